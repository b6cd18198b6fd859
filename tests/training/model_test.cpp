#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "base/random.h"
#include "eval/kernel.h"
#include "eval/network_file.h"
#include "rules/turns.h"
#include "training/trainer.h"

namespace otrera::training {
namespace {

constexpr unsigned boardCells = 100;
/// In the rows it is always 1.
constexpr unsigned last = eval::feature::count - 1;

/// Rows of random counts, about half of them 0 as in games, that do not need to come from a board.
struct Rows {
    std::vector<eval::Features> features;
    std::vector<std::uint8_t> empties;
    std::vector<float> targets;
    std::vector<std::uint32_t> all;

    /// Only the first `used` features, and the last, may be there.
    Rows(std::size_t count, std::uint64_t seed, std::size_t used = last) : features(count) {
        base::Random random(seed);
        for (std::size_t row = 0; row < count; ++row) {
            for (std::size_t i = 0; i < used; ++i)
                features[row][i] = static_cast<std::uint8_t>(random.below(2) * random.below(12));
            features[row][last] = 1;
            empties.push_back(static_cast<std::uint8_t>(random.below(93)));
            targets.push_back(static_cast<float>(random.unit()));
            all.push_back(static_cast<std::uint32_t>(row));
        }
    }
    Examples examples() const { return {features, empties, targets, boardCells}; }
};

/// A model with weights of every kind.
Model randomModel(std::uint64_t seed) {
    Model model = startModel(Model::hiddenUnits, seed);
    base::Random random(seed + 1);
    for (auto& weights : model.linear) {
        for (float& weight : weights) weight = static_cast<float>(0.1 * (random.unit() - 0.5));
    }
    for (auto& weights : model.second) {
        for (float& weight : weights) weight += static_cast<float>(random.unit() - 0.5);
    }
    return model;
}

double lossOf(const Model& model, const Rows& rows) {
    double loss = 0;
    for (std::size_t row = 0; row < rows.features.size(); ++row) {
        const double chance =
            1 / (1 + std::exp(-plainLogit(model, rows.features[row], rows.empties[row], boardCells)));
        loss -= rows.targets[row] * std::log(chance) + (1 - rows.targets[row]) * std::log(1 - chance);
    }
    return loss;
}

TEST(ModelKernel, JudgesAsThePlainFormula) {
    const Rows rows(300, 1);
    const Model model = randomModel(2);
    std::vector<float> logits(rows.all.size());
    judgeRows(model, rows.examples(), rows.all, logits);
    for (std::size_t row = 0; row < logits.size(); ++row)
        ASSERT_NEAR(logits[row], plainLogit(model, rows.features[row], rows.empties[row], boardCells), 1e-4);
}

TEST(ModelKernel, GradientIsThatOfFiniteDifferences) {
    const Rows rows(40, 3);
    const Model model = randomModel(4);
    auto gradient = std::make_unique<Model>();
    const double loss = addGradient(model, rows.examples(), rows.all, *gradient);
    EXPECT_NEAR(loss, lossOf(model, rows), 1e-3);
    base::Random random(5);
    int tried = 0;
    int different = 0;
    for (int i = 0; i < 400; ++i) {
        const std::size_t place = random.below(Model::size);
        const auto slopeOver = [&](float distance) {
            Model moved = model;
            float& weight = moved.all()[place];
            const float from = weight - distance;
            const float to = weight + distance;
            weight = to;
            const double above = lossOf(moved, rows);
            weight = from;
            return (above - lossOf(moved, rows)) / (static_cast<double>(to) - static_cast<double>(from));
        };
        const double slope = slopeOver(1e-4F);
        // Where a unit begins or ends to be cut in between there is no slope to compare with.
        if (std::abs(slope - slopeOver(2e-4F)) > 1e-3 * (1 + std::abs(slope))) continue;
        ++tried;
        const double found = gradient->all()[place];
        if (std::abs(found - slope) > 2e-3 * (1 + std::abs(slope))) ++different;
    }
    EXPECT_GT(tried, 300);
    EXPECT_EQ(different, 0);
}

TEST(ModelKernel, GradientsAddUp) {
    const Rows rows(50, 6);
    const Model model = randomModel(7);
    const Examples examples = rows.examples();
    auto whole = std::make_unique<Model>();
    auto parts = std::make_unique<Model>();
    addGradient(model, examples, rows.all, *whole);
    const std::span<const std::uint32_t> all(rows.all);
    addGradient(model, examples, all.first(20), *parts);
    addGradient(model, examples, all.subspan(20), *parts);
    for (std::size_t i = 0; i < Model::size; ++i) ASSERT_FLOAT_EQ(parts->all()[i], whole->all()[i]);
}

TEST(Model, UnitsThatAreNotAskedForStayAtNothing) {
    const Rows rows(50, 8);
    for (const unsigned units : {0U, 5U}) {
        const Model model = startModel(units, 9);
        auto gradient = std::make_unique<Model>();
        addGradient(model, rows.examples(), rows.all, *gradient);
        for (unsigned unit = units; unit < Model::hiddenUnits; ++unit) {
            for (const auto& weights : gradient->hidden) ASSERT_EQ(weights[unit], 0);
            for (const auto& weights : gradient->second) ASSERT_EQ(weights[unit], 0);
        }
    }
}

TEST(Model, WholeNumbersKeepWhatTheyCanHold) {
    Model model = randomModel(10);
    const eval::Network network = networkOf(model);
    EXPECT_EQ(networkOf(modelOf(network)), network);
    const Model back = modelOf(network);
    for (unsigned i = 0; i < eval::feature::count; ++i) {
        for (unsigned unit = 0; unit < Model::hiddenUnits; ++unit)
            ASSERT_NEAR(back.hidden[i][unit], model.hidden[i][unit], 0.5 / 8192);
    }
    for (unsigned knot = 0; knot < Model::knots; ++knot) {
        for (unsigned unit = 0; unit < Model::hiddenUnits; ++unit)
            ASSERT_NEAR(back.second[knot][unit], model.second[knot][unit], 0.5 / 256);
    }
    model.linear[3][5] = 1000;
    model.second[2][1] = -1000;
    EXPECT_NEAR(modelOf(networkOf(model)).linear[3][5], 4, 0.001);
    EXPECT_NEAR(modelOf(networkOf(model)).second[2][1], -128, 0.01);
}

TEST(Model, IsJudgedByTheEngineAsInFloatingPoint) {
    const auto rules = rules::Rules::make(*rules::findBuiltinVariant("amazons")).value();
    const Model model = randomModel(11);
    const auto written = eval::writeNetwork({"amazons", "a test", networkOf(model)});
    const auto network = eval::readNetwork(written).value().network;
    const auto laidOut = std::make_unique<eval::KernelNetwork>(network, boardCells);
    const eval::KernelLines lines(rules.step());
    base::Random random(12);
    rules::Position position = rules.start();
    while (!position.finished()) {
        const std::array boards{eval::boardOf(rules, position, position.toMove())};
        std::array<std::int32_t, 1> logit{};
        eval::judgeBoards(lines, *laidOut, boards, logit);
        const double exact = plainLogit(model, eval::plainFeatures(rules, boards[0]),
                                        static_cast<unsigned>(position.empty.count()), boardCells);
        // 285 cells and pieces are counted, each weight is off by 1/16384 at most, and so is the knots' place
        // by 1/512 of what two of them differ.
        EXPECT_NEAR(logit[0] / eval::logitScale, exact, 0.1);
        const auto turns = turnsOf(rules, position);
        playTurn(rules, position, turns[random.below(turns.size())]);
    }
}

/// Rows whose targets a known model has made.
struct Known {
    Rows rows;
    Split split;

    Known(const Model& truth, std::size_t count, std::uint64_t seed, std::size_t used = last)
        : rows(count, seed, used) {
        for (std::size_t row = 0; row < count; ++row) {
            const double logit = plainLogit(truth, rows.features[row], rows.empties[row], boardCells);
            rows.targets[row] = static_cast<float>(1 / (1 + std::exp(-logit)));
            (row % 5 == 0 ? split.validation : split.train).push_back(static_cast<std::uint32_t>(row));
        }
    }
    /// The least that the cross-entropy can be: that of the targets themselves.
    double leastLoss() const {
        double loss = 0;
        for (const std::uint32_t row : split.validation) {
            const double target = rows.targets[row];
            if (target > 0 && target < 1)
                loss -= target * std::log(target) + (1 - target) * std::log(1 - target);
        }
        return loss / static_cast<double>(split.validation.size());
    }
};

const std::atomic<bool> goOn{false};
const OnBatch noBatch = [](std::uint64_t) {};
const OnEpoch noEpoch = [](const Epoch&) {};

TEST(Train, FindsAKnownLinearModelAgain) {
    // The weights stand for knots evenly apart, so that what is between them is known too.
    Model truth;
    base::Random random(13);
    for (unsigned i = 0; i < eval::feature::count; ++i) {
        const double weight = 0.2 * (random.unit() - 0.5);
        for (auto& weights : truth.linear) weights[i] = static_cast<float>(weight);
    }
    const Known known(truth, 20'000, 14);
    TrainSettings settings;
    settings.epochs = 20;
    settings.rate = 0.01;
    settings.batch = 256;
    settings.decay = 0;
    Crew crew(2);
    const auto trained =
        train(startModel(0, 1), known.rows.examples(), known.split, settings, crew, noBatch, noEpoch, goOn);
    ASSERT_TRUE(trained);
    EXPECT_LT(trained->epoch.validationLoss - known.leastLoss(), 0.01);
    double error = 0;
    for (unsigned i = 0; i < eval::feature::count - 1; ++i)
        error += std::abs(trained->model.linear[7][i] - truth.linear[7][i]);
    // The weights themselves are 0.05 off 0 on average.
    EXPECT_LT(error / (eval::feature::count - 1), 0.015);
}

TEST(Train, LearnsWhatHiddenUnitsAreNeededFor) {
    // One unit that is cut on both sides in most rows: a linear model has no steps.
    Model truth;
    for (unsigned i = 0; i < 20; ++i) truth.hidden[i][0] = i < 10 ? 0.06F : -0.06F;
    truth.hidden[last][0] = 0.5F;
    for (auto& weights : truth.second) weights[0] = 4;
    for (auto& weights : truth.linear) weights[last] = -2;
    const Known known(truth, 20'000, 15, 20);
    TrainSettings settings;
    settings.epochs = 20;
    settings.batch = 256;
    Crew crew(2);
    const auto fit = [&](unsigned hidden) {
        return train(startModel(hidden, 1), known.rows.examples(), known.split, settings, crew, noBatch,
                     noEpoch, goOn)
                   ->epoch.validationLoss -
               known.leastLoss();
    };
    EXPECT_LT(fit(Model::hiddenUnits), 0.5 * fit(0));
}

TEST(Train, IsTheSameWithAnyNumberOfThreads) {
    const Known known(randomModel(16), 3'000, 17);
    TrainSettings settings;
    settings.epochs = 2;
    std::vector<std::vector<float>> weights;
    for (const unsigned threads : {1U, 2U, 5U}) {
        Crew crew(threads);
        const auto trained = train(startModel(8, 3), known.rows.examples(), known.split, settings, crew,
                                   noBatch, noEpoch, goOn);
        const auto all = std::as_const(trained->model).all();
        weights.emplace_back(all.begin(), all.end());
    }
    EXPECT_EQ(weights[1], weights[0]);
    EXPECT_EQ(weights[2], weights[0]);
}

TEST(Train, KeepsTheBestAndEndsWhenNothingIsGained) {
    // Nothing can be learnt: the targets are chance. So validation gets worse while rows are learnt by heart.
    const Rows rows(400, 18);
    Split split;
    for (const std::uint32_t row : rows.all) (row % 2 == 0 ? split.train : split.validation).push_back(row);
    TrainSettings settings;
    settings.epochs = 100;
    settings.batch = 32;
    settings.rate = 0.02;
    Crew crew(1);
    std::vector<Epoch> epochs;
    const auto trained = train(
        startModel(Model::hiddenUnits, 1), rows.examples(), split, settings, crew, noBatch,
        [&](const Epoch& epoch) { epochs.push_back(epoch); }, goOn);
    ASSERT_TRUE(trained);
    EXPECT_LT(epochs.size(), 100U);
    EXPECT_EQ(epochs.size(), trained->epoch.number + settings.patience);
    for (const Epoch& epoch : epochs) EXPECT_GE(epoch.validationLoss, trained->epoch.validationLoss);
}

TEST(Train, StopsWhenToldTo) {
    const Known known(randomModel(19), 2'000, 20);
    Crew crew(1);
    std::atomic<bool> stop{false};
    const auto stopLater = [&](const Epoch& epoch) { stop = epoch.number == 2; };
    const auto trained =
        train(startModel(8, 1), known.rows.examples(), known.split, {}, crew, noBatch, stopLater, stop);
    ASSERT_TRUE(trained);
    EXPECT_LE(trained->epoch.number, 2U);
    EXPECT_FALSE(
        train(startModel(8, 1), known.rows.examples(), known.split, {}, crew, noBatch, noEpoch, stop));
}

}  // namespace
}  // namespace otrera::training
