// Properties that hold at every ply of random games of every variant.
#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <unordered_map>

#include "base/random.h"
#include "rules/turns.h"
#include "sample_variants.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using rules::Bits128;
using rules::Cell;
using rules::Position;
using rules::Seat;
using rules::Status;
using rules::Turn;

/// Not by operator==: byte by byte.
bool sameBytes(const Position& a, const Position& b) { return std::memcmp(&a, &b, sizeof(Position)) == 0; }

rules::PositionSetup setupOf(const Rules& rules, const Position& position) {
    rules::PositionSetup setup;
    setup.pieces = position.pieces;
    setup.arrows = arrowsOf(rules, position);
    setup.toMove = position.toMove();
    const auto& out = position.status.outOrder;
    setup.out.assign(out.begin(), out.begin() + position.status.outCount);
    setup.shooter = position.status.shooter;
    setup.turns = position.status.turns;
    setup.round = position.status.round;
    return setup;
}

class RandomPlay : public ::testing::TestWithParam<Variant> {
  protected:
    RandomPlay() : rules_(rulesFor(GetParam())), random_(seed()) {}

    /// Plays random games, a seat giving up now and then, and looks at every position on the way.
    template <class Look>
    void playGames(int games, Look look) {
        for (int game = 0; game < games; ++game) {
            SCOPED_TRACE("OTRERA_SEED=" + std::to_string(seed()) + ", game " + std::to_string(game));
            Position position = rules_.start();
            while (!position.finished()) {
                look(position);
                if (HasFatalFailure()) return;
                const Seat seat = rules::seatAt(static_cast<unsigned>(random_.below(rules_.seatCount())));
                if (random_.below(50) == 0 && !position.isOut(seat)) {
                    retire(rules_, position, seat);
                } else {
                    const auto turns = turnsOf(rules_, position);
                    playTurn(rules_, position, turns[random_.below(turns.size())]);
                }
            }
            look(position);
            if (HasFatalFailure()) return;
        }
    }

    Rules rules_;
    base::Random random_;
};

int games(int usual) { return slowBuild ? 1 : slowTestsWanted() ? 10 * usual : usual; }

TEST_P(RandomPlay, UndoRestoresEveryByte) {
    playGames(games(2), [&](const Position& position) {
        for (const Turn& turn : turnsOf(rules_, position)) {
            Position copy = position;
            const Status before = playTurn(rules_, copy, turn);
            ASSERT_FALSE(sameBytes(copy, position));
            ASSERT_EQ(copy.status.key, computeKey(rules_, copy));
            undoTurn(copy, turn, before);
            ASSERT_TRUE(sameBytes(copy, position));
        }
    });
}

TEST_P(RandomPlay, UndoOfAWholeGameRestoresEveryByte) {
    for (int game = 0; game < games(20); ++game) {
        Position position = rules_.start();
        std::vector<std::pair<Turn, Status>> played;
        std::vector<Position> seen;
        while (!position.finished()) {
            seen.push_back(position);
            const auto turns = turnsOf(rules_, position);
            const Turn turn = turns[random_.below(turns.size())];
            played.emplace_back(turn, playTurn(rules_, position, turn));
        }
        while (!played.empty()) {
            undoTurn(position, played.back().first, played.back().second);
            ASSERT_TRUE(sameBytes(position, seen.back())) << "ply " << played.size();
            played.pop_back();
            seen.pop_back();
        }
    }
}

TEST_P(RandomPlay, TheHalvesOfATurnMakeTheWhole) {
    playGames(games(2), [&](const Position& position) {
        const auto turns = turnsOf(rules_, position);
        std::size_t found = 0;
        Bits128 movable;
        forEach(rules_.geometry().board(), [&](unsigned from) {
            const Bits128 steps = legalSteps(rules_, position, static_cast<Cell>(from));
            if (steps.any()) movable |= Bits128::single(from);
            forEach(steps, [&](unsigned to) {
                Position half = position;
                const Status before = playStep(half, static_cast<Cell>(from), static_cast<Cell>(to));
                ASSERT_EQ(half.status.key, computeKey(rules_, half));
                const Bits128 shots = legalShots(rules_, half);
                ASSERT_TRUE(shots.any()) << "a step without a shot is not legal";
                ASSERT_EQ(countTurns(rules_, half, half.toMove()), static_cast<unsigned>(shots.count()));
                ASSERT_EQ(turnsOf(rules_, half).size(), static_cast<unsigned>(shots.count()));
                forEach(shots, [&](unsigned shot) {
                    const Turn turn{static_cast<Cell>(from), static_cast<Cell>(to), static_cast<Cell>(shot)};
                    ASSERT_LT(found, turns.size());
                    ASSERT_EQ(turns[found], turn);
                    ++found;
                    if (random_.below(8) != 0) return;
                    Position byHalves = half;
                    const Status halfWay = playShot(rules_, byHalves, turn.shot);
                    Position whole = position;
                    playTurn(rules_, whole, turn);
                    ASSERT_TRUE(sameBytes(byHalves, whole));
                    undoShot(byHalves, turn.shot, halfWay);
                    ASSERT_TRUE(sameBytes(byHalves, half));
                    // A turn that only shoots completes what is half made.
                    const Turn completion{rules::noCell, turn.to, turn.shot};
                    ASSERT_EQ(judgeTurn(rules_, half, completion), rules::TurnFault::none);
                    const Status start = playTurn(rules_, byHalves, completion);
                    ASSERT_TRUE(sameBytes(byHalves, whole));
                    undoTurn(byHalves, completion, start);
                    ASSERT_TRUE(sameBytes(byHalves, half));
                });
                undoStep(half, static_cast<Cell>(from), static_cast<Cell>(to), before);
                ASSERT_TRUE(sameBytes(half, position));
            });
        });
        ASSERT_EQ(found, turns.size());
        ASSERT_EQ(movable, movablePieces(rules_, position));
    });
}

TEST_P(RandomPlay, EveryTurnIsJudgedAsItIsListed) {
    const auto& cells = rules_.geometry().cells();
    const auto someCell = [&] { return cells[random_.below(cells.size())]; };
    playGames(games(1), [&](const Position& position) {
        const auto listed = turnsOf(rules_, position);
        ASSERT_EQ(listed.size(), countTurns(rules_, position, position.toMove()));
        const std::set<Turn> turns(listed.begin(), listed.end());
        for (const Turn& turn : listed) ASSERT_EQ(judgeTurn(rules_, position, turn), rules::TurnFault::none);
        for (int i = 0; i < 100; ++i) {
            const Turn turn{someCell(), someCell(), someCell()};
            ASSERT_EQ(judgeTurn(rules_, position, turn) == rules::TurnFault::none, turns.contains(turn));
        }
    });
}

TEST_P(RandomPlay, APositionBuiltFromItsPartsIsTheSame) {
    playGames(games(5), [&](const Position& position) {
        const auto built = makePosition(rules_, setupOf(rules_, position));
        ASSERT_TRUE(built.ok()) << built.error().text;
        Position same = *built;
        // The parts do not hold which turn each seat finished last: that only ranks.
        same.status.lastTurn = position.status.lastTurn;
        ASSERT_EQ(same.finished(), position.finished());
        ASSERT_TRUE(sameBytes(same, position));
    });
}

TEST_P(RandomPlay, TheKeyHoldsAllThatMatters) {
    playGames(games(2), [&](const Position& position) {
        std::unordered_map<std::uint64_t, std::string> seen;
        const auto expectNew = [&](const Position& changed, const std::string& what) {
            const auto [found, isNew] = seen.emplace(computeKey(rules_, changed), what);
            ASSERT_TRUE(isNew) << what << " has the key of " << found->second;
        };
        expectNew(position, "the position itself");
        for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) {
            Position changed = position;
            changed.status.toMove = rules::seatAt(seat);
            if (changed.toMove() != position.toMove()) expectNew(changed, "another seat to move");
            changed = position;
            if (!position.isOut(rules::seatAt(seat))) {
                changed.status.outOrder[changed.status.outCount++] = rules::seatAt(seat);
                expectNew(changed, "another seat out");
            }
        }
        forEach(rules_.geometry().board(), [&](unsigned cell) {
            const Bits128 one = Bits128::single(cell);
            // What the cell could hold: nothing, an arrow, a piece of each seat.
            Position cleared = position;
            for (auto& pieces : cleared.pieces) pieces &= ~one;
            cleared.empty |= one;
            if (!position.empty.has(cell)) expectNew(cleared, "a cell cleared");
            Position changed = cleared;
            changed.empty &= ~one;
            if (!arrowsOf(rules_, position).has(cell)) expectNew(changed, "an arrow added");
            for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) {
                if (position.pieces[seat].has(cell)) continue;
                Position owned = changed;
                owned.pieces[seat] |= one;
                expectNew(owned, "a piece added");
            }
            changed = position;
            changed.status.shooter = static_cast<Cell>(cell);
            expectNew(changed, "a shot due");
        });
    });
}

TEST_P(RandomPlay, TheKeyAfterATurnIsKnownBefore) {
    playGames(games(2), [&](const Position& position) {
        if (position.shotDue()) return;
        for (const Turn& turn : turnsOf(rules_, position)) {
            Position after = position;
            playTurn(rules_, after, turn);
            const unsigned next = (indexOf(position.toMove()) + 1) % rules_.seatCount();
            const bool allMove = after.toMove() == rules::seatAt(next) && !after.finished();
            if (allMove) {
                ASSERT_EQ(keyAfter(rules_, position, turn), after.status.key);
            }
        }
    });
}

/// The order of going out, turn numbers and rounds only rank: they are not in the key.
TEST_P(RandomPlay, TheKeyHoldsNothingElse) {
    playGames(1, [&](const Position& position) {
        Position changed = position;
        changed.status.turns = 7;
        changed.status.round = 9;
        changed.status.lastTurn = {1, 2, 3, 4};
        std::reverse(changed.status.outOrder.begin(),
                     changed.status.outOrder.begin() + changed.status.outCount);
        ASSERT_EQ(computeKey(rules_, changed), position.status.key);
    });
}

TEST_P(RandomPlay, SymmetricPositionsCountAlike) {
    const auto symmetries = symmetriesOf(rules_.geometry());
    playGames(games(1), [&](const Position& position) {
        if (position.finished()) return;
        for (const auto& symmetry : symmetries) {
            rules::PositionSetup setup = setupOf(rules_, position);
            for (auto& pieces : setup.pieces) pieces = imageOf(symmetry, pieces);
            setup.arrows = imageOf(symmetry, setup.arrows);
            const auto image = makePosition(rules_, setup);
            ASSERT_TRUE(image.ok());
            for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) {
                ASSERT_EQ(countTurns(rules_, *image, rules::seatAt(seat)),
                          countTurns(rules_, position, rules::seatAt(seat)));
            }
            auto expected = turnsOf(rules_, position);
            for (Turn& turn : expected) {
                turn = {symmetry[indexOf(turn.from)], symmetry[indexOf(turn.to)],
                        symmetry[indexOf(turn.shot)]};
            }
            std::sort(expected.begin(), expected.end());
            ASSERT_EQ(turnsOf(rules_, *image), expected);
        }
    });
}

TEST_P(RandomPlay, EveryGameEndsWithAFullRanking) {
    playGames(games(50), [&](const Position& position) {
        const auto ranked = ranking(rules_, position);
        ASSERT_EQ(ranked.empty(), !position.finished());
        if (!position.finished()) return;
        const std::set<Seat> seats(ranked.begin(), ranked.end());
        ASSERT_EQ(ranked.size(), rules_.seatCount());
        ASSERT_EQ(seats.size(), rules_.seatCount());
    });
}

INSTANTIATE_TEST_SUITE_P(Variants, RandomPlay, ::testing::ValuesIn(allVariants()), [](const auto& tested) {
    std::string name = tested.param.id;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
