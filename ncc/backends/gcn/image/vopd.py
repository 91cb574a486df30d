"""Pairs of instructions (VOPD) as words, where assemblers at hand do not take them as text.

Sources that the halves of a pair have at the same place have to be of different banks, or, on gfx12, the same register
(RDNA4 ISA 7.8): LLVM 24, Triton's, makes such pairs, which LLVM 22 disassembles and does not assemble. The fields are
the ISA document's ("VOPD" in chapter 15), and what they say is compared with LLVM's on pairs that it does take.
"""

from __future__ import annotations

import re

from ncc.backends.gcn.text.operands import Imm, Operand, OperandParser, Reg, Special
from ncc.backends.gcn.text.registers import RegFile
from ncc.diag import NccError
from ncc.source import SourceFile

_PAIR = re.compile(r"^(?P<before>[ \t]*)v_dual_(?P<x>\w+)(?P<of_x>[ \t][\w \t,.-]*)::"
                   r"[ \t]*v_dual_(?P<y>\w+)(?P<of_y>[ \t][\w \t,.-]*)(?=$|;|//)", re.MULTILINE)
_OPCODES = {name: n for n, name in enumerate((
    "fmac_f32", "fmaak_f32", "fmamk_f32", "mul_f32", "add_f32", "sub_f32", "subrev_f32", "mul_dx9_zero_f32", "mov_b32",
    "cndmask_b32", "max_num_f32", "min_num_f32", "dot2acc_f32_f16", "dot2acc_f32_bf16"))}
_OPCODES_OF_Y = _OPCODES | {"add_nc_u32": 16, "lshlrev_b32": 17, "and_b32": 18}
_DST, _SRC0, _SRC1, _CONSTANT = range(4)
_SHAPES = {"mov_b32": (_DST, _SRC0), "fmaak_f32": (_DST, _SRC0, _SRC1, _CONSTANT),
           "fmamk_f32": (_DST, _SRC0, _CONSTANT, _SRC1)}
_USUAL = (_DST, _SRC0, _SRC1)
_VECTOR, _LITERAL = 256, 255
_SPECIAL = {"vcc_lo": 106, "vcc_hi": 107, "null": 124, "m0": 125, "exec_lo": 126, "exec_hi": 127}
_FLOATS = {"0.5": 240, "-0.5": 241, "1.0": 242, "-1.0": 243, "2.0": 244, "-2.0": 245, "4.0": 246, "-4.0": 247}
_VGPRS, _SGPRS = 256, 106
_ENCODING = 0x32
_WORD = (1 << 32) - 1


def with_pairs_as_words(text: str) -> str:
    """A text for gfx12, in which pairs that read one register at the same place are data; lines stay where they are."""
    return _PAIR.sub(_as_words, text) if "::" in text else text


def _as_words(found: re.Match[str]) -> str:
    x, y = _half(found["x"], found["of_x"]), _half(found["y"], found["of_y"])
    words = encoded(found["x"], x, found["y"], y) if x and y and _shared(x, y) else None
    return f"{found['before']}.long {', '.join(map(hex, words))}" if words else found[0]


def _half(name: str, operands: str) -> dict[int, Operand] | None:
    """What a half has in each place; None of one that is not known."""
    try:
        found, modifiers = OperandParser(SourceFile("<pair>", operands), 0, len(operands)).parse()
    except NccError:
        return None
    shape = _SHAPES.get(name, _USUAL)
    if len(found) != len(shape) or modifiers or name not in _OPCODES_OF_Y:
        return None
    return dict(zip(shape, found, strict=True))


def _shared(x: dict[int, Operand], y: dict[int, Operand]) -> bool:
    return any(_vector(x.get(at)) is not None and _vector(x.get(at)) == _vector(y.get(at)) for at in (_SRC0, _SRC1))


def encoded(name_x: str, x: dict[int, Operand], name_y: str, y: dict[int, Operand]) -> tuple[int, ...] | None:
    """Two words, or three; None of what no pair can be."""
    dst_x, dst_y = _vector(x[_DST]), _vector(y[_DST])
    opcode = _OPCODES.get(name_x)
    if dst_x is None or dst_y is None or not (dst_x ^ dst_y) & 1 or opcode is None:
        return None
    literals = set[int]()
    sources = [_source(half[_SRC0], literals) for half in (x, y)]
    seconds = [_vector(half[_SRC1]) if _SRC1 in half else 0 for half in (x, y)]
    literals.update(_bits(half[_CONSTANT]) for half in (x, y) if _CONSTANT in half)
    if None in (*sources, *seconds) or len(literals) > 1 or -1 in literals:
        return None
    (src0_x, src0_y), (src1_x, src1_y) = ([n or 0 for n in both] for both in (sources, seconds))
    return (_ENCODING << 26 | opcode << 22 | _OPCODES_OF_Y[name_y] << 17 | src1_x << 9 | src0_x,
            dst_x << 24 | dst_y >> 1 << 17 | src1_y << 9 | src0_y, *literals)


def _vector(operand: Operand | None) -> int | None:
    """The number of one vector register."""
    if not isinstance(operand, Reg) or (operand.file, operand.count, operand.half) != (RegFile.VGPR, 1, None):
        return None
    return operand.first if operand.first < _VGPRS else None


def _source(operand: Operand, literals: set[int]) -> int | None:
    """A first source's field; a constant without a number of its own joins the literals."""
    vector = _vector(operand)
    if vector is not None:
        return _VECTOR + vector
    match operand:
        case Reg(RegFile.SGPR, first, 1) if first < _SGPRS:
            return first
        case Special(name):
            return _SPECIAL.get(name)
        case Imm(text) if text in _FLOATS:
            return _FLOATS[text]
        case Imm(value=int(value)) if -16 <= value <= 64:
            return 128 + value if value >= 0 else 192 - value
        case Imm():
            literals.add(_bits(operand))
            return _LITERAL
    return None


def _bits(operand: Operand) -> int:
    """Of a literal that is written as a number of 32 bits; -1 of any other."""
    value = operand.value if isinstance(operand, Imm) else None
    return value & _WORD if isinstance(value, int) and -(1 << 31) <= value <= _WORD else -1
