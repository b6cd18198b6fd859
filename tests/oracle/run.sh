#!/usr/bin/env bash
# Installs the second opinion on the rules (only for this test) and runs it: tests/oracle/run.sh [MODULE]
# Without network it skips, and says so.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 3
module=${1:-../../build/wasm/otrera.wasm}
[ "${module#/}" != "$module" ] || [ "$#" = 0 ] || module=$OLDPWD/$module
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund >&2 || echo "the npm package could not be installed" >&2
fi
exec node run.mjs "$module"
