"""What a probed kernel keeps of its start, and what it reads of that later: where a wave is in its grid.

Of the launch's shape a kernel knows only what its compiler had it ask for. A probed one finds it in its parameter block
(``GEOMETRY_BYTES``), which begins with the grid's blocks, the block's threads, x y z, and its warps, as u32. The block
is one of the kernel's arguments or, of a node of a graph, where one of them leads (``node``).

Facts: LLVM's AMDGPUUsage ("Initial Kernel Execution State", packed work-item ids); CDNA2 and CDNA3 ISA (HW_ID);
ROCm's ``__smid`` for the bits of HW_ID and XCC_ID.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from ncc.backends.base import Param
from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, Registers, count_lanes
from ncc.backends.gcn.code.node import IDS_IN_TRAPS, count_execution, find_block
from ncc.backends.gcn.isa.arch import CDNA3, RDNA
from ncc.backends.gcn.text.registers import RegFile
from ncc.lanes import LaneStride

LANES = 64
GEOMETRY_BYTES = 32
"""The parameter block's head: u32 blocks of the grid x y z, u32 threads of a block x y z, u32 warps of a block of 64
lanes, and of 32."""
GRID, BLOCK, WAVES = 0, 12, 24
"""Where these begin in it."""
LANE = "lane"
"""What an insertion remembers the lane's number by."""
SPARED, FEW_SPARED = 24, 8
"""Registers that a kernel does not name, of either file, which are left to everything else when some are kept for what
each save needs: where that is tried with a few, dead ones have to do."""
_COUNT_OF = {64: 0, 32: 1}
"""Which of the two counts of warps is of so many lanes. A wave of 32 has no half (``Kept.HALF``): it is a warp."""


class Kept(Enum):
    """What of a kernel's start may be needed later: (SGPRs or VGPRs, how many)."""

    BLOCK = ("block", SGPR, 2)    # the address of the kernel's arguments, of which the parameter block is one; of a
                                  # node's kernel, that of the block
    ARGUMENTS = ("arguments", SGPR, 2)  # then that of its arguments, where some of them are read later
    CTAID_X = ("x", SGPR, 1)
    CTAID_Y = ("y", SGPR, 1)
    CTAID_Z = ("z", SGPR, 1)
    WARP = ("warp", SGPR, 1)      # the wave's number in the grid
    HALF = ("half", SGPR, 1)      # and that of its first half, of 32 lanes: the last wave of a block may have one alone
    IN_BLOCK = ("in block", SGPR, 1)  # and in its block
    TID = ("tid", VGPR, 1)        # x | y << 10 | z << 20
    LANES = ("lanes", SGPR, 2)    # EXEC at the start: the lanes that exist
    LANE = ("lane", VGPR, 1)      # the lane's number, in all lanes; where there are registers for it

    @property
    def place(self) -> tuple[object, int]:
        return self.value[1], self.value[2]


@dataclass(frozen=True)
class Start:
    """Where a kernel finds its surroundings before its first instruction."""

    kernarg: Place
    ctaid: tuple[Place, Place, Place]
    tid: tuple[Place, ...]  # one register with all three packed (gfx90a, gfx11 and later), else one each
    block_offset: int       # of the parameter block in the kernel's arguments
    in_traps: bool = False  # the workgroup's ids are in trap registers (gfx12)


@dataclass
class Wave:
    """The registers of what one kernel keeps, and the code that reads it."""

    arch: str
    lanes: int = LANES  # of a wave
    kept: dict[Kept, Place] = field(default_factory=dict)
    params: Sequence[Param] = ()
    block_offset: int = 0  # of the parameter block, or the pointer to it, behind them
    spared: int = SPARED
    pointed: int = 0  # the block's bytes, if it is reached by pointer

    @staticmethod
    def keeping(arch: str, lanes: int, needed: Iterable[Kept], registers: Registers, params: Sequence[Param],
                block_offset: int, spared: int = SPARED, pointed: int = 0) -> Wave:
        unkept = Kept.LANE if len(registers.vgpr.free) < spared else None
        order = [kept for kept in Kept if kept in frozenset(needed) and kept is not unkept]
        sizes = {k: lanes // 32 if k is Kept.LANES else k.value[2] for k in order}
        return Wave(arch, lanes, {k: registers.take(k.value[1], sizes[k]) for k in order}, params, block_offset,
                    spared, pointed)

    def begin(self, e: Emitter) -> None:
        """An insertion behind the start."""
        if Kept.LANE in self.kept:
            e.remember(LANE, self.kept[Kept.LANE])

    # ---- the prologue

    def enter(self, e: Emitter, start: Start) -> None:
        """Fill what is kept. EXEC is that of the start, in which at least one lane is on."""
        ids = IDS_IN_TRAPS if start.in_traps else start.ctaid
        if start.in_traps:
            start = replace(start, ctaid=_from_traps(e))
        for kept, place in zip((Kept.CTAID_X, Kept.CTAID_Y, Kept.CTAID_Z), start.ctaid, strict=True):
            if kept in self.kept:
                e.move(self.kept[kept], place)
        if Kept.LANES in self.kept:
            e.put(e.of_mask("s_mov"), self.kept[Kept.LANES], e.exec)
        if Kept.LANE in self.kept:
            e.put(e.of_mask("s_mov"), e.exec, -1)
            e.remember(LANE, count_lanes(e, self.kept[Kept.LANE]))
            e.put(e.of_mask("s_mov"), e.exec, self.kept[Kept.LANES])
        if Kept.TID in self.kept:
            self._keep_tid(e, start)
        if self.pointed:
            find_block(e, self.kept[Kept.BLOCK], start.kernarg, self.block_offset)
            count_execution(e, self.arch, self.kept[Kept.BLOCK], self.pointed, ids, start.tid, self.kept[Kept.LANES])
        for kept in self.kept.keys() & {Kept.ARGUMENTS if self.pointed else Kept.BLOCK}:
            e.move(self.kept[kept], start.kernarg)
        if not self.kept.keys().isdisjoint((Kept.WARP, Kept.HALF, Kept.IN_BLOCK)):
            self._keep_warp(e, start)

    def _keep_tid(self, e: Emitter, start: Start) -> None:
        tid = self.kept[Kept.TID]
        e.move(tid, start.tid[0])
        for at, place in enumerate(start.tid[1:], 1):
            e.valu("v_lshl_or_b32", tid, place, 10 * at, tid)

    def _keep_warp(self, e: Emitter, start: Start) -> None:
        head = e.take(SGPR, 8)
        e.put("s_load_dwordx8", head, self.kept[Kept.BLOCK] if self.pointed else start.kernarg, hex(self.block_at))
        e.wait_scalars()
        grid, threads, counts = (head.part(at // 4, n) for at, n in ((GRID, 2), (BLOCK, 2), (WAVES, 2)))
        inside = self.kept.get(Kept.IN_BLOCK) or e.take(SGPR)
        _linear(e, inside, self._first_lane(e, start), threads.part(0), threads.part(1))
        e.salu("s_lshr_b32", inside, inside, self.lanes.bit_length() - 1)
        block = e.take(SGPR)
        _linear(e, block, start.ctaid, grid.part(0), grid.part(1))  # of IN_BLOCK alone nobody reads it
        for kept in (k for k in (Kept.WARP, Kept.HALF) if k in self.kept):
            number, half = self.kept[kept], kept is Kept.HALF
            e.salu("s_mul_i32", number, block, counts.part(_COUNT_OF[self.lanes // 2 if half else self.lanes]))
            mnemonic = "s_lshl1_add_u32" if half else "s_add_u32"
            e.salu(mnemonic, number, inside, number)

    @staticmethod
    def _first_lane(e: Emitter, start: Start) -> tuple[Place, ...]:
        """x, y, z in its block of the wave's first thread."""
        found = [e.take(SGPR) for _ in start.tid]
        for into, place in zip(found, start.tid, strict=True):
            e.put("v_readfirstlane_b32", into, place)
        if len(found) == 1:
            return tuple(e.salu("s_bfe_u32", e.take(SGPR), found[0], 10 << 16 | 10 * at) for at in range(3))
        return tuple(found)

    # ---- what is read later

    @property
    def block_at(self) -> int:
        """How far the parameter block is behind what is kept of it."""
        return 0 if self.pointed else self.block_offset

    def load(self, e: Emitter, offset: int, count: int = 1) -> Place:
        """32-bit words of the parameter block, waited for."""
        return _load(e, self.kept[Kept.BLOCK], self.block_at + offset, count)

    def argument(self, e: Emitter, stride: LaneStride) -> Operand:
        """What the launch passes for a stride, of 32 bits."""
        offset = self.params[stride.param].offset + stride.offset
        key = f"argument {offset}"
        return e.once(key) or e.remember(key, _load(
            e, self.kept[Kept.ARGUMENTS if self.pointed else Kept.BLOCK], offset, 1))

    def extent(self, e: Emitter, first: int, axis: int) -> Operand:
        key = f"extent {first + 4 * axis}"
        return e.once(key) or e.remember(key, self.load(e, first + 4 * axis))

    def tid(self, e: Emitter, axis: int) -> Operand:
        key = f"tid {axis}"
        return e.once(key) or e.remember(key, e.valu("v_bfe_u32", e.take(VGPR), self.kept[Kept.TID], 10 * axis, 10))

    def linear_tid(self, e: Emitter) -> Place:
        """(z * ny + y) * nx + x."""
        linear = e.take(VGPR)
        e.valu("v_mul_u32_u24", linear, self.tid(e, 2), self.extent(e, BLOCK, 1))
        e.valu("v_add_u32", linear, linear, self.tid(e, 1))
        e.valu("v_mul_u32_u24", linear, linear, self.extent(e, BLOCK, 0))
        return e.valu("v_add_u32", linear, linear, self.tid(e, 0))

    def linear_block(self, e: Emitter) -> Place:
        """64 bits: only x may be large."""
        x, y, z = (self.kept[k] for k in (Kept.CTAID_X, Kept.CTAID_Y, Kept.CTAID_Z))
        outer, wide = e.take(SGPR), e.take(SGPR, 2)
        e.salu("s_mul_i32", outer, z, self.extent(e, GRID, 1))
        e.salu("s_add_u32", outer, outer, y)
        return _mad_wide(e, wide, outer, self.extent(e, GRID, 0), x)

    def blocks(self, e: Emitter) -> Place:
        outer = e.salu("s_mul_i32", e.take(SGPR), self.extent(e, GRID, 1), self.extent(e, GRID, 2))
        return _mad_wide(e, e.take(SGPR, 2), outer, self.extent(e, GRID, 0), 0)

    def threads(self, e: Emitter) -> Place:
        product = e.salu("s_mul_i32", e.take(SGPR), self.extent(e, BLOCK, 0), self.extent(e, BLOCK, 1))
        return e.salu("s_mul_i32", product, product, self.extent(e, BLOCK, 2))

    def cuid(self, e: Emitter) -> Place:
        """(XCC * engines + engine) * 16 + compute unit: a device's ids start at 0, and leave out fused-off units."""
        if self.arch in RDNA:
            return self._wgp(e)
        bits = _ENGINE_BITS.get(self.arch, 2)
        unit, part = e.take(SGPR), e.take(SGPR)
        e.put("s_getreg_b32", unit, "hwreg(HW_REG_HW_ID, 8, 4)")
        e.put("s_getreg_b32", part, f"hwreg(HW_REG_HW_ID, 13, {bits})")
        e.salu("s_lshl_b32", part, part, 4)
        e.salu("s_or_b32", unit, unit, part)
        if self.arch in _WITH_XCC:
            e.put("s_getreg_b32", part, "hwreg(HW_REG_XCC_ID, 0, 4)")
            e.salu("s_lshl_b32", part, part, 4 + bits)
            e.salu("s_or_b32", unit, unit, part)
        return unit

    def _wgp(self, e: Emitter) -> Place:
        """(engine * 2 + array) * 16 + workgroup processor, of two compute units: HW_ID1 has the processor in bits
        13:10, the array in 16, the engine in 20:18 (RDNA2 ISA and RDNA3 ISA, "HW_ID1")."""
        unit, part = e.take(SGPR), e.take(SGPR)
        e.put("s_getreg_b32", unit, "hwreg(HW_REG_HW_ID1, 10, 4)")
        for first, bits, shift in ((16, 1, 4), (18, 3, 5)):
            e.put("s_getreg_b32", part, f"hwreg(HW_REG_HW_ID1, {first}, {bits})")
            e.salu("s_lshl_b32", part, part, shift)
            e.salu("s_or_b32", unit, unit, part)
        return unit


def _load(e: Emitter, base: Place, offset: int, count: int) -> Place:
    into = e.take(SGPR, count)
    width = {1: "", 2: "x2", 4: "x4"}[count]
    e.put(f"s_load_dword{width}", into, base, hex(offset))
    e.wait_scalars()
    return into


def _from_traps(e: Emitter) -> tuple[Place, Place, Place]:
    """TTMP9 has x, TTMP7 y and, in its upper half, z (LLVM AMDGPUUsage, "Initial Kernel Execution State")."""
    y, z, both = e.take(SGPR), e.take(SGPR), Place(RegFile.TTMP, 7)
    e.salu("s_and_b32", y, both, 0xFFFF)
    e.salu("s_lshr_b32", z, both, 16)
    return Place(RegFile.TTMP, 9), y, z


_ENGINE_BITS = {"gfx908": 3, "gfx90a": 3}
"""Width of HW_ID's shader engine, where it is not 2."""
_WITH_XCC = CDNA3


def _linear(e: Emitter, into: Place, axes: tuple[Place, ...], nx: Place, ny: Place) -> None:
    """into = (z * ny + y) * nx + x."""
    x, y, z = axes
    e.salu("s_mul_i32", into, z, ny)
    e.salu("s_add_u32", into, into, y)
    e.salu("s_mul_i32", into, into, nx)
    e.salu("s_add_u32", into, into, x)


def _mad_wide(e: Emitter, dst: Place, a: Operand, b: Operand, c: Operand) -> Place:
    """dst = a * b + c: 32 x 32 -> 64 bits, plus 32."""
    e.salu("s_mul_hi_u32", dst.part(1), a, b)
    e.salu("s_mul_i32", dst.part(0), a, b)
    e.salu("s_add_u32", dst.part(0), dst.part(0), c)
    e.salu("s_addc_u32", dst.part(1), dst.part(1), 0)
    return dst
