# wythoff decide: outcome, winning move, standing.

$ wythoff decide wythoff 3 5
P
standing  proved: Wythoff 1907: the pairs ([n phi], [n phi^2])
checked   by the columns engine
$ wythoff decide wythoff 0 0
P
standing  proved: Wythoff 1907: the pairs ([n phi], [n phi^2])
checked   by the columns engine
$ wythoff decide wythoff 7 7
N
move      (0,3)
to        (7,4)
standing  proved: Wythoff 1907: the pairs ([n phi], [n phi^2])
checked   by the columns engine
$ wythoff decide maharaja 1 2
N
move      (1,2)
to        (0,0)
standing  computed: by the columns engine, from all smaller positions that matter
$ wythoff decide maharaja 100 200
N
move      (0,137)
to        (100,63)
standing  computed: by the columns engine, from all smaller positions that matter
$ wythoff decide --format json wythoff 5 8
{"on_board": true, "outcome": "N", "move": ["0", "5"], "to": ["5", "3"], "may_be_blocked": false, "reason": null, "standing": {"kind": "proved", "by": "Wythoff 1907: the pairs ([n phi], [n phi^2])"}, "checked": "by the columns engine"}
$ wythoff decide --format json wythoff 3 5
{"on_board": true, "outcome": "P", "move": null, "to": null, "may_be_blocked": false, "reason": null, "standing": {"kind": "proved", "by": "Wythoff 1907: the pairs ([n phi], [n phi^2])"}, "checked": "by the columns engine"}
$ wythoff decide 'wythoff misere' 0 0
N
move      none is needed: in misere play who cannot move wins
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff decide 'wythoff misere' 1 0
P
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff decide 'wythoff block 1' 2 2
P
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff decide wythoff 10^4 10^4 | head -n 1
N

# All moves to P-positions; the best is one of them and not printed twice.
$ wythoff decide wythoff 7 9 --all
N
standing  proved: Wythoff 1907: the pairs ([n phi], [n phi^2])
checked   by the columns engine
winning   (0,5) to (7,4)
winning   (4,4) to (3,5)
$ wythoff decide 'wythoff block 1' 7 9 --all
N
blocking  each of these moves may be blocked, but not all moves to P-positions can be
standing  computed: by the table engine, from all smaller positions that matter
to P      (6,6) to (1,3)
to P      (3,3) to (4,6)
to P      (3,0) to (4,9)
to P      (0,6) to (7,3)
$ wythoff decide wythoff 3 5 --all | head -n 1
P
$ wythoff decide 'wythoff misere' 0 0 --all
N
move      none is needed: in misere play who cannot move wins
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff decide --format json 'wythoff block 1' 7 9 --all | grep -o '"winning.*'
"winning": [["6", "6"], ["3", "3"], ["3", "0"], ["0", "6"]]}

# The position in one word, and numbers as sums of products of powers.
$ wythoff decide wythoff '(3,5)' | head -n 1
P
$ wythoff decide wythoff 3,5 | head -n 1
P
$ wythoff decide wythoff '(3, 5)' | head -n 1
P
$ wythoff decide wythoff 2*10^3+4*1+3 3*10^3+241 | head -n 3
N
move      (4,0)
to        (2003,3241)
$ wythoff decide nim 10^500+7 10^500 | head -n 2
N
move      (7,0)
$ wythoff decide wythoff 3,5,7 2>&1
# exit 2
wythoff decide: the position has 3 numbers, and this game has 2 heaps
$ wythoff decide wythoff '(3,5' 2>&1
# exit 2
wythoff decide: a heap is a number such as 1000 or 3*10^9, of at most 8 million digits, not '(3'
$ wythoff decide wythoff 3+ 5 2>&1
# exit 2
wythoff decide: a heap is a number such as 1000 or 3*10^9, of at most 8 million digits, not '3+'
$ wythoff decide wythoff 2^2^2 5 2>&1
# exit 2
wythoff decide: a heap is a number such as 1000 or 3*10^9, of at most 8 million digits, not '2^2^2'
$ wythoff decide wythoff 10^8000000*10^8000000 5 2>&1 | cut -c 1-45
wythoff decide: a heap is a number such as 10
$ wythoff decide wythoff $(seq -s + 1 64) 2080 | head -n 1
N
$ wythoff decide wythoff $(seq -s + 1 65) 2080 2>&1 | cut -c 1-45
wythoff decide: a heap is a number such as 10

# Who decides, and with how much memory.
$ wythoff decide -v maharaja 100 200 2>&1 >/dev/null | sed 's/budget.*/budget/'
wythoff decide: engine columns, 49 KiB of memory (budget
$ wythoff decide -v wythoff 3 5 2>&1 >/dev/null
wythoff decide: engine formula

# Arguments that are none.
$ wythoff decide wythoff 5 2>&1
# exit 2
wythoff decide: the position has 1 number, and this game has 2 heaps
$ wythoff decide wythoff 5 5 5 2>&1
# exit 2
wythoff decide: the position has 3 numbers, and this game has 2 heaps
$ wythoff decide wythoff five 5 2>&1
# exit 2
wythoff decide: a heap is a number such as 1000 or 3*10^9, of at most 8 million digits, not 'five'
$ wythoff decide wythoff -1 5 2>&1
# exit 2
wythoff decide: a heap cannot be negative: -1
$ wythoff decide wythoff '' 5 2>&1
# exit 2
wythoff decide: a heap is a number such as 1000 or 3*10^9, of at most 8 million digits, not ''
$ wythoff decide wythoff 10^ 5 2>&1
# exit 2
wythoff decide: a heap is a number such as 1000 or 3*10^9, of at most 8 million digits, not '10^'
$ wythoff decide 'rational-nim(2/7,10/1)' 7 1 2>&1
# exit 2
wythoff decide: this is no position of the game: on cone(2/7,10/1) 2 x <= 7 y and 1 y <= 10 x must hold

# Out of reach is unknown, not no.
$ wythoff decide '{(t,0),(0,t),(2t,5t)} block 21' 10^1000 10^1000 2>&1
# exit 3
wythoff decide: unknown: the table engine computes every smaller position, and these heaps are out of its reach

# Hours of computing are not begun where a proof takes moments.
$ wythoff decide 'wythoff block 1' 300000 600001
P
standing  proved: the automaton of the P-set in msd_fib with 73 states, proved for all heaps
$ wythoff decide 'wythoff terminal x+y<=3@300000,600001 + nim(3) + nim(3)' | head -n 1
N

# A band of diagonals is (m,p)-Wythoff Nim however wide it is.
$ wythoff decide 'wythoff(m=10000)' 30 10^50
N
move      (0,99999999999999999999999999999999999999999999699970)
to        (30,300030)
standing  proved: S1 Proposition 14: a_n = mex of those before, b_n = a_n + 10000 [n/1]
