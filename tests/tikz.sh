#!/bin/bash
# tikz.sh PROGRAM - TikZ pictures of every kind go through LaTeX without a complaint.
# Skipped (77) where there is no LaTeX with TikZ.
set -euo pipefail

program=$(realpath "$1")
command -v pdflatex >/dev/null && kpsewhich tikz.sty >/dev/null || exit 77

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

draw() { # ARGUMENTS...: the next picture
    count=$((${count:-0} + 1))
    "$program" draw "$@" --quiet -o "picture-$count.tex"
}

draw maharaja --size 30
draw 'gdwn(1,2)' --size 200 --lines 1.478,2.247
draw 'rational-wythoff(2/7,10/1)' --width 60 --height 90
draw 'imitation(1,3)' --size 40
draw maharaja --sector 8 --word --width 27 --height 36
draw maharaja --at 10^30,1618033988749894848204586834366 --size 30
# What TeX reads specially: { } | < ^ _ % & # $ ~ \
draw 'nim + {(s,t): |s-t|<3}' --size 20 --title '{(s,t): |s-t|<3}'
draw nim --size 5 --theme dark --title '50% of a_n & b^2 # $x ~ \y ünïcödé'


# A map of Grundy values, and automata.
count=$((count + 1))
"$program" grundy maharaja --size 12 -o "picture-$count.tex"
for game in wythoff 'wythoff terminal x+y<=3' 'wythoff block 1'; do
    count=$((count + 1))
    "$program" prove "$game" --quiet --tikz "picture-$count.tex" >/dev/null
done

{
    # A page for each, as large as it wants to be, so that nothing is "overfull".
    printf '%s\n' '\documentclass{article}' '\usepackage[T1]{fontenc}' \
        '\usepackage[paperwidth=150cm,paperheight=150cm,margin=1cm]{geometry}' '\usepackage{tikz}' \
        '\usetikzlibrary{automata}' '\begin{document}'
    for ((i = 1; i <= count; i++)); do
        printf '\\input{picture-%d.tex}\\clearpage\n' "$i"
    done
    printf '%s\n' '\end{document}'
} >document.tex

# Into an ordinary article a board fits as it is.
printf '%s\n' '\documentclass{article}' '\usepackage{tikz}' '\begin{document}' \
    '\noindent\input{picture-1.tex}' '\clearpage' '\noindent\input{picture-2.tex}' \
    '\end{document}' >article.tex
pdflatex -halt-on-error -interaction=nonstopmode article.tex >article.said 2>&1
if grep -E '^Overfull' article.said; then
    exit 1
fi

if ! pdflatex -halt-on-error -interaction=nonstopmode document.tex >log 2>&1 ||
    grep -E '^(!|LaTeX Warning|Overfull|Missing character)' log; then
    tail -n 30 log
    exit 1
fi
grep -q "($count pages" log
