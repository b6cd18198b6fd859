#!/usr/bin/env bash
# Which folder of src/ may include which is said in src/layers.txt; this holds the code to it.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tally.sh

# check_layers SRC
check_layers() {
    local -a sources
    mapfile -d '' sources < <(find "$1" -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.c' -o -name '*.inc' \) -print0)
    awk -v src="$1" -f tests/layers.awk "$1/layers.txt" "${sources[@]}"
}

passes "src/ keeps to its layers" check_layers src

# The check itself: trees that are wrong in one way each.
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir "$tree/base" "$tree/rules" "$tree/play"
layers() { printf '%s\n' "$@" >"$tree/layers.txt"; }
good=('# comment' 'base:' 'rules: base # another' 'play: base rules')

layers "${good[@]}"
printf '#include "base/a.h"\n#include <vector>\n#include <sys/stat.h>\n#include "own.h"\n' >"$tree/rules/a.cpp"
printf '#include "rules/a.h"\n  #  include "base/a.h"\n#include "play/b.h"\n' >"$tree/play/a.cpp"
passes "a good tree" check_layers "$tree"

layers 'base:' 'rules:' 'play: base rules'
complains "an include that is not allowed" "rules/a.cpp:1: includes base/, not allowed for rules/" check_layers "$tree"
layers 'base:' 'rules: base'
complains "a folder without a line" "play/ has no line" check_layers "$tree"
layers 'base: play' 'rules: base' 'play: rules'
complains "a cycle" "cycle: base play rules base" check_layers "$tree"
layers 'base: base'
complains "a folder that names itself" "cycle: base base" check_layers "$tree"
layers "${good[@]}" 'match: proces'
complains "an unknown name" "match names an unknown folder proces" check_layers "$tree"
layers "${good[@]}" 'rules:'
complains "two lines for a folder" "rules has a line already" check_layers "$tree"
layers "${good[@]}" 'rules base'
complains "a line without a colon" "layers.txt:5" check_layers "$tree"
layers "${good[@]}"
printf '#include <play/a.h>\n' >"$tree/base/a.h"
complains "our folder in angle brackets" "base/a.h:1: includes play/" check_layers "$tree"
printf '#include "../play/a.h"\n' >"$tree/base/a.h"
complains "a way round the root" "base/a.h:1: includes ../" check_layers "$tree"
printf '#include "absent/a.h"\n' >"$tree/base/a.h"
complains "an include of an unknown folder" "includes absent/" check_layers "$tree"
rm "$tree/base/a.h"
printf '\n' >"$tree/stray.h"
complains "a file outside every folder" "stray.h: lies outside" check_layers "$tree"
rm -r "$tree/base" "$tree/rules" "$tree/play" "$tree/stray.h"
layers 'base: rules' 'rules: base'
complains "a cycle without any code" "cycle" check_layers "$tree"

tally
