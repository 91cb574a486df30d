"""Claim: of what block_sched costs a kernel that only moves memory, half is the store of each warp's 16 bytes, whoever
makes it.

usage: record_floor.py [--out DIR]

workloads/record_floor.cu has parts of the probe written by hand in CUDA C++. A tool that saves a record of each warp
cannot cost such a kernel less than that store does.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

from common import build, write_result


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        program = build(Path(work) / "record_floor", source="record_floor.cu")
        printed = subprocess.run([program], check=True, capture_output=True, text=True, timeout=60).stdout
    rows = [json.loads(line) for line in printed.splitlines()]
    for row in rows:
        print(f"{row['part']:<64} {row['us']:8.2f} us {row['slower']:.4f}x")
    write_result("record-floor", {"rows": rows}, args.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
