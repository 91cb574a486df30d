"""AMD targets: processors, and the two features that a code object can ask for.

LLVM's AMDGPUUsage, "Target ID" and "Header" (e_flags, ``EF_AMDGPU_MACH`` and the features of ABI version 4 and later).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ncc.diag import NccError, error, printable

_MACHINES = {
    0x20: "gfx600", 0x21: "gfx601", 0x22: "gfx700", 0x23: "gfx701", 0x24: "gfx702", 0x25: "gfx703", 0x26: "gfx704",
    0x28: "gfx801", 0x29: "gfx802", 0x2A: "gfx803", 0x2B: "gfx810", 0x3A: "gfx602", 0x3B: "gfx705", 0x3C: "gfx805",
    0x2C: "gfx900", 0x2D: "gfx902", 0x2E: "gfx904", 0x2F: "gfx906", 0x30: "gfx908", 0x31: "gfx909", 0x32: "gfx90c",
    0x3F: "gfx90a", 0x40: "gfx940", 0x4B: "gfx941", 0x4C: "gfx942", 0x4F: "gfx950", 0x51: "gfx9-generic",
    0x5F: "gfx9-4-generic",
    0x33: "gfx1010", 0x34: "gfx1011", 0x35: "gfx1012", 0x42: "gfx1013", 0x36: "gfx1030", 0x37: "gfx1031",
    0x38: "gfx1032", 0x39: "gfx1033", 0x3E: "gfx1034", 0x3D: "gfx1035", 0x45: "gfx1036", 0x41: "gfx1100",
    0x46: "gfx1101", 0x47: "gfx1102", 0x44: "gfx1103", 0x43: "gfx1150", 0x4A: "gfx1151", 0x55: "gfx1152",
    0x58: "gfx1153", 0x48: "gfx1200", 0x4E: "gfx1201", 0x49: "gfx1250",
}
_XNACK = {0x000: None, 0x100: None, 0x200: False, 0x300: True}    # unsupported, any, off, on
_SRAMECC = {0x000: None, 0x400: None, 0x800: False, 0xC00: True}

RDNA2 = ("gfx1030", "gfx1031", "gfx1032", "gfx1033", "gfx1034", "gfx1035", "gfx1036")
RDNA3 = ("gfx1100", "gfx1101", "gfx1102", "gfx1103")
RDNA4 = ("gfx1200", "gfx1201")
RDNA = frozenset((*RDNA2, *RDNA3, *RDNA4))
"""Processors whose waves have 32 lanes or 64, as a kernel's descriptor says."""
SUPPORTED = ("gfx900", "gfx906", "gfx908", "gfx90a", "gfx940", "gfx941", "gfx942", "gfx950", "gfx9-4-generic",
             *RDNA2, *RDNA3, *RDNA4)
"""Processors that kernels are probed for: CDNA's, those before it with waves of 64 lanes, and RDNA's."""
CDNA3 = frozenset(("gfx940", "gfx941", "gfx942", "gfx950", "gfx9-4-generic"))
"""CDNA3 and its successor, which have more hazards, and other names for the bits of caches."""
_FIRST_LLVM = {"gfx950": 20, "gfx9-4-generic": 20}
"""Of processors that the LLVM 19 of ``toolchain``'s hints does not know: the first version that does."""

_PROCESSOR = r"gfx[0-9a-z]+(?:-[0-9a-z]+)*"
# Up to LLVM 22 "amdgcn-amd-amdhsa--gfx942:xnack-"; later "amdgpu9.42-amd-amdhsa-unknown-gfx942:xnack-".
_TARGET_ID = re.compile(
    rf"(?:amdgcn|amdgpu[\w.]*)-amd-amdhsa-(?:unknown)?-(?P<arch>{_PROCESSOR})(?P<features>[:\w+-]*)")
_FEATURE = re.compile(r":(?P<name>xnack|sramecc)(?P<sign>[+-])")
_SHORT = re.compile(rf"(?P<arch>{_PROCESSOR})(?P<features>[:\w+-]*)\Z")


def unsupported(arch: str, place: str) -> NccError:
    return error("B105", f"the kernel is for {arch}, and of AMD's processors CDNA and RDNA 2 to 4 are supported",
                 place=place, hint=f"supported are {', '.join(SUPPORTED)}")


def generation(arch: str) -> int:
    """10, 11 or 12 of RDNA 2, 3 and 4; 9 of CDNA and those before it."""
    return int(arch[3:5]) if arch in RDNA else 9


def first_llvm(arch: str) -> int:
    """The first version of LLVM that knows a processor, as far as it matters here."""
    return _FIRST_LLVM.get(arch, 19)


@dataclass(frozen=True)
class Target:
    """A processor; a feature that is None is left open (any) or not there."""

    arch: str
    xnack: bool | None = None
    sramecc: bool | None = None

    def __str__(self) -> str:
        """As ``-mcpu`` takes it, features in the order of a target ID: ``gfx90a:sramecc+:xnack-``."""
        signs = (("sramecc", self.sramecc), ("xnack", self.xnack))
        return self.arch + "".join(f":{name}{'+' if on else '-'}" for name, on in signs if on is not None)

    @property
    def target_id(self) -> str:
        """As assemblers up to LLVM 22 spell it, and later ones read it."""
        return f"amdgcn-amd-amdhsa--{self}"

    @property
    def attributes(self) -> str:
        """As llvm-mc's ``-mattr`` takes the features: ``+sramecc,-xnack``."""
        signs = (("sramecc", self.sramecc), ("xnack", self.xnack))
        return ",".join(f"{'+' if on else '-'}{name}" for name, on in signs if on is not None)

    def means(self, other: Target) -> bool:
        """Whether a user who names this target may mean that one: features that are not named are left open."""
        return self.arch == other.arch and all(
            named in (None, has) for named, has in ((self.xnack, other.xnack), (self.sramecc, other.sramecc)))

    def runs_on(self, device: Target) -> bool:
        """Whether a device of that target loads code of this one."""
        return self.arch == device.arch and all(
            wants in (None, has) for wants, has in ((self.xnack, device.xnack), (self.sramecc, device.sramecc)))


def parse_target(text: str) -> Target | None:
    """``gfx90a:xnack-`` or a whole target ID; None where it is neither."""
    found = _TARGET_ID.fullmatch(text) or _SHORT.match(text)
    return _target(found) if found else None


def named(device: str | int) -> Target:
    """The target of a device, as HIP names it. Raises B062 for what is no name of one."""
    found = parse_target(device) if isinstance(device, str) else None
    if found is None:
        raise error("B062", f"the device is '{printable(str(device))}', and no GPU of AMD's",
                    hint="AMD's have names like gfx90a:sramecc+:xnack-")
    return found


def find_target(text: str) -> Target | None:
    """The first target ID inside a text."""
    found = _TARGET_ID.search(text)
    return _target(found) if found else None


def normalized(text: str) -> str:
    """A text with its target IDs as every assembler reads them."""
    return _TARGET_ID.sub(lambda found: _target(found).target_id, text)


def _target(found: re.Match[str]) -> Target:
    signs = {feature["name"]: feature["sign"] == "+" for feature in _FEATURE.finditer(found["features"])}
    return Target(found["arch"], signs.get("xnack"), signs.get("sramecc"))


def from_flags(flags: int) -> Target | None:
    """The target that ``e_flags`` name; None for a processor that is not known here."""
    arch = _MACHINES.get(flags & 0xFF)
    return Target(arch, _XNACK[flags & 0x300], _SRAMECC[flags & 0xC00]) if arch else None
