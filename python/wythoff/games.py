"""Games: a rule, and all that can be asked about it."""
from __future__ import annotations

from typing import Any, Iterator, NamedTuple, Optional, SupportsIndex, Union
from typing import Sequence as Numbers

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._ask import ask, job, natural, numbers, text
from ._pictures import Picture, dot_svg, escape, table_html
from ._settings import settings
from .reports import Analysis, read_fact
from .sums import Position, SumOfGames
from .theorem import Theorem
from .verdict import Standing, Verdict, read_verdict, shown
from .widget import Widget


_MOST_MOVES = 2000


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
    """The P-positions of a game, as a set without end: (x, y) in g.P; it iterates by growing windows, by the largest
    heap.

    >>> import itertools
    >>> list(itertools.islice(Game("wythoff").P, 5))
    [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)]
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def __contains__(self, position: object) -> bool:
        place: Any = position
        return self.game._core.outcome(tuple(place)) == "P"

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        before, size = 0, 64 if self.game.plane else 8
        while True:
            found = self.game.positions(size)
            new = found[(found >= before).any(axis=1)]
            order = np.lexsort((*new.T[::-1], new.max(axis=1))) if len(new) else []
            for row in new[order].tolist() if len(new) else []:
                yield tuple(row)
            before, size = size, 2 * size

    def __repr__(self) -> str:
        return f"<P-positions of {self.game.rule}>"


class Game:
    """A game: the name of one, or a rule as docs/language.md has it, on one to six heaps, with or without a memory.

    >>> g = Game("wythoff + (1,2) + (2,1)")
    >>> g.rules
    '{(t,0),(0,t),(t,t),(1,2),(2,1)}'
    >>> g.name
    'maharaja'
    >>> g.outcome(3, 5), (1, 3) in g.P
    ('N', True)
    >>> g.decide(10**500, 10**500 + 7).outcome
    'N'
    >>> Game("nim on 3 heaps").decide(3, 5, 7).move
    (1, 0, 0)
    >>> Game("nim pass").decide(3, 3).passes, Game("nim pass").outcome(3, 3, state=0)
    (True, 'P')
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
    def heaps(self) -> int:
        """How many heaps there are."""
        return int(self._classify()["heaps"])

    @property
    def memory(self) -> str:
        """What is remembered beside the heaps: "none", "pass", "enforce", "bound" or "repeat" (docs/heaps.md)."""
        return str(self._classify()["memory"])

    @property
    def plane(self) -> bool:
        """On one or two heaps without memory: for such games there are more questions."""
        return bool(self._classify()["plane"])

    @property
    def theorem(self) -> Optional[str]:
        """Several heaps, or a memory: the theorem that decides the game at any size; None: none is known here."""
        found: Optional[str] = self._classify()["theorem"]
        return found

    @property
    def name(self) -> Optional[str]:
        """What the game is called, however it was written; None: it is not one that has a name."""
        name: Optional[str] = self._classify()["name"]
        return name

    @property
    def about(self) -> list[str]:
        """What kind of game it is, in words."""
        return list(self._classify()["about"] if self.plane else ask("game", game=self.rule)["about"])

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
    #
    # state: passes left, the set that is named (from 1), or the bound; last: the last move.  Without them a position is
    # as at the start of a game.

    def outcome(self, *heaps: SupportsIndex, state: Optional[SupportsIndex] = None,
                last: Optional[Numbers[SupportsIndex]] = None) -> str:
        """"P": who moved before wins; "N": who is to move wins.

        >>> Game("wythoff").outcome(3, 5), Game("raleigh").outcome(4, 5, 8)
        ('P', 'P')
        """
        found = self._core.outcome(heaps, state, last)
        if found is None:
            raise ValueError(f"{shown(tuple(map(int, heaps)))} is not on the board of {self.rule}")
        return found

    def decide(self, *heaps: SupportsIndex, state: Optional[SupportsIndex] = None,
               last: Optional[Numbers[SupportsIndex]] = None, seconds: Optional[float] = None) -> Verdict:
        """Who wins, by which move, and how that is known; heaps of any size.

        >>> v = Game("maharaja").decide(10**30, 10**30 + 7)
        >>> v.outcome, v.to, v.standing.kind
        ('N', (9, 16), 'proved')
        """
        return read_verdict(self._core.decide(heaps, state, last, seconds))

    def winning(self, *heaps: SupportsIndex, state: Optional[SupportsIndex] = None,
                last: Optional[Numbers[SupportsIndex]] = None) -> list[tuple[int, ...]]:
        """All moves to P-positions.  A pass takes nothing.

        >>> Game("wythoff").winning(4, 6), Game("nim pass").winning(3, 3)
        ([(1, 1)], [(0, 0)])
        """
        return sorted(set(self._core.winning(heaps, state, last)))

    def moves(self, *heaps: SupportsIndex, state: Optional[SupportsIndex] = None,
              last: Optional[Numbers[SupportsIndex]] = None) -> list[tuple[int, ...]]:
        """What may be taken; a pass takes nothing.  Unknown: there are more than 2000 moves.

        >>> Game("wythoff on 3 heaps").moves(1, 1, 1)
        [(0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 1)]
        """
        found = ask("moves", game=self.rule, limit=_MOST_MOVES, **self._place(heaps, state, last))
        if not found["all"]:
            raise _core.Unknown(f"there are more than {_MOST_MOVES} moves, and they are not listed")
        return [numbers(move) or () if move != "pass" else (0,) * self.heaps for move in found["moves"]]

    def _place(self, heaps: tuple[SupportsIndex, ...], state: Optional[SupportsIndex],
               last: Optional[Numbers[SupportsIndex]]) -> dict[str, Any]:
        if len(heaps) != self.heaps and not (self.plane and len(heaps) == 2):
            raise ValueError(f"this game has {self.heaps} heap{'s' if self.heaps > 1 else ''}, not {len(heaps)}")
        return {"heaps": [natural(heap) for heap in heaps],
                "state": None if state is None else natural(state, "a state"),
                "last": None if last is None else [natural(part, "a move") for part in last]}

    def at(self, *heaps: SupportsIndex, state: Optional[SupportsIndex] = None,
           last: Optional[Numbers[SupportsIndex]] = None) -> Position:
        """A position, which can be added to others.

        >>> s = Game("raleigh").at(3, 4, 9) + Game("wythoff").at(3, 5) + Game("nim pass").at(4, 4, state=0)
        >>> s.outcome, s.decide().part, s.decide().move
        ('N', 0, (0, 2, 8))
        """
        place = self._place(heaps, state, last)
        return Position(self, tuple(place["heaps"]), place["state"], place["last"])

    def value(self, *heaps: SupportsIndex, state: Optional[SupportsIndex] = None,
              last: Optional[Numbers[SupportsIndex]] = None) -> Optional[int]:
        """The Grundy value of a position, with what is remembered; None: it has none, or it is not known.

        >>> Game("wythoff").value(3, 4)
        2
        >>> Game("nim no repeat").value(2, 1), Game("nim no repeat").value(2, 1, last=(1, 0))
        (2, 0)
        >>> Game("yama-nim").value(4, 7), Game("wythoff misere").value(1, 1)
        (5, None)
        """
        if self.plane:
            try:
                return self.at(*heaps, state=state, last=last).value
            except _core.RuleError:
                pass  # it has no place in a sum, and may have values all the same
        found = ask("position", game=self.rule, **self._place(heaps, state, last))["grundy"]
        return None if found is None else int(found)

    def __add__(self, other: object) -> SumOfGames:
        return SumOfGames([self]) + other

    # ---- many positions ----------------------------------------------------------------------

    @property
    def P(self) -> PSet:
        """The set of P-positions: (x, y) in g.P."""
        return PSet(self)

    def _shape(self, sizes: tuple[SupportsIndex, ...]) -> tuple[int, ...]:
        """One number is for all heaps."""
        sides = 2 if self.plane else self.heaps
        shape = tuple(natural(size, "a size") for size in sizes)
        return shape * sides if len(shape) == 1 else shape

    def positions(self, *sizes: SupportsIndex, state: Optional[SupportsIndex] = None,
                  last: Optional[Numbers[SupportsIndex]] = None) -> NDArray[np.int64]:
        """The P-positions with heaps below the sizes, in order: a row each.  One size is for all heaps.

        >>> Game("wythoff").positions(6).tolist()
        [[0, 0], [1, 2], [2, 1], [3, 5], [5, 3]]
        >>> Game("nim on 3 heaps").positions(2).tolist()
        [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]]
        """
        shape = self._shape(sizes)
        memory = self._core.positions(shape, state, last)
        return np.frombuffer(memory, dtype=np.int64).reshape(-1, len(shape))  # type: ignore[call-overload,no-any-return]

    def outcomes(self, *sizes: SupportsIndex, state: Optional[SupportsIndex] = None,
                 last: Optional[Numbers[SupportsIndex]] = None) -> NDArray[np.bool_]:
        """Which positions with heaps below the sizes are P: table[y, x], or table[z, y, x], as `wythoff grundy` and its
        npy files have it: the last axis is the first heap.

        >>> Game("nim on 3 heaps").outcomes(4, 4, 2)[1].astype(int).tolist()
        [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]]
        """
        shape = self._shape(sizes)
        table = np.zeros(shape[::-1], dtype=np.bool_)
        table[tuple(self.positions(*shape, state=state, last=last).T[::-1])] = True
        return table

    def window(self, x: SupportsIndex, y: SupportsIndex, width: SupportsIndex,
               height: Optional[SupportsIndex] = None) -> NDArray[np.int64]:
        """The P-positions of a window anywhere, as differences to its corner (x, y).

        >>> Game("maharaja").window(10**20, 1618033988749894848 * 100, 100, 100).shape[1]
        2
        """
        memory, _ = self._core.window(x, y, width, width if height is None else height)
        return np.frombuffer(memory, dtype=np.int64).reshape(-1, 2)  # type: ignore[call-overload,no-any-return]

    def grundy(self, *sizes: SupportsIndex, state: Optional[SupportsIndex] = None,
               last: Optional[Numbers[SupportsIndex]] = None) -> NDArray[np.uint32]:
        """Grundy values: table[y, x], or table[z, y, x], as `wythoff grundy` and its npy files have it: the last axis is
        the first heap; 4294967295 is not a position of the board.

        >>> Game("wythoff").grundy(4).tolist()
        [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
        >>> Game("nim on 3 heaps").grundy(2, 3, 4)[:, 2, 1].tolist()
        [3, 2, 1, 0]
        """
        shape = self._shape(sizes)
        memory = self._core.grundy(shape, state, last)
        return np.frombuffer(memory, dtype=np.uint32).reshape(shape[::-1])  # type: ignore[call-overload,no-any-return]

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
              layer: str = "p", theme: str = "light", heaps: Optional[Numbers[SupportsIndex]] = None,
              across: Optional[str] = None, up: Optional[str] = None, state: Optional[SupportsIndex] = None,
              last: Optional[Numbers[SupportsIndex]] = None) -> Picture:
        """A picture of a window; layer "p", or "grundy" for the values.  Of several heaps two run, across (x) and up
        (y); heaps has those that are fixed.

        >>> Game("wythoff").board(8)._repr_svg_().startswith("<")
        True
        >>> Game("raleigh").board(8, heaps=(0, 0, 7))._repr_svg_().startswith("<")
        True
        """
        side = natural(size, "a size")
        made: Union[bytes, Any] = ask("export", game=self.rule, x=natural(x), y=natural(y), width=side,
                                      height=side, layer=layer, format="svg", theme=theme, across=across, up=up,
                                      heaps=None if heaps is None else [natural(heap) for heap in heaps],
                                      state=None if state is None else natural(state, "a state"),
                                      last=None if last is None else [natural(part, "a move") for part in last])
        text = made.decode()
        return Picture(text[max(text.find("<svg"), 0):])

    def explore(self, size: SupportsIndex = 16) -> Widget:
        """A board to press, in notebooks and as a page of its own: who wins, the value, the winning moves.

        >>> Game("wythoff").explore(5)
        <Widget: wythoff, 5 by 5>
        """
        if not self.plane:
            raise _core.RuleError("boards to press are of games on two heaps without memory")
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
