#!/usr/bin/env bash
# Builds the release preset and prints how many times as fast as plain code the library is, and then how long
# reading and writing texts takes, each with its spread: bench/run.sh [REPETITIONS]
set -eu
cd "$(dirname "$0")/.."
repetitions=${1:-7}
[ -f build/release/build.ninja ] || cmake --preset release >/dev/null
cmake --build build/release --target ratio_to_plain bench_core >&2
build/release/bench/ratio_to_plain "$repetitions"
exec build/release/bench/bench_core --benchmark_filter=': (read|write)' --benchmark_min_time=0.05 \
    --benchmark_repetitions="$repetitions" --benchmark_report_aggregates_only \
    --benchmark_enable_random_interleaving
