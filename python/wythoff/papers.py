"""What the four papers claim (S0 to S3), recomputed."""
from __future__ import annotations

from typing import NamedTuple, Optional, Union, overload

from . import _core
from ._pictures import Picture, escape


class Finding(NamedTuple):
    """What the check of a claim found."""

    standing: str  # "proved", "proved (finite)", "proved (prose)", "computed", "false", "open"
    found: Optional[str]
    by: Optional[str]
    table: Optional[str]  # CSV
    pictures: list[Picture]
    changed: bool  # it is not what was expected
    seconds: float


class Claim:
    """One claim of a paper.

    >>> from wythoff import paper
    >>> claim = paper("0.13")
    >>> claim.paper, claim.where, claim.expected
    ('S0', 'Question 1', 'proved')
    """

    def __init__(self, raw: tuple[str, str, str, str, Optional[str], Optional[str], list[str], str]
                 ) -> None:
        (self.id, self.paper, self.title, self.claim, self.where, self.note, self.games,
         self.expected) = raw

    def check(self, short: bool = True) -> Finding:
        """Recomputes it; short: with smaller bounds, in seconds."""
        standing, found, by, table, pictures, changed, seconds = _core.examine(self.id, short)
        return Finding(standing, found, by, table, [Picture(svg) for svg, _ in pictures], changed,
                       seconds)

    def __repr__(self) -> str:
        return f"<Claim {self.id}, {self.paper}: {self.title}>"

    def _repr_html_(self) -> str:
        where = "" if self.where is None else f", {escape(self.where)}"
        return (f"<p><b>{escape(self.id)}</b> {escape(self.title)} ({escape(self.paper)}{where}): "
                f"{escape(self.claim)} <i>{escape(self.expected)}</i></p>")


@overload
def paper() -> list[Claim]: ...
@overload
def paper(which: str) -> Claim: ...


def paper(which: Optional[str] = None) -> Union[Claim, list[Claim]]:
    """The claim of this number, "0.13"; without one, all claims.

    >>> paper("0.13").title
    'Can a position be decided in polynomial time?'
    >>> len(paper()) > 50
    True
    """
    claims = [Claim(raw) for raw in _core.claims()]
    if which is None:
        return claims
    for claim in claims:
        if claim.id == which:
            return claim
    raise KeyError(f"there is no claim {which}; paper() lists them")
