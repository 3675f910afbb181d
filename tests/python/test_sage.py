"""SageMath, where it is installed."""
import pytest

from wythoff import Game
from wythoff.sage import bits


def test_bits_need_no_sage():
    game = Game("maharaja")
    assert bits(game, 50) == [game.prove().bits(x) for x in range(50)]
    with pytest.raises(ValueError):
        bits(Game("{(1,0),(0,1)}"), 10)


def test_words_automata_and_points():
    sage = pytest.importorskip("sage.all", reason="SageMath is not installed")
    from wythoff.sage import automaton, points, word
    game = Game("wythoff")
    assert list(word(game, 8)) == [0, 0, 1, 0, 0, 1, 0, 1]
    # But for the first letter, the Fibonacci word.
    fibonacci = sage.words.FibonacciWord()
    assert list(word(game, 200))[1:] == [int(letter) for letter in fibonacci[:199]]
    theirs = automaton(game.prove().automaton)
    assert len(theirs.states()) == 7 and len(theirs.transitions()) == 13
    assert theirs([(1, 0), (0, 1)]) in (True, False)
    n = sage.ZZ(10) ** 40
    assert game.outcome(n, n + 1) == "N"
    a, b = game.nth(n)
    assert sage.ZZ(b) - sage.ZZ(a) == n
    assert all(point in game.P for point in points(game, 50))
