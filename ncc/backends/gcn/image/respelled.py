"""Code of other compilers as assemblers at hand write it, where a field that no processor reads holds something else.

- gfx10: ``v_cmpx`` of three sources' format (VOP3) writes EXEC whatever stands where others have their result (RDNA2
  ISA, "V_CMPX"). LLVM up to 15 left 0 there, later ones write EXEC's number, and newer disassemblers know that alone.
- gfx11 and gfx12: instructions in that format with fewer sources. LLVM 24, Triton's, writes the constant 0 (128) for
  those that are not there; earlier ones leave 0 bits, and disassemble nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from struct import Struct

import numpy as np

from ncc.backends.formats.binary import blob
from ncc.backends.formats.elf import Symbol, parse_elf
from ncc.backends.gcn.image.codeobject import CodeObject
from ncc.backends.gcn.isa.arch import RDNA, generation
from ncc.backends.gcn.isa.encoding import instruction_bytes

_PAIR = Struct("<2I")
_VOP3, _VOP3P = 0x35, 0xCC
_CMPX_BIT, _COMPARISONS = 0x10, 0x100
_EXEC, _ZERO = 126, 128
_SECOND, _THIRD = (9, 0x1FF), (18, 0x1FF)
_WITH_CARRY = frozenset({0x101, 0x120, 0x121, 0x122, 0x15D})  # v_cndmask and the like, whose third is a lane mask
_ONE = (range(0x180, 0x200), range(0x280, 0x28A))
_TWO = (range(0x180), range(0x300, 0x36D))
_PACKED_TWO = frozenset({*range(1, 9), *range(0xA, 0xE), *range(0xF, 0x13), *range(0x1B, 0x1F)})
"""Opcodes of gfx11 and gfx12 by how many sources they have, as LLVM 22's disassembler takes them."""


def respelled(code: CodeObject) -> CodeObject:
    """The module itself where nothing is another."""
    if code.target.arch not in RDNA:
        return code
    changes = {at: words for function in code.functions for at, words in _changes(code, function)}
    if not changes:
        return code
    data = bytearray(code.elf.blob.data)
    for at, words in changes.items():
        _PAIR.pack_into(data, at, *words)
    return replace(code, elf=parse_elf(blob(bytes(data), code.place)))


def _changes(code: CodeObject, function: Symbol) -> Iterator[tuple[int, tuple[int, int]]]:
    """Where in the file a function has such instructions, and their words. What follows an unknown instruction is not
    looked at: nobody reads it."""
    section = code.section_of(function.value, function.size)
    if section is None or not section.stored:
        return
    data = bytes(code.memory(function.value, function.size).data)
    gfx10 = generation(code.target.arch) == 10
    if not _may_have_some(data, gfx10):
        return
    change = _with_exec if gfx10 else _without_sources
    at, start = 0, section.offset + function.value - section.address
    while at + _PAIR.size <= len(data):
        words = _PAIR.unpack_from(data, at)
        changed = change(*words)
        if changed != words:
            yield start + at, changed
        size = instruction_bytes(words, code.target.arch)
        if size is None:
            return
        at += size


def _may_have_some(data: bytes, gfx10: bool) -> bool:
    """Whether two words look so, wherever instructions start: most functions have none, and are not walked through."""
    words = np.frombuffer(data[: len(data) // 4 * 4], "<u4")
    first, second = words[:-1], words[1:]
    wide = (first >> 26 == _VOP3) | (first >> 24 == _VOP3P)
    zeros = (second >> _THIRD[0] & _THIRD[1] == _ZERO) | (second >> _SECOND[0] & _SECOND[1] == _ZERO)
    return bool((wide & ((first & 0xFF == 0) if gfx10 else zeros)).any())


def _with_exec(first: int, second: int) -> tuple[int, int]:
    opcode = first >> 16 & 0x3FF
    found = first >> 26 == _VOP3 and opcode < _COMPARISONS and opcode & _CMPX_BIT and not first & 0xFF
    return (first | _EXEC if found else first), second


def _without_sources(first: int, second: int) -> tuple[int, int]:
    for shift, mask in _unused(first):
        if second >> shift & mask == _ZERO:
            second &= ~(mask << shift)
    return first, second


def _unused(first: int) -> tuple[tuple[int, int], ...]:
    """The sources that an instruction does not have."""
    if first >> 24 == _VOP3P:
        return (_THIRD,) if first >> 16 & 0x7F in _PACKED_TWO else ()
    opcode = first >> 16 & 0x3FF
    if first >> 26 != _VOP3 or opcode in _WITH_CARRY:
        return ()
    if any(opcode in some for some in _ONE):
        return _SECOND, _THIRD
    return (_THIRD,) if any(opcode in some for some in _TWO) else ()
