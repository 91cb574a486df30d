"""AMD code objects (HSACO): ELF files with kernels, their descriptors and metadata.

LLVM's AMDGPUUsage, "Code Object": ``e_machine`` 224, OSABI 64 (AMDGPU_HSA), ABI version 2, 3 or 4 for code object
versions 4, 5 and 6. A kernel NAME has its code at the symbol NAME and its descriptor at NAME.kd; its metadata are
in a note of the owner AMDGPU, type 32.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ncc.backends.formats.binary import Blob
from ncc.backends.formats.elf import EM_AMDGPU, Elf, Section, Symbol, parse_elf
from ncc.backends.gcn.image.descriptor import BYTES, Descriptor, read_descriptor
from ncc.backends.gcn.image.metadata import KernelMetadata, Metadata, from_msgpack
from ncc.backends.gcn.isa.arch import Target, from_flags
from ncc.diag import did_you_mean, error

_OSABI_HSA = 64
_VERSIONS = {2: 4, 3: 5, 4: 6}  # ELF ABI version -> code object version
_NOTE_OWNER, _NOTE_TYPE = b"AMDGPU", 32
_SHT_NOTE = 7
_DESCRIPTOR = ".kd"
_MAX_TEXT_BYTES = 1 << 28


@dataclass(frozen=True)
class KernelCode:
    """One kernel: ``address`` and ``size`` are of its code, as the symbol has them."""

    name: str
    descriptor: Descriptor
    address: int
    size: int
    code: Blob
    metadata: KernelMetadata


@dataclass(frozen=True)
class CodeObject:
    elf: Elf
    target: Target
    version: int

    @property
    def place(self) -> str:
        return self.elf.blob.place

    @cached_property
    def metadata(self) -> Metadata:
        """B060 where it was stripped or is damaged."""
        return from_msgpack(self.note)

    @cached_property
    def note(self) -> Blob:
        """The metadata as they are, msgpack."""
        for section in self.elf.sections:
            if section.type != _SHT_NOTE:
                continue
            for note in self.elf.notes(section):
                if (note.name, note.type) == (_NOTE_OWNER, _NOTE_TYPE):
                    return note.desc
        raise error("B060", "it has no metadata (the note AMDGPU): it was stripped, or is no finished code object",
                    place=self.place)

    @cached_property
    def symbols(self) -> dict[str, Symbol]:
        """Defined ones by name; a stripped object keeps those of ``.dynsym``."""
        found = (s for table in (".dynsym", ".symtab") for s in self.elf.symbols(table))
        return {s.name: s for s in found if s.section and s.name}

    def kernels(self) -> tuple[str, ...]:
        return tuple(kernel.name for kernel in self.metadata.kernels)

    def kernel(self, name: str) -> KernelCode:
        """B054 where there is none of the name, B061 where its descriptor or code cannot be."""
        metadata = self.metadata.kernel(name)
        if metadata is None:
            raise error("B054", f"no kernel '{name}' inside", place=self.place,
                        hint=did_you_mean(name, self.kernels()) or f"it has {', '.join(self.kernels()[:5])}")
        at, descriptor = self._descriptor(metadata.symbol)
        address = at + descriptor.entry_offset
        symbol = self.symbols.get(metadata.symbol.removesuffix(_DESCRIPTOR))
        if symbol is None or symbol.value != address or not 0 < symbol.size <= _MAX_TEXT_BYTES or symbol.size % 4:
            raise error("B061", f"the code of '{name}' is not where its descriptor says ({address:#x})",
                        place=self.place)
        return KernelCode(name, descriptor, address, symbol.size, self.memory(address, symbol.size), metadata)

    def _descriptor(self, symbol_name: str) -> tuple[int, Descriptor]:
        symbol = self.symbols.get(symbol_name)
        if symbol is None:
            raise error("B061", f"no symbol '{symbol_name}'", place=self.place)
        return symbol.value, read_descriptor(self.memory(symbol.value, BYTES).data)

    def section_of(self, address: int, size: int = 1) -> Section | None:
        """The loaded section that holds a range of addresses."""
        return next((s for s in self.elf.sections if s.flags & 2 and s.size and s.address <= address
                     and address + size <= s.address + s.size), None)

    def memory(self, address: int, size: int) -> Blob:
        section = self.section_of(address, size)
        if section is None:
            raise error("B061", f"address {address:#x} with {size} bytes lies in no section", place=self.place)
        return self.elf.data(section).slice(address - section.address, size, f"address {address:#x}")


def parse_code_object(image: Blob) -> CodeObject:
    """B053 for an ELF that is no code object, B063 for a version or processor that is not known."""
    elf = parse_elf(image)
    if elf.machine != EM_AMDGPU:
        raise error("B053", f"an ELF file of machine {elf.machine}, not of AMD GPUs ({EM_AMDGPU})", place=image.place)
    if elf.os_abi != _OSABI_HSA or elf.abi_version not in _VERSIONS:
        raise error("B063", f"a code object of OSABI {elf.os_abi}, ABI version {elf.abi_version}: "
                    "known are those of HSA, versions 4 to 6", place=image.place)
    target = from_flags(elf.flags)
    if target is None:
        raise error("B063", f"a code object for an unknown processor (e_flags {elf.flags:#x})", place=image.place)
    return CodeObject(elf, target, _VERSIONS[elf.abi_version])
