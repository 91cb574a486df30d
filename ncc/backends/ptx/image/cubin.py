"""Cubins: ELF files with compiled code (SASS), and what they say of the PTX that they were made from.

Facts, as read from files written by ptxas 12.9, 13.0, 13.4 and nvlink 13.0 (``docs/images.md``):

- ``e_machine`` is 190. ABI 7 (OSABI 0x33, up to CUDA 12 for sm_90 and older) has the SM in bits 0..7 of ``e_flags``,
  and 0x800 for the suffix a. ABI 8 (OSABI 0x41) has it in bits 8..15, the suffix only in the tool note.
- The code of a kernel is ``.text.NAME``; its symbol has 0x10 in ``st_other``.
- ``.nv_debug_ptx_txt`` is the PTX, its lines separated by NUL, without comments and ``.loc``; only with line
  info or debug info. After nvlink there is one ``.nv_debug_ptx_txt.HASH`` per linked object.
- ``.note.nv.tkinfo`` (ABI 8 only): one note per tool, name "NVIDIA Corp", type 2000: u32 version, then offsets of
  five strings: object, tool, tool's version, build, command line.
- ``.nv.info``: records ``u8 format, u8 attribute, u16``; format 4 is followed by that many bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from struct import Struct

from ncc.backends.formats.binary import Blob, blob
from ncc.backends.formats.cubin import ABI8, STO_ENTRY, TEXT, sm_number
from ncc.backends.formats.elf import EM_CUDA, ET_REL, Elf, parse_elf
from ncc.backends.ptx.image.options import codegen_options
from ncc.backends.ptx.isa.arch import Arch, parse_arch
from ncc.diag import error

DEBUG_PTX = ".nv_debug_ptx_txt"

_ABI7_SUFFIX_A = 0x800
_LOCAL_OBJECT = 0x01  # st_info: STB_LOCAL, STT_OBJECT
_TOOL_NOTE, _TOOL_NOTE_TYPE, _NOTE_OWNER = ".note.nv.tkinfo", 2000, b"NVIDIA Corp"
_LINKERS = ("nvlink", "nvJIT API")  # any other tool assembles: ptxas by whatever name, or a compiler with it
_TOOL = Struct("<IIIIII")
_INFO = Struct("<BBH")
_INFO_SIZED = 4
_MAXREG = 0x1B
_KPARAM_INFO, _PARAM = 0x17, Struct("<IHH")  # index, ordinal, offset
_NO_MAXREG = 0xFF


@dataclass(frozen=True)
class Tool:
    """One program that worked on a cubin: its name, "release 13.0, V13.0.88", its options."""

    name: str
    version: str
    options: str


@dataclass(frozen=True)
class Cubin:
    elf: Elf

    @property
    def relocatable(self) -> bool:
        """An input of nvlink, as ``nvcc -rdc=true`` leaves it: nothing that a driver could load."""
        return self.elf.type == ET_REL

    @cached_property
    def tools(self) -> tuple[Tool, ...]:
        section = self.elf.section(_TOOL_NOTE)
        return tuple(self._tools()) if section else ()

    def _tools(self) -> Iterator[Tool]:
        section = self.elf.section(_TOOL_NOTE)
        for note in self.elf.notes(section) if section else ():
            if note.name != _NOTE_OWNER or note.type != _TOOL_NOTE_TYPE:
                continue
            _, _, name, version, _, options = note.desc.unpack(_TOOL, 0, "the tool note")
            strings = note.desc.slice(_TOOL.size, len(note.desc) - _TOOL.size, "the tool note")
            yield Tool(strings.cstring(name), strings.cstring(version), strings.cstring(options))

    @cached_property
    def arch(self) -> Arch:
        named = next((arch for tool in self.tools if (arch := parse_arch(tool.options))), None)
        return named or self._arch_of_flags()

    def _arch_of_flags(self) -> Arch:
        suffixed = self.elf.os_abi != ABI8 and self.elf.flags & _ABI7_SUFFIX_A
        return Arch(sm_number(self.elf), "a" if suffixed else "")

    def defines(self, entry: str) -> bool:
        return self.elf.section(TEXT + entry) is not None

    def entries(self) -> tuple[str, ...]:
        """Names of the kernels; device functions have code too, but are no entries."""
        return tuple(symbol.name for symbol in self.elf.symbols()
                     if symbol.other & STO_ENTRY and self.defines(symbol.name))

    def ptx(self) -> Iterator[str]:
        """The debug PTX: one text per linked object. B053 where they are more than the file."""
        sections = [s for s in self.elf.sections if s.name == DEBUG_PTX or s.name.startswith(DEBUG_PTX + ".")]
        if sum(section.size for section in sections) > len(self.elf.blob):
            raise error("B053", "sections that overlap", place=self.elf.blob.place)
        for section in sections:
            yield bytes(self.elf.data(section).data).decode("utf-8", "replace").replace("\0", "\n")

    @property
    def options(self) -> tuple[str, ...] | None:
        """The options of ptxas that change the code; None where the file does not record them (ABI 7)."""
        assembler = next((tool for tool in self.tools if tool.name not in _LINKERS), None)
        return codegen_options(assembler.options) if assembler else None

    @property
    def shared_variables(self) -> frozenset[str]:
        """Names that several of the linked units have a variable of their own by."""
        named = Counter(s.name for s in self.elf.symbols() if s.info == _LOCAL_OBJECT)
        return frozenset(name for name, count in named.items() if count > 1)

    def register_limit(self, entry: str) -> tuple[str, ...]:
        """The register limit that a kernel was assembled with, as an option; ABI 7 records that much."""
        values = (value for attribute, value, _ in self._info(f".nv.info.{entry}") if attribute == _MAXREG)
        return tuple(f"-maxrregcount={value}" for value in values if value not in (0, _NO_MAXREG))

    def parameter_offsets(self, entry: str) -> tuple[int, ...]:
        """Where each parameter of a kernel lies, in their order. An over-aligned one is aligned to where the constant
        bank has it, so this is not always what the text alone would give."""
        params = (payload.unpack(_PARAM, 0, "a parameter") for attribute, _, payload in self._info(f".nv.info.{entry}")
                  if attribute == _KPARAM_INFO and len(payload) >= _PARAM.size)
        return tuple(offset for _, _, offset in sorted(params, key=lambda p: p[1]))

    def _info(self, name: str) -> Iterator[tuple[int, int, Blob]]:
        """(attribute, its 16-bit value or size, payload) of each record of an info section."""
        section = self.elf.section(name)
        data, at = (self.elf.data(section) if section else self.elf.blob.slice(0, 0, name)), 0
        while at + _INFO.size <= len(data):
            form, attribute, value = data.unpack(_INFO, at, "an attribute")
            size = value if form == _INFO_SIZED else 0
            yield attribute, value, data.slice(at + _INFO.size, size, "an attribute")
            at += _INFO.size + size


def parse_cubin(image: Blob) -> Cubin:
    """B053 where the image is an ELF file of something else."""
    elf = parse_elf(image)
    if elf.machine != EM_CUDA:
        raise error("B053", f"an ELF file for machine {elf.machine}, not for NVIDIA GPUs ({EM_CUDA})",
                    place=image.place)
    return Cubin(elf)


def parameter_offsets(image: bytes, entry: str) -> tuple[int, ...] | None:
    """Where the parameters of a cubin's kernel lie; None for a text, which the driver has yet to assemble."""
    if not image.startswith(b"\x7fELF"):
        return None
    return parse_cubin(blob(image, "<cubin>")).parameter_offsets(entry)
