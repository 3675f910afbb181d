"""Games on several heaps in Python, and what all games take as numbers."""
import sys

import pytest

import wythoff
from wythoff import Game, ask


def test_nim_is_nim():
    g = Game("nim on 3 heaps")
    assert (g.heaps, g.memory, g.symmetric) == (3, "none", True)
    for x in range(5):
        for y in range(5):
            for z in range(5):
                verdict = g.decide(x, y, z)
                assert (verdict.outcome == "P") == (x ^ y ^ z == 0)
                if verdict.outcome == "N":
                    a, b, c = verdict.to
                    assert a ^ b ^ c == 0 and verdict.move in g.moves(x, y, z)


def test_memory_slices_and_faults():
    g = Game("nim pass")
    assert g.decide(3, 3).passes and g.decide(3, 3, state=0).outcome == "P"
    assert g.winning(3, 3) == [(0, 0)] and (0, 0) in g.moves(3, 3) and (0, 0) not in g.moves(3, 3, state=0)
    table = Game("wythoff on 3 heaps").outcomes(8, 8, 4)
    assert all(table[3, y, x] == (x ^ y == 3) for x in range(8) for y in range(8))
    assert Game("raleigh").decide(10**30, 10**30 + 7, 10**29).standing.proved
    for call in (g.decide, g.outcome, g.winning, g.moves, g.value, g.at):
        with pytest.raises(ValueError, match="this game has 2 heaps, not 3"):
            call(1, 2, 3)
    with pytest.raises(ValueError, match="has no state"):
        Game("wythoff").decide(1, 2, state=1)
    with pytest.raises(ValueError, match="last is for games with no repeat"):
        g.outcome(1, 2, last=(1, 0))
    with pytest.raises(ValueError, match="passes"):
        g.outcome(1, 2, state=7)
    with pytest.raises(ValueError, match="passes"):
        g.positions(4, state=7)
    for far in (lambda: Game("raleigh").nth(3), lambda: g.window(0, 0, 4), lambda: g.explore(4)):
        with pytest.raises(wythoff.RuleError, match="without memory"):
            far()
    with pytest.raises(wythoff.RuleError):
        Game("nim on 9 heaps")
    for game in (g, Game("raleigh"), Game("fibonacci-nim")):
        report = game.analyze(window=24, seconds=5)
        assert report["game.rule"].value == game.rule or report["game.rule"].known


def test_sums_and_values():
    nim, once = Game("nim on 3 heaps"), Game("nim pass")
    s = nim.at(1, 2, 3) + wythoff.Game("wythoff").at(1, 2) + wythoff.heap(5)
    assert (s.outcome, s.decide().part, s.decide().move, s.value) == ("N", 2, (5, 0), 5)
    assert (nim.at(10**30, 1, 2) + wythoff.heap(10**30 + 3)).outcome == "P"
    both = once.at(2, 3, state=0) + Game("nim no repeat").at(3, 3, last=(1, 0))
    assert [part.value for part in both.decide().parts] == [1, 0] and str(both) == "nim pass@2,3|0 + nim no repeat@3,3|1,0"
    for x in range(4):
        for y in range(4):
            assert once.value(x, y, state=0) == x ^ y == once.grundy(4, state=0)[x, y]
            assert (once.value(x, y) == 0) == (once.decide(x, y).outcome == "P") == once.outcomes(4)[y, x]
            assert once.value(x, y) == once.grundy(4, 5)[y, x]
    assert Game("nim misere pass").value(1, 1) is None
    with pytest.raises(wythoff.RuleError):
        (Game("odd-or-even-nim").at(1, 2) + wythoff.heap(1)).outcome
    assert Game("fibonacci-nim").positions(9).tolist() == [[0], [1], [2], [3], [5], [8]]
    assert Game("fibonacci-nim").outcomes(5, state=1).tolist() == [Game("fibonacci-nim").outcome(x, state=1) == "P"
                                                                  for x in range(5)]


def test_one_heap():
    g = Game("{(1,0),(3,0),(4,0)} on one heap")
    assert (g.heaps, g.plane, g.memory) == (1, True, "none")
    for x in range(12):
        assert g.outcome(x) == g.outcome(x, 0) == ("P" if x % 7 in (0, 2) else "N")
    assert g.decide(5).move == (3,) and g.decide(5, 0).move == (3, 0) and g.winning(5) == [(3,)]
    assert g.moves(5) == [(1,), (3,), (4,)] and g.value(1) == 1 and str(g.at(5)).endswith("@5,0")


def places():
    """Every method that takes heaps, as a function of one of them."""
    game, heaps = Game("wythoff"), Game("nim on 3 heaps")
    moved = Game("nim no repeat")
    theorem = game.prove()
    return [
        lambda n: game.at(n, 2), lambda n: game.at(2, n), lambda n: game.decide(n, 2),
        lambda n: game.outcome(2, n), lambda n: game.winning(n, 2), lambda n: game.value(n, 2),
        lambda n: game.window(n, 2, 3), lambda n: (n, 2) in game.P, lambda n: game.nth(n),
        lambda n: game.sequence(2, n), lambda n: game.sequence(n), lambda n: game.positions(n),
        lambda n: game.grundy(n), lambda n: game.board(4, x=n), lambda n: game.explore(n),
        lambda n: theorem.decide(n, 2), lambda n: (2, n) in theorem,
        lambda n: (game + game).at((n, 2), (1, 1)), lambda n: wythoff.heap(n),
        lambda n: game.dictionary(columns=n),
        lambda n: heaps.at(n, 2, 3), lambda n: heaps.at(1, 2, n), lambda n: heaps.decide(n, 2, 3),
        lambda n: heaps.moves(n, 2, 3), lambda n: heaps.value(1, n, 3), lambda n: heaps.outcome(1, n, 3),
        lambda n: heaps.winning(n, 2, 3), lambda n: heaps.positions(4, n, 2), lambda n: heaps.outcomes(n),
        lambda n: heaps.grundy(n, 2, 2), lambda n: heaps.board(4, heaps=(0, 0, n)), lambda n: (1, n, 2) in heaps.P,
        lambda n: moved.decide(3, 3, last=(n, 0)), lambda n: moved.at(3, 3, last=(0, n)),
    ]


def states():
    """The same of what is remembered, where None is none."""
    passing = Game("nim pass")
    return [
        lambda n: passing.at(1, 2, state=n), lambda n: passing.decide(1, 2, state=n), lambda n: passing.positions(4, state=n),
        lambda n: passing.outcome(1, 2, state=n), lambda n: passing.value(1, 2, state=n),
    ]


@pytest.mark.parametrize("number", [1.5, 3.0, "3", b"3", None, (1,), 2j])
def test_only_whole_numbers_are_heaps(number):
    for place in places() + ([] if number is None else states()):
        with pytest.raises(TypeError):
            place(number)


def test_negative_heaps_are_refused_at_once():
    for place in places() + states():
        for number in (-1, -10**30):
            with pytest.raises(ValueError):
                place(number)


def test_what_has_an_index_is_a_number():
    class Three:
        def __index__(self):
            return 3
    assert Game("nim on 3 heaps").decide(Three(), 3, False).outcome == "P"
    assert Game("wythoff").at(Three(), 5).outcome == "P"


@pytest.mark.parametrize("rule", [b"wythoff", bytearray(b"nim"), None, 3])
def test_rules_are_str(rule):
    for make in (Game, lambda of: wythoff.compare(of, "nim"),
                 lambda of: wythoff.logic.Session().eval(of), lambda of: wythoff.ask("rules", game=b"nim"),
                 lambda of: Game("nim").read_certificate(of)):
        with pytest.raises(TypeError):
            make(rule)


def test_a_list_of_moves_is_whole():
    g = Game("nim on 3 heaps")
    assert len(g.moves(1998, 1, 1)) == 2000
    for heap in (1999, 10**30):
        with pytest.raises(wythoff.Unknown, match="more than 2000"):
            g.moves(heap, 1, 1)


def test_the_digit_limit_does_not_matter():
    limit = sys.get_int_max_str_digits()
    big = 10**5000
    sys.set_int_max_str_digits(640)
    try:
        g, w = Game("nim on 3 heaps"), Game("wythoff")
        verdict = g.decide(big, 1, 2)
        assert verdict.to == (3, 1, 2) and repr(verdict).startswith("Verdict(outcome='N', move=(99")
        s = g.at(big, 1, 2) + wythoff.heap(big)
        assert s.decide().total == 3 and repr(s.decide()) and str(s)
        assert w.at(big, 1).decide() == w.decide(big, 1) and str(w.decide(big, 1)) and repr(w.decide(big, 1))
        pairs = w.sequence(2, big)
        assert pairs.pairs[0] == w.nth(big) and repr(pairs) and pairs._repr_html_()
        assert w.value(big, big + 1) is None or w.value(big, big + 1) > 0
        assert wythoff.ask("position", game="nim on 3 heaps", heaps=[big, big, 0])["outcome"] == "P"
        assert w.decide(big, 1)._repr_html_()
        with pytest.raises(ValueError, match="not on the board"):
            Game("wythoff on cone(1/2,2)").outcome(big, 1)
    finally:
        sys.set_int_max_str_digits(limit)


@pytest.mark.parametrize("game,given,words", [
    ("nim on 3 heaps", {"heaps": [1, 2]}, "heaps must be 3 whole numbers"),
    ("nim on 3 heaps", {"x": 1, "y": 2}, "on 3 heaps"),
    ("wythoff", {"x": 1, "y": 2, "state": 1}, "no state"),
    ("nim on 3 heaps", {"heaps": [1, 2, 3], "state": 1}, "no state"),
    ("nim pass", {"heaps": [1, 2], "last": [1, 0]}, "no repeat"),
    ("nim pass", {"heaps": [1, 2], "state": 5}, "passes"),
    ("nim pass", {"heaps": [1, 2], "take": [2, 0]}, "cannot be taken"),
    ("wythoff", {"heaps": [1, 2], "take": [1, 2]}, "no move of this game"),
    ("wythoff", {"x": 1, "y": 2, "heaps": [1, 2]}, "not both"),
])
def test_bad_places_are_refused_in_one_sentence(game, given, words):
    for question in ("position", "moves"):
        with pytest.raises(wythoff.RuleError, match=words) as caught:
            ask(question, game=game, **given)
        assert "\n" not in str(caught.value)


def test_a_theorem_on_three_heaps_decides():
    game = Game("nim on 3 heaps")
    theorem = game.prove()
    assert theorem.decide(1, 2, 3).outcome == "P" and (1, 2, 3) in theorem and (1, 2, 4) not in theorem
    far = theorem.decide(10**30, 1, 2)
    assert far.outcome == "N" and far.standing.proved and far.to == (3, 1, 2)
    assert theorem.statements == [] and theorem.bits is None and "nim" not in str(theorem)
    with pytest.raises(TypeError, match="3 heaps are wanted"):
        theorem.decide(1, 2)
    with pytest.raises(wythoff.RuleError, match="games on two heaps"):
        theorem.ask("A x x=x")
    assert game.decide(10**30, 1, 2).to == (3, 1, 2)


@pytest.mark.parametrize("question,more", [("nth", {"n": 3}), ("sequence", {}), ("graph", {})])
def test_questions_for_two_heaps_say_so(question, more):
    for game in ("raleigh", "nim pass", "wythoff comply 1"):
        with pytest.raises(wythoff.RuleError, match="games on two heaps"):
            ask(question, game=game, **more)
