"""What a kernel is given at entry and exits in its machine code, counted: no GPU, and nothing is run.

    python benchmarks/sass_cost.py CUBINS cunn_SoftMaxForward 'reduce_kernel.*MaxOps' --most 4

CUBINS as for sass_prepare.py. Of the first kernels whose names match each pattern: its exits; of what runs at entry and
at an exit (the last group of lanes, where they are counted) the instructions and the cycles that they are told to wait
before the next; and registers of a thread before and after, with the warps of a multiprocessor that these leave room
for. Writes ``results/<date>-sass-cost.json``.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from common import processor, write_result

from ncc import machine_code, pipeline
from ncc.backends.ptx.image.images import kernel_names
from ncc.backends.sass.image.cubin import parse_code
from ncc.backends.sass.isa.encoding import BYTES
from ncc.backends.sass.text.listing import Instruction
from ncc.diag import Diagnostics, NccError

REGISTERS, GIVEN_BY, MOST_WARPS = 65536, 256, 64  # of a multiprocessor, sm_90; to a warp
STALL = 105  # bits 105 to 108, as published for Volta


@dataclass(frozen=True)
class Cost:
    kernel: str
    instructions: int
    exits: int
    entry: int
    entry_cycles: int
    exit: int
    exit_cycles: int
    counted: bool  # lanes that leave in turns are
    kept: int  # of its uniform registers are put back
    registers: tuple[int, int]
    warps: tuple[int, int]


def cost(code: bytes, name: str) -> Cost:
    program = pipeline.load_program("block_sched", "ptx", Diagnostics())
    known = machine_code.of_engine()
    made = machine_code.probe_code(code, name, program, disassembly=known)
    before, after = (parse_code(one).kernel(name) for one in (code, made.image))
    whole = known.read([after.code], after.machine.sm)[0]
    end = len(before.code) // BYTES
    back = next(n for n in range(end, len(whole)) if whole[n].opcode == "BRA" and whole[n].target == BYTES)
    last = next(n for n in range(back, len(whole)) if whole[n].target == whole[n].at)
    entry, leave = whole[end : back + 1], whole[back + 1 : last]
    warps = [min(MOST_WARPS, REGISTERS // (GIVEN_BY * -(-32 * count // GIVEN_BY))) for count in made.registers]
    return Cost(name, end, len(before.exits), len(entry), cycles(entry), len(leave), cycles(leave),
                any(i.text.startswith("VOTEU.ANY") for i in entry), sum(i.name == "R2UR" for i in leave),
                made.registers, (warps[0], warps[1]))


def cycles(code: Sequence[Instruction]) -> int:
    return sum(i.word >> STALL & 15 for i in code)


def matching(folder: Path, pattern: str) -> Iterator[tuple[bytes, str]]:
    for path in sorted(folder.iterdir()):
        data = path.read_bytes()
        try:
            names = kernel_names(data, path.name)
        except NccError:
            continue
        for name in names:
            if re.search(pattern, name):
                yield machine_code.code_of(data, name, None), name


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cubins", type=Path)
    parser.add_argument("patterns", nargs="+")
    parser.add_argument("--most", type=int, default=3, help="kernels of each (default: %(default)s)")
    asked = parser.parse_args()
    rows: list[dict[str, object]] = []
    for pattern in asked.patterns:
        for code, name in islice(matching(asked.cubins, pattern), asked.most):
            try:
                rows.append({"pattern": pattern, **asdict(cost(code, name))})
            except NccError as refusal:
                rows.append({"pattern": pattern, "kernel": name, "refused": refusal.diagnostics[0].message})
    print(f"{write_result('sass-cost', {'rows': rows}, measured_on=processor())}\n")
    shown = ("instructions", "exits", "entry", "entry_cycles", "exit", "exit_cycles", "counted", "kept", "registers",
             "warps")
    print("".join(f"{key:>13}" for key in shown), " kernel")
    for row in rows:
        cells = "".join(f"{row.get(key, '')!s:>13}" for key in shown)
        print(cells, f" {row['kernel']}"[:90], row.get("refused", ""))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
