// Random games in which the library and a plain second implementation must agree at every ply.
#include <gtest/gtest.h>

#include "base/random.h"
#include "mailbox.h"
#include "rules/perft.h"
#include "rules/turns.h"
#include "sample_variants.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using rules::Position;
using rules::Seat;
using rules::Turn;

std::pair<int, int> nameOf(const Rules& rules, rules::Cell cell) {
    const Square square = rules.geometry().squareOf(cell);
    return {square.file, square.rank};
}

std::set<Mailbox::PlainTurn> plainTurns(const Rules& rules, const Position& position) {
    std::set<Mailbox::PlainTurn> turns;
    const auto listed = turnsOf(rules, position);
    for (const Turn& turn : listed) {
        turns.insert({nameOf(rules, turn.from), nameOf(rules, turn.to), nameOf(rules, turn.shot)});
    }
    EXPECT_EQ(turns.size(), listed.size()) << "a turn was listed twice";
    return turns;
}

void expectSame(const Rules& rules, const Position& position, const Mailbox& plain) {
    ASSERT_EQ(position.finished(), plain.finished());
    std::vector<int> out;
    for (unsigned i = 0; i < position.status.outCount; ++i) {
        out.push_back(static_cast<int>(indexOf(position.status.outOrder[i])));
    }
    ASSERT_EQ(out, plain.out());
    for (const rules::Cell cell : rules.geometry().cells()) {
        const int what = plain.at(rules.geometry().squareOf(cell));
        ASSERT_EQ(position.empty.has(indexOf(cell)), what == Mailbox::empty);
        for (unsigned seat = 0; seat < rules::maxSeats; ++seat) {
            ASSERT_EQ(position.pieces[seat].has(indexOf(cell)), what == static_cast<int>(seat));
        }
    }
    if (position.finished()) {
        std::vector<int> ranked;
        for (const Seat seat : ranking(rules, position)) ranked.push_back(static_cast<int>(indexOf(seat)));
        ASSERT_EQ(ranked, plain.ranking());
        ASSERT_TRUE(turnsOf(rules, position).empty());
        return;
    }
    ASSERT_EQ(static_cast<int>(indexOf(position.toMove())), plain.toMove());
    ASSERT_EQ(position.status.round, plain.round());
    ASSERT_TRUE(ranking(rules, position).empty());
    ASSERT_EQ(plainTurns(rules, position), plain.turns(plain.toMove()));
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        const auto turns = plain.turns(static_cast<int>(seat)).size();
        ASSERT_EQ(countTurns(rules, position, rules::seatAt(seat)), turns);
        ASSERT_EQ(hasTurn(rules, position, rules::seatAt(seat)), turns > 0);
    }
}

class SecondOpinion : public ::testing::TestWithParam<Variant> {};

TEST_P(SecondOpinion, AgreesOnRandomGames) {
    const Rules rules = rulesFor(GetParam());
    base::Random random(seed());
    const int games = slowBuild ? 1 : slowTestsWanted() ? 40 : 4;
    for (int game = 0; game < games; ++game) {
        SCOPED_TRACE("OTRERA_SEED=" + std::to_string(seed()) + ", game " + std::to_string(game));
        Position position = rules.start();
        Mailbox plain(rules.variant());
        for (int ply = 0;; ++ply) {
            SCOPED_TRACE("ply " + std::to_string(ply));
            expectSame(rules, position, plain);
            if (HasFatalFailure()) return;
            if (position.finished()) break;
            const auto someSeat = random.below(rules.seatCount());
            if (random.below(40) == 0 && !plain.isOut(static_cast<int>(someSeat))) {
                retire(rules, position, rules::seatAt(static_cast<unsigned>(someSeat)));
                plain.giveUp(static_cast<int>(someSeat));
                continue;
            }
            const auto turns = turnsOf(rules, position);
            const Turn turn = turns[random.below(turns.size())];
            playTurn(rules, position, turn);
            const auto& geometry = rules.geometry();
            plain.play(geometry.squareOf(turn.from), geometry.squareOf(turn.to),
                       geometry.squareOf(turn.shot));
        }
    }
}

std::uint64_t plainPerft(const Mailbox& plain, int depth) {
    if (plain.finished()) return 0;
    const auto turns = plain.turns(plain.toMove());
    if (depth == 1) return turns.size();
    std::uint64_t total = 0;
    for (const auto& [from, to, shot] : turns) {
        Mailbox next = plain;
        next.play({from.first, from.second}, {to.first, to.second}, {shot.first, shot.second});
        total += plainPerft(next, depth - 1);
    }
    return total;
}

/// Small boards, where seats go out or sit out within a few turns.
TEST_P(SecondOpinion, AgreesOnPerftOfSmallBoards) {
    const Rules rules = rulesFor(GetParam());
    const Mailbox plain(rules.variant());
    const std::uint64_t most = slowBuild ? 200 : slowTestsWanted() ? 100'000 : 2'000;
    std::uint64_t before = 1;
    for (int depth = 1; depth <= 6 && before <= most; ++depth) {
        const std::uint64_t expected = plainPerft(plain, depth);
        EXPECT_EQ(perft(rules, rules.start(), depth), expected) << "depth " << depth;
        before = expected;
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, SecondOpinion, ::testing::ValuesIn(allVariants()), [](const auto& tested) {
    std::string name = tested.param.id;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
