#include "solver/solve.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "../territory/positions.h"
#include "exhaustive.h"
#include "solver/sum.h"

using namespace otrera;
using rules::Seat;
using solver::Solution;
using solver::SolveOptions;
using solver::Solver;

namespace {

constexpr rules::MovementKind slide{true, 0, 0};
constexpr rules::MovementKind knight{false, 1, 2};
constexpr rules::MovementKind camel{false, 1, 3};
constexpr rules::MovementKind wazir{false, 0, 1};

const std::function<bool()> always = [] { return true; };

Solution solve(const rules::Rules& rules, const rules::Position& position, const SolveOptions& options) {
    auto solver = Solver::make(rules, options);
    EXPECT_TRUE(solver.ok());
    return (*solver)->solve(position, always);
}

/// Pieces and empty cells strewn over a board, or over a part of a large one; all else arrows: often several
/// regions, contested ones, some of one seat, some of nobody.
rules::Position strewn(const rules::Rules& rules, base::Random& random, unsigned mostPieces,
                       unsigned empties) {
    constexpr std::size_t small = 30;
    constexpr int window = 5;
    const auto& geometry = rules.geometry();
    auto cells = geometry.cells();
    for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random.below(i)]);
    if (cells.size() > small) {
        const rules::Square corner = geometry.squareOf(cells[0]);
        std::erase_if(cells, [&](rules::Cell cell) {
            const rules::Square square = geometry.squareOf(cell);
            return std::abs(square.file - corner.file) >= window ||
                   std::abs(square.rank - corner.rank) >= window;
        });
    }
    rules::PositionSetup setup;
    setup.arrows = geometry.board();
    std::size_t used = 0;
    const auto take = [&] {
        const rules::Bits128 cell = used < cells.size() ? setOf(cells[used++]) : rules::Bits128();
        setup.arrows &= ~cell;
        return cell;
    };
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        for (std::uint64_t left = 1 + random.below(mostPieces); left > 0; --left)
            setup.pieces[seat] |= take();
    }
    for (; empties > 0; --empties) take();
    setup.toMove = rules::seatAt(static_cast<unsigned>(random.below(rules.seatCount())));
    return makePosition(rules, setup).value();
}

struct Shape {
    const char* name;
    rules::BoardShape board;
    rules::MovementKind step;
    rules::MovementKind shot;
};

std::vector<Shape> shapes() {
    return {{"slides", {4, 4, 0}, slide, slide},
            {"oblong", {7, 3, 0}, slide, slide},
            {"cowboys", {5, 4, 0}, knight, knight},
            {"hexagon", {0, 0, 3}, slide, slide},
            {"leaps on a hexagon", {0, 0, 3}, knight, knight},
            {"slide, knight", {4, 4, 0}, slide, knight},
            {"knight, slide", {4, 5, 0}, knight, slide},
            {"camel, wazir", {5, 5, 0}, camel, wazir},
            {"wide", {9, 9, 0}, slide, slide},
            {"large hexagon", {0, 0, 6}, slide, slide}};
}

rules::Rules rulesOfShape(const Shape& shape, std::size_t seats, rules::BlockedRule rule) {
    std::vector<std::vector<rules::Square>> start;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        // The files of a hexagon have no common rank 4.
        start.push_back({{static_cast<int>(seat % 3), static_cast<int>(seat / 3)}});
    }
    auto variant = test::userVariant(shape.name, shape.board, shape.step, shape.shot, start);
    variant.rule = rule;
    return test::rulesOf(variant);
}

/// What playing everything out says: who wins, and by which first turns.
void expectRight(const rules::Rules& rules, const rules::Position& position, test::Exhaustive& exhaustive,
                 const Solution& solution) {
    ASSERT_TRUE(solution.proved);
    ASSERT_TRUE(solution.winner);
    const bool whiteWins = exhaustive.outlasts(position, 0, 1);
    EXPECT_EQ(*solution.winner, whiteWins ? Seat::white : Seat::black);
    if (position.finished()) return;
    std::vector<rules::Turn> winning;
    const unsigned mover = indexOf(position.toMove());
    for (const rules::Turn& turn : turnsOf(rules, position)) {
        rules::Position next = position;
        playTurn(rules, next, turn);
        if (exhaustive.outlasts(next, mover, 1 - mover)) winning.push_back(turn);
    }
    EXPECT_EQ(solution.turns, winning);
    rules::Position next = position;
    for (const rules::Turn& turn : solution.line) {
        ASSERT_EQ(judgeTurn(rules, next, turn), rules::TurnFault::none);
        playTurn(rules, next, turn);
        EXPECT_EQ(exhaustive.outlasts(next, 0, 1), whiteWins);
    }
    if (solution.score && rules.variant().rule == rules::BlockedRule::out) {
        EXPECT_EQ(std::abs(exhaustive.score(position)) - 1, *solution.score);
    }
}

/// Whether a seat can make sure of being the last, with all others against it: everything tried.
bool canBeLast(const rules::Rules& rules, const rules::Position& position, Seat seat) {
    if (position.finished()) return ranking(rules, position).front() == seat;
    const bool own = position.toMove() == seat;
    for (const rules::Turn& turn : turnsOf(rules, position)) {
        rules::Position next = position;
        playTurn(rules, next, turn);
        if (canBeLast(rules, next, seat) == own) return own;
    }
    return !own;
}

TEST(Solve, IsWhatPlayingOutGives) {
    constexpr std::uint64_t perShape = 600;
    int wins = 0;
    int several = 0;
    for (const Shape& shape : shapes()) {
        const auto rules = rulesOfShape(shape, 2, rules::BlockedRule::out);
        for (std::uint64_t seed = 1; seed <= perShape; ++seed) {
            SCOPED_TRACE(std::string(shape.name) + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = strewn(rules, random, 3, 4 + static_cast<unsigned>(random.below(5)));
            if (seed % 5 == 0 && !position.finished()) test::makeStep(rules, random, position);
            test::Exhaustive exhaustive(rules);
            expectRight(rules, position, exhaustive, solve(rules, position, {true, 1, 1U << 20}));
            if (testing::Test::HasFailure()) return;
            wins += exhaustive.outlasts(position, 0, 1) ? 1 : 0;
            const auto regions = territory::regionsOf(rules, position, territory::Walls::arrows);
            several += std::count_if(regions.begin(), regions.end(),
                                     [](const auto& region) {
                                         return region.kind == territory::RegionKind::contested;
                                     }) > 1
                           ? 1
                           : 0;
        }
    }
    EXPECT_GE(wins, 1000);
    EXPECT_GE(several, 60);
    RecordProperty("several_contested", several);
}

TEST(Solve, DoesNotDependOnThreadsAndMemory) {
    constexpr std::uint64_t perShape = 6;
    for (const Shape& shape : shapes()) {
        const auto rules = rulesOfShape(shape, 2, rules::BlockedRule::out);
        for (std::uint64_t seed = 1000; seed < 1000 + perShape; ++seed) {
            SCOPED_TRACE(std::string(shape.name) + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const auto position = strewn(rules, random, 3, 8);
            const auto plain = solve(rules, position, {true, 1, 1U << 24});
            for (const SolveOptions& options :
                 {SolveOptions{true, 1, 1U << 14}, SolveOptions{true, 3, 1U << 16}}) {
                const auto other = solve(rules, position, options);
                EXPECT_TRUE(other.proved);
                EXPECT_EQ(other.winner, plain.winner);
                EXPECT_EQ(other.turns, plain.turns);
            }
        }
    }
}

TEST(Solve, MoreSeatsAndThoseThatSitOut) {
    constexpr std::uint64_t perShape = 60;
    int nobody = 0;
    for (const Shape& shape : shapes()) {
        for (const std::size_t seats : {2U, 3U, 4U}) {
            for (const auto rule : {rules::BlockedRule::out, rules::BlockedRule::pass}) {
                if (seats == 2 && rule == rules::BlockedRule::out) continue;
                const auto rules = rulesOfShape(shape, seats, rule);
                for (std::uint64_t seed = 1; seed <= perShape; ++seed) {
                    SCOPED_TRACE(std::string(shape.name) + ", seed " + std::to_string(seed));
                    base::Random random(seed * 4 + seats);
                    const auto position = strewn(rules, random, 1, 4);
                    const auto solution = solve(rules, position, {true, 1, 1U << 20});
                    ASSERT_TRUE(solution.proved);
                    std::optional<Seat> winner;
                    for (unsigned seat = 0; seat < seats; ++seat) {
                        if (canBeLast(rules, position, rules::seatAt(seat))) winner = rules::seatAt(seat);
                    }
                    EXPECT_EQ(solution.winner, winner);
                    nobody += winner ? 0 : 1;
                    if (testing::Test::HasFailure()) return;
                }
            }
        }
    }
    EXPECT_GE(nobody, 5);
}

TEST(Solve, KnownBoards) {
    // Three programs agree on these: Otrera's file of exact results.
    const auto rulesOf = [](int files, int ranks, std::vector<std::vector<rules::Square>> seats) {
        return test::rulesOf(test::userVariant("small", {files, ranks, 0}, slide, slide, std::move(seats)));
    };
    const auto square = rulesOf(4, 4, {{{0, 1}, {1, 0}, {2, 0}, {3, 1}}, {{0, 2}, {1, 3}, {2, 3}, {3, 2}}});
    const auto lost = solve(square, square.start(), {true, 1, 1U << 24});
    EXPECT_TRUE(lost.proved);
    EXPECT_EQ(lost.winner, Seat::black);
    EXPECT_TRUE(lost.turns.empty());
    EXPECT_EQ(turnsOf(square, square.start()).size(), 88U);
    const auto oblong = rulesOf(5, 4, {{{0, 1}, {1, 0}, {3, 0}, {4, 1}}, {{0, 2}, {1, 3}, {3, 3}, {4, 2}}});
    const auto won = solve(oblong, oblong.start(), {false, 1, 1U << 26});
    EXPECT_TRUE(won.proved);
    EXPECT_EQ(won.winner, Seat::white);
    EXPECT_EQ(won.turns.size(), 1U);
}

TEST(Solve, AnswersEvenCowboysAtOnce) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("cowboys"));
    const auto solution = solve(rules, rules.start(), {});
    EXPECT_TRUE(solution.proved && solution.byMirroring);
    EXPECT_EQ(solution.winner, Seat::black);
    EXPECT_EQ(solution.state.nodes, 0U);
}

TEST(Solve, EndsWhenItIsTold) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto solver = Solver::make(rules, {});
    ASSERT_TRUE(solver.ok());
    int asked = 0;
    const auto solution = (*solver)->solve(rules.start(), [&] { return ++asked < 3; });
    EXPECT_FALSE(solution.proved);
    EXPECT_FALSE(solution.winner);
    EXPECT_GT(solution.state.nodes, 1000U);
}

}  // namespace
