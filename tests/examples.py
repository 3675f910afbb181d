#!/usr/bin/env python3
"""Run the examples of a document and compare what they print.

    examples.py --program build/wythoff [--update] FILE...
    examples.py --program build/wythoff --help-texts

An example is a line "$ COMMAND" with the expected output (stdout) below it:

  *.md   in fenced blocks marked console; the output ends at the next "$ " or fence
  *.t    the whole file; lines that begin with "#" are remarks
  *.scd  indented lines; only the commands are run, what they print is free

A line "..." of the expected output stands for any lines.  "# exit N" below the
command says that the exit status must be N instead of 0.  An example that takes long has "# long"
below the command, or is in a block marked console long: it is run only with TEST_ALL in the
environment, and is reported as skipped otherwise.  Every other example may use two minutes of
processor time on each processor.  Commands are run by
bash, without input, in a fresh folder for each file, with the program first in
PATH, and `interrupt` of this folder; the project's rule files are there as examples/.  The clock of
the program is its processor time (own_clock.c), where that could be built.  The report is TAP, one
test for each command.  With --update the expected output is replaced by the real one, except where
it holds "..."; exit statuses are never changed.
"""
import argparse
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

LIMIT = 1800  # seconds until a command counts as hanging
# Seconds of processor time that a program of an example may use.
SHORT = 120 * (os.cpu_count() or 1)
# Help texts have no place for a mark: these examples of theirs are long.
LONG_HELP = ["wythoff bench --quick", "wythoff analyze --sweep 'maharaja(k,l)' k=1..3 l=k..5 --max 9999"]
RULES = pathlib.Path(__file__).resolve().parent.parent / "examples"


class Example:
    def __init__(self, command, line):
        self.command = command
        self.line = line  # of the command in the file, from 0
        self.expected = []  # lines, or None: anything goes
        self.status = 0
        self.long = False


def from_markdown(lines):
    examples, inside, long = [], False, False
    for number, line in enumerate(lines):
        if line.startswith("```"):
            words = line[3:].split()
            inside = not inside and words[:1] == ["console"]
            long = "long" in words
        elif inside:
            add_line(examples, line, number)
            examples[-1].long = long or examples[-1].long
    return examples


def from_transcript(lines):
    examples = []
    for number, line in enumerate(lines):
        if not line.startswith("#") or re.match(r"# (exit \d+|long)$", line):
            add_line(examples, line, number)
    return examples


def from_indented(lines):
    examples = []
    for number, line in enumerate(lines):
        match = re.match(r"\s+\$ (.*)", line)
        if match:
            examples.append(Example(match[1], number))
            examples[-1].expected = None
    return examples


def add_line(examples, line, number):
    status = re.match(r"# exit (\d+)$", line)
    if line.startswith("$ "):
        examples.append(Example(line[2:], number))
    elif not examples:
        if line.strip():
            sys.exit(f"line {number + 1}: output without a command")
    elif status:
        examples[-1].status = int(status[1])
    elif line == "# long":
        examples[-1].long = True
    else:
        examples[-1].expected.append(line)


def trim(lines):
    """Without the empty lines at the end, which only separate examples."""
    lines = list(lines)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def matches(expected, actual):
    """Do the lines agree, where "..." stands for any lines?"""
    if not expected:
        return not actual
    if expected[0] == "...":
        return any(matches(expected[1:], actual[skip:]) for skip in range(len(actual) + 1))
    return bool(actual) and expected[0] == actual[0] and matches(expected[1:], actual[1:])


def limit_work():
    """A program that uses more processor time than an example may is ended by a signal."""
    resource.setrlimit(resource.RLIMIT_CPU, (SHORT, SHORT + 1))


def run(example, folder, environment):
    try:
        result = subprocess.run(["bash", "-c", example.command], cwd=folder, env=environment,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, timeout=LIMIT,
                                preexec_fn=None if example.long else limit_work)
    except subprocess.TimeoutExpired:
        return None, [], f"took longer than {LIMIT} s"
    output = result.stdout.decode("utf-8", "replace").splitlines()
    return result.returncode, trim(output), result.stderr.decode("utf-8", "replace")


def report(number, name, example, status, output, errors):
    """One line of TAP; returns whether the example is as it should be."""
    same = example.expected is None or matches(trim(example.expected), output)
    good = status == example.status and same
    print(f"{'ok' if good else 'not ok'} {number} - {name}: {example.command}".replace(" # ", " "))
    if good:
        return True
    if status != example.status:
        print(f"# exit status {status}, expected {example.status}")
    if not same:
        for line in trim(example.expected):
            print(f"# expected: {line}")
        for line in output:
            print(f"# printed:  {line}")
    for line in errors.splitlines():
        print(f"# stderr:   {line}")
    return False


def update(path, lines, results):
    """Writes the real output below each command, from the last one up."""
    for example, output in reversed(results):
        if output is None or example.expected is None or "..." in example.expected:
            continue
        first = example.line + 1
        old = len(trim(example.expected))
        while first < len(lines) and re.match(r"# (exit \d+|long)$", lines[first]):
            first += 1
        lines[first:first + old] = output
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def help_texts(program):
    """The examples of `wythoff help` and of the help of each command."""
    def text(*arguments):
        return subprocess.run([program, *arguments], stdout=subprocess.PIPE, check=True,
                              stdin=subprocess.DEVNULL).stdout.decode().splitlines()

    front = text("help", "--all")
    commands = front[:next(i for i, line in enumerate(front) if line.startswith("GAME is"))]
    names = [found[1] for line in commands if (found := re.match("  ([a-z]+) {2,}", line))]
    names += ["stream", "explore"]  # old names, which are not listed
    examples = from_indented(front)
    for name in names:
        lines = text("help", "--all", name)
        own = from_indented(lines)
        if not own:
            sys.exit(f"the help of {name} has no examples")
        if max(map(len, lines)) > 100:
            sys.exit(f"the help of {name} has a line of more than 100 characters")
        examples += own
    for command in LONG_HELP:
        if command not in [example.command for example in examples]:
            sys.exit(f"no help text has the example {command}")
    for example in examples:
        example.long = example.command in LONG_HELP
    return examples


def main():
    parser = argparse.ArgumentParser(description="run the examples of documents")
    parser.add_argument("--program", required=True, type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--help-texts", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    program = options.program.resolve()

    environment = dict(os.environ, LC_ALL="C.UTF-8")
    here = pathlib.Path(__file__).resolve().parent
    environment["PATH"] = f"{program.parent}:{environment['PATH']}:{here}"
    environment["WYTHOFF_SOURCE"] = str(here.parent)
    clock = program.parent / "tests" / "own_clock.so"
    if clock.exists():
        environment["LD_PRELOAD"] = str(clock)

    documents = []
    if options.help_texts:
        documents.append((None, [], help_texts(program)))
    for path in options.files:
        lines = path.read_text(encoding="utf-8").splitlines()
        reader = {".md": from_markdown, ".t": from_transcript}.get(path.suffix, from_indented)
        documents.append((path, lines, reader(lines)))

    total = sum(len(examples) for _, _, examples in documents)
    if total == 0:
        print("1..0 # SKIP there are no examples here")
        return 0
    print(f"1..{total}", flush=True)
    number = failed = 0
    for path, lines, examples in documents:
        results = []
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(RULES, os.path.join(folder, "examples"))
            for example in examples:
                number += 1
                name = f"{path.name}:{example.line + 1}" if path else "help"
                if example.long and "TEST_ALL" not in os.environ:
                    whose = name if path else f"{name}: {example.command}"
                    print(f"ok {number} - {whose} # SKIP it takes long; make test-all runs it")
                    results.append((example, None))
                    continue
                status, output, errors = run(example, folder, environment)
                failed += not report(number, name, example, status, output, errors)
                results.append((example, output))
                sys.stdout.flush()
        if options.update and path:
            update(path, lines, results)
    return 1 if failed else 0


sys.exit(main())
