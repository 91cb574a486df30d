"""How often the lanes of an access to global memory are known to follow a pattern, kernel by kernel. Needs no GPU.

usage: lane_patterns.py [--block X,Y,Z] [--name NAME] FILE.ptx ...

proved      base + table[lane], whatever happens
rows        where the block is a multiple of 32 wide
checked     where 32-bit numbers do not wrap, an `or` adds: what can be checked where it is decided
asked       where lanes are in step, a load gives all the same, a guess is right: what only the lanes' values show
unknown     no such form was found: gathers, most of them
(strides)   of all these: the table has parts that the launch passes

Without ``--block`` a kernel's block has the shape that ``.reqntid`` says, or none that is known.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from common import processor, write_result

from ncc.backends.ptx import isa
from ncc.backends.ptx.code.captures import address_operand
from ncc.backends.ptx.flow.affine import Guessed, Pattern, SameValue, SameWay, WholeRows, analyse
from ncc.backends.ptx.flow.affine.specials import Shape
from ncc.backends.ptx.isa import Access
from ncc.backends.ptx.text.nodes import Kernel
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.ir.facts import Space
from ncc.source import SourceFile

KINDS = ("proved", "rows", "checked", "asked", "unknown", "(strides)")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--block", type=lambda text: (*map(int, text.split(",")), 1, 1)[:3])
    parser.add_argument("--name", help="write results/<date>-lane-patterns-NAME.json too")
    parser.add_argument("files", nargs="+", type=Path)
    args = parser.parse_args()
    rows = [(f"{path.stem}.{kernel.name}", sites(kernel, args.block)) for path in args.files
            for kernel in kernels(path)]
    rows.append(("all", sum((counts for _, counts in rows), Counter())))
    print(f"{'kernel':<60}", *(f"{kind:>9}" for kind in KINDS))
    for name, counts in rows:
        if counts:
            print(f"{name[:60]:<60}", *(f"{counts[kind]:>9}" for kind in KINDS))
    if args.name:
        write_result(f"lane-patterns-{args.name}", {"kernels": {n: dict(c) for n, c in rows}}, measured_on=processor())
    return 0


def kernels(path: Path) -> Iterator[Kernel]:
    module = parse_module(SourceFile(str(path), path.read_text()))
    return (parse_kernel(module, entry) for entry in module.entries)


def sites(kernel: Kernel, block: Shape | None) -> Counter[str]:
    """The accesses to global memory, or to what may be global, by what is known of their addresses."""
    found: Counter[str] = Counter()
    patterns = analyse(kernel, None if kernel.directive("reqntid") else block)
    for instr in kernel.instructions:
        memory = address_operand(instr)
        accesses = isa.row(instr).access is not Access.NONE and isa.space(instr) in (Space.GLOBAL, Space.GENERIC)
        if memory is not None and accesses and not memory.parts:
            pattern = patterns.of_launch(instr, memory)
            found[kind(pattern)] += 1
            found["(strides)"] += bool(pattern and pattern.strides)
    return found


def kind(pattern: Pattern | None) -> str:
    if pattern is None:
        return "unknown"
    needs = {type(need) for need in pattern.needs}
    if needs & {SameValue, SameWay, Guessed}:
        return "asked"
    return "checked" if needs - {WholeRows} else "rows" if needs else "proved"


if __name__ == "__main__":
    sys.exit(main())
