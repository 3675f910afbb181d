"""Heap games of Wythoff's kind: P-positions, winning moves, Grundy values, theorems, logic.

>>> from wythoff import Game
>>> g = Game("wythoff + (1,2) + (2,1)")
>>> g.positions(7).tolist()
[[0, 0], [1, 3], [2, 6], [3, 1], [4, 5], [5, 4], [6, 2]]
>>> theorem = g.prove()
>>> theorem.states, theorem.standing.kind
(1975, 'proved')
>>> (10**500, 7) in theorem
False

Everything is computed by the library libwythoff; docs/python.md shows the way around.
"""
from . import logic
from ._ask import ask
from ._core import Failed, Refused, RuleError, Unknown, WythoffError
from ._core import version as __version__
from ._pictures import Picture
from ._progress import progress
from ._settings import settings
from .automaton import Automaton
from .games import Dictionary, Game, PSet, Sequence, named_games
from .papers import Claim, Finding, paper
from .reports import Analysis, Comparison, Fact, Sweep, compare, sweep
from .sums import Position, Sum, SumOfGames, heap
from .theorem import Theorem
from .verdict import Standing, Verdict
from .widget import Widget

__all__ = [
    "Analysis", "Automaton", "Claim", "Comparison", "Dictionary", "Fact", "Failed", "Finding", "Game", "PSet",
    "Picture", "Position", "Refused", "RuleError", "Sequence", "Standing", "Sum", "SumOfGames",
    "Sweep", "Theorem", "Unknown", "Verdict", "Widget", "WythoffError", "__version__", "ask", "compare", "heap", "logic",
    "named_games", "paper", "progress", "settings", "sweep",
]
