"""That a module in which one kernel has its probes is the original's, but for that kernel, shown on the two files.

The reader is its own: it shares nothing with what writes such files. It shows that

- all that the original loads is loaded at the same addresses with the same bytes and rights, but for the kernel's
  descriptor, the row of its name in the symbol table, and where the file's header says that its tables are;
- the file begins with the original's bytes but for these places, and its tables of segments and of sections are the
  original's with one row more each, but for where they, the metadata and the sections' names lie: loaders go by either;
- the descriptor leads to code behind all of that, and asks for no other LDS or scratch than the original's;
- the metadata are the original's, but for the kernel's counts and the parameter block, its last argument.

What the code behind it is was shown on its text (``gcn.erasure``); the assembler made it of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from struct import Struct
from struct import error as StructError
from typing import Any

import msgpack

from ncc.diag import Diagnostics
from ncc.source import SourceFile

_HEADER, _SEGMENT = Struct("<16sHHIQQQIHHHHHH"), Struct("<IIQQQQQQ")
_SECTION, _SYMBOL, _NOTE = Struct("<IIQQQQIIQQ"), Struct("<IBBHQQ"), Struct("<III")
_LOADED, _NOTES, _HEADERS = 1, 4, 6  # of segments
_SYMBOLS, _NOTE_SECTION, _DYNAMIC_SYMBOLS = 2, 7, 11  # of sections
_CODE = 1, 6  # type and flags of a section
_FUNCTION = 2
_EXECUTABLE = 1
_DESCRIPTOR_BYTES = 64
_SAME = ((0, 8), (12, 16), (24, 44))  # of a descriptor: LDS and scratch, what is reserved
_IN_HEADER = ((32, 48), (56, 58), (60, 62))  # where tables are, and how many rows they have
_ENTRY = Struct("<q")
_COUNTS = frozenset({".sgpr_count", ".vgpr_count", ".agpr_count"})


class _UnclearError(Exception):
    pass


@dataclass(frozen=True)
class _Loaded:
    """A segment: ``data`` at ``address``, zeros behind it up to ``size`` bytes."""

    address: int
    size: int
    rights: int
    offset: int  # in the file
    data: bytes

    @property
    def end(self) -> int:
        return self.address + self.size


@dataclass(frozen=True)
class _Module:
    data: bytes
    segments: tuple[tuple[int, ...], ...]
    loaded: tuple[_Loaded, ...]

    def memory(self, address: int, size: int) -> bytes:
        for part in self.loaded:
            if part.address <= address and address + size <= part.end:
                found = part.data[address - part.address : address - part.address + size]
                return found + bytes(size - len(found))
        raise _UnclearError(f"nothing is loaded at {address:#x}")

    def file_offset(self, address: int) -> int:
        for part in self.loaded:
            if part.address <= address < part.address + len(part.data):
                return part.offset + address - part.address
        raise _UnclearError(f"nothing is stored for {address:#x}")


def verify_whole(original: bytes, made: bytes, entry: str, block_bytes: int, diags: Diagnostics) -> None:
    """Reports V151 and V152 for each way in which ``made`` differs otherwise than by the kernel ``entry``."""
    place = SourceFile("<module>", "").span(0, 0)
    try:
        old, new = _read(original), _read(made)
        for code, message in (*_memory_problems(old, new, entry), *_file_problems(old, new, entry),
                              *_metadata_problems(old, new, entry, block_bytes)):
            diags.error(code, place, message)
    except (_UnclearError, StructError, ValueError, LookupError, TypeError, AttributeError, OverflowError,
            msgpack.UnpackException) as problem:
        diags.error("V150", place, f"the module cannot be read: {problem}")


def _read(data: bytes) -> _Module:
    header = _HEADER.unpack_from(data)
    segments = tuple(_SEGMENT.unpack_from(data, header[5] + n * _SEGMENT.size) for n in range(header[10]))
    if sum(segment[5] for segment in segments if segment[0] == _LOADED) > 2 * len(data):
        raise _UnclearError("its segments overlap")
    loaded = []
    for kind, rights, offset, address, _, stored, size, _ in segments:
        if kind == _LOADED:
            if offset + stored > len(data) or stored > size:
                raise _UnclearError("a segment is not in the file")
            loaded.append(_Loaded(address, size, rights, offset, data[offset : offset + stored]))
    return _Module(data, segments, tuple(loaded))


# ---- memory ----

def _memory_problems(old: _Module, new: _Module, entry: str) -> Iterator[tuple[str, str]]:
    name = _kernel(_metadata(old), entry)[".symbol"]
    symbols, function = dict(_dynamic_symbols(old)), name.removesuffix(".kd")
    if name not in symbols:
        raise _UnclearError(f"no descriptor of '{entry}'")
    descriptor = _SYMBOL.unpack_from(old.memory(symbols[name], _SYMBOL.size))[4]
    may_differ = [(descriptor, descriptor + _DESCRIPTOR_BYTES), *_tables_in_header(old)]
    if function in symbols:
        may_differ.append((symbols[function] + 6, symbols[function] + _SYMBOL.size))  # section, value, size
    for before in old.loaded:
        after = next((part for part in new.loaded if part.address == before.address), None)
        if after is None or (after.size, after.rights, len(after.data)) != (
                before.size, before.rights, len(before.data)):
            yield "V151", f"what the original loads at {before.address:#x} is not loaded there"
        elif _without(before, may_differ) != _without(after, may_differ):
            yield "V151", f"what is loaded at {before.address:#x} differs from the original's elsewhere than the kernel"
    first = max((part.end for part in old.loaded), default=0)
    added = [part for part in new.loaded if not any(part.address == before.address for before in old.loaded)]
    if any(part.address < first for part in added):
        yield "V151", "what was added does not lie behind what the original loads"
    yield from _descriptor_problems(old.memory(descriptor, _DESCRIPTOR_BYTES), new.memory(
        descriptor, _DESCRIPTOR_BYTES), descriptor, added)


def _tables_in_header(module: _Module) -> Iterator[tuple[int, int]]:
    """Where the file's header, which is loaded too, says where its tables are and how many rows they have."""
    for kind, _, offset, address, _, stored, *_ in module.segments:
        if kind == _LOADED and offset == 0 and stored >= _HEADER.size:
            yield from ((address + start, address + end) for start, end in _IN_HEADER)


def _descriptor_problems(old: bytes, new: bytes, at: int, added: list[_Loaded]) -> Iterator[tuple[str, str]]:
    code = at + _ENTRY.unpack_from(new, 16)[0]
    if not any(part.rights & _EXECUTABLE and part.address == code and part.data for part in added):
        yield "V151", "the descriptor does not lead to where the code that was added begins"
    if any(old[start:end] != new[start:end] for start, end in _SAME):
        yield "V152", "the descriptor asks for other LDS or scratch than the original's"


def _without(part: _Loaded, gaps: list[tuple[int, int]]) -> bytes:
    data = bytearray(part.data)
    for start, end in gaps:
        first, last = max(start - part.address, 0), min(end - part.address, len(data))
        if first < last:
            data[first:last] = bytes(last - first)
    return bytes(data)


def _dynamic_symbols(module: _Module) -> Iterator[tuple[str, int]]:
    """(name, address of its row) of what others may look up."""
    start = next((section[3] for section in _sections(module) if section[1] == _DYNAMIC_SYMBOLS), 0)
    for at, row, names in _symbols(module, _DYNAMIC_SYMBOLS):
        name = names + _SYMBOL.unpack_from(module.data, row)[0]
        end = module.data.index(b"\0", name)
        yield module.data[name:end].decode("utf-8", "replace"), start + at


# ---- the file ----

def _file_problems(old: _Module, new: _Module, entry: str) -> Iterator[tuple[str, str]]:
    name = _kernel(_metadata(old), entry)[".symbol"]
    rows = [(at + 6, at + _SYMBOL.size) for at in _rows_of(old, name.removesuffix(".kd"))]  # section, value, size
    descriptor = old.file_offset(_SYMBOL.unpack_from(old.memory(dict(_dynamic_symbols(old))[name], _SYMBOL.size))[4])
    may_differ = [*_IN_HEADER, *rows, (descriptor, descriptor + _DESCRIPTOR_BYTES)]
    if _without(_Loaded(0, 0, 0, 0, old.data), may_differ) != _without(
            _Loaded(0, 0, 0, 0, new.data[: len(old.data)]), may_differ):
        yield "V151", "the file does not begin with the original's bytes"
    known = {segment[3] for segment in old.segments if segment[0] == _LOADED}
    kept = [segment for segment in new.segments if segment[0] != _LOADED or segment[3] in known]
    if len(new.segments) != len(kept) + 1 or list(map(_fixed, kept)) != list(map(_fixed, old.segments)):
        yield "V151", "its segments are not the original's and one more"
    before, after = _sections(old), _sections(new)
    added = [segment for segment in new.segments if segment not in kept]
    if len(after) != len(before) + 1 or [row[1:5] for row in after[-1:]] != [
            (*_CODE, segment[3], segment[2]) for segment in added]:
        yield "V151", "its sections are not the original's and one more"
    for number, (one, other) in enumerate(zip(before, after, strict=False)):
        if one != other and not _may_move(new, number, one, other):
            yield "V151", f"section {number} is not the original's"


def _fixed(segment: tuple[int, ...]) -> tuple[int, ...]:
    return segment[:2] if segment[0] in (_NOTES, _HEADERS) else segment


def _may_move(new: _Module, number: int, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """The names of sections, and what the notes, which were read, hold."""
    if number == _HEADER.unpack_from(new.data)[13]:
        names = new.data[one[4] : one[4] + one[5]]
        return one[:4] + one[6:] == other[:4] + other[6:] and new.data[other[4] : other[4] + other[5]].startswith(names)
    return one[1] == _NOTE_SECTION and one[:3] + one[6:] == other[:3] + other[6:] and any(
        kind == _NOTES and offset <= other[4] and other[4] + other[5] <= offset + stored
        and other[3] - address == other[4] - offset
        for kind, _, offset, address, _, stored, *_ in new.segments)


def _sections(module: _Module) -> list[tuple[int, ...]]:
    header = _HEADER.unpack_from(module.data)
    return [_SECTION.unpack_from(module.data, header[6] + n * _SECTION.size) for n in range(header[12])]


def _rows_of(module: _Module, function: str) -> Iterator[int]:
    """Where in the file a function's rows of symbol tables are."""
    wanted = function.encode("utf-8", "surrogateescape") + b"\0"
    for kind in (_SYMBOLS, _DYNAMIC_SYMBOLS):
        for _, at, names in _symbols(module, kind):
            name, info, *_ = _SYMBOL.unpack_from(module.data, at)
            if info & 15 == _FUNCTION and module.data.startswith(wanted, names + name):
                yield at


def _symbols(module: _Module, kind: int) -> Iterator[tuple[int, int, int]]:
    """(a row's place in its table, its place in the file, where the names begin) of the table of a kind; ELF admits
    one."""
    sections = _sections(module)
    tables = [section for section in sections if section[1] == kind]
    if len(tables) > 1:
        raise _UnclearError("it has several tables of symbols")
    for _, _, _, _, offset, size, link, *_ in tables:
        for at in range(0, size - _SYMBOL.size + 1, _SYMBOL.size):
            yield at, offset + at, sections[link][4]


# ---- metadata ----

def _metadata_problems(old: _Module, new: _Module, entry: str, block_bytes: int) -> Iterator[tuple[str, str]]:
    before, after = _metadata(old), _metadata(new)
    one, other = _kernel(before, entry), _kernel(after, entry)
    size = one.pop(".kernarg_segment_size")
    offset = -(-size // 8) * 8 if block_bytes else size
    if other.pop(".kernarg_segment_size") != offset + block_bytes:
        yield "V152", "the metadata's size of the arguments is not the original's and the parameter block"
    if block_bytes:
        arguments = other.get(".args") or [None]
        if arguments.pop() != {".offset": offset, ".size": block_bytes, ".value_kind": "by_value"}:
            yield "V152", "the metadata's last argument is not the parameter block"
        if not arguments and ".args" not in one:
            other.pop(".args", None)
    for name in _COUNTS:
        if other.pop(name, 0) < one.pop(name, 0):
            yield "V152", f"the metadata's {name} is less than the original's"
    if before != after:
        yield "V152", "the metadata are not the original's with one argument more"


def _metadata(module: _Module) -> dict[str, Any]:
    for kind, _, offset, _, _, stored, _, _ in module.segments:
        at = offset
        while kind == _NOTES and at + _NOTE.size <= offset + stored:
            name, size, type_ = _NOTE.unpack_from(module.data, at)
            start = at + _NOTE.size + -(-name // 4) * 4
            if type_ == 32 and module.data[at + _NOTE.size : at + _NOTE.size + name].rstrip(b"\0") == b"AMDGPU":
                document = msgpack.unpackb(module.data[start : start + size], strict_map_key=False, raw=False,
                                           unicode_errors="surrogateescape")
                return dict(document)
            at = start + -(-size // 4) * 4
    raise _UnclearError("it has no metadata")


def _kernel(document: dict[str, Any], name: str) -> dict[str, Any]:
    found = [kernel for kernel in document["amdhsa.kernels"] if kernel[".name"] == name]
    if len(found) != 1:
        raise _UnclearError(f"the metadata have {len(found)} entries of '{name}'")
    kernel: dict[str, Any] = found[0]
    return kernel
