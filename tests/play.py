#!/usr/bin/env python3
"""play.py PROGRAM - conversations through pipes: every line is there before the program waits for the next, and every
move, block and name that it prints can be typed as it was printed."""
import re
import subprocess
import sys

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


def hints(game, *heaps):
    """On several heaps or with a memory: a person who takes every hint."""
    table = Table("play", game, *heaps)
    turns = 0
    while True:
        table.say("hint")
        line = table.hear("hint  ", "say ")
        if line is None:
            break
        if line.startswith("say "):  # what does the person block or name?
            table.say("nothing" if "block" in line else "name set 1")
            table.check(table.hear("blocked   nothing", "named     set 1"))
            continue
        move = line[10:].replace("nothing wins; perhaps ", "")
        table.say(move)
        heard = table.hear("you  ", "that ", "say ", "there ")
        table.check(heard == "you       " + move)
        turns += 1
    table.close()
    table.check(turns > 0)


def said(game, *heaps):
    """What the program blocks or names, typed by a person at the same position."""
    table = Table("play", game, *heaps)
    line = table.hear("blocked", "named")
    table.check(line)
    table.close()
    other = Table("play", game, *heaps, "--first", "computer")
    other.check(other.hear("what", "which"))
    other.say(("block " if line.startswith("blocked") else "name ") + line[10:])
    other.check(other.hear("blocked", "named", "say", "at most", "each") == line)
    other.close()
    return line[10:]


move_as_printed = re.compile(r"(?:\d+: )?\([\d,]+\) to \([\d,]+\)")


def boards(*arguments):
    """On two heaps, and sums of such boards."""
    table = Table("play", *arguments)
    turns = 0
    while True:
        table.say("hint")
        table.check(table.hear("> hint"))
        line = table.hear("")
        if line == "The game is over.":
            break
        if line.startswith("Block "):
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
    table.close()
    table.check(turns > 0)


hints("nim on 3 heaps", 3, 4, 5)
hints("nim on 3 heaps", 3, 5, 6)
hints("nim pass", 3, 3)
hints("fibonacci-nim", 12)
hints("nim no repeat", 3, 4)
hints("odd-or-even-nim", 3, 4)
hints("nim on 3 heaps block 1", 2, 3, 2)
hints("nim pass block 1", 2, 3)
hints("raleigh@1,2,4 + nim pass@2,3 + nim(4)")
hints("odd-or-even-nim@3,4|1 + nim pass@1,1")
hints("nim on 3 heaps@1,2,2 + nim(10^3000)")
boards("wythoff", 4, 6)
boards("wythoff", 3, 5)
boards("wythoff block 2", 3, 6)
boards("wythoff block 2", 5, 9)
boards("wythoff@3,5 + nim(4) + nim(7)")
if "pass" not in said("nim pass block 3", 1, 1):
    sys.exit("the pass is not blocked")
said("nim pass block 2", 3, 3)
said("nim comply 2", 3, 6)
said("nim on 3 heaps block 2", 3, 4, 5)
said("odd-or-even-nim", 3, 4)

logic = Table("logic")
for name in ("a", "b"):
    logic.say(f'eval {name} "A x x>=0";')
    logic.check(logic.hear(f"{name}: TRUE"))
logic.close()
