"""Launching a probed kernel without the hook driver, and its records as a trace.

``ncc instrument -o FILE`` writes ``FILE.json`` (``docs/launching.md``): the memory of the kernel's maps, and what its
parameter block holds. Whoever launches it - by HIP, CUDA, or a simulator - does so by that alone:

    described = ncc.runtime.offline.load("probed.hsaco.json")
    shape = described.shape(grid=(24, 1, 1), block=(256, 1, 1))
    memory = [allocate(b.bytes, zeroed=b.zeroed) for b in shape.buffers]
    block = shape.block([address(m) for m in memory])        # goes behind the kernel's own arguments
    ...                                                      # launch, wait
    shape.save("trace/mine", [read(m) for m in memory])      # then ncc.runtime.open_trace("trace/mine")
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.abi import HeadTag, MapFlag, MapLevel, PartKind
from ncc.diag import NccError, error

from .device import Layout
from .entries import Entries, StreamFormat, runs_of_launch, tables_of_launch
from .facts import Facts, load_json
from .launch import Extent
from .schema import MapSchema
from .table_file import append_table, shape_from_json
from .writer import DeviceMap, Part, StoreWriter

FORMAT, VERSION = "ncc launch", 1
DYNAMIC_BYTES = 64 << 20
"""Memory of a map whose slots nothing limits, where nobody says how many there are to be."""
MAX_BYTES = 1 << 40
_MAX_DIM = (1 << 32) - 1
_MAX_BLOCK_BYTES = 1 << 15
_MAX_CHUNK_BYTES = 255
_SHAPE = ("grid.x", "grid.y", "grid.z", "block.x", "block.y", "block.z", "block.warps64", "block.warps32")

Dims = tuple[int, int, int]


@dataclass(frozen=True)
class Buffer:
    """Device memory that a launch needs. ``zeroed``: it has to be 0 before the launch."""

    map: str
    role: str
    bytes: int
    zeroed: bool


@dataclass(frozen=True)
class LaunchFile:
    """What ``ncc instrument`` wrote of a kernel, as it stands there."""

    path: str
    told: Mapping[str, Any]

    @property
    def kernel(self) -> str:
        return str(self.told["kernel"])

    @property
    def block_offset(self) -> int:
        """Of the parameter block in the kernel's arguments."""
        return int(self.told["block_offset"])

    @property
    def block_bytes(self) -> int:
        return int(self.told["block_bytes"])

    def shape(self, grid: Dims, block: Dims, slots: Mapping[str, int] | None = None, shared_bytes: int = 0) -> Shape:
        """One launch. ``slots`` of maps whose number the launch may choose: of each thread or warp; of a stream units
        of 16 bytes of each warp. Raises R016 where that cannot be."""
        if any(not 0 < extent <= _MAX_DIM for extent in (*grid, *block)):
            raise self.wrong(f"a grid of {grid} blocks of {block} threads")
        made = Shape(self, grid, block, shared_bytes, {})
        for entry in self.told["maps"]:
            made.slots[entry["name"]] = made.choose(entry, (slots or {}).get(entry["name"]))
        if sum(buffer.bytes for buffer in made.buffers) > MAX_BYTES:
            raise self.wrong(f"buffers of more than {MAX_BYTES:,} bytes")
        return made

    def wrong(self, what: str) -> NccError:
        return error("R016", f"no launch can be made of this: {what}", place=self.path,
                     hint="it is what 'ncc instrument -o' writes beside its output")


def load(path: str | Path) -> LaunchFile:
    """Raises R016 where it is no such file, or of another version."""
    try:
        told = load_json(Path(path))
    except NccError as failure:
        raise error("R016", f"no launch can be made of this: {failure.diagnostics[0].message}",
                    place=str(path)) from None
    found = LaunchFile(str(path), told)
    if (told.get("format"), told.get("version")) != (FORMAT, VERSION):
        raise found.wrong(f"it is not '{FORMAT}', version {VERSION}")
    try:
        _check(found)
    except (KeyError, TypeError, ValueError, AttributeError) as cause:
        raise found.wrong(f"{type(cause).__name__}: {cause}") from None
    return found


def _check(of: LaunchFile) -> None:
    """Every number is one, and every place lies inside the block."""
    told = of.told
    _texts(told, "kernel")
    _numbers(told, "block_offset", "block_bytes")
    if not 0 <= of.block_bytes <= _MAX_BLOCK_BYTES:
        raise ValueError(f"a block of {of.block_bytes} bytes")
    names = {str(entry["name"]) for entry in told["maps"]}
    for buffer in told["buffers"]:
        _texts(buffer, "role")
        _numbers(buffer, "fixed_bytes", "warp_bytes", "slot_bytes")
        if type(buffer["zeroed"]) is not bool:
            raise ValueError(f"'zeroed' is {buffer['zeroed']!r}")
        if buffer["map"] not in names:
            raise ValueError(f"a buffer of a map '{buffer['map']}'")
    for word in told["words"]:
        _numbers(word, "at", "bytes")
        if word["at"] + word["bytes"] > of.block_bytes or word["value"] not in _VALUES:
            raise ValueError(f"a word at {word['at']}")
        if word["bytes"] < (8 if word["value"] in _ADDRESSES else 4):
            raise ValueError(f"a word of {word['bytes']} bytes for '{word['value']}'")
        if word["value"] == "address" and word["buffer"] not in range(len(told["buffers"])):
            raise ValueError(f"the address of a buffer {word['buffer']}")
        if word["value"] == "variable":
            _texts(word, "variable")
        if word["value"] in ("slots", "groups") and word["map"] not in names:
            raise ValueError(f"a word of a map '{word['map']}'")
    for number, entry in enumerate(told["maps"]):
        _check_map(entry, f"{of.path}, map {number}")


def _check_map(entry: Mapping[str, Any], place: str) -> None:
    """What a record of the store has is not more than that can hold."""
    _texts(entry, "name", "level")
    _numbers(entry, "warp_lanes")
    _numbers(entry, "flags", "record_bytes", *(("sample",) if entry.get("sample") else ()), most=_MAX_DIM)
    if entry["warp_lanes"] not in (32, 64):
        raise ValueError(f"warps of {entry['warp_lanes']} lanes")
    if not isinstance(entry["chunks"], list) or len(entry["chunks"]) > abi.MAX_CHUNKS:
        raise ValueError(f"'chunks' is {entry['chunks']!r}")
    for chunk in entry["chunks"]:
        _numbers({"chunk": chunk}, "chunk", most=_MAX_CHUNK_BYTES)
    if entry.get("table"):
        shape_from_json(entry["table"])
    else:
        _numbers(entry, *(name for name in ("slots", "most_slots") if entry[name] is not None))
        MapSchema.from_json(entry, place)


def _numbers(told: Mapping[str, Any], *names: str, most: int = MAX_BYTES) -> None:
    for name in names:
        if type(told[name]) is not int or not 0 <= told[name] <= most:
            raise ValueError(f"'{name}' is {told[name]!r}")


def _texts(told: Mapping[str, Any], *names: str) -> None:
    for name in names:
        if not isinstance(told[name], str):
            raise ValueError(f"'{name}' is {told[name]!r}")


_ADDRESSES = frozenset({"address", "variable"})
_VALUES = frozenset({*_SHAPE, *_ADDRESSES, "slots", "groups"})


@dataclass(frozen=True)
class Shape:
    """One launch of a described kernel."""

    of: LaunchFile
    grid: Dims
    block_dims: Dims
    shared_bytes: int
    slots: dict[str, int]

    @property
    def threads(self) -> int:
        return prod(self.block_dims)

    def warps(self, entry: Mapping[str, Any]) -> int:
        return prod(self.grid) * -(-self.threads // int(entry["warp_lanes"]))

    def choose(self, entry: Mapping[str, Any], asked: int | None) -> int:
        """The slots of a map."""
        if entry.get("table"):
            return 0
        if entry["slots"] is not None:
            return int(entry["slots"])
        most = entry["most_slots"]
        each = sum(b["slot_bytes"] for b in self.of.told["buffers"] if b["map"] == entry["name"])
        affordable = max(1, DYNAMIC_BYTES // max(1, self.warps(entry) * each))
        chosen = asked if asked is not None else affordable if most is None else min(affordable, max(1, most))
        if not 0 < chosen <= abi.MAX_CAP:
            raise self.of.wrong(f"{chosen} slots of map '{entry['name']}'")
        return chosen

    @property
    def buffers(self) -> tuple[Buffer, ...]:
        """In the order of the file."""
        return tuple(Buffer(b["map"], b["role"], self._bytes(b), b["zeroed"]) for b in self.of.told["buffers"])

    def _bytes(self, buffer: Mapping[str, Any]) -> int:
        entry = self._entry(buffer["map"])
        each = buffer["warp_bytes"] + self.slots[entry["name"]] * buffer["slot_bytes"]
        return int(buffer["fixed_bytes"] + self.warps(entry) * each)

    def _entry(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = next(e for e in self.of.told["maps"] if e["name"] == name)
        return found

    def block(self, addresses: Sequence[int], variables: Mapping[str, int] | None = None) -> bytes:
        """The parameter block, with an address for each buffer, and for each variable of the module that the kernel
        reaches through its address."""
        if len(addresses) != len(self.of.told["buffers"]):
            raise self.of.wrong(f"{len(addresses)} addresses for {len(self.of.told['buffers'])} buffers")
        made = bytearray(self.of.block_bytes)
        threads = prod(self.block_dims)
        shape = dict(zip(_SHAPE, (*self.grid, *self.block_dims, -(-threads // 64), -(-threads // 32)), strict=True))
        for word in self.of.told["words"]:
            at, size, value = word["at"], word["bytes"], word["value"]
            number = shape[value] if value in shape else self._value(word, addresses, variables or {})
            if number >> 8 * size:
                raise self.of.wrong(f"{value}, {number:,}, does not fit {size} bytes")
            made[at : at + size] = number.to_bytes(size, "little")
        return bytes(made)

    def _value(self, word: Mapping[str, Any], addresses: Sequence[int], variables: Mapping[str, int]) -> int:
        if word["value"] == "address":
            return int(addresses[word["buffer"]])
        if word["value"] == "variable":
            if word["variable"] not in variables:
                raise self.of.wrong(f"no address of the variable '{word['variable']}'")
            return variables[word["variable"]]
        entry = self._entry(word["map"])
        slots: int = self.slots[entry["name"]]
        return slots if word["value"] == "slots" else self.warps(entry) * int(entry["warp_lanes"])

    def save(self, run_dir: str | Path, contents: Sequence[bytes | npt.NDArray[Any]], params: Sequence[bytes] = (),
             device_name: str = "") -> None:
        """Add the launch to a trace, which is made where there is none: what each buffer held when the kernel had
        ended, and the bytes of the kernel's own arguments, which records of some tools follow from. Raises ``OSError``,
        R016.
        """
        found = [np.frombuffer(c if isinstance(c, bytes) else c.tobytes(), np.uint8) for c in contents]
        wrong = [b for b, c in zip(self.buffers, found, strict=False) if b.bytes != len(c)]
        if wrong or len(found) != len(self.buffers):
            raise self.of.wrong(f"what the buffers held has other sizes than {[b.bytes for b in self.buffers]}")
        folder = Path(run_dir)
        (folder / "store").mkdir(parents=True, exist_ok=True)
        directory = self._write_kernel(folder)
        facts = Facts(self.grid, self.block_dims, self.shared_bytes, kernel=self.of.kernel, kernel_dir=directory,
                      device_name=device_name, params=tuple(params))
        try:
            maps = [self._stored(entry, found, params) for entry in self.of.told["maps"]]
            tables = [(number, self._buffer(entry, "table", found).view("<u8"))
                      for number, entry in enumerate(self.of.told["maps"]) if entry.get("table")]
        except (ValueError, OverflowError, TypeError) as damage:
            raise self.of.wrong(f"what a buffer held is no record: {damage}") from None
        StoreWriter(folder).append(facts, maps)
        for number, words in tables:
            append_table(folder, directory, number, device_name, words)

    def _write_kernel(self, folder: Path) -> str:
        digest = hashlib.sha1(self.of.kernel.encode("utf-8", "surrogateescape"), usedforsecurity=False).hexdigest()
        directory = f"kernel/0_{digest}"
        (folder / directory).mkdir(parents=True, exist_ok=True)
        keys = ("demangled", "target", "maps", "params", "sites", "site_table")
        described = {"name": self.of.kernel, **{key: self.of.told[key] for key in keys if key in self.of.told}}
        (folder / directory / "kernel.json").write_text(json.dumps(described), encoding="utf-8")
        return directory

    # ---- what the store is to have of a map ----

    def _buffer(self, entry: Mapping[str, Any], role: str, found: Sequence[npt.NDArray[np.uint8]]) -> Any:
        number = next((n for n, b in enumerate(self.buffers) if (b.map, b.role) == (entry["name"], role)), None)
        return np.zeros(0, np.uint8) if number is None else found[number]

    def _stored(self, entry: Mapping[str, Any], found: Sequence[npt.NDArray[np.uint8]],
                params: Sequence[bytes]) -> DeviceMap:
        told = abi.StoreMap(
            name=abi.put_text(entry["name"], 64), flags=entry["flags"], record_bytes=entry["record_bytes"],
            level=MapLevel.WARP if entry["level"] == "warp" else MapLevel.THREAD, cap=self.slots[entry["name"]],
            n_chunks=len(entry["chunks"]), warp_lanes=entry["warp_lanes"], sample=entry.get("sample") or 1)
        told.chunk[: len(entry["chunks"])] = entry["chunks"]
        if told.flags & MapFlag.TABLE:
            return DeviceMap(told, [])
        schema = MapSchema.from_json(entry, self.of.path)
        units = self.threads if told.level == MapLevel.THREAD else -(-self.threads // told.warp_lanes)
        layout = Layout(schema, Extent(prod(self.grid), units, told.cap), told, self.threads, tuple(params))

        def buffer(role: str) -> npt.NDArray[np.uint8]:
            data: npt.NDArray[np.uint8] = self._buffer(entry, role, found)
            return data

        stored = _stream if layout.is_stream else _compact if layout.is_compact else _slots
        return stored(layout, buffer)


def _slots(layout: Layout, buffer: Any) -> DeviceMap:
    """A slot for each record of each lane, counted unless all are used."""
    told, parts = layout.told, []
    used = np.full((layout.warps, layout.lanes), told.cap, np.uint32)
    if not layout.is_static:
        counts = buffer("counts").view("<u4").reshape(layout.warps, layout.lanes)
        attempted = np.where(layout.exists(range(layout.warps)), counts, np.uint32(0)) if layout.lanes > 1 else counts
        used = np.minimum(attempted, np.uint32(told.cap))
        told.lost = 0 if layout.is_ring else int((attempted - used).sum(dtype=np.uint64))
        parts.append(Part(PartKind.COUNTS, counts, layout.warps))
    elif layout.lanes > 1:
        used = np.where(layout.exists(range(layout.warps)), used, np.uint32(0))
    told.records = int(used.sum(dtype=np.uint64))
    return DeviceMap(told, [*parts, Part(PartKind.RECORDS, buffer("records"), layout.warps, told.cap)])


def _stream(layout: Layout, buffer: Any) -> DeviceMap:
    """Entries of a warp, one behind another; what found no place is in the losses."""
    told = layout.told
    counts = buffer("counts").view("<u4").reshape(layout.warps, layout.count_lanes)
    exist = layout.exists(range(layout.warps))
    counted = np.where(exist, np.broadcast_to(counts, exist.shape), np.uint32(0))
    stream = StreamFormat(layout.schema.dtype, tuple(told.chunk[: told.n_chunks]),
                          tables_of_launch(layout.schema.patterns, layout.params),
                          runs_of_launch(layout.schema.runs, layout.params))
    filled = stream.filled(counted, told.cap)
    units = buffer("records").view("<u4").reshape(layout.warps, told.cap, -1)
    saved, _ = stream.count(Entries(np.ascontiguousarray(units), np.zeros(layout.warps, np.uint32), filled, exist,
                                    counted))
    losses = buffer("losses").view("<u4").reshape(layout.warps, layout.lanes)
    told.records = int(saved.sum(dtype=np.uint64))
    told.lost = int(losses[counted > told.cap].sum(dtype=np.uint64))
    return DeviceMap(told, [Part(PartKind.COUNTS, counts, layout.warps),
                            Part(PartKind.RECORDS, buffer("records"), layout.warps, told.cap),
                            Part(PartKind.LOSSES, losses, layout.warps)])


def _compact(layout: Layout, buffer: Any) -> DeviceMap:
    """One record of a warp whose lanes agree, in its head; groups of lanes that do not."""
    told = layout.told
    heads = buffer("heads").reshape(layout.warps, layout.head_bytes)
    attempted = int(buffer("cursor").view("<u4")[0])
    groups = buffer("groups").reshape(-1, layout.group_bytes)[:attempted]
    exist = layout.exists(range(layout.warps))
    has = (np.ascontiguousarray(heads[:, -4:]).view("<u4") == HeadTag.SAME) & exist
    warp, mask = np.ascontiguousarray(groups[:, :8]).view("<u4").reshape(-1, 2).T
    if (warp >= layout.warps).any():
        raise ValueError("a group of a warp that the grid has not")
    np.logical_or.at(has, warp, (mask[:, np.newaxis] >> np.arange(layout.lanes, dtype=np.uint32) & 1).astype(bool))
    has &= exist
    told.records, told.lost = int(has.sum()), int((exist & ~has).sum())
    parts = [Part(PartKind.HEADS, heads, layout.warps)]
    return DeviceMap(told, [*parts, Part(PartKind.GROUPS, groups, len(groups), 1)] if len(groups) else parts)
