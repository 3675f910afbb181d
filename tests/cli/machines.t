# wythoff dictionary GAME: column machines, their dictionaries, and perfect sectors.

# The contract: words and translates of those that occur, as JSON.
$ wythoff dictionary maharaja --format json -o found.json; python3 -c 'import json; d = json.load(open("found.json")); print(len(d["words"]), d["words"][-2], d["standing"]["kind"], d["same_as_wythoff"]); print(d["bounds"]); print(d["synchronisation"]); print(d["dictionary"]); print(sorted(d)); print(d["machine"]["states"], d["machine"]["start"]["bits"][:24], d["table"][4])'
9 {'word': '01', 'translate': '100', 'count': 68681, 'first': 38} proved False
{'lowest': -4, 'highest': 3, 'attained': True, 'standing': {'kind': 'proved', 'by': 'the machine is complete by closure: 15 states, pieces of 14 bits'}, 'distance_least': {'phi': 0, 'one': -8}, 'distance_most': {'phi': 2, 'one': 4}}
{'most': 37, 'standing': {'kind': 'proved', 'by': 'the race of all states dies out'}, 'longest': 37, 'columns': 1000000}
{'kind': 'finite', 'exactly': True, 'standing': {'kind': 'proved', 'by': 'by closure, with pieces of 18 bits'}, 'context': 18, 'first_perfect': 8, 'perfect': 326929, 'columns': 1000000, 'start': {'column': 8, 'bits': '00100'}}
['bounds', 'dictionary', 'game', 'machine', 'moves', 'same_as_wythoff', 'standing', 'synchronisation', 'table', 'word_count', 'words', 'words_not_excluded']
15 000101100010010010110001 {'state': 4, 'perfect': False, 'seen': True, 'diagonals': [1], 'rows': [0], 'moves': [[2], [0]], 'on': [{'to': 5, 'writes': '1', 'place': 3}, {'to': 6, 'writes': '1', 'place': None}]}
$ wythoff dictionary wythoff --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print([(w["word"], w["translate"]) for w in d["words"]], d["same_as_wythoff"])'
[('0', '10'), ('1', '0')] True

# The table of the machine and its graph have the same steps; the machine writes what it reads.
$ wythoff dictionary 'maharaja(2,3)' --machine
 state  0: writes ->  1: writes ->  knows
     0  100 -> 1      -             d{1} m0{2} m1{0}
     1  10 -> 2       0 -> 1        perfect
     2  10 -> 2       0 -> 3        m1{0}
     3  0 -> 4        0 -> 1        m0{0}
     4  1 -> 5        1 -> 0        d{1} r{0} m1{2} m2{0}
     5  1100 -> 3     -             d{1,2} r{1} m1{3}
$ wythoff dictionary 'maharaja(2,3)' --format dot
// proved: closed under all strings whose pieces of 8 bits are among 49 (64 nodes)
digraph machine {
  label="maharaja(2,3)"; labelloc=t; fontname="Helvetica";
  node [shape=circle, style=filled, fillcolor=white, fontname="Helvetica", margin=0.02];
  edge [color="#555555", fontname="Helvetica", fontsize=10, arrowsize=0.6];
  start [shape=point, style=invis];
  start -> 0;
  0;
  1 [peripheries=2];
  2;
  3;
  4;
  5;
  0 -> 1 [label="0/100", color="#c1121f"];
  1 -> 2 [label="0/10", color="#c1121f"];
  1 -> 1 [label="1/0"];
  2 -> 2 [label="0/10", color="#c1121f"];
  2 -> 3 [label="1/0"];
  3 -> 4 [label="0/0", color="#c1121f"];
  3 -> 1 [label="1/0"];
  4 -> 5 [label="0/1", color="#c1121f"];
  4 -> 0 [label="1/1"];
  5 -> 3 [label="0/1100", color="#c1121f"];
}
$ wythoff dictionary maharaja --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); m = d["machine"]; s = list(m["start"]["bits"]); q, x = m["start"]["state"], m["start"]["column"]; exec("while x < 20000:\n  t = d[\"table\"][q][\"on\"][int(s[x])]\n  s += t[\"writes\"]\n  q, x = t[\"to\"], x + 1"); print("".join(s[:20000]))' >machine.txt
$ wythoff positions maharaja --width 20000 --height 60000 --format csv | awk -F, 'NR > 1 { printf "%d", $2 < $1 } END { print "" }' | cmp - machine.txt && echo same
same

# The words that are found, as a dictionary process, write the bit-string.
$ wythoff dictionary 'maharaja(2,3)' --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); [print(w["word"], "->", w["translate"]) for w in d["words"]]' >found.dictionary
$ wythoff positions 'maharaja(2,3)' --width 4000 --height 12000 --format csv | awk -F, 'NR > 1 { printf "%d", $2 < $1 } END { print "" }' >bits.txt
$ wythoff dictionary run found.dictionary --start 101010001100 --steps 10^4 --print | head -c 3900 | cmp - <(tail -c +19 bits.txt | head -c 3900) && echo same
same

# One line for a table; a word of its own for games like Wythoff Nim.
$ wythoff dictionary 'maharaja(4,7)' --format csv
game,standing,states,context,nodes,lowest,highest,same_as_wythoff,dictionary,words_seen,words,synchronisation,synchronisation_seen,columns
"maharaja(4,7)",proved,14,11,24,-1,1,no,none,0,0,10,10,1000000
$ wythoff dictionary 'maharaja(4,5)' --columns 10^5
game      maharaja(4,5)
moves     those of Wythoff Nim and (4,5) (5,4)
machine   2 states, from column 97 on
standing  proved: closed under all strings whose pieces of 6 bits are among 7 (6 nodes)
bounds    0 <= b_n - a_n - n <= 0 for all n; both are attained
same      as Wythoff Nim: the P-positions are the same (proved)
distance  phi - 2 <= y - phi x <= 3 phi - 4 for upper P-positions: -0.39 to 0.86
sync      the state is known after 1 bit of S (proved, by pieces of 6 bits); seen: after at most 1
words     none: from some column on no column is perfect (proved)
$ echo 'wythoff + (1,2) + (2,1)' | wythoff dictionary --file - | sed -n 2,3p
moves     those of Wythoff Nim and (1,2) (2,1)
machine   15 states, from column 101 on

# Limits: without a proof the answer is unknown, with what was found.
$ wythoff dictionary maharaja --nodes 5 --columns 10^4 2>&1
# exit 3
game      maharaja
moves     those of Wythoff Nim and (1,2) (2,1)
machine   15 states, from column 85 on
standing  conjectured: 10000 columns were run, the last new state came at column 322; no closure was reached
bounds    -4 <= b_n - a_n - n <= 3 in the first 10000 columns
sync      the state was known after 37 bits of S, from every column below 10000 on (computed, not proved)
perfect   3250 of the first 10000 columns, the first is 8
words     9 seen; whether there are more is unknown
       count         first  word
          24           316  00000100 -> 100101100111000
          83           117  000010010 -> 1001001111000100
         329            41  000100 -> 10010110100
         526             8  00100 -> 100101100
         194            14  0010110 -> 10010011000
          61            27  00110 -> 10010100
          17           518  001110 -> 100100100
         667            38  01 -> 100
        1348            13  1 -> 0
wythoff dictionary: unknown: the machine was not proved complete
wythoff dictionary: a larger --nodes may help
$ wythoff dictionary maharaja --nodes 5 --columns 10^4 --format json 2>/dev/null | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d["standing"]["kind"], d["bounds"]["standing"]["kind"], d["dictionary"]["kind"], len(d["words"]))'
conjectured computed unknown 9
$ wythoff dictionary maharaja --nodes 5 --certificate none.cert --machine 2>&1 >/dev/null; echo $?; [ -e none.cert ] || echo none
wythoff dictionary: unknown: the machine was not proved complete, so there is no certificate
wythoff dictionary: a larger --nodes may help
3
none
$ wythoff dictionary maharaja --states 3 2>&1
# exit 3
wythoff dictionary: unknown: more than 3 states in the first 4 columns, and 0 <= b - a - n <= 2 there
wythoff dictionary: a larger --states may help
$ wythoff dictionary 'maharaja(3,5)' --paper 2>&1
# exit 3
wythoff dictionary: unknown: concatenations of translates in any order give no end of words

# The certificate.
$ wythoff dictionary maharaja --certificate maharaja.cert --machine >/dev/null; head -n 5 maharaja.cert
wythoff certificate 2
kind closure
version 0.1.0
rule {(t,0),(0,t),(t,t),(1,2),(2,1)}
game {(t,0),(0,t),(t,t),(1,2),(2,1)}

# One-sided lists, misere play and ends; games of another kind are refused with the reason.
$ wythoff dictionary 'wythoff + (1,2)' 2>&1
game      wythoff + (1,2)
moves     those of Wythoff Nim and (1,2)
machine   7 states, from column 85 on
standing  proved: closed under all strings whose pieces of 6 bits are among 32 (36 nodes)
bounds    -2 <= b_n - a_n - n <= 2 for (a_n,b_n) above, 0 <= b_n - a_n - n <= 0 for (b_n,a_n) on the right,
          for all n; all are attained
distance  -3.01 <= y - phi x <= 3.62 for upper P-positions
distance  -1.01 <= x - phi y <= 2.24 for P-positions on the right
sync      the state is known after 19 bits of S (proved, by pieces of 11 bits); seen: after at most 19
words     not looked for: the machine reads one string and writes another
$ wythoff dictionary 'wythoff - (3,3)' 2>&1
game      wythoff - (3,3)
moves     those of Nim, (t,t), without (3,3)
machine   7 states, from column 92 on
standing  proved: closed under all strings whose pieces of 6 bits are among 42 (63 nodes)
slope     1.359549 (proved, by a morphism of 465 letters, each told by 121 bits)
sync      the state is known after 29 bits of S (proved, by pieces of 23 bits); seen: after at most 29
perfect   280719 of the first 1000000 columns, the first is 5
words     16, and no others (proved, by pieces of 23 bits); each occurs
start     1110010 makes S from column 18 on
       count         first  word
         920           751  000001 -> 101111000
       16444            12  000010 -> 101110010
        9088            40  000100 -> 101011010
        9781           153  000101 -> 101011000
       29411            21  00100 -> 1011010
       28139             6  00101 -> 1011000
       10858            68  0100100 -> 1001011010
        8726           107  0100101 -> 1001011000
         817          2176  010100100 -> 1001001011010
         882           411  010100101 -> 1001001011000
         366          1901  0101010110 -> 10010010010010
       11039            32  01010110 -> 10010010010
        8448            94  010110 -> 10010010
        2309           292  010111 -> 10010000
       14153           237  0110 -> 10010
      129337             5  1 -> 0
$ wythoff dictionary 'wythoff(3) - (2,4)' --certificate proof >/dev/null && sed -n '4,7p' proof && wythoff-check proof | sed -n '2,5p' && sed 's/^without.*/without (1,3)/' proof | wythoff-check - 2>&1
# exit 1
rule {(t,0),(0,t),(t,t),(t,t+1),(t+1,t),(t+2,t),(t+2,t+4),(1,3)}
game {(t,0),(0,t)}
diagonals -2,-1,0,1,2
without (2,4)
  game     {(t,0),(0,t),(t+2,t),(t+1,t),(t,t),(t,t+1),(t,t+2)} without (2,4)
  theorem  From column and row 93 on its P-positions are those that the machine below places,
           and the strings that say which columns and rows have one before the diagonal
           have no pieces of 6 bits but the 12 that are listed.
-: REFUSED, line 4: (2,4) is a move only in the lines below
$ wythoff dictionary nim 2>&1
# exit 2
wythoff dictionary: column machines are for Nim with finitely many diagonals, such as Wythoff Nim, and finitely many changes: it has only finitely many moves beside those of Nim
$ wythoff dictionary 'wythoff + {(t,2t),(2t,t)}' 2>&1
# exit 2
wythoff dictionary: column machines are for Nim with finitely many diagonals, such as Wythoff Nim, and finitely many changes: it has infinitely many moves that fill no diagonal: (1,2), (2,4), ...
$ wythoff dictionary 'wythoff block 2' 2>&1
# exit 2
wythoff dictionary: column machines are for Nim with finitely many diagonals, such as Wythoff Nim, and finitely many changes: options may be blocked
$ wythoff dictionary 'wythoff misere' 2>&1
game      wythoff misere
moves     those of Wythoff Nim
play      misere
machine   1 state, from column 79 on
standing  proved: closed under all strings whose pieces of 6 bits are among 10 (6 nodes)
bounds    -1 <= b_n - a_n - n <= 1 for all n; both are attained
distance  -1.39 <= y - phi x <= 2.24 for upper P-positions
sync      the state is known after 0 bits of S (proved, by pieces of 6 bits); seen: after at most 0
perfect   999997 of the first 1000000 columns, the first is 3
words     2, and no others (proved, by pieces of 6 bits); each occurs
start     00 makes S from column 3 on
       count         first  word
      618032             3  0 -> 10
      381964             5  1 -> 0
$ wythoff dictionary 'wythoff terminal x+y<=3' 2>&1
game      wythoff terminal x+y<=3
moves     those of Wythoff Nim
ends      10 positions
machine   1 state, from column 80 on
standing  proved: closed under all strings whose pieces of 6 bits are among 15 (7 nodes)
bounds    0 <= b_n - a_n - n <= 3 for all n; both are attained
distance  -1.71 <= y - phi x <= 3.39 for upper P-positions
sync      the state is known after 0 bits of S (proved, by pieces of 6 bits); seen: after at most 0
perfect   999996 of the first 1000000 columns, the first is 4
words     2, and no others (proved, by pieces of 6 bits); each occurs
start     0000 makes S from column 4 on
       count         first  word
      618032             4  0 -> 10
      381963             8  1 -> 0
$ wythoff dictionary 'imitation(1,2)' 2>&1
# exit 2
wythoff dictionary: column machines are for Nim with finitely many diagonals, such as Wythoff Nim, and finitely many changes: who wins depends on the history of play
$ wythoff dictionary 'rational-nim(2/7,10/1)' 2>&1
# exit 2
wythoff dictionary: column machines are for Nim with finitely many diagonals, such as Wythoff Nim, and finitely many changes: the board is not the whole quarter plane
$ wythoff dictionary 'wythoff + {(1,2),(2,1): x>3}' 2>&1
# exit 2
wythoff dictionary: column machines are for Nim with finitely many diagonals, such as Wythoff Nim, and finitely many changes: some moves depend on the position
$ wythoff dictionary 'wythoff + (300,400) + (400,300)' 2>&1
# exit 3
wythoff dictionary: the move (300,400) is too long for a column machine; 256 is the most
$ wythoff dictionary maharajah 2>/dev/null
# exit 2
$ wythoff dictionary maharaja --start 0 2>&1
# exit 2
wythoff dictionary: --start, --steps, --length, --print, --trace, --compile and --check are for wythoff word run and tag
$ wythoff dictionary maharaja --steps 0 2>&1
# exit 2
wythoff dictionary: --start, --steps, --length, --print, --trace, --compile and --check are for wythoff word run and tag
$ wythoff dictionary maharaja --length 10 2>/dev/null
# exit 2
$ wythoff dictionary maharaja --machine --format csv 2>&1
# exit 2
wythoff dictionary: --table comes as text, json or dot
$ wythoff dictionary maharaja --paper --format dot 2>&1
# exit 2
wythoff dictionary: --paper comes as text or json
$ wythoff dictionary maharaja --certificate - 2>&1
# exit 2
wythoff dictionary: the certificate and the rest cannot both go to stdout; give -o FILE
$ wythoff dictionary maharaja --machine --certificate - -o table | wythoff-check - | head -1; head -1 table | cut -c2-6
-: verified
state
$ wythoff dictionary maharaja --machine --paper 2>&1
# exit 2
wythoff dictionary: either --table or --paper, not both
$ wythoff dictionary maharaja --file x 2>&1
# exit 2
wythoff dictionary: either GAME or --file, not both
$ wythoff dictionary maharaja --context 1 2>&1
# exit 2
wythoff dictionary: --context must be from 2 to 1024, not 1

# Perfect sectors: what is erased, by the definition; S0's Figure 6 on the right.
$ wythoff draw maharaja --sector 14 --word --size 40 -o sector.tex 2>&1; grep -c 'fill.wyP.' sector.tex; grep -o 'the (.*sector' sector.tex
wythoff draw: column 14: 0010110 -> 10010011000; the next perfect sector begins at column 21
14
the (12,20)-perfect sector
$ wythoff draw maharaja --sector 12 --size 30 -q -o sector.tex; grep -o 'no perfect.*on' sector.tex; grep 'fill.wykind1.*,1[89])' sector.tex
no perfect sector from column 12 on
  \fill[wykind1] (12,18) rectangle +(1,1);
$ wythoff draw maharaja --sector 15 --word --size 30 -o sector.png 2>&1
# exit 2
wythoff draw: the sector from column 15 on is not perfect, so no word begins there; the last perfect one before begins at 14
$ wythoff draw maharaja --sector 0 --word --size 30 -o sector.png 2>&1
# exit 2
wythoff draw: the sector from column 0 on is not perfect, so no word begins there
$ wythoff draw 'maharaja(4,7)' --sector 100 --word --size 30 -o sector.png 2>&1
# exit 2
wythoff draw: the sector from column 100 on is not perfect, so no word begins there, nor before
$ wythoff draw nim --sector 15 --size 30 -o sector.png 2>&1
# exit 2
wythoff draw: perfect sectors are for Wythoff Nim with a finite symmetric list of further moves: it lacks the move (1,1) of Wythoff Nim
$ wythoff draw maharaja --word --size 30 -o sector.png 2>&1
# exit 2
wythoff draw: --word goes with --sector X
$ wythoff draw maharaja --sector 1 --kinds --size 30 -o sector.png 2>&1
# exit 2
wythoff draw: either --sector or --kinds, not both
$ wythoff draw maharaja --sector 1 --size 3000 -o sector.png 2>&1
# exit 2
wythoff draw: a picture of a sector has at most 2000 positions a side
