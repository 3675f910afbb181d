# wythoff-check: exit status, reasons, odd input.
$ wythoff-check --version | sed 's/ [0-9].*//'
wythoff-check

$ wythoff-check --help | head -1
wythoff-check [--quiet] FILE...

$ wythoff-check --quiet examples/wythoff.certificate examples/maharaja.certificate

$ wythoff-check - < examples/wythoff.certificate | head -2
-: verified
  game     {(t,0),(0,t),(t,t)}

# Refused: one digit, one line; the others are still looked at.
$ sed 's/lowest -4/lowest -3/' examples/maharaja.certificate > false; wythoff-check false examples/wythoff.certificate 2>&1 | head -2
false: REFUSED, line 6: the lowest is -4
examples/wythoff.certificate: verified

$ wythoff-check --quiet false 2>&1
# exit 1
false: REFUSED, line 6: the lowest is -4

$ grep -v 'node 4 0 4' examples/wythoff.certificate | sed 's/nodes 6/nodes 5/; s/end 32/end 31/' | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 28: bit 0 leads to node 4 0 4, which is not listed

$ wythoff-check /dev/null 2>&1
# exit 1
/dev/null: REFUSED, line 1: 'wythoff certificate 2' is expected here

$ head -c 100000 /dev/urandom | wythoff-check --quiet - 2>/dev/null
# exit 1

# Bad usage, and what cannot be read.
$ wythoff-check 2>&1
# exit 2
wythoff-check: which FILE? wythoff-check --help

$ wythoff-check --force x 2>&1
# exit 2
wythoff-check: --force is no option; wythoff-check --help

$ wythoff-check nowhere . 2>&1
# exit 2
wythoff-check: nowhere: No such file or directory
wythoff-check: .: Is a directory

# Beyond the limits; the end of nothing.
$ sed 's/columns 77/columns 770000/' examples/wythoff.certificate | wythoff-check - 2>&1
# exit 3
wythoff-check: -: this number is beyond the limits of this checker

$ wythoff-check /dev/zero 2>&1
# exit 3
wythoff-check: /dev/zero: too large for this checker

$ wythoff-check examples/wythoff.certificate > /dev/full 2> message; status=$?; cat message; exit $status
# exit 4
wythoff-check: writing failed

# The kind automaton.
$ wythoff-check --quiet examples/wythoff-automaton.certificate examples/maharaja-automaton.certificate

$ wythoff-check examples/wythoff-automaton.certificate | sed -n 2,3p
  game     moves (0,1)+i(0,1), (1,0)+i(1,0), (1,1)+i(1,1), i = 0, 1, 2, ...
  theorem  Its P-positions (x,y) are what an automaton with 7 states accepts, and no

$ sed 's/point (2,1)/point (3,1)/; s/(2,1)}/(3,1)}/' examples/maharaja-automaton.certificate | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 15: (2,1) is a P-position

$ sed 's/state 1955 1/state 1955 0/' examples/maharaja-automaton.certificate | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 15: no P-position is above (16867,0)

$ sed 's/block 0/block 1/; s/play normal/play misere/; s/(t,t)}/& block 1 misere/' examples/wythoff-automaton.certificate | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 13: (0,0) is no P-position

# Conditions, fans, wider steps, ends of any kind; a changed condition is another game.
$ wythoff prove ho-extension -o ho >/dev/null; wythoff-check ho | sed -n 2,4p
  game     moves (0,1)+i(0,1), (1,0)+i(1,0), (1,1)+i(1,1),
           (1,2)+i(0,1)+j(1,1) where 1 x + -1 y >= 0,
           (2,1)+i(1,1)+j(1,0) where -1 x + 1 y >= 0, i, j = 0, 1, 2, ...
$ sed 's/where 1 x + -1 y >= 0/where 1 x + -1 y >= -1/' ho | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 15: (1,2) is no P-position
$ sed 's/ where 1 x + -1 y >= 0/ where 2 x + 0 y = 1 mod 2/' ho | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 10: remainders are less than their modulus
$ sed 's/+i(0,1)+j(1,1)/+i(1,1)+j(0,1)/' ho | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 10: the second step of a fan is the flatter one
$ wythoff prove 'nim block 1' -o - | sed 's/^ray (1,0).*/&\n& where 1 x + 1 y >= 9/; s/^moves 2/moves 3/; s/end 159/end 160/' | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 13: (5,4) is no P-position

# A formula names numerations of the certificate only, also where nothing but $P reads its variables.
$ wythoff prove wythoff --quiet -o proof >/dev/null; sed '/^formula/s/?msd_fib/?foo/' proof >forged; wythoff-check forged 2>&1 | cut -d, -f 2-
 line 37: the formula, byte 5: a numeration is not in the certificate
