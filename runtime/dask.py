"""Traces as Dask collections: larger than memory, or of many ranks. Needs Dask (``pip install 'ncc[dask]'``).

Dask's default scheduler computes on this machine's cores; after ``distributed.Client("tcp://HOST:PORT")`` a cluster
does, whose workers need ncc and the traces at the same path.

    from ncc.runtime import dask as traces

    accesses = traces.records("trace", "dmat")          # every run below trace/: a rank each
    (accesses["addr"] >> 12).max().compute()
    traces.fold("trace", "dmat", count_pages, add).compute()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from ncc.diag import NccError, error

from .launch import Launch, Records
from .run import Run, runs_of
from .schema import MapSchema

try:
    import dask
    import dask.array
except ImportError:
    raise error("R013", "ncc.runtime.dask needs Dask, which is not installed",
                hint="pip install 'ncc[dask]'") from None

PARTITION_BYTES = 64 << 20
"""Of a partition's records, about; in memory it has their places too, and one launch at least."""
LARGEST_EXPANSION, LIKELY_EXPANSION = 32, 8
"""From a store's bytes to those of records."""
OPEN_RUNS = 64

Traces = str | Path | Iterable[str | Path]
"""Runs, or folders that hold runs."""
_T = TypeVar("_T")


@dataclass(frozen=True)
class Partition:
    """Some launches of a run, or of one launch some blocks. ``rank``: which of the runs, in their order."""

    run: Path
    rank: int
    launches: range
    blocks: range | None = None


def records(traces: Traces, name: str, partition_bytes: int = PARTITION_BYTES, damaged: str = "raise") -> Any:
    """A map's used records of all launches, a one-dimensional ``dask.array`` of structured records: ``rank``,
    ``launch``, ``block``, ``unit`` (warp or thread) and ``slot``, then the fields. How many a partition has is known
    when it is computed. ``damaged``: ``raise`` R010, or ``skip`` launches that are. ``NccError`` R004, R008.
    """
    if damaged not in ("raise", "skip"):
        raise ValueError(f"damaged is 'raise' or 'skip', not {damaged!r}")
    parts = partitions(traces, name, partition_bytes)
    kind = _placed(_schema(parts, name))
    load = dask.delayed(_load, pure=True)
    chunks = [dask.array.from_delayed(load(part, name, kind, damaged), (np.nan,), kind) for part in parts]
    return dask.array.concatenate(chunks, allow_unknown_chunksizes=True)


def fold(traces: Traces, name: str, each: Callable[[Records], _T], both: Callable[[_T, _T], _T],
         partition_bytes: int = PARTITION_BYTES, damaged: str = "raise") -> Any:
    """``each`` of the records (as ``records`` gives them) of every partition, put together in pairs by ``both``: a
    ``dask.delayed`` value. No more than a partition's records are in memory on each core.
    """
    parts = records(traces, name, partition_bytes, damaged).to_delayed()
    found = [dask.delayed(each)(part) for part in parts.ravel()]
    combine = dask.delayed(both)
    while len(found) > 1:
        pairs = [combine(*pair) for pair in zip(found[::2], found[1::2], strict=False)]
        found = pairs + found[2 * len(pairs) :]
    return found[0]


def tables(traces: Traces, name: str) -> Any:
    """The rows of an aggregating map of all runs, a one-dimensional ``dask.array``: ``rank``, ``kernel``, then the
    map's fields (``Run.map``). A run without such a map has no rows; ``NccError`` R004, R008, R010 for a damaged table.
    """
    found = {rank: _table(run, name) for rank, run in _runs(traces)}
    kinds = [table.dtype for table in found.values() if table is not None]
    if not kinds:
        raise error("R008", f"no run has an aggregating map '{name}'", hint="'ncc read' lists what was saved")
    width = max(kind["kernel"].itemsize // 4 for kind in kinds)
    kind = np.dtype([("rank", "<u4"), ("kernel", f"<U{width}"), *kinds[0].descr[1:]])
    parts = [dask.array.from_array(_ranked(table, rank, kind)) for rank, table in found.items() if table is not None]
    return dask.array.concatenate(parts)


def _table(run: Path, name: str) -> Records | None:
    opened = _open(run)
    if opened.damage:
        raise NccError(*opened.damage)
    return opened.map(name) if any(table.name == name for table in opened.tables) else None


def _ranked(table: Records, rank: int, kind: np.dtype[Any]) -> Records:
    out = np.empty(len(table), kind)
    out["rank"] = rank
    for field in table.dtype.names or ():
        out[field] = table[field]
    return out


def _runs(traces: Traces) -> list[tuple[int, Path]]:
    """Each with its rank; where not all say which one they are, or two say the same, their order tells."""
    paths = [traces] if isinstance(traces, (str, Path)) else list(traces)
    runs = [run for path in paths for run in runs_of(Path(path))]
    if not runs:
        raise error("R004", "there is no run", place=", ".join(map(str, paths)),
                    hint="'ncc run' prints where it put the trace")
    ranks = [_open(run).facts.rank for run in runs]
    if None in ranks or len(set(ranks)) < len(ranks):
        return list(enumerate(runs))
    return sorted((rank, run) for rank, run in zip(ranks, runs, strict=True) if rank is not None)


def partitions(traces: Traces, name: str, partition_bytes: int = PARTITION_BYTES) -> list[Partition]:
    """Of all runs. A launch is opened here only where it is larger than a partition."""
    found = [part for rank, run in _runs(traces) for part in _of_run(run, rank, name, partition_bytes)]
    if not found:
        raise error("R008", f"no launch with a map '{name}'", hint="'ncc read' lists what was saved")
    return found


def _of_run(path: Path, rank: int, name: str, most: int) -> Iterator[Partition]:
    """What a launch takes in its store may be a small part of its records: more than a little is looked into."""
    run = _open(path)
    first = stored = 0
    for number, launch_bytes in enumerate(run.launch_bytes):
        large = launch_bytes > most // LARGEST_EXPANSION
        if number > first and (large or stored + launch_bytes > most // LIKELY_EXPANSION):
            yield Partition(path, rank, range(first, number))
            first, stored = number, 0
        stored += launch_bytes
        if large:
            yield from _of_launch(path, rank, number, name, most)
            first, stored = number + 1, 0
    if first < len(run):
        yield Partition(path, rank, range(first, len(run)))


def _of_launch(path: Path, rank: int, number: int, name: str, most: int) -> Iterator[Partition]:
    """By blocks; one that is damaged, or has not the map, is a partition of its own."""
    blocks = count = 1
    try:
        launch = _open(path)[number]
        if name in launch.maps:
            blocks = prod(launch.grid)
            count = min(blocks, -(-launch.saved(name) * launch.schema(name).record_bytes // most) or 1)
    except NccError:
        pass
    if count == 1:
        yield Partition(path, rank, range(number, number + 1))
        return
    edges = [blocks * i // count for i in range(count + 1)]
    for start, stop in pairwise(edges):
        yield Partition(path, rank, range(number, number + 1), range(start, stop))


def _schema(parts: Sequence[Partition], name: str) -> MapSchema:
    """Of the first launch that can be read and has the map."""
    for part in parts:
        for number in part.launches:
            try:
                launch = _open(part.run)[number]
            except NccError:
                continue
            if name in launch.maps:
                return launch.schema(name)
    raise error("R008", f"no launch with a map '{name}'", place=str(parts[0].run),
                hint="'ncc read' lists what was saved")


def _placed(schema: MapSchema) -> np.dtype[Any]:
    """A record with its place; a field that has the name of a place gets a ``_``."""
    found: list[tuple[str, Any]] = [
        ("rank", "<u4"), ("launch", "<u4"), ("block", "<u8"), ("unit", "<u4"), ("slot", "<u4")]
    for name in schema.dtype.names or ():
        free = name
        while free in dict(found):
            free += "_"
        found.append((free, schema.dtype[name]))
    return np.dtype(found)


def _load(part: Partition, name: str, kind: np.dtype[Any], damaged: str) -> Records:
    """Runs on a worker."""
    found = [np.empty(0, kind)]
    for number in part.launches:
        try:
            found += _of_one(part, number, name, kind)
        except NccError:
            if damaged != "skip":
                raise
    return np.concatenate(found)


def _of_one(part: Partition, number: int, name: str, kind: np.dtype[Any]) -> list[Records]:
    launch = _launch(part.run, number) if part.blocks is not None else _open(part.run)[number]
    if name not in launch.maps:
        return []
    if _placed(launch.schema(name)) != kind:
        raise error("R008", f"the map '{name}' has other fields here", place=str(launch.path))
    found = []
    for batch in launch.batches(name, part.blocks):
        placed = np.empty(len(batch.records), kind)
        columns: list[Any] = [part.rank, number, batch.block, batch.unit, batch.slot,
                              *(batch.records[field] for field in batch.records.dtype.names or ())]
        for field, column in zip(kind.names or (), columns, strict=True):
            placed[field] = column
        found.append(placed)
    return found


@lru_cache(OPEN_RUNS)
def _open(path: Path) -> Run:
    return Run(path)


@lru_cache(4)
def _launch(path: Path, number: int) -> Launch:
    """Kept, as its checksums were looked at."""
    return _open(path)[number]
