"""Registers whose numbers M0 is added to: the mode of gfx9 between ``s_set_gpr_idx_on`` and ``_off``, and moves.

In the mode M0's bits 7:0 are added to the numbers of the vector registers that bits 15:12 choose: the sources 0 to 2,
and the result (Vega ISA, S_SET_GPR_IDX_ON and 3.13, "VGPR Indexing"). ``v_movrel*``, of RDNA, and ``s_movrel*`` add all
of M0 (RDNA2 ISA, V_MOVRELS_B32 and the like; Vega ISA, S_MOVRELS_B32). An instruction is executed as the one that names
the registers that are meant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ncc.backends.gcn import isa
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Call, Imm, Modified, Operand, Reg
from ncc.backends.gcn.text.registers import RegFile
from ncc.diag import error
from ncc.sim.gcn.operands import Context, Run, read_scalar, scalar, unsupported
from ncc.sim.gcn.wave import M0, Wave

Translate = Callable[[Instruction], Run]
RESULT = 3
_PARTS = {"SRC0": 0, "SRC1": 1, "SRC2": 2, "DST": RESULT}
_INDEX, _MODE_AT, _MODE = 0xFF, 12, 0xF
_WORD = (1 << 32) - 1
_NOT_INDEXED = ("v_readlane_b32", "v_writelane_b32", "v_readfirstlane_b32")
"""What must not be executed in the mode, besides DPP and SDWA (Vega ISA 3.13)."""


# ---- switching the mode ----

def switch_on(instr: Instruction, context: Context) -> Run:
    """``s_set_gpr_idx_on s0, gpr_idx(SRC0,DST)``"""
    index, mode = read_scalar(instr, instr.operands[0], 32, context), _chosen(instr, instr.operands[1], context)

    def run(w: Wave) -> None:
        w.indexing = True
        _set(w, index(w) & _INDEX | mode(w) << _MODE_AT, _INDEX | _MODE << _MODE_AT)

    return run


def switch_off(instr: Instruction, context: Context) -> Run:
    def run(w: Wave) -> None:
        w.indexing = False

    return run


def set_mode(instr: Instruction, context: Context) -> Run:
    mode = _chosen(instr, instr.operands[0], context)
    return lambda w: _set(w, mode(w) << _MODE_AT, _MODE << _MODE_AT)


def set_index(instr: Instruction, context: Context) -> Run:
    index = read_scalar(instr, instr.operands[0], 32, context)
    return lambda w: _set(w, index(w) & _INDEX, _INDEX)


def _set(w: Wave, value: int, mask: int) -> None:
    w.set_scalar(M0, w.s[M0] & (_WORD ^ mask) | value)


def _chosen(instr: Instruction, operand: Operand, context: Context) -> Callable[[Wave], int]:
    if isinstance(operand, Imm) and operand.value in range(_MODE + 1):
        return context.number(int(operand.value))
    if not isinstance(operand, Call) or operand.name != "gpr_idx" or not all(a in _PARTS for a in operand.args if a):
        raise unsupported(instr, str(operand))
    return context.number(sum(1 << _PARTS[arg] for arg in operand.args if arg))


# ---- executing with it ----

def indexed(instr: Instruction, run: Run, translate: Translate) -> Run:
    """What executes a vector instruction, in the mode or not. ``translate`` raises S001, S041."""
    known: dict[int, tuple[Instruction, Run]] = {}

    def either(w: Wave) -> None:
        if not w.indexing:
            run(w)
            return
        m0 = w.s[M0] & (_INDEX | _MODE << _MODE_AT)
        if m0 not in known:
            moved = _moved(instr, m0 & _INDEX, frozenset(n for n in _PARTS.values() if m0 >> _MODE_AT + n & 1))
            known[m0] = moved, translate(moved)
        moved, meant = known[m0]
        _check_waited(w, moved)
        meant(w)

    return either


def _check_waited(w: Wave, moved: Instruction) -> None:
    """What is tracked are the registers that the text names, not those that are meant."""
    for unit in sorted((isa.uses(moved) | isa.defines(moved)) & w.block.launch.pending(w)):
        raise error("S040", f"'{moved.mnemonic}' uses {unit}, by M0, before what is loaded into it has been waited for",
                    span=moved.span, hint="an s_waitcnt with a low enough count is missing")


def _moved(instr: Instruction, distance: int, parts: frozenset[int]) -> Instruction:
    """The instruction with the registers that it means."""
    row, results = isa.row(instr), isa.result_count(instr)
    if row.tied or row.collective or instr.halves or isa.base_name(instr.mnemonic) in _NOT_INDEXED or (
            instr.mnemonic.endswith(("_dpp", "_sdwa"))):
        raise unsupported(instr, "where M0 is added to the numbers of registers")
    numbers = [RESULT if at < results else at - results for at in range(len(instr.operands))]
    operands = (_plus(instr, operand, distance) if number in parts else operand
                for number, operand in zip(numbers, instr.operands, strict=True))
    return replace(instr, operands=tuple(operands))


def _plus(instr: Instruction, operand: Operand, distance: int) -> Operand:
    if isinstance(operand, Modified) and isinstance(operand.operand, Reg):
        return replace(operand, operand=_register(instr, operand.operand, distance))
    return _register(instr, operand, distance) if isinstance(operand, Reg) else operand


def _register(instr: Instruction, reg: Reg, distance: int) -> Reg:
    if reg.file is RegFile.AGPR:
        raise unsupported(instr, f"'{reg}' where M0 is added to the numbers of registers")
    return replace(reg, first=reg.first + distance) if reg.file is RegFile.VGPR else reg


# ---- moves ----

_MOVES = {"v_movrels_b32": (0,), "v_movreld_b32": (RESULT,), "v_movrelsd_b32": (0, RESULT)}
VECTOR_MOVES, SCALAR_MOVES = tuple(_MOVES), ("s_movrels_b32", "s_movrels_b64", "s_movreld_b32", "s_movreld_b64")


def vector_move(instr: Instruction, context: Context, translate: Callable[[Instruction, Context], Run]) -> Run:
    parts, plain = frozenset(_MOVES[isa.base_name(instr.mnemonic)]), replace(instr, mnemonic="v_mov_b32_e32")
    if instr.mnemonic.endswith(("_dpp", "_sdwa")):
        raise unsupported(instr)
    translate(plain, context)
    known: dict[int, Run] = {}

    def run(w: Wave) -> None:
        distance = int(w.s[M0])
        if distance not in known:
            moved = _moved(plain, distance, parts)
            for unit in isa.defines(moved) | isa.uses(moved):
                if unit[0] == "v" and unit[1:].isdecimal():
                    _check(instr, unit, int(unit[1:]), len(w.r))
            known[distance] = translate(moved, context)
        known[distance](w)

    return run


def scalar_move(instr: Instruction, context: Context) -> Run:
    """``s_movrels d, s``: from register s + M0; ``s_movreld``: to register d + M0."""
    name, words = instr.mnemonic[:-4], 2 if instr.mnemonic.endswith("64") else 1
    to, most = scalar(instr, instr.operands[0]), _SCALARS_OF_RDNA if context.generation > 9 else _SCALARS
    if name == "s_movrels":
        source = scalar(instr, instr.operands[1])

        def load(w: Wave) -> None:
            first = _check(instr, f"s{source + w.s[M0]}", source + int(w.s[M0]) + words - 1, most) - words + 1
            values = [w.s[first + at] for at in range(words)]
            for at, value in enumerate(values):
                w.set_scalar(to + at, value)

        return load
    read = read_scalar(instr, instr.operands[1], 32 * words, context)

    def store(w: Wave) -> None:
        first = _check(instr, f"s{to + w.s[M0]}", to + int(w.s[M0]) + words - 1, most) - words + 1
        value = read(w)
        for at in range(words):
            w.set_scalar(first + at, value >> 32 * at & _WORD)

    return store


_SCALARS, _SCALARS_OF_RDNA = 102, 106


def _check(instr: Instruction, unit: str, number: int, count: int) -> int:
    if number >= count:
        raise error("S041", f"'{instr.mnemonic}' uses {unit}, by M0, of {count} registers that there are",
                    span=instr.span)
    return number
