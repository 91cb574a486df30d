"""The table of what the GCN simulator can execute: mnemonic -> what translates it into a function of a wave."""

from __future__ import annotations

from collections.abc import Callable

from ncc.backends.gcn.isa import base_name
from ncc.backends.gcn.text.nodes import Instruction
from ncc.sim.gcn import (
    accesses,
    atomics,
    buffers,
    control,
    copies,
    indexing,
    lanes,
    lds,
    mfma,
    packed,
    salu,
    valu,
    wmma,
)
from ncc.sim.gcn.arith import div_fmas
from ncc.sim.gcn.operands import Context, Run, unsupported, vector
from ncc.sim.gcn.valu_ops import ROWS as VECTOR_ROWS
from ncc.sim.gcn.wave import VCC

Translate = Callable[[Instruction, Context], Run]

_WIDTHS = ("dword", "dwordx2", "dwordx3", "dwordx4")
_LOADED = (*_WIDTHS, "ubyte", "sbyte", "ushort", "sshort", "short_d16", "short_d16_hi", "ubyte_d16", "ubyte_d16_hi",
           "sbyte_d16", "sbyte_d16_hi")
_STORED = (*_WIDTHS, "byte", "short", "byte_d16_hi", "short_d16_hi")
_LDS_READ = ("b32", "b64", "b96", "b128", "u8", "i8", "u16", "i16", "u16_d16", "u16_d16_hi", "u8_d16", "u8_d16_hi")
_LDS_WRITTEN = ("b8", "b16", "b32", "b64", "b96", "b128", "b16_d16_hi")
_ATOMICS = ("add", "sub", "and", "or", "xor", "swap", "umin", "umax", "smin", "smax", "inc", "dec", "cmpswap")
_LDS_ATOMICS = ("add_u", "sub_u", "rsub_u", "and_b", "or_b", "xor_b", "min_u", "max_u", "min_i", "max_i", "inc_u",
                "dec_u", "cmpst_b")


def _div_fmas(instr: Instruction, context: Context) -> Run:
    """``v_div_fmas``: VCC says which lanes are scaled back."""
    kind = base_name(instr.mnemonic).rpartition("_")[2]
    row = valu.Row(kind, (kind, kind, kind), lambda a, b, c: (a, b, c))
    reads = [valu.source(row, instr, at, operand, kind, context) for at, operand in enumerate(instr.operands[1:])]
    write = valu.writer(row, instr, context)
    if instr.modifiers:
        raise unsupported(instr, str(instr.modifiers[0]))
    a, b, c = reads
    return lambda w: write(w, div_fmas(a(w), b(w), c(w), w.lanes_of(VCC)))


OPS: dict[str, Translate] = {
    **dict.fromkeys(salu.SAVE_EXEC, salu.save_exec),
    **dict.fromkeys(control.BRANCHES, control.branch),
    **dict.fromkeys(control.NOTHING, control.nothing),
    "s_endpgm": control.end, "s_endpgm_saved": control.end, "s_barrier": control.barrier,
    "ds_gws_barrier": control.grid_barrier, "s_waitcnt": control.wait,
    "s_sleep": control.sleep, "s_trap": control.trap,
    "s_getpc_b64": control.get_pc, "s_setpc_b64": control.set_pc,
    "s_swappc_b64": control.swap_pc, "s_call_b64": control.call, "s_memtime": control.memtime,
    "s_memrealtime": control.memrealtime, "s_getreg_b32": control.get_register,
    "s_setreg_b32": control.set_register, "s_setreg_imm32_b32": control.set_register,
    **{f"s_{of}load_{width}": accesses.scalar_load for of in ("", "buffer_")
       for width in (*_WIDTHS, "dwordx8", "dwordx16")},
    "s_sendmsg": control.message, "s_sendmsg_rtn_b64": control.asked, "s_sendmsg_rtn_b32": control.asked,
    "s_barrier_wait": control.barrier, **dict.fromkeys(lanes.ROWS_PERMUTED, lanes.permute_rows),
    **dict.fromkeys(packed.MIXED, packed.mixed),
    **{f"s_store_{width}": accesses.scalar_store for width in ("dword", "dwordx2", "dwordx4")},
    **{f"{space}_load_{what}": accesses.vector_memory for space in ("global", "flat", "scratch") for what in _LOADED},
    **{f"{space}_store_{what}": accesses.vector_memory for space in ("global", "flat", "scratch") for what in _STORED},
    **{f"buffer_load_{what}": buffers.buffer_memory for what in _LOADED},
    **{f"buffer_store_{what}": buffers.buffer_memory for what in _STORED},
    **{f"{space}_load_lds_{what}": copies.from_memory for space in ("global", "scratch")
       for what in ("dword", "dwordx3", "dwordx4", "ubyte", "sbyte", "ushort", "sshort")},
    **{f"{space}_atomic_{what}": run for space, run in (
        ("global", atomics.vector_atomic), ("flat", atomics.vector_atomic), ("buffer", buffers.buffer_atomic))
       for what in (*_ATOMICS, *(f"{what}_x2" for what in _ATOMICS), *atomics.FLOATS)},
    **{f"ds_read_{what}": lds.lds_load for what in _LDS_READ},
    **{f"ds_write_{what}": lds.lds_store for what in _LDS_WRITTEN},
    **{f"ds_read{form}_{what}": lds.lds_load for form in ("2", "2st64") for what in ("b32", "b64")},
    **{f"ds_write{form}_{what}": lds.lds_store for form in ("2", "2st64") for what in ("b32", "b64")},
    **{f"ds_{what}{bits}": atomics.lds_atomic for what in _LDS_ATOMICS for bits in (32, 64)},
    **{f"ds_{what.replace('_', '_rtn_')}{bits}": atomics.lds_atomic for what in (*_LDS_ATOMICS, "wrxchg_b")
       for bits in (32, 64)},
    **{f"ds_{op}_{rtn}f{bits}": atomics.lds_atomic for op in ("add", "min", "max") for rtn in ("", "rtn_")
       for bits in (32, 64)},
    "s_set_gpr_idx_on": indexing.switch_on, "s_set_gpr_idx_off": indexing.switch_off,
    "s_set_gpr_idx_mode": indexing.set_mode, "s_set_gpr_idx_idx": indexing.set_index,
    **dict.fromkeys(indexing.SCALAR_MOVES, indexing.scalar_move),
    "ds_bpermute_b32": lds.bpermute, "ds_permute_b32": lds.permute, "ds_swizzle_b32": lds.swizzle,
    "v_readfirstlane_b32": lanes.read_first_lane, "v_readlane_b32": lanes.read_lane,
    "v_writelane_b32": lanes.write_lane, "v_swap_b32": lanes.swap,
    "v_mbcnt_lo_u32_b32": lanes.mbcnt(False), "v_mbcnt_hi_u32_b32": lanes.mbcnt(True),
    "v_pk_mov_b32": packed.move, **dict.fromkeys(packed.NAMES, packed.translate),
    "v_div_fmas_f32": _div_fmas, "v_div_fmas_f64": _div_fmas, "v_nop": control.nothing,
}


def _at_once(halves: tuple[Instruction, ...], context: Context) -> Run:
    """An instruction that is two, and reads before it writes (RDNA3 ISA, "VOPD")."""
    first, second = halves
    row, one, other = vector(first, first.operands[0]), translate(first, context), translate(second, context)
    return lambda w: w.at_once(one, row, other)


def translate(instr: Instruction, context: Context) -> Run:
    """What executes an instruction. Raises S001 if it is not in the table, or not in this form."""
    try:
        return _translated(instr, context)
    except (IndexError, ValueError):  # its operands are taken by number
        raise unsupported(instr, f"{len(instr.operands)} operands") from None


def _translated(instr: Instruction, context: Context) -> Run:
    if instr.halves:
        return _at_once(instr.halves, context)
    name = base_name(instr.mnemonic)
    if name in VECTOR_ROWS:
        return valu.translate(VECTOR_ROWS[name], instr, context)
    if name in salu.ROWS:
        return salu.translate(salu.ROWS[name], instr, context)
    if name.startswith("v_mfma_"):
        return mfma.translate(instr, context)
    if name.startswith("v_wmma_"):
        return wmma.translate(instr, context)
    if instr.has("lds") and name.startswith("buffer_load_"):
        return copies.from_buffer(instr, context)
    if name in indexing.VECTOR_MOVES:
        return indexing.vector_move(instr, context, translate)
    if name not in OPS or instr.mnemonic.endswith(("_dpp", "_sdwa")):
        raise unsupported(instr)
    return OPS[name](instr, context)
