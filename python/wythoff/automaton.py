"""Automata that read the digits of numbers."""
from __future__ import annotations

from typing import Optional, SupportsIndex

from . import _core
from ._pictures import dot_svg, escape


class Automaton:
    """A finite automaton; its tracks read numbers in step, in some numeration system.

    >>> import wythoff
    >>> a = wythoff.Game("wythoff").prove().automaton
    >>> a
    <Automaton: 7 states, 13 transitions, reads msd_fib, msd_fib>
    >>> a(3, 5), a(3, 6)
    (1, 0)
    >>> (10**50, 7) in a
    False
    """

    def __init__(self, core: _core.Automaton) -> None:
        self._core = core

    @property
    def states(self) -> int:
        return self._core.size()[0]

    @property
    def systems(self) -> list[Optional[str]]:
        """The numeration system of each track; None is a plain alphabet."""
        return self._core.size()[2]

    @property
    def edges(self) -> list[tuple[int, tuple[int, ...], int]]:
        """(from, digits, to); the first state is 0."""
        return self._core.edges()

    @property
    def outputs(self) -> list[int]:
        """Of each state; of an acceptor 1 where it accepts."""
        return self._core.outputs()

    def __call__(self, *numbers: SupportsIndex) -> Optional[int]:
        """The output after reading these numbers; None: there is none."""
        return self._core.value(*numbers)

    def __contains__(self, numbers: object) -> bool:
        if not isinstance(numbers, tuple):
            numbers = (numbers,)
        return bool(self._core.value(*numbers))

    @property
    def walnut(self) -> str:
        """As a text file of Walnut's Automata Library."""
        return self._core.walnut()

    @property
    def dot(self) -> str:
        """For Graphviz."""
        return self._core.dot()

    def __repr__(self) -> str:
        states, transitions, systems = self._core.size()
        reads = ", ".join(name or "letters" for name in systems)
        return f"<Automaton: {states} states, {transitions} transitions, reads {reads}>"

    def _repr_svg_(self) -> Optional[str]:
        return dot_svg(self.dot) if self.states <= 60 else None

    def _repr_html_(self) -> str:
        return self._repr_svg_() or f"<p>{escape(repr(self))}</p>"
