# wythoff adjoin: which moves may join Wythoff's game.

# One move: yes with 0, no with 1 and two P-positions.
$ wythoff adjoin 1 3
yes
standing  proved: it connects no two P-positions (S2, three conditions on Zeckendorf digits)
checked   by solving the definition for two P-positions, and by the automaton of W
$ wythoff adjoin 1 2
# exit 1
no
from      (1,2)
to        (0,0)
standing  proved: it is a pair (A_n,B_n)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin 2 3
# exit 1
no
from      (3,5)
to        (1,2)
standing  proved: it is (A_n+1,B_n+1)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin 1 4
# exit 1
no
from      (3,5)
to        (2,1)
standing  proved: it is (A_n-B_m,B_n-A_m)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin '(4,1)'
# exit 1
no
from      (5,3)
to        (1,2)
standing  proved: it is (A_n-B_m,B_n-A_m)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin 3 3
yes
note      it is a move of Wythoff's game already
standing  proved: it connects no two P-positions (S2, three conditions on Zeckendorf digits)
checked   by solving the definition for two P-positions, and by the automaton of W
$ wythoff adjoin 7 0
yes
note      it is a move of Wythoff's game already
standing  proved: it connects no two P-positions (S2, three conditions on Zeckendorf digits)
checked   by solving the definition for two P-positions, and by the automaton of W
$ wythoff adjoin --format json 1 3
{"may_join": true, "known": false, "kind": "free", "from": null, "to": null, "indices": null, "standing": {"kind": "proved", "by": "it connects no two P-positions (S2, three conditions on Zeckendorf digits)"}, "checked": "by solving the definition for two P-positions, and by the automaton of W"}
$ wythoff adjoin --format json 6 2
# exit 1
{"may_join": false, "known": false, "kind": "cross", "from": ["7", "4"], "to": ["1", "2"], "indices": ["3", "1"], "standing": {"kind": "proved", "by": "it is (A_n-B_m,B_n-A_m)"}, "checked": "by Zeckendorf digits: the move, and both P-positions; by the automaton of W"}

# Any number of digits.
$ wythoff adjoin 10^500 10^500+1 | head -n 1
yes
$ wythoff adjoin 12586269025+1 20365011074+1
# exit 1
no
from      (32951280099,53316291173)
to        (20365011073,32951280098)
standing  proved: it is (A_n+1,B_n+1)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin 7778742049 12586269025
# exit 1
no
from      (7778742050,12586269027)
to        (1,2)
standing  proved: it is (A_n+1,B_n+1)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin 7778742049+1 12586269025+1
yes
standing  proved: it connects no two P-positions (S2, three conditions on Zeckendorf digits)
checked   by solving the definition for two P-positions, and by the automaton of W
$ wythoff adjoin 10^40 16180339887498948482045868343656381177203
# exit 1
no
from      (10000000000000000000000000000000000000001,16180339887498948482045868343656381177205)
to        (1,2)
standing  proved: it is (A_n+1,B_n+1)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin 10^40 26180339887498948482045868343656381177203
yes
standing  proved: it connects no two P-positions (S2, three conditions on Zeckendorf digits)
checked   by solving the definition for two P-positions, and by the automaton of W
$ wythoff adjoin 5472135954999579392818347337462552470881 11472135954999579392818347337462552470881
# exit 1
no
from      (8090169943749474241022934171828190588601,13090169943749474241022934171828190588601)
to        (2618033988749894848204586834365638117720,1618033988749894848204586834365638117720)
standing  proved: it is (A_n-B_m,B_n-A_m)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W

# Faults.
$ wythoff adjoin 0 0 2>&1
# exit 2
wythoff adjoin: (0,0) is no move: something must be taken
$ wythoff adjoin 2>&1
# exit 2
wythoff adjoin: which moves: a move I J, --set MOVES, --matrix N, --automaton or --morphism
$ wythoff adjoin 1 2 --matrix 5 2>&1
# exit 2
wythoff adjoin: one at a time: a move I J, --set MOVES, --matrix N, --automaton or --morphism
$ wythoff adjoin 1 2>&1
# exit 2
wythoff adjoin: a move is two numbers, as in 3,10^9, not '1'
$ wythoff adjoin 1 -2 2>&1
# exit 2
wythoff adjoin: a heap cannot be negative: -2
$ wythoff adjoin --matrix 0 2>&1
# exit 2
wythoff adjoin: --matrix must be from 1 to 10^8, not 0

# The matrix.
$ wythoff adjoin --matrix 13
0000000000000
0010100101001
0101001000010
0010010000100
0100001101001
0001000010000
0010100000101
0100100000010
0000010000000
0100100000000
0001001000000
0010000100000
0100101000000
$ wythoff adjoin --matrix 1
0
$ wythoff adjoin --matrix 3 --format json
{"size": 3, "rows": [
"000",
"001",
"010"
]}
$ wythoff adjoin --matrix 3000 | md5sum
4724bd41139b54e026f219fcdbb2b7f5  -
$ wythoff adjoin --matrix 100 | tr -d '01\n' | wc -c
0
$ wythoff adjoin --matrix 30 -o w.png && head -c 4 w.png | tail -c 3
PNG
$ wythoff adjoin --matrix 30 -o w.txt && wc -l < w.txt
30
$ wythoff adjoin --matrix 1000 -o w.tex && head -c 1 w.tex
%
$ wythoff adjoin --matrix 100000 2>/dev/null | head -n 1 | wc -c
100001
$ wythoff adjoin --matrix 30 -o none/w.png 2>&1
# exit 4
...

# The automaton of W, and a morphism that generates it (S2 has one with as many letters).
$ wythoff adjoin --automaton | tail -n +2 | head -n 8
msd_fib msd_fib

0 0
0 0 -> 0
0 1 -> 1

1 0
0 0 -> 2
$ wythoff adjoin --automaton --format json | head -n 1
{"kind":"acceptor","tracks":[{"name":"i","system":"msd_fib","digits":[0,1]},{"name":"j","system":"msd_fib","digits":[0,1]}],
$ wythoff adjoin --automaton --format dot | head -n 3
digraph automaton {
  rankdir=LR;
  label="W (i,j)"; labelloc=t; fontname="Helvetica";
$ wythoff adjoin --morphism | grep -c '26 letters'
1
$ wythoff adjoin --morphism --format dot 2>&1
# exit 2
wythoff adjoin: --format dot is for --automaton
$ wythoff adjoin 1 2 --automaton 2>&1
# exit 2
wythoff adjoin: one at a time: a move I J, --set MOVES, --matrix N, --automaton or --morphism

# Endless lines and fans are decided, also beyond --max.
$ wythoff adjoin --set '{(t,1000t)}' --max 1 | head -n 2
no
move      (3,3000)
$ wythoff adjoin --set '{(s+400,s+t+650)}' --max 1 | head -n 1
no

# Sets: lists of numbers, rules, files.
$ wythoff adjoin --set '(1,3), (4,5)'
yes
standing  proved: none of the moves connects two P-positions
$ wythoff adjoin --set '(1,3) + (4,5) + (1,4) + (1,2)'
# exit 1
no
move      (1,4)
from      (3,5)
to        (2,1)
standing  proved: it is (A_n-B_m,B_n-A_m)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin --set '(10^40, 10^40+1)'
yes
standing  proved: none of the moves connects two P-positions
$ printf '# moves\n(1,3)\n(5, 7)\n' > moves.txt && wythoff adjoin --set moves.txt
yes
standing  proved: none of the moves connects two P-positions
$ printf '(1,3)\n(5,8)\n' | wythoff adjoin --set -
# exit 1
no
move      (5,8)
from      (6,10)
to        (1,2)
standing  proved: it is (A_n+1,B_n+1)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin --set '{(3t,4t)}'
yes
standing  proved: none of the moves connects two P-positions
$ wythoff adjoin --set '{(2t,3t)}'
# exit 1
no
move      (2,3)
from      (3,5)
to        (1,2)
standing  proved: it is (A_n+1,B_n+1)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin --set maharaja
# exit 1
no
move      (1,2)
from      (1,2)
to        (0,0)
standing  proved: it is a pair (A_n,B_n)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin --set '{(t,0): prime(t)}' --max 100
yes
standing  proved: none of the moves connects two P-positions
# What was tried up to a bound only is unknown.
$ wythoff adjoin --set '{(t,2t+1): prime(t), t>=30000}'
# exit 1
no
move      (30011,60023)
from      (41475,67108)
to        (11464,7085)
standing  proved: it is (A_n-B_m,B_n-A_m)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin --set '{(t,2t+1): prime(t), prime(t+2), prime(t+4), t>3}'
# exit 3
unknown
tried     of the moves with both parts up to 200008 none connects two P-positions; of larger ones it is not known
$ wythoff adjoin --set '{(t,2t+1): prime(t), prime(t+2), prime(t+4), t>3}' --max 10^6 --format json
# exit 3
{"may_join": null, "move": null, "why": null, "standing": {"kind": "computed", "by": "of the moves with both parts up to 10^6 none connects two P-positions; of larger ones it is not known"}}
# Fans: by search; all on one diagonal.
$ wythoff adjoin --set '{(4s+t+5,3s+4t+9)}'
# exit 1
no
move      (10,16)
from      (11,18)
to        (1,2)
standing  proved: it is (A_n+1,B_n+1)
checked   by Zeckendorf digits: the move, and both P-positions; by the automaton of W
$ wythoff adjoin --set '{(3s+4t+3,3s+4t+10)}'
yes
standing  proved: none of the moves connects two P-positions
$ wythoff adjoin --set '{(3t,4t)}' --format json
{"may_join": true, "move": null, "why": null, "standing": {"kind": "proved", "by": "none of the moves connects two P-positions"}}
$ wythoff adjoin --set '{(t,10t)}' --format json
# exit 1
{"may_join": false, "move": ["5", "50"], "why": {"may_join": false, "known": false, "kind": "cross", "from": ["46", "75"], "to": ["41", "25"], "indices": ["29", "16"], "standing": {"kind": "proved", "by": "it is (A_n-B_m,B_n-A_m)"}, "checked": "by Zeckendorf digits: the move, and both P-positions; by the automaton of W"}, "standing": {"kind": "proved", "by": "one of the moves may not join"}}
$ wythoff adjoin --set 'wythoff misere' 2>&1
# exit 2
wythoff adjoin: only moves can join a game: a set of moves has no cone, no blocking, no misere play and no history
$ wythoff adjoin --set '{(1,3): x>y}' 2>&1
# exit 2
wythoff adjoin: these moves depend on the position, or end the game somewhere; the criterion is for moves that are allowed wherever the heaps allow them
$ wythoff adjoin --set '(1,2),(x,3)' 2>&1
# exit 2
wythoff adjoin: rule:1:6: join moves by +, as in (1,2) + (2,1), or put them in { }, as in {(1,2),(2,1)}
  (1,2),(x,3)
       ^
$ wythoff adjoin --set '' 2>&1
# exit 2
wythoff adjoin: rule:1:1: there is no rule here; write a game such as wythoff + (1,2)
  
  ^
$ wythoff adjoin --set . 2>&1
# exit 2
wythoff adjoin: cannot read .: Is a directory
$ wythoff adjoin 'wythoff + (2,5)' 2>&1
# exit 2
wythoff adjoin: a move is two numbers, I J; a rule or several moves: --set 'wythoff + (2,5)'
