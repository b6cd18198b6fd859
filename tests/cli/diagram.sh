# Diagrams from the command line. Sourced by run.sh, whose functions it uses.
# shellcheck shell=bash

run diagram; check 'a diagram is SVG' 0 '^<svg xmlns=' ''
name='the start has eight pieces'; [ "$(grep -c 'class="piece [WB]"' "$out")" = 8 ] && pass || fail 'not eight'
run diagram --to ascii --variant cowboys-6x6; check 'letters' 0 '^6 \.  \.  B  B' ''
run diagram --to ascii --step d1-d7 --shots d7
name='figure 3 has 28 shots'; [ "$(grep -o '[.*]x' "$out" | wc -l)" = 28 ] && pass || fail 'not 28'
run diagram --to ascii --steps d1
name='figure 2 has 20 steps'; [ "$(grep -o '\.+' "$out" | wc -l)" = 20 ] && pass || fail 'not 20'

for form in svg png pdf; do
    run diagram -o "start.$form"; check "to a $form file" 0 '' ''
done
name='files are what their endings say'
[ "$(head -c 4 start.svg)" = '<svg' ] && [ "$(head -c 8 start.png | tail -c 7 | head -c 3)" = PNG ] &&
    [ "$(head -c 5 start.pdf)" = '%PDF-' ] && pass || fail 'not so'
run diagram -o start.xyz; check_error 'an unknown ending' 2 'start.xyz'
run diagram -o start.xyz --to svg; check 'unless the form is said' 0 '' ''
run diagram -o nosuch/start.svg; check_error 'no such folder' 3 'nosuch/start.svg'
name='nothing is left behind'; ls start.* | grep -qE '\.[A-Za-z0-9]{6}$' && fail "$(ls)" || pass
if [ -w /dev/full ]; then
    run diagram -o /dev/full --to svg; check_error 'a diagram on a full disk' 3 '/dev/full'
fi
ln -sf linked.svg link.svg
run diagram -o linked.svg; run diagram -o link.svg --size 100
name='a link stays a link'; [ -L link.svg ] && ! grep -q '"480"' linked.svg && pass || fail "$(ls -l link.svg)"

run diagram "$games/sala-vecchi.txt" --ply 0,17,20-22 -o page.pdf; check 'several plies' 0 '' ''
run diagram "$games/sala-vecchi.txt" --ply 1-4
name='four on a page'; [ "$(grep -c 'class="board"' "$out")" = 4 ] && pass || fail 'not four'
run diagram "$games/sala-vecchi.txt" --ply 35 --to ascii; check 'after the resignation' 0 'W' ''
run diagram "$games/sala-vecchi.txt" --ply 99; check_error 'no such ply' 2 'the game has 35 plies'
run diagram "$games/sala-vecchi.txt" --ply 4-1; check_error 'a range backwards' 2 'ply'
run diagram "$games/sala-vecchi.txt" --ply x; check_error 'no number' 2 "'x'"
run diagram "$games/sala-vecchi.txt" --ply ''; check_error 'an empty ply' 2 'ply'
run diagram "$games/sala-vecchi.txt" --game 2; check_error 'no such game' 2 'has 1 game'
run diagram "$games/sala-vecchi.txt" --moves d1-d7/g7; check_error 'a file and turns' 2 'leave out'
run diagram missing.txt; name='drawn up to what could not be read'
[ "$code" = 1 ] && grep -q '^<svg' "$out" && grep -q 'missing.txt:2:3: ply 3' "$err" && pass || fail "code $code"
run diagram missing.txt --ply 2; check 'the good part by number' 0 '^<svg' ''
run diagram missing.txt --ply 3; check_error 'a ply behind the problem' 1 'missing.txt:2:3: ply 3'
run diagram --from sgf; check_error 'a dialect of no file' 2 'file'
run diagram missing.txt --from nosuch; check_error 'an unknown dialect' 2 "no dialect 'nosuch'"
run diagram empty.txt; check_error 'a diagram of nothing' 1 'no game'

run diagram --steps e5; check_error 'steps of no piece' 1 'no piece on e5'
run diagram --steps z9; check_error 'steps off the board' 1 "'z9' is no cell"
run diagram --step d1-e3; check_error 'an illegal step' 1 'no legal step'
run diagram --mark e5:circles; check_error 'an unknown mark' 1 "'circles' is no mark"
run diagram --bottom red; check_error 'a seat that is not here' 1 "no seat 'red'"
run diagram --size 9; check_error 'too small' 2 'size'
run diagram --caption a --caption b; check_error 'too many captions' 2 'captions'
run diagram --caption '</text><script>'; check 'captions are escaped' 0 '&lt;/text&gt;&lt;script&gt;' ''

run variants amazons-hex --to svg; check 'a start as SVG' 0 '^<svg' ''
for id in duel.json amazons-4a cowboys-6x6; do
    run variants "$id" --to pdf -o rules.pdf; check "rules of $id as PDF" 0 '' ''
    name="rules of $id on two pages"; grep -aq '/Count 2' rules.pdf && pass || fail 'not two'
done
run variants --to pdf; check_error 'rules of all as PDF' 2 'which'
