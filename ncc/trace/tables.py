"""A timeline as columns: a folder with a file for kernels, copies, calls, ranges and monitors. Needs pyarrow.

Only what there is has a file; but ``kernels`` always does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from ncc.runtime.export import Table, Writer, opener

from .reader import COPIES, ApiCall, Op, Timeline
from .records import OpType

_ROWS: Final = 1 << 14
"""At once."""

_OP: Final[tuple[tuple[str, Any], ...]] = (
    ("name", str), ("gpu", np.int64), ("queue", np.int64), ("start_ns", np.int64), ("end_ns", np.int64),
    ("call", np.int64), ("range_id", np.int64))
_SHAPE: Final = tuple((f"{what}_{axis}", np.int64) for what in ("grid", "block") for axis in "xyz")

KERNELS: Final = Table("kernels", (*_OP, ("type", str), *_SHAPE, ("shared_bytes", np.int64),
                                   ("private_bytes", np.int64), ("stream", str)))
COPIED: Final = Table("copies", (*_OP, ("bytes", np.int64), ("target", str), ("source", str)))
CALLS: Final = Table("calls", (("call", np.int64), ("name", str), ("pid", np.int64), ("tid", np.int64),
                               ("start_ns", np.int64), ("end_ns", np.int64), ("args", str)))
RANGES: Final = Table("ranges", (("range_id", np.int64), ("message", str), ("start_ns", np.int64),
                                 ("end_ns", np.int64), ("call", np.int64)))
MONITORS: Final = Table("monitors", (("device_type", str), ("device", np.int64), ("kind", str),
                                     ("start_ns", np.int64), ("end_ns", np.int64), ("value", str)))

Row = tuple[Any, ...]


def write(timeline: Timeline, folder: Path) -> int:
    """Returns how many rows were written. Raises ``OSError``."""
    opened = opener("parquet")
    folder.mkdir(parents=True)
    files: dict[Table, Writer] = {KERNELS: opened(folder / "kernels.parquet", KERNELS)}
    written = 0
    try:
        for table, rows in _parts(timeline):
            while batch := list(islice(rows, _ROWS)):
                if table not in files:
                    files[table] = opened(folder / f"{table.name}.parquet", table)
                files[table].write(len(batch), list(_columns(table, batch)))
                written += len(batch)
    finally:
        for file in files.values():
            file.close()
    return written


def _parts(timeline: Timeline) -> Iterator[tuple[Table, Iterator[Row]]]:
    def ops(chosen: Callable[[Op], bool], row: Callable[[Op], Row]) -> Iterator[Row]:
        return (row(op) for op in timeline.ops() if chosen(op))

    yield KERNELS, ops(lambda op: op.gpu >= 0 and op.type not in COPIES, _kernel)
    yield COPIED, ops(lambda op: op.gpu >= 0 and op.type in COPIES,
                      lambda op: (*_op(op), op.size_bytes, *timeline.copy_ends(op.call)))
    yield RANGES, ops(lambda op: op.gpu < 0, lambda op: (op.range_id, op.name, op.start_ns, op.end_ns, op.call))
    yield CALLS, map(_call, (call for call in timeline.calls() if call.name != OpType.MARKER.value))
    yield MONITORS, timeline.monitored()


def _op(op: Op) -> Row:
    return (op.name, op.gpu, op.queue, op.start_ns, op.end_ns, op.call, op.range_id)


def _kernel(op: Op) -> Row:
    return (*_op(op), op.type, *op.grid, *op.block, op.shared_bytes, op.private_bytes, op.stream)


def _call(call: ApiCall) -> Row:
    return (call.number, call.name, call.pid, call.tid, call.start_ns, call.end_ns, call.args)


def _columns(table: Table, batch: list[Row]) -> Iterable[Any]:
    for (_, kind), values in zip(table.columns, zip(*batch, strict=True), strict=True):
        yield list(values) if kind is str else np.array(values, kind)
