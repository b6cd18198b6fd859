#!/usr/bin/env bash
# Makes the pictures of docs/diagrams.md.
# usage: docs/figures/make.sh [OTRERA]        the program; usually build/release/otrera
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
otrera=$(realpath "${1:-$root/build/release/otrera}")
cd "$root/docs/figures"

diagram() { "$otrera" diagram "$@"; }

# The figures of the printed rules of Amazons: 2, 3, 5, 6.
diagram --steps d1 --size 320 --caption 'Figure 2. The steps of the amazon on d1' -o amazons-2.svg
diagram --step d1-d7 --shots d7 --no-last --size 320 --caption 'Figure 3. Its shots from d7' -o amazons-3.svg
diagram --moves 'd1-d7/g7' --steps g10 --no-last --size 320 \
    --caption 'Figure 5. The steps of the amazon on g10, after 1. d1-d7/g7' -o amazons-5.svg
diagram --moves 'd1-d7/g7' --step g10-e8 --shots e8 --no-last --size 320 \
    --caption 'Figure 6. Its shots from e8' -o amazons-6.svg

# The figures of the printed rules of Cowboys: 2, 3, 4.
diagram --position '8/8/2N5/8/8/8/7n/8 w - - 0 1' --steps c6 --steps h2 --size 320 \
    --caption 'Figure 2. The steps of the cowboys on c6 and h2' -o cowboys-2.svg
diagram --variant cowboys --steps c1 --size 320 \
    --caption 'Figure 3. The steps of the cowboy on c1' -o cowboys-3.svg
diagram --variant cowboys --step c1-d3 --shots d3 --no-last --size 320 \
    --caption 'Figure 4. Its shots from d3' -o cowboys-4.svg

# What else a diagram shows.
games=../../data/games
diagram "$games/sala-vecchi.txt" --ply 17 --mark g4:A --mark b5:B --size 320 \
    --caption 'After 9. c4-d5/c6' -o last-turn.svg
diagram "$games/sala-vecchi.txt" --ply 32 --estimate --theme grey --bottom black --size 320 \
    --caption 'After 16. ... e1-f2/g1, seen by Black' -o estimate-grey.svg
diagram --variant amazons-hex --moves 'f1-f6/i6' --theme wood --size 320 --caption 'The hexagon' -o hexagon.svg
diagram --variant cowboys-4 --moves 'f1-e3/d5 c1-d3/e5' --size 320 --caption 'Cowboys for four' -o four-seats.svg
diagram --position '3*2q3/Q2*2*3/1Q1*q1*3/3*3*2/****2****/10/10/10/10/10 w - - 0 20' --territory --size 320 \
    --caption 'Proved: nobody else can ever get there' -o territory.svg
diagram "$games/pegg-a.txt" --ply 1-6 --columns 3 --theme grey --size 220 -o page.svg
