"""Traces as tables for other programs: a file for each map, one of the launches and one of the maps with rows by key,
written in bounded memory.

Parquet and Arrow need pyarrow (``pip install 'ncc[arrow]'``); CSV and JSON lines nothing.
"""

from __future__ import annotations

import csv
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ncc.diag import error

from .job import Placed
from .launch import Batch, Launch
from .schema import MapSchema
from .table_file import Table as MapTable

ROW_GROUP: Final = 1 << 18
"""Rows that a file of pyarrow's has together; about as many are in memory."""

Column = npt.NDArray[Any] | list[str] | str | float
"""Of a batch of rows: an array, texts, or one value for all."""

Fields = list[tuple[str, Any]]


@dataclass(frozen=True)
class Table:
    """A file's name without its suffix, and its columns: (name, type), a NumPy type or ``str``."""

    name: str
    columns: tuple[tuple[str, Any], ...]


class Writer(ABC):
    """Of one file. Raises ``OSError``."""

    @abstractmethod
    def write(self, rows: int, columns: Sequence[Column]) -> None: ...

    @abstractmethod
    def close(self) -> None: ...


class Export:
    """Launches into a folder, which it makes: ``launches``, ``tables`` and a table for each map. Raises ``OSError``,
    and ``NccError`` R013 where the format needs a package that is not installed.
    """

    def __init__(self, folder: Path, form: str, several: bool = False) -> None:
        """``several``: launches of a job, each with its place; tables of maps with keys have their process."""
        self._suffix, self._open = FORMATS[form], opener(form)
        self._folder = folder
        self._writers: dict[Table, Writer] = {}
        self._launches = Table(LAUNCHES.name, LAUNCHES.columns + PLACE) if several else LAUNCHES
        self._tables = Table(TABLES.name, (*RANK, *TABLES.columns)) if several else TABLES
        self._several = several
        folder.mkdir(parents=True)
        self._writer(self._launches)

    @property
    def files(self) -> list[str]:
        return [f"{table.name}.{self._suffix}" for table in self._writers]

    def add(self, number: int, launch: Launch, place: Placed | None = None) -> None:
        """``number`` is that of ``ncc read``. ``NccError`` R010 for a damaged launch, of which nothing is written."""
        launch.check()
        writers = [(name, self._writer(self._records(launch.schema(name)))) for name in launch.maps]
        row = [*_launch_row(number, launch).values(), *(() if place is None else _place_row(launch, place))]
        self._writer(self._launches).write(1, row)
        for name, writer in writers:
            for batch in launch.batches(name):
                writer.write(len(batch.records), [number, launch.kernel, *_columns(batch)])

    def close(self) -> None:
        for writer in self._writers.values():
            writer.close()

    def _writer(self, table: Table) -> Writer:
        if table not in self._writers:
            self._writers[table] = self._open(self._folder / f"{table.name}.{self._suffix}", table)
        return self._writers[table]

    def add_rows(self, of: MapTable) -> None:
        """What a map with rows by key of a kernel held in the end; a column for each bucket of a histogram."""
        whose = [of.process] if self._several else []
        self._writer(self._tables).write(1, [*whose, of.name, of.kernel, of.launches, len(of.rows), of.lost,
                                             of.sample])
        fields, columns = [], []
        for name in of.rows.dtype.names or ():
            values = of.rows[name]
            buckets = [("", values)] if values.ndim == 1 else [(f"_{n}", values[:, n]) for n in range(values.shape[1])]
            fields += [(name + suffix, values.dtype) for suffix, _ in buckets]
            columns += [column for _, column in buckets]
        table = self._table(of.name, [*(RANK if self._several else ()), ("name", str)], fields)
        self._writer(table).write(len(of.rows), [*whose, of.kernel, *columns])

    def _records(self, schema: MapSchema) -> Table:
        where: Fields = [("launch", np.uint32), ("kernel", str), ("block", np.uint64), (schema.level, np.uint32),
                         ("slot", np.uint32)]
        return self._table(schema.name, where, [(name, schema.dtype[name]) for name in schema.dtype.names or ()])

    def _table(self, name: str, where: Fields, fields: Fields) -> Table:
        """Of a map; another name where a table of other columns has it. So for fields, where a column has theirs."""
        columns = list(where)
        for field, kind in fields:
            while field in dict(columns):
                field += "_"
            columns.append((field, kind))
        plain = name if re.fullmatch(r"\w[\w.-]{0,99}", name, re.ASCII) else "map"
        names = (plain if n == 1 else f"{plain}-{n}" for n in range(1, len(self._writers) + 2))
        taken = {table.name: table for table in self._writers}
        return next(Table(free, tuple(columns)) for free in names
                    if free not in taken or taken[free].columns == tuple(columns))


def _columns(batch: Batch) -> Iterator[Column]:
    yield from (batch.block, batch.unit, batch.slot)
    for name in batch.records.dtype.names or ():
        yield batch.records[name]


def _launch_row(number: int, launch: Launch) -> dict[str, Column]:
    grid, block, times = launch.grid, launch.block, launch.times
    return {
        "launch": number, "kernel": launch.kernel, "name": launch.name, "kernel_launch": launch.number,
        "sequence": launch.sequence, "grid_x": grid[0], "grid_y": grid[1], "grid_z": grid[2], "block_x": block[0],
        "block_y": block[1], "block_z": block[2], "shared_bytes": launch.shared_bytes, "device": launch.device_name,
        "start_ns": times.start_ns, "since_us": launch.facts.since_us, "prologue_us": times.prologue_us,
        "kernel_us": times.kernel_us, "epilogue_us": times.epilogue_us,
        "records": sum(map(launch.saved, launch.maps)), "lost": sum(map(launch.lost, launch.maps)),
        "overwritten": sum(map(launch.overwritten, launch.maps)), "partial": 1 if launch.partial else 0,
        "sample": max(map(launch.sample, launch.maps), default=1)}


def _place_row(launch: Launch, place: Placed) -> list[Column]:
    """What is not known: a rank of -1, an error of NaN."""
    process, error_ns = place.process, place.process.error_ns(launch)
    return [-1 if process.rank is None else process.rank, process.facts.host, process.facts.pid or 0, place.number,
            place.at_ns, np.nan if error_ns is None else error_ns]


_LAUNCH_TYPES: Final = {"kernel": str, "name": str, "device": str, "launch": np.uint32, "prologue_us": np.float64,
                        "kernel_us": np.float64, "epilogue_us": np.float64}
LAUNCHES: Final = Table("launches", tuple(
    (name, _LAUNCH_TYPES.get(name, np.uint64)) for name in (
        "launch", "kernel", "name", "kernel_launch", "sequence", "grid_x", "grid_y", "grid_z", "block_x", "block_y",
        "block_z", "shared_bytes", "device", "start_ns", "since_us", "prologue_us", "kernel_us", "epilogue_us",
        "records", "lost", "overwritten", "partial", "sample")))
PLACE: Final = (("rank", np.int64), ("host", str), ("pid", np.uint64), ("run_launch", np.uint64), ("at_ns", np.int64),
                ("clock_error_ns", np.float64))
RANK: Final[tuple[tuple[str, Any], ...]] = (("rank", str),)
TABLES: Final = Table("tables", (("map", str), ("name", str), *((name, np.uint64) for name in (
    "launches", "rows", "lost", "sample"))))


# ---- text


class _Csv(Writer):
    def __init__(self, path: Path, table: Table) -> None:
        self._file = path.open("x", encoding="utf-8", newline="")
        self._out = csv.writer(self._file)
        self._out.writerow(name for name, _ in table.columns)

    def write(self, rows: int, columns: Sequence[Column]) -> None:
        self._out.writerows(_rows(rows, columns))

    def close(self) -> None:
        self._file.close()


class _JsonLines(Writer):
    def __init__(self, path: Path, table: Table) -> None:
        self._file = path.open("x", encoding="utf-8")
        self._names = [name for name, _ in table.columns]

    def write(self, rows: int, columns: Sequence[Column]) -> None:
        known = [_without_nan(column) for column in columns]
        self._file.writelines(json.dumps(dict(zip(self._names, row, strict=True))) + "\n"
                              for row in _rows(rows, known))

    def close(self) -> None:
        self._file.close()


def _rows(rows: int, columns: Sequence[Column]) -> Iterator[tuple[Any, ...]]:
    return zip(*(_values(rows, column) for column in columns), strict=True)


def _values(rows: int, column: Column) -> Sequence[Any]:
    """Raw bytes in hexadecimal."""
    if isinstance(column, list):
        return column
    if not isinstance(column, np.ndarray):
        return [column] * rows
    values: list[Any] = column.tolist()
    return [value.hex() for value in values] if column.dtype.kind == "V" else values


def _without_nan(column: Column) -> Column:
    """JSON has no word for what is not finite: null."""
    if not isinstance(column, np.ndarray) or column.dtype.kind != "f" or np.isfinite(column).all():
        return column
    known = column.astype(object)
    known[~np.isfinite(column)] = None
    return known


# ---- pyarrow


class _Arrow(Writer):
    """``sink`` writes a table of pyarrow's; batches are gathered, as a launch may be small."""

    def __init__(self, table: Table, sink: Any, close: Sequence[Callable[[], None]]) -> None:
        self._schema = _arrow_schema(table)
        self._sink, self._close = sink, close
        self._gathered: list[Any] = []
        self._rows = 0

    def write(self, rows: int, columns: Sequence[Column]) -> None:
        import pyarrow

        arrays = [_arrow_array(pyarrow, kind, rows, column)
                  for kind, column in zip(self._schema.types, columns, strict=True)]
        self._gathered.append(pyarrow.record_batch(arrays, schema=self._schema))
        self._rows += rows
        if self._rows >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        import pyarrow

        if self._gathered:
            self._sink(pyarrow.Table.from_batches(self._gathered, self._schema).combine_chunks())
        self._gathered, self._rows = [], 0

    def close(self) -> None:
        self._flush()
        for close in self._close:
            close()


def _arrow_schema(table: Table) -> Any:
    import pyarrow

    def kind(of: Any) -> Any:
        if of is str:
            return pyarrow.string()
        of = np.dtype(of)
        # A half float is one of single precision: few programs that read Parquet know it.
        return (pyarrow.binary(of.itemsize) if of.kind == "V" else pyarrow.float32() if of == np.float16 else
                pyarrow.from_numpy_dtype(of))

    return pyarrow.schema([(name, kind(of)) for name, of in table.columns])


def _arrow_array(pyarrow: Any, kind: Any, rows: int, column: Column) -> Any:
    if isinstance(column, list):
        return pyarrow.array(column, kind)
    if not isinstance(column, np.ndarray):
        return pyarrow.repeat(pyarrow.scalar(column, kind), rows)
    if column.dtype.kind == "V":
        data = pyarrow.py_buffer(np.ascontiguousarray(column).view(np.uint8))
        return pyarrow.FixedSizeBinaryArray.from_buffers(kind, rows, [None, data])
    return pyarrow.array(np.require(column, kind.to_pandas_dtype(), ["C", "A"]), kind)


def _parquet(path: Path, table: Table) -> Writer:
    from pyarrow import parquet

    writer = parquet.ParquetWriter(path, _arrow_schema(table), compression="zstd")
    return _Arrow(table, writer.write_table, [writer.close])


def _arrow(path: Path, table: Table) -> Writer:
    """An IPC file ("Feather 2"), whose buffers are compressed: a kernel's name stands in every row."""
    import pyarrow

    file = pyarrow.OSFile(str(path), "wb")
    options = pyarrow.ipc.IpcWriteOptions(compression="zstd")
    writer = pyarrow.ipc.new_file(file, _arrow_schema(table), options=options)
    return _Arrow(table, writer.write_table, [writer.close, file.close])


FORMATS: Final[Mapping[str, str]] = {"parquet": "parquet", "arrow": "arrow", "csv": "csv", "jsonl": "jsonl"}
"""Formats, and the suffix of their files."""


def opener(form: str) -> Callable[[Path, Table], Writer]:
    """What makes a file of that format. ``NccError`` R013 where that needs a package that is not installed."""
    if form in ("parquet", "arrow"):
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise error("R013", f"the format {form} needs pyarrow, which is not installed",
                        hint="pip install 'ncc[arrow]', or --format csv") from None
    return {"parquet": _parquet, "arrow": _arrow, "csv": _Csv, "jsonl": _JsonLines}[form]
