"""Progress of long work, on stderr: in terminals and in notebooks, nowhere else."""
from __future__ import annotations

import sys
from typing import Callable, Optional, Union

from . import _core

_WIDTH = 30


def _wanted() -> bool:
    if sys.stderr is None:
        return False
    try:
        if sys.stderr.isatty():
            return True
    except (AttributeError, ValueError):
        return False
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and hasattr(shell, "kernel")


def _show(done: Optional[float]) -> None:
    """A line that is written over, and cleared at the end."""
    if not _wanted():
        return
    if done is None:
        sys.stderr.write("\r" + " " * (_WIDTH + 8) + "\r")
    else:
        filled = int(_WIDTH * min(max(done, 0.0), 1.0))
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {100 * done:3.0f}% ")
    sys.stderr.flush()


def progress(show: Union[bool, Callable[[Optional[float]], object]] = True) -> None:
    """Whether long work shows how far it is; at first it does, in terminals and notebooks.

    A function is called instead of the bar, some times a second, with the part that is done (0 to 1), and
    with None at the end.

    >>> progress(False)
    >>> progress(True)
    """
    _core.set_progress(show if callable(show) else _show if show else None)


_core.set_progress(_show)
