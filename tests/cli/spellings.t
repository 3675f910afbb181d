# Commands and options that have another name now: the old spelling is read, and the answer is the same.
$ same() { diff <(eval "wythoff $1" 2>&1) <(eval "wythoff $2" 2>&1) && echo same; }; declare -f same >same.sh; echo made
made
$ . ./same.sh; same "stream maharaja --count 200" "sequence maharaja --bits --terms 200"
same
$ . ./same.sh; same "stream maharaja --from 10^30 --count 100" "sequence maharaja --bits --from 10^30 --terms 100"
same
$ . ./same.sh; same "stream maharaja --count 1000 --counts" "sequence maharaja --bits --counts --terms 1000"
same
$ . ./same.sh; same "stream maharaja --count 9 --positions" "positions maharaja --from 0 --count 9"
same
$ . ./same.sh; same "explore hegarty --p 1..3 --terms 1000" "paper hegarty --p 1..3 --terms 1000"
same
$ . ./same.sh; same "explore bounds --m 1 --p 2 --terms 1000 --format json" "paper bounds --m 1 --p 2 --terms 1000 --format json"
same
$ . ./same.sh; same "dictionary run '0->10, 1->0' --start 0 --steps 20" "word run '0->10, 1->0' --start 0 --steps 20"
same
$ . ./same.sh; same "dictionary tag 'a->bc, b->a, c->aaa' --compile --start aaa" "word tag 'a->bc, b->a, c->aaa' --compile --start aaa"
same
$ . ./same.sh; same "dictionary maharaja --columns 10^4" "machine maharaja --max 9999"
same
$ . ./same.sh; same "dictionary maharaja --machine" "machine maharaja --table"
same
$ . ./same.sh; same "grundy wythoff --size 12" "grundy wythoff --max 11"
same
$ . ./same.sh; same "grundy wythoff --at 5,7" "grundy wythoff 5 7"
same
$ . ./same.sh; same "grundy 'nim on 3 heaps' --at 1,2,4" "grundy 'nim on 3 heaps' 1 2 4"
same
$ . ./same.sh; same "analyze 'wythoff block 1' --window 100" "analyze 'wythoff block 1' --max 99"
same
$ . ./same.sh; same "analyze maharaja --columns 2000 --states 0" "analyze maharaja --max 1999 --states 0"
same
$ . ./same.sh; same "prove nim --window 1000 | grep states" "prove nim --max 999 | grep states"
same
$ . ./same.sh; same "word w --size 8" "word w --max 7"
same
# Old names are not listed, and no hint names them.
$ wythoff help --all | grep -cE '^  (stream|explore|dictionary) '
# exit 1
0
$ for command in grundy analyze machine word prove; do wythoff help --all $command | grep -E '^  --(size|window|columns|machine) '; done
# exit 1
$ wythoff strea maharaja 2>&1
# exit 2
...
$ wythoff help stream | head -n 3
Usage: wythoff stream GAME --count K

an old name of `sequence --bits` and `positions --from`
# The help has five groups; `help --all` has the rest, and all options.
$ wythoff help | grep ':$'
Look at a game:
Decide and play:
Analyse and prove:
Compare and find:
Publish and cite:
GAME is the name of a game or a rule, in quotes:
Options:
Examples:
$ wythoff help --all | grep -A 3 '^More'
More:
  ask         questions and answers as JSON, for programs
  bench       the benchmarks, as ratios against the plain way
  help        what the program, or one command, does; what a term means
$ wythoff help positions | grep -c -e '--engine'; wythoff help --all positions | grep -c -e '--engine'
0
1
# What people write for other things is understood as far as a hint goes.
$ for option in size limit window upto; do wythoff positions nim --$option 5 2>&1; done
# exit 2
wythoff positions: there is no option --size here; did you mean --max?
wythoff positions: there is no option --limit here; did you mean --max?
wythoff positions: there is no option --window here; did you mean --max?
wythoff positions: there is no option --upto here; did you mean --max?
$ wythoff sequence wythoff --max 5 2>&1; wythoff decide nim 1 2 --timeout 5 2>&1; wythoff positions nim --json 2>&1
# exit 2
wythoff sequence: there is no option --max here; did you mean --terms?
wythoff decide: there is no option --timeout here; did you mean --seconds?
wythoff positions: there is no option --json here; did you mean --format?
# One heap is one number.
$ wythoff positions 'subtraction(1,3,4)' --max 8; wythoff decide 'subtraction(1,3,4)' 5 --format json
(0)
(2)
(7)
{"on_board": true, "outcome": "N", "move": ["3"], "to": ["2"], "may_be_blocked": false, "reason": null, "standing": {"kind": "computed", "by": "by the table engine, from all smaller positions that matter"}, "checked": null}
$ printf '1\n(6,0)\nquit\n' | wythoff play 'subtraction(1,3,4)' 9 | head -n 3
...
$ wythoff decide 'subtraction(1,3,4)@5,0 + nim(3)' | head -n 2; wythoff decide 'subtraction(1,3,4)@5 + nim(3)' | sed -n 2p
P
part 1    subtraction(1,3,4)@5: value 3, computed: from all smaller positions
part 1    subtraction(1,3,4)@5: value 3, computed: from all smaller positions
# Lists have a header as csv, matrices have none.
$ wythoff positions nim --max 1 --format csv; wythoff positions 'nim on 3 heaps' --max 0 --format csv; wythoff grundy fibonacci-nim --max 1 --format csv
x,y
0,0
1,1
x,y,z
0,0,0
x,value
0,0
1,0
$ wythoff grundy nim --max 1 --format csv; wythoff adjoin --matrix 2
0,1
1,0
...
$ wythoff-check --help | head -n 1; wythoff-check -h | head -n 1
wythoff-check [--quiet] FILE...
wythoff-check [--quiet] FILE...
