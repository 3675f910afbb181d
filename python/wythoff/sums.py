"""Positions of one board or several, added with +."""
from __future__ import annotations

from typing import TYPE_CHECKING, Optional, SupportsIndex

from . import _core
from ._ask import natural
from ._settings import settings
from .verdict import Verdict, read_verdict

if TYPE_CHECKING:
    from .games import Game

_solver: Optional[_core.Solver] = None


def _solve(text: str) -> Verdict:
    global _solver
    if _solver is None:
        _solver = _core.Solver(memory=settings.memory, threads=settings.threads)
    return read_verdict(_solver.decide(text))


class Sum:
    """Several boards: a player moves on one of his choice, and who cannot move loses.

    >>> from wythoff import Game, heap
    >>> s = Game("wythoff").at(3, 5) + Game("maharaja").at(10, 7) + heap(7)
    >>> s.outcome
    'N'
    >>> s.decide().part
    2
    """

    def __init__(self, parts: list[str]) -> None:
        self.parts = parts

    def __add__(self, other: object) -> Sum:
        if not isinstance(other, Sum):
            return NotImplemented
        return Sum(self.parts + other.parts)

    def decide(self) -> Verdict:
        """Who wins, by which move on which board; parts has the Grundy values."""
        return _solve(str(self))

    @property
    def outcome(self) -> Optional[str]:
        return self.decide().outcome

    @property
    def value(self) -> Optional[int]:
        """The Grundy value of the sum, where it is known."""
        if len(self.parts) == 1:  # the value of one board is not needed to decide it
            parts = _solve(f"{self} + nim(0)").parts
            return parts[0].value if parts else None
        return self.decide().total

    def __str__(self) -> str:
        return " + ".join(self.parts)

    def __repr__(self) -> str:
        return f"<Sum: {self}>"


class Position(Sum):
    """One board: Game.at(x, y)."""

    def __init__(self, game: Game, heaps: tuple[int, ...], state: Optional[int] = None,
                 last: Optional[list[int]] = None) -> None:
        self.game, self.heaps, self.state, self.last = game, heaps, state, last
        given = (*heaps, 0) if game.plane and len(heaps) == 1 else heaps
        remembered = last or ([] if state is None else [state])
        super().__init__([f"{game.rule}@" + ",".join(map(_core.decimal, given))
                          + ("|" + ",".join(map(_core.decimal, remembered)) if remembered else "")])

    def decide(self) -> Verdict:
        return self.game.decide(*self.heaps, state=self.state, last=self.last)


def heap(size: SupportsIndex) -> Sum:
    """One heap of Nim.

    >>> (heap(5) + heap(5)).outcome
    'P'
    """
    return Sum([f"nim({_core.decimal(natural(size))})"])


class SumOfGames:
    """Game + Game: its positions are sums.

    >>> from wythoff import Game
    >>> both = Game("wythoff") + Game("nim")
    >>> both.at((1, 2), (3, 3)).outcome
    'P'
    """

    def __init__(self, games: list[Game]) -> None:
        self.games = games

    def __add__(self, other: object) -> SumOfGames:
        from .games import Game
        if isinstance(other, Game):
            return SumOfGames([*self.games, other])
        if isinstance(other, SumOfGames):
            return SumOfGames(self.games + other.games)
        return NotImplemented

    def at(self, *positions: tuple[SupportsIndex, ...]) -> Sum:
        if len(positions) != len(self.games):
            raise TypeError(f"{len(self.games)} positions are wanted")
        return Sum([game.at(*heaps).parts[0] for game, heaps in zip(self.games, positions)])

    def __repr__(self) -> str:
        return f"<SumOfGames: {' and '.join(game.rule for game in self.games)}>"
