# wythoff stream: long stretches of the bit-string and of the P-positions.

$ wythoff stream wythoff --count 34
0010010100100101001010010010100100
$ wythoff stream maharaja --count 130
0001011000100100101100010010011000100101100010010100100101100010
0010010110100010010010110001000100101101001001001001100001001011
01
$ wythoff stream maharaja --from 1000 --count 64 --bits
0101100010010110000100100111100010000100101101000100010010011110
$ wythoff stream maharaja --count 0
$ wythoff stream maharaja --from 10 --count 4 --positions
(10,7)
(11,19)
(12,18)
(13,8)
$ wythoff stream maharaja --from 10^15 --count 5 --positions --format csv
x,y
1000000000000000,1618033988749896
1000000000000001,618033988749895
1000000000000002,1618033988749899
1000000000000003,1618033988749898
1000000000000004,618033988749897
$ wythoff stream maharaja --count 0 --positions --format csv
x,y
$ wythoff stream maharaja --count 10^9 --counts
columns    1000000000, from 0 on
zeros      618033989 (upper columns)
ones       381966011 (lower columns)
ratio      1.618033990
telescope  agrees
standing: proved, the column machine of 15 states is complete
$ wythoff stream 'maharaja(3,5)' --from 10^100 --count 10^6 --counts --format json
{"rule": "{(t,0),(0,t),(t,t),(3,5),(5,3)}", "from": "10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "count": 1000000, "zeros": 618034, "ones": 381966, "telescope": "618034", "agree": true, "standing": {"kind": "proved", "by": "the machine is complete by closure: 28 states, pieces of 59 bits"}}
$ wythoff stream maharaja --count 0 --counts
columns    0, from 0 on
zeros      0 (upper columns)
ones       0 (lower columns)
telescope  agrees
standing: proved, the column machine of 15 states is complete
$ wythoff stream maharaja --count 20 --format raw | od -An -tx1
 68 24 0d

# Bits and positions are those of the other commands.
$ wythoff stream maharaja --count 2001 --positions --format csv | awk -F, 'NR > 1 && $2 <= 2000' | md5sum
c6661451a78ffca2007d742c7bc29476  -
$ wythoff positions maharaja --max 2000 --format csv | tail -n +2 | md5sum
c6661451a78ffca2007d742c7bc29476  -
$ wythoff stream 'maharaja(4,6)' --from 10^17+123 --count 1000 --positions --format csv | md5sum
024686cbd4ce995536e22b5348e35bf6  -
$ wythoff positions 'maharaja(4,6)' --from 10^17+123 --count 1000 --format csv | md5sum
024686cbd4ce995536e22b5348e35bf6  -
$ for t in 1 2 3; do wythoff stream 'maharaja(5,8)' --from 12345 --count 10^8 --threads $t --format raw | md5sum; done | uniq | wc -l
1
$ wythoff stream 'maharaja(2,3)' --from 10^100 --count 10^6 --format raw -o bits.raw; wc -c < bits.raw
125000

# What cannot be.
$ wythoff stream maharaja 2>&1
# exit 2
wythoff stream: how many columns? give --count K
$ wythoff stream maharaja --count -1 2>&1
# exit 2
wythoff stream: --count must be from 0 to 10^18, not -1
$ wythoff stream maharaja --count 5 --bits --counts 2>&1
# exit 2
wythoff stream: --bits, --positions and --counts exclude each other
$ wythoff stream maharaja --count 5 --format csv 2>&1
# exit 2
wythoff stream: bits come as text or raw
$ wythoff stream maharaja --count 5 --positions --format json 2>&1
# exit 2
wythoff stream: --positions come as text or csv
$ wythoff stream maharaja --count 5 --counts --format raw 2>&1
# exit 2
wythoff stream: --counts come as text or json
$ wythoff stream maharaja --count 5 --engine table 2>&1
# exit 2
wythoff stream: there is no option --engine here; --help lists them
$ wythoff stream maharaja --from -3 --count 5 2>&1
# exit 2
wythoff stream: a column cannot be negative: -3
$ wythoff stream nim --count 5 2>&1
# exit 2
wythoff stream: streams are for Wythoff Nim with a finite symmetric list of further moves: it lacks the move (1,1) of Wythoff Nim
$ wythoff stream 'wythoff + (1,2)' --count 5 2>&1
# exit 2
wythoff stream: streams are for Wythoff Nim with a finite symmetric list of further moves: its moves are not symmetric: (1,2) is there and (2,1) is not
$ wythoff stream 'gdwn(1,2)' --count 5 2>&1
# exit 2
wythoff stream: streams are for Wythoff Nim with a finite symmetric list of further moves: it has infinitely many moves beside those of Wythoff Nim: (1,2), (2,4), ...
$ wythoff stream maharaja --from 10^19 --count 5 --positions 2>&1
# exit 3
wythoff stream: columns from 2^62 on are out of reach of this stream; wythoff positions --from has them
$ wythoff stream maharaja --from 10^30000 --count 5 2>&1
# exit 3
wythoff stream: a stream cannot start at a column of so many digits

# A full disk, a reader that goes away, Ctrl-C.
$ wythoff stream maharaja --count 10^7 > /dev/full
# exit 4
$ wythoff stream maharaja --count 10^12 --quiet | head -c 64; echo " ${PIPESTATUS[0]}"
0001011000100100101100010010011000100101100010010100100101100010 4
$ interrupt INT 0.5 wythoff stream maharaja --count 10^17 --counts 2>&1; echo "$?"
wythoff stream: stopped; nothing is known so far
3
$ interrupt INT 0.5 wythoff stream maharaja --count 10^17 --format raw 2>&1 >/dev/null | sed 's/[0-9]* of/N of/'
wythoff stream: stopped; N of 100000000000000000 columns were written
