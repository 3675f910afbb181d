# wythoff dictionary run, tag: dictionary processes and tag systems.  machines.t has games.

# Wythoff's dictionary writes the Fibonacci word.
$ wythoff dictionary run '0->10, 1->0' --start 0 --steps 20 --print
010010100100101001010010010100100
$ printf '0 -> 10  # a remark\n\n1 -> 0\n' | wythoff dictionary run - --start 0 --steps 5
steps    5
read     5
length   9
halted   no
       count         first  word
           3             0  0 -> 10
           2             1  1 -> 0
$ wythoff dictionary run '0→10; 1→0' --start 0 --steps 3 --trace
0	0 -> 10
1	1 -> 0
2	0 -> 10
steps    3
read     3
length   6
halted   no
       count         first  word
           2             0  0 -> 10
           1             1  1 -> 0
$ wythoff dictionary run '0->10, 1->0' --start 0 --steps 3 --trace --format json
{"trace": [
{"place": 0, "word": "0", "translate": "10"},
{"place": 1, "word": "1", "translate": "0"},
{"place": 2, "word": "0", "translate": "10"}
],
"words": [{"word": "0", "translate": "10", "count": 2, "first": 0}, {"word": "1", "translate": "0", "count": 1, "first": 1}], "steps": 3, "read": 3, "length": 6, "halted": false}
$ wythoff dictionary run '0->10, 1->0' --start 0 --steps 4 --print --format json
{"string": "01001010",
"words": [{"word": "0", "translate": "10", "count": 3, "first": 0}, {"word": "1", "translate": "0", "count": 1, "first": 1}], "steps": 4, "read": 4, "length": 8, "halted": false}
$ wythoff dictionary run '0->10, 1->0' --start 0 --steps 4 -o found.json; python3 -c 'import json; d=json.load(open("found.json")); print(d["length"], d["words"][1]["first"])'
8 1

# The appendix of S0: 12000 words, none of the last five; and the bit-string itself.
$ wythoff dictionary run examples/maharaja.dictionary --start 00100 --steps 12000
steps    12000
read     36696
length   59380
halted   no
       count         first  word
        4972             5  1 -> 0
        2533            30  01 -> 100
        1870             0  00100 -> 100101100
         212            19  00110 -> 10010100
        1254            33  000100 -> 10010110100
          70           510  001110 -> 100100100
         691             6  0010110 -> 10010011000
         115           308  00000100 -> 100101100111000
         283           109  000010010 -> 1001001111000100
           0             -  0000000 -> 10010110110100
           0             -  0010100 -> 100100110100
           0             -  0011110 -> 1001000100
           0             -  00000010 -> 100101101100100
           0             -  00001000 -> 100100111100100
$ diff <(printf 00010110; wythoff dictionary run examples/maharaja.dictionary --start 00100 --steps 2000 --print | head -c 4000) <(wythoff positions maharaja --width 4008 --height 8016 --format csv | awk -F, 'NR > 1 { printf "%d", $2 < $1 }') && echo same
same

# Halting.
$ wythoff dictionary run '1->0' --start 111
steps    3
read     3
length   6
halted   yes: no word begins 000, from place 3
       count         first  word
           3             0  1 -> 0
$ wythoff dictionary run '0->, 1->' --start 0110
steps    4
read     4
length   4
halted   yes: nothing is left, from place 4
       count         first  word
           2             0  0 ->
           2             1  1 ->
$ wythoff dictionary run '1->0' --start 111 --format json
{"words": [{"word": "1", "translate": "0", "count": 3, "first": 0}], "steps": 3, "read": 3, "length": 6, "halted": true}
$ wythoff dictionary run '1->0' --start '' --steps 0 --print

# Limits.
$ wythoff dictionary run '1->11' --start 1 --steps 10^9 --length 1000 2>&1 >found.txt; head -n 4 found.txt
wythoff dictionary: the unread part of the string grows beyond 1000 bits after 999 steps
steps    999
read     999
length   1999
halted   no
$ wythoff dictionary run '1->11' --start 1 --steps 10^9 --length 1000 >/dev/null 2>&1; echo $?
3
$ interrupt INT 0.3 wythoff dictionary run '1->1' --start 1 --steps 10^15 2>&1 >/dev/null | sed 's/[0-9][0-9]*/N/'
wythoff dictionary: stopped; N steps are done, and it had not halted
$ interrupt INT 0.3 wythoff dictionary run '1->1' --start 1 --steps 10^15 >/dev/null 2>&1; echo $?
3

# Tag systems: the Collatz map, and Post's own.
$ wythoff dictionary tag examples/collatz.tag --start aaa --trace --check
aaa
abc
cbc
caaa
aaaaa
aaabc
abcbc
cbcbc
cbcaaa
caaaaaa
aaaaaaaa
aaaaaabc
aaaabcbc
aabcbcbc
bcbcbcbc
bcbcbca
bcbcaa
bcaaa
aaaa
aabc
bcbc
bca
aa
bc
a
steps    24
left     1
string   a
halted   yes: fewer than 2 letters are left
checked  a dictionary of 9 words did the same in every step
$ wythoff dictionary tag examples/collatz.tag --start aaa --steps 4 --format json --trace
{"trace": [
"aaa",
"abc",
"cbc",
"caaa",
"aaaaa"
],
"steps": 4, "left": 5, "string": "aaaaa", "halted": false, "checked": null}
$ wythoff dictionary tag 'delete 3, 0->00, 1->1101' --start 10010 --steps 10^5 --check
steps    100000
left     15
string   011011101110100
halted   no
checked  a dictionary of 8 words did the same in every step
$ wythoff dictionary tag 'delete 3, 0->00, 1->1101' --start 10010 --steps 100 --print
011011101110100
$ wythoff dictionary tag 'a->aaa' --start aa --steps 200
steps    200
left     202
string   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...
halted   no
$ wythoff dictionary tag examples/collatz.tag --compile --start aaa | sed "s/^#/remark:/"
remark: letters: a = 00 b = 01 c = 10
remark: start: 000000
0000 -> 0110
0001 -> 0110
0010 -> 0110
0100 -> 00
0101 -> 00
0110 -> 00
1000 -> 000000
1001 -> 000000
1010 -> 000000
$ wythoff dictionary tag 'a->b, b->' --compile --format json
{"letters": {"a": "0", "b": "1"}, "start": null, "words": [{"word": "00", "translate": "1"}, {"word": "01", "translate": "1"}, {"word": "10", "translate": ""}, {"word": "11", "translate": ""}]}
$ wythoff dictionary tag examples/collatz.tag --compile -o collatz.dictionary; wythoff dictionary run collatz.dictionary --start 000000 --format json | grep -o '"steps.*'
"steps": 24, "read": 96, "length": 98, "halted": true}

# Faults.
$ wythoff dictionary 2>&1
# exit 2
wythoff dictionary: which game? wythoff machine GAME
$ wythoff dictionary rum x 2>&1
# exit 2
wythoff dictionary: cannot 'rum'; did you mean run?
$ wythoff dictionary nothing x 2>&1
# exit 2
wythoff dictionary: what is 'x' for? (a rule with spaces needs quotes around it)
$ wythoff dictionary run 2>&1
# exit 2
wythoff dictionary: which file? wythoff word run FILE --start ...
$ wythoff dictionary run '0->1' 2>&1
# exit 2
wythoff dictionary: from which string? --start BITS
$ wythoff dictionary run nowhere.dictionary --start 0 2>&1
# exit 2
wythoff dictionary: cannot open nowhere.dictionary: No such file or directory
$ wythoff dictionary run . --start 0 2>&1
# exit 2
wythoff dictionary: cannot read .: Is a directory
$ printf '1 -> 0\n01 -> 1\n011 -> 1\n' | wythoff dictionary run - --start 0 2>&1
# exit 2
wythoff dictionary: stdin:3:1: the word 011 (entry 3) begins with the word 01 (entry 2): the head could not tell them apart
  011 -> 1
  ^~~
$ wythoff dictionary run '0->1, 0->0' --start 0 2>&1
# exit 2
wythoff dictionary: entries:1:7: the word 0 (entry 2) is the same as the word 0 (entry 1): the head could not tell them apart
  0->1, 0->0
        ^
$ wythoff dictionary run '0->12' --start 0 2>&1
# exit 2
wythoff dictionary: entries:1:5: a dictionary has words of 0 and 1
  0->12
      ^
$ wythoff dictionary run - --start 0 </dev/null 2>&1
# exit 2
wythoff dictionary: stdin: there is no word: a dictionary has entries such as 01 -> 100
$ wythoff dictionary run '0->1' --start 012 2>&1
# exit 2
wythoff dictionary: --start:1:3: the start string has bits 0 and 1
  012
    ^
$ wythoff dictionary run '0->1' --start 0 --check 2>&1
# exit 2
wythoff dictionary: --check is for tag systems
$ wythoff dictionary run '0->1' --start 0 --machine 2>&1
# exit 2
wythoff dictionary: --table, --paper, --certificate, --file, --max, --context, --nodes and --states are for games
$ wythoff dictionary run '0->1' --start 0 --format dot 2>&1
# exit 2
wythoff dictionary: what runs comes as text or json
$ wythoff dictionary run '0->1' --start 0 --print --trace 2>&1
# exit 2
wythoff dictionary: either --print or --trace, not both
$ wythoff dictionary tag 'a->ab' --start a 2>&1
# exit 2
wythoff dictionary: entries:1:5: the letter b has no production
  a->ab
      ^
$ wythoff dictionary tag 'a->a' --start ab 2>&1
# exit 2
wythoff dictionary: --start:1:2: the letter b has no production
  ab
   ^
$ wythoff dictionary tag 'delete 1, a->a' --start aa 2>&1
# exit 2
wythoff dictionary: entries:1:8: the deletion number is from 2 to 64
  delete 1, a->a
         ^
$ wythoff dictionary tag 'a->a' 2>&1
# exit 2
wythoff dictionary: from which string? --start LETTERS
$ wythoff dictionary tag 'a->a' --compile --check 2>&1
# exit 2
wythoff dictionary: --compile only prints the dictionary: no --print, --trace, --check
$ wythoff dictionary tag 'delete 64, a->b, b->a' --compile 2>&1
# exit 3
wythoff dictionary: entries: the dictionary would have 2^64 words, and at most 1048576 are allowed
$ wythoff dictionary tag 'a->aaa' --start aa --steps 10^9 --length 10 --check 2>&1
# exit 3
wythoff dictionary: the string grows beyond 10 letters after 8 steps
