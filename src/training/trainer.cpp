#include "training/trainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/random.h"

namespace otrera::training {

namespace {

/// Rows that a thread takes at a time: each part has a gradient of its own, and they are added in order, so
/// that the sums do not depend on the threads.
constexpr std::size_t rowsAPart = 256;
/// While the weights still know nothing, steps grow: over this share of all of them.
constexpr double warmUp = 0.02;
constexpr double lastRate = 0.01;

/// By how much each weight's step is to be multiplied. The counts of some features are in the tens and those
/// of others seldom above 0: the step of a weight is made for a count of 1.
std::unique_ptr<Model> stepsOf(const Examples& examples, std::span<const std::uint32_t> rows) {
    constexpr std::size_t enough = 100'000;
    std::array<double, eval::feature::count> squares{};
    const std::size_t stride = 1 + rows.size() / enough;
    std::size_t looked = 0;
    for (std::size_t place = 0; place < rows.size(); place += stride, ++looked) {
        const eval::Features& features = examples.features[rows[place]];
        for (std::size_t i = 0; i < squares.size(); ++i) squares[i] += features[i] * features[i];
    }
    auto steps = std::make_unique<Model>();
    std::fill(steps->all().begin(), steps->all().end(), 1.0F);
    for (std::size_t i = 0; i < squares.size(); ++i) {
        // What is seldom there must not be learnt in leaps.
        constexpr double least = 0.5;
        const double usual = std::max(std::sqrt(squares[i] / static_cast<double>(looked)), least);
        for (float& step : steps->hidden[i]) step = static_cast<float>(1 / usual);
        for (auto& weights : steps->linear) weights[i] = static_cast<float>(1 / usual);
    }
    return steps;
}

/// Adam with decoupled decay.
class Adam {
  public:
    Adam(std::unique_ptr<Model> steps, double decay)
        : steps_(std::move(steps)), decay_(static_cast<float>(decay)) {}

    void change(Model& model, const Model& gradient, double rate) {
        constexpr float keepMean = 0.9F;
        constexpr float keepSquare = 0.999F;
        meanLeft_ *= keepMean;
        squareLeft_ *= keepSquare;
        const float meanScale = 1 / (1 - meanLeft_);
        const float squareScale = 1 / (1 - squareLeft_);
        const auto step = static_cast<float>(rate);
        const float kept = 1 - step * decay_;
        float* weights = model.all().data();
        const float* slopes = gradient.all().data();
        const float* steps = steps_->all().data();
        float* means = mean_->all().data();
        float* squares = square_->all().data();
        for (std::size_t i = 0; i < Model::size; ++i) {
            means[i] = keepMean * means[i] + (1 - keepMean) * slopes[i];
            squares[i] = keepSquare * squares[i] + (1 - keepSquare) * slopes[i] * slopes[i];
            const float size = std::sqrt(squares[i] * squareScale) + 1e-8F;
            weights[i] = kept * weights[i] - step * steps[i] * means[i] * meanScale / size;
        }
    }

  private:
    std::unique_ptr<Model> steps_;
    float decay_;
    std::unique_ptr<Model> mean_ = std::make_unique<Model>();
    std::unique_ptr<Model> square_ = std::make_unique<Model>();
    float meanLeft_ = 1;
    float squareLeft_ = 1;
};

class Training {
  public:
    Training(const Model& start, const Examples& examples, const Split& split, const TrainSettings& settings,
             Crew& crew, const OnBatch& onBatch, const std::atomic<bool>& stop)
        : examples_(examples),
          split_(split),
          settings_(settings),
          crew_(crew),
          onBatch_(onBatch),
          stop_(stop),
          model_(std::make_unique<Model>(start)),
          adam_(stepsOf(examples, split.train), settings.decay),
          gradients_((settings.batch + rowsAPart - 1) / rowsAPart),
          losses_(gradients_.size()),
          order_(split.train),
          random_(settings.seed) {}

    std::unique_ptr<Trained> run(const OnEpoch& onEpoch) {
        std::unique_ptr<Trained> best;
        for (unsigned number = 1; number <= settings_.epochs; ++number) {
            const double trainLoss = learnAll(number);
            if (stop_) break;
            const Epoch epoch{number, trainLoss, validationLoss()};
            onEpoch(epoch);
            if (!best || epoch.validationLoss < best->epoch.validationLoss) {
                best = std::make_unique<Trained>(Trained{*model_, epoch});
            } else if (number - best->epoch.number >= settings_.patience) {
                break;
            }
        }
        return best;
    }

  private:
    /// One epoch: the mean loss.
    double learnAll(unsigned number) {
        for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[random_.below(i)]);
        double loss = 0;
        for (std::size_t first = 0; first < order_.size() && !stop_; first += settings_.batch) {
            const std::size_t count = std::min(settings_.batch, order_.size() - first);
            const double done =
                (number - 1 + static_cast<double>(first) / static_cast<double>(order_.size())) /
                settings_.epochs;
            loss += learn(std::span(order_).subspan(first, count), rateAt(done));
            positions_ += count;
            onBatch_(positions_);
        }
        return loss / static_cast<double>(order_.size());
    }

    /// done: the share of all steps that lies behind.
    double rateAt(double done) const {
        const double wave = (1 + std::cos(std::numbers::pi * done)) / 2;
        return settings_.rate * std::min(1.0, (done + 0.0001) / warmUp) * (lastRate + (1 - lastRate) * wave);
    }

    /// One batch: the sum of its losses.
    double learn(std::span<const std::uint32_t> rows, double rate) {
        const std::size_t parts = (rows.size() + rowsAPart - 1) / rowsAPart;
        crew_.run(parts, [&](std::size_t part) {
            const auto own =
                rows.subspan(part * rowsAPart).first(std::min(rowsAPart, rows.size() - part * rowsAPart));
            gradients_[part] = Model{};
            losses_[part] = addGradient(*model_, examples_, own, gradients_[part]);
        });
        double loss = losses_[0];
        float* sum = gradients_[0].all().data();
        for (std::size_t part = 1; part < parts; ++part) {
            loss += losses_[part];
            const float* more = gradients_[part].all().data();
            for (std::size_t i = 0; i < Model::size; ++i) sum[i] += more[i];
        }
        const float scale = 1 / static_cast<float>(rows.size());
        for (std::size_t i = 0; i < Model::size; ++i) sum[i] *= scale;
        adam_.change(*model_, gradients_[0], rate);
        return loss;
    }

    double validationLoss() {
        const std::vector<float> logits = logitsOf(*model_, examples_, split_.validation, crew_);
        double loss = 0;
        for (std::size_t i = 0; i < logits.size(); ++i)
            loss += crossEntropy(logits[i], examples_.targets[split_.validation[i]]);
        return loss / static_cast<double>(logits.size());
    }

    const Examples& examples_;
    const Split& split_;
    const TrainSettings& settings_;
    Crew& crew_;
    const OnBatch& onBatch_;
    const std::atomic<bool>& stop_;
    std::unique_ptr<Model> model_;
    Adam adam_;
    std::vector<Model> gradients_;
    std::vector<double> losses_;
    std::vector<std::uint32_t> order_;
    base::Random random_;
    std::uint64_t positions_ = 0;
};

}  // namespace

std::unique_ptr<Trained> train(const Model& start, const Examples& examples, const Split& split,
                               const TrainSettings& settings, Crew& crew, const OnBatch& onBatch,
                               const OnEpoch& onEpoch, const std::atomic<bool>& stop) {
    return Training(start, examples, split, settings, crew, onBatch, stop).run(onEpoch);
}

std::vector<float> logitsOf(const Model& model, const Examples& examples, std::span<const std::uint32_t> rows,
                            Crew& crew) {
    constexpr std::size_t aPart = 4096;
    std::vector<float> logits(rows.size());
    crew.run((rows.size() + aPart - 1) / aPart, [&](std::size_t part) {
        const std::size_t first = part * aPart;
        const std::size_t count = std::min(aPart, rows.size() - first);
        judgeRows(model, examples, rows.subspan(first, count), std::span(logits).subspan(first, count));
    });
    return logits;
}

double crossEntropy(double logit, double target) {
    return std::max(logit, 0.0) + std::log1p(std::exp(-std::abs(logit))) - target * logit;
}

}  // namespace otrera::training
