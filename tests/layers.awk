# Holds a source tree to its layers.txt:  awk -v src=SRC -f layers.awk SRC/layers.txt SOURCES...
# Prints what is wrong; fails if anything is.

function wrong(text) {
    print text
    bad = 1
}

# Depth first: state 1 is on the trail, 2 is done. A name met again on the trail closes a cycle.
function visit(name, trail,    i, n, next_names) {
    if (state[name] == 1) {
        wrong("layers.txt has a cycle:" trail " " name)
        return
    }
    if (state[name] == 2) return
    state[name] = 1
    n = split(allowed[name], next_names, " ")
    for (i = 1; i <= n; i++) visit(next_names[i], trail " " name)
    state[name] = 2
}

function check_layers(    i, j, n, names) {
    for (i = 1; i <= count; i++) {
        n = split(allowed[order[i]], names, " ")
        for (j = 1; j <= n; j++)
            if (!(names[j] in allowed)) wrong("layers.txt: " order[i] " names an unknown folder " names[j])
    }
    if (!bad)
        for (i = 1; i <= count; i++) visit(order[i], "")
}

# The first file: "name: allowed ...", # starts a comment.
NR == FNR {
    sub(/#.*/, "")
    if (/^[ \t]*$/) next
    if (!/^[a-z_]+:/) {
        wrong("layers.txt:" FNR ": not a line of the form \"name: allowed ...\"")
        next
    }
    name = $0
    sub(/:.*/, "", name)
    rest = $0
    sub(/^[^:]*:/, "", rest)
    if (name in allowed) wrong("layers.txt:" FNR ": " name " has a line already")
    else order[++count] = name
    allowed[name] = rest
    next
}

!checked {
    checked = 1
    check_layers()
}

FNR == 1 {
    path = substr(FILENAME, length(src) + 2)
    folder = path
    if (!sub(/\/.*/, "", folder)) {
        wrong(path ": lies outside every folder of src/")
        folder = ""
    } else if (!(folder in allowed) && !(folder in missed)) {
        missed[folder] = 1
        wrong(folder "/ has no line in layers.txt")
    }
}

# "folder/file.h" in quotes must be one that is allowed; in angle brackets only our folders matter.
/^[ \t]*#[ \t]*include[ \t]*["<][^">\/]+\// {
    target = $0
    sub(/^[^"<]*["<]/, "", target)
    sub(/\/.*/, "", target)
    if (/</ && !(target in allowed)) next
    if (target == folder) next
    if (!(target in allowed)) wrong(path ":" FNR ": includes " target "/, which has no line in layers.txt")
    else if (index(" " allowed[folder] " ", " " target " ") == 0)
        wrong(path ":" FNR ": includes " target "/, not allowed for " folder "/")
}

END {
    if (!checked) check_layers()
    exit bad
}
