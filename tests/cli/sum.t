# Sums of positions: wythoff decide and wythoff play on several boards at once.

# Outcome, winning move, values.
$ wythoff decide 'wythoff@3,5 + maharaja@10,7 + nim(7)'
N
move      3: (7) to (0), value 7 to 0
part 1    wythoff@3,5: value 0, computed: from all smaller positions
part 2    maharaja@10,7: value 0, computed: from all smaller positions
part 3    nim(7): value 7, proved: Bouton: the exclusive or of the heaps
total     7, the exclusive or of the values
standing  computed: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0
$ wythoff decide 'nim(3) + nim(5) + nim(6)'
P
part 1    nim(3): value 3, proved: Bouton: the exclusive or of the heaps
part 2    nim(5): value 5, proved: Bouton: the exclusive or of the heaps
part 3    nim(6): value 6, proved: Bouton: the exclusive or of the heaps
total     0, the exclusive or of the values
standing  proved: Sprague and Grundy: the exclusive or of the values is 0
$ wythoff decide 'wythoff@3,5'
P
standing  proved: Wythoff: the pairs ([n phi], [n phi^2])
checked   by the columns engine
$ wythoff decide 'nim(0)'
P
standing  proved: Bouton: in Nim, equal heaps
checked   by the columns engine
$ wythoff decide 'wythoff + (1,2) + (2,1)@10,5 + nim@7,9 + nim(7)' --all
P
part 1    wythoff + (1,2) + (2,1)@10,5: value 9, computed: from all smaller positions
part 2    nim@7,9: value 14, proved: Bouton: the exclusive or of the heaps
part 3    nim(7): value 7, proved: Bouton: the exclusive or of the heaps
total     0, the exclusive or of the values
standing  computed: Sprague and Grundy: the exclusive or of the values is 0
$ wythoff decide 'rational-wythoff(1/1,1/0)@5,8 + wythoff terminal x+y<=3@4,4 + nim(1)'
N
move      2: (4,0) to (0,4), value 5 to 1
part 1    rational-wythoff(1/1,1/0)@5,8: value 0, computed: from all smaller positions
part 2    wythoff terminal x+y<=3@4,4: value 5, computed: from all smaller positions
part 3    nim(1): value 1, proved: Bouton: the exclusive or of the heaps
total     4, the exclusive or of the values
standing  computed: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0
$ wythoff decide --format json 'wythoff@3,6 + maharaja@10,7 + nim(7)'
{"on_board": true, "outcome": "N", "move": ["6"], "to": ["1"], "may_be_blocked": false, "reason": null, "standing": {"kind": "computed", "by": "Sprague and Grundy: the exclusive or of the values is not 0"}, "checked": "the move is legal, and the values after it have exclusive or 0", "part": 3, "pass": false, "name": null, "before": "7", "after": "1", "total": "6", "parts": [{"part": "wythoff@3,6", "value": "1", "outcome": "N", "cancels": null, "standing": {"kind": "computed", "by": "from all smaller positions"}}, {"part": "maharaja@10,7", "value": "0", "outcome": "P", "cancels": null, "standing": {"kind": "computed", "by": "from all smaller positions"}}, {"part": "nim(7)", "value": "7", "outcome": "N", "cancels": null, "standing": {"kind": "proved", "by": "Bouton: the exclusive or of the heaps"}}]}
$ wythoff decide --format json 'wythoff@3,5 + nim(2)' --all
{"on_board": true, "outcome": "N", "move": ["2"], "to": ["0"], "may_be_blocked": false, "reason": null, "standing": {"kind": "computed", "by": "Sprague and Grundy: the exclusive or of the values is not 0"}, "checked": "the move is legal, and the values after it have exclusive or 0", "part": 2, "pass": false, "name": null, "before": "2", "after": "0", "total": "2", "parts": [{"part": "wythoff@3,5", "value": "0", "outcome": "P", "cancels": null, "standing": {"kind": "computed", "by": "from all smaller positions"}}, {"part": "nim(2)", "value": "2", "outcome": "N", "cancels": null, "standing": {"kind": "proved", "by": "Bouton: the exclusive or of the heaps"}}], "winning": [{"part": 1, "move": ["3", "3"], "pass": false, "to": ["0", "2"], "name": null, "before": "0", "after": "2"}, {"part": 1, "move": ["0", "1"], "pass": false, "to": ["3", "4"], "name": null, "before": "0", "after": "2"}, {"part": 2, "move": ["2"], "pass": false, "to": ["0"], "name": null, "before": "2", "after": "0"}], "all": true}
$ wythoff decide --format json 'nim(2) + nim(2)' --all
{"on_board": true, "outcome": "P", "move": null, "to": null, "may_be_blocked": false, "reason": null, "standing": {"kind": "proved", "by": "Sprague and Grundy: the exclusive or of the values is 0"}, "checked": null, "part": null, "pass": false, "name": null, "before": null, "after": null, "total": "0", "parts": [{"part": "nim(2)", "value": "2", "outcome": "N", "cancels": null, "standing": {"kind": "proved", "by": "Bouton: the exclusive or of the heaps"}}, {"part": "nim(2)", "value": "2", "outcome": "N", "cancels": null, "standing": {"kind": "proved", "by": "Bouton: the exclusive or of the heaps"}}], "winning": [], "all": true}
$ printf 'wythoff@3,5 +\n# a remark, a@b\n nim(2)\n' | wythoff decide --file -
N
move      2: (2) to (0), value 2 to 0
part 1    wythoff@3,5: value 0, computed: from all smaller positions
part 2    nim(2): value 2, proved: Bouton: the exclusive or of the heaps
total     2, the exclusive or of the values
standing  computed: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0

# Huge heaps: Nim; equal parts; one part that decides; rows with a period; imitation; size.
$ wythoff decide 'nim@10^50,10^40 + nim(10^50)'
N
move      2: (7019772828673313993423042161302153723904) to (99999999992980227171326686006576957838697846276096), value 100000000000000000000000000000000000000000000000000 to 99999999992980227171326686006576957838697846276096
part 1    nim@100000000000000000000000000000000000000000000000000,10000000000000000000000000000000000000000: value 99999999992980227171326686006576957838697846276096, proved: Bouton: the exclusive or of the heaps
part 2    nim(100000000000000000000000000000000000000000000000000): value 100000000000000000000000000000000000000000000000000, proved: Bouton: the exclusive or of the heaps
total     10000000000000000000000000000000000000000, the exclusive or of the values
standing  proved: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0
$ wythoff decide 'wythoff + (1,2)@10^9,10^30 + {(0,t),(t,0),(t,t),(2,1)}@10^30,10^9 + nim(4)'
N
move      3: (4) to (0), value 4 to 0
part 1    wythoff + (1,2)@1000000000,1000000000000000000000000000000: proved: equal to part 2: the two cancel
part 2    {(0,t),(t,0),(t,t),(2,1)}@1000000000000000000000000000000,1000000000: proved: equal to part 1: the two cancel
part 3    nim(4): value 4, proved: Bouton: the exclusive or of the heaps
total     4, the exclusive or of the values
standing  proved: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0
$ wythoff decide 'maharaja@10^20,10^21 + nim(3) + nim(3)'
N
move      1: (0,838196601125010515182) to (100000000000000000000,161803398874989484818)
part 1    maharaja@100000000000000000000,1000000000000000000000: value not 0, proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
part 2    nim(3): value 3, proved: Bouton: the exclusive or of the heaps
part 3    nim(3): value 3, proved: Bouton: the exclusive or of the heaps
standing  proved: part 1 decides, as the others have exclusive or 0; the column machine of the game, complete by closure (15 states, pieces of 14 bits)
checked   the move is legal
$ wythoff decide 'wythoff@10^20,12 + maharaja@8,10^20 + nim(77)'
N
move      3: (68) to (9), value 77 to 9
part 1    wythoff@100000000000000000000,12: value 99999999999999999996, proved: g(x+48,12) = g(x,12) + 48 for all x >= 347
part 2    maharaja@8,100000000000000000000: value 99999999999999999989, proved: g(8,y+72) = g(8,y) + 72 for all y >= 203
part 3    nim(77): value 77, proved: Bouton: the exclusive or of the heaps
total     68, the exclusive or of the values
standing  proved: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0
$ wythoff decide 'wythoff@10^20,10^19 + wythoff@10^19-5,10^20'
N
move      1: (0,5) to (100000000000000000000,9999999999999999995)
part 1    wythoff@100000000000000000000,10000000000000000000: value not 0, proved: Wythoff: the pairs ([n phi], [n phi^2])
part 2    wythoff@9999999999999999995,100000000000000000000: value not 0, proved: Wythoff: the pairs ([n phi], [n phi^2])
standing  proved: part 1 can be made equal to part 2, and the rest has exclusive or 0
checked   the move is legal, and makes the two parts equal
$ wythoff decide 'wythoff@10^20,10^19 + nim(10^30)'
N
move      there is a winning one; which it is, is not known
part 1    wythoff@100000000000000000000,10000000000000000000: value not 0, proved: Wythoff: the pairs ([n phi], [n phi^2])
part 2    nim(1000000000000000000000000000000): value 1000000000000000000000000000000, proved: Bouton: the exclusive or of the heaps
standing  proved: a value is at most the number of moves that are left: the unknown ones cannot make up for the others
$ wythoff decide 'wythoff@10^20,10^19 + nim(10^30)' --all | tail -n 1
winning   there is one; which it is, is not known

# What is not known is not said.
$ wythoff decide 'wythoff@10^20,10^19 + nim(3)' 2>&1
# exit 3
wythoff decide: the outcome is not known, as the Grundy value of part 1 is not: a table up to this position would be too large
$ wythoff decide 'wythoff@3000,30000 + nim(3)' --memory 1M 2>&1
# exit 3
wythoff decide: the outcome is not known, as the Grundy value of part 1 is not: the values of a window of 30001 x 3001: 157491008 bytes of memory are needed, and 1048576 are allowed
$ interrupt INT 0.3 wythoff decide 'wythoff terminal x+y<=3@15000,15000 + nim(3)' --memory 20G 2>&1
# exit 3
wythoff decide: stopped; the outcome is not known

# Faults have their place.
$ wythoff decide 'wythoff@3,5 + nym@3,4' 2>&1
# exit 2
wythoff decide: rule:1:15: there is no game called 'nym'; did you mean 'nim'?
  wythoff@3,5 + nym@3,4
                ^~~
wythoff decide: `wythoff rules` lists the names
$ wythoff decide 'wythoff@3,5 + wythoff + (1;2)@3,4' 2>&1
# exit 2
wythoff decide: rule:1:27: the character ';' is no part of a rule
  wythoff@3,5 + wythoff + (1;2)@3,4
                            ^
$ wythoff decide 'wythoff@3,5 + wythoff' 2>&1
# exit 2
wythoff decide: rule:1:15: this part has no position: write GAME@x,y, or nim(7) for one heap
  wythoff@3,5 + wythoff
                ^~~~~~~
$ wythoff decide 'wythoff@3,5 + wythoff misere@3,4' 2>&1
# exit 2
wythoff decide: rule:1:15: misere play has no place in a sum: there the Grundy values of the parts do not tell who wins
  wythoff@3,5 + wythoff misere@3,4
                ^~~~~~~~~~~~~~
$ wythoff decide 'wythoff block 2@3,4 + nim(1)' 2>&1
# exit 2
wythoff decide: rule:1:1: a game with blocking has no place in a sum: its positions have no Grundy values
  wythoff block 2@3,4 + nim(1)
  ^~~~~~~~~~~~~~~
$ wythoff decide 'nim(1) + imitation(2,3)@3,4' 2>&1
# exit 2
wythoff decide: rule:1:10: a game with history has no place in a sum: its positions have no Grundy values
  nim(1) + imitation(2,3)@3,4
           ^~~~~~~~~~~~~~
$ wythoff decide 'rational-wythoff(1/1,1/0)@3,1' 2>&1
# exit 2
wythoff decide: rule:1:27: this is no position on the board of the game
  rational-wythoff(1/1,1/0)@3,1
                            ^~~
$ wythoff decide 'nim(7)@1,2' 2>&1
# exit 2
wythoff decide: rule:1:7: nim(7) is one heap of 7 and has no other position; two heaps are nim@7,9
  nim(7)@1,2
        ^
$ wythoff decide 'wythoff@3,-5' 2>&1
# exit 2
wythoff decide: rule:1:11: a heap cannot be negative
  wythoff@3,-5
            ^~
$ wythoff decide 'wythoff@3,5' 3 5 2>&1
# exit 2
wythoff decide: what is '3' for? a sum has its positions behind each @
$ wythoff decide 'wythoff@3,5 + nim(1)' --engine table 2>&1
# exit 2
wythoff decide: --engine is not for sums
$ wythoff decide 'wythoff@3,5 + nim(1)' --history '(3,6)' 2>&1
# exit 2
wythoff decide: --history is not for sums

# A single board is a sum of one: it is decided as such, and may be of any kind.
$ wythoff decide 'wythoff@3,5' --engine table
P
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff decide 'wythoff block 1@7,9' --all | tail -n 4
to P      (6,6) to (1,3)
to P      (3,3) to (4,6)
to P      (3,0) to (4,9)
to P      (0,6) to (7,3)
$ wythoff decide 'wythoff misere@2,2'
P
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff decide 'imitation(2,3)@5,9' --history '(6,9)'
N
move      (0,6)
to        (5,3)
reason    (5,3) is a P-position of (m=2,p=3)-Wythoff Nim, and the move is no imitation
standing  proved: S1, Theorem 19; for m > 1 by the proof in docs/imitation.md
checked   a search of all histories agrees
$ wythoff decide 'nim(5)' --all
N
standing  proved: Bouton: in Nim, equal heaps
checked   by the columns engine
winning   (5) to (0)
$ printf '1: to (5,9)\nhint\n' | wythoff play 'imitation(2,3)@6,9'
imitation(2,3); who cannot move loses. `help` lists what you can say.
(6,9): your move
> 1: to (5,9)
I take (0,6) to (5,3), a P-position after this history: every move loses.
(5,3): your move
> hint
Every move loses; try (0,1) to (5,2), it leaves the fewest good answers.
$ printf 'pass\n' | wythoff play 'wythoff block 1@3,5' --first computer
{(t,0),(0,t),(t,t)} block 1; who cannot move loses. `help` lists what you can say.
(3,5): before I move, you may block up to 1 option: block (..) or pass
> pass
You block nothing.
I take (2,2) to (1,3), a P-position: every move loses.
I block (0,3): you may not take that.
(1,3): your move
$ cd $(mktemp -d) && printf '1\n' | wythoff play 'nim(5)' --save heap.game > /dev/null && cat heap.game && wythoff play --replay heap.game
sum     nim(5)
players human computer
human 1: (5) -> (4)
computer 1: (4) -> (0)
result  computer wins
(5): human wins with best play
human (5) -> (4): computer wins with best play; a mistake, better was (5) to (0)
computer (4) -> (0): computer wins

# Faults of arguments.
$ wythoff positions 'wythoff@3,5' --max 5 2>&1
# exit 2
wythoff positions: this command takes one game; sums of positions, GAME@x,y + ..., are for decide and play
$ wythoff decide wythoff 2>&1
# exit 2
wythoff decide: too few arguments: wythoff decide GAME X Y

# Playing.
$ printf 'hint\nwhy\nmoves\n3: 7\nundo\n3: to 0\n2: (1,1)\n1: x 3\n' | wythoff play 'wythoff@3,5 + maharaja@10,7 + nim(7)'
part 1: wythoff@3,5, moves {(t,0),(0,t),(t,t)}
part 2: maharaja@10,7, moves {(t,0),(0,t),(t,t),(1,2),(2,1)}
part 3: nim(7), one heap
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
(3,5) + (10,7) + (7): your move
> hint
3: (7) to (0) wins.
> why
part 1: (3,5) has value 0, computed: from all smaller positions
part 2: (10,7) has value 0, computed: from all smaller positions
part 3: (7) has value 7, proved: Bouton: the exclusive or of the heaps
Who is to move wins, computed: Sprague and Grundy: the exclusive or of the values is not 0.
> moves
winning   2: (10,0) to (0,7), value 0 to 7
          2: (5,5) to (5,2), value 0 to 7
          3: (7) to (0), value 7 to 0
> 3: 7
I take 2: (0,2) to (10,5); every move loses.
(3,5) + (10,5) + (0): your move
> undo
(3,5) + (10,7) + (7): your move
> 3: to 0
I take 2: (0,2) to (10,5); every move loses.
(3,5) + (10,5) + (0): your move
> 2: (1,1)
I take 2: (4,0) to (5,4): now every move loses.
(3,5) + (5,4) + (0): your move
> 1: x 3
I take 1: (0,5) to (0,0): now every move loses.
(0,0) + (5,4) + (0): your move
$ printf 'x 1\n4: 1\n0: 1\n1: (1,2)\n3: 9\n2: pass\n2:\n1: what\n' | wythoff play 'wythoff@3,5 + maharaja@10,7 + nim(7)'
part 1: wythoff@3,5, moves {(t,0),(0,t),(t,t)}
part 2: maharaja@10,7, moves {(t,0),(0,t),(t,t),(1,2),(2,1)}
part 3: nim(7), one heap
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
(3,5) + (10,7) + (7): your move
> x 1
No: in which part? as in: 1: (1,2).
> 4: 1
No: there is no such part: they are 1 to 3.
> 0: 1
No: there is no such part: they are 1 to 3.
> 1: (1,2)
No: (1,2) is no move of this game: moves are {(t,0),(0,t),(t,t)}; near it are (0,2), (1,1), (2,2).
> 3: 9
No: the first heap has only 7: 9 cannot be taken from it.
> 2: pass
No: there is no pass in this game.
> 2:
> 1: what
No: 'what'? did you mean why?
$ printf 'help\nquit\n' | wythoff play 'nim(2)+nim(1)'
part 1: nim(2), one heap
part 2: nim(1), one heap
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
(2) + (1): your move
> help
(1,2) or 1 2       take 1 from the first heap and 2 from the second
x 3 or y 3         take 3 from the first, from the second heap
to (3,5)           move to this position
1: (1,2)           each of these with its part before it; of one heap 3: 4, 3: to 2
hint, why, moves   a good move; why it is one; all winning moves
undo, restart      take your last move back; begin again
switch             change places
save FILE          write the game to FILE; `wythoff play --replay FILE` reads it
quit               leave the table
> quit
$ printf '2\n' | wythoff play 'nim(2)'
{(t,0),(0,t)}; who cannot move loses. `help` lists what you can say.
(2): your move
> 2
(0): no move is left, you win.
$ printf '1: 1 1\n' | wythoff play 'wythoff@4,4 + nim(2)' --first computer
part 1: wythoff@4,4, moves {(t,0),(0,t),(t,t)}
part 2: nim(2), one heap
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
I take 1: (3,3) to (1,1): now every move loses.
(1,1) + (2): your move
> 1: 1 1
I take 2: (2) to (0).
(0,0) + (0): no move is left, I win.
$ printf '1: x 7\n2: y 10\n' | wythoff play 'wythoff@10^20,10^19 + wythoff@10^19,10^20 + nim(2) + nim(2)' | tail -n 5
I take 2: (0,7) to (10000000000000000000,99999999999999999993): now every move loses.
(99999999999999999993,10000000000000000000) + (10000000000000000000,99999999999999999993) + (2) + (2): your move
> 2: y 10
I take 1: (10,0) to (99999999999999999983,10000000000000000000): now every move loses.
(99999999999999999983,10000000000000000000) + (10000000000000000000,99999999999999999983) + (2) + (2): your move
$ printf '2: 1\nhint\nmoves\nwhy\n' | wythoff play 'wythoff@10^20,10^21 + nim(3) + nim(3)'
part 1: wythoff@100000000000000000000,1000000000000000000000, moves {(t,0),(0,t),(t,t)}
part 2: nim(3), one heap
part 3: nim(3), one heap
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
(100000000000000000000,1000000000000000000000) + (3) + (3): your move
> 2: 1
I take 1: (1,0) to (99999999999999999999,1000000000000000000000); who wins here I do not know.
(99999999999999999999,1000000000000000000000) + (2) + (3): your move
> hint
Who wins here I do not know; try 1: (1,0) to (99999999999999999998,1000000000000000000000).
> moves
winning   the outcome is not known, as the Grundy value of part 1 is not: a table up to this position would be too large
> why
part 1: (99999999999999999999,10000000...00000000) has value not 0, proved: Wythoff: the pairs ([n phi], [n phi^2])
part 2: (2) has value 2, proved: Bouton: the exclusive or of the heaps
part 3: (3) has value 3, proved: Bouton: the exclusive or of the heaps
Who wins here is not known.
$ printf 'hint\nmoves\nswitch\n' | wythoff play 'wythoff@10^20,10^21 + nim(10^30)'
part 1: wythoff@100000000000000000000,1000000000000000000000, moves {(t,0),(0,t),(t,t)}
part 2: nim(1000000000000000000000000000000), one heap
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
(100000000000000000000,1000000000000000000000) + (1000000000000000000000000000000): your move
> hint
There is a winning move that I do not know; try 1: (0,1) to (100000000000000000000,999999999999999999999).
> moves
winning   there is one that I do not know
> switch
We change places.
I take 1: (0,1) to (100000000000000000000,999999999999999999999); there was a winning move that I do not know.
(100000000000000000000,999999999999999999999) + (1000000000000000000000000000000): your move
$ wythoff play 'wythoff@10^20,10^21 + nim(3)' 2>&1 < /dev/null
# exit 3
wythoff play: the outcome is not known, as the Grundy value of part 1 is not: a table up to this position would be too large
$ printf 'switch\nrestart\n1: y 1\nundo\nundo\n' | wythoff play 'wythoff@1,2 + nim(2)'
part 1: wythoff@1,2, moves {(t,0),(0,t),(t,t)}
part 2: nim(2), one heap
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
(1,2) + (2): your move
> switch
We change places.
I take 2: (2) to (0): now every move loses.
(1,2) + (0): your move
> restart
I take 2: (2) to (0): now every move loses.
(1,2) + (0): your move
> 1: y 1
I take 1: (1,1) to (0,0).
(0,0) + (0): no move is left, I win.
> undo
(1,2) + (0): your move
> undo
No: you have done nothing yet that could be taken back.
$ printf 'switch\n1: 2 2\n1: 1 0\n1: y 1\nhint\nundo\n' | wythoff play 'wythoff@2,3 + nim(0)' --two
part 1: wythoff@2,3, moves {(t,0),(0,t),(t,t)}
part 2: nim(0), one heap
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
first wins with best play.
(2,3) + (0): first is to move
> switch
No: you play each other, change seats yourselves.
(2,3) + (0): first is to move
> 1: 2 2
second wins with best play.
(0,1) + (0): second is to move
> 1: 1 0
No: the first heap has only 0: 1 cannot be taken from it.
> 1: y 1
(0,0) + (0): no move is left, second wins.
> hint
The game is over.
> undo
(0,1) + (0): second is to move
$ wythoff play 'wythoff@10^20,10^21 + nim(3)' --two < /dev/null
part 1: wythoff@100000000000000000000,1000000000000000000000, moves {(t,0),(0,t),(t,t)}
part 2: nim(3), one heap
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
Who wins with best play is not known.
(100000000000000000000,1000000000000000000000) + (3): first is to move
$ wythoff play 'wythoff@3,5' 3 5 2>&1 < /dev/null
# exit 2
wythoff play: what is '3' for? a sum has its positions behind each @

# Transcripts.
$ cd $(mktemp -d) && printf '1: x 2\n2: 3\nsave other.game\n' | wythoff play 'wythoff@3,5 + nim(4) + nim(4)' --save sum.game >/dev/null && cat sum.game && cmp sum.game other.game && wythoff play --replay sum.game
sum     wythoff@3,5 + nim(4) + nim(4)
players human computer
human 1: (3,5) -> (1,5)
computer 1: (1,5) -> (1,2)
human 2: (4) -> (1)
computer 3: (4) -> (1)
wythoff@3,5 + nim(4) + nim(4): computer wins with best play
human 1: (3,5) -> (1,5): computer wins with best play
computer 1: (1,5) -> (1,2): computer wins with best play
human 2: (4) -> (1): computer wins with best play
computer 3: (4) -> (1): computer wins with best play
The game is not over.
$ printf 'sum wythoff@3,5 + nim(4)\nplayers Alice Bob\nAlice 2: (4) -> (3)\nBob 2: (0)\nAlice 1: (3,5) -> (0,2)\nBob 1: (0,2) -> (0,0)\nresult Bob wins\n' | wythoff play --replay -
wythoff@3,5 + nim(4): Alice wins with best play
Alice 2: (4) -> (3): Bob wins with best play; a mistake, better was 2: (4) to (0)
Bob 2: (3) -> (0): Bob wins with best play
Alice 1: (3,5) -> (0,2): Bob wins with best play
Bob 1: (0,2) -> (0,0): Bob wins
$ printf 'sum wythoff@3,5 + nim(4)\nplayers A B\nA 2: (4) -> (3)\nA 2: (0)\n' | wythoff play --replay - 2>&1
# exit 1
wythoff@3,5 + nim(4): A wins with best play
A 2: (4) -> (3): B wins with best play; a mistake, better was 2: (4) to (0)
wythoff play: stdin:4:1: it is the turn of B to move
  A 2: (0)
  ^~
$ printf 'sum wythoff@3,5 + nim(4)\nplayers A B\nA 1: (3,5) -> (2,3)\n' | wythoff play --replay - 2>&1
# exit 1
wythoff@3,5 + nim(4): A wins with best play
wythoff play: stdin:3:6: (1,2) is no move of this game: moves are {(t,0),(0,t),(t,t)}; near it are (0,2), (1,1), (2,2)
  A 1: (3,5) -> (2,3)
       ^~~~~~~~~~~~~~
$ printf 'sum wythoff@3,5 + nym(4)\nplayers A B\n' | wythoff play --replay - 2>&1
# exit 2
wythoff play: stdin:1:19: this part has no position: write GAME@x,y, or nim(7) for one heap
  sum wythoff@3,5 + nym(4)
                    ^~~~~~
$ printf 'sum wythoff@10^20,10^19 + nim(4)\nplayers A B\nA 2: (3)\n' | wythoff play --replay -
wythoff@100000000000000000000,10000000000000000000 + nim(4): out of reach
A 2: (4) -> (3): out of reach
The game is not over.
