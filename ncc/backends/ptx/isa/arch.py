"""GPU architectures: the names that PTX, ptxas and images give them, and which code runs on which device."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ncc.limits import natural

_NAME = re.compile(r"(?:sm|compute)_(\d+)([af]?)")

# Code for these embedded GPUs runs on them alone, and they run no other's (CUDA programming guide, binary
# compatibility: "supported only for the desktop ... not supported for Tegra").
_TEGRA = frozenset((32, 53, 62, 72, 87))


@dataclass(frozen=True, order=True)
class Arch:
    """``sm_90a`` is Arch(90, "a"). Suffix a: for this one only; f: for this family; empty: for any."""

    sm: int
    suffix: str = ""

    def __str__(self) -> str:
        return f"sm_{self.sm}{self.suffix}"

    def runs_on(self, device: int) -> bool:
        """Whether compiled code (SASS) of this architecture runs on a device of compute capability ``device``.

        CUDA programming guide, binary compatibility: same major revision, no lower minor one.
        """
        if self.suffix == "a" or self.sm in _TEGRA or device in _TEGRA:
            return self.sm == device
        return self._same_major(device) and self.sm <= device

    def assembles_for(self, device: int) -> bool:
        """Whether PTX of this target can be compiled for ``device`` (``ptxas --help``, --gpu-name)."""
        if self.suffix == "a":
            return self.sm == device
        return self.sm <= device and (self.suffix != "f" or self._same_major(device))

    def on(self, device: int) -> Arch:
        """What PTX of this target is compiled to for ``device``: the suffix stays, as its instructions need it."""
        return Arch(device, self.suffix)

    def _same_major(self, device: int) -> bool:
        return self.sm // 10 == device // 10


def parse_arch(text: str) -> Arch | None:
    """The first architecture named in a text: ``-arch sm_90a``, ``sm_100f, debug``."""
    match = _NAME.search(text)
    sm = natural(match[1]) if match else None
    return Arch(sm, match[2]) if match and sm is not None else None
