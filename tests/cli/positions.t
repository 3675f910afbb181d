# wythoff positions: order, formats, windows, and the trusted values.

$ wythoff positions wythoff --max 8
(0,0)
(1,2)
(2,1)
(3,5)
(4,7)
(5,3)
(7,4)
$ wythoff positions wythoff --max 0
(0,0)
$ wythoff positions wythoff --max 5 --format csv
x,y
0,0
1,2
2,1
3,5
5,3
$ wythoff positions wythoff --max 3 --format json
{"rule": "{(t,0),(0,t),(t,t)}", "from": ["0", "0"], "size": ["4", "4"], "positions": [
["0", "0"],
["1", "2"],
["2", "1"]
], "count": "3", "standing": {"kind": "computed", "by": "from all smaller positions"}}
$ wythoff positions wythoff --max 3 --format json | python3 -c 'import json, sys; print(json.load(sys.stdin)["positions"])'
[['0', '0'], ['1', '2'], ['2', '1']]
$ wythoff positions wythoff --max 10^3 --count
765
$ wythoff positions wythoff --max 1000 --count --format json
{"rule": "{(t,0),(0,t),(t,t)}", "from": ["0", "0"], "size": ["1001", "1001"], "count": "765", "standing": {"kind": "proved", "by": "Wythoff: the pairs ([n phi], [n phi^2])"}}
$ wythoff positions wythoff --max 1000 --count --format csv
count
765
$ wythoff positions wythoff --width 3 --height 10
(0,0)
(1,2)
(2,1)
$ wythoff positions '{(2t,0),(0,2t)}' --max 1
(0,0)
(0,1)
(1,0)
(1,1)
$ wythoff positions wythoff --max 5 --width 3 2>&1
# exit 2
wythoff positions: give either --max, or --width and --height
$ wythoff positions wythoff --width 3 2>&1
# exit 2
wythoff positions: how many? give --max N, or --width W --height H
$ wythoff positions wythoff --max 5 --format bfile 2>&1
# exit 2
wythoff positions: there is no format 'bfile' here, only: text csv json latex

# The engines agree.
$ for game in wythoff maharaja 'gdwn(1,2)' 'maharaja(3,5)' 'wythoff + (1,2)'; do for engine in table columns plain; do wythoff positions "$game" --max 150 --engine $engine | md5sum; done | uniq | wc -l; done
1
1
1
1
1
$ wythoff positions 'wythoff misere' --max 10 --engine columns 2>&1
# exit 2
wythoff positions: the columns engine cannot solve this game: play is misere

# Trusted values: upper halves of symmetric games, and windows of cones.
$ cd "$WYTHOFF_SOURCE/tests/data"; wythoff positions maharaja --max 700 --format csv | awk -F, 'NR > 1 && $1 <= $2 { print $1 "," $2 }' | diff - <(awk -F, 'NR > 1 && $3 <= 700 { print $2 "," $3 }' maharaja.csv) | head
$ cd "$WYTHOFF_SOURCE/tests/data"; wythoff positions 'rational-wythoff(1/3,2/1)' --max 149 --format csv | diff -i - RW_Q3_1_1_2_150.csv | head
$ cd "$WYTHOFF_SOURCE/tests/data"; wythoff positions 'rational-nim(2/7,10/1) + (4t,6t)' --width 80 --height 240 --format csv | diff -i - game_a_80x240.csv | head

# However many threads make lines of them.
$ wythoff positions maharaja --max 90000 --threads 1 | cmp - <(wythoff positions maharaja --max 90000 --threads 3)
$ wythoff stream maharaja --count 60000 --positions --format csv --threads 1 | cmp - <(wythoff stream maharaja --count 60000 --positions --format csv --threads 3)

# A head alone is not written where nothing comes after it; what is counted are P-positions.
$ wythoff positions 'rational-wythoff(1/1,1/0)' --engine formula --from 10^30 --count 2 --format csv 2>&1; echo $?
wythoff positions: unknown: the game is not known to have one P-position in every column, and no automaton of its P-set was found
3
$ wythoff positions 'rational-wythoff(1/1,1/0)' --engine formula --from 10^30 --count 2 --format json 2>&1; echo $?
wythoff positions: unknown: the game is not known to have one P-position in every column, and no automaton of its P-set was found
3
$ wythoff positions 'gdwn(1,2)' --from 10^20 --count 2 --format latex 2>&1; echo $?
wythoff positions: unknown: the columns engine computes every smaller column, and these are out of its reach
3

# Counting, of any size: by a theorem, the telescope, the automaton; and by computing.
$ wythoff positions 'wythoff(m=2,p=3)' --max 10^60 --count --verbose 2>&1
wythoff positions: proved: S1 Proposition 14: a_n = mex of those before, b_n = a_n + 2 [n/3]
837722339831620668001106455567281466280444860674783173142495
$ wythoff positions maharaja --max 10^100 --count --verbose 2>&1
wythoff positions: proved: the column machine of the game, complete by closure (15 states, pieces of 14 bits)
7639320225002103035908263312687237645593816403884742757291027545894790743621951005855855916212177251
$ wythoff positions 'wythoff misere' --width 10^30 --height 3*10^29 --count --format csv
count
300000000000000000000000000000
$ wythoff positions 'wythoff + (1,3)' --max 10^20 --count --format json
{"rule": "{(t,0),(0,t),(t,t),(1,3)}", "from": ["0", "0"], "size": ["100000000000000000001", "100000000000000000001"], "count": "76393202250021030359", "standing": {"kind": "proved", "by": "the column machine of the game, complete by closure (3 states, pieces of 6 bits)"}}
$ wythoff positions 'wythoff terminal x+y<=3' --max 10^40 --count --verbose 2>&1
wythoff positions: proved: the column machine of the game, complete by closure (1 state, pieces of 6 bits)
7639320225002103035908263312687237645600
$ wythoff positions 'wythoff block 2' --max 10^50 --count --format latex | sed 1d
\begin{tabular}{r}
P-positions \\ \hline
$200000000000000000000000000000000000000000000000001$ \\
\end{tabular}
$ for engine in columns telescope automaton; do wythoff positions maharaja --max 10^6 --count --engine $engine; done
763933
763933
763933
$ wythoff positions 'wythoff + (1,2)' --max 3*10^7 --count --verbose 2>&1
wythoff positions: proved: the column machine of the game, complete by closure (7 states, pieces of 6 bits)
22917961
$ wythoff positions 'gdwn(1,2)' --max 1000 --count --verbose 2>&1
wythoff positions: computed: by the columns engine, from all smaller positions
743
$ wythoff positions prime-game --max 10^20 --count 2>&1
# exit 3
wythoff positions: unknown: the table engine computes every smaller position, and these heaps are out of its reach
$ wythoff positions 'imitation(1,2)' --max 8 --count 2>&1
# exit 2
wythoff positions: outcomes depend on the history of play, so there is no list of P-positions
$ wythoff positions maharaja --max 10^20 2>&1
# exit 2
wythoff positions: --max must be from 0 to 10^18, not 10^20
$ wythoff positions maharaja --width 0 --height 3 --count 2>&1
# exit 2
wythoff positions: --width must be at least 1, not 0
$ wythoff positions 'rational-wythoff(1/1,1/0)' --max 10 --count --engine formula 2>&1
# exit 3
wythoff positions: unknown: the formula engine does not tell this
$ wythoff positions maharaja --max 10^20 --count --engine columns 2>&1
# exit 3
wythoff positions: unknown: the columns engine computes every smaller position, and these heaps are out of its reach
$ wythoff positions 'nim on heap x' --max 10^20 --count
1
