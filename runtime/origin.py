"""What a kernel that a framework generated computes, in the framework's own terms, as ``kernel.json`` has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ncc.diag import printable

_SHOWN = 6


@dataclass(frozen=True)
class Origin:
    """Of PyTorch's Inductor. ``source``: names of what the model's code computed; ``aten``: the operations that this
    was; ``nodes``: those of the FX graph, each with its target; ``kernel``: Inductor's name of the kernel."""

    kernel: str
    source: tuple[str, ...]
    aten: tuple[str, ...]
    nodes: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        """``mul_1, inner (aten.mul, aten.sum)``."""
        names = self.source or tuple(name for name, _ in self.nodes)
        return f"{_shown(names)} ({_shown(self.aten)})" if names and self.aten else _shown(names or self.aten)


def _shown(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{', '.join(names[:_SHOWN])}{more}"


def origin_of(kernel: Mapping[str, Any]) -> Origin | None:
    """None where there is none, or it is something else."""
    told = kernel.get("inductor")
    if not isinstance(told, dict):
        return None
    try:
        nodes = tuple((printable(str(name)), printable(str(target))) for name, target in told["nodes"])
        return Origin(printable(str(told["kernel"])), _texts(told["source"]), _texts(told["aten"]), nodes)
    except (KeyError, TypeError, ValueError):
        return None


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(printable(str(one)) for one in value)
