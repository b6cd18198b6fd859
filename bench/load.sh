#!/usr/bin/env bash
# Load on a server, see bench/load.mjs: bench/load.sh [SECONDS] [GAMES] [SOCKETS].
set -eu
cd "$(dirname "$0")/.."
program=build/release/otrera
[ -x "$program" ] || { echo "build $program first: ./run --version" >&2; exit 3; }
exec node --experimental-websocket --no-warnings bench/load.mjs "$program" "$@"
