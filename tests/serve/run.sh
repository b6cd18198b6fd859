#!/usr/bin/env bash
# A running server from outside: tests/serve/run.sh PROGRAM. Installs what the check of the API needs (only for this
# test; without network that check is skipped, and says so).
set -u
program=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 3
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund >&2 || echo "the npm packages could not be installed" >&2
fi
failed=0
if [ -f node_modules/.package-lock.json ]; then
    node openapi.mjs "$program" || failed=1
else
    echo "0 passed, 0 failed, 1 skipped"
fi
node faults.mjs "$program" || failed=1
node kill.mjs "$program" || failed=1
exit "$failed"
