# wythoff decide and draw for games in which the history counts.

# S1, Example 16.
$ wythoff decide 'imitation(3,3)' 6 9
N
move      (0,6)
to        (6,3)
reason    (6,3) is a P-position of (m=3,p=3)-Wythoff Nim, and the move is no imitation
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
$ wythoff decide 'imitation(3,3)' 5 9 --history '(6,9)'
P
reason    the one good move, to (5,8), is an imitation and leaves 1, too few for the 2 P-positions before it on its diagonal
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
$ wythoff decide 'imitation(3,3)' 5 6 --history '(6,9) (5,9)' --all
N
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
winning   (2,0) to (3,6)
winning   (4,0) to (1,6)
winning   (3,0) to (2,6)
$ wythoff decide 'imitation(3,3)' 4 6 --history '(6,9) -> (5,9) -> (5,6)'
N
move      (1,0)
to        (3,6)
reason    (3,6) is a P-position of (m=3,p=3)-Wythoff Nim, and the move is no imitation
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
$ wythoff decide 'imitation(3,3)' 2 1 --history '(3,3) x-1'
N
move      (1,0)
to        (1,1)
reason    (1,1) is a P-position of (m=3,p=3)-Wythoff Nim, and the move is no imitation
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
# Example 10: the same position with and without its history.
$ wythoff decide 'imitation(1,2)' 0 1
N
move      (0,1)
to        (0,0)
reason    (0,0) is a P-position of (m=1,p=2)-Wythoff Nim, and the move is no imitation
standing  proved: S1, Theorem 19
checked   a search of all histories agrees
$ wythoff decide 'imitation(1,2)' 0 1 --history '(2,2) (1,2) (1,1)'
P
reason    the one good move, to (0,0), would be the 2nd imitation in a row, which is forbidden
standing  proved: S1, Theorem 19
checked   a search of all histories agrees
# The position itself may end the history.
$ wythoff decide 'imitation(1,2)' 0 1 --history '(2,2) (1,2) (1,1) (0,1)' | head -n 1
P
# As starting positions, those of (m,p)-Wythoff Nim.
$ wythoff decide 'imitation(2,3)' 4 6
P
reason    (4,6) is a P-position of (m=2,p=3)-Wythoff Nim, and who moved last has 2 imitations left for the 1 P-position before it on its diagonal
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
$ wythoff decide 'imitation(2,3)' 8 12
P
reason    (8,12) is a P-position of (m=2,p=3)-Wythoff Nim, the first on its diagonal: it is P whatever the history
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
$ wythoff decide --format json 'imitation(1,1)' 1 3 --history '(2,3)'
{"on_board": true, "outcome": "P", "move": null, "to": null, "may_be_blocked": false, "reason": "the one good move, to (1,2), would be an imitation, which is forbidden", "standing": {"kind": "proved", "by": "S1, Theorem 19"}, "checked": "a search of all histories agrees"}
$ wythoff decide --format json 'imitation(1,1)' 3 4 --all
{"on_board": true, "outcome": "N", "move": ["2", "0"], "to": ["1", "4"], "may_be_blocked": false, "reason": "the one good answer, (1,2), would be an imitation, which is forbidden", "standing": {"kind": "proved", "by": "S1, Theorem 19"}, "checked": "a search of all histories agrees", "winning": [["2", "0"]]}
# Heaps of any size.
$ wythoff decide 'imitation(1,1)' 10^30 10^30 --history '(10^30,10^31)'
N
move      (1000000000000000000000000000000,0)
to        (0,1000000000000000000000000000000)
reason    the one good answer, (0,0), would be an imitation, which is forbidden
standing  proved: S1, Theorem 19
$ wythoff decide 'imitation(2,3)' 10^1000 10^1001 | head -n 1
N
# What the theorem is silent about is computed from all smaller positions.
$ wythoff decide 'imitation(2,3) misere' 5 6 --history '(6,6)' --all
N
standing  computed: the outcomes of all smaller positions, with all that is remembered
winning   (1,0) to (4,6)
winning   (2,0) to (3,6)
$ wythoff decide 'imitation(2,3) misere' 0 0
N
move      none is needed: in misere play who cannot move wins
standing  computed: the outcomes of all smaller positions, with all that is remembered
$ wythoff decide 'imitation(1,2) terminal x+y<=2' 2 2
N
move      (0,2)
to        (2,0)
standing  computed: the outcomes of all smaller positions, with all that is remembered
$ wythoff decide 'imitation(2,3) misere' 10^9 4 --memory 100M 2>&1
# exit 3
wythoff decide: the table of all smaller positions: 15000000030000000015 bytes of memory are needed, and 104857600 are allowed
wythoff decide: a larger --memory may help

# Histories that are none.
$ wythoff decide 'imitation(2,3)' 8 12 --history '(13,18) (11,18) (11,15) (10,15) (10,14) (8,14)' 2>&1
# exit 2
wythoff decide: the history does not lead to the position asked about: that would be this player's 3rd imitation in a row, which is forbidden: after 2 taken from the first heap, taking 2 to 3 from the second is an imitation
$ wythoff decide 'imitation(2,3)' 8 11 --history '(13,18) (11,18) (11,15) (10,15) (10,14) (8,14) (8,12)' 2>&1
# exit 2
wythoff decide: --history:1:48: that would be this player's 3rd imitation in a row, which is forbidden: after 2 taken from the first heap, taking 2 to 3 from the second is an imitation
  (13,18) (11,18) (11,15) (10,15) (10,14) (8,14) (8,12)
                                                 ^~~~~~
$ wythoff decide 'imitation(2,3)' 8 12 --history '(9,13)' 2>&1
# exit 2
wythoff decide: the history does not lead to the position asked about: no move leads from (9,13) to (8,12): a move takes from one heap
$ wythoff decide 'imitation(2,3)' 8 12 --history '(7,12)' 2>&1
# exit 2
wythoff decide: the history does not lead to the position asked about: no move leads from (7,12) to (8,12): heaps never grow
$ wythoff decide 'imitation(2,3)' 8 12 --history '' 2>&1
# exit 2
wythoff decide: --history: a history begins with the starting position, such as (6,9)
$ wythoff decide 'imitation(2,3)' 8 12 --history '(9,twelve)' 2>&1
# exit 2
wythoff decide: --history:1:4: a heap is a number such as 12 or 10^6
  (9,twelve)
     ^
$ wythoff decide 'imitation(2,3)' 8 12 --history '(9,-12)' 2>&1
# exit 2
wythoff decide: --history:1:4: a heap cannot be negative
  (9,-12)
     ^~~
$ wythoff decide 'imitation(2,3)' 8 12 --history 'x-1' 2>&1
# exit 2
wythoff decide: --history:1:1: a history begins with the starting position, such as (6,9)
  x-1
  ^
$ wythoff decide 'imitation(2,3)' 8 12 --history '(10,12) x+1' 2>&1
# exit 2
wythoff decide: --history:1:10: expected '-' and what is taken, such as x-2 for 2 from the first heap
  (10,12) x+1
           ^
$ wythoff decide wythoff 8 12 --history '(9,12)' 2>&1
# exit 2
wythoff decide: --history is for imitation games: in this game only the position counts
$ wythoff decide 'imitation(2,3)' 8 12 --engine table 2>&1
# exit 2
wythoff decide: the table engine cannot solve this game: it is for games on two heaps without memory
$ wythoff decide 'imitation(2,3) misere' 8 12 --engine formula 2>&1
# exit 2
wythoff decide: the formula engine cannot solve this game: no theorem about it is known here
$ wythoff decide 'imitation(0,3)' 8 12 2>&1
# exit 2
wythoff decide: rule:1:11: m must be at least 1
  imitation(0,3)
            ^
$ wythoff decide 'imitation(2000000,3)' 8 12 2>&1
# exit 2
wythoff decide: m must be at most 1000000, not 2000000

# Pictures.
$ wythoff draw 'imitation(1,1)' --size 12 --quiet -o small.tex && grep -o 'dynamic\|N by [a-z]*' small.tex
dynamic
N by denial
N by a
N by both
$ wythoff draw 'imitation(1,3)' --size 40 --theme ink --quiet -o a.png
$ wythoff draw 'imitation(2,3)' --size 2000 --quiet -o b.png
$ wythoff draw 'imitation(2,3) misere' --size 20 -o c.png 2>&1
# exit 2
wythoff draw: of imitation games with misere play or terminal positions there is no picture: nothing is known of them without the history
$ wythoff draw 'imitation(2,3)' --size 10^15 -o c.png 2>&1
# exit 3
wythoff draw: a window of this size does not fit the memory budget

# What is remembered, as of other memories: the last move, and the imitations in a row.
$ wythoff decide 'imitation(2,3)' 8 14 --last 2,0 --state 2
P
reason    the one good move, to (8,12), would be the 3rd imitation in a row, which is forbidden
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
$ wythoff decide 'imitation(2,3)' 8 14 --last 2,0 | head -n 1
N
$ wythoff decide 'imitation(2,3)@8,14|2,0,2' | head -n 2
P
reason    the one good move, to (8,12), would be the 3rd imitation in a row, which is forbidden
$ wythoff decide 'imitation(2,3)@8,14|(2,0)' --format json
{"on_board": true, "outcome": "N", "move": ["0", "2"], "to": ["8", "12"], "may_be_blocked": false, "reason": "(8,12) is a P-position of (m=2,p=3)-Wythoff Nim, and the move is an imitation that leaves enough of them", "standing": {"kind": "proved", "by": "S1, Theorem 19; for m > 1 by the proof in docs/imitation.md"}, "checked": "a search of all histories agrees"}
$ wythoff decide 'imitation(2,3)@8,14|2,0,2' --all --history '(13,18) (11,18) (11,15) (10,15) (10,14)' | head -n 1
P
$ wythoff decide 'imitation(2,3)' 10^30 10^30+6 --last 5,0 --state 2 | head -n 3
N
move      (0,279240779943873556000368818528)
to        (1000000000000000000000000000000,720759220056126443999631181478)
$ wythoff decide 'imitation(2,3) misere' 8 14 --last 2,0 --state 2
P
standing  computed: the outcomes of all smaller positions, with all that is remembered
$ printf 'x 2\nundo\nsave kept.game\nquit\n' | wythoff play 'imitation(2,3)' 8 14 --last 2,0 --state 2 > shown; cat kept.game; wythoff play --replay kept.game | tail -n 2
sum     imitation(2,3)@8,14|2,0,2
players human computer
(8,14): computer wins with best play
The game is not over.
$ wythoff decide 'imitation(2,3)' 8 14 --last 2,0 --state 3 2>&1
# exit 2
wythoff decide: no game of Imitation Nim comes to this state
$ wythoff decide 'imitation(2,3)' 8 14 --last 2,1 2>&1
# exit 2
wythoff decide: no game of Imitation Nim comes to this state
$ wythoff decide 'imitation(2,3)' 8 14 --state 1 2>&1
# exit 2
wythoff decide: no game of Imitation Nim comes to this state
$ wythoff decide 'imitation(2,3)@8,14|1,0,7' 2>&1
# exit 2
wythoff decide: rule:1:21: no game of Imitation Nim comes to this state
  imitation(2,3)@8,14|1,0,7
                      ^~~~~
$ wythoff decide 'imitation(2,3)' 8 14 --last 2,0 --history '(10,14)' 2>&1
# exit 2
wythoff decide: --history and --last do not go together
$ wythoff positions 'imitation(2,3)' --max 8 --last 2,0 2>&1
# exit 2
wythoff positions: --last is for decide and play in an imitation game

# Clauses beside it.
$ wythoff rules 'imitation(2,3) block 1'
rule     imitation(2,3) block 1
heaps    2, the same game for every order of them
memory   the last move, and the imitations that were made in a row
engines    formula   no: no theorem about it is known here
         * automaton perhaps: it is looked for, and proved, where it is needed
         * box       yes: from all smaller positions
values     none: options are blocked
$ wythoff decide 'imitation(2,3) block 1' 8 14 --all
N
blocking  each of these moves may be blocked, but not all moves to P-positions can be
standing  computed: the outcomes of all smaller positions, with all that is remembered
to P      (0,1) to (8,13)
to P      (0,9) to (8,5)
$ wythoff decide 'imitation(2,3) block 1' 8 14 --last 2,0 --state 2
N
move      (0,1)
to        (8,13)
blocking  this move may be blocked, but not all moves to P-positions can be
standing  computed: the outcomes of all smaller positions, with all that is remembered
$ wythoff decide 'imitation(2,3) block 1' 8 14 --said '(0,1)' | head -n 3
N
move      (0,9)
to        (8,5)
$ wythoff decide 'imitation(2,3) comply 2 misere' 5 6
N
move      (0,1)
to        (5,5)
blocking  this move may be left unnamed, but not all moves to P-positions can be
standing  computed: the outcomes of all smaller positions, with all that is remembered
$ wythoff positions 'imitation(1,1) block 1' --max 5 --format csv
x,y
0,0
0,1
1,0
1,3
2,4
2,5
3,1
4,2
5,2
$ wythoff graph 'imitation(1,1) block 1' 1 2 | grep ' | '
  "1,2 | 0 | 0,0" [peripheries=2];
  "1,1 | 0 | 0,1";
  "1,0 | 0 | 0,2" [fillcolor="#c1121f", fontcolor=white];
  "0,2 | 0 | 1,0" [fillcolor="#c1121f", fontcolor=white];
  "1,0 | 0 | 0,1" [fillcolor="#c1121f", fontcolor=white];
  "0,1 | 0 | 1,0" [fillcolor="#c1121f", fontcolor=white];
  "0,0 | 0 | 1,0" [fillcolor="#c1121f", fontcolor=white];
  "0,0 | 0 | 0,2" [fillcolor="#c1121f", fontcolor=white];
  "1,2 | 0 | 0,0" -> "1,1 | 0 | 0,1";
  "1,2 | 0 | 0,0" -> "1,0 | 0 | 0,2" [color="#c1121f", penwidth=1.4];
  "1,2 | 0 | 0,0" -> "0,2 | 0 | 1,0" [color="#c1121f", penwidth=1.4];
  "1,1 | 0 | 0,1" -> "1,0 | 0 | 0,1" [color="#c1121f", penwidth=1.4];
  "1,1 | 0 | 0,1" -> "0,1 | 0 | 1,0" [color="#c1121f", penwidth=1.4];
  "1,0 | 0 | 0,2" -> "0,0 | 0 | 1,0" [color="#c1121f", penwidth=1.4];
  "0,2 | 0 | 1,0" -> "0,0 | 0 | 0,2" [color="#c1121f", penwidth=1.4];
$ wythoff compare 'imitation(1,2) block 1' 'imitation(1,3) block 1' --max 20
# exit 1
no
first     (3,3) is P in imitation(1,2) block 1 alone
standing  computed: all positions of both games with heaps below 4
$ wythoff compare 'imitation(1,1) block 1' 'nim block 1' --max 20
# exit 1
no
first     (1,2) is P in nim block 1 alone
standing  computed: all positions of both games with heaps below 3
$ wythoff prove 'imitation(1,1) block 1' 2>&1
# exit 3
wythoff prove: unknown: games with a memory are not proved with blocking or complying
$ wythoff decide 'imitation(1,1) pass 1' 3 4 2>&1
# exit 2
wythoff decide: rule:1:16: a rule has one memory, and it has another
  imitation(1,1) pass 1
                 ^~~~~~
$ wythoff decide 'imitation(1,1) on cone(1/2,2/1)' 3 4 2>&1
# exit 2
wythoff decide: rule:1:16: an imitation game is on two heaps, and has no board but them
  imitation(1,1) on cone(1/2,2/1)
                 ^~~~~~~~~~~~~~~~
