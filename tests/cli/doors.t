# One game, one answer, whatever door it is asked at: for each engine a game that it answers for.

# Far out the telescope and the automaton know this game.
$ wythoff decide 'wythoff terminal x+y<=3' 10^30 10^30+7
N
move      (999999999999999999999999999993,999999999999999999999999999993)
to        (7,14)
standing  proved: the column machine of the game, complete by closure (1 state, pieces of 6 bits)
checked   where the move leads is a P-position seen from either heap
$ wythoff decide 'wythoff terminal x+y<=3' 10^30 10^30+7 --all --engine automaton
N
standing  proved: the automaton of the P-set in msd_fib with 33 states, proved for all heaps
winning   (999999999999999999999999999993,999999999999999999999999999993) to (7,14)
$ wythoff decide 'wythoff terminal x+y<=3' 10^30 10^30+7 --engine table 2>&1
# exit 3
wythoff decide: unknown: the table engine computes every smaller position, and these heaps are out of its reach
$ printf 'hint\nquit\n' | wythoff play 'wythoff terminal x+y<=3' 10^30 10^30+7
{(t,0),(0,t),(t,t)} terminal x+y<=3; who cannot move loses. `help` lists what you can say.
(1000000000000000000000000000000,1000000000000000000000000000007): your move
> hint
(999999999999999999999999999993,999999999999999999999999999993) to (7,14) wins.
> quit
$ wythoff rules 'wythoff terminal x+y<=3' | sed -n '/^engines/,$p'
engines    formula   no: it has extra terminal positions
         * telescope yes: through a column machine, which is searched for when it is needed
           beam      no: no options may be blocked
           automaton perhaps: it is looked for, and proved, where it is needed
           columns   no: there are extra terminal positions
         * table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
values     formula   no: its moves are not those of Nim
           rows      no: it has terminal positions of its own
         * automaton perhaps: it is looked for, and proved, where it is needed
           layers    no: it has terminal positions
         * sets      yes: one cell at a time, with sets for lines of moves
           windows   yes: one cell at a time, with windows into the columns before
           plain     yes: the definition, one cell at a time
$ wythoff positions 'wythoff terminal x+y<=3' --from 10^30 --count 2 --verbose 2>&1
wythoff positions: proved: the column machine of the game, complete by closure (1 state, pieces of 6 bits)
(1000000000000000000000000000000,1618033988749894848204586834368)
(1000000000000000000000000000001,618033988749894848204586834365)
$ wythoff decide 'wythoff terminal x+y<=3' 10^30 1618033988749894848204586834368 | head -n 1
P
$ wythoff draw 'wythoff terminal x+y<=3' --at 10^30,1618033988749894848204586834368 --size 21 -o far.svg && echo drawn
drawn
$ wythoff decide 'wythoff terminal x+y<=3@10^30,10^30+7 + nim(3) + nim(3)' | sed -n '1,3p'
N
move      1: (999999999999999999999999999993,999999999999999999999999999993) to (7,14)
part 1    wythoff terminal x+y<=3@1000000000000000000000000000000,1000000000000000000000000000007: value not 0, proved: the column machine of the game, complete by closure (1 state, pieces of 6 bits)

# The same, near the origin: the table computes it, and the automaton agrees.
$ wythoff decide 'wythoff terminal x+y<=3' 100 107
N
move      (93,93)
to        (7,14)
standing  computed: by the table engine, from all smaller positions that matter
$ wythoff decide 'wythoff terminal x+y<=3' 100 107 --engine automaton
N
move      (93,93)
to        (7,14)
standing  proved: the automaton of the P-set in msd_fib with 33 states, proved for all heaps
$ wythoff positions 'wythoff terminal x+y<=3' --from 10 --count 4 | tr '\n' ' '
(10,5) (11,20) (12,6) (13,23) 
$ wythoff positions 'wythoff terminal x+y<=3' --width 14 --height 100 | sed -n '/^(1[0-3],/p' | tr '\n' ' '
(10,5) (11,20) (12,6) (13,23) 

# With blocking there are two P-positions in a column.
$ wythoff decide 'wythoff block 1' 10^30 2*10^30+1 | head -n 1
P
$ wythoff positions 'wythoff block 1' --from 10^30 --count 1
(1000000000000000000000000000000,618033988749894848204586834366)
(1000000000000000000000000000000,2000000000000000000000000000001)
$ printf 'quit\n' | wythoff play --two 'wythoff block 1' 10^30 2*10^30+1 | sed -n 2p
second wins with best play.

# A formula.
$ wythoff decide nim 10^30 10^30+7 | sed -n '1,2p'
N
move      (0,7)
$ printf 'hint\nquit\n' | wythoff play nim 10^30 10^30+7 | sed -n '4p'
(0,7) to (1000000000000000000000000000000,1000000000000000000000000000000) wins.
$ wythoff positions nim --from 10^30 --count 1
(1000000000000000000000000000000,1000000000000000000000000000000)
$ wythoff decide 'nim@10^30,10^30+7 + nim(3) + nim(3)' | sed -n '1,2p'
N
move      1: (0,7) to (1000000000000000000000000000000,1000000000000000000000000000000), value 7 to 0

# The telescope.
$ wythoff decide maharaja 10^30 10^30+7 | sed -n '1,3p'
N
move      (999999999999999999999999999991,999999999999999999999999999991)
to        (9,16)
$ printf 'hint\nquit\n' | wythoff play maharaja 10^30 10^30+7 | sed -n '4p'
(999999999999999999999999999991,999999999999999999999999999991) to (9,16) wins.
$ wythoff positions maharaja --from 10^30 --count 1
(1000000000000000000000000000000,1618033988749894848204586834364)
$ wythoff decide maharaja 10^30 1618033988749894848204586834364 | head -n 1
P

# The machine of a beam.
$ wythoff decide 'wythoff block 10' 10^30 25*10^29 | sed -n '1p;$p'
P
standing  proved: the column machine of the beam of slope 5/2, 4 states, proved to be closed
$ wythoff decide 'wythoff block 10' 10^30 10^30+7 | sed -n '1,3p'
N
move      (0,600000000000000000000000000010)
to        (1000000000000000000000000000000,399999999999999999999999999997)
$ wythoff decide 'wythoff block 10' 10^30+7 10^30 | sed -n '1,3p'
N
move      (600000000000000000000000000010,0)
to        (399999999999999999999999999997,1000000000000000000000000000000)
$ wythoff decide 'wythoff block 6' 10^500 25*10^499+3 | sed -n '1p;$p'
P
standing  proved: the column machine of the beam of slope 5/2, 31 states, proved to be closed
$ printf 'hint\nquit\n' | wythoff play 'wythoff block 6' 10^30 10^30+7 | sed -n '5p'
(999999999999999999999999999994,999999999999999999999999999994) to (6,13) wins.
$ wythoff positions 'wythoff block 10' --from 10^30 --count 1
(1000000000000000000000000000000,399999999999999999999999999997)
(1000000000000000000000000000000,399999999999999999999999999999)
(1000000000000000000000000000000,400000000000000000000000000000)
(1000000000000000000000000000000,2499999999999999999999999999988)
(1000000000000000000000000000000,2499999999999999999999999999992)
(1000000000000000000000000000000,2500000000000000000000000000000)
(1000000000000000000000000000000,2500000000000000000000000000001)
(1000000000000000000000000000000,2500000000000000000000000000002)
(1000000000000000000000000000000,2500000000000000000000000000007)
(1000000000000000000000000000000,2500000000000000000000000000008)
(1000000000000000000000000000000,2500000000000000000000000000009)
$ wythoff positions 'wythoff block 10' --max 400 --engine beam | sha256sum
3f54c72e005f4d1a5c6e51a6cd4c9a92ea7654b2af67976566d512ee1c31d396  -
$ wythoff positions 'wythoff block 10' --max 400 --engine table | sha256sum
3f54c72e005f4d1a5c6e51a6cd4c9a92ea7654b2af67976566d512ee1c31d396  -

# A cone: its canonical game has an automaton, which reads other coordinates.
$ wythoff decide 'rational-wythoff(1/1,1/0) block 1' 10^30 3*10^30+1 | sed -n '1,3p'
P
standing  proved: the automaton of the P-set of the canonical game in msd_fib with 73 states, proved for all heaps
$ wythoff decide 'rational-wythoff(1/1,1/0) block 1' 10^30 3*10^30+5 --all
N
blocking  each of these moves may be blocked, but not all moves to P-positions can be
standing  proved: the automaton of the P-set of the canonical game in msd_fib with 73 states, proved for all heaps
to P      (0,1381966011250105151795413165639) to (1000000000000000000000000000000,1618033988749894848204586834366)
to P      (0,4) to (1000000000000000000000000000000,3000000000000000000000000000001)
$ printf 'quit\n' | wythoff play --two 'rational-wythoff(1/1,1/0) block 1' 10^30 3*10^30+1 | sed -n 2p
second wins with best play.

# An automaton from a certificate, and windows by it.
$ wythoff prove 'wythoff terminal x+y<=3' -o game.proof > /dev/null
$ wythoff decide 'wythoff terminal x+y<=3' 10^30 10^30+7 --proof game.proof --engine automaton | tail -n 1
standing  proved: the automaton of the P-set in msd_fib with 33 states, proved for all heaps
$ wythoff positions 'wythoff terminal x+y<=3' --from 10^30 --count 1 --proof game.proof --engine automaton
(1000000000000000000000000000000,1618033988749894848204586834368)
$ wythoff positions 'wythoff terminal x+y<=3' --max 6 --engine automaton
(0,0)
(0,1)
(0,2)
(0,3)
(1,0)
(1,1)
(1,2)
(2,0)
(2,1)
(3,0)
$ wythoff decide 'wythoff terminal x+y<=4' 10^30 10^30+7 --proof game.proof 2>&1
# exit 2
wythoff decide: game.proof: the certificate is not one for this game: line 11 would be another
$ sed 's/^0 1 -> 3/0 1 -> 2/' game.proof > wrong.proof && wythoff decide 'wythoff terminal x+y<=3' 1 1 --proof wrong.proof 2>&1
# exit 2
wythoff decide: wrong.proof: the certificate is wrong: its automaton does not accept the P-positions
$ wythoff decide wythoff 3 5 --proof nowhere 2>&1
# exit 2
wythoff decide: cannot open nowhere: No such file or directory

# An engine that would take long is interrupted for a proof, wherever it stands.
$ wythoff decide '{(1,-1),(0,1)}' 60000 60000
P
standing  proved: the automaton of the P-set of the image in msd_2 with 3 states, proved for all heaps
$ wythoff draw 'wythoff + {(t,3t): 3t<=x}' --at 12000,12000 --size 24000 -o dense.png && test -s dense.png && echo drawn
# long
drawn

# What a table could not do in a lifetime is not begun.
$ wythoff decide 'wythoff terminal x+y<=3' 10^9 10^9 | tail -n 1
standing  proved: the column machine of the game, complete by closure (1 state, pieces of 6 bits)
$ wythoff decide prime-game 10^9 10^9 2>&1
# exit 3
wythoff decide: unknown: the table engine computes every smaller position, and these heaps are out of its reach

# History.
$ wythoff decide 'imitation(2,3)' 10^30 10^30 | sed -n '1,3p'
N
move      (0,279240779943873556000368818522)
to        (1000000000000000000000000000000,720759220056126443999631181478)
$ printf 'hint\nquit\n' | wythoff play 'imitation(2,3)' 10^30 10^30 | sed -n '4p'
(999999999999999999999999999998,0) to (2,1000000000000000000000000000000) wins.
$ wythoff rules 'imitation(2,3)' | sed -n '/^engines/,$p'
engines  * formula   yes: S1 Theorem 19, whatever was played before
           automaton no: outcomes depend on the history of play
         * box       yes: from all smaller positions
values     none: what may be played depends on the moves made before

$ wythoff positions 'imitation(1,2)' --max 8 2>&1
# exit 2
wythoff positions: outcomes depend on the history of play, so there is no list of P-positions
# A picture has the starting positions, as the page shows them.
$ for game in imitation wythoff; do wythoff draw "$game(1,2)" --at 10^20,10^20 --size 20 --title '' -o $game.svg; done
$ diff <(grep -v wythoff imitation.svg) <(grep -v wythoff wythoff.svg)

# What nobody knows is unknown everywhere.
$ wythoff decide 'gdwn(1,2)' 10^30 10^30+7 2>&1
# exit 3
wythoff decide: unknown: the columns engine computes every smaller position, and these heaps are out of its reach
$ wythoff play 'gdwn(1,2)' 10^30 10^30+7 2>&1 < /dev/null
# exit 3
wythoff play: unknown: the columns engine computes every smaller position, and these heaps are out of its reach
$ wythoff positions 'gdwn(1,2)' --from 10^30 --count 2 2>&1
# exit 3
wythoff positions: unknown: the columns engine computes every smaller column, and these are out of its reach
$ wythoff draw 'gdwn(1,2)' --at 10^30,10^30 --size 21 -o none.svg 2>&1
# exit 3
wythoff draw: unknown: the columns engine computes every smaller position, and these heaps are out of its reach

# Where a move was taken away the slope is not phi, and the column machine sees far all the same.
$ wythoff decide 'wythoff - (3,3)' 10^30 10^30+7
N
move      (264461903425817902576574673399,0)
to        (735538096574182097423425326601,1000000000000000000000000000007)
standing  proved: the column machine of the game, complete by closure (7 states, pieces of 6 bits)
checked   where the move leads is a P-position seen from either heap
$ wythoff positions 'wythoff - (3,3)' --from 10^30 --count 2
(1000000000000000000000000000000,1359548886255449388724643293314)
(1000000000000000000000000000001,1359548886255449388724643293313)
$ wythoff decide 'wythoff(2) + (1,3)' 10^30 28*10^29
P
standing  proved: the column machine of the game, complete by closure (3 states, pieces of 6 bits)
checked   this is a P-position seen from either heap

# Columns near the origin, but not from there on.
$ wythoff positions 'wythoff block 6' --from 1000 --count 1 2>&1 | tail -n 3
(1000,2503)
(1000,2504)
(1000,2505)
