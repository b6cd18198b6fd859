#include <benchmark/benchmark.h>

#include "rules/perft.h"
#include "rules/rules.h"
#include "rules/turns.h"

using namespace otrera;

namespace {

/// Every turn of the start position, one by one. Counts turns a second.
void listTurns(benchmark::State& state, const rules::Variant& variant) {
    const auto rules = rules::Rules::make(variant);
    std::uint64_t turns = 0;
    for (auto _ : state) {
        rules::forEachTurn(*rules, rules->start(), [&](rules::Turn turn) {
            benchmark::DoNotOptimize(turn);
            ++turns;
        });
    }
    state.counters["turns"] = benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
}

/// Makes every turn of the start position and counts the answers to each in bulk. Counts turns made a second.
void perftTwo(benchmark::State& state, const rules::Variant& variant) {
    const auto rules = rules::Rules::make(variant);
    for (auto _ : state) benchmark::DoNotOptimize(rules::perft(*rules, rules->start(), 2));
    const auto made = static_cast<double>(rules::perft(*rules, rules->start(), 1));
    state.counters["turns"] = benchmark::Counter(made, benchmark::Counter::kIsIterationInvariantRate);
}

const bool registered = [] {
    for (const rules::Variant& variant : rules::builtinVariants()) {
        benchmark::RegisterBenchmark(("list/" + variant.id).c_str(), listTurns, variant);
        benchmark::RegisterBenchmark(("perft2/" + variant.id).c_str(), perftTwo, variant);
    }
    return true;
}();

}  // namespace
