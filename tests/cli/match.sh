# shellcheck shell=bash disable=SC2154
# otrera match; read by run.sh, whose functions it uses. What faults engines may have is in tests/match.

fast=(--variant amazons-6x6 --nodes 200)
two=(--engine name=A --engine name=B,proto=greedy)

run match --help; check 'match --help' 0 'docs/match.md' ''
run match; check_error 'match without engines' 2 'engine'
run match --engine name=A; check_error 'one engine' 2 'two engines'
run match --engine name=A --engine name=A; check_error 'two of one name' 2 'called A'
run match --engine proto=xyz --engine name=B; check_error 'unknown protocol' 2 "no 'xyz'; there are uci, self"
run match --engine proto=gtp,cmd=x --engine name=B; check_error 'protocol to come' 2 'gtp'
run match --engine Hash=x --engine name=B; check_error 'value of an option' 2 'Hash'
run match --engine Nonsense=1 --engine name=B; check_error 'unknown option' 2 'Nonsense'
run match "${two[@]}" --time 100 --nodes 5; check_error 'two limits' 2 'only one'
run match "${two[@]}" --time 0; check_error 'no time' 2 '--time: '
run match "${two[@]}" --tc 1:30; check_error 'clock of another form' 2 'BASE\+INCREMENT'
run match "${two[@]}" --sprt 30,0; check_error 'bounds the wrong way' 2 '--sprt'
run match "${two[@]}" --openings plies:x; check_error 'openings' 2 'plies:N'
run match "${two[@]}" --openings plies:90 --variant amazons-6x6; check_error 'openings too long' 2 '90 random turns'
run match "${two[@]}" --openings nosuch.txt; check_error 'openings of no file' 3 'nosuch.txt'
run match "${two[@]}" --engine name=C --variant amazons-4a; check_error 'three at four seats' 2 '2 or 4'
run match --engine "cmd=$otrera uci" --engine name=B --variant amazons-3a; check_error 'UCI at three seats' 2 'two seats'
run match --engine cmd=no-such-program --engine name=B; check_error 'program not in PATH' 3 'no-such-program'
run match --engine cmd=/bin/false --engine name=B; check 'program that ends at once' 3 '' 'false cannot be started: it ended with code 1'

last='^A: [0-9]+ of 6 = [0-9.]+ % \+- [0-9.]+; Elo -?[0-9.]+ \+- [0-9.]+; LOS [01]\.[0-9]+$'
run match "${two[@]}" "${fast[@]}" --games 6 --out kept.txt; check 'a match' 0 "$last" ''
name='the last line'; tail -n 1 "$out" | grep -Eq "$last" && pass || fail "it is $(tail -n 1 "$out")"
run match "${two[@]}" "${fast[@]}" --games 6 --json; check 'a match as JSON' 0 '"games"' ''
# value CODE: what an expression over the JSON on stdout, j, comes to.
value() { node -e "const j = JSON.parse(require('fs').readFileSync(0)); console.log($1)" <"$out"; }
name='JSON has all games'
[ "$(value "j.games.map((g) => [g.opening, ...g.seats].join('')).join(' ')")" = '1AB 1BA 2AB 2BA 3AB 3BA' ] && pass ||
    fail 'not the games'
name='JSON counts as its games do'
[ "$(value "j.won === j.games.filter((g) => g.winner === 'A').length && j.of === 6 && j.ending === 'complete' &&
    j.games.every((g) => g.reason === 'blocked' && g.worst_overrun_ms === 0 && /^(1-0|0-1)$/.test(g.result))")" = true ] &&
    pass || fail 'it does not'
cp "$out" first.json
run match "${two[@]}" "${fast[@]}" --games 6 --json --concurrency 2
name='the same games two at a time'
[ "$(value "JSON.stringify(j.games.sort((a, b) => a.number - b.number)) ===
    JSON.stringify(JSON.parse(require('fs').readFileSync('first.json')).games)")" = true ] && pass || fail 'others'
run match "${two[@]}" "${fast[@]}" --games 6 --seed 2 --json
name='other games with another seed'; cmp -s "$out" first.json && fail 'the same' || pass

run read kept.txt; check 'the kept games are records' 0 'amazons-6x6' ''
name='with what was thought'; grep -Eq '\{[0-9.]+% [0-9]+/[0-9]+ [0-9.]+s\}' kept.txt && pass || fail 'no remarks'
cp kept.txt six.txt
run match "${two[@]}" "${fast[@]}" --games 10 --out kept.txt; check 'a match goes on' 0 'games: 10 of 10' 'has 6 games already'
name='what was played stays'; head -c "$(wc -c <six.txt)" kept.txt | cmp -s - six.txt && pass || fail 'it changed'
cp kept.txt ten.txt
run match "${two[@]}" "${fast[@]}" --games 10 --out kept.txt; check 'nothing is left to play' 0 'games: 10 of 10' 'has 10'
name='and nothing is written'; cmp -s kept.txt ten.txt && pass || fail 'it changed'
run match "${two[@]}" "${fast[@]}" --seed 2 --out kept.txt; check_error 'games of another match' 1 '^?.*kept.txt:1:1: '
echo 'my notes' >notes.txt
run match "${two[@]}" "${fast[@]}" --games 2 --out notes.txt; check_error 'a file of something else' 1 'notes.txt:1:1: '
name='it is left alone'; [ "$(cat notes.txt)" = 'my notes' ] && pass || fail 'it changed'
head -c -40 ten.txt >kept.txt
run match "${two[@]}" "${fast[@]}" --games 10 --out kept.txt; check 'a torn game is played again' 0 'games: 10 of 10' 'has 9'
name='and is the same'
[ "$(sed 's/{[^}]*}//g' kept.txt)" = "$(sed 's/{[^}]*}//g' ten.txt)" ] && pass || fail 'another game'
run match "${two[@]}" "${fast[@]}" --games 2 --out /dev/full; check 'a full disk' 3 '' '/dev/full'
mkfifo pipe
run match "${two[@]}" "${fast[@]}" --games 2 --out pipe; check_error 'a pipe' 3 'pipe: this is no file'
run match "${two[@]}" "${fast[@]}" --games 2 --out ''; check_error 'an empty file name' 2 'empty'
cp ten.txt kept.txt; echo '# my note' >>kept.txt
run match "${two[@]}" "${fast[@]}" --games 10 --out kept.txt; check_error 'a note behind the games' 1 'kept.txt:[0-9]+:1: '
name='it is not lost'; tail -n 1 kept.txt | grep -q '^# my note$' && pass || fail 'it is'
run match "${two[@]}" "${fast[@]}" --games 2 --out nosuch/kept.txt; check_error 'no such folder' 3 'nosuch/kept.txt'

timeout --foreground 60 "$otrera" match "${two[@]}" --time 200 --games 1000 --out long.txt >"$out" 2>"$err" & match=$!
for _ in $(seq 200); do [ -s long.txt ] && break; sleep 0.1; done
run match "${two[@]}" --time 200 --games 1000 --out long.txt; check_error 'two matches, one file' 3 'another match'
kill -INT "$match"; wait "$match"; code=$?
name='Ctrl-C ends a match'; case $code in 130 | 124) pass ;; *) fail "exit code $code" ;; esac
timeout --foreground 60 "$otrera" match "${two[@]}" --time 200 --games 1000 --out long.txt >"$out" 2>"$err" & match=$!
for _ in $(seq 100); do grep -q already "$err" && break; sleep 0.1; done
kill -INT "$match"; wait "$match"
check 'after the same command went on' "$?" 'The match is not complete' 'has [0-9]+ games already'

run match --engine "name=A,cmd=$otrera uci" --engine name=B "${fast[@]}" --games 4 --json
check 'a program against this one' 0 '"ending": "complete"' ''
name='the same engine in both ways'
[ "$(value "j.of === 4 && j.games.every((g) => g.reason === 'blocked')")" = true ] && pass || fail 'not 4 whole games'
run match --engine "name=A,cmd=$otrera uci,Exploraton=700" --engine name=B "${fast[@]}" --games 2
check 'an option that the program does not know' 3 '' 'A cannot be started: it has no option Exploraton'
run match --engine "name=A,cmd=$otrera uci,Hash=abc" --engine name=B "${fast[@]}" --games 2
check 'a value that the program does not take' 3 '' 'does not take its options: .*Hash'
run match --engine "name=A,cmd=$otrera uci" --engine name=B --variant duel.json --tc 1+0.01 --games 2
check 'a variant of a file by UCI' 0 'of 2 = ' ''
run match --engine name=A,proto=greedy --engine name=B,proto=random --variant amazons-4b --nodes 1 --games 14 --json
check 'four seats' 0 '"of": 14' ''
printf '1. a2-a4/b5 *\n\n1. a2-a3/a2 b6-b4/b6 *\n' >openings.txt
run match "${two[@]}" "${fast[@]}" --games 6 --openings openings.txt --out opened.txt; check 'openings from a file' 0 'of 6 = ' '2 openings for 3 samples'
name='they are played'; [ "$(grep -c '^1. a2-a4/b5' opened.txt)" = 4 ] && pass || fail 'not in four games'
run match --engine name=A,proto=greedy --engine name=B,proto=random "${fast[@]}" --sprt 0,100
check 'an SPRT' 0 'SPRT \(0, 100\): LLR [0-9.]+ in \(-2.94, 2.94\), Elo 100 accepted' ''
run match --engine name=A,proto=greedy --engine name=B,proto=random --engine name=C,proto=mirror "${fast[@]}" --games 4
check 'a round robin' 0 '^A +-?[0-9.]+ +[0-9.]+ ' ''
