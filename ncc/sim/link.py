"""What ``cuLink*`` makes of its inputs: an image that carries their PTX as a cubin carries its own.

There is no code to link here: the texts become one.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator, Sequence

from ncc.backends.formats.elf import EM_CUDA, MAGIC
from ncc.backends.ptx.image.cubin import DEBUG_PTX
from ncc.backends.ptx.image.images import ptx_texts
from ncc.backends.ptx.image.units import link_all
from ncc.backends.ptx.text.parse import parse_module
from ncc.diag import error
from ncc.sim.protocol import Input, ProtocolError
from ncc.source import SourceFile

_ELF_HEADER, _SECTION = struct.Struct("<16sHHIQQQIHHHHHH"), struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_ABI8 = b"\x7fELF\x02\x01\x01\x41\x08"
_PROGBITS, _SYMTAB, _STRTAB = 1, 2, 3
_FUNCTION, _ENTRY = 0x12, 0x10  # st_info: global function; st_other: a kernel


def inputs(data: bytes) -> list[bytes]:
    """The inputs in a LINK's memfd. Raises ``ProtocolError``."""
    found, at = [], 0
    while at < len(data):
        if at + ctypes.sizeof(Input) > len(data):
            raise ProtocolError("an input that is cut off")
        head = Input.from_buffer_copy(data, at)
        at += ctypes.sizeof(Input)
        if head.bytes > len(data) - at:
            raise ProtocolError("an input that is cut off")
        found.append(data[at : at + head.bytes])
        at += -(-head.bytes // 8) * 8
    return found


def link(images: list[bytes], arch: int) -> bytes:
    """Raises B codes: an input without PTX cannot be linked."""
    text = link_text(images, arch)
    return _cubin(text.text, [i.name or "" for i in parse_module(text).entries], arch)


def link_text(images: Sequence[bytes], arch: int) -> SourceFile:
    """The same as PTX."""
    modules = []
    for number, image in enumerate(images):
        name = f"<input {number}>"
        texts = [t.text for t in ptx_texts(image, name) if t.arch.assembles_for(arch)]
        if not texts:
            raise error("B055", f"no PTX that could run on sm_{arch} to link", place=name,
                        hint="the simulator links PTX only: compiled code and LTO IR need NVIDIA's linker")
        modules.append(parse_module(texts[-1]))
    if not modules:
        raise error("B055", "nothing to link", place="<link>")
    return modules[0].source if len(modules) == 1 else SourceFile("<link>", link_all(modules).text.text)


def _cubin(text: str, entries: list[str], arch: int) -> bytes:
    """An ELF file with the PTX in it, and a section and a symbol for each kernel, without code."""
    sections = list(_sections(text, entries))
    names = b"".join(name.encode() + b"\0" for name, *_ in sections)
    sections[0] = sections[0][0], _STRTAB, names, 0
    body, rows, name_at = bytearray(), bytearray(_SECTION.pack(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), 0
    for name, kind, data, link_to in sections:
        entry_bytes = _SYMBOL.size if kind == _SYMTAB else 0
        rows += _SECTION.pack(name_at, kind, 0, 0, _ELF_HEADER.size + len(body), len(data), link_to, 0, 1, entry_bytes)
        body += data + bytes(-len(data) % 8)
        name_at += len(name.encode()) + 1
    assert _ABI8.startswith(MAGIC)
    head = _ELF_HEADER.pack(_ABI8.ljust(16, b"\0"), 2, EM_CUDA, 1, 0, 0, _ELF_HEADER.size + len(body), arch << 8,
                            _ELF_HEADER.size, 0, 0, _SECTION.size, len(sections) + 1, 1)
    return head + bytes(body) + bytes(rows)


def _sections(text: str, entries: list[str]) -> Iterator[tuple[str, int, bytes, int]]:
    """(name, type, content, link): section names, symbol names, symbols, PTX, one of each kernel."""
    yield ".shstrtab", _STRTAB, b"", 0
    names, symbols = b"\0", _SYMBOL.pack(0, 0, 0, 0, 0, 0)
    for number, entry in enumerate(entries):
        symbols += _SYMBOL.pack(len(names), _FUNCTION, _ENTRY, 5 + number, 0, 0)
        names += entry.encode() + b"\0"
    yield ".strtab", _STRTAB, names, 0
    yield ".symtab", _SYMTAB, symbols, 2
    yield DEBUG_PTX, _PROGBITS, text.encode().replace(b"\n", b"\0"), 0
    for entry in entries:
        yield f".text.{entry}", _PROGBITS, bytes(8), 0
