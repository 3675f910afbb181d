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
{"rule": "{(t,0),(0,t),(t,t)}", "x": "0", "y": "0", "width": 4, "height": 4, "positions": [
["0", "0"],
["1", "2"],
["2", "1"]
], "count": 3, "standing": {"kind": "computed", "by": "from all smaller positions"}}
$ wythoff positions wythoff --max 3 --format json | python3 -c 'import json, sys; print(json.load(sys.stdin)["positions"])'
[['0', '0'], ['1', '2'], ['2', '1']]
$ wythoff positions wythoff --max 10^3 --count
765
$ wythoff positions wythoff --max 1000 --count --format json
{"rule": "{(t,0),(0,t),(t,t)}", "x": "0", "y": "0", "width": 1001, "height": 1001, "count": 765, "standing": {"kind": "computed", "by": "from all smaller positions"}}
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
