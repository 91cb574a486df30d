"""What a map's records look like: field names and types, as a NumPy structured type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ncc.abi import STREAM_UNIT_BYTES, RunHow
from ncc.diag import error
from ncc.entry_runs import MOST_RECORD_BYTES, Run, RunField, RunSave
from ncc.lanes import LANES, LaneStride, LaneTable
from ncc.limits import Limit

# NumPy has no bfloat16: its bits are shown.
_FORMATS = {
    "u8": "<u1", "u16": "<u2", "u32": "<u4", "u64": "<u8", "s32": "<i4", "s64": "<i8", "pred": "<u1",
    "f16": "<f2", "bf16": "<u2", "f32": "<f4", "f64": "<f8",
}


MAX_RECORD_BYTES = 1 << 20
"""Of a record whose fields are known; the hook driver's are 2 KiB at most."""
MAX_RAW_BYTES = 1 << 24
"""Of what a warp or thread left in a trace that does not tell its fields."""


@dataclass(frozen=True)
class MapSchema:
    """A map as its probe declared it. ``fields`` are (name, type) in record order, packed. ``patterns`` are those of a
    stream's entries: by how much each lane's value of a field differs from the first one's; ``runs`` those of its
    entries of several saves. ``sample``: of so many saves at instructions one was kept."""

    name: str
    level: str
    fields: tuple[tuple[str, str], ...]
    patterns: tuple[Mapping[str, LaneTable], ...] = ()
    sample: int = 1
    runs: tuple[Run, ...] = ()

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype([(name, field_format(kind)) for name, kind in self.fields])

    @cached_property
    def record_bytes(self) -> int:
        return sum(np.dtype(field_format(kind)).itemsize for _, kind in self.fields)

    def check_runs(self) -> None:
        """``ValueError`` where no entry can be as a run says."""
        sizes = [np.dtype(field_format(kind)).itemsize for _, kind in self.fields]
        flaws = (run.flaw(sizes, len(self.patterns), STREAM_UNIT_BYTES) for run in self.runs)
        if self.runs and self.record_bytes > MOST_RECORD_BYTES:
            raise ValueError(f"runs of records of {self.record_bytes} bytes")
        if flaw := next(filter(None, flaws), None):
            raise ValueError(flaw)

    @staticmethod
    def from_json(entry: Any, place: str) -> MapSchema:
        """The schema in one entry of ``maps`` in a kernel.json; ``NccError`` R006 if it is not one."""
        try:
            fields = tuple((str(name), str(kind)) for name, kind in entry["fields"])
            patterns = tuple({str(name): _lane_table(told) for name, told in pattern.items()}
                             for pattern in entry.get("patterns", ()))
            schema = MapSchema(str(entry["name"]), str(entry["level"]), fields, patterns, sample_of(entry),
                               tuple(map(_run, entry.get("runs", ()))))
            if not 0 < schema.record_bytes <= MAX_RECORD_BYTES:
                raise ValueError(f"a record of {schema.record_bytes} bytes; 1 to {MAX_RECORD_BYTES} are possible")
            schema.dtype  # noqa: B018  (names that clash)
            schema.check_runs()
        except KeyError as missing:
            raise error("R006", f"not a map's schema: {missing} is no key or type of it", place=place) from None
        except (AttributeError, TypeError, ValueError) as cause:
            raise error("R006", f"not a map's schema: {cause}", place=place) from None
        return schema


def sample_of(entry: Mapping[str, Any]) -> int:
    """Of so many saves one was kept; ``ValueError`` where a map's entry in a kernel.json says something else."""
    sample = entry.get("sample", 1)
    if type(sample) is not int or sample not in Limit.SAMPLE:
        raise ValueError(f"one save in {sample!r}")
    return sample


def _lane_table(told: Any, count: int = LANES) -> LaneTable:
    strides = tuple(LaneStride(_number(stride["param"]), _number(stride["offset"]), _number(stride["bits"]),
                               bool(stride["signed"]), _numbers(stride["table"], count)) for stride in told["strides"])
    return LaneTable(_numbers(told["table"], count), strides)


def _run(told: Any) -> Run:
    saves = (RunSave(_number(save["pattern"]), tuple(map(_run_field, save["fields"]))) for save in told["saves"])
    return Run(_number(told["units"]), tuple(saves))


def _run_field(told: Any) -> RunField:
    plus = told["plus"]
    return RunField(RunHow(told["how"]), _number(told["at"]), None if plus is None else _lane_table(plus, 1))


def _numbers(table: Any, count: int) -> tuple[int, ...]:
    if len(table) != count or not all(isinstance(number, int) for number in table):
        raise ValueError(f"a table is not {count} numbers")
    return tuple(table)


def _number(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r} is no number of a stride")
    return value


def declared(kernel: Mapping[str, Any], index: int, place: str) -> MapSchema | None:
    """The schema of a kernel's ``index``-th map in its kernel.json; None where that does not tell. R006 as above."""
    maps = kernel.get("maps")
    return MapSchema.from_json(maps[index], place) if isinstance(maps, list) and index < len(maps) else None


def untyped(name: str, level: str, record_bytes: int) -> MapSchema:
    """The schema of a record of which only the size is known: one field ``raw`` with its bytes."""
    return MapSchema(name, level, (("raw", f"V{record_bytes}"),))


def field_format(kind: str) -> str:
    """NumPy's format of a field's type."""
    return kind if re.fullmatch(r"V[1-9][0-9]{0,7}", kind) else _FORMATS[kind]
