"""Code of older compilers as assemblers write it today, where a field that no processor reads holds something else.

gfx10: ``v_cmpx`` of three sources' format (VOP3) writes EXEC whatever stands where others have their result (RDNA2 ISA,
"V_CMPX"). LLVM up to 15 left 0 there, later ones write EXEC's number, and newer disassemblers know that alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ncc.backends.formats.binary import blob
from ncc.backends.formats.elf import Symbol, parse_elf
from ncc.backends.gcn.image.codeobject import CodeObject
from ncc.backends.gcn.isa.arch import RDNA2
from ncc.backends.gcn.isa.encoding import instruction_bytes

_VOP3, _CMPX_BIT, _COMPARISONS = 0x35, 0x10, 0x100
_EXEC = 126
_MAYBE = re.compile(rb"\0[\0-\xff][\0-\xff]\xd4", re.DOTALL)


def respelled(code: CodeObject) -> CodeObject:
    """The module itself where nothing is another."""
    if code.target.arch not in RDNA2:
        return code
    places = [at for function in code.functions for at in _comparisons(code, function)]
    if not places:
        return code
    data = bytearray(code.elf.blob.data)
    for at in places:
        data[at] = _EXEC
    return replace(code, elf=parse_elf(blob(bytes(data), code.place)))


def _comparisons(code: CodeObject, function: Symbol) -> Iterator[int]:
    """Where in the file a function has them. What follows an unknown instruction is not looked at: nobody reads it."""
    section = code.section_of(function.value, function.size)
    if section is None or not section.stored:
        return
    words = bytes(code.memory(function.value, function.size).data)
    if not _MAYBE.search(words):
        return
    at, start = 0, section.offset + function.value - section.address
    while at + 8 <= len(words):
        first, second = (int.from_bytes(words[at + n : at + n + 4], "little") for n in (0, 4))
        opcode = first >> 16 & 0x3FF
        if first >> 26 == _VOP3 and opcode < _COMPARISONS and opcode & _CMPX_BIT and not first & 0xFF:
            yield start + at
        size = instruction_bytes((first, second), code.target.arch)
        if size is None:
            return
        at += size
