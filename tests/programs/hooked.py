"""For programs of tests: what is needless without the hook driver."""

from __future__ import annotations

import os
import time


def let_records_be_saved(seconds: float) -> None:
    """A thread of the hook driver's does it, once launches are over; then their memory lies idle."""
    if "NCC_SOCKET" in os.environ:
        time.sleep(seconds)
