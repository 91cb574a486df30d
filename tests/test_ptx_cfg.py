"""Control flow: blocks, cycles, post-dominators, and uniformity against an execution of every lane."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ncc.backends.graph.algorithms import cyclic_nodes, post_dominators, reach
from ncc.backends.ptx import isa
from ncc.backends.ptx.code.sites import match_sites
from ncc.backends.ptx.flow.convergence import EXIT, build, site_bound, uniform_sites, uniformity
from ncc.backends.ptx.text.nodes import Instruction, Kernel
from ncc.backends.ptx.text.operands import Imm, Operand, Reg, Special
from ncc.ir.facts import Flow
from tests.ptx_fixtures import fixture_kernel, kernel_of, tracepoint

# ---- blocks


def edges(body: str) -> list[tuple[int, ...]]:
    return [b.successors for b in build(kernel_of(body)).blocks]


@pytest.mark.parametrize(("body", "expected"), [
    ("ret;", [(EXIT,)]),
    ("mov.b32 %r1, 1;", [(EXIT,)]),
    ("@%p1 bra L; mov.b32 %r1, 1; L: ret;", [(2, 1), (2,), (EXIT,)]),
    ("L: @!%p1 bra L; exit;", [(0, 1), (EXIT,)]),
    ("@%p1 ret; mov.b32 %r1, 1; ret;", [(EXIT, 1), (EXIT,)]),
    ("bra L; M: ret; L: bra M;", [(2,), (EXIT,), (1,)]),
    ("A: B: ret;", [(EXIT,)]),
    ("mov.b32 %r1, 1; A: mov.b32 %r2, 1; @%p1 bra B; C: B: ret;", [(1, 1), (EXIT,)]),  # nothing goes to A
    ("{ bra L; L: } { bra L; L: }", [(1,), (2,), (EXIT,)]),
    ("T: .branchtargets A, B; brx.idx %r1, T; A: trap; B: ret;", [(1, 2), (EXIT,), (EXIT,)]),
    ("@%p1 bra L; { L: ret; }", [(EXIT, 1), (EXIT,)]),
])
def test_edges(body: str, expected: list[tuple[int, ...]]) -> None:
    assert edges(body) == expected


def test_a_target_that_cannot_be_seen_proves_nothing() -> None:
    kernel = kernel_of("@%p1 bra L; { L: st.global.u32 [%rd1], %r1; } brx.idx %r1, nowhere;")
    graph = build(kernel)
    assert not graph.resolved
    assert not any(map(uniform_sites(kernel, graph), kernel.instructions))
    assert {site_bound(graph, i) for i in kernel.instructions} == {None}


# ---- algorithms, against their definitions

GRAPHS = st.integers(1, 7).flatmap(lambda n: st.lists(
    st.lists(st.integers(-1, n - 1), min_size=1, max_size=3).map(tuple), min_size=n, max_size=n))


@given(GRAPHS)
def test_cycles(graph: list[tuple[int, ...]]) -> None:
    inner = [[s for s in targets if s >= 0] for targets in graph]
    expected = {n for n in range(len(graph)) if n in reach(inner[n], lambda m: inner[m])}
    assert cyclic_nodes(inner) == expected


@given(GRAPHS)
def test_post_dominators(graph: list[tuple[int, ...]]) -> None:
    """n is post-dominated by m if no way out avoids m; the immediate one is post-dominated by all the others."""
    graph = [(*targets, -1) if not leaves(graph, n) else targets for n, targets in enumerate(graph)]
    count = len(graph)
    strict = [{m for m in range(count) if m != n and not leaves(graph, n, avoiding=m)} for n in range(count)]
    for node, found in enumerate(post_dominators(graph)):
        nearest = {m for m in strict[node] if strict[m] >= strict[node] - {m}}
        assert found == (nearest.pop() if nearest else -1)


def leaves(graph: list[tuple[int, ...]], start: int, avoiding: int = -2) -> bool:
    return any(-1 in graph[n] for n in reach([start], lambda m: graph[m], avoiding))


# ---- bounds


def test_bounds() -> None:
    kernel = kernel_of("ld.b32 %r1, [%rd1]; L: ld.b32 %r2, [%rd1]; @%p1 bra L; ld.b32 %r3, [%rd1]; ret;")
    graph = build(kernel)
    assert [site_bound(graph, s) for s in match_sites(kernel, tracepoint("ld"))] == [1, None, 1]


# ---- uniformity: cases


def uniform_stores(body: str, params: str = "", directives: str = "") -> list[bool]:
    kernel = kernel_of(body, params, directives)
    uniform = uniform_sites(kernel)
    return [uniform(s) for s in match_sites(kernel, tracepoint("st.global"))]


STORE = "st.global.u32 [%rd1], %r9;"
TID = "mov.u32 %r1, %tid.x; setp.gt.u32 %p1, %r1, 7;"
BLOCK = "mov.u32 %r1, %ctaid.x; setp.gt.u32 %p1, %r1, 7;"


@pytest.mark.parametrize(("body", "expected"), [
    (STORE, [True]),
    (f"{TID} @%p1 {STORE}", [False]),
    (f"{BLOCK} @%p1 {STORE}", [True]),
    # leaving early is no divergence of those that stay
    (f"{TID} @%p1 bra L; {STORE} L: ret;", [True]),
    (f"{TID} @%p1 bra L; {STORE} ret; L: bra.uni M; M: exit;", [True]),
    (f"{TID} @%p1 ret; {STORE}", [True]),
    (f"{TID} @%p1 exit; {STORE} ret;", [True]),
    (f"{TID} @!%p1 bra L; trap; L: {STORE} ret;", [True]),
    # but what the leaving lanes do before is theirs alone
    (f"{TID} @%p1 bra L; {STORE} ret; L: {STORE} ret;", [False, False]),
    (f"{TID} @%p1 bra L; {STORE} bra M; L: {STORE} M: {STORE} ret;", [False, False, True]),
    (f"{TID} @%p1 bra L; {STORE} L: {STORE} ret;", [False, True]),
    (f"{BLOCK} @%p1 bra L; {STORE} L: {STORE} ret;", [True, True]),
    # loops
    (f"{BLOCK} L: {STORE} @%p1 bra L; {STORE}", [True, True]),
    (f"{TID} L: {STORE} @%p1 bra L; {STORE}", [False, True]),
    (f"{TID} L: @%p1 ret; {STORE} bra L;", [True]),
    (f"{TID} L: {STORE} bra L;", [True]),
    # values
    (f"{TID} mov.u32 %r2, 0; @%p1 bra L; mov.u32 %r2, 1; L: setp.eq.u32 %p2, %r2, 0; @%p2 {STORE}", [False]),
    (f"{TID} mov.u32 %r2, 0; @%p1 mov.u32 %r2, 1; setp.eq.u32 %p2, %r2, 0; @%p2 {STORE}", [False]),
    ("ld.param.u32 %r1, [n]; setp.eq.u32 %p1, %r1, 0; @%p1 " + STORE, [True]),
    ("ld.param.u32 %r1, [n+0]; setp.eq.u32 %p1, %r1, 0; @%p1 " + STORE, [True]),
    (".param .b32 n; ld.param.u32 %r1, [n]; setp.eq.u32 %p1, %r1, 0; @%p1 " + STORE, [False]),
    ("ld.param.u32 %r1, [%rd1]; setp.eq.u32 %p1, %r1, 0; @%p1 " + STORE, [False]),
    ("ld.const.u32 %r1, [table]; setp.eq.u32 %p1, %r1, 0; @%p1 " + STORE, [True]),
    ("mov.u32 %r2, %laneid; ld.const.u32 %r1, [%r2]; setp.eq.u32 %p1, %r1, 0; @%p1 " + STORE, [False]),
    ("ld.global.u32 %r1, [%rd9]; setp.eq.u32 %p1, %r1, 0; @%p1 " + STORE, [False]),
    ("mov.u64 %rd2, %clock64; setp.eq.u64 %p1, %rd2, 0; @%p1 " + STORE, [False]),
    ("mov.u32 %r1, %ntid.x; setp.eq.u32 %p1, %r1, 0; @%p1 " + STORE, [True]),
    ("atom.global.add.u32 %r1, [%rd9], 1; setp.eq.u32 %p1, %r1, 0; @%p1 " + STORE, [False]),
    ("call (%r1), f, (1); setp.eq.u32 %p1, %r1, 0; @%p1 " + STORE, [False]),
    ("setp.eq.u32 %p1|%p2, %tid.y, 0; @%p2 " + STORE, [False]),
    (f"{TID} add.cc.u32 %r3, %r1, %r1; addc.u32 %r4, 0, 0; setp.eq.u32 %p2, %r4, 0; @%p2 {STORE}", [False]),
    # warp-wide results
    (f"{TID} vote.sync.any.pred %p2, %p1, -1; @%p2 {STORE}", [True]),
    (f"{TID} vote.sync.any.pred %p2, %p1, %r5; @%p2 {STORE}", [False]),
    (f"{TID} @%p1 vote.sync.any.pred %p2, %p3, -1; @%p2 {STORE}", [False]),
    (f"{TID} bar.red.or.pred %p2, 0, %p1; @%p2 {STORE}", [True]),
    (f"{TID} barrier.red.or.pred %p2, %r1, %p1; @%p2 {STORE}", [False]),
    (f"{TID} shfl.sync.idx.b32 %r2, %r1, 0, 31, -1; setp.eq.u32 %p2, %r2, 0; @%p2 {STORE}", [True]),
    (f"{TID} shfl.sync.idx.b32 %r2, %r1, %r1, 31, -1; setp.eq.u32 %p2, %r2, 0; @%p2 {STORE}", [False]),
    (f"{TID} shfl.sync.idx.b32 %r2, %r1, 0, 7199, -1; setp.eq.u32 %p2, %r2, 0; @%p2 {STORE}", [False]),
    (f"{TID} mov.u32 %r5, 31; mov.u32 %r6, -1; mov.u32 %r7, 0; shfl.sync.idx.b32 %r2, %r1, %r7, %r5, %r6;"
     f" setp.eq.u32 %p2, %r2, 0; @%p2 {STORE}", [True]),
    (f"{TID} mov.u32 %r5, 31; mov.u32 %r6, -1; @%p3 mov.u32 %r5, 15; shfl.sync.idx.b32 %r2, %r1, 0, %r5, %r6;"
     f" setp.eq.u32 %p2, %r2, 0; @%p2 {STORE}", [False]),
    (f"{TID} mov.u32 %r5, -1; vote.sync.ballot.b32 %r2, %p1, %r5; setp.eq.u32 %p2, %r2, 0; @%p2 {STORE}", [True]),
    (f"{TID} shfl.sync.bfly.b32 %r2, %r1, 1, 31, -1; setp.eq.u32 %p2, %r2, 0; @%p2 {STORE}", [False]),
    ("elect.sync %r1|%p1, -1; @%p1 " + STORE, [False]),
    (f"{TID} @%p1 bra.uni L; {STORE} L: ret;", [True]),
    # jumps through a table
    (f"{BLOCK} T: .branchtargets A, B; brx.idx %r1, T; A: {STORE} ret; B: {STORE} ret;", [True, True]),
    (f"{TID} T: .branchtargets A, B; brx.idx %r1, T; A: {STORE} bra C; B: {STORE} C: {STORE} ret;",
     [False, False, True]),
    # an opcode that might branch
    (f"frobnicate.b32 %r1, L; {STORE} L: ret;", [False]),
    (f"frobnicate.b32 %r1, %r2; {STORE} @%p1 {STORE}", [True, True]),
    (f"frobnicate.pred %p1, %r2; @%p1 {STORE}", [False]),
])
def test_uniform_stores(body: str, expected: list[bool]) -> None:
    assert uniform_stores(body, ".param .u32 n") == expected


@pytest.mark.parametrize(("body", "expected"), [
    ("ret;", False),
    (f"{TID} @%p1 ret; {STORE}", True),
    (f"{BLOCK} @%p1 ret; {STORE}", False),
    (f"{TID} @%p1 bra L; {STORE} L: ret;", True),
    (f"{TID} @%p1 bra L; {STORE} L: bra M; M: ret;", True),
    (f"{BLOCK} @%p1 bra L; {STORE} L: ret;", False),
    (f"{TID} @%p1 bra L; {STORE} L: {STORE} ret;", False),
    (f"{TID} @%p1 bra L; {STORE} ret; L: {STORE} ret;", True),
    (f"{TID} {BLOCK.replace('%p1', '%p2')} @%p1 bra L; @%p2 ret; L: {STORE} ret;", True),
    ("frobnicate.b32 %r1, L; L: ret;", True),
])
def test_leaving_early(body: str, expected: bool) -> None:
    assert uniformity(kernel_of(body)).some_leave_early is expected


def test_a_masked_instruction_is_reached_by_all() -> None:
    kernel = fixture_kernel("triton_add_sm90.ptx", "add_kernel")
    proven = uniformity(kernel)
    loads = list(match_sites(kernel, tracepoint("load.global")))
    assert [(proven.executed(i), proven.reached(i)) for i in loads] == [(False, True)] * 4


@pytest.mark.parametrize(("directives", "body", "expected"), [
    (".reqntid 128", "shr.u32 %r2, %r1, 5;", True),
    (".reqntid 100", "shr.u32 %r2, %r1, 5;", True),
    (".reqntid 64, 4", "shr.u32 %r2, %r1, 5;", True),
    (".reqntid 16, 4", "shr.u32 %r2, %r1, 5;", False),
    (".maxntid 128", "shr.u32 %r2, %r1, 5;", False),
    ("", "shr.u32 %r2, %r1, 5;", False),
    (".reqntid 128", "shr.u32 %r2, %r1, 4;", False),
    (".reqntid 128", "bfe.u32 %r2, %r1, 6, 2;", True),
    (".reqntid 128", "bfe.u32 %r2, %r1, 6, %r1;", False),
    (".reqntid 128", "and.b32 %r2, %r1, 96;", True),
    (".reqntid 128", "and.b32 %r2, %r1, 112;", False),
    (".reqntid 128", "mov.u32 %r1, 3; add.u32 %r1, %r1, %r5; shr.u32 %r2, %r1, 5;", False),
    (".reqntid 32, 4", "mov.u32 %r2, %tid.y;", True),
    (".reqntid 16, 4", "mov.u32 %r2, %tid.y;", False),
    (".reqntid 32, 4", "mov.u32 %r2, %tid.x;", False),
])
def test_warp_indices(directives: str, body: str, expected: bool) -> None:
    body = f"mov.u32 %r1, %tid.x; {body} setp.eq.u32 %p1, %r2, 1; @%p1 {STORE}"
    assert uniform_stores(body, directives=directives) == [expected]


@pytest.mark.parametrize(("name", "entry", "pos", "counts"), [
    ("triton_gemm_sm90.ptx", "gemm_kernel", "async_copy", (24, 24)),
    ("triton_gemm_sm90.ptx", "gemm_kernel", "tensorop", (4, 4)),
    ("triton_attn_sm90.ptx", "attn_kernel", "load.global", (8, 8)),
    ("triton_attn_sm80.ptx", "attn_kernel", "tensorop", (128, 128)),
    ("triton_add_sm90.ptx", "add_kernel", "load.global", (0, 4)),  # each lane is masked on its own
    ("nvcc_control_sm75.ptx", "early", "load.global", (1, 1)),
    ("nvcc_control_sm90.ptx", "early", "load.generic", (1, 1)),
    ("nvcc_control_sm75.ptx", "ladder", "load.global", (0, 2)),
    ("nvcc_control_sm75.ptx", "choose", "load.global", (7, 7)),
    ("nvcc_memory_sm80.ptx", "chase", "load.generic", (5, 5)),
    ("nvcc_hopper_sm90a.ptx", "tma", "load.shared", (2, 2)),  # by warp, and by those that stay
])
def test_uniformity_of_real_kernels(name: str, entry: str, pos: str, counts: tuple[int, int]) -> None:
    kernel = fixture_kernel(name, entry)
    uniform = uniform_sites(kernel)
    found = [uniform(s) for s in match_sites(kernel, tracepoint(pos))]
    assert (sum(found), len(found)) == counts


# ---- uniformity: every lane executed

LANES = 4
STEPS = 60
LABELS = [f"L{n}" for n in range(5)]
# One register and one predicate of each kind from the start, and one more that random code can make either.
START = "mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.x; mov.u32 %r2, 0; " \
        "setp.lt.u32 %p0, %r0, 2; setp.lt.u32 %p1, %r2, %r1; setp.lt.u32 %p2, %r1, %r2;"
GUARDS = ["@%p0 ", "@!%p0 ", "@%p1 ", "@!%p1 ", "@%p2 ", "@!%p2 "]
PLAIN = ["mov.u32 %r2, 1;", "mov.u32 %r2, 0;", "mov.u32 %r2, %r1;", "add.u32 %r2, %r2, 1;", "and.b32 %r2, %r2, 3;",
         "add.u32 %r2, %r2, %r0;", "setp.lt.u32 %p2, %r2, 1;", "setp.lt.u32 %p2, %r1, %r2;", "setp.lt.u32 %p1, %r2, 2;"]


def random_program(random: Random) -> str:
    """A few labelled blocks with jumps to and fro, of few kinds of statements: with all kinds everything varies."""
    plain = [guard + statement for statement in random.sample(PLAIN, 3) for guard in ("", random.choice(GUARDS))]
    plain = random.sample(plain, 4)
    guards = random.sample(GUARDS, 2)
    lines = []
    for n, label in enumerate(LABELS):
        # Mostly forward, so that there are joins before everything is one loop.
        targets = random.sample(LABELS[n + 1 :] * 3 + LABELS, 2)
        jumps = [f"{guard}bra {target};" for guard in guards for target in targets]
        chosen = random.choices([*plain, *jumps, random.choice(guards) + "ret;"], k=random.randint(1, 4))
        ending = random.choice(["", "", f"bra {targets[0]};"])
        lines.append(f"{label}: {' '.join(chosen)} {ending}")
    return START + "\n".join(lines)


@pytest.mark.parametrize("seed", range(8))
def test_lanes_agree_on_what_is_uniform(seed: int) -> None:
    """Of the uniform instructions, a lane that leaves early has executed the first ones that the others did."""
    random = Random(seed)
    for _ in range(250):
        kernel = kernel_of(random_program(random))
        uniform = uniform_sites(kernel)
        traces = [[n for n in execute(kernel, lane) if uniform(kernel.instructions[n])] for lane in range(LANES)]
        for one, other in combinations(traces, 2):
            shared = min(len(one), len(other))
            assert one[:shared] == other[:shared], kernel.module.source.text


def execute(kernel: Kernel, lane: int) -> list[int]:
    """Indices of the instructions that one lane executes, guards that are false left out, within ``STEPS``."""
    values: dict[str, int] = {}
    graph = build(kernel)
    index = {i: n for n, i in enumerate(kernel.instructions)}
    trace: list[int] = []
    block = 0
    for _ in range(STEPS):
        following = graph.blocks[block].successors[-1]
        for instr in graph.blocks[block].instructions:
            if not passes(instr, values):
                continue
            trace.append(index[instr])
            if isa.row(instr).flow in (Flow.BRANCH, Flow.EXIT):
                following = graph.blocks[block].successors[0]
            else:
                step(instr, values, lane)
        if following == EXIT:
            break
        block = following
    return trace


def passes(instr: Instruction, values: dict[str, int]) -> bool:
    return instr.guard is None or bool(values[instr.guard.reg.name]) != instr.guard.negated


OPERATIONS = {"mov": lambda a: a, "add": lambda a, b: (a + b) % 8, "and": lambda a, b: a & b,
              "setp": lambda a, b: a < b}


def step(instr: Instruction, values: dict[str, int], lane: int) -> None:
    target, *sources = instr.operands
    assert isinstance(target, Reg)
    values[target.name] = int(OPERATIONS[instr.opcode](*(read(o, values, lane) for o in sources)))


def read(operand: Operand, values: dict[str, int], lane: int) -> int:
    if isinstance(operand, Special):
        return {"%tid.x": lane, "%ctaid.x": 2, "%ntid.x": LANES}[operand.name]
    if isinstance(operand, Imm):
        return operand.value or 0
    assert isinstance(operand, Reg)
    return values[operand.name]
