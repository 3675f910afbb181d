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
wythoff logic: passed over, as a remark: // old
$ends: 3 states, 6 transitions
$b(x): 3 states, 3 transitions
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
