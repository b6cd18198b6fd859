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
