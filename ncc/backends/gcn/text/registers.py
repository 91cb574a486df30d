"""Registers of a CDNA wave: files, special names, and the 32-bit units that dependences are told by.

A unit is a string: ``s5``, ``v3``, ``a0``, ``vcc_lo``, ``m0``, ``scc``. The names are those of LLVM ("Syntax of AMDGPU
Instruction Operands") and of the ISA documents ("Scalar ALU operands").
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache


class RegFile(Enum):
    """The value is the letter, or word, before a register's number."""

    SGPR = "s"
    VGPR = "v"
    AGPR = "a"  # accumulation registers (gfx908 and later)
    TTMP = "ttmp"


@lru_cache(maxsize=65536)
def units(file: RegFile, first: int, count: int) -> tuple[str, ...]:
    """The units of a register or tuple."""
    return tuple(f"{file.value}{n}" for n in range(first, first + count))


def _pair(name: str) -> dict[str, tuple[str, ...]]:
    low, high = f"{name}_lo", f"{name}_hi"
    return {name: (low, high), low: (low,), high: (high,)}


SPECIAL_UNITS: dict[str, tuple[str, ...]] = {
    **_pair("vcc"), **_pair("exec"), **_pair("flat_scratch"), **_pair("xnack_mask"), **_pair("tba"), **_pair("tma"),
    "m0": ("m0",),
    # Read-only views of state.
    **dict.fromkeys(("scc", "src_scc"), ("scc",)),
    **dict.fromkeys(("vccz", "src_vccz"), ("vcc_lo", "vcc_hi")),
    **dict.fromkeys(("execz", "src_execz"), ("exec_lo", "exec_hi")),
    # Read from the hardware's state, written by nothing.
    **dict.fromkeys((
        "src_shared_base", "src_shared_limit", "src_private_base", "src_private_limit", "shared_base", "shared_limit",
        "private_base", "private_limit", "src_pops_exiting_wave_id", "pops_exiting_wave_id", "null",
        "src_flat_scratch_base_lo", "src_flat_scratch_base_hi"), ()),
    **dict.fromkeys(("lds_direct", "src_lds_direct"), ("m0",)),  # LDS at the address that M0 holds
    "off": (),  # "no register here" of an address
}
"""A special register's name -> its units. ``off`` stands where an address has no register."""
