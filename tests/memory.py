"""Does --memory hold?  memory.py --program WYTHOFF

Runs commands with budgets, and compares the most memory that each had (ru_maxrss) with the budget, the
memory of the program that does nothing, and an allowance: stacks of threads, the buffer of the output,
what malloc keeps, and what a computation needs however small its question is.  A command that needs
more than its budget says so, with exit status 3.  Speaks TAP."""
import argparse
import os
import re
import sys
import tempfile

ALLOWANCE = 8  # megabytes
BUDGETS = [1, 5, 20]
COMMANDS = [
    ["prove", "wythoff"],
    ["prove", "maharaja"],
    ["prove", "wythoff misere"],
    ["prove", "wythoff - (2,2)"],
    ["prove", "(1,2)"],
    ["prove", "nim on 3 heaps"],
    ["grundy", "wythoff", "--size", "3000"],
    ["grundy", "wythoff", "--rows", "20"],
    ["grundy", "nim", "--size", "2000", "--format", "csv"],
    ["positions", "wythoff", "--max", "1000000"],
    ["positions", "gdwn(1,2)", "--width", "4000", "--height", "4000"],
    ["positions", "(1,2)", "--width", "4000", "--height", "4000"],
    ["positions", "maharaja", "--max", "100000", "--engine", "automaton"],
    ["positions", "wythoff block 2", "--max", "3000"],
    ["decide", "maharaja", "10^100", "10^101"],
    ["draw", "maharaja", "--width", "2000", "--height", "2000", "-o", "picture.png"],
]


def run(command):
    """Megabytes, exit status, what stderr says."""
    with tempfile.TemporaryFile() as messages, open(os.devnull, "wb") as nothing:
        child = os.fork()
        if child == 0:
            os.dup2(nothing.fileno(), 1)
            os.dup2(messages.fileno(), 2)
            os.execv(command[0], command)
        _, status, used = os.wait4(child, 0)
        messages.seek(0)
        return used.ru_maxrss / 1024, os.waitstatus_to_exitcode(status), messages.read().decode()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    program = os.path.abspath(parser.parse_args().program)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        own, _, _ = run([program, "rules", "nim"])
        print(f"1..{len(COMMANDS) * len(BUDGETS)}")
        number = 0
        for command in COMMANDS:
            for budget in BUDGETS:
                number += 1
                most, status, said = run([program, *command, "--threads", "2", "--memory", f"{budget}M"])
                faults = []
                if most > own + budget + ALLOWANCE:
                    faults.append(f"{most:.1f} MB, the program itself takes {own:.1f}")
                if status not in (0, 3):
                    faults.append(f"exit status {status}")
                if status == 3 and not re.search("memory|budget", said):
                    faults.append(f"it does not name memory: {said}")
                failed += bool(faults)
                print(f"{'not ok' if faults else 'ok'} {number} - {' '.join(command)} --memory {budget}M", flush=True)
                for fault in faults:
                    print("# " + fault.replace("\n", "\n# "))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
