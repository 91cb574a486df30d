"""How many pairs of a HIP kernel and a tool are probed, from the code objects that hipcc wrote: no GPU.

    python benchmarks/gcn_pairs.py            # prints, and writes benchmarks/results/<date>-gcn-pairs.json
    python benchmarks/gcn_pairs.py --rdna --tools dmat block_sched

The kernels are those of tests/gcn: the yardstick, whose module has no variables, the modules that have some of every
kind, printf, LDS of functions and calls, and, with ``--rdna``, RDNA's of the latter. Each is taken apart, probed,
verified (that is part of it), assembled and put back into its whole module, and probed once more as ``ncc run`` loads
it, beside the original, whose variables it is given. A kernel that has no site for a tool (B028) is no pair.
"""

from __future__ import annotations

import argparse
import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from common import write_result
from gcn_cost import programs

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.base import Backend, ImageKernel
from ncc.diag import NccError
from ncc.ir.nodes import Program

GCN = Path(__file__).parent.parent / "tests" / "gcn"
OBJECTS = (GCN / "hip_yardstick_gfx90a.hsaco", GCN / "modules" / "modules.hsaco")
RDNA = tuple(sorted((GCN / "rdna").glob("modules_*.hsaco")))
NO_SITE = "B028"
SILENT = ("probed", NO_SITE)


def whole(amd: Backend, found: ImageKernel, kernel: str, tool: Program) -> None:
    pipeline.whole_module(amd, found, pipeline.instrument_text(found.text, kernel, tool, "gcn"))


def beside(amd: Backend, found: ImageKernel, kernel: str, tool: Program) -> None:
    probed = pipeline.instrument_text(found.text, kernel, tool, "gcn", beside=True)
    amd.assemble(probed.probed, found.target, found.options)


WAYS = {"whole": whole, "beside": beside}


def outcome(way: str, found: ImageKernel, kernel: str, tool: Program) -> str:
    """``probed``, or the code of what refuses it."""
    try:
        WAYS[way](backend("gcn"), found, kernel, tool)
    except NccError as refused:
        return refused.diagnostics[0].code
    return "probed"


def rows(objects: Sequence[Path], wanted: Sequence[str]) -> Iterator[dict[str, Any]]:
    tools, amd = programs(wanted), backend("gcn")
    for path in objects:
        image = path.read_bytes()
        for kernel in amd.kernel_names(image, path.name):
            found = amd.find_kernel(image, kernel, None)
            for name, tool in tools.items():
                yield {"object": path.stem, "kernel": kernel, "tool": name,
                       **{way: outcome(way, found, kernel, tool) for way in WAYS}}


def summary(found: list[dict[str, Any]]) -> dict[str, dict[str, dict[str, int]]]:
    """By object and way, how often each outcome."""
    return {name: {way: dict(Counter(row[way] for row in found if row["object"] == name)) for way in WAYS}
            for name in dict.fromkeys(row["object"] for row in found)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tools", nargs="+", default=[], help="only these")
    parser.add_argument("--rdna", action="store_true", help="RDNA's modules, too")
    args = parser.parse_args()
    found = []
    for row in rows((*OBJECTS, *(RDNA if args.rdna else ())), args.tools):
        print(f"{row['object']:24}{row['kernel'][:40]:42}{row['tool']:18}{row['whole']:8}{row['beside']}", flush=True)
        found.append(row)
    by_object = summary(found)
    print(f"\n{'':24}{'way':8}{'probed':>8}{'of':>6}   refused")
    for name, ways in by_object.items():
        for way, outcomes in ways.items():
            pairs = sum(n for what, n in outcomes.items() if what != NO_SITE)
            refused = ", ".join(f"{what} {n}" for what, n in sorted(outcomes.items()) if what not in SILENT)
            print(f"{name:24}{way:8}{outcomes.get('probed', 0):8}{pairs:6}   {refused}")
    write_result("gcn-pairs", {"objects": by_object, "rows": found}, measured_on={"python": platform.python_version()})


if __name__ == "__main__":
    main()
