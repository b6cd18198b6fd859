#include "training/model_kernel.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "training/model_kernel.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// Compiled once for each instruction set: see Highway's documentation.
HWY_BEFORE_NAMESPACE();
namespace otrera::training::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Hidden units side by side.
using Units = hn::CappedTag<float, 16>;
constexpr std::size_t unitLanes = hn::MaxLanes(Units());
constexpr std::size_t unitBlocks = Model::hiddenUnits / unitLanes;
// Features side by side.
using Row = hn::CappedTag<float, 16>;
constexpr std::size_t rowLanes = hn::MaxLanes(Row());
constexpr std::size_t features = eval::feature::count;
constexpr std::size_t padded = Model::paddedFeatures;
static_assert(padded % rowLanes == 0 && Model::hiddenUnits % unitLanes == 0);

/// So many rows ahead are fetched: they lie anywhere in gigabytes.
constexpr std::size_t ahead = 4;

/// What is known of one position.
struct Forward {
    hn::Vec<Units> sums[unitBlocks];    // of the hidden units, before they are cut
    hn::Vec<Units> second[unitBlocks];  // the second weights of this number of empty cells
    float counts[padded];
    std::uint8_t present[features];  // the features that are not 0
    std::size_t presentCount;
    Examples::Place place;
    float logit;
};

HWY_INLINE hn::Vec<Units> cut(hn::Vec<Units> sum) {
    const Units units;
    return hn::Min(hn::Max(sum, hn::Zero(units)), hn::Set(units, 1.0F));
}

HWY_INLINE void unpack(const std::uint8_t* row, Forward& forward) {
    const Row floats;
    const hn::Rebind<std::uint8_t, Row> bytes;
    const hn::Rebind<std::int32_t, Row> words;
    std::uint8_t longer[padded] = {};
    std::copy_n(row, features, longer);
    for (std::size_t i = 0; i < padded; i += rowLanes) {
        const auto counts = hn::ConvertTo(floats, hn::PromoteTo(words, hn::LoadU(bytes, longer + i)));
        hn::StoreU(counts, floats, forward.counts + i);
    }
    std::size_t count = 0;
    for (std::size_t i = 0; i < features; ++i) {
        forward.present[count] = static_cast<std::uint8_t>(i);
        count += row[i] != 0 ? 1 : 0;
    }
    forward.presentCount = count;
}

HWY_INLINE float linearSum(const Model& model, const Forward& forward) {
    const Row floats;
    const float* below = model.linear[forward.place.below];
    const float* above = model.linear[forward.place.below + 1];
    const auto share = hn::Set(floats, forward.place.above);
    auto sum = hn::Zero(floats);
    for (std::size_t i = 0; i < padded; i += rowLanes) {
        const auto low = hn::LoadU(floats, below + i);
        const auto weight = hn::MulAdd(share, hn::Sub(hn::LoadU(floats, above + i), low), low);
        sum = hn::MulAdd(hn::LoadU(floats, forward.counts + i), weight, sum);
    }
    return hn::GetLane(hn::SumOfLanes(floats, sum));
}

HWY_INLINE void goForward(const Model& model, const Examples& examples, std::uint32_t row, Forward& forward) {
    const Units units;
    unpack(examples.features[row].data(), forward);
    forward.place = examples.places[examples.empties[row]];
    // Two sums for each block: one would wait for itself.
    hn::Vec<Units> sums[2][unitBlocks];
    for (std::size_t block = 0; block < unitBlocks; ++block)
        sums[0][block] = sums[1][block] = hn::Zero(units);
    const auto add = [&](std::size_t place, hn::Vec<Units>* to) HWY_ATTR {
        const std::size_t feature = forward.present[place];
        const auto count = hn::Set(units, forward.counts[feature]);
        const float* weights = model.hidden[feature];
        for (std::size_t block = 0; block < unitBlocks; ++block)
            to[block] = hn::MulAdd(count, hn::LoadU(units, weights + block * unitLanes), to[block]);
    };
    std::size_t place = 0;
    for (; place + 2 <= forward.presentCount; place += 2) {
        add(place, sums[0]);
        add(place + 1, sums[1]);
    }
    if (place < forward.presentCount) add(place, sums[0]);
    const float* below = model.second[forward.place.below];
    const float* above = model.second[forward.place.below + 1];
    const auto share = hn::Set(units, forward.place.above);
    auto total = hn::Zero(units);
    for (std::size_t block = 0; block < unitBlocks; ++block) {
        forward.sums[block] = hn::Add(sums[0][block], sums[1][block]);
        const auto low = hn::LoadU(units, below + block * unitLanes);
        const auto high = hn::LoadU(units, above + block * unitLanes);
        forward.second[block] = hn::MulAdd(share, hn::Sub(high, low), low);
        total = hn::MulAdd(cut(forward.sums[block]), forward.second[block], total);
    }
    forward.logit = linearSum(model, forward) + hn::GetLane(hn::SumOfLanes(units, total));
}

/// slope: by how much the cross-entropy grows with the logit.
HWY_INLINE void goBackward(const Forward& forward, float slope, Model& gradient) {
    const Units units;
    const Row floats;
    const auto zero = hn::Zero(units);
    const auto one = hn::Set(units, 1.0F);
    const float toAbove = slope * forward.place.above;
    const float toBelow = slope - toAbove;
    float* below = gradient.second[forward.place.below];
    float* above = gradient.second[forward.place.below + 1];
    hn::Vec<Units> slopes[unitBlocks];
    for (std::size_t block = 0; block < unitBlocks; ++block) {
        const auto sum = forward.sums[block];
        const auto value = cut(sum);
        float* low = below + block * unitLanes;
        float* high = above + block * unitLanes;
        hn::StoreU(hn::MulAdd(value, hn::Set(units, toBelow), hn::LoadU(units, low)), units, low);
        hn::StoreU(hn::MulAdd(value, hn::Set(units, toAbove), hn::LoadU(units, high)), units, high);
        const auto isOpen = hn::And(hn::Gt(sum, zero), hn::Lt(sum, one));
        slopes[block] = hn::IfThenElseZero(isOpen, hn::Mul(forward.second[block], hn::Set(units, slope)));
    }
    for (std::size_t place = 0; place < forward.presentCount; ++place) {
        const std::size_t feature = forward.present[place];
        const auto count = hn::Set(units, forward.counts[feature]);
        for (std::size_t block = 0; block < unitBlocks; ++block) {
            float* to = gradient.hidden[feature] + block * unitLanes;
            hn::StoreU(hn::MulAdd(count, slopes[block], hn::LoadU(units, to)), units, to);
        }
    }
    float* linearBelow = gradient.linear[forward.place.below];
    float* linearAbove = gradient.linear[forward.place.below + 1];
    for (std::size_t i = 0; i < padded; i += rowLanes) {
        const auto counts = hn::LoadU(floats, forward.counts + i);
        const auto low = hn::MulAdd(counts, hn::Set(floats, toBelow), hn::LoadU(floats, linearBelow + i));
        const auto high = hn::MulAdd(counts, hn::Set(floats, toAbove), hn::LoadU(floats, linearAbove + i));
        hn::StoreU(low, floats, linearBelow + i);
        hn::StoreU(high, floats, linearAbove + i);
    }
}

HWY_INLINE void fetch(const Examples& examples, std::span<const std::uint32_t> rows, std::size_t place) {
    if (place >= rows.size()) return;
    const std::uint8_t* row = examples.features[rows[place]].data();
    hwy::Prefetch(row);
    hwy::Prefetch(row + 64);
}

void judgeRows(const Model& model, const Examples& examples, std::span<const std::uint32_t> rows,
               std::span<float> logits) {
    Forward forward;
    for (std::size_t place = 0; place < rows.size(); ++place) {
        fetch(examples, rows, place + ahead);
        goForward(model, examples, rows[place], forward);
        logits[place] = forward.logit;
    }
}

double addGradient(const Model& model, const Examples& examples, std::span<const std::uint32_t> rows,
                   Model& gradient) {
    double loss = 0;
    Forward forward;
    for (std::size_t place = 0; place < rows.size(); ++place) {
        fetch(examples, rows, place + ahead);
        goForward(model, examples, rows[place], forward);
        const float target = examples.targets[rows[place]];
        // Of the smaller chance, so that nothing overflows.
        const float small = std::exp(-std::abs(forward.logit));
        const float chance = (forward.logit > 0 ? 1.0F : small) / (1.0F + small);
        loss += std::max(forward.logit, 0.0F) + std::log1p(small) - target * forward.logit;
        goBackward(forward, chance - target, gradient);
    }
    return loss;
}

}  // namespace otrera::training::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace otrera::training {

HWY_EXPORT(judgeRows);
HWY_EXPORT(addGradient);

Examples::Examples(std::span<const eval::Features> featureRows, std::span<const std::uint8_t> emptyRows,
                   std::span<const float> targetRows, unsigned boardCells)
    : features(featureRows), empties(emptyRows), targets(targetRows) {
    for (unsigned count = 0; count < places.size(); ++count) {
        const eval::KnotPlace place = eval::knotPlace(std::min(count, boardCells), boardCells);
        places[count] = {static_cast<std::uint8_t>(place.below), static_cast<float>(place.above)};
    }
}

void judgeRows(const Model& model, const Examples& examples, std::span<const std::uint32_t> rows,
               std::span<float> logits) {
    HWY_DYNAMIC_DISPATCH(judgeRows)(model, examples, rows, logits);
}

double addGradient(const Model& model, const Examples& examples, std::span<const std::uint32_t> rows,
                   Model& gradient) {
    return HWY_DYNAMIC_DISPATCH(addGradient)(model, examples, rows, gradient);
}

}  // namespace otrera::training
#endif
