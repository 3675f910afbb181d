"""First-order logic over automatic sequences, in Walnut's language (docs/logic.md)."""
from __future__ import annotations

from typing import NamedTuple, Optional, SupportsIndex

from . import _core
from ._settings import settings
from .automaton import Automaton


class Answer(NamedTuple):
    """truth: of a sentence, else None; automaton: of a formula with free variables, else None."""

    truth: Optional[bool]
    example: Optional[str]  # numbers that refute "for all", or prove "there is"
    counterexample: bool
    variables: list[str]  # the names of the automaton's tracks
    automaton: Optional[Automaton]
    steps: int
    largest: int  # states of the largest automaton on the way

    def __bool__(self) -> bool:
        """The truth of a sentence.  What has free variables is neither true nor false."""
        if self.truth is None:
            raise TypeError("a formula with free variables is neither true nor false")
        return self.truth

    def __contains__(self, numbers: object) -> bool:
        if self.automaton is None:
            raise TypeError("a sentence has no free variables")
        return numbers in self.automaton


class Session:
    """Knows what was defined in it.

    >>> s = Session()
    >>> _ = s.run('def even "E k n = 2*k";')
    >>> bool(s.eval("A n $even(n+n)"))
    True
    >>> s.eval("$even(n) & n > 3").variables
    ['n']

    library: a folder laid out as Walnut's, read and written.
    """

    def __init__(self, library: Optional[str] = None, states: SupportsIndex = 0) -> None:
        self._core = _core.Session(library=library, memory=settings.memory,
                                   states=states.__index__())

    def eval(self, formula: str) -> Answer:
        """Decides a formula."""
        truth, example, counter, variables, automaton, steps, largest = self._core.evaluate(formula)
        made = None if automaton is None else Automaton(automaton)
        return Answer(truth, example, counter, variables, made, steps, largest)

    def run(self, commands: str) -> str:
        """Runs commands as Walnut has them (def, eval, reg, ...); what they print."""
        return self._core.run(commands)

    def automaton(self, name: str) -> Automaton:
        """That of $name."""
        return Automaton(self._core.automaton(name))

    def sequence(self, name: str) -> Automaton:
        """That of NAME[i].

        >>> [Session().sequence("F")(n) for n in range(8)]
        [0, 1, 0, 0, 1, 0, 1, 0]
        """
        return Automaton(self._core.sequence(name))


def eval(formula: str) -> Answer:
    """Decides a formula in a session of its own.

    >>> bool(eval("?msd_fib A n E m m > n & F[m] = @1"))
    True
    >>> eval("A n n < 5").example
    'n = 5'
    >>> 7 in eval("?msd_fib E k n = 2*k + 1")
    True
    """
    return Session().eval(formula)
