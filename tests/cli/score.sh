# shellcheck shell=bash disable=SC2154
# otrera score and otrera claim; read by run.sh, whose functions it uses.

# White has 2 turns left, Black 3 and is to move: none is left to it when White must pass.
cat >counted.json <<'J'
{"id":"row","board":{"files":8,"ranks":1},"step":{"slide":true},"shot":{"slide":true},"seats":[["a1"],["h1"]]}
J
printf 'a1-b1/d1 *\n' >row.txt
run score row.txt --variant counted.json
check 'a separated game' 0 '^row.txt:1: separated after 1 ply, Black wins by 0; turns left: White 2, Black 3$' ''
run score row.txt --variant counted.json --json; check 'a separated game as JSON' 0 '"state": "separated"' ''
compact
name='fields of score'
for field in '"to_move":"B"' '"winner":"B"' '"score":0' '"exact":true' '"plies":1' '"line":1' \
    '"bounds":{"score":{"low":0,"high":0,"exact":true},"turns":\[{"low":2,"high":2,"exact":true},{"low":3,'; do
    grep -q -- "$field" "$out" && pass || fail "no $field"
done

# Who gives up leaves the board that was played.
printf '[Variant "amazons-4a"]\n\n1. d1-d7/i7 B:resigns R:resigns\n' >four.txt
run score four.txt; check 'seats that gave up before the end are out' 0 'open after 3 plies.*Black 0, Red 0,' ''
run score "$games/sala-vecchi.txt"; check 'an open game' 0 'open after 34 plies, no winner proved; turns left: White 0 to 33, Black 25 to 58' ''
run score "$games/sala-vecchi.txt" "$games/pegg-a.txt" --json; check 'two games' 0 '"state": "open"' ''
name='two games are an array'; [ "$(head -c 1 "$out")" = '[' ] && pass || fail 'no array'
printf 'd1-d7/g7 d7-d8/g7 *\n' >illegal.txt
run score illegal.txt; check 'up to the problem' 1 'open after 1 ply' 'illegal.txt:1:'
run score nosuch.txt; check_error 'score no such file' 3 'nosuch.txt'
run score; check_error 'score nothing' 2 'file'

run claim row.txt --ply 1; check_error 'a variant that does not fit' 1 ''
run claim --position 'Q2*q2/******1 w'
check 'a claim' 0 '^Decided: Black wins by 1 turn\.$' ''
name='the reason'; grep -q '^Reason: no region is contested: White can make 2 turns, Black 3 turns; White is to move\.$' "$out" &&
    pass || fail 'not the reason'
run claim --position 'Q2*q2/******1 w' --json; compact
name='fields of claim'
for field in '"decided":true' '"winner":"B"' '"state":"separated"' '"why_not":null' '"by":{"low":1,"high":1,"exact":true}' \
    '"outlasts":\[\[\],\["W"\]\]' '"kind":"territory","owner":"B"'; do
    grep -q -- "$field" "$out" && pass || fail "no $field"
done
# A piece that stands between can step in and shoot back: decided, though open.
run claim --position 'Q1q2 w'
check 'decided while open' 0 '^Reason: Black is sure of 2 turns on cells that nobody else can come to, and meanwhile White cannot make more than 1; White' ''
run claim; check 'the start is open' 0 '^Not decided: a region is contested; White is sure of 0 turns' ''
run claim --json; check 'the start as JSON' 0 '"decided": false' ''
run claim "$games/sala-vecchi.txt"; check 'a game that somebody gave up' 0 '^The game is over: Black has won\.$' ''
run claim --position 'q***/****/**2/**1Q b'; check 'what is left to the winner' 0 '^The game is over: White has won by 3 turns\.$' ''
run claim "$games/sala-vecchi.txt" --ply 32; check 'an annotator counts more than is proved' 0 '^Not decided: .*Black is sure of 25 turns' ''
run claim --position 'Q1q2 w' --ply 2; check_error 'claim: a ply of no game' 2 'name one'
