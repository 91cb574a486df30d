"""Timelines for tests: what is in one is told here, so that every reader can be asked for it."""

from __future__ import annotations

from pathlib import Path

from ncc.trace import Call, Copy, CopyKind, Kernel, OpType, Range, Record, Sample, TimelineWriter

ADD, COPY_STREAM = "_Z3addPfS_i", "0x7f00"
RECORDS: list[Record] = [
    Call("cuLaunchKernel", 70, 1000, 1300, 1),
    Kernel(ADD, 0, 7, 1200, 2200, (4, 2, 1), (64, 1, 1), 1, 5, COPY_STREAM, 1024, 16),
    Call("cuLaunchKernel", 70, 1400, 1600, 2),
    Kernel(ADD, 0, 8, 1700, 2700, (4, 2, 1), (64, 1, 1), 2, 5),  # beside the first, on another queue
    Call("cuMemcpyDtoHAsync", 71, 3000, 3100, 3, "64 bytes"),
    Copy(CopyKind.DEVICE_TO_HOST, 0, 7, 3200, 3700, 64, "0x10", "0x20", 3, 6, COPY_STREAM, True),
    Copy(CopyKind.FILL, 1, 3, 3000, 3100, 128, "0x30"),
    Kernel("second", 1, 3, 3100, 5100, (1, 1, 1), (32, 1, 1)),
    Call("cuGraphLaunch", 70, 5200, 5300, 4),
    Kernel("graph", 0, 7, 5400, 6200, call=4, type=OpType.GRAPH),
    Range("step", 70, 900, 6300, 5),
    Range("copy", 71, 2900, 3300, 6),
    Range("here", 71, 2950, 2950, 7),
    Sample("gpu", 0, "power", 900, 2000, "312.5"),
    Sample("gpu", 0, "clock state", 900, 2000, "high"),
]


def write(path: Path, records: list[Record] | None = None, pid: int = 70, **notes: str) -> Path:
    with TimelineWriter(path, {"pid": str(pid), **notes}) as timeline:
        timeline.process(pid).add(RECORDS if records is None else records)
    return path
