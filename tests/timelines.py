"""Timelines for tests: what is in one is told here, so that every reader can be asked for it; and entries as a hook
driver writes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ncc import abi
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


# ---- what hook drivers write

def name_entries(number: int, text: str) -> bytes:
    raw = text.encode()
    pieces = range(0, max(1, len(raw)), abi.TIMELINE_TEXT_BYTES)
    return b"".join(name_piece(number, raw, at) for at in pieces)


def name_piece(number: int, raw: bytes, at: int) -> bytes:
    piece = raw[at : at + abi.TIMELINE_TEXT_BYTES]
    return bytes(abi.TimelineName(kind=abi.TimelineKind.NAME, number=number, offset=at, bytes=len(raw),
                                  piece_bytes=len(piece), text=piece))


def device_entry(device: int, uuid: int = 0, name: str = "GPU") -> bytes:
    return bytes(abi.TimelineDevice(kind=abi.TimelineKind.DEVICE, device=device,
                                    uuid=(abi.TimelineDevice.uuid.size * abi._u8)(*uuid.to_bytes(16, "big")),
                                    name=name.encode()))


def clock_entry(device: int, error_ns: int) -> bytes:
    return bytes(abi.TimelineClock(kind=abi.TimelineKind.CLOCK, device=device, host_ns=1000, error_ns=error_ns))


def source_entry(by: int, why: str = "") -> bytes:
    return bytes(abi.TimelineSource(kind=abi.TimelineKind.SOURCE, by=by, why=why.encode()))


def op_entry(kind: abi.TimelineKind = abi.TimelineKind.KERNEL, **fields: int | tuple[int, ...]) -> bytes:
    """A kernel, unless told otherwise."""
    usual: dict[str, int | tuple[int, ...]] = {
        "name": 1, "call": 2, "tid": 70, "number": 1, "stream": 0x7F00, "call_start_ns": 1000, "call_end_ns": 1300,
        "start_ns": 1200, "end_ns": 2200, "grid": (4, 2, 1), "block": (64, 1, 1), "shared_bytes": 1024}
    entry = abi.TimelineOp(kind=kind)
    for name, value in {**usual, **fields}.items():
        setattr(entry, name, (3 * abi._u32)(*value) if isinstance(value, tuple) else value)
    return bytes(entry)


KERNEL_ENTRIES = name_entries(1, ADD) + name_entries(2, "cuLaunchKernel") + device_entry(0)
"""What stands before an ``op_entry()``."""


def range_entries(number: int, message: str, **fields: int) -> bytes:
    raw = message.encode()
    first, rest = raw[: abi.TIMELINE_RANGE_TEXT_BYTES], raw[abi.TIMELINE_RANGE_TEXT_BYTES :]
    usual = {"tid": 70, "bytes": len(raw), "start_ns": 1000, "end_ns": 2000}
    entry = abi.TimelineRange(kind=abi.TimelineKind.RANGE, number=number, text=first, **{**usual, **fields})
    pieces = range(0, len(rest), abi.TIMELINE_MORE_TEXT_BYTES)
    return bytes(entry) + b"".join(text_entry(rest[at : at + abi.TIMELINE_MORE_TEXT_BYTES]) for at in pieces)


def text_entry(piece: bytes) -> bytes:
    return bytes(abi.TimelineText(kind=abi.TimelineKind.TEXT, text=piece))


# ---- what torch.profiler writes

PROFILE_BASE_NS = 1_790_000_000_000_000_000
PROFILED_PID = 4711


def profile_event(cat: str, name: str, ts: float, dur: float, tid: int = 7, **args: Any) -> dict[str, Any]:
    """As Kineto writes one; ``ts`` and ``dur`` in microseconds."""
    return {"ph": "X", "cat": cat, "name": name, "pid": PROFILED_PID, "tid": tid, "ts": ts, "dur": dur, "args": args}


def on_gpu(cat: str, name: str, ts: float, dur: float, correlation: int, **args: Any) -> dict[str, Any]:
    where = {"device": 0, "stream": 20, "correlation": correlation}
    return profile_event(cat, name, ts, dur, **{**where, **args}) | {"pid": 0}


PROFILE = [
    profile_event("user_annotation", "step", 100, 100),
    profile_event("user_annotation", "layer 1", 110, 30),
    profile_event("user_annotation", "elsewhere", 100, 500, tid=8),
    profile_event("cpu_op", "aten::add", 111, 20),
    profile_event("cuda_runtime", "cudaLaunchKernel", 112.5, 4, correlation=31),
    profile_event("cuda_runtime", "cudaMemcpyAsync", 150, 5, correlation=32),
    profile_event("cuda_driver", "cuLaunchKernelEx", 300, 5, correlation=33),
    on_gpu("kernel", "add", 120.001, 2.5, 31, grid=[8, 1, 1], block=[128, 1, 1], **{"shared memory": 16}),
    on_gpu("gpu_memcpy", "Memcpy HtoD (Pageable -> Device)", 156, 1, 32, bytes=4096),
    on_gpu("gpu_memset", "Memset (Device)", 157, 1, 99, bytes=64), on_gpu("kernel", "late", 310, 2, 33),
    profile_event("python_function", "train.py(3): step", 90, 200),
    {"ph": "M", "name": "process_name", "pid": PROFILED_PID},
]
