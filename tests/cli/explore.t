# wythoff explore: open questions of the papers, measured.

$ wythoff explore hegarty --p 1..4 --terms 10^6
(1,p)-Wythoff Nim near Beatty pairs; the first 1000000 pairs
      p  eps(L) eps(l)   not 0,1    a_k - a'_k      low at k     high at k   p-1
      1  0      1              0     0 .. 0               1             1     0  attained
      2  0 1    0 1            0    -1 .. 1               4             5     1  attained
      3  0 1    0 1            0    -2 .. 2             438          2042     2  attained
      4  0 1    0 1            0    -3 .. 2          399187           207     3  attained
standing: computed for the first 1000000 pairs, not proved beyond
$ wythoff explore hegarty --p 3 --format csv
p,terms,upper_epsilons,lower_epsilons,outside,low,low_at,high,high_at,attained
3,100000,0 1,0 1,0,-2,438,2,2042,1
$ wythoff explore hegarty --p 2..3 --terms 1000 --format json
{"topic": "hegarty", "games": [
{"p": 2, "terms": 1000, "upper": {"0": {"count": 595, "first": 1}, "1": {"count": 405, "first": 3}}, "lower": {"0": {"count": 405, "first": 4}, "1": {"count": 593, "first": 6}}, "outside": {"count": 0, "first": null}, "low": -1, "low_at": 4, "high": 1, "high_at": 5, "attained": true},
{"p": 3, "terms": 1000, "upper": {"0": {"count": 606, "first": 1}, "1": {"count": 394, "first": 4}}, "lower": {"0": {"count": 394, "first": 5}, "1": {"count": 603, "first": 7}}, "outside": {"count": 0, "first": null}, "low": -2, "low_at": 438, "high": 1, "high_at": 14, "attained": true}
], "terms": 1000, "complete": true, "standing": {"kind": "computed", "by": "the first 1000 pairs"}}
$ wythoff explore hegarty --p 2..3 --terms 1000 --format json | python3 -c 'import json,sys; d=json.load(sys.stdin); print(d["standing"]["kind"], len(d["games"]), d["games"][1]["low"])'
computed 2 -2
$ wythoff explore hegarty --p 7 --terms 3
(1,p)-Wythoff Nim near Beatty pairs; the first 3 pairs
      p  eps(L) eps(l)   not 0,1    a_k - a'_k      low at k     high at k   p-1
      7  0                     0            -             -             -     6  -
standing: computed for the first 3 pairs, not proved beyond
$ wythoff explore bounds --m 2..3 --p 1..3 --terms 1000
bounds of the pairs of (m,p)-Wythoff Nim: the first n that breaks each; the first 1000 pairs
                   below        above        below        above   from the floors
      m       p (n-p+1)alpha    n alpha  (n-p+1)beta     n beta    a low   high  b low   high
      2       1            1            -            1            -        0      0      0      0
      2       2            3            -            3            -        0      0      0      0
      2       3           26            -           26            -        0      0      0      0
      3       1            1            -            1            -        0      0      0      0
      3       2            4            -            -            -        0      0      0      0
      3       3           11            -           11            -        0      0      0      0
standing: computed for the first 1000 pairs, not proved beyond
$ wythoff explore bounds --m 3 --p 2 --terms 1000 --format csv
m,p,terms,a_below,a_below_first,a_above,a_above_first,b_below,b_below_first,b_above,b_above_first,a_low,a_high,b_low,b_high
3,2,1000,166,4,0,-1,0,-1,0,-1,0,0,0,0
$ wythoff explore bounds --m 3 --p 2 --terms 1000 --format json
{"topic": "bounds", "games": [
{"m": 3, "p": 2, "terms": 1000, "a_below": {"count": 166, "first": 4}, "a_above": {"count": 0, "first": null}, "b_below": {"count": 0, "first": null}, "b_above": {"count": 0, "first": null}, "a_low": 0, "a_high": 0, "b_low": 0, "b_high": 0}
], "terms": 1000, "complete": true, "standing": {"kind": "computed", "by": "the first 1000 pairs"}}
$ wythoff explore hegarty --p 2 --terms 100 -o found.csv; cat found.csv
p,terms,upper_epsilons,lower_epsilons,outside,low,low_at,high,high_at,attained
2,100,0 1,0 1,0,-1,4,1,5,1

# The conjecture of the Corollary, and the proved Theorem, as a script would ask them.
$ wythoff explore hegarty --p 1..30 --terms 20000 --format csv | awk -F, 'NR > 1 && ($5 != 0 || -$6 > $1 - 1 || $8 > $1 - 1)'

# A run that is stopped says how far it came.
$ interrupt INT 0.3 wythoff explore hegarty --p 5 --terms 10^11 --format csv 2>&1 >found.csv | sed 's/[0-9][0-9][0-9]*/N/'; cut -d, -f3,4 found.csv
wythoff explore: stopped; 0 of 1 games are done, and N pairs of the next one
upper_epsilons,lower_epsilons
0 1,0 1
$ interrupt INT 0.3 wythoff explore hegarty --p 5 --terms 10^11 --format json 2>/dev/null | python3 -c 'import json,sys; d=json.load(sys.stdin); print(d["complete"], d["games"][0]["terms"] < d["terms"])'
False True
$ interrupt INT 0.3 wythoff explore hegarty --p 5 --terms 10^11 >/dev/null 2>&1; echo $?
3

# Faults.
$ wythoff explore 2>&1
# exit 2
wythoff explore: what? the topics are: hegarty, bounds
$ wythoff explore hegart 2>&1
# exit 2
wythoff explore: there is no topic 'hegart'; did you mean hegarty?
$ wythoff explore nothing 2>&1
# exit 2
wythoff explore: there is no topic 'nothing'; there are: hegarty, bounds
$ wythoff explore hegarty --p 0 2>&1
# exit 2
wythoff explore: --p must lie in 1..1000000, from low to high, not '0'
$ wythoff explore hegarty --p 5..2 2>&1
# exit 2
wythoff explore: --p must lie in 1..1000000, from low to high, not '5..2'
$ wythoff explore hegarty --p 1..x 2>&1
# exit 2
wythoff explore: --p wants a number or a range such as 1..10, not '1..x'
$ wythoff explore hegarty --p 1..2000000 2>&1
# exit 2
wythoff explore: --p must lie in 1..1000000, from low to high, not '1..2000000'
$ wythoff explore hegarty --m 2 2>&1
# exit 2
wythoff explore: --m is for the bounds; here m is 1
$ wythoff explore hegarty --terms 0 2>&1
# exit 2
wythoff explore: --terms must be from 1 to 10^12, not 0
$ wythoff explore bounds --m 1000000 --p 1 --terms 10^12 2>&1 >found.csv
# exit 3
wythoff explore: the pairs grow beyond what this measures exactly; ask for fewer
