"""Saves what a process that has ended left in its host pages: launches whose records are not in the store. Counts those
that are there and that the process did not count any more.

The hook driver says of each launch what its chunk will say, before the launch is made (``struct ncc_flight``), but for
what the engine has told it itself (``ncc.engine.session.Plan``); the launch's memory was zero then. Nothing of it is
believed: every number is checked, and a chunk has to be one that readers take. Which records are there follows from the
memory alone: a slot that is all zero was not written, or has a record that is zero; where that leaves anything open the
map is marked as partial.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.abi import HeadTag, MapFlag, MapLevel, PartKind, StoredFlag
from ncc.diag import NccError
from ncc.engine.session import Kernel, Plan, Session, flights_of, has_left_something

if TYPE_CHECKING:
    from ncc.runtime.launch import Launch

Bytes = npt.NDArray[np.uint8]

LAST_WRITTEN = 256  # launches that the hook driver writes together: they may have flights, or not be counted
MAX_BYTES = 1 << 20  # of a launch in host pages; the hook driver puts 64 KiB there at most


class _Unsound(Exception):
    """What a flight says cannot be."""


@dataclass(frozen=True)
class _Map:
    """One map of a flight, whose numbers are sound: ``struct ncc_store_map`` and where its arrays lie."""

    told: abi.StoreMap
    place: abi.FlightMap
    blocks: int
    block_threads: int
    memory: Bytes  # of the launch

    @property
    def block_warps(self) -> int:
        return -(-self.block_threads // self.told.warp_lanes)

    @property
    def warps(self) -> int:
        return self.blocks * self.block_warps

    @property
    def lanes(self) -> int:
        return 1 if self.told.level == MapLevel.WARP else self.told.warp_lanes

    def array(self, offset: int, *shape: int) -> Bytes:
        size = prod(shape)
        if offset + size > len(self.memory):
            raise _Unsound(f"{size} bytes at {offset} of {len(self.memory)}")
        return self.memory[offset : offset + size].reshape(shape)

    def exists(self) -> npt.NDArray[np.bool_]:
        """``[warps, lanes]``"""
        if self.lanes == 1:
            return np.ones((self.warps, 1), bool)
        first = np.arange(self.warps) % self.block_warps * self.lanes
        exists: npt.NDArray[np.bool_] = first[:, np.newaxis] + np.arange(self.lanes) < self.block_threads
        return exists


@dataclass(frozen=True)
class _Flight:
    """A launch, whose numbers are sound."""

    said: abi.Flight
    kernel_dir: str
    maps: tuple[_Map, ...]
    params: tuple[bytes, ...]


def save_flights(session: Session) -> Iterator[str]:
    """Append what the process did not save to its store, and count what it did not count; why where that cannot be, one
    by one."""
    if session.run_dir is None or not has_left_something(session):
        return
    try:
        store = _Store(session.run_dir)
    except (NccError, OSError) as failure:
        yield f"its store cannot be continued: {_why(failure)}"
        return
    yield from _count_stored(session, store)
    kernels = {kernel.row: kernel for kernel in session.kernels()}
    for said in flights_of(session):
        try:
            _save(session, store, said, kernels)
        except _Unsound as why:
            yield f"a launch in its host pages is not what the hook driver writes: {why}"
        except (NccError, OSError) as failure:
            yield f"a launch in its host pages cannot be saved: {_why(failure)}"


def _save(session: Session, store: _Store, said: abi.Flight, kernels: dict[int | None, Kernel]) -> None:
    """kernels: by their rows."""
    if said.sequence in store.sequences:
        return
    kernel = kernels.get(said.row)
    if kernel is None:
        raise _Unsound(f"row {said.row} is no kernel's")
    if said.plan >= len(kernel.plans):
        raise _Unsound(f"plan {said.plan} of {len(kernel.plans)} of row {said.row}")
    flight = _checked(session.ledger.pages, said, kernel.directory, kernel.plans[said.plan])
    maps = [_stored(of) for of in flight.maps]
    if not any(of.told.records for of in maps):
        return  # it did not begin, or nothing shows that it did
    size = store.append(flight, maps)
    session.ledger.counted += 1
    session.ledger.count_saved(
        said.row, sum(of.told.records for of in maps), sum(of.told.lost for of in maps), size,
        any(of.told.flags & StoredFlag.PARTIAL for of in maps))


def _count_stored(session: Session, store: _Store) -> Iterator[str]:
    """Those of the last launches that the process had written when it ended, and not counted."""
    rows = {kernel.directory: kernel.row for kernel in session.kernels()}
    ledger = session.ledger
    for number, launch, size in store.last:
        row = rows.get(launch.facts.kernel_dir or "")
        if number < ledger.counted:
            continue
        if row is None:
            yield f"a launch of its store is of no kernel of it: '{launch.facts.kernel_dir}'"
            continue
        ledger.count_saved(
            row, sum(map(launch.saved, launch.maps)), sum(map(launch.lost, launch.maps)), size, partial=False)
    ledger.counted = store.n_launches


# ---- what the process says ----


def _checked(pages: memoryview, said: abi.Flight, kernel_dir: str, plan: Plan) -> _Flight:
    if said.bytes > MAX_BYTES or said.offset + said.bytes > len(pages):
        raise _Unsound(f"{said.bytes} bytes at {said.offset} of {len(pages)}")
    blocks, threads = prod(said.grid), prod(said.block)
    if not 0 < blocks <= MAX_BYTES or not 0 < threads <= MAX_BYTES:
        raise _Unsound(f"a grid of {blocks} blocks of {threads} threads")
    memory = np.frombuffer(bytes(pages[said.offset : said.offset + said.bytes]), np.uint8)
    rest = bytes(said.rest)
    size = ctypes.sizeof(abi.FlightMap)
    places = [abi.FlightMap.from_buffer_copy(rest, i * size) for i in range(len(plan.maps))]
    maps = tuple(_Map(_bounded(known, place), place, blocks, threads, memory)
                 for known, place in zip(plan.maps, places, strict=True))
    ends = accumulate(plan.params, initial=len(places) * size)
    return _Flight(said, kernel_dir, maps, tuple(rest[start:end] for start, end in pairwise(ends)))


def _bounded(known: bytes, place: abi.FlightMap) -> abi.StoreMap:
    told = abi.StoreMap.from_buffer_copy(known)
    told.cap, told.sample = int(place.cap), int(place.sample)
    fixed, counts = told.flags & MapFlag.STATIC, told.flags & (MapFlag.DYNAMIC | MapFlag.STREAM | MapFlag.ZEROED)
    if counts or bool(fixed) is bool(told.flags & MapFlag.RING):
        raise _Unsound("a map that counts is not on the host")
    if not 0 < told.cap <= abi.MAX_CAP:
        raise _Unsound(f"a map of {told.cap} records")
    return told


# ---- which records are there ----


def _stored(of: _Map) -> Any:
    """What the store is to have of a map (``ncc.runtime.writer.DeviceMap``)."""
    from ncc.runtime.writer import DeviceMap

    if of.told.flags & MapFlag.TABLE:
        return DeviceMap(_told(of, of.told.flags, 0), [])
    if of.told.flags & MapFlag.RING:
        return _ring(of)
    return (_compact if of.told.flags & MapFlag.COMPACT else _fixed)(of)


def _told(of: _Map, flags: int, records: int, lost: int = 0) -> abi.StoreMap:
    told = abi.StoreMap.from_buffer_copy(bytes(of.told))
    told.flags, told.records, told.lost = flags, records, lost
    return told


def _fixed(of: _Map) -> Any:
    """Every slot is written once, in the order of the slots: the last one that is not zero was written."""
    from ncc.runtime.writer import DeviceMap, Part

    cap = of.told.cap
    data = of.array(of.place.records, of.warps, cap, of.lanes * of.told.record_bytes)
    written = _lanes_with_bytes(of, data) & of.exists()[:, np.newaxis]
    used: npt.NDArray[np.int64] = np.where(written, np.arange(1, cap + 1)[:, np.newaxis], 0).max(axis=1)
    records = Part(PartKind.RECORDS, data, of.warps, cap)
    if (used[of.exists()] == cap).all():
        return DeviceMap(_told(of, of.told.flags, int(used.sum())), [records])
    counts = Part(PartKind.COUNTS, used.astype("<u4"), of.warps)
    flags = of.told.flags & ~MapFlag.STATIC | StoredFlag.PARTIAL
    return DeviceMap(_told(of, flags, int(used.sum())), [counts, records])


def _ring(of: _Map) -> Any:
    """Its counts are written with its records; whether more would have come nobody knows."""
    from ncc.runtime.writer import DeviceMap, Part

    data = of.array(of.place.records, of.warps, of.told.cap, of.lanes * of.told.record_bytes)
    counts = of.array(of.place.counts, of.warps, 4 * of.lanes)
    used = np.minimum(np.ascontiguousarray(counts).view("<u4"), np.uint32(of.told.cap))
    records = int(used[of.exists()].sum(dtype=np.uint64))
    return DeviceMap(_told(of, of.told.flags | StoredFlag.PARTIAL, records),
                     [Part(PartKind.COUNTS, counts, of.warps), Part(PartKind.RECORDS, data, of.warps, of.told.cap)])


def _lanes_with_bytes(of: _Map, data: Bytes) -> npt.NDArray[np.bool_]:
    """``[warps, cap, lanes]``: any byte of the record is not zero."""
    if of.lanes == 1:
        return data.any(axis=2).reshape(*data.shape[:2], 1)
    found = np.zeros((*data.shape[:2], of.lanes), bool)
    at = 0
    for width in of.told.chunk[: of.told.n_chunks]:
        plane = data[:, :, at : at + of.lanes * width]
        found |= plane.reshape(*data.shape[:2], of.lanes, width).any(axis=3)
        at += of.lanes * width
    return found


def _compact(of: _Map) -> Any:
    """A head says how its warp left; groups have the records of lanes that left with others."""
    from ncc.runtime.writer import DeviceMap, Part

    head_bytes = -(-(-(-of.told.record_bytes // 4) * 4 + 4) // 16) * 16
    group_bytes = abi.GROUP_HEAD_BYTES + of.lanes * of.told.record_bytes
    heads = of.array(of.place.heads, of.warps, head_bytes)
    attempted = int(of.array(of.place.counts, 4).view("<u4")[0])
    groups = of.array(of.place.records, min(attempted, of.place.groups), group_bytes)
    warp, mask = np.ascontiguousarray(groups[:, :8]).view("<u4").reshape(-1, 2).T
    sound = (warp < of.warps) & (mask > 0)
    groups, warp, mask = groups[sound], warp[sound], mask[sound]
    tags = np.ascontiguousarray(heads[:, -4:]).view("<u4")[:, 0]
    exists = of.exists()
    has = np.zeros((of.warps, of.lanes), bool)
    np.logical_or.at(has, warp, (mask[:, np.newaxis] >> np.arange(of.lanes, dtype=np.uint32) & 1).astype(bool))
    has[tags == HeadTag.SAME] = True
    has &= exists
    missing = int((exists & ~has)[tags == HeadTag.LANES].sum())
    full = attempted > of.place.groups  # those that found no place are lost, whether the launch ended or not
    headless = bool(((tags != HeadTag.SAME) & (tags != HeadTag.LANES)).any())
    flags = of.told.flags | (StoredFlag.PARTIAL if headless or (missing and not full) else 0)
    parts = [Part(PartKind.HEADS, heads, of.warps)]
    if len(groups):
        parts.append(Part(PartKind.GROUPS, groups, len(groups), 1))
    return DeviceMap(_told(of, flags, int(has.sum()), missing if full else 0), parts)


# ---- the store ----


class _Store:
    """A store that nobody else writes to any more, made whole: a chunk that was being written is cut off, and the index
    names every chunk that is complete. Raises ``NccError``, ``OSError``.
    """

    def __init__(self, run_dir: Path) -> None:
        from ncc.runtime.store import Store, chunk_checker
        from ncc.runtime.writer import StoreWriter

        store = Store(run_dir)
        index = run_dir / "store" / "index"
        _cut(index.with_name("records"), sum(store.place(len(store) - 1)) if len(store) else 0)
        _cut(index, store.named * ctypes.sizeof(abi.StoreEntry))
        with index.open("ab") as file:
            file.writelines(bytes(abi.StoreEntry(*store.place(i))) for i in range(store.named, len(store)))
        self.n_launches = len(store)
        self.last: list[tuple[int, Launch, int]] = []  # with their place in the index, and their bytes
        self._names: dict[int, str] = {}  # of devices
        for number in range(max(0, store.named - LAST_WRITTEN), len(store)):
            try:
                launch = store[number]
            except NccError:
                continue
            self.last.append((number, launch, store.place(number)[1]))
            self._names[launch.facts.device] = launch.facts.device_name
        self.sequences = {launch.sequence for _, launch, _ in self.last}
        self._check = chunk_checker(run_dir)
        self._writer = StoreWriter(run_dir)

    def append(self, flight: _Flight, maps: list[Any]) -> int:
        """Bytes of the chunk. ``NccError`` where readers would not take it."""
        from ncc.runtime.facts import Facts, Times
        from ncc.runtime.writer import chunk_of

        said = flight.said
        facts = Facts(
            tuple(said.grid), tuple(said.block), said.shared_bytes, kernel_dir=flight.kernel_dir,
            device=said.device, device_name=self._names.get(said.device, ""), context=said.context,
            stream=said.stream, launch=said.launch, sequence=said.sequence, since_us=said.since_ns // 1000,
            times=Times(said.start_ns, said.prologue_ns / 1e3), params=flight.params)
        data = chunk_of(facts, maps)
        self._check(data)
        self._writer.append_chunk(data)
        return len(data)


def _cut(path: Path, size: int) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
    try:
        if os.fstat(fd).st_size < size:
            raise OSError(None, "it is shorter than its index says")
        os.ftruncate(fd, size)
    finally:
        os.close(fd)


def _why(failure: Exception) -> str:
    if isinstance(failure, NccError):
        return failure.diagnostics[0].message
    return str(getattr(failure, "strerror", None) or failure)
