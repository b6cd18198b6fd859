# shellcheck shell=bash disable=SC2154
# otrera book; read by run.sh, whose functions it uses.

# The same beginning twice, once as its mirror image, and another game.
cat >book.txt <<'END'
[Variant "amazons"]
[Result "1-0"]
1. d1-d7/g7 d10-e9/e4 1-0

[Variant "amazons"]
[Result "0-1"]
1. g1-g7/d7 g10-f9/f4 2. a4-b4/b3 0-1

[Variant "amazons"]
[Result "*"]
1. a4-a5/a6 *

[Variant "amazons-6x6"]
1. b1-b3/b1
END
printf '[Variant "amazons-6x6"]\n1. b1-b3/b1 *\n' >games6.txt
run book build book.txt -o a.book --least-games 1
check 'a book' 0 '^a\.book: amazons, 3 games, 5 positions, [0-9]+ bytes$' '^otrera: 1 game of other variants or from other positions left out$'
run book show --book a.book
check 'the start' 0 '^3 games, White won 1, Black 1$' ''
name='its turns'
[ "$(tail -n +4 "$out" | tr -s ' ' | sed 's/ $//')" = 'd1-d7/g7 2 2 1 1
a4-a5/a6 2 1 0 0' ] && pass || fail 'other turns'
run book show --book a.book --moves 'g1-g7/d7' --json; compact
check 'the mirror image' 0 '"games":2,"wins":\[1,1\],"chance":null,"turns":\[\{"turn":"g10-f9/f4","ways":1,"games":2,"wins":\[1,1\],"chance":null\}\]' ''
run book show --book a.book book.txt --game 2 --ply 2; check 'a game' 0 'a4-b4/b3 +1 +1 +0 +1$' ''
run book show --book a.book --moves 'd1-d2/d3'; check 'a position that is not in it' 0 '^This position is not in the book' ''
run book show --book a.book --variant amazons-6x6; check_error 'another variant' 2 'the book is one of amazons, the position one of amazons-6x6'
run book export --book a.book --to csv
check 'rows' 0 '^d1-d7/g7 d10-e9/e4,2,1,1,$' ''
name='each position once'; [ "$(wc -l <"$out")" = 6 ] && pass || fail 'not five rows'
run book export --book a.book --to json --least-games 2; compact
check 'rows of many games' 0 '^\[\{"line":\[\],"games":3,"wins":\[1,1\],"chance":null\},\{"line":\["d1-d7/g7"\]' ''
run book export --book a.book -o a.txt; check 'a game with variations' 0 '' ''
run read a.txt; check 'that can be read' 0 ', 3 plies' ''
run book export --book a.book --to sgf; check 'as SGF' 0 'C\[3 games, White won 1, Black 1\]' ''

# The engine's chances, which are kept.
run book build book.txt -o b.book --least-games 2 --nodes 500; check 'with chances' 0 '3 positions' '.'
run book show --book b.book; check 'chances' 0 '^3 games.*, chance [0-9]+ %$' ''
cp b.book old.book
run book build book.txt -o b.book --least-games 2 --nodes 500
name='the same again'; cmp -s b.book old.book && pass || fail 'another book'
run book build book.txt -o b.book --least-games 2
name='chances are kept'; cmp -s b.book old.book && pass || fail 'another book'
run book build book.txt -o b.book --nodes 600; check_error 'other chances' 2 'b.book has chances of 500 positions each'
run book build book.txt -o book.txt; check_error 'a file that is no book' 1 'book.txt is there already, and it is not overwritten: this is no book'
run book build games6.txt -o b.book; check_error 'a book of another variant' 2 'b.book is a book of amazons, not of amazons-6x6'
name='nothing was overwritten'; cmp -s b.book old.book && grep -q 'd1-d7/g7' book.txt && pass || fail 'it was'
timeout --foreground --preserve-status -s INT 1 "$otrera" book build book.txt -o c.book --nodes 100000000000 >"$out" 2>"$err"
code=$?
check 'Ctrl-C' 130 '3 positions' 'the same command goes on from here$'
run book show --book c.book; check 'what was written' 0 '^3 games' ''

# Self-play as a source.
timeout 60 "$otrera" selfplay --variant amazons-6x6 --games 4 --nodes 20 --out games.bin >/dev/null 2>&1
run book build games.bin -o d.book --least-games 1 --plies 2; check 'games of self-play' 0 'amazons-6x6, 4 games' ''

head -c -9 games.bin >cut.bin
run book build cut.bin -o d.book --least-games 1 --plies 2; check 'a file that is cut off' 0 '3 games' 'cut.bin: its last game is cut off and left out$'
run book; check_error 'no part' 2 'subcommand'
run book build book.txt; check_error 'no output' 2 'output'
run book build nosuch.txt -o e.book; check 'no file' 3 '' 'nosuch.txt'
name='writes nothing'; [ ! -e e.book ] && pass || fail 'a file'
printf 'OTRABOOKx' >bad.book
run book show --book bad.book; check_error 'a damaged book' 1 'bad.book: '
run book show --variant amazons-3b; check_error 'no shipped book' 2 'no book is shipped for amazons-3b'
run book build book.txt --variant amazons-hex -o e.book; check 'no game of the variant' 1 '' 'otrera: '
