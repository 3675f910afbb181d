# --format latex: tables for papers, with the version and the command that made them.
$ wythoff sequence maharaja --terms 3 --format latex | sed 's/Wythoff [0-9.]*/Wythoff V/'
% Wythoff V: wythoff sequence maharaja --terms 3 --format latex
\begin{tabular}{rrrr}
$n$ & $a_n$ & $b_n$ & $b_n-a_n-n$ \\ \hline
$0$ & $0$ & $0$ & $0$ \\
$1$ & $1$ & $3$ & $1$ \\
$2$ & $2$ & $6$ & $2$ \\
\end{tabular}
$ wythoff sequence maharaja --from 10^20 --terms 2 --format latex | sed 1d
\begin{tabular}{rrrr}
$n$ & $a_n$ & $b_n$ & $b_n-a_n-n$ \\ \hline
$100000000000000000000$ & $161803398874989484820$ & $261803398874989484820$ & $0$ \\
$100000000000000000001$ & $161803398874989484822$ & $261803398874989484823$ & $0$ \\
\end{tabular}
$ wythoff sequence maharaja --terms 3 --format latex --summary 2>&1
# exit 2
wythoff sequence: --summary comes as text or json
$ wythoff positions maharaja --max 3 --format latex | sed 1d
\begin{tabular}{rr}
$x$ & $y$ \\ \hline
$0$ & $0$ \\
$1$ & $3$ \\
$3$ & $1$ \\
\end{tabular}
$ wythoff positions maharaja --max 100 --count --format latex | sed 1d
\begin{tabular}{r}
P-positions \\ \hline
$77$ \\
\end{tabular}
$ wythoff positions maharaja --from 10^20 --count 2 --format latex | sed 1d
\begin{tabular}{rr}
$x$ & $y$ \\ \hline
$100000000000000000000$ & $161803398874989484818$ \\
$100000000000000000001$ & $161803398874989484821$ \\
\end{tabular}
$ wythoff grundy wythoff --size 3 --format latex | sed 1d
\begin{tabular}{r|*{3}{r}}
$y\backslash x$ & $0$ & $1$ & $2$ \\ \hline
$0$ & $0$ & $1$ & $2$ \\
$1$ & $1$ & $2$ & $0$ \\
$2$ & $2$ & $0$ & $1$ \\
\end{tabular}
$ wythoff grundy 'rational-nim(2/7,10/1)' --width 4 --height 3 --format latex | sed 1d
\begin{tabular}{r|*{4}{r}}
$y\backslash x$ & $0$ & $1$ & $2$ & $3$ \\ \hline
$0$ & $0$ &  &  &  \\
$1$ &  & $0$ & $0$ & $0$ \\
$2$ &  & $0$ & $0$ & $0$ \\
\end{tabular}
$ wythoff grundy wythoff --size 3 --row 1 --format latex 2>&1
# exit 2
wythoff grundy: latex is for whole tables
$ wythoff grundy wythoff --rows 3 --format latex 2>&1
# exit 2
wythoff grundy: latex is for whole tables
$ wythoff analyze wythoff --columns 1000 --seconds 1 --format latex | sed -n '2,6p'
\begin{tabular}{lll}
fact & value & standing \\ \hline
\multicolumn{3}{l}{\textbf{summary}} \\
game & Wythoff Nim, \{(t,0),(0,t),(t,t)\} & proved \\
P-positions & ([n phi], [n phi\textasciicircum{}2]) and their mirror images, n = 0, 1, 2, ... & proved \\
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..2 l=k..2 --format latex 2>&1
# exit 2
wythoff analyze: a table is text, csv or json; latex is for one game
# The ending of a file tells the format.
$ cd $(mktemp -d) && wythoff sequence maharaja --terms 3 -o a.tex && grep -c hline a.tex
1
# Theorems, and automata in TikZ.
$ wythoff prove wythoff --format latex | sed -n '1,2p' | sed 's/Wythoff [0-9.]*/Wythoff V/'
% Wythoff V: wythoff prove wythoff --format latex
\documentclass{article}
$ wythoff prove wythoff --tikz - | sed -n '2,6p'
% Made by: wythoff prove wythoff --tikz -
\begin{tikzpicture}[>=stealth,initial text={},every state/.style={inner sep=1pt,minimum size=6mm},every node/.append style={font=\small}]
  \node[state,accepting] (q0) at (0.0,0.0) {$0$};
  \node[state] (q1) at (2.6,0.0) {$1$};
  \node[state] (q2) at (2.6,-1.8) {$2$};
$ wythoff prove maharaja --tikz - 2>&1
# exit 3
wythoff prove: proved, but not written down: an automaton of 1975 states is no picture for a paper; 80 are the most
$ wythoff prove 'cyclic-nimhoff(4)' --grundy --format latex 2>&1
# exit 2
wythoff prove: of Grundy values there is no LaTeX yet
$ cd $(mktemp -d) && wythoff prove wythoff --dot a.dot >/dev/null && head -n 1 a.dot | sed 's/Wythoff [0-9.]*/Wythoff V/'
// Wythoff V: wythoff prove wythoff --dot a.dot
# Pictures say what made them.
$ cd $(mktemp -d) && wythoff draw wythoff --size 9 -o a.svg && tail -n 2 a.svg | sed 's/Wythoff [0-9.]*:/Wythoff V:/'
<metadata>Wythoff V: wythoff draw wythoff --size 9 -o a.svg</metadata>
</svg>
