# Reading dialects and converting between formats; sourced by run.sh.

run read --help; check 'read lists the dialects' 0 '^ *openspiel ' ''
run read --from nosuch x; check_error 'unknown dialect' 2 "no dialect 'nosuch'; there are sgf, "
printf '(;GM[18];B[djddgd];W[gaecig])\n' >short.sgf
run read short.sgf; check 'SGF is found' 0 'amazons, 2 plies' ''
run read --from text short.sgf; check 'a forced dialect' 1 '' 'otrera: short.sgf:1:'
run convert short.sgf --to uci; check 'SGF to UCI' 0 '^position startpos moves d1d7,d7g7 g10e8,e8i4$' ''
run convert short.sgf --to sgf; check 'SGF says everything' 0 '^OTVARIANT\[amazons\]' ''
timeout 20 "$otrera" convert short.sgf --to sgf | timeout 20 "$otrera" convert - --to fen >"$out" 2>"$err"
code=$?
check 'through pipes' 0 '^3q6/10/4q5/q2Q2\*2q/10/10/Q7\*Q/10/10/6Q3 w - - 2 2$' ''
run convert short.sgf --to fen --ply 1; check 'a position is cut out' 0 ' b - - 1 1$' ''
run convert short.sgf --to fen --ply 3; check_error 'a ply that is not there' 1 'short.sgf:1:1: the game has 2 plies, not 3'
run convert short.sgf --to cgsuite; check_error 'a game is no region' 1 'short.sgf:1:1: cgsuite holds one position.*text'
run convert short.sgf --to cgsuite --ply 2; check 'a region of a game' 0 '^\.\.\.o\.' ''
run convert short.sgf --to botzone; check_error 'botzone is 8x8' 1 'botzone holds amazons-8x8.*text and json'
run convert short.sgf --to pgn; check_error 'unknown format' 2 "no format 'pgn'; there are text, sgf, json"
run convert short.sgf; check_error 'no format' 2 '--to'
run convert --help; check 'convert lists the formats' 0 '^ *cgsuite +a region' ''
for game in "$games"/*.txt; do
    timeout 20 "$otrera" read --json "$game" >read.json
    timeout 20 "$otrera" convert --to json "$game" >convert.json
    name="convert --to json is read --json of $(basename "$game")"
    cmp -s read.json convert.json && pass || fail 'they differ'
    # There and back.
    timeout 20 "$otrera" convert --to text "$game" >there.txt
    for format in sgf json; do
        timeout 20 "$otrera" convert --to $format "$game" >"there.$format" 2>"$err" || continue
        name="$(basename "$game") to $format and back"
        timeout 20 "$otrera" convert --to text "there.$format" 2>&1 | cmp -s - there.txt && pass || fail 'it differs'
    done
done
printf 'd1-d7/g7\n' >old.txt
run convert short.sgf --to text -o old.txt; check 'a file is written' 0 '' ''
name='the file holds the game'; grep -q 'g10-e8/i4' old.txt && [ ! -e old.txt.part ] && pass || fail "$(cat old.txt)"
run convert short.sgf --to botzone -o old.txt; check_error 'what is refused changes no file' 1 'botzone'
name='the file is as before'; grep -q 'g10-e8/i4' old.txt && pass || fail "$(cat old.txt)"
run convert short.sgf --to text -o /nosuch/x; check_error 'a folder that is not there' 3 '/nosuch/x'
printf '(;GM[18];B[djddgd];W[gaecii])\n(;GM[18];B[djddgd])' >half.sgf
run convert half.sgf --to uci; check 'what was read is converted' 1 '^position startpos moves d1d7,d7g7$' 'half.sgf:1:20: ply 2: '
name='both games'; [ "$(wc -l <"$out")" = 2 ] && pass || fail 'not two lines'
