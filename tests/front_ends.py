"""The same question has the same answer at every front end.

    front_ends.py --program WYTHOFF [--module FOLDER] [--wasm LIBRARY]

data/every-game.json has positions of games of all kinds.  Each is put to `wythoff decide` as text and as JSON, to
`wythoff ask`, to the server, and to the Python module where FOLDER has it: who wins, by which move, how that is known,
the value, and all winning moves.  Winning moves must lead to P-positions, and outcomes must follow from the options.
What is no position is refused by each in one sentence.  The page shows the answers of the server, or of the library in
WebAssembly, which --wasm asks instead of the server; web/tests/answers_test.mjs compares what it shows.  Speaks TAP."""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import urllib.parse

from serve import API, Server

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "data/every-game.json")
PLACE = ("heaps", "state", "last")
MOST_MOVES = 2000
SMALL = 10 ** 4  # the moves of larger heaps are not listed

# What the tests must know of games, as a person knows it from their rules.
WITH_SETS = {"odd-or-even-nim", "enforce(nim,{(t,t,t)}) on 3 heaps"}  # two sets each
NOT_IN_SUMS = {"yama-nim", "triangular-nim", "triangular-wythoff", "white-knight", "greedy-queens",  # they return tokens
               "nim + star(wythoff)"}

# No positions of these games.
FAULTS = [
    ("wythoff", {"heaps": [3]}), ("wythoff", {"heaps": [3, 4, 5]}), ("wythoff", {"heaps": [3, 4], "state": 1}),
    ("wythoff", {"heaps": [-1, 4]}), ("wythoff", {"heaps": [3, "1.5"]}), ("wythoff", {"heaps": ["three", 4]}),
    ("raleigh", {"heaps": [3, 4]}), ("raleigh", {"heaps": [1, 2, 3, 4]}), ("raleigh", {"heaps": [3, 4, 5], "state": 1}),
    ("raleigh", {"heaps": [3, 4, -5]}), ("raleigh", {"heaps": [3, "1.5", 4]}), ("raleigh", {"heaps": [3, 4, "five"]}),
    ("nim pass", {"heaps": [3]}), ("nim pass", {"heaps": [3, 4], "state": 2}), ("nim pass", {"heaps": [3, 4], "last": [1, 0]}),
    ("nim no repeat", {"heaps": [3, 4], "state": 1}), ("nim no repeat", {"heaps": [3, 4], "last": [1]}),
    ("imitation(1,1)", {"heaps": [3, -4]}), ("fibonacci-nim", {"heaps": [3, 4]}), ("fibonacci-nim", {"heaps": [3], "state": -1})]


def number(text):
    """3*10^30+7 as the command line reads it."""
    return text if isinstance(text, int) else sum(
        int(times or 1) * int(base) ** int(power or 1)
        for times, base, power in re.findall(r"(?:(\d+)\*)?(\d+)(?:\^(\d+))?", text))


def numbers(parts):
    return None if parts is None else tuple(map(int, parts))


def heaps_of(case):
    return tuple(map(number, case["heaps"]))


def place_of(case):
    return {name: case[name] for name in PLACE if name in case}


def small(case):
    return max(heaps_of(case)) < SMALL


def answer(found, winning=None, value=None):
    """What all front ends say of a position."""
    standing = found["standing"]
    return {"outcome": found["outcome"], "move": numbers(found["move"]), "to": numbers(found["to"]),
            "pass": found.get("pass", False), "name": found.get("name"), "may_be_blocked": found["may_be_blocked"],
            "reason": found.get("reason"), "standing": (standing["kind"], standing["by"]),
            "checked": found.get("checked"), "winning": winning, "value": value}


class CommandLine:
    """`wythoff decide`, a process for each position."""

    def __init__(self, program):
        self.program = program

    def run(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, check=False)

    def arguments(self, case):
        options = [] if "state" not in case else ["--state", case["state"]]
        options += [] if "last" not in case else ["--last", ",".join(map(str, case["last"]))]
        return ["decide", case["game"], *case["heaps"], *options]

    def text(self, case):
        done = self.run(*self.arguments(case))
        assert done.returncode == 0, (case, done)
        outcome, *lines = done.stdout.splitlines()
        said = dict(re.split(r" +", line, maxsplit=1) for line in lines)
        move, place = said.get("move", "none"), re.compile(r"-?\d+")
        count = len(case["heaps"])  # on one heap without memory there is a second one, which is empty
        return {"outcome": outcome, "pass": move == "pass",
                "move": numbers(place.findall(move)[:count]) if move[0] == "(" else None,
                "to": heaps_of(case) if move == "pass" else numbers(place.findall(said["to"])[:count]) if "to" in said else None,
                "name": int(re.search(r"\d+", said["name"])[0]) if "name" in said else None,
                "may_be_blocked": "blocking" in said, "reason": said.get("reason"),
                "standing": tuple(said["standing"].split(": ", 1)), "checked": said.get("checked")}

    def json(self, case):
        named = case["game"] not in WITH_SETS or "state" in case
        done = self.run(*self.arguments(case), "--format", "json", *(["--all"] if small(case) and named else []))
        assert done.returncode == 0, (case, done)
        return json.loads(done.stdout)

    def value(self, case):
        """As the first part of a sum."""
        part = case["game"] + "@" + ",".join(map(str, case["heaps"]))
        part += f"|{case['state']}" if "state" in case else ""
        part += "|" + ",".join(map(str, case["last"])) if "last" in case else ""
        done = self.run("decide", f"{part} + nim(1)", "--format", "json")
        assert done.returncode == 0, (case, done)
        return int(json.loads(done.stdout)["parts"][0]["value"])


def ask_lines(program, requests):
    """All requests in one process; the replies."""
    done = subprocess.run([program, "ask", "--seconds", "600"], input="".join(json.dumps(one) + "\n" for one in requests),
                          capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def one_move(move, case):
    return (0,) * len(case["heaps"]) if move == "pass" else numbers(move)


def winning_of(moves, case):
    """Sorted; None: not all are known, or it is not asked for."""
    return sorted(one_move(move, case) for move in moves["winning"]) if moves and moves["winning_all"] else None


def value_of(found):
    return None if found["grundy"] is None else int(found["grundy"])


def joined(value):
    return ",".join(map(str, value)) if isinstance(value, list) else value


def after(case, move):
    """The requests for the position after a move: one for each set that may be named."""
    if "imitation" in case["game"]:  # its history counts
        return [{"ask": "position", "game": case["game"],
                 "heaps": [str(heap - int(taken)) for heap, taken in zip(heaps_of(case), move)]}]
    names = [{"name": 1}, {"name": 2}] if case["game"] in WITH_SETS else [{}]
    return [{"ask": "position", "game": case["game"], **place_of(case), "take": move, **name} for name in names]


def wins(game, to_p):
    """Does who is to move win, where to_p says of each move whether it leads to a P-position?"""
    count, good = len(to_p), sum(to_p.values())
    said = re.search(r"(block|comply) (\d+)( diagonal)?|blocking-wythoff\((\d+)\)|p=(\d+)", game)
    if "misere" in game and count == 0:
        return True
    if said is None:
        return good > 0
    if said[1] == "comply":  # the opponent names as many moves to N-positions as there are
        return count - good < min(int(said[2]), count)
    if said[3] or said[5]:  # only moves that lower both heaps are blocked
        both = sum(good for move, good in to_p.items() if "0" not in json.loads(move))
        return good > both or both > (int(said[2]) if said[2] else int(said[5]) - 1)
    return good > (int(said[2]) if said[2] else int(said[4]) - 1) or "misere" in game and good == count


def one_sentence(text):
    assert text and "\n" not in text and not text.startswith(("Usage", "Traceback")), text


class Tests:
    def __init__(self, options):
        self.program, self.module, self.wasm = options.program, options.module, options.wasm
        with open(CASES, encoding="utf-8") as stream:
            self.cases = json.load(stream)
        assert len({case["game"] for case in self.cases}) >= 60
        self.line = CommandLine(self.program)
        self.replies = []  # of `wythoff ask` to each case: its position, and the moves of small heaps, as they came
        self.asked = []    # what they say
        self.pool = concurrent.futures.ThreadPoolExecutor(2)

    def ask(self, requests):
        """Answers of one process, in order."""
        return [reply["answer"] for reply in ask_lines(self.program, requests)]

    @staticmethod
    def same(case, asked, found):
        for name, value in found.items():
            assert asked[name] == value, (case, name, asked[name], value)

    def test_ask(self):
        """The answers of `wythoff ask` are those of the list."""
        replies = iter(self.ask(
            {"ask": question, "game": case["game"], **place_of(case), **({"limit": MOST_MOVES} if question == "moves" else {})}
            for case in self.cases for question in (("position", "moves") if small(case) else ("position",))))
        for case in self.cases:
            found, moves = next(replies), next(replies) if small(case) else None
            self.replies.append((found, moves))
            self.asked.append(answer(found, winning_of(moves, case), value_of(found)))
            assert (found["outcome"], found["standing"]["kind"]) == (case["outcome"], case["standing"]), (case, found)

    def test_options(self):
        """Outcomes follow from those of the options, by the definition; so each winning move leads to a P-position."""
        wanted = []
        for case, (found, moves) in zip(self.cases, self.replies):
            if moves is None or not moves["all"] or "imitation" in case["game"] or case["game"] in WITH_SETS and "state" not in case:
                continue
            wanted.append((case, found, moves, [after(case, move) for move in moves["moves"]]))
        assert len(wanted) >= 100
        answers = iter(self.ask(request for *_, options in wanted for ways in options for request in ways))
        for case, found, moves, options in wanted:
            to_p = {json.dumps(move): any([next(answers)["outcome"] == "P" for _ in ways])
                    for move, ways in zip(moves["moves"], options)}
            assert (found["outcome"] == "N") == wins(case["game"], to_p), (case, to_p)
            assert {json.dumps(move) for move in moves["winning"]} == {move for move, good in to_p.items() if good}, (case, moves)
            if found["move"] is not None:
                assert to_p[json.dumps(found["move"])], (case, found)

    def test_text(self):
        for case, asked, found in zip(self.cases, self.asked, self.pool.map(self.line.text, self.cases)):
            self.same(case, asked, found)

    def test_json(self):
        for case, asked, found in zip(self.cases, self.asked, self.pool.map(self.line.json, self.cases)):
            count = len(case["heaps"])
            said = answer(found)
            for name in ("move", "to"):
                said[name] = said[name] and said[name][:count]
            self.same(case, asked, {name: said[name] for name in found if name in said and name != "winning"})
            if "winning" in found and asked["winning"] is not None and case["outcome"] == "N":
                moves = [one_move("pass" if isinstance(move, dict) and move["pass"] else
                                  move["move"] if isinstance(move, dict) else move, case)[:count] for move in found["winning"]]
                assert sorted(set(moves)) == asked["winning"], (case, moves, asked)

    def test_server(self):
        """The server's answers are those of `wythoff ask`, in every member."""
        bridge = os.path.join(HERE, "../web/wasm/bridge.mjs")
        server = Server(["node", bridge, self.wasm] if self.wasm else self.program)
        for case, (found, moves) in zip(self.cases, self.replies):
            place = {name: joined(value) for name, value in place_of(case).items()}
            assert server.get("position", game=case["game"], **place) == found, case
            if moves is not None:
                assert server.get("moves", game=case["game"], limit=MOST_MOVES, **place) == moves, case
        for game, place in FAULTS:
            parameters = {"game": game, **{name: joined(value) for name, value in place.items()}}
            for question in ("position", "moves"):
                status, _, content = server.ask(f"{API}/{question}?" + urllib.parse.urlencode(parameters))
                assert status == 400, (game, place, content)
                one_sentence(json.loads(content)["error"]["message"])
        server.stop()

    def test_module(self):
        if self.module is None:
            return "the Python module is not built"
        sys.path.insert(0, self.module)
        import wythoff
        for case, asked in zip(self.cases, self.asked):
            game, heaps = wythoff.Game(case["game"]), heaps_of(case)
            memory = {name: case[name] for name in ("state", "last") if name in case}
            verdict = game.decide(*heaps, **memory)
            self.same(case, asked, {
                "outcome": verdict.outcome, "move": verdict.move, "to": verdict.to, "pass": verdict.passes,
                "name": verdict.name, "may_be_blocked": verdict.may_be_blocked, "reason": verdict.reason,
                "standing": tuple(verdict.standing), "checked": verdict.checked})
            assert game.outcome(*heaps, **memory) == asked["outcome"], case
            if asked["winning"] is not None:
                assert game.winning(*heaps, **memory) == asked["winning"], case
            if small(case):
                assert game.value(*heaps, **memory) == asked["value"], case
        for rule, place in FAULTS:
            game, heaps = wythoff.Game(rule), [float(part) if part == "1.5" else part for part in place["heaps"]]
            for question in (game.decide, game.outcome, game.value, game.moves, game.winning):
                try:
                    question(*heaps, **{name: value for name, value in place.items() if name != "heaps"})
                except (ValueError, TypeError) as fault:
                    one_sentence(str(fault))
                else:
                    raise AssertionError((rule, place, question))
        return None

    def test_values(self):
        """A value is 0 in P-positions alone, and the same in a sum."""
        known = [(case, asked) for case, asked in zip(self.cases, self.asked) if asked["value"] is not None]
        assert len({case["game"] for case, _ in known}) >= 50
        for case, asked in known:
            assert (asked["value"] == 0) == (case["outcome"] == "P"), (case, asked)
        known = [(case, asked) for case, asked in known if case["game"] not in NOT_IN_SUMS]
        for (case, asked), value in zip(known, self.pool.map(lambda one: self.line.value(one[0]), known)):
            assert value == asked["value"], (case, asked, value)

    def test_refusals(self):
        """What is no position is refused in one sentence, with status 2."""
        for game, place in FAULTS:
            done = self.line.run(*self.line.arguments({"game": game, **place}))
            assert done.returncode == 2 and not done.stdout, (game, place, done)
            one_sentence(done.stderr.removeprefix("wythoff decide: ").strip())
            done = self.line.run("ask", json.dumps({"ask": "position", "game": game, **place}))
            assert done.returncode == 2, (game, place, done)
            one_sentence(json.loads(done.stdout)["error"]["message"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--module", help="the folder that has the Python module")
    parser.add_argument("--wasm", help="ask this library, through node, instead of the server")
    tests = Tests(parser.parse_args())
    names = ["ask", "server"] if tests.wasm else [name[5:] for name in vars(Tests) if name.startswith("test_")]
    failed = 0
    print(f"1..{len(names)}")
    for count, name in enumerate(names, 1):
        try:
            skipped = getattr(tests, "test_" + name)()
            print(f"ok {count} - {name}" + (f" # SKIP {skipped}" if skipped else ""), flush=True)
        except Exception as problem:  # the other tests go on
            failed += 1
            print(f"not ok {count} - {name}\n# " + f"{type(problem).__name__}: {problem}".replace("\n", "\n# "), flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
