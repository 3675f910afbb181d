# wythoff decide and draw for games in which the history counts.

# S1, Example 16.
$ wythoff decide 'imitation(3,3)' 6 9
N
move      (0,6)
to        (6,3)
reason    (6,3) is a P-position of (3,3)-Wythoff Nim, and the move is no imitation
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
reason    (3,6) is a P-position of (3,3)-Wythoff Nim, and the move is no imitation
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
$ wythoff decide 'imitation(3,3)' 2 1 --history '(3,3) x-1'
N
move      (1,0)
to        (1,1)
reason    (1,1) is a P-position of (3,3)-Wythoff Nim, and the move is no imitation
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
# Example 10: the same position with and without its history.
$ wythoff decide 'imitation(1,2)' 0 1
N
move      (0,1)
to        (0,0)
reason    (0,0) is a P-position of (1,2)-Wythoff Nim, and the move is no imitation
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
reason    (4,6) is a P-position of (2,3)-Wythoff Nim, and who moved last has 2 imitations left for the 1 P-position before it on its diagonal
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
$ wythoff decide 'imitation(2,3)' 8 12
P
reason    (8,12) is a P-position of (2,3)-Wythoff Nim, the first on its diagonal: it is P whatever the history
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
# What the theorem is silent about is searched.
$ wythoff decide 'imitation(2,3) misere' 5 6 --history '(6,6)' --all
N
standing  computed: by a search of all histories with heaps up to this size
winning   (1,0) to (4,6)
winning   (2,0) to (3,6)
$ wythoff decide 'imitation(2,3) misere' 0 0
N
move      none is needed: in misere play who cannot move wins
standing  computed: by a search of all histories with heaps up to this size
$ wythoff decide 'imitation(1,2) terminal x+y<=2' 2 2
N
move      (2,0)
to        (0,2)
standing  computed: by a search of all histories with heaps up to this size
$ wythoff decide 'imitation(2,3) misere' 10^9 4 2>&1
# exit 3
wythoff decide: unknown: a search of all histories is for heaps up to a few hundred

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
wythoff decide: the table engine cannot solve this game: outcomes depend on the history of play
$ wythoff decide 'imitation(2,3) misere' 8 12 --engine formula 2>&1
# exit 2
wythoff decide: the formula engine cannot solve this game: outcomes depend on the history of play
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
