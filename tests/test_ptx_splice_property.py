"""Random programs that the verifier admits: every executor of them agrees, erasure and ptxas accept them.

The probed kernel runs on a SIMT machine; what lies in its maps is compared with what the reference interpreter says
of each thread's own events (entry, accesses, exit), in the order in which the machine saw them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import groupby

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from needs import needs, ptxas_errors
from ptx_simt import LANES, Access, Machine
from strategies import programs
from test_ptx_splice_run import DATA, Run, caps_of, place_maps

from ncc import pipeline
from ncc.backends.base import KERNEL_SITE, Probed
from ncc.backends.rewrite.layout import Cursor, MapLayout
from ncc.diag import NccError
from ncc.ir import interp
from ncc.ir.nodes import Body, CaptureRef, IRBody, Probe, Program
from ncc.ir.ops import Op
from ncc.ir.slots import slots_of
from ncc.ir.types import Capture, Helper, Level, TraceClass
from ncc.source import SourceFile

HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
DECLARED = "\t.reg .pred %p<3>;\n\t.reg .b32 %r<4>;\n\t.reg .b64 %rd<3>;\n"
BODIES = {
    "together": """
	ld.param.u64 %rd1, [k_param_0];
	mov.u32 %r1, 0;
$L_loop:
	ld.global.u32 %r2, [%rd1+4];
	add.u32 %r1, %r1, 1;
	setp.lt.u32 %p1, %r1, 3;
	@%p1 bra $L_loop;
	st.global.v2.u32 [%rd1+8], {%r1, %r2};
	ret;
""",
    "apart": """
	ld.param.u64 %rd1, [k_param_0];
	mov.u32 %r1, %tid.x;
	setp.gt.u32 %p1, %r1, 2;
	@!%p1 ld.global.u64 %rd1, [%rd1];
	and.b32 %r2, %r1, 1;
	setp.eq.u32 %p2, %r2, 1;
	@%p2 bra $L_odd;
	st.global.u8 [%rd1+9], %r1;
	@%p1 exit;
$L_odd:
	@%p1 st.global.u32 [%rd1+16], %r1;
	ret;
""",
}
GRID, BLOCK, CAP = (1, 2, 1), (6, 3, 2), 5
CLOCK = 0x0123_4567_89AB_CDEF


def kernel(body: str) -> SourceFile:
    return SourceFile("k.ptx", f"{HEAD}.visible .entry k(.param .u64 k_param_0)\n{{\n{DECLARED}{BODIES[body]}}}\n")


def instrument(body: str, program: Program) -> Probed | None:
    """None where no site of the kernel has what the program captures, or nothing is saved."""
    try:
        return pipeline.instrument_text(kernel(body), "k", program)
    except NccError as refused:
        if refused.diagnostics[0].code in ("B028", "B029"):
            return None
        raise


def launch(probed: Probed) -> Run:
    machine = Machine(probed.probed, "k", 1 << 20)
    machine.clock, machine.tick = CLOCK, 0
    machine.set_param(0, DATA, 8)
    for address in range(0, 1 << 14, 8):
        machine.memory[address : address + 8] = (DATA + 64).to_bytes(8, "little")
    done = Run(probed, machine, GRID, BLOCK, caps_of(probed, CAP), {})
    place_maps(done)
    machine.launch(GRID, BLOCK)
    return done


# ---- what should have happened


@dataclass
class Thread:
    state: dict[str, int]
    block: int
    thread: int
    sites: dict[tuple[bool, int], int]  # (store, bytes) -> the number of the only such access
    records: list[interp.Record] = field(default_factory=list)

    def run(self, body: Body, event: Access | None, mask: int) -> list[tuple[int, interp.Record]]:
        """The records, each with the place of its save in the body."""
        assert isinstance(body, IRBody)
        found, state = list[tuple[int, interp.Record]](), dict(self.state)
        for at, instr in enumerate(body.instrs):
            outcome = interp.run(replace(body, instrs=(instr,)), state, lambda read: self.read(read, event, mask))
            state = dict(outcome.state)
            found += [(at, record) for record in outcome.records]
        self.state = {name: state[name] for name in self.state}
        return found

    def read(self, read: Helper | CaptureRef, event: Access | None, mask: int) -> int:
        if isinstance(read, CaptureRef):
            assert event is not None
            return event.size if read.capture is Capture.BYTES else event.address
        if read is Helper.SITE:
            return self.sites[event.store, event.size] if event is not None and event.size else KERNEL_SITE
        return HELPERS[read](self, mask)

    def axis(self, name: str) -> int:
        linear, (x, y, _) = (self.thread, BLOCK) if name[0] == "t" else (self.block, GRID)
        return {"x": linear % x, "y": linear // x % y, "z": linear // (x * y)}[name[-1]]


def _sizes(sizes: tuple[int, int, int]) -> int:
    return sizes[0] * sizes[1] * sizes[2]


HELPERS: dict[Helper, Callable[[Thread, int], int]] = {
    Helper.CLOCK: lambda t, m: CLOCK,
    Helper.TIME: lambda t, m: CLOCK,
    Helper.CUID: lambda t, m: t.block % 7,
    Helper.WARPID: lambda t, m: t.thread // LANES,
    Helper.LANEID: lambda t, m: t.thread % LANES,
    Helper.ACTIVEMASK: lambda t, m: m,
    Helper.TID: lambda t, m: t.thread,
    Helper.NTID: lambda t, m: _sizes(BLOCK),
    Helper.CTAID: lambda t, m: t.block,
    Helper.NCTAID: lambda t, m: _sizes(GRID),
    **{h: lambda t, m, name=h.label: t.axis(name) for h in Helper if h.label[:2] in ("ti", "ct") and "." in h.label
       and h is not Helper.TIME},
    **{h: lambda t, m, i=i: BLOCK[i] for i, h in enumerate((Helper.NTID_X, Helper.NTID_Y, Helper.NTID_Z))},
    **{h: lambda t, m, i=i: GRID[i] for i, h in enumerate((Helper.NCTAID_X, Helper.NCTAID_Y, Helper.NCTAID_Z))},
}  # fmt: skip


class Expected:
    """Runs a program by the interpreter, event by event; ``saved`` are the records of each thread or warp by map."""

    def __init__(self, done: Run, program: Program) -> None:
        self.done = done
        self.program = program
        self.saved: dict[tuple[str, int, int], list[tuple[int, ...]]] = {}
        self.staying: dict[tuple[str, int, int], int] = {}  # records of a warp before its first lanes left
        for block in range(done.blocks):
            self._block(block)

    def _block(self, block: int) -> None:
        sites = {_access(s.text): s.number for s in self.done.probed.site_table[KERNEL_SITE + 1 :]}
        self.threads = {t: Thread(interp.entry_state(self.program), block, t, sites) for t in range(self.done.threads)}
        for first in range(0, self.done.threads, LANES):
            lanes = [self.threads[t] for t in range(first, min(first + LANES, self.done.threads))]
            mask = (1 << len(lanes)) - 1
            self._all([(t, None) for t in lanes], self._side(TraceClass.KERNEL, "before"), mask)
        events = [a for a in self.done.machine.log if a.block == block]
        for _, same in groupby(events, key=lambda a: (a.thread // LANES, a.mask, a.size, a.store)):
            for group in _executions(list(same)):
                self._event(group)

    def _event(self, group: list[Access]) -> None:
        first = group[0]
        who = [(self.threads[a.thread], a) for a in group]
        if first.size == 0:
            self._leave(who, first.mask)
            return
        site = TraceClass.STORE_GLOBAL if first.store else TraceClass.LOAD_GLOBAL
        for side in ("before", "after"):
            self._all(who, self._side(site, side), first.mask)

    def _leave(self, who: list[tuple[Thread, Access]], mask: int) -> None:
        """All groups of lanes that leave save to the exit's slot, unless the warp counts in memory."""
        warp = who[0][0].thread // LANES * LANES
        for layout in self.done.probed.maps:
            if layout.cursor is not Cursor.MEMORY and layout.map.level is Level.WARP:
                key = (layout.map.name, who[0][0].block, warp)
                records = self.saved.get(key, [])
                self.saved[key] = records[: self.staying.setdefault(key, len(records))]
        self._all(who, self._side(TraceClass.KERNEL, "after"), mask)

    def _side(self, site: TraceClass, side: str) -> list[Body]:
        probes = [p for p in self.program.probes if p.pos[0].portable is site and not _asks_for_elements(p)]
        return [body for p in probes if (body := getattr(p, side)) is not None]

    def _all(self, who: list[tuple[Thread, Access | None]] | list[tuple[Thread, Access]], bodies: list[Body],
             mask: int) -> None:
        """Bodies in order, each by every lane; of a save to a warp-level map the lowest lane's counts that makes it."""
        for body in bodies:
            made: dict[int, tuple[Thread, interp.Record]] = {}  # by the save's place in the body
            for thread, event in sorted(who, key=lambda one: one[0].thread):
                for at, record in thread.run(body, event, mask):
                    if self._level(record) is Level.WARP:
                        made.setdefault(at, (thread, record))
                    else:
                        self._save(thread.block, thread.thread, record)
            for _, (thread, record) in sorted(made.items(), key=lambda one: one[0]):
                self._save(thread.block, thread.thread // LANES * LANES, record)

    def _level(self, record: interp.Record) -> Level:
        decl = self.program.map(record.map)
        assert decl is not None
        return decl.level

    def _save(self, block: int, thread: int, record: interp.Record) -> None:
        self.saved.setdefault((record.map, block, thread), []).append(record.values)


def _access(text: str) -> tuple[bool, int]:
    """Whether an instruction of the kernels stores, and its bytes."""
    found = re.search(r"(ld|st)\.global\.(?:v(\d)\.)?u(\d+)", text)
    assert found
    return found[1] == "st", int(found[2] or 1) * int(found[3]) // 8


def _executions(events: list[Access]) -> list[list[Access]]:
    """Events of equal masks, split where a lane comes up again."""
    groups: list[list[Access]] = [[]]
    for event in events:
        if event.thread in {e.thread for e in groups[-1]}:
            groups.append([])
        groups[-1].append(event)
    return groups


def _asks_for_elements(probe: Probe) -> bool:
    """No operand of the kernels that is captured here is a vector."""
    refs = [i.attr for b in probe.bodies if isinstance(b, IRBody) for i in b.instrs if i.op is Op.CAPTURE]
    return any(isinstance(r, CaptureRef) and r.element not in (None, 0) for r in refs)


@pytest.mark.parametrize("body", BODIES)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(program=programs(aggregating=False))
def test_a_probed_kernel_records_what_the_interpreter_says(body: str, program: Program) -> None:
    probed = instrument(body, program)
    if probed is None:
        return
    done = launch(probed)
    expected = Expected(done, program)
    for layout in probed.maps:
        name, step = layout.map.name, LANES if layout.map.level is Level.WARP else 1
        for block in range(done.blocks):
            for thread in range(0, done.threads, step):
                _compare(done, layout, (block, thread), expected.saved.get((name, block, thread), []))


def _compare(done: Run, layout: MapLayout, place: tuple[int, int], wanted: list[tuple[int, ...]]) -> None:
    name = layout.map.name
    warp = place[0] * done.block_warps + place[1] // LANES
    assert done.count(layout, warp, place[1] % LANES) == len(wanted)
    assert layout.cap_bound is None or len(wanted) <= layout.cap_bound
    found = [tuple(r.values()) for r in done.records(name, *place)]
    kept = slots_of(replace(layout.map, cap=done.caps[name]), [interp.Record(name, values) for values in wanted])
    assert found == [record.values for record in kept.records]


@pytest.mark.long
@needs("ptxas")
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large,
                                                                 HealthCheck.function_scoped_fixture])
@given(program=programs(aggregating=False), body=st.sampled_from(sorted(BODIES)))
def test_ptxas_takes_every_probed_kernel(program: Program, body: str) -> None:
    probed = instrument(body, program)
    if probed is not None:
        assert ptxas_errors(probed.probed, "sm_90") == ""


