"""Where an AMD kernel's calls go: by every way that leads to them, or refused."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from needs import needs

from ncc.backends.formats.binary import blob
from ncc.backends.gcn.flow.cfg import build
from ncc.backends.gcn.flow.reach import Callees, callees, contains_exit
from ncc.backends.gcn.image.codeobject import parse_code_object
from ncc.backends.gcn.image.disassemble import disassemble
from ncc.backends.gcn.image.images import find_kernel
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.text.parse import parse_module
from ncc.diag import NccError
from ncc.source import SourceFile
from tests.gcn_fixtures import kernel_of
from tests.gcn_probed import launch, probe, tool
from tests.test_gcn_instrument import module_text

FUNCTION = """	.p2align 2
	.type {name},@function
{name}:
{body}
.L{name}_end:
	.size {name}, .L{name}_end-{name}
"""
RETURN = "\ts_setpc_b64 s[30:31]"
PLAIN = ("a", f"\tv_add_u32_e32 v1, 1, v1\n{RETURN}")
OTHER = ("b", f"\tv_add_u32_e32 v1, 2, v1\n{RETURN}")
ENDS = ("ends", f"\tv_cmp_eq_u32_e32 vcc, 0, v1\n\ts_cbranch_vccz .Lgo\n\ts_endpgm\n.Lgo:\n{RETURN}")
STATE = ("uses", f"\ts_getpc_b64 s[6:7]\n\ts_add_u32 s6, s6, state@rel32@lo+4\n\ts_addc_u32 s7, s7, state@rel32@hi+12\n"
                 f"{RETURN}")
CALL = "\ts_swappc_b64 s[30:31], s[4:5]"
END = "\ts_endpgm"
VARIABLE = "\t.bss\nstate:\n\t.zero 4\n\t.text\n"


def function(name: str, body: str) -> str:
    return FUNCTION.format(name=name, body=body)


def take(name: str, low: int = 4) -> str:
    """The address of a function, as compilers compute it."""
    return (f"\ts_getpc_b64 s[{low}:{low + 1}]\n\ts_add_u32 s{low}, s{low}, {name}@rel32@lo+4\n"
            f"\ts_addc_u32 s{low + 1}, s{low + 1}, {name}@rel32@hi+12")


def load(name: str, low: int = 4) -> str:
    """From the table of addresses."""
    pair = f"s[{low}:{low + 1}]"
    return f"{take(name, low).replace('@rel', '@gotpcrel')}\n\ts_load_dwordx2 {pair}, {pair}, 0x0"


def lines(*pieces: str) -> str:
    return "\n".join(piece if piece.startswith((".", "\t")) else f"\t{piece}" for piece in pieces)


def text_of(body: str, *functions: tuple[str, str], extra: str = "", arch: str = "gfx90a") -> str:
    """A module with a kernel ``k``, functions ``a``, ``b``, ``ends`` and ``uses``, and more."""
    more = "".join(function(*f) for f in (PLAIN, OTHER, ENDS, STATE, *functions))
    return module_text(("k", body), extra=more + VARIABLE + extra, arch=arch)


def found(body: str, *functions: tuple[str, str], arch: str = "gfx90a") -> Callees:
    return callees(parse_module(SourceFile("t.s", text_of(body, *functions, arch=arch))).kernel("k"))


def refusal(body: str, *functions: tuple[str, str]) -> str:
    with pytest.raises(NccError) as caught:
        probe(text_of(body, *functions), "k", tool("block_sched"), beside=True)
    return caught.value.diagnostics[0].code


FAR = "\n".join(["\ts_nop 0"] * 40)
JOIN = ("s_cmp_lt_i32 s0, 4", "s_cbranch_scc0 .Lelse", take("{0}"), "s_branch .Lcall", ".Lelse:", take("{1}"),
        ".Lcall:")


def join(first: str, second: str) -> str:
    """One of two addresses; the one that stands nearer in the text is not the only one that arrives."""
    return lines(*JOIN).format(first, second)


@pytest.mark.parametrize(("body", "names"), [
    (lines(take("a"), CALL, END), "a"),
    (lines(take("a"), FAR, CALL, END), "a"),
    (lines(load("a"), CALL, END), "a"),
    (lines(join("a", "b"), CALL, END), "a b"),
    (lines(join("a", "b"), FAR, CALL, END), "a b"),
    (lines(take("a"), take("b", 6), "s_cselect_b32 s4, s4, s6", "s_cselect_b32 s5, s5, s7", CALL, END), "a b"),
    (lines(take("a"), take("b", 6), "s_cselect_b64 s[4:5], s[4:5], s[6:7]", CALL, END), "a b"),
    (lines(take("a"), take("b", 6), "s_cmov_b64 s[4:5], s[6:7]", CALL, END), "a b"),
    (lines(take("a", 6), "s_mov_b64 s[4:5], s[6:7]", CALL, END), "a"),
    (lines(take("a", 8), "s_mov_b32 s4, s8", "s_mov_b32 s5, s9", "s_mov_b64 s[8:9], 0", CALL, END), "a"),
    # Kept over a call of what does not touch it, and in a loop.
    (lines(take("a"), ".Lloop:", CALL, "s_cbranch_scc1 .Lloop", END), "a"),
    (lines(take("a", 10), take("b"), CALL, "s_mov_b64 s[4:5], s[10:11]", CALL, END), "a b"),
    # Kept in lanes of a vector register.
    (lines(take("a"), "v_writelane_b32 v2, s4, 3", "v_writelane_b32 v2, s5, 4", take("b"), CALL,
           "v_readlane_b32 s4, v2, 3", "v_readlane_b32 s5, v2, 4", CALL, END), "a b"),
    ("\ts_call_b64 s[30:31], a\n" + END, "a"),
    # What does not arrive does not count.
    (lines(take("ends"), take("a"), CALL, END), "a"),
    (lines(take("a"), "s_branch .Lcall", take("ends"), ".Lcall:", CALL, END), "a"),
])
def test_calls_that_can_be_told(body: str, names: str) -> None:
    known = found(body)
    assert not known.indirect
    assert {f.name for f in known.functions} == set(names.split())
    probe(text_of(body), "k", tool("block_sched"))


LOADED = "s_load_dwordx2 s[4:5], s[0:1], 0x0"


@pytest.mark.parametrize("body", [
    lines(CALL, END),
    lines(LOADED, CALL, END),
    # One way brings an address, another something else.
    lines("s_cbranch_scc0 .Lcall", take("a"), ".Lcall:", CALL, END),
    lines(LOADED, "s_cbranch_scc0 .Lcall", take("a"), ".Lcall:", CALL, END),
    lines(take("a"), ".Lloop:", CALL, LOADED, "s_cbranch_scc1 .Lloop", END),
    # Half an address, or one and something.
    lines(take("a"), "s_mov_b32 s5, s6", CALL, END),
    lines(take("a"), "s_mov_b32 s6, s4", "s_mov_b32 s4, s5", "s_mov_b32 s5, s6", CALL, END),
    lines(take("a"), "s_add_u32 s4, s4, 8", "s_addc_u32 s5, s5, 0", CALL, END),
    lines(take("a").replace("+4", "+8").replace("+12", "+16"), CALL, END),
    lines(take("a").replace("\ts_addc", "\ts_cmp_eq_u32 s0, s1\n\ts_addc"), CALL, END),
    lines(take("a").replace("\ts_add_u32", "\ts_nop 0\n\ts_add_u32"), CALL, END),
    lines(take("a").replace("s_addc_u32 s5, s5, a", "s_addc_u32 s5, s5, b"), CALL, END),
    lines("s_cbranch_scc0 .Ladd", take("a").replace("\ts_add_u32", ".Ladd:\n\ts_add_u32"), CALL, END),
    lines(load("a").replace("0x0", "0x8"), CALL, END),
    lines(take("a").replace("@rel", "@gotpcrel"), CALL, END),
    lines(take("a"), "s_load_dwordx2 s[4:5], s[4:5], 0x0", CALL, END),
    # Written by what M0 numbers, or by a callee.
    lines(take("a"), "s_movreld_b32 s0, s1", CALL, END),
    lines(take("a"), "v_writelane_b32 v2, s4, 3", "v_writelane_b32 v2, s5, 4", "v_mov_b32_e32 v2, 0",
          "v_readlane_b32 s4, v2, 3", "v_readlane_b32 s5, v2, 4", CALL, END),
    lines(take("a"), "v_writelane_b32 v2, s4, 3", "v_writelane_b32 v2, s5, 4", "v_writelane_b32 v2, s0, m0",
          "v_readlane_b32 s4, v2, 3", "v_readlane_b32 s5, v2, 4", CALL, END),
    lines(take("writes", 8), "s_mov_b64 s[4:5], s[8:9]", CALL, "s_mov_b64 s[4:5], s[8:9]", CALL, END),
    lines(take("deeper", 8), "s_mov_b64 s[4:5], s[8:9]", CALL, "s_mov_b64 s[4:5], s[8:9]", CALL, END),
    # Where a callee returns to.
    lines(take("lost"), CALL, END),
    lines(take("elsewhere"), CALL, END),
    lines(take("falls"), CALL, END),
    lines(take("a"), CALL, take("a"), "s_swappc_b64 s[28:29], s[4:5]", END),
    # Jumps.
    lines(take("a"), "s_setpc_b64 s[4:5]", END),
    lines(LOADED, "s_setpc_b64 s[4:5]", END),
    lines("s_call_b64 s[30:31], .Linside", ".Linside:", END),
    lines("s_cbranch_scc0 a", END),
])
def test_calls_that_nobody_can_tell(body: str) -> None:
    functions = (
        ("writes", lines("s_load_dwordx2 s[8:9], s[0:1], 0x0", RETURN)),
        ("deeper", lines("s_mov_b64 s[16:17], s[30:31]", take("writes"), CALL, "s_setpc_b64 s[16:17]")),
        ("lost", lines("s_mov_b32 s30, 0", RETURN)),
        ("elsewhere", lines("s_setpc_b64 s[28:29]")),
        ("falls", "\tv_mov_b32_e32 v1, 0"),
    )
    assert found(body, *functions).indirect
    assert refusal(body, *functions) == "B023"


@pytest.mark.parametrize(("callee", "code"), [("ends", "B022"), ("uses", "B021")])
@pytest.mark.parametrize("body", [
    "{take}\n{call}", "{join}\n{call}", "{other}\n{call}",
    "{take}\n\ts_mov_b64 s[8:9], s[4:5]\n{plain}\n{call}\n\ts_mov_b64 s[4:5], s[8:9]\n{call}",
    "{through}\n{call}", "{tail}\n{call}",
])
def test_what_any_callee_does_counts(callee: str, code: str, body: str) -> None:
    """By whatever way it is reached: called, called by a callee, or jumped to at a callee's end."""
    whole = body.format(take=take(callee), join=join(callee, "a"), other=join("a", callee), plain=take("a"),
                        through=take("through"), tail=take("tail"), call=CALL) + f"\n{END}"
    functions = (("through", lines("s_mov_b64 s[16:17], s[30:31]", take(callee), CALL, "s_setpc_b64 s[16:17]")),
                 ("tail", lines(take(callee), "s_setpc_b64 s[4:5]")))
    assert refusal(whole, *functions) == code


SAVES = """	s_mov_b32 s16, s33
	s_mov_b32 s33, s32
	s_or_saveexec_b64 s[18:19], -1
	buffer_store_dword v40, off, s[0:3], s33{saved}
	s_mov_b64 exec, s[18:19]
	v_writelane_b32 v40, s16, 2
	s_addk_i32 s32, 0x400
	v_writelane_b32 v40, s30, 0
	v_writelane_b32 v40, s31, 1
{inner}
	v_readlane_b32 s30, v40, 0
	v_readlane_b32 s31, v40, 1
	v_readlane_b32 s4, v40, 2
	s_or_saveexec_b64 s[6:7], -1
	buffer_load_dword v40, off, s[0:3], s33{loaded}
	s_mov_b64 exec, s[6:7]
	s_addk_i32 s32, 0xfc00
	s_mov_b32 s33, s4
	s_setpc_b64 s[30:31]"""


def saving(callee: str, saved: str = "", loaded: str = "") -> str:
    """A function as LLVM writes it that calls another: its return address in lanes of v40, v40 in its stack."""
    return SAVES.format(inner=lines(take(callee, 16), "s_swappc_b64 s[30:31], s[16:17]"), saved=saved, loaded=loaded)


def by_scratch(function: str) -> str:
    """The same with the instructions of gfx942 for the stack."""
    return function.replace("buffer_store_dword v40, off, s[0:3]", "scratch_store_dword off, v40").replace(
        "buffer_load_dword v40, off, s[0:3]", "scratch_load_dword v40, off")


@pytest.mark.parametrize(("arch", "write"), [("gfx90a", str), ("gfx942", by_scratch)])
def test_functions_that_call_functions(arch: str, write: Callable[[str], str]) -> None:
    body = lines("s_mov_b32 s32, 0", take("outer"), CALL, END)
    functions = tuple((name, write(saving(callee))) for name, callee in (
        ("outer", "middle"), ("middle", "inner"), ("inner", "a")))
    known = found(body, *functions, arch=arch)
    assert not known.indirect
    assert {f.name for f in known.functions} == {"outer", "middle", "inner", "a"}
    assert refusal(body, *functions[:2], ("inner", saving("ends"))) == "B022"


def test_a_function_that_calls_itself() -> None:
    known = found(lines("s_mov_b32 s32, 0", take("outer"), CALL, END), ("outer", saving("outer")))
    assert not known.indirect
    assert [f.name for f in known.functions] == ["outer"]


@pytest.mark.parametrize(("arch", "write"), [("gfx90a", str), ("gfx942", by_scratch)])
def test_a_register_that_does_not_come_back_is_not_trusted(arch: str, write: Callable[[str], str]) -> None:
    """``middle`` loads v40 from another place of its stack, so that ``outer`` does not find its return address."""
    body = lines("s_mov_b32 s32, 0", take("outer"), CALL, END)
    outer = ("outer", write(saving("middle")))
    other = ("middle", write(saving("a", saved=" offset:4")))
    same = ("middle", write(saving("a", saved=" offset:4", loaded=" offset:4")))
    assert found(body, outer, other, arch=arch).indirect
    assert not found(body, outer, same, arch=arch).indirect


def by_accumulator(function: str) -> str:
    """The same with an accumulation register in place of the stack."""
    return function.replace("buffer_store_dword v40, off, s[0:3], s33", "v_accvgpr_write_b32 a32, v40").replace(
        "buffer_load_dword v40, off, s[0:3], s33", "v_accvgpr_read_b32 v40, a32")


def test_a_register_that_is_kept_in_an_accumulator() -> None:
    """``middle`` keeps v40 in a32, which what it calls leaves alone, or does not."""
    body = lines("s_mov_b32 s32, 0", take("outer"), CALL, END)
    outer, inner = ("outer", saving("middle")), ("inner", by_accumulator(saving("a")))
    assert not found(body, outer, ("middle", by_accumulator(saving("a")))).indirect
    assert found(body, outer, ("middle", by_accumulator(saving("inner"))), inner).indirect


def test_a_long_branch_that_may_go_to_several_places() -> None:
    kernel = kernel_of(lines(
        "s_cbranch_scc0 .Lelse", take(".Lone"), "s_branch .Lgo", ".Lelse:", take(".Ltwo"), ".Lgo:",
        "s_setpc_b64 s[4:5]", ".Lone:", END, ".Ltwo:", END))
    graph = build(kernel.function)
    assert graph.resolved
    jump = next(b for b in graph.blocks if b.last and b.last.mnemonic == "s_setpc_b64")
    labels = {graph.blocks[s].instructions[0].span.start for s in jump.successors}
    assert labels == {i.span.start for i in kernel.instructions if i.mnemonic == "s_endpgm"}


def test_a_jump_that_loses_its_address_where_it_leads_to() -> None:
    """That it leads there is why nobody can tell: this has to end."""
    kernel = kernel_of(lines(take(".Lagain"), ".Lgo:", "s_setpc_b64 s[4:5]", ".Lagain:",
                             "s_load_dwordx2 s[4:5], s[0:1], 0x0", "s_branch .Lgo", END))
    assert not build(kernel.function).resolved
    assert refusal(lines(take(".Lagain"), ".Lgo:", "s_setpc_b64 s[4:5]", ".Lagain:",
                         "s_load_dwordx2 s[4:5], s[0:1], 0x0", "s_branch .Lgo", END)) == "B023"


def test_a_label_that_is_not_right_behind_the_counter() -> None:
    distance = take("a").replace("a@rel32@lo+4", "(a-.Lpost)&4294967295").replace("a@rel32@hi+12", "(a-.Lpost)>>32")
    right = lines(distance.replace("\ts_add_u32", ".Lpost:\n\ts_add_u32"), CALL, END)
    wrong = lines(distance, ".Lpost:", CALL, END)
    assert {f.name for f in found(right).functions} == {"a"}
    assert found(wrong).indirect


KERNARG = "\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\t\t.amdhsa_float_denorm_mode_32 3\n"
RUNS = lines("s_load_dwordx2 s[10:11], s[0:1], 0x0", "s_load_dword s12, s[0:1], 0x8", "s_waitcnt lgkmcnt(0)",
             "s_cmp_lt_i32 s12, 4", "s_cbranch_scc0 .Lelse", take("a"), "s_branch .Lcall", ".Lelse:", take("b"),
             ".Lcall:", "v_mov_b32_e32 v1, v0", "v_lshlrev_b32_e32 v2, 2, v0", CALL, CALL,
             "global_store_dword v2, v1, s[10:11]", END)


def ran(text: str, n: int) -> np.ndarray:
    one = probe(text, "k", tool("block_sched"))
    out = np.zeros(64, np.int32)
    launch(one, 1, 64, [out, n])
    return out


@needs("AMD disassembler")
@pytest.mark.parametrize(("n", "step"), [(3, 1), (4, 2)])
def test_a_disassembled_kernel_calls_what_it_called(n: int, step: int) -> None:
    text = module_text(("k", RUNS), extra=function(*PLAIN) + function(*OTHER), fields=KERNARG)
    again = find_kernel(assemble(text), "k").text.text
    assert "a@rel32" not in again
    expected = np.arange(64) + 2 * step
    assert (ran(text, n) == expected).all()
    assert (ran(again, n) == expected).all()


@needs("AMD disassembler")
@pytest.mark.parametrize(("callee", "code"), [("ends", "B022"), ("falls", "B023")])
def test_a_disassembled_kernel_is_refused_as_well(callee: str, code: str) -> None:
    text = module_text(("k", lines(join(callee, "a"), CALL, END)), extra="".join(
        function(*f) for f in (PLAIN, ENDS, ("falls", "\tv_mov_b32_e32 v1, 0"))))
    code_object = parse_code_object(blob(assemble(text), "k.hsaco"))
    with pytest.raises(NccError, match=code):
        probe(disassemble(code_object, "k"), "k", tool("block_sched"))


def test_a_call_says_where_it_goes_in_every_function() -> None:
    """The functions that are found are those whose sites are reported."""
    known = found(lines(take("through"), CALL, END), ("through", lines(
        "s_mov_b64 s[16:17], s[30:31]", join("a", "b"), CALL, "s_setpc_b64 s[16:17]")))
    assert {f.name for f in known.functions} == {"through", "a", "b"}
    assert not any(map(contains_exit, known.functions))
