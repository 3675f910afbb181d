# wythoff grundy: tables, sequences, positions of a value, pictures, structure.

$ wythoff grundy wythoff --size 10
0,1,2,3,4,5,6,7,8,9
1,2,0,4,5,3,7,8,6,10
2,0,1,5,3,4,8,6,7,11
3,4,5,6,2,0,1,9,10,12
4,5,3,2,7,6,9,0,1,8
5,3,4,0,6,8,10,1,2,7
6,7,8,1,9,10,3,4,5,13
7,8,6,9,0,1,4,5,3,14
8,6,7,10,1,2,5,3,4,15
9,10,11,12,8,7,13,14,15,16
$ wythoff grundy wythoff --size 50 --format csv | cmp - $WYTHOFF_SOURCE/tests/data/wythoff_grundy_50.csv && echo same
same
$ wythoff grundy wythoff --width 4 --height 2
0,1,2,3
1,2,0,4
$ wythoff grundy wythoff --size 0
$ wythoff grundy wythoff --size 1
0
$ wythoff grundy wythoff --size 12 --format text
 0  1  2  3  4  5  6  7  8  9 10 11
 1  2  0  4  5  3  7  8  6 10 11  9
 2  0  1  5  3  4  8  6  7 11  9 10
 3  4  5  6  2  0  1  9 10 12  8  7
 4  5  3  2  7  6  9  0  1  8 13 12
 5  3  4  0  6  8 10  1  2  7 12 14
 6  7  8  1  9 10  3  4  5 13  0  2
 7  8  6  9  0  1  4  5  3 14 15 13
 8  6  7 10  1  2  5  3  4 15 16 17
 9 10 11 12  8  7 13 14 15 16 17  6
10 11  9  8 13 12  0 15 16 17 14 18
11  9 10  7 12 14  2 13 17  6 18 15
$ wythoff grundy wythoff --size 3 --format json
{"rule": "{(t,0),(0,t),(t,t)}", "from": ["0", "0"], "size": ["3", "3"], "values": [
["0","1","2"],
["1","2","0"],
["2","0","1"]
], "standing": {"kind": "computed", "by": "from all smaller positions"}}
$ wythoff grundy 'rational-nim(1/2,2/1)' --size 5
0,,,,
,0,1,,
,1,0,1,2
,,1,0,1
,,2,1,0
$ wythoff grundy 'rational-nim(1/2,2/1)' --size 5 --format text
0 . . . .
. 0 1 . .
. 1 0 1 2
. . 1 0 1
. . 2 1 0
$ wythoff grundy 'rational-nim(1/2,2/1)' --size 3 --format json | python3 -c 'import json, sys; print(json.load(sys.stdin)["values"])'
[['0', None, None], [None, '0', '1'], [None, '1', '0']]

# A table for NumPy: magic, version 1.0, a head of 118 bytes, then rows of two bytes a value.
$ cd $(mktemp -d) && wythoff grundy wythoff --width 3 --height 2 -o t.npy && python3 -c 'b = open("t.npy", "rb").read(); print(b[:10], b[10:128].rstrip().decode(), list(b[128:]), (10 + int.from_bytes(b[8:10], "little")) % 64)'
b'\x93NUMPY\x01\x00v\x00' {'descr': '<u2', 'fortran_order': False, 'shape': (2, 3), } [0, 0, 1, 0, 2, 0, 1, 0, 2, 0, 0, 0] 0
$ wythoff grundy 'rational-nim(1/2,2/1)' --size 2 --format npy | tail -c 8 | od -An -tu2
     0 65535 65535     0

# One sequence: a b-file unless told.
$ wythoff grundy wythoff --row 2 --size 6
0 2
1 0
2 1
3 5
4 3
5 4
$ wythoff grundy wythoff --diagonal 1 --size 5 --format csv
n,value
0,1
1,0
2,5
3,2
4,6
$ wythoff grundy wythoff --diagonal -1 --size 5 --format json
{"rule": "{(t,0),(0,t),(t,t)}", "values": ["1", "0", "5", "2", "6"], "standing": {"kind": "computed", "by": "from all smaller positions"}}
$ wythoff grundy 'wythoff + (1,2)' --diagonal -2 --size 4
0 2
1 4
2 0
3 6
$ wythoff grundy 'wythoff + (1,2)' --diagonal 2 --size 4
0 2
1 0
2 1
3 8
$ wythoff grundy wythoff --antidiagonal 5
0 5
1 5
2 5
3 5
4 5
5 5
$ wythoff grundy 'wythoff + (1,2)' --antidiagonal 3
0 3
1 3
2 0
3 3
$ wythoff grundy wythoff --row 12 --size 10^5 | tail -n 1
99999 99985
$ wythoff grundy wythoff --row 5 --size 0

# Every way and every order gives the same.
$ for game in nim wythoff maharaja 'gdwn(1,2)' 'wythoff(m=3)' 'wythoff + (1,2)'; do for way in layers sets plain; do wythoff grundy "$game" --size 100 --way $way | md5sum; done | uniq | wc -l; done
1
1
1
1
1
1
$ wythoff grundy 'wythoff + (1,2)' --size 40 --format csv | cut -d, -f 8 | paste -sd ' ' | md5sum; wythoff grundy 'wythoff + (1,2)' --width 8 --height 40 | cut -d, -f 8 | paste -sd ' ' | md5sum
f29f0f957d2d1e27aa2ed231e6690124  -
f29f0f957d2d1e27aa2ed231e6690124  -
$ wythoff grundy wythoff --row 7 --size 200 | cut -d ' ' -f 2 | paste -sd , | md5sum; wythoff grundy wythoff --size 200 | sed -n 8p | md5sum
c535a8258ce37c83695104abd83fa6b2  -
c535a8258ce37c83695104abd83fa6b2  -

# Positions of one value; value 0 are the P-positions.
$ wythoff grundy wythoff --size 6 --value 1
(0,1)
(1,0)
(2,2)
$ wythoff grundy wythoff --size 4 --value 1 --format csv
x,y
0,1
1,0
2,2
$ wythoff grundy wythoff --size 4 --value 1 --format json
{"rule": "{(t,0),(0,t),(t,t)}", "value": "1", "from": ["0", "0"], "size": ["4", "4"], "positions": [
["0", "1"],
["1", "0"],
["2", "2"]
], "count": "3", "standing": {"kind": "computed", "by": "from all smaller positions"}}
$ wythoff grundy maharaja --size 1001 --value 0 | cmp - <(wythoff positions maharaja --max 1000) && echo same
same
$ wythoff grundy maharaja --size 10^5 --value 0 --count; wythoff positions maharaja --max 99999 --count
76393
76393
$ wythoff grundy wythoff --size 10 --value 1000 --count --format json
{"rule": "{(t,0),(0,t),(t,t)}", "value": "1000", "from": ["0", "0"], "size": ["10", "10"], "count": "0", "standing": {"kind": "computed", "by": "from all smaller positions"}}
$ wythoff grundy wythoff --size 10 --value 1000 --count --format csv
count
0

# Pictures.
$ cd $(mktemp -d) && wythoff grundy wythoff --size 20 -o a.png && wythoff grundy wythoff --size 20 -o a.svg && wythoff grundy 'rational-nim(2/7,10/1)' --width 20 --height 30 -o a.pdf && for file in a.png a.svg a.pdf; do head -c 5 $file | tail -c 4; echo; done
PNG
?xml
PDF-
$ cd $(mktemp -d) && wythoff grundy wythoff --size 300 --value 5 --theme dark -o a.png --quiet && wythoff grundy wythoff --size 30 --value 5 -o a.tex && grep -c fill a.tex
23
$ cd $(mktemp -d) && wythoff grundy wythoff --size 2500 -o a.png 2>&1
wythoff grundy: every dot of a.png stands for 5 by 5 positions
$ cd $(mktemp -d) && wythoff draw wythoff --size 30 --grundy -o a.svg && wythoff grundy wythoff --size 30 -o b.svg && cmp <(grep -v '^<metadata>' a.svg) <(grep -v '^<metadata>' b.svg) && echo same
same
$ wythoff draw wythoff --size 30 --grundy --kinds -o a.svg 2>&1
# exit 2
wythoff draw: --grundy goes without --at, --kinds and --sector
$ cd $(mktemp -d) && wythoff grundy wythoff --size 6 -o a.tex && head -n 2 a.tex | sed 's/Wythoff [0-9.]*/Wythoff V/' && grep -c node a.tex
% A picture by Wythoff V; the document needs \usepackage{tikz}.
% Made by: wythoff grundy wythoff --size 6 -o a.tex
56
$ wythoff grundy wythoff --size 300 -o a.tex 2>&1
# exit 2
wythoff grundy: a map of 300 by 300 values is too much for TeX; ask for fewer, or for a .pdf, .svg or .png
$ wythoff grundy wythoff --size 30 --row 3 -o a.png 2>&1
# exit 2
wythoff grundy: pictures are of tables, or of --value G

# Structure.
$ wythoff grundy wythoff --size 300 --structure --most 4
window: x, y < 300
no value stands twice in a row or column
largest value: 458, at (298,299)
distance of positions to the nearest P-position:
  value  positions    farthest   at                      mean  in all columns to
      0        229           0   (0,0)                  0.000                 185
      1        229           3   (93,146)               1.061                 186
      2        229           2   (12,22)                1.166                 183
      3        229           2   (1,5)                  1.249                 184
      4        229           3   (80,125)               1.345                 185
standing: computed for x, y < 300, not proved beyond
$ wythoff grundy '{(2t,0),(0,t)}' --size 20 --structure --most 1
window: x, y < 20
the value 0 stands twice in row 0
largest value: 27, at (16,19)
distance of positions to the nearest P-position:
  value  positions    farthest   at                      mean  in all columns to
      0         20           0   (0,0)                  0.000                  19
      1         20           1   (0,1)                  1.000                  19
standing: computed for x, y < 20, not proved beyond
$ wythoff grundy wythoff --size 20 --structure --most 1 --format json
{"rule": "{(t,0),(0,t),(t,t)}", "size": "20", "twice": null, "largest": "28", "largest_at": ["16", "19"], "spreads": [{"value": "0", "positions": "15", "farthest": "0", "at": ["0", "0"], "mean": 0.0, "columns": "12"}, {"value": "1", "positions": "15", "farthest": "1", "at": ["0", "1"], "mean": 1.0, "columns": "12"}], "standing": {"kind": "computed", "by": "all positions with heaps below 20"}}

# Ctrl-C.
$ interrupt INT 0.3 wythoff grundy 'wythoff terminal x+y<=3' --size 20000 --memory 20G 2>&1 >/dev/null | sed 's/[0-9]* of/N of/'
wythoff grundy: stopped; N of 20000 rows are known so far
$ interrupt INT 0.3 wythoff grundy '{(t,0): t<=y} + (0,t)' --size 5000 -o stopped.csv 2>&1 | sed 's/[0-9]* of/N of/'; test -e stopped.csv || echo none
wythoff grundy: stopped; N of 5000 rows are known so far
none

# What has no Grundy values.
$ wythoff grundy 'wythoff block 1' --size 5 2>&1
# exit 2
wythoff grundy: this game has no Grundy values: options are blocked
$ wythoff grundy 'wythoff misere' --size 5 2>&1
# exit 2
wythoff grundy: this game has no Grundy values: who cannot move wins
$ wythoff grundy 'imitation(1,1)' --size 5 2>&1
# exit 2
wythoff grundy: this game has no Grundy values: what may be played depends on the moves made before

# Wrong use, limits.
$ wythoff grundy wythoff 2>&1
# exit 2
wythoff grundy: how many? give --max N, or --width W --height H
$ wythoff grundy wythoff --size 5 --width 3 2>&1
# exit 2
wythoff grundy: give either --max, or --width and --height
$ wythoff grundy wythoff --size 5 --row 1 --value 2 2>&1
# exit 2
wythoff grundy: one of --row, --diagonal, --antidiagonal, --value, --structure and --sum, not several
$ wythoff grundy wythoff --size 5 --format bfile 2>&1
# exit 2
wythoff grundy: a b-file holds one sequence: --row R, --diagonal D or --antidiagonal A
$ wythoff grundy wythoff --size 5 --count 2>&1
# exit 2
wythoff grundy: --count goes with --value G
$ wythoff grundy wythoff --size 5 --engine table 2>&1
# exit 2
wythoff grundy: there is no option --engine here; --help lists them
$ wythoff grundy wythoff --size 5 --way quick 2>&1
# exit 2
wythoff grundy: --way wants auto, layers, sets, windows or plain, not 'quick'
$ wythoff grundy 'wythoff terminal x+y<=3' --size 5 --way layers 2>&1
# exit 2
wythoff grundy: the layers engine cannot find the values of this game: it has terminal positions
$ wythoff grundy '{(t,0): t<=y} + (0,t)' --size 5 --way sets 2>&1
# exit 2
wythoff grundy: the sets engine cannot find the values of this game: its moves are tied to the heaps
$ wythoff grundy wythoff --size -3 2>&1
# exit 2
wythoff grundy: --size must be from 0 to 1073741824, not -3
$ wythoff grundy wythoff --size 10^12 2>&1
# exit 2
wythoff grundy: --size must be from 0 to 1073741824, not 10^12
$ wythoff grundy wythoff --size 10^9 --threads 1 --memory 1G 2>&1
# exit 3
wythoff grundy: the values of this window need 677 PiB, and the budget is 1.0 GiB; ask for less, or give more with --memory
$ wythoff grundy wythoff --size 4000 --threads 1 --memory 1M 2>&1
# exit 3
wythoff grundy: the values of this window need 16 MiB, and the budget is 1.0 MiB; ask for less, or give more with --memory
$ wythoff grundy wythoff --size 4000 --structure --threads 1 --memory 1M 2>&1
# exit 3
wythoff grundy: the values of this window need 12 MiB, and the budget is 1.0 MiB; ask for less, or give more with --memory
$ wythoff grundy 'wythoff terminal x+y<=3' --size 4000 --threads 1 --memory 1M 2>&1
# exit 3
wythoff grundy: the values of this window need 7.9 MiB, and the budget is 1.0 MiB; ask for less, or give more with --memory

$ wythoff grundy wythoff --size 300 --sum
positions 90000
largest   458
checksum  a55efa106623ec98
$ wythoff grundy 'nim + (1,2)' --width 300 --height 77 --sum --way sets
positions 23100
largest   367
checksum  3caf3a6a5d664adf
$ wythoff grundy 'nim + (1,2)' --width 300 --height 77 --sum --format json
{"rule": "{(t,0),(0,t),(1,2)}", "width": "300", "height": "77", "positions": "23100", "largest": "367", "checksum": "3caf3a6a5d664adf", "standing": {"kind": "computed", "by": "all positions with x < 300 and y < 77"}}
$ wythoff grundy wythoff --size 300 --sum --device abacus 2>&1
# exit 2
wythoff grundy: --device wants cpu or gpu, not 'abacus'
$ wythoff grundy wythoff --size 300 --sum --structure 2>&1
# exit 2
wythoff grundy: one of --row, --diagonal, --antidiagonal, --value, --structure and --sum, not several
