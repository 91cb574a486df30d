"""Host pages as a process leaves them (``struct ncc_flight``), made from the definition, for tests of the engine."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from stores import planes_of
from traces import MapData, describe_kernel

from ncc import abi
from ncc.abi import HeadTag, MapFlag, MapLevel
from ncc.engine.ledger import Ledger
from ncc.engine.session import Plan, Session

GRID, BLOCK, WARPS, CAP, GROUPS = (3, 1, 1), (80, 1, 1), 9, 2, 8
PLANES, RECORD_BYTES = (8, 4), 12
HEADS_AT, FIXED_AT, AREA_AT, WARP_AT, BYTES = 256, 512, 7424, 10752, 11008
FIELDS = [("a", "u64"), ("b", "u32")]
Bytes = npt.NDArray[np.uint8]


def exists() -> npt.NDArray[np.bool_]:
    """``[warps, lanes]`` of a grid of blocks of 80 threads."""
    return (np.arange(WARPS) % 3 * 32)[:, None] + np.arange(32) < BLOCK[0]


def session_in(folder: Path, plan: Plan | None = None) -> Session:
    """A process with one kernel, whose maps are ``fixed`` (a thread's two slots), ``compact`` and ``warp``."""
    session = Session(7, 7, "program", folder, Ledger(7, n_rows=8, pages_bytes=1 << 17))
    session.ledger.close()
    (folder / "store").mkdir(parents=True)
    kernel = session.kernel("digest", "k")
    session.plan_number(kernel, plan or PLAN)
    none = np.zeros(0)
    describe_kernel(folder / kernel.directory, {"fixed": MapData("thread", FIELDS, none),
                                                "compact": MapData("thread", FIELDS, none),
                                                "warp": MapData("warp", FIELDS, none)})
    return session


def _map(name: str, level: MapLevel, flags: int) -> bytes:
    told = abi.StoreMap(name=name.encode(), level=level, flags=flags, record_bytes=RECORD_BYTES, warp_lanes=32,
                        n_chunks=len(PLANES))
    told.chunk[: len(PLANES)] = PLANES
    return bytes(told)


PLAN = Plan((_map("fixed", MapLevel.THREAD, MapFlag.STATIC),
             _map("compact", MapLevel.THREAD, MapFlag.STATIC | MapFlag.COMPACT),
             _map("warp", MapLevel.WARP, MapFlag.STATIC)), (8, 4))


def flight_of(session: Session, sequence: int = 5) -> bytes:
    (kernel,) = session.kernels()
    flight = abi.Flight(made=1, row=kernel.row, offset=4096, bytes=BYTES, launch=3, sequence=sequence, since_ns=17_000)
    maps = (abi.FlightMap(records=FIXED_AT, cap=CAP),
            abi.FlightMap(counts=0, heads=HEADS_AT, records=AREA_AT, groups=GROUPS, cap=1),
            abi.FlightMap(records=WARP_AT, cap=1))
    flight.grid, flight.block = (ctypes.c_uint32 * 3)(*GRID), (ctypes.c_uint32 * 3)(*BLOCK)
    rest = b"".join(map(bytes, maps)) + b"12345678abcd"
    ctypes.memmove(flight.rest, rest, len(rest))
    return bytes(flight)


def memory_of(fixed: Bytes, tags: npt.NDArray[Any], same: Bytes, groups: Mapping[int, tuple[int, int]], lanes: Bytes,
              warp: Bytes, attempted: int) -> bytes:
    """``fixed`` ``[warps, lanes, slots, bytes]``; of the compact map each warp's tag, its record for ``same``, groups
    as (warp, mask) by their place, the records of ``lanes`` ``[warps, lanes, 1, bytes]``; ``warp`` ``[warps, bytes]``.
    """
    memory = np.zeros(BYTES, np.uint8)
    memory[:4] = np.array([attempted], "<u4").view(np.uint8)
    heads = np.zeros((WARPS, 16), np.uint8)
    heads[:, :RECORD_BYTES] = same
    heads[:, 12:] = tags.astype("<u4")[:, np.newaxis].view(np.uint8)
    memory[HEADS_AT : HEADS_AT + heads.size] = heads.reshape(-1)
    memory[FIXED_AT : FIXED_AT + fixed.size] = planes_of(fixed, PLANES).reshape(-1)
    stored, size = planes_of(lanes, PLANES), abi.GROUP_HEAD_BYTES + 32 * RECORD_BYTES
    for place, (of, mask) in groups.items():
        group = np.array([of, mask, 0, 0], "<u4").tobytes() + stored[of].tobytes()
        memory[AREA_AT + place * size : AREA_AT + (place + 1) * size] = np.frombuffer(group, np.uint8)
    memory[WARP_AT : WARP_AT + warp.size] = warp.reshape(-1)
    return memory.tobytes()


def usual_memory(rng: np.random.Generator, ended: npt.NDArray[np.bool_]) -> tuple[bytes, Any, Any, Any]:
    """Of warps that have ``ended``: every second one left in two groups. The memory, and the records of the maps
    ``[warps, lanes, slots, bytes]`` that have to be found; zeros where there are none."""
    fixed, lanes = (rng.integers(1, 256, (WARPS, 32, slots, RECORD_BYTES), np.uint8) for slots in (CAP, 1))
    warp = rng.integers(1, 256, (WARPS, RECORD_BYTES), np.uint8) * ended[:, np.newaxis]
    fixed[~ended] = 0
    fixed[~exists()] = 0
    apart = ended & (np.arange(WARPS) % 2 == 1)
    tags = np.where(apart, HeadTag.LANES, np.where(ended, HeadTag.SAME, 0))
    masks = [(of, mask) for of in np.flatnonzero(apart).tolist() for mask in (0x0000FFFF, 0xFFFF0000)]
    groups = dict(enumerate(masks))
    same = lanes[:, 0, 0] * (tags == HeadTag.SAME)[:, np.newaxis]
    lanes[tags == HeadTag.SAME] = lanes[tags == HeadTag.SAME][:, :1]
    compact = lanes.copy()
    compact[~ended] = 0
    compact[~exists()] = 0
    return memory_of(fixed, tags, same, groups, lanes, warp, len(groups)), fixed, compact, warp


def leave(session: Session, flight: bytes, memory: bytes, offset: int = 4096) -> None:
    """What the process had written when it ended."""
    session.ledger._head.flights = 1
    session.ledger.flights[: len(flight)] = flight
    session.ledger.pages[offset : offset + len(memory)] = memory
