"""Time in tests, on machines that may be slow and loaded: what a thing costs is the processor's time, what has to come
is waited for until it comes, and only what hangs fails.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

HANG_S = 300
"""Whoever has not ended by then never will."""
SOON_S = 15
"""What waits for nothing is over by then."""
HANGS_S = 3600
"""How long what is not to be waited for takes: whoever waits for it hangs."""


def cpu_seconds() -> float:
    """The processor's time that this process took, and those that it has waited for."""
    return sum(os.times()[:4])


def eventually(holds: Callable[[], object]) -> bool:
    """Waits until it holds; False if it never does."""
    until = time.monotonic() + HANG_S
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True
