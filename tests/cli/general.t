# What all commands share: help, version, options, where the game comes from.

$ wythoff --version
wythoff 0.1.0
$ wythoff version
wythoff 0.1.0
$ wythoff help | head -n 4
Usage: wythoff COMMAND GAME [arguments]

The laboratory for heap games of Wythoff's kind: write a rule as papers do,
get its P-positions, winning moves and pictures.
$ wythoff --help | grep -c .
47
$ wythoff help positions
Usage: wythoff positions GAME --max N

all P-positions of a window, by x, then y

Lists the positions (x,y) from which the player to move loses.
csv has the header x,y and one pair a line; latex is a tabular environment.
--count prints only how many there are; N, W and H may then have any number of digits where a
theorem, the telescope or the proved automaton counts them, and --verbose tells which does.
--from X --count K lists the columns X, ..., X+K-1; X may have any number of digits
where a theorem is known, for Wythoff's game or wythoff(m) with finitely many changes,
and where the P-set is proved to be that of an automaton.

Options:
  --max N               all with x <= N and y <= N
  --width W             all with x < W; with --height, instead of --max
  --height H            all with y < H
  --from X              begin at column X, of any number of digits; with --count K
  --count [K]           with --from: K columns; else print only how many there are
  --rows Y,H            with --from: only the rows Y, ..., Y+H-1
  --sorted              several heaps: only positions whose heaps do not fall
  --format FORMAT       one of: text, csv, json, latex
  -o, --output FILE     write to FILE, which appears only when it is complete
  --file FILE           read the rule from FILE (- is stdin) instead of GAME
  --state N             passes left, the set named (from 1), the bound, or the imitations in a row
  --last MOVE           the last move, 0,2,0, which may not be repeated, or is imitated
  --seconds S           stop after S seconds and say what is known by then; else no limit
  -q, --quiet           no notes and no progress on stderr, only errors
  -v, --verbose         say more on stderr: engine and memory
  --no-cache            neither use nor keep what earlier runs have proved
  -h, --help            print this help
`wythoff help --all positions` shows 5 more.

Examples:
  $ wythoff positions maharaja --max 20
  $ wythoff positions maharaja --max 10^100 --count
  $ wythoff positions maharaja --from 10^30 --count 5
  $ wythoff positions 'gdwn(1,2)' --max 10^4 --format csv -o gdwn.csv
  $ wythoff positions 'rational-nim(2/7,10/1)' --width 40 --height 90 --count
  $ wythoff positions tribonacci --max 20 --sorted
$ wythoff positions --help | diff - <(wythoff help positions)
$ wythoff
# exit 2
$ wythoff 2>&1
# exit 2
wythoff: which command? `wythoff help` lists them
$ wythoff frobnicate nim 2>&1
# exit 2
wythoff: there is no command 'frobnicate'; `wythoff help` lists them
$ wythoff postions nim 2>&1
# exit 2
wythoff: there is no command 'postions'; did you mean positions?
$ wythoff pos nim --max 1
(0,0)
(1,1)
$ wythoff help pos | diff - <(wythoff help positions)
$ wythoff p nim 2>&1
# exit 2
wythoff: 'p' is the beginning of several commands: positions, play, prove, publish, paper
$ wythoff help p 2>&1
# exit 2
wythoff help: 'p' is the beginning of several commands: positions, play, prove, publish, paper
$ wythoff '' nim 2>&1
# exit 2
wythoff: there is no command ''; `wythoff help` lists them
$ wythoff help 'Column machine'
column machine
  A finite automaton that reads which columns have an upper P-position and
  writes where the P-positions further out are. If it is complete, it decides
  positions of any size.
$ wythoff help P | head -n 1
P-position, P, P-set
$ wythoff help word | head -n 1
Usage: wythoff word [WORD] | run|tag FILE --start STRING --steps N
$ wythoff help postions 2>&1
# exit 2
wythoff help: there is no command 'postions'; did you mean positions?
$ wythoff version nim 2>&1
# exit 2
wythoff version: what is 'nim' for?

# Options: with = or a space, anywhere, and what is no option.
$ wythoff positions nim --max=2
(0,0)
(1,1)
(2,2)
$ wythoff positions --max 2 nim
(0,0)
(1,1)
(2,2)
$ wythoff positions --max 2 -- nim
(0,0)
(1,1)
(2,2)
$ wythoff --quiet positions nim --max 2
(0,0)
(1,1)
(2,2)
$ wythoff positions nim --maxx 2 2>&1
# exit 2
wythoff positions: there is no option --maxx here; did you mean --max?
$ wythoff positions nim --size 2 2>&1
# exit 2
wythoff positions: there is no option --size here; did you mean --max?
$ wythoff positions nim -x 2>&1
# exit 2
wythoff positions: there is no option -x here; --help lists them
$ wythoff positions nim --max 2>&1
# exit 2
wythoff positions: --max wants a value: --max N
$ wythoff positions nim --max ten 2>&1
# exit 2
wythoff positions: --max wants a whole number, not 'ten'
$ wythoff positions nim --max -1 2>&1
# exit 2
wythoff positions: --max must be from 0 to 10^18, not -1
$ wythoff positions nim --max 10^2000 2>&1
# exit 2
wythoff positions: --max must be from 0 to 10^18, not 10^2000
$ wythoff decide nim 1 2 --all=3 2>&1
# exit 2
wythoff decide: --all takes no value
$ wythoff positions nim --max 2 --memory much 2>&1
# exit 2
wythoff positions: --memory wants a size such as 512M or 2G, not 'much'
$ wythoff positions nim --max 2 --memory 0 2>&1
# exit 2
wythoff positions: --memory wants a size such as 512M or 2G, not '0'
$ wythoff positions nim --max 2 --threads 0 2>&1
# exit 2
wythoff positions: --threads must be from 1 to 1024, not 0
$ wythoff positions nim --max 2 --format xml 2>&1
# exit 2
wythoff positions: there is no format 'xml' here, only: text csv json latex
$ wythoff positions nim --max 2 --format jsno 2>&1
# exit 2
wythoff positions: there is no format 'jsno'; did you mean json?
$ wythoff positions nim --max 2 --engine tabel 2>&1
# exit 2
wythoff positions: there is no engine 'tabel'; did you mean table?
$ wythoff positions nim --max 2 --engine wheel 2>&1
# exit 2
wythoff positions: there is no engine 'wheel'; there are: formula, telescope, beam, automaton, columns, table, box, plain, auto
$ wythoff positions --max 3 2>&1
# exit 2
wythoff positions: too few arguments: wythoff positions GAME --max N
$ wythoff positions wythoff + '(1,2)' --max 3 2>&1
# exit 2
wythoff positions: what is '+' for? (a rule with spaces needs quotes around it)

# At a terminal a long computation shows how far it is, and --quiet does not.
# (Where the machine has no pseudo-terminals, nothing can be seen.)
$ python3 -c 'import os; os.openpty()' 2>/dev/null || { echo 'about  s left'; exit; }; for s in 2 30; do TERM=xterm python3 -c 'import pty, sys; pty.spawn(["interrupt", "INT", sys.argv[1], "wythoff", "decide", "--engine", "columns", "maharaja", "10^9", "1700000000"])' $s < /dev/null | grep -o 'about [0-9]* s left' | head -n 1 | tr -d 0-9 | grep . && break; done
about  s left
$ TERM=xterm python3 -c 'import pty; pty.spawn(["interrupt", "INT", "0.3", "wythoff", "decide", "-q", "--engine", "columns", "maharaja", "10^9", "1700000000"])' < /dev/null | grep -c 'left'
# exit 1
0

# The rule from a file or from stdin.
$ printf '\357\273\277wythoff + (1,2)\n' > marked.txt && wythoff rules --file marked.txt | head -n 1; rm marked.txt
rule     {(t,0),(0,t),(t,t),(1,2)}
$ printf '# a remark\nwythoff\n  + (1,2) + (2,1)\n' > rule.txt
$ wythoff positions --file rule.txt --max 5 | diff - <(wythoff positions maharaja --max 5)
$ wythoff positions --file - --max 5 < rule.txt | diff - <(wythoff positions maharaja --max 5)
$ wythoff decide --file rule.txt 1 1 | head -n 1
N
$ wythoff positions --file nowhere.txt --max 5 2>&1
# exit 2
wythoff positions: cannot open nowhere.txt: No such file or directory
$ wythoff positions --file . --max 5 2>&1
# exit 2
wythoff positions: cannot read .: Is a directory

# The result in a file; its ending says the format.
$ wythoff positions nim --max 1 -o nim.csv; cat nim.csv
x,y
0,0
1,1
$ wythoff positions nim --max 1 --format text -o nim.csv; cat nim.csv
(0,0)
(1,1)
$ wythoff positions nim --max 1 -o - --format csv
x,y
0,0
1,1
$ wythoff positions nim --max 1 -o link 2>&1; ls -A | grep -vx examples
link
nim.csv
rule.txt
