"""Every kind of game has the same answers from Game, which calls C, as from JSON; and they follow from the options."""
import json
import pathlib

import pytest

import wythoff
from wythoff import Game, ask

CASES = json.loads((pathlib.Path(__file__).parent.parent / "data" / "every-game.json").read_text(encoding="utf-8"))


def number(text):
    return text if isinstance(text, int) else int(eval(text.replace("^", "**"), {}))  # "10^30"


def numbers(texts):
    return None if texts is None else tuple(map(int, texts))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']} {case['heaps']}")
def test_same_answers(case):
    game = Game(case["game"])
    place = {name: case[name] for name in ("heaps", "state", "last") if name in case}
    heaps = tuple(map(number, case["heaps"]))
    memory = {name: case[name] for name in ("state", "last") if name in case}
    said, verdict = ask("position", game=case["game"], **place), game.decide(*heaps, **memory)
    assert len(heaps) == game.heaps
    assert verdict.outcome == game.outcome(*heaps, **memory) == said["outcome"] == case["outcome"]
    assert verdict.standing.kind == said["standing"]["kind"] == case["standing"]
    assert verdict.standing.by == said["standing"].get("by")
    assert (verdict.move, verdict.to, verdict.passes, verdict.name) == (
        numbers(said["move"]), numbers(said["to"]), said["pass"], said["name"])
    assert numbers(said["heaps"]) == heaps
    if max(heaps) > 1000:
        return
    moves = game.moves(*heaps, **memory)
    listed = ask("moves", game=case["game"], limit=2000, **place)
    assert moves == [(0,) * game.heaps if move == "pass" else numbers(move) for move in listed["moves"]]
    if verdict.move is not None:
        assert verdict.move in moves and verdict.to == tuple(h - t for h, t in zip(heaps, verdict.move))
    if verdict.passes:
        assert (0,) * game.heaps in moves
    if listed["winning_all"]:
        winning = [(0,) * game.heaps if move == "pass" else numbers(move) for move in listed["winning"]]
        assert sorted(winning) == game.winning(*heaps, **memory) and set(winning) <= set(moves)
        if verdict.move is not None:
            assert verdict.move in winning


@pytest.mark.parametrize("case", [case for case in CASES if not any(
    word in case["game"] for word in ("block", "comply", "imitation", "misere"))],
    ids=lambda case: f"{case['game']} {case['heaps']}")
def test_outcomes_follow_from_the_options(case):
    """N, if and only if a move leads to a P-position; the position after a move is the library's where it remembers."""
    game = Game(case["game"])
    heaps = tuple(map(number, case["heaps"]))
    if max(heaps) > 1000 or (game.memory == "enforce" and "state" not in case):
        return
    place = {name: case[name] for name in ("heaps", "state", "last") if name in case}
    moves = ask("moves", game=case["game"], limit=2000, **place)["moves"]

    def wins(move):
        if game.plane:
            return game.outcome(*(h - t for h, t in zip(heaps, numbers(move)))) == "P"
        names = range(1, 3) if game.memory == "enforce" else [None]
        return any(ask("position", game=case["game"], take=move, name=name, **place)["outcome"] == "P" for name in names)
    assert (case["outcome"] == "N") == any(map(wins, moves))


@pytest.mark.parametrize("game,given,words", [
    ("nim on 3 heaps", {"heaps": [1, 2]}, "heaps must be 3 whole numbers"),
    ("nim on 3 heaps", {"x": 1, "y": 2}, "on 3 heaps"),
    ("wythoff", {"x": 1, "y": 2, "state": 1}, "no state"),
    ("nim on 3 heaps", {"heaps": [1, 2, 3], "state": 1}, "no state"),
    ("nim pass", {"heaps": [1, 2], "last": [1, 0]}, "no repeat"),
    ("nim pass", {"heaps": [1, 2], "state": 5}, "passes"),
    ("nim pass", {"heaps": [1, 2], "take": [2, 0]}, "no legal move"),
    ("wythoff", {"x": 1, "y": 2, "heaps": [1, 2]}, "not both"),
    ("wythoff", {"heaps": [1, 2], "take": [1, 0]}, "question play"),
])
def test_bad_places_are_refused_in_one_sentence(game, given, words):
    for question in ("position", "moves"):
        with pytest.raises(wythoff.RuleError, match=words) as caught:
            ask(question, game=game, **given)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("question,more", [("nth", {"n": 3}), ("sequence", {}), ("graph", {})])
def test_questions_for_two_heaps_say_so(question, more):
    for game in ("raleigh", "nim pass", "wythoff comply 1"):
        with pytest.raises(wythoff.RuleError, match="games on two heaps"):
            ask(question, game=game, **more)
