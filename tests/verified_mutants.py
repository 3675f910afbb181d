#!/usr/bin/env python3
"""verified_mutants.py WYTHOFF COUNT - two checkers, one verdict.

wythoff-check and wythoff-verified, beside WYTHOFF, read the certificates of some games and COUNT
changed texts of each: a character, a number, an output or a target that is another one, lines that
are gone, doubled, exchanged or come from another certificate.  Both must say the same.  wythoff-verified
may say that it does not know, but only with a reason that names what has no theorem yet or that it is
too large; what one refuses the other never accepts.  One thing wythoff-check alone looks at: the
line `rule`, which the theorem does not go by.
"""
import pathlib
import random
import re
import subprocess
import sys
import tempfile

GAMES = ["wythoff", "nim", "wythoff block 1", "wythoff misere", "wythoff terminal x+y<=3", "wythoff(m=2,p=1)",
         "nim + (1,1)", "wythoff terminal {(1,1),(2,3)}", "nim block 2 misere", "wythoff block 1 misere", "rational(1/2,2/1,wythoff)",
         "nim on cone(1/2,2/1)", "chocolate(2)", "wythoff(m=2,p=2)"]
LAYERS = [("nim", 3), ("nim + (1,1)", 2), ("nim terminal x+y<=1", 2)]     # sets of positions of one Grundy value
ROWS = [("wythoff", 5), ("maharaja", 4)]      # rows of Grundy values
# kinds that have no theorem in Coq yet
OTHERS = [["prove", "nim", "--grundy", "-o"], ["prove", "nim on 3 heaps", "-o"],
          ["prove", "two-row-chomp", "-o"], ["dictionary", "wythoff + (1,2)", "--certificate"]]
RULE = re.compile("is a move only in|the rule has another|moves are expected here, behind")
NAMED = re.compile("no theorem in Coq yet|beyond the limits|too many|too steep|takes too")


def bare(text):
    """A certificate without the sentences about its P-set, which wythoff-verified does not read."""
    lines = text.splitlines(keepends=True)
    end = next((i for i, line in enumerate(lines) if line.startswith("sentences ")), len(lines) - 1)
    return "".join(lines[:end]) + f"end {end + 1}\n"


def mutants(text, others, count, rng):
    lines = text.splitlines(keepends=True)
    for _ in range(count):
        new = list(lines)
        i = rng.randrange(len(new))
        kind = rng.randrange(9)
        if kind == 0:
            at = rng.randrange(len(new[i]))
            new[i] = new[i][:at] + rng.choice("0123456789 ,()+-xy\n") + new[i][at + 1:]
        elif kind in (1, 2):
            numbers = list(re.finditer(r"\d+", new[i]))
            if numbers:
                one = rng.choice(numbers)
                # a period of millions takes wythoff-check minutes
                large = rng.choice([10, 100, 10 ** 17]) if new[i].startswith("row ") else 10 ** rng.randrange(1, 18)
                value = max(0, int(one[0]) + rng.choice([-2, -1, 1, 2, large]))
                new[i] = new[i][:one.start()] + str(value) + new[i][one.end():]
        elif kind == 3:
            states = [k for k, line in enumerate(new) if re.match(r"state \d+ [01]$|row ", line)]
            i = rng.choice(states)
            new[i] = new[i][:-2] + ("0" if new[i][-2] == "1" else "1") + "\n"
        elif kind == 4:
            steps = [k for k, line in enumerate(new) if re.search(r"->|^row ", line)]
            i = rng.choice(steps)
            new[i] = re.sub(r"\d+$", str(rng.randrange(len(steps))), new[i].strip()) + "\n"
        elif kind == 5:
            del new[i]
        elif kind == 6:
            new.insert(i, new[i])
        elif kind == 7:
            j = rng.randrange(len(new))
            new[i], new[j] = new[j], new[i]
        else:
            other = rng.choice(others).splitlines(keepends=True)
            new[i] = other[min(i, len(other) - 1)]
        # Half of them with the right number at the end.
        if rng.random() < 0.5 and new and new[-1].startswith("end "):
            new[-1] = f"end {len(new)}\n"
        yield "".join(new)


def verdicts(command, files):
    """Of each file: verified, refused, or the reason for neither."""
    done = subprocess.run([*command, *files], capture_output=True, text=True, timeout=600)
    found = {}
    for line in (done.stdout + "\n" + done.stderr).splitlines():
        if match := re.match(r"(?:wythoff-\w+: )?(/\S+?): (.*)", line):
            word = match[2]
            found[match[1]] = "verified" if word.startswith("verified") else \
                word if RULE.search(word) else "refused" if word.startswith("REFUSED") else word
    return found


def main():
    program, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    checker, verified = program.with_name("wythoff-check"), program.with_name("wythoff-verified")
    if not verified.exists():
        print("skipped: wythoff-verified is not built; `make verified` builds it")
        return 77
    rng = random.Random(20)
    bad, seen = 0, {"verified": 0, "refused": 0, "unknown": 0}
    with tempfile.TemporaryDirectory() as folder:
        texts = []
        for game in GAMES:
            done = subprocess.run([program, "prove", game, "-q", "-o", "-"], capture_output=True, text=True, check=True)
            texts.append(bare(done.stdout))
        whole = pathlib.Path(folder, "whole")
        whole.write_text(done.stdout, encoding="ascii")
        for game, value in LAYERS:
            done = subprocess.run([program, "prove", game, "--value", str(value), "-q", "-o", "-"], capture_output=True, text=True, check=True)
            texts.append(done.stdout)
        for game, rows in ROWS:
            path = pathlib.Path(folder, "rows")
            subprocess.run([program, "grundy", game, "--rows", str(rows), "--certificate", path], capture_output=True, check=True)
            texts.append(path.read_text(encoding="ascii"))
        files = [str(whole)]
        for k, text in enumerate(texts):
            for m, mutant in enumerate([text, *mutants(text, texts, count, rng)]):
                path = pathlib.Path(folder, f"{k}-{m}")
                path.write_text(mutant, encoding="ascii")
                files.append(str(path))
        for k, command in enumerate(OTHERS):
            path = pathlib.Path(folder, f"other-{k}")
            subprocess.run([program, *command, path], capture_output=True, check=True)
            files.append(str(path))
        first = verdicts([checker], files)
        second = verdicts([verified, "--seconds", "20"], files)
        for path in files:
            a, b = first.get(path, "nothing"), second.get(path, "nothing")
            unknown = b not in ("verified", "refused")
            fine = bool(NAMED.search(b)) if unknown or "/other-" in path else \
                a == b or bool(RULE.search(a)) or (a not in ("verified", "refused") and b == "refused")
            seen["unknown" if unknown else b] += 1
            if not fine:
                bad += 1
                print(f"wythoff-check: {a}; wythoff-verified: {b}")
                print(pathlib.Path(path).read_text(encoding="ascii")[:600])
    print(f"{len(files)} texts: {seen['verified']} verified, {seen['refused']} refused, "
          f"{seen['unknown']} unknown to wythoff-verified, {bad} disagree")
    return 1 if bad or seen["verified"] <= len(GAMES) + len(LAYERS) + len(ROWS) else 0


sys.exit(main())
