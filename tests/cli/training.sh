# shellcheck shell=bash disable=SC2154
# otrera selfplay and train; read by run.sh, whose functions it uses.

small=(--variant amazons-6x6 --nodes 50)

run selfplay --help; check 'selfplay --help' 0 'docs/training.md' ''
run selfplay --out x.games; check_error 'selfplay without --games' 2 'games'
run selfplay --games 2; check_error 'selfplay without --out' 2 'out'
run selfplay --games 2 --out x.games --variant nosuch; check_error 'selfplay of an unknown variant' 2 'nosuch'
run selfplay --games 2 --out x.games --options Nonsense=1; check_error 'selfplay with an unknown option' 2 'Nonsense'
run selfplay --games 2 --out no/such/folder; check_error 'selfplay to nowhere' 3 'no/such/folder'

run selfplay "${small[@]}" --games 6 --out a.games; check selfplay 0 '^6 games, [0-9]+ positions ' ''
cp a.games six.games
run selfplay "${small[@]}" --games 6 --out b.games
name='selfplay is repeatable'; cmp -s a.games b.games && pass || fail 'other games'
run selfplay "${small[@]}" --games 6 --out a.games; check 'nothing is left to play' 0 'all 6 games are there' 'has 6 games'
run selfplay "${small[@]}" --games 10 --out a.games; check 'more games' 0 '^4 games, ' 'has 6 games'
name='what was played stays'; head -c "$(wc -c <six.games)" a.games | cmp -s - six.games && pass || fail 'it changed'
head -c -5 a.games >cut.games
run selfplay "${small[@]}" --games 10 --out cut.games; check 'a game that was broken off' 0 '^1 games, ' 'is not whole'
name='it is played again'; cmp -s a.games cut.games && pass || fail 'another game'
run selfplay "${small[@]}" --games 10 --threads 2 --out threads.games; check 'two at a time' 0 '^10 games, ' ''
name='the same amount'; [ "$(wc -c <threads.games)" = "$(wc -c <a.games)" ] && pass || fail 'another size'
run selfplay "${small[@]}" --games 10 --out a.games --seed 2; check_error 'another seed' 1 '--seed 1, not 2'
run selfplay --games 10 --nodes 50 --out a.games; check_error 'another variant' 1 'amazons-6x6'
printf 'x' | dd of=a.games bs=1 seek=2000 conv=notrunc 2>/dev/null
run selfplay "${small[@]}" --games 12 --out a.games; check_error 'a damaged file' 1 'a.games: .*game [0-9]+'
echo 'my notes' >notes.txt
run selfplay "${small[@]}" --games 2 --out notes.txt; check_error 'a file of something else' 1 'notes.txt: '
name='it is left alone'; [ "$(cat notes.txt)" = 'my notes' ] && pass || fail 'it changed'
run selfplay --variant amazons-4a --nodes 20 --games 2 --out four.games; check 'four seats' 0 '^2 games, ' ''

timeout --foreground 60 "$otrera" selfplay --nodes 50 --games 1000000 --out long.games >"$out" 2>"$err" & playing=$!
for _ in $(seq 200); do [ -s long.games ] && [ "$(wc -c <long.games)" -gt 3000 ] && break; sleep 0.1; done
run selfplay --nodes 50 --games 1000000 --out long.games; check_error 'two at one file' 3 'another selfplay'
kill -INT "$playing"; wait "$playing"; code=$?
name='Ctrl-C ends selfplay'; case $code in 130 | 124) pass ;; *) fail "exit code $code" ;; esac
"$otrera" selfplay --nodes 50 --games 1000000 --out long.games >"$out" 2>"$err" & playing=$!
for _ in $(seq 100); do grep -q already "$err" && break; sleep 0.1; done
kill -KILL "$playing"; wait "$playing" 2>/dev/null
run selfplay --nodes 50 --games 3 --out long.games; check 'after a kill' 0 'all 3 games are there' 'has [0-9]+ games already'

run train --help; check 'train --help' 0 'docs/training.md' ''
run train --out x.network; check_error 'train without data' 2 'data'
run train --data nosuch.games --out x.network; check_error 'data that are not there' 3 'nosuch.games'
run train --data notes.txt --out x.network; check_error 'data of something else' 1 'notes.txt: '
run train --data a.games --out x.network; check_error 'damaged data' 1 'a.games: game [0-9]+: '
run train --data six.games long.games --out x.network; check_error 'games of two variants' 1 'long.games: .*amazons-6x6'
run train --data six.games --out x.network --from notes.txt; check_error 'no network to begin with' 1 'notes.txt: '
run train --data six.games --out x.network --hidden 17; check_error 'too many units' 2 'hidden'
cp six.games kept.games
run train --data six.games --out six.games; check_error 'data are not overwritten' 2 'six.games is there and is no network'
name='and stay as they are'; cmp -s six.games kept.games && pass || fail 'they changed'
run train --data six.games --out no/such/x.network; check_error 'nowhere to write to' 3 'no/such/x.network'
run train --data six.games ./six.games --out x.network; check_error 'the same data twice' 2 'given twice'
run train --data six.games --out x.network --rate nan; check_error 'a rate that is no number' 2 'nan'
run selfplay --games 2 --out x.games --off-best nan; check_error 'a chance that is no number' 2 'nan'
run train --data six.games --out x.network --validation 0; check_error 'nothing put aside' 1 'too few games'

run selfplay "${small[@]}" --games 60 --out sixty.games
run train --data sixty.games --out d0.network --epochs 1 --hidden 0 --seed 9
run train --data sixty.games --out a.network --epochs 3; check train 0 'rounded to whole numbers' 'epoch 3: loss [0-9.]+, validation [0-9.]+'
name='train is repeatable, with more threads too'
run train --data sixty.games --out b.network --epochs 3 --threads 3; cmp -s a.network b.network && pass || fail 'another network'
name='the network says what it is'; head -n 5 a.network | grep -aq '^training sixty.games; 60 games; ' && pass || fail 'no line of training'
run train --data sixty.games six.games --out c.network --from a.network --epochs 1; check 'going on from a network' 0 'rounded' 'epoch 1'
head -c -5 sixty.games >cut.games
run train --data cut.games --out c.network --epochs 1; check 'data that are cut' 0 'rounded' 'left out'
run selfplay "${small[@]}" --games 3 --network a.network --out net.games; check 'selfplay by a network' 0 '^3 games' ''
run selfplay "${small[@]}" --games 6 --network c.network --out net.games; check_error 'another network' 1 '--network'
run selfplay --variant amazons-4a --nodes 20 --games 30 --out four.games --threads 2
run train --data four.games --out four.network --epochs 1; check 'games of four seats' 0 'rounded' 'epoch 1'
run selfplay --variant amazons-4a --nodes 20 --games 1 --network four.network --out net4.games; check 'four by a network' 0 '^1 games' ''
run match --engine name=A,EvalFile=a.network --engine name=B "${small[@]}" --games 2; check 'a match by the network' 0 '^A: ' ''
: >empty.network
run match --engine name=A,EvalFile=empty.network --engine name=B "${small[@]}" --games 2; check_error 'an empty network' 2 'no file with a network'
cp a.network changing.network
run match --engine name=A,EvalFile=changing.network --engine name=B "${small[@]}" --games 2 --out net.txt; check 'a match that is kept' 0 '^A: ' ''
cp c.network changing.network
run match --engine name=A,EvalFile=changing.network --engine name=B "${small[@]}" --games 4 --out net.txt; check_error 'another network in its file' 1 'net.txt'
judged() { printf 'setoption name UCI_Variant value amazons-6x6\nsetoption name EvalFile value %s\neval\nquit\n' "$1" | "$otrera" uci | grep '^White'; }
name='eval judges by the network'; [ "$(judged a.network)" != "$(judged d0.network)" ] && pass || fail 'as by another one'

timeout --foreground 60 "$otrera" train --data sixty.games --out d.network --epochs 1000 --patience 1000 --batch 1 --rate 1e-7 \
    >"$out" 2>"$err" & training=$!
for _ in $(seq 200); do grep -q 'epoch 2:' "$err" && break; sleep 0.1; done
kill -INT "$training"; wait "$training"; code=$?
[ "$code" != 124 ] || code=130 # timeout's own word for it
check 'Ctrl-C keeps the best network' 130 'rounded' 'd.network has the best network so far'
run train --data sixty.games --out c.network --from d.network --epochs 1; check 'it is whole' 0 'rounded' 'epoch 1'
