"""Control flow, waiting, clocks, and what a wave can ask the hardware."""

from __future__ import annotations

from collections.abc import Callable

from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Call, Sym
from ncc.sim.clock import REALTIME_CYCLES
from ncc.sim.gcn.operands import (
    PRIVATE_APERTURE,
    SHARED_APERTURE,
    Context,
    Run,
    read_scalar,
    scalar,
    symbol_value,
    unsupported,
    vector,
)
from ncc.sim.gcn.tracking import WAITS, counts, natural_of
from ncc.sim.gcn.transfer import Stop
from ncc.sim.gcn.wave import FLAT_SCRATCH, GARBAGE, VCC, Wave
from ncc.sim.layout import Fault

CODE, STEP = 1 << 44, 8
"""Programs see their code here, every instruction 8 bytes long: as long as one with a literal, which makes addresses
relative to ``s_getpc_b64`` come out as compilers write them."""

_CONDITIONS: dict[str, Callable[[Wave], bool]] = {
    "s_branch": lambda w: True,
    "s_cbranch_scc0": lambda w: w.scc == 0, "s_cbranch_scc1": lambda w: w.scc != 0,
    "s_cbranch_vccz": lambda w: w.pair(VCC) == 0, "s_cbranch_vccnz": lambda w: w.pair(VCC) != 0,
    "s_cbranch_execz": lambda w: w.exec == 0, "s_cbranch_execnz": lambda w: w.exec != 0,
    "s_cbranch_cdbgsys": lambda w: False, "s_cbranch_cdbguser": lambda w: False,
}
_OF_HALF: dict[str, Callable[[Wave], bool]] = {
    "s_cbranch_vccz": lambda w: w.s[VCC] == 0, "s_cbranch_vccnz": lambda w: w.s[VCC] != 0}
"""In a wave of 32 lanes VCC_HI is a register like any other (RDNA2 ISA, "VCC")."""
BRANCHES = tuple(_CONDITIONS)
NOTHING = ("s_nop", "s_setprio", "s_sethalt", "s_icache_inv", "s_dcache_inv", "s_dcache_inv_vol",
           "s_dcache_wb", "s_dcache_wb_vol", "s_ttracedata", "s_incperflevel", "s_decperflevel", "s_wakeup",
           "buffer_wbinvl1", "buffer_wbinvl1_vol", "buffer_wbl2", "buffer_invl2", "buffer_inv", "buffer_gl0_inv",
           "buffer_gl1_inv", "global_inv", "global_wb", "global_wbinv", "s_clause", "s_delay_alu", "s_waitcnt_depctr",
           "s_set_inst_prefetch_distance", "s_inst_prefetch", "s_gl1_inv", "s_wait_idle", "s_wait_event",
           "s_barrier_signal", "s_prefetch_inst", "s_prefetch_data", "s_code_end", *WAITS)
"""What changes nothing here: there are no caches, and time is a model."""


def branch(instr: Instruction, context: Context) -> Run:
    to, taken = target(instr, context), _CONDITIONS[instr.mnemonic]
    if context.lanes == 32 and instr.mnemonic in _OF_HALF:
        taken = _OF_HALF[instr.mnemonic]
    return lambda w: w.branch(to, taken(w))


def target(instr: Instruction, context: Context) -> int:
    """The number of the instruction that a branch goes to."""
    operand = instr.operands[-1]
    if not isinstance(operand, Sym):
        raise unsupported(instr, f"to '{operand}'")
    return (symbol_value(instr, operand, context) - CODE) // STEP


def get_pc(instr: Instruction, context: Context) -> Run:
    to, after = scalar(instr, instr.operands[0]), context.number(context.own + STEP)
    return lambda w: w.set_pair(to, after(w))


def set_pc(instr: Instruction, context: Context) -> Run:
    read = read_scalar(instr, instr.operands[0], 64, context)

    def run(w: Wave) -> None:
        _go(w, read(w))

    return run


def swap_pc(instr: Instruction, context: Context) -> Run:
    to, after = scalar(instr, instr.operands[0]), context.own + STEP
    read = read_scalar(instr, instr.operands[1], 64, context)

    def run(w: Wave) -> None:
        address = read(w)
        w.set_pair(to, after)
        _go(w, address)

    return run


def call(instr: Instruction, context: Context) -> Run:
    """``s_call_b64 dst, label``"""
    to, after, place = scalar(instr, instr.operands[0]), context.number(context.own + STEP), target(instr, context)

    def run(w: Wave) -> None:
        w.set_pair(to, after(w))
        w.branch(place, True)

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


def grid_barrier(instr: Instruction, context: Context) -> Run:
    """``ds_gws_barrier``: waits until one more wave than its register says has come; one of each block does."""
    row = vector(instr, instr.operands[0])
    return lambda w: w.block.launch.arrive(w, w.element(row, w.first_lane()) + 1)


def trap(instr: Instruction, context: Context) -> Run:
    def run(w: Wave) -> None:
        raise Stop(Fault.TRAP, int(w.lanes[0]) if len(w.lanes) else 0, 0)

    return run


def sleep(instr: Instruction, context: Context) -> Run:
    """A wave that waits for its host sleeps, so that this is when the host answers."""
    return lambda w: w.block.launch.hear()


def nothing(instr: Instruction, context: Context) -> Run:
    return lambda w: None


def message(instr: Instruction, context: Context) -> Run:
    """``s_sendmsg``: ``MSG_INTERRUPT`` finds nobody who needs it; after ``MSG_DEALLOC_VGPRS`` nobody knows what vector
    registers hold. Others are not there."""
    found = instr.operands[0]
    args = found.args if isinstance(found, Call) else ()
    if args == ("MSG_INTERRUPT",):
        return nothing(instr, context)
    if args not in (("MSG_DEALLOC_VGPRS",), ("3",)) or context.generation < 11:
        raise unsupported(instr, str(found))

    def run(w: Wave) -> None:
        w.r[:] = GARBAGE

    return run


def asked(instr: Instruction, context: Context) -> Run:
    """``s_sendmsg_rtn_b64 dst, sendmsg(MSG_RTN_GET_REALTIME)`` (RDNA3 ISA, S_SENDMSG_RTN_B64)."""
    found = instr.operands[1]
    if not isinstance(found, Call) or found.args != ("MSG_RTN_GET_REALTIME",):
        raise unsupported(instr, str(found))
    return memrealtime(instr, context)


# ---- waiting ----

def wait(instr: Instruction, context: Context) -> Run:
    """``s_waitcnt`` does something to what is tracked only."""
    counts(instr, context.generation)
    return nothing(instr, context)


# ---- clocks and the hardware's registers ----

def memtime(instr: Instruction, context: Context) -> Run:
    """The wave's clock; its result comes as a scalar load's does."""
    to = scalar(instr, instr.operands[0])
    return lambda w: w.set_pair(to, w.clock)


def memrealtime(instr: Instruction, context: Context) -> Run:
    to = scalar(instr, instr.operands[0])
    return lambda w: w.set_pair(to, w.clock // REALTIME_CYCLES)


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


def _hw_id1(w: Wave) -> int:
    """HW_ID1 of gfx10 and later: wave 4:0, SIMD 9:8, WGP 13:10, array 16, engine 20:18 (RDNA2 ISA, "HW_ID1"; LLVM,
    Hwreg::ID_HW_ID1). Compute units of the model are WGPs: 16 of an array, two arrays of an engine."""
    return (w.number // 4 % 32 | (w.number % 4) << 8 | (w.block.sm % _UNITS) << 10
            | (w.block.sm // _UNITS % 2) << 16 | (w.block.sm // _UNITS // 2 % 8) << 18)


_CYCLE_BITS = 20
_OF_RDNA: dict[str, Callable[[Wave], int]] = {
    "HW_REG_HW_ID1": _hw_id1,
    "HW_REG_SHADER_CYCLES": lambda w: w.clock & (1 << _CYCLE_BITS) - 1,
    "HW_REG_SHADER_CYCLES_LO": lambda w: w.clock & 0xFFFFFFFF,
    "HW_REG_SHADER_CYCLES_HI": lambda w: w.clock >> 32,
    **{name: _REGISTERS[name] for name in ("HW_REG_MODE", "1", "HW_REG_SH_MEM_BASES")},
}
"""SHADER_CYCLES: gfx10.3 and gfx11, 20 bits (RDNA3 ISA, "SHADER_CYCLES"); its two words are gfx12's."""


def get_register(instr: Instruction, context: Context) -> Run:
    """``s_getreg_b32 dst, hwreg(NAME, start, bits)``"""
    to, found = scalar(instr, instr.operands[0]), instr.operands[1]
    registers = _REGISTERS if context.generation == 9 else _OF_RDNA
    name = _register_name(found)
    if not isinstance(found, Call) or name not in registers:
        raise unsupported(instr, str(found))
    if "SHADER_CYCLES" in found.args[0] and ("_CYCLES_" in found.args[0]) != (context.generation == 12):
        raise unsupported(instr, f"no such register on {context.arch}")
    if found.args[0] in ("HW_REG_XCC_ID", "20") and context.arch in ("gfx900", "gfx906", "gfx908", "gfx90a"):
        raise unsupported(instr, f"no such register on {context.arch}")
    read = registers[name]
    given = (*found.args[1:], "32")[:2] if len(found.args) > 1 else ("0", "32")
    start, bits = (natural_of(instr, arg) for arg in given)
    mask = (1 << bits) - 1
    return lambda w: w.set_scalar(to, read(w) >> start & mask)


def _register_name(found: object) -> str:
    """What ``hwreg(NAME, ...)`` names; gfx12's ``HW_REG_WAVE_MODE`` is others' ``HW_REG_MODE`` (LLVM, Hwreg)."""
    named = found.args[0] if isinstance(found, Call) and found.name == "hwreg" and found.args else ""
    return named.replace("HW_REG_WAVE_", "HW_REG_")


def set_register(instr: Instruction, context: Context) -> Run:
    """``s_setreg_b32 hwreg(NAME, start, bits), source``: FLAT_SCRATCH, which gfx10 has there (LLVM,
    SIFrameLowering::emitEntryFunctionFlatScratchInit), and of MODE what it has been from the start."""
    found = instr.operands[0]
    name = _register_name(found)
    if not isinstance(found, Call) or not name:
        raise unsupported(instr, str(found))
    given = (*found.args[1:], "32")[:2] if len(found.args) > 1 else ("0", "32")
    start, bits = (natural_of(instr, arg) for arg in given)
    read = read_scalar(instr, instr.operands[1], 32, context)
    if name in _SCRATCH_HALVES and (start, bits) == (0, 32):
        number = FLAT_SCRATCH + _SCRATCH_HALVES[name]
        return lambda w: w.set_scalar(number, read(w))
    if name not in ("HW_REG_MODE", "1") or start + bits > _MODE_BITS:
        raise unsupported(instr, str(found))

    def run(w: Wave) -> None:
        if read(w) & (1 << bits) - 1 != w.block.launch.mode >> start & (1 << bits) - 1:
            raise unsupported(instr, "another rounding, or handling of denormals, than the kernel starts with")

    return run


_SCRATCH_HALVES = {"HW_REG_FLAT_SCR_LO": 0, "HW_REG_FLAT_SCR_HI": 1}
_MODE_BITS = 8
"""Rounding and denormals (CDNA3 ISA, "Mode register")."""
