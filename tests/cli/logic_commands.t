# wythoff logic: scripts as people write them for Walnut, and what the commands leave behind.

# A command that fails is reported, and the next one is run; the exit status says it.
$ printf 'def a "x=1";\neval b "E x $nothing(x)";\ndef a "x=+";\neval c "E x $a(x)";\neval d "A x x>=0";\n' > faults.txt
$ wythoff logic faults.txt 2>errors
# exit 2
$a(x): 2 states, 2 transitions
d: TRUE
$ cat errors
wythoff logic: faults.txt:2:13: there is no automaton $nothing; a library has it as 'Automata Library/nothing.txt'
  eval b "E x $nothing(x)";
              ^~~~~~~~
wythoff logic: faults.txt:3:10: expected a formula or a term, found '+'
  def a "x=+";
           ^
wythoff logic: faults.txt:4:13: the last definition of $a failed
  eval c "E x $a(x)";
              ^~
wythoff logic: 3 commands failed
$ wythoff logic --stop faults.txt 2>/dev/null
# exit 2
$a(x): 2 states, 2 transitions
$ printf 'load faults.txt; eval e "A x x<9";' | wythoff logic --quiet 2>/dev/null
# exit 2
$a(x): 2 states, 2 transitions
d: TRUE
e: FALSE   counterexample: x = 9
$ wythoff logic faults.txt -c 'A x x<5' 2>/dev/null
# exit 2
$a(x): 2 states, 2 transitions
d: TRUE
FALSE
counterexample: x = 5

# Answers that are unknown: 3, unless something was faulty.
$ printf 'eval a "E y x=1001*y"; eval b "A x x>=0";' | wythoff logic --states 20 2>&1
# exit 3
wythoff logic: 1:1: an automaton has 1001 states, and 20 are allowed: the answer is unknown
  eval a "E y x=1001*y"; eval b "A x x>=0";
  ^~~~
b: TRUE
$ printf 'eval a "E y x=1001*y"; eval b "E x $a(x)";' | wythoff logic --states 20 2>&1 | tail -n 1
wythoff logic: 2 commands failed; some answers are unknown

# Remarks: in the middle of a command, of a formula, and behind a command as old scripts have them.
$ printf 'reg ends lsd_2 "(0|1)*00"; all words that end in 00\ndef b\n# a remark "with; signs\n  "x=1\n  # and one in the formula: yes\n  | x=2"; # behind\neval c "A x $b(x) => x<3"; // old\n' | wythoff logic 2>&1
wythoff logic: passed over, as a remark: all words that end in 00
$ends: 3 states, 6 transitions
$b(x): 3 states, 3 transitions
wythoff logic: passed over, as a remark: // old
c: TRUE
$ printf 'macro m "(%%0<%%1)"; eval a "A x\n#m(x,x+1)\n& # not a remark";' | wythoff logic 2>&1 | sed -n 1p
wythoff logic: 3:3: the arguments of the macro #not are not in parentheses

# Digits outside of the alphabet, and ranges of digits.
$ printf 'reg a lsd_2 "10*(27)?1*"; reg b msd_5 ".[4-9]+."; test b 2;' | wythoff logic 2>&1
wythoff logic: a: the alphabet of track 1 has no digit 2, which matches nothing
$a: 3 states, 4 transitions
$b: 5 states, 16 transitions
140
141

# What a library gets: definitions, results, logs, numerations.
$ printf 'eval below n "i<n":\neval all "A x E y y>x"::\nost sq [0 2] [2];\nreg r {-1,0,1} "[-1]1*";\nmorphism h "0->01 1->10"; promote TM h;\n' | wythoff logic --library lib 2>notes
$below(i,n): 2 states, 7 transitions
matrices written to lib/Result/below.mpl, .m, .wl and .sage
all: TRUE
msd_sq: 3 digits, the adder has 16 states
$r: 2 states, 2 transitions
h: 2 letters, uniform
TM: 2 states, 4 transitions
$ head -n 1 notes
wythoff logic: the library 'lib' is new
$ find lib -type f | LC_ALL=C sort
lib/Automata Library/all.txt
lib/Automata Library/below.txt
lib/Automata Library/r.txt
lib/Custom Bases/msd_sq.txt
lib/Custom Bases/msd_sq_addition.txt
lib/Morphism Library/h.txt
lib/Result/TM.gv
lib/Result/TM.txt
lib/Result/all.gv
lib/Result/all.txt
lib/Result/all_detailed_log.txt
lib/Result/all_log.txt
lib/Result/below.gv
lib/Result/below.m
lib/Result/below.mpl
lib/Result/below.sage
lib/Result/below.txt
lib/Result/below.wl
lib/Result/below_log.txt
lib/Result/r.gv
lib/Result/r.txt
lib/Word Automata Library/TM.txt
$ cat lib/Result/all.txt
true
$ sed 's/[0-9.]* ms/T/' lib/Result/all_detailed_log.txt
eval all "A x E y y>x"
step 0: [2 -> 2 states, forward] (E y x<y)
  1 state, 2 transitions - T
step 1: ~E y x<y
  1 state, 0 transitions - T
empty: ~E y x<y
  T
total: 2 steps, T
all: TRUE
$ printf 'eval a "?msd_sq A n E m m=2*n+1 & m>n"; eval b "E x $below(x,5) & TM[x]=@1 & $all()";' | wythoff logic --library lib
a: TRUE
b: TRUE   witness: x = 1
$ echo 'def a "x=1";' | wythoff logic --library nowhere/lib 2>&1
# exit 4
wythoff logic: cannot make the folder 'nowhere/lib': No such file or directory
$a(x): 2 states, 2 transitions

# The same numbers for every program; v.M...M.w counts.
$ for end in mpl m wl; do tail -n +2 lib/Result/below.$end | sed 's/.*=//' | tr -cs '0-9\n' ' ' | tr '\n' ' '; echo; done | sed 's/^ *//; s/  */ /g'
1 0 0 1 1 0 0 2 1 1 0 2 
1 0 0 1 1 0 0 2 1 1 0 2 
1 0 0 1 1 0 0 2 1 1 0 2 
$ printf 'ZZ=0\nmatrix=lambda ring,rows: rows\nexec(open("lib/Result/below.sage").read())\ndef times(a,b): return [[sum(x*y for x,y in zip(r,c)) for c in zip(*b)] for r in a]\ndef count(n):\n    p=v\n    for d in bin(n)[2:]: p=times(p,M_n_1 if d=="1" else M_n_0)\n    return times(p,w)[0][0]\nprint(all(count(n)==n for n in range(200)))\n' | python3
True

# Formats, in capitals too; into the library's Result, else into this folder.
$ printf 'export $below BA; export T GV; export $r ba; reg none {0,1} "#"; export $none Ba; export T ba;' | wythoff logic --library lib 2>&1
# exit 2
wythoff logic: 1:83: the format BA has no outputs: only automata fit, no sequences
  export $below BA; export T GV; export $r ba; reg none {0,1} "#"; export $none Ba; export T ba;
                                                                                    ^~~~~~
written to lib/Result/below.ba
written to lib/Result/T.gv
written to lib/Result/r.ba
$none: 1 state, 0 transitions
written to lib/Result/none.ba
$ cat lib/Result/below.ba
[0]
0_0,[0]->[0]
0_1,[0]->[1]
1_1,[0]->[0]
0_0,[1]->[1]
0_1,[1]->[1]
1_0,[1]->[1]
1_1,[1]->[1]
[1]
$ cat lib/Result/r.ba lib/Result/none.ba
[0]
m1,[0]->[1]
1,[1]->[1]
[1]
[0]
[1]
$ printf 'reg r {0,1} "10*"; export $r Txt; export $r png;' | wythoff logic 2>&1
# exit 2
wythoff logic: 1:45: the format png is not supported; txt, gv, json and ba are
  reg r {0,1} "10*"; export $r Txt; export $r png;
                                              ^~~
$r: 2 states, 2 transitions
written to r.txt

# A library for every run, or for none.
$ export WYTHOFF_LIBRARY=lib; wythoff logic -c 'E x $below(3,x)'; wythoff logic --library '' -c 'E x $below(3,x)' 2>/dev/null
# exit 2
TRUE
witness: x = 4

# Brackets before a command: a strategy changes nothing, exports write the steps of the plan.
$ printf '[strategy 10 CCLS] eval a "A x E y y>x"; [export * BA][strategy * BRZ_CCL, export 0 gv, export 7 ba] def b "E y y>x & T[y]=@1";' | wythoff logic --library lib 2>&1
wythoff logic: [strategy 10 CCLS] is passed over: determinisation goes several ways at once here
wythoff logic: [strategy * BRZ_CCL] is passed over: determinisation goes several ways at once here
wythoff logic: there is no step 7 to export: there is 1, from 0 on
a: TRUE
written to lib/Result/b_step_0.ba
written to lib/Result/b_step_0.gv
$b(x): 1 state, 2 transitions
$ cat lib/Result/b_step_0.ba
[0]
0,[0]->[0]
1,[0]->[0]
[0]
$ printf '[export 0 BA] inf b; [strategy 2 XX] inf b; [foo] inf b; [] inf b; [export 0] eval z "x=1"; [strategy;' | wythoff logic --library lib 2>&1 | grep -v '^  '
wythoff logic: 1:18: [export ...] goes before eval and def, not before inf
wythoff logic: 1:34: expected a strategy: SC, BRZ, CCL, CCLS, BRZ-CCL or BRZ-CCLS
wythoff logic: 1:46: expected strategy or export
wythoff logic: 1:77: expected a format: BA, GV, TXT or JSON
wythoff logic: 1:93: this '[' is never closed
wythoff logic: 5 commands failed
$b accepts infinitely many, such as 1(0)*

# Pictures, where Graphviz's dot is installed (here a stand-in); else the graph alone.
$ mkdir bin; printf '#!/bin/sh\n[ "$1$3" = -Tsvg-o ] && grep -q digraph "$2" && echo picture > "$4"\n' > bin/dot; chmod +x bin/dot
$ echo 'draw T; def next "y=x+1"; draw $next;' | PATH="$PWD/bin:$PATH" wythoff logic --library lib
written to lib/Result/T.gv and lib/Result/T.svg
$next(x,y): 2 states, 4 transitions
written to lib/Result/next.gv and lib/Result/next.svg
$ cat lib/Result/next.svg; ls lib/Result | grep -c svg
picture
2
$ mkdir empty; for name in wythoff; do ln -s "$(command -v $name)" empty; done; echo 'draw T;' | PATH="$PWD/empty" wythoff logic
written to T.gv; Graphviz makes a picture of it: dot -Tsvg
$ printf '#!/bin/sh\necho half > "$4"; exit 1\n' > bin/dot; echo 'draw P;' | PATH="$PWD/bin:$PATH" wythoff logic 2>&1; ls P.*
wythoff logic: 1:1: dot could not draw 'P.gv'
  draw P;
  ^~~~
P.gv

# Help for one command, with examples (which are tests).
$ echo 'help star; help [strategy];' | wythoff logic
star NEW OLD
  words that consist of words
for example
  reg a {0,1} "01"; star b a; test b 3;
[strategy N|* NAME] eval ...
  how to determinise: passed over, for several ways are tried at once
for example
  [strategy 3 BRZ] eval e "A x E y y>x";
$ echo 'transduce S XOR T; eval e "A n S[n+1]=@1 <=> T[n]!=T[n+1]"; eval f "?lsd_2 A n,f PF[f][n]=@1 => n>0"; eval g "A x,y T2[x][y]=@1 <=> T[x]=T[y]";' | wythoff logic
S: 3 states, 6 transitions
e: TRUE
f: TRUE
g: TRUE

# At the prompt definitions are kept; elsewhere only in a library that is named.
$ python3 -c 'import os; os.openpty()' 2>/dev/null || { echo 'own.txt'; exit; }; export XDG_DATA_HOME=$PWD/data; echo 'def own "x=7"; exit;' | python3 -c 'import pty; pty.spawn(["wythoff", "logic"])' >/dev/null; ls "data/wythoff/library/Automata Library"
own.txt
$ XDG_DATA_HOME=$PWD/data wythoff logic -q -c 'E x $own(x)' 2>&1 | head -n 1
wythoff logic: 1:5: there is no automaton $own; a library has it as 'Automata Library/own.txt'

# A numeration with signs from files: here neg_fib under another name, made from what it is.
$ mkdir -p own/'Custom Bases'; cd own/'Custom Bases'; for of in addition:x+y=z less_than:x\<y; do wythoff logic -c "?msd_neg_fib ${of#*:}" | sed -e '/^#/d' -e 's/msd_neg_fib/{0,1}/g' > "msd_neg_own_${of%:*}.txt"; done; wythoff logic -c '?msd_neg_fib x=x' | sed -e '/^#/d' -e 's/msd_neg_fib/{0,1}/' > msd_neg_own.txt; wythoff logic -c '?msd_fib x+y=z' | sed -e '/^#/d' -e 's/msd_fib/{0,1}/g' > msd_own_addition.txt; wythoff logic -c '?msd_fib x=x' | sed -e '/^#/d' -e 's/msd_fib/{0,1}/' > msd_own.txt; ls
msd_neg_own.txt
msd_neg_own_addition.txt
msd_neg_own_less_than.txt
msd_own.txt
msd_own_addition.txt
$ wythoff logic --library own -c '?lsd_neg_own Ex 11 = 4*x+1'
# exit 1
FALSE
$ wythoff logic --library own -c '?lsd_neg_own Ex 2*x = _14'
TRUE
witness: x = -7
$ printf 'def big "?msd_neg_own x>=_4 & x<=6"; split none $big [+];\n' | wythoff logic --library own 2>&1 | grep how
wythoff logic: 1:38: how msd_own and msd_neg_own say the same number is not known: it needs 'msd_neg_own_base_change'
$ printf 'def same "?msd_neg_fib x=y"; split parts $same [+] [];\n' | wythoff logic -q --library own >/dev/null; sed '1s/.*/{0,1} {0,1}/' 'own/Automata Library/parts.txt' > 'own/Custom Bases/msd_neg_own_base_change.txt'; printf 'split pos $big [+]; split neg $big [-];\neval a "?msd_own A x $pos(x) <=> x<=6"; eval b "?msd_own A x $neg(x) <=> x<=4";\n' | wythoff logic -q --library own | tail -n 2
a: TRUE
b: TRUE
$ rm -r own
