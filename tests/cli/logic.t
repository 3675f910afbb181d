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
{"truth": false, "witness": null, "counterexample": "x = 100", "standing": {"kind": "proved", "by": "by first-order logic with automata"}}
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
wythoff logic: 1:5: there is no automaton $even; a library has it as 'Automata Library/even.txt'
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
$b(x): 2 states, 2 transitions
wythoff logic: 3:6: expected a formula or a term, found '+'
    "x=+";
       ^
$ printf 'reg a msd_2 "0(1";' | wythoff logic 2>&1
# exit 2
wythoff logic: 1:15: this '(' is never closed
  reg a msd_2 "0(1";
                ^
$ printf 'transduce a b c;' | wythoff logic 2>&1
# exit 2
wythoff logic: 1:13: there is no transducer b; a library has it as 'Transducer Library/b.txt'
  transduce a b c;
              ^
$ printf 'evil a "x=1";' | wythoff logic 2>&1
# exit 2
wythoff logic: 1:1: unknown command 'evil'; did you mean eval?
  evil a "x=1";
  ^~~~
$ wythoff logic nowhere.walnut 2>&1
# exit 2
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
$half accepts infinitely many, such as [1,0][0,1]([0,0])*
$half(x,y): 2 states, 4 transitions
  track 1: msd_2, digits {0,1}
  track 2: msd_2, digits {0,1}
$ printf 'macro sum "(%%0+%%1)"; eval a "A x,y #sum(x,y)=#sum(y,x)"; help sta;' | wythoff logic 2>&1
# exit 2
wythoff logic: 1:63: there is no such command; did you mean star?
  macro sum "(%0+%1)"; eval a "A x,y #sum(x,y)=#sum(y,x)"; help sta;
                                                                ^~~
a: TRUE
$ printf 'help star; help transduce;' | wythoff logic
star NEW OLD
  words that consist of words
for example
  reg a {0,1} "01"; star b a; test b 3;
transduce NEW TRANSDUCER [$]OLD
  what a transducer makes of a sequence
  RUNSUM2 to RUNSUM9 (sums so far), RUNPROD1357 and XOR are at hand; others are files of a
  library, Transducer Library/NAME.txt.
for example
  transduce S RUNSUM2 T; eval e "A n S[n]=S[n+1] <=> T[n+1]=@0";

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
wythoff logic: 1:14: there is no automaton $a; a library has it as 'Automata Library/a.txt'
  export T gv; export $a txt;
               ^~~~~~
written to T.gv
$ head -n 1 T.gv
digraph automaton {

# Transducers of the library; signs and bases below zero; values that are not 0 first.
$ mkdir -p 'lib/Transducer Library' && printf '{0, 1}\n0\n0 -> 0 / 0\n1 -> 1 / 1\n1\n0 -> 1 / 1\n1 -> 0 / 0\n' > 'lib/Transducer Library/SUM.txt'
$ printf 'transduce ST SUM T; transduce SF SUM F; eval t "A n ST[n]=ST[n+1] <=> T[n+1]=@0"; eval f "?msd_fib A n SF[n]=SF[n+1] <=> F[n+1]=@0";' | wythoff logic --library lib
ST: 8 states, 16 transitions
SF: 8 states, 12 transitions
t: TRUE
f: TRUE
$ printf '{0}\n0\n0 -> 1 / 0\n' > 'lib/Transducer Library/BAD.txt'; printf 'transduce X BAD T;' | wythoff logic --library lib 2>&1
# exit 2
wythoff logic: 1:1: the transducer BAD, line 3: there is no state of this number
  transduce X BAD T;
  ^~~~~~~~~
$ printf 'def s "?msd_neg_2 x>=_3 & x<5"; split p s [+]; split m s [-]; eval p5 "A x $p(x) <=> x<5"; eval m3 "A x $m(x) <=> x<=3";' | wythoff logic
$s(x): 6 states, 8 transitions
$p: 4 states, 5 transitions
$m: 3 states, 4 transitions
p5: TRUE
m3: TRUE

# Linear representations: how many i are there for n?
$ printf 'eval below n "i<n";' | wythoff logic && tail -n +2 below.mpl
$below(i,n): 2 states, 7 transitions
matrices written to below.mpl, .m, .wl and .sage
v := Vector[row]([1,0]):
w := Vector[column]([0,1]):
M_n_0 := Matrix([[1,0],
[0,2]]):
M_n_1 := Matrix([[1,1],
[0,2]]):
$ printf 'eval double n "?lsd_2 i<=2*n"; eval above n "i>n";' | wythoff logic 2>&1 && grep := double.mpl | head -n 2
wythoff logic: above: some counts are infinite; the matrices count only values that are no longer than what is given
$double(i,n): 3 states, 12 transitions
matrices written to double.mpl, .m, .wl and .sage
$above(i,n): 2 states, 7 transitions
matrices written to above.mpl, .m, .wl and .sage
v := Vector[row]([1,0,0]):
w := Vector[column]([1,2,0]):
$ printf 'eval "A x x>=0"; def "x=2";' | wythoff logic
TRUE
(x): 3 states, 3 transitions

# Files with odd line ends, marks and zeros; files that load themselves; endless pipes.
$ printf '\357\273\277def a "x=1";\r\n# remark\r\n\teval b\t"E x $a(x)";\r\n' > windows.walnut; wythoff logic windows.walnut
$a(x): 2 states, 2 transitions
b: TRUE   witness: x = 1
$ printf 'load self.walnut;' > self.walnut; wythoff logic self.walnut 2>&1
# exit 2
wythoff logic: self.walnut:1:1: files load files more than 20 deep
  load self.walnut;
  ^~~~
$ printf 'eval z "x=1\0";' | wythoff logic 2>&1
# exit 2
wythoff logic: 1:12: the byte 0x00 is no part of a formula
  eval z "x=1?";
             ^
$ wythoff logic . 2>&1
# exit 2
wythoff logic: cannot read '.': Is a directory
$ yes 'eval a "A x E y y>x";' | wythoff logic 2>&1 | head -n 1
a: TRUE
$ head -c 70000000 /dev/zero | wythoff logic 2>&1
# exit 2
wythoff logic: a command has at most 64 MiB
$ printf 'def a "x=1"; def b "x=2";\n  eval c\n "x=+";' | wythoff logic 2>&1 | grep logic
wythoff logic: 3:5: expected a formula or a term, found '+'

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

# All of S2, each sentence with the largest automaton on the way.
$ wythoff logic examples/wythoff.walnut --check --sizes --quiet
$shift: 2 states, 4 transitions
$append0(x,y): 2 states, 4 transitions
$append1(x,y): 2 states, 3 transitions
$lower(n,x): 7 states, 14 transitions
$upper(n,y): 8 states, 13 transitions
$pair(x,y): 4 states, 7 transitions
$ppos(x,y): 7 states, 13 transitions
lower_total: TRUE   2 steps, at most 2 states
lower_once: TRUE   1 step, at most 18 states
complementary: TRUE   3 steps, at most 4 states
mex_new: TRUE   2 steps, at most 15 states
mex_all: TRUE   4 steps, at most 18 states
upper_digits: TRUE   4 steps, at most 8 states
$evenzeros: 3 states, 6 transitions
lower_digits: TRUE   2 steps, at most 4 states
upper_shift: TRUE   2 steps, at most 4 states
word_a: TRUE   3 steps, at most 4 states
word_b: TRUE   3 steps, at most 4 states
image_of_a: TRUE   8 steps, at most 6 states
image_of_b: TRUE   4 steps, at most 4 states
$move(a,b,c,d): 100 states, 423 transitions
stable: TRUE   1 step, at most 22 states
absorbing: TRUE   2 steps, at most 13 states
$ho_restricted(a,b,c,d): 122 states, 523 transitions
$ho_extended(a,b,c,d): 294 states, 1536 transitions
ho_restricted_fewer: TRUE   0 steps, at most 0 states
ho_restricted_absorbing: TRUE   2 steps, at most 13 states
ho_extended_stable: TRUE   1 step, at most 22 states
$count_b(c,n): 6 states, 9 transitions
factors: TRUE   9 steps, at most 43 states
$ends101: 4 states, 8 transitions
ends: TRUE   5 steps, at most 5 states
$difference(i,j): 5 states, 8 transitions
differences: TRUE   7 steps, at most 8 states
adding_1: TRUE   10 steps, at most 70 states
adding_0: TRUE   8 steps, at most 36 states
crossing: TRUE   7 steps, at most 105 states
$matrix(i,j): 17 states, 39 transitions
$three(i,j): 17 states, 39 transitions
conditions: TRUE   2 steps, at most 9 states
adjoining: TRUE   5 steps, at most 51 states
$first(i,j): 4 states, 7 transitions
$second(i,j): 5 states, 8 transitions
$third(i,j): 14 states, 34 transitions
matrix_above: TRUE   0 steps, at most 0 states
one_kind: TRUE   3 steps, at most 5 states
wedge: TRUE   4 steps, at most 29 states
$crossings(i,j): 16 states, 38 transitions
two_parts: TRUE   3 steps, at most 17 states
crossing_is_third: TRUE   3 steps, at most 14 states
needs_rows: TRUE   14 steps, at most 151 states
needs_columns: TRUE   14 steps, at most 151 states
needs_diagonals: TRUE   14 steps, at most 114 states

# The same without a plan.
$ wythoff logic examples/wythoff.walnut --check --as-written --quiet | grep -c ': TRUE$'
33

# (2,1)-Wythoff in Pell's numeration: the diagonal move (3,4) is redundant.
$ wythoff logic examples/wythoff-2.walnut --quiet | tail -n 5
absorbing: TRUE
$rows(k): 3 states, 7 transitions
$diagonals(s,t): 7 states, 16 transitions
allrows: TRUE
alldiagonals: FALSE   counterexample: s = 3, t = 4

# Infinitely many pairs: one of the variables does not occur.
$ wythoff logic -c 'I x,y x=5'
TRUE

$ wythoff logic -c 'I x,y x<x'
# exit 1
FALSE

# Certificates of sentences: written, verified, refused.
$ wythoff logic -c '?msd_fib E n n>3 & F[n]=@1' --certificate some && wythoff-check some
TRUE
witness: n = 4
some: verified
  msd_fib: numbers in the numeration 1, 2, 3, 5, 8, 13, ...
  F: given, 2 states over msd_fib: 0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 0 0 1 0 1 0 0 1 0 ...
  TRUE: ?msd_fib E n n>3 & F[n]=@1
  3 steps, each verified for all numbers; written by version 0.1.0

$ wythoff logic -c 'A x E y y+y=x' --certificate halves; wythoff-check halves | grep FALSE
FALSE
counterexample: x = 1
  FALSE: A x E y y+y=x

$ sed 's/^false$/true/' halves | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 36: the sentence is false

$ sed 's/y+y=x/y+y=x+x/' halves | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 12: step 1 (atom of claim 4): the leaf misses a word for which the atom is true

$ wythoff logic -c 'x=2*y' --certificate open | wc -l; wythoff-check open | tail -n 2
10
  $(x,y), 2 states: x=2*y
  1 step, each verified for all numbers; written by version 0.1.0

$ wythoff logic examples/wythoff.walnut --quiet --certificate all >/dev/null; wythoff-check all | grep -c TRUE; wythoff-check all | sed -n '2,4p;$p'
33
  msd_fib: numbers in the numeration 1, 2, 3, 5, 8, 13, ...
  F: given, 2 states over msd_fib: 0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 0 0 1 0 1 0 0 1 0 ...
  $shift: given, 2 states over msd_fib msd_fib
  514 steps, each verified for all numbers; written by version 0.1.0

$ wythoff logic -c '?lsd_2 A x E y y>x' --certificate none 2>&1; test ! -e none
wythoff logic: decided; no certificate: certificates know no numeration with the least digit first
TRUE
wythoff logic: there is no certificate to write

$ echo 'eval big "A i T[i]+T[i+1]<3"; eval small "E x x>3";' | wythoff logic --certificate part 2>&1; wythoff-check part | grep TRUE
wythoff logic: big: decided; no certificate: it calculates with values of a sequence
big: TRUE
small: TRUE   witness: x = 4
  TRUE: small: E x x>3

$ wythoff logic -c '?msd_trib E i,n n>0 & At t<n => TR[i+t]=TR[i+n+t]' --certificate none --memory 20M 2>&1 | sed 's/: [0-9]* bytes.*//'
wythoff logic: decided; no certificate: projecting an automaton
TRUE
witness: i = 0, n = 7
wythoff logic: there is no certificate to write

$ printf 'eval a "A x x>=0";\neval b "E x $none(x)";\n' | wythoff logic --certificate part 2>/dev/null; wythoff-check part | grep TRUE
a: TRUE
  TRUE: a: A x x>=0

$ wythoff logic -c 'A x x=x' --certificate no/such/folder/file 2>&1
# exit 4
TRUE
wythoff logic: cannot create "no/such/folder/file": No such file or directory

# Games in formulas: --game, and the command game in scripts.  The P-positions must be proved.
$ wythoff logic --game W=wythoff -c '?msd_fib A x E y $W(x,y)'
TRUE
$ wythoff logic --game 'T=S={1,2,4}' -c 'A n $T(n) <=> E k n=3*k'
TRUE
$ wythoff logic --game 'N=nim on 3 heaps; M=nim' -c 'A x,y $M(x,y) <=> $N(x,0,y)'
TRUE
$ wythoff logic --game 'R=rational-wythoff(1/1,1/0); W=wythoff' -c '?msd_fib A x,y $R(x,y) <=> E d y=x+d & $W(x,d)'
TRUE
$ wythoff logic --game 'S=st-wythoff(2,3)' -c '?msd_rec_4_2_from_1_5 A x E y $S(x,y)'
TRUE
$ wythoff logic --game 'P=wythoff pass' -c '?msd_fib E x x>0 & $P(x,x)'
# exit 1
FALSE
$ wythoff logic --game 'H=imitation(2,3)' -c 'E x $H(x,x)' 2>&1
# exit 3
wythoff logic: $H is not defined, for nothing is proved of imitation(2,3): outcomes of this game depend on its history
$ wythoff logic --game wythoff -c 'E x $W(x,x)' 2>&1
# exit 2
wythoff logic: --game wants a name and a game, as in --game W=wythoff
$ wythoff logic --game W=wythof -c 'E x $W(x,x)' 2>&1
# exit 2
wythoff logic: 1:1: there is no game called 'wythof'; did you mean 'wythoff'?
  wythof
  ^~~~~~
$ wythoff logic --game W=wythoff -c '?msd_fib E x $W(x)' 2>&1
# exit 2
wythoff logic: 1:14: $W takes 2 arguments, not 1
  ?msd_fib E x $W(x)
               ^~~~~
$ printf 'game W "wythoff";\neval all "?msd_fib A x E y $W(x,y)";\ngame B "wythof";\ngame E "imitation(2,3)";\n' | wythoff logic 2>&1
# exit 2
$W: 7 states, 13 transitions
all: TRUE
wythoff logic: 3:9: there is no game called 'wythof'; did you mean 'wythoff'?
  game B "wythof";
          ^~~~~~
wythoff logic: 4:1: $E is not defined, for nothing is proved of imitation(2,3): outcomes of this game depend on its history
  game E "imitation(2,3)";
  ^~~~
wythoff logic: 2 commands failed; some answers are unknown

# One certificate of the game and the sentence; of several games, or a false sentence, one of each.
$ wythoff logic --game W=wythoff -c '?msd_fib A x E y $W(x,y)' --certificate c && grep sentences c; wythoff-check c | grep -A 1 also; test ! -e c.W
TRUE
sentences msd_fib as W
  also     ?msd_fib A x E y $W(x,y)
           $W(x,y) says that (x,y) is a P-position.
$ sed 's/as W/as V/' c | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 37: the formula: a relation is not in the certificate
$ sed 's/as W/as shift/' c | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 35: $shift is another relation
$ wythoff logic --game 'W=wythoff; V=wythoff' -c '?msd_fib A x,y $W(x,y) <=> $V(x,y)' --certificate two && wythoff-check two two.W two.V | grep -E 'verified$|given'
TRUE
two: verified
  $W: given, 7 states over msd_fib msd_fib
  $V: given, 7 states over msd_fib msd_fib
two.W: verified
two.V: verified
$ wythoff logic --game W=wythoff -c '?msd_fib E x x>0 & $W(x,x)' --certificate two; wythoff-check two | grep FALSE
FALSE
  FALSE: ?msd_fib E x x>0 & $W(x,x)
