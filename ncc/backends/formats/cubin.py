"""What readers of PTX and of machine code both know of a cubin's ELF file (seen in files of ptxas 12.9, 13.0, 13.4)."""

from __future__ import annotations

from ncc.backends.formats.elf import Elf

ABI8 = 0x41  # EI_OSABI; ABI 7 has 0x33
STO_ENTRY = 0x10  # st_other of a kernel's symbol
TEXT = ".text."  # before the name of a kernel or function


def sm_number(elf: Elf) -> int:
    """Bits 8-15 of ``e_flags`` since ABI 8, bits 0-7 before."""
    return elf.flags >> 8 & 0xFF if elf.os_abi == ABI8 else elf.flags & 0xFF
