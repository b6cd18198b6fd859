#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "eval/network_evaluator.h"
#include "eval/network_file.h"
#include "rules/turns.h"

using namespace otrera;
using eval::Board;
using eval::Network;

namespace {

void addBoards(std::vector<Board>& boards, const rules::Rules& rules, const rules::Position& position) {
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (position.isOut(rules::seatAt(seat))) continue;
        boards.push_back(eval::boardOf(rules, position, rules::seatAt(seat)));
    }
}

/// Boards from random games, from the view of each seat: between turns and between step and shot.
std::vector<Board> someBoards(const rules::Rules& rules, std::mt19937& random, int games) {
    std::vector<Board> boards;
    for (int game = 0; game < games; ++game) {
        rules::Position position = rules.start();
        while (!position.finished()) {
            addBoards(boards, rules, position);
            const auto turns = turnsOf(rules, position);
            const rules::Turn turn = turns[random() % turns.size()];
            rules::Position stepped = position;
            playStep(stepped, turn.from, turn.to);
            addBoards(boards, rules, stepped);
            playTurn(rules, position, turn);
        }
    }
    return boards;
}

Network randomNetwork(std::mt19937& random) {
    Network network;
    for (auto& row : network.first) {
        for (auto& weight : row) weight = static_cast<std::int16_t>(static_cast<int>(random() % 1001) - 500);
    }
    for (auto& row : network.second) {
        for (auto& weight : row) weight = static_cast<std::int16_t>(static_cast<int>(random() % 1001) - 500);
    }
    return network;
}

/// The logit in floating point, as network.h describes it.
double plainLogit(const Network& network, const eval::Features& features, unsigned empties, unsigned cells) {
    const eval::KnotPlace place = eval::knotPlace(empties, cells);
    const auto weightOf = [&](unsigned knot) {
        return knot == place.below ? 1 - place.above : knot == place.below + 1 ? place.above : 0.0;
    };
    double logit = 0;
    for (unsigned unit = 0; unit < Network::units; ++unit) {
        double sum = 0;
        for (unsigned i = 0; i < eval::feature::count; ++i) sum += network.first[i][unit] * features[i];
        sum /= Network::firstScale;
        if (unit >= Network::hiddenUnits) {
            logit += weightOf(unit - Network::hiddenUnits) * sum;
            continue;
        }
        for (unsigned knot = 0; knot < Network::knots; ++knot) {
            logit += weightOf(knot) * std::clamp(sum, 0.0, 1.0) * network.second[knot][unit] /
                     Network::secondScale;
        }
    }
    return logit;
}

class EveryVariant : public testing::TestWithParam<rules::Variant> {};

TEST_P(EveryVariant, CountsAsThePlainCounting) {
    const auto rules = rules::Rules::make(GetParam()).value();
    std::mt19937 random(11);
    const auto boards = someBoards(rules, random, 6);
    const eval::KernelLines lines(rules.step());
    for (const char* target : eval::kernelTargets()) {
        eval::useKernelTarget(target);
        std::vector<eval::Features> features(boards.size());
        eval::countFeatures(lines, boards, features);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            ASSERT_EQ(features[i], eval::plainFeatures(rules, boards[i])) << target << " board " << i;
        }
    }
    eval::useKernelTarget(eval::kernelTargets().front());
}

TEST_P(EveryVariant, JudgesAlikeWithEveryInstructionSet) {
    const auto rules = rules::Rules::make(GetParam()).value();
    const auto cells = static_cast<unsigned>(rules.geometry().cellCount());
    std::mt19937 random(12);
    const auto boards = someBoards(rules, random, 6);
    const eval::KernelLines lines(rules.step());
    const Network network = randomNetwork(random);
    const auto laidOut = std::make_unique<eval::KernelNetwork>(network, cells);
    std::vector<std::int32_t> expected;
    for (const char* target : eval::kernelTargets()) {
        eval::useKernelTarget(target);
        std::vector<std::int32_t> logits(boards.size());
        eval::judgeBoards(lines, *laidOut, boards, logits);
        if (expected.empty()) expected = logits;
        EXPECT_EQ(logits, expected) << target;
    }
    eval::useKernelTarget(eval::kernelTargets().front());
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const auto empties = static_cast<unsigned>(boards[i].empty.count());
        const double plain = plainLogit(network, eval::plainFeatures(rules, boards[i]), empties, cells);
        // The interpolated weights are rounded to 256ths: half of one for each of 32 units, and for the
        // linear sums of two knots.
        ASSERT_NEAR(expected[i] / eval::logitScale, plain, 0.15 + 0.01 * std::abs(plain)) << "board " << i;
    }
}

TEST_P(EveryVariant, SharesAddUpAndDoNotDependOnTheCompany) {
    const auto rules = rules::Rules::make(GetParam()).value();
    std::mt19937 random(15);
    const eval::NetworkEvaluator evaluator(rules, randomNetwork(random));
    std::vector<rules::Position> positions;
    for (int game = 0; game < 3; ++game) {
        for (rules::Position position = rules.start(); !position.finished();) {
            positions.push_back(position);
            const auto turns = turnsOf(rules, position);
            playTurn(rules, position, turns[random() % turns.size()]);
        }
    }
    std::vector<eval::Shares> together(positions.size());
    evaluator.evaluateAll(positions, together);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        EXPECT_EQ(together[i], evaluator.evaluate(positions[i])) << "position " << i;
        float sum = 0;
        for (unsigned seat = 0; seat < rules::maxSeats; ++seat) {
            const bool plays = seat < rules.seatCount() && !positions[i].isOut(rules::seatAt(seat));
            EXPECT_EQ(together[i][seat] > 0, plays) << "position " << i;
            sum += together[i][seat];
        }
        EXPECT_NEAR(sum, 1, 1e-5) << "position " << i;
    }
}

TEST_P(EveryVariant, JudgesTurnsLikeThePositionsAfterThem) {
    const auto rules = rules::Rules::make(GetParam()).value();
    if (rules.seatCount() != 2) GTEST_SKIP() << "for two seats";
    const auto cells = static_cast<unsigned>(rules.geometry().cellCount());
    std::mt19937 random(16);
    const Network network = randomNetwork(random);
    const eval::NetworkEvaluator evaluator(rules, network);
    const eval::KernelLines lines(rules.step());
    const auto laidOut = std::make_unique<eval::KernelNetwork>(network, cells);
    for (rules::Position position = rules.start(); !position.finished();) {
        // Whole turns and first halves; and a shot alone, where it is due.
        std::vector<rules::Turn> turns = turnsOf(rules, position);
        std::shuffle(turns.begin(), turns.end(), random);
        if (turns.size() > 30) turns.resize(30);
        const rules::Turn next = turns[0];
        if (!position.shotDue()) turns.push_back({next.from, next.to, rules::noCell});
        std::vector<std::int32_t> logits(turns.size());
        evaluator.judgeTurns(rules, position, turns, logits);
        for (std::size_t i = 0; i < turns.size(); ++i) {
            rules::Position after = position;
            if (turns[i].shot == rules::noCell) {
                playStep(after, turns[i].from, turns[i].to);
            } else {
                playTurn(rules, after, turns[i]);
            }
            if (after.finished()) continue;
            const rules::Seat other = rules::seatAt(1 - indexOf(position.toMove()));
            const eval::Board board = eval::boardOf(rules, after, other);
            std::int32_t logit = 0;
            eval::judgeBoards(lines, *laidOut, {&board, 1}, {&logit, 1});
            EXPECT_NEAR(logits[i], -1000 * (logit / eval::logitScale), 1);
        }
        // Halves of turns are positions too.
        if (!position.shotDue() && random() % 2 == 0) {
            playStep(position, next.from, next.to);
        } else {
            playTurn(rules, position, next);
        }
    }
}

TEST(Logistic, IsTheCurve) {
    const eval::Logistic logistic;
    for (double logit = -14; logit <= 14; logit += 0.37) {
        const auto units = static_cast<std::int32_t>(std::lround(logit * eval::logitScale));
        EXPECT_NEAR(logistic(units), 1 / (1 + std::exp(-logit)), 2e-5) << logit;
    }
    EXPECT_LT(logistic(std::numeric_limits<std::int32_t>::min()), 1e-6);
    EXPECT_GT(logistic(std::numeric_limits<std::int32_t>::max()), 1 - 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Kernel, EveryVariant, testing::ValuesIn([] {
                             std::vector<rules::Variant> variants = rules::builtinVariants();
                             rules::Variant mixed = variants.front();
                             mixed.id = "mixed";
                             mixed.step = {false, 1, 2};
                             variants.push_back(mixed);
                             return variants;
                         }()),
                         [](const auto& made) {
                             std::string name = made.param.id;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(NetworkFile, ComesBackAsItWas) {
    std::mt19937 random(13);
    const eval::NetworkFile file{"amazons", "a test", randomNetwork(random)};
    const auto back = eval::readNetwork(eval::writeNetwork(file));
    ASSERT_TRUE(back.ok()) << back.error().text;
    EXPECT_EQ(*back, file);
}

TEST(NetworkFile, EveryDamageIsRefused) {
    std::mt19937 random(14);
    const std::string bytes = eval::writeNetwork({"amazons", "a test", randomNetwork(random)});
    for (std::size_t place = 0; place < bytes.size(); place += 1 + random() % 7) {
        std::string damaged = bytes;
        damaged[place] = static_cast<char>(damaged[place] ^ 0x10);
        EXPECT_FALSE(eval::readNetwork(damaged).ok()) << "byte " << place;
        EXPECT_FALSE(eval::readNetwork(bytes.substr(0, place)).ok()) << "cut at " << place;
    }
    EXPECT_FALSE(eval::readNetwork(bytes + "x").ok());
    EXPECT_EQ(eval::readNetwork("").error().text, "this is no file with a network");
}

TEST(Network, KnotsShareTheWeight) {
    for (unsigned empties = 0; empties <= 92; ++empties) {
        const auto weights = eval::knotWeights(empties, 100);
        int sum = 0;
        for (const std::int32_t weight : weights) sum += weight;
        EXPECT_EQ(sum, 256) << empties;
    }
    EXPECT_EQ(eval::knotWeights(100, 100).back(), 256);
    EXPECT_EQ(eval::knotWeights(0, 100).front(), 256);
}

}  // namespace
