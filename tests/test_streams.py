"""What streams say is what happened: every lane's records, rebuilt, against a run of the plain kernel that is watched.

Kernels at random, whose lanes part, leave, gather, wrap around and are switched off; and those that broke an analysis
that believed too much.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import examples
from yardstick import Case, cases

from ncc import abi, pipeline, sim
from ncc.abi import EntryKind
from ncc.backends.base import Probed
from ncc.backends.ptx.text.operands import Mem, Reg
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.sim import Apart
from ncc.sim.records import MapMemory
from ncc.sim.watching import Moment
from ncc.source import SourceFile
from ncc.verifier import verify_erasure

WORDS = 1 << 14
HEAD = """.version 7.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 x, .param .u64 y, .param .u32 n, .param .u64 wide){reqntid}
{{
    .reg .b16 %h<3>; .reg .b32 %r<40>; .reg .b64 %rd<40>; .reg .pred %p<20>;
    ld.param.u64 %rd1, [x]; ld.param.u64 %rd2, [y]; ld.param.u32 %r1, [n]; ld.param.u64 %rd3, [wide];
    mov.u32 %r2, %tid.x; mov.u32 %r3, %ctaid.x; mov.u32 %r4, %ntid.x; mov.u32 %r5, %laneid; mov.u32 %r6, %tid.y;
    mad.lo.u32 %r7, %r3, %r4, %r2; and.b32 %r8, %r7, 4095; mov.u32 %r9, 0;
    mul.wide.u32 %rd4, %r8, 4; add.u64 %rd5, %rd1, %rd4; add.u64 %rd6, %rd2, %rd4;
"""
PROBE = """from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap="dynamic")
class m:
    addr: nl.u64
    clock: nl.u32

@probe(pos="load.global:store.global:atomic", level="thread", before={before})
def at():
    m.save(nl.addr, nl.clock(), when=nl.bytes > 0)
"""
OF_X = " and.b32 %r10, %r10, 4095; mul.wide.u32 %rd7, %r10, 4; add.u64 %rd7, %rd1, %rd7;"
OF_Y = OF_X.replace("%rd1", "%rd2")
ADDRESSES = {  # in %rd7, of either array
    "neighbours": "add.u64 %rd7, %rd5, {k};",
    "same": "add.u64 %rd7, %rd1, {k};",
    "rows": "shr.u32 %r10, %r5, 3; and.b32 %r11, %r5, 7; mul.lo.u32 %r10, %r10, %r1; add.u32 %r10, %r10, %r11;" + OF_Y,
    "rows of the launch": "shr.u32 %r10, %r5, 2; and.b32 %r11, %r5, 3; cvt.u64.u32 %rd8, %r10; "
                          "mul.lo.u64 %rd8, %rd8, %rd3; mul.wide.u32 %rd9, %r11, 4; add.u64 %rd7, %rd1, %rd9; "
                          "add.u64 %rd7, %rd7, %rd8; add.u64 %rd7, %rd7, 8192;",
    "backwards": "sub.u32 %r10, 4095, %r8;" + OF_X,
    "gather": "mul.lo.u32 %r10, %r7, 40503;" + OF_X,
    "wraps at 16 bits": "add.u32 %r10, %r2, 65520; cvt.u16.u32 %h1, %r10; cvt.u32.u16 %r10, %h1;" + OF_Y,
    "by the loop": "add.u32 %r10, %r8, %r9;" + OF_X,
}
ACCESSES = ("ld.global.u32 %r20, [%rd7];", "{guard}ld.global.u32 %r20, [%rd7];", "{guard}st.global.u32 [%rd7], %r2;",
            "st.global.u16 [%rd7+2], %r5;", "{guard}ld.global.u8 %r20, [%rd7];", "red.global.add.u32 [%rd7], 1;")
GUARDS = {"%p1": "setp.lt.u32 %p1, %r2, {k};", "!%p2": "setp.eq.u32 %p2, %r5, 0;", "%p3": "setp.lt.u32 %p3, %r1, 17;",
          "%p4": "and.b32 %r12, %r2, 1; setp.eq.u32 %p4, %r12, 1;", "%p5": "setp.gt.u32 %p5, %r1, 100000;"}


class Writer:
    """Statements of a kernel at random; ``labels`` make names."""

    def __init__(self, draw: Any) -> None:
        self.draw, self.labels = draw, 0

    def one(self, of: Any) -> Any:
        return self.draw(st.sampled_from(sorted(of) if isinstance(of, dict) else of))

    def access(self) -> str:
        k = 4 * self.draw(st.integers(0, 40))
        guard = self.one(GUARDS)
        text = ADDRESSES[self.one(ADDRESSES)].format(k=k)
        return f"{text} {GUARDS[guard].format(k=k)} {self.one(ACCESSES).format(guard=f'@{guard} ')}\n"

    def body(self, depth: int) -> str:
        kinds = ["access", "access", "access", "leave", "part", "if", "loop", "lane's loop"][: 8 if depth else 5]
        return "".join(self.piece(self.one(kinds), depth) for _ in range(self.draw(st.integers(1, 4))))

    def piece(self, kind: str, depth: int) -> str:
        self.labels += 1
        label, k = f"$L{self.labels}", self.draw(st.integers(0, 70))
        if kind == "access":
            return self.access()
        if kind == "leave":
            return f"setp.gt.u32 %p9, %r8, {40 * k}; @%p9 ret;\n"
        if kind == "if":
            return f"setp.lt.u32 %p10, %r2, {k}; @%p10 bra {label};\n{self.body(depth - 1)}{label}:\n"
        if kind == "part":  # none of them accesses anything
            return (f"setp.lt.u32 %p10, %r2, {k}; @%p10 bra {label};\nadd.u32 %r9, %r9, 1;\n{label}:\n"
                    f"and.b32 %r13, %r2, 3;\n{label}_l: sub.s32 %r13, %r13, 1; setp.ge.s32 %p10, %r13, 0; "
                    f"@%p10 bra {label}_l;\n")
        counter, turns = f"%r{30 + depth}", self.draw(st.integers(1, 4))
        end = f"{turns}" if kind == "loop" else f"%r{20 + depth}"
        start = "" if kind == "loop" else f"and.b32 {end}, %r2, 3; add.u32 {end}, {end}, 1; "
        return (f"{start}mov.u32 {counter}, 0;\n{label}:\n{self.body(depth - 1)}add.u32 {counter}, {counter}, 1; "
                f"add.u32 %r9, %r9, 1; setp.lt.u32 %p{11 + depth}, {counter}, {end}; @%p{11 + depth} bra {label};\n")


@st.composite
def texts(draw: Any, block: int, depth: int = 2) -> str:
    reqntid = draw(st.sampled_from(["", f"\n.reqntid {block}, 1, 1"]))
    writer = Writer(draw)
    return HEAD.format(reqntid=reqntid) + writer.access() + writer.body(depth) + "ret;\n}\n"


def program(before: bool) -> Program:
    diags = Diagnostics()
    found = parse_probe(SourceFile("probe.py", PROBE.format(before=before)), diags)
    diags.raise_errors()
    return found


PROGRAMS = {before: program(before) for before in (False, True)}
X, Y = np.zeros(WORDS, np.uint32), np.zeros(WORDS, np.uint32)


def accesses(events: Sequence[sim.Event], threads: int) -> dict[int, list[int]]:
    """The addresses in global memory that each thread accesses, in order; a masked copy accesses none."""
    found: dict[int, list[int]] = defaultdict(list)
    for event in events:
        instr = event.instr
        if instr is None or event.moment is not Moment.DONE or "global" not in instr.modifiers:
            continue
        memory = [o for o in instr.operands if isinstance(o, Mem)][-1]
        assert isinstance(memory.base, Reg)
        masked = instr.operands[3] if instr.opcode == "cp" and len(instr.operands) > 3 else None
        for lane in range(32):
            copied = event.before[masked.name][lane] if isinstance(masked, Reg) else 1
            if event.mask >> lane & 1 and copied:
                address = int(event.before[memory.base.name][lane]) + memory.offset
                found[event.block * threads + 32 * event.warp + lane].append(address)
    return found


def compare(text: str, grid: int, block: Any, n: int, wide: int, before: bool,
            device: sim.Device | None = None) -> Probed:
    """Every lane's addresses, in its order; its clocks grow; memory is as the plain kernel leaves it.

    Where the lanes run apart, on ``device``, memory is as that order leaves it."""
    args = [X, Y, np.uint32(n), np.uint64(wide)]
    X[:], Y[:] = 0, 0
    events = sim.watch(text, "k", grid, block, args)
    plain = X.tobytes() + Y.tobytes()
    threads = block if isinstance(block, int) else int(np.prod(block))
    wanted = accesses(events, threads)
    X[:], Y[:] = 0, 0
    program = PROGRAMS[before]
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k",
                                      pipeline.lossless(program) if MapMemory.first_units else program)
    diags = Diagnostics()
    verify_erasure(probed, diags)
    diags.raise_errors()
    found = sim.launch_probed(probed, grid, block, args, device=device)["m"]
    assert device or X.tobytes() + Y.tobytes() == plain
    used = found.used.reshape(-1)
    rows = found.records.reshape(len(used), -1)
    assert found.lost == 0
    for thread, count in enumerate(used):
        assert rows["addr"][thread, :count].tolist() == wanted[thread], thread
        clocks = rows["clock"][thread, :count].astype(np.int64)
        assert (np.diff(clocks) >= 0).all()
    return probed


@pytest.mark.parametrize("case", [case for case in cases() if case.kernel.entry in (
    "add_kernel", "softmax_kernel", "gemm_kernel", "attn_kernel", "gather_kernel")], ids=lambda case: case.name)
def test_workloads_take_few_bytes(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """16 bytes a warp's access and little more; gathers, what their lanes' records take."""
    units: list[int] = []
    read = MapMemory._read_stream

    def counting(self: MapMemory) -> Any:
        units.append(int(self.counts.reshape(self.warps, -1).max(axis=1).sum()))
        return read(self)

    monkeypatch.setattr(MapMemory, "_read_stream", counting)
    launch = case.launch()
    threads = launch.block if isinstance(launch.block, int) else int(np.prod(launch.block))
    kept = [a.copy() if isinstance(a, np.ndarray) else a for a in launch.args]
    events = sim.watch(case.ptx, case.kernel.entry, launch.grid, launch.block, launch.args, launch.shared)
    wanted = accesses(events, threads)
    for array, before in zip(launch.args, kept, strict=True):
        if isinstance(array, np.ndarray):
            array[...] = before
    diags = Diagnostics()
    dmat = pipeline.load_program("dmat", "ptx", diags)
    probed = pipeline.instrument_text(SourceFile("k.ptx", case.ptx), case.kernel.entry, dmat)
    found = sim.launch_probed(probed, launch.grid, launch.block, launch.args, launch.shared)["dmat"]
    used = found.used.reshape(-1)
    rows = found.records.reshape(len(used), -1)["addr"]
    for thread, count in enumerate(used):
        assert rows[thread, :count].tolist() == wanted[thread]
    assert len(units) == 1
    warps = np.zeros((found.used.shape[0], -(-threads // 32) * 32), np.int64)
    warps[:, :threads] = found.used
    by_lane = 32 * 12 * warps.reshape(-1, 32).max(axis=1).sum()
    assert units[0] * 16 < by_lane / (4 if "gather" in case.name else 11)


SEEN: Counter[str] = Counter()


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The kinds of entries that were read."""
    read = MapMemory._read_stream

    def counting(self: MapMemory) -> Any:
        SEEN.update(["streams"])
        units = self.slots[: 16 * self.warps * self.cap].view(np.uint32).reshape(self.warps, self.cap, 4)
        first = units[:, 0, 0] & 0xFF
        SEEN.update(EntryKind(k).name for k in first.tolist() if k in set(EntryKind))
        counts = self._units_counted()
        SEEN.update(["paged"] if self.pages and (counts > self.cap).any() else [])
        SEEN.update(["two pages"] if self.pages and (counts > self.cap + abi.PAGE_UNITS).any() else [])
        return read(self)

    monkeypatch.setattr(MapMemory, "_read_stream", counting)
    return SEEN


@pytest.mark.parametrize("block", [32, 64, 45, 100])
def test_random_kernels(block: int, kinds: Counter[str]) -> None:
    @examples(8)
    @given(texts(block), st.integers(1, 3), st.sampled_from([0, 5, 17, 64, 1000, (1 << 32) - 16]),
           st.sampled_from([0, 4, 64, 4096, (1 << 64) - 4]), st.booleans(), st.sampled_from([None, 1, 4, 34, 80]),
           st.sampled_from([48, 52, 512]))
    def each(text: str, grid: int, n: int, wide: int, before: bool, first_units: int | None, page: int) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(abi, "PAGE_UNITS", page)
            patch.setattr(MapMemory, "first_units", first_units)
            compare(text, grid, block, n, wide, before)

    each()
    assert kinds["streams"]


def kernel(body: str) -> str:
    return HEAD.format(reqntid="") + body + "\nret;\n}\n"


PLAIN = " mul.wide.u32 %rd7, %r10, 4; add.u64 %rd7, %rd1, %rd7;"
STORE = " st.global.u32 [%rd7], %r2;"
TRAPS = {
    "two dimensions": "mad.lo.u32 %r10, %r6, 100, %r2;" + PLAIN + STORE,
    "a wrap in lanes that are off": "add.u32 %r10, %r2, %r1; setp.lt.u32 %p1, %r10, 64;" + PLAIN + " @%p1" + STORE,
    "16 bits": "add.u32 %r10, %r2, %r1; cvt.u16.u32 %h1, %r10; mul.wide.u16 %r11, %h1, 4; and.b32 %r11, %r11, 16380; "
               "cvt.u64.u32 %rd7, %r11; add.u64 %rd7, %rd1, %rd7;" + STORE,
    "a signed remainder": "sub.u32 %r10, %r1, %r2; rem.s32 %r10, %r10, 32; add.u32 %r10, %r10, 40;" + PLAIN + STORE,
    "the first lane is off": "setp.ne.u32 %p1, %r5, 0; add.u64 %rd7, %rd5, 0; @!%p1 mov.u64 %rd7, %rd1; @%p1" + STORE,
}


GATHERED = ADDRESSES["gather"].format(k=0)
ODD = GUARDS["%p4"]
PART = ("and.b32 %r13, %r2, 3; $part: sub.s32 %r13, %r13, 1; setp.ge.s32 %p10, %r13, 0; @%p10 bra $part;\n"
        "mov.u32 %r13, 0;\n")


@pytest.fixture
def units(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Of each warp that was read."""
    found: list[int] = []
    read = MapMemory._read_stream

    def counting(self: MapMemory) -> Any:
        found.extend(self.counts.reshape(self.warps, -1).max(axis=1).tolist())
        return read(self)

    monkeypatch.setattr(MapMemory, "_read_stream", counting)
    return found


@pytest.mark.parametrize(("body", "wanted"), [
    (GATHERED + STORE, 9),
    (GATHERED + ODD + " @%p4" + STORE, 5),
    (GATHERED + " setp.eq.u32 %p5, %r5, 7; @%p5" + STORE, 2),
    (GATHERED + " setp.gt.u32 %p5, %r1, 100000; @%p5" + STORE, 0),
    (GATHERED + PART + STORE, 25),
    (GATHERED + ODD + PART + " @%p4" + STORE, 27),
], ids=["a gather", "of half the lanes", "of one", "of none", "of lanes that are apart", "of half of those"])
def test_what_lanes_own_records_take(body: str, wanted: int, units: list[int]) -> None:
    """What they have in common stands once, what does not save takes nothing; apart, all have room for 12 bytes."""
    device = sim.Device(seed=5, apart=Apart.BRANCHED) if "part" in body else None
    compare(HEAD.format(reqntid="") + body + "\nret;\n}\n", 2, (64, 1, 1), 5, 4, before=True, device=device)
    assert max(units) == wanted
    assert device or units == [wanted] * 4  # else some came together all the same
    assert wanted * 16 <= 1.05 * 32 * 12 or "@%p4" in body


def test_own_records_with_nothing_in_common(units: list[int]) -> None:
    factor = 0x123456789ABCDEF1
    probe = PROBE.format(before=True).replace("m.save(nl.addr, nl.clock()", f"m.save(nl.addr * {factor}, nl.laneid()")
    diags = Diagnostics()
    spread = parse_probe(SourceFile("probe.py", probe), diags)
    diags.raise_errors()
    text = HEAD.format(reqntid="") + GATHERED + " ld.global.u32 %r20, [%rd7];\nret;\n}\n"
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", spread)
    found = sim.launch_probed(probed, 1, 64, [X, Y, np.uint32(5), np.uint64(0)])["m"].records.reshape(-1)
    wanted = [(X.ctypes.data + 4 * (thread * 40503 & 4095)) * factor % (1 << 64) for thread in range(64)]
    assert found["addr"].tolist() == wanted
    assert found["clock"].tolist() == 2 * list(range(32))
    assert 2 <= max(units) <= 25


@pytest.mark.parametrize("first_units", [1, 2, 3, 5])
def test_saves_done_together_all_fit_or_none(first_units: int, kinds: Counter[str],
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all lanes of all warps: three entries of two units each."""
    monkeypatch.setattr(MapMemory, "first_units", first_units)
    before = kinds["paged"]
    compare(kernel("mov.u32 %r10, %r2;" + PLAIN + 3 * (6 * STORE + " bar.sync 0;")), 5, (64, 1, 1), 5, 4, before=True)
    assert kinds["paged"] > before


@pytest.mark.parametrize("first_units", [1, 2, 3, 5])
@pytest.mark.parametrize("block", [(64, 1, 1), (40, 3, 1), (7, 3, 1)])
def test_what_does_not_fit_goes_behind_the_units_of_all_warps(
        block: tuple[int, int, int], first_units: int, kinds: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Some warps store less than others, and not all of their lanes."""
    body = ("mov.u32 %r10, %r2; setp.lt.u32 %p1, %r7, 70; and.b32 %r11, %r2, 5; setp.eq.u32 %p2, %r11, 0;" + PLAIN
            + STORE + " bar.sync 0;" + (" @%p1" + STORE + " @%p2" + STORE) * 3 + " bar.sync 0;"
            + STORE + " @%p1" + STORE)
    monkeypatch.setattr(MapMemory, "first_units", first_units)
    before = kinds["paged"]
    compare(kernel(body), 5, block, 5, 4, before=True)
    assert kinds["paged"] > before


@pytest.mark.parametrize("lanes", ["", " @%p2"], ids=["all lanes", "some"])
def test_a_warp_has_several_pages(lanes: str, kinds: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MapMemory, "first_units", 3)
    monkeypatch.setattr(abi, "PAGE_UNITS", 48)
    before = kinds["two pages"]
    body = ("mov.u32 %r10, %r2; and.b32 %r11, %r2, 5; setp.eq.u32 %p2, %r11, 0; mov.u32 %r13, 0;" + PLAIN
            + "$more:" + 10 * (lanes + STORE)
            + f" add.u32 %r13, %r13, 1; setp.lt.u32 %p10, %r13, {8 if lanes else 20}; @%p10 bra $more;")
    compare(kernel(body), 3, (64, 1, 1), 5, 4, before=True)
    assert kinds["two pages"] > before


@pytest.mark.parametrize("n", [5, 100, (1 << 32) - 16])
@pytest.mark.parametrize("block", [(64, 1, 1), (32, 4, 1), (8, 8, 1), (16, 16, 1), (24, 4, 1), (40, 3, 1), (7, 3, 1)])
@pytest.mark.parametrize("trap", sorted(TRAPS))
def test_what_an_analysis_must_not_believe(trap: str, block: tuple[int, int, int], n: int) -> None:
    compare(kernel(TRAPS[trap]), 2, block, n, 8, before=True)


def test_the_low_half_of_an_address() -> None:
    """A launch's rows, of a field that has fewer bits than the address."""
    probe = PROBE.format(before=True).replace("addr: nl.u64", "addr: nl.u32")
    diags = Diagnostics()
    narrow = parse_probe(SourceFile("probe.py", probe), diags)
    diags.raise_errors()
    text = kernel("shr.u32 %r10, %r5, 2; and.b32 %r11, %r5, 3; mad.lo.u32 %r10, %r10, %r1, %r11;" + PLAIN + STORE)
    args = [X, Y, np.uint32(16), np.uint64(0)]
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", narrow)
    found = sim.launch_probed(probed, 1, 64, args)["m"]
    lanes = np.arange(64) % 32
    wanted = X.ctypes.data + lanes % 4 * 4 + lanes // 4 * 64
    assert probed.maps[0].stream
    assert found.records["addr"].reshape(-1).tolist() == (wanted % (1 << 32)).tolist()


CALL = "{ .param .b32 v; st.param.b32 [v], %r2; call.uni away, (v); }"
AWAY = """.func away(.param .b32 value)
{
    .reg .b32 %r; .reg .pred %p;
    ld.param.u32 %r, [value]; setp.eq.u32 %p, %r, 3; @%p ret; ret;
}
.visible .entry"""
LOOP = "$L: {inside} ld.global.u32 %r20, [%rd5]; add.u32 %r9, %r9, 1; setp.lt.u32 %p1, %r9, 5; @%p1 bra $L;\n"


@pytest.mark.parametrize(("before", "inside", "after", "part"), [
    ("", CALL, "", True), (CALL, "", "", True), ("", "bar.warp.sync 1;", "", True),
    ("", "", CALL, False), (CALL, "bar.sync 0;", "", False), ("", "bar.warp.sync -1;", "", False),
], ids=["call in a loop", "call before it", "wait of some", "call after it", "barrier", "wait of all"])
def test_lanes_that_a_call_lets_go_on_one_by_one_count_their_turns(before: str, inside: str, after: str,
                                                                   part: bool) -> None:
    text = kernel(f"{before}\n{LOOP.format(inside=inside)}{after}\nmov.u32 %r9, 0;").replace(".visible .entry", AWAY)
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", PROGRAMS[True])
    layout, = probed.maps
    assert layout.stream
    assert layout.lanes_part is part
