"""Which PTX the running code of a kernel came from. It follows the driver's choice:

1. Compiled code that runs on the device is taken before PTX (CUDA programming guide, "application compatibility").
   If it was made while the program ran, its PTX is what it was made from. Else the PTX beside it is, if that is for the
   very same architecture (nvcc writes both from one text); else its own debug PTX, which is the same, but for comments
   and debug directives.
2. Otherwise the driver compiles the newest PTX that the device can run: that PTX.

Everything else is refused with the reason. Without a device (``sm`` None: offline) the newest PTX is taken. Of
relocatable code there is a PTX for each unit: those that the kernel's calls come with it (``units``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from ncc.backends.base import ImageKernel
from ncc.backends.formats.binary import Blob, blob
from ncc.backends.ptx.image.fatbin import Kind
from ncc.backends.ptx.image.images import Entry, PtxText, entry_names, list_entries, ptx_text, texts_of
from ncc.backends.ptx.image.made import parse_made
from ncc.backends.ptx.image.units import link_units
from ncc.diag import NccError, did_you_mean, error
from ncc.source import SourceFile

_SPECIFIC_FIRST = ("a", "f", "")
_SHOWN_NAMES = 5

_BLANK = r"(?:\s|/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*\n)+"  # one way to match only, so that no text is slow
_LIMITS = re.compile(r"\.(?:maxntid|maxnreg|minnctapersm)\b")

GET_PTX = ("have the program built with line info, which keeps the PTX in the cubin: nvcc -lineinfo, Triton without "
           "TRITON_DISABLE_LINE_INFO; or embed it: -gencode arch=compute_XX,code=[sm_XX,compute_XX]. What NVRTC and "
           "nvJitLink make in the program is known, unless they are linked statically or it was kept on disk before")


def find_kernel(image: bytes | memoryview, entry: str, sm: int | None, any_ptx: bool = False,
                name: str = "<image>") -> ImageKernel:
    """The PTX that the running code of a kernel came from, with the options that its producer gave ptxas.

    ``sm`` is the device's compute capability (90), None offline. ``any_ptx`` accepts PTX of another architecture
    than the running code's. B050 to B053 for a bad image, B054 to B058 where the kernel has to be refused.
    """
    whole = blob(image, name)
    made = parse_made(whole)
    sources = tuple(_source_pieces(source) for source in made.sources) if made else ()
    search = _Search(list_entries((made.code if made else whole).data, name), entry, sm, any_ptx, name, sources,
                     made.by_driver if made else False)
    found = search.newest() if sm is None else search.running(sm)
    if found is None:
        raise search.refusal()
    linked = link_units(found.text.text, found.others, variables=sm is not None)
    ambiguous = linked.ambiguous | (found.compiled.cubin.shared_variables if found.compiled else frozenset())
    return ImageKernel(linked.text, str(found.text.arch), found.text.options, found.text.by_driver, ambiguous)


def running_code(image: bytes | memoryview, entry: str, sm: int | None, name: str = "<image>") -> bytes:
    """The cubin inside an image that a device takes for a kernel, or, without one, that of the highest architecture.
    B054 where the kernel is not inside, B057 where there is no code of it that runs there."""
    whole = blob(image, name)
    made = parse_made(whole)
    search = _Search(list_entries((made.code if made else whole).data, name), entry, sm, False, name)
    found = next(search.defining(Kind.CUBIN, lambda piece: sm is None or piece.arch.runs_on(sm)), None)
    if found is None:
        raise search.without_code()
    return found.content


def _source_pieces(source: Blob) -> tuple[Entry, ...]:
    """A linker takes more than we read: of what is no image of ours there is no PTX."""
    with suppress(NccError):
        return list_entries(source.data, source.place)
    return ()


@dataclass(frozen=True)
class _Found:
    """The PTX of a kernel, that of what it may be linked with, and the compiled code that runs, if it is."""

    text: PtxText
    others: Callable[[], Iterable[SourceFile]]
    compiled: Entry | None = None


@dataclass(frozen=True)
class _Search:
    """One kernel in one image. Pieces are tried best first, so that few have to be decompressed.

    ``sources``: what the image was made from while the program ran, each its pieces.
    """

    pieces: tuple[Entry, ...]
    entry: str
    device: int | None
    any_ptx: bool
    name: str
    sources: tuple[tuple[Entry, ...], ...] = ()
    by_driver: bool = False

    def newest(self) -> _Found | None:
        """Offline: the PTX of the highest architecture, whether for compiling or of compiled code."""
        sources = tuple(piece for source in self.sources for piece in source)
        for piece in _best_first((*self.pieces, *sources)):
            if piece.kind is Kind.PTX and piece.defines(self.entry):
                return self._beside(piece, (*self.pieces, *sources))
            if piece.kind is Kind.CUBIN and (found := self._debug_ptx(piece)):
                return found
        return None

    def running(self, device: int) -> _Found | None:
        compiled = next(self.defining(Kind.CUBIN, lambda piece: piece.arch.runs_on(device)), None)
        if compiled:
            return replace(self._source(compiled, device), compiled=compiled)
        return self._compilable(device)

    def defining(self, kind: Kind, fits: Callable[[Entry], bool]) -> Iterator[Entry]:
        for piece in _best_first(self.pieces):
            if piece.kind is kind and fits(piece) and piece.defines(self.entry):
                yield piece

    def _compilable(self, device: int) -> _Found | None:
        """What the driver's JIT takes."""
        for piece in self.defining(Kind.PTX, lambda piece: piece.arch.assembles_for(device)):
            found = self._beside(piece, self.pieces)
            return replace(found, text=replace(found.text, arch=piece.arch.on(device), by_driver=True))
        return None

    def _beside(self, chosen: Entry, pieces: tuple[Entry, ...]) -> _Found:
        """A piece of PTX, with those of the same architecture."""
        return _Found(ptx_text(chosen, chosen.arch), lambda: [
            SourceFile(piece.place, piece.text) for piece in pieces
            if piece.kind is Kind.PTX and piece.arch == chosen.arch and piece is not chosen])

    def _source(self, compiled: Entry, device: int) -> _Found:
        """What compiled code was made from."""
        if found := self._made_from(compiled):
            return found
        linked_from_ir = any(piece.kind is Kind.LTO_IR and piece.arch.sm == compiled.arch.sm for piece in self.pieces)
        beside = next(self.defining(Kind.PTX, lambda piece: piece.arch == compiled.arch), None)
        if beside and not linked_from_ir:
            return self._beside(beside, self.pieces)
        if found := self._debug_ptx(compiled):
            return found
        other = self._compilable(device)
        if other and self.any_ptx:
            return replace(other, text=replace(other.text, by_driver=False))
        raise self._no_source(compiled, other is not None, linked_from_ir)

    def _made_from(self, compiled: Entry) -> _Found | None:
        """The PTX among what the code was made from; None where several define the kernel, or none."""
        texts = [text for source in self.sources for text in self._taken(source, compiled)]
        own = [text for text in texts if self.entry in entry_names(text.text.text)]
        if not own or any(text.text.text != own[0].text.text for text in own):
            return None
        options = () if self.by_driver else self._options(compiled, own[0].text.text)
        text = PtxText(own[0].text, compiled.arch, options, self.by_driver)
        return _Found(text, lambda: [other.text for other in texts])

    def _taken(self, source: tuple[Entry, ...], compiled: Entry) -> list[PtxText]:
        """The PTX of what a linker takes of one of its inputs: as a driver does, code before PTX."""
        code = [piece for piece in source if piece.kind is Kind.CUBIN and piece.arch.runs_on(compiled.arch.sm)]
        texts = [piece for piece in _best_first(source)
                 if piece.kind is Kind.PTX and piece.arch.assembles_for(compiled.arch.sm)]
        chosen = [piece for piece in texts if piece.arch == (code or texts)[0].arch]
        if chosen or not code:
            return [ptx_text(piece, compiled.arch) for piece in chosen]
        debug = [text for piece in code for text in texts_of(piece)]
        return debug or ([ptx_text(piece, compiled.arch) for piece in texts] if self.any_ptx else [])

    def _debug_ptx(self, compiled: Entry) -> _Found | None:
        """The cubin's own PTX of the kernel: there is one for each unit that was linked."""
        if not compiled.defines(self.entry):
            return None
        texts = list(compiled.cubin.ptx())
        text = next((text for text in texts if self.entry in entry_names(text)), None)
        if text is None:
            return None
        own = PtxText(SourceFile(compiled.place, text), compiled.arch, self._options(compiled, text))
        return _Found(own, lambda: [SourceFile(compiled.place, other) for other in texts if other is not text])

    def _options(self, compiled: Entry, text: str) -> tuple[str, ...]:
        """A cubin without notes records a register limit only."""
        options = compiled.cubin.options
        if options is None:
            options = () if _limits_registers(text, self.entry) else compiled.cubin.register_limit(self.entry)
        return options

    def _no_source(self, compiled: Entry, other: bool, linked_from_ir: bool) -> NccError:
        code = f"the running code ({compiled.arch})"  # whose kernel it is, the user is told beside it
        if linked_from_ir:
            return error("B058", f"{code} was linked from LTO IR, and has no PTX of its own", place=self.name,
                         hint="build without -dlto, or with -lineinfo")
        if other:
            return error("B056", f"{code} is of another architecture than the PTX beside it, which may be other code",
                         place=self.name, hint="--any-ptx uses it all the same")
        return error("B055", f"{code} comes without the PTX that it was made from", place=self.name,
                     hint=f"{GET_PTX}. --sass auto probes its entry and exits as it is")

    def without_code(self) -> NccError:
        """Why there is no compiled code."""
        holders = [piece for piece in self.pieces if piece.defines(self.entry)]
        if not holders:
            return self.refusal()
        have = ", ".join(dict.fromkeys(piece.describe() for piece in holders))
        return error("B057", f"no compiled code of '{self.entry}' for this device; there is {have}", place=self.name)

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


def _known(names: list[str]) -> str | None:
    shown = ", ".join(dict.fromkeys(names[:_SHOWN_NAMES]))
    more = ", ..." if len(names) > _SHOWN_NAMES else ""
    return f"it has {shown}{more}" if names else None
def _best_first(pieces: tuple[Entry, ...]) -> list[Entry]:
    """Newest architecture first, then the more specific one; as in the image where that is equal."""
    return sorted(pieces, key=lambda piece: (-piece.arch.sm, _SPECIFIC_FIRST.index(piece.arch.suffix)))
