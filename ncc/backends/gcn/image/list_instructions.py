"""A program: prints instructions of a code object as llvm-objdump does, by LLVM's C interface.

``list_instructions.py LIBRARY --mcpu=gfx90a --mattr= --start-address=0x1900 --stop-address=0x1a40 FILE``: the shared
library has LLVM's disassembler for AMD, as that of PyPI's ``rocm-llvm-python``. The addresses are in one section. It is
a process of its own because LLVM aborts on a processor that it does not know. It imports nothing of ncc.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

_TRIPLE = b"amdgcn-amd-amdhsa"
_SECTION = struct.Struct("<IIQQQQ")  # ELF64: name, type, flags, address, offset, size
_PROGBITS, _EXECUTED = 1, 4
_MOST_TEXT = 1024


def main(library: str, processor: str, features: str = "", start: str = "=0", stop: str = "=0", path: str = "") -> None:
    """Without a file, only whether the processor is known."""
    first, last = (int(option.partition("=")[2], 16) for option in (start, stop))
    named = processor.removeprefix("--mcpu="), features.removeprefix("--mattr=")
    if not path:
        list(instructions(library, *named, 0, b""))
        return
    data = code(Path(path).read_bytes(), first, last)
    for address, words, text in instructions(library, *named, first, data):
        sys.stdout.write(f"\t{text} // {address:012X}: {' '.join(f'{word:08X}' for word in words)}\n")


def code(elf: bytes, start: int, stop: int) -> bytes:
    """What the section that holds these addresses has there."""
    table, = struct.unpack_from("<Q", elf, 0x28)
    entry_bytes, count = struct.unpack_from("<2H", elf, 0x3A)
    for n in range(count):
        _name, type_, flags, address, offset, size = _SECTION.unpack_from(elf, table + n * entry_bytes)
        if type_ == _PROGBITS and flags & _EXECUTED and address <= start and stop <= address + size:
            return elf[offset + start - address : offset + stop - address]
    return b""


def instructions(library: str, processor: str, features: str, start: int,
                 data: bytes) -> Iterator[tuple[int, tuple[int, ...], str]]:
    """(address, words, text); what is no instruction is a ``.long``."""
    llvm = ctypes.CDLL(library)
    for part in ("TargetInfo", "TargetMC", "Disassembler"):
        getattr(llvm, f"LLVMInitializeAMDGPU{part}")()
    create, decode = llvm.LLVMCreateDisasmCPUFeatures, llvm.LLVMDisasmInstruction
    create.restype, decode.restype = ctypes.c_void_p, ctypes.c_size_t
    create.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int,
                       ctypes.c_void_p, ctypes.c_void_p]
    decode.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_char_p,
                       ctypes.c_size_t]
    context = create(_TRIPLE, processor.encode(), features.encode(), None, 0, None, None)
    if not context:
        raise SystemExit(f"this LLVM has no disassembler for {processor}")
    held, text, at = ctypes.create_string_buffer(data, len(data)), ctypes.create_string_buffer(_MOST_TEXT), 0
    while at + 4 <= len(data):
        taken = decode(context, ctypes.addressof(held) + at, len(data) - at, start + at, text, _MOST_TEXT)
        words = struct.unpack_from(f"<{taken // 4 or 1}I", data, at)
        known = " ".join(text.value.decode("ascii", "replace").split()) if taken else f".long 0x{words[0]:08x}"
        yield start + at, words, known
        at += 4 * len(words)


if __name__ == "__main__":
    main(*sys.argv[1:])
