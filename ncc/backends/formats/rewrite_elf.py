"""An ELF file with other bytes in some of its sections: what lies behind one that grows moves, nothing else changes.

What is not named here - other sections, padding, the order of everything - is copied as it is, so that no change gives
the same bytes again. Everything moves by multiples of ``STEP_BYTES``, so that alignments hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from struct import Struct

from ncc.backends.formats.binary import Blob
from ncc.backends.formats.elf import HEADER, SECTION, Elf
from ncc.diag import error

STEP_BYTES = 128
_MOST_MOVED = 2**63 - 1  # a segment's numbers, so that they can grow by what a file has
SEGMENT = Struct("<IIQQQQQQ")
_PHOFF, _SHOFF, _PHENTSIZE, _PHNUM, _SHNUM = 5, 6, 9, 10, 12  # in the header
_OFFSET, _SIZE, _INFO = 4, 5, 7  # in a section's row
_SEG_OFFSET, _SEG_FILE_BYTES, _SEG_MEMORY_BYTES = 2, 5, 6


@dataclass(frozen=True)
class Changes:
    """By a section's index: its new bytes, no fewer than it has, and its new ``sh_info``."""

    contents: Mapping[int, bytes]
    infos: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class _Growth:
    offset: int
    size: int
    content: bytes

    @property
    def end(self) -> int:
        return self.offset + self.size

    @property
    def room(self) -> int:
        """Bytes by which what follows moves."""
        return -(-(len(self.content) - self.size) // STEP_BYTES) * STEP_BYTES


def changed(elf: Elf, changes: Changes) -> bytes:
    """The file with these changes. B053 where its parts overlap, so that none could be moved alone."""
    _check_apart(elf)
    growths = sorted((_Growth(elf.sections[i].offset, elf.sections[i].size, content)
                      for i, content in changes.contents.items()), key=lambda g: (g.offset, g.size))
    made = bytearray(_content(elf.blob, growths))
    header = list(elf.blob.unpack(HEADER, 0, "the ELF header"))
    segments = [list(row) for row in _rows(elf, header[_PHOFF], header[_PHNUM], SEGMENT, "a segment")]
    rows = [list(row) for row in _rows(elf, header[_SHOFF], header[_SHNUM], SECTION, "a section")]
    for index, row in enumerate(rows):
        row[_OFFSET] = _place(growths, row[_OFFSET])
        if index in changes.contents:
            row[_SIZE] = len(changes.contents[index])
        row[_INFO] = changes.infos.get(index, row[_INFO])
    for segment in segments:
        _move(growths, segment)
    for which in (_PHOFF, _SHOFF):
        header[which] = _place(growths, header[which])
    _put(made, SECTION, header[_SHOFF], rows)
    _put(made, SEGMENT, header[_PHOFF], segments)
    _put(made, HEADER, 0, [header])
    return bytes(made)


def segment_rows(elf: Elf) -> list[tuple[int, ...]]:
    """The program headers, as they stand there."""
    header = elf.blob.unpack(HEADER, 0, "the ELF header")
    return _rows(elf, header[_PHOFF], header[_PHNUM], SEGMENT, "a segment")


def _rows(elf: Elf, at: int, count: int, layout: Struct, what: str) -> list[tuple[int, ...]]:
    return [elf.blob.unpack(layout, at + number * layout.size, what) for number in range(count)]


def _put(made: bytearray, layout: Struct, at: int, rows: Iterable[list[int]]) -> None:
    for number, row in enumerate(rows):
        layout.pack_into(made, at + number * layout.size, *row)


def _content(whole: Blob, growths: list[_Growth]) -> bytes:
    parts: list[bytes | memoryview] = []
    at = 0
    for growth in growths:
        padding = bytes(growth.size + growth.room - len(growth.content))
        parts += [whole.data[at : growth.offset], growth.content, padding]
        at = growth.end
    return b"".join([*parts, whole.data[at:]])


def _place(growths: list[_Growth], at: int) -> int:
    """Where something is whose offset was ``at``. What stood empty at a section's end moves with what follows."""
    return at + sum(growth.room for growth in growths if growth.end <= at)


def _move(growths: list[_Growth], segment: list[int]) -> None:
    start, size = segment[_SEG_OFFSET], segment[_SEG_FILE_BYTES]
    segment[_SEG_OFFSET] = _place(growths, start)
    if not size:
        return
    last = next((g for g in growths if g.end == start + size), None)
    end = _place(growths, last.offset) + len(last.content) if last else _place(growths, start + size)
    segment[_SEG_FILE_BYTES] = end - segment[_SEG_OFFSET]
    segment[_SEG_MEMORY_BYTES] += segment[_SEG_FILE_BYTES] - size


def _check_apart(elf: Elf) -> None:
    """The parts of the file: its header, both tables, and each section with bytes."""
    header = elf.blob.unpack(HEADER, 0, "the ELF header")
    if header[_PHNUM] and header[_PHENTSIZE] != SEGMENT.size:
        raise error("B053", f"its program headers are {header[_PHENTSIZE]} bytes each", place=elf.blob.place)
    tables = [(0, HEADER.size, "its header"), (header[_SHOFF], header[_SHNUM] * SECTION.size, "its section table"),
              (header[_PHOFF], header[_PHNUM] * SEGMENT.size, "its program headers")]
    sections = [(s.offset, s.size, f"section {s.name}") for s in elf.sections if s.stored]
    parts = sorted(part for part in (*tables, *sections) if part[1])
    for (at, size, what), (follower, _, other) in zip(parts, [*parts[1:], (len(elf.blob), 0, "the end")], strict=True):
        if at + size > follower:
            raise error("B053", f"{what} reaches into {other}", place=elf.blob.place)
    wide = next((s.name for s in elf.sections if s.stored and s.align > STEP_BYTES), None)
    if wide is not None:
        raise error("B053", f"section {wide} is aligned to more than {STEP_BYTES} bytes", place=elf.blob.place)
    far = next((n for n, row in enumerate(segment_rows(elf)) if max(row[2:]) > _MOST_MOVED), None)
    if far is not None:
        raise error("B053", f"segment {far} reaches beyond any address", place=elf.blob.place)
