#!/usr/bin/env bash
# Builds the release preset and prints how many times as fast as a plain counter the library counts turn
# sequences: bench/run.sh [REPETITIONS]
set -eu
cd "$(dirname "$0")/.."
[ -f build/release/build.ninja ] || cmake --preset release >/dev/null
cmake --build build/release --target ratio_to_plain >&2
exec build/release/bench/ratio_to_plain "$@"
