"""Games in Python, against plain loops in Python."""
import functools
import itertools
import random

import numpy as np
import pytest

import wythoff
from wythoff import Game


def plain(moves, size):
    """P-positions by the definition: moves(x, y) gives what can be taken."""
    @functools.lru_cache(None)
    def is_p(x, y):
        return not any(is_p(x - s, y - t) for s, t in moves(x, y))
    return [[x, y] for x in range(size) for y in range(size) if is_p(x, y)]


def wythoff_moves(extra):
    def moves(x, y):
        yield from ((s, 0) for s in range(1, x + 1))
        yield from ((0, t) for t in range(1, y + 1))
        yield from ((t, t) for t in range(1, min(x, y) + 1))
        yield from ((s, t) for s, t in extra if s <= x and t <= y)
    return moves


@pytest.mark.parametrize("extra", [[], [(1, 2), (2, 1)], [(3, 5)], [(2, 2), (7, 1), (1, 4)]])
def test_positions_against_the_definition(extra):
    size = 40
    rule = "wythoff" + "".join(f" + ({s},{t})" for s, t in extra)
    game = Game(rule)
    found = game.positions(size)
    expected = plain(wythoff_moves(extra), size)
    assert found.tolist() == expected
    for x, y in itertools.product(range(25), repeat=2):
        outcome = "P" if [x, y] in expected else "N"
        assert game.outcome(x, y) == outcome
        assert ((x, y) in game.P) == (outcome == "P")
        verdict = game.decide(x, y)
        assert verdict.outcome == outcome
        winning = [(s, t) for s, t in wythoff_moves(extra)(x, y) if [x - s, y - t] in expected]
        assert set(game.winning(x, y)) == set(winning)
        assert (verdict.move is None) == (outcome == "P")
        assert verdict.move is None or verdict.move in winning


def test_grundy_against_the_definition():
    size = 20
    moves = wythoff_moves([(1, 2), (2, 1)])
    values = np.zeros((size, size), dtype=np.uint32)
    for x in range(size):
        for y in range(size):
            seen = {int(values[x - s, y - t]) for s, t in moves(x, y)}
            values[x, y] = next(n for n in itertools.count() if n not in seen)
    game = Game("maharaja")
    assert (game.grundy(size) == values.T).all()
    assert game.grundy(3, 7).shape == (7, 3)
    assert (game.grundy(3, 7) == values[:3, :7].T).all()
    assert game.value(7, 9) == values[7, 9]
    # A game that is not symmetric: the first heap is the last index, as in the table of `wythoff grundy`.
    lopsided = Game("wythoff + (1,3)").grundy(12)
    assert (lopsided[0] == np.arange(12)).all() and lopsided[3, 1] == Game("wythoff + (1,3)").value(1, 3) and not (lopsided == lopsided.T).all()


def test_integers_of_any_size_go_both_ways():
    golden = Game("wythoff")
    for digits in (1, 18, 19, 20, 40, 500, 3000):
        for n in (10**digits, 10**digits + 1, 2**64 - 1, 2**63, 2**63 - 1):
            a, b = golden.nth(n)
            assert b - a == n
            assert (a, b) in golden.P and (b, a) in golden.P and (a, b + 1) not in golden.P
            verdict = golden.decide(a, b + 5)
            assert verdict.outcome == "N" and verdict.standing.proved
            assert (a - verdict.move[0], b + 5 - verdict.move[1]) == verdict.to
            assert verdict.to in golden.P


class Index:
    """As integers of Sage, or of NumPy: it has __index__."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def test_anything_with_index_is_an_integer():
    game = Game("wythoff")
    assert game.outcome(Index(3), Index(5)) == "P"
    assert game.outcome(np.int64(3), np.uint8(5)) == "P"
    assert (Index(10**40), 3) not in game.P
    assert game.positions(Index(6)).tolist() == game.positions(6).tolist()
    assert game.grundy(np.int32(4)).shape == (4, 4)
    for wrong in (3.0, "3", None, [3]):
        with pytest.raises(TypeError):
            game.outcome(wrong, 5)


def test_arrays_come_without_copies():
    found = Game("maharaja").positions(1000)
    assert found.dtype == np.int64 and found.shape[1] == 2
    base = found
    while isinstance(base, np.ndarray):
        base = base.base
    assert type(memoryview(base).obj if isinstance(base, memoryview) else base).__name__ == "Memory"
    assert not found.flags.owndata and found.flags.writeable
    table = Game("wythoff").grundy(100)
    assert not table.flags.owndata and table.flags.c_contiguous
    empty = Game("wythoff").positions(0)
    assert empty.shape == (0, 2)


def test_errors_carry_the_caret():
    with pytest.raises(wythoff.RuleError) as caught:
        Game("wythoff + (1,2")
    error = caught.value
    assert isinstance(error, ValueError) and isinstance(error, wythoff.WythoffError)
    assert "^" in str(error) and "wythoff + (1,2" in str(error)
    assert error.line == 1 and error.column > 1 and error.status == "bad input"
    with pytest.raises(wythoff.RuleError, match="did you mean 'maharaja'"):
        Game("maharja")
    with pytest.raises(ValueError):
        Game("wythoff").outcome(-1, 3)
    with pytest.raises(ValueError):
        Game("wythoff").outcome(-10**30, 3)
    with pytest.raises(wythoff.RuleError, match="Grundy|blocking|values"):
        Game("wythoff block 1").grundy(10)
    with pytest.raises(ValueError):
        Game("wythoff").positions(-1)
    with pytest.raises(ValueError, match="2 heaps, not 1"):
        Game("wythoff").outcome(3)
    with pytest.raises(wythoff.RuleError) as caught:
        Game("gdwn(1,2)").sequence(-1)
    with pytest.raises(wythoff.RuleError):
        Game('nim + from "no such file"')


def test_unknown_is_not_no():
    hard = Game("gdwn(1,2)")
    with pytest.raises(wythoff.Unknown):
        hard.decide(10**40, 10**40 + 3, seconds=0.2)
    with pytest.raises(wythoff.Unknown) as caught:
        Game("{(t,0),(0,t),(2t,3t)}", memory=100000).positions(10**6)
    assert "bytes of memory are needed" in caught.value.message and caught.value.status == "limit reached"
    with pytest.raises(wythoff.Unknown):
        bool(wythoff.reports.Comparison(None, None, None, 10, None))


def test_off_the_board():
    cone = Game("rational-nim(2/7,10/1)")
    assert (100, 1) not in cone.P
    with pytest.raises(ValueError, match="not on the board"):
        cone.outcome(100, 1)
    assert cone.decide(100, 1).outcome is None


def test_windows_far_out():
    game = Game("maharaja")
    x, y = 10**30, 1618033988749894848204586834365
    near = game.window(x, y - 50, 100)
    assert len(near) > 0
    for i, j in near.tolist():
        assert (x + i, y - 50 + j) in game.P


def test_what_a_game_is():
    game = Game("wythoff + (2,1) + (1,2)")
    assert game == Game("maharaja") and hash(game) == hash(Game("maharaja"))
    assert game != Game("wythoff") and game != "maharaja"
    assert game.name == "maharaja" and game.symmetric
    assert any("Nim" in line for line in game.about)
    assert eval(repr(game)) == game


def test_files_of_moves(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "moves.csv").write_text("1,2\n2,1\n")
    listed = Game('wythoff + from "moves.csv"')
    assert listed.positions(50).tolist() == Game("maharaja").positions(50).tolist()


def test_sums_of_boards():
    wyt, nim = Game("wythoff"), Game("nim")
    table = wyt.grundy(12)
    generator = random.Random(5)
    for _ in range(60):
        x, y, u, v, n = (generator.randrange(12) for _ in range(5))
        total = int(table[x, y]) ^ u ^ v ^ n
        position = wyt.at(x, y) + nim.at(u, v) + wythoff.heap(n)
        assert position.outcome == ("P" if total == 0 else "N")
        assert position.value == total
    both = wyt + nim + wyt
    assert len(both.games) == 3
    assert both.at((1, 2), (4, 4), (2, 1)).outcome == "P"
    with pytest.raises(TypeError):
        wyt + 3
    with pytest.raises(TypeError):
        both.at((1, 2))


def test_sequences():
    found = Game("maharaja").sequence(6)
    assert found.pairs == [(0, 0), (1, 3), (2, 6), (4, 5), (7, 10), (8, 13)]
    assert found.deviations == [0, 1, 2, -2, -1, 0]
    far = Game("maharaja").sequence(3, start=10**40)
    assert far.start == 10**40 and far.standing.proved
    assert far.pairs[0] == Game("maharaja").nth(10**40)
    assert all(-4 <= d <= 3 for d in far.deviations)


def test_json_in_process():
    assert wythoff.ask("version")["version"] == wythoff.__version__
    with pytest.raises(wythoff.RuleError, match="\\^"):
        wythoff.ask("position", game="maharja", x=1, y=2)
    big = 10**5000 + 7
    assert wythoff.ask("position", game="nim", x=big, y=big)["outcome"] == "P"
