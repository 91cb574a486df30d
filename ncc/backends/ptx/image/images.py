"""GPU images: what is in one.

An image is what a program gives the driver - PTX text, a cubin, a fatbin, several fatbins one after another - that
with what it was made from (``made``), or, offline, a host program, object or library with such code inside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ncc.backends.formats.binary import Blob, blob
from ncc.backends.formats.elf import EM_CUDA, parse_elf
from ncc.backends.formats.elf import MAGIC as ELF_MAGIC
from ncc.backends.formats.unpack import Budget
from ncc.backends.ptx.image.cubin import Cubin, parse_cubin
from ncc.backends.ptx.image.fatbin import MAGIC_BYTES as FATBIN_MAGIC
from ncc.backends.ptx.image.fatbin import Compression, Kind, fat_entries
from ncc.backends.ptx.image.made import parse_made
from ncc.backends.ptx.image.options import codegen_options
from ncc.backends.ptx.isa.arch import Arch, parse_arch
from ncc.diag import error
from ncc.limits import natural
from ncc.source import SourceFile

_HOST_SECTIONS = (".nv_fatbin", "__nv_relfatbin")

# Blanks are those of one line: from each of many empty lines, the rest of them would be read again.
_VERSION = re.compile(r"^[^\S\n]*\.version\s+(\d+)\.(\d+)", re.MULTILINE)
_LIKE_PTX = re.compile(r"^[^\S\n]*\.version\s+\d", re.MULTILINE)
_TARGET = re.compile(r"^[^\S\n]*\.target\s+([^\n]+)", re.MULTILINE)
_IDENTIFIER = re.compile(r"[A-Za-z_$%][\w$]*")
_SPACES = re.compile(r"\s*")
_ENTRY = ".entry"


class _Unpacked:
    """What is unpacked of an image: one piece at a time, for many small ones may unpack to more than memory holds."""

    def __init__(self) -> None:
        self._load: Callable[[], Blob] | None = None
        self._content = b""

    def of(self, load: Callable[[], Blob]) -> bytes:
        if load is not self._load:
            self._load, self._content = None, b""
            self._content = bytes(load().data)
            self._load = load
        return self._content


@dataclass(frozen=True)
class Entry:
    """One piece of code in an image. ``version`` is the PTX ISA's; None for compiled code.

    ``size`` is in bytes, decompressed; ``options`` are the producer's, as recorded, without a choice being made.
    """

    kind: Kind
    arch: Arch
    version: tuple[int, int] | None
    compression: Compression
    options: str
    name: str
    size: int
    place: str
    _load: Callable[[], Blob] = field(repr=False, compare=False)
    _unpacked: _Unpacked = field(repr=False, compare=False)

    @property
    def content(self) -> bytes:
        """Decompressed; kept until another piece of the image is asked for."""
        return self._unpacked.of(self._load)

    @property
    def cubin(self) -> Cubin:
        return parse_cubin(blob(self.content, self.place))

    @property
    def text(self) -> str:
        """The PTX. Bytes that are no UTF-8, possible in comments and file names only, are replaced."""
        return _decode(self.content)

    def kernels(self) -> tuple[str, ...]:
        """Names of the kernels that it defines."""
        if self.kind is Kind.CUBIN:
            return self.cubin.entries()
        return entry_names(self.text) if self.kind is Kind.PTX else ()

    def defines(self, entry: str) -> bool:
        """Whether a driver could find a kernel in it. Objects still to be linked are not loaded."""
        if self.kind not in (Kind.PTX, Kind.CUBIN) or entry.encode() not in self.content:
            return False
        if self.kind is Kind.CUBIN:
            cubin = self.cubin
            return not cubin.relocatable and cubin.defines(entry)
        return entry in entry_names(self.text)

    def describe(self) -> str:
        return f"PTX for {self.arch}" if self.kind is Kind.PTX else f"compiled code for {self.arch}"


@dataclass(frozen=True)
class PtxText:
    """PTX found in an image, the architecture of the code made from it, and its producer's options for ptxas.

    ``by_driver``: the driver's JIT makes the code. Its options count for nothing where compiled code is loaded.
    """

    text: SourceFile
    arch: Arch
    options: tuple[str, ...]
    by_driver: bool = False


# ---- what is inside ----

def list_entries(image: bytes | memoryview, name: str = "<image>") -> tuple[Entry, ...]:
    """All code in an image, in order. B050 if it is no image, B051 to B053 if it is a damaged one."""
    return tuple(_scan(blob(image, name)))


def _scan(image: Blob) -> Iterator[Entry]:
    if made := parse_made(image):
        for part in (made.code, *made.sources):
            yield from _scan_one(part)
    else:
        yield from _scan_one(image)


def _scan_one(image: Blob) -> Iterator[Entry]:
    start = bytes(image.data[:4])
    if start == FATBIN_MAGIC:
        yield from _of_fatbins(image, Budget(len(image)), _Unpacked())
    elif start == ELF_MAGIC:
        yield from _of_elf(image)
    else:
        yield _of_text(image)


def _of_fatbins(image: Blob, budget: Budget, unpacked: _Unpacked) -> Iterator[Entry]:
    for entry in fat_entries(image, budget):
        version = entry.version if entry.kind is Kind.PTX else None
        yield Entry(entry.kind, entry.arch, version, entry.compression, entry.options, entry.name, entry.raw_bytes,
                    entry.payload.place, entry.data, unpacked)


def _of_elf(image: Blob) -> Iterator[Entry]:
    elf = parse_elf(image)
    if elf.machine == EM_CUDA:
        cubin = Cubin(elf)
        options = next((tool.options for tool in cubin.tools), "")
        yield Entry(Kind.CUBIN, cubin.arch, None, Compression.NONE, options.strip(), "", len(image),
                    image.place, lambda: image, _Unpacked())
        return
    holders = [section for section in elf.sections if section.name in _HOST_SECTIONS]
    if not holders:
        raise error("B050", "a host program without GPU code (neither .nv_fatbin nor .hip_fatbin)", place=image.place,
                    hint="its kernels may lie in a shared library that it loads")
    budget, unpacked = Budget(len(image)), _Unpacked()
    for section in holders:
        yield from _of_fatbins(elf.data(section), budget, unpacked)


def _of_text(image: Blob) -> Entry:
    text = _decode(bytes(image.data))
    version, target = ptx_version(text), _TARGET.search(text)
    arch = parse_arch(target[1]) if target else None
    if _LIKE_PTX.search(text) and (version is None or arch is None):
        directive = ".version" if version is None else ".target"
        raise error("B050", f"a PTX text whose '{directive}' is missing, or none that exists", place=image.place,
                    hint="PTX begins with lines like '.version 8.0' and '.target sm_80'")
    if version is None or arch is None:
        raise error("B050", "not a GPU image: neither PTX, cubin nor fatbin, nor a host program with one inside",
                    place=image.place, hint="AMD's assembly is known by its line .amdgcn_target")
    return Entry(Kind.PTX, arch, version, Compression.NONE, "", "", len(image),
                 image.place, lambda: image, _Unpacked())


def _decode(content: bytes) -> str:
    """A PTX text ends at its first NUL, as the driver reads it."""
    end = content.find(b"\0")
    return (content if end < 0 else content[:end]).decode("utf-8", "replace")


def ptx_version(text: str) -> tuple[int, int] | None:
    """The ISA version that a PTX text asks for."""
    return _version_of(_VERSION.search(text))


def _version_of(found: re.Match[str] | None) -> tuple[int, int] | None:
    major, minor = (natural(found[1]), natural(found[2])) if found else (None, None)
    return (major, minor) if major is not None and minor is not None else None


def at_most(version: tuple[int, int], text: str) -> str:
    """The text as one of ``version``, if it asks for a newer one. PTX ISA, ".version": tools of an equal or a greater
    version compile it; what a version adds, older tools do not take."""
    found = _VERSION.search(text)
    if found is None or (_version_of(found) or version) <= version:
        return text
    return text[:found.start(1)] + f"{version[0]}.{version[1]}" + text[found.end(2):]


def entry_names(text: str) -> tuple[str, ...]:
    """Names of the kernels that a PTX text defines or declares."""
    found: dict[str, None] = {}
    at = text.find(_ENTRY)
    while at >= 0:
        at = _after_blanks(text, at + len(_ENTRY))
        name = _IDENTIFIER.match(text, at)
        if name and text[at - 1] != _ENTRY[-1]:
            found[name[0]] = None
        at = text.find(_ENTRY, at)
    return tuple(found)


def _after_blanks(text: str, at: int) -> int:
    """Behind blanks and comments. Not by a pattern: one that repeats a choice takes memory for each time."""
    while True:
        at = _SPACES.match(text, at).end()  # type: ignore[union-attr]
        ends = {"/*": "*/", "//": "\n"}.get(text[at : at + 2])
        if ends is None:
            return at
        end = text.find(ends, at + 2)
        at = len(text) if end < 0 else end + len(ends)


def ptx_texts(image: bytes | memoryview, name: str = "<image>") -> tuple[PtxText, ...]:
    """Every PTX text in an image, the debug PTX of cubins included."""
    return tuple(text for piece in list_entries(image, name) for text in texts_of(piece))


def kernel_names(image: bytes | memoryview, name: str = "<image>") -> tuple[str, ...]:
    """Names of all kernels in an image, compiled or PTX, each once."""
    return tuple(dict.fromkeys(kernel for piece in list_entries(image, name) for kernel in piece.kernels()))


def texts_of(piece: Entry) -> Iterator[PtxText]:
    if piece.kind is Kind.PTX:
        yield ptx_text(piece, piece.arch)
    elif piece.kind is Kind.CUBIN:
        cubin = piece.cubin
        for text in cubin.ptx():
            yield PtxText(SourceFile(piece.place, text), piece.arch, cubin.options or ())


def ptx_text(piece: Entry, arch: Arch) -> PtxText:
    return PtxText(SourceFile(piece.place, piece.text), arch, codegen_options(piece.options))
