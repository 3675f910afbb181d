# The atlas: asked, made, killed, merged.

# Filters, and what is wrong with them.

$ wythoff atlas game='wythoff+(1,2)+(2,1)' --show written,least,most,automaton,numeration,key,certificate --format csv
written,least,least.standing,most,most.standing,automaton,automaton.standing,numeration,numeration.standing,key,key.standing,certificate,certificate.standing
"maharaja",-4,"proved: the closed machine, for all n",3,"proved: the closed machine, for all n",1975,"proved: stable and absorbing, for all heaps","msd_fib","proved: stable and absorbing, for all heaps","msd_fib:c167a1c739b36a76","proved: stable and absorbing, for all heaps","e4e311a726e4a9dc4dfe521166e36c55dcca275098e2f4ee6a7b00fdcdac19f7","proved: stable and absorbing, for all heaps"
$ wythoff atlas game=maharaja 'automaton>2000'
# exit 1
0 of 4390 games
$ wythoff atlas game=maharaja 'not automaton>2000' proved 'least:proved' 'hash:computed' 'numeration~fib' 'family=kl' 'least<-3' --show written | head -n 2
written
maharaja
$ wythoff atlas 'lest<0' 2>&1
# exit 2
wythoff atlas: filter:1:1: an atlas has no 'lest'; did you mean 'least'?
  lest<0
  ^~~~
$ wythoff atlas 'least<few' 2>&1
# exit 2
wythoff atlas: filter:1:7: expected a number, found 'few'
  least<few
        ^~~
$ wythoff atlas 'least:sure' 2>&1
# exit 2
wythoff atlas: filter:1:7: a standing is proved, computed, conjectured or unknown
  least:sure
        ^~~~
$ wythoff atlas 'proved=1' 2>&1
# exit 2
wythoff atlas: filter:1:7: expected nothing more here
  proved=1
        ^
$ wythoff atlas 'game=wythoff + (1,2' 2>&1
# exit 2
wythoff atlas: filter:1:6: expected ')', but the text ends here
  game=wythoff + (1,2
       ^~~~~~~~~~~~~~
$ wythoff atlas --show rule,slip 2>&1
# exit 2
wythoff atlas: an atlas has no column 'slip'; did you mean 'slope'?
$ wythoff atlas --from nothing.sqlite 2>&1
# exit 2
wythoff atlas: cannot open nothing.sqlite: No such file or directory
$ echo no atlas > no.sqlite; wythoff atlas --from no.sqlite 2>&1
# exit 2
wythoff atlas: no.sqlite is not an SQLite file; it was left as it is
$ wythoff atlas make 2>&1
# exit 2
wythoff atlas: make needs a file, as in wythoff atlas make atlas.sqlite
$ wythoff atlas make a.sqlite nimhof 2>&1
# exit 2
wythoff atlas: there is no family 'nimhof'; did you mean 'nimhoff'?
$ wythoff atlas merge a.sqlite 2>&1
# exit 2
wythoff atlas: merge takes two files: what the second has comes into the first

# A make that is killed loses nothing, and in the end there is what one without a break has.

$ interrupt KILL 0.05 wythoff atlas make a.sqlite nimhoff --columns 500 --states 200 --each 100 --quiet > out; echo killed
killed
$ wythoff atlas make a.sqlite nimhoff --columns 500 --states 200 --each 100 --quiet
11 games, 11 done, 0 failed
$ wythoff atlas make a.sqlite nimhoff --columns 500 --states 200 --each 100
11 games, 11 done, 0 failed
$ wythoff atlas make b.sqlite nimhoff --columns 500 --states 200 --each 100 --quiet
11 games, 11 done, 0 failed
$ for f in a b; do wythoff atlas --from $f.sqlite --format csv --show rule,family,class,size,a,b,board,hash,slope,least,most,period,automaton,numeration,theorem,proof,key,certificate > $f.csv; done; cmp a.csv b.csv && wc -l < a.csv
12

# Families may be added later; files are merged, again without effect, and either way round.

$ wythoff atlas make c.sqlite block-nim --columns 500 --states 200 --each 100 --quiet
20 games, 20 done, 0 failed
$ cp c.sqlite d.sqlite; wythoff atlas make c.sqlite nimhoff --columns 500 --states 200 --each 100 2>&1
wythoff atlas: 20 of 31 games are there already
31 games, 31 done, 0 failed
$ wythoff atlas merge d.sqlite a.sqlite; wythoff atlas merge d.sqlite a.sqlite
11 games there, 11 of them new here, 11 rows taken over
11 games there, 0 of them new here, 0 rows taken over
$ wythoff atlas merge a.sqlite c.sqlite
31 games there, 20 of them new here, 20 rows taken over
$ for f in a c d; do wythoff atlas --from $f.sqlite --format csv --show rule,family,hash,automaton,proof,certificate | sort > $f.csv; done; cmp a.csv c.csv && cmp c.csv d.csv && wc -l < a.csv
32
$ wythoff atlas merge a.sqlite no.sqlite 2>&1
# exit 2
wythoff atlas: no.sqlite is not an SQLite file; it was left as it is
$ wythoff analyze --sweep 'maharaja(k,l)' k=1 l=2 --columns 100 --states 0 --database s.sqlite --quiet > out; wythoff atlas --from s.sqlite 2>&1; wythoff atlas make s.sqlite nimhoff 2>&1
# exit 2
wythoff atlas: s.sqlite holds a sweep and no atlas
wythoff atlas: s.sqlite holds a sweep and no atlas

# An atlas as text is the atlas.

$ wythoff atlas --from a.sqlite text | head -c 15
wythoff atlas 1
$ wythoff atlas text | head -n 1
wythoff atlas 1

# The certificate that an entry names is the one that prove writes, up to its sentences.

$ wythoff prove maharaja -o cert --quiet > out; sed '/^sentences /,$d' cert > alone; echo end 5510 | cat alone - | sha256sum | cut -c 1-20; wythoff atlas game=maharaja --show certificate | sed -n 2p | cut -c 1-20
e4e311a726e4a9dc4dfe
e4e311a726e4a9dc4dfe
