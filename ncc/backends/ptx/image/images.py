"""GPU images: what is in one, and which PTX the running code of a kernel came from.

An image is what a program gives the driver - PTX text, a cubin, a fatbin, several fatbins one after another -
or, offline, a host program, object or library with such code inside. ``find_kernel`` follows the driver's choice:

1. Compiled code that runs on the device is taken before PTX (CUDA programming guide, "application compatibility").
   The PTX beside it is what it came from, if that is for the very same architecture (nvcc writes both from one
   text); else its own debug PTX, which is the same, but for comments and debug directives.
2. Otherwise the driver compiles the newest PTX that the device can run: that PTX.

Everything else is refused with the reason. Without a device (``sm`` None: offline) the newest PTX is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from ncc.backends.base import ImageKernel
from ncc.backends.formats.binary import Blob, blob
from ncc.backends.formats.elf import EM_CUDA, parse_elf
from ncc.backends.formats.elf import MAGIC as ELF_MAGIC
from ncc.backends.formats.unpack import Budget
from ncc.backends.ptx.image.cubin import Cubin, parse_cubin
from ncc.backends.ptx.image.fatbin import MAGIC_BYTES as FATBIN_MAGIC
from ncc.backends.ptx.image.fatbin import Compression, Kind, fat_entries
from ncc.backends.ptx.image.options import codegen_options
from ncc.backends.ptx.isa.arch import Arch, parse_arch
from ncc.diag import NccError, did_you_mean, error
from ncc.limits import natural
from ncc.source import SourceFile

_HOST_SECTIONS = (".nv_fatbin", "__nv_relfatbin")
_SPECIFIC_FIRST = ("a", "f", "")
_SHOWN_NAMES = 5

# Blanks are those of one line: from each of many empty lines, the rest of them would be read again.
_VERSION = re.compile(r"^[^\S\n]*\.version\s+(\d+)\.(\d+)", re.MULTILINE)
_LIKE_PTX = re.compile(r"^[^\S\n]*\.version\s+\d", re.MULTILINE)
_TARGET = re.compile(r"^[^\S\n]*\.target\s+([^\n]+)", re.MULTILINE)
_BLANK = r"(?:\s|/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*\n)+"  # one way to match only, so that no text is slow
_IDENTIFIER = re.compile(r"[A-Za-z_$%][\w$]*")
_SPACES = re.compile(r"\s*")
_ENTRY = ".entry"
_LIMITS = re.compile(r"\.(?:maxntid|maxnreg|minnctapersm)\b")

GET_PTX = ("have the program built with line info, which keeps the PTX in the cubin: nvcc -lineinfo, Triton without "
           "TRITON_DISABLE_LINE_INFO, CuPy with CUPY_COMPILE_WITH_PTX=1, Numba with @cuda.jit(lineinfo=True); or embed "
           "it: -gencode arch=compute_XX,code=[sm_XX,compute_XX]")


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
    found = _VERSION.search(text)
    major, minor = (natural(found[1]), natural(found[2])) if found else (None, None)
    return (major, minor) if major is not None and minor is not None else None


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
    return tuple(text for piece in list_entries(image, name) for text in _texts(piece))


def kernel_names(image: bytes | memoryview, name: str = "<image>") -> tuple[str, ...]:
    """Names of all kernels in an image, compiled or PTX, each once."""
    return tuple(dict.fromkeys(kernel for piece in list_entries(image, name) for kernel in piece.kernels()))


def _texts(piece: Entry) -> Iterator[PtxText]:
    if piece.kind is Kind.PTX:
        yield _ptx_text(piece, piece.arch)
    elif piece.kind is Kind.CUBIN:
        cubin = piece.cubin
        for text in cubin.ptx():
            yield PtxText(SourceFile(piece.place, text), piece.arch, cubin.options or ())


def _ptx_text(piece: Entry, arch: Arch) -> PtxText:
    return PtxText(SourceFile(piece.place, piece.text), arch, codegen_options(piece.options))


# ---- which one the running code came from ----

def find_kernel(image: bytes | memoryview, entry: str, sm: int | None, any_ptx: bool = False,
                name: str = "<image>") -> ImageKernel:
    """The PTX that the running code of a kernel came from, with the options that its producer gave ptxas.

    ``sm`` is the device's compute capability (90), None offline. ``any_ptx`` accepts PTX of another architecture
    than the running code's. B050 to B053 for a bad image, B054 to B058 where the kernel has to be refused.
    """
    search = _Search(list_entries(image, name), entry, sm, any_ptx, name)
    found = search.newest() if sm is None else search.running(sm)
    if found is None:
        raise search.refusal()
    return ImageKernel(found.text, str(found.arch), found.options, found.by_driver)


@dataclass(frozen=True)
class _Search:
    """One kernel in one image. Pieces are tried best first, so that few have to be decompressed."""

    pieces: tuple[Entry, ...]
    entry: str
    device: int | None
    any_ptx: bool
    name: str

    def newest(self) -> PtxText | None:
        """Offline: the PTX of the highest architecture, whether for compiling or of compiled code."""
        for piece in _best_first(self.pieces):
            if piece.kind is Kind.PTX and piece.defines(self.entry):
                return _ptx_text(piece, piece.arch)
            if piece.kind is Kind.CUBIN and (text := self._debug_ptx(piece)):
                return text
        return None

    def running(self, device: int) -> PtxText | None:
        compiled = next(self._defining(Kind.CUBIN, lambda piece: piece.arch.runs_on(device)), None)
        if compiled:
            return self._source(compiled, device)
        compilable = self._compilable(device)
        return replace(compilable, by_driver=True) if compilable else None

    def _defining(self, kind: Kind, fits: Callable[[Entry], bool]) -> Iterator[Entry]:
        for piece in _best_first(self.pieces):
            if piece.kind is kind and fits(piece) and piece.defines(self.entry):
                yield piece

    def _compilable(self, device: int) -> PtxText | None:
        """What the driver's JIT takes."""
        fitting = self._defining(Kind.PTX, lambda piece: piece.arch.assembles_for(device))
        return next((_ptx_text(piece, piece.arch.on(device)) for piece in fitting), None)

    def _source(self, compiled: Entry, device: int) -> PtxText:
        """What compiled code was made from."""
        linked_from_ir = any(piece.kind is Kind.LTO_IR and piece.arch.sm == compiled.arch.sm for piece in self.pieces)
        beside = next(self._defining(Kind.PTX, lambda piece: piece.arch == compiled.arch), None)
        if beside and not linked_from_ir:
            return _ptx_text(beside, compiled.arch)
        if text := self._debug_ptx(compiled):
            return text
        other = self._compilable(device)
        if other and self.any_ptx:
            return other
        raise self._no_source(compiled, other, linked_from_ir)

    def _debug_ptx(self, compiled: Entry) -> PtxText | None:
        """The cubin's own PTX of the kernel. One without notes records a register limit only."""
        if not compiled.defines(self.entry):
            return None
        cubin = compiled.cubin
        text = next((text for text in cubin.ptx() if self.entry in entry_names(text)), None)
        if text is None:
            return None
        options = cubin.options
        if options is None:
            options = () if _limits_registers(text, self.entry) else cubin.register_limit(self.entry)
        return PtxText(SourceFile(compiled.place, text), compiled.arch, options)

    def _no_source(self, compiled: Entry, other: PtxText | None, linked_from_ir: bool) -> NccError:
        code = f"the running code ({compiled.arch})"  # whose kernel it is, the user is told beside it
        if linked_from_ir:
            return error("B058", f"{code} was linked from LTO IR, and has no PTX of its own", place=self.name,
                         hint="build without -dlto, or with -lineinfo")
        if other:
            return error("B056", f"{code} is of another architecture than the PTX beside it, which may be other code",
                         place=self.name, hint="--any-ptx uses it all the same")
        return error("B055", f"{code} comes without the PTX that it was made from", place=self.name, hint=GET_PTX)

    def refusal(self) -> NccError:
        """Why nothing was found at all."""
        holders = [piece for piece in self.pieces if piece.defines(self.entry)]
        if holders and self.device is None:
            return error("B055", f"only compiled code of '{self.entry}', no PTX", place=self.name, hint=GET_PTX)
        if holders:
            have = ", ".join(dict.fromkeys(piece.describe() for piece in holders))
            return error("B057", f"no code of '{self.entry}' that runs on sm_{self.device}; there is {have}",
                         place=self.name)
        if all(piece.kind is Kind.LTO_IR for piece in self.pieces):
            return error("B058", "only LTO IR inside, no PTX", place=self.name, hint="build without -dlto")
        known = [name for piece in self.pieces for name in piece.kernels()]
        return error("B054", f"no kernel '{self.entry}' inside", place=self.name,
                     hint=did_you_mean(self.entry, known) or _known(known))


def _limits_registers(text: str, entry: str) -> bool:
    """Whether a kernel's own directives limit its registers: the limit in the cubin is theirs then, not an option's."""
    head = re.search(rf"\.entry{_BLANK}{re.escape(entry)}(?![\w$])([^{{;]*)", text)
    return bool(head and _LIMITS.search(head[1]))


def _best_first(pieces: tuple[Entry, ...]) -> list[Entry]:
    """Newest architecture first, then the more specific one; as in the image where that is equal."""
    return sorted(pieces, key=lambda piece: (-piece.arch.sm, _SPECIFIC_FIRST.index(piece.arch.suffix)))


def _known(names: list[str]) -> str | None:
    shown = ", ".join(dict.fromkeys(names[:_SHOWN_NAMES]))
    more = ", ..." if len(names) > _SHOWN_NAMES else ""
    return f"it has {shown}{more}" if names else None
