# shellcheck shell=bash disable=SC2154
# otrera show; read by run.sh, whose functions it uses.

# compact: the answer in JSON without white space, to look for pieces of it.
compact() { tr -d ' \n' <"$out" >"$out.1" && mv "$out.1" "$out"; }

run show; check 'show the start' 0 'turns: White 2176, Black 2176' ''
run show --moves 'd1-d7/g7'; check 'show after a turn' 0 '^to move: Black$' ''
run show --position '3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - d7 1 1' --variant amazons
check_error 'a shot due of the wrong seat' 1 'holds no piece of the seat to move'
run show --position '10/10/10/q2Q6/10/10/10/10/10/10 w - d7 0 1'; check 'a shot is due' 0 'White, to shoot from d7' ''

# The count that the annotator printed: 25 cells for Black, 3 for White, 32 free.
run show "$games/sala-vecchi.txt" --ply 32; check 'an annotator counts' 0 'White 3, Black 25, contested 32, dead 0' ''
name='its turns'; grep -q '^turns: White 321, Black 291$' "$out" && pass || fail 'not 321 turns for White'
name='its regions'; [ "$(grep -c '^  contested: ' "$out")" = 2 ] && pass || fail 'not two regions'
run show "$games/sala-vecchi.txt" --ply 32 --json; check 'show as JSON' 0 '"variant": "amazons"' ''
compact
name='fields of show'
for field in '"to_move":"W"' '"turns":\[321,291\]' '"out":\[\]' '"kind":"contested","owner":null' '"empties":28' \
    '"finished":false' '"result":"\*"' '"ply":32' '"arrows":32,"empties":60,"contested":60,"dead":0,"territory":\[0,0\]' \
    '"proved":false' '"territory":\[3,25\],"contested":32,"dead":0'; do
    grep -q -- "$field" "$out" && pass || fail "no $field"
done
run show "$games/sala-vecchi.txt" --json; check 'the end of a game' 0 '"result": "0-1"' ''
compact
name='who has resigned is out'; grep -q '"to_move":null.*"out":\["W"\].*"finished":true' "$out" && pass || fail 'W is not out'

# A closed corner of White's: one cell, one turn.
run show --position '1*2/Q*2/**2/3q w'; check 'a territory in text' 0 '^  White, territory: 1 empty cell with White a3; 1 turn$' ''
run show --position '1*2/Q*2/**2/3q w' --json; compact
name='a territory in JSON'
grep -q '"kind":"territory","owner":"W","cells":\["a3","a4"\],"empties":1,.*"turns":{"low":1,"high":1,"exact":true}' "$out" &&
    pass || fail 'not as it should be'
run show --position '1*2/**2/3Q/3q w'; check 'a dead cell' 0 '^  dead: 1 empty cell$' ''

run show --distances --position 'Q3*1/*****q w'; check 'distances' 0 '^2 W 1 1 1 \* -$' ''
name='distances as a king'; grep -q '^2 W 1 2 3 \* -$' "$out" && pass || fail 'not 1 2 3'
run show --distances --variant cowboys-6x6; check 'distances of leaps' 0 "^White's distances by leaps:$" ''
run show --variant amazons-hex --distances; check 'distances on a hexagon' 0 'as a king' ''

run show - --ply 2 <missing.txt; check 'before the problem' 0 'after 2 of 2 plies' ''
run show - <missing.txt; check 'up to the problem' 1 'after 2 of 2 plies' '^otrera: -:2:3: ply 3: L4-D4: the shot is missing'
run show - --ply 3 <missing.txt; check_error 'behind the problem' 1 'the shot is missing'
cat "$games/sala-vecchi.txt" "$games/pegg-a.txt" >two.txt
run show two.txt --game 2; check 'the second game' 0 'game 2, ' ''
run show two.txt --game 3; check_error 'no third game' 2 'two.txt has 2 games'
run show two.txt --ply 99; check_error 'not so many plies' 2 'has 35 plies'
run show two.txt --ply -1; check_error 'negative ply' 2 'ply'
run show two.txt --moves d1-d7/g7; check_error 'a file and turns' 2 'leave out --position and --moves'
run show --ply 3; check_error 'a ply of no game' 2 'name one'
run show ''; check_error 'an empty name' 2 'empty'
run show nosuch.txt; check_error 'show no such file' 3 'nosuch.txt'
: >blank.txt
run show blank.txt; check_error 'show no game' 1 'no game'
