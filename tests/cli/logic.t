# wythoff logic: sentences, automata, scripts.

# Sentences: TRUE with exit status 0, FALSE with 1 and the smallest counterexample.
$ wythoff logic -c 'A n E k n=2*k | n=2*k+1'
TRUE
$ wythoff logic -c '?msd_fib A i,j (i<j & F[i]=@1 & F[j]=@1) => j>i+2'
# exit 1
FALSE
counterexample: i = 4, j = 6
$ wythoff logic -c 'E x,y x>y & T[x]=T[y] & y>10'
TRUE
witness: x = 13, y = 11
$ wythoff logic -c 'A x x<100' --format json
# exit 1
{"truth": false, "counterexample": "x = 100"}
$ wythoff logic -c 'I n T[n]=T[n+1]'
TRUE

# Open formulas: the automaton, in three formats.  (Its first line is a remark.)
$ wythoff logic -c '?msd_fib y=x+1' | tail -n +2
msd_fib msd_fib

0 0
0 0 -> 0
0 1 -> 1
1 1 -> 2

1 1
1 0 -> 3

2 0
0 0 -> 0

3 1
0 0 -> 1
$ wythoff logic -c 'x=2' --format json
{"kind":"acceptor","tracks":[{"name":"x","system":"msd_2","digits":[0,1]}],
"states":3,"initial":0,"outputs":[0,0,1],
"transitions":[
[0,[0],0],
[0,[1],1],
[1,[0],2]]}
$ wythoff logic -c 'x=2' --format dot
digraph automaton {
  rankdir=LR;
  label="(x)"; labelloc=t; fontname="Helvetica";
  node [shape=circle, fontname="Helvetica"];
  edge [fontname="Helvetica", fontsize=11];
  start [shape=point];
  0;
  1;
  2 [shape=doublecircle];
  start -> 0;
  0 -> 0 [label="0"];
  0 -> 1 [label="1"];
  1 -> 2 [label="0"];
}

# Numbers of any size.
$ wythoff logic -c 'E x x+1=100000000000000000000000000000000 & T[x]=@0'
TRUE
witness: x = 99999999999999999999999999999999
$ wythoff logic -c 'A x x*2000000000000000000000=y' 2>&1
# exit 3
wythoff logic: multiplying by a number above 16777216 is out of reach: the answer is unknown

# Values on the way are natural numbers.
$ wythoff logic -c 'A x,y (x-y)+y=x'
# exit 1
FALSE
counterexample: x = 0, y = 1
$ wythoff logic -c 'A x ~(x-1<x) => x=0'
TRUE

# Faults, with their place.
$ wythoff logic -c 'A x x<y<z' 2>&1
# exit 2
wythoff logic: 1:5: comparisons are not chained: write a<b & b<c, not a<b<c
  A x x<y<z
      ^~~
$ wythoff logic -c 'E x $even(x)' 2>&1
# exit 2
wythoff logic: 1:5: there is no automaton $even
  E x $even(x)
      ^~~~~
$ wythoff logic -c '(?msd_3 x=1) | (?msd_2 x=1)' 2>&1
# exit 2
wythoff logic: 1:16: x stands for a number in msd_2 here, and in msd_3 before (column 10)
  (?msd_3 x=1) | (?msd_2 x=1)
                 ^~~~~~~~~~~~
$ wythoff logic -c 'E x x*y=3' 2>&1
# exit 2
wythoff logic: 1:6: two variables cannot be multiplied, only a number and a variable
  E x x*y=3
       ^
$ wythoff logic -c 'T[x][y]=@1' 2>&1
# exit 2
wythoff logic: 1:1: the sequence T has 1 index, not 2
  T[x][y]=@1
  ^~~~~~~
$ wythoff logic -c '?msd_nope x=1' 2>&1
# exit 2
wythoff logic: 1:12: there is no numeration system 'msd_nope'
  ?msd_nope x=1
             ^
$ printf 'def b "x=1";\ndef c\n  "x=+";' | wythoff logic 2>&1
# exit 2
wythoff logic: 3:6: expected a formula or a term, found '+'
    "x=+";
       ^
$b(x): 2 states, 2 transitions
$ printf 'reg a msd_2 "0(1";' | wythoff logic 2>&1
# exit 2
wythoff logic: 1:15: this '(' is never closed
  reg a msd_2 "0(1";
                ^
$ printf 'transduce a b c;' | wythoff logic 2>&1
# exit 2
wythoff logic: 1:13: there is no transducer b, for there is no library
  transduce a b c;
              ^
$ printf 'evil a "x=1";' | wythoff logic 2>&1
# exit 2
wythoff logic: 1:1: unknown command 'evil'; did you mean eval?
  evil a "x=1";
  ^~~~
$ wythoff logic nowhere.walnut 2>&1
# exit 2
wythoff logic: in nowhere.walnut:
wythoff logic: there is no file 'nowhere.walnut'

# Scripts, and a formula behind them.
$ printf '# halves\ndef half "x=2*y | x=2*y+1";\neval both "A x E y $half(x,y)";\neval one "A y E x $half(x,y) & x<y";\n' > halves.walnut
$ wythoff logic halves.walnut
$half(x,y): 2 states, 4 transitions
both: TRUE
one: FALSE   counterexample: y = 0
$ wythoff logic halves.walnut --check
# exit 1
$half(x,y): 2 states, 4 transitions
both: TRUE
one: FALSE   counterexample: y = 0
$ wythoff logic halves.walnut -c '$half(7,y)' | tail -n 9

0 0
0 -> 0
1 -> 1

1 0
1 -> 2

2 1
$ printf 'load halves.walnut; test half 3; inf half; describe $half; exit;' | wythoff logic
$half(x,y): 2 states, 4 transitions
both: TRUE
one: FALSE   counterexample: y = 0
[0,0]
[1,0]
[1,0][0,1]
$half accepts infinitely many
$half(x,y): 2 states, 4 transitions
  track 1: msd_2, 2 digits
  track 2: msd_2, 2 digits
$ printf 'macro sum "(%%0+%%1)"; eval a "A x,y #sum(x,y)=#sum(y,x)"; help sta;' | wythoff logic 2>&1
# exit 2
wythoff logic: 1:63: there is no command sta
  macro sum "(%0+%1)"; eval a "A x,y #sum(x,y)=#sum(y,x)"; help sta;
                                                                ^~~
a: TRUE
$ printf 'help star; help transduce;' | wythoff logic
star NEW OLD                               words that consist of words
transduce NEW TRANSDUCER [$]OLD            what a transducer of the library makes of a sequence

# Arguments are bound in alphabetical order.
$ printf 'def less "y<x"; eval a "$less(1,2)"; eval b "$less(2,1)";' | wythoff logic 2>&1
wythoff logic: $less(x,y): arguments are bound to its variables in alphabetical order, which is not the order in which they were written
$less(x,y): 2 states, 7 transitions
a: FALSE
b: TRUE

# A library in Walnut's layout is written and read; custom numerations too.
$ mkdir -p lib && printf 'def seven "x=7"; morphism h "0->01 1->10"; promote TM h;' | wythoff logic --library lib
$seven(x): 4 states, 4 transitions
h: 2 letters, uniform
TM: 2 states, 4 transitions
$ cat 'lib/Automata Library/seven.txt'
msd_2

0 0
0 -> 0
1 -> 1

1 0
1 -> 2

2 0
1 -> 3

3 1
$ wythoff logic --library lib -c 'A x $seven(x) => TM[x]=@1'
TRUE
$ mkdir -p 'lib/Custom Bases' && printf '{0,1} {0,1} {0,1}\n0 1\n0 0 0 -> 0\n0 1 1 -> 0\n1 0 1 -> 0\n0 0 1 -> 1\n1 0\n1 1 1 -> 1\n0 1 0 -> 1\n1 0 0 -> 1\n1 1 0 -> 0\n' > 'lib/Custom Bases/msd_mine_addition.txt'
$ wythoff logic --library lib -c '?msd_mine A x,y x+y=y+x & (x>0 => x+y>y)'
TRUE
$ printf 'export T gv; export $a txt;' | wythoff logic 2>&1
# exit 2
wythoff logic: there is no automaton $a
written to T.gv
$ head -n 1 T.gv
digraph automaton {

# Limits: the answer is unknown.
$ wythoff logic --states 50 -c 'E y x=1001*y' 2>&1
# exit 3
wythoff logic: an automaton has 1001 states, and 50 are allowed: the answer is unknown
$ wythoff logic --memory 1M -c 'E y,z x=1001*y & x=999*z+1' 2>&1
# exit 3
...

# Steps.
$ wythoff logic --explain -c '?msd_fib A n E m m>n & F[m]=@1' 2>&1 | sed 's/ *[0-9.]* ms  / ms  /'
        2 states          3 transitions ms  [6 -> 6 states, forward] (E m F=@1(m) & n<m)
        1 states          0 transitions ms  ~E m n<m & F=@1(m)
 ms  empty: ~E m n<m & F=@1(m)
TRUE

# All of S2.
$ wythoff logic examples/wythoff.walnut --check --quiet
$shift: 2 states, 4 transitions
$append0(x,y): 2 states, 4 transitions
$append1(x,y): 2 states, 3 transitions
$lower(n,x): 7 states, 14 transitions
$upper(n,y): 8 states, 13 transitions
$pair(x,y): 4 states, 7 transitions
$ppos(x,y): 7 states, 13 transitions
lower_total: TRUE
lower_once: TRUE
complementary: TRUE
mex_new: TRUE
mex_all: TRUE
upper_digits: TRUE
$evenzeros: 3 states, 6 transitions
lower_digits: TRUE
upper_shift: TRUE
word_a: TRUE
word_b: TRUE
image_of_a: TRUE
image_of_b: TRUE
$move(a,b,c,d): 100 states, 423 transitions
stable: TRUE
absorbing: TRUE
$ho_restricted(a,b,c,d): 122 states, 523 transitions
$ho_extended(a,b,c,d): 294 states, 1536 transitions
ho_restricted_fewer: TRUE
ho_restricted_absorbing: TRUE
ho_extended_stable: TRUE
$count_b(c,n): 6 states, 9 transitions
factors: TRUE
$ends101: 4 states, 8 transitions
ends: TRUE
$difference(i,j): 5 states, 8 transitions
differences: TRUE
adding_1: TRUE
adding_0: TRUE
crossing: TRUE
$matrix(i,j): 17 states, 39 transitions
$three(i,j): 17 states, 39 transitions
conditions: TRUE
adjoining: TRUE
$first(i,j): 4 states, 7 transitions
$second(i,j): 5 states, 8 transitions
$third(i,j): 14 states, 34 transitions
matrix_above: TRUE
one_kind: TRUE
wedge: TRUE
$crossings(i,j): 16 states, 38 transitions
two_parts: TRUE
crossing_is_third: TRUE
needs_rows: TRUE
needs_columns: TRUE
needs_diagonals: TRUE
