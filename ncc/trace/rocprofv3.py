"""A timeline as the JSON of rocprofv3 (``rocprofiler-sdk-tool``), which TraceLens and its like read.

What the file does not know is 0. Sizes of grids are in threads, as a dispatch packet has them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import IO, Any, Final

from .reader import COPIES, Timeline
from .records import CopyKind, OpType

# rocprofiler_buffer_tracing_kind_t: HIP_RUNTIME_API, MARKER_CORE_API, MEMORY_COPY, KERNEL_DISPATCH
_API, _MARKER, _COPY, _DISPATCH = 5, 7, 10, 11
_COMPLETE: Final = 2  # rocprofiler_kernel_dispatch_operation_t
_OPERATION: Final = {
    CopyKind.HOST_TO_HOST: 1, CopyKind.HOST_TO_DEVICE: 2, CopyKind.DEVICE_TO_HOST: 3, CopyKind.DEVICE_TO_DEVICE: 4}
_OPERATIONS: Final = {kind.op_type: number for kind, number in _OPERATION.items()}


def write(timeline: Timeline, out: IO[bytes]) -> int:
    """Returns how many dispatches, copies and calls were written."""
    written = 0
    kernels = dict(_kernels(timeline))
    head = {"metadata": _metadata(timeline), "agents": list(_agents(timeline)), "counters": [], "strings": [],
            "code_objects": [], "kernel_symbols": [_symbol(name, number) for name, number in kernels.items()],
            "host_functions": []}
    out.write(b'{"rocprofiler-sdk-tool": [' + json.dumps(head).encode()[:-1] + b', "buffer_records": {')
    parts = (("kernel_dispatch", _dispatches(timeline, kernels)), ("memory_copy", _copies(timeline)),
             ("hip_api", _calls(timeline, False)), ("marker_api", _calls(timeline, True)))
    for place, (name, records) in enumerate(parts):
        out.write((", " if place else "").encode() + json.dumps(name).encode() + b": [")
        written += _array(records, out)
        out.write(b"]")
    out.write(b"}}]}\n")
    return written


def _array(records: Iterable[dict[str, Any]], out: IO[bytes]) -> int:
    written = 0
    for record in records:
        out.write((b",\n" if written else b"\n") + json.dumps(record).encode())
        written += 1
    return written


def _metadata(timeline: Timeline) -> dict[str, Any]:
    tags = dict(timeline.metadata)
    begin, end = timeline.span_ns
    pid = tags.get("pid", "")
    return {"pid": int(pid) if pid.isascii() and pid.isdigit() and len(pid) < 10 else 0, "init_time": begin,
            "fini_time": end}


def _agents(timeline: Timeline) -> Iterator[dict[str, Any]]:
    for gpu in timeline.distinct("rocpd_op", "gpuId", 0):
        yield {"size": 0, "id": {"handle": gpu}, "node_id": gpu, "logical_node_id": gpu, "type": 2,
               "name": f"GPU {gpu}"}


def _kernels(timeline: Timeline) -> Iterator[tuple[str, int]]:
    kernel = timeline.number_of(OpType.KERNEL.value)
    rows = timeline.rows("SELECT DISTINCT description_id FROM rocpd_op WHERE opType_id = ? OR opType_id IS NULL "
                         "ORDER BY description_id", kernel)
    names = dict.fromkeys(timeline.string(row[0]) for row in rows)
    return zip(names, range(1, len(names) + 1), strict=True)


def _symbol(name: str, number: int) -> dict[str, Any]:
    return {"size": 0, "kernel_id": number, "code_object_id": 0, "kernel_name": name, "formatted_kernel_name": name,
            "truncated_kernel_name": name[:256], "kernel_object": 0, "group_segment_size": 0,
            "private_segment_size": 0, "sgpr_count": 0, "arch_vgpr_count": 0, "accum_vgpr_count": 0}


def _record(kind: int, operation: int | str, thread: int, link: int, start_ns: int, end_ns: int) -> dict[str, Any]:
    return {"size": 0, "kind": kind, "operation": operation, "thread_id": thread,
            "correlation_id": {"internal": link, "external": 0}, "start_timestamp": start_ns, "end_timestamp": end_ns}


def _dispatches(timeline: Timeline, kernels: dict[str, int]) -> Iterator[dict[str, Any]]:
    number = 0
    for op in timeline.ops():
        if op.type not in ("", OpType.KERNEL.value) or op.gpu < 0:
            continue
        number += 1
        threads = [blocks * of for blocks, of in zip(op.grid, op.block, strict=True)]
        yield {**_record(_DISPATCH, _COMPLETE, 0, op.call, op.start_ns, op.end_ns), "dispatch_info": {
            "size": 0, "agent_id": {"handle": op.gpu}, "queue_id": {"handle": op.queue},
            "kernel_id": kernels.get(op.name, 0), "dispatch_id": number, "private_segment_size": op.private_bytes,
            "group_segment_size": op.shared_bytes, "workgroup_size": _xyz(op.block), "grid_size": _xyz(threads)},
            "stream_id": {"handle": op.queue}}


def _xyz(sizes: Iterable[int]) -> dict[str, int]:
    return dict(zip("xyz", sizes, strict=True))


def _copies(timeline: Timeline) -> Iterator[dict[str, Any]]:
    for op in timeline.ops():
        if op.type in COPIES and op.gpu >= 0:
            target, source = timeline.copy_ends(op.call)
            yield {**_record(_COPY, _OPERATIONS.get(op.type, 0), 0, op.call, op.start_ns, op.end_ns),
                   "bytes": op.size_bytes, "dst_address": target, "src_address": source,
                   "stream_id": {"handle": op.queue}}


def _calls(timeline: Timeline, ranges: bool) -> Iterator[dict[str, Any]]:
    for call in timeline.calls():
        if (call.name == OpType.MARKER.value) == ranges:
            yield _record(_MARKER if ranges else _API, call.args if ranges else call.name, call.tid, call.number,
                          call.start_ns, call.end_ns)
