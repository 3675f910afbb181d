"""How much memory and how many threads; one object, wythoff.settings."""
from __future__ import annotations

import os
from dataclasses import dataclass, field


def _machine_memory() -> int:
    try:
        total = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):  # pragma: no cover
        return 0
    try:
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as file:
            total = min(total, int(file.read()))
    except (OSError, ValueError):
        pass
    return total


@dataclass
class Settings:
    """What a computation may take, for objects that are made from now on.

    memory: bytes, 0 for no limit; at first 3/4 of the machine's.  threads: 0 for one for each processor.
    seconds: that one question through JSON may compute (wythoff.ask).
    """

    memory: int = field(default_factory=lambda: _machine_memory() // 4 * 3)
    threads: int = 0
    seconds: float = 60.0


settings = Settings()
