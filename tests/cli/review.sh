# shellcheck shell=bash disable=SC2154
# otrera review; read by run.sh, whose functions it uses.

mkdir reviews
cd reviews || exit 1

# White has 3 turns, Black 2; White to move wastes one and with it the game.
printf '[Position "Q3*q2 w - - 0 1"]\n\n1. a1-d1/b1 *\n' >waste.txt
run review waste.txt --nodes 100
check 'a proved win given away' 0 'a1-d1/b1 +100 -> +0 % -100.0 +-1.0  blunder \?\?.*the proved win is given away  proved: Black wins' ''
run review waste.txt --nodes 100 --json; compact
name='fields of review'
for field in '"decided_at":0' '"decided_for":"W"' '"ply":1,"seat":"W","turn":"a1-d1/b1","best":\[{"turn":"a1-b1/a1","win":1.0,"score":0.5,"proved":true' \
    '"win_before":1.0,"win_after":0.0,"loss":1.0' '"class":"blunder","proved":"B","proof_given_away":true' \
    '"accuracy":\[0.0183,null\]' '"turning_points":\[1\]' '"file":"waste.txt"' '"variant":"custom"' '"problems":\[\]'; do
    grep -q -- "$field" "$out" && pass || fail "no $field"
done

run review "$games/sala-vecchi.txt" --nodes 2000; check 'a game' 0 '^Turning points: (.*, )?9\. c4-d5/c6' ''
cp "$out" first.out
run review "$games/sala-vecchi.txt" --nodes 2000
name='the same again at fixed nodes'; cmp -s "$out" first.out && pass || fail 'it differs'

# Kept in the game, and read back instead of searched: with a limit that would take hours.
run review "$games/sala-vecchi.txt" --nodes 2000 --to sgf -o kept.sgf; check 'into SGF' 0 '' ''
name='the review is in the SGF'; grep -q '^OTREVIEW\[loss=' kept.sgf && pass || fail 'no OTREVIEW'
run review kept.sgf; check 'read back' 0 'Reviewed with 2000 positions' ''
name='nothing is changed on the way'; tail -n +3 "$out" >second.out; tail -n +3 first.out | cmp -s - second.out && pass || fail 'it differs'
run review kept.sgf --nodes 1000 --to text -o kept.txt; check 'into text' 0 '' ''
name='the review is in the text'; grep -q '{\[%review win=' kept.txt && grep -q '^\[Review "1 nodes=2000"\]$' kept.txt && pass || fail 'no review'
run review kept.txt --json; check 'read back from text' 0 '"nodes": 2000' ''
name='no remark is left'; grep -q '%review' "$out" && fail 'a remark is left' || pass
run convert kept.sgf --to text; check 'others keep it' 0 '\{\[%review loss=' ''
sed 's/best=[a-j]/best=z/' kept.txt >misfit.txt
run review misfit.txt --nodes 50; check 'remarks that do not fit are passed over' 0 'Accuracy' 'misfit.txt:1:1: [0-9]+ remarks'

printf '[Position "N2/3/1n1 w - - 0 1"]\n\n1. a3-c2/a1 b1-c3/a2 c2-a3/c2 c3-b1/c3 *\n' >lost.txt
run review lost.txt; check 'in a lost position no turn is a mistake' 0 '^   1 W  1. a3-c2/a1 +0 -> +0 %  [^?]*$' ''
printf '[Position "*1*1/Q*qQ/**1*/2*1 w - - 0 1"]\n\n1. d3-c2/d1 c3-d4/c3 c2-d3/c2 *\n' >won.txt
run review won.txt; check 'a turn that still wins is none' 0 '^   1 W  1. d3-c2/d1 +100 -> +100 %  [^?]*$' ''

run review "$games/sala-vecchi.txt" --nodes 200 --to html -o page.html; check 'a page' 0 '' ''
name='one page that loads nothing'
grep -q "default-src 'none'; script-src 'sha256-" page.html && ! grep -qE ' src=|<link|url\(' page.html && pass || fail 'it loads something'
if command -v python3 >/dev/null; then
    name='the hash is that of the script'
    python3 - page.html <<'P' && pass || fail 'another hash'
import base64, hashlib, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
for part in ("script", "style"):
    text = re.findall(r"<%s>(.*?)</%s>" % (part, part), page, re.S)[0]
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    assert f"{part}-src 'sha256-{digest}'" in page
P
else
    skipped=$((skipped + 1))
fi

run review waste.txt kept.sgf --to csv; check 'a table of games' 0 '^waste.txt,1,custom,W,,1,0.0183,1.0000,0,0,1,\*,0,W,yes$' ''
name='a line for each seat'; [ "$(wc -l <"$out")" = 5 ] && grep -q '^kept.sgf,1,amazons,W,Sala T.,17,0' "$out" && pass || fail 'not 5 lines'

# Every kind of input.
cat "$games/giochi-amazons.txt" "$games/giochi-cowboys.txt" >two.txt
run review two.txt --nodes 100 --json; check 'two games' 0 '"variant": "cowboys"' ''
printf '[Variant "amazons-4a"]\n\n1. d1-d7/i7 B:resigns R:resigns\n' >four.txt
run review four.txt --nodes 100; check 'four seats' 0 'Accuracy: White [0-9]+ %, Black -, Red -, Yellow -' ''
printf '[Variant "amazons-hex"]\n\n1. f1-f6/i6 *\n' >hex.txt
run review hex.txt --nodes 100; check 'a hexagon' 0 '1\. f1-f6/i6' ''
run review hex.txt --nodes 100 --to sgf; check 'a hexagon as SGF' 1 '' 'hex.txt:1:1: sgf holds two seats on squares'
run review hex.txt --nodes 1099511627776 --to sgf; check 'and without a search' 1 '' 'sgf holds two seats'
printf '[Variant "amazons"]\n[Review "9 nodes=5"]\n\n1. d1-d7/g7 *\n' >later.txt
run review later.txt --nodes 100; check 'a review of another form' 0 'd1-d7/g7' 'later.txt:1:1: the review in it is of a form that is not known'
printf '[Variant "amazons"]\n\n*\n' >none.txt
run review none.txt --nodes 100; check 'no turn' 0 'The end is open: White [0-9]+ %' ''
run review ../illegal.txt --nodes 100; check 'up to the problem' 1 'd1-d7/g7' 'illegal.txt:1:10: ply 2'
run review ../illegal.txt --nodes 100 --json; check 'problems as JSON' 1 '"reason"' 'illegal.txt:1:10'
printf 'After 1. d1-d7/g7 g10-e8/i4 play was even. Later E4-F5/F4 decided.\n' >article.txt
run review article.txt --nodes 100; check 'an article' 0 'd1-d7/g7' 'E4-F5/F4 belongs to no position'
run review - --nodes 100 <four.txt; check 'standard input' 0 '^-:1: amazons-4a' ''
run review nosuch.txt; check_error 'review no such file' 3 'nosuch.txt'
: >empty.txt
run review empty.txt; check_error 'review an empty file' 1 'no game'
run review; check_error 'review nothing' 2 'file'
run review four.txt --nodes 0; check_error 'no nodes' 2 'nodes'
run review four.txt --nodes 5 --time 5; check_error 'two limits' 2 'time'
run review four.txt --to pdf; check_error 'no such form' 2 'to'
run review four.txt --time 20; check 'by time' 0 'Reviewed with 20 ms' ''

# Ctrl-C: what is done is printed.
: >"$out"
"$otrera" review "$games/pegg-a.txt" --nodes 1000000 --json >"$out" 2>"$err" &
pid=$!
for _ in $(seq 100); do
    [ -n "$(ps -o cputimes= -p $pid | tr -d ' 0')" ] && break
    sleep 0.1
done
kill -INT $pid
wait $pid
code=$?
check 'interrupted' 130 '"complete": false' 'what was reviewed so far is written'
cd ..
