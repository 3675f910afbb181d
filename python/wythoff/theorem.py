"""Theorems: the P-set of a game as an automaton, proved from the rule alone."""
from __future__ import annotations

import hashlib
from typing import Any, NamedTuple, Optional, SupportsIndex

from . import _core
from ._pictures import escape, table_html
from .automaton import Automaton
from .verdict import Standing, Verdict, read_verdict


class Statement(NamedTuple):
    """One thing that is proved, in words, for LaTeX, and as the sentence of logic that was decided."""

    name: str
    text: str
    latex: str
    sentence: Optional[str]
    form: bool  # it tells all P-positions


class Obligation(NamedTuple):
    """One step of the proof."""

    name: str
    statement: str
    seconds: float
    widest: int


class Theorem:
    """What Game.prove gives.

    >>> import wythoff
    >>> theorem = wythoff.Game("wythoff").prove()
    >>> theorem.states, theorem.numeration
    (7, 'msd_fib')
    >>> (10**30, 7) in theorem
    False
    >>> theorem.decide(20, 30).to
    (20, 12)
    >>> theorem.ask("A x E y $P(x,y)")
    True
    """

    def __init__(self, core: _core.Theorem) -> None:
        self._core = core
        self._facts = core.facts()

    @property
    def rule(self) -> str:
        """The game, written out."""
        return str(self._facts["rule"])

    @property
    def states(self) -> int:
        """Of the minimal automaton of the P-set."""
        return int(self._facts["states"])

    @property
    def numeration(self) -> str:
        return str(self._facts["numeration"])

    @property
    def standing(self) -> Standing:
        return Standing(*self._facts["standing"])

    @property
    def automaton(self) -> Automaton:
        """It accepts the heaps if and only if they are a P-position."""
        made = self._core.automaton("p")
        assert made is not None
        return Automaton(made)

    @property
    def bits(self) -> Optional[Automaton]:
        """The bit-string: 0 where the P-position of a column is on or above the diagonal.  None: columns do
        not have one P-position each."""
        made = self._core.automaton("bits")
        return None if made is None else Automaton(made)

    @property
    def statements(self) -> list[Statement]:
        """What can be said of the P-positions in words, on two heaps; each is proved."""
        return [Statement(*one) for one in self._core.statements()]

    @property
    def obligations(self) -> list[Obligation]:
        return [Obligation(*one) for one in self._core.steps()]

    def decide(self, *heaps: SupportsIndex) -> Verdict:
        """Who wins at these heaps, of any size.

        >>> import wythoff
        >>> wythoff.Game("nim on 3 heaps").prove().decide(1, 2, 10**30).outcome
        'N'
        """
        return read_verdict(self._core.decide(*heaps))

    def __contains__(self, position: object) -> bool:
        heaps: Any = position
        return self._core.has(*heaps)

    def ask(self, sentence: str) -> bool:
        """Is this sentence of first-order logic about $P(x,y) true?"""
        return self._core.ask(sentence)

    @property
    def certificate(self) -> str:
        """For wythoff-check, which verifies it and shares no code with this library."""
        return self._core.certificate()

    @property
    def certificate_hash(self) -> str:
        """SHA-256 of the certificate, to be cited."""
        return hashlib.sha256(self.certificate.encode()).hexdigest()

    @property
    def latex(self) -> str:
        """The theorem and its proof as a LaTeX document."""
        return self._core.latex()

    def save(self, path: str) -> None:
        """Writes the certificate."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.certificate)

    def __repr__(self) -> str:
        return f"<Theorem: the P-set of {self.rule}, {self.states} states in {self.numeration}>"

    def __str__(self) -> str:
        return " ".join(one.text for one in self.statements) or repr(self)

    def _repr_html_(self) -> str:
        rows = [(escape(one.name), escape(one.text)) for one in self.statements]
        return (f"<p><b>Theorem</b> about {escape(self.rule)}: {self.standing._repr_html_()}, "
                f"{self.states} states in {escape(self.numeration)}</p>"
                + table_html(["", "proved"], rows))
