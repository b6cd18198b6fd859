# shellcheck shell=bash disable=SC2154
# otrera puzzles; read by run.sh, whose functions it uses.

mkdir puzzles
cd puzzles || exit 1
shipped=$here/../../data/puzzles

run puzzles --help; check 'puzzles --help' 0 'docs/puzzles.md' ''
run puzzles; check_error 'puzzles of nothing' 2 'a file of games is needed'
run puzzles --shipped; check 'the puzzles of the program' 0 '^amazons  grade [1-5] \([0-9]+\)  [a-j][0-9]+-' ''
name='all of them'; [ "$(wc -l <"$out")" = "$(cat "$shipped"/*.jsonl | wc -l)" ] && pass || fail 'another number'
run puzzles --shipped --variant nosuch; check_error 'puzzles of no variant' 2 "no variant 'nosuch'"
run puzzles --shipped x.txt; check_error 'shipped ones and files' 2 'takes no files'
run puzzles --proofs . x.txt; check_error 'proofs without --check' 2 'belongs to --check'
run puzzles --nodes 1 x.txt; check_error 'too few nodes' 2 'nodes'
run puzzles nosuch.txt; check_error 'puzzles of no such file' 3 'nosuch.txt'

# A puzzle of the program as a game of no turns: it is found again. The easiest one, so that it does not take long.
run puzzles --shipped --variant amazons-6x6 --json; compact
for field in '"winner":"[WB]"' '"refutations":{"' '"proofs":{"wins":{"claims":' '"seen":' '"source":{"file":'; do
    name="puzzles: $field"; grep -Eq -- "$field" "$out" && pass || fail "no $field"
done
sed 's/.*"nodes":\([0-9]*\).*/\1 &/' "$shipped/amazons-6x6.jsonl" | sort -n | sed -n '5s/^[0-9]* //p' >one.jsonl
position=$(sed 's/.*"position":"\([^"]*\)".*/\1/' one.jsonl)
turn=$(sed 's/.*"turn":"\([^"]*\)".*/\1/' one.jsonl)
printf '[Variant "amazons-6x6"]\n[Position "%s"]\n\n*\n' "$position" >one.txt
run puzzles one.txt --json; check 'a puzzle is found' 0 "\"turn\": \"$turn\"" ''
run puzzles - <one.txt; check 'from standard input' 0 "$turn of [0-9]+ turns" ''
printf '[Variant "amazons-3a"]\n\n*\n' >three.txt
run puzzles three.txt; check 'none for three seats' 0 '' ''

# Kept in a file, and gone on from.
run puzzles one.txt --out kept.jsonl; check 'kept' 0 "$turn" ''
cp kept.jsonl first.jsonl
run puzzles one.txt --out kept.jsonl; check 'it is searched once' 0 '' 'has 1 games and 1 puzzles already'
head -c -20 first.jsonl >kept.jsonl
run puzzles one.txt --out kept.jsonl; check 'a game that was broken off' 0 "$turn" ''
name='it is written again'; cmp -s kept.jsonl first.jsonl && pass || fail 'it differs'
run puzzles one.txt --out kept.jsonl --nodes 5000; check_error 'other options' 1 'found with other options'
echo 'my notes' >notes.txt
run puzzles one.txt --out notes.txt; check_error 'a file of something else' 1 'notes.txt: this is no file of puzzles'
name='it stays as it is'; [ "$(cat notes.txt)" = 'my notes' ] && pass || fail 'it has changed'

# Games of the engine; as many threads as may be.
run selfplay --variant amazons-6x6 --nodes 30 --games 4 --out four.games
run puzzles four.games one.txt --nodes 2000 --out single.jsonl; check 'self-play and records' 0 "$turn of [0-9]+ turns" ''
run puzzles four.games one.txt --nodes 2000 --out double.jsonl --threads 2
name='two threads find the same'; cmp -s single.jsonl double.jsonl && pass || fail 'it differs'
name='every game is told of'; [ "$(grep -c '"searched"' single.jsonl)" = 5 ] && pass || fail 'not five'

# Proved anew.
mkdir proofs
run puzzles --check one.jsonl --proofs proofs; check 'a puzzle proved anew' 0 '^1 of 1 puzzles proved anew' ''
for proof in wins loses; do
    run verify proofs/*.$proof.proof
    check "the proof that it $proof" 0 'wins.*all checked' ''
done
name='all but one turn lose'; grep -q 'after every turn of .* but one' "$out" && pass || fail 'another proof'
other=$(sed 's/.*"refutations":{"[^"]*":\["\([^"]*\)".*/\1/' one.jsonl)
# (All answers are taken away: they would not be legal after the other turn.)
sed 's/\],"[^"]*":\[/,/g; s/"refutations":{"[^"]*":/"refutations":{"":/' one.jsonl >bare.jsonl
sed "s|\"$other\"\([],]\)|\"$turn\"\1|; s|\"turn\":\"$turn\"|\"turn\":\"$other\"|" bare.jsonl >wrong.jsonl
sed -i 's|"line":\[[^]]*\]|"line":[]|' wrong.jsonl
run puzzles --check wrong.jsonl; check 'a puzzle with another turn' 1 '^0 of 1' 'wrong.jsonl:1|not the only one that wins'
sed 's/"nodes"/"moves"/' one.jsonl >bad.jsonl
run puzzles --check bad.jsonl; check_error 'a puzzle without a field' 1 'bad.jsonl:1:1: nodes: is no number'
run puzzles --check notes.txt; check_error 'no puzzles' 1 'notes.txt:1:1: this line is no JSON'
run puzzles --check one.jsonl --proofs one.jsonl/folder; check_error 'proofs nowhere' 3 'one.jsonl.folder: this is no folder'

name='Ctrl-C during a hunt'
timeout --foreground -s INT 2 "$otrera" puzzles "$games/sala-vecchi.txt" --contested 128 --nodes 900000000 --out stopped.jsonl >"$out" 2>"$err"; code=$?
# (124: that the time was out, says timeout.)
case $code in 130 | 124) grep -q 'the same command goes on from here' "$err" && pass || fail 'it says nothing' ;; *) fail "exit code $code" ;; esac
name='the file is begun'; grep -q '^{"puzzles":1' stopped.jsonl && pass || fail 'no head'

cd ..
