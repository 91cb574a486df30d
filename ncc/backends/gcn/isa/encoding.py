"""How long an instruction is, by its words: an account of machine code of its own.

A disassembler that does not know an instruction may read its first word as another, shorter one, and its second word
as one more. Its lengths are compared with these ("Microcode Formats" in the CDNA3, RDNA2, RDNA3 and RDNA4 ISA; the
formats of gfx9 are CDNA's, too).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ncc.backends.gcn.isa.arch import RDNA, generation

GFX9 = frozenset({"gfx900", "gfx902", "gfx904", "gfx906", "gfx908", "gfx909", "gfx90a", "gfx90c", "gfx940", "gfx941",
                  "gfx942", "gfx950", "gfx9-generic", "gfx9-4-generic"})
KNOWN = GFX9 | RDNA
"""Processors whose formats stand here."""

_LITERAL, _SDWA, _DPP, _DPP8 = 255, 249, 250, (233, 234)
_VOP1, _VOPC = 0x3F, 0x3E
_SOPK = 0xB
_SOP1, _SOPC, _SOPP = 0x17D, 0x17E, 0x17F
_OF_16_BITS = frozenset(range(0x26, 0x2D)) | frozenset(range(0x2F, 0x33))
"""Opcodes of VOP2 of gfx9: v_add_u16 to v_ashrrev_i16, v_max_u16 to v_min_i16."""
_COMPARED_16_BITS = range(0xA0, 0xC0)
"""Opcodes of VOPC of gfx9: v_cmp and v_cmpx of i16 and u16."""
_SCALED = 0xD3AC  # gfx950: a scaled matrix instruction is two VOP3P words in one
_VOP3, _VOP3P, _MIMG = 0x35, 0x33, 0x3C
_VOPD = 0x32
_ONE_WORD = 0xCE  # in bits 24 to 31, beside VOP3P's: LDSDIR of gfx11, VDSDIR of gfx12
_WITH_CONSTANT_X = (1, 2)  # v_dual_fmaak_f32, v_dual_fmamk_f32


@dataclass(frozen=True)
class _Formats:
    """Of one generation: ``wide``, by bits 26 to 31, the bytes of all formats but those with 4 bytes; ``trailing``:
    first sources behind which a word follows; opcodes of VOP2 and SOP2 with a constant; SOPK's ``s_setreg_imm32``."""

    wide: Mapping[int, int]
    trailing: frozenset[int]
    vop2_constant: frozenset[int]
    setreg_imm: int
    sop2_constant: frozenset[int] = frozenset()
    more: Mapping[int, Callable[[int, int], int]] = field(default_factory=dict)
    """By bits 26 to 31: how many bytes follow the first eight, by both words."""


def _sources(second: int) -> tuple[int, int, int]:
    """Of VOP3 and VOP3P."""
    return second & 0x1FF, second >> 9 & 0x1FF, second >> 18 & 0x1FF


def _literal_of_vop3(_first: int, second: int) -> int:
    return 4 * (_LITERAL in _sources(second))


def _trailing_of_vop3(_first: int, second: int) -> int:
    """gfx11 and later: a literal, or DPP of the first source."""
    return 4 * (_LITERAL in _sources(second) or second & 0x1FF in (_DPP, *_DPP8))


def _literal_of_vopd(first: int, second: int) -> int:
    constant = first >> 22 & 15 in _WITH_CONSTANT_X or first >> 17 & 31 in _WITH_CONSTANT_X
    return 4 * (constant or _LITERAL in (first & 0x1FF, second & 0x1FF))


_EIGHT = dict.fromkeys((0x36, 0x37, 0x38, 0x3A, _MIMG), 8)  # DS, FLAT, MUBUF, MTBUF
_EIGHT_OF_RDNA = dict.fromkeys((_VOP3, _VOP3P, 0x3D, 0x3E), 8)  # SMEM, EXP
_TWELVE = dict.fromkeys((0x31, 0x34, 0x39, 0x3B), 12)  # VBUFFER, VIMAGE, VSAMPLE, VFLAT
_F16_CONSTANTS = frozenset({0x37, 0x38})
_F32_CONSTANTS = frozenset({0x2C, 0x2D})
_OF_RDNA3 = frozenset({_LITERAL, _DPP, *_DPP8})
_BY_GENERATION = {
    9: _Formats({**_EIGHT, 0x30: 8, 0x31: 8, 0x34: 8, 0x35: 4}, frozenset({_LITERAL, _SDWA, _DPP}),
                frozenset({0x17, 0x18, 0x24, 0x25}), setreg_imm=20),
    10: _Formats({**_EIGHT, **_EIGHT_OF_RDNA, 0x32: 4}, frozenset({_LITERAL, _SDWA, _DPP, *_DPP8}),
                 frozenset({0x20, 0x21}) | _F32_CONSTANTS | _F16_CONSTANTS, setreg_imm=21,
                 more={_VOP3: _literal_of_vop3, _VOP3P: _literal_of_vop3,
                       _MIMG: lambda first, _: 4 * (first >> 1 & 3)}),  # NSA: that many words of addresses
    11: _Formats({**_EIGHT, **_EIGHT_OF_RDNA, _VOPD: 8}, _OF_RDNA3, _F32_CONSTANTS | _F16_CONSTANTS, setreg_imm=19,
                 more={_VOP3: _trailing_of_vop3, _VOP3P: _trailing_of_vop3, _VOPD: _literal_of_vopd,
                       _MIMG: lambda first, _: 4 * (first & 1)}),
    12: _Formats({**_EIGHT_OF_RDNA, **_TWELVE, _VOPD: 8, 0x36: 8}, _OF_RDNA3, _F32_CONSTANTS | _F16_CONSTANTS,
                 setreg_imm=19, sop2_constant=frozenset({0x45, 0x46}),
                 more={_VOP3: _trailing_of_vop3, _VOP3P: _trailing_of_vop3, _VOPD: _literal_of_vopd}),
}


def instruction_bytes(words: tuple[int, ...], arch: str = "gfx90a") -> int | None:
    """The length of the instruction that starts with these words; None where no format has it. The second is asked
    for where there is one."""
    first, second = words[0], words[1] if len(words) > 1 else 0
    formats = _BY_GENERATION[generation(arch)]
    if first >> 31 == 0:
        return _vector(first, formats)
    if first >> 30 == 0b10:
        return _scalar(first, formats)
    return _wide(first, second, formats, arch)


def _wide(first: int, second: int, formats: _Formats, arch: str) -> int | None:
    if arch in GFX9 and first >> 16 == _SCALED:
        return 16
    kind = first >> 26
    if arch not in GFX9 and first >> 24 == _ONE_WORD and generation(arch) > 10:
        return 4
    size = formats.wide.get(kind)
    more = formats.more.get(kind)
    return size + more(first, second) if size and more else size


def _vector(word: int, formats: _Formats) -> int:
    """VOP1, VOP2, VOPC: a literal, SDWA or DPP word follows where the first source says so."""
    opcode = word >> 25
    constant = opcode not in (_VOP1, _VOPC) and opcode in formats.vop2_constant
    return 8 if constant or word & 0x1FF in formats.trailing else 4


def _scalar(word: int, formats: _Formats) -> int:
    if word >> 23 == _SOPP:
        return 4
    if word >> 23 == _SOP1:
        return 8 if word & 0xFF == _LITERAL else 4
    if word >> 28 == _SOPK and word >> 23 not in (_SOPC, _SOP1):
        return 8 if word >> 23 & 0x1F == formats.setreg_imm else 4
    constant = word >> 23 != _SOPC and word >> 23 & 0x7F in formats.sop2_constant
    return 8 if constant or _LITERAL in (word & 0xFF, word >> 8 & 0xFF) else 4


def as_read(code: bytes, arch: str) -> bytes:
    """Machine code with 0 for what no instruction of gfx9 reads of it: the upper half of a literal that a vector
    instruction of 16-bit integers has. LLVM 15 writes a negative one with its sign there, and no assembler does."""
    found, at = bytearray(code), 0
    while arch in GFX9 and at + 8 <= len(code):
        words = tuple(int.from_bytes(code[n : n + 4], "little") for n in (at, at + 4))
        length = instruction_bytes(words, arch)
        if length is None:
            break
        if _reads_half_a_literal(words[0]):
            found[at + 6 : at + 8] = bytes(2)
        at += length
    return bytes(found)


def _reads_half_a_literal(word: int) -> bool:
    if word >> 31 or word & 0x1FF != _LITERAL:
        return False
    opcode = word >> 25
    return word >> 17 & 0xFF in _COMPARED_16_BITS if opcode == _VOPC else opcode in _OF_16_BITS
