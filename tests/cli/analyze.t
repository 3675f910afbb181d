# wythoff analyze: reports on games.

# Text: a section, a fact a line, its standing at the end.
$ wythoff analyze maharaja --columns 10^4 --seconds 60 --full
game                   Maharaja Nim, {(t,0),(0,t),(t,t),(1,2),(2,1)}  proved: the rule
P-positions            the pairs that an automaton of 1975 states accepts, reading msd_fib  proved: stable and absorbing, for all heaps
slopes                 phi; 1/phi                      proved: the closed machine, and S0's Central Lemma
known for all heaps by the automaton of the P-set      proved: stable and absorbing
P-positions as in      none of 67 games that were compared  computed: x < 10000

game
  rule                               {(t,0),(0,t),(t,t),(1,2),(2,1)}  proved: in normal form
  this is                            Maharaja Nim                    proved: the rule
  symmetric                          yes                             proved: the rule
  invariant                          yes                             proved: the rule
  all Nim moves                      yes                             proved: the rule
  engine                             columns: exactly one P-position in every column, found by frontiers in O(1)  proved: the rule
  P-positions looked at              10000                           computed: x < 10000

coverage
  P-positions in a row               exactly 1                       proved: all Nim moves: the least column that nothing forbids
  P-positions in a column            exactly 1                       proved: all Nim moves: the least row that nothing forbids
  P-positions on a diagonal          at most 1                       proved: a move would join two
  diagonals d = y - x >= 0 without   none                            proved: the automaton of the P-set
  P-positions with equal heaps       1, the last is (0,0)            proved: the automaton of the P-set
  P-positions for each column        1                               computed: x < 10000

sequences
  first pairs (a,b)                  (0,0) (1,3) (2,6) (4,5) (7,10) (8,13) (9,16) (11,19) ...  computed: x < 10000
  each number is one a or one b      yes                             proved: symmetric, one P-position in every row and column
  b grows with n                     not always: b falls 1070 times, first at n = 3  computed: x < 10000

beams
  beams                              2                               proved: the closed machine, and S0's Central Lemma
  beams above the diagonal           1                               proved: the closed machine, and S0's Central Lemma
  slope of beam 1                    phi = 1.618034                  proved: the closed machine, and S0's Central Lemma
  y - (phi) x on it                  -3.1930 to 3.9190               computed: x < 10000
  share of the P-positions           0.6180                          computed: x < 10000
  slope of beam 2                    1/phi = 0.618034                proved: the closed machine, and S0's Central Lemma
  y - (1/phi) x on it                -2.4221 to 1.9733               computed: x < 10000
  share of the P-positions           0.3820                          computed: x < 10000

deviation
  least b - a - n                    -4, first at n = 77             proved: the closed machine, for all n
  greatest b - a - n                 3, first at n = 75              proved: the closed machine, for all n
  the last new extreme is at         n = 77                          computed: n < 6181
  range of n < N against n < N/2     1                               computed: N = 6181
  b - a - n for all n                -4 to 3, both attained          proved: the closed machine, for all n
  y - phi x of upper P-positions     -8 to 2 phi + 4, that is -8.000 to 7.236  proved: S0's Central Lemma with its constants, for all n

beatty
  a_n = [n alpha]                    no: nothing fits all n <= 4     proved: its terms for n <= 4
  a / n tends to                     1.618034                        proved: the closed machine
  a - n times that                   -2.2680 (n = 3353) to 2.0197 (n = 5422)  computed: n < 6181
  b_n = [n beta]                     no: nothing fits all n <= 3     proved: its terms for n <= 3
  b / n tends to                     2.618034                        proved: the closed machine
  b - n times that                   -5.7231 (n = 2857) to 2.4469 (n = 4622)  computed: n < 6181

period
  periodic along                     nothing                         proved: all P-positions gather along irrational slopes

same
  the same P-positions as            none of 67 games that were tried  computed: x < 10000
  first difference from wythoff      (1,2) is P there alone          proved: by x, then y; x, y < 64

machine
  states                             15                              proved: closed under pieces of 14 bits, 526 nodes
  complete                           yes                             proved: closed under pieces of 14 bits, 526 nodes
  states seen in the game            15, the last new one at x = 322  computed: x < 10000
  words of the dictionary            9                               proved: closed under pieces of 18 bits
  perfect columns                    3250, the first behind the beginning is 8  computed: x < 10000
  bits that tell the state           37; seen: 37                    proved: closed under pieces of 18 bits

automaton
  reads x and y in                   msd_fib                         proved: stable and absorbing, for all heaps
  states of the P-set                1975                            proved: stable and absorbing, for all heaps
  states of the bit-string           424                             proved: stable and absorbing, for all heaps
  made                               learned from the column machine, then proved  proved: stable and absorbing, for all heaps

grundy
  additive periods of rows 0, 1, ... 1 4 8 24 24 24 72 72            proved: two columns with the same state
$ wythoff analyze 'wythoff block 2 diagonal' --columns 2000 --states 0 --full | grep -A 9 -e ^coverage -e ^machine
coverage
  P-positions in a row               exactly 1                       proved: all Nim moves: the least column that nothing forbids
  P-positions in a column            exactly 1                       proved: all Nim moves: the least row that nothing forbids
  P-positions on a diagonal          at most 3, first in diagonal y - x = 0  proved: of 4 on a line one could move to 3 others
  diagonals d = y - x >= 0 without   none is seen; each d < 362 has one  computed: x < 2000
  P-positions with equal heaps       3, the last is (2,2)            computed: x < 2000
  P-positions for each column        1                               computed: x < 2000

sequences
  first pairs (a,b)                  (0,0) (1,1) (2,2) (3,4) (5,6) (7,8) (9,11) (10,12) ...  computed: x < 2000
--
machine
  column machine                     unknown: not looked for

automaton
  automaton of the P-set             unknown: not looked for

grundy
  additive periods of rows 0, 1, ... unknown: options may be blocked

# What the papers say.
$ wythoff analyze wythoff --seconds 60 --columns 10^4 | grep -e 'n alpha\]' -e 'n beta\]' -e 'in words'
  a_n = [n alpha]                    yes, alpha = 1.618034           proved: Wythoff 1907
  b_n = [n beta]                     yes, beta = 2.618034            proved: Wythoff 1907
  in words                           The P-positions are (a_n,b_n) and (b_n,a_n), n = 0, 1, 2, ..., where a_n = mex{a_i, b_i : i < n} and b_n = a_n + n; that is, a_n = floor(n alpha) and b_n = floor(n beta) with alpha = (1+sqrt(5))/2, beta = alpha + 1.  proved: the automaton of the P-set
$ wythoff analyze 'rational-nim(2/7,10/1)' --window 500 --seconds 60 | grep -A 2 -e ^period -e '^beams'
beams
  beams                              1                               proved: S3 Corollary 10
  slope of beam 1                    3/2 = 1.500000                  proved: S3 Corollary 10
--
period
  periodic along                     (8,12)                          proved: S3: T_Q + n (p1+p2, q1+q2)
  lines of P-positions               68                              computed: x, y < 500
$ wythoff analyze 'maharaja(4,5)' --columns 10^4 --seconds 60 | grep 'same P'
  the same P-positions as            wythoff                         proved: S2: every further move may join Wythoff's game
$ wythoff analyze 'imitation(1,2)' --columns 10^4 --states 0 | grep -A 4 ^history
history
  P as starting positions            the P-positions of wythoff(m=1,p=2): all above is of these  proved: S1 Theorem 19
  dynamic positions                  1749                            computed: S1 Theorem 19, heaps up to 60
  P after every history              27                              computed: S1 Theorem 19, heaps up to 60
  N after every history              1945                            computed: S1 Theorem 19, heaps up to 60
# The same with the search for an automaton, which finds none.
$ wythoff analyze 'imitation(1,2)' --columns 10^4 --seconds 60 | grep -A 4 ^history
# long
history
  P as starting positions            the P-positions of wythoff(m=1,p=2): all above is of these  proved: S1 Theorem 19
  dynamic positions                  1749                            computed: S1 Theorem 19, heaps up to 60
  P after every history              27                              computed: S1 Theorem 19, heaps up to 60
  N after every history              1945                            computed: S1 Theorem 19, heaps up to 60

# JSON and CSV: names that stay.
$ wythoff analyze maharaja --columns 10^4 --seconds 60 --format json | python3 -c 'import json, sys; r = json.load(sys.stdin); f = {x["name"]: x for x in r["facts"]}; print(r["rule"], f["deviation.least"], f["machine.words"]["number"], f["period.vector"]["known"], f["period.vector"]["standing"])'
{(t,0),(0,t),(t,t),(1,2),(2,1)} {'section': 'deviation', 'name': 'deviation.least', 'title': 'least b - a - n', 'value': '-4, first at n = 77', 'number': -4, 'known': True, 'standing': {'kind': 'proved', 'by': 'the closed machine, for all n'}} 9 True {'kind': 'proved', 'by': 'all P-positions gather along irrational slopes'}
$ wythoff analyze 'nim + (1,2)' --columns 1000 --seconds 60 --format csv | grep -e ^section -e same -e complementary
section,name,title,value,number,standing,by
summary,"summary.same","P-positions as in","nim, and others",,proved,"both have this automaton, for all heaps"
sequences,"sequences.complementary","each number is one a or one b","the game is not symmetric, or not seen to be",,unknown,""
same,"same.as","the same P-positions as","nim",,proved,"both have this automaton, for all heaps"
same,"same.as.2","and as","blass-fraenkel-guelman",,proved,"both have this automaton, for all heaps"
same,"same.wythoff","first difference from wythoff","(1,1) is P here alone",,proved,"by x, then y; x, y < 64"
grundy,"grundy.periods","additive periods of rows 0, 1, ...","1 2 4 4 8 8 8 8",8,proved,"two columns with the same state"

# One page, nothing from elsewhere.
$ wythoff analyze 'wythoff terminal x+y<=3' --window 300 --format html -o page.html; grep -c '<svg' page.html; grep -c http page.html; head -c 15 page.html
2
0
<!DOCTYPE html>

# Rules from a file; faults.
$ echo 'nim' >rule; wythoff analyze --file rule --columns 100 --states 0 | head -n 2
game                   Nim, {(t,0),(0,t)}              proved: the rule
P-positions            two equal heaps                 proved: Bouton 1901
$ wythoff analyze 2>&1
# exit 2
wythoff analyze: too few arguments: wythoff analyze GAME, or wythoff analyze --sweep RULE NAME=VALUES...
$ wythoff analyze wythoff + '(1,2)' 2>&1
# exit 2
wythoff analyze: what is '+' for? (a rule with spaces needs quotes around it)
$ wythoff analyze 'wythoff + (1,' 2>&1
# exit 2
wythoff analyze: rule:1:14: expected a number or a letter, but the text ends here
  wythoff + (1,
               ^
$ wythoff analyze nim --columns 0 2>&1
# exit 2
wythoff analyze: --columns must be from 1 to 10^9, not 0
$ wythoff analyze nim --format npy 2>&1
# exit 2
wythoff analyze: there is no format 'npy' here, only: text json csv html latex
$ wythoff analyze nim -o /nonexistent/report 2>&1
# exit 4
wythoff analyze: cannot create "/nonexistent/report": No such file or directory

# Where b - a does not grow like n, the rate is measured.
$ wythoff analyze 'wythoff - (2,2)' --columns 20000 --states 0 | sed -n '/^deviation/,/^$/p'
deviation
  b - a grows like c n, c =          0.56985; b - a - n has no bound then  conjectured: fits n < 11397
  least b - a - c n                  -0.715, first at n = 11034      computed: n < 11397
  greatest b - a - c n               1.09, first at n = 1688         computed: n < 11397
$ wythoff analyze 'gdwn(1,2)' --columns 20000 --states 0 --full | sed -n '/^deviation/,/^$/p' | cut -c1-90
deviation
  least b - a - n                    unknown: b - a - n goes on growing with n (from -3058

# b - a - c n is exact: extremes do not begin with 0, and an integer is not left with rounding errors.
$ wythoff analyze 'misere-wythoff(2)' --window 400 --seconds 600 | sed -n '/^deviation/,/^$/p' | sed -n '2,4p' | cut -c3-54
b - a grows like c n, c =          2; b - a - n has 
least b - a - c n                  1, first at n = 0
greatest b - a - c n               1, first at n = 0
$ wythoff analyze 'wythoff(m=2) + (1,9) + (9,1)' --columns 10^4 --seconds 600 | sed -n '/^deviation/,/^$/p' | sed -n '2,4p' | cut -c3-54
b - a grows like c n, c =          2; b - a - n has 
least b - a - c n                  0, first at n = 0
greatest b - a - c n               1, first at n = 3
$ wythoff analyze 'wythoff(m=3,p=2)' --columns 3000 --states 0 --format json | python3 -c 'import json, sys; print(*(f["number"] for f in json.load(sys.stdin)["facts"] if f["name"].endswith((".distance", ".near"))))'
2 1 2 3

# A blocking game whose P-positions all lie along one slope: the machine tells them.
$ wythoff analyze 'wythoff block 10' | sed -n '/^machine/,/^$/p'
machine
  states                             4                               proved: closed under pieces of 3 letters, 28 nodes
  slope of the beam                  5/2                             proved: closed under pieces of 3 letters, 28 nodes
  distance from it, y >= x           -32 <= 2y - 5x <= 20            proved: closed under pieces of 3 letters, 28 nodes
$ wythoff analyze 'wythoff block 10' | grep 'slope of beam'
  slope of beam 1                    5/2 = 2.500000                  proved: the closed machine of the beam
  slope of beam 2                    2/5 = 0.400000                  proved: the closed machine of the beam

# Without --full: a summary of five lines, and what is known.
$ wythoff analyze maharaja --columns 10^4 --seconds 60 | head -n 8
game                   Maharaja Nim, {(t,0),(0,t),(t,t),(1,2),(2,1)}  proved: the rule
P-positions            the pairs that an automaton of 1975 states accepts, reading msd_fib  proved: stable and absorbing, for all heaps
slopes                 phi; 1/phi                      proved: the closed machine, and S0's Central Lemma
known for all heaps by the automaton of the P-set      proved: stable and absorbing
P-positions as in      none of 67 games that were compared  computed: x < 10000

game
  rule                               {(t,0),(0,t),(t,t),(1,2),(2,1)}  proved: in normal form
$ wythoff analyze maharaja --columns 10^4 --seconds 60 | tail -n 1
15 more lines, of what is unknown and of the sample: --full

# Games of the literature are compared; no fact is the edge of a window; a counterexample is a proof.
$ wythoff analyze 'nim + (1,1) + (2,3) + (3,2)' --columns 10^4 | grep 'same P'
  the same P-positions as            ryuo-nim                        proved: both have this automaton, for all heaps
$ wythoff analyze euclid --window 200 | sed -n '1,5p;/^coverage/,/^$/p'
game                   {(t,0): x>=y, t mod y=0, t<x} + {(0,t): y>=x, t mod x=0, t<y}  proved: the rule
P-positions            Grossman 1997: P iff a heap is empty, or the larger is less than phi times the smaller  proved: the moves were recognised
slopes                 unknown: none is proved; beams are what was measured
known for all heaps by Grossman 1997: P iff a heap is empty, or the larger is less than phi times the smaller  proved: the rule
P-positions as in      none of 64 games that were compared  computed: x, y < 200
coverage
  P-positions in a row               no bound is seen: 200, first in row y = 0  computed: x, y < 200
  rows without                       0                               computed: x, y < 200
  P-positions in a column            no bound is seen: 200, first in column x = 0  computed: x, y < 200
  columns without                    0                               computed: x, y < 200
  P-positions on a diagonal          no bound is seen: 200, first in diagonal y - x = 0  computed: x, y < 200
  diagonals d = y - x >= 0 without   none is seen; each d < 200 has one  computed: x, y < 200
  P-positions with equal heaps       200, all of them                computed: x, y < 200
$ wythoff analyze 'gdwn(1,2)' --columns 10^4 --states 0 --full | grep 'tends to'
  a / n tends to                     unknown: the P-positions above the diagonal do not gather along one line
  b / n tends to                     unknown: the P-positions above the diagonal do not gather along one line
$ wythoff analyze 'wythoff misere' --columns 2000 --states 0 --full | grep 'all Nim'
  all Nim moves                      yes                             proved: the rule
