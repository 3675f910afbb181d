#!/usr/bin/env python3
"""play.py PROGRAM - conversations through pipes: every line is there before the program waits for the next, and every
move, block and name that it prints can be typed as it was printed."""
import os
import re
import subprocess
import sys
import tempfile

program = sys.argv[1]


class Table:
    def __init__(self, *arguments):
        self.arguments = arguments
        self.seen = []
        self.process = subprocess.Popen([program, *map(str, arguments)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def say(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the game is over

    def hear(self, *beginnings):
        """The next line that begins so; None: there is none any more."""
        for line in self.process.stdout:
            self.seen.append(line)
            if line.startswith(beginnings):
                return line.rstrip("\n")
        return None

    def check(self, good):
        if not good:
            sys.exit(f"{self.arguments}:\n{''.join(self.seen)}")

    def close(self):
        self.process.communicate()


# "(1,2) to (3,5)", "2: (1) to (0), name set 2", "1: pass"
move_as_printed = re.compile(r"(?:\d+: )?(?:\([\d,]+\) to \([\d,]+\)|pass)(?:, name set \d+)?")


def hints(*arguments):
    """A person who takes every hint, as it is printed, until the game is over; the game is saved and replayed."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game")
        table = Table("play", *arguments, "--save", path)
        turns = 0
        while True:
            table.say("hint")
            table.check(table.hear("> hint"))
            line = table.hear("")
            if line == "The game is over.":
                break
            if line.startswith(("Block ", "Name ")):
                table.say(line.split(", though")[0].rstrip(".").lower())
            else:
                found = move_as_printed.search(line)
                table.check(found)
                table.say(found.group())
            turns += 1
            table.check(table.hear("> "))
            table.say("# over?")
            lines = []
            while (line := table.hear("")) is not None and line != "> # over?":
                lines.append(line)
            table.check(not any(line.startswith("No:") for line in lines))
        table.say("save " + path)
        table.check(table.hear("Saved"))
        table.close()
        table.check(turns > 0)
        replayed = subprocess.run([program, "play", "--replay", path], capture_output=True, text=True)
        with open(path, encoding="utf-8") as file:
            written = [line.rstrip("\n") for line in file]
        # Every move and announcement has its line, and a perfect player, who may be both, makes no mistake.
        table.check(replayed.returncode == 0 and "mistake" not in replayed.stdout)
        head = 1 + [line.split()[0] for line in written].index("players")
        table.check(len(replayed.stdout.splitlines()) == len(written) - head)
        table.check(written[-1].split()[1] == replayed.stdout.split()[-2])


def announced(game, *heaps):
    """What the program blocks or names, typed by a person at the same position."""
    table = Table("play", game, *heaps)
    line = table.hear("I block", "I name")
    table.check(line)
    table.close()
    what = line[2:].split(":")[0].rstrip(".")
    other = Table("play", game, *heaps, "--first", "computer")
    other.check(other.hear(": before", "(") and other.say(what) is None)
    heard = other.hear("You ", "No:")
    other.check(heard is not None and heard[4:].split(":")[0].rstrip(".") == what)
    other.close()
    return what


for start in [("nim on 3 heaps", 3, 4, 5), ("nim on 3 heaps", 3, 5, 6), ("nim on 6 heaps", 1, 2, 3, 1, 2, 2),
              ("nim pass", 3, 3), ("nim pass misere", 2, 3), ("fibonacci-nim", 12), ("fibonacci-nim block 1", 9),
              ("nim no repeat", 3, 4), ("nim no repeat comply 2", 2, 3), ("odd-or-even-nim", 3, 4),
              ("odd-or-even-nim block 1", 3, 3), ("odd-or-even-nim misere", 2, 3),
              ("nim on 3 heaps block 1", 2, 3, 2), ("nim pass block 1", 2, 3), ("nim comply 2", 3, 3),
              ("raleigh@1,2,4 + nim pass@2,3 + nim(4)",), ("odd-or-even-nim@3,4|1 + nim pass@1,1",),
              ("nim on 3 heaps@1,2,2 + nim(10^3000)",), ("nim pass@3,4|0",), ("nim no repeat", 3, 4, "--last", "1,0"),
              ("wythoff", 4, 6), ("wythoff", 3, 5), ("wythoff block 2", 3, 6), ("wythoff block 2", 5, 9),
              ("imitation(1,2)", 3, 3), ("wythoff@3,5 + nim(4) + nim(7)",)]:
    hints(*start)
    hints(*start, "--first", "computer")
if "pass" not in announced("nim pass block 3", 1, 1):
    sys.exit("the pass is not blocked")
announced("nim pass block 2", 3, 3)
announced("nim comply 2", 3, 6)
announced("nim on 3 heaps block 2", 3, 4, 5)
announced("odd-or-even-nim", 3, 4)

logic = Table("logic")
for name in ("a", "b"):
    logic.say(f'eval {name} "A x x>=0";')
    logic.check(logic.hear(f"{name}: TRUE"))
logic.close()
