# Bad input and a failing system: a clear message, the right exit status, and
# nothing half-written under the final name.

# Rules that are none: the place, and what was expected.
$ wythoff rules '' 2>&1
# exit 2
wythoff rules: rule:1:1: there is no rule here; write a game such as wythoff + (1,2)
  
  ^
$ wythoff rules '   ' 2>&1
# exit 2
wythoff rules: rule:1:1: there is no rule here; write a game such as wythoff + (1,2)
     
  ^
$ wythoff rules 'whytoff' 2>&1
# exit 2
wythoff rules: rule:1:1: there is no game called 'whytoff'; did you mean 'wythoff'?
  whytoff
  ^~~~~~~
wythoff rules: `wythoff rules` lists the names
$ wythoff rules 'wythoff + (1,2),(2,1)' 2>&1
# exit 2
wythoff rules: rule:1:16: join moves by +, as in (1,2) + (2,1), or put them in { }, as in {(1,2),(2,1)}
  wythoff + (1,2),(2,1)
                 ^
$ wythoff rules '{(t,0): x is even}' 2>&1
# exit 2
wythoff rules: rule:1:9: write even(x)
  {(t,0): x is even}
          ^~~~~~~~~
$ wythoff rules 'wythoff + (1,' 2>&1
# exit 2
wythoff rules: rule:1:14: expected a number or a letter, but the text ends here
  wythoff + (1,
               ^
$ wythoff rules 'wythoff + (0,0)' 2>&1
# exit 2
wythoff rules: rule:1:11: (0,0) is not a move: it takes nothing
  wythoff + (0,0)
            ^~~~~
$ wythoff rules '{(t-5,0)}' 2>&1
# exit 2
wythoff rules: rule:1:2: this contains (0,0), which is not a move: it takes nothing
  {(t-5,0)}
   ^~~~~~~
$ wythoff rules '{(99999999999999999999t,1)}' 2>&1
# exit 2
wythoff rules: rule:1:3: this number is too large; at most 1000000000 is allowed
  {(99999999999999999999t,1)}
    ^~~~~~~~~~~~~~~~~~~~
$ wythoff rules 'rational-nim(1/1,1/1)' 2>&1
# exit 2
wythoff rules: rule:1:14: the second slope of a cone must be the steeper one: the determinant p1 q2 - q1 p2 is 0 and must be positive
  rational-nim(1/1,1/1)
               ^~~~~~~
$ printf 'wythoff\n + (1,2)\n + $\n' > bad.txt; wythoff rules --file bad.txt 2>&1
# exit 2
wythoff rules: bad.txt:3:4: the character '$' is no part of a rule
   + $
     ^
$ printf '\000\001\377garbage\n' > garbage; wythoff rules --file garbage 2>&1
# exit 2
wythoff rules: garbage:1:1: the byte 0x00 is no part of a rule
  ???garbage
  ^
$ head -c 34000000 /dev/zero | wythoff rules --file - 2>&1 | cut -c 1-60
wythoff rules: stdin: a rule has at most 33554432 bytes, and
$ head -c 100000 /dev/zero | tr '\0' '(' > deep; wythoff rules --file deep > /dev/null 2>&1
# exit 2

# Sizes: none, and more than there can be.
$ wythoff positions wythoff --width 0 --height 5 2>&1
# exit 2
wythoff positions: --width must be from 1 to 10^18, not 0
$ wythoff positions wythoff --max 10^18 --memory 1G 2> message; code=$?; sed 's/needs .*/needs more/' message; exit $code
# exit 3
wythoff positions: engine columns needs more
$ wythoff positions wythoff --max 99999999999999999999 2>&1
# exit 2
wythoff positions: --max must be from 0 to 10^18, not 99999999999999999999
$ wythoff sequence wythoff --terms 10^16 --memory 1G 2> message; code=$?; sed 's/needs .*/needs more/' message; exit $code
# exit 3
wythoff sequence: engine columns needs more

# A memory budget that is too small.
$ wythoff positions wythoff --max 10^8 --memory 1M 2> message; code=$?; sed 's/needs .*, and/needs more, and/' message; exit $code
# exit 3
wythoff positions: engine columns needs more, and the budget is 1.0 MiB; ask for less, or give more with --memory
$ wythoff positions wythoff --max 10^8 --memory 1M -o list.csv 2>/dev/null
# exit 3
$ ls -A | grep list
# exit 1

# Output that cannot be written.
$ wythoff positions wythoff --max 5 -o nowhere/list.csv 2>&1
# exit 4
wythoff positions: cannot create "nowhere/list.csv": No such file or directory
$ mkdir folder; wythoff positions wythoff --max 5 -o folder 2>&1
# exit 4
wythoff positions: cannot create "folder": Is a directory
$ wythoff positions wythoff --max 5 -o '' 2>&1
# exit 2
wythoff positions: the name of the output file is empty

# A full disk, as stdout and as a file.
$ wythoff positions wythoff --max 5 > /dev/full
# exit 4
$ wythoff positions wythoff --max 5 2>&1 > /dev/full
# exit 4
wythoff positions: cannot write to standard output: No space left on device
$ wythoff positions wythoff --max 10^6 2>&1 > /dev/full
# exit 4
wythoff positions: cannot write to standard output: No space left on device
$ wythoff help 2>&1 > /dev/full
# exit 4
wythoff help: cannot write to standard output: No space left on device
$ wythoff decide wythoff 1 2 2>&1 > /dev/full
# exit 4
wythoff decide: cannot write to standard output: No space left on device

# A limit on the size of files acts like a full disk; nothing is left.
$ (trap '' XFSZ; ulimit -f 0; wythoff positions wythoff --max 5 -o limit.csv 2>&1)
# exit 4
wythoff positions: cannot write to limit.csv: File too large
$ (trap '' XFSZ; ulimit -f 64; wythoff positions wythoff --max 10^6 -o limit.csv 2>&1)
# exit 4
wythoff positions: cannot write to limit.csv: File too large
$ ls -A | grep -i -e limit -e tmp
# exit 1

# What is no plain file is written directly and stays what it is.
$ mkfifo pipe; timeout 600 cat pipe > read & wythoff positions wythoff --max 2 -o pipe; wait; cat read; test -p pipe
(0,0)
(1,2)
(2,1)

# An old file stays as it was when the new one fails.
$ echo old > kept.csv; (trap '' XFSZ; ulimit -f 64; wythoff positions wythoff --max 10^6 -o kept.csv 2>/dev/null); cat kept.csv
old

# A closed pipe.
$ wythoff positions wythoff --max 5 2>&1 >&-
# exit 4
wythoff positions: cannot write to standard output: Bad file descriptor
$ (wythoff positions wythoff --max 10^7; echo $? > status) 2> message | head -n 2; cat status message
(0,0)
(1,2)
4
wythoff positions: the reader closed the pipe; stopped
$ (wythoff positions wythoff --max 10^7 --quiet; echo $? > status) 2> message | head -n 1; cat status message
(0,0)
4

# Many lines: the need of memory is told within the budget.
$ wythoff positions "wythoff$(seq -s '' -f ' + (%gt,t)' 2 300)" --max 10^6 --memory 16M 2>&1 | sed 's/needs [0-9]* [MG]iB/needs #/'
wythoff positions: engine columns needs # for this window, and the budget is 16 MiB; ask for less, or give more with --memory

# Ctrl-C: what is known, and nothing left behind.
$ interrupt INT 0.3 wythoff positions maharaja --engine columns --max 10^9 --quiet --count -o count.txt 2> message; echo $?; sed 's/[0-9][0-9]*/#/g' message; ls -A | grep -e count -e tmp
# exit 1
3
wythoff positions: stopped; # P-positions counted so far, the last at column # of #
$ interrupt TERM 0.3 wythoff positions wythoff --max 10^9 --quiet > list 2> message; echo $?; tail -c 2 list | cut -c 1; sed 's/[0-9][0-9]*/#/g' message
3
)
wythoff positions: stopped; # P-positions listed so far, the last at column # of #
$ interrupt INT 0.3 wythoff sequence 'gdwn(1,2)' --terms 10^8 --quiet > /dev/null 2> message; echo $?; sed 's/[0-9][0-9]*/#/g' message
3
wythoff sequence: stopped; # of # pairs are known so far
$ interrupt INT 0.3 wythoff positions '{(t,t),(2t,5t),(3,0),(0,3)}' --max 10^6 --quiet --count 2> message; echo $?; sed 's/[0-9][0-9]*/#/g' message
3
wythoff positions: stopped; # P-positions counted so far, the last at column # of #
$ interrupt INT 0.3 wythoff positions euclid --max 40000 --quiet --engine plain --count 2> message; echo $?; sed 's/[0-9][0-9]*/#/g' message
3
wythoff positions: stopped; # P-positions counted so far, the last at column # of #
$ interrupt INT 0.3 wythoff decide --engine columns maharaja 10^9 1600000000 --quiet 2> message; echo $?; cat message
3
wythoff decide: stopped; the outcome is not known
$ interrupt INT 0.3 wythoff draw wythoff --size 10^9 --quiet -o late.png 2> message; echo $?; cat message; ls -A | grep -e late -e tmp
# exit 1
3
wythoff draw: stopped; nothing was drawn
$ (mkfifo input; exec 3<>input; interrupt INT 0 wythoff rules --file - <input) 2>&1; echo $?
wythoff rules: stopped while reading the rule
3

$ wythoff rules 'wythoff misere + (1,2)' 2>&1
# exit 2
wythoff rules: rule:1:16: moves come first, then 'on', 'block', 'terminal' and 'misere'
  wythoff misere + (1,2)
                 ^
$ wythoff rules 'nim on 3 heaps pass + (t,t,t)' 2>&1
# exit 2
wythoff rules: rule:1:21: moves come first, then 'on', 'block', 'terminal' and 'misere'
  nim on 3 heaps pass + (t,t,t)
                      ^
