#include "puzzles/proofs.h"

#include "proof_check/check.h"

namespace otrera::puzzles {

namespace {

proof_check::Movement plainMovement(const rules::MovementKind& kind) {
    return {kind.slide, kind.leapA, kind.leapB};
}

proof_check::Cell plainSeat(rules::Seat seat) {
    return seat == rules::Seat::white ? proof_check::Cell::white : proof_check::Cell::black;
}

/// The position cell by cell, as a proof has it. `played`: a turn that is made first.
proof_check::Statement statementOf(const Puzzle& puzzle, const rules::Turn* played) {
    const auto& geometry = puzzle.rules->geometry();
    const auto& variant = puzzle.rules->variant();
    auto pieces = puzzle.position.pieces;
    auto empty = puzzle.position.empty;
    if (played != nullptr) {
        pieces[indexOf(puzzle.winner())] ^= setOf(played->from) ^ setOf(played->to);
        empty = (empty ^ setOf(played->from) ^ setOf(played->to)) & ~setOf(played->shot);
    }
    proof_check::Statement statement;
    statement.outline = {variant.board.files, variant.board.ranks, variant.board.hexSide};
    statement.step = plainMovement(variant.step);
    statement.shot = plainMovement(variant.shot);
    for (const rules::Cell cell : geometry.cells()) {
        const unsigned index = indexOf(cell);
        statement.cells.push_back(pieces[0].has(index)   ? proof_check::Cell::white
                                  : pieces[1].has(index) ? proof_check::Cell::black
                                  : empty.has(index)     ? proof_check::Cell::empty
                                                         : proof_check::Cell::wall);
    }
    return statement;
}

std::string faultOfOne(const std::string& proof, const proof_check::Statement& wanted,
                       const std::function<bool()>& go) {
    const auto outcome = proof_check::check(proof, [&](std::uint64_t, std::uint64_t) { return go(); });
    if (!outcome.holds) return outcome.text;
    return outcome.statement == wanted ? "" : "it proves something else";
}

}  // namespace

base::Result<Proofs> makeProofs(solver::Solver& solver, const Puzzle& puzzle, std::size_t mostBytes,
                                const std::function<bool()>& go) {
    rules::Position after = puzzle.position;
    playTurn(*puzzle.rules, after, puzzle.turn);
    // Where the other seat cannot move any more it is over, and who would be to move has lost.
    after.status.toMove = rules::seatAt(1 - indexOf(puzzle.winner()));
    auto wins = solver.proof(after, puzzle.winner(), mostBytes, go);
    if (!wins) return wins.error();
    auto loses = solver.proofBesides(puzzle.position, puzzle.turn, mostBytes, go);
    if (!loses) return loses.error();
    return Proofs{std::move(wins).value(), std::move(loses).value()};
}

std::string faultOf(const Puzzle& puzzle, const Proofs& proofs, const std::function<bool()>& go) {
    const auto seat = plainSeat(puzzle.winner());
    const auto other = plainSeat(rules::seatAt(1 - indexOf(puzzle.winner())));
    auto wins = statementOf(puzzle, &puzzle.turn);
    wins.winner = seat;
    wins.mover = other;
    if (const auto fault = faultOfOne(proofs.wins, wins, go); !fault.empty())
        return "the turn is not proved to win: " + fault;
    const auto& geometry = puzzle.rules->geometry();
    auto loses = statementOf(puzzle, nullptr);
    loses.winner = other;
    loses.mover = seat;
    loses.besides = proof_check::Turn{geometry.numberOf(puzzle.turn.from), geometry.numberOf(puzzle.turn.to),
                                      geometry.numberOf(puzzle.turn.shot)};
    if (const auto fault = faultOfOne(proofs.loses, loses, go); !fault.empty())
        return "the other turns are not proved to lose: " + fault;
    return "";
}

ProofMark markOf(const std::string& proof) {
    // Where they stand in a proof that holds: docs/solver.md.
    constexpr std::size_t numberBytes = 8;
    constexpr std::size_t placeOfCells = 27;
    constexpr std::size_t placeOfForm = 13;
    const auto number = [&](std::size_t at) {
        std::uint64_t value = 0;
        for (std::size_t i = at + numberBytes; i-- > at;)
            value = value << 8 | static_cast<std::uint8_t>(proof[i]);
        return value;
    };
    const std::size_t turn = proof[placeOfForm] == '2' ? 3 : 0;
    const std::size_t cells = static_cast<std::uint8_t>(proof[placeOfCells - 1]);
    return {number(placeOfCells + cells + turn), proof.size(), number(proof.size() - numberBytes)};
}

}  // namespace otrera::puzzles
