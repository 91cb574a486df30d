"""A text that was disassembled from a module, assembled and linked with its sections where the module has them.

Whatever it refers to outside of the kernel is then where the module has it; that it is the same there is checked.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ncc.backends.formats.binary import blob
from ncc.backends.formats.elf import parse_elf
from ncc.backends.gcn.image.codeobject import CodeObject
from ncc.backends.gcn.image.descriptor import BYTES
from ncc.backends.gcn.image.toolchain import Llvm, link_at
from ncc.backends.gcn.isa.encoding import as_read
from ncc.diag import NccError, error

KERNEL_SECTION = ".text"
WORD_BYTES = 8
_PLACED = re.compile(r"\.section (?P<name>\.(?:text|rodata|data|bss)(?:\.a(?P<address>[0-9a-f]+))?),", re.MULTILINE)


def section_places(code: CodeObject, text: str, kernel_at: int) -> dict[str, int]:
    """Where the sections of a text that was made here lie in the module, the kernel's own code at an address."""
    found = {KERNEL_SECTION: kernel_at}
    for match in _PLACED.finditer(text):
        section = code.elf.section(match["name"])
        found[match["name"]] = int(match["address"], 16) if match["address"] else section.address if section else 0
    return found


def linked(code: CodeObject, kernel: str, text: str, kernel_at: int, tools: Llvm | str | None) -> CodeObject:
    """A text of the kernel - with probes or not - assembled, with its sections where the module has them. B065 where
    the module has other data or functions there."""
    places = section_places(code, text, kernel_at)
    elf = parse_elf(blob(link_at(text, places, tools, code.place), code.place))
    made = replace(code, elf=elf)
    for name, address in places.items():
        section = elf.section(name)
        if name != KERNEL_SECTION and section is not None and section.stored:
            _check_same(code, kernel, name, address, bytes(elf.data(section).data))
    return made


def descriptor_address(code: CodeObject, kernel: str) -> int:
    """B061 where there is none."""
    metadata = code.metadata.kernel(kernel)
    symbol = code.symbols.get(metadata.symbol) if metadata else None
    if symbol is None:
        raise error("B061", f"no descriptor of '{kernel}'", place=code.place)
    return symbol.value


def _check_same(code: CodeObject, kernel: str, name: str, address: int, made: bytes) -> None:
    expected = bytearray(code.memory(address, len(made)).data) if made else bytearray()
    for at, value in code.pointers.items():
        if value is not None and address <= at <= address + len(made) - WORD_BYTES:
            expected[at - address : at - address + WORD_BYTES] = value.to_bytes(WORD_BYTES, "little")
    own = descriptor_address(code, kernel) - address
    if 0 <= own <= len(made) - BYTES:  # which is compared where it is known what may differ
        expected[own : own + BYTES] = made[own : own + BYTES]
    arch = code.target.arch if name.startswith(KERNEL_SECTION) else ""
    if as_read(made, arch) != as_read(bytes(expected), arch):
        raise not_the_same(code, f"section {name}")


def not_the_same(code: CodeObject, what: str) -> NccError:
    return error("B065", f"its disassembly does not give the same {what} again", place=code.place,
                 hint="give the program's assembly text, or another LLVM by --llvm")
