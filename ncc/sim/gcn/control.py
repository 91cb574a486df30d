"""Control flow, waiting, clocks, and what a wave can ask the hardware."""

from __future__ import annotations

from collections.abc import Callable

from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Call, Imm, Sym, integer_of
from ncc.sim.clock import REALTIME_CYCLES
from ncc.sim.gcn.accesses import Stop, scalar_access
from ncc.sim.gcn.operands import (
    PRIVATE_APERTURE,
    SHARED_APERTURE,
    Context,
    Run,
    read_scalar,
    scalar,
    symbol_value,
    unsupported,
)
from ncc.sim.gcn.wave import VCC, Wave
from ncc.sim.layout import Fault

CODE, STEP = 1 << 44, 8
"""Programs see their code here, every instruction 8 bytes long: as long as one with a literal, which makes addresses
relative to ``s_getpc_b64`` come out as compilers write them."""

_CONDITIONS: dict[str, Callable[[Wave], bool]] = {
    "s_branch": lambda w: True,
    "s_cbranch_scc0": lambda w: not w.scc, "s_cbranch_scc1": lambda w: bool(w.scc),
    "s_cbranch_vccz": lambda w: w.pair(VCC) == 0, "s_cbranch_vccnz": lambda w: w.pair(VCC) != 0,
    "s_cbranch_execz": lambda w: w.exec == 0, "s_cbranch_execnz": lambda w: w.exec != 0,
    "s_cbranch_cdbgsys": lambda w: False, "s_cbranch_cdbguser": lambda w: False,
}
BRANCHES = tuple(_CONDITIONS)
NOTHING = ("s_nop", "s_setprio", "s_sethalt", "s_sleep", "s_icache_inv", "s_dcache_inv", "s_dcache_inv_vol",
           "s_dcache_wb", "s_dcache_wb_vol", "s_ttracedata", "s_incperflevel", "s_decperflevel", "s_wakeup",
           "buffer_wbinvl1", "buffer_wbinvl1_vol", "buffer_wbl2", "buffer_invl2", "buffer_inv")
"""What changes nothing here: there are no caches, and time is a model."""


def branch(instr: Instruction, context: Context) -> Run:
    target, taken = _label(instr, context), _CONDITIONS[instr.mnemonic]
    if instr.mnemonic == "s_branch":
        def jump(w: Wave) -> None:
            w.pc = target
        return jump

    def run(w: Wave) -> None:
        if taken(w):
            w.pc = target

    return run


def _label(instr: Instruction, context: Context) -> int:
    operand = instr.operands[-1]
    if not isinstance(operand, Sym):
        raise unsupported(instr, f"to '{operand}'")
    return (symbol_value(instr, operand, context) - CODE) // STEP


def get_pc(instr: Instruction, context: Context) -> Run:
    to, after = scalar(instr, instr.operands[0]), context.own + STEP
    return lambda w: w.set_pair(to, after)


def set_pc(instr: Instruction, context: Context) -> Run:
    read = read_scalar(instr, instr.operands[0], 64, context)

    def run(w: Wave) -> None:
        _go(w, read(w))

    return run


def swap_pc(instr: Instruction, context: Context) -> Run:
    to, after = scalar(instr, instr.operands[0]), context.own + STEP
    read = read_scalar(instr, instr.operands[1], 64, context)

    def run(w: Wave) -> None:
        target = read(w)
        w.set_pair(to, after)
        _go(w, target)

    return run


def call(instr: Instruction, context: Context) -> Run:
    """``s_call_b64 dst, label``"""
    to, after, target = scalar(instr, instr.operands[0]), context.own + STEP, _label(instr, context)

    def run(w: Wave) -> None:
        w.set_pair(to, after)
        w.pc = target

    return run


def _go(w: Wave, address: int) -> None:
    index, rest = divmod(address - CODE, STEP)
    if rest or not 0 <= index < w.block.launch.instructions:
        raise Stop(Fault.CALL, 0, address)
    w.pc = index


def end(instr: Instruction, context: Context) -> Run:
    def run(w: Wave) -> None:
        w.ended = True

    return run


def barrier(instr: Instruction, context: Context) -> Run:
    def run(w: Wave) -> None:
        w.waiting = True

    return run


def trap(instr: Instruction, context: Context) -> Run:
    def run(w: Wave) -> None:
        raise Stop(Fault.TRAP, int(w.lanes[0]) if len(w.lanes) else 0, 0)

    return run


def nothing(instr: Instruction, context: Context) -> Run:
    return lambda w: None


# ---- waiting ----

_COUNTERS = ("vmcnt", "lgkmcnt", "expcnt")


def wait(instr: Instruction, context: Context) -> Run:
    """``s_waitcnt vmcnt(0) lgkmcnt(0)``, or its bits: vmcnt 3:0 and 15:14, lgkmcnt 11:8 (CDNA3 ISA, S_WAITCNT)."""
    counts: dict[str, int] = {}
    for operand in instr.operands:
        if isinstance(operand, Call) and operand.name.removesuffix("_sat") in _COUNTERS and len(operand.args) == 1:
            counts[operand.name.removesuffix("_sat")] = _number(instr, operand.args[0])
        elif isinstance(operand, Imm) and isinstance(operand.value, int):
            bits = operand.value
            counts = {"vmcnt": bits & 0xF | (bits >> 14 & 3) << 4, "lgkmcnt": bits >> 8 & 0xF}
        else:
            raise unsupported(instr, str(operand))
    vmcnt, lgkmcnt = counts.get("vmcnt"), counts.get("lgkmcnt")
    vmcnt = None if vmcnt == 63 else vmcnt
    lgkmcnt = None if lgkmcnt == 15 else lgkmcnt
    return lambda w: w.wait(vmcnt, lgkmcnt)


# ---- clocks and the hardware's registers ----

def memtime(instr: Instruction, context: Context) -> Run:
    """The wave's clock; its result comes as a scalar load's does."""
    to, begin = scalar(instr, instr.operands[0]), scalar_access(instr)

    def run(w: Wave) -> None:
        w.set_pair(to, w.clock)
        begin(w)

    return run


def memrealtime(instr: Instruction, context: Context) -> Run:
    to, begin = scalar(instr, instr.operands[0]), scalar_access(instr)

    def run(w: Wave) -> None:
        w.set_pair(to, w.clock // REALTIME_CYCLES)
        begin(w)

    return run


_SHADER_ENGINES = 4  # of one XCC, that the model fills one after another
_UNITS = 16          # at most, of one engine


def _hw_id(w: Wave) -> int:
    """HW_ID of gfx9: wave 3:0, SIMD 5:4, CU 11:8, engine 15:13, workgroup 19:16 (AMD's CDNA register reference)."""
    return (w.number // 4 % 16 | (w.number % 4) << 4 | (w.block.sm % _UNITS) << 8
            | (w.block.sm // _UNITS % _SHADER_ENGINES) << 13 | (w.block.rank % 16) << 16)


_REGISTERS: dict[str, Callable[[Wave], int]] = {
    "HW_REG_HW_ID": _hw_id, "4": _hw_id,
    "HW_REG_XCC_ID": lambda w: w.block.sm // (_UNITS * _SHADER_ENGINES), "20": lambda w: w.block.sm // (
        _UNITS * _SHADER_ENGINES),
    "HW_REG_SH_MEM_BASES": lambda w: PRIVATE_APERTURE | SHARED_APERTURE << 16,
    "HW_REG_MODE": lambda w: w.block.launch.mode, "1": lambda w: w.block.launch.mode,
    "HW_REG_LDS_ALLOC": lambda w: (w.block.lds_bytes + 511) // 512 << 12,
    "HW_REG_GPR_ALLOC": lambda w: 0,
}
_LARGEST = 0xFFFF  # of the counts and bit numbers of an instruction, whose constant has 16 bits


def get_register(instr: Instruction, context: Context) -> Run:
    """``s_getreg_b32 dst, hwreg(NAME, start, bits)``"""
    to, found = scalar(instr, instr.operands[0]), instr.operands[1]
    if not isinstance(found, Call) or found.name != "hwreg" or found.args[0] not in _REGISTERS:
        raise unsupported(instr, str(found))
    if found.args[0] in ("HW_REG_XCC_ID", "20") and context.arch in ("gfx900", "gfx906", "gfx908", "gfx90a"):
        raise unsupported(instr, f"no such register on {context.arch}")
    read = _REGISTERS[found.args[0]]
    start, bits = (_number(instr, arg) for arg in (*found.args[1:], "0", "32")[:2]) if len(found.args) > 1 else (0, 32)
    mask = (1 << bits) - 1
    return lambda w: w.set_scalar(to, read(w) >> start & mask)


def _number(instr: Instruction, text: str) -> int:
    number = integer_of(text)
    if number is None or not 0 <= number <= _LARGEST:
        raise unsupported(instr, text)
    return number
