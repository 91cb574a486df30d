"""The JSON beside what ``ncc instrument`` writes: all that a program needs to launch a probed kernel by itself.

``docs/launching.md`` is the format; ``ncc.runtime.offline`` reads it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ncc.backends.base import Backend, Probed
from ncc.backends.rewrite.buffers import buffers_of, words_of
from ncc.engine.demangle import demangle
from ncc.engine.plan import described_map, map_plan, site_plan, table_row

FORMAT, VERSION = "ncc launch", 1
SUFFIX = ".json"
_DIMENSIONS = ("grid.x", "grid.y", "grid.z", "block.x", "block.y", "block.z", "block.warps64", "block.warps32")


def describe_launch(chosen: Backend, probed: Probed, target: str, name: str, image: bytes) -> dict[str, Any]:
    """Of a probed kernel in a file of this name and content."""
    buffers = buffers_of(probed.maps)
    return {
        "format": FORMAT, "version": VERSION, "object": name, "sha256": hashlib.sha256(image).hexdigest(),
        "backend": chosen.name, "target": target, "kernel": probed.entry, "demangled": demangle(probed.entry),
        "params": [asdict(param) for param in probed.params],
        "block_offset": probed.block_offset, "block_bytes": probed.block_bytes,
        "words": [*_shape(chosen),
                  *({"at": buffer.param, "bytes": 8, "value": "address", "buffer": number}
                    for number, buffer in enumerate(buffers)),
                  *({"at": word.param, "bytes": word.bytes, "value": word.value, "map": word.map}
                    for word in words_of(probed.maps)),
                  *({"at": variable.param, "bytes": 8, "value": "variable", "variable": variable.name}
                    for variable in probed.variables)],
        "buffers": [{key: value for key, value in asdict(buffer).items() if key != "param"} for buffer in buffers],
        "maps": [_map(probed, number) for number in range(len(probed.maps))],
        "sites": [asdict(site_plan(site)) for site in probed.sites],
        "site_table": [asdict(table_row(site)) for site in probed.site_table],
    }


def _shape(chosen: Backend) -> list[Mapping[str, Any]]:
    """How the block begins where the kernel cannot ask for its launch's shape otherwise."""
    return [{"at": 4 * n, "bytes": 4, "value": name} for n, name in enumerate(_DIMENSIONS)] if chosen.told_shape else []


def _map(probed: Probed, number: int) -> dict[str, Any]:
    layout = probed.maps[number]
    plan = map_plan(layout)
    return described_map(plan) | {
        "slots": plan.cap, "most_slots": plan.cap_bound, "flags": plan.flags, "chunks": list(plan.chunks),
        "warp_lanes": layout.warp_lanes}
