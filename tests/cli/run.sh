#!/usr/bin/env bash
# End-to-end tests of the command line: what stands on stdout, on stderr, and the exit code.
# usage: tests/cli/run.sh OTRERA        ends with "N passed, N failed, N skipped"
set -u
otrera=$(realpath "${1:?usage: run.sh OTRERA}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
games=$here/../../data/games
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

passed=0 failed=0 skipped=0
out=$work/out err=$work/err code=0

# run ARGS...: runs the program with stdin as given; leaves $out, $err and $code.
run() {
    timeout 120 "$otrera" "$@" >"$out" 2>"$err"
    code=$?
}
fail() {
    failed=$((failed + 1))
    printf 'FAILED %s: %s\n' "$name" "$1"
    sed 's/^/    out: /' "$out" | head -n 5
    sed 's/^/    err: /' "$err" | head -n 5
}
pass() { passed=$((passed + 1)); }
# check NAME CODE OUT-PATTERN ERR-PATTERN: extended regular expressions; '' wants the stream empty.
check() {
    name=$1
    if [ "$code" != "$2" ]; then fail "exit code $code, not $2"; return; fi
    if [ -z "$3" ] && [ -s "$out" ]; then fail "stdout is not empty"; return; fi
    if [ -n "$3" ] && ! grep -Eq -- "$3" "$out"; then fail "stdout lacks $3"; return; fi
    if [ -z "$4" ] && [ -s "$err" ]; then fail "stderr is not empty"; return; fi
    if [ -n "$4" ] && ! grep -Eq -- "$4" "$err"; then fail "stderr lacks $4"; return; fi
    pass
}
# An error is one line on stderr that begins with "otrera: ".
check_error() {
    check "$1" "$2" "" "^otrera: .*$3"
    [ "$(wc -l <"$err")" = 1 ] || { name=$1; fail "the error is not one line"; }
}

run --help; check help 0 'bestmove' ''
run --version; check version 0 '^otrera [0-9]' ''
run; check_error 'no command' 2 'subcommand'
run nonsense; check_error 'unknown command' 2 "no command 'nonsense'"

# variants
run variants; check variants 0 '^cowboys-9x9 ' ''
name='14 variants'; [ "$(wc -l <"$out")" = 14 ] && pass || fail "not 14 lines"
run variants amazons-hex; check 'rules of one' 0 'proposed' ''
run variants --json; check 'variants as JSON' 0 '"provenance": "published"' ''
run variants nosuch; check_error 'unknown variant' 2 "no variant 'nosuch'"
for id in $(timeout 20 "$otrera" variants | cut -d' ' -f1); do
    timeout 20 "$otrera" variants "$id" --json >"$id.json"
    run perft 1 --variant "$id.json"
    mine=$(cat "$out")
    run perft 1 --variant "$id"
    name="printed JSON of $id can be read"
    [ "$mine" = "$(cat "$out")" ] && grep -q '^nodes' "$out" && pass || fail "perft differs"
done

# perft: numbers from several independent programs
run perft 2; check 'perft amazons' 0 '^nodes 4307152$' ''
run perft 2 --variant amazons-hex; check 'perft hexagon' 0 '^nodes 1248676$' ''
run perft 3 --variant cowboys; check 'perft cowboys' 0 '^nodes 737680$' ''
run perft 1 --moves 'd1-d7/g7 g10-e8/i4'; check 'perft after turns' 0 '^nodes 1704$' ''
run perft 1 --position '3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1'; check 'perft of a position' 0 '^nodes 2176$' ''
run perft 0; check 'perft 0' 0 '^nodes 1$' ''
run perft --divide 1 --variant cowboys; check divide 0 '^c1-d3/b4 1$' ''
name='divide has a line a turn'; [ "$(wc -l <"$out")" = 93 ] && pass || fail "not 92 turns and a sum"
run perft --json 1; check 'perft as JSON' 0 '"nodes": 2176' ''
run perft 999999999999999999999; check_error 'huge depth' 2 ''
run perft -- -1; check_error 'negative depth' 2 ''
run perft; check_error 'no depth' 2 'depth'

# bestmove
run bestmove --nodes 500; check bestmove 0 '^[a-j][0-9]+-[a-j][0-9]+/[a-j][0-9]+$' ''
run bestmove --position 'q*/*Q w - - 9 5'; check 'no turn' 0 '^none$' ''
run bestmove --nodes 100 --json --variant cowboys-4; check 'bestmove as JSON' 0 '"score"' ''
run bestmove --moves 'd1-d7'; check_error 'missing shot' 1 '^?.*--moves:1:1: d1-d7: the shot is missing; 28 are possible'
run bestmove --moves 'd1-d7/g7 a1-a2/a3'; check_error 'illegal turn' 1 '--moves:1:10: a1-a2/a3: there is no amazon of Black on a1'
run bestmove --position '3q w - - 0 1' --variant amazons; check_error 'position of another board' 1 'rows'
run bestmove --position ''; check_error 'empty position' 2 'position'
run bestmove --seed -1; check_error 'negative seed' 2 'seed'
run bestmove --seed 99999999999999999999999; check_error 'huge seed' 2 'seed'
run bestmove --position "$(printf '9%.0s' {1..10000})/3 w"; check_error 'ten thousand digits' 1 '--position:1:1'
run bestmove --level 21; check_error 'level out of range' 2 'level'

# user variants
cat >duel.json <<'J'
{"id":"duel","name":"Duel","board":{"files":7,"ranks":7},"step":{"slide":true},"shot":{"leap":[1,2]},
 "seats":[["a3","c1"],["c7","e7"]],"blocked":["d4"],"rule":"out","pieceName":"scout","shotName":"flare"}
J
run variants duel.json; check 'user variant' 0 'flare leaps 1,2' ''
run bestmove --variant duel.json --nodes 200; check 'user variant plays' 0 '/' ''
printf '{"id":"x",\n "board": }' >broken.json
run perft 1 --variant broken.json; check_error 'broken JSON' 1 'broken.json:2:11: '
sed 's/"a3"/"z9"/' duel.json >off.json
run perft 1 --variant off.json; check_error 'square off the board' 1 "seats\[0\]\[0\]: 'z9'"
sed 's/\["c7", *"e7"\]/[]/' duel.json >alone.json
run perft 1 --variant alone.json; check_error 'a seat without pieces' 1 'seats\[1\]: a seat needs'
printf '%s\0' "$(cat duel.json)" >zero.json
run perft 1 --variant zero.json; check_error 'a zero byte behind the JSON' 1 'zero.json:2:'
sed 's/"rule"/"id":"twice","rule"/' duel.json >twice.json
run perft 1 --variant twice.json; check_error 'a field given twice' 1 "'id' is given twice"
: >nothing.json
run perft 1 --variant nothing.json; check_error 'empty variant file' 1 'empty'
run perft 1 --variant .; check_error 'a folder is no file' 3 ''
{ printf '{"id":'; head -c 100000 /dev/zero | tr '\0' '['; } >deep.json
run perft 1 --variant deep.json; check_error 'large broken variant' 1 'deep.json'

# read
for game in "$games"/*.txt; do
    run read "$game"; check "read $(basename "$game")" 0 'plies' ''
done
run read --json "$games/sala-vecchi.txt"; check 'Sala-Vecchi' 0 '"ending": "resign"' ''
name='Sala-Vecchi has 34 turns'
[ "$(grep -c '^ *"[a-j][0-9]*-[a-j][0-9]*/[a-j][0-9]*",\?$' "$out")" = 34 ] && pass || fail "not 34 turns"
printf '1.D1-D9/b7 D10-I5/E9\n2.L4-D4 G10-C6/G2\n' >missing.txt
run read missing.txt; check 'missing shot in a record' 1 '2 plies' 'missing.txt:2:3: ply 3: L4-D4: the shot is missing; 28 are possible'
printf '[White "\033]0;x\007"]\n\nd1-d9/b7 *' >escapes.txt
run read escapes.txt; check 'terminals are not told what to do' 0 'amazons, \?\]0;x\?, 1 ply' ''
printf 'resigns 1-0\n' >wrong.txt
run read wrong.txt; check 'a wrong result' 1 'amazons, 0 plies, 0-1' 'the turns end the game with 0-1'
printf '[Result "1-0"]\n\nd1-d9/b7 0-1\n' >tag.txt
run read tag.txt; check 'a result that is not the tag' 1 '1 ply' 'the Result tag says 1-0'
for result in 'B>R>R' '1-0' '1/2-1/2'; do
    printf '[Variant "amazons-3a"]\n\n%s\n' "$result" >ranking.txt
    run read ranking.txt; check_error "$result with three seats" 1 'no result of a game with 3 seats'
done
run read nosuch.txt; check_error 'no such file' 3 'nosuch.txt'
: >empty.txt
run read empty.txt; check_error 'empty file' 1 'no game'
head -c 50000000 /dev/urandom >garbage
run read garbage; check_error 'fifty megabytes of garbage' 1 'garbage:[0-9]*:[0-9]*: '
head -c 20000000 /dev/urandom | base64 >letters
run read letters; check_error 'megabytes of letters' 1 'letters: no game is in it'

# show
. "$here/show.sh"
. "$here/score.sh"
. "$here/review.sh"
. "$here/book.sh"
. "$here/value.sh"
. "$here/puzzles.sh"

. "$here/solve.sh"

. "$here/formats.sh"

# play
run play --seats me,me --variant amazons-6x6 <<'T'
a2-a4
undo
a2-a4/b4
save game.txt
undo
load game.txt
quit
T
check 'play, undo, save, load' 0 '^1\. a2-a4/b4 \*$' ''
run read game.txt; check 'the saved game' 0 '1 ply' ''
run play --seats engine:1,engine:1 --variant cowboys-6x6 </dev/null; check 'engine against engine' 0 'The game is over' ''
run play --seats me,engine:99; check_error 'no such level' 2 'engine:99'
run play --load nosuch; check_error 'load of nothing' 3 'nosuch'
printf 'undo\nload missing\nsave /nosuch/dir/x\nresign Q\n\377\376\nquit\n' >commands
run play --seats me,me <commands; check 'wrong commands change nothing' 0 'Result "\*"' 'nothing to take back'

# engines for other programs
. "$here/uci.sh"
. "$here/bench.sh"

# diagrams
. "$here/diagram.sh"

# the environment
name='closed pipe'
{ timeout 60 "$otrera" perft --divide 1 2>"$err"; echo $? >status; } | head -n 1 >"$out"
# What fits the pipe before it closes is no error; what does not is code 3.
case $(cat status) in 0 | 3) pass ;; *) fail "exit code $(cat status)" ;; esac
if [ -w /dev/full ]; then
    name='full disk'
    timeout 20 "$otrera" variants >/dev/full 2>"$err"; code=$?
    : >"$out"
    check_error 'full disk' 3 'cannot write'
else
    skipped=$((skipped + 1))
fi
name='Ctrl-C during perft'
# Without --foreground the signal comes twice, and the second one ends the program at once.
timeout --foreground -s INT 2 "$otrera" perft 4 >"$out" 2>"$err"; code=$?
grep -q '^incomplete: ' "$out" && pass || fail 'the count so far is not printed'

. "$here/backup.sh"
. "$here/match.sh"
. "$here/training.sh"

# serve
: >"$out"
timeout 60 "$otrera" serve --port 0 --database sqlite:x.db >"$out" 2>"$err" &
server=$!
for _ in $(seq 100); do grep -q http "$out" && break; sleep 0.1; done
address=$(grep -Eo 'http://[^ ]*' "$out")
port=${address##*:} port=${port%/}
name='the page and its health'
code=$(curl -s -o page -w '%{http_code}' "$address")/$(curl -s -o /dev/null -w '%{http_code}' "${address}healthz")
[ "$code" = 200/200 ] && grep -qi '<html' page && pass || fail "codes $code"
name='other hosts are refused'
code=$(curl -s -o /dev/null -w '%{http_code}' -H 'Host: evil.example' "$address")
case $code in 4*) pass ;; *) fail "code $code" ;; esac
run serve --port "$port"; check_error 'busy port' 3 "$port"
name='a game is made, saved while the server runs, deleted, and brought back'
api() { curl -s -b jar -c jar -H 'Content-Type: application/json' "$@"; }
id=$(api -d '{"variant":"cowboys","seats":["me","here"]}' "${address}api/games" | grep -Eo '"id":"[^"]*"' | cut -d'"' -f4)
"$otrera" backup --database sqlite:x.db saved.db >/dev/null 2>"$err" &&
    api -X DELETE -d '{}' "${address}api/games/$id" &&
    "$otrera" restore --database sqlite:x.db saved.db >/dev/null 2>>"$err"
for _ in $(seq 50); do
    code=$(api -o game -w '%{http_code}' "${address}api/games/$id")
    [ "$code" != 200 ] || break
    sleep 0.1
done
[ "$code" = 200 ] && grep -q '"variant":"cowboys"' game && pass || fail "code $code"
run serve --host 0.0.0.0 --port 0; check_error 'other machines only with --open' 2 '--open'
run serve --engines 1000; check_error 'too many engines' 2 'engines'
kill -INT "$server"
wait "$server"; code=$?
name='Ctrl-C ends the server'; case $code in 130 | 124) pass ;; *) fail "exit code $code" ;; esac
"$otrera" serve --port 0 --database sqlite:y.db > "$out" 2> "$err" & server=$!
for _ in $(seq 100); do grep -q listens "$out" && break; sleep 0.1; done
while kill -INT "$server" 2>/dev/null; do :; done
wait "$server"; code=$?
name='an impatient Ctrl-C ends the server'; [ "$code" = 130 ] && pass || fail "exit code $code"
run serve --database mysql:x; check_error 'unknown database' 2 'database'
run serve --port 99999; check_error 'port out of range' 2 ''

printf '%s passed, %s failed, %s skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" = 0 ]
