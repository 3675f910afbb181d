# wythoff rules: the rule written out, its class, the engines.

$ wythoff rules nim
rule     {(t,0),(0,t)}
game     this is Nim
class    played on all pairs of heaps
         invariant: a move may be made wherever the heaps allow it
         symmetric: the heaps may be exchanged
         contains every move of Nim
         exactly one P-position in every row and every column
known    P-set: an automaton of 1 state that reads msd_2
         slope: 1 = 1.000000
engines  * formula   yes: Bouton: in Nim, equal heaps
           telescope no: it has only finitely many moves beside those of Nim
           beam      no: no options may be blocked
           automaton perhaps: it is looked for, and proved, where it is needed
         * columns   yes: exactly one P-position in every column, found by skipping full lines
           table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
values   * formula   yes: Bouton: the exclusive or of the heaps
           rows      yes: rows are additively periodic, and each is proved so
           automaton perhaps: it is looked for, and proved, where it is needed
         * layers    yes: 64 values at a time
           sets      yes: one cell at a time, with sets for lines of moves
           windows   yes: one cell at a time, with windows into the columns before
           plain     yes: the definition, one cell at a time
$ wythoff rules maharaja
rule     {(t,0),(0,t),(t,t),(1,2),(2,1)}
game     this is Maharaja Nim
class    played on all pairs of heaps
         invariant: a move may be made wherever the heaps allow it
         symmetric: the heaps may be exchanged
         contains every move of Nim
         Wythoff's moves and finitely many others
         exactly one P-position in every row and every column
known    P-set: an automaton of 1975 states that reads msd_fib
         slope: phi = 1.618034
         deviation: b - a - n from -4 to 3
         machine: a column machine of 15 states
engines    formula   no: no theorem of the literature decides it
         * telescope yes: through a column machine, which is searched for when it is needed
           beam      no: no options may be blocked
           automaton perhaps: it is looked for, and proved, where it is needed
         * columns   yes: exactly one P-position in every column, found by frontiers in O(1)
           table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
values     formula   no: its moves are not those of Nim
         * rows      yes: rows are additively periodic, and each is proved so
         * automaton perhaps: it is looked for, and proved, where it is needed
         * layers    yes: 64 values at a time
           sets      yes: one cell at a time, with sets for lines of moves
           windows   yes: one cell at a time, with windows into the columns before
           plain     yes: the definition, one cell at a time
$ wythoff rules 'maharaja(3,5)' | head -n 1
rule     {(t,0),(0,t),(t,t),(3,5),(5,3)}
$ wythoff rules 'wythoff - (3,3)'
rule     {(t,0),(0,t),(1,1),(2,2)} + {(t,t): t=4..}
class    played on all pairs of heaps
         invariant: a move may be made wherever the heaps allow it
         symmetric: the heaps may be exchanged
         contains every move of Nim
         exactly one P-position in every row and every column
known    P-set: proved for all heaps: the column machine
         slope: growth by 465 letters = 1.359549
         machine: a column machine of 7 states
engines    formula   no: no theorem of the literature decides it
         * telescope yes: through a column machine, which is searched for when it is needed
           beam      no: no options may be blocked
           automaton perhaps: it is looked for, and proved, where it is needed
         * columns   yes: exactly one P-position in every column, found by skipping full lines
           table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
values     formula   no: its moves are not those of Nim
         * rows      yes: rows are additively periodic, and each is proved so
         * automaton perhaps: it is looked for, and proved, where it is needed
         * layers    yes: 64 values at a time
           sets      yes: one cell at a time, with sets for lines of moves
           windows   yes: one cell at a time, with windows into the columns before
           plain     yes: the definition, one cell at a time
$ wythoff rules 'rational-nim(2/7,10/1)'
rule     {(7t,2t),(t,10t)} on cone(2/7,10/1)
game     this is rational-nim(2/7,10/1)
class    played on a cone of positions
         invariant: a move may be made wherever the heaps allow it
         not symmetric
         lacks moves of Nim
slope    3/2 = 1.500000
engines  * formula   yes: S3 Theorem 1: phi_Q maps it to {(t,0),(0,t)}
           telescope no: the board is not the whole quarter plane
           beam      no: no options may be blocked
           automaton perhaps: it is looked for, and proved, where it is needed
           columns   no: the board is a cone
         * table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
values     formula   no: its moves are not those of Nim
           rows      no: the board is not the whole quarter plane
         * automaton perhaps: it is looked for, and proved, where it is needed
           layers    no: its board is a cone
         * sets      yes: one cell at a time, with sets for lines of moves
           windows   yes: one cell at a time, with windows into the columns before
           plain     yes: the definition, one cell at a time
$ wythoff rules 'imitation(2,3)'
rule     imitation(2,3)
game     this is (2,3)-Imitation Nim
class    played on all pairs of heaps
         not invariant: which moves there are depends on the position
         symmetric: the heaps may be exchanged
         contains every move of Nim
         depends on the history of play
engines  * formula   yes: S1 Theorem 19, whatever was played before
           automaton no: outcomes depend on the history of play
         * box       yes: from all smaller positions
values     none: what may be played depends on the moves made before
$ wythoff rules 'wythoff block 2 diagonal'
rule     {(t,0),(0,t),(t,t)} block 2 diagonal
game     this is (m=1,p=3)-Wythoff Nim
class    played on all pairs of heaps
         invariant: a move may be made wherever the heaps allow it
         symmetric: the heaps may be exchanged
         contains every move of Nim
         exactly one P-position in every row and every column
known    P-set: proved for all heaps: Larsson and Hegarty, Proposition 14
         slope: (1+sqrt(37))/6 = 1.180460
engines  * formula   yes: S1 Proposition 14: a_n = mex of those before, b_n = a_n + 1 [n/3]
           telescope no: options may be blocked
           beam      no: only some options may be blocked
           automaton perhaps: it is looked for, and proved, where it is needed
           columns   no: options may be blocked
           table     yes: 64 positions at a time, options counted in bit planes
           plain     yes: any game without history, one cell at a time
values     none: options are blocked
$ wythoff rules '{(t,0): x>=y}'
rule     (t,0) terminal x<y
class    played on all pairs of heaps
         not invariant: which moves there are depends on the position
         not symmetric
         lacks moves of Nim
engines    formula   no: it has extra terminal positions
           telescope no: it lacks the move (0,1) of Nim
           beam      no: no options may be blocked
         * automaton perhaps: it is looked for, and proved, where it is needed
           columns   no: there are extra terminal positions
         * table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
values     formula   no: its moves are not those of Nim
           rows      no: it has terminal positions of its own
         * automaton perhaps: it is looked for, and proved, where it is needed
           layers    no: it has terminal positions
         * sets      yes: one cell at a time, with sets for lines of moves
           windows   yes: one cell at a time, with windows into the columns before
           plain     yes: the definition, one cell at a time
$ wythoff rules --format json wythoff | python3 -m json.tool
{
    "rule": "{(t,0),(0,t),(t,t)}",
    "normal": true,
    "game": {
        "name": "wythoff",
        "title": "Wythoff Nim",
        "whole": true
    },
    "class": {
        "quarter": true,
        "invariant": true,
        "symmetric": true,
        "nim": true,
        "wythoff_plus": true,
        "one_per_column": true,
        "one_per_row": true,
        "history": false
    },
    "engines": [
        {
            "name": "formula",
            "can": true,
            "chosen": true,
            "reason": "yes: Wythoff 1907: the pairs ([n phi], [n phi^2])"
        },
        {
            "name": "telescope",
            "can": true,
            "chosen": true,
            "reason": "yes: through a column machine, which is searched for when it is needed"
        },
        {
            "name": "beam",
            "can": false,
            "chosen": false,
            "reason": "no: no options may be blocked"
        },
        {
            "name": "automaton",
            "can": true,
            "chosen": false,
            "reason": "perhaps: it is looked for, and proved, where it is needed"
        },
        {
            "name": "columns",
            "can": true,
            "chosen": true,
            "reason": "yes: exactly one P-position in every column, found by frontiers in O(1)"
        },
        {
            "name": "table",
            "can": true,
            "chosen": false,
            "reason": "yes: 64 positions at a time"
        },
        {
            "name": "box",
            "can": false,
            "chosen": false,
            "reason": "no: it is for games on several heaps, or with a memory"
        },
        {
            "name": "plain",
            "can": true,
            "chosen": false,
            "reason": "yes: any game without history, one cell at a time"
        }
    ],
    "value_engines": [
        {
            "name": "formula",
            "can": false,
            "chosen": false,
            "reason": "no: its moves are not those of Nim"
        },
        {
            "name": "rows",
            "can": true,
            "chosen": true,
            "reason": "yes: rows are additively periodic, and each is proved so"
        },
        {
            "name": "automaton",
            "can": true,
            "chosen": true,
            "reason": "perhaps: it is looked for, and proved, where it is needed"
        },
        {
            "name": "layers",
            "can": true,
            "chosen": true,
            "reason": "yes: 64 values at a time"
        },
        {
            "name": "sets",
            "can": true,
            "chosen": false,
            "reason": "yes: one cell at a time, with sets for lines of moves"
        },
        {
            "name": "windows",
            "can": true,
            "chosen": false,
            "reason": "yes: one cell at a time, with windows into the columns before"
        },
        {
            "name": "box",
            "can": false,
            "chosen": false,
            "reason": "no: it is for games on several heaps, or with a memory"
        },
        {
            "name": "plain",
            "can": true,
            "chosen": false,
            "reason": "yes: the definition, one cell at a time"
        }
    ],
    "weight": null,
    "known": [
        {
            "title": "P-set",
            "text": "an automaton of 7 states that reads msd_fib",
            "standing": {
                "kind": "proved",
                "by": "stable and absorbing, for all heaps"
            }
        },
        {
            "title": "slope",
            "text": "phi = 1.618034",
            "standing": {
                "kind": "proved",
                "by": "Wythoff 1907"
            }
        },
        {
            "title": "deviation",
            "text": "b - a - n from 0 to 0",
            "standing": {
                "kind": "proved",
                "by": "Wythoff 1907"
            }
        },
        {
            "title": "machine",
            "text": "a column machine of 1 state",
            "standing": {
                "kind": "proved",
                "by": "closed under pieces of 6 bits, 6 nodes"
            }
        }
    ]
}
$ wythoff rules | sed 's/^  \([^ ]*\).*/  \1/'
Nim and Wythoff's game
  nim
  wythoff(m,p)
  misere-wythoff(a)
  st-wythoff(s,t)
  blocking-wythoff(k)
  connell(k)
  f-wythoff

The four papers
  maharaja(k,l)
  gdwn(p,q)
  imitation(m,p)
  ho-restriction
  ho-extension
  prime-game
  rational-nim(q1/p1,q2/p2)
  rational-wythoff(q1/p1,q2/p2)
  rational(q1/p1,q2/p2,RULE)

Two heaps
  ryuo-nim
  cyclic-nimhoff(h)
  blass-fraenkel-guelman
  euclid
  euclid-to-zero
  two-row-chomp
  chocolate(k)

Moves that return tokens
  yama-nim
  triangular-nim
  triangular-wythoff
  white-knight
  greedy-queens

One heap
  subtraction(a,b,...)
  take-a-square
  take-a-power(b)
  take-a-fibonacci
  mark
  maximum-nim

Several heaps
  wythoff-any
  fraenkel-wythoff
  moore(k)
  hypergraph(xy,yz,...)
  tribonacci
  raleigh

Games with a memory
  fibonacci-nim
  dynamic-nim(f)
  odd-or-even-nim
$ wythoff rules --format json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["games"]) > 5)'
True

# Every named game's example can be read.
$ wythoff rules --format json | python3 -c 'import json, subprocess, sys; [subprocess.run(["wythoff", "rules", game["example"]], check=True, stdout=subprocess.DEVNULL) for game in json.load(sys.stdin)["games"]]'

# A condition on moves that the game has not changes nothing, and the engines know.
$ wythoff rules 'wythoff - {(1,2): x>y}' | sed -n '/^engines/,$p'
engines  * formula   yes: Wythoff 1907: the pairs ([n phi], [n phi^2])
         * telescope yes: through a column machine, which is searched for when it is needed
           beam      no: no options may be blocked
           automaton perhaps: it is looked for, and proved, where it is needed
         * columns   yes: exactly one P-position in every column, found by frontiers in O(1)
           table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
values     formula   no: its moves are not those of Nim
         * rows      yes: rows are additively periodic, and each is proved so
         * automaton perhaps: it is looked for, and proved, where it is needed
         * layers    yes: 64 values at a time
           sets      yes: one cell at a time, with sets for lines of moves
           windows   yes: one cell at a time, with windows into the columns before
           plain     yes: the definition, one cell at a time
$ wythoff decide --engine telescope 'wythoff - {(1,2): x>y}' 10 11
N
move      (0,5)
to        (10,6)
standing  proved: the column machine of the game, complete by closure (1 state, pieces of 6 bits)
checked   by the columns engine

# One heap.

$ wythoff rules mark | head -n 3
rule     (1,0) + {(t,0): t=2.., 2t<=x+1, 2t>=x} on one heap
game     this is mark
class    played on one heap
$ wythoff decide mark 40
P
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff decide mark 40 1 2>&1
# exit 2
wythoff decide: this is no position of the game: it has one heap, and the other must be 0
$ wythoff positions 'subtraction(1,3,4)' --max 16 --format csv
x
0
2
7
9
14
16
$ wythoff grundy maximum-nim --size 12
0,0,1,0,2,1,3,0,4,2,5,1
$ printf '(20,0)\nquit\n' | wythoff play mark 40
(1,0) + {(t,0): t=2.., 2t<=x+1, 2t>=x} on one heap; who cannot move loses. `help` lists what you can say.
(40): your move
> (20,0)
I take (10) to (10), a P-position: every move loses.
(10): your move
> quit

# Moves that return tokens.

$ wythoff rules yama-nim
rule     {(t,-1),(-1,t): t=2..}
normal   no normal form: some of its moves return tokens
class    played on all pairs of heaps
         invariant: a move may be made wherever the heaps allow it
         symmetric: the heaps may be exchanged
         not seen to contain every move of Nim
weight   x+y falls with every move, so play ends
engines    formula   no: some moves return tokens
           telescope no: its moves have no simple form
           beam      no: no options may be blocked
         * automaton perhaps: it is looked for, and proved, where it is needed
           columns   no: some moves return tokens
         * table     yes: 64 positions at a time on its image (u,v) = (2x+y,x+y)
           plain     yes: any game without history, one cell at a time
values     formula   no: its moves are not those of Nim
           rows      no: its moves have no simple form
         * automaton perhaps: it is looked for, and proved, where it is needed
           layers    no: not with the rules that are played instead
         * sets      yes: by the game that is its image
           windows   yes: by the game that is its image
           plain     yes: the definition, one cell at a time
$ wythoff rules triangular-nim | sed -n '/^engines/,$p'
engines    formula   no: some moves return tokens
           telescope no: its moves have no simple form
           beam      no: no options may be blocked
         * automaton perhaps: it is looked for, and proved, where it is needed
           columns   no: some moves return tokens
         * table     yes: 64 positions at a time, in the order of the weight
           plain     yes: any game without history, one cell at a time
values     formula   no: its moves are not those of Nim
           rows      no: its moves have no simple form
         * automaton perhaps: it is looked for, and proved, where it is needed
           layers    no: its moves have no simple form
           sets      no: its moves have no simple form
           windows   no: its moves have no simple form
         * plain     yes: the definition, one cell at a time
$ wythoff decide yama-nim 100 50
N
move      (50,-1)
to        (50,51)
standing  computed: by the table engine on its image (u,v) = (2x+y,x+y), from all smaller positions that matter
$ wythoff decide triangular-nim 30 10
N
move      (10,-9)
to        (20,19)
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff positions greedy-queens --max 9 --format csv
x,y
0,0
1,2
2,4
3,1
4,3
5,8
9,5
$ wythoff grundy yama-nim --size 5
0,0,1,1,1
0,0,0,2,2
1,0,0,0,3
1,2,0,0,0
1,2,3,0,0
$ wythoff rules --format json yama-nim | python3 -c 'import json, sys; print(json.load(sys.stdin)["weight"])'
[1, 1]
$ printf '(-1,2)\n(5,-1)\nquit\n' | wythoff play yama-nim 9 9
{(t,-1),(-1,t): t=2..}; who cannot move loses. `help` lists what you can say.
(9,9): your move
> (-1,2)
I take (3,-1) to (7,8), a P-position: every move loses.
(7,8): your move
> (5,-1)
I take (-1,7) to (3,2), a P-position: every move loses.
(3,2): your move
> quit
$ wythoff decide 'yama-nim@3,4 + nim(2)' 2>&1
# exit 2
wythoff decide: rule:1:1: a game whose moves return tokens has no place in a sum here
  yama-nim@3,4 + nim(2)
  ^~~~~~~~

# P-positions as moves.

$ wythoff decide 'star(wythoff)' 20 20
N
move      (20,12)
to        (0,8)
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff rules 'nim + star(wythoff)'
rule     {(t,0),(0,t)} + star({(t,0),(0,t),(t,t)})
normal   no normal form: some of its moves are the P-positions of another game
class    played on all pairs of heaps
         invariant: a move may be made wherever the heaps allow it
         not seen to be symmetric
         contains every move of Nim
engines    formula   no: no theorem of the literature decides it
           telescope no: its moves have no simple form
           beam      no: no options may be blocked
           automaton no: some of its moves are the P-positions of another game
           columns   no: some of its moves are the P-positions of another game
         * table     yes: for a window, its moves are listed up to the size of the window
           plain     yes: any game without history, one cell at a time
values     formula   no: its moves are not those of Nim
           rows      no: its moves have no simple form
         * automaton perhaps: it is looked for, and proved, where it is needed
           layers    yes: for a window, its moves are listed up to the size of the window
         * sets      yes: for a window, its moves are listed up to the size of the window
           windows   yes: for a window, its moves are listed up to the size of the window
           plain     yes: for a window, its moves are listed up to the size of the window

# What the language says of corners: a divisor 0, the number 0 in sequences, bounds that appear when sides are collected.
$ wythoff decide '{(t,0): t mod y = 0}' 3 0 | head -n 1
P
$ wythoff decide '{(t,0): t mod y != 0}' 3 0 | head -n 1
N
$ for of in square triangular fibonacci; do wythoff decide "{(t,0): $of(y)}" 1 0 | head -n 1; done
N
N
N
$ wythoff decide '{(t,0): power(y,2)}' 1 0 | head -n 1
P
$ wythoff rules '{(t+1,s): s<=t+s+1}' | head -n 1
rule     {(0,t),(s,t)}
$ wythoff rules '{(t+1,2,s): s<=t+s+1}' | head -n 1
rule     {(s+1,2,t): s=-1..}
$ wythoff rules 'nim + {(s,t): xor(s,t)=1}' 2>&1
# exit 2
wythoff rules: rule:1:15: nim-sums are for games on three heaps and more, or with a memory
  nim + {(s,t): xor(s,t)=1}
                ^~~
