# Families of games: analyze --sweep.

# The table, its rows in the order of the loops.
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..3 l=k..4 --columns 2000 --states 0 --facts deviation.least,deviation.most,coverage.column
k  l  deviation.least  deviation.most  coverage.column
1  1                0               0                1
1  2              -4*              3*                1
1  3                0               0                1
1  4              -2*              1*                1
2  2                0               0                1
2  3              -2*              1*                1
2  4                0               0                1
3  3                0               0                1
3  4                0               0                1
9 games, 9 done; proved where there is no mark; * computed
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..2 l=k+1..3 --columns 2000 --states 0 --facts deviation.least,deviation.most --format csv
k,l,rule,status,deviation.least,deviation.least.standing,deviation.most,deviation.most.standing
1,2,"maharaja(1,2)",done,-4,computed: n < 1236,3,computed: n < 1236
1,3,"maharaja(1,3)",done,0,proved: Wythoff 1907; the P-positions are those of wythoff,0,proved: Wythoff 1907; the P-positions are those of wythoff
2,3,"maharaja(2,3)",done,-2,computed: n < 1237,1,computed: n < 1237
$ wythoff analyze --sweep 'maharaja(k,l)' k=1 l=2,3 --columns 2000 --states 0 --facts deviation.least --format json
{"rule": "maharaja(k,l)", "ranges": "k=1 l=2,3", "games": [
{"parameters": {"k": 1, "l": 2}, "rule": "maharaja(1,2)", "canonical": "{(t,0),(0,t),(t,t),(1,2),(2,1)}", "status": "done", "facts": {"deviation.least": {"value": "-4, first at n = 77", "number": -4.0, "known": true, "standing": {"kind": "computed", "by": "n < 1236"}}}},
{"parameters": {"k": 1, "l": 3}, "rule": "maharaja(1,3)", "canonical": "{(t,0),(0,t),(t,t),(1,3),(3,1)}", "status": "done", "facts": {"deviation.least": {"value": "0, first at n = 0", "number": 0.0, "known": true, "standing": {"kind": "proved", "by": "Wythoff 1907; the P-positions are those of wythoff"}}}}
]}

# A fact by its number, or as the report words it.
$ wythoff analyze --sweep 'rational-nim(1/k,2/1)' k=3,4 --window 200 --facts period.vector,period.vector:text
k  period.vector  period.vector:text
3              7               (4,3)
4              8               (5,3)
2 games, 2 done; proved where there is no mark

# Conditions; ranges in one word or several; numbers multiply where names did.
$ wythoff analyze --sweep 'wythoff + (k,2l) + (2l,k)' 'k=1..3, l=1..3 where gcd(k,2l)=1, k<=l' --columns 100 --states 0 --facts game.rule --format csv
k,l,rule,status,game.rule,game.rule.standing
1,1,"wythoff + (1,2*1) + (2*1,1)",done,"{(t,0),(0,t),(t,t),(1,2),(2,1)}",proved: in normal form
1,2,"wythoff + (1,2*2) + (2*2,1)",done,"{(t,0),(0,t),(t,t),(1,4),(4,1)}",proved: in normal form
1,3,"wythoff + (1,2*3) + (2*3,1)",done,"{(t,0),(0,t),(t,t),(1,6),(6,1)}",proved: in normal form
$ wythoff analyze --sweep 'wythoff(m=m,p=p)' m=1..2 p=1,2 --window 50 --columns 50 --states 0 --facts game.rule --format csv
m,p,rule,status,game.rule,game.rule.standing
1,1,"wythoff(m=1,p=1)",done,"{(t,0),(0,t),(t,t)}",proved: in normal form
1,2,"wythoff(m=1,p=2)",done,"{(t,0),(0,t),(t,t)} block 1 diagonal",proved: in normal form
2,1,"wythoff(m=2,p=1)",done,"{(t,0),(0,t),(t,t),(t,t+1),(t+1,t)}",proved: in normal form
2,2,"wythoff(m=2,p=2)",done,"{(t,0),(0,t),(t,t),(t,t+1),(t+1,t)} block 1 diagonal",proved: in normal form
$ wythoff analyze --sweep 'wythoff + {(t,2t),(2t,t): t=1..N}' N=1..9 step 4 --columns 50 --states 0 --facts game.rule --format csv | cut -d, -f 1
N
1
5
9

# A fact that no game has.
$ wythoff analyze --sweep 'maharaja(k,l)' k=1 l=2 --columns 100 --states 0 --facts deviation.leats 2>&1
# exit 2
wythoff analyze: no game of this sweep has a fact 'deviation.leats'; did you mean deviation.least?
k  l  deviation.leats
1  2                -
1 game, 1 done; proved where there is no mark

# Faults of ranges.
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..10 l=m..10 2>&1
# exit 2
wythoff analyze: ranges:1:11: 'm' has no values here; give it some first, as in k=1..10
  k=1..10 l=m..10
            ^
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..10 l=1.. 2>&1
# exit 2
wythoff analyze: ranges:1:11: a sweep needs an end of this range, as in 1..10
  k=1..10 l=1..
            ^~~
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..1000 l=1..1000 2>&1
# exit 2
wythoff analyze: ranges:1:1: these are more than 100000 games; take fewer values
  k=1..1000 l=1..1000
  ^~~~~~~~~~~~~~~~~~~
$ wythoff analyze --sweep 'maharaja(k,l)' k=5..1 l=k 2>&1
# exit 2
wythoff analyze: ranges:1:1: there is no combination of values in this
  k=5..1 l=k
  ^~~~~~~~~~
$ wythoff analyze --sweep 'maharaja(k,l)' 2>&1
# exit 2
wythoff analyze: which values do the names have? --sweep 'maharaja(k,l)' k=1..10 l=k..10
$ wythoff analyze --sweep 'maharaja(k,l)' x=1 2>&1
# exit 2
wythoff analyze: ranges:1:1: 'x' has a meaning of its own; choose another name
  x=1
  ^

# Faults of the rule, and of one member's rule: nothing is run.
$ wythoff analyze --sweep 'maharaja(k,k)' k=1..10 l=1..2 2>&1
# exit 2
wythoff analyze: rule: 'l' has values but does not occur in the rule, so every game would be there several times
$ wythoff analyze --sweep 'wythoff + (kt,t)' k=1..10 2>&1
# exit 2
wythoff analyze: rule:1:12: 'kt' is one word; write k*t for a product
  wythoff + (kt,t)
             ^~
$ wythoff analyze --sweep 'wythoff + {(t,2t): t=1..N}' t=1..3 N=5 2>&1
# exit 2
wythoff analyze: rule:1:20: the sweep gives 't' its values, so the rule cannot; rename one of the two
  wythoff + {(t,2t): t=1..N}
                     ^
$ wythoff analyze --sweep 'wythoff + (k-3,k-3)' k=1..10 --database never.sqlite 2>&1; code=$?; ls never.sqlite 2>&1; exit $code
# exit 2
wythoff analyze: rule of k=1:1:1: play could go on for ever: (0,0) -> (2,2) -> (0,0)
  wythoff + (1-3,1-3)
  ^~~~~~~~~~~~~~~~~~~
ls: cannot access 'never.sqlite': No such file or directory
$ wythoff analyze --sweep 'maharja(k,1)' k=1..10 2>&1
# exit 2
wythoff analyze: rule of k=1:1:1: there is no game called 'maharja'; did you mean 'maharaja'?
  maharja(1,1)
  ^~~~~~~

# Options that do not go together.
$ wythoff analyze maharaja --table a.csv 2>&1
# exit 2
wythoff analyze: --table, --database, --facts and --retry go with --sweep RULE NAME=VALUES..., --table and --facts also with --table-of FILE
$ wythoff analyze --sweep 'maharaja(k,l)' k=1 l=2 --table - 2>&1
# exit 2
wythoff analyze: --table wants the name of a file; --format csv writes to standard output
$ wythoff analyze --sweep 'maharaja(k,l)' k=1 l=2 --table a.sqlite --database a.sqlite 2>&1
# exit 2
wythoff analyze: the table and the database are the same file
$ wythoff analyze --sweep 'maharaja(k,l)' k=1 l=2 --format html 2>&1
# exit 2
wythoff analyze: a table is text, csv or json; html is for one game
$ wythoff analyze --table-of a.sqlite --retry 2>&1
# exit 2
wythoff analyze: --table-of FILE only writes a table; give it alone, or with --table and --facts
$ wythoff analyze --sweep 'maharaja(k,l)' k=1 l=2 --file nothing 2>&1
# exit 2
wythoff analyze: a sweep has its rule on the command line

# Files: the database stays, and what is there is not computed again.
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..2 l=k..3 --columns 1000 --states 0 --database a.sqlite --table a.csv --facts deviation.least
k  l  deviation.least
1  1                0
1  2              -4*
1  3                0
2  2                0
2  3              -2*
5 games, 5 done; proved where there is no mark; * computed
$ cat a.csv
k,l,rule,status,deviation.least,deviation.least.standing
1,1,"maharaja(1,1)",done,0,proved: Wythoff 1907
1,2,"maharaja(1,2)",done,-4,computed: n < 619
1,3,"maharaja(1,3)",done,0,proved: Wythoff 1907; the P-positions are those of wythoff
2,2,"maharaja(2,2)",done,0,proved: Wythoff 1907
2,3,"maharaja(2,3)",done,-2,computed: n < 618
$ ls a.*
a.csv
a.sqlite
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..2 l=k...3 --columns 1000 --states 0 --database a.sqlite --facts deviation.least 2>&1 | head -n 3
wythoff analyze: 5 of 5 games are there already
k  l  deviation.least
1  1                0
$ wythoff analyze --table-of a.sqlite --facts deviation.least --format csv | cmp - a.csv
$ wythoff analyze --table-of a.sqlite --facts deviation.most --table b.csv --format csv > shown; cmp shown b.csv
$ wythoff analyze --table-of a.sqlite --table a.sqlite 2>&1
# exit 2
wythoff analyze: the table and the database are the same file
$ wythoff analyze --table-of a.csv 2>&1
# exit 2
wythoff analyze: a.csv is not an SQLite file; it was left as it is
$ wythoff analyze --table-of nothing 2>&1
# exit 2
wythoff analyze: cannot open nothing: No such file or directory

# The same file for another sweep.
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..2 l=k..4 --columns 1000 --states 0 --database a.sqlite 2>&1
# exit 2
wythoff analyze: a.sqlite holds another sweep: its games are not those of this rule and these ranges; take another file
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..2 l=k..3 --columns 2000 --states 0 --database a.sqlite 2>&1
# exit 2
wythoff analyze: a.sqlite holds another sweep (options 'columns=1000 window=2000 states=-1 seconds=30', not 'columns=2000 window=2000 states=-1 seconds=30'); take another file
$ wythoff analyze --sweep 'maharaja(a,b)' a=1..2 b=a..3 --columns 1000 --states 0 --database a.sqlite 2>&1
# exit 2
wythoff analyze: a.sqlite holds another sweep (names 'k,l', not 'a,b'); take another file
$ wythoff analyze --sweep 'maharaja(k,l)' k=1 l=2 --database nowhere/a.sqlite 2>&1
# exit 4
wythoff analyze: cannot open nowhere/a.sqlite: No such file or directory

# A table alone: its rows are kept beside it only while the sweep runs.
$ wythoff analyze --sweep 'maharaja(k,l)' k=1..2 l=k..3 --columns 1000 --states 0 --table c.csv --facts deviation.least > shown; cmp a.csv c.csv; ls c.*
c.csv

# A full disk as stdout.
$ wythoff analyze --sweep 'maharaja(k,l)' k=1 l=2 --columns 1000 --states 0 2>&1 > /dev/full
# exit 4
wythoff analyze: cannot write to standard output: No space left on device
