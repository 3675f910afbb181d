# wythoff paper: what the papers claim, recomputed.

$ wythoff paper 3.1 --list
3.1a   proved (prose)  The terminal positions number det Q (Lemma 2)
3.1b   false           T_Q lies on the board (Lemma 2)
3.1c   proved (prose)  Without (0,1) there are other terminal positions (Lemma 2, "only if")
$ wythoff paper 2.4 --list --only false
2.4a   false           Cobham's example: the word of the morphism (Canonical construction [Cobham '72], example)
2.4b   false           Cobham's example: the coded word (Canonical construction [Cobham '72], example)
2.4d   false           The non-uniform example: the word (Canonical construction: (non-uniform) morphisms -> automata)
$ wythoff paper 2.7c --quiet | sed 's/  *[0-9.]* s  /  /' | head -n 8
2.7c   false  The printed matrix W
  where   S2, (W_ij)
  claim   The first 11 rows and 12 columns of W, as printed.
  found   First wrong cell: row 1, column 7 has 0 and should be 1. 22 of the 131 printed values are
          wrong.
  by      the differences of the first P-positions, and the library's formula for W
    row,column,printed,right
    1,7,0,1
$ wythoff paper 2.12a 3.6c --short --no-pictures --format json | python3 -c 'import json,sys; d=json.load(sys.stdin); print(d["false"], d["changed"], d["short"]); c=d["claims"][0]; print(c["id"], c["standing"]["kind"], c["expect"], c["table"], c["pictures"], c["games"]); print(d["claims"][1]["found"])'
2 0 True
2.12a false false [['row', 'column', 'printed', 'right'], ['8', '5', '1', '2']] [] ['wythoff']
The sets differ, first at (9,13): a P-position of rational-nim(2/7,10/1), but not of rational-nim(2/7,10/1) + (8t,4t). There the move (8,4) leads to the P-position (1,9). Below 60 by 60 they differ at 179 positions.
$ wythoff paper 2.9 --list --format json | python3 -c 'import json,sys; print([c["id"] for c in json.load(sys.stdin)["claims"]])'
['2.9a', '2.9b', '2.9c']

# The gallery is one page, with a picture for the matrix
$ wythoff paper 2.7c 2.8a --short -o gallery.html && grep -c '<article' gallery.html && grep -o 'class="tag">[a-z ]*<' gallery.html && grep -c 'http' gallery.html
2
class="tag">false as printed<
class="tag">proved<
1
$ wythoff paper 2.8a 2.9a --short --only S2 | tail -n 1 | sed 's/; .*//'
2 claims: 2 proved (2 by machine, 0 finite, 0 in prose), 0 computed, 0 false as printed, 0 open

# Faults
$ wythoff paper 9.9 2>&1
# exit 2
wythoff paper: there is no claim '9.9'; `wythoff paper --list` names them
$ wythoff paper 2 2>&1
# exit 2
wythoff paper: there is no claim '2'; `wythoff paper --list` names them
$ wythoff paper --only S7 2>&1
# exit 2
wythoff paper: --only takes S0, S1, S2, S3, proved, computed, false or open, not 'S7'
$ wythoff paper --list --format html 2>&1
# exit 2
wythoff paper: the list is text or json
$ wythoff paper --format csv 2>&1
# exit 2
wythoff paper: csv is for the topics, hegarty and bounds
