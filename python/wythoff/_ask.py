"""Questions as JSON, in this process: what docs/serve.md describes, as Python's own values."""
from __future__ import annotations

import base64
import json
import operator
import time
from typing import Any, Optional, SupportsIndex

from . import _core
from ._progress import _show
from ._settings import settings

_asker: Optional[_core.Asker] = None


def _open() -> _core.Asker:
    global _asker
    if _asker is None:
        _asker = _core.Asker(memory=settings.memory // 2, seconds=settings.seconds,
                             threads=settings.threads)
    return _asker


_KINDS = {"limit": _core.Unknown, "none": _core.Unknown, "busy": _core.Unknown,
          "system": _core.Failed, "stopping": _core.Failed}


def _raise(error: dict[str, Any], request: dict[str, Any]) -> None:
    message = error["message"]
    text = request.get(error.get("parameter") or "", None)
    if isinstance(text, str) and "at" in error and error["at"] is not None:
        message = (f"{message}\n  {text}\n  {' ' * error['at']}"
                   f"{'^' * max(1, error.get('length') or 1)}")
    raise _KINDS.get(error["code"], _core.RuleError)(message)


def ask(question: str, **parameters: Any) -> Any:
    """Puts any question of the library's JSON interface (docs/serve.md).

    >>> ask("position", game="wythoff", x=3, y=5)["outcome"]
    'P'
    >>> ask("nth", game="maharaja", n="10^20")["standing"]["kind"]
    'proved'

    Whole numbers may be of any size; files come as bytes.
    """
    request = {"ask": question}
    request.update((name, _plain(value)) for name, value in parameters.items() if value is not None)
    reply = json.loads(_open().ask(json.dumps(request)))
    if "error" in reply:
        _raise(reply["error"], request)
    answer = reply["answer"]
    if isinstance(answer, dict) and set(answer) == {"file", "type", "base64"}:
        return base64.b64decode(answer["base64"])
    return answer


def _plain(value: Any) -> Any:
    """For JSON: whole numbers as texts, for they may have any size."""
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if hasattr(value, "__index__") and not isinstance(value, bool):
        return _core.decimal(value)
    return value


def natural(number: SupportsIndex, what: str = "a heap") -> int:
    """A whole number, as Python's own functions take it, that is not negative."""
    value = operator.index(number)
    if value < 0:
        raise _core.RuleError(f"{what} cannot be negative")
    return value


def text(rule: str) -> str:
    if not isinstance(rule, str):
        raise TypeError(f"a rule is a str, not {type(rule).__name__}")
    return rule


def numbers(of: Optional[list[str]]) -> Optional[tuple[int, ...]]:
    """Whole numbers of any size from their digits."""
    return None if of is None else tuple(_core.integer(number) for number in of)


def job(kind: str, game: str, options: dict[str, Any]) -> tuple[Any, dict[str, bytes]]:
    """Longer work, in a thread of the library; Ctrl-C stops it.  The result, and its files."""
    number = ask("job_start", kind=kind, game=game, options=options)["job"]
    begun = time.monotonic()
    wait = 0.001
    shown = False
    try:
        while True:
            state = ask("job", job=number)
            if state["state"] not in ("queued", "running"):
                break
            if time.monotonic() - begun > 0.5:
                _show(state.get("done") or 0.0)
                shown = True
            time.sleep(wait)
            wait = min(2 * wait, 0.05)
    except BaseException:
        ask("job_stop", job=number)
        raise
    finally:
        if shown:
            _show(None)
    if state["state"] != "done":
        error = state.get("error") or {"message": state["state"], "code": "limit"}
        if "error" in error:
            error = error["error"]
        _raise(error, {"game": game})
    files = {file["name"]: ask("job_file", job=number, file=file["name"])
             for file in state.get("files") or []}
    return state["result"], files
