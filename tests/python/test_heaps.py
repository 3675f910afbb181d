"""Games on several heaps in Python, and what all games take as numbers."""
import sys

import pytest

import wythoff
from wythoff import Game, HeapGame


def test_nim_is_nim():
    g = HeapGame("nim on 3 heaps")
    assert (g.heaps, g.memory, g.symmetric) == (3, "none", True)
    for x in range(5):
        for y in range(5):
            for z in range(5):
                verdict = g.decide(x, y, z)
                assert (verdict.outcome == "P") == (x ^ y ^ z == 0)
                if verdict:
                    a, b, c = verdict.to
                    assert a ^ b ^ c == 0 and verdict.move in g.moves(x, y, z)


def test_memory_slices_and_faults():
    g = HeapGame("nim pass")
    assert g.decide(3, 3).passes and g.decide(3, 3, state=0).outcome == "P"
    rows = HeapGame("wythoff on 3 heaps").slice(8, z=3)
    assert all(rows[y][x] == (x ^ y == 3) for x in range(8) for y in range(8))
    assert HeapGame("raleigh").decide(10**30, 10**30 + 7, 10**29).standing.proved
    with pytest.raises(ValueError):
        g.decide(1, 2, 3)
    with pytest.raises(wythoff.RuleError):
        HeapGame("nim on 9 heaps")
    with pytest.raises(wythoff.RuleError):
        HeapGame("wythoff")


def test_sums_and_values():
    nim, once = HeapGame("nim on 3 heaps"), HeapGame("nim pass")
    s = nim.at(1, 2, 3) + wythoff.Game("wythoff").at(1, 2) + wythoff.heap(5)
    assert (s.outcome, s.decide().part, s.decide().move, s.value) == ("N", 3, (5, 0), 5)
    assert (nim.at(10**30, 1, 2) + wythoff.heap(10**30 + 3)).outcome == "P"
    both = once.at(2, 3, state=0) + HeapGame("nim no repeat").at(3, 3, last=(1, 0))
    assert both.decide().values == (1, 0) and str(both) == "nim pass@2,3|0 + nim no repeat@3,3|1,0"
    for x in range(4):
        for y in range(4):
            assert once.grundy(x, y, state=0) == x ^ y
            assert (once.grundy(x, y) == 0) == (once.decide(x, y).outcome == "P")
    assert HeapGame("nim misere pass").grundy(1, 1) is None
    with pytest.raises(wythoff.RuleError):
        (HeapGame("odd-or-even-nim").at(1, 2) + wythoff.heap(1)).outcome
    fibonacci = HeapGame("fibonacci-nim").slice(9)
    assert [x for x in range(9) if fibonacci[x - 1 if x else 0][x]] == [0, 1, 2, 3, 5, 8]


def places():
    """Every method of both kinds of games that takes heaps, as a function of one of them."""
    game, heaps, passing = Game("wythoff"), HeapGame("nim on 3 heaps"), HeapGame("nim pass")
    moved = HeapGame("nim no repeat")
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
        lambda n: heaps.moves(n, 2, 3), lambda n: heaps.grundy(1, n, 3),
        lambda n: heaps.slice(4, z=n), lambda n: heaps.slice(n), lambda n: passing.at(1, 2, state=n),
        lambda n: passing.decide(1, 2, state=n), lambda n: passing.slice(4, state=n),
        lambda n: moved.decide(3, 3, last=(n, 0)), lambda n: moved.at(3, 3, last=(0, n)),
    ]


@pytest.mark.parametrize("number", [1.5, 3.0, "3", b"3", None, (1,), 2j])
def test_only_whole_numbers_are_heaps(number):
    for i, place in enumerate(places()):
        if number is None and i in (27, 28, 29):
            continue  # no state is given
        with pytest.raises(TypeError):
            place(number)


def test_negative_heaps_are_refused_at_once():
    for place in places():
        for number in (-1, -10**30):
            with pytest.raises(ValueError):
                place(number)


def test_what_has_an_index_is_a_number():
    class Three:
        def __index__(self):
            return 3
    assert HeapGame("nim on 3 heaps").decide(Three(), 3, False).outcome == "P"
    assert Game("wythoff").at(Three(), 5).outcome == "P"


@pytest.mark.parametrize("rule", [b"wythoff", bytearray(b"nim"), None, 3])
def test_rules_are_str(rule):
    for make in (Game, HeapGame, lambda of: wythoff.compare(of, "nim"),
                 lambda of: wythoff.logic.Session().eval(of), lambda of: wythoff.ask("rules", game=b"nim"),
                 lambda of: Game("nim").read_certificate(of)):
        with pytest.raises(TypeError):
            make(rule)


def test_a_list_of_moves_is_whole():
    g = HeapGame("nim on 3 heaps")
    assert len(g.moves(1998, 1, 1)) == 2000
    for heap in (1999, 10**30):
        with pytest.raises(wythoff.Unknown, match="more than 2000"):
            g.moves(heap, 1, 1)


def test_the_digit_limit_does_not_matter():
    limit = sys.get_int_max_str_digits()
    big = 10**5000
    sys.set_int_max_str_digits(640)
    try:
        g, w = HeapGame("nim on 3 heaps"), Game("wythoff")
        verdict = g.decide(big, 1, 2)
        assert verdict.to == (3, 1, 2) and repr(verdict).startswith("HeapVerdict(outcome='N', move=(99")
        s = g.at(big, 1, 2) + wythoff.heap(big)
        assert s.decide().total == 3 and repr(s.decide()) and str(s)
        assert w.at(big, 1).decide() == w.decide(big, 1) and str(w.decide(big, 1)) and repr(w.decide(big, 1))
        pairs = w.sequence(2, big)
        assert pairs.pairs[0] == w.nth(big) and repr(pairs) and pairs._repr_html_()
        assert w.value(big, big + 1) is None or w.value(big, big + 1) > 0
        assert wythoff.ask("heaps", game="nim on 3 heaps", heaps=[big, big, 0])["verdict"]["outcome"] == "P"
        assert w.decide(big, 1)._repr_html_()
        with pytest.raises(ValueError, match="not on the board"):
            Game("wythoff on cone(1/2,2)").outcome(big, 1)
    finally:
        sys.set_int_max_str_digits(limit)
