"""How long an instruction of gfx9 is, by its first word: an account of machine code of its own.

A disassembler that does not know an instruction may read its first word as another, shorter one, and its second word
as one more. Its lengths are compared with these (CDNA3 ISA, "Microcode Formats"; the formats are those of all gfx9).
"""

from __future__ import annotations

GFX9 = frozenset({"gfx900", "gfx902", "gfx904", "gfx906", "gfx908", "gfx909", "gfx90a", "gfx90c", "gfx940", "gfx941",
                  "gfx942", "gfx950", "gfx9-generic", "gfx9-4-generic"})

_LITERAL, _SDWA, _DPP = 255, 249, 250
_VOP1, _VOPC = 0x3F, 0x3E
_WITH_CONSTANT = frozenset({0x17, 0x18, 0x24, 0x25})  # v_madmk/v_fmamk and v_madak/v_fmaak of f32, v_madmk/ak_f16
_SOPK, _SETREG_IMM = 0xB, 20
_SOP1, _SOPC, _SOPP = 0x17D, 0x17E, 0x17F
_OF_16_BITS = frozenset(range(0x26, 0x2D)) | frozenset(range(0x2F, 0x33))
"""Opcodes of VOP2: v_add_u16 to v_ashrrev_i16, v_max_u16 to v_min_i16."""
_COMPARED_16_BITS = range(0xA0, 0xC0)
"""Opcodes of VOPC: v_cmp and v_cmpx of i16 and u16."""
_VOP3P_SCALED = 0xD3AC  # gfx950: a scaled matrix instruction is two VOP3P words in one
# Bits 26..31 -> bytes.
_WIDE = {0x30: 8, 0x31: 8, 0x34: 8, 0x35: 4, 0x36: 8, 0x37: 8, 0x38: 8, 0x3A: 8, 0x3C: 8}


def instruction_bytes(word: int) -> int | None:
    """The length of the instruction that starts with a word; None where no format has it."""
    if word >> 31 == 0:
        return _vector(word)
    if word >> 30 == 0b10:
        return _scalar(word)
    if word >> 16 == _VOP3P_SCALED:
        return 16
    return _WIDE.get(word >> 26)


def _vector(word: int) -> int:
    """VOP1, VOP2, VOPC: a literal, SDWA or DPP word follows where the first source says so."""
    opcode = word >> 25
    constant = opcode not in (_VOP1, _VOPC) and opcode in _WITH_CONSTANT
    return 8 if constant or word & 0x1FF in (_LITERAL, _SDWA, _DPP) else 4


def _scalar(word: int) -> int:
    if word >> 23 == _SOPP:
        return 4
    if word >> 23 == _SOP1:
        return 8 if word & 0xFF == _LITERAL else 4
    if word >> 28 == _SOPK and word >> 23 not in (_SOPC, _SOP1):
        return 8 if word >> 23 & 0x1F == _SETREG_IMM else 4
    return 8 if _LITERAL in (word & 0xFF, word >> 8 & 0xFF) else 4


def as_read(code: bytes, arch: str) -> bytes:
    """Machine code with 0 for what no instruction of gfx9 reads of it: the upper half of a literal that a vector
    instruction of 16-bit integers has. LLVM 15 writes a negative one with its sign there, and no assembler does."""
    found, at = bytearray(code), 0
    while arch in GFX9 and at + 8 <= len(code):
        word = int.from_bytes(code[at : at + 4], "little")
        length = instruction_bytes(word)
        if length is None:
            break
        if _reads_half_a_literal(word):
            found[at + 6 : at + 8] = bytes(2)
        at += length
    return bytes(found)


def _reads_half_a_literal(word: int) -> bool:
    if word >> 31 or word & 0x1FF != _LITERAL:
        return False
    opcode = word >> 25
    return word >> 17 & 0xFF in _COMPARED_16_BITS if opcode == _VOPC else opcode in _OF_16_BITS
