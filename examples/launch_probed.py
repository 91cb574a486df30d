"""Reads what launch_probed.cpp wrote: ``python launch_probed.py probed.hsaco.json FOLDER``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import ncc.runtime
from ncc.runtime import offline


def main(described: str, folder: str) -> None:
    told, file = json.loads(Path(folder, "launch.json").read_text()), offline.load(described)
    slots = {entry["name"]: told["slots"] for entry in file.told["maps"] if entry["slots"] is None}
    shape = file.shape(tuple(told["grid"]), tuple(told["block"]), slots)
    passed = Path(folder, "arguments.bin").read_bytes()
    shape.save(Path(folder, "trace"), [Path(folder, f"buffer{n}.bin").read_bytes() for n in range(len(shape.buffers))],
               [passed[param["offset"] : param["offset"] + param["size"]] for param in file.told["params"]])
    launch = ncc.runtime.open_trace(Path(folder, "trace"))[-1]
    for name in launch.maps:
        print(f"{name}: {launch.saved(name)} records, {launch.lost(name)} lost")
        print(launch.records(name)[:4])


if __name__ == "__main__":
    main(*sys.argv[1:])
