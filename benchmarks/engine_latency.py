"""What a kernel costs at the engine: cold (compile and assemble) and warm (from the disk cache), as the hook sees it.

A Python client takes the hook driver's part over the real socket; each warm figure is of a fresh engine and the same
cache, so nothing is remembered in memory. Claims: warm under 5 ms, cold little more than ptxas itself, several in
parallel. Needs ptxas, no GPU. Writes ``results/<date>-engine-latency.json``.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import statistics
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from ncc import abi, pipeline
from ncc.backends.ptx.image.toolchain import find_ptxas
from ncc.diag import Diagnostics
from ncc.engine.cache import DiskCache
from ncc.engine.client import Client
from ncc.engine.server import Engine, EngineConfig

HERE = Path(__file__).parent
PTX = HERE.parent / "tests" / "ptx"
KERNELS = ("add", "softmax", "gemm", "attn")
TOOLS = ("block_sched", "gmem_bytes", "dmat")


def image_of(kernel: str) -> tuple[bytes, str]:
    """(PTX, entry) of one of the Triton fixtures."""
    image = (PTX / f"triton_{kernel}_sm90.ptx").read_bytes()
    return image, image.split(b".entry ")[1].split(b"(")[0].decode()


def ask(engine: Engine, image: bytes, entry: str) -> float:
    """Milliseconds of one PREPARE, connection not included."""
    with Client(str(engine.socket_path)) as client:
        began = time.perf_counter()
        answer = client.prepare(image, entry)
        elapsed = time.perf_counter() - began
    assert answer.status is abi.Status.PROBED, answer.reason
    return elapsed * 1e3


def engine_for(tool: str, work: Path, cache: DiskCache | None) -> Engine:
    diags = Diagnostics()
    program = pipeline.load_program(tool, "ptx", diags)
    diags.raise_errors()
    return Engine(EngineConfig(program, work / "trace", cache=cache))


def settled(engine: Engine) -> Engine:
    """Past what ``ncc run`` does while the program starts."""
    time.sleep(0.3)
    return engine


def ptxas_ms(image: bytes, target: str, repeats: int) -> float:
    """Milliseconds of ptxas alone on the original."""
    found = find_ptxas()
    assert found is not None
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "k.ptx").write_bytes(image)
        command = [found.path, f"-arch={target}", f"{folder}/k.ptx", "-o", f"{folder}/k.cubin"]
        times = []
        for _ in range(repeats):
            began = time.perf_counter()
            subprocess.run(command, check=True)
            times.append((time.perf_counter() - began) * 1e3)
    return statistics.median(times)


def measure(kernel: str, tool: str, work: Path, repeats: int) -> dict[str, Any]:
    image, entry = image_of(kernel)
    target = image.split(b".target ")[1].split()[0].decode().rstrip(",")
    with engine_for(tool, work, None) as engine:
        settled(engine)
        # A comment makes another image of it, so that every preparation is cold.
        cold = [ask(engine, image + b"\n// %d\n" % n, entry) for n in range(repeats)]
    cache = DiskCache(work / "cache")
    cache.open()
    warm = []
    for _ in range(repeats + 1):
        with engine_for(tool, work, cache) as engine:
            warm.append(ask(settled(engine), image, entry))
    return {"kernel": kernel, "tool": tool, "ptx_bytes": len(image), "cold_ms": round(statistics.median(cold), 2),
            "ptxas_ms": round(ptxas_ms(image, target, repeats), 2), "warm_ms": round(statistics.median(warm[1:]), 2),
            "warm_max_ms": round(max(warm[1:]), 2)}


def parallel(work: Path, threads: int) -> dict[str, Any]:
    """Wall time of cold preparations asked for at once, against one after another."""
    image, entry = image_of("attn")

    def one(engine: Engine, number: int) -> None:
        ask(engine, image + b"\n// p%d\n" % number, entry)

    with engine_for("dmat", work, None) as engine:
        settled(engine)
        began = time.perf_counter()
        for number in range(threads):
            one(engine, number)
        serial = time.perf_counter() - began
        group = [threading.Thread(target=one, args=(engine, 1000 + n)) for n in range(threads)]
        began = time.perf_counter()
        for thread in group:
            thread.start()
        for thread in group:
            thread.join()
        together = time.perf_counter() - began
    return {"kernels": threads, "one_by_one_ms": round(serial * 1e3, 1), "at_once_ms": round(together * 1e3, 1)}


def large_image(work: Path, megabytes: int) -> dict[str, Any]:
    """A second kernel of an image already seen costs no second look at its bytes."""
    image, entry = image_of("add")
    image += b"\n" + (b"//" + b"x" * 61 + b"\n") * (megabytes << 14)
    cache = DiskCache(work / "cache")
    with engine_for("block_sched", work, cache) as engine:
        ask(engine, image, entry)
    from ncc.engine import wire

    with engine_for("block_sched", work, cache) as engine, wire.open_memfd("image", image) as fd:
        settled(engine)
        with Client(str(engine.socket_path)) as client:
            times = []
            for _ in range(5):
                began = time.perf_counter()
                client.prepare(fd, entry)
                times.append(round((time.perf_counter() - began) * 1e3, 2))
    return {"image_megabytes": megabytes, "first_warm_ms": times[0], "next_ms": statistics.median(times[1:])}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--out", type=Path, default=HERE / "results")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [measure(kernel, tool, Path(folder), args.repeats) for kernel in KERNELS for tool in TOOLS]
        for row in rows:
            print("{kernel:8} {tool:12} cold {cold_ms:8.2f} ms (ptxas alone {ptxas_ms:8.2f})  warm {warm_ms:6.2f} ms "
                  "(max {warm_max_ms:.2f})".format(**row))
        at_once = parallel(Path(folder), os.cpu_count() or 1)
        large = large_image(Path(folder), 64)
    print(at_once, large)
    date = datetime.date.today().isoformat()
    result = {"what": "engine latency", "date": date, "rows": rows, "parallel": at_once, "large_image": large,
              "machine": {"cpus": os.cpu_count(), "load": os.getloadavg(), "machine": platform.machine(),
                          "python": platform.python_version(), "ptxas": getattr(find_ptxas(), "identity", None)}}
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / f"{date}-engine-latency.json").write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
