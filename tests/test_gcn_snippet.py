"""Hand-written AMDGPU assembly: its facts, what the verifier says, and its placing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from ncc import pipeline
from ncc.backends.gcn import GcnBackend
from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, Registers, writes_scc
from ncc.backends.gcn.code.snippet import DIALECT, lasting_slots, snippet_writer
from ncc.backends.rewrite.hooks import Hooks
from ncc.backends.rewrite.snippet import Slot
from ncc.diag import Diagnostics, NccError
from ncc.frontend.objects import read_object
from ncc.ir.facts import AsmFact, Flow, Space
from ncc.ir.nodes import AsmBody, CaptureRef, Field, MapDecl, Probe, Program, RegDecl, Tracepoint
from ncc.ir.types import Capture, Helper, Level, TraceClass, Type
from ncc.source import SourceFile
from ncc.verifier.asm import verify_asm
from tests.gcn_fixtures import fixture
from tests.gcn_probed import launch, probe

DECLARED = ".reg .b32 %a, %b<2>;\n.sreg .b64 %t;\n"


def body_of(text: str) -> AsmBody:
    return AsmBody("gcn", text, SourceFile("probe.toml", f'before = """{text}"""').whole())


def facts_of(text: str) -> tuple[AsmFact, ...]:
    diags = Diagnostics()
    facts = DIALECT.facts(body_of(text), diags)
    assert not list(diags)
    return facts


def fact_of(line: str) -> AsmFact:
    return facts_of(DECLARED + line)[-1]


# ---- facts


@pytest.mark.parametrize(("line", "defines", "uses"), [
    ("v_add_u32 %a, %b0, %b1", {"%a"}, {"%b0", "%b1"}),
    ("v_add_u32 %a, %t.lo, BYTES", {"%a"}, {"%t"}),
    ("v_mac_f32 %a, %b0, %b1", {"%a"}, {"%a", "%b0", "%b1"}),
    ("s_add_u32 %t.lo, %t.lo, 4", {"%t"}, {"%t"}),
    ("s_addc_u32 %t.hi, %t.hi, 0", {"%t"}, {"%t", "scc"}),
    ("v_mov_b32 v0, 1", {"v0"}, set()),
    ("v_mov_b32 %a, v[0:1]", {"%a"}, {"v[0:1]"}),
    ("v_cmp_eq_u32 vcc, %a, %b0", {"vcc"}, {"%a", "%b0"}),
    ("v_div_fmas_f32 %a, %a, %b0, %b1", {"%a"}, {"%a", "%b0", "%b1", "vcc"}),
    ("s_mov_b64 exec, -1", {"exec"}, set()),
    ("s_mov_b64 %t, exec", {"%t"}, set()),
    ("s_and_saveexec_b64 %t, %t", {"%t", "exec"}, {"%t"}),
    ("s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0", {"mode"}, set()),
    ("v_readlane_b32 %t.lo, %a, m0", {"%t"}, {"%a", "m0"}),
])
def test_what_a_statement_writes_and_reads(line: str, defines: set[str], uses: set[str]) -> None:
    fact = fact_of(line)
    assert fact.defines == defines
    assert fact.uses == uses


def test_scc_is_the_snippets_once_written() -> None:
    facts = facts_of(DECLARED + "s_add_u32 %t.lo, 1, 2\ns_addc_u32 %t.hi, 1, 2")
    assert "scc" not in facts[-1].uses | facts[-1].defines


@pytest.mark.parametrize(("line", "flow", "loads", "stores"), [
    ("s_branch .L", Flow.BRANCH, None, None),
    ("s_endpgm", Flow.EXIT, None, None),
    ("s_sethalt 1", Flow.EXIT, None, None),
    ("s_sendmsg sendmsg(MSG_INTERRUPT)", Flow.EXIT, None, None),
    ("s_barrier", Flow.BARRIER, None, None),
    ("s_swappc_b64 %t, %t", Flow.CALL, None, None),
    ("ds_read_b32 %a, %b0", Flow.FALL, Space.SHARED, None),
    ("scratch_store_dword %a, %b0, off", Flow.FALL, None, Space.LOCAL),
    ("global_atomic_add %a, ADDR, %b0, off glc", Flow.FALL, Space.GLOBAL, Space.GLOBAL),
    ("s_memtime %t", Flow.FALL, None, None),
])
def test_control_and_memory(line: str, flow: Flow, loads: Space | None, stores: Space | None) -> None:
    fact = fact_of(line)
    assert (fact.flow, fact.loads, fact.stores) == (flow, loads, stores)


def test_what_is_not_known_is_said_to_be_so() -> None:
    assert not fact_of("v_frobnicate %a").known
    assert not fact_of("s_movrels_b32 %t.lo, s0").known
    assert not fact_of(".p2align 8").known
    assert fact_of(".L:").label


def test_waits_are_not_judged() -> None:
    assert facts_of("s_waitcnt lgkmcnt(0)\ns_nop 3") == ()


def test_saves_and_captures() -> None:
    fact = fact_of("SAVE [ m ] {%t, ADDR.lo, BYTES, 7};  ; SAVE [no] {}")
    assert fact.save is not None
    assert (fact.save.map, fact.save.values) == ("m", 4)
    assert fact.captures == {Capture.ADDR, Capture.BYTES}
    assert fact.uses == {"%t"}
    body = body_of(DECLARED + "v_add_u32 %a, IN1, IN2\nSAVE [m] {ADDR}\nSAVE [n] {1}")
    assert DIALECT.saves_of(body) == ("m", "n")
    assert {c.capture for c in DIALECT.captures_of(body)} == {Capture.ADDR, Capture.IN1, Capture.IN2}


def test_a_place_is_in_the_file_that_holds_the_snippet() -> None:
    body = body_of("v_mov_b32 %a, (\n")
    diags = Diagnostics()
    assert DIALECT.facts(body, diags) == ()
    found, = diags
    assert found.code == "B006"
    assert found.span is not None
    assert found.span.text == "("
    assert str(found.span).startswith("probe.toml:1:")


@pytest.mark.parametrize("text", [".reg .b7 %a", ".reg .b32 %a<99999>", ".reg .b32 %a<257>", ".sreg .b32 %a b"])
def test_declarations_that_make_no_sense(text: str) -> None:
    with pytest.raises(NccError, match="B005"):
        DIALECT.parse(text)


# ---- what the verifier says


def verified(text: str, pos: str = "load.global") -> list[str]:
    m = MapDecl("m", Level.THREAD, (Field("x", Type.U64), Field("y", Type.U32)), None)
    point = Tracepoint(pos, TraceClass(pos))
    program = Program((m,), (), (Probe("p", Level.THREAD, (point,), body_of(text), None),))
    diags = Diagnostics()
    verify_asm(program, lambda body: DIALECT.facts(body, diags), lambda _: frozenset(Capture), diags)
    return [d.code for d in diags.errors]


GOOD = """.reg .b32 %a;
.sreg .b64 %t;
s_memtime %t
s_waitcnt lgkmcnt(0)
s_add_u32 %t.lo, %t.lo, 1
s_addc_u32 %t.hi, %t.hi, 0
v_add_u32 %a, BYTES, 4
SAVE [m] {%t, %a};
"""


def test_a_good_snippet_passes() -> None:
    assert verified(GOOD) == []


@pytest.mark.parametrize(("line", "code"), [
    ("v_add_u32 %a, %a+1, 4", "B006"), ("v_mov_b32 v[0+1], 0", "B006"), ("v_add_u32 %a, s0+s1, 4", "B006"),
    ("v_add_u32 %a, 4*(2+1), %a", None),
    ("s_endpgm", "V103"), ("s_barrier", "V104"), ("s_branch .L", "V101"), (".L:", "V101"), ("s_setpc_b64 %t", "V101"),
    ("ds_read_b32 %a, %a", "V106"), ("scratch_load_dword %a, off, off", "V107"),
    ("global_store_dword ADDR, %a, off", "V108"), ("global_load_dword %a, ADDR, off", "V111"),
    ("v_mov_b32 v0, 0", "V109"), ("v_mov_b32 %a, v0", "V110"), ("v_mov_b32 %a, %z", "V110"),
    ("s_mov_b64 exec, -1", "V109"), ("s_mov_b32 m0, 0", "V109"), ("v_cmp_eq_u32 vcc, %a, %a", "V109"),
    ("s_cselect_b32 %t.lo, 1, 2", None), ("s_setprio 3", "V112"), ("v_frob %a", "V100"),
    ("s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0", "V109"),
])
def test_a_bad_statement_is_refused(line: str, code: str | None) -> None:
    assert verified(GOOD + line) == ([code] if code else [])


def test_the_kernels_scc_is_not_to_be_read() -> None:
    assert verified(GOOD.replace("s_add_u32 %t.lo, %t.lo, 1\n", "")) == ["V110"]


# ---- placing


class Recorder:
    """Hooks that hand out fixed places and note what is saved."""

    def __init__(self) -> None:
        self.saved: list[tuple[str, list[tuple[str, Type]]]] = []

    def capture(self, e: Emitter, ref: CaptureRef, type_: Type) -> Operand:
        wide = type_.bits == 64
        places: dict[Capture, Operand] = {
            Capture.ADDR: Place(VGPR, 4, 2) if wide else Place(VGPR, 4), Capture.BYTES: 16,
            Capture.IN1: Place(SGPR, 8, 2) if wide else Place(SGPR, 8)}
        return places[ref.capture]

    def helper(self, e: Emitter, helper: Helper, type_: Type, into: Operand | None) -> Operand:
        raise AssertionError("a snippet calls no helpers")

    def save(self, e: Emitter, name: str, fields: Sequence[tuple[Operand, Type]]) -> None:
        self.saved.append((name, [(str(v), t) for v, t in fields]))


def placed(text: str, slots: dict[str, Slot[Operand]] | None = None) -> tuple[Emitter, Recorder]:
    recorder = Recorder()
    e = Emitter(Registers.beyond(20, 30, 102, 128))
    hooks = Hooks(recorder.capture, recorder.helper, recorder.save)
    snippet_writer(e, body_of(text), slots or {}, hooks).write(DIALECT.parse(text))
    return e, recorder


def test_names_become_registers_and_captures_are_filled_in() -> None:
    e, recorder = placed(GOOD.replace("BYTES", "ADDR.hi") + "v_add_u32 %a, IN1, %a\nv_add_u32 %a, BYTES, %a")
    assert e.lines == [
        "s_memtime s[20:21]", "s_waitcnt lgkmcnt(0)", "s_waitcnt lgkmcnt(0)", "s_add_u32 s20, s20, 1",
        "s_addc_u32 s21, s21, 0", "v_add_u32 v30, v5, 4", "v_mov_b32 v31, s8", "v_add_u32 v30, v31, v30",
        "v_mov_b32 v32, 16", "v_add_u32 v30, v32, v30"]
    assert writes_scc(e.lines)
    assert recorder.saved == [("m", [("s[20:21]", Type.U64), ("v30", Type.U32)])]


def test_input_modifiers_stay() -> None:
    e, _ = placed(".reg .f32 %a, %b;\nv_mov_b32 %b, 0\nv_add_f32_e64 %a, -|%b|, %b clamp ; said")
    assert e.lines[-1] == "v_add_f32_e64 v30, -|v31|, v31 clamp"
    assert not writes_scc(e.lines)


def test_a_lanes_value_does_not_go_into_a_scalar_instruction() -> None:
    with pytest.raises(NccError, match=r"B101.*ADDR"):
        placed(".sreg .b64 %t\ns_mov_b64 %t, ADDR")


def test_registers_that_pass_values_on_last() -> None:
    before = body_of(".sreg .b64 %t;\n.reg .b32 %a;\ns_memtime %t\nv_mov_b32 %a, 1")
    after = body_of("v_mov_b32 %a, 2\nSAVE [m] {%t, %a}")
    registers = Registers.beyond(10, 10, 102, 128)
    lasting = lasting_slots([before, after], registers)
    assert lasting == {"t": Slot(Place(SGPR, 10, 2), Type.U64)}
    assert list(DIALECT.accesses_of(after)) == [("a", False), ("t", True), ("a", True)]
    halves = body_of(".sreg .b64 %t;\ns_mov_b32 %t.hi, 0\ns_mov_b32 %t.lo, 0")
    assert list(DIALECT.accesses_of(halves)) == [("t", True), ("t", False)]


def test_the_programs_registers_under_their_own_names() -> None:
    program = Program((), (RegDecl("start", Type.U64), RegDecl("%NR0", Type.U64)), ())
    slots = DIALECT.shared_slots(program, {"start": Place(VGPR, 40, 2), "%NR0": 5})
    e, recorder = placed("v_mov_b32 start.lo, 0\nSAVE [m] {start, %NR0, -1}", slots)
    assert e.lines == ["v_mov_b32 v40, 0"]
    assert recorder.saved == [("m", [("v[40:41]", Type.U64), ("5", Type.U64), (str((1 << 64) - 1), Type.U64)])]


def test_the_snippet_of_the_documentation_runs() -> None:
    page = (Path(__file__).parent.parent / "docs" / "amd.md").read_text()
    text, = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    diags = Diagnostics()
    program = read_object(SourceFile("snippet.toml", text), "gcn", diags)
    pipeline.verify(program, GcnBackend(), diags)
    assert list(diags) == []
    x, y = np.random.default_rng(1).standard_normal((2, 5000)).astype(np.float32)
    z = np.zeros_like(x)
    probed = probe(fixture("triton_add_gfx942.s").source.text, "add_kernel", program)
    times = launch(probed, 5, 256, [x, y, z, 5000, None, None]).maps["times"]
    assert np.array_equal(z, x + y)
    assert times.counts is not None
    assert times.counts.sum() == 5000 // 4
    saved = times.records[times.counts == 1].reshape(-1)
    assert {bytes_and_four for _, bytes_and_four in saved.tolist()} == {20}
