# Games on several heaps, and games with a memory.

# What they are.
$ wythoff rules 'fraenkel-wythoff on 3 heaps'
rule     {(t,0,0),(t,t,0)} in every order + {(s,t,r): xor(s,t,r)=0}
heaps    3, the same game for every order of them
engines    formula   no: no theorem about it is known here
         * automaton perhaps: it is looked for, and proved, where it is needed
         * box       yes: from all smaller positions
values     formula   no: its moves are not those of Nim
         * box       yes: from all smaller positions
$ wythoff rules tribonacci
rule     {(t,0,0),(s,t,0)} in every order + {(s,t,r): s<=t+r, t<=s+r, r<=s+t} + {(s,s,t): t>2s, x<=y, y<=z, (x-s>=z-t or z-t>=y-s)} in every order + {(s,t,s): t>2s, x<=y, y<=z, (x-s>=z-s or z-s>=y-t)} in every order + {(s,t,t): s>2t, x<=y, y<=z, (x-s>=z-t or z-t>=y-t)} in every order
heaps    3, the same game for every order of them
engines    formula   no: no theorem about it is known here
         * automaton perhaps: it is looked for, and proved, where it is needed
         * box       yes: from all smaller positions
values     formula   no: its moves are not those of Nim
         * box       yes: from all smaller positions
$ wythoff rules 'nim pass 2'
rule     {(t,0),(0,t)} pass 2
heaps    2, the same game for every order of them
memory   2 passes in the whole game, by either player
engines    formula   no: no theorem about it is known here
         * automaton perhaps: it is looked for, and proved, where it is needed
         * box       yes: from all smaller positions
values     formula   no: its moves are not those of Nim
         * box       yes: from all smaller positions
$ wythoff rules 'enforce({(t,0),(0,t): odd(t)}, nim)'
rule     enforce({(t,0),(0,t): odd(t)}, {(t,0),(0,t)})
heaps    2, the same game for every order of them
memory   the opponent names one of 2 sets of moves
engines    formula   no: no theorem about it is known here
         * automaton perhaps: it is looked for, and proved, where it is needed
         * box       yes: from all smaller positions
values     formula   no: its moves are not those of Nim
         * box       yes: from all smaller positions
$ wythoff rules --format json 'moore(2) on 3 heaps'
{"rule": "{(t,0,0),(s,t,0)} in every order", "normal": false, "game": null, "class": null, "engines": [{"name": "formula", "can": true, "chosen": true, "reason": "yes: Moore's Nim: P where the binary digits of each place sum to 0 modulo k+1 (Moore 1910)"}, {"name": "telescope", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}, {"name": "beam", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}, {"name": "automaton", "can": true, "chosen": false, "reason": "perhaps: it is looked for, and proved, where it is needed"}, {"name": "columns", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}, {"name": "table", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}, {"name": "box", "can": true, "chosen": true, "reason": "yes: from all smaller positions"}, {"name": "plain", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}], "value_engines": [{"name": "formula", "can": false, "chosen": false, "reason": "no: its moves are not those of Nim"}, {"name": "rows", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}, {"name": "automaton", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}, {"name": "layers", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}, {"name": "sets", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}, {"name": "windows", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}, {"name": "box", "can": true, "chosen": true, "reason": "yes: from all smaller positions"}, {"name": "plain", "can": false, "chosen": false, "reason": "no: it is for games on two heaps without memory"}], "weight": null, "heaps": 3, "memory": "none", "states": null, "symmetric": true}
$ wythoff rules 'moore(1) on 2 heaps' | head -n 2
rule     {(t,0),(0,t)}
game     this is Nim

# Who wins.
$ wythoff decide 'nim on 3 heaps' 3 5 6
P
standing  proved: Nim: P where the nim-sum of the heaps is 0 (Bouton 1901)
$ wythoff decide 'nim on 3 heaps' '(3,5,7)'
N
move      (1,0,0)
to        (2,5,7)
standing  proved: Nim: P where the nim-sum of the heaps is 0 (Bouton 1901)
$ wythoff decide 'nim on 3 heaps misere' 1,1,1
P
standing  proved: misere Nim: as Nim while a heap has two tokens or more (Bouton 1901)
$ wythoff decide 'nim on 3 heaps misere' 0,0,0
N
move      none is needed: in misere play who cannot move wins
standing  proved: misere Nim: as Nim while a heap has two tokens or more (Bouton 1901)
$ wythoff decide 'wythoff pass' 1 2
N
move      pass
standing  computed: the outcomes of all smaller positions, with all that is remembered
$ wythoff decide 'wythoff block 1 on 3 heaps' 2 2 2
N
move      (1,1,1)
to        (1,1,1)
blocking  this move may be blocked, but not all moves to P-positions can be
standing  computed: the outcomes of all smaller positions
$ wythoff decide --format json 'wythoff pass' 3 3
{"on_board": true, "outcome": "N", "move": ["0", "2"], "to": ["3", "1"], "may_be_blocked": false, "reason": null, "standing": {"kind": "computed", "by": "the outcomes of all smaller positions, with all that is remembered"}, "checked": null, "heaps": ["3", "3"], "state": "1", "last": null, "pass": false, "name": null}
$ wythoff decide fibonacci-nim 89
P
standing  proved: dynamic Nim: P where the bound is less than the least part of the greedy sum of the heap (Whinihan 1963, Schwenk 1970)
$ wythoff decide 'nim no repeat' 3 3
P
standing  computed: the outcomes of all smaller positions, with all that is remembered

# Lists.
$ wythoff positions 'wythoff-any on 3 heaps' --max 5 --sorted
(0,0,0)
(0,1,2)
(0,3,5)
(1,1,4)
(1,3,3)
(3,4,4)
$ wythoff positions 'nim pass' --max 4 --format csv
x,y
0,0
1,2
2,1
3,4
4,3
$ wythoff positions 'nim on 4 heaps' --max 7 --count
512
$ wythoff positions --format json 'hypergraph(xy,yz) on 3 heaps' --max 1
{"rule": "{(s,t,0),(0,s,t)}", "from": ["0", "0", "0"], "size": ["2", "2", "2"], "positions": [
["0", "0", "0"],
["0", "0", "1"],
["0", "1", "0"],
["1", "0", "0"],
["1", "0", "1"]
], "count": "5", "standing": {"kind": "computed", "by": "from all smaller positions"}}
$ wythoff sequence tribonacci --terms 4 --format csv
n,a,b,c
0,0,0,0
1,1,2,4
2,3,6,11
3,5,9,17
$ wythoff grundy 'nim on 3 heaps' --size 2 --format text
0 0 0  0
0 0 1  1
0 1 0  1
0 1 1  0
1 0 0  1
1 0 1  0
1 1 0  0
1 1 1  1

# At the table.
$ printf 'x 1\nfoo\n9 9 9\n(0,2,0)\n' | wythoff play 'nim on 3 heaps' 1 2 3
(t,0,0) in every order; who cannot move loses. `help` lists what you can say.
(1,2,3): your move
> x 1
I take (0,0,1) to (0,2,2), a P-position: every move loses.
(0,2,2): your move
> foo
No: 'foo' means nothing here; `help` lists what you can say.
> 9 9 9
No: the first heap has only 0: 9 cannot be taken from it.
> (0,2,0)
I take (0,0,2) to (0,0,0).
(0,0,0): no move is left, I win.
$ printf '4\nhint\nquit\n' | wythoff play fibonacci-nim 20
(t) on 1 heap next at most 2*last; who cannot move loses. `help` lists what you can say.
(20), at most 19 to take: your move
> 4
I take (3) to (13), a P-position: every move loses.
(13), at most 6 to take: your move
> hint
Every move loses; try (1) to (12), it leaves the fewest good answers.
> quit
$ printf 'pass\n' | wythoff play 'nim pass' 1 1
{(t,0),(0,t)} pass 1; who cannot move loses. `help` lists what you can say.
(1,1), 1 pass left: your move
> pass
I take (0,1) to (1,0); every move from (1,1) loses.
(1,0), no pass left: your move

# Faults.
$ wythoff decide 'nim on 3 heaps' 3 5 2>&1
# exit 2
wythoff decide: the position has 2 numbers, and this game has 3 heaps
$ wythoff decide 'nim on 3 heaps' 1 2 3 4 2>&1
# exit 2
wythoff decide: the position has 4 numbers, and this game has 3 heaps
$ wythoff decide 'nim on 3 heaps' 1 2 3 --state 2 2>&1
# exit 2
wythoff decide: --state is for games with a memory
$ wythoff decide 'nim pass' 1 2 --state 2 2>&1
# exit 2
wythoff decide: from 0 to 1 passes are left in this game
$ wythoff decide nim 1 2 --state 2 2>&1
# exit 2
wythoff decide: --state is for games with a memory
$ wythoff graph 'wythoff on 3 heaps' 1 1 1
// vertices: 8, edges: 13, in the kernel: 4; the box engine agrees
digraph game {
  label="wythoff on 3 heaps"; labelloc=t; fontname="Helvetica";
  node [shape=circle, style=filled, fillcolor=white, fontname="Helvetica", margin=0.02];
  edge [color="#9a9a9a", arrowsize=0.6];
  "1,1,1" [peripheries=2];
  "1,1,0" [fillcolor="#c1121f", fontcolor=white];
  "1,0,1" [fillcolor="#c1121f", fontcolor=white];
  "0,1,1" [fillcolor="#c1121f", fontcolor=white];
  "0,0,0" [fillcolor="#c1121f", fontcolor=white];
  "1,0,0";
  "0,1,0";
  "0,0,1";
  "1,1,1" -> "1,1,0" [color="#c1121f", penwidth=1.4];
  "1,1,1" -> "1,0,1" [color="#c1121f", penwidth=1.4];
  "1,1,1" -> "0,1,1" [color="#c1121f", penwidth=1.4];
  "1,1,1" -> "0,0,0" [color="#c1121f", penwidth=1.4];
  "1,1,0" -> "1,0,0";
  "1,1,0" -> "0,1,0";
  "1,0,1" -> "1,0,0";
  "1,0,1" -> "0,0,1";
  "0,1,1" -> "0,1,0";
  "0,1,1" -> "0,0,1";
  "1,0,0" -> "0,0,0" [color="#c1121f", penwidth=1.4];
  "0,1,0" -> "0,0,0" [color="#c1121f", penwidth=1.4];
  "0,0,1" -> "0,0,0" [color="#c1121f", penwidth=1.4];
}
$ wythoff graph 'nim pass' 1,1 | head -n 1
// vertices: 8, edges: 11, in the kernel: 3; the box engine agrees
$ wythoff graph 'wythoff on 3 heaps' 30,50,70 2>&1
# exit 3
wythoff graph: the graph below this position has more than 10000 vertices; begin at a smaller one
$ wythoff graph 'wythoff on 3 heaps' 3,5 2>&1
# exit 2
wythoff graph: the position has 2 numbers, and this game has 3 heaps
$ wythoff prove 'nim pass' | sed '/^made/d;/^total/d;s/ [0-9.]* s  /  /'
theorem   The P-positions of {(t,0),(0,t)} pass 1 are the empty heaps and, in every order,
          (s(m)+1, s(m)+2) for m = 0, 1, 2, ..., where s(m) is the
          number whose digits in msd_2 are those of m, then a 0.
automaton They are exactly the (x,y)
          whose digits in msd_2, read in step, an automaton with 6 states accepts.
P-set     6 states, 12 transitions
proof     stable                 4 states at most: no position of P has a move into P, 0 passes left
          absorbing              1 states at most: every other position has one, 0 passes left
          stable                 6 states at most: no position of P has a move into P, 1 pass left
          absorbing              1 states at most: every other position has one, 1 pass left
          addition                              -: x + y = z is what its automaton says, by induction
$ wythoff prove 'nim block 1 pass' 2>&1
# exit 3
wythoff prove: unknown: games with a memory are not proved with blocking or complying
$ wythoff prove fibonacci-nim 2>&1 | sed '/^made/,$d'
theorem   The P-positions of (t) on 1 heap next at most 2*last are exactly the (x), where at most b may be taken,
          of which the digits of x and b in msd_fib, read in step, an automaton with 4 states accepts.
P-set     4 states, 8 transitions
$ wythoff decide odd-or-even-nim 10^30 10^29 --state 1
N
move      (899999999999999999999999999999,0)
to        (100000000000000000000000000001,100000000000000000000000000000)
name      set 2
standing  proved: the P-set as an automaton in msd_2 (2 states), stable and absorbing
$ wythoff decide 'nim pass 2' 10^30 10^30
P
standing  proved: the P-set as an automaton in msd_2 (1 state), stable and absorbing
$ wythoff decide 'wythoff on 3 heaps misere' 10^30 10^29 7
N
move      (899999999999999999999999999993,0,0)
to        (100000000000000000000000000007,100000000000000000000000000000,7)
standing  proved: the P-set as an automaton in msd_2 (4 states), stable and absorbing
$ wythoff decide raleigh 10^30 10^30+7 10^29
N
move      (999999999999999999999999999991,999999999999999999999999999991,99999999999999999999999999990)
to        (9,16,10)
standing  proved: the P-set as an automaton in msd_fib (13 states), stable and absorbing
$ wythoff decide 'wythoff on 3 heaps@1,2' 2>&1
# exit 2
wythoff decide: rule:1:20: this position has too few heaps: 2, and its game has 3
  wythoff on 3 heaps@1,2
                     ^~~

# Sums by Grundy values.
$ wythoff decide 'raleigh@3,4,9 + wythoff@3,5'
N
move      1: (0,2,8) to (3,2,1), value 16 to 0
part 1    raleigh@3,4,9: value 16, computed: from all smaller positions
part 2    wythoff@3,5: value 0, computed: from all smaller positions
total     16, the exclusive or of the values
standing  computed: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0
$ wythoff decide 'nim on 3 heaps@1,2,3 + wythoff@1,2 + nim(5)'
N
move      3: (5) to (0), value 5 to 0
part 1    nim on 3 heaps@1,2,3: value 0, proved: Bouton: the exclusive or of the heaps
part 2    wythoff@1,2: value 0, computed: from all smaller positions
part 3    nim(5): value 5, proved: Bouton: the exclusive or of the heaps
total     5, the exclusive or of the values
standing  computed: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0
$ wythoff decide 'nim on 3 heaps@1,2,4 + nim(5) + nim@1,3'
P
part 1    nim on 3 heaps@1,2,4: value 7, proved: Bouton: the exclusive or of the heaps
part 2    nim(5): value 5, proved: Bouton: the exclusive or of the heaps
part 3    nim@1,3: value 2, proved: Bouton: the exclusive or of the heaps
total     0, the exclusive or of the values
standing  proved: Sprague and Grundy: the exclusive or of the values is 0
$ wythoff decide 'nim pass@2,3 + wythoff@4,4'
N
move      2: (3,0) to (1,4), value 7 to 5
part 1    nim pass@2,3: value 5, computed: from all smaller positions
part 2    wythoff@4,4: value 7, computed: from all smaller positions
total     2, the exclusive or of the values
standing  computed: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0
$ wythoff decide 'nim on 3 heaps@1,2,3,4 + wythoff@1,2' 2>&1
# exit 2
wythoff decide: rule:1:16: this position has too many heaps: its game has 3
  nim on 3 heaps@1,2,3,4 + wythoff@1,2
                 ^~~~~~
$ wythoff decide 'nim on 3 heaps misere@1,2,3 + wythoff@1,2' 2>&1
# exit 2
wythoff decide: rule:1:1: misere play has no place in a sum: there the Grundy values of the parts do not tell who wins
  nim on 3 heaps misere@1,2,3 + wythoff@1,2
  ^~~~~~~~~~~~~~~~~~~~~
$ wythoff decide 'raleigh@3,4,9 + nim(2)' --format json --all
{"on_board": true, "outcome": "N", "move": ["0", "0", "6"], "to": ["3", "4", "3"], "may_be_blocked": false, "reason": null, "standing": {"kind": "computed", "by": "Sprague and Grundy: the exclusive or of the values is not 0"}, "checked": "the move is legal, and the values after it have exclusive or 0", "part": 1, "pass": false, "name": null, "before": "16", "after": "2", "total": "18", "parts": [{"part": "raleigh@3,4,9", "value": "16", "outcome": "N", "cancels": null, "standing": {"kind": "computed", "by": "from all smaller positions"}}, {"part": "nim(2)", "value": "2", "outcome": "N", "cancels": null, "standing": {"kind": "proved", "by": "Bouton: the exclusive or of the heaps"}}], "winning": [{"part": 1, "move": ["0", "0", "6"], "pass": false, "to": ["3", "4", "3"], "name": null, "before": "16", "after": "2"}, {"part": 1, "move": ["0", "1", "5"], "pass": false, "to": ["3", "3", "4"], "name": null, "before": "16", "after": "2"}], "all": true}
$ wythoff decide 'nim pass@2,3|0 + nim no repeat@3,3|1,0 + odd-or-even-nim@3,4|2 + fibonacci-nim@20|5' --all
N
part 1    nim pass@2,3|0: value 1, computed: from all smaller positions
part 2    nim no repeat@3,3|1,0: value 0, computed: from all smaller positions
part 3    odd-or-even-nim@3,4|2: value 1, computed: from all smaller positions
part 4    fibonacci-nim@20|5: value 4, computed: from all smaller positions
total     4, the exclusive or of the values
standing  computed: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0
winning   3: (2,0) to (1,4), name set 1, value 1 to 5
winning   4: (2) to (18), value 4 to 0
$ wythoff decide 'nim on 3 heaps@10^30,1,2 + wythoff@10^30,12'
N
move      1: (1,0,0) to (999999999999999999999999999999,1,2), value 1000000000000000000000000000003 to 999999999999999999999999999996
part 1    nim on 3 heaps@1000000000000000000000000000000,1,2: value 1000000000000000000000000000003, proved: Bouton: the exclusive or of the heaps
part 2    wythoff@1000000000000000000000000000000,12: value 999999999999999999999999999996, proved: g(x+48,12) = g(x,12) + 48 for all x >= 347
total     2147483647, the exclusive or of the values
standing  proved: Sprague and Grundy: the exclusive or of the values is not 0
checked   the move is legal, and the values after it have exclusive or 0
$ wythoff decide 'wythoff-any on 3 heaps@10^30,1,2 + nim(3)' --memory 1M 2>&1
# exit 3
wythoff decide: the outcome is not known, as the Grundy value of part 1 is not: a table up to this position would be too large
$ wythoff decide 'odd-or-even-nim@3,4 + nim(1)' 2>&1
# exit 2
wythoff decide: rule:1:17: beside other games it must be said which set of moves is named here, as in GAME@3,4|1
  odd-or-even-nim@3,4 + nim(1)
                  ^~~
$ wythoff decide 'odd-or-even-nim@3,4|1'
N
move      (0,1)
to        (3,3)
name      set 2
standing  computed: the outcomes of all smaller positions, with all that is remembered
$ wythoff decide 'nim pass@1,2|3 + nim(1)' 2>&1
# exit 2
wythoff decide: rule:1:14: from 0 to 1 passes are left in this game
  nim pass@1,2|3 + nim(1)
               ^
$ wythoff decide 'nim on 3 heaps@1,2,3|3 + nim(1)' 2>&1
# exit 2
wythoff decide: rule:1:22: this game remembers nothing
  nim on 3 heaps@1,2,3|3 + nim(1)
                       ^
$ wythoff decide 'nim pass@1,2' --state 1 2>&1
# exit 2
wythoff decide: --state is for games with a memory; a sum has it behind |, GAME@x,y|STATE
$ printf '1: z 1\n2: pass\nhint\n2: (1,1)\n1: (1,1,1)\nfoo\n' | wythoff play 'raleigh@1,2,4 + nim pass@2,3 + odd-or-even-nim@2,2|1'
part 1: raleigh@1,2,4, moves {(t,0,0),(s,t,0)} in every order + {(s,s,t): s=x, x=y, t=z} in every order + {(s,t,t): 0<x, x<y, y<z, (t!=3 or y-t>=x-s)} in every order
part 2: nim pass@2,3, moves {(t,0),(0,t)} pass 1
part 3: odd-or-even-nim@2,2|1, moves enforce({(t,0): odd(t)} in every order, {(t,0): even(t)} in every order)
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
(1,2,4) + (2,3), 1 pass left + (2,2), set 1 named: your move
> 1: z 1
I take 2: (0,2) to (2,1): now every move loses.
(1,2,3) + (2,1), 1 pass left + (2,2), set 1 named: your move
> 2: pass
I take 2: (1,0) to (1,1): now every move loses.
(1,2,3) + (1,1), no pass left + (2,2), set 1 named: your move
> hint
Every move loses; try 1: (0,0,1) to (1,2,2), it leaves the fewest good answers.
> 2: (1,1)
No: (1,1) is no move of this game: moves are {(t,0),(0,t)}; near it are (0,1), (1,0).
> 1: (1,1,1)
I take 1: (0,1,2) to (0,0,0): now every move loses.
(0,0,0) + (1,1), no pass left + (2,2), set 1 named: your move
> foo
No: 'foo' means nothing here; `help` lists what you can say.
$ printf '1: (1) name 2\n1: x 1\n2: (1,0)\n2: (1,0) name 3\n2: (1,0) name 2\n' | wythoff play 'nim(2) + odd-or-even-nim@2,2|1'
part 1: nim(2), one heap
part 2: odd-or-even-nim@2,2|1, moves enforce({(t,0): odd(t)} in every order, {(t,0): even(t)} in every order)
A move is in one part, as 1: (1,2); who cannot move in any part loses. `help` lists what you can say.
(2) + (2,2), set 1 named: your move
> 1: (1) name 2
No: there are no sets of moves to name in this game.
> 1: x 1
I take 1: (1) to (0): now every move loses.
(0) + (2,2), set 1 named: your move
> 2: (1,0)
No: it must be said which set is named: 1 to 2.
> 2: (1,0) name 3
No: the sets of this game are numbered 1 to 2.
> 2: (1,0) name 2
I take 2: (0,2) to (1,0), name set 2.
(0) + (1,0), set 2 named: no move is left, I win.
$ printf 'x 1\n' | wythoff play 'nim pass@3,4|0'
{(t,0),(0,t)} pass 1; who cannot move loses. `help` lists what you can say.
(3,4), no pass left: your move
> x 1
I take (0,2) to (2,2), a P-position: every move loses.
(2,2), no pass left: your move
$ cd $(mktemp -d) && printf '1: (0,0,1)\n2: (1,1) name 2\n' | wythoff play 'raleigh@3,4,9 + odd-or-even-nim@3,5|1' --save x.game >/dev/null && cat x.game && wythoff play --replay x.game
sum     raleigh@3,4,9 + odd-or-even-nim@3,5|1
players human computer
human 1: (3,4,9) -> (3,4,8)
computer 1: (3,4,8) -> (3,3,0)
raleigh@3,4,9 + odd-or-even-nim@3,5|1: human wins with best play
human 1: (3,4,9) -> (3,4,8): computer wins with best play; a mistake, better was 1: (0,1,9) to (3,3,0)
computer 1: (3,4,8) -> (3,3,0): computer wins with best play
The game is not over.

# All winning moves.
$ wythoff decide 'wythoff-any on 3 heaps' 3 5 7 --all
N
standing  computed: the outcomes of all smaller positions
winning   (0,0,7) to (3,5,0)
winning   (0,4,4) to (3,1,3)
$ wythoff decide 'nim pass' 3 3 --all --format json
{"on_board": true, "outcome": "N", "move": null, "to": ["3", "3"], "may_be_blocked": false, "reason": null, "standing": {"kind": "proved", "by": "Nim with one pass: P at (0,0) and (2k-1,2k) while the pass is there, then Nim"}, "checked": null, "heaps": ["3", "3"], "state": "1", "last": null, "pass": true, "name": null, "winning": [{"move": null, "pass": true, "to": ["3", "3"], "name": null}]}
$ wythoff decide odd-or-even-nim 3 5 --all --state 1
N
standing  computed: the outcomes of all smaller positions, with all that is remembered
winning   (0,3) to (3,2), name set 2
$ wythoff decide odd-or-even-nim 3 5 --all 2>&1
# exit 2
wythoff decide: --all is for positions where a set is named: say which, --state N
$ wythoff decide 'nim on 3 heaps block 1' 1 2 3 --all
N
blocking  each of these moves may be blocked, but not all moves to P-positions can be
standing  computed: the outcomes of all smaller positions
to P      (0,0,3) to (1,2,0)
to P      (0,1,0) to (1,1,3)
to P      (1,0,0) to (0,2,3)

# A turn after the other player has spoken.
$ wythoff decide 'wythoff block 1' 2 2 --said ''
N
move      (2,2)
to        (0,0)
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff decide 'wythoff block 1' 2 2 --said '(2,2)' --format json
{"on_board": true, "outcome": "P", "move": null, "to": null, "may_be_blocked": false, "reason": null, "standing": {"kind": "computed", "by": "by the table engine, from all smaller positions that matter"}, "checked": null}
$ wythoff decide 'wythoff block 1' 2 2 --said '(2,2) (1,0)' 2>&1
# exit 2
wythoff decide: at most 1 option may be blocked, not 2
$ wythoff decide 'wythoff block 1' 0 1 --said '(0,1)'
P
standing  proved: no move is left
$ wythoff decide wythoff 2 2 --said '(2,2)' 2>&1
# exit 2
wythoff decide: no options may be blocked or named here
$ wythoff decide 'wythoff block 1' 2 2 --said foo 2>&1
# exit 2
wythoff decide: --said: a move is a pair of numbers such as (1,2), not 'foo'
$ wythoff decide 'nim on 3 heaps block 1' 1 2 3 --said '(1,0,0)'
N
move      (0,0,3)
to        (1,2,0)
standing  computed: the outcomes of all smaller positions
$ wythoff decide 'nim on 3 heaps block 1' 1 2 3 --said '(1,0,0) (0,1,0)' 2>&1
# exit 2
wythoff decide: at most 1 option may be blocked, not 2
$ wythoff decide 'nim on 3 heaps block 1' 1 0 0 --said '(1,0,0)'
P
standing  proved: no move is left
$ wythoff decide 'nim on 3 heaps block 1 misere' 1 0 0 --said '(1,0,0)' 2>&1
N
move      none is needed: in misere play who cannot move wins
standing  proved: no move is left
$ wythoff decide 'nim comply 2' 2 2 --said '(1,0) (2,0)'
N
move      (1,0)
to        (1,2)
standing  computed: the outcomes of all smaller positions
$ wythoff decide 'nim comply 2' 2 2 --said '(1,0)' 2>&1
# exit 2
wythoff decide: 2 moves must be named here, not 1
$ wythoff decide 'nim on 3 heaps' 2 2 1 --said '(1,0,0)' 2>&1
# exit 2
wythoff decide: no options may be blocked or named here
$ wythoff decide 'nim on 3 heaps block 1' 1 2 3 --said '(9,0,0)' 2>&1
# exit 2
wythoff decide: the first heap has only 1: 9 cannot be taken from it

# Lists, values, graphs and play after --state and --last.
$ wythoff positions 'nim no repeat' --max 3 --last 1,0
(0,0)
(1,0)
(1,1)
(2,1)
(2,2)
(3,2)
(3,3)
$ wythoff positions 'nim pass' --max 4 --state 3 2>&1
# exit 2
wythoff positions: from 0 to 1 passes are left in this game
$ wythoff positions 'wythoff pass' --max 9 --state 0 --sorted --format csv
x,y
0,0
1,2
3,5
4,7
$ wythoff sequence 'nim pass' --terms 4 --state 0
 n  a  b    b-a-n
 0  0  0        0
 1  1  1       -1
 2  2  2       -2
 3  3  3       -3
$ wythoff grundy 'nim no repeat' --size 3 --last 1,0
x,y,value
0,0,0
0,1,1
0,2,1
1,0,0
1,1,0
1,2,2
2,0,1
2,1,0
2,2,0
$ wythoff grundy 'nim no repeat' --size 2 --format json
{"rule": "{(t,0),(0,t)} no repeat", "from": ["0", "0"], "size": ["2", "2"], "values": [
["0", "0", "0"],
["0", "1", "1"],
["1", "0", "1"],
["1", "1", "0"]
], "count": "4", "standing": {"kind": "computed", "by": "from all smaller positions"}}
$ wythoff grundy 'nim on 3 heaps' --at 10^30,1,2
1000000000000000000000000000003
standing  proved: Bouton: the exclusive or of the heaps
$ wythoff grundy 'nim no repeat' --at 3,4 --last 1,0
1
standing  computed: from all smaller positions
$ wythoff grundy 'nim misere pass' --at 3,4 2>&1
# exit 2
wythoff grundy: this game has no Grundy values: who cannot move wins
$ wythoff -v positions 'moore(2) on 3 heaps' --max 50 --count --memory 1G 2>&1
wythoff positions: engine box, 45 KiB of memory (budget 1.0 GiB)
51
$ wythoff grundy odd-or-even-nim --size 2 2>&1
# exit 2
wythoff grundy: a position has a value once a set of moves is named: say which, --state N
$ wythoff grundy odd-or-even-nim --size 2 --state 1 --format text
0 0  0
0 1  1
1 0  1
1 1  2
$ wythoff graph odd-or-even-nim 1,1 --state 1 | grep -v '^ *edge\|node\|label'
// vertices: 4, edges: 4, P-positions: 3; by the box engine
digraph game {
  "1,1 | 1" [peripheries=2];
  "1,0" [fillcolor="#c1121f", fontcolor=white];
  "0,1" [fillcolor="#c1121f", fontcolor=white];
  "0,0" [fillcolor="#c1121f", fontcolor=white];
  "1,1 | 1" -> "1,0" [color="#c1121f", penwidth=1.4];
  "1,1 | 1" -> "0,1" [color="#c1121f", penwidth=1.4];
  "1,0" -> "0,0" [color="#c1121f", penwidth=1.4];
  "0,1" -> "0,0" [color="#c1121f", penwidth=1.4];
}
$ printf 'x 1\n' | wythoff play 'nim no repeat' 2 1 --last 1,0
{(t,0),(0,t)} no repeat; who cannot move loses. `help` lists what you can say.
(2,1), not (1,0) again: your move
> x 1
No: the last move may not be made again at once.
$ wythoff positions wythoff --max 4 --state 1 2>&1
# exit 2
wythoff positions: --state is for games with a memory
$ wythoff positions 'nim on 6 heaps' --max 1000000 2>&1
# exit 3
wythoff positions: the table of all smaller positions needs some 1e+36 bytes, more than there can be

# Bad input.
$ wythoff rules '(1,2,3) + (1,2)' 2>&1
# exit 2
wythoff rules: rule:1:11: this move has 2 parts, and the game has 3 heaps
  (1,2,3) + (1,2)
            ^~~~~
$ wythoff rules 'nim on 7 heaps' 2>&1
# exit 2
wythoff rules: rule:1:8: a game has 1 to 6 heaps
  nim on 7 heaps
         ^
$ wythoff rules 'moore(2)' 2>&1
# exit 2
wythoff rules: rule:1:1: say on how many heaps this is played, as in ... on 3 heaps
  moore(2)
  ^~~~~
$ wythoff decide 'wythoff-any on 3 heaps' 10^9 10^9 10^9 2>&1
# exit 3
wythoff decide: the table of all smaller positions needs some 1e+27 bytes, more than there can be
$ wythoff decide 'wythoff-any on 3 heaps' 10^30 1 1 2>&1
# exit 3
wythoff decide: no theorem decides this game, and its heaps are too large for a table
$ wythoff sequence 'nim on 3 heaps' --terms 5 2>&1
# exit 2
wythoff sequence: this game has not one P-position for each number: its sorted P-positions do not rise in all parts; try wythoff positions
$ wythoff grundy 'nim on 3 heaps misere' --size 3 2>&1
# exit 2
wythoff grundy: this game has no Grundy values: who cannot move wins
$ printf 'name 3\n(1,0)\nname 2\n(9,9)\nhint\nx 1\nname 1\n' | wythoff play odd-or-even-nim 3 4
enforce({(t,0): odd(t)} in every order, {(t,0): even(t)} in every order); who cannot move loses. `help` lists what you can say.
I name set 1.
(3,4), set 1 named: your move
> name 3
No: the set of moves for this turn is named already.
> (1,0)
(2,4): before I move, you name the set of moves: name 1 to name 2
> name 2
You name set 2.
I take (0,2) to (2,2), name set 1, a P-position: every move loses.
(2,2), set 1 named: your move
> (9,9)
No: the first heap has only 2: 9 cannot be taken from it.
> hint
Every move loses; try (0,1) to (2,1), name set 1, it leaves the fewest good answers.
> x 1
(1,2): before I move, you name the set of moves: name 1 to name 2
> name 1
You name set 1.
I take (0,1) to (1,1), name set 2.
(1,1), set 2 named: no move is left, I win.
$ printf 'hint\n0 2 0\n1 0 0\nblock 9 9 9\nblock (0,1,0) (0,0,1)\nblock (0,1,0)\n0 1 0\nblock nothing\n' | wythoff play 'nim on 3 heaps block 1' 2 2 1
(t,0,0) in every order block 1; who cannot move loses. `help` lists what you can say.
I block (0,2,0): you may not take that.
(2,2,1): your move
> hint
(2,0,0) to (0,2,1) wins.
> 0 2 0
No: (0,2,0) is blocked for this move.
> 1 0 0
(1,2,1): before I move, you may block up to 1 option: block (..) or pass
> block 9 9 9
No: the first heap has only 1: 9 cannot be taken from it.
> block (0,1,0) (0,0,1)
No: at most 1 option may be blocked, not 2.
> block (0,1,0)
You block (0,1,0): it may not be taken.
I take (0,0,1) to (1,2,0), a P-position: every move loses.
I block (0,2,0): you may not take that.
(1,2,0): your move
> 0 1 0
(1,1,0): before I move, you may block up to 1 option: block (..) or pass
> block nothing
You block nothing.
I take (0,1,0) to (1,0,0), a P-position: every move loses.
I block (1,0,0): you may not take that.
(1,0,0): no move is left, I win.
$ printf '(1,0)\n(0,2)\nname (1,0)\nname (1,0) (1,0)\nname (1,0) (2,0)\n' | wythoff play 'nim comply 2' 2 2
{(t,0),(0,t)} comply 2; who cannot move loses. `help` lists what you can say.
I name (0,2) and (2,0): one of them must be taken.
(2,2): your move
> (1,0)
No: (1,0) is not among the moves that are named.
> (0,2)
(2,0): before I move, you name 2 options, or all if there are fewer: name (..)
> name (1,0)
No: 2 moves must be named here, not 1.
> name (1,0) (1,0)
No: (1,0) is named twice.
> name (1,0) (2,0)
You name (1,0) and (2,0): one of them must be taken.
I take (2,0) to (0,0).
(0,0): no move is left, I win.
$ printf 'hint\n(1,0)\n' | wythoff play 'nim no repeat' 3 2
{(t,0),(0,t)} no repeat; who cannot move loses. `help` lists what you can say.
(3,2): your move
> hint
(1,0) to (2,2) wins.
> (1,0)
I take (0,1) to (2,1); every move from (2,2) loses.
(2,1), not (0,1) again: your move
$ printf '(1,1,2)\n(0,0,1)\n' | wythoff play raleigh 3 4 9
{(t,0,0),(s,t,0)} in every order + {(s,s,t): s=x, x=y, t=z} in every order + {(s,t,t): 0<x, x<y, y<z, (t!=3 or y-t>=x-s)} in every order; who cannot move loses. `help` lists what you can say.
(3,4,9): your move
> (1,1,2)
No: (1,1,2) may be taken only where the condition of {(s,s,t): 0<z, z<y, y<x, (s!=3 or y-s>=z-t)} holds.
> (0,0,1)
I take (0,2,7) to (3,2,1), a P-position: every move loses.
(3,2,1): your move

# Pictures.
$ wythoff draw 'wythoff pass 2' --size 12 --state all -o all.svg && wythoff draw '(1,1,1)' --size 8 -o density.svg && wythoff draw 'nim no repeat' --size 8 --last 1,0 -o last.svg && wythoff draw 'nim on 1 heap pass 3' --width 9 --height 4 -o passes.svg && wythoff draw 'nim on 1 heap no repeat' --size 9 -o moves.svg; ls *.svg
all.svg
density.svg
last.svg
moves.svg
passes.svg
$ wythoff draw 'nim no repeat' --size 8 --state all -o a.svg 2>&1
# exit 2
wythoff draw: --state all is for passes and enforced sets, and this game has none
$ wythoff draw 'nim pass 9' --size 8 --state all -o a.svg 2>&1
# exit 2
wythoff draw: --state all draws up to 8 states
$ wythoff draw 'wythoff on 3 heaps' --size 12 --slice x=3 -o slice.svg && wythoff draw 'wythoff on 3 heaps' --size 12 -o third.svg && wythoff draw 'nim pass' --size 12 --state 1 -o pass.svg && wythoff draw fibonacci-nim --width 20 --height 10 -o bound.tex && ls -A | grep -vx examples
all.svg
bound.tex
density.svg
last.svg
moves.svg
pass.svg
passes.svg
slice.svg
third.svg
$ wythoff draw 'nim on 3 heaps' --size 12 --slice z=3,x=4 -o a.svg 2>&1
# exit 2
wythoff draw: --slice must fix all heaps but two, and this game has 3
$ wythoff draw 'nim on 3 heaps' --size 12 --slice w=3 -o a.svg 2>&1
# exit 2
wythoff draw: --slice: 'w=3' is no heap with its number, at most 1000000, such as z=7
$ wythoff draw 'nim on 3 heaps' --size 12 --slice z=-3 -o a.svg 2>&1
# exit 2
wythoff draw: --slice: 'z=-3' is no heap with its number, at most 1000000, such as z=7
$ wythoff draw 'nim on 3 heaps' --size 12 --slice z= -o a.svg 2>&1
# exit 2
wythoff draw: --slice: 'z=' is no heap with its number, at most 1000000, such as z=7
$ wythoff draw 'nim on 3 heaps' --size 12 --state 1 -o a.svg 2>&1
# exit 2
wythoff draw: --state is for games with a memory
$ wythoff draw 'nim on 4 heaps' --size 12 -o a.svg 2>&1
# exit 2
wythoff draw: this game has 4 heaps: fix all but two, as in --slice z=7
$ wythoff draw 'nim pass' --size 12 --state 2 -o a.svg 2>&1
# exit 2
wythoff draw: from 0 to 1 passes are left in this game
$ wythoff draw 'nim on 3 heaps' --size 12 --kinds -o a.svg 2>&1
# exit 2
wythoff draw: --kinds is not for a game on several heaps
$ wythoff draw wythoff --size 12 --slice z=1 -o a.svg 2>&1
# exit 2
wythoff draw: --slice is for games on several heaps

# Proofs on several heaps, with certificates; what is not proved is unknown.
$ wythoff prove 'moore(2) on 4 heaps' | sed '/^made/,$d'
theorem   The P-positions of {(t,0,0,0),(s,t,0,0)} in every order are exactly the (x,y,z,u)
          whose digits in msd_2, read in step, an automaton with 1 state accepts.
P-set     1 state, 5 transitions
$ wythoff prove raleigh | sed '/^made/,$d'
theorem   The P-positions of {(t,0,0),(s,t,0)} in every order + {(s,s,t): s=x, x=y, t=z} in every order + {(s,t,t): 0<x, x<y, y<z, (t!=3 or y-t>=x-s)} in every order are the empty heaps and, in every order,
          (s^2(m)+1, s^2(m)+2, s^3(m)+3) for m = 0, 1, 2, ..., where s(m) is the
          number whose digits in msd_fib are those of m, then a 0.
automaton They are exactly the (x,y,z)
          whose digits in msd_fib, read in step, an automaton with 13 states accepts.
P-set     13 states, 25 transitions
$ wythoff prove 'nim on 3 heaps' --automaton -
msd_2 msd_2 msd_2

0 1
0 0 0 -> 0
0 1 1 -> 0
1 0 1 -> 0
1 1 0 -> 0
$ wythoff prove 'nim on 3 heaps' --format json | python3 -c 'import json, sys; t = json.load(sys.stdin); print(t["rule"], t["p_states"], t["form"], t["made"], t["window"], [o["name"] for o in t["obligations"]])'
(t,0,0) in every order 1 None learned 32 ['stable', 'absorbing', 'addition']
$ wythoff prove 'nim on 3 heaps misere' -o misere.cert | sed '/^made/,$d'; wythoff-check misere.cert | sed -n '/play/,$p'
theorem   The P-positions of (t,0,0) in every order misere are exactly the (x,y,z)
          whose digits in msd_2, read in step, an automaton with 4 states accepts.
P-set     4 states, 16 transitions
           misere play
  theorem  Its P-positions are what an automaton with 4 states accepts, and no
           smaller one does, reading the digits of all heaps in base 2.
  proof    No move leads from an accepted position to an accepted one, and from every
           other position with moves one does, by 3 pieces of the moves; automata had up to
           12 states.
  rule     (t,0,0) in every order misere
           says the same; written by version 0.1.0
$ wythoff prove 'nim on 3 heaps' -o nim.cert >/dev/null && wythoff-check nim.cert | head -n 1
nim.cert: verified
$ sed -i 's/^0 1 1 -> 0$/0 1 0 -> 0/' nim.cert && wythoff-check nim.cert
# exit 1
$ wythoff prove '(t,0,0) in every order - (1,0,0)' -o less.cert >/dev/null && wythoff-check less.cert | grep -A 8 game
  game     3 heaps xyz; a move takes str
           with r>=1, t=0, s=0
           or   r=0, t>=1, s=0
           or   r=0, t=0, s>=1, s>=2
           normal play
  theorem  Its P-positions are what an automaton with 2 states accepts, and no
           smaller one does, reading the digits of all heaps in base 2.
  proof    No move leads from an accepted position to an accepted one, and from every
           other position one does, by 3 pieces of the moves; automata had up to
$ wythoff prove '{(2t,3t,0): t=1..}' -o two.cert >/dev/null && wythoff-check two.cert | grep -A 2 game
  game     3 heaps xyz; a move takes str
           with r=0, s>=2, s=0 mod 2, 3s-2t=0
           normal play
$ wythoff prove '{(s+t,2s+t,0)}' -o no.cert 2>&1 | tail -n 1
wythoff prove: proved, but not written down: moves are lines if each parameter is alone in what is taken from some heap, and conditions are short, with small numbers
$ wythoff prove 'nim pass' -o pass.cert >/dev/null && wythoff-check pass.cert
pass.cert: verified
  game     2 heaps xy; a move takes st
           with t>=1, s=0
           or   t=0, s>=1
           either player may pass where there is a move, 1 time in all
           normal play
  theorem  With 0 passes left its P-positions are what an automaton with 1 state accepts, and no
           smaller one does, reading the digits of all heaps in base 2.
           With 1 pass left its P-positions are what an automaton with 6 states accepts, and no
           smaller one does, reading the digits of all heaps in base 2.
  proof    No move leads from an accepted position to an accepted one, and from every
           other position one does or a pass, by 2 pieces of the moves; automata had up to
           13 states.
  rule     {(t,0),(0,t)} pass 1
           says the same; written by version 0.1.0
$ wythoff prove '{(t,0),(0,t): t<=2} no repeat' -o repeat.cert | sed '/^made/,$d'; wythoff-check repeat.cert | grep -A 3 'normal play'
theorem   The P-positions of {(t,0),(0,t): t=1..2} no repeat are exactly the (x,y), after the move (s,t),
          of which the digits of all numbers in msd_2, read in step, an automaton with 12 states accepts.
P-set     12 states, 192 transitions
           normal play
  theorem  Its P-positions, with what is remembered, are what an automaton with 12 states accepts, and no
           smaller one does, reading the digits of all numbers in base 2.
  proof    No move leads from an accepted position to an accepted one, and from every
$ wythoff prove 'nim on 3 heaps block 1' -o block.cert | sed '/^made/,$d'; wythoff-check block.cert | grep -A 4 'normal play'
theorem   The P-positions of (t,0,0) in every order block 1 are exactly the (x,y,z)
          whose digits in msd_2, read in step, an automaton with 11 states accepts.
P-set     11 states, 52 transitions
           normal play
  theorem  Its P-positions are what an automaton with 11 states accepts, and no
           smaller one does, reading the digits of all heaps in base 2.
  proof    The positions that are lost, if the accepted ones are, are the accepted ones;
           automata had up to 62 states.
$ wythoff prove 'nim on 3 heaps' --verify
# exit 2

# Counts and slopes.
$ wythoff analyze raleigh --window 64 | tail -n +2
  rule                               {(t,0,0),(s,t,0)} in every order + {(s,s,t): s=x, x=y, t=z} in every order + {(s,t,t): 0<x, x<y, y<z, (t!=3 or y-t>=x-s)} in every order  proved: the rule
  heaps                              3                               proved: the rule
  symmetric                          yes                             proved: the rule

space
  P-positions                        91                              computed: heaps < 64
  share of all positions             0.000347137                     computed: heaps < 64
  they grow like N to the power      1.082                           computed: heaps < 64
  most that share all but the last   1                               computed: heaps < 64

sequence
  sorted ones rise in all parts      yes                             computed: heaps < 64
  terms                              16                              computed: heaps < 64
  a_n / n                            2.53333                         computed: at n = 15
  b_n / a_n                          1.02632                         computed: at n = 15
  c_n / a_n                          1.65789                         computed: at n = 15
  parts share out the numbers        yes                             computed: numbers to 38
$ wythoff analyze 'nim pass' --window 64 --format csv | tail -n 3
sequence,"sequence.slope.a","a_n / n","1.96774",1.96774193548387,computed,"at n = 31"
sequence,"sequence.slope.b","b_n / a_n","1.01639",1.01639344262295,computed,"at n = 31"
sequence,"sequence.shares","parts share out the numbers","yes",1,computed,"numbers to 61"
$ wythoff analyze 'nim on 3 heaps' --window 9 --format json
{"rule": "(t,0,0) in every order", "facts": [{"section": "game", "name": "game.rule", "title": "rule", "value": "(t,0,0) in every order", "number": null, "known": true, "standing": {"kind": "proved", "by": "the rule"}}, {"section": "game", "name": "game.heaps", "title": "heaps", "value": "3", "number": 3, "known": true, "standing": {"kind": "proved", "by": "the rule"}}, {"section": "game", "name": "game.symmetric", "title": "symmetric", "value": "yes", "number": 1, "known": true, "standing": {"kind": "proved", "by": "the rule"}}, {"section": "game", "name": "game.theorem", "title": "decided at any size", "value": "yes", "number": null, "known": true, "standing": {"kind": "proved", "by": "Nim: P where the nim-sum of the heaps is 0 (Bouton 1901)"}}, {"section": "space", "name": "space.count", "title": "P-positions", "value": "67", "number": 67, "known": true, "standing": {"kind": "computed", "by": "heaps < 9"}}, {"section": "space", "name": "space.share", "title": "share of all positions", "value": "0.0919067", "number": 0.091906721536351169, "known": true, "standing": {"kind": "computed", "by": "heaps < 9"}}, {"section": "space", "name": "space.power", "title": "they grow like N to the power", "value": "2.144", "number": 2.1440664027898433, "known": true, "standing": {"kind": "computed", "by": "heaps < 9"}}, {"section": "space", "name": "space.most", "title": "most that share all but the last", "value": "1", "number": 1, "known": true, "standing": {"kind": "computed", "by": "heaps < 9"}}, {"section": "sequence", "name": "sequence.rises", "title": "sorted ones rise in all parts", "value": "no", "number": 0, "known": true, "standing": {"kind": "computed", "by": "heaps < 9"}}]}
$ wythoff analyze '(1,0,2)' --window 10
game
  rule                               (1,0,2)                         proved: the rule
  heaps                              3                               proved: the rule
  symmetric                          unknown: not seen in the rule

space
  P-positions                        600                             computed: heaps < 10
  share of all positions             0.6                             computed: heaps < 10
  they grow like N to the power      2.907                           computed: heaps < 10
  most that share all but the last   10                              computed: heaps < 10
$ wythoff analyze 'nim on 6 heaps' --window 500 --memory 1M | grep '  P-pos'
  P-positions                        32768                           computed: heaps < 8
$ wythoff analyze raleigh --format html 2>&1
# exit 2
wythoff analyze: --format html is not for a game on several heaps

$ wythoff prove 'nim on 3 heaps' --window 5000 2>&1; wythoff prove nim --window 32 2>&1
# exit 2
wythoff prove: --max must be from 7 to 1023, not 4999
wythoff prove: --max must be from 599 to 9999999, not 31

# What is for two heaps alone is refused, not left out.
$ wythoff grundy 'nim pass' --size 3 --structure 2>&1
# exit 2
wythoff grundy: --structure is not for a game with a memory
$ wythoff grundy 'nim on 3 heaps' --size 4 --value 1 --count 2>&1
# exit 2
wythoff grundy: --count is not for a game on several heaps

# "on 3 heaps" may be followed by more moves.
$ wythoff rules 'wythoff on 3 heaps + (1,2,3)' | head -n 2
rule     (t,0,0) in every order + {(t,t,t),(1,2,3)}
heaps    3
$ wythoff rules 'wythoff on 3 heaps - (1,1,1) + (1,2,3) pass' | head -n 1
rule     (t,0,0) in every order + (t,t,t) - (1,1,1) + (1,2,3) pass 1
$ wythoff rules 'wythoff on 2 heaps + (1,2)' | head -n 1
rule     {(t,0),(0,t),(t,t),(1,2)}
$ wythoff rules 'wythoff on 3 heaps + (1,2)' 2>&1
# exit 2
wythoff rules: rule:1:22: this move has 2 parts, and the game has 3 heaps
  wythoff on 3 heaps + (1,2)
                       ^~~~~
$ wythoff rules '(t) on one heap next at most 2*last-1' 2>&1
# exit 2
wythoff rules: rule:1:36: a bound on the next move is a*last+b with a, b >= 0: nothing is taken from it
  (t) on one heap next at most 2*last-1
                                     ^

# A game with comply may have two heaps: that is not why an option is refused.
$ wythoff decide 'wythoff comply 1' 3 4 --proof x.cert 2>&1; echo $?
wythoff decide: --proof is not for a game with comply
2
$ wythoff positions 'wythoff comply 1' --max 3 --proof x.cert 2>&1; echo $?
wythoff positions: --proof is not for a game with comply
2
$ wythoff graph 'wythoff comply 1' 3 4 --fold 2>&1; echo $?
wythoff graph: --fold is not for a game with comply
2
$ wythoff publish 'wythoff comply 1' 2>&1; echo $?
wythoff publish: this command is not for a game with comply
2

# One front end: what two heaps have, several heaps have too.
$ wythoff decide 'nim on 3 heaps misere' 1 2 2 --all
N
standing  proved: misere Nim: as Nim while a heap has two tokens or more (Bouton 1901)
winning   (1,0,0) to (0,2,2)
$ wythoff decide 'nim pass' 10^40 3 --engine automaton | head -n 2
N
move      (9999999999999999999999999999999999999996,0)
$ wythoff decide 'nim on 3 heaps' 3 5 6 --engine columns 2>&1
# exit 2
wythoff decide: the columns engine cannot solve this game: it is for games on two heaps without memory
$ wythoff decide 'wythoff pass' 9 9 --engine box | tail -n 1
standing  computed: the outcomes of all smaller positions, with all that is remembered
$ wythoff decide 'nim comply 2' 2 2 --said '(1,0) (1,0)' 2>&1
# exit 2
wythoff decide: (1,0) is named twice
$ wythoff decide 'wythoff block 1 diagonal' 3 3 --said '(1,0)' 2>&1
# exit 2
wythoff decide: (1,0) cannot be blocked: only options in which both heaps decrease can
$ wythoff decide 'wythoff block 1' 10^30 10^30 --said '(10^30,10^30)' 2>&1
N
move      (999999999999999999999999999998,999999999999999999999999999998)
to        (2,2)
standing  proved: the automaton of the P-set in msd_fib with 73 states, proved for all heaps
$ wythoff decide odd-or-even-nim 3 5 --said '(1,0)' 2>&1
# exit 2
wythoff decide: --said is for positions where a set is named: say which, --state N
$ wythoff decide '{(0,t): t<=2} on heap y' 9
P
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff positions raleigh --max 3 --sorted --format latex | tail -n +2
\begin{tabular}{rrr}
$x$ & $y$ & $z$ \\ \hline
$0$ & $0$ & $0$ \\
$1$ & $2$ & $3$ \\
\end{tabular}
$ wythoff sequence raleigh --terms 4 --format bfile --of c
0 0
1 3
2 8
3 11
$ wythoff sequence raleigh --terms 4 --format bfile --of d 2>&1
# exit 2
wythoff sequence: --of wants a, b, c, ..., a heap, not 'd'
$ wythoff sequence 'nim pass' --terms 4 --format bfile --of deviation
0 0
1 0
2 -1
3 -2
$ wythoff positions 'nim pass' --max 3 --width 4 2>&1
# exit 2
wythoff positions: --width is not for a game with a memory
$ wythoff sequence raleigh --terms 4 --summary 2>&1
# exit 2
wythoff sequence: --summary is not for a game on several heaps
$ wythoff grundy 'nim on 3 heaps' --size 4 -o values.png 2>&1
# exit 2
wythoff grundy: no picture of values is drawn for a game on several heaps
$ wythoff grundy 'nim on 3 heaps' --size 4 --format npy 2>&1
# exit 2
wythoff grundy: --format npy is not for a game on several heaps
$ wythoff positions 'nim pass' --max 3 --engine table 2>&1
# exit 2
wythoff positions: for a game with a memory the engine here is box
$ wythoff compare 'nim pass' 'rational-nim(2/7,10/1)' --max 9
# exit 1
no
first     (1,1) is P in rational-nim(2/7,10/1) alone
standing  computed: all positions of both games with heaps below 2
$ wythoff compare 'nim on 1 heap pass' 'subtraction(1,3,4)' --format json
# exit 1
{"games": ["nim on 1 heap pass", "subtraction(1,3,4)"], "same": false, "first_difference": {"position": ["2"], "p_in": "subtraction(1,3,4)"}, "compared_below": "2000", "standing": {"kind": "computed", "by": "all positions of both games with heaps below 3"}}
$ wythoff compare 'nim pass' 'wythoff block 1 diagonal' --max 9 2>&1
# exit 1
no
first     (1,1) is P in wythoff block 1 diagonal alone
standing  computed: all positions of both games with heaps below 2
$ wythoff compare 'nim pass' 'imitation(1,1)' --max 9 2>&1
# exit 1
no
first     (3,4) is P in nim pass alone
standing  computed: all positions of both games with heaps below 5
$ wythoff compare nim 'nim on 3 heaps' 2>&1
# exit 2
wythoff compare: these games have 2 and 3 heaps
$ wythoff prove 'nim on 3 heaps misere' --dot - | tail -n 4
  0 -> 2 [label="[0,1,1] [1,0,1] [1,1,0]"];
  2 -> 3 [label="[0,0,0] [0,1,1] [1,0,1] [1,1,0]"];
  3 -> 3 [label="[0,0,0] [0,1,1] [1,0,1] [1,1,0]"];
}
$ wythoff prove fibonacci-nim --dot - | grep label= | head -n 1
  label="P-positions (x,b)"; labelloc=t; fontname="Helvetica";
$ wythoff prove 'nim on 3 heaps' --tikz - | grep node | tail -n 1
  \draw[->] (q0) to[loop above] node[auto] {$(0,0,0),\,(0,1,1),\,(1,0,1),\,(1,1,0)$} (q0);
$ wythoff prove 'nim on 3 heaps' --walnut folder 2>&1
# exit 2
wythoff prove: --walnut is not for a game on several heaps
