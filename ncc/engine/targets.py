"""What of a run differs between targets: one engine serves programs that use the GPUs of several vendors."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ncc.abi import Target
from ncc.diag import NccError, error
from ncc.ir.nodes import Program

BACKENDS: Mapping[Target, str] = {Target.PTX: "ptx", Target.GCN: "gcn"}
"""Whose kernels a hook driver asks for -> the backend that knows them."""

TARGETS = tuple(BACKENDS.values())


@dataclass(frozen=True)
class TargetProgram:
    """A run's program as it was verified for a target, and the assembler that a user named for that."""

    program: Program
    assembler: str | None = None


class Programs:
    """A run's program for each target; for those but the first verified when a kernel first asks, by ``others``."""

    def __init__(self, target: str, first: TargetProgram,
                 others: Callable[[str], TargetProgram] | None = None) -> None:
        self._others = others
        self._lock = threading.Lock()  # guards _known
        self._known: dict[str, TargetProgram | NccError] = {target: first}

    def of(self, target: str) -> TargetProgram:
        """Raises the ``NccError`` why there is none, R074 where the run has one for other targets alone."""
        with self._lock:
            if target not in self._known:
                self._known[target] = self._read(target)
            found = self._known[target]
        if isinstance(found, NccError):
            raise NccError(*found.diagnostics)
        return found

    def _read(self, target: str) -> TargetProgram | NccError:
        try:
            if self._others is None:
                raise error("R074", f"this run has no probes for kernels of '{target}'")
            return self._others(target)
        except NccError as refusal:
            return refusal
