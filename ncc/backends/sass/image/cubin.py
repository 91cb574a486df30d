"""What a cubin says of one of its kernels: code, constant bank, attributes, registers, stack, barriers.

The file comes from anywhere: all that is used later is compared here with what else the file says of it, and a kernel
of which two places differ is refused (B121), as is one of an architecture that is not known (B120).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from struct import Struct

from ncc.backends.formats.binary import Blob, blob
from ncc.backends.formats.cubin import STO_ENTRY, TEXT, sm_number
from ncc.backends.formats.elf import EM_CUDA, ET_REL, Elf, Section, Symbol, parse_elf
from ncc.backends.sass.image.arch import Machine, machine
from ncc.backends.sass.image.attributes import Attribute, Number, read_attributes
from ncc.diag import NccError, did_you_mean, error

INSTRUCTION_BYTES = 16
MOST_PARAM_BYTES = 4096
INFO, CONSTANTS, ADDRESSES = ".nv.info", ".nv.constant0.", ".nv.constant4"
OF_DRIVER = frozenset(("__assertfail", "vprintf", "malloc", "free"))
"""Functions that the driver has for kernels to call, and links with them: their code is in no file."""

_FUNCTION, _SECTION_SYMBOL = 2, 3
_PROGRAM_BITS = 1
_CBANK, _PAIR, _KPARAM, _EXIT, _THREE = Struct("<IHH"), Struct("<II"), Struct("<IHHI"), Struct("<I"), Struct("<III")
_MOST_CODE_BYTES = 1 << 24
_MOST_REGISTERS = 255
_BARRIER_SHIFT, _BARRIER_MASK = 20, 0x7F
_REGISTER_SHIFT = 24
_RELOCATIONS = {4: 24, 9: 16}  # SHT_RELA, SHT_REL: bytes of a row
_OFFSET, _INFO, _ADDEND = Struct("<Q"), Struct("<II"), Struct("<q")
_WORD_BYTES, _WHOLE_ADDRESS = 8, 2
_ADDRESS_OF_CALL = {0x3A, 0x4B}
"""Types of relocations that ptxas and nvlink 13.0 give to CALL.ABS alone: before sm_90, and since."""


@dataclass(frozen=True)
class Parameter:
    ordinal: int
    offset: int
    size: int


@dataclass(frozen=True)
class KernelCode:
    """One kernel. ``text``, ``info`` and ``constants`` are indices of sections, ``symbol`` and ``bank_symbol`` of
    symbols; ``param_bytes`` counts from the bank's ``param_base``. ``threads``: of a block, where the kernel requires
    so many."""

    name: str
    machine: Machine
    code: bytes
    text: int
    info: int
    constants: int
    symbol: int
    bank_symbol: int
    attributes: tuple[Attribute, ...]
    parameters: tuple[Parameter, ...]
    param_bytes: int
    registers: int
    stack_bytes: int
    barriers: int
    exits: tuple[int, ...]
    threads: tuple[int, int, int] | None
    relocated: frozenset[int]  # offsets in the code


@dataclass(frozen=True)
class Relocation:
    """What a linker fills in at an offset of a section: the address of a symbol, by its index, and more."""

    offset: int
    symbol: int
    type: int
    addend: int


@dataclass(frozen=True)
class CodeFile:
    """A cubin as it is."""

    elf: Elf

    @property
    def place(self) -> str:
        return self.elf.blob.place

    @property
    def sm(self) -> int:
        return sm_number(self.elf)

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        return tuple(self.elf.symbols())

    @cached_property
    def indices(self) -> dict[str, list[int]]:
        """Name -> sections."""
        found: dict[str, list[int]] = {}
        for index, section in enumerate(self.elf.sections):
            found.setdefault(section.name, []).append(index)
        return found

    def kernels(self) -> tuple[str, ...]:
        return tuple(s.name for s in self.symbols if s.other & STO_ENTRY and TEXT + s.name in self.indices)

    def index(self, name: str) -> int:
        """The one section of a name. B121 where there is none, or several."""
        found = self.indices.get(name, [])
        if len(found) != 1:
            raise self.damaged(f"{len(found) or 'no'} section{'s' if found else ''} {name}")
        return found[0]

    def data(self, index: int) -> Blob:
        return self.elf.data(self.elf.sections[index])

    def attributes(self, index: int) -> tuple[Attribute, ...]:
        if index not in self._attributes:
            self._attributes[index] = read_attributes(self.data(index))
        return self._attributes[index]

    @cached_property
    def _attributes(self) -> dict[int, tuple[Attribute, ...]]:
        """Those that were read."""
        return {}

    def damaged(self, what: str) -> NccError:
        return error("B121", f"the cubin contradicts itself: {what}", place=self.place)

    @cached_property
    def functions(self) -> dict[str, int]:
        """Sections of code that is no kernel's, by their names: what kernels may call."""
        return {name: at[0] for name, at in self.indices.items() if len(at) == 1 and name.startswith(TEXT)
                and self.elf.sections[at[0]].size and CONSTANTS + name.removeprefix(TEXT) not in self.indices}

    def called(self, text: int) -> dict[str, int]:
        """Those that a section's code may call, or they call."""
        found, waiting = dict[str, int](), [text]
        while waiting:
            new = {name: self.functions[name] for name in self.calls(waiting.pop()).values() if name not in found}
            found |= new
            waiting += new.values()
        return found

    @cached_property
    def _relocating(self) -> dict[int, list[int]]:
        """Section -> those that say what a linker fills in."""
        found: dict[int, list[int]] = {}
        for index, section in enumerate(self.elf.sections):
            if section.type in _RELOCATIONS:
                found.setdefault(section.info, []).append(index)
        return found

    def relocations(self, text: int) -> tuple[Relocation, ...]:
        """Of one section of code. B121 where one is not of a whole instruction in it."""
        found, size = self._filled_in(text), self.elf.sections[text].size
        for row in found:
            if row.offset % INSTRUCTION_BYTES or row.offset >= size:
                raise self.damaged(f"a linker fills in {row.offset:#x} of a code of {size} bytes")
        return found

    def _filled_in(self, section: int) -> tuple[Relocation, ...]:
        found = []
        for index in self._relocating.get(section, ()):
            row, data = _RELOCATIONS[self.elf.sections[index].type], self.data(index)
            for at in range(0, len(data) - row + 1, row):
                type_, symbol = data.unpack(_INFO, at + _OFFSET.size, "a relocation")
                addend = data.unpack(_ADDEND, at + 16, "a relocation")[0] if row > 16 else 0
                found.append(Relocation(data.unpack(_OFFSET, at, "a relocation")[0], symbol, type_, addend))
        return tuple(found)

    def calls(self, text: int) -> dict[int, str]:
        """Offset -> section of the function whose beginning a linker fills in there, as the address of a call."""
        return self._addresses_of_calls(text, self._function)

    def driver_calls(self, text: int) -> dict[int, str]:
        """Offset -> function of the driver's whose address is filled in there, as the address of a call."""
        return self._addresses_of_calls(text, self._of_driver)

    def _addresses_of_calls(self, text: int, named: Callable[[int], str | None]) -> dict[int, str]:
        """``named``: what a symbol's number is, if it is such a function."""
        rows = self.relocations(text)
        once = Counter(row.offset for row in rows)
        return {row.offset: name for row in rows if row.type in _ADDRESS_OF_CALL and not row.addend
                and once[row.offset] == 1 and (name := named(row.symbol)) is not None}

    @cached_property
    def driver_words(self) -> dict[int, str]:
        """Offset in constant bank 4 -> function of the driver's whose address is filled in there, and nothing more."""
        found = self.indices.get(ADDRESSES, [])
        if len(found) != 1:
            return {}
        rows, content = self._filled_in(found[0]), bytes(self.data(found[0]).data)
        touched = Counter(row.offset // _WORD_BYTES + part for row in rows
                          for part in range(2 if row.offset % _WORD_BYTES else 1))
        return {row.offset: name for row in rows if row.type == _WHOLE_ADDRESS and not row.addend
                and not row.offset % _WORD_BYTES and touched[row.offset // _WORD_BYTES] == 1
                and content[row.offset : row.offset + _WORD_BYTES] == bytes(_WORD_BYTES)
                and (name := self._of_driver(row.symbol)) is not None}

    def _of_driver(self, symbol: int) -> str | None:
        found = self.symbols[symbol] if 0 < symbol < len(self.symbols) else None
        known = found is not None and found.name in OF_DRIVER and not found.section and found.info & 15 == _FUNCTION
        return found.name if found is not None and known else None

    def branches(self, text: str) -> dict[int, tuple[int, ...]]:
        """Of a section of code: offsets of branches by a register, and where each leads to by ptxas' word."""
        info = f"{INFO}.{text.removeprefix(TEXT)}"
        found: dict[int, tuple[int, ...]] = {}
        for attribute in self.attributes(self.index(info)) if info in self.indices else ():
            if attribute.number == Number.INDIRECT_BRANCH_TARGETS:
                found |= self._branches(attribute.payload)
        return found

    def _branches(self, payload: bytes) -> dict[int, tuple[int, ...]]:
        words = [int.from_bytes(payload[at : at + 4], "little") for at in range(0, len(payload), 4)]
        found: dict[int, tuple[int, ...]] = {}
        at = 0
        while at + 3 <= len(words) and not words[at + 1]:
            offset, _, count = words[at : at + 3]
            found[offset] = tuple(words[at + 3 : at + 3 + count])
            at += 3 + count
        if 4 * at != len(payload):
            raise self.damaged("its table of branches")
        return found

    def _function(self, symbol: int) -> str | None:
        """The section that is a function, from its first byte to its last."""
        found = self.symbols[symbol] if symbol < len(self.symbols) else None
        section = self.elf.sections[found.section] if found and found.section < len(self.elf.sections) else None
        whole = found and section and (found.info & 15, found.value, found.size) == (_FUNCTION, 0, section.size)
        return section.name if section and whole and section.name in self.functions else None

    def kernel(self, name: str) -> KernelCode:
        """B054 where there is none of that name, B120 and B121 as above."""
        if name not in self.kernels():
            raise error("B054", f"no kernel '{name}' inside", place=self.place, hint=did_you_mean(name, self.kernels()))
        return _Reading(self, name, machine(self.sm, self.place)).kernel()


def parse_code(image: bytes, place: str = "<cubin>") -> CodeFile:
    """B053 where the image is no cubin that a driver could load."""
    elf = parse_elf(blob(image, place))
    if elf.machine != EM_CUDA or elf.type == ET_REL:
        what = "an object still to be linked" if elf.machine == EM_CUDA else f"an ELF file for machine {elf.machine}"
        raise error("B053", f"{what}, not a cubin", place=place)
    return CodeFile(elf)


@dataclass(frozen=True)
class _Reading:
    """Of one kernel."""

    file: CodeFile
    name: str
    machine: Machine

    def kernel(self) -> KernelCode:
        file, name = self.file, self.name
        text, info, bank = (file.index(start + name) for start in (TEXT, f"{INFO}.", CONSTANTS))
        section = file.elf.sections[text]
        symbol = self._symbol(text, section)
        code = self._code(section, text)
        attributes = file.attributes(info)
        bank_symbol, param_bytes = self._bank(attributes, bank)
        return KernelCode(
            name, self.machine, code, text, info, bank, symbol, bank_symbol, attributes,
            self._parameters(attributes, param_bytes), param_bytes, self._registers(symbol, section),
            self._of_symbol(Number.MIN_STACK_SIZE, symbol) or self._of_symbol(Number.FRAME_SIZE, symbol) or 0,
            section.flags >> _BARRIER_SHIFT & _BARRIER_MASK, self._exits(attributes, code), self._threads(attributes),
            frozenset(row.offset for row in file.relocations(text)))

    def _symbol(self, text: int, section: Section) -> int:
        found = [(i, s) for i, s in enumerate(self.file.symbols) if s.name == self.name and s.info & 15 == _FUNCTION]
        if len(found) != 1:
            raise self.file.damaged(f"{len(found)} symbols of function '{self.name}'")
        index, symbol = found[0]
        if (symbol.section, symbol.value, symbol.size) != (text, 0, section.size):
            raise self.file.damaged(f"the symbol of '{self.name}' is not its code, the whole of it")
        return index

    def _code(self, section: Section, text: int) -> bytes:
        whole = section.size % INSTRUCTION_BYTES == 0
        if section.type != _PROGRAM_BITS or not whole or not 0 < section.size <= _MOST_CODE_BYTES:
            raise self.file.damaged(f"code of {section.size} bytes")
        return bytes(self.file.data(text).data)

    def _bank(self, attributes: tuple[Attribute, ...], bank: int) -> tuple[int, int]:
        """(symbol of the constant bank, bytes of the parameters in it)."""
        found = [a.fields(_CBANK, self.file.place) for a in attributes if a.number == Number.PARAM_CBANK]
        size = self.file.elf.sections[bank].size
        if not found:
            return self._bank_symbol(bank), self._checked_bank(self.machine.param_base, 0, size)
        sizes = [a.value for a in attributes if a.number == Number.CBANK_PARAM_SIZE]
        if len(found) != 1 or sizes != [found[0][2]]:
            raise self.file.damaged("its parameters' bytes are told twice")
        symbol, base, count = found[0]
        if symbol >= len(self.file.symbols) or self.file.symbols[symbol].section != bank:
            raise self.file.damaged("the constant bank's symbol is another section's")
        return symbol, self._checked_bank(base, count, size)

    def _checked_bank(self, base: int, count: int, size: int) -> int:
        if base != self.machine.param_base or base + count != size or count > MOST_PARAM_BYTES:
            raise self.file.damaged(f"{count} bytes of parameters at {base:#x} of a constant bank of {size}")
        return count

    def _bank_symbol(self, bank: int) -> int:
        found = [i for i, s in enumerate(self.file.symbols) if s.info & 15 == _SECTION_SYMBOL and s.section == bank]
        if len(found) != 1:
            raise self.file.damaged("no symbol of its constant bank")
        return found[0]

    def _parameters(self, attributes: tuple[Attribute, ...], count: int) -> tuple[Parameter, ...]:
        """In their order. Of each other they are apart, and inside of the bank."""
        rows = [a.fields(_KPARAM, self.file.place) for a in attributes if a.number == Number.KPARAM_INFO]
        found = sorted((Parameter(ordinal, offset, size >> 18) for _, ordinal, offset, size in rows),
                       key=lambda p: p.ordinal)
        if [p.ordinal for p in found] != list(range(len(found))):
            raise self.file.damaged("its parameters are not numbered")
        end = 0
        for parameter in found:
            if parameter.offset < end:
                raise self.file.damaged("its parameters overlap")
            end = parameter.offset + parameter.size
        if end > count:
            raise self.file.damaged("a parameter lies outside of its constant bank")
        return tuple(found)

    def _registers(self, symbol: int, section: Section) -> int:
        """ptxas writes the same number to both places (0 in a header since sm_90). nvlink leaves the header as ptxas
        made it of the kernel alone, and counts those of functions that it calls in the attribute: with fewer no program
        that it links could run."""
        registers = self._of_symbol(Number.REGCOUNT, symbol)
        in_header = section.info >> _REGISTER_SHIFT
        if registers is None or not 0 < registers <= _MOST_REGISTERS or in_header > registers:
            raise self.file.damaged(f"{registers} registers, and {in_header} in its section's header")
        return registers

    def _of_symbol(self, number: Number, symbol: int) -> int | None:
        """What the file's own attributes say of the kernel's."""
        of_file = self.file.attributes(self.file.index(INFO))
        rows = [a.fields(_PAIR, self.file.place) for a in of_file if a.number == number]
        found = [value for of, value in rows if of == symbol]
        if len(found) > 1:
            raise self.file.damaged(f"attribute {number:#x} is told twice")
        return found[0] if found else None

    def _exits(self, attributes: tuple[Attribute, ...], code: bytes) -> tuple[int, ...]:
        payloads = [a.payload for a in attributes if a.number == Number.EXIT_INSTR_OFFSETS]
        if len(payloads) > 1 or any(len(p) % _EXIT.size for p in payloads):
            raise self.file.damaged("the list of its exits")
        found = tuple(sorted(at for p in payloads for (at,) in _EXIT.iter_unpack(p)))
        if any(at % INSTRUCTION_BYTES or at >= len(code) for at in found):
            raise self.file.damaged("an exit outside of its code")
        return found

    def _threads(self, attributes: tuple[Attribute, ...]) -> tuple[int, int, int] | None:
        found = [a.fields(_THREE, self.file.place) for a in attributes if a.number == Number.REQNTID]
        return (found[0][0], found[0][1], found[0][2]) if found and all(found[0]) else None
