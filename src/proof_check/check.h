#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "proof_check/plain_board.h"

namespace otrera::proof_check {

/// What a proof file claims at its head: of which position, who moves there, who wins.
struct Statement {
    Outline outline;
    Movement step;
    Movement shot;
    Cells cells;
    Cell winner = Cell::white;
    Cell mover = Cell::white;
    /// Where there is one: `winner` wins after each turn of the mover but this one, of which nothing is said.
    std::optional<Turn> besides;

    bool operator==(const Statement&) const = default;
};

/// What came out of checking a proof.
struct Outcome {
    bool holds = false;
    std::string text;  ///< what is proved, or what is wrong and where
    /// What is proved; not to be looked at unless it holds.
    Statement statement;
    std::uint64_t claims = 0;
    std::uint64_t bytes = 0;
};

/// Checks a proof file (its form is in docs/solver.md) with rules and counts of its own: that every claim
/// follows from others of the file or from counting, and that the position at its head does. Never reads
/// beyond the bytes, and takes memory in proportion to them. `go` is asked every some thousand claims with
/// how many are checked, and ends the work by returning false.
Outcome check(std::string_view bytes, const std::function<bool(std::uint64_t, std::uint64_t)>& go);

}  // namespace otrera::proof_check
