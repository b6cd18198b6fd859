# The suites of ./test. Each is a function that runs with its output in a log and says its counts there in lines
# "N passed, N failed, N skipped"; it fails when something failed.
# shellcheck shell=bash disable=SC2034

# Name and description, in the order in which they run: what fails soonest first.
usual=(
    style "layers, formatting, length of files"
    cpp "unit tests and perft of the release build"
    debug "the same with AddressSanitizer and UndefinedBehaviorSanitizer"
    cli "the program from its command line"
    serve "a running server: its API, faults, kill -9"
    wasm "the core as a WebAssembly module"
    oracle "the rules against Fairy-Stockfish, over random games"
    web "types, lint and unit tests of the page"
    browser "the page in Chromium against the program"
    fuzz "every fuzz target for some seconds"
)
slow=(
    thread "the unit tests with ThreadSanitizer"
    tidy "clang-tidy over the sources"
    bench "every benchmark once, to see that it runs"
)

build() { with_build_lock build_preset "$@"; }

# executables PATH...: those that are programs, one a line (a pattern that matched nothing is not).
executables() {
    local path
    for path in "$@"; do
        if [ -f "$path" ] && [ -x "$path" ]; then echo "$path"; fi
    done
}

# counted NAME COMMAND...: one check that is a whole command.
counted() {
    local name=$1
    shift
    if "$@"; then
        echo "1 passed, 0 failed, 0 skipped"
    else
        printf 'FAILED: %s\n0 passed, 1 failed, 0 skipped\n' "$name"
        return 1
    fi
}

# Of a GoogleTest run, keeps what tests said that did not pass, and ends with the counts. Without a summary it crashed.
gtest_digest() {
    awk -v status="$1" '
        /^\[ RUN      \]/ { flush = ""; inside = 1 }
        inside { flush = flush $0 "\n" }
        !inside && !/^\[(==========|----------)\]/ && !/^ *$/ { print }
        /\[       OK \]/ { passed++; inside = 0 }
        inside && /\[  (FAILED |SKIPPED) \] .*\([0-9]+ ms\)$/ { printf "%s", flush; inside = 0 }
        /^\[  PASSED  \] [0-9]+ test/ { passed = $4; summary = 1 }
        /^\[  FAILED  \] [0-9]+ test/ { failed = $4 }
        /^\[  SKIPPED \] [0-9]+ test/ { skipped = $4 }
        END {
            if (inside) printf "%s", flush
            if (status != 0 && (!summary || !failed)) {
                print "FAILED: ended with status " status (summary ? "" : " in the middle")
                failed++
            }
            printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
        }'
}

# side_by_side COMMAND ARGUMENT...: runs COMMAND ARGUMENT for each, as many at once as there are processors. What they
# say comes in their order; fails when one counted a failure.
side_by_side() {
    local command=$1 argument said number=100
    shift
    said=$(mktemp -d)
    for argument in "$@"; do
        while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
        number=$((number + 1))
        "$command" "$argument" >"$said/$number" 2>&1 &
    done
    wait
    local status=0
    cat "$said"/*
    grep -qE '^[0-9]+ passed, [1-9][0-9]* failed' "$said"/* && status=1
    rm -rf "$said"
    return "$status"
}

# unit_test EXECUTABLE: runs one GoogleTest executable.
unit_test() {
    local out
    echo "$1"
    out=$(mktemp)
    timeout --foreground -k 10 1200 "$1" --gtest_color=no >"$out" 2>&1
    gtest_digest "$?" <"$out"
    rm -f "$out"
}

# unit_tests PRESET: builds the preset's GoogleTest executables and runs them.
unit_tests() {
    build "$1" tests/all || return 1
    # An executable whose source is gone must not be run.
    ninja -C "build/$1" -t cleandead >/dev/null
    # shellcheck disable=SC2046
    side_by_side unit_test $(executables "build/$1"/tests/*/test_*)
}

# fuzz_some_seconds TARGET: what is found is kept in build/, beside the seeds that the repository has. A crash leaves its
# input as build/test-logs/fuzz_NAME-crash-...; give that file to the target to repeat it.
fuzz_some_seconds() {
    local target=$1 name=${1##*/fuzz_} seconds=8
    [ -z "${OTRERA_SLOW-}" ] || seconds=60
    mkdir -p build/test-logs "build/fuzz/corpus/$name"
    local corpora=("build/fuzz/corpus/$name")
    [ ! -d "fuzz/corpus/$name" ] || corpora+=("fuzz/corpus/$name")
    echo "$target"
    counted "$target" timeout --foreground -k 10 $((seconds + 120)) "$target" -max_total_time="$seconds" \
        -timeout=10 -rss_limit_mb=2048 -verbosity=0 -artifact_prefix="build/test-logs/fuzz_$name-" "${corpora[@]}"
}

suite_style() {
    local failed=0
    tests/layers_test.sh || failed=1
    tests/style_test.sh || failed=1
    return "$failed"
}

suite_cpp() { unit_tests release; }

suite_debug() { unit_tests debug; }

suite_thread() { unit_tests thread; }

suite_cli() { build release otrera && tests/cli/run.sh build/release/otrera; }

suite_serve() { build release otrera && tests/serve/run.sh build/release/otrera; }

suite_fuzz() {
    build fuzz || return 1
    ninja -C build/fuzz -t cleandead >/dev/null
    # shellcheck disable=SC2046
    side_by_side fuzz_some_seconds $(executables build/fuzz/fuzz/fuzz_*)
}

suite_wasm() { build wasm && node tests/wasm/module_test.mjs build/wasm/otrera.wasm; }

suite_oracle() { build wasm && tests/oracle/run.sh build/wasm/otrera.wasm; }

suite_web() {
    local failed=0
    build release "$PWD/web/node_modules/.package-lock.json" && build wasm || return 1
    cd web || return 1
    counted "npm run check" npm run check || failed=1
    counted "npm run lint" npm run lint || failed=1
    npm test || failed=1
    return "$failed"
}

suite_browser() {
    local directory address='' server status tries
    build release otrera || return 1
    directory=$(mktemp -d)
    build/release/otrera serve --port 0 --database "sqlite:$directory/otrera.db" >"$directory/log" 2>&1 &
    server=$!
    for ((tries = 0; tries < 100; tries++)); do
        address=$(grep -om1 'http://127\.0\.0\.1:[1-9][0-9]*' "$directory/log") && break
        kill -0 "$server" 2>/dev/null || break
        sleep 0.1
    done
    if [ -z "$address" ]; then
        cat "$directory/log"
        echo "FAILED: the server did not start"
        status=1
    else
        (cd web && OTRERA_URL=$address OTRERA_CHROMIUM=$(command -v chromium) npm run browser)
        status=$?
        [ "$status" = 0 ] || tail -n 20 "$directory/log"
    fi
    kill "$server" 2>/dev/null
    wait "$server"
    rm -rf "$directory"
    return "$status"
}

suite_tidy() {
    build debug tests/all || return 1
    # shellcheck disable=SC2016
    sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' build/debug/compile_commands.json |
        grep -E '/(src|apps)/[^/]+/[^/]+$' | sort -u | tr '\n' '\0' | xargs -0 -r -P "$(nproc)" -n 1 bash -c '
        if said=$(clang-tidy-14 -p build/debug --quiet --extra-arg=-Wno-error --warnings-as-errors="*" "$0" 2>&1); then
            echo "1 passed, 0 failed, 0 skipped"
        else
            printf "%s\n0 passed, 1 failed, 0 skipped\n" "$said"
            exit 1
        fi'
}

suite_bench() {
    local executable failed=0
    build release || return 1
    for executable in $(executables build/release/bench/bench_*); do
        counted "$executable" timeout --foreground 600 "$executable" --benchmark_min_time=0.01 || failed=1
    done
    return "$failed"
}
