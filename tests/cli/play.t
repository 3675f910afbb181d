# wythoff play: moves come from a pipe here, and are repeated after "> ".

# A won game, and a lost one.
$ printf '(1,1)\n1 2\nx 3\ny 1\nto (0,0)\n' | wythoff play wythoff 4 6
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
(4,6): your move
> (1,1)
I take (0,1) to (3,4); every move from (3,5) loses.
(3,4): your move
> 1 2
No: (1,2) is no move of this game: moves are {(t,0),(0,t),(t,t)}; near it are (0,2), (1,1), (2,2).
> x 3
I take (0,4) to (0,0).
(0,0): no move is left, I win.
> y 1
No: the game is over: there is no move left.
> to (0,0)
No: the game is over: there is no move left.
$ printf 'to (3,6)\nto (2,1)\n' | wythoff play wythoff 3 7 --first me
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
(3,7): your move
> to (3,6)
I take (0,1) to (3,5), a P-position: every move loses.
(3,5): your move
> to (2,1)
No: (1,4) is no move of this game: moves are {(t,0),(0,t),(t,t)}; near it are (0,4), (0,3), (0,5).
$ printf '(1,0)\n' | wythoff play wythoff 2 1
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
(2,1): your move
> (1,0)
I take (1,1) to (0,0).
(0,0): no move is left, I win.
$ printf 'x 2\n' | wythoff play nim 3 5 --first computer
{(t,0),(0,t)}; who cannot move loses. `help` lists what you can say.
I take (0,2) to (3,3), a P-position: every move loses.
(3,3): your move
> x 2
I take (0,2) to (1,1), a P-position: every move loses.
(1,1): your move
$ wythoff play 'nim misere' 0 1 < /dev/null
{(t,0),(0,t)} misere; who cannot move wins. `help` lists what you can say.
(0,1): your move
$ printf 'y 1\n' | wythoff play 'nim misere' 0 1
{(t,0),(0,t)} misere; who cannot move wins. `help` lists what you can say.
(0,1): your move
> y 1
(0,0): no move is left, I win.
$ printf 'y 1\n' | wythoff play 'nim misere' 1 1
{(t,0),(0,t)} misere; who cannot move wins. `help` lists what you can say.
(1,1): your move
> y 1
I take (1,0) to (0,0).
(0,0): no move is left, you win.
$ wythoff play wythoff 0 0 < /dev/null
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
(0,0): no move is left, I win.

# What can be asked.
$ printf 'hint\nwhy\nmoves\nhelp\nquit\nx 1\n' | wythoff play wythoff 4 6
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
(4,6): your move
> hint
(1,1) to (3,5) wins.
> why
You are on (4,6), an N-position: one move wins, (1,1) to (3,5). Proved: Wythoff: the pairs ([n phi], [n phi^2]).
> moves
moves     {(t,0),(0,t),(t,t)}
winning   (1,1) to (3,5)
> help
(1,2) or 1 2       take 1 from the first heap and 2 from the second
x 3 or y 3         take 3 from the first, from the second heap
to (3,5)           move to this position
block (1,1) (2,2)  forbid these moves, where the game allows it; block to (3,4)
                   forbids moving there; block nothing forbids nothing
hint, why, moves   a good move; why it is one; all winning moves
undo, restart      take your last move back; begin again
switch             change places
save FILE          write the game to FILE; `wythoff play --replay FILE` reads it
quit               leave the table
> quit
$ printf 'hint\nwhy\nmoves\n' | wythoff play wythoff 3 5
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
(3,5): your move
> hint
Every move loses; try (0,1) to (3,4), it leaves the fewest good answers.
> why
You are on (3,5), a P-position: every move loses against best play. Proved: Wythoff: the pairs ([n phi], [n phi^2]).
After (0,1), say, I answer (2,2) to (1,2).
> moves
moves     {(t,0),(0,t),(t,t)}
winning   none
$ printf 'why\nmoves\n' | wythoff play 'imitation(2,3)' 13 18
imitation(2,3); who cannot move loses. `help` lists what you can say.
(13,18): your move
> why
You are on (13,18), an N-position: one move wins, (2,0) to (11,18): the one good answer, (11,15), is an imitation and leaves 1, too few for the 2 P-positions before it on its diagonal. Proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md.
> moves
moves     imitation(2,3)
winning   (2,0) to (11,18)
$ printf 'why\n' | wythoff play 'wythoff misere' 2 2
{(t,0),(0,t),(t,t)} misere; who cannot move wins. `help` lists what you can say.
(2,2): your move
> why
You are on (2,2), a P-position: every move loses against best play. Computed: by the table engine, from all smaller positions that matter.
After (0,2), say, I answer (1,0) to (1,0).

# Refusals have reasons and never end the game.
$ printf '(3,4)\n(0,0)\n(9,0)\n(0,-1)\nto (9,9)\n(1,\n(1;1)\n1 2 3\nx\nx 1 1\nto\nhnit\nbanana\nundo now\nsave\nblock (1,1)\nundo\n\n# a remark\n(1,1)\n' | wythoff play wythoff 7 6
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
(7,6): your move
> (3,4)
No: (3,4) is no move of this game: moves are {(t,0),(0,t),(t,t)}; near it are (3,3), (4,4), (2,2).
> (0,0)
No: a move takes at least one token.
> (9,0)
No: the first heap has only 7: 9 cannot be taken from it.
> (0,-1)
No: a move takes tokens away, heaps never grow.
> to (9,9)
No: a move takes tokens away, heaps never grow.
> (1,
No: a move is a pair of numbers such as (1,2), not '(1,'.
> (1;1)
No: a move is a pair of numbers such as (1,2), not '(1;1)'.
> 1 2 3
No: what is '3' for, after a move?
> x
No: how much is taken? as in: x 3, not ''.
> x 1 1
No: what is '1' for, after a move?
> to
No: where to? as in: to (3,5).
> hnit
No: 'hnit'? did you mean hint?
> banana
No: 'banana' means nothing here; `help` lists what you can say.
> undo now
No: what is 'now' for?
> save
No: save where? as in: save game.txt.
> block (1,1)
No: in this game nothing can be blocked.
> undo
No: you have done nothing yet that could be taken back.
> 
> # a remark
> (1,1)
I take (4,4) to (2,1), a P-position: every move loses.
(2,1): your move
$ printf '(3,3)\n(1,2)\n' | wythoff play 'wythoff - (3,3)' 4 4
{(t,0),(0,t),(1,1),(2,2)} + {(t,t): t=4..}; who cannot move loses. `help` lists what you can say.
(4,4): your move
> (3,3)
No: (3,3) is no move of this game: moves are {(t,0),(0,t),(1,1),(2,2)} + {(t,t): t=4..}; near it are (2,2), (4,4), (1,1).
> (1,2)
No: (1,2) is no move of this game: moves are {(t,0),(0,t),(1,1),(2,2)} + {(t,t): t=4..}; near it are (0,2), (1,1), (2,2).
$ printf '(3,0)\n(1,0)\n' | wythoff play 'nim on cone(1/2,2/1)' 4 4
{(t,0),(0,t)} on cone(1/2,2/1); who cannot move loses. `help` lists what you can say.
(4,4): your move
> (3,0)
No: that leads to (1,4), outside the cone(1/2,2/1).
> (1,0)
I take (0,1) to (3,3), a P-position: every move loses.
(3,3): your move
$ printf '(1,0)\n(0,1)\n' | wythoff play '{(t,0): prime(x)} + {(0,t)}' 4 4
(0,t) + {(t,0): prime(x)}; who cannot move loses. `help` lists what you can say.
(4,4): your move
> (1,0)
No: (1,0) may be taken only where the condition of {(t,0): prime(x)} holds.
> (0,1)
I take (0,3) to (4,0).
(4,0): no move is left, I win.
$ printf 'to (0,2)\nrestart\nto (1,2)\n' | wythoff play 'imitation(1,2)' 2 2
imitation(1,2); who cannot move loses. `help` lists what you can say.
(2,2): your move
> to (0,2)
I take (0,2) to (0,0).
(0,0): no move is left, I win.
> restart
(2,2): your move
> to (1,2)
I take (1,0) to (0,2); every move from (1,2) loses.
(0,2): your move
$ printf '\000\377\n' | wythoff play nim 1 1 | cat -v
{(t,0),(0,t)}; who cannot move loses. `help` lists what you can say.
(1,1): your move
> ?M-^?
No: '?M-^?' means nothing here; `help` lists what you can say.

# Taking back, beginning again, changing places: the program still wins what is won.
$ printf 'x 1\nundo\nx 2\nundo\nundo\nswitch\nswitch\nrestart\n' | wythoff play wythoff 3 5
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
(3,5): your move
> x 1
I take (0,4) to (2,1), a P-position: every move loses.
(2,1): your move
> undo
(3,5): your move
> x 2
I take (0,3) to (1,2), a P-position: every move loses.
(1,2): your move
> undo
(3,5): your move
> undo
No: you have done nothing yet that could be taken back.
> switch
We change places.
I take (0,1) to (3,4); every move from (3,5) loses.
(3,4): your move
> switch
We change places.
I take (2,2) to (1,2), a P-position: every move loses.
(1,2): your move
> restart
(3,5): your move
$ printf 'undo\nx 1\n' | wythoff play wythoff 3 5 --first computer
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
I take (0,1) to (3,4); every move from (3,5) loses.
(3,4): your move
> undo
No: you have done nothing yet that could be taken back.
> x 1
I take (0,3) to (2,1), a P-position: every move loses.
(2,1): your move

# Blocking: before each move the other player says what may not be taken.
$ printf 'why\nmoves\n(1,1)\nhint\nwhy\nmoves\nblock (9,9)\nblock (1,0) (1,0)\nblock (1,0) (2,0) (3,0)\nblock to (5,6)\n(0,4)\nundo\nundo\n' | wythoff play 'wythoff block 2' 6 9
{(t,0),(0,t),(t,t)} block 2; who cannot move loses. `help` lists what you can say.
I block (5,5) and (4,4): you may not take these.
(6,9): your move
> why
You are on (6,9), an N-position where (5,5) and (4,4) are blocked: 2 moves win, (0,7) to (6,2) is one of them. Computed: by the table engine, from all smaller positions that matter.
> moves
moves     {(t,0),(0,t),(t,t)} block 2
blocked   (5,5) and (4,4)
winning   (2,0) to (4,9)
          (0,7) to (6,2)
> (1,1)
(5,8): before I move, you may block up to 2 options: block (..) or pass
> hint
Block (4,4) and (3,3), though it does not save you.
> why
You may block up to 2 options of (5,8). (5,8) is an N-position: no blocking keeps who moves from winning. Computed: by the table engine, from all smaller positions that matter.
> moves
moves     {(t,0),(0,t),(t,t)} block 2
to P      (4,4) to (1,4)
          (3,3) to (2,5)
          (2,0) to (3,8)
          (0,6) to (5,2)
> block (9,9)
No: the first heap has only 5: 9 cannot be taken from it.
> block (1,0) (1,0)
No: (1,0) is named twice.
> block (1,0) (2,0) (3,0)
No: at most 2 options may be blocked, not 3.
> block to (5,6)
You block (0,2): it may not be taken.
I take (4,4) to (1,4), a P-position: every move loses.
I block (0,4) and (0,1): you may not take these.
(1,4): your move
> (0,4)
No: (0,4) is blocked for this move.
> undo
(5,8): before I move, you may block up to 2 options: block (..) or pass
> undo
(6,9): your move
$ printf 'block (1,0)\npass\n' | wythoff play 'wythoff(2,3)' 4 6 --first computer
{(t,0),(0,t),(t,t),(t,t+1),(t+1,t)} block 2 diagonal; who cannot move loses. `help` lists what you can say.
(4,6): before I move, you may block up to 2 options in which both heaps decrease: block (..) or pass
> block (1,0)
No: (1,0) cannot be blocked: only options in which both heaps decrease can.
> pass
You block nothing.
I take (1,1) to (3,5), a P-position: every move loses.
I block nothing.
(3,5): your move
$ printf 'block (1,1)\n' | wythoff play '{(1,1)} block 1' 3 3 --first computer
(1,1) block 1; who cannot move loses. `help` lists what you can say.
(3,3): before I move, you may block up to 1 option: block (..) or pass
> block (1,1)
You block (1,1): it may not be taken.
(3,3): no move is left, you win.

# Two people.
$ printf 'why\nx 1\nhint\nto (1,2)\nswitch\nx 1\nx 1\n' | wythoff play --two wythoff 4 7
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
second wins with best play.
(4,7): first is to move
> why
first is on (4,7), a P-position: every move loses against best play. Proved: Wythoff: the pairs ([n phi], [n phi^2]).
> x 1
second wins with best play.
(3,7): second is to move
> hint
(0,2) to (3,5) wins.
> to (1,2)
No: (2,5) is no move of this game: moves are {(t,0),(0,t),(t,t)}; near it are (0,5), (0,4), (0,6).
> switch
No: you play each other, change seats yourselves.
(3,7): second is to move
> x 1
first wins with best play.
(2,7): first is to move
> x 1
second wins with best play.
(1,7): second is to move
$ printf 'x 1\nwhy\nhint\nmoves\n' | wythoff play --two '{(t,0),(0,t),(2t,5t)} terminal prime(x)' 10^30 10^30 2>&1
wythoff play: unknown: the table engine computes every smaller position, and these heaps are out of its reach; I only referee
{(t,0),(0,t),(2t,5t)} terminal prime(x); who cannot move loses. `help` lists what you can say.
Who wins with best play is not known.
(1000000000000000000000000000000,1000000000000000000000000000000): first is to move
> x 1
Who wins with best play is not known.
(999999999999999999999999999999,1000000000000000000000000000000): second is to move
> why
second is on (99999999...99999999,10000000...00000000); who wins here is not known.
> hint
Who wins here I do not know; try (0,1) to (999999999999999999999999999999,999999999999999999999999999999).
> moves
moves     {(t,0),(0,t),(2t,5t)} terminal prime(x)
winning   unknown: the table engine computes every smaller position, and these heaps are out of its reach

# Heaps of any size.
$ printf 'hint\nx 3\nwhy\n' | wythoff play wythoff 10^30 10^31
{(t,0),(0,t),(t,t)}; who cannot move loses. `help` lists what you can say.
(1000000000000000000000000000000,10000000000000000000000000000000): your move
> hint
(0,8381966011250105151795413165634) to (1000000000000000000000000000000,1618033988749894848204586834366) wins.
> x 3
I take (0,8381966011250105151795413165639) to (999999999999999999999999999997,1618033988749894848204586834361), a P-position: every move loses.
(999999999999999999999999999997,1618033988749894848204586834361): your move
> why
You are on (99999999...99999997,16180339...86834361), a P-position: every move loses against best play. Proved: Wythoff: the pairs ([n phi], [n phi^2]).
After (0,1), say, I answer (2,2) to (999999999999999999999999999995,1618033988749894848204586834358).
$ printf 'x 10^29\n' | wythoff play 'imitation(2,3)' 10^30 10^30
imitation(2,3); who cannot move loses. `help` lists what you can say.
(1000000000000000000000000000000,1000000000000000000000000000000): your move
> x 10^29
I take (641886116991581033400055322776,0) to (258113883008418966599944677224,1000000000000000000000000000000), a P-position after this history: every move loses.
(258113883008418966599944677224,1000000000000000000000000000000): your move
$ wythoff play '{(t,0),(0,t),(2t,5t)} terminal prime(x)' 10^30 10^30 2>&1 < /dev/null
# exit 3
wythoff play: unknown: the table engine computes every smaller position, and these heaps are out of its reach
$ printf '\n' | wythoff play wythoff 10^1000 10^1000 | wc -c
2095

# Transcripts.
$ printf 'x 1\n' | wythoff play wythoff 4 7 --save game.txt > /dev/null; cat game.txt; wythoff play --replay game.txt
game    wythoff
start   (4,7)
players human computer
human (4,7) -> (3,7)
computer (3,7) -> (3,5)
(4,7): computer wins with best play
human (4,7) -> (3,7): computer wins with best play
computer (3,7) -> (3,5): computer wins with best play
The game is not over.
$ printf 'pass\n(0,1)\nsave blocks.txt\n' | wythoff play 'wythoff block 1' 3 3 --first computer; cat blocks.txt; wythoff play --replay blocks.txt
{(t,0),(0,t),(t,t)} block 1; who cannot move loses. `help` lists what you can say.
(3,3): before I move, you may block up to 1 option: block (..) or pass
> pass
You block nothing.
I take (3,3) to (0,0).
(0,0): no move is left, I win.
> (0,1)
No: the game is over: there is no move left.
> save blocks.txt
Saved to blocks.txt.
game    wythoff block 1
start   (3,3)
players computer human
human blocks nothing
computer (3,3) -> (0,0)
result  computer wins
(3,3): computer wins with best play
human blocks nothing: computer wins with best play
computer (3,3) -> (0,0): computer wins
$ printf 'save /nowhere/game\nx 1\n' | wythoff play nim 2 1
{(t,0),(0,t)}; who cannot move loses. `help` lists what you can say.
(2,1): your move
> save /nowhere/game
No: cannot create "/nowhere/game": No such file or directory.
> x 1
I take (0,1) to (1,0); every move from (1,1) loses.
(1,0): your move
$ wythoff play nim 1 1 --save /nowhere/game < /dev/null 2>&1
# exit 4
wythoff play: cannot create "/nowhere/game": No such file or directory
$ mkdir kept && cd kept && printf 'old\n' > old.game && wythoff play '{(t,0),(0,t),(2t,5t)} terminal prime(x)' '10^30,10^30' --save old.game < /dev/null 2>&1; ls -A; cat old.game
wythoff play: unknown: the table engine computes every smaller position, and these heaps are out of its reach
old.game
old
$ printf 'x 2*10^9+1\n' | wythoff play --two nim '(3*10^9,10^9)' | tail -n 3
> x 2*10^9+1
second wins with best play.
(999999999,1000000000): second is to move
$ wythoff play --replay examples/imitation-10a.game
(2,2): Alice wins with best play
Alice (2,2) -> (1,2): Alice wins with best play
Bob (1,2) -> (1,1): Alice wins with best play
Alice (1,1) -> (0,1): Alice wins
$ wythoff play --replay examples/imitation-10b.game
(2,2): Alice wins with best play
Alice (2,2) -> (1,2): Alice wins with best play
Bob (1,2) -> (0,2): Alice wins with best play
Alice (0,2) -> (0,0): Alice wins
$ wythoff play --replay examples/imitation-12.game
(1,2): Alice wins with best play
Alice (1,2) -> (0,2): Alice wins
$ wythoff play --replay examples/imitation-15.game
(13,18): Alice wins with best play
Alice (13,18) -> (11,18): Alice wins with best play
Bob (11,18) -> (11,15): Alice wins with best play
Alice (11,15) -> (10,15): Alice wins with best play
Bob (10,15) -> (10,14): Alice wins with best play
Alice (10,14) -> (8,14): Alice wins with best play
The game is not over.
$ wythoff play --replay examples/imitation-16a.game
(6,9): Alice wins with best play
Alice (6,9) -> (5,9): Alice wins with best play
Bob (5,9) -> (5,6): Alice wins with best play
Alice (5,6) -> (4,6): Bob wins with best play; a mistake, better was (4,0) to (1,6)
Bob (4,6) -> (3,6): Bob wins with best play
The game is not over.
$ wythoff play --replay examples/imitation-16b.game
(3,3): Alice wins with best play
Alice (3,3) -> (2,3): Alice wins with best play
Bob (2,3) -> (2,1): Alice wins with best play
Alice (2,1) -> (1,1): Alice wins with best play
Bob (1,1) -> (0,1): Alice wins with best play
Alice (0,1) -> (0,0): Alice wins
$ wythoff play --replay examples/blocking.game
(6,9): Alice wins with best play
Bob blocks (1,4) (2,5): Alice wins with best play
Alice (6,9) -> (5,8): Bob wins with best play; a mistake, better was (0,7) to (6,2)
Alice blocks (5,6): Bob wins with best play
Bob (5,8) -> (1,4): Bob wins with best play
Bob blocks (1,0) (1,3): Bob wins with best play
Alice (1,4) -> (1,2): Bob wins with best play
Alice blocks nothing: Bob wins with best play
Bob (1,2) -> (0,2): Bob wins with best play
Bob blocks (0,0) (0,1): Bob wins
$ printf 'game nim\nstart (2,2)\nplayers A B\nA (2,2) -> (1,1)\n' | wythoff play --replay - 2>&1
# exit 1
(2,2): B wins with best play
wythoff play: stdin:4:3: (1,1) is no move of this game: moves are {(t,0),(0,t)}; near it are (0,1), (1,0), (0,2)
  A (2,2) -> (1,1)
    ^~~~~~~~~~~~~~
$ printf 'game imitation(2,3)\nstart (13,18)\nplayers Alice Bob\nAlice (11,18)\nBob (11,15)\nAlice (10,15)\nBob (10,14)\nAlice (8,14)\nBob (8,12)\n' | wythoff play --replay - 2>&1
# exit 1
(13,18): Alice wins with best play
Alice (13,18) -> (11,18): Alice wins with best play
Bob (11,18) -> (11,15): Alice wins with best play
Alice (11,15) -> (10,15): Alice wins with best play
Bob (10,15) -> (10,14): Alice wins with best play
Alice (10,14) -> (8,14): Alice wins with best play
wythoff play: stdin:9:5: that would be your 3rd imitation in a row, which is forbidden: after 2 taken from the first heap, taking 2 to 3 from the second is an imitation
  Bob (8,12)
      ^~~~~~
$ printf 'game nim\nstart (2,2)\nplayers A B\nresult A wins\n' | wythoff play --replay - 2>&1
# exit 1
(2,2): B wins with best play
wythoff play: stdin:4:7: the game is not over: there are moves left
  result A wins
        ^~~~~~~
$ printf 'game nmi\nstart (2,2)\nplayers A B\n' | wythoff play --replay - 2>&1
# exit 2
wythoff play: stdin:1:6: there is no game called 'nmi'; did you mean 'nim'?
  game nmi
       ^~~
$ printf 'game nim\nstart (2,2)\nplayers A B\nA takes one\n' | wythoff play --replay - 2>&1
# exit 2
(2,2): B wins with best play
wythoff play: stdin:4:3: expected a position such as (3,5)
  A takes one
    ^
$ printf 'game {(t,0),(0,t),(2t,5t)} terminal prime(x)\nstart (1000000000000000000,1000000000000000000)\nplayers A B\nA (0,1000000000000000000)\n' | wythoff play --replay - 2>&1
(1000000000000000000,1000000000000000000): out of reach
A (1000000000000000000,1000000000000000000) -> (0,1000000000000000000): out of reach
The game is not over.
$ wythoff play --replay nowhere.game 2>&1
# exit 2
wythoff play: cannot open nowhere.game: No such file or directory

# Bad usage.
$ wythoff play 2>&1
# exit 2
wythoff play: too few arguments: wythoff play GAME X Y
$ wythoff play wythoff 3 2>&1
# exit 2
wythoff play: the position has 1 number, and this game has 2 heaps
$ wythoff play wythoff 3 five 2>&1
# exit 2
wythoff play: a heap is a number such as 1000 or 3*10^9, of at most 8 million digits, not 'five'
$ wythoff play wythoff -- -3 5 2>&1
# exit 2
wythoff play: a heap cannot be negative: -3
$ wythoff play 'rational-nim(1/2,2/1)' 9 1 2>&1
# exit 2
wythoff play: this is no position on the board of the game
$ wythoff play wythoff 3 5 --first you 2>&1
# exit 2
wythoff play: --first is me or computer, not 'you'
$ wythoff play wythoff 3 5 --first me --two 2>&1
# exit 2
wythoff play: with --two the computer does not play
$ wythoff play wythoff 3 5 --engine table 2>&1
# exit 2
wythoff play: there is no option --engine here; --help lists them
$ wythoff play nim --replay game.txt 2>&1
# exit 2
wythoff play: --replay FILE stands alone: the game, its start and its players are in FILE
$ echo nim | wythoff play --file - 3 5 2>&1
# exit 2
wythoff play: the rule cannot come from stdin: your moves do
$ printf 'x 1\n' | wythoff play --file examples/prime-game.rule 3 5
{(2t-1,0),(0,2t-1): prime(x) or prime(y)} + {(2t,0),(0,2t): not prime(x), not prime(y)}; who cannot move loses. `help` lists what you can say.
(3,5): your move
> x 1
I take (0,3) to (2,2), a P-position: every move loses.
(2,2): your move

# Numbers of a transcript are written as on the command line.
$ printf 'game wythoff\nstart (10^30,10^30+7)\nplayers A B\nA (10^30,10^30+7) -> (10^30-1,10^30+6)\n' > far.game; wythoff play --replay far.game
(1000000000000000000000000000000,1000000000000000000000000000007): A wins with best play
A (1000000000000000000000000000000,1000000000000000000000000000007) -> (999999999999999999999999999999,1000000000000000000000000000006): B wins with best play; a mistake, better was (999999999999999999999999999989,999999999999999999999999999989) to (11,18)
The game is not over.
$ printf 'game wythoff\nstart (3-5,7)\n' > far.game; wythoff play --replay far.game 2>&1
# exit 2
wythoff play: far.game:2:8: a heap cannot be negative
  start (3-5,7)
         ^~~
$ printf 'game wythoff\nstart (2^10000000,7)\n' > far.game; wythoff play --replay far.game 2>&1
# exit 2
wythoff play: far.game:2:8: this number is too long
  start (2^10000000,7)
         ^

# Games on any number of heaps and with a memory: every way to say a move, questions, announcements.
$ printf 'help\ntake 2 from z\nundo\n(0,0,1) to (1,1,1)\ntake (1,0,0)\nto (0,0,0)\nv 1\nq 1\nmoves\nwhy\n' | wythoff play 'nim on 3 heaps' 1 1 2
(t,0,0) in every order; who cannot move loses. `help` lists what you can say.
(1,1,2): your move
> help
(1,0,2) or 1 0 2   take so many from each heap
z 3                take 3 from the third heap; x, y, z, u, v, w are the heaps
to (3,5,1)         move to this position
hint, why, moves   a good move; why it is one; all winning moves
undo, restart      take your last move back; begin again
switch             change places
save FILE          write the game to FILE; `wythoff play --replay FILE` reads it
quit               leave the table
> take 2 from z
I take (0,1,0) to (1,0,0); every move from (1,1,0) loses.
(1,0,0): your move
> undo
(1,1,2): your move
> (0,0,1) to (1,1,1)
I take (0,0,1) to (1,1,0), a P-position: every move loses.
(1,1,0): your move
> take (1,0,0)
I take (0,1,0) to (0,0,0).
(0,0,0): no move is left, I win.
> to (0,0,0)
No: the game is over: there is no move left.
> v 1
No: there is no heap v in this game.
> q 1
No: what is '1' for?
> moves
moves     (t,0,0) in every order
winning   none
> why
You cannot move and have lost.
$ printf 'help\nhint\ntake 2\n(1) to (9)\n5 to 7\nwhy\nmoves\n(3)\nundo\nto 6\n' | wythoff play fibonacci-nim 12
(t) on 1 heap next at most 2*last; who cannot move loses. `help` lists what you can say.
(12), at most 11 to take: your move
> help
3 or take 3        take 3
to 5               leave 5
hint, why, moves   a good move; why it is one; all winning moves
undo, restart      take your last move back; begin again
switch             change places
save FILE          write the game to FILE; `wythoff play --replay FILE` reads it
quit               leave the table
> hint
(1) to (11) wins.
> take 2
I take (2) to (8), a P-position: every move loses.
(8), at most 4 to take: your move
> (1) to (9)
No: this move does not lead there.
> 5 to 7
No: this move does not lead there.
> why
You are on (8), at most 4 to take, a P-position: every move loses against best play. Proved: dynamic Nim: P where the bound is less than the least part of the greedy sum of the heap (Whinihan 1963, Schwenk 1970).
After (1), say, I answer (2) to (5).
> moves
moves     (t) on 1 heap next at most 2*last
winning   none
> (3)
I take (5) to (0).
(0): no move is left, I win.
> undo
(8), at most 4 to take: your move
> to 6
I take (1) to (5), a P-position: every move loses.
(5), at most 2 to take: your move
$ printf 'help\npass\nblock pass\npass\nundo\nundo\nblock nothing\n' | wythoff play 'nim pass block 1' 1 2 --first computer
{(t,0),(0,t)} block 1 pass 1; who cannot move loses. `help` lists what you can say.
(1,2), 1 pass left: before I move, you may block up to 1 option: block (..) or block nothing
> help
(1,2) or 1 2       take 1 from the first heap and 2 from the second
x 3 or y 3         take 3 from the first, from the second heap
to (3,5)           move to this position
block (1,1) (2,2)  forbid these moves, where the game allows it; block to (3,4)
                   forbids moving there; block nothing forbids nothing
pass               take nothing, as long as a pass is left
hint, why, moves   a good move; why it is one; all winning moves
undo, restart      take your last move back; begin again
switch             change places
save FILE          write the game to FILE; `wythoff play --replay FILE` reads it
quit               leave the table
> pass
No: is the pass blocked, or nothing? as in: block pass, block nothing.
> block pass
You block pass: it may not be taken.
I take (0,1) to (1,1), a P-position: every move loses.
I block nothing.
(1,1), 1 pass left: your move
> pass
(1,1), no pass left: before I move, you may block up to 1 option: block (..) or block nothing
> undo
(1,1), 1 pass left: your move
> undo
(1,2), 1 pass left: before I move, you may block up to 1 option: block (..) or block nothing
> block nothing
You block nothing.
I take (0,1) to (1,1), a P-position: every move loses.
I block nothing.
(1,1), 1 pass left: your move
$ printf 'hint\nwhy\nmoves\nhelp\nname (1,0) and to (9,9)\nname to (2,3) (3,1)\nwhy\nmoves\n(0,1)\nx 1\n' | wythoff play 'nim comply 2' 3 3 --two
{(t,0),(0,t)} comply 2; who cannot move loses. `help` lists what you can say.
second wins with best play.
(3,3): before first moves, second names 2 options, or all if there are fewer: name (..)
> hint
Name (0,2) and (2,0).
> why
second names 2 options, or all if there are fewer, of (3,3). (3,3) is a P-position if (0,2) and (2,0) are named. Computed: the outcomes of all smaller positions.
> moves
moves     {(t,0),(0,t)} comply 2
to P      (0,1) to (3,2)
          (0,3) to (3,0)
          (1,0) to (2,3)
          (3,0) to (0,3)
> help
(1,2) or 1 2       take 1 from the first heap and 2 from the second
x 3 or y 3         take 3 from the first, from the second heap
to (3,5)           move to this position
name (1,1) (2,2)   name the options that may be taken; name to (3,4) names
                   moving there
hint, why, moves   a good move; why it is one; all winning moves
undo, restart      take your last move back; begin again
switch             change places
save FILE          write the game to FILE; `wythoff play --replay FILE` reads it
quit               leave the table
> name (1,0) and to (9,9)
No: a move is a pair of numbers such as (1,2), not 'to (9,9)'.
> name to (2,3) (3,1)
second names (1,0) and (0,2): one of them must be taken.
first wins with best play.
(3,3): first is to move
> why
first is on (3,3), a P-position where (1,0) and (0,2) are named, but not all that matters: one move wins, (1,0) to (2,3). Computed: the outcomes of all smaller positions.
> moves
moves     {(t,0),(0,t)} comply 2
named     (1,0) and (0,2)
winning   (1,0) to (2,3)
> (0,1)
No: (0,1) is not among the moves that are named.
> x 1
first wins with best play.
(2,3): before second moves, first names 2 options, or all if there are fewer: name (..)
$ printf 'hint\nwhy\nmoves\nset 2\nx 1\ny 2\nundo\nundo\nname 1\nx 1 name 2\n' | wythoff play odd-or-even-nim 3 4 --two
enforce({(t,0): odd(t)} in every order, {(t,0): even(t)} in every order); who cannot move loses. `help` lists what you can say.
first wins with best play.
(3,4): before first moves, second names the set of moves: name 1 to name 2
> hint
Name set 1, though it does not save you.
> why
second names one of the 2 sets of moves at (3,4). (3,4) is an N-position: no naming keeps who moves from winning. Computed: the outcomes of all smaller positions, with all that is remembered.
> moves
moves     enforce({(t,0): odd(t)} in every order, {(t,0): even(t)} in every order)
winning   none
> set 2
second names set 2.
first wins with best play.
(3,4), set 2 named: first is to move
> x 1
No: this move is not in set 2, which is named.
> y 2
first wins with best play.
(3,2): before second moves, first names the set of moves: name 1 to name 2
> undo
(3,4), set 2 named: first is to move
> undo
(3,4): before first moves, second names the set of moves: name 1 to name 2
> name 1
second names set 1.
first wins with best play.
(3,4), set 1 named: first is to move
> x 1 name 2
second wins with best play.
(2,4), set 2 named: second is to move
$ printf 'name 1 2\nname x\nname 7\n(0,1)\n' | wythoff play odd-or-even-nim 3 4 --first computer
enforce({(t,0): odd(t)} in every order, {(t,0): even(t)} in every order); who cannot move loses. `help` lists what you can say.
(3,4): before I move, you name the set of moves: name 1 to name 2
> name 1 2
No: what is '2' for, after a move?
> name x
No: which set? as in: name 2, not 'x'.
> name 7
No: the sets of this game are numbered 1 to 2.
> (0,1)
No: which set? as in: name 2, not '(0,1)'.
$ printf 'block to (2,2)\n(0,0,1)\n' | wythoff play 'nim on 3 heaps block 1' 2 2 1 --first computer --save kept.game > /dev/null; cat kept.game; wythoff play --replay kept.game
game    nim on 3 heaps block 1
start   (2,2,1)
players computer human
human blocks (2,2,0)
computer (2,2,1) -> (2,0,1)
computer blocks (0,0,1)
(2,2,1): computer wins with best play
human blocks (2,2,0): computer wins with best play
computer (2,2,1) -> (2,0,1): computer wins with best play
computer blocks (0,0,1): computer wins with best play
The game is not over.
$ printf '(0,1)\npass\n' | wythoff play 'nim no repeat' 3 2 --last 1,0 --save kept.game > /dev/null; cat kept.game; wythoff play --replay kept.game
sum     nim no repeat@3,2|1,0
players human computer
human 1: (3,2) -> (3,1)
computer 1: (3,1) -> (1,1)
(3,2), not (1,0) again: computer wins with best play
human (3,2) -> (3,1): computer wins with best play
computer (3,1) -> (1,1): computer wins with best play
The game is not over.

# Transcripts of such games, and their faults.
$ wythoff play --replay examples/enforce.game
(3,5): Alice wins with best play
Bob names set 1: Alice wins with best play
Alice (3,5) -> (3,2), name set 2: Alice wins with best play
Bob (3,2) -> (1,2), name set 1: Alice wins with best play
Alice (1,2) -> (1,1): Alice wins with best play
Alice names set 2: Alice wins
$ printf 'game odd-or-even-nim\nstart (2,2)\nplayers A B\nB names set 1\nA (2,2) -> (1,2)\nA names set 2\nB (1,2) -> (1,0), name set 2\nresult B wins\n' | wythoff play --replay -
(2,2): B wins with best play
B names set 1: B wins with best play
A (2,2) -> (1,2): B wins with best play
A names set 2: B wins with best play
B (1,2) -> (1,0), name set 2: B wins
$ printf 'game nim comply 2\nstart (2,1)\nplayers A B\nB names (1,1) (2,0)\nA (2,0)\nA names (1,0) (0,0)\nB (1,0)\n' | wythoff play --replay -
(2,1): B wins with best play
B names (1,1) (2,0): A wins with best play; a mistake, better was to name (2,0) (0,1)
A (2,1) -> (2,0): B wins with best play; a mistake, better was (1,0) to (1,1)
A names (1,0) (0,0): B wins with best play
B (2,0) -> (1,0): A wins with best play; a mistake, better was (2,0) to (0,0)
The game is not over.
$ printf 'game nim pass\nstart (1,1)\nplayers A B\nA pass\nB pass\n' | wythoff play --replay - 2>&1
# exit 1
(1,1), 1 pass left: A wins with best play
A pass: A wins with best play
wythoff play: stdin:5:3: no pass is left
  B pass
    ^~~~
$ printf 'game odd-or-even-nim\nstart (2,2)\nplayers A B\nB names set 3\n' | wythoff play --replay - 2>&1
# exit 1
(2,2): B wins with best play
wythoff play: stdin:4:9: the sets of this game are numbered 1 to 2
  B names set 3
          ^~~~~
$ printf 'game odd-or-even-nim\nstart (2,2)\nplayers A B\nA (1,2)\n' | wythoff play --replay - 2>&1
# exit 1
(2,2): B wins with best play
wythoff play: stdin:4:3: before this move the other player names the set of moves
  A (1,2)
    ^~~~~
$ printf 'game nim comply 2\nstart (2,1)\nplayers A B\nB names (1,1)\n' | wythoff play --replay - 2>&1
# exit 1
(2,1): B wins with best play
wythoff play: stdin:4:9: 2 moves must be named here, not 1
  B names (1,1)
          ^~~~~
$ printf 'game nim on 3 heaps\nstart (2,1)\nplayers A B\n' | wythoff play --replay - 2>&1
# exit 2
wythoff play: stdin:2:7: the position has 2 numbers, and this game has 3 heaps
  start (2,1)
        ^~~~~
$ printf 'game nim on 3 heaps\nstart (2,1,1)\nplayers A B\nA (2,1) -> (1,1)\n' | wythoff play --replay - 2>&1
# exit 2
(2,1,1): A wins with best play
wythoff play: stdin:4:3: the position has 2 numbers, and this game has 3 heaps
  A (2,1) -> (1,1)
    ^~~~~
$ printf 'sum fibonacci-nim@9|3\nplayers A B\nA (9) -> (5)\n' | wythoff play --replay - 2>&1
# exit 1
(9), at most 3 to take: A wins with best play
wythoff play: stdin:3:3: at most 3 may be taken now
  A (9) -> (5)
    ^~~~~~~~~~
$ printf 'hint\npass\n' | wythoff play 'nim pass' 10^30 10^30
{(t,0),(0,t)} pass 1; who cannot move loses. `help` lists what you can say.
(1000000000000000000000000000000,1000000000000000000000000000000), 1 pass left: your move
> hint
(0,1) to (1000000000000000000000000000000,999999999999999999999999999999) wins.
> pass
I take (0,1) to (1000000000000000000000000000000,999999999999999999999999999999); every move from (1000000000000000000000000000000,1000000000000000000000000000000) loses.
(1000000000000000000000000000000,999999999999999999999999999999), no pass left: your move
$ printf 'hint\n' | wythoff play 'nim on 3 heaps' 10^9 10^9+5 7
(t,0,0) in every order; who cannot move loses. `help` lists what you can say.
(1000000000,1000000005,7): your move
> hint
(0,0,2) to (1000000000,1000000005,5) wins.
$ printf 'name 2\n(2,0)\nhint\n' | wythoff play odd-or-even-nim 10^30 10^29 --first computer
enforce({(t,0): odd(t)} in every order, {(t,0): even(t)} in every order); who cannot move loses. `help` lists what you can say.
(1000000000000000000000000000000,100000000000000000000000000000): before I move, you name the set of moves: name 1 to name 2
> name 2
You name set 2.
I take (900000000000000000000000000000,0) to (100000000000000000000000000000,100000000000000000000000000000), name set 1, a P-position: every move loses.
(100000000000000000000000000000,100000000000000000000000000000), set 1 named: your move
> (2,0)
No: this move is not in set 1, which is named.
> hint
Every move loses; try (0,1) to (100000000000000000000000000000,99999999999999999999999999999), name set 1, it leaves the fewest good answers.

# Numbers are written as on the command line.
$ printf 'x 5e3\nundo\n(2**3,0)\nundo\nto 10^4-1,10^5\n' | wythoff play nim 10^4 10^5
{(t,0),(0,t)}; who cannot move loses. `help` lists what you can say.
(10000,100000): your move
> x 5e3
I take (0,95000) to (5000,5000), a P-position: every move loses.
(5000,5000): your move
> undo
(10000,100000): your move
> (2**3,0)
I take (0,90008) to (9992,9992), a P-position: every move loses.
(9992,9992): your move
> undo
(10000,100000): your move
> to 10^4-1,10^5
I take (0,90001) to (9999,9999), a P-position: every move loses.
(9999,9999): your move

# Weaker opponents: any legal move now and then, the same one for the same seed; and refusals.
$ printf '3 0\n' | wythoff play wythoff 12 20 --level beginner --seed 1 >a; printf '3 0\n' | wythoff play wythoff 12 20 --level beginner --seed 1 | diff a - && echo same
same
$ for seed in 1 2 3 4 5 6 7 8 9; do printf '3 0\n' | wythoff play wythoff 12 20 --level beginner --seed $seed | grep 'I take'; done | sort -u | wc -l
8
$ for seed in 1 2 3; do printf '3 0\n' | wythoff play wythoff 12 20 --level perfect --seed $seed | grep 'I take'; done | sort -u
I take (0,5) to (9,15), a P-position: every move loses.
$ printf '1: z 2\n' | wythoff play 'raleigh@1,2,4 + nim pass@2,3|0' --level beginner --seed 3 | grep -c '^I '
1
$ wythoff play nim 3 4 --level poor 2>&1; wythoff play nim 3 4 --level fair --two 2>&1
# exit 2
wythoff play: --level is perfect, strong, fair or beginner, not 'poor'
wythoff play: with --two the computer does not play
