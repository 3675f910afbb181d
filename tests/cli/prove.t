# wythoff prove: theorems, certificates, and what is unknown.

# The contract: sizes as JSON.
$ wythoff prove maharaja --format json | python3 -c 'import json, sys; t = json.load(sys.stdin); print(t["p_states"], t["s_states"], t["numeration"], t["standing"]["kind"], t["made"], [o["name"] for o in t["obligations"]])'
1975 424 msd_fib proved learned ['lines', 'beginning', 'neighbours', 'addition']
$ wythoff prove 'wythoff(m=3,p=1)' --format json | python3 -c 'import json, sys; t = json.load(sys.stdin); print(t["p_states"], t["s_states"], t["numeration"], t["made"], t["window"] >= 600)'
27 8 msd_ost3 learned True
$ wythoff prove 'wythoff terminal x+y<=3' | sed -n 1,4p
theorem   In the game {(t,0),(0,t),(t,t)} terminal x+y<=3: The P-positions are (0,0),
          (0,1), (0,2), (0,3), (1,1), (1,2) and their mirror images, and (a_n,b_n) and
          (b_n,a_n), n = 0, 1, 2, ..., where a_n = mex({0,1,2,3} u {a_i, b_i : i < n})
          and b_n = a_n + n + 4.
$ wythoff prove 'wythoff terminal x+y<=20' | sed -n 3p
P-set     471 states, 1072 transitions
$ wythoff prove 'rational-wythoff(1/1,1/0)' | sed -n 1,4p
theorem   The P-positions of {(0,t),(t,t),(t,2t)} on cone(1/1,1/0) are exactly the pairs (x,y)
          that the map of S3, Theorem 1, takes to P-positions of the canonical
          game {(t,0),(0,t),(t,t)}, which are the pairs (a,b)
          whose digits in msd_fib, read in step, an automaton with 7 states accepts.

# One heap: the least period.
$ wythoff prove 'subtraction(4,13,29,31,50,61)' | sed -n 4p
period    605 from heap 0 on, the least
$ wythoff prove '{(0,7),(0,70),(0,101),(0,140),(0,193)} on heap y misere' --format json | python3 -c 'import json, sys; print(json.load(sys.stdin)["period"])'
{'length': 171, 'from': 1477}
$ wythoff prove 'subtraction(1,2,3) terminal {(2,0)} misere' | sed -n '/^period/p'
period    4 from heap 0 on, the least; there n is P if n mod 4 is 1

# The automaton, for Walnut and for Graphviz.
$ wythoff prove nim --automaton -
msd_2 msd_2

0 1
0 0 -> 0
1 1 -> 0
$ wythoff prove wythoff --dot - | sed -n 2p
digraph automaton {

# In words: text, JSON, LaTeX, and a script that proves it again.
$ wythoff prove wythoff | sed -n '1,/^automaton/p' | head -n -1
theorem   In the game {(t,0),(0,t),(t,t)}: The P-positions are (a_n,b_n) and (b_n,a_n),
          n = 0, 1, 2, ..., where a_n = mex{a_i, b_i : i < n} and b_n = a_n + n; that
          is, a_n = floor(n alpha) and b_n = floor(n beta) with alpha = (1+sqrt(5))/2,
          beta = alpha + 1.
$ wythoff prove 'wythoff misere' --format json | python3 -c 'import json, sys; t = json.load(sys.stdin); print(t["statements"][0]["text"]); print([(s["name"], s["form"]) for s in t["statements"]])'
The P-positions are (a_n,b_n) and (b_n,a_n), n = 0, 1, 2, ..., where the first pairs are (0,1), (2,2), and for n >= 2 a_n = mex{a_i, b_i : i < n} and b_n = a_n + n; for these n, a_n = floor(n alpha) and b_n = floor(n beta) with alpha = (1+sqrt(5))/2, beta = alpha + 1.
[('pairs', True), ('symmetric', False), ('columns', False), ('diagonals', False), ('slope', False), ('morphism', False)]
$ wythoff prove yama-nim | grep -A 1 '^so'
so        In the image: (x,y) is a P-position exactly when (x+3,y+2) is. Every column
          has exactly one P-position. Every row has at least one and at most two
$ wythoff prove 'wythoff(3)' --quiet --walnut proof >/dev/null; find proof -type f | sort; wythoff logic --check --library proof 'proof/Command Files/proof.txt' | grep -c TRUE; rm -r proof
proof/Automata Library/P.txt
proof/Command Files/proof.txt
proof/Custom Bases/msd_ost3.txt
proof/Custom Bases/msd_ost3_addition.txt
proof/Custom Bases/msd_ost3_less_than.txt
17
$ wythoff prove nim --latex - | sed -n 2p
\documentclass{article}
$ wythoff prove nim --walnut nowhere/proof 2>&1 >/dev/null
# exit 4
wythoff prove: cannot make the folder 'nowhere/proof': No such file or directory

# Certificates, and what has none.
$ wythoff prove 'wythoff(m=2,p=1)' -o cert >/dev/null; head -n 18 cert; tail -n 1 cert; wc -l <cert
wythoff certificate 2
kind automaton
version 0.1.0
rule {(t,0),(0,t),(t,t),(t,t+1),(t+1,t)}
numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 1 u_(k-1)
moves 5
ray (0,1)+i(0,1)
ray (1,0)+i(1,0)
ray (1,1)+i(1,1)
ray (1,2)+i(1,1)
ray (2,1)+i(1,1)
block 0
terminal none
play normal
states 15
transitions 39
state 0 1
0 0 -> 0
end 799
799
$ wythoff prove 'wythoff - (3,3) + (3,3) terminal x+y<=1' -o - | sed -n 4,15p
rule {(t,0),(0,t),(t,t)} terminal x+y<=1
numeration u_0 = 1, u_1 = 2, u_(k+1) = 1 u_k + 1 u_(k-1)
moves 3
ray (0,1)+i(0,1)
ray (1,0)+i(1,0)
ray (1,1)+i(1,1)
block 0
terminal 1 x + 1 y <= 1
play normal
states 5
transitions 9
state 0 1
$ wythoff prove ho-restriction -o - | sed -n 4,13p
rule (t,t) + {(0,t): x<=y} + {(t,0): x>=y}
numeration u_0 = 1, u_1 = 2, u_(k+1) = 1 u_k + 1 u_(k-1)
moves 3
ray (0,1)+i(0,1) where -1 x + 1 y >= 0
ray (1,0)+i(1,0) where 1 x + -1 y >= 0
ray (1,1)+i(1,1)
block 0
terminal none
play normal
states 7
$ wythoff prove 'nim on cone(1/2,3/1)' -o - | sed -n 4,8p
rule {(t,0),(0,t)} on cone(1/2,3/1)
numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)
board where -1 x + 2 y >= 0 and 3 x + -1 y >= 0
moves 2
ray (0,1)+i(0,1)
$ wythoff prove yama-nim -o cert2 >/dev/null; sed -n 5,9p cert2; wythoff-check cert2 | sed -n 2,5p
numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)
image (u,v) = (2 x + 1 y, 1 x + 1 y)
moves 2
ray (0,1)+i(1,1)
ray (3,1)+i(2,1)
  game     moves (0,1)+i(1,1), (3,1)+i(2,1), i = 0, 1, 2, ...;
           these are (u,v) = (2 x + 1 y, 1 x + 1 y) of heaps x, y;
           in them moves (-1,2)+i(0,1), (2,-1)+i(1,0)
  theorem  Its P-positions (x,y) are those whose (u,v) an automaton with 4 states accepts, and no
$ wythoff prove 'wythoff(2,2) + {(t,3t): t<=x-y}' -o cert3 >/dev/null; grep -c '^tied' cert3; wythoff-check cert3 | head -n 1
1
cert3: verified

# The checker, which shares no code with the prover, verifies them.
$ for game in 'wythoff' 'maharaja' 'nim' 'wythoff(m=2,p=1)' 'wythoff(m=3,p=1)' 'wythoff(m=4,p=1)' 'wythoff terminal x+y<=3' 'wythoff block 1' 'wythoff block 2' 'wythoff misere' 'rational-wythoff(1/1,1/0)' 'nim block 2 misere' ho-restriction ho-extension '{(2t,0),(0,3t),(1,1)}' 'nim terminal x mod 3 = 1, y mod 2 != 0 or {(4,4)}'; do wythoff prove "$game" -o c >/dev/null && wythoff-check c | head -n 1; rm c; done
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified
c: verified

# Unknown is no theorem.
$ wythoff prove 'wythoff block 1' --window 700 2>&1
# exit 3
wythoff prove: unknown: no automaton found with heaps below 600. msd_fib: 73 states are not closed at depth 4; msd_2: 51 states are not closed at depth 5; msd_pell: 67 states are not closed at depth 4; msd_ost3: 5 digits are too few; msd_ost4: 4 digits are too few
wythoff prove: a larger --max may help
$ wythoff prove prime-game --window 700 2>&1
# exit 3
wythoff prove: unknown: the rule asks for primes, automata cannot
$ wythoff prove 'imitation(2,3)' 2>&1
# exit 3
wythoff prove: unknown: outcomes of this game depend on its history
$ wythoff prove wythoff --states 3 2>&1
# exit 3
wythoff prove: unknown: none of 2 ways led to a theorem
wythoff prove: offsets: more than 3 states of offsets
wythoff prove: learning: no automaton found with heaps below 48600. msd_fib: there would be 7 states; msd_2: 412 states are not closed at depth 8; msd_pell: 316 states are not closed at depth 7; msd_ost3: 454 states are not closed at depth 5; msd_ost4: there would be 20 states
wythoff prove: a larger --states or --max may help
$ wythoff prove 'wythoff block 1' --numeration msd_nonsense 2>&1
# exit 2
wythoff prove: there is no numeration system 'msd_nonsense'
$ wythoff prove 'wythoff block 1' --numeration lsd_fib 2>&1
# exit 2
wythoff prove: lsd_fib does not read the greatest digit of natural numbers first

# Heaps out of reach of the engines are decided by a theorem.
$ wythoff decide 'wythoff terminal x+y<=4' 10^30 2*10^30
N
move      (0,1381966011250105151795413165636)
to        (1000000000000000000000000000000,618033988749894848204586834364)
standing  proved: the column machine of the game, complete by closure (1 state, pieces of 6 bits)
checked   where the move leads is a P-position seen from either heap

# Grundy values: all of them, or the positions of one.
$ wythoff prove nim --grundy | sed -n 1,3p
theorem   The Grundy values of {(t,0),(0,t)} are
          g(x,y) = x xor y
values    1 state, 4 transitions in msd_2
$ wythoff prove 'nim + (1,1)' --grundy --automaton - | head -n 1
msd_2 msd_2 msd_2
$ wythoff prove nim --grundy --automaton -
msd_2 msd_2 msd_2

0 1
0 0 0 -> 0
0 1 1 -> 0
1 0 1 -> 0
1 1 0 -> 0
$ wythoff prove 'subtraction(2,4,7)' --grundy --format json | python3 -c 'import json, sys; t = json.load(sys.stdin); print(t["standing"]["kind"], t["form"], t["numeration"], t["states"], t["largest"], t["periods"], [o["name"] for o in t["obligations"]])'
proved None msd_2 13 3 [{'period': '3', 'preperiod': '8'}, None] ['function', 'differ', 'reached', 'addition']
$ wythoff prove '{(2t,0),(0,3t)}' --grundy | sed -n 1,5p
theorem   The Grundy values of {(2t,0),(0,3t)} are
          g(x,y) = x xor y
          where the map of S3, Theorem 1, takes (X,Y) to (x,y), a position
          of the canonical game {(t,0),(0,t)}
values    1 state, 4 transitions in msd_2
$ wythoff prove white-knight --grundy | sed -n 1,7p
theorem   The Grundy values of {(2,1),(2,-1),(1,2),(-1,2)}: g(x,y) = z exactly for the
          triples (x,y,z) whose digits in msd_2, read in step, an automaton with
          64 states accepts
          where (x,y) stands for (u,v) = (2x+y,x+y), a position of the image
          {(5,3),(3,1),(4,3),(0,1)} on cone(1/2,1/1), in which no move returns tokens
values    64 states, 345 transitions in msd_2
bounded   the values are 0 to 4
$ wythoff prove 'maximum-nim' --grundy 2>&1
# exit 3
wythoff prove: unknown: no closed form and no automaton of the Grundy values found with heaps below 4096. msd_2: 173 states are not closed at depth 5; msd_3: 126 states are not closed at depth 3; msd_fib: 209 states are not closed at depth 8
wythoff prove: a larger --max may help
$ wythoff prove nim --value 3 | sed -n 1,3p
theorem   The positions of Grundy value 3 of {(t,0),(0,t)} are exactly the
          pairs (x,y) whose digits in msd_2, read in step, an automaton with 3
          states accepts
$ wythoff prove nim --value 1 --format json | python3 -c 'import json, sys; t = json.load(sys.stdin); print(t["standing"]["kind"], t["value"], [s["states"] for s in t["sets"]])'
proved 1 [1, 2]
$ wythoff prove maharaja --value 1 --window 2000 2>&1 | sed 's/proved in .*$/.../'
value 0   1975 states, 3518 transitions, constructed; 0 guesses refuted: ...
proof     each set is the kernel of the game on what the smaller values leave
wythoff prove: unknown: no automaton in msd_fib of the positions of value 1 found with heaps below 2000. By the digits of x: 172 states are not closed at depth 4; of both: 119 states are not closed at depth 8
wythoff prove: a larger --max may help
$ wythoff prove 'wythoff misere' --grundy 2>&1
# exit 2
wythoff prove: games in misere play have no Grundy values
$ wythoff prove nim --grundy --value 1 2>&1
# exit 2
wythoff prove: --grundy is for all values, --value G for one
$ wythoff prove nim --grundy --verify 2>&1
# exit 2
wythoff prove: --verify is for the P-set: of Grundy values, write a certificate with -o FILE, for wythoff-check
$ wythoff prove 'cyclic-nimhoff(4)' --grundy -o values >/dev/null && wythoff-check values
values: verified
  game     moves (0,1)+i(0,1), (1,0)+i(1,0), (1,1), (1,2), (2,1), i = 0, 1, 2, ...
  theorem  Let g be its Grundy values. g(x,y) = z if and only if an automaton with
           4 states accepts the digits of x, y and z in base 2.
  proof    Each position has one z; no option has the same, and each smaller one is that of
           an option: by automata with up to 33 states.
  rule     {(t,0),(0,t),(1,1),(1,2),(2,1)}
           says the same; written by version 0.1.0
$ wythoff prove wythoff --value 1 -o layers >/dev/null && wythoff-check layers
layers: verified
  game     moves (0,1)+i(0,1), (1,0)+i(1,0), (1,1)+i(1,1), i = 0, 1, 2, ...
  theorem  The positions (x,y) of Grundy value 1 are what an automaton with
           825 states accepts, and no smaller one does, reading the digits in the numeration 1, 2, 3, 5, 8, 13, ....
  proof    The same of all smaller values: each set is that of the P-positions of the game
           on what the sets before it leave of the board. The automata have up to
           4097 states.
  rule     {(t,0),(0,t),(t,t)}
           says the same; written by version 0.1.0
$ sed 's/^state 3 1/state 3 0/' values | wythoff-check - 2>&1
# exit 1
-: REFUSED, line 26: no word is accepted from this state on

# The slope names the numeration: a Pisot number, its minimal recurrence.
$ wythoff prove 'wythoff - (2,2)' -o padovan | head -n 2; wythoff-check padovan | head -n 4
theorem   The P-positions of {(t,0),(0,t),(1,1)} + {(t,t): t=3..} are exactly the pairs (x,y)
          whose digits in msd_rec_0_1_1_from_1_2_3_4, read in step, an automaton with 467 states accepts.
padovan: verified
  game     moves (0,1)+i(0,1), (1,0)+i(1,0), (3,3)+i(1,1), (1,1), i = 0, 1, 2, ...
  theorem  Its P-positions (x,y) are what an automaton with 467 states accepts, and no
           smaller one does, reading the digits of x and y in the numeration 1, 2, 3, 4, 5, 7, ....
$ wythoff prove 'wythoff(3) - (1,1)' | sed -n '2p;/^made/s/;.*//p;/If$/,/tends/p'
          whose digits in msd_rec_2_0_1_1_from_1_3_7_16, read in step, an automaton with 2386 states accepts.
          one P-position. Every diagonal y - x = d >= 0 has at most two P-positions. If
          x <= y then -5 <= y - s(x) <= 5, where s(x) has the digits of x and then a
          zero; so y/x tends to the root 2.277452 of x^4 = 2x^3 + x + 1.
made      offsets from the line, 593 states, learned from the column machine
$ wythoff prove 'wythoff(7)' --format json | grep -o -e '"numeration": "[a-z0-9_]*"' -e '"made": "[a-z]*"'
"numeration": "msd_rec_7_1_from_1_8"
"made": "guessed"

# A list that is not symmetric: columns and rows have offsets of their own.
$ wythoff prove 'wythoff + (2,3)' -o lone | sed -n '2p;/^made/s/;.*//p'; wythoff-check lone | head -n 1
          whose digits in msd_fib, read in step, an automaton with 3856 states accepts.
made      offsets from the line, 1627 states, learned from the column machine
lone: verified

# Ends of the game's own.
$ wythoff prove 'maharaja terminal x+y<=3' -o ends | sed -n '2p;/^made/s/;.*//p'; wythoff-check ends | head -n 1
          whose digits in msd_fib, read in step, an automaton with 1835 states accepts.
made      offsets from the line, 589 states, learned from the column machine
ends: verified
$ wythoff prove 'wythoff + (1,2) terminal x=3 and y=1' -o ends | sed -n '2p;/^made/s/;.*//p'; wythoff-check ends | head -n 1
          whose digits in msd_fib, read in step, an automaton with 400 states accepts.
made      offsets from the line, 177 states, learned from the column machine
ends: verified

# Of games that are played in other coordinates the sets are in those.
$ wythoff prove yama-nim --value 1 | sed -n 1,5p
theorem   The positions of Grundy value 1 of {(t,-1),(-1,t): t=2..} are exactly the
          pairs (x,y) whose digits in msd_2, read in step, an automaton with 7
          states accepts
          where (x,y) stands for (u,v) = (2x+y,x+y), a position of the image
          {(2t-1,t-1),(t-2,t-1): t=2..} on cone(1/2,1/1), in which no move returns tokens
$ wythoff prove '{(2t,0),(0,3t)}' --value 1 | sed -n 1,5p
theorem   The positions of Grundy value 1 of {(2t,0),(0,3t)} are exactly the
          pairs (x,y) whose digits in msd_2, read in step, an automaton with 2
          states accepts
          where the map of S3, Theorem 1, takes (X,Y) to (x,y), a position
          of the canonical game {(t,0),(0,t)}

# A script is several files.
$ wythoff prove nim --walnut - 2>&1
# exit 2
wythoff prove: --walnut writes several files: name a folder

# (s,t)-Wythoff: fans of moves; the slope of a window names the numeration.
$ wythoff prove 'nim + {(s,t),(t,s): s<=t, t<2s+1}' -o fans | sed -n 2p; wythoff-check fans | head -n 1
          whose digits in msd_rec_2_2_from_1_3, read in step, an automaton with 9 states accepts.
fans: verified

# Blocking games along one rational slope: a machine instead of an automaton.
$ wythoff prove 'wythoff block 10' -o beam | sed '$d'; wythoff-check beam
theorem   In the game {(t,0),(0,t),(t,t)} block 10: Let r(x) be how many P-positions
          (x,y) with y < x column x has. For y >= 157, r(y) = 3, but r(5n+2) = 4 where
          r(2n+4), r(2n+5) are 3, 3. From column 64 on r(x) is from 3 to 4, and every
          column has 11 P-positions. All P-positions (x,y) with x <= y lie where -32 <=
          2y - 5x <= 20. Reading r(x) column by column, a machine with 4 states places
          those above the diagonal and tells r of the rows that they fill, 5 rows in 2
          columns; the others are their mirror images.
machine   4 states, 28 nodes, 32 edges, from column 64, row 148 on
proof     closed under all letters that pieces of 3 letters, with their places modulo 10, allow
beam: verified
  game     moves (0,1)+i(0,1), (1,0)+i(1,0), (1,1)+i(1,1), i = 0, 1, 2, ...;
           up to 10 options are blocked before each move
  theorem  Let r(x) be how many P-positions (x,y) with y < x column x has. From column 64
           on a machine with the 4 states that are listed reads r(x), places the
           P-positions with y > x, and writes r(y), from row 148 on; the others are mirror images.
  proof    The columns before by the definition; all that may be read leads to states and
           pieces of 3 letters that are listed, in 28 cases.
  rule     {(t,0),(0,t),(t,t)} block 10
           says the same; written by version 0.1.0
$ wythoff prove 'wythoff block 6' -o beam | sed '$d'; wythoff-check beam | head -n 1
theorem   In the game {(t,0),(0,t),(t,t)} block 6: Let r(x) be how many P-positions
          (x,y) with y < x column x has. From column 64 on r(x) is from 2 to 3, and
          every column has 7 P-positions. Columns with r(x) > 2 never end. The lowest
          P-position (x,y) with y > x of a column falls behind the slope: 2y - 5x falls
          by 5 for each of them, but for bounded terms, and has no bound. Reading r(x)
          column by column, a machine with 31 states places those above the diagonal and
          tells r of the rows that they fill, 5 rows in 2 columns most of the time; the
          others are their mirror images.
machine   31 states, 164 nodes, 180 edges, from column 64, row 149 on
proof     closed under all letters that pieces of 6 letters, with their places modulo 10, allow,
          where a stretch of rows of a state may be repeated
beam: verified
$ wythoff prove 'wythoff block 6' -o - | cmp - beam
$ wythoff prove 'wythoff block 10' --numeration msd_2 --window 600 2>&1
# exit 3
wythoff prove: unknown: no automaton found with heaps below 600. msd_2: 176 states are not closed at depth 4
wythoff prove: a larger --max may help

# A machine's theorem has no automaton to write; an integer slope is told by its base.
$ wythoff prove 'wythoff block 10' --dot - 2>&1
# exit 3
wythoff prove: unknown: this game has the theorem of a machine, which `prove` tells without these options, and no automaton that is known
$ wythoff prove 'nim + {(s,t): 2s<=3t, 2t<=3s}' -o fan.proof | sed -n 2p; wythoff-check fan.proof | head -n 1
          whose digits in msd_2, read in step, an automaton with 7 states accepts.
fan.proof: verified

# One heap: one track of digits, and one order.
$ wythoff prove '(t) + (1) on one heap pass 2' -o one.cert | head -n 3; wythoff-check one.cert | head -n 1
theorem   The P-positions of {(t),(1)} on 1 heap pass 2 are exactly the (x)
          whose digits in msd_2, read in step, an automaton with 1 state accepts.
P-set     1 state, 1 transitions
one.cert: verified
$ wythoff prove '(1) on one heap pass 1' | head -n 3
theorem   The P-positions of (1) on 1 heap pass 1 are the empty heaps and, in every order,
          (s(m)+3) for m = 0, 1, 2, ..., where s(m) is the
          number whose digits in msd_2 are those of m, then a 0.

# The game that was asked about comes first, then its canonical game.
$ wythoff prove '{(3t,0),(0,t)}' | head -n 5
theorem   The P-positions of {(3t,0),(0,t)} are exactly the pairs (x,y)
          that the map of S3, Theorem 1, takes to P-positions of the canonical
          game {(t,0),(0,t)}, which are the pairs (a,b)
          whose digits in msd_2, read in step, an automaton with 1 state accepts.
theorem   In the game {(t,0),(0,t)}: The P-positions are (t,t), for all t >= 0.
