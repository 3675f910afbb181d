# wythoff grundy: rows with their proofs, far values, regularity.
$ wythoff grundy wythoff --rows 12 --format csv
row,preperiod,period,saltus
0,0,1,1
1,0,3,3
2,0,3,3
3,8,6,6
4,9,12,12
5,27,24,24
6,37,12,12
7,92,24,24
8,102,24,24
9,127,24,24
10,224,24,24
11,277,48,48
12,347,48,48

$ wythoff grundy 'wythoff(m=2,p=1)' --rows 4
 row  preperiod    period    saltus
   0          0         1         1
   1          0         4         4
   2          8         6         6
   3         36         4         4
   4         46        12        12
standing  proved: g(x+p,r) = g(x,r) + p for all x from the preperiod on, as the state of the row recurs

$ wythoff grundy wythoff --rows 1 --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d["rule"], d["standing"]["kind"], [(r["row"], r["preperiod"], r["period"], r["saltus"]) for r in d["rows"]])'
{(t,0),(0,t),(t,t)} proved [('0', '0', '1', '1'), ('1', '0', '3', '3')]

# Period by row, for the OEIS.
$ wythoff grundy wythoff --rows 3 --format bfile
0 1
1 3
2 3
3 6

# One row: the same values as the table's.
$ wythoff grundy wythoff --row 5 --terms 200 --format bfile > proved; wythoff grundy wythoff --row 5 --size 200 --format bfile | cmp - proved

$ wythoff grundy wythoff --row 5 --terms 12
row       5
preperiod 27
period    24
saltus    24
g(x)-x    from -7 to 5
values    5 3 4 0 6 8 10 1 2 7 12 14
standing  proved: g(x+p,r) = g(x,r) + p for all x from the preperiod on, as the state of the row recurs

$ wythoff grundy wythoff --row 2 --terms 3 --format csv
x,g
0,2
1,0
2,1

# Any column.
$ wythoff grundy nim --at 10^30,5
1000000000000000000000000000005
standing  proved: Bouton: the exclusive or of the heaps

$ wythoff grundy wythoff --at '(10^20+1,12)' --format json
{"rule": "{(t,0),(0,t),(t,t)}", "position": ["100000000000000000001", "12"], "value": "99999999999999999988", "standing": {"kind": "proved", "by": "g(x+48,12) = g(x,12) + 48 for all x >= 347"}}

# Certificates are accepted; with one digit changed they are not.
$ wythoff grundy 'wythoff + (2,1)' --rows 20 --certificate proof -o table && wythoff-check proof | head -2 && head -1 table
proof: verified
  game     moves (0,1)+i(0,1), (1,0)+i(1,0), (1,1)+i(1,1), (2,1), i = 0, 1, 2, ...
 row  preperiod    period    saltus

$ wythoff grundy 'wythoff + {(t,300t)}' --rows 3 --certificate none 2>&1 >/dev/null; ls none 2>&1
# exit 2
wythoff grundy: proved, but not written down: certificates know at most 1024 rays and points of moves, up to 10000 and in steps up to 256, and no others
ls: cannot access 'none': No such file or directory
$ wythoff grundy 'wythoff + {(t,300t)}' --rows 3 --certificate none >/dev/null 2>&1; echo $?
0
$ wythoff grundy wythoff --rows 9 --certificate proof -q >/dev/null; sed 's/row 8 preperiod 102/row 8 preperiod 103/' proof | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 21: g(126,8) is g(102,8) + 24 before the preperiod ends

$ sed 's/row 8 preperiod 102 period 24/row 8 preperiod 102 period 48/' proof | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 21: 24 is a period as well

$ sed 's/row 8 preperiod 102 period 24/row 8 preperiod 101 period 24/' proof | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 21: g(124,8) is g(100,8) + 24 before the preperiod ends

$ sed 's/row 8 preperiod 102/row 8 preperiod 102000000000/' proof | wythoff-check - 2>&1
# exit 3
wythoff-check: -: this number is beyond the limits of this checker

# Regularity.
$ wythoff grundy nim --regularity --diagonal 1
kernel    base 2: a(n) = g(n,n+1), 4096 terms
ranks     1 2 2 (with 0 to 2 digits, in 64 terms of each)
rank      2
relation  a(2n+1) = 2 a(n) + a(2n)
relation  a(4n) = a(2n)
relation  a(4n+2) = a(2n)
standing  conjectured: the rank closes; 5888 equations beyond those that gave the
          relations hold, none fails
kernel    Zeckendorf: a(n) = g(n,n+1), 4096 terms
ranks     1 3 6 11 19 32 53 56 (with 0 to 7 digits, in 64 terms of each)
rank      at least 56
standing  computed: no evidence of regularity up to 4096 terms

$ wythoff grundy wythoff --regularity --row 1 --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d["sequence"], [(k["kernel"], k["rank"], k["closed"], k["standing"]["kind"]) for k in d["kernels"]])'
g(n,1) [('base 2', 4, True, 'proved'), ('Zeckendorf', 22, True, 'proved')]

$ wythoff grundy wythoff --regularity --terms 1024 | grep standing
standing  computed: no evidence of regularity up to 1024 terms
standing  computed: no evidence of regularity up to 1024 terms

# What cannot be asked.
$ wythoff grundy 'wythoff block 2' --rows 3 2>&1
# exit 2
wythoff grundy: rows cannot be proved for this game: options may be blocked

$ wythoff grundy 'wythoff - (3,0)' --row 3 2>&1
# exit 2
wythoff grundy: rows cannot be proved for this game: it lacks some of the moves (s,0)

$ wythoff grundy wythoff --rows 3 --size 10 2>&1
# exit 2
wythoff grundy: --max and the like are for tables; give --terms N instead

$ wythoff grundy wythoff --rows 3 --at 3,3 2>&1
# exit 2
wythoff grundy: one of --rows, --row, --diagonal and --at

$ wythoff grundy wythoff --at 7 2>&1
# exit 2
wythoff grundy: the position has 1 number, and this game has 2 heaps

$ wythoff grundy wythoff --terms 7 2>&1
# exit 2
wythoff grundy: which rows? give --rows R, --row R or --at X,Y

$ wythoff grundy wythoff --rows 3 --certificate - 2>&1
# exit 2
wythoff grundy: the certificate and the rest cannot both go to stdout; give -o FILE

$ wythoff grundy wythoff --regularity --terms 10 2>&1
# exit 2
wythoff grundy: at least 64 terms are needed, and at most 2^32

# Limits.
$ wythoff grundy wythoff --at 7,5000 2>&1
5005
standing  computed: from all smaller positions

$ wythoff grundy wythoff --rows 300 --memory 20K 2>&1 | sed 's/: .*bytes/: ... bytes/'; exit ${PIPESTATUS[0]}
# exit 3
wythoff grundy: ... bytes of memory are needed, and 20480 are allowed

$ interrupt INT 0.3 wythoff grundy wythoff --rows 1000 2>&1 | sed 's/[0-9][0-9]*/N/g'; exit ${PIPESTATUS[0]}
# exit 3
wythoff grundy: stopped before column N; so far N of N rows had recurred

# Beyond rows: by a theorem about all values.
$ wythoff grundy 'cyclic-nimhoff(4)' --at 10^40,10^39+3
10744778468489954431486171110725166039043
standing  proved: g(x,y) = ((x+y) mod 4) + 4 (floor(x/4) xor floor(y/4)), by an automaton in msd_2
$ wythoff grundy mark --at 10^40,0 --format json
{"rule": "(1,0) + {(t,0): t=2.., 2t<=x+1, 2t>=x} on one heap", "position": ["10000000000000000000000000000000000000000"], "value": "1", "standing": {"kind": "proved", "by": "the automaton of the Grundy values in msd_2 with 9 states, proved for all heaps"}}
$ wythoff grundy 'chocolate(2)' --at 7,3 2>&1
# exit 2
wythoff grundy: this is no position on the board of the game
$ wythoff grundy 'chocolate(3)' --at 10^20,10^22 2>&1
# exit 3
wythoff grundy: the value is not 0, and which it is, is not known
