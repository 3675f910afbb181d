# wythoff rules: the rule written out, its class, the engines.

$ wythoff rules nim
rule     {(t,0),(0,t)}
game     this is Nim
class    played on all pairs of heaps
         invariant: a move may be made wherever the heaps allow it
         symmetric: the heaps may be exchanged
         contains every move of Nim
         exactly one P-position in every row and every column
engines  * formula   yes: Bouton: in Nim, equal heaps
           telescope no: it lacks the move (1,1) of Wythoff Nim
         * columns   yes: exactly one P-position in every column, found by skipping full lines
           table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
$ wythoff rules maharaja
rule     {(t,0),(0,t),(t,t),(1,2),(2,1)}
game     this is Maharaja Nim
class    played on all pairs of heaps
         invariant: a move may be made wherever the heaps allow it
         symmetric: the heaps may be exchanged
         contains every move of Nim
         Wythoff's moves and finitely many others
         exactly one P-position in every row and every column
engines    formula   no: no theorem is known for this game
         * telescope yes: through a column machine, which is searched for when it is needed
         * columns   yes: exactly one P-position in every column, found by frontiers in O(1)
           table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
$ wythoff rules 'maharaja(3,5)' | head -n 1
rule     {(t,0),(0,t),(t,t),(3,5),(5,3)}
$ wythoff rules 'wythoff - (3,3)'
rule     {(t,0),(0,t),(1,1),(2,2)} + {(t,t): t=4..}
class    played on all pairs of heaps
         invariant: a move may be made wherever the heaps allow it
         symmetric: the heaps may be exchanged
         contains every move of Nim
         exactly one P-position in every row and every column
engines    formula   no: no theorem is known for this game
           telescope no: it lacks the move (3,3) of Wythoff Nim
         * columns   yes: exactly one P-position in every column, found by skipping full lines
           table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
$ wythoff rules 'rational-nim(2/7,10/1)'
rule     {(7t,2t),(t,10t)} on cone(2/7,10/1)
game     this is Rational Nim
class    played on a cone of positions
         invariant: a move may be made wherever the heaps allow it
         not symmetric
         lacks moves of Nim
slope    3/2 = 1.500000
engines  * formula   yes: S3 Theorem 1: phi_Q maps it to {(t,0),(0,t)}
           telescope no: the board is not the whole quarter plane
           columns   no: the board is a cone
         * table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
$ wythoff rules 'imitation(2,3)'
rule     imitation(2,3)
game     this is (2,3)-Imitation Nim
class    played on all pairs of heaps
         not invariant: which moves there are depends on the position
         symmetric: the heaps may be exchanged
         contains every move of Nim
         depends on the history of play
engines  * history   yes: a search of all histories for small heaps, S1 Theorem 19 for any
$ wythoff rules 'wythoff block 2 diagonal'
rule     {(t,0),(0,t),(t,t)} block 2 diagonal
game     this is Wythoff Nim, with blocking
class    played on all pairs of heaps
         invariant: a move may be made wherever the heaps allow it
         symmetric: the heaps may be exchanged
         contains every move of Nim
         exactly one P-position in every row and every column
engines  * formula   yes: S1 Proposition 14: a_n = mex of those before, b_n = a_n + 1 [n/3]
           telescope no: options may be blocked
           columns   no: options may be blocked
           table     yes: 64 positions at a time, options counted in bit planes
           plain     yes: any game without history, one cell at a time
$ wythoff rules '{(t,0): x>=y}'
rule     (t,0) terminal x<y
class    played on all pairs of heaps
         not invariant: which moves there are depends on the position
         not symmetric
         lacks moves of Nim
engines    formula   no: it has extra terminal positions
           telescope no: it has terminal positions of its own
           columns   no: there are extra terminal positions
         * table     yes: 64 positions at a time
           plain     yes: any game without history, one cell at a time
$ wythoff rules --format json wythoff | python3 -m json.tool
{
    "rule": "{(t,0),(0,t),(t,t)}",
    "normal": true,
    "game": {
        "name": "wythoff",
        "title": "Wythoff Nim",
        "whole": true
    },
    "class": {
        "quarter": true,
        "invariant": true,
        "symmetric": true,
        "nim": true,
        "wythoff_plus": true,
        "one_per_line": true,
        "history": false
    },
    "engines": [
        {
            "name": "formula",
            "can": true,
            "chosen": true,
            "reason": "yes: Wythoff: the pairs ([n phi], [n phi^2])"
        },
        {
            "name": "telescope",
            "can": true,
            "chosen": true,
            "reason": "yes: through a column machine, which is searched for when it is needed"
        },
        {
            "name": "columns",
            "can": true,
            "chosen": true,
            "reason": "yes: exactly one P-position in every column, found by frontiers in O(1)"
        },
        {
            "name": "table",
            "can": true,
            "chosen": false,
            "reason": "yes: 64 positions at a time"
        },
        {
            "name": "plain",
            "can": true,
            "chosen": false,
            "reason": "yes: any game without history, one cell at a time"
        }
    ]
}
$ wythoff rules | cut -d " " -f 1
nim
wythoff(m,p)
maharaja(k,l)
gdwn(p,q)
imitation(m,p)
rational-nim(q1/p1,q2/p2)
rational-wythoff(q1/p1,q2/p2)
rational(q1/p1,q2/p2,RULE)
ho-restriction
ho-extension
prime-game
$ wythoff rules --format json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["games"]) > 5)'
True

# Every named game's example can be read.
$ wythoff rules --format json | python3 -c 'import json, subprocess, sys; [subprocess.run(["wythoff", "rules", game["example"]], check=True, stdout=subprocess.DEVNULL) for game in json.load(sys.stdin)["games"]]'
