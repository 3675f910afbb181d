# Limits: every command that computes keeps to --seconds, says what it knows by then, and exits
# with 3 where the question is not answered; hints name what helps; --max is the largest heap.
#
# `limited` runs a command for a second, or for `seconds`, of a clock that is five times as fast as
# the processor time, and prints its messages with N for numbers that depend on the machine, and its
# exit status.  A command that does not stop is ended after 60 seconds of processor time, with exit
# status 152.

$ printf '%s\n' 'ulimit -t 60; OWN_CLOCK_RATE=5 wythoff "$@" --seconds ${seconds:-1} >out 2>messages; status=$?' 'sed -E "s/after [0-9]+ s/after one s/; s/[0-9]+/N/g" messages; echo "exit $status"' >limited

# ---- positions and pairs -----------------------------------------------------------------

$ bash limited positions 'wythoff block 2' --max 10^7; head -n 2 out
wythoff positions: stopped after one s; N P-positions listed so far, the last at column N of N
exit 3
(0,0)
(0,1)
$ bash limited positions 'wythoff block 2' --max 10^7 --count --engine table; cat out
wythoff positions: stopped after one s; N P-positions counted so far, the last at column N of N
exit 3
$ bash limited positions wythoff --from 10^1000 --count 10^9
wythoff positions: stopped after one s; N P-positions listed so far, of N columns
exit 3
$ bash limited sequence wythoff --from 10^1000 --terms 10^9
wythoff sequence: stopped after one s; N of N pairs are known so far
exit 3
$ bash limited sequence 'gdwn(1,2)' --terms 3*10^8 --memory 100G --summary --quiet; grep -c 'standing: the bounds are computed for these n' out
wythoff sequence: stopped after one s; N of N pairs are known so far
exit 3
1
$ bash limited stream maharaja --count 10^15 --counts
wythoff stream: stopped after one s; nothing is known so far
exit 3

# ---- outcomes and values -----------------------------------------------------------------

$ bash limited decide prime-game 300000 300001; cat out
wythoff decide: stopped after one s; the outcome is not known
exit 3
$ bash limited decide 'wythoff@10000,20000 + maharaja@30000,40000 + nim(7)' --memory 100G; cat out
wythoff decide: stopped after one s; the outcome is not known
exit 3
$ bash limited grundy prime-game --size 10000
wythoff grundy: stopped after one s; N of N rows are known so far
exit 3
$ bash limited grundy wythoff --rows 1000
wythoff grundy: unknown after one s: stopped before column N; so far N of N rows had recurred
exit 3
$ bash limited grundy prime-game --size 10000 --structure
wythoff grundy: stopped after one s; nothing is known yet
exit 3
$ bash limited play prime-game 300000 300001; cat out
wythoff play: stopped after one s; the game has not begun
exit 3

# ---- pictures ----------------------------------------------------------------------------

$ bash limited draw 'wythoff block 2' --size 10^6 -o picture.png; ls *.png 2>/dev/null | wc -l
wythoff draw: stopped after one s; nothing was drawn
exit 3
0
$ bash limited graph wythoff 3000 3000 --max-vertices 10^7 --max-edges 10^8 -o graph.dot; ls *.dot 2>/dev/null | wc -l
wythoff graph: unknown after one s: stopped at N vertices and N edges
exit 3
0
$ bash limited adjoin --matrix 100000 -o picture.png
wythoff adjoin: stopped after one s at row N
exit 3

# ---- reports and proofs ------------------------------------------------------------------

# A report is what can be said in this time; what is not found says so.
$ bash limited analyze maharaja --columns 10^9; grep -c 'computed: x < [0-9]' out | sed 's/[1-9][0-9]*/some/'; grep -c 'x < 1000000000' out || true
exit 0
some
0
$ bash limited analyze 'wythoff + (7,11) + (11,7)'; grep 'automaton of the P-set' out
exit 0
  automaton of the P-set             unknown: not found within the time that was given
$ bash limited compare maharaja 'maharaja + (1,1000000000)' --max 10^12 --memory 100G; sed -E 's/[0-9]+/N/g' out
wythoff compare: stopped after one s; no difference was found until then
exit 3
unknown
agree     where heaps are at most N; no proof was found
$ bash limited prove 'wythoff block 5' 2>&1 | sed -n '1p;$p'
wythoff prove: stopped after one s; no theorem was found
exit 3
$ bash limited dictionary 'wythoff + (7,11) + (11,7)' --columns 10^8; cat out
wythoff dictionary: stopped after one s; the machine is not found
exit 3
$ bash limited dictionary run '0->10, 1->0' --start 0 --steps 10^15; grep -c -e '->' out
wythoff dictionary: stopped after one s; N steps are done, and it had not halted
exit 3
2
$ bash limited dictionary tag 'a->aa' --start aaa --steps 10^15 --check
wythoff dictionary: stopped after one s; both did the same for N steps
exit 3
$ bash limited logic -c '?msd_2 E a,b,c,d,e,f 7*a+11*b+13*c+17*d+1009*e+5003*f=100003*a+7'; cat out
wythoff logic: unknown after one s: projecting a product of automata: stopped
exit 3
$ bash limited word fibonacci --letter 10^300000; cat out
wythoff word: unknown after one s: stopped in step N
exit 3
$ bash limited word fibonacci --prefix 6*10^7 --format json | sed 's/unknown after one s: //; s/stopped.*//'
wythoff word: 
exit 3
$ bash limited paper; tail -n 1 out | cut -c 1-2
wythoff paper: stopped after one s: N of N claims were checked
exit 3
0.
$ bash limited explore hegarty --terms 10^12 | sed 's/, and .*//'; head -n 1 out
wythoff explore: stopped after one s; N of N games are done
exit 3
(1,p)-Wythoff Nim near Beatty pairs; the first 1000000000000 pairs
# (Its work is done by other processes, so here the clock is the one on the wall.)
$ LD_PRELOAD= bash limited bench
wythoff bench: stopped after one s; the benchmarks are not complete
exit 3

# What is answered in time is answered; a command that takes no time has no limit of it.
$ bash limited decide wythoff 20 30 >/dev/null; sed -n 1p out
N
$ bash limited compare 'maharaja(4,5)' wythoff; sed -n 1p out
exit 0
yes
$ wythoff rules wythoff --seconds 1 2>&1
# exit 2
wythoff rules: there is no option --seconds here; --help lists them
$ wythoff decide wythoff 3 5 --seconds 0 2>&1
# exit 2
wythoff decide: --seconds must be from 1 to 10^6, not 0

# A search that is cut says how far it came.
$ seconds=10 bash limited prove 'maharaja(8,13)'
wythoff prove: stopped after one s; no theorem was found
wythoff prove: offsets: stopped with N states of offsets from the line, N of which have all their digits
exit 3

# The time is for each answer of a game that is played, not for the player.  (Here the
# clock is the one on the wall too; the answers take no time.)
$ (sleep 6; echo 'to (0,0)') | LD_PRELOAD= wythoff play wythoff 1 1 --seconds 5 | tail -n 1
(0,0): no move is left, you win.

# Ctrl-C stops in the same way.
$ interrupt INT 0.3 wythoff decide prime-game 300000 300001 2>&1
# exit 3
wythoff decide: stopped; the outcome is not known
$ interrupt INT 0.3 wythoff graph wythoff 3000 3000 --max-vertices 10^7 --max-edges 10^8 2>&1 | sed -E 's/[0-9]+/N/g'
wythoff graph: stopped at N vertices and N edges

# ---- hints -------------------------------------------------------------------------------

# Where the rule is of a kind that no size can cure, none is named.
$ wythoff prove 'wythoff + {(t,t+1): prime(t)}' 2>&1
# exit 3
wythoff prove: unknown: a parameter without end must be prime
$ wythoff prove prime-game 2>&1
# exit 3
wythoff prove: unknown: the rule asks for primes, automata cannot
$ wythoff prove 'wythoff terminal square(x)' 2>&1
# exit 3
wythoff prove: unknown: the rule asks for a sequence of numbers, or divides by a heap; automata cannot
$ wythoff prove 'wythoff block 21' 2>&1
# exit 3
wythoff prove: unknown: more than 20 options may be blocked
$ wythoff prove 'wythoff + {(t,2t),(2t,t): t=1..10}' 2>&1 | sed -E 's/[0-9]+/N/g'
wythoff prove: unknown: none of N ways led to a theorem
wythoff prove: offsets: more than N states in the first N columns, and -N <= b - a - n <= N there
wythoff prove: learning: no automaton found with heaps below N. msd_fib: N states are not closed at depth N; msd_N: N states are not closed at depth N; msd_pell: N states are not closed at depth N; msd_ostN: N states are not closed at depth N; msd_ostN: N states are not closed at depth N
wythoff prove: a larger --max may help

# Else the limit that was reached.
$ wythoff prove wythoff --states 3 2>&1 | tail -n 1
wythoff prove: a larger --states or --max may help
$ wythoff prove 'wythoff block 1' --window 700 2>&1 | tail -n 1
wythoff prove: a larger --max may help
$ wythoff prove maharaja --memory 1K 2>&1 | tail -n 1
wythoff prove: a larger --memory may help
$ wythoff prove maharaja --memory 5K 2>&1 | tail -n 1
wythoff prove: a larger --memory may help
$ wythoff prove maharaja --memory 100K 2>&1
# exit 3
wythoff prove: unknown: none of 2 ways led to a theorem
wythoff prove: offsets: windows of 96 columns: 386500 bytes of memory are needed, and 102400 are allowed
wythoff prove: learning: no automaton found with heaps below 48600. msd_fib: the tree of digits has more than 1601 nodes; msd_2: the tree of digits has more than 1601 nodes; msd_pell: the tree of digits has more than 1601 nodes; msd_ost3: the tree of digits has more than 1601 nodes; msd_ost4: the tree of digits has more than 1601 nodes
wythoff prove: a larger --memory may help
$ wythoff dictionary maharaja --nodes 5 --columns 1000 2>&1 >/dev/null | tail -n 1
wythoff dictionary: a larger --nodes may help
$ wythoff dictionary maharaja --context 3 --columns 1000 2>&1 >/dev/null | tail -n 1
wythoff dictionary: a larger --context may help
$ wythoff logic -c 'E x,y x=1003*y+7' --memory 1K 2>&1 | tail -n 1
wythoff logic: a larger --memory may help

# ---- --max -------------------------------------------------------------------------------

# It is the largest number that is looked at, in every command.
$ wythoff positions wythoff --max 2 --format csv
x,y
0,0
1,2
2,1
$ wythoff compare nim '{(t,0),(0,t)} + {(t,t): t=3}' --max 3 | head -n 2
no
first     (3,3) is P in nim alone
$ wythoff compare nim '{(t,0),(0,t)} + {(t,t): t=3}' --max 2 --format json | grep -o '"compared_below": "3"'
"compared_below": "3"

# All memory counts, not only that of automata.
$ wythoff prove 'nim + (2t,2t)' --memory 40M 2>&1 | tail -n 1
wythoff prove: a larger --memory or --max may help
