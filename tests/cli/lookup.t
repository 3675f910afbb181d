# Which game is this?

$ wythoff lookup 1,3,4,6,8,9,11,12 --limit 1 | head -n 7
OEIS      A000201: lower Wythoff sequence, floor(n phi)
  is        a_n of wythoff, from n = 1 on; 20 terms were compared
search    offset 1, https://oeis.org/search?q=1,3,4,6,8,9,11,12,14,16,17,19,21,22,24,25,27,29,30,32
game      wythoff
  fits      a_n from n = 1 on: all 8 terms agree
  P-set     proved for all heaps: Wythoff 1907
  class     2164 games of the atlas are proved to have the same P-set
$ wythoff lookup 0 3 6 5 10 13 16 19 18 --limit 1
search    offset 0, https://oeis.org/search?q=0,3,6,5,10,13,16,19,18,23,26,29,30,34,37,40,39,44,47,49
game      maharaja
  fits      b_n from n = 0 on: all 9 terms agree
  P-set     proved for all heaps: the automaton of the P-set
  class     17 games of the atlas are proved to have the same P-set
  alike     1 more have it with heaps below 256; whether always, is not proved
25 more fit; --all shows them
looked at 4390 games of the atlas (1 of them have nothing to compare)
$ wythoff lookup 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 --limit 1 | grep -A1 game
game      nim
  fits      b_n - a_n from n = 0 on: all 60 terms agree
--
  class     2 games of the atlas are proved to have the same P-set
270 more fit; --all shows them
looked at 4390 games of the atlas (1 of them have nothing to compare)
$ wythoff lookup '{(0,0), (1,3), (3,1), (2,6), (4,5), ...}' --limit 1
game      maharaja
  fits      all 5 are P-positions; 0 more with heaps no larger
  P-set     proved for all heaps: the automaton of the P-set
  class     17 games of the atlas are proved to have the same P-set
  alike     1 more have it with heaps below 256; whether always, is not proved
190 more fit; --all shows them
looked at 4390 games of the atlas
$ wythoff lookup 1.618034 --format csv --limit 1 | head -n 2
rule,sequence,from,agree,given,others,difference,proved,class,class_size
"wythoff",,,1,1,,1.1e-08,yes,1,2164
$ wythoff lookup 'g(1,1)=2 g(1,2)=0 g(3,3)=6' --limit 1 | head -n 4
game      wythoff
  fits      all 3 Grundy values agree
  P-set     proved for all heaps: Wythoff 1907
  class     2164 games of the atlas are proved to have the same P-set; 2163 of them fit
$ wythoff lookup 0,1,0,0,1,0,1,0,0,1 --limit 1 --format json | tr '{' '\n' | grep -m1 A0
"number": "A003849", "name": "infinite Fibonacci word", "game": "wythoff", "sequence": "bits", "from": 1, "add": 0, "offset": 0, "compared": 20}], "found": 294, "hits": [

# A search beyond the atlas: nothing else has these.

$ wythoff lookup 4,8,12,18,22,26,32,36,40,46,50,54,58 --in 'wythoff(m=3) + (2,k) + (k,2)' k=1..9 --all
search    offset 1, https://oeis.org/search?q=4,8,12,18,22,26,32,36,40,46,50,54,58,62,68,72,76,82,86,90
game      st-wythoff(2,2)
  fits      b_n from n = 1 on: all 13 terms agree
  P-set     proved for all heaps: the automaton of the P-set
  class     3 games of the atlas are proved to have the same P-set
game      wythoff(m=3) + (2,5) + (5,2)
  fits      b_n from n = 1 on: all 13 terms agree
  known     computed, by the search; the atlas does not have it
looked at 4390 games of the atlas (1 of them have nothing to compare), and by search at 9 more
$ wythoff lookup 5,6,7,5,6,7,5,5,5,5,5 2>&1
# exit 1
looked at 4390 games of the atlas (1 of them have nothing to compare), and by search at 1689 more: none fits

# What is no question.

$ wythoff lookup 1,3,4 2>&1
# exit 2
wythoff lookup: what is looked for:1:1: too little to look for; give 4 terms or more, a slope such as 1.3247, P-positions such as (0,0) (1,2), or Grundy values such as g(1,1)=2
  1,3,4
  ^~~~~
$ wythoff lookup 1,3,x,4 2>&1
# exit 2
wythoff lookup: what is looked for:1:5: expected a number, found 'x'
  1,3,x,4
      ^
$ wythoff lookup 1.5.6 2>&1
# exit 2
wythoff lookup: what is looked for:1:4: a slope is one number
  1.5.6
     ^
$ wythoff lookup '(1,2' 2>&1
# exit 2
wythoff lookup: what is looked for:1:5: expected ')', but the text ends here
  (1,2
      ^
$ wythoff lookup '(1,2000)' 2>&1
# exit 2
wythoff lookup: what is looked for:1:1: heaps below 1000 can be looked up
  (1,2000)
  ^~~~~~~~
$ wythoff lookup 'g(1,2)' 2>&1
# exit 2
wythoff lookup: what is looked for:1:7: expected '=' and a Grundy value, but the text ends here
  g(1,2)
        ^
$ wythoff lookup 1,3,4,99999999999999999999 2>&1
# exit 2
wythoff lookup: what is looked for:1:7: this number is too large; at most 10^15 is allowed
  1,3,4,99999999999999999999
        ^~~~~~~~~~~~~~~~
$ wythoff lookup 1,3,4,6 --in 'wythoff + (k,k' k=1..3 2>&1
# exit 2
wythoff lookup: rule of k=1:1:15: expected ')', but the text ends here
  wythoff + (1,1
                ^

# More digits never lose the game; terms may stand in brackets.

$ wythoff lookup 1.61803398874989 --limit 1 | head -n 1
game      wythoff
$ wythoff lookup 4.4494897427 --limit 1 | head -n 1
game      st-wythoff(2,3)
$ wythoff lookup 1.6180341 --limit 1 | grep -c '^game *wythoff$'
# exit 1
0
$ wythoff lookup '[1,3,4,6,8,9,11,12]' --limit 1 | grep '^game'
game      wythoff
