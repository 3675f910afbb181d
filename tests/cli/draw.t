# wythoff draw: files of each kind, guide lines, and what is refused.

$ wythoff draw maharaja --size 30 --lines phi,1/phi,3/2,1.478 -o a.png; head -c 4 a.png | tail -c 3; echo
PNG
$ wythoff draw maharaja --size 30 -o a.svg; grep -c '<svg' a.svg
1
$ wythoff draw maharaja --size 30 -o a.pdf; head -c 5 a.pdf; echo
%PDF-
$ wythoff draw maharaja --size 30 -o a.tex; grep -c 'begin{tikzpicture}' a.tex
1
$ grep 'wythoff draw' a.tex
% Made by: wythoff draw maharaja --size 30 -o a.tex
$ wythoff draw wythoff --size 12 --kinds -o kinds.svg; grep -c '<svg' kinds.svg
1
$ wythoff draw 'rational-nim(2/7,10/1)' --width 20 --height 40 --title '' --theme ink --no-axes -o cone.png; test -s cone.png
$ wythoff draw wythoff --size 5000 -o large.png; test -s large.png
$ wythoff draw wythoff --size 5000 -o large.png 2>&1 | cut -c 1-52
wythoff draw: every dot of large.png stands for 9 by
$ wythoff draw wythoff --size 30 2>&1
# exit 2
wythoff draw: where to? give -o FILE.png (or .svg, .pdf, .tex)
$ wythoff draw wythoff -o a.png 2>&1
# exit 2
wythoff draw: how much? give --max N, or --width W --height H
$ wythoff draw wythoff --size 0 -o a.png 2>&1
# exit 2
wythoff draw: --size must be from 1 to 10^15, not 0
$ wythoff draw wythoff --size 30 -o a.gif 2>&1
# exit 2
wythoff draw: "a.gif" is no picture file: its name must end in .png, .svg, .pdf or .tex
$ wythoff draw wythoff --size 30 --lines phi,,2 -o b.png 2>&1
# exit 2
wythoff draw: 1:1: expected a number or phi in the slope of a guide line
  
  ^
$ wythoff draw wythoff --size 30 --lines steep -o b.png 2>&1
# exit 2
wythoff draw: 1:1: expected a number or phi in the slope of a guide line
  steep
  ^
$ wythoff draw wythoff --size 30 --theme pink -o b.png 2>&1
# exit 2
wythoff draw: --theme wants light, ink, dark or papers, not 'pink'
$ wythoff draw wythoff --size 30 -o nowhere/b.png 2>&1
# exit 4
wythoff draw: cannot create "nowhere/b.png": No such file or directory
$ wythoff draw wythoff --size 10^15 --memory 1G -o b.png 2> message; code=$?; sed 's/needs .*/needs more/' message; exit $code
# exit 3
wythoff draw: engine columns needs more
$ wythoff draw '{(t,0),(0,t)}' --size 10^6 --kinds --memory 100M -o b.png 2>&1
# exit 3
wythoff draw: --kinds looks at every position of the window, and this one does not fit the memory budget; draw it without, or draw less
$ (trap '' XFSZ; ulimit -f 0; wythoff draw wythoff --size 30 -o limit.png 2>&1)
# exit 4
wythoff draw: cannot write the picture: File too large
$ wythoff draw wythoff --size 30 -o picture 2>&1
# exit 2
wythoff draw: "picture" is no picture file: its name must end in .png, .svg, .pdf or .tex
$ ls -A | grep -vx examples
a.pdf
a.png
a.svg
a.tex
cone.png
kinds.svg
large.png
message

# What the page shows can be drawn: lines of theorems, a position with its moves, a second game.
$ cd $(mktemp -d) && wythoff draw maharaja --size 20 --guides --mark 12,13 --moves --winning -o a.tex && grep -c 'circle\[' a.tex && grep -c 'φ\|varphi' a.tex
45
2
$ cd $(mktemp -d) && wythoff draw maharaja --difference wythoff --size 12 -o a.tex && grep -o '{only [a-z]*}' a.tex
{only maharaja}
{only wythoff}
$ cd $(mktemp -d) && wythoff draw maharaja --beside 'wythoff(m=2)' --left 3 --size 12 --no-grid -o a.tex && grep -c 'grid (' a.tex; grep -o '{maharaja}\|{wythoff(m=2)}' a.tex
0
{maharaja}
{wythoff(m=2)}
$ cd $(mktemp -d) && wythoff draw maharaja --at 10^100,10^100 --size 12 --mark 10^100,10^100 -o a.tex && grep -o 'the axes.*' a.tex
the axes count from x = 10\textasciicircum{}100-6 and y = 10\textasciicircum{}100-6};
$ wythoff draw wythoff --size 9 --moves -o a.tex 2>&1
# exit 2
wythoff draw: --moves goes with --mark X,Y
$ wythoff draw wythoff --size 9 --difference nim --grundy -o a.tex 2>&1
# exit 2
wythoff draw: --difference goes without --beside, --grundy, --kinds and --sector
$ wythoff draw wythoff --size 9 --difference 'nim + (' -o a.tex 2>&1
# exit 2
wythoff draw: second rule:1:8: expected a number or a letter, but the text ends here
  nim + (
         ^
