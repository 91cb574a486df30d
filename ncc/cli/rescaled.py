"""``ncc read --rescaled FIELD``: behind a map's fields, one that a probe timed as it is without probes.

Records do not tell which of their fields are durations, so the user does. What was saved is shown as it was saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc.diag import Diagnostic, Severity
from ncc.runtime import Benchmark


class Rescaled:
    """The fields that are asked for, and whether any map had one of them."""

    def __init__(self, fields: Sequence[str] = ()) -> None:
        self._fields = tuple(dict.fromkeys(fields))
        self._found = False

    def of(self, record: np.dtype[Any], benchmark: Benchmark | None) -> tuple[str, ...]:
        """Those fields of a record that are one number, if the kernel was timed."""
        if benchmark is None:
            return ()
        found = tuple(name for name in self._fields if name in (record.names or ()) and record[name].kind in "uif")
        self._found |= bool(found)
        return found

    def missing(self) -> list[Diagnostic]:
        """R015 where a field was asked for and none was shown."""
        if not self._fields or self._found:
            return []
        fields = " or ".join(self._fields)
        return [Diagnostic("R015", Severity.ERROR,
                           f"nothing to rescale: no number '{fields}' of a kernel that --benchmark timed is shown",
                           hint="--launch N, --map NAME and --format csv|npz show records")]


def titles(fields: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{name}_rescaled" for name in fields)


def rescaled(values: npt.NDArray[Any], benchmark: Benchmark | None) -> npt.NDArray[np.float64]:
    """To a hundredth of a cycle or nanosecond."""
    return np.round(values * (benchmark.scale if benchmark else 1.0), 2)
