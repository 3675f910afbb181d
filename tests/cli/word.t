# Names, rules, files
$ wythoff word fibonacci --prefix 30
abaababaabaababaababaabaababaa
$ wythoff word 'a->ab b->a' --prefix 30
abaababaabaababaababaabaababaa
$ printf 'a -> a b\nb -> a\n' > fib.morphism && wythoff word fib.morphism --prefix 10
abaababaab
$ printf 'b->a a->ab' | wythoff word - --start a --prefix 10
abaababaab
$ wythoff word examples/phi.morphism --morphism
a->ab/cd  b->i/e  c->ij  d->i  e->fb  f->gb/hd  g->fb/hd  h->im  i->im/hd  j->k/c
k->lm/cd  l->km/cd  m->i/h
coding: abcdfhikm->0  egjl->1
$ wythoff word examples/psi.morphism --size 8 --letters
abejkepe
cdflmqrs
ehigbeue
jkzinybe
lmcodotf
epexnini
qrsctodo
eueehini
$ wythoff word fibonacci
a->ab  b->a
growth    exponential
word      abaababaabaababaababaabaababaabaababaababaabaababaababaabaababaabaabab ...
$ wythoff word fibonacci --format json --prefix 5
["a", "b", "a", "a", "b"]
$ wythoff word '[x1]->[x1][x2] [x2]->[x1]' --prefix 6
x1 x2 x1 x1 x2 x1
$ wythoff word 'a->ab b->a' --coding 'a->1 b->0' --prefix 12
101101011011
$ wythoff word 'a->ab b->a' --coding 'a->ε' --prefix 12
bbbbbbbbbbbb
# Letters
$ wythoff word fibonacci --letter 7
a
digits    1010
standing  proved: by the lengths of the images of the letters
checked   the digits lead to the letter and count back to its place
$ wythoff word fibonacci --letter 7 --from-one
b
digits    1001
standing  proved: by the lengths of the images of the letters
checked   the digits lead to the letter and count back to its place
$ wythoff word thue-morse --letter 2^200+2^100+1
1
digits    100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001
standing  proved: by the lengths of the images of the letters
checked   the digits lead to the letter and count back to its place
$ wythoff word tribonacci --letter 10^30 --format json
{"symbol": "b", "letter": "b", "digits": "100010000101010001000000000010100100100000010011001011011010000000010010101010110001000011011011000001011000100101", "standing": {"kind": "proved", "by": "from the morphism"}}
$ wythoff word abstract --letter 10^100
c
digits    11000011000100020020000110010000200010000010010100110100020010110010000110100101100010000011001101000000020101001101000002001000100110000000010201000001011000010001101010000200020002001100001011001011000002000101020010020000101000001010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101011
standing  proved: by the lengths of the images of the letters
checked   the digits lead to the letter and count back to its place
$ wythoff word 'a*b*' --letter 10^100
3
letter    d
standing  proved: by the lengths of the images of the letters
$ wythoff word 'a->ab b->b' --letter 10^1000
b
standing  proved: by the lengths of the images of the letters
$ wythoff word 'a->abc b->c c->' --letter 3
c
digits    10
standing  proved: by the lengths of the images of the letters
checked   the digits lead to the letter and count back to its place
$ wythoff word 'a->abc b->c c->' --letter 4 2>&1
# exit 1
wythoff word: the word has only 4 letters
$ wythoff word wythoff --letter 10^20,16180339887498948482
0
letter    h
standing  proved: by the lengths of the images of the letters
$ wythoff word wythoff --letter '(4, 7)' --letters
e
standing  proved: by the lengths of the images of the letters
$ wythoff word w --letter 3 2>&1
# exit 2
wythoff word: a place of a picture is two numbers, as in 3,10^9, not '3'
$ wythoff word fibonacci --letter x 2>&1
# exit 2
wythoff word: a place is a number such as 1000 or 3*10^9, of at most 8 million digits, not 'x'
$ wythoff word fibonacci --letter 0 --from-one 2>&1
# exit 2
wythoff word: from one on there is no letter 0
$ wythoff word w --letter 1,2 --from-one 2>&1
# exit 2
wythoff word: rows and columns count from 0, as in S2
$ wythoff word fibonacci --letter 10^1000 --memory 1K 2>&1 | sed 's/[0-9][0-9]* bytes/N bytes/'
wythoff word: the lengths of images: N bytes of memory are needed, and 1024 are allowed
# Numerations
$ wythoff word 'a->abc b->ac c->b' --language 20 --from-one
0	ε	a	1
1	1	b	2
2	2	c	3
3	10	a	4
4	11	c	5
5	20	b	6
6	100	a	7
7	101	b	8
8	102	c	9
9	110	b	10
10	200	a	11
11	201	c	12
12	1000	a	13
13	1001	b	14
14	1002	c	15
15	1010	a	16
16	1011	c	17
17	1020	b	18
18	1100	a	19
19	1101	c	20
$ wythoff word fibonacci --language 3 --format json
[
{"n": 0, "digits": "", "letter": "a"},
{"n": 1, "digits": "1", "letter": "b"},
{"n": 2, "digits": "10", "letter": "a"}
]
$ wythoff word 'a->ab b->' --language 9
0	ε	a
1	1	b
# Growth
$ wythoff word 'a->ab b->bc c->c'
a->ab  b->bc  c->c
growth    polynomial: about k^2 letters after k steps
word      abbcbccbcccbccccbcccccbccccccbcccccccbccccccccbcccccccccbccccccccccbcc ...
$ wythoff word 'a->a'
a->a
growth    none: the word has 1 letter
word      a
$ wythoff word 'a->ab b->c c->d d->b' --format json
{"rules": "a->ab  b->c  c->d  d->b\n", "letters": 4, "occur": 4, "growth": "polynomial", "degree": 1, "uniform": 0, "erasing": false, "length": null, "prefix": ["a", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d", "b", "c", "d"], "standing": {"kind": "proved", "by": "from the morphism"}}
$ wythoff word 'a->ba b->a' 2>&1
# exit 2
wythoff word: there is no fixed point from a: its image does not begin with it; that under the power 2 of the morphism does
$ wythoff word 'a->b b->bb' 2>&1
# exit 2
wythoff word: there is no fixed point from a: its image does not begin with it
# Pictures
$ wythoff word w
a->ab/cd  b->e/f  c->eh  d->i  e->jk/lm  f->gb  g->yb/ot  h->z/c  i->in/od  j->ep/qr
k->e/s  l->eu  m->e  n->i/o  o->in  p->e/q  q->ep  r->e  s->vk  t->i  u->w/l  v->wp/lr
w->vk/qr  x->zn/cd  y->gb/od  z->xn/ct
coding: abcdeijklnopqr->0  fghmstuvwxyz->1
shape     shape-symmetric
standing  proved: all 622 pairs of letters that can meet were looked at
picture   0000000000000000
          0010100101001001
          0101001000010010
          0010010000100000
          0100001101001010
          0001000010000000
          0010100000101001
          0100100000010010
          0000010000000100
          0100100000000011
          0001001000000000
          0010000100000000
          0100101000000000
          0000000010000000
          0010100101000000
          0100001001000000
$ wythoff word w --format json
{"rules": "a->ab/cd  b->e/f  c->eh  d->i  e->jk/lm  f->gb  g->yb/ot  h->z/c  i->in/od  j->ep/qr\nk->e/s  l->eu  m->e  n->i/o  o->in  p->e/q  q->ep  r->e  s->vk  t->i  u->w/l  v->wp/lr\nw->vk/qr  x->zn/cd  y->gb/od  z->xn/ct\ncoding: abcdeijklnopqr->0  fghmstuvwxyz->1\n", "letters": 26, "fits": true, "symmetric": true, "shape": "shape-symmetric", "pairs": 622, "standing": {"kind": "proved", "by": "from the morphism"}}
$ wythoff word 'a->ab/cd b->c c->b/d d->d'
a->ab/cd  b->c  c->b/d  d->d
shape     the blocks do not fit: a and b stand in one row in iteration 1,
          and their blocks are 2x2 and 1x1
standing  proved: by these two letters
$ wythoff word 'a->ab/cd b->bb/dd c->cc d->dd' --format json
{"rules": "a->ab/cd  b->bb/dd  c->cc  d->dd\n", "letters": 4, "fits": true, "symmetric": false, "shape": "not symmetric", "pairs": 24, "standing": {"kind": "proved", "by": "from the morphism"}}
$ wythoff word 'a->ab/cd b->c c->b/d d->d' --size 3 2>&1
# exit 2
wythoff word: the blocks do not fit: a and b stand in one row in iteration 1, and their blocks are 2x2 and 1x1
$ wythoff word pascal --size 8
11111111
10101010
11001100
10001000
11110000
10100000
11000000
10000000
$ wythoff word nim --size 2 --format json
{"rows": 2, "columns": 2, "letters": [
["1", "0"],
["0", "1"]
]}
$ wythoff word w --size 60 -o w.svg && grep -c '<svg' w.svg
1
$ wythoff word w --size 9 --letters -o w.png 2>&1
# exit 3
wythoff word: a picture tells 9 symbols apart beside 0 and 1; give a --coding
$ wythoff word fibonacci --size 3 2>&1
# exit 2
wythoff word: --max is for pictures; words have --prefix
$ wythoff word w --prefix 3 2>&1
# exit 2
wythoff word: this is a morphism of pictures, not of words
# Automata
$ wythoff word fibonacci --automaton | grep -v '^#'
msd_fib

0 0
0 -> 0
1 -> 1

1 1
0 -> 0
$ wythoff word wythoff --automaton --minimal | grep -v '^#'
msd_fib msd_fib

0 0
0 0 -> 0
0 1 -> 1
1 0 -> 2

1 0
1 0 -> 3

2 0
0 1 -> 4

3 1
0 0 -> 5
0 1 -> 1

4 1
0 0 -> 6
1 0 -> 2

5 0
0 0 -> 3
0 1 -> 1

6 0
0 0 -> 4
1 0 -> 2
$ wythoff word wythoff --automaton --trim --format dot
digraph {
  rankdir=LR; node [shape=circle];
  0 [label="a", style=bold];
  0 -> 0 [label="0,0"];
  0 -> 1 [label="0,1"];
  0 -> 2 [label="1,0"];
  1 [label="b"];
  1 -> 4 [label="1,0"];
  2 [label="c"];
  2 -> 9 [label="0,1"];
  4 [label="e", shape=doublecircle];
  4 -> 5 [label="0,0"];
  4 -> 1 [label="0,1"];
  5 [label="f"];
  5 -> 6 [label="0,0"];
  5 -> 1 [label="0,1"];
  6 [label="g", shape=doublecircle];
  6 -> 5 [label="0,0"];
  6 -> 1 [label="0,1"];
  9 [label="j", shape=doublecircle];
  9 -> 10 [label="0,0"];
  9 -> 2 [label="1,0"];
  10 [label="k"];
  10 -> 11 [label="0,0"];
  10 -> 2 [label="1,0"];
  11 [label="l", shape=doublecircle];
  11 -> 10 [label="0,0"];
  11 -> 2 [label="1,0"];
}
$ wythoff word thue-morse --automaton --format json
{"kind":"word","tracks":[{"name":"i","system":"msd_2","digits":[0,1]}],
"states":2,"initial":0,"outputs":[0,1],
"transitions":[
[0,[0],0],
[0,[1],1],
[1,[0],1],
[1,[1],0]]}
$ wythoff word cobham --automaton --minimal --format dot
digraph automaton {
  rankdir=LR;
  label="(i)"; labelloc=t; fontname="Helvetica";
  node [shape=circle, fontname="Helvetica"];
  edge [fontname="Helvetica", fontsize=11];
  start [shape=point];
  0 [label="0/0"];
  1 [label="1/1"];
  2 [label="2/1"];
  3 [label="3/0"];
  start -> 0;
  0 -> 0 [label="0"];
  0 -> 1 [label="1"];
  1 -> 1 [label="0"];
  1 -> 2 [label="1"];
  2 -> 2 [label="0"];
  2 -> 3 [label="1"];
  3 -> 3 [label="0 1"];
}
$ wythoff word wythoff --automaton --trim | wythoff word - --morphism
a->ab/cd  b->e/f  c->eg  d->e  e->eh/id  f->jb  g->k/c  h->e/i  i->eh  j->lb/id  k->mh/cd
l->jb/id  m->kh/cd
coding: abcdehijk->0  fglm->1
$ wythoff word abstract --automaton | wythoff word - --prefix 20
01202101210201202102
$ wythoff word fibonacci --automaton --trim 2>&1
# exit 2
wythoff word: --trim is for pictures whose symbols are 0 and 1
$ wythoff word 'a->a' --automaton 2>&1
# exit 2
wythoff word: a finite word has no automaton
$ wythoff word 'a->ab b->a coding: b->ε' --automaton 2>&1
# exit 2
wythoff word: letter b is left out by the coding, and places of others are not those of the automaton
$ printf 'lsd_2\n0 0\n0->0\n1->0\n' | wythoff word - 2>&1
# exit 2
wythoff word: stdin: track 1 has its least digit first; morphisms read the greatest first
$ printf 'msd_2\n0 0\n0->0\n1->7\n' | wythoff word - 2>&1
# exit 2
wythoff word: stdin:4:4: there is no state 7
  1->7
     ^
# Logic
$ wythoff word w --holds '?msd_fib A i,j $word(i,j) <=> $word(j,i)'
true
standing  proved: by first-order logic with automata
$ wythoff word w --holds '?msd_fib E i $word(i,i)' --format json
# exit 1
{"truth": false, "witness": null, "counterexample": null, "standing": {"kind": "proved", "by": "by first-order logic with automata"}}
$ wythoff word fibonacci --holds '?msd_fib A n WORD[n]=@1 => WORD[n+1]=@0'
true
standing  proved: by first-order logic with automata
$ wythoff word fibonacci --holds '?msd_fib WORD[n]=@1' 2>&1
# exit 2
wythoff word: the formula has free variables; put A or E before them
$ wythoff word abstract --holds 'E n WORD[n]=@1' 2>&1
# exit 3
wythoff word: no system with an adder is known for the numeration of this word
# Faults
$ wythoff word fibonaci 2>&1
# exit 2
wythoff word: there is no word and no file 'fibonaci'; did you mean fibonacci?
$ wythoff word nowhere/at-all 2>&1
# exit 2
wythoff word: there is no word and no file 'nowhere/at-all'; rules are like 'a->ab b->a'
$ wythoff word . 2>&1
# exit 2
wythoff word: cannot read .: Is a directory
$ wythoff word 'a->ab b->ac' 2>&1
# exit 2
wythoff word: word:1:11: this letter has no rule
  a->ab b->ac
            ^
$ wythoff word 'a->abb->a' 2>&1
# exit 2
wythoff word: word:1:6: a space is wanted between two rules
  a->abb->a
       ^
$ wythoff word fibonacci --start c 2>&1
# exit 2
wythoff word: --start:1:1: there is no such letter
  c
  ^
$ wythoff word fibonacci --coding 'c->1' 2>&1
# exit 2
wythoff word: --coding:1:1: there is no such letter
  c->1
  ^
$ wythoff word w --power 2 2>&1
# exit 2
wythoff word: powers, from the first on, are taken of morphisms of words
$ wythoff word fibonacci --prefix 3 --letter 3 2>&1
# exit 2
wythoff word: one at a time: --prefix, --letter, --language, --max, --automaton, --morphism or --holds
$ wythoff word fibonacci --minimal 2>&1
# exit 2
wythoff word: --minimal is for --automaton
$ wythoff word fibonacci --format dot 2>&1
# exit 2
wythoff word: dot is for --automaton
