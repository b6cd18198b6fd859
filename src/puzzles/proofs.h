#pragma once

#include <functional>
#include <string>

#include "puzzles/puzzle.h"
#include "solver/solve.h"

namespace otrera::puzzles {

/// The two proofs of a puzzle, as files for `otrera verify`.
struct Proofs {
    std::string wins;   ///< the winner wins after its turn
    std::string loses;  ///< and loses after every other one
};

/// Writes them, by a solver that may know of the position already. Fails as Solver::proof does.
base::Result<Proofs> makeProofs(solver::Solver& solver, const Puzzle& puzzle, std::size_t mostBytes,
                                const std::function<bool()>& go);

/// Whether proofs, checked by the plain program of proof_check, say what the puzzle says: of these positions
/// and of no others. Empty when they do, else what is wrong.
std::string faultOf(const Puzzle& puzzle, const Proofs& proofs, const std::function<bool()>& go);

/// What tells a proof that holds from another one.
ProofMark markOf(const std::string& proof);

}  // namespace otrera::puzzles
