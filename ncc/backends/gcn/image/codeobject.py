"""AMD code objects (HSACO): ELF files with kernels, their descriptors and metadata.

LLVM's AMDGPUUsage, "Code Object": ``e_machine`` 224, OSABI 64 (AMDGPU_HSA), ABI version 2, 3 or 4 for code object
versions 4, 5 and 6. A kernel NAME has its code at the symbol NAME and its descriptor at NAME.kd; its metadata are
in a note of the owner AMDGPU, type 32.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from struct import Struct

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
STT_OBJECT, STT_FUNC = 1, 2
WRITABLE, ALLOCATED, EXECUTED = 1, 2, 4  # of a section's flags
_RELOCATIONS = {4: Struct("<QQq"), 9: Struct("<QQ")}  # SHT_RELA, SHT_REL
_ABS64, _RELATIVE64 = 3, 13
_ADDRESSES = (1 << 64) - 1
_DESCRIPTOR = ".kd"
_MAX_TEXT_BYTES = 1 << 28
_MOST_ZEROS = 1 << 20


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
        """Defined ones by name; a stripped object keeps those of ``.dynsym``. Several of a name are all of them there,
        the others by their addresses, too."""
        found: dict[str, Symbol] = {}
        for symbol in (s for table in (".dynsym", ".symtab") for s in self.elf.symbols(table)):
            if not symbol.name or not 0 < symbol.section < len(self.elf.sections):
                continue
            same = found.setdefault(symbol.name, symbol)
            if same.value != symbol.value:
                name = f"{symbol.name}.{symbol.value:x}"
                found[name] = replace(symbol, name=name)
        return found

    @cached_property
    def functions(self) -> tuple[Symbol, ...]:
        """Those with code, by address; of several names for one, the last."""
        found = (s for s in self.symbols.values() if s.info & 15 == STT_FUNC and s.size
                 and self.elf.sections[s.section].flags & EXECUTED)
        return tuple(sorted({s.value: s for s in found}.values(), key=lambda s: s.value))

    @cached_property
    def pointers(self) -> dict[int, int | None]:
        """The words that the loader fills in: address -> what it puts there, counted from where it loads the file;
        None where that depends on another module, or on how it is to be filled in."""
        found: dict[int, int | None] = {}
        for section in self.elf.sections:
            if section.type in _RELOCATIONS and section.flags & ALLOCATED:
                found |= dict(self._relocations(section))
        return found

    def _relocations(self, section: Section) -> Iterator[tuple[int, int | None]]:
        """LLVM AMDGPUUsage, "Relocation Records"."""
        rows = self.elf.data(section)
        layout = _RELOCATIONS[section.type]
        symbols = tuple(self.elf.symbols(self.elf.sections[section.link].name)) if section.link < len(
            self.elf.sections) else ()
        for at in range(0, len(rows) - layout.size + 1, layout.size):
            offset, info, *addend = rows.unpack(layout, at, "a relocation")
            number, kind = info >> 32, info & 0xFFFFFFFF
            symbol = symbols[number] if number < len(symbols) else None
            value = None
            if addend and kind == _RELATIVE64:
                value = addend[0]
            elif addend and kind == _ABS64 and symbol is not None and symbol.section:
                value = symbol.value + addend[0]
            yield offset, value if value is None else value & _ADDRESSES

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
        return next((s for s in self.elf.sections if s.flags & ALLOCATED and s.size and s.address <= address
                     and address + size <= s.address + s.size), None)

    def memory(self, address: int, size: int) -> Blob:
        section = self.section_of(address, size)
        if section is None:
            raise error("B061", f"address {address:#x} with {size} bytes lies in no section", place=self.place)
        if not section.stored:
            if size > _MOST_ZEROS:
                raise error("B061", f"address {address:#x} with {size} bytes of zeros", place=self.place)
            return Blob(memoryview(bytes(size)), self.place)
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
