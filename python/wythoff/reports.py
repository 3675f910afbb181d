"""Reports: analyses, comparisons, sweeps through families of games."""
from __future__ import annotations

from typing import Any, Iterator, NamedTuple, Optional, Sequence, Union

from . import _core
from ._pictures import escape, table_html
from .verdict import Standing


class Fact(NamedTuple):
    """One line of a report; name stays the same over versions."""

    section: str
    name: str
    title: str
    value: Optional[str]
    number: Optional[float]
    known: bool  # False: value says why it is not
    standing: Optional[Standing]


def read_fact(raw: _core.FactTuple) -> Fact:
    section, name, title, value, number, known, kind, by = raw
    return Fact(section, name, title, value, number, known, Standing(kind, by) if known else None)


def _pandas() -> Any:
    try:
        import pandas  # type: ignore[import]
    except ImportError:
        raise ImportError("pandas is not installed (python3-pandas); the table can be "
                          "iterated without it") from None
    return pandas


class Analysis(Sequence[Fact]):
    """Facts, by number or by name.

    >>> import wythoff
    >>> report = wythoff.Game("wythoff").analyze(columns=1000, seconds=5)
    >>> report["deviation.most"].number
    0.0
    """

    def __init__(self, facts: list[Fact]) -> None:
        self.facts = facts

    def __len__(self) -> int:
        return len(self.facts)

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.facts)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            for fact in self.facts:
                if fact.name == key:
                    return fact
            raise KeyError(key)
        return self.facts[key]

    def frame(self) -> Any:
        """As a DataFrame of pandas."""
        return _pandas().DataFrame(
            [(f.section, f.title, f.value, f.number, f.standing.kind if f.standing else "unknown",
              f.standing.by if f.standing else None) for f in self.facts],
            columns=["section", "title", "value", "number", "standing", "by"],
            index=[f.name for f in self.facts])

    def __str__(self) -> str:
        width = max((len(fact.title) for fact in self.facts), default=0)
        return "\n".join(f"{fact.title:{width}}  {fact.value or ''}"
                         f"  [{fact.standing.kind if fact.standing else 'unknown'}]"
                         for fact in self.facts)

    def __repr__(self) -> str:
        return f"<Analysis: {len(self.facts)} facts>"

    def _repr_html_(self) -> str:
        return table_html(["", "", "standing"],
                          [(escape(f.title), escape(f.value or ""),
                            f.standing._repr_html_() if f.standing else "unknown")
                           for f in self.facts])


class Comparison(NamedTuple):
    """Do two games have the same P-positions (or values)?  same: True is proved, False has a place, None: no
    difference was seen with heaps below window, and there is no proof."""

    same: Optional[bool]
    place: Optional[tuple[int, ...]]
    at_place: Any  # is it P in the first game?  Or the two values
    window: int
    standing: Optional[Standing]

    def __bool__(self) -> bool:
        if self.same is None:
            raise _core.Unknown(f"no difference with heaps below {self.window}, and no proof "
                                "that there is none")
        return self.same


def compare(first: Union[str, Any], second: Union[str, Any], *, values: bool = False,
            window: int = 0, states: int = 0, seconds: float = 0) -> Comparison:
    """Do two games have the same P-positions, or, with values, the same Grundy values?

    >>> compare("wythoff + (3,5) + (5,3)", "wythoff").place
    (3, 5)
    >>> bool(compare("wythoff + (3,7) + (7,3)", "wythoff"))
    True
    >>> compare("wythoff-any on 3 heaps", "nim on 3 heaps").place
    (0, 1, 1)
    """
    from .games import Game
    games = [game if isinstance(game, Game) else Game(game) for game in (first, second)]
    likeness, place, there, seen, standing = _core.compare(
        games[0]._core, games[1]._core, values, window, states, seconds)
    same = {"same": True, "differ": False, "not seen": None}[likeness]
    return Comparison(same, place, there if place is not None else None, seen,
                      None if standing is None else Standing(*standing))


class SweepRow(NamedTuple):
    """One game of a family."""

    parameters: dict[str, int]
    rule: str
    status: str  # "done", or "failed: why"
    analysis: Analysis


class Sweep(Sequence[SweepRow]):
    """A family of games, every one analysed."""

    def __init__(self, names: list[str], rows: list[SweepRow]) -> None:
        self.names = names
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, key: Any) -> Any:
        return self.rows[key]

    def column(self, fact: str) -> list[Optional[Fact]]:
        """This fact of every game; None where a game has none."""
        return [next((f for f in row.analysis if f.name == fact), None) for row in self.rows]

    def frame(self) -> Any:
        """As a DataFrame of pandas: a row for each game, a column for each fact."""
        rows: list[dict[str, Any]] = []
        for row in self.rows:
            cells: dict[str, Any] = dict(row.parameters)
            cells.update(rule=row.rule, status=row.status)
            cells.update({f.name: f.value if f.number is None else f.number for f in row.analysis})
            rows.append(cells)
        return _pandas().DataFrame(rows)

    def __repr__(self) -> str:
        return f"<Sweep: {len(self.rows)} games over {', '.join(self.names)}>"

    def _repr_html_(self) -> str:
        wanted = ["structure.perfect", "deviation.least", "deviation.most", "machine.states",
                  "automaton.states"]
        known = [name for name in wanted if any(self.column(name))]
        return table_html(
            [*self.names, "rule", "status", *known],
            [[*(str(value) for value in row.parameters.values()), escape(row.rule),
              escape(row.status),
              *(escape(next((f.value for f in row.analysis if f.name == name), "") or "")
                for name in known)] for row in self.rows])


def sweep(rule: str, ranges: str, *, store: Optional[str] = None, columns: int = 0, window: int = 0,
          states: int = 0, seconds: float = 0) -> Sweep:
    """Analyses every game of a family: a rule with names in it, and what they run through.

    >>> table = sweep("maharaja(k,l)", "k=1..2 l=k..2", columns=1000, seconds=2, states=-1)
    >>> [row.parameters for row in table]
    [{'k': 1, 'l': 1}, {'k': 1, 'l': 2}, {'k': 2, 'l': 2}]

    store: an SQLite file that keeps what was done, for `wythoff analyze --sweep` too; a sweep that was stopped goes
    on from there.
    """
    names, rows = _core.sweep(rule, ranges, store, columns, window, states, seconds)
    return Sweep(names, [
        SweepRow(dict(zip(names, values)), of, status, Analysis([read_fact(f) for f in facts]))
        for values, of, status, facts in rows])
