"""The store of a run (``docs/trace.md``): chunks that each hold one launch, and the index that names them.

Nothing of it is believed: every number is checked before it is used, and every part's checksum before its bytes are.
What is damaged is an error of its launch alone. Chunks that are complete and that the index does not name any more,
as the program was killed, are found by going on where it ends.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache, partial
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.abi import MapFlag, MapLevel, PartKind
from ncc.diag import NccError, error

from . import native, zstd
from .compact import CompactRecords
from .device import DeviceRecords, Layout, RowRecords
from .facts import Facts, Times, inside, load_kernel
from .files import check_inside, map_trace
from .launch import Launch, MapRecords, extent_of
from .parts import Parts, Piece
from .ring import RingRecords
from .schema import MapSchema, declared, untyped
from .stream import StreamRecords


class Store:
    """The launches that a run saved, by their place in its index."""

    def __init__(self, run_dir: Path) -> None:
        self.run_dir = run_dir
        self._paths = run_dir / "store" / "records", run_dir / "store" / "index"
        for path in self._paths:
            check_inside(path, run_dir)
        records, index = self._paths
        # The index first: what it names is complete in the records, also while a program goes on writing both.
        self._index = _entries(index)
        self._data = map_trace(records) if records.exists() else memoryview(b"")
        self._unnamed = self._behind_the_index()
        self._kernel = cache(partial(_Kernel, run_dir))

    @property
    def launch_bytes(self) -> list[int]:
        return [*self._index[:, 1].tolist(), *(size for _, size in self._unnamed)]

    def __len__(self) -> int:
        return len(self._index) + len(self._unnamed)

    @property
    def named(self) -> int:
        """Launches that the index names; those behind them were found."""
        return len(self._index)

    def place(self, number: int) -> tuple[int, int]:
        """Offset and size of a launch's chunk in ``store/records``."""
        if number >= self.named:
            return self._unnamed[number - self.named]
        offset, size = self._index[number].tolist()
        return offset, size

    def __getitem__(self, number: int) -> Launch:
        """``NccError`` R0xx where the launch's chunk is damaged, or not there."""
        offset, size = self.place(number)
        return _chunk(self._paths[0], self._data, offset, size).launch(self._kernel)

    def start_ns(self, number: int) -> int:
        """When a launch was, in ns since the epoch, without a look at the rest of it; 0 where that is not there."""
        offset, _ = self.place(number)
        field = abi.StoreChunk.start_ns
        head = self._data[offset : offset + field.offset + field.size]
        if int.from_bytes(head[:4], "little") == abi.FRAME_MAGIC:
            try:
                return self[number].times.start_ns
            except NccError:
                return 0
        return int.from_bytes(head[field.offset :], "little")

    def raw(self, number: int) -> memoryview:
        """A launch's bytes, as they stand in ``store/records``."""
        offset, size = self.place(number)
        return self._data[offset : offset + size]

    def _behind_the_index(self) -> list[tuple[int, int]]:
        """Chunks behind the last one that the index names: a kill came between the two files, or the index is gone."""
        at = sum(self._index[-1].tolist()) if len(self._index) else 0
        found = []
        while at < len(self._data):
            try:
                size = (_frame_at(self._paths[0], self._data, at)
                        or _Chunk(self._paths[0], self._data, at, len(self._data) - at).head).bytes
            except NccError:
                break
            found.append((at, size))
            at += size
        return found


def _frame_at(path: Path, data: memoryview, offset: int) -> abi.StoreFrame | None:
    """The head of a compressed chunk; None where there is another. ``NccError`` R010 where it is damaged."""
    size = ctypes.sizeof(abi.StoreFrame)
    head = bytearray(data[offset : offset + size])
    if len(head) < size or int.from_bytes(head[:4], "little") != abi.FRAME_MAGIC:
        return None
    frame = abi.StoreFrame.from_buffer_copy(head)
    field = abi.StoreFrame.head_crc
    head[field.offset : field.offset + field.size] = bytes(field.size)
    if (frame.version != abi.STORE_VERSION or native.crc(head) != frame.head_crc
            or frame.chunk_bytes > abi.MAX_FRAMED_BYTES or size + frame.frame_bytes > frame.bytes
            or offset + frame.bytes > len(data)):
        raise _damaged_at(path, offset, "the head of its frame is wrong")
    return frame


def _chunk(path: Path, data: memoryview, offset: int, size: int) -> _Chunk:
    """One that may be compressed. ``NccError`` R013 where the package for that is not installed."""
    frame = _frame_at(path, data, offset)
    if frame is None:
        return _Chunk(path, data, offset, size)
    codec = zstd.codec("a store that was made smaller")
    at = offset + ctypes.sizeof(abi.StoreFrame)
    try:
        plain = codec.decompress(data[at : at + frame.frame_bytes], decompressed_size=frame.chunk_bytes)
    except (OSError, ValueError, MemoryError) as cause:  # pyarrow's errors are kinds of these
        raise _damaged_at(path, offset, f"its frame cannot be decompressed: {cause}") from None
    return _Chunk(path, memoryview(plain), 0, frame.chunk_bytes)


def _damaged_at(path: Path, offset: int, what: str) -> NccError:
    return error("R010", f"the chunk at byte {offset} is damaged: {what}", place=str(path),
                 hint="the other launches of the trace can still be read")


def chunk_checker(run_dir: Path) -> Callable[[bytes], None]:
    """``NccError`` where readers of a run would not take a chunk. What the trace tells of a kernel is read once."""
    path, kernel_of = run_dir / "store" / "records", cache(partial(_Kernel, run_dir))
    return lambda chunk: _Chunk(path, memoryview(chunk), 0, len(chunk)).launch(kernel_of).check()


def _entries(path: Path) -> npt.NDArray[np.uint64]:
    """``[chunks, 2]``: offset and size of each. What is left of an entry that was being written is none."""
    data = map_trace(path) if path.exists() else memoryview(b"")
    words = len(data) // ctypes.sizeof(abi.StoreEntry) * 2
    return np.frombuffer(data, "<u8", words).reshape(-1, 2)


class _Kernel:
    """What the trace tells of a kernel, for all its launches; ``NccError`` as ``load_kernel``."""

    def __init__(self, run_dir: Path, kernel_dir: str | None) -> None:
        self.folder, self.told = load_kernel(run_dir, kernel_dir)
        self.schema = cache(lambda index: declared(self.told, index, str(kernel_dir)))


class _Chunk:
    """One launch's bytes, whose head is sound."""

    def __init__(self, path: Path, data: memoryview, offset: int, size: int) -> None:
        self.path, self.offset = path, offset
        if offset + size > len(data):
            raise error("R002", f"truncated: a chunk needs bytes {offset} to {offset + size}, the file has {len(data)}",
                        place=str(path), hint="was the program killed, or the trace cut while it was copied?")
        self.data = data[offset : offset + size]
        self.head = self._struct(abi.StoreChunk, 0)
        self._check_head()
        self.maps = [self._struct(abi.StoreMap, ctypes.sizeof(abi.StoreChunk) + i * ctypes.sizeof(abi.StoreMap))
                     for i in range(self.head.n_maps)]

    def launch(self, kernel_of: Callable[[str | None], _Kernel]) -> Launch:
        facts = self._facts()
        kernel = kernel_of(facts.kernel_dir)
        return Launch(self.path, kernel.folder, kernel.told, facts, self._records(facts, kernel))

    def _damaged(self, what: str) -> NccError:
        return _damaged_at(self.path, self.offset, what)

    def _struct(self, kind: Any, offset: int) -> Any:
        if offset + ctypes.sizeof(kind) > len(self.data):
            raise self._damaged("it ends in its head")
        return kind.from_buffer_copy(self.data[offset : offset + ctypes.sizeof(kind)])

    def _check_head(self) -> None:
        head = self.head
        if (head.magic, head.version) != (abi.STORE_MAGIC, abi.STORE_VERSION):
            raise self._damaged(f"it does not begin as a chunk of version {abi.STORE_VERSION} does")
        if head.n_maps > abi.MAX_MAPS or head.n_params > abi.KEPT_PARAMS or head.bytes > len(self.data):
            raise self._damaged("its head names more than there is")
        if self._head_bytes > head.bytes:
            raise self._damaged("it ends in its head")
        bare = bytearray(self.data[: self._head_bytes])
        field = abi.StoreChunk.head_crc
        bare[field.offset : field.offset + field.size] = bytes(field.size)
        if native.crc(bare) != head.head_crc:
            raise self._damaged("the checksum of its head is wrong")
        self.data = self.data[: head.bytes]

    @property
    def _head_bytes(self) -> int:
        head = self.head
        size: int = (ctypes.sizeof(abi.StoreChunk) + head.n_maps * ctypes.sizeof(abi.StoreMap) + 2 * head.n_params
                     + head.params_bytes)
        return size

    def _facts(self) -> Facts:
        head = self.head
        grid, block = tuple(head.grid), tuple(head.block)
        if 0 in (*grid, *block):
            raise self._damaged(f"a grid of {grid} blocks of {block} threads is empty")
        return Facts(
            grid, block, head.shared_bytes, kernel_dir=_kernel_dir(head.kernel_dir),
            device=head.device, device_name=abi.get_text(head.device_name), context=head.context, stream=head.stream,
            launch=head.launch, sequence=head.sequence, since_us=head.since_ns // 1000,
            times=Times(head.start_ns, head.prologue_ns / 1e3, head.kernel_ns / 1e3, head.epilogue_ns / 1e3),
            params=self._params())

    def _params(self) -> tuple[bytes, ...]:
        at = self._head_bytes - self.head.params_bytes
        sizes = np.frombuffer(self.data, "<u2", self.head.n_params, at - 2 * self.head.n_params).tolist()
        if sum(sizes) != self.head.params_bytes:
            raise self._damaged("its parameters do not add up")
        ends = [at + sum(sizes[: i + 1]) for i in range(len(sizes))]
        return tuple(bytes(self.data[end - size : end]) for size, end in zip(sizes, ends, strict=True))

    def _parts(self) -> list[Piece]:
        head = self.head
        size = head.n_parts * ctypes.sizeof(abi.StorePart)
        if head.parts_offset + size > len(self.data):
            raise self._damaged("its table of parts lies beyond its end")
        table = self.data[head.parts_offset : head.parts_offset + size]
        if native.crc(table) != head.parts_crc:
            raise self._damaged("the checksum of its table of parts is wrong")
        return Piece.all_of(table)

    def _records(self, facts: Facts, kernel: _Kernel) -> dict[str, MapRecords]:
        parts = self._parts()
        maps: dict[str, MapRecords] = {}
        for index, told in enumerate(self.maps):
            if told.flags & MapFlag.TABLE:
                continue  # a launch has no records of it
            if not 0 < told.record_bytes <= abi.MAX_RECORD_BYTES:
                raise self._damaged(f"a map has records of {told.record_bytes} bytes")
            schema = (kernel.schema(index)
                      or untyped(abi.get_text(told.name) or f"map{index}", abi.MapLevel(told.level & 1).name.lower(),
                                 told.record_bytes))
            maps[schema.name] = self._map(facts, schema, told, [part for part in parts if part.map == index])
        return maps

    def _map(self, facts: Facts, schema: MapSchema, told: abi.StoreMap,
             parts: list[Piece]) -> MapRecords:
        self._check_map(schema, told)
        schema = replace(schema, sample=told.sample or schema.sample or 1)
        extent = extent_of(facts.grid, facts.block, 1 if told.level == abi.MapLevel.THREAD else told.warp_lanes,
                           told.cap)
        layout = Layout(schema, extent, told, prod(facts.block), facts.params)
        for part in parts:
            self._check_part(layout, part)
        found = Parts(self.path, self.data, parts, self._damaged)
        if any(part.kind == PartKind.ROWS for part in parts):
            return RowRecords(layout, found)
        if layout.lanes > 1 and not told.n_chunks:
            raise self._damaged(f"it does not tell how lanes of map '{schema.name}' lie")
        kinds: tuple[tuple[bool, Callable[[Layout, Parts], MapRecords]], ...] = (
            (layout.is_stream, StreamRecords), (layout.is_compact, CompactRecords), (layout.is_ring, RingRecords),
            (True, DeviceRecords))
        return next(kind for fits, kind in kinds if fits)(layout, found)

    def _check_map(self, schema: MapSchema, told: abi.StoreMap) -> None:
        chunks = told.chunk[: told.n_chunks]
        if told.record_bytes != schema.record_bytes:
            raise self._damaged(f"map '{schema.name}' has records of {told.record_bytes} bytes, "
                                f"its kernel's description {schema.record_bytes}")
        if told.warp_lanes not in (32, 64) or not 0 < told.cap <= abi.MAX_CAP or told.n_chunks > abi.MAX_CHUNKS or (
                chunks and (sum(chunks) != told.record_bytes or not set(chunks) <= native.WORDS)):
            raise self._damaged(f"the layout of map '{schema.name}' cannot be")
        if told.flags & MapFlag.STREAM and (told.warp_lanes != 32 or not chunks or told.level != MapLevel.THREAD):
            raise self._damaged(f"map '{schema.name}' cannot be a stream")

        if told.flags & MapFlag.RING and told.flags & (MapFlag.STREAM | MapFlag.COMPACT | MapFlag.STATIC):
            raise self._damaged(f"map '{schema.name}' cannot be a ring")

    def _check_part(self, layout: Layout, part: Piece) -> None:
        """Its place in the chunk, and that it has the bytes that its numbers say."""
        if (part.offset + part.bytes > self.head.parts_offset or part.warp + part.n_warps > layout.most_of(part.kind)
                or part.bytes != part.n_warps * layout.bytes_each(part.kind, part.n_slots)):
            raise self._damaged(f"a part of map '{layout.schema.name}' does not fit")


@lru_cache(1024)  # as many launches have the same
def _kernel_dir(raw: bytes) -> str | None:
    return inside(abi.get_text(raw) or None)
