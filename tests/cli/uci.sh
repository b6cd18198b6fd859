# shellcheck shell=bash disable=SC2154
# otrera uci; read by run.sh, whose functions it uses. The dialogues themselves are tests/protocol.

# said PATTERN: waits until the engine of this file has said a line like it; fails when it does not come.
said() {
    local tries
    for ((tries = 0; tries < 600; tries++)); do
        grep -Eq -- "$1" "$out" && return
        sleep 0.1
    done
    fail "it never said $1"
    return 1
}
# engine ARGS...: starts it; what is written to descriptor 7 is its input.
engine() {
    rm -f commands.pipe
    mkfifo commands.pipe
    # (At once, and not when the program begins: what is there from before must not be read.)
    : >"$out"
    timeout --foreground 120 "$otrera" uci "$@" <commands.pipe >"$out" 2>"$err" &
    engine=$!
    exec 7>commands.pipe
}
# ended NAME CODE OUT-PATTERN ERR-PATTERN: as check, of that engine.
ended() {
    wait "$engine"
    code=$?
    exec 7>&-
    check "$@"
}

run uci --help; check 'uci --help' 0 'docs/protocols.md' ''
run uci nonsense; check_error 'uci with an argument' 2 ''
run uci --variant nosuch; check_error 'uci of no variant' 2 "no variant 'nosuch'"
run uci </dev/null; check 'no input at all' 0 '' ''
printf 'uci\nisready' | run uci; check 'a last line without an end' 0 '^readyok$' ''
printf 'uci\r\nisready\r\nquit\r\n' | run uci; check 'lines as on Windows' 0 '^uciok$' ''
printf 'isready\nquit\nuci\n' | run uci
check 'quit' 0 '^readyok$' ''
name='nothing is said after quit'; [ "$(wc -l <"$out")" = 1 ] && pass || fail 'more than readyok'
printf 'position startpos\ngo infinite\n' | run uci; check 'the end of the input ends thinking' 0 '^bestmove [a-j]' ''
{ head -c 3000000 /dev/zero | tr '\0' x; printf '\nisready\n'; } | run uci
check 'a line of three megabytes' 0 "error: a line is too long to be read: 'xxxx" ''
name='and the engine goes on'; grep -q '^readyok$' "$out" && pass || fail 'no readyok'
head -c 3000000 /dev/urandom | run uci; check 'garbage' 0 '^info string error: ' ''
name='no control character is repeated'; LC_ALL=C grep -q $'[\x01-\x09\x0b-\x1f\x7f]' "$out" && fail 'one is' || pass

engine --variant duel.json; name='a dialogue'
echo 'position startpos moves a3a4,a4b6' >&7
echo 'go nodes 300' >&7
said '^bestmove [ce]7[a-g][1-7],[a-g][1-7][a-g][1-7]( ponder [a-g][1-7,a-g]+)?$' && pass
echo 'setoption name UCI_Variant value amazons-4a' >&7
echo 'go movetime 50' >&7
name='with four seats'; said '^bestmove [a-z]+[0-9]+-[a-z]+[0-9]+/[a-z]+[0-9]+( ponder [a-z0-9/-]+)?$' && pass
echo 'go' >&7
echo 'isready' >&7
name='isready while it thinks'; said '^readyok$' && pass
echo 'quit' >&7
ended 'quit while it thinks' 0 '^bestmove' ''
name='three best turns'; [ "$(grep -c '^bestmove' "$out")" = 3 ] && pass || fail 'not three'

# A file may have blanks in its name; "-" is where the commands come from.
mkdir -p 'my variants' && cp duel.json 'my variants/duel.json'
printf '%s\n' 'setoption name VariantFile value -' 'setoption name VariantFile value nosuch.json' \
    'setoption name VariantFile value my variants/duel.json' 'go nodes 1' | run uci
check 'VariantFile' 0 '^bestmove [ac][13][a-g][1-7],' ''
name='VariantFile of no file'; grep -q '^info string error: setoption: VariantFile: nosuch.json: No such file' "$out" && pass || fail 'no error'
name='VariantFile of the input'; grep -q "^info string error: setoption: VariantFile: the name of a file is wanted" "$out" && pass || fail 'no error'

engine; name='pondering'
printf '%s\n' 'setoption name UCI_Variant value amazons-6x6' 'go ponder wtime 1000 btime 1000' >&7
said '^info depth' && pass
echo 'ponderhit' >&7
name='ponderhit'; said '^bestmove [a-f][1-6]' && pass
echo 'quit' >&7
ended 'quit after pondering' 0 '^bestmove' ''

engine
echo 'go wtime 300 btime 300 winc 10 binc 10 nosuchword' >&7
name='a clock, and a word that is not known'; said '^bestmove [a-j][0-9]' && pass
echo 'bench' >&7
name='bench by UCI'; said '^amazons  .*nodes/s$' && pass
echo 'stop' >&7
name='bench by UCI is stopped'; said '^info string bench: stopped' && pass
echo 'go perft 9' >&7
name='a count that takes years is stopped'
echo 'stop' >&7
said '^info string perft: stopped' && pass
echo 'quit' >&7
ended 'quit' 0 'perft' ''

engine; name='Ctrl-C while it thinks'
echo go >&7
said '^info depth' && { kill -INT "$engine"; ended 'Ctrl-C while it thinks' 130 '^bestmove' ''; }
engine; name='SIGTERM while it is idle'
echo isready >&7
said '^readyok$' && { kill -TERM "$engine"; ended 'SIGTERM while it is idle' 130 '^readyok$' ''; }

# Who cannot be heard ends by itself, though its input stays open.
mkfifo commands answers 2>/dev/null || { rm -f commands answers; mkfifo commands answers; }
timeout 60 "$otrera" uci <commands >answers 2>"$err" &
engine=$!
exec 7>commands 8<answers
exec 8<&-
wait "$engine"; code=$?
exec 7>&-
: >"$out"
check_error 'nobody reads the output' 3 'nobody reads the output'
rm -f commands answers
