# Sourced by the shell tests: counts checks and ends with "N passed, N failed, N skipped".
# shellcheck shell=bash
passed=0 failed=0

# passes NAME COMMAND...: the command must succeed; what it said is shown where it does not.
passes() {
    local name=$1 said
    shift
    if said=$("$@" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n%s\n' "$name" "$said"
    fi
}

# complains NAME TEXT COMMAND...: the command must fail and say TEXT.
complains() {
    local name=$1 text=$2 said
    shift 2
    if said=$("$@" 2>&1) || [[ $said != *"$text"* ]]; then
        failed=$((failed + 1))
        printf 'FAILED: %s: expected failure with "%s", got:\n%s\n' "$name" "$text" "$said"
    else
        passed=$((passed + 1))
    fi
}

tally() {
    printf '%d passed, %d failed, 0 skipped\n' "$passed" "$failed"
    [ "$failed" = 0 ]
}
