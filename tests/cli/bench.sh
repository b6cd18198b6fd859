# shellcheck shell=bash disable=SC2154
# otrera bench; read by run.sh, whose functions it uses. tests/data/bench_signature holds the number that a commit may
# only change on purpose (CONTRIBUTING.md).

run bench --help; check 'bench --help' 0 'signature' ''
run bench --variant nosuch; check_error 'bench of no variant' 2 "no variant 'nosuch'"
run bench nonsense; check_error 'bench with an argument' 2 ''
# On a busy machine progress may be told.
run bench; name='bench'
[ "$code" = 0 ] || fail "exit code $code"
name='bench has a line a variant'
[ "$(grep -Ec '^[a-z0-9-]+ +[0-9]+ nodes +[0-9]+\.[0-9]{3} s +[0-9]+ nodes/s$' "$out")" = 14 ] && pass || fail 'not 14 lines'
name='the signature of the bench is the one that is known'
[ "$(tail -n 1 "$out")" = "signature $(cat "$here/../data/bench_signature")" ] && pass ||
    fail "it is '$(tail -n 1 "$out")', tests/data/bench_signature has $(cat "$here/../data/bench_signature")"
run bench --variant cowboys-6x6; check 'bench of one variant' 0 '^cowboys-6x6 ' ''
name='and no signature'; grep -q signature "$out" && fail 'there is one' || pass
nodes=$(grep -Eo '[0-9]+ nodes ' "$out")
run bench --variant cowboys-6x6 --json; check 'bench as JSON' 0 "\"nodes\": ${nodes% nodes }," ''
name='Ctrl-C during bench'
: >"$out"
timeout --foreground 120 "$otrera" bench >"$out" 2>"$err" &
bench=$!
for _ in $(seq 600); do grep -q '^amazons ' "$out" && break; sleep 0.1; done
kill -INT "$bench"
wait "$bench"; code=$?
[ "$code" = 130 ] && grep -q '^otrera: interrupted' "$err" && ! grep -q signature "$out" && pass || fail "exit code $code"
