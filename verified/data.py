#!/usr/bin/env python3
"""data.py CERTIFICATE NAME - the automaton of a certificate as a list in Coq, NAME_dfa.

Nothing here is trusted: what is proved is proved of the list that is written.
"""
import re
import sys


def states(lines):
    """Of each state: its output, and where the letters 00, 01, 10, 11 lead."""
    found = []
    for line in lines:
        if match := re.fullmatch(r"state \d+ ([01])", line):
            found.append([match[1] == "1", None, None, None, None])
        elif match := re.fullmatch(r"([01]) ([01]) -> (\d+)", line):
            found[-1][1 + 2 * int(match[1]) + int(match[2])] = int(match[3]) + 1
    return found


def written(state):
    targets = ("None" if to is None else f"(Some {to})" for to in state[1:])
    return f"Dst {str(state[0]).lower()} {' '.join(targets)}"


def main():
    path, name = sys.argv[1:]
    with open(path, encoding="ascii") as file:
        found = states(file.read().splitlines())
    print(f"(* By data.py, from {path.rpartition('/')[2]}. *)")
    print("From Coq Require Import List PArith.")
    print("Require Import Wy.Dfa.")
    print("Import ListNotations.")
    print("Open Scope positive_scope.")
    print(f"Definition {name.lower()}_dfa : list dstate := [")
    print(";\n".join(map(written, found)) + "].")


main()
