"""Games: a rule, and all that can be asked about it."""
from __future__ import annotations

from typing import Any, Iterator, NamedTuple, Optional, SupportsIndex, Union

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._ask import ask, job, natural, text
from ._pictures import Picture, dot_svg, escape, table_html
from ._settings import settings
from .reports import Analysis, read_fact
from .sums import Position, SumOfGames
from .theorem import Theorem
from .verdict import Standing, Verdict, read_verdict, shown
from .widget import Widget


class Sequence(NamedTuple):
    """The pairs (a_n, b_n) from n = start on, and how they are known."""

    pairs: list[tuple[int, int]]
    start: int
    standing: Standing

    def __repr__(self) -> str:
        return shown(self)

    @property
    def a(self) -> list[int]:
        return [a for a, _ in self.pairs]

    @property
    def b(self) -> list[int]:
        return [b for _, b in self.pairs]

    @property
    def deviations(self) -> list[int]:
        """b_n - a_n - n"""
        return [b - a - n for n, (a, b) in enumerate(self.pairs, self.start)]

    def _repr_html_(self) -> str:
        rows = [tuple(map(shown, (n, a, b, b - a - n))) for n, (a, b) in enumerate(self.pairs, self.start)]
        return table_html(["n", "a", "b", "b-a-n"], rows) + self.standing._repr_html_()


class Dictionary:
    """The column machine of a game and its dictionary (docs/maharaja.md).

    >>> d = Game("maharaja").dictionary(columns=20000)
    >>> d.states, d.bounds, d.words["00100"]
    (15, (-4, 3), '100101100')
    """

    def __init__(self, result: dict[str, Any], files: dict[str, bytes]) -> None:
        self.result = result  # all of it, as docs/serve.md has it
        self._files = files

    @property
    def states(self) -> int:
        """Of the column machine."""
        return int(self.result["machine"]["states"])

    @property
    def bounds(self) -> Optional[tuple[int, int]]:
        """Of b_n - a_n - n."""
        found = self.result.get("bounds")
        return None if not found else (int(found["lowest"]), int(found["highest"]))

    @property
    def words(self) -> dict[str, str]:
        """Each word and its translate."""
        return {word["word"]: word["translate"] for word in self.result.get("words") or []}

    @property
    def standing(self) -> Standing:
        return Standing(**self.result["standing"])

    @property
    def certificate(self) -> Optional[str]:
        """For wythoff-check."""
        found = self._files.get("certificate.txt")
        return None if found is None else found.decode()

    @property
    def dot(self) -> Optional[str]:
        """The machine for Graphviz."""
        found = self._files.get("machine.dot")
        return None if found is None else found.decode()

    def __repr__(self) -> str:
        return f"<Dictionary: a machine of {self.states} states, {len(self.words)} words>"

    def _repr_html_(self) -> str:
        drawn = dot_svg(self.dot) if self.dot is not None and self.states <= 60 else None
        rows = [(escape(word), escape(translate)) for word, translate in self.words.items()]
        return (f"<p>{escape(repr(self))} {self.standing._repr_html_()}</p>" + (drawn or "")
                + table_html(["word", "translate"], rows))


class PSet:
    """The P-positions of a game, as a set without end: (x, y) in g.P; it iterates by growing windows, by max(x, y).

    >>> import itertools
    >>> list(itertools.islice(Game("wythoff").P, 5))
    [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)]
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def __contains__(self, position: object) -> bool:
        pair: Any = position
        x, y = pair
        return self.game._core.outcome(x, y) == "P"

    def __iter__(self) -> Iterator[tuple[int, int]]:
        before, size = 0, 64
        while True:
            found = self.game.positions(size)
            new = found[(found >= before).any(axis=1)]
            order = np.lexsort((new[:, 1], new[:, 0], new.max(axis=1))) if len(new) else []
            for x, y in new[order].tolist() if len(new) else []:
                yield x, y
            before, size = size, 2 * size

    def __repr__(self) -> str:
        return f"<P-positions of {self.game.rule}>"


class Game:
    """A game on two heaps: the name of one, or a rule as docs/language.md has it.

    >>> g = Game("wythoff + (1,2) + (2,1)")
    >>> g.rules
    '{(t,0),(0,t),(t,t),(1,2),(2,1)}'
    >>> g.name
    'maharaja'
    >>> g.outcome(3, 5), (1, 3) in g.P
    ('N', True)
    >>> g.decide(10**500, 10**500 + 7).outcome
    'N'
    >>> Game("wythof")
    Traceback (most recent call last):
    ...
    wythoff.RuleError: 1:1: there is no game called 'wythof'; did you mean 'wythoff'?
      wythof
      ^~~~~~

    memory, in bytes, and threads are those of wythoff.settings unless told.  A game may be used by several
    threads; they are inside one at a time.
    """

    def __init__(self, rule: str, *, memory: Optional[int] = None,
                 threads: Optional[int] = None) -> None:
        self.rule = text(rule)  # as it was written
        self._limits = (memory, threads)
        self._core = _core.Game(rule, memory=settings.memory if memory is None else memory,
                                threads=settings.threads if threads is None else threads)
        self._class: Optional[dict[str, Any]] = None
        self._theorem: Optional[Theorem] = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _read_again, (self.rule, self.rules, *self._limits)

    # ---- the rule ----------------------------------------------------------------------------

    @property
    def rules(self) -> str:
        """The rule in normal form."""
        return self._core.text()

    def _classify(self) -> dict[str, Any]:
        if self._class is None:
            self._class = self._core.classify()
        return self._class

    @property
    def name(self) -> Optional[str]:
        """What the game is called, however it was written; None: it is not one that has a name."""
        name: Optional[str] = self._classify()["name"]
        return name

    @property
    def about(self) -> list[str]:
        """What kind of game it is, in words."""
        return list(self._classify()["about"])

    @property
    def symmetric(self) -> bool:
        """Exchanging the heaps gives the same game; False may mean that it is not seen."""
        return bool(self._classify()["symmetric"])

    def __eq__(self, other: object) -> bool:
        """The same rules, proved; for the same P-positions there is compare."""
        return isinstance(other, Game) and self._core.same_rules(other._core)

    def __hash__(self) -> int:
        return hash(self.rules)

    def __repr__(self) -> str:
        return f"Game({self.rule!r})"

    # ---- one position ------------------------------------------------------------------------

    def outcome(self, x: SupportsIndex, y: SupportsIndex) -> str:
        """"P": who moved before wins; "N": who is to move wins.

        >>> Game("wythoff").outcome(3, 5)
        'P'
        """
        found = self._core.outcome(x, y)
        if found is None:
            place = f"({_core.decimal(x)}, {_core.decimal(y)})"
            raise ValueError(f"{place} is not on the board of {self.rule}")
        return found

    def decide(self, x: SupportsIndex, y: SupportsIndex,
               seconds: Optional[float] = None) -> Verdict:
        """Who wins, by which move, and how that is known; heaps of any size.

        >>> v = Game("maharaja").decide(10**30, 10**30 + 7)
        >>> v.outcome, v.to, v.standing.kind
        ('N', (9, 16), 'proved')
        """
        return read_verdict(self._core.decide(x, y, seconds))

    def winning(self, x: SupportsIndex, y: SupportsIndex) -> list[tuple[int, int]]:
        """All moves to P-positions.

        >>> Game("wythoff").winning(4, 6)
        [(1, 1)]
        """
        return sorted((dx, dy) for dx, dy, _ in self._core.winning(x, y))

    def at(self, x: SupportsIndex, y: SupportsIndex) -> Position:
        """A position, which can be added to others."""
        return Position(self, x, y)

    def value(self, x: SupportsIndex, y: SupportsIndex) -> Optional[int]:
        """The Grundy value at (x, y), where it is known.

        >>> Game("wythoff").value(3, 4)
        2
        """
        return self.at(x, y).value

    def __add__(self, other: object) -> SumOfGames:
        return SumOfGames([self]) + other

    # ---- many positions ----------------------------------------------------------------------

    @property
    def P(self) -> PSet:
        """The set of P-positions: (x, y) in g.P."""
        return PSet(self)

    def positions(self, width: SupportsIndex, height: Optional[SupportsIndex] = None
                  ) -> NDArray[np.int64]:
        """The P-positions with x < width and y < height, by x, then y: a row each.

        >>> Game("wythoff").positions(6).tolist()
        [[0, 0], [1, 2], [2, 1], [3, 5], [5, 3]]
        """
        memory = self._core.positions(width, width if height is None else height)
        return np.frombuffer(memory, dtype=np.int64).reshape(-1, 2)  # type: ignore[call-overload,no-any-return]

    def window(self, x: SupportsIndex, y: SupportsIndex, width: SupportsIndex,
               height: Optional[SupportsIndex] = None) -> NDArray[np.int64]:
        """The P-positions of a window anywhere, as differences to its corner (x, y).

        >>> Game("maharaja").window(10**20, 1618033988749894848 * 100, 100, 100).shape[1]
        2
        """
        memory, _ = self._core.window(x, y, width, width if height is None else height)
        return np.frombuffer(memory, dtype=np.int64).reshape(-1, 2)  # type: ignore[call-overload,no-any-return]

    def grundy(self, width: SupportsIndex, height: Optional[SupportsIndex] = None
               ) -> NDArray[np.uint32]:
        """Grundy values: table[x, y]; 4294967295 is not a position of the board.

        >>> Game("wythoff").grundy(4).tolist()
        [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
        """
        rows = natural(width, "a width")
        columns = rows if height is None else natural(height, "a height")
        memory = self._core.grundy(rows, columns)
        return np.frombuffer(memory, dtype=np.uint32).reshape(rows, columns)  # type: ignore[call-overload,no-any-return]

    def sequence(self, terms: SupportsIndex = 10, start: SupportsIndex = 0) -> Sequence:
        """The pairs (a_n, b_n), a_n <= b_n, of a symmetric game; start of any size.

        >>> Game("maharaja").sequence(4).pairs
        [(0, 0), (1, 3), (2, 6), (4, 5)]
        """
        first = natural(start, "start")
        found = ask("sequence", game=self.rule, **{"from": first}, count=natural(terms, "terms"))
        return Sequence([(_core.integer(a), _core.integer(b)) for a, b in found["pairs"]], first,
                        Standing(**found["standing"]))

    def nth(self, n: SupportsIndex) -> tuple[int, int]:
        """(a_n, b_n), n of any size.

        >>> Game("wythoff").nth(4)
        (6, 10)
        """
        a, b, _ = self._core.pair(n)
        return a, b

    # ---- reports and proofs ------------------------------------------------------------------

    def analyze(self, *, columns: int = 0, window: int = 0, states: int = 0,
                seconds: float = 0) -> Analysis:
        """What can be said about the game; a zero means the usual."""
        return Analysis([read_fact(f) for f in self._core.analyze(columns, window, states, seconds)])

    def prove(self, *, numeration: Optional[str] = None, states: int = 0, window: int = 0,
              seconds: float = 0) -> Theorem:
        """The P-set as an automaton, proved for all heaps; Unknown: not within the limits.

        From then on the game decides by its theorem what is far.

        >>> Game("wythoff").prove()
        <Theorem: the P-set of {(t,0),(0,t),(t,t)}, 7 states in msd_fib>
        """
        usual = numeration is None and states == 0 and window == 0
        if usual and self._theorem is not None:
            return self._theorem
        theorem = Theorem(self._core.prove(numeration, states, window, seconds))
        if usual:
            self._theorem = theorem
        return theorem

    def read_certificate(self, text: str) -> Theorem:
        """The theorem of a certificate about this game, proved again."""
        return Theorem(self._core.read_certificate(text))

    def dictionary(self, **options: int) -> Dictionary:
        """The column machine and the dictionary of Wythoff's game with finitely many further moves.  Options: columns,
        states, nodes, context."""
        return Dictionary(*job("dictionary", self.rule,
                               {name: natural(value, name) for name, value in options.items()}))

    # ---- pictures ----------------------------------------------------------------------------

    def board(self, size: SupportsIndex = 40, *, x: SupportsIndex = 0, y: SupportsIndex = 0,
              layer: str = "p", theme: str = "light") -> Picture:
        """A picture of a window; layer "p", or "grundy" for the values.

        >>> Game("wythoff").board(8)._repr_svg_().startswith("<")
        True
        """
        side = natural(size, "a size")
        made: Union[bytes, Any] = ask("export", game=self.rule, x=natural(x), y=natural(y), width=side,
                                      height=side, layer=layer, format="svg", theme=theme)
        text = made.decode()
        return Picture(text[max(text.find("<svg"), 0):])

    def explore(self, size: SupportsIndex = 16) -> Widget:
        """A board to press, in notebooks and as a page of its own: who wins, the value, the winning moves.

        >>> Game("wythoff").explore(5)
        <Widget: wythoff, 5 by 5>
        """
        return Widget(self, natural(size, "a size"))

    def _repr_html_(self) -> str:
        name = f" ({escape(self.name)})" if self.name else ""
        kind = "".join(f"<li>{escape(line)}</li>" for line in self.about)
        try:
            picture = self.board(40).svg
        except _core.WythoffError:
            picture = ""
        return f"<p><code>{escape(self.rules)}</code>{name}</p><ul>{kind}</ul>{picture}"


def _read_again(rule: str, rules: str, memory: Optional[int], threads: Optional[int]) -> Game:
    """A game that was pickled or copied.  A rule may name a file, which may have changed."""
    game = Game(rule, memory=memory, threads=threads)
    if game.rules != rules:
        raise ValueError(f"{rule} means another game here: {game.rules}, and not {rules}")
    return game


def named_games() -> list[tuple[str, str]]:
    """The games that have names, each with a line about it.

    >>> "maharaja" in [name.partition("(")[0] for name, _ in named_games()]
    True
    """
    return [(name + parameters, summary) for name, parameters, summary, _, _ in _core.named_games()]
