"""What it costs to prepare kernels in their machine code: no GPU, and nothing is run.

    python benchmarks/sass_prepare.py CUBINS            # prints, and writes benchmarks/results/<date>-sass-prepare.json
    python benchmarks/sass_prepare.py CUBINS --tag before --kernels 60

CUBINS is a folder of cubins or fatbins of one architecture that is known (PyTorch's: ``cuobjdump -xelf all
libtorch_cuda.so``). Of files in a random order that is always the same some kernels each are prepared with
``block_sched`` as ``ncc run --sass auto`` does, by one engine and one after the other, as a program asks: cold, with an
empty cache on disk; then again by a new engine with that cache; then cold with all asked for at once. Milliseconds of a
kernel, and where they go: nvdisasm, ptxas, and the rest, which is Python's. Kernels that are refused are counted apart.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import resource
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common import processor, write_result

from ncc import machine_code, pipeline
from ncc.backends import process
from ncc.backends.base import BuildOptions
from ncc.backends.ptx.image.images import kernel_names
from ncc.diag import Diagnostics, NccError
from ncc.engine.cache import DiskCache
from ncc.engine.images import Image
from ncc.engine.prepare import Outcome, Preparer, Request
from ncc.engine.targets import Programs, TargetProgram

SEED, FROM_ONE_FILE = 5, 3
OPTIONS = BuildOptions(machine_code="auto")


class Tools:
    """Runs of other programs, and their seconds, by name."""

    def __init__(self) -> None:
        self.runs, self.seconds = Counter[str](), Counter[str]()
        self._lock = threading.Lock()  # guards both
        self._real = process.output
        process.output = self._output  # type: ignore[assignment]

    def _output(self, command: list[str], *given: Any, **named: Any) -> tuple[int, bytes]:
        began = time.perf_counter()
        try:
            return self._real(command, *given, **named)
        finally:
            with self._lock:
                self.runs[Path(command[0]).name] += 1
                self.seconds[Path(command[0]).name] += time.perf_counter() - began

    def taken(self) -> tuple[Counter[str], Counter[str]]:
        """Since it was last asked."""
        with self._lock:
            found = self.runs, self.seconds
            self.runs, self.seconds = Counter(), Counter()
        return found


@dataclass(frozen=True)
class Row:
    """One kernel's preparation, in milliseconds."""

    kernel: str
    instructions: int  # of the changed kernel
    refused: str
    ms: float
    cpu_ms: float  # of this process and those that it ran
    nvdisasm_ms: float
    ptxas_ms: float
    nvdisasm: int
    ptxas: int
    cached: bool

    @property
    def python_ms(self) -> float:
        return self.ms - self.nvdisasm_ms - self.ptxas_ms


def requests(folder: Path, count: int, device: int) -> list[Request]:
    files = sorted(folder.iterdir())
    choose = random.Random(SEED)
    choose.shuffle(files)
    found: list[Request] = []
    for path in files:
        data = path.read_bytes()
        try:
            names = list(kernel_names(data, path.name))
        except NccError:
            continue
        image = Image(data, hashlib.sha256(data).hexdigest())
        taken = choose.sample(names, min(FROM_ONE_FILE, len(names)))
        found += [Request(image, name, device, OPTIONS) for name in taken]
        if len(found) >= count:
            break
    return found[:count]


def preparer(cache: Path, workers: int) -> Preparer:
    machine_code.of_engine.cache_clear()  # a new engine knows nothing yet
    disk = DiskCache(cache)
    disk.open()
    program = pipeline.load_program("block_sched", "ptx", Diagnostics())
    found = Preparer(Programs("ptx", TargetProgram(program)), disk, workers)
    found.key(Request(Image(b"", ""), "", None, OPTIONS))  # what an engine finds out while the program starts
    return found


def one_by_one(asked: Iterable[Request], cache: Path, tools: Tools) -> list[Row]:
    made = preparer(cache, 1)
    rows = []
    for request in asked:
        tools.taken()
        began, before = time.perf_counter(), cpu_seconds()
        outcome = made.submit(request).result()
        seconds = time.perf_counter() - began, cpu_seconds() - before
        rows.append(row(request, outcome, *seconds, *tools.taken()))
    made.close()
    return rows


def cpu_seconds() -> float:
    return sum(used.ru_utime + used.ru_stime for used in map(
        resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


def row(request: Request, outcome: Outcome, seconds: float, cpu: float, runs: Counter[str], spent: Counter[str]) -> Row:
    texts = outcome.plan.text("probed").count("\n") if outcome.plan else 0
    return Row(request.entry, texts, "" if outcome.plan else outcome.refusal[0].code, seconds * 1e3, cpu * 1e3,
               spent["nvdisasm"] * 1e3, spent["ptxas"] * 1e3, runs["nvdisasm"], runs["ptxas"], outcome.cached)


def at_once(asked: list[Request], cache: Path, workers: int) -> float:
    """Seconds until the last is done."""
    made = preparer(cache, workers)
    began = time.perf_counter()
    waiting: list[Future[Outcome]] = [made.submit(request) for request in asked]
    for future in waiting:
        future.result()
    seconds = time.perf_counter() - began
    made.close()
    return seconds


def summary(rows: list[Row]) -> dict[str, Any]:
    def median(values: Iterable[float]) -> float:
        return round(statistics.median(values), 1)

    probed = [r for r in rows if not r.refused]
    return {"kernels": len(rows), "probed": len(probed), "refused": Counter(r.refused for r in rows if r.refused),
            "seconds of all": round(sum(r.ms for r in rows) / 1e3, 2),
            "ms": median(r.ms for r in probed), "cpu ms": median(r.cpu_ms for r in probed),
            "nvdisasm ms": median(r.nvdisasm_ms for r in probed),
            "ptxas ms": median(r.ptxas_ms for r in probed), "python ms": median(r.python_ms for r in probed),
            "most ms": round(max(r.ms for r in probed), 1),
            "nvdisasm runs": sum(r.nvdisasm for r in rows), "ptxas runs": sum(r.ptxas for r in rows),
            "from the cache": sum(r.cached for r in rows)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cubins", type=Path)
    parser.add_argument("--kernels", type=int, default=30)
    parser.add_argument("--device", type=int, default=90, help="compute capability (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=4, help="of the engine, where all are asked for at once")
    parser.add_argument("--tag", default="", help="behind the result's name")
    asked = parser.parse_args()
    tools, chosen = Tools(), requests(asked.cubins, asked.kernels, asked.device)
    if not chosen:
        parser.error(f"no kernels in {asked.cubins}")
    with tempfile.TemporaryDirectory(prefix="ncc-") as work:
        cold = one_by_one(chosen, Path(work, "one"), tools)
        warm = one_by_one(chosen, Path(work, "one"), tools)
        together = at_once(chosen, Path(work, "other"), asked.workers)
    found = {"cold": summary(cold), "warm": summary(warm)}
    name = "-".join(("sass-prepare", asked.tag) if asked.tag else ("sass-prepare",))
    path = write_result(name, {**found, "all at once, s": round(together, 2), "workers": asked.workers,
                               "rows": [vars(r) for r in cold]}, measured_on=processor())
    print(f"{path}\n")
    print(f"{'':<18}{'cold':>10}{'warm':>10}")
    for key in cold and found["cold"]:
        if key != "refused":
            print(f"{key:<18}{found['cold'][key]:>10}{found['warm'][key]:>10}")
    print(f"all at once, {asked.workers} workers: {together:.2f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
