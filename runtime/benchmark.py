"""What ``ncc run --benchmark`` measured of a kernel, by which the times in its records are brought to those without
probes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Benchmark:
    """Medians of a kernel's first probed launch, in ns: as the program has it, pruned (the same text without probes,
    by the same assembler), and probed."""

    original_ns: int
    pruned_ns: int
    probed_ns: int

    @property
    def scale(self) -> float:
        """What a time that a probe measured is multiplied with, so that the whole kernel takes as long as pruned."""
        return self.pruned_ns / self.probed_ns

    @property
    def note(self) -> str:
        """Said wherever times were multiplied."""
        return f"times {self.scale:.3f}, as without probes (--benchmark)"


def benchmark_of(kernel: Mapping[str, Any]) -> Benchmark | None:
    """What a ``kernel.json`` tells of it; None where the kernel was not timed. Raises for what is not so."""
    told = kernel.get("benchmark")
    if told is None or "refused" in told:
        return None
    found = Benchmark(*(int(told[f"{which}_ns"]) for which in ("original", "pruned", "probed")))
    if min(found.pruned_ns, found.probed_ns) <= 0:
        raise ValueError("a kernel that took no time")
    return found
