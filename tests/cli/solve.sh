# shellcheck shell=bash disable=SC2154
# otrera solve and otrera verify; read by run.sh, whose functions it uses.

run solve --board 4x4
check 'a small board' 0 '^Black wins: proved\.$' ''
run solve --board 4x4 --proof four.proof --json; compact
name='fields of solve'
for field in '"proved":true' '"winner":"B"' '"score":null' '"turns":\[\]' '"line":\["' '"nodes":[1-9]' '"seconds":'; do
    grep -Eq -- "$field" "$out" && pass || fail "no $field"
done
run verify four.proof; check 'a proof' 0 '^four.proof: Black wins: [0-9]+ claims, [0-9]+ bytes, all checked$' ''
head -c 3000 four.proof >cut.proof
run verify cut.proof; check_error 'a proof that is cut' 1 'cut.proof: the checksum is wrong'
printf 'x' | dd of=four.proof bs=1 seek=5000 conv=notrunc 2>/dev/null
run verify four.proof; check_error 'a proof with another byte' 1 'four.proof: the checksum is wrong'
run verify nosuch.proof; check_error 'verify no such file' 3 'nosuch.proof'
run verify "$games/pegg-a.txt"; check_error 'verify no proof' 1 'this is no proof file'
run solve --board 5x4 --threads 2
check 'the first player wins' 0 '^White wins: proved\.$' ''
name='a winning turn'; grep -q '^Winning: [a-e][1-4]-' "$out" && pass || fail 'no turn'
run solve --position 'Q1q2 w' --all
check 'decided by counting' 0 '^Black wins' ''
run solve --position 'Q3*q1 w' --moves 'a1-b1/a1' --all --json
check 'separated: both have turns left' 0 '"winner": "W"' ''
run solve --variant cowboys
check 'even cowboys' 0 '^Reason: both sides of the board are even' ''
run solve --variant cowboys --proof none.proof; check 'no proof of mirroring' 1 '^Black wins' 'half-turn is the proof'
run solve --variant amazons-6x6 --time 0.3
check 'not proved in time' 0 '^Not proved\.$' ''
run solve --position 'W1B1R w' --all; check 'three seats' 0 'proved' ''
run solve --board 4x4 --checkpoint kept.checkpoint; check 'keeps what it found' 0 '^Black wins' ''
nodes=$(sed -n 's/^nodes \([0-9]*\),.*/\1/p' "$out")
run solve --board 4x4 --checkpoint kept.checkpoint; check 'goes on from there' 0 '^Black wins' ''
again=$(sed -n 's/^nodes \([0-9]*\),.*/\1/p' "$out")
name='fewer nodes'; [ "$again" -lt "$nodes" ] && pass || fail "$again nodes after $nodes"
run solve --board 5x4 --checkpoint kept.checkpoint; check_error 'a checkpoint of another board' 1 'no checkpoint of this board'
run solve --board 9x9; check_error 'no usual start' 2 'give --position'
run solve --board 4x4 --variant amazons; check_error 'a board and a variant' 2 'without --variant'
begin=$(date +%s)
run solve --variant amazons-3a --time 0.5; check 'three seats on a large board, not proved' 0 '^Not proved\.$' ''
name='it ends in time'; [ $(($(date +%s) - begin)) -lt 20 ] && pass || fail "after $(($(date +%s) - begin)) s"
run solve --variant amazons-3a --proof three.proof; check_error 'no proof of three seats' 1 'two seats that go out only'
run solve --board 4x4 --proof same --checkpoint same; check_error 'two files of one name' 2 'the same file'
run solve --board 4x4 --proof nosuch/four.proof; check_error 'a proof nowhere' 3 'nosuch/four.proof'

# What was found outlives an end of any kind.
nodes_of() { sed -n 's/^nodes \([0-9]*\),.*/\1/p' "$out"; } # of the last answer
# end_by SIGNAL SECONDS ARGS...: starts the program and ends it in its work; leaves $code.
end_by() {
    local signal=$1 seconds=$2 solving
    shift 2
    "$otrera" "$@" >"$out" 2>"$err" &
    solving=$!
    sleep "$seconds"
    kill "-$signal" "$solving" 2>/dev/null
    # (The shell tells of what was killed.)
    { wait "$solving"; } 2>/dev/null; code=$?
}
run solve --board 5x4 --checkpoint ends.checkpoint; check 'a first search' 0 '^White wins' ''
whole=$(nodes_of)
cp ends.checkpoint ends.before
end_by KILL 0.5 solve --board 5x4 --all --checkpoint ends.checkpoint
name='kill -9 leaves the last checkpoint'; [ "$code" = 137 ] && cmp -s ends.checkpoint ends.before && pass || fail "code $code, or another file"
run solve --board 5x4 --checkpoint ends.checkpoint; check 'it goes on after that' 0 '^White wins' ''
name='with fewer nodes'; [ $(($(nodes_of) * 2)) -lt "$whole" ] && pass || fail "$(nodes_of) nodes, $whole before"
end_by INT 1 solve --board 5x4 --all --checkpoint interrupted.checkpoint
check 'Ctrl-C in a search' 130 'open\.$' '^otrera: interrupted'
# In a second it may not have come to the end of what the other search did, but to most of it.
run solve --board 5x4 --checkpoint interrupted.checkpoint; check 'it goes on after Ctrl-C' 0 '^White wins' ''
name='with fewer nodes than from the start'; [ "$(nodes_of)" -lt "$whole" ] && pass || fail "$(nodes_of) nodes, $whole before"

# refused NAME: such a checkpoint is an error, and stays as it was.
refused() {
    cp bad.checkpoint bad.before
    run solve --board 5x4 --checkpoint bad.checkpoint
    check_error "$1" 1 'bad.checkpoint: this is no checkpoint of this board, or it is damaged'
    name="$1 is left as it was"; cmp -s bad.checkpoint bad.before && pass || fail 'another file'
}
: >bad.checkpoint; refused 'an empty checkpoint'
head -c -9 ends.checkpoint >bad.checkpoint; refused 'a checkpoint that is cut'
cp ends.checkpoint bad.checkpoint; printf 'x' >>bad.checkpoint; refused 'a checkpoint with a byte more'
cp ends.checkpoint bad.checkpoint; printf 'x' | dd of=bad.checkpoint bs=1 seek=60 conv=notrunc 2>/dev/null
refused 'a checkpoint with another byte'
cp kept.checkpoint bad.checkpoint; refused 'a checkpoint of a smaller board'
cp "$games/pegg-a.txt" bad.checkpoint; refused 'a text for a checkpoint'
run solve --board 5x4 --checkpoint nosuch/kept; check_error 'a checkpoint nowhere' 3 'nosuch/kept'
run solve --board 5x4 --checkpoint .; check_error 'a folder for a checkpoint' 3 ''

if [ -n "${OTRERA_SLOW-}" ]; then
    # One is written every ten seconds. (The searches may take longer than that: then they tell of it.)
    end_by KILL 25 solve --board 4x6 --all --checkpoint killed.checkpoint
    name='killed in its work'; [ "$code" = 137 ] && [ -s killed.checkpoint ] && pass || fail 'no checkpoint, or an answer'
    run solve --board 4x6; whole=$(nodes_of)
    run solve --board 4x6 --checkpoint killed.checkpoint
    name='it goes on from there'; grep -q '^White wins' "$out" && pass || fail "exit code $code"
    name='fewer nodes after kill -9'; [ "$(nodes_of)" -lt "$whole" ] && pass || fail "$(nodes_of) nodes, $whole without"
else
    skipped=$((skipped + 1))
fi

# What will hardly end says so; what has a limit does not.
end_by INT 4 solve --variant amazons
check 'a search without an end' 130 '^Not proved\.$' '^92 empty cells are fought for: this may not end'
run solve --variant amazons --time 2.5; check 'a search with a limit' 0 '^Not proved\.$' ''
run solve --variant amazons-6x6 --time 0.3 --proof none.proof
check 'no proof where nothing is proved' 1 '^Not proved\.$' '^otrera: no proof is written: nobody is proved to win$'
name='and no file'; [ ! -e none.proof ] && pass || fail 'there is one'
