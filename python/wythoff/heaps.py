"""Games on one to six heaps, and games with a memory."""
from __future__ import annotations

from typing import Any, NamedTuple, Optional, Sequence, SupportsIndex

from . import _core
from ._ask import ask, natural, numbers, text
from .sums import Sum
from .verdict import Standing, shown

_LETTERS = "xyzuvw"
_MOST_MOVES = 2000


class HeapVerdict(NamedTuple):
    """Who wins at a position of a game on several heaps, by which move, and how that is known."""

    outcome: str  # "P" or "N"
    move: Optional[tuple[int, ...]]  # a winning move: what is taken
    to: Optional[tuple[int, ...]]
    passes: bool  # the winning move is a pass
    name: Optional[int]  # the set of moves to name, from 1
    standing: Standing

    def __repr__(self) -> str:
        return shown(self)

    def __bool__(self) -> bool:
        """True where who is to move wins."""
        return self.outcome == "N"


class HeapGame:
    """A game on several heaps, or with a memory: docs/heaps.md.

    >>> g = HeapGame("nim on 3 heaps")
    >>> g.decide(3, 5, 7).move
    (1, 0, 0)
    >>> g.decide(10**40, 7, 10**40 + 7).standing.kind
    'proved'
    >>> HeapGame("nim pass").decide(3, 3).passes
    True
    """

    def __init__(self, rule: str) -> None:
        # One position of it tells the rest; a wrong number of heaps is told with the right one.
        for heaps in range(1, len(_LETTERS) + 1):
            try:
                found = ask("heaps", game=text(rule), heaps=["0"] * heaps)["game"]
                break
            except Exception as fault:  # of another number of heaps, or a fault of the rule
                if "whole number" not in str(fault) or heaps == len(_LETTERS):
                    raise
        self.rule: str = rule
        self.normal: str = found["rule"]
        self.heaps: int = found["heaps"]
        self.memory: str = found["memory"]
        self.symmetric: bool = found["symmetric"]
        self.theorem: Optional[str] = found["theorem"]

    def __repr__(self) -> str:
        return f"HeapGame({self.rule!r})"

    def _place(self, heaps: Sequence[SupportsIndex], state: Optional[SupportsIndex],
               last: Optional[Sequence[SupportsIndex]]) -> dict[str, Any]:
        if len(heaps) != self.heaps:
            raise ValueError(f"this game has {self.heaps} heaps, not {len(heaps)}")
        return {"heaps": [natural(heap) for heap in heaps],
                "state": None if state is None else natural(state, "a state"),
                "last": None if last is None else [natural(part, "a move") for part in last]}

    def _ask(self, heaps: Sequence[SupportsIndex], state: Optional[SupportsIndex],
             last: Optional[Sequence[SupportsIndex]], limit: int) -> Any:
        return ask("heaps", game=self.rule, limit=limit, **self._place(heaps, state, last))

    def decide(self, *heaps: SupportsIndex, state: Optional[SupportsIndex] = None,
               last: Optional[Sequence[SupportsIndex]] = None) -> HeapVerdict:
        """Who wins.  state: passes left, the set that is named (from 1), or the bound; last: the last move.

        >>> HeapGame("raleigh").decide(4, 5, 8).outcome
        'P'
        """
        v = self._ask(heaps, state, last, 1)["verdict"]
        return HeapVerdict(v["outcome"], numbers(v["move"]), numbers(v["to"]), bool(v["pass"]),
                           v["name"], Standing(v["standing"]["kind"], v["standing"].get("by")))

    def moves(self, *heaps: SupportsIndex, state: Optional[SupportsIndex] = None,
              last: Optional[Sequence[SupportsIndex]] = None) -> list[tuple[int, ...]]:
        """What may be taken.  Unknown: there are more than 2000 moves.

        >>> HeapGame("wythoff on 3 heaps").moves(1, 1, 1)
        [(0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 1)]
        """
        found = self._ask(heaps, state, last, _MOST_MOVES)["moves"]
        if not found["all"]:
            raise _core.Unknown(f"there are more than {_MOST_MOVES} moves, and they are not listed")
        return [move for move in map(numbers, found["moves"]) if move is not None]

    def grundy(self, *heaps: SupportsIndex, state: Optional[SupportsIndex] = None,
               last: Optional[Sequence[SupportsIndex]] = None) -> Optional[int]:
        """The Grundy value of a position with what is remembered; None: it has none, or the heaps are large.

        >>> HeapGame("nim no repeat").grundy(2, 1), HeapGame("nim no repeat").grundy(2, 1, last=(1, 0))
        (2, 0)
        """
        value = self._ask(heaps, state, last, 1)["grundy"]
        return None if value is None else int(value)

    def at(self, *heaps: SupportsIndex, state: Optional[SupportsIndex] = None,
           last: Optional[Sequence[SupportsIndex]] = None) -> Sum:
        """This position as a part of a sum, whatever the other parts are.

        >>> from wythoff import Game
        >>> s = HeapGame("raleigh").at(3, 4, 9) + Game("wythoff").at(3, 5) + HeapGame("nim pass").at(4, 4, state=0)
        >>> s.outcome, s.decide().part, s.decide().move
        ('N', 1, (0, 2, 8))
        """
        place = self._place(heaps, state, last)
        remembered = place["last"] or ([] if state is None else [place["state"]])
        return Sum([f"{self.rule}@" + ",".join(map(_core.decimal, place["heaps"]))
                    + ("|" + ",".join(map(_core.decimal, remembered)) if remembered else "")],
                   several=True)

    def slice(self, size: SupportsIndex = 48, across: str = "x", up: str = "y",
              state: Optional[SupportsIndex] = None, **fixed: SupportsIndex) -> list[list[bool]]:
        """Which positions are P: rows upwards; the heaps that do not run are fixed by their letters.

        >>> rows = HeapGame("nim on 3 heaps").slice(4, z=1)
        >>> [[x, y] for y, row in enumerate(rows) for x, p in enumerate(row) if p]
        [[1, 0], [0, 1], [3, 2], [2, 3]]
        """
        if self.heaps == 1:
            up = "y"  # what is remembered runs upwards
        heaps = [fixed.pop(letter, 0) for letter in _LETTERS[:self.heaps]]
        if fixed:
            raise TypeError(f"this game has no heap {next(iter(fixed))}")
        place = self._place(heaps, state, None)
        answer = ask("slice", game=self.rule, heaps=place["heaps"], across=across, up=up,
                     size=natural(size, "a size"), state=place["state"])
        return [[bit == "1" for bit in row] for row in answer["rows"]]
