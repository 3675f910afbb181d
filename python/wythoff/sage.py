"""To SageMath and back: words, automata, points (docs/sage.md).

Integers need nothing: Sage's have __index__, and those that come back are Python's, which ZZ() takes.
"""
from __future__ import annotations

from typing import Any

from .automaton import Automaton
from .games import Game


def word(game: Game, length: int) -> Any:
    """The bit-string of a game with one P-position in every column, as a word of Sage: letter x is 0 if the P-position
    of column x is on or above the diagonal, else 1."""
    from sage.combinat.words.word import Word  # type: ignore[import]
    return Word(bits(game, length))


def bits(game: Game, length: int) -> list[int]:
    """The same as a list.

    >>> bits(Game("wythoff"), 8)
    [0, 0, 1, 0, 0, 1, 0, 1]
    """
    height = 4 * length + 64
    while True:
        found = game.positions(length, height)
        if len(found) == length:
            return [int(y < x) for x, y in found.tolist()]
        if len(found) > length or height > 1000 * (length + 64):
            raise ValueError("not every column of this game has one P-position")
        height *= 4


def automaton(of: Automaton) -> Any:
    """As an Automaton of Sage: its letters are tuples of digits, one for each track."""
    from sage.combinat.finite_state_machine import Automaton as SageAutomaton  # type: ignore[import]
    return SageAutomaton([(start, end, [digits]) for start, digits, end in of.edges],
                         initial_states=[0],
                         final_states=[state for state, output in enumerate(of.outputs) if output])


def points(game: Game, size: int) -> list[Any]:
    """The P-positions below size as vectors of Sage's integers."""
    from sage.all import ZZ, vector  # type: ignore[import]
    return [vector(ZZ, pair) for pair in game.positions(size).tolist()]
