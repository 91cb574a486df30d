"""A program run by every executor of the IR, on the same threads of the same kernel.

The kernel ``FEED`` brings words into each thread: one row of a table, three words at each of five instructions. A
program's probes read them there as captures. What a thread goes through is the same for all of them: the events of
``walk``, in order, then the exit.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from bpf_vm import Machine, Object, words

from ncc import pipeline, sim
from ncc.backends.bpf.context import context_fields
from ncc.backends.bpf.emit import emit_object
from ncc.backends.bpf.helpers import HELPER_IDS, MAP_PUSH_ELEM, combine_id
from ncc.backends.bpf.module import section_name
from ncc.backends.llvm import host
from ncc.ir import interp
from ncc.ir.nodes import CaptureRef, IRBody, MapDecl, Probe, Program
from ncc.ir.ops import Op
from ncc.ir.types import Capture, Helper, Type
from ncc.ir.warp import COMBINE, combined
from ncc.source import SourceFile

# --- the kernel ---

SITES = ("mad.lo.u64", "mad.lo.s64", "sad.u64", "sad.s64", "fma.rn.f64")
"""The tracepoints, in order. Each instruction's sources are three words of the thread's row."""
CAPTURES = (Capture.IN1, Capture.IN2, Capture.IN3)
ROW = len(SITES) * len(CAPTURES)
GRID, BLOCK = (1, 2, 1), (4, 2, 4)
BLOCKS, THREADS = 2, 32

_LOADS = "\n".join(f"ld.global.b64 %w{i}, [%row+{8 * i}];" for i in range(ROW))
_USES = "\n".join(f"{site} %x{i}, %w{3 * i}, %w{3 * i + 1}, %w{3 * i + 2};" for i, site in enumerate(SITES))
FEED = f""".version 8.0
.target sm_90
.address_size 64
.visible .entry feed(.param .u64 rows)
{{
.reg .b32 %r<16>;
.reg .b64 %w<{ROW}>, %x<{len(SITES)}>, %row, %offset;
mov.u32 %r0, %tid.x;
mov.u32 %r1, %tid.y;
mov.u32 %r2, %tid.z;
mov.u32 %r7, %ctaid.y;
shl.b32 %r5, %r1, 2;
add.u32 %r5, %r5, %r0;
shl.b32 %r6, %r2, 3;
add.u32 %r5, %r5, %r6;
shl.b32 %r7, %r7, 5;
add.u32 %r5, %r5, %r7;
mul.wide.u32 %offset, %r5, {8 * ROW};
ld.param.u64 %row, [rows];
add.u64 %row, %row, %offset;
{_LOADS}
{_USES}
ret;
}}
"""

HELPERS: dict[Helper, Callable[[int, int], int]] = {
    Helper.WARPID: lambda block, thread: 0,
    Helper.LANEID: lambda block, thread: thread,
    Helper.ACTIVEMASK: lambda block, thread: 0xFFFFFFFF,
    Helper.TID: lambda block, thread: thread,
    Helper.TID_X: lambda block, thread: thread % 4,
    Helper.TID_Y: lambda block, thread: thread // 4 % 2,
    Helper.TID_Z: lambda block, thread: thread // 8,
    Helper.NTID: lambda block, thread: THREADS,
    Helper.NTID_X: lambda block, thread: BLOCK[0],
    Helper.NTID_Y: lambda block, thread: BLOCK[1],
    Helper.NTID_Z: lambda block, thread: BLOCK[2],
    Helper.CTAID: lambda block, thread: block,
    Helper.CTAID_X: lambda block, thread: 0,
    Helper.CTAID_Y: lambda block, thread: block,
    Helper.CTAID_Z: lambda block, thread: 0,
    Helper.NCTAID: lambda block, thread: BLOCKS,
    Helper.NCTAID_X: lambda block, thread: GRID[0],
    Helper.NCTAID_Y: lambda block, thread: GRID[1],
    Helper.NCTAID_Z: lambda block, thread: GRID[2],
}
"""(block, thread) -> what the helper gives: all but the clocks and the multiprocessor, which are the machine's, and the
site's number."""
READABLE = [*HELPERS, Helper.SITE]


@dataclass(frozen=True)
class Thread:
    block: int
    thread: int
    row: tuple[int, ...]

    def reads(self, site: int | None, number: int) -> dict[interp.Read, int]:
        """What helpers and captures give at a site and its number; None is the kernel's exit."""
        captured = {} if site is None else dict(zip(_REFS, self.row[3 * site :], strict=False))
        return _helpers(self.block, self.thread) | captured | {Helper.SITE: number}


_REFS: list[interp.Read] = [CaptureRef(capture) for capture in CAPTURES]


@cache
def _helpers(block: int, thread: int) -> dict[interp.Read, int]:
    return {helper: value(block, thread) for helper, value in HELPERS.items()}


def threads(rows: Sequence[tuple[int, ...]]) -> list[Thread]:
    """Every thread of the launch; rows are given to them in turn."""
    return [Thread(block, thread, rows[(block * THREADS + thread) % len(rows)])
            for block in range(BLOCKS) for thread in range(THREADS)]


def edge_words(seed: int) -> Iterator[int]:
    """An endless, reproducible mix of the numbers at the edges of all widths and any others."""
    source = random.Random(seed)
    edges = [0, 1, 2, 3, 7, *(1 << n for n in (7, 8, 15, 16, 31, 32, 63)), *((1 << n) - 1 for n in (8, 31, 32, 63, 64)),
             *((-n) & (1 << 64) - 1 for n in (2, 7, 1 << 31, 1 << 31 | 1)), 31, 32, 33, 63, 64, 65]
    while True:
        yield source.choice(edges) if source.random() < 0.7 else source.getrandbits(source.choice([4, 8, 16, 32, 64]))


# --- what happens in a thread ---


def walk(program: Program) -> Iterator[tuple[int | None, Probe, str, IRBody]]:
    """(site, probe, side, body) of each event of a thread: probes of one site in the order of the file."""
    for site, text in [*enumerate(SITES), (None, "kernel")]:
        here = [p for p in program.probes if p.pos[0].text == text]
        for side in ("before", "after"):
            for probe in here:
                body = getattr(probe, side)
                if isinstance(body, IRBody):
                    yield site, probe, side, body


def numbers(program: Program) -> dict[int | None, int]:
    """The number of each site that has a probe, in the order of the kernel's text, and that of the kernel."""
    probed = [site for site, text in enumerate(SITES) if any(p.pos[0].text == text for p in program.probes)]
    return {None: 0} | {site: number for number, site in enumerate(probed, 1)}


Records = dict[str, list[tuple[int, ...]]]
"""Records of one thread by map, in the order in which they were saved."""


def _by_map(program: Program, saved: Sequence[tuple[str, tuple[int, ...]]]) -> Records:
    return {decl.name: [values for name, values in saved if name == decl.name] for decl in program.maps}


def by_interpreter(program: Program, all_threads: Sequence[Thread]) -> list[Records]:
    return _by_bodies(program, all_threads, interp.run_warp)


def by_host(program: Program, all_threads: Sequence[Thread]) -> list[Records]:
    return _by_bodies(program, all_threads, host.run_warp)


RunWarp = Callable[[IRBody, Mapping[int, Mapping[str, int]], Mapping[int, interp.Reads]], dict[int, interp.Outcome]]


def _by_bodies(program: Program, all_threads: Sequence[Thread], run: RunWarp, lanes: int = THREADS) -> list[Records]:
    """Each warp goes through the bodies with all its lanes."""
    declared = [r.name for r in program.regs]
    number = numbers(program)
    found = []
    for first in range(0, len(all_threads), lanes):
        warp = dict(enumerate(all_threads[first : first + lanes]))
        states = {lane: interp.entry_state(program) for lane in warp}
        saved: dict[int, list[tuple[str, tuple[int, ...]]]] = {lane: [] for lane in warp}
        for site, _, _, body in walk(program):
            outcomes = run(body, states, {lane: thread.reads(site, number[site]) for lane, thread in warp.items()})
            for lane, outcome in outcomes.items():
                states[lane] = {name: outcome.state[name] for name in declared}
                saved[lane] += [(record.map, record.values) for record in outcome.records]
        found += [_by_map(program, saved[lane]) for lane in warp]
    return found


def by_bpf(program: Program, all_threads: Sequence[Thread]) -> list[Records]:
    """The object of the program on an eBPF virtual machine: every section loaded once, a context for each thread.

    The machine runs one thread at a time. Where a body combines lanes its warp runs again and again, each time with one
    more result of what its lanes gave the time before.
    """
    image = Object.read(emit_object(program))
    fields = context_fields(program)
    warp = _Warp(image)
    sizes = {decl.name: decl.record_bytes for decl in program.maps}
    loaded = [(site, Machine(image, section_name(probe, side), sizes, 8 * len(fields), warp.helper, MAP_PUSH_ELEM,
                             {number: len(op.info.operands) for number, (op, _) in _COMBINE.items()}))
              for site, probe, side, _ in walk(program)]
    start = interp.entry_state(program)
    number = numbers(program)
    found = []
    for first in range(0, len(all_threads), THREADS):
        lanes = all_threads[first : first + THREADS]
        contexts = [[start[f] if isinstance(f, str) else 0 for f in fields] for _ in lanes]
        saved: list[list[tuple[str, bytes]]] = [[] for _ in lanes]
        for site, machine in loaded:
            warp.begin()
            while True:
                outcomes = [warp.run(machine, lane, thread.reads(site, number[site]), fields, contexts[lane])
                            for lane, thread in enumerate(lanes)]
                if not warp.combine():
                    break
            for lane, (context, records) in enumerate(outcomes):
                contexts[lane] = context
                saved[lane] += records
        maps = {decl.name: decl for decl in program.maps}
        found += [_by_map(program, [(name, split(maps[name], data)) for name, data in records]) for records in saved]
    for _, machine in loaded:
        machine.close()
    return found


class _Warp:
    """What the helpers of a body give its lanes, one of which runs at a time."""

    def __init__(self, image: Object) -> None:
        self.image = image
        self.now: dict[interp.Read, int] = {}

    def begin(self) -> None:
        self.results: list[Mapping[int, int]] = []  # of each op that combines, in order
        self.asked: dict[int, list[tuple[int, tuple[int, int]]]] = {}  # of each lane: (helper, r1 and r2)

    def run(self, machine: Machine, lane: int, reads: dict[interp.Read, int], fields: Sequence[CaptureRef | str],
            context: list[int]) -> tuple[list[int], list[tuple[str, bytes]]]:
        self.lane, self.now = lane, reads
        self.asked[lane] = []
        self.image.saved.clear()
        given = words([reads.get(what, 0) if isinstance(what, CaptureRef) else context[at]
                       for at, what in enumerate(fields)])
        assert machine.run(given) == 0
        return list(given), list(self.image.saved)

    def helper(self, number: int, first: int, second: int) -> int:
        if number not in _COMBINE:
            return self.now[_HELPERS[number]]
        mine = self.asked[self.lane]
        mine.append((number, (first, second)))
        return self.results[len(mine) - 1][self.lane] & (1 << 64) - 1 if len(mine) <= len(self.results) else 0

    def combine(self) -> bool:
        """The result of the next op; False where there is none left."""
        at = len(self.results)
        if not all(len(mine) > at for mine in self.asked.values()):
            return False
        ((op, type_),) = {_COMBINE[mine[at][0]] for mine in self.asked.values()}
        given = {lane: tuple(interp.decode(word, type_) for word in mine[at][1][: len(op.info.operands)])
                 for lane, mine in self.asked.items()}
        self.results.append(combined(op, type_, given))
        return True


_HELPERS = {number: helper for helper, number in HELPER_IDS.items()}
_COMBINE = {combine_id(op, type_): (op, type_) for op in COMBINE for type_ in (Type.S64, Type.U64)
            if type_ is Type.U64 or op in (Op.WARPMIN, Op.WARPMAX)}


def split(decl: MapDecl, record: bytes) -> tuple[int, ...]:
    """The fields of a record's bytes as bit patterns."""
    values, at = [], 0
    for field in decl.fields:
        values.append(int.from_bytes(record[at : at + field.type.bytes], "little"))
        at += field.type.bytes
    return tuple(values)


def by_simulator(program: Program, all_threads: Sequence[Thread]) -> list[Records]:
    """Lowered to PTX, spliced into the kernel, and launched on the simulator."""
    probed = pipeline.instrument_text(SourceFile("feed.ptx", FEED), "feed", program)
    assert [site.unprobed for site in probed.sites if site.unprobed] == []
    table = np.array([thread.row for thread in all_threads], np.uint64)
    done = sim.launch_probed(probed, GRID, BLOCK, [table])
    found: list[Records] = [{decl.name: [] for decl in program.maps} for _ in all_threads]
    for name, records in done.maps.items():
        decl = program.map(name)
        assert decl is not None
        assert records.lost == 0
        used = records.used.reshape(-1)
        rows = records.records.reshape(len(all_threads), -1)
        for thread, row in enumerate(rows):
            found[thread][name] = [split(decl, row[i].tobytes()) for i in range(used[thread])]
    return found


EXECUTORS = {"interpreter": by_interpreter, "host": by_host, "bpf": by_bpf, "simulator": by_simulator}
