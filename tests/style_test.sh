#!/usr/bin/env bash
# Rules that a reader should be able to rely on everywhere: see CONTRIBUTING.md.
set -eu # no pipefail: grep that finds nothing is good news here
cd "$(dirname "$0")/.."
. tests/tally.sh

longest=800
core='base rules notation territory solver diagram eval search engine'

# sources ROOT PATTERN...: our files with these names, not what tools made.
sources() {
    local root=$1 pattern
    local -a names=()
    shift
    for pattern in "$@"; do names+=(-o -name "$pattern"); done
    find "$root" \( -name .git -o -name build -o -name node_modules -o -name dist \) -prune -o \
        -type f \( "${names[@]:1}" \) -print0
}

# silent: succeeds when nothing comes in, else shows it.
silent() { ! grep .; }

formatted() {
    sources "$1" '*.h' '*.cpp' | xargs -0 -r clang-format-14 --style=file:.clang-format --dry-run 2>&1 |
        sed -n 's/:[0-9]*:[0-9]*: warning:.*//p' | uniq -c | silent
}

short() {
    sources "$1" '*.h' '*.cpp' '*.ts' '*.svelte' '*.js' '*.mjs' '*.css' '*.sh' '*.awk' '*.cmake' CMakeLists.txt run test |
        xargs -0 -r wc -l | awk -v longest="$longest" '$1 > longest && $2 != "total" { print $2 ": " $1 " lines" }' | silent
}

# The core runs in the browser: it has no streams, files, threads but those of engine/helpers.cpp and
# solver/proof_crew.cpp, or clock but base/clock.h.
core_only() {
    local folder
    for folder in $core; do
        [ ! -d "$1/src/$folder" ] || sources "$1/src/$folder" '*.h' '*.cpp'
    done | xargs -0 -r grep -nHE '^ *# *include *<(iostream|fstream|filesystem|thread)>|(steady|system|high_resolution)_clock' |
        grep -vE '/base/clock\.|/(engine/helpers|solver/proof_crew)\.cpp:[0-9]+:#include <thread>$' | silent
}

no_using_in_headers() { sources "$1" '*.h' | xargs -0 -r grep -nHE '^ *using namespace' | silent; }

# What a page shows comes some time after the click that asks for it: a browser test waits for it.
waits_for_the_page() {
    sources "$1" '*.test.ts' | grep -z '/browser/' |
        xargs -0 -r grep -nE 'expect\(.?await [^?]*\.(textContent|allTextContents|innerText|getAttribute|inputValue|count|is[A-Z][a-z]+)\(' |
        silent
}

shell_parses() { sources "$1" '*.sh' run test | xargs -0 -r -n 1 bash -n; }

passes "clang-format (clang-format-14 -i FILE mends it)" formatted .
passes "no file over $longest lines" short .
passes "no streams, files, threads or clocks in the core" core_only .
passes "no using namespace in headers" no_using_in_headers .
passes "browser tests wait for what they read (expect.poll)" waits_for_the_page .
passes "shell scripts parse" shell_parses .

# The checks themselves: each must fail on a tree that is wrong.
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/src/rules" "$tree/src/server" "$tree/src/build"
printf 'int  x ;\n' >"$tree/src/rules/spaced.cpp"
complains "clang-format" "spaced.cpp" formatted "$tree"
yes '//' | head -n $((longest + 1)) >"$tree/src/rules/long.h"
cp "$tree/src/rules/long.h" "$tree/src/build/made.h"
complains "length" "long.h: 801 lines" short "$tree"
printf '#include <thread>\n' >"$tree/src/server/allowed.cpp"
passes "threads outside the core" core_only "$tree"
printf '#include <iostream>\n' >"$tree/src/rules/prints.cpp"
complains "streams" "prints.cpp:1" core_only "$tree"
rm "$tree/src/rules/prints.cpp"
printf 'auto t = std::chrono::steady_clock::now();\n' >"$tree/src/rules/clock.h"
complains "clocks" "clock.h:1" core_only "$tree"
printf 'using namespace std;\n' >"$tree/src/rules/names.h"
complains "using namespace" "names.h:1" no_using_in_headers "$tree"
printf 'if then\n' >"$tree/broken.sh"
complains "shell" "broken.sh" shell_parses "$tree"
mkdir -p "$tree/tests/browser"
printf "expect(await row.textContent()).toBe('5');\n" >"$tree/tests/browser/hasty.test.ts"
printf "await expect.poll(() => row.textContent()).toBe('5');\n" >"$tree/tests/browser/patient.test.ts"
complains "hasty browser tests" "hasty.test.ts:1" waits_for_the_page "$tree"
rm "$tree/tests/browser/hasty.test.ts"
passes "patient browser tests" waits_for_the_page "$tree"

tally
