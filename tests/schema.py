"""Do real answers look as json/schema.json says?  schema.py --program WYTHOFF --source FOLDER

Every command that has --format json, in every shape that it has, and every question of `wythoff ask`.
tests/serve.py asks the same of the routes of the server. Speaks TAP.

Schema is the part of JSON Schema that is used here; a keyword that it does not know is a fault."""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}
WORDS = {"$schema", "$defs", "title", "description"}


class Schema:
    def __init__(self, source):
        with open(os.path.join(source, "json/schema.json"), encoding="utf-8") as stream:
            self.document = json.load(stream)

    def find(self, reference):
        at = self.document
        for name in reference.removeprefix("#/").split("/"):
            at = at[name]
        return at

    def fault(self, value, schema, where="$"):
        """None, or what is wrong first."""
        for word, wanted in schema.items():
            if word in WORDS:
                continue
            wrong = getattr(self, "check_" + word.strip("$"))(value, wanted, where, schema)
            if wrong:
                return wrong
        return None

    def is_a(self, value, *path):
        """The value must be what the schema has at this place of $defs."""
        wrong = self.fault(value, self.find("#/$defs/" + "/".join(path)))
        assert not wrong, (path, wrong, json.dumps(value)[:400])

    # ---- one for each keyword

    def check_ref(self, value, wanted, where, _):
        return self.fault(value, self.find(wanted), where)

    def check_type(self, value, wanted, where, _):
        kinds = wanted if isinstance(wanted, list) else [wanted]
        return None if any(TYPES[kind](value) for kind in kinds) else f"{where} is no {wanted}"

    def check_enum(self, value, wanted, where, _):
        return None if value in wanted else f"{where} is none of {wanted}"

    def check_const(self, value, wanted, where, _):
        return None if value == wanted else f"{where} is not {wanted}"

    def check_pattern(self, value, wanted, where, _):
        return None if not isinstance(value, str) or re.search(wanted, value) else f"{where} is not {wanted}"

    def check_minimum(self, value, wanted, where, _):
        return f"{where} is below {wanted}" if TYPES["number"](value) and value < wanted else None

    def check_minItems(self, value, wanted, where, _):
        return f"{where} is too short" if isinstance(value, list) and len(value) < wanted else None

    def check_maxItems(self, value, wanted, where, _):
        return f"{where} is too long" if isinstance(value, list) and len(value) > wanted else None

    def check_items(self, value, wanted, where, _):
        for i, item in enumerate(value if isinstance(value, list) else []):
            wrong = self.fault(item, wanted, f"{where}[{i}]")
            if wrong:
                return wrong
        return None

    def check_properties(self, value, wanted, where, _):
        for name in wanted if isinstance(value, dict) else []:
            wrong = self.fault(value[name], wanted[name], f"{where}.{name}") if name in value else None
            if wrong:
                return wrong
        return None

    def check_required(self, value, wanted, where, _):
        missing = [name for name in wanted if isinstance(value, dict) and name not in value]
        return f"{where} has no {missing}" if missing else None

    def check_additionalProperties(self, value, wanted, where, schema):
        more = [name for name in value if name not in schema.get("properties", {})] if isinstance(value, dict) else []
        if wanted is False:
            return f"{where} also has {more}" if more else None
        for name in more:
            wrong = self.fault(value[name], wanted, f"{where}.{name}")
            if wrong:
                return wrong
        return None

    def check_anyOf(self, value, wanted, where, _):
        wrong = [self.fault(value, one, where) for one in wanted]
        return None if None in wrong else f"{where} is none of: " + "; ".join(map(str, wrong))


# Every shape of every command's --format json; {} is the folder for files.
COMMANDS = """
adjoin 1 3
adjoin 6 2
adjoin --matrix 3
adjoin --set {(3t,4t)}
adjoin --set {(t,10t)}
adjoin --set '{(t,2t+1): prime(t), prime(t+2), prime(t+4), t>3}' --max 1000
adjoin --automaton
analyze maharaja --columns 10^4
analyze --sweep maharaja(k,l) k=1 l=2,3 --columns 2000 --states 0
atlas proved family=gdwn
atlas game=maharaja
lookup 1,3,4,6,8,9,11,12
lookup '(0,0) (1,3)' --limit 2
lookup 1.618 --limit 1
lookup g(1,1)=2 --in 'nim + (k,k)' k=1..2 --limit 1
lookup 1,3,4,5,7,8,9,20
compare wythoff nim
compare wythoff 'wythoff + (1,3)'
compare 'wythoff + (1,2)' 'wythoff + (1,2) + (5,1000)' --max 300 --seconds 1
decide wythoff 3 5
decide wythoff 10^50 10^50 --all
decide 'wythoff block 1' 7 9 --all
decide 'wythoff misere' 1 1
decide 'imitation(1,1)' 3 4 --all
decide 'wythoff@3,5 + nim(2)' --all
decide 'nim(2) + nim(2)'
machine maharaja
machine maharaja --table
machine maharaja --paper
machine maharaja --nodes 5 --columns 10^4
machine 'maharaja(4,6)' --columns 10^5
machine 'wythoff + (1,2)' --columns 10^4
word run '0->10, 1->0' --start 0 --steps 3 --trace
word run '0->10, 1->0' --start 0 --steps 4 --print
word tag 'a->b, b->' --start aab --trace
word tag 'a->b, b->' --compile
paper hegarty --p 2..3 --terms 1000
paper bounds --m 3 --p 2 --terms 1000
grundy wythoff --size 4
grundy 'rational-nim(1/2,2/1)' --size 3
grundy wythoff --diagonal -1 --size 5
grundy wythoff --size 4 --value 1
grundy wythoff --size 4 --value 1 --count
grundy wythoff --size 20 --structure
grundy wythoff --size 20 --sum
grundy wythoff --rows 3
grundy wythoff --row 2 --terms 5
grundy wythoff --at 10^20+1,12
grundy wythoff --regularity --row 1
grundy wythoff --regularity --terms 300
logic -c 'A x x<100'
logic -c 'E x x=100'
logic -c 'x=2'
paper 2.12a --short
paper 2.9 --list
positions wythoff --max 3
positions wythoff --max 100 --count
positions maharaja --max 10^100 --count
positions maharaja --from 10^30 --count 2
positions 'wythoff terminal x+y<=3' --from 10^30 --count 2
prove nim
prove wythoff
prove 'nim on 3 heaps'
prove 'wythoff block 10'
prove 'wythoff block 6'
prove nim --grundy
prove 'subtraction(1,3,4)' --grundy
prove nim --value 1
compare --grundy nim ryuo-nim
grundy mark --at 10^30,0
prove 'rational-nim(1/2,2/1)'
rules wythoff
rules 'moore(2) on 3 heaps'
decide 'wythoff on 3 heaps' 3 5 7
decide 'nim pass' 3 3
decide odd-or-even-nim 3 3
decide 'nim pass' 3 3 --all
compare 'wythoff-any on 3 heaps' 'nim on 3 heaps'
decide 'raleigh@3,4,9 + nim(2) + odd-or-even-nim@1,2|1' --all
decide 'nim on 3 heaps@1,2,3 + nim(0)'
grundy 'nim no repeat' --size 3 --last 1,0
grundy 'nim no repeat' --at 3,4 --last 1,0
positions tribonacci --max 12 --sorted
positions 'nim pass' --max 3 --count
sequence raleigh --terms 3
grundy 'wythoff pass' --size 3
rules yama-nim
rules
sequence wythoff --terms 4
sequence maharaja --terms 100 --summary
sequence maharaja --from 10^20 --terms 2
sequence maharaja --bits --terms 100 --counts
word
word fibonacci --prefix 5
word tribonacci --letter 10^30
word squares --letter 10^100+1
word fibonacci --language 3
word 'a->ab b->c c->d d->b'
word w
word nim --size 2
word thue-morse --automaton
word w --holds '?msd_fib E i $word(i,i)'
"""

REQUESTS = [
    {"ask": "version"}, {"ask": "games"}, {"ask": "atlas", "filter": "proved; slope>2", "sort": "slope", "limit": 3},
    {"ask": "game", "game": "maharaja"}, {"ask": "game", "game": "imitation(2,3)"},
    {"ask": "game", "game": "rational-wythoff(1/2,2/1)"}, {"ask": "game", "game": "wythoff block 2"},
    {"ask": "tile", "game": "maharaja", "x": 0, "y": 0, "level": 2},
    {"ask": "tile", "game": "maharaja", "x": 0, "y": 0, "level": "60"},
    {"ask": "tile", "game": "nim", "x": 0, "y": 0, "layer": "grundy"},
    {"ask": "tile", "game": "nim", "x": 0, "y": 0, "layer": "difference", "game2": "wythoff", "level": 1},
    {"ask": "position", "game": "maharaja", "x": "10^100", "y": 7},
    {"ask": "position", "game": "wythoff", "x": 1, "y": 2},
    {"ask": "position", "game": "imitation(1,1)", "x": 3, "y": 4},
    {"ask": "position", "game": "rational-nim(2/7,10/1)", "x": 100, "y": 0},
    {"ask": "moves", "game": "nim", "x": "10^50", "y": 3, "limit": 5},
    {"ask": "game", "game": "raleigh"}, {"ask": "game", "game": "fibonacci-nim"}, {"ask": "game", "game": "nim pass misere"},
    {"ask": "moves", "game": "wythoff on 3 heaps", "heaps": [3, "5", 7], "limit": 5},
    {"ask": "tile", "game": "wythoff on 3 heaps", "heaps": [0, 0, 7], "x": 0, "y": 0},
    {"ask": "tile", "game": "wythoff comply 1", "x": 0, "y": 0, "level": 1},
    {"ask": "tile", "game": "fibonacci-nim", "x": 0, "y": 0, "level": 1},
    {"ask": "tile", "game": "wythoff comply 1", "layer": "difference", "game2": "wythoff", "x": 0, "y": 0},
    {"ask": "tile", "game": "nim no repeat", "last": [0, 2], "x": 0, "y": 0, "layer": "grundy"},
    {"ask": "position", "game": "nim pass", "heaps": [3, 3], "take": "pass"},
    {"ask": "moves", "game": "nim pass", "heaps": [3, 3], "state": 1},
    {"ask": "position", "game": "odd-or-even-nim", "heaps": [3, 4], "state": 1, "take": [1, 0], "name": 2},
    {"ask": "sum", "game": "raleigh@3,4,9 + nim pass@4,4|0", "all": True},
    {"ask": "sum", "game": "nim(2) + nim(2)"},
    {"ask": "tile", "game": "moore(2) on 4 heaps", "heaps": "0,3,0,5", "across": "x", "up": "z", "x": 0, "y": "2^100"},
    {"ask": "export", "game": "nim pass", "state": 0, "x": 0, "y": 0, "width": 9, "format": "svg"},
    {"ask": "command", "game": "raleigh", "heaps": "0,0,7", "x": 0, "y": 0, "width": 9, "format": "png"},
    {"ask": "position", "game": "nim pass", "heaps": "10^30,10^30+1"},
    {"ask": "position", "game": "nim no repeat", "heaps": [3, 3], "last": [1, 0]},
    {"ask": "position", "game": "nim on 1 heap", "heaps": [3]},
    {"ask": "nth", "game": "wythoff", "n": "10^30"},
    {"ask": "sequence", "game": "wythoff", "from": 10, "count": 3},
    {"ask": "play", "game": "wythoff block 1", "start": [5, "9"], "computer": "second", "hint": True},
    {"ask": "play", "game": "nim", "start": [2, 1], "turns": [{"move": [2, 0]}, {"move": [3, 0]}]},
    {"ask": "play", "game": "nim", "start": [2, 1], "computer": "first", "reply": True, "hint": True},
    {"ask": "play", "game": "wythoff@3,5 + nim(7)", "computer": "first", "turns": [], "hint": True},
    {"ask": "play", "game": "wythoff@3,5 + nim(7)", "turns": [{"part": 2, "move": [1, 0]}], "hint": True},
    {"ask": "play", "game": "nim on 3 heaps", "start": "1,2,4", "computer": "first", "hint": True},
    {"ask": "play", "game": "nim pass", "start": [3, 3], "state": 1, "turns": [{"move": "pass"}], "hint": True},
    {"ask": "play", "game": "nim no repeat", "start": [3, 3], "last": [1, 0], "hint": True},
    {"ask": "play", "game": "nim pass block 1", "start": [3, 3], "turns": [{"block": ["pass"]}], "hint": True},
    {"ask": "play", "game": "nim comply 2", "start": [3, 3], "computer": "second", "hint": True},
    {"ask": "play", "game": "nim comply 2", "start": [3, 3], "turns": [{"comply": [[1, 0], [0, 1]]}]},
    {"ask": "play", "game": "odd-or-even-nim", "start": [3, 4], "turns": [], "hint": True},
    {"ask": "play", "game": "odd-or-even-nim", "start": [3, 4], "turns": [{"name": 1}, {"move": [1, 0], "name": 2}], "hint": True},
    {"ask": "graph", "game": "maharaja", "what": "machine"}, {"ask": "graph", "game": "nim", "what": "automaton"},
    {"ask": "claims"}, {"ask": "claims", "game": "wythoff"},
    {"ask": "export", "game": "nim", "x": 0, "y": 0, "width": 9, "format": "png"},
    {"ask": "command", "game": "nim", "x": 0, "y": 0, "width": 9, "format": "csv"},
    {"ask": "job_start", "kind": "dictionary", "game": "maharaja"},
]
JOBS = [{"kind": "prove", "game": "nim"}, {"kind": "analyze", "game": "nim", "options": {"columns": 1000}},
        {"kind": "claim", "game": "wythoff", "options": {"claim": "2.12a"}}, {"kind": "dictionary", "game": "nim"}]
WRONG = ["", "[]", "{", '{"ask": "nothing"}', '{"ask": "game", "game": "wythoff + queen"}', '{"ask": "nth", "game": "nim"}',
         '{"ask": "heaps", "game": "raleigh", "heaps": "1,2,3"}', '{"ask": "nth", "game": "raleigh", "n": 3}',
        '{"ask": "position", "game": "nim", "x": "1e5x", "y": 0}', '{"ask": "tile", "game": "prime-game", "x": "10^9", "y": 0}']


class Tests:
    def __init__(self, options):
        self.program = options.program
        self.schema = Schema(options.source)

    def run(self, line, folder):
        with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
            subprocess.run(f"'{self.program}' {self.quoted(line)} --format json --quiet", shell=True, check=False,
                           stdout=out, stderr=subprocess.DEVNULL, cwd=folder)
            out.seek(0)
            return json.load(out)

    @staticmethod
    def quoted(line):
        """Words with brackets in them, in quotes unless they are."""
        return " ".join(word if word[0] == "'" else f"'{word}'" for word in re.findall(r"'[^']*'|\S+", line))

    def ask(self, *requests):
        text = "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in requests)
        done = subprocess.run([self.program, "ask"], input=text, capture_output=True, text=True, check=False)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_the_schema_itself(self):
        references = re.findall(r'"\$ref": "([^"]+)"', json.dumps(self.schema.document))
        used = {reference.split("/")[2] for reference in references}
        for reference in references:
            self.schema.find(reference)
        unused = set(self.schema.document["$defs"]) - used - {"Outputs"}
        assert not unused, unused

    def test_every_command_is_described(self):
        tried = {line.split()[0] for line in COMMANDS.split("\n") if line}
        text = subprocess.run([self.program, "help"], capture_output=True, text=True, check=True).stdout
        names = re.findall(r"^  (\w+)  ", text, re.MULTILINE)
        assert len(names) > 15, text
        for name in names:
            about = subprocess.run([self.program, name, "--help"], capture_output=True, text=True, check=True).stdout
            form = re.search(r"^  --format FORMAT .*$", about, re.MULTILINE)
            assert (form is not None and "json" in form[0]) == (name in tried), name
        assert tried == set(self.schema.find("#/$defs/Outputs")["properties"])

    def test_questions(self):
        answers = self.ask(*REQUESTS)
        assert len(answers) == len(REQUESTS)
        for request, answer in zip(REQUESTS, answers):
            self.schema.is_a(request, "Requests", "properties", request["ask"])
            self.schema.is_a(request, "Request")
            assert "answer" in answer, (request, answer)
            self.schema.is_a(answer["answer"], "Answers", "properties", request["ask"])
            self.schema.is_a(answer, "Reply")

    def test_errors(self):
        answers = self.ask(*WRONG[1:])
        assert len(answers) == len(WRONG) - 1
        for answer in answers:
            assert list(answer) == ["error"], answer
            self.schema.is_a(answer["error"], "Error")

    def test_jobs(self):
        with subprocess.Popen([self.program, "ask"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as asker:
            def ask(**request):
                self.schema.is_a(request, "Requests", "properties", request["ask"])
                asker.stdin.write(json.dumps(request) + "\n")
                asker.stdin.flush()
                answer = json.loads(asker.stdout.readline())["answer"]
                self.schema.is_a(answer, "Answers", "properties", request["ask"])
                return answer
            for job in JOBS:
                number = ask(ask="job_start", **job)["job"]
                state = "queued"
                while state in ("queued", "running"):
                    found = ask(ask="job", job=number)
                    state = found["state"]
                assert state == ("failed" if job == JOBS[-1] else "done"), found
                for file in found["files"]:
                    ask(ask="job_file", job=number, file=file["name"])
                ask(ask="job_stop", job=number)
            asker.stdin.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--source", required=True)
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    tests = Tests(options)
    names = [name for name in dir(Tests) if name.startswith("test_")]
    lines = [line for line in COMMANDS.split("\n") if line]
    print(f"1..{len(names) + len(lines)}", flush=True)
    number = failed = 0

    def check(name, test):
        nonlocal number, failed
        number += 1
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Exception as fault:  # pylint: disable=broad-except
            failed += 1
            print(f"not ok {number} - {name}\n# {type(fault).__name__} {fault}", flush=True)

    for name in names:
        check(name.removeprefix("test_"), getattr(tests, name))
    with tempfile.TemporaryDirectory() as folder:
        for line in lines:
            check(line.replace("#", "\\#"), lambda line=line: tests.schema.is_a(
                tests.run(line, folder), "Outputs", "properties", line.split()[0]))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
