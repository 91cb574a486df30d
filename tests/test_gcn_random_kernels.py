"""Random kernels with random probes: every register and byte as without them, and records as an onlooker says.

The onlooker is the simulator's recorder of the original kernel; what a capture is it works out by itself. Of CDNA and
of each generation of RDNA, in waves of 32 lanes: a thousand probes that ran are compared in CI.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import examples

from ncc import pipeline
from ncc.backends.gcn import GcnBackend
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.isa.match import matches
from ncc.backends.gcn.text.operands import Imm, Reg, Special
from ncc.backends.gcn.text.parse import parse_module
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program, Tracepoint
from ncc.ir.types import TRACE_CLASSES
from ncc.sim.gcn import Event, watch_gcn
from ncc.source import SourceFile
from tests.gcn_probed import launch, probe
from tests.gcn_random import BLOCKS, FAMILIES, TABLE, THREADS, WORDS, random_kernel

# tracepoint: (captures that all its instructions have here, sides)
POINTS = {
    "load.global": ("addr bytes out in1", "after use"), "store.global": ("addr bytes in1 in2", "before after"),
    "load.shared": ("addr bytes out", "after use"), "store.shared": ("addr in2 bytes", "before after"),
    "global_load": ("addr bytes", "before after use"), "ds_read": ("addr", "before after use"),
    "v_add_u32": ("in1 in2 out", "after use"), "v_cndmask": ("in1 in2 in3 out", "after use"),
    "v_cmp": ("in1 in2 out", "after use"),
    "v_addc_co_u32": ("in1 in2 in3 out", "after"), "v_mul_lo_u32": ("in1 in2", "before after"),
    "s_add_u32": ("in1 in2 out", "after use"), "s_cselect_b32": ("in1 in2 out", "after"),
    "s_cmp": ("in1 in2", "before after"),
    "s_and_saveexec": ("in1 out", "after"), "v_readlane": ("in1 out", "after"), "branch": ("", "before after"),
    "s_waitcnt": ("", "before after"), "s_mov_b32": ("out", "after"), "s_or_b64": ("", "before after"),
    "s_or_b32": ("", "before after"),
}


COMPARED = 1000
"""Probes in CI, of all families together, that ran and were compared."""
KERNELS, MOST_PROBES = 68, 6  # of a family, and of a kernel


def tracepoint(point: str) -> Tracepoint:
    return Tracepoint(point, TRACE_CLASSES.get(point))


@dataclass(frozen=True)
class Wanted:
    """One probe: it saves its captures in the map of its number, and counts its executions in a register."""

    number: int
    point: str
    side: str
    captures: tuple[str, ...]
    warp: bool

    def lines(self) -> Iterator[str]:
        level = "warp" if self.warp else "thread"
        fields = [f"c{n}: nl.u64" for n in range(len(self.captures))]
        saved = [f"nl.{c}" for c in self.captures]
        yield f"@Map(level='{level}', cap='dynamic')\nclass m{self.number}:\n    mask: nl.u64"
        yield from (f"    {f}" for f in fields)
        yield f"n{self.number}: nl.u32 = 0"
        side = {"before": ", before=True", "after": "", "use": ", after='use'"}[self.side]
        yield f"@probe(pos='{self.point}', level='{level}'{side})"
        yield f"def p{self.number}():\n    n{self.number} += 1"
        yield f"    m{self.number}.save({', '.join(['nl.activemask()', *saved])})"


def random_probes(seed: int, text: str, most: int = MOST_PROBES) -> list[Wanted]:
    """Of points that a kernel has."""
    source = random.Random(seed)
    instructions = parse_module(SourceFile("k.s", text)).kernels[0].instructions
    present = [point for point in POINTS if any(matches(i, tracepoint(point)) for i in instructions)]
    if any(i.mnemonic == "s_getpc_b64" for i in instructions):
        present = [point for point in present if point != "s_add_u32"]  # no probe comes between it and a distance
    found = []
    for number in range(source.randrange(most // 2, most + 1)):
        point = source.choice(present)
        captures, sides = POINTS[point]
        chosen = tuple(c for c in captures.split() if source.random() < 0.6)
        side = source.choice([s for s in sides.split() if "out" not in chosen or s != "before"])
        found.append(Wanted(number, point, side, chosen, source.random() < 0.3))
    return found


def program_of(probes: list[Wanted]) -> Program:
    counts = ", ".join(f"n{p.number}" for p in probes)
    fields = "\n".join(f"    n{p.number}: nl.u32" for p in probes)
    lines = [line for p in probes for line in p.lines()]
    text = "\n".join(["from ncc import Map, probe", "import ncc.language as nl", *lines,
                      f"@Map(level='thread')\nclass counts:\n{fields}",
                      f"@probe(pos='kernel', level='thread')\ndef leave():\n    counts.save({counts})"])
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", text + "\n"), diags)
    pipeline.verify(program, GcnBackend(), diags)
    diags.raise_errors()
    return program


# ---- the onlooker


def captured(event: Event, name: str, side: str) -> Any:
    """A capture's value in each lane, worked out from what the instruction names."""
    instr = event.instr
    stores, memory = "store" in instr.mnemonic or "write" in instr.mnemonic, instr.mnemonic[:3] in ("glo", "ds_")
    if name == "bytes":
        return np.full(64, 4)
    if name == "addr" or (name == "in1" and memory):
        return address(event, stores)
    if name == "out":
        return value(event.after, instr.operands[0])
    results = 0 if instr.mnemonic.startswith("s_cmp") or stores else 2 if "_co_" in instr.mnemonic else 1
    index = int(name[2]) - 1 + results
    return value(event.before, instr.operands[1 if memory else index])


def address(event: Event, stores: bool) -> Any:
    operands = event.instr.operands
    lane = value(event.before, operands[0 if stores else 1])
    base = value(event.before, operands[2]) if event.instr.mnemonic[0] == "g" else 0
    return lane + base + event.instr.integer("offset")


def value(registers: dict[str, Any], operand: Any) -> Any:
    if isinstance(operand, Imm):
        assert isinstance(operand.value, int)
        return np.full(64, operand.value & 0xFFFFFFFF, np.uint64)
    assert isinstance(operand, Reg | Special)
    words = [registers[unit].astype(np.uint64) for unit in operand.units]
    return words[0] | words[1] << np.uint64(32) if len(words) == 2 else words[0]


Records = dict[tuple[int, int], list[tuple[int, ...]]]
"""(block, thread or wave) -> records."""


def expected(events: list[Event], probes: list[Wanted],
             wave_lanes: int) -> tuple[list[Records], dict[tuple[int, int], list[int]]]:
    """Records of each probe, and how often each thread passed its sites."""
    records: list[Records] = [defaultdict(list) for _ in probes]
    counts: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0] * len(probes))
    for event in events:
        for one in probes:
            if matches(event.instr, tracepoint(one.point)):
                seen(event, one, records[one.number], counts, wave_lanes)
    return records, counts


def seen(event: Event, one: Wanted, records: Records, counts: dict[tuple[int, int], list[int]],
         wave_lanes: int) -> None:
    mask = mask_of(event, one)
    values = [captured(event, c, one.side) for c in one.captures]
    lanes = [lane for lane in range(64) if mask >> lane & 1]
    for lane in lanes:
        counts[event.block, wave_lanes * event.wave + lane][one.number] += 1
    for lane in lanes[:1] if one.warp else lanes:
        key = (event.block, event.wave if one.warp else wave_lanes * event.wave + lane)
        records[key].append((mask, *(int(v[lane]) for v in values)))


def mask_of(event: Event, one: Wanted) -> int:
    """EXEC where the probe runs."""
    if one.side == "before" or "exec_lo" not in event.after:
        return event.mask
    low, high = (int(event.after[unit][0]) if unit in event.after else 0 for unit in ("exec_lo", "exec_hi"))
    return low | high << 32


# ---- the property

MOST_SAVES = 512
"""Of a thread to a map: loops have some turns, and do not nest. What is past them would be missed below."""


def arguments() -> list[Any]:
    table = np.random.default_rng(5).integers(0, 1 << 32, TABLE, dtype=np.uint32)
    return [table, np.zeros((BLOCKS * THREADS, WORDS), np.uint32), np.zeros(BLOCKS * THREADS, np.uint32)]


def check(kernel_seed: int, probe_seed: int, arch: str = "gfx90a") -> int:
    """How many probes ran, and were compared."""
    text = random_kernel(kernel_seed, arch=arch)
    probes, args = random_probes(probe_seed, text), arguments()
    events = watch_gcn(text, "k", BLOCKS, THREADS, args)
    records, counts = expected(events, probes, FAMILIES[arch].lanes)
    results = [a.copy() for a in args[1:]]
    args[1][:], args[2][:] = 0, 0  # at the same place, so that addresses are the same
    probed = probe(text, "k", program_of(probes))
    assert [s.unprobed for s in probed.sites if s.unprobed] == []
    ran = launch(probed, BLOCKS, THREADS, args, cap=MOST_SAVES)
    for before, after in zip(results, args[1:], strict=True):
        assert np.array_equal(before, after)
    for one in probes:
        # Of two loads the later one's result may be used first.
        order = sorted if one.side == "use" else list
        wanted = {k: order(v) for k, v in records[one.number].items() if v}
        assert {k: order(v) for k, v in found_in(ran.maps[f"m{one.number}"]).items()} == wanted, one
    counted = {key: [tuple(counts.get(key, [0] * len(probes)))] for key in np.ndindex(BLOCKS, THREADS)}
    assert found_in(ran.maps["counts"]) == counted
    return sum(map(bool, records))


def found_in(maps: Any) -> Records:
    rows = {}
    for key in np.ndindex(*maps.used.shape):
        if maps.used[key]:
            rows[key] = [tuple(map(int, r)) for r in maps.records[key][: maps.used[key]].tolist()]
    return rows


@pytest.mark.parametrize("arch", FAMILIES)
def test_probes_are_invisible_and_say_what_happened(arch: str) -> None:
    compared = 0

    @examples(KERNELS)
    @given(kernel_seed=st.integers(0, 1 << 32), probe_seed=st.integers(0, 1 << 32))
    def run(kernel_seed: int, probe_seed: int) -> None:
        nonlocal compared
        compared += check(kernel_seed, probe_seed, arch)

    run()
    print(f"{arch}: {compared} probes")
    assert compared * len(FAMILIES) >= COMPARED


@pytest.mark.parametrize("arch", FAMILIES)
@pytest.mark.parametrize("seed", range(2))
def test_random_kernels_are_assembled_with_probes(seed: int, arch: str) -> None:
    text = random_kernel(seed, arch=arch)
    assert assemble(probe(text, "k", program_of(random_probes(seed, text))).probed)[:4] == b"\x7fELF"


@pytest.mark.parametrize("arch", FAMILIES)
def test_an_empty_program_changes_no_byte(arch: str) -> None:
    text = random_kernel(1, arch=arch)
    assert probe(text, "k", Program((), (), ())).probed == text
