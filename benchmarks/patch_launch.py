"""What the hook driver takes of a launch of a patched kernel, in ns, on a driver that runs nothing.

usage: patch_launch.py [--out DIR] [--repeats N]

No GPU is needed. The engine and the hook driver are the real ones; workloads/null_driver.c stands for libcuda.so.1,
whose calls take next to no time, and tests/native/fake_sanitizer.c for NVIDIA's library. All launches are probed: each
over before the next, and with 1000 that are not over all the while. The driver's call that launches is left out; of
several runs the least: what else the machine does only adds to it.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path

from common import WORKLOADS, build_c, build_on_null_driver, launch_counts, ncc_run, processor, write_result

TESTS = WORKLOADS.parents[1] / "tests"
CUBIN, KERNEL = TESTS / "images" / "lineinfo.cubin", "scale"
CASES = (  # what; ns of a kernel; launches
    ("each is over before the next", 1, 20_000),
    ("1000 that are not over", 50_000, 5000),
)
TOOLS = ("hot_pages", "gmem_bytes")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        program = build_on_null_driver(Path(folder), "patched_launches.c")
        library = build_c(Path(folder) / "libsanitizer-public.so", TESTS / "native" / "fake_sanitizer.c", "-w",
                          "-shared", "-fPIC", f"-I{TESTS.parent / 'hookdrv'}", "-ldl")
        os.environ |= {"LD_LIBRARY_PATH": folder, "NCC_SANITIZER": str(library), "FAKE_SANITIZER_WAITS_NOT": "1"}
        for name, kernel_ns, launches in CASES:
            os.environ["NULL_DRIVER_NS"] = str(kernel_ns)
            command = [str(program), str(CUBIN), KERNEL, "1", str(launches)]
            found: dict[str, list[int]] = {tool: [] for tool in TOOLS}
            for turn in range(args.repeats):
                for tool, times in found.items():
                    traces = Path(folder) / f"trace-{len(rows)}-{tool}-{turn}"
                    status, printed, runs = ncc_run(tool, traces, command, "--no-callback", "--device", "cuda",
                                                    "--sass", "only", "--launches", "0-1000000000")
                    assert status == 0, printed
                    assert launch_counts(runs)["probed"] > launches, printed
                    times.append(json.loads((runs[0] / "summary.json").read_text())["host_ns"] // launches)
            rows.append({"case": name, **{tool: min(times) for tool, times in found.items()}})
    print(f"{'ns of a launch':<32} " + "".join(f"{tool:>12}" for tool in TOOLS))
    for row in rows:
        print(f"{row['case']:<32} " + "".join(f"{row[tool]:>12}" for tool in TOOLS))
    write_result("patch-launch", {"rows": rows}, args.out, processor())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
