"""Device functions on the simulator: recursion, calls through registers, frames on the stack."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from sim_ops import kernel

from ncc import sim
from ncc.diag import Diagnostic, NccError

NVCC = (Path(__file__).parent / "ptx" / "nvcc_calls_sm75.ptx").read_text()


def fib(n: int) -> int:
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def test_functions_recur_differently_in_each_lane() -> None:
    x = np.random.default_rng(1).integers(0, 11, 100).astype(np.int32)
    out = np.zeros_like(x)
    sim.launch(NVCC, "recursion", 2, 64, [x, out, x.size])
    assert out.tolist() == [2 * fib(n) + (n % 2 == 0) for n in x.tolist()]


def test_functions_are_called_through_pointers() -> None:
    rng = np.random.default_rng(2)
    x, y = rng.integers(-8, 8, (2, 100)).astype(np.float32)
    which = rng.integers(0, 3, 100).astype(np.int32)
    out = np.zeros_like(x)
    sim.launch(NVCC, "pointers", 4, 32, [x, y, which, out, x.size])
    steps = [lambda a, b: a + b, lambda a, b: a * b, lambda a, b: a - b]
    for n in range(100):
        value = x[n]
        for step in range(which[n] + 1):
            value = steps[(which[n] + step) % 3](value, y[n])
        assert out[n] == value


def test_virtual_functions() -> None:
    x = np.arange(64, dtype=np.int32) * 7
    out = np.zeros_like(x)
    sim.launch(NVCC, "virtuals", 1, 64, [x, out, x.size])
    for i in range(64):
        inner = (x[i] if i % 2 else 3 * x[i]) + i
        assert out[i] == (inner + 1000 if i % 3 == 0 else inner if i % 3 == 1 else x[i])


def test_variables_of_a_recurring_function() -> None:
    out = np.zeros((64, 2), np.int32)
    sim.launch(NVCC, "towers", 1, 64, [out])
    for i in range(64):
        disks = i % 7
        assert out[i].tolist() == [2**disks - 1, disks * (disks + 1) // 2]


# -- written by hand -------------------------------------------------------------------------------------------

THREAD = ("mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nmad.wide.u32 %d1, %r1, 4, %d1;\nld.global.u32 %r2, [%d1];\n")
STORE = "\nst.global.u32 [%d1], %r3;"
UNARY = ".func (.param .b32 result) {name}(.param .b32 value)\n{{\n.reg .b32 %a<9>;\n.reg .pred %q;\n" \
        "ld.param.u32 %a1, [value];\n{body}\nst.param.u32 [result], %a2;\nret;\n}}\n"
PAIR = "".join(UNARY.format(name=n, body=b) for n, b in
               (("twice", "shl.b32 %a2, %a1, 1;"), ("next", "add.u32 %a2, %a1, 1;"),
                ("square", "mul.lo.u32 %a2, %a1, %a1;")))
CALL = ("{{\n.param .b32 given;\n.param .b32 got;\nst.param.u32 [given], %r2;\n{before}\n"
        "call (got), {target}, (given){how};\nld.param.u32 %r3, [got];\n}}")
PROTOTYPE = "shape: .callprototype (.param .b32 _) _ (.param .b32 _);"


def apply(body: str, module: str, count: int = 64) -> list[int]:
    x = np.arange(count, dtype=np.uint32)
    sim.launch(kernel(THREAD + body + STORE, ".param .u64 x", module=module), "k", 1, count, [x])
    return [int(v) for v in x]


@pytest.mark.parametrize("again", ["", "@%q call (%a2), twice, (%a1);\n"], ids=["inlined", "with a frame"])
@pytest.mark.parametrize("place", ["(%r3), twice, (%r2)", "(got), twice, (%r2)", "(%r3), twice, (given)"])
def test_registers_are_passed(place: str, again: str) -> None:
    """PTX ISA, "call": an argument or result may be a register where the parameter is no structure."""
    module = UNARY.format(name="twice", body=f"setp.gt.u32 %q, %a1, 99;\n{again}shl.b32 %a2, %a1, 1;")
    body = CALL.format(target="twice", before="", how="").replace("(got), twice, (given)", place)
    if "got" not in place:
        body = body.replace("ld.param.u32 %r3, [got];\n", "")
    assert apply(body, module) == [2 * n for n in range(64)]


def test_a_register_names_a_function_for_each_lane() -> None:
    pick = ("rem.u32 %r4, %r1, 3;\nsetp.eq.u32 %p1, %r4, 0;\nsetp.eq.u32 %p2, %r4, 1;\nmov.u64 %d2, twice;\n"
            "mov.u64 %d3, next;\nmov.u64 %d4, square;\nselp.b64 %d3, %d3, %d4, %p2;\nselp.b64 %d2, %d2, %d3, %p1;\n")
    for how, before in ((", shape", PROTOTYPE), (", any", "any: .calltargets twice, next, square;")):
        got = apply(pick + CALL.format(target="%d2", before=before, how=how), PAIR)
        assert got == [(2 * n, n + 1, n * n)[n % 3] for n in range(64)]


def test_a_table_of_functions_in_memory() -> None:
    module = f"{PAIR}.global .align 8 .u64 table[3] = {{twice, next, square}};\n"
    pick = ("rem.u32 %r4, %r1, 3;\nmov.u64 %d3, table;\nmad.wide.u32 %d2, %r4, 8, %d3;\nld.global.u64 %d2, [%d2];\n")
    got = apply(pick + CALL.format(target="%d2", before=PROTOTYPE, how=", shape"), module)
    assert got == [(2 * n, n + 1, n * n)[n % 3] for n in range(64)]


def test_a_target_that_is_not_listed() -> None:
    body = "mov.u64 %d2, square;\nmov.u64 %d3, twice;\n" + CALL.format(
        target="%d2", before="any: .calltargets twice, next;", how=", any")
    assert failure(body, PAIR).code == "S016"


def test_a_register_that_holds_no_function() -> None:
    body = "mov.u64 %d3, twice;\nmov.u64 %d2, 12345;\n" + CALL.format(target="%d2", before=PROTOTYPE, how=", shape")
    assert failure(body, PAIR).code == "S016"


ACKERMANN = """.func (.param .b32 result) ackermann(.param .b32 m, .param .b32 n)
{
.reg .b32 %a<9>; .reg .pred %q<3>; .reg .b64 %w;
ld.param.u32 %a1, [m]; ld.param.u32 %a2, [n];
setp.eq.u32 %q1, %a1, 0;
@%q1 bra ZERO;
setp.ne.u32 %q2, %a2, 0;
mov.u32 %a3, 1;
cvt.u64.u32 %w, %a1;
@!%q2 bra OUTER;
sub.u32 %a4, %a2, 1;
{ .param .b32 p; .param .b32 q; .param .b32 r;
st.param.u32 [p], %a1; st.param.u32 [q], %a4;
call (r), ackermann, (p, q);
ld.param.u32 %a3, [r]; }
@!%q2 trap;
cvt.u32.u64 %a1, %w;
OUTER: sub.u32 %a4, %a1, 1;
{ .param .b32 p; .param .b32 q; .param .b32 r;
st.param.u32 [p], %a4; st.param.u32 [q], %a3;
call (r), ackermann, (p, q);
ld.param.u32 %a5, [r]; }
st.param.u32 [result], %a5;
ret;
ZERO: add.u32 %a5, %a2, 1;
st.param.u32 [result], %a5;
ret;
}
"""


def test_registers_and_predicates_outlive_a_recursive_call() -> None:
    body = ("{\n.param .b32 m;\n.param .b32 n;\n.param .b32 r;\nand.b32 %r4, %r1, 1;\nadd.u32 %r4, %r4, 1;\n"
            "shr.u32 %r5, %r1, 1;\nand.b32 %r5, %r5, 3;\nst.param.u32 [m], %r4;\nst.param.u32 [n], %r5;\n"
            "call (r), ackermann, (m, n);\nld.param.u32 %r3, [r];\n}")
    got = apply(body.replace("@!%q2 trap", ""), ACKERMANN.replace("@!%q2 trap;\n", ""))
    assert got == [(n >> 1 & 3) + 2 if n % 2 == 0 else 2 * (n >> 1 & 3) + 3 for n in range(64)]


def test_an_endless_recursion_is_reported() -> None:
    endless = UNARY.format(name="endless", body=CALL.format(target="endless", before="", how="").replace(
        "%r2", "%a1").replace("%r3", "%a2"))
    found = failure(CALL.format(target="endless", before="", how=""), endless)
    assert found.code == "S006"


def test_alloca_gives_each_thread_memory() -> None:
    body = ("add.u32 %r4, %r1, 1;\nmul.lo.u32 %r4, %r4, 8;\ncvt.u64.u32 %d2, %r4;\nstacksave.u64 %d5;\n"
            "alloca.u64 %d3, %d2, 8;\nalloca.u64 %d4, 64;\nst.local.u32 [%d3], %r1;\nst.local.u32 [%d4], 5;\n"
            "cvta.local.u64 %d6, %d3;\nld.u32 %r5, [%d6];\nld.local.u32 %r6, [%d4];\nadd.u32 %r3, %r5, %r6;\n"
            "stackrestore.u64 %d5;\nalloca.u64 %d7, 16;\nsetp.ne.u64 %p1, %d7, %d3;\n@%p1 mov.u32 %r3, 0;")
    assert apply(body, "") == [n + 5 for n in range(64)]


def test_alloca_has_a_limit() -> None:
    assert failure("alloca.u64 %d3, 100000;", "").code == "S006"


def failure(body: str, module: str) -> Diagnostic:
    with pytest.raises(NccError) as caught:
        apply(body, module, 32)
    return caught.value.diagnostics[0]
