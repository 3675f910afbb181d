#!/usr/bin/env python3
"""cert.py CERTIFICATE NAME - the numeration and the states of a certificate of the kind `automaton`, as terms of
Coq (Format.v): NAME_num and NAME_states; of the kind `layers`, NAME_sets, the states of each automaton. The moves are not written: a theorem says its game itself."""
import re
import sys


def positive(q):
    return f"{int(q) + 1}%positive"


def term(states):
    return "[\n" + ";\n".join(f"({str(ok).lower()}, [{'; '.join(f'({positive(l)}, {positive(q)})' for l, q in edges)}])"
                              for ok, edges in states) + "]"


def main(path, name):
    lines = open(path, encoding="utf-8").read().splitlines()
    number, digits, weights, recurrence, valid, states, sets = None, 2, [], [], [], [], []
    for line in lines:
        word = line.split()
        if match := re.fullmatch(r"numeration u_0 = 1, u_1 = (\d+), u_\(k\+1\) = (\d+) u_k \+ (\d+) u_\(k-1\)", line):
            second, m, n = map(int, match.groups())
            digits = m + 1 if n else m
            number = f"TwoTerms {second}%positive {m}%positive {positive(n)}"
        elif line.startswith("numeration order"):
            digits = int(word[4])
        elif line.startswith("weights"):
            weights = word[1:]
        elif line.startswith("recurrence"):
            recurrence = word[1:]
        elif line.startswith("valid"):
            ends = word[2] == "ends"
            targets = ["None" if t == "-" else f"Some {positive(t)}" for t in word[3 if ends else 2:]]
            valid.append(f"({str(ends).lower()}, [{'; '.join(targets)}])")
        elif re.fullmatch(r"value \d+", line):
            states = []
            sets.append(states)
        elif match := re.fullmatch(r"state (\d+) ([01])", line):
            states.append((match[2] == "1", []))
        elif states and (match := re.fullmatch(r"(\d+) (\d+) -> (\d+)", line)):
            states[-1][1].append((int(match[1]) * digits + int(match[2]), match[3]))
    if number is None:
        numbers = "; ".join(weights), "; ".join(recurrence), "; ".join(valid)
        number = f"Order {digits}%positive [{numbers[0]}]%Z [{numbers[1]}]%Z [{numbers[2]}]"
    print(f"(* made by cert.py *)\nRequire Import ZArith List.\nRequire Import Wy.Format.\nImport ListNotations.")
    print(f"Definition {name}_num : num_form := {number}.")
    kind = "list (bool * list (positive * positive))"
    if sets:
        print(f"Definition {name}_sets : list ({kind}) := [{'; '.join(term(one) for one in sets)}].")
    else:
        print(f"Definition {name}_states : {kind} := {term(states)}.")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
