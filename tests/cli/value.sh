# shellcheck shell=bash disable=SC2154
# otrera value; read by run.sh, whose functions it uses.

run value 'x...|o...'
check 'a value' 0 '^  canonical +\+-\{3,\{4\|0,\{1\|0,\*\}\},\{4\|' ''
name='what else is said of it'
for line in 'left stop    3' 'right stop   -3' 'mean         0' 'temperature  3' 'outcome      N: who' 'followers    2784' \
    'left wall   4 at -1, 0 at 3'; do
    grep -q -- "^  $line" "$out" && pass || fail "no $line"
done
run value 'x.#|..o' --json; compact
name='fields of value'
for field in '"region":"x.#|..o"' '"canonical":"{2|-1/2,{\*|-1}}"' '"left_stop":2,' '"right_stop":-0.5' '"mean":0.75' \
    '"temperature":1.25' '"outcome":"N"' '"followers":77' '"bounds":null' '"options":{"left":\[{"canonical":"2","options":{"left":\[{"canonical":"1"'; do
    grep -q -- "$field" "$out" && pass || fail "no $field"
done
run value 'x.|...|.o'; check 'a hexagon' 0 '^  canonical ' ''
run value 'x.|.#|o.' --variant cowboys; check 'knights leap' 0 '^  canonical    0$' ''
run value 'x.|...|.o' --variant cowboys; check 'knights on a hexagon' 0 '^  canonical ' ''
run value 'x..o#x..#o...'; check 'several regions' 0 '^  canonical    \{0\|-2\}$' ''

# The published values, all at once. (In the first row options stand in another order: unit tests compare it as a game.)
data=$here/../data/cgt_values.tsv
run value - <"$data"; check 'regions of standard input' 0 '^x\.\.\.o	\+-2	2	-2	0	2	N	57$' ''
name='a line for each'; [ "$(wc -l <"$out")" = 23 ] && pass || fail 'not 23 lines'
name='their canonical forms'
grep -v '^# ' "$data" | tail -n +2 | cut -f1,2 >wanted
tail -n +2 "$out" | cut -f1,2 | cmp -s - wanted && pass || fail 'other values'
name='means and temperatures'
grep -v '^# ' "$data" | awk -F'\t' '$4 != "" { print $1 "\t" $3 "\t" $4 }' >wanted
awk -F'\t' 'NR == FNR { want[$1]; next } $1 in want { print $1 "\t" $5 "\t" $6 }' wanted "$out" | cmp -s - wanted && pass || fail 'others'
printf 'x.o\n\n# remark\nx?o\nx..o\tthis\n' >lines
run value - <lines
check 'a line that is no region' 1 '^x\.\.o	\+-1	' "^otrera: -:4:2: '\?' cannot stand"
name='the others are answered'; [ "$(cut -f2 "$out" | tr '\n' ' ')" = '* +-1 ' ] && pass || fail 'not both'
printf 'x.o\nx.\n' >lines
run value - --json <lines; compact
name='an array'; grep -q '^\[{"region":"x.o".*{"region":"x."' "$out" && pass || fail 'no array of two'

run value 'x....|.....|.....|....o' --nodes 1000
check 'too large' 0 'not found: the region is too large' ''
name='bounds'; grep -Eq '^  bounds       between -[0-9]+ and [0-9]+$' "$out" && pass || fail 'no bounds'
run value 'x....|.....|.....|....o' --nodes 1000 --json; check 'too large as JSON' 0 '"canonical": null' ''
run value 'x..o' --thermograph hot.svg; check 'a thermograph drawn' 0 'temperature  1' ''
name='it is SVG'; head -c 200 hot.svg | grep -q '<svg' && pass || fail 'no SVG'
run value 'x..o' --thermograph -; check 'a thermograph alone' 0 'Thermograph of x\.\.o' ''
name='nothing beside it'; grep -q canonical "$out" && fail 'there is' || pass

# Two switches, a territory of 2 and one of 1.
rooms='Q3q*Q2q*Q2*q1 w'
run value --position "$rooms" --cell b1; check 'the region of a cell' 0 '^  canonical    \+-2$' ''
run value --position "$rooms" --cell l1 --json; check 'a territory' 0 '"canonical": "2"' ''
run value --position "$rooms"; check 'a sum' 0 '^White to move: White wins \(proved by values\)$' ''
name='the other seat'; grep -q '^Black to move: White wins' "$out" && pass || fail 'not White'
name='winning turns'; grep -q '^  7 winning turns:$' "$out" && pass || fail 'not 7'
run value --position "$rooms" --json; compact
name='fields of a sum'
for field in '"left":"W","right":"B"' '"kind":"contested"' '"territories":{"low":1,"high":1,"exact":true}' '"first":{"W":{"winner":"W","proved_by":"values"' \
    '"winning_turns":\["a1-b1/a1"' '"open_turns":\[\]' '"interrupted":false'; do
    grep -q -- "$field" "$out" && pass || fail "no $field"
done
run value --position "$rooms" --nodes 1; check 'a sum by bounds' 0 'value between -[0-9]+ and [0-9]+; not found' ''
run value --variant amazons-3a; check_error 'three seats' 1 '3 seats are left'
run value --position "$rooms" --cell e9; check_error 'no such cell' 1 "'e9' is no cell"
run value --position "$rooms" --cell f1; check_error 'a cell that is burnt' 1 'f1: no region is there'
run value; check_error 'nothing to value' 2 'name a region'
run value 'x.o' --cell a1; check_error 'a region and a cell' 2 'stands alone'
run value 'x..|o'; check_error 'ragged rows' 1 'region:1:5: row 2 has 1 cells'
run value "$(printf '.%.0s' {1..200})"; check_error 'a large text' 1 'more than 128 cells'
run value - --thermograph a.svg; check_error 'many thermographs' 2 'draws one region'

# Ctrl-C ends it cleanly, with what is known. (Without --foreground timeout sends the signal twice, which ends it at once.)
timeout --foreground --preserve-status -s INT 2 "$otrera" value 'x.....|......|......|......|.....o' --nodes 100000000000 >"$out" 2>"$err"
code=$?
name='interrupted with exit code 130'; [ "$code" = 130 ] && pass || fail "exit code $code"
name='interrupted'
grep -q 'not found: interrupted' "$out" && grep -q '^otrera: interrupted$' "$err" && pass || fail 'not as it should'
