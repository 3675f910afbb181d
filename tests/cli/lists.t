
# Moves from data: lists of any length, and files of moves.

$ printf 'x,y\n1,2\n2,1\n' > knight.csv; wythoff rules 'wythoff + from "knight.csv"' | head -n 1
rule     {(t,0),(0,t),(t,t),(1,2),(2,1)}
$ printf '1 2\n2 one\n' > fault.txt; wythoff rules 'wythoff + from "fault.txt"' 2>&1
# exit 2
wythoff rules: rule:1:11: fault.txt, line 2: expected two whole numbers, as in 3,5, of at most 1000000000, found '2 one'
  wythoff + from "fault.txt"
            ^~~~~~~~~~~~~~~~
$ wythoff decide 'wythoff + from "nowhere"' 3 5 2>&1
# exit 2
wythoff decide: rule:1:11: cannot open nowhere: No such file or directory
  wythoff + from "nowhere"
            ^~~~~~~~~~~~~~
$ wythoff rules 'nim + from "."' 2>&1 | head -n 1
wythoff rules: rule:1:7: cannot read .: Is a directory
$ seq 1000000 | awk '{ print int(($1 - 1) / 1000) + 1 "," 1001 + ($1 % 1000) }' > million.csv
$ wythoff rules 'nim + from "million.csv"' | head -n 1
rule     {(t,0),(0,t)} + {(t,s): s=1001..2000, t=1..1000}
$ wythoff positions 'nim + from "million.csv"' --max 1500 | tail -n 1
(1500,1500)
$ wythoff rules --format json 'nim + from "million.csv"' | head -c 60
{"rule": "{(t,0),(0,t)} + {(t,s): s=1001..2000, t=1..1000}",
$ wythoff compare 'wythoff + from "knight.csv"' maharaja
yes
standing  proved: they are the same rule: at every position the same moves
