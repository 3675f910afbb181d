#!/bin/bash
# latex.sh PROGRAM - theorems as LaTeX documents: braces, dollars and environments balance, and where
# LaTeX is installed it takes them without a complaint.
set -euo pipefail

program=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

prove() { # RULE: the next document
    count=$((${count:-0} + 1))
    "$program" prove "$1" --quiet --latex "theorem-$count.tex" >/dev/null
}

prove wythoff
prove maharaja # an automaton that is not shown
prove 'wythoff block 2'
prove 'wythoff misere terminal x+y<=4'
prove '{(t,0): t<=y+1} + {(0,t): t<=x+1}' # conditions on the heaps
prove 'nim terminal x mod 3 = 1, y mod 2 != 0 or {(4,4)}'
prove yama-nim # through an image
prove 'rational-wythoff(1/1,1/0)'
prove '{(1,0),(0,1),(1,1)}'

# Tables, each in a document of its own.
table() { # ARGUMENTS...: the next one
    count=$((count + 1))
    "$program" "$@" --quiet --format latex >table.tex
    { printf '%s\n' '\documentclass{article}' '\usepackage[T1]{fontenc}' \
        '\usepackage[paperwidth=90cm,paperheight=90cm,margin=1cm]{geometry}' '\begin{document}' '\noindent'
        cat table.tex
        printf '%s\n' '\end{document}'; } >"theorem-$count.tex"
}
table sequence maharaja --terms 8
table positions 'gdwn(1,2)' --max 20
table grundy wythoff --size 12
table analyze 'wythoff + (3,5) + (5,3)' --columns 2000 --seconds 2

python3 - theorem-*.tex <<'EOF'
import re
import sys

for name in sys.argv[1:]:
    text = open(name).read()
    plain = re.sub(r"\\\\|\\[{}$&%#_]", "", text)
    depth = 0
    for c in plain:
        depth += (c == "{") - (c == "}")
        assert depth >= 0, f"{name}: a brace too many"
    assert depth == 0, f"{name}: braces do not balance"
    for number, paragraph in enumerate(plain.split("\n\n")):
        assert paragraph.count("$") % 2 == 0, f"{name}: dollars of paragraph {number}"
    open_now = []
    for kind, what in re.findall(r"\\(begin|end)\{(\w+)\}", text):
        if kind == "begin":
            open_now.append(what)
        else:
            assert open_now and open_now.pop() == what, f"{name}: {what}"
    assert not open_now, f"{name}: {open_now}"
EOF

if command -v pdflatex >/dev/null && kpsewhich amsthm.sty >/dev/null; then
    for file in theorem-*.tex; do
        pdflatex -interaction=nonstopmode -halt-on-error "$file" >log || {
            cat log
            exit 1
        }
        if grep -e 'LaTeX Warning' -e '^Overfull' log; then
            echo "$file"
            exit 1
        fi
    done
fi
