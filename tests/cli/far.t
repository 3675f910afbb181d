# The telescope: positions, columns and pairs of any size in Wythoff's game with finite lists.

# Decisions: near, by the columns engine; far, through the telescope.
$ wythoff decide maharaja 1000 1500
N
move      (193,193)
to        (807,1307)
standing  computed: by the columns engine, from all smaller positions that matter
$ wythoff decide --engine telescope maharaja 1000 1500
N
move      (72,0)
to        (928,1500)
standing  proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
checked   by the columns engine
$ wythoff decide maharaja 10^30 1618033988749894848204586834364
P
standing  proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
checked   this is a P-position seen from either heap
$ wythoff decide maharaja 1618033988749894848204586834364 10^30
P
standing  proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
checked   this is a P-position seen from either heap
$ wythoff decide maharaja 10^30 1618033988749894848204586834365
N
move      (0,1)
to        (1000000000000000000000000000000,1618033988749894848204586834364)
standing  proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
checked   where the move leads is a P-position seen from either heap
$ wythoff decide maharaja 10^30 10^30+7
N
move      (999999999999999999999999999991,999999999999999999999999999991)
to        (9,16)
standing  proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
checked   where the move leads is a P-position seen from either heap
$ wythoff decide maharaja 10^30+1 10^31
N
move      (0,8381966011250105151795413165633)
to        (1000000000000000000000000000001,1618033988749894848204586834367)
standing  proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
checked   where the move leads is a P-position seen from either heap
$ wythoff decide maharaja 10^20+2 10^20 --all
N
standing  proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
checked   where the move leads is a P-position seen from either heap
winning   (99999999999999999999,99999999999999999999) to (3,1)
$ wythoff decide maharaja 10^20 0 --all
N
standing  proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
checked   where the move leads is a P-position seen from either heap
winning   (100000000000000000000,0) to (0,0)
$ wythoff decide --format json 'maharaja(3,5)' 10^25 10^25+1
{"on_board": true, "outcome": "N", "move": ["3819660112501051517954131", "0"], "to": ["6180339887498948482045869", "10000000000000000000000001"], "may_be_blocked": false, "reason": null, "standing": {"kind": "proved", "by": "the column machine of the game, complete by closure (28 states, pieces of 59 bits)"}, "checked": "where the move leads is a P-position seen from either heap"}
$ wythoff decide --verbose maharaja 10^1000 10^1000 2>&1 > answer; head -n 1 answer
wythoff decide: engine telescope
N

# A thousand digits, all games of the paper's figure, each in a moment.
$ for game in maharaja 'maharaja(2,3)' 'maharaja(4,7)' 'maharaja(3,5)' 'maharaja(4,6)' 'maharaja(5,8)' 'maharaja(6,10)' 'maharaja(7,11)'; do (ulimit -t 10; wythoff decide "$game" 10^1000 10^1000+1) | sed -n '1p; s/standing *//p'; done
N
proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
N
proved: the column machine of the game, complete by closure (6 states, pieces of 8 bits)
N
proved: the column machine of the game, complete by closure (14 states, pieces of 11 bits)
N
proved: the column machine of the game, complete by closure (28 states, pieces of 59 bits)
N
proved: the column machine of the game, complete by closure (30 states, pieces of 18 bits)
N
proved: the column machine of the game, complete by closure (84 states, pieces of 29 bits)
N
proved: the column machine of the game, complete by closure (274 states, pieces of 14 bits)
N
proved: the column machine of the game, complete by closure (382 states, pieces of 23 bits)
$ wythoff decide 'wythoff + {(i,i+1),(i+1,i): i=1..3}' 10^100 10^100+5 | head -n 1
N

# A list of one side has a machine too.
$ wythoff decide 'wythoff + (1,2)' 10^30 10^30 2>&1
N
move      (1000000000000000000000000000000,1000000000000000000000000000000)
to        (0,0)
standing  proved: the column machine of the game, complete by closure (7 states, pieces of 6 bits)
checked   where the move leads is a P-position seen from either heap
$ wythoff decide --engine telescope 'gdwn(1,2)' 3 4 2>&1
# exit 2
wythoff decide: the telescope engine cannot solve this game: it has infinitely many moves that fill no diagonal: (1,2), (2,4), ...
$ wythoff decide 'wythoff + (1,300) + (300,1)' 10^30 10^30 2>&1
# exit 3
wythoff decide: unknown: the move (1,300) is too long for a column machine; 256 is the most

# Columns from X on.
$ wythoff positions maharaja --from 10^30 --count 4
(1000000000000000000000000000000,1618033988749894848204586834364)
(1000000000000000000000000000001,1618033988749894848204586834367)
(1000000000000000000000000000002,618033988749894848204586834366)
(1000000000000000000000000000003,1618033988749894848204586834371)
$ wythoff positions maharaja --count 3 --from 5 --format csv
x,y
5,4
6,2
7,10
$ wythoff positions maharaja --from 0 --count 3
(0,0)
(1,3)
(2,6)
$ wythoff positions maharaja --from 10^30 --count 2 --format json
{"rule": "{(t,0),(0,t),(t,t),(1,2),(2,1)}", "from": ["1000000000000000000000000000000", "0"], "size": ["2", null], "positions": [
["1000000000000000000000000000000", "1618033988749894848204586834364"],
["1000000000000000000000000000001", "1618033988749894848204586834367"]
], "count": "2", "standing": {"kind": "proved", "by": "the column machine of the game, complete by closure (15 states, pieces of 14 bits)"}}
$ wythoff positions wythoff --from 10^20 --count 2 --engine formula
(100000000000000000000,161803398874989484821)
(100000000000000000001,61803398874989484821)
$ wythoff positions wythoff --from 10^20 --count 2 --verbose 2>&1
wythoff positions: proved: the column machine of the game, complete by closure (1 state, pieces of 6 bits)
(100000000000000000000,161803398874989484821)
(100000000000000000001,61803398874989484821)
$ wythoff positions 'wythoff(m=2,p=3)' --from 10^20 --count 2
(100000000000000000000,72075922005612644400)
(100000000000000000001,72075922005612644401)
$ wythoff positions 'gdwn(1,2)' --from 1000 --count 2
(1000,677)
(1001,2249)
$ wythoff positions 'gdwn(1,2)' --from 10^30 --count 2 2>&1
# exit 3
wythoff positions: unknown: the columns engine computes every smaller column, and these are out of its reach
$ wythoff positions 'wythoff misere' --from 10 --count 2 2>&1
(10,6)
(11,18)
$ wythoff positions 'wythoff terminal prime(x)' --from 10 --count 2 2>&1
# exit 3
wythoff positions: unknown: the game is not known to have one P-position in every column, and no automaton of its P-set was found
$ wythoff positions maharaja --from 10 2>&1
# exit 2
wythoff positions: --from X goes with --count K: the columns X, ..., X + K - 1
$ wythoff positions maharaja --from 10 --count --max 3 2>&1
# exit 2
wythoff positions: give either --from and --count, or --max, or --width and --height
$ wythoff positions maharaja --count 10 2>&1
# exit 2
wythoff positions: --count K goes with --from X; alone it only counts
$ wythoff positions maharaja --from ten --count 10 2>&1
# exit 2
wythoff positions: a column is a number such as 1000 or 3*10^9, of at most 8 million digits, not 'ten'
$ wythoff positions maharaja --from -3 --count 10 2>&1
# exit 2
wythoff positions: a column cannot be negative: -3
$ wythoff positions maharaja --from 10 --count 0 2>&1
# exit 2
wythoff positions: --count must be from 1 to 10^18, not 0
$ wythoff positions maharaja --from 990000 --count 20000 --format csv > far; wythoff positions maharaja --width 1010000 --height 10^9 --format csv | sed '2,990001d' | cmp - far && echo the same
the same

# Pairs from N on.
$ wythoff sequence maharaja --from 10^20 --terms 3
                     n                      a                      b    b-a-n
 100000000000000000000  161803398874989484820  261803398874989484820        0
 100000000000000000001  161803398874989484822  261803398874989484823        0
 100000000000000000002  161803398874989484823  261803398874989484826        1
$ wythoff sequence maharaja --from 10^20 --terms 2 --format csv
n,a,b
100000000000000000000,161803398874989484820,261803398874989484820
100000000000000000001,161803398874989484822,261803398874989484823
$ wythoff sequence maharaja --from 10^20 --terms 2 --format json
{"rule": "{(t,0),(0,t),(t,t),(1,2),(2,1)}", "from": "100000000000000000000", "pairs": [
["161803398874989484820", "261803398874989484820"],
["161803398874989484822", "261803398874989484823"]
], "count": "2", "deviation": ["0", "0"], "standing": {"kind": "proved", "by": "the column machine of the game, complete by closure (15 states, pieces of 14 bits)"}}
$ wythoff sequence maharaja --from 10^20 --terms 2 --format bfile --of deviation
100000000000000000000 0
100000000000000000001 0
$ wythoff sequence 'maharaja(3,5)' --from 10^100 --terms 1000 --summary
-1 <= b_n - a_n - n <= 1   for these 1000 n
standing: proved: the column machine of the game, complete by closure (28 states, pieces of 59 bits)
$ wythoff sequence maharaja --from 7 --terms 3 --format csv
n,a,b
7,11,19
8,12,18
9,14,23
$ wythoff sequence nim --from 10^20 --terms 1
                     n                      a                      b    b-a-n
 100000000000000000000  100000000000000000000  100000000000000000000 -100000000000000000000
$ wythoff sequence 'wythoff(2,3)' --from 10^20 --terms 1 --format csv
n,a,b
100000000000000000000,172075922005612644397,238742588672279311063
$ wythoff sequence 'gdwn(1,2)' --from 1000 --terms 2 --format csv
n,a,b
1000,1584,3562
1001,1586,2339
$ wythoff sequence maharaja --from -1 --terms 2 2>&1
# exit 2
wythoff sequence: n cannot be negative: -1

# Windows around a position.
$ wythoff draw maharaja --at 10^30,1618033988749894848204586834365 --size 9 -o far.tex; grep -c 'fill.wyP' far.tex; grep -o 'the axes.*' far.tex
4
the axes count from x = 10\textasciicircum{}30-4 and y =};
$ wythoff draw maharaja --at 1000,1618 --size 9 -o near.svg; ls near.svg
near.svg
$ wythoff draw maharaja --at 1000 --size 9 -o near.svg 2>&1
# exit 2
wythoff draw: --at is two numbers, as in 3,10^9, not '1000'
$ wythoff draw maharaja --at 10,10 --left 3 --size 9 -o near.svg 2>&1
# exit 2
wythoff draw: --at X,Y goes without --left, --bottom, --kinds and --sector
$ wythoff draw 'wythoff terminal prime(x)' --at 10^20,10^20 --size 9 -o none.svg 2>&1
# exit 3
wythoff draw: unknown: the table engine computes every smaller position, and these heaps are out of its reach

# Play with huge heaps.
$ printf 'hint\n1 0\nquit\n' | wythoff play maharaja 10^30 10^30+5
{(t,0),(0,t),(t,t),(1,2),(2,1)}; who cannot move loses. `help` lists what you can say.
(1000000000000000000000000000000,1000000000000000000000000000005): your move
> hint
(999999999999999999999999999992,999999999999999999999999999992) to (8,13) wins.
> 1 0
I take (999999999999999999999999999987,999999999999999999999999999987) to (12,18), a P-position: every move loses.
(12,18): your move
> quit

# Differences in numbers, so that the columns around a power can be named.
$ wythoff positions maharaja --from 10^20-1 --count 2
(99999999999999999999,61803398874989484820)
(100000000000000000000,161803398874989484818)
