# wythoff sequence: the pairs (a_n, b_n).

$ wythoff sequence wythoff --terms 5
 n  a  b    b-a-n
 0  0  0        0
 1  1  2        0
 2  3  5        0
 3  4  7        0
 4  6 10        0
$ wythoff sequence maharaja --terms 12
 n  a  b    b-a-n
 0  0  0        0
 1  1  3        1
 2  2  6        2
 3  4  5       -2
 4  7 10       -1
 5  8 13        0
 6  9 16        1
 7 11 19        1
 8 12 18       -2
 9 14 23        0
10 15 26        1
11 17 29        1
$ wythoff sequence nim --terms 3
 n  a  b    b-a-n
 0  0  0        0
 1  1  1       -1
 2  2  2       -2
$ wythoff sequence wythoff --terms 4 --format csv
n,a,b
0,0,0
1,1,2
2,3,5
3,4,7
$ wythoff sequence wythoff --terms 4 --format json
{"rule": "{(t,0),(0,t),(t,t)}", "from": "0", "pairs": [
["0", "0"],
["1", "2"],
["3", "5"],
["4", "7"]
], "count": "4", "deviation": ["0", "0"], "standing": {"kind": "computed", "by": "from all smaller positions"}}
$ wythoff sequence wythoff --terms 4 --format bfile
0 0
1 2
2 5
3 7
$ wythoff sequence wythoff --terms 4 --format bfile --of a
0 0
1 1
2 3
3 4
$ wythoff sequence maharaja --terms 4 --format bfile --of diff
0 0
1 2
2 4
3 1
$ wythoff sequence maharaja --terms 4 --format bfile --of deviation
0 0
1 1
2 2
3 -2
$ wythoff sequence maharaja --terms 100000 --summary
-4 <= b_n - a_n - n <= 3   for n < 100000 (first met at n = 77 and n = 75)
b_n / a_n = 1.618021   at n = 99999
standing: the bounds are computed for these n, not proved beyond
$ wythoff sequence maharaja --terms 1000 --summary --format json
{"rule": "{(t,0),(0,t),(t,t),(1,2),(2,1)}", "from": "0", "count": "1000", "deviation": ["-4", "3"], "standing": {"kind": "computed", "by": "from all smaller positions"}}
$ wythoff sequence wythoff --terms 4 --of c --format bfile 2>&1
# exit 2
wythoff sequence: --of wants a, b, diff or deviation, not 'c'
$ wythoff sequence wythoff --terms 4 --of a 2>&1
# exit 2
wythoff sequence: --of chooses the numbers of a b-file; add --format bfile
$ wythoff sequence wythoff 2>&1
# exit 2
wythoff sequence: how many? give --terms T
$ wythoff sequence wythoff --terms 0 2>&1
# exit 2
wythoff sequence: --terms must be from 1 to 625*10^14, not 0
$ wythoff sequence 'wythoff + (1,2)' --terms 4 2>&1
# exit 2
wythoff sequence: pairs (a_n, b_n) need a symmetric game with one P-position in every column, and this game is not known to be symmetric; try wythoff positions
$ wythoff sequence 'rational-nim(1/1,1/0)' --terms 4 2>&1
# exit 2
wythoff sequence: pairs (a_n, b_n) need a symmetric game with one P-position in every column, and this game is not known to be symmetric; try wythoff positions

# Pairs far above the diagonal: the window grows until they are found.
$ wythoff sequence 'nim + {(s,t): |s-t|<9}' --terms 4
 n  a  b    b-a-n
 0  0  0        0
 1  1 10        8
 2  2 20       16
 3  3 30       24
$ wythoff sequence 'nim + {(s,t): |s-t|<900}' --terms 4 --format csv
n,a,b
0,0,0
1,1,901
2,2,1802
3,3,2703
$ for engine in table columns plain; do wythoff sequence 'gdwn(1,2)' --terms 100 --engine $engine | md5sum; done | uniq | wc -l
1

# Trusted values.
$ cd "$WYTHOFF_SOURCE/tests/data"; wythoff sequence maharaja --terms $(($(wc -l < maharaja.csv) - 1)) --format csv | cmp - maharaja.csv
$ cd "$WYTHOFF_SOURCE/tests/data"; wythoff sequence 'maharaja(4,7)' --terms $(($(wc -l < maharaja_4_7.csv) - 1)) --format csv | cmp - maharaja_4_7.csv

# Misere play: one P-position in every column too.
$ wythoff sequence 'maharaja misere' --terms 5
 n  a  b    b-a-n
 0  0  1        1
 1  2  4        1
 2  3  3       -2
 3  5  8        0
 4  6 11        1
$ wythoff sequence 'wythoff misere block 1' --terms 5 2>&1
# exit 2
wythoff sequence: pairs (a_n, b_n) need a symmetric game with one P-position in every column, and this game is not known to have one in every column; try wythoff positions
