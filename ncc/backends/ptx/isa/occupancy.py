"""How many blocks of a kernel a multiprocessor can hold: CUDA programming guide, "Technical Specifications per Compute
Capability"; how registers and shared memory are given out, NVIDIA's occupancy calculator.

``cuOccupancyMaxActiveBlocksPerMultiprocessor`` is what a run asks; this is for kernels that no GPU has loaded.
"""

from __future__ import annotations

from dataclasses import dataclass

WARP = 32
REGISTERS = 1 << 16
REGISTERS_AT_ONCE = 256  # are given to a warp
WARPS_AT_ONCE = 4  # have registers: one for each of the multiprocessor's parts


@dataclass(frozen=True)
class Multiprocessor:
    """Warps and blocks that it can hold, KiB of shared memory that blocks can have, and bytes of it that each loses."""

    warps: int
    blocks: int
    shared_kib: int
    reserved_bytes: int = 1024


_LARGE = Multiprocessor(64, 32, 228)
_SMALL = Multiprocessor(48, 24, 100)
MULTIPROCESSORS = {
    70: Multiprocessor(64, 32, 96, 0), 72: Multiprocessor(64, 32, 96, 0), 75: Multiprocessor(32, 16, 64, 0),
    80: Multiprocessor(64, 32, 164), 86: Multiprocessor(48, 16, 100), 87: Multiprocessor(48, 16, 164),
    89: _SMALL, 90: _LARGE, 100: _LARGE, 103: _LARGE, 120: _SMALL, 121: _SMALL,
}


def blocks_per_multiprocessor(sm: int, threads: int, registers: int, shared_bytes: int) -> int | None:
    """None where the architecture is not listed."""
    has = MULTIPROCESSORS.get(sm)
    if has is None:
        return None
    warps = -(-threads // WARP)
    each = -(-registers * WARP // REGISTERS_AT_ONCE) * REGISTERS_AT_ONCE
    with_registers = REGISTERS // each // WARPS_AT_ONCE * WARPS_AT_ONCE if each else has.warps
    shared = shared_bytes + has.reserved_bytes
    by_shared = (has.shared_kib << 10) // shared if shared else has.blocks
    return min(has.blocks, has.warps // warps, with_registers // warps, by_shared)
