"""Timelines of a million launches: what it takes to write, sum up, merge and convert one.

usage: trace_file.py [--out DIR] [--launches N] [--folder DIR]

Each launch is a call and a kernel, so four rows. ``cpu`` is this process's time on a processor; each step has a process
of its own, whose greatest resident memory is told: it does not grow with the file where the step streams.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from common import processor, write_result

from ncc.trace import FORMATS, Call, Kernel, Record, Timeline, TimelineWriter, busy, convert, merge, totals

BATCH = 4096
KERNELS = 200
LAUNCH_NS = 5000


def launches(count: int) -> Iterator[Record]:
    for at in range(1, count + 1):
        start = at * LAUNCH_NS
        yield Call("cuLaunchKernel", 4711, start, start + 2000, at)
        yield Kernel(f"kernel_{at % KERNELS}", at % 2, at % 4, start + 3000, start + 3000 + at % 4000,
                     (at % 128, 1, 1), (256, 1, 1), at, at // 100, "0x7f0012345000")


def write(path: Path, count: int) -> int:
    with TimelineWriter(path, {"pid": "4711"}) as file:
        process, records = file.process(4711), launches(count)
        while batch := list(islice(records, BATCH)):
            process.add(batch)
    return path.stat().st_size


def summed_up(path: Path) -> int:
    with Timeline(path) as timeline:
        return len(totals(timeline)) + len(busy(timeline))


def converted(path: Path, form: str) -> int:
    with Timeline(path) as timeline:
        made, _ = convert(timeline, form, path.with_name(f"out-{form}"))
    return sum(file.stat().st_size for file in (made.iterdir() if made.is_dir() else [made]))


def merged(path: Path) -> int:
    out = path.with_name("merged.db")
    merge([path], out)
    return out.stat().st_size


def _measured(step: Callable[..., int], arguments: tuple[Any, ...], answer: Any) -> None:
    wall, cpu = time.perf_counter(), time.process_time()
    result = step(*arguments)
    answer.put((time.perf_counter() - wall, time.process_time() - cpu, result,
                resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10))


def measure(name: str, count: int, step: Callable[..., int], *arguments: Any) -> dict[str, Any]:
    """In a process of its own."""
    spawned = multiprocessing.get_context("spawn")
    answer = spawned.Queue()
    process = spawned.Process(target=_measured, args=(step, arguments, answer))
    process.start()
    wall, cpu, result, memory = answer.get()
    process.join()
    row = {"step": name, "wall_s": round(wall, 2), "cpu_s": round(cpu, 2), "launch_us": round(cpu / count * 1e6, 2),
           "memory_mib": memory, "result": result}
    print(f"{name:12} {wall:8.1f} s  {cpu:8.1f} s cpu  {row['launch_us']:8.2f} us a launch  {memory:6} MiB  "
          f"{result:12}", flush=True)
    return row


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--folder", type=Path, help="where the files are written; a temporary folder")
    parser.add_argument("--launches", type=int, default=1_000_000)
    args = parser.parse_args()
    count = args.launches
    with tempfile.TemporaryDirectory(dir=args.folder) as made:
        path = Path(made) / "trace.db"
        rows = [measure("write", count, write, path, count), measure("summary", count, summed_up, path),
                *(measure(form, count, converted, path, form) for form in FORMATS),
                measure("merge", count, merged, path)]
    if count >= 1_000_000:
        print(write_result("trace-file", {"launches": count, "rows": rows}, args.out, processor()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
