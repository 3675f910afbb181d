"""Answers: who wins, by which move, and how that is known."""
from __future__ import annotations

from typing import Any, NamedTuple, Optional

from . import _core

_MARKS = {"proved": "\u2713", "computed": "\u2248", "conjectured": "?", "unknown": "\u2026"}


def shown(value: Any) -> str:
    """As repr() has it, with whole numbers of any size."""
    if isinstance(value, int) and not isinstance(value, bool):
        return _core.decimal(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        fields = (f"{name}={shown(item)}" for name, item in zip(value._fields, value))
        return f"{type(value).__name__}({', '.join(fields)})"
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    return repr(value)


class Standing(NamedTuple):
    """How a result is known: "proved", "computed" or "conjectured", and by what."""

    kind: str
    by: Optional[str] = None

    @property
    def proved(self) -> bool:
        return self.kind == "proved"

    def __str__(self) -> str:
        return f"{self.kind}: {self.by}" if self.by else self.kind

    def _repr_html_(self) -> str:
        from ._pictures import escape
        return (f'<span title="{escape(self.by or "")}">{_MARKS.get(self.kind, "")} '
                f"{escape(self.kind)}</span>")


class PartValue(NamedTuple):
    """What is known of the Grundy value of one board of a sum."""

    value: Optional[int]
    worth: str  # "exact", "not zero", "unknown"
    cancels: Optional[int]  # the number, from 0, of an equal board that it cancels with
    standing: Standing

    def __repr__(self) -> str:
        return shown(self)


class Verdict(NamedTuple):
    """Who wins at a position.  outcome: "P", who moved before wins; "N", who is to move wins; None: this is no
    position of the game."""

    outcome: Optional[str]
    move: Optional[tuple[int, ...]]  # a winning move: what is taken
    to: Optional[tuple[int, ...]]  # where it leads
    part: Optional[int]  # of a sum: on which board, from 0
    standing: Optional[Standing]
    reason: Optional[str]
    checked: Optional[str]  # the second way that agreed
    may_be_blocked: bool
    parts: Optional[list[PartValue]]
    total: Optional[int]  # of a sum: the exclusive or of the values
    passes: bool = False  # the winning move is a pass
    name: Optional[int] = None  # the set of moves to name, from 1

    def __repr__(self) -> str:
        return shown(self)

    def __str__(self) -> str:
        lines = [self.outcome or "not a position of the game"]
        if self.move is not None:
            where = "" if self.part is None else f" on board {self.part + 1}"
            lines.append(f"move {shown(self.move)}{where} to {shown(self.to)}")
        if self.passes:
            lines.append("move pass")
        if self.name is not None:
            lines.append(f"name set {self.name}")
        if self.standing is not None:
            lines.append(str(self.standing))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from ._pictures import escape
        head = f"<b>{self.outcome}</b>" if self.outcome else "not a position"
        move = " &ensp;pass" if self.passes else "" if self.move is None else f" &ensp;{escape(_short(self.move))} \u2192 {escape(_short(self.to))}"
        known = "" if self.standing is None else " &ensp;" + self.standing._repr_html_()
        return f"<p>{head}{move}{known}</p>"


def _short(heaps: Optional[tuple[int, ...]]) -> str:
    def number(n: int) -> str:
        if n.bit_length() <= 80:
            return str(n)
        return f"~2^{n.bit_length() - 1}"
    return "" if heaps is None else f"({', '.join(map(number, heaps))})"


def read_verdict(raw: tuple) -> Verdict:  # type: ignore[type-arg]
    """From the tuple that the extension module makes."""
    outcome, move, to, part, kind, by, reason, checked, blocked, parts, total, passes, name = raw
    standing = None if kind is None else Standing(kind, by)
    if parts is not None:
        parts = [PartValue(value, worth, twin, Standing(k, b)) for value, worth, twin, k, b in parts]
    return Verdict(outcome, move, to, part, standing, reason, checked, blocked, parts, total, passes, name)
