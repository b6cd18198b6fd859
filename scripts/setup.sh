# Sourced by ./run and ./test: finds and installs what is missing, and builds. It speaks on stderr only.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 3

node_wanted=20.19.4 # brought by npm into build/node where the node found is older than 20.19
node_home=$root/build/node/node_modules/node/bin

say() { printf 'otrera: %s\n' "$*" >&2; }

die() { # die STATUS TEXT...
    say "${@:2}"
    exit "$1"
}

# missing_packages GROUP...: the packages of these groups that are not there, one a line.
missing_packages() {
    local group package command installed
    local -a wanted=()
    while read -r group package command; do
        case " $* " in *" $group "*) ;; *) continue ;; esac
        [[ $command == command:* ]] && command -v "${command#command:}" >/dev/null && continue
        wanted+=("$package")
    done < <(grep -v '^#' packages.txt)
    [ "${#wanted[@]}" -gt 0 ] || return 0
    # Lines "ii NAME" or "hi NAME" are installed; asking for an unknown package is no error here.
    installed=$(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' "${wanted[@]}" 2>/dev/null | sed -n 's/^[ih]i  *//p')
    printf '%s\n' "${wanted[@]}" | grep -vxF -e "$installed" || true
}

# ensure_packages GROUP...: installs the missing packages of these groups, or says how and exits 3.
ensure_packages() {
    command -v dpkg-query >/dev/null || {
        say "this is not Debian: see packages.txt for what has to be here"
        return 0
    }
    local missing
    missing=$(missing_packages "$@" | tr '\n' ' ')
    [ -n "$missing" ] || return 0
    local -a names as_root=()
    read -ra names <<<"$missing"
    local install="apt-get install -y --no-install-recommends ${names[*]}"
    if [ "$(id -u)" != 0 ]; then
        as_root=(sudo)
        [ -t 2 ] || as_root+=(-n) # nobody there to type a password
        "${as_root[@]}" true 2>/dev/null ||
            die 3 "packages are missing. As root: apt-get update && $install"
    fi
    say "installing ${names[*]}"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600)
    mkdir -p build
    {
        "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${names[@]}"
    } </dev/null >build/apt.log 2>&1 || {
        tail -n 30 build/apt.log >&2
        die 3 "could not install the packages above. As root: apt-get update && $install"
    }
}

# ensure_node: puts a node of at least 20.19 first in PATH; Debian 12 has 18, too old for the page's tools.
ensure_node() {
    local have major minor
    [ -x "$node_home/node" ] && PATH=$node_home:$PATH
    have=$(node --version 2>/dev/null) || die 3 "node does not run"
    IFS=. read -r major minor _ <<<"${have#v}"
    [ "$major" -gt 20 ] || { [ "$major" = 20 ] && [ "$minor" -ge 19 ]; } && return 0
    say "node $have is too old for the page: bringing $node_wanted into build/node"
    mkdir -p build/node
    if ! npm install --prefix build/node --ignore-scripts=false "node@$node_wanted" \
        </dev/null >build/node/install.log 2>&1 || ! [ -x "$node_home/node" ]; then
        tail -n 30 build/node/install.log >&2
        die 3 "npm could not install node@$node_wanted"
    fi
    PATH=$node_home:$PATH
}

# with_build_lock COMMAND...: one at a time may write into build/; the lock ends with the command.
with_build_lock() {
    mkdir -p build
    (
        flock -n 9 || {
            say "another ./run or ./test is building; waiting for it"
            flock 9
        }
        "$@" 9>&-
    ) 9>build/.lock
}

# build_preset PRESET [TARGET]: configures once (ninja does it again when a CMakeLists.txt changes) and builds.
build_preset() {
    local ninja=(ninja -C "build/$1")
    [ -f "build/$1/build.ninja" ] || cmake --preset "$1" || return 1
    "${ninja[@]}" -n ${2:+"$2"} | grep -q '^ninja: no work to do' && return
    say "building ${2:-everything} in build/$1"
    [ -t 2 ] || ninja+=(--quiet)
    "${ninja[@]}" ${2:+"$2"}
}
