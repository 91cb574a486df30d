"""A program run by every executor of the IR, on the same threads of the same kernel.

The kernel ``FEED`` brings words into each thread: one row of a table, three words at each of five instructions. A
program's probes read them there as captures. What a thread goes through is the same for all of them: the events of
``walk``, in order, then the exit.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

import numpy as np
from bpf_vm import Machine, Object, words

from ncc import pipeline, sim
from ncc.backends.bpf.context import context_fields
from ncc.backends.bpf.emit import emit_object
from ncc.backends.bpf.helpers import HELPER_IDS, MAP_PUSH_ELEM
from ncc.backends.bpf.module import section_name
from ncc.backends.llvm import host
from ncc.ir import interp
from ncc.ir.nodes import CaptureRef, IRBody, MapDecl, Probe, Program
from ncc.ir.types import Capture, Helper
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
    return _by_bodies(program, all_threads, lambda body: partial(interp.run, body))


def by_host(program: Program, all_threads: Sequence[Thread]) -> list[Records]:
    declared = frozenset(r.name for r in program.regs)
    return _by_bodies(program, all_threads, lambda body: host.compile_body(body, declared).run)


Run = Callable[[Mapping[str, int], interp.Reads], interp.Outcome]


def _by_bodies(program: Program, all_threads: Sequence[Thread], prepare: Callable[[IRBody], Run]) -> list[Records]:
    declared = [r.name for r in program.regs]
    prepared = [(site, prepare(body)) for site, _, _, body in walk(program)]
    number = numbers(program)
    found = []
    for thread in all_threads:
        state, saved = interp.entry_state(program), []
        for site, run in prepared:
            outcome = run(state, thread.reads(site, number[site]))
            state = {name: outcome.state[name] for name in declared}
            saved += [(record.map, record.values) for record in outcome.records]
        found.append(_by_map(program, saved))
    return found


def by_bpf(program: Program, all_threads: Sequence[Thread]) -> list[Records]:
    """The object of the program on an eBPF virtual machine: every section loaded once, a context for each thread."""
    image = Object.read(emit_object(program))
    fields = context_fields(program)
    names = {number: helper for helper, number in HELPER_IDS.items()}
    now: dict[interp.Read, int] = {}
    start = interp.entry_state(program)
    maps = {decl.name: decl for decl in program.maps}
    sizes = {decl.name: decl.record_bytes for decl in program.maps}
    loaded = [(site, Machine(image, section_name(probe, side), sizes, 8 * len(fields), lambda n: now[names[n]],
                             MAP_PUSH_ELEM)) for site, probe, side, _ in walk(program)]
    number = numbers(program)
    found = []
    for thread in all_threads:
        context = words([start[f] if isinstance(f, str) else 0 for f in fields])
        image.saved.clear()
        for site, machine in loaded:
            now.update(thread.reads(site, number[site]))
            for index, what in enumerate(fields):
                if isinstance(what, CaptureRef):
                    context[index] = now[what]
            assert machine.run(context) == 0
        found.append(_by_map(program, [(name, split(maps[name], data)) for name, data in image.saved]))
    for _, machine in loaded:
        machine.close()
    return found


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
