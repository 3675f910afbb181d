# wythoff compare: do two games have the same P-positions?

$ wythoff compare 'maharaja(4,5)' wythoff
yes
standing  proved: S2: every further move may join Wythoff's game
$ wythoff compare ho-restriction wythoff
yes
standing  proved: both P-sets have the same automaton, proved for all heaps
$ wythoff compare 'wythoff block 1 diagonal' 'wythoff(m=1,p=2)'
yes
standing  proved: they are the same rule: at every position the same moves
$ wythoff compare maharaja wythoff
# exit 1
no
first     (1,2) is P in wythoff alone
standing  proved: all positions of both games with heaps below 64
$ wythoff compare 'rational-nim(2/7,10/1)' 'rational-nim(2/7,10/1) + (8t,4t)' --format json
# exit 1
{"games": ["rational-nim(2/7,10/1)", "rational-nim(2/7,10/1) + (8t,4t)"], "same": false, "first_difference": {"position": ["9", "13"], "p_in": "rational-nim(2/7,10/1)"}, "compared_below": "64", "standing": {"kind": "proved", "by": "all positions of both games with heaps below 64"}}
$ wythoff compare 'wythoff - (3,3)' '{(t,0),(0,t)} + {(t,t): t!=3}'
yes
standing  proved: they are the same rule: at every position the same moves
$ wythoff compare 'wythoff - (3,3)' '{(t,0),(0,t)} + {(t,t): t!=3}' --format json
{"games": ["wythoff - (3,3)", "{(t,0),(0,t)} + {(t,t): t!=3}"], "same": true, "first_difference": null, "compared_below": "0", "standing": {"kind": "proved", "by": "they are the same rule: at every position the same moves"}}
$ wythoff compare wythoff '{(t,0): 0<t<=x} + {(0,t): 0<t<=y} + {(t,t): 0<t<=min(x,y)}'
yes
standing  proved: they are the same rule: at every position the same moves
$ wythoff compare 'nim + {(s,t): s!=t}' nim
yes
standing  proved: both P-sets have the same automaton, proved for all heaps
$ wythoff compare 'wythoff + (1,2)' 'wythoff + (1,2) + (5,1000)' --max 300 --seconds 1
# exit 3
unknown
agree     where heaps are at most 300; no proof was found
$ wythoff compare 'wythoff + (1,2)' 'wythoff + (1,2) + (5,1000)' --max 300 --seconds 1 --format json
# exit 3
{"games": ["wythoff + (1,2)", "wythoff + (1,2) + (5,1000)"], "same": null, "first_difference": null, "compared_below": "301", "standing": null}
$ wythoff compare wythoff 2>&1
# exit 2
wythoff compare: too few arguments: wythoff compare GAME OTHER
$ wythoff compare wythoff 'nim + (1,' 2>&1
# exit 2
wythoff compare: second rule:1:10: expected a number or a letter, but the text ends here
  nim + (1,
           ^
$ wythoff compare wythoff 'imitation(1,2)' 2>&1
# exit 2
wythoff compare: outcomes depend on the history of play, so there is no list of P-positions
$ wythoff compare wythoff nim --engine table 2>&1
# exit 2
wythoff compare: there is no option --engine here; --help lists them
$ wythoff compare wythoff 'maharaja(4,5)' --max 10^9 --memory 1M 2>&1
# exit 3
wythoff compare: the P-positions with heaps below 32768 do not fit the memory

# Grundy values.
$ wythoff compare --grundy ryuo-nim 'cyclic-nimhoff(3)'
yes
standing  proved: they are the same rule: at every position the same moves
$ wythoff compare --grundy 'nim + (2,3) + (3,2)' nim
yes
standing  proved: both are g(x,y) = x xor y
$ wythoff compare --grundy 'nim + (1,1)' nim
# exit 1
no
first     (1,1): 2 in nim + (1,1), 0 in nim
standing  proved: all values of both games with heaps below 32
$ wythoff compare --grundy 'nim + (1,1)' nim --format json
# exit 1
{"games": ["nim + (1,1)", "nim"], "same": false, "first_difference": {"position": ["1", "1"], "values": ["2", "0"]}, "compared_below": "32", "standing": {"kind": "proved", "by": "all values of both games with heaps below 32"}}
$ wythoff compare --grundy nim 'chocolate(2)'
# exit 1
no
first     (1,0): 1 in nim, off the board in chocolate(2)
standing  proved: all values of both games with heaps below 32
$ wythoff compare --grundy wythoff 'wythoff + (600,700)' --max 100 --seconds 1
# exit 3
unknown
agree     where heaps are at most 100; no proof was found
$ wythoff compare --grundy wythoff 'wythoff block 1' 2>&1
# exit 2
wythoff compare: this game has no Grundy values: options are blocked

# Several heaps, and memories.
$ wythoff compare 'wythoff on 3 heaps' 'nim on 3 heaps'
yes
standing  proved: P where the nim-sum of the heaps is 0, as in Nim: taking the same number from an odd number of heaps changes it
$ wythoff compare 'wythoff-any on 3 heaps' 'fraenkel-wythoff on 3 heaps'
# exit 1
no
first     (1,1,1) is P in fraenkel-wythoff on 3 heaps alone
standing  computed: all positions of both games with heaps below 2
$ wythoff compare 'nim pass 2' nim
yes
standing  proved: both P-sets are the same automaton in msd_2 (1 state)
$ wythoff compare nim 'nim pass' --format json
# exit 1
{"games": ["nim", "nim pass"], "same": false, "first_difference": {"position": ["1", "1"], "p_in": "nim"}, "compared_below": "200", "standing": {"kind": "computed", "by": "all positions of both games with heaps below 2"}}
$ wythoff compare 'nim on 3 heaps misere' 'wythoff on 3 heaps misere' --max 20
yes
standing  proved: both P-sets are the same automaton in msd_2 (4 states)
$ wythoff compare 'nim no repeat' nim --max 20
# exit 3
unknown
agree     where heaps are at most 20; no proof was found
$ wythoff compare 'nim on 3 heaps' wythoff 2>&1
# exit 2
wythoff compare: these games have 3 and 2 heaps
$ wythoff compare 'nim on 3 heaps' 'foo on 3 heaps' 2>&1
# exit 2
wythoff compare: second rule:1:1: there is no game called 'foo'
  foo on 3 heaps
  ^~~
$ wythoff compare 'nim on 3 heaps' 'nim on 3 heaps' 3 2>&1
# exit 2
wythoff compare: what is '3' for? (a rule with spaces needs quotes around it)
$ wythoff compare 'nim on 3 heaps' 'nim pass' --grundy 2>&1
# exit 2
wythoff compare: --grundy is not for a game on several heaps
