"""Depth 3: harmless insertions into real PTX are admitted; every other difference has its code."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import needs, ptxas_errors

from ncc.diag import Diagnostics
from ncc.ir.facts import Rewritten
from ncc.verifier import verify_erasure
from ncc.verifier.ptxtext import split_operands

PTX = Path(__file__).parent / "ptx"
SHAPES = (PTX / "shapes.ptx").read_text()
ENTRIES = {
    path.name: re.findall(r"\.entry\s+(\w+)", path.read_text()) for path in sorted(PTX.glob("*.ptx"))
}  # fmt: skip

BLOCK = ".param .align 8 .b8 ncc_block[16]"
REGS = ".reg .pred %ncc_p<2>;\n.reg .b32 %ncc_r<4>;\n.reg .b64 %ncc_d<4>, %ncc_x;"
LEGAL = [
    "ld.param.u64 %ncc_d0, [ncc_block];",
    "ld.param.u64 %ncc_d1, [ncc_block+8];",
    "mov.u64 %ncc_d2, %clock64;",
    "mov.b64 {%ncc_r0, %ncc_r1}, %ncc_d2;",
    "activemask.b32 %ncc_r2;\nmatch.all.sync.b32 %ncc_r1, %ncc_r0, %ncc_r2;",
    "setp.eq.and.u32 %ncc_p0|%ncc_p1, %ncc_r2, 0, %ncc_p1;",
    "@%ncc_p0 mad.wide.u32 %ncc_d3, %ncc_r0, 16, %ncc_d0;",
    "@!%ncc_p1 st.global.v2.b64 [%ncc_d3], {%ncc_d1, %ncc_d2};",
    "st.global.cs.b32 [ %ncc_d3 + -8 ], %ncc_r0 ; // a comment",
    "atom.global.add.u32 %ncc_r3, [%ncc_d3+4], 1;",
    "red.relaxed.gpu.global.add.u32 [%ncc_d3], 1;",
    "red.global.max.u64 [%ncc_d3], %ncc_d2;",
    "atom.global.cas.b64 %ncc_d2, [%ncc_d3], 0, %ncc_d1;",
    "selp.b32 %ncc_r0, 1, 0, %ncc_p0;",
]


# --- making a probed text ---


@dataclass
class Text:
    """A module cut at the boundaries of its entry's statements, so that they can be changed one by one."""

    before: str
    header: str
    lines: list[str]
    after: str

    def joined(self) -> str:
        return self.before + self.header + "{" + "\n".join(self.lines) + "\n}" + self.after


def cut(text: str, entry: str) -> Text:
    start = re.search(rf"\.entry\s+{entry}\b", text)
    assert start
    body = text.index("{", start.end())
    end = text.index("\n}", body)
    lines: list[str] = [""]
    for line in text[body + 1 : end + 1].split("\n"):
        whole = code_of(lines[-1])
        if not whole or whole[-1] in ";:{}" or whole.startswith(".loc"):
            lines.append(line)
        else:
            lines[-1] += "\n" + line
    return Text(text[: start.start()], text[start.start() : body], lines, text[end + 2 :])


def probed(text: str, entry: str, change: Callable[[Text], object] = lambda t: None) -> str:
    """The module with a parameter appended, registers declared and every legal statement at the start and end."""
    cut_text = cut(text, entry)
    change(cut_text)
    open_, close = cut_text.header.find("("), cut_text.header.rfind(")")
    params = cut_text.header[open_ + 1 : close]
    comma = "," if params.strip() else ""
    cut_text.header = f"{cut_text.header[: open_ + 1]}{params}{comma}\n{BLOCK}\n{cut_text.header[close:]}"
    cut_text.lines = [REGS, *LEGAL, *cut_text.lines]
    return cut_text.joined()


def codes(pruned: str, changed: str, entry: str) -> list[str]:
    diags = Diagnostics()
    verify_erasure(Rewritten(entry, pruned, changed, "ncc_block", 0), diags)
    for diagnostic in diags:
        assert diagnostic.render()
    return [d.code for d in diags]


def shapes(change: Callable[[Text], object]) -> list[str]:
    return codes(SHAPES, probed(SHAPES, "shapes", change), "shapes")


def insert(statement: str, after: str = "cvta.to.global.u64 \t%rd2") -> Callable[[Text], None]:
    def change(text: Text) -> None:
        at = next(i for i, line in enumerate(text.lines) if after in line)
        text.lines.insert(at + 1, statement)

    return change


# --- admitted ---


@pytest.mark.parametrize(("name", "entry"), [(n, e) for n, entries in ENTRIES.items() for e in entries])
def test_legal_insertions_are_admitted(name: str, entry: str) -> None:
    text = (PTX / name).read_text()
    assert codes(text, probed(text, entry), entry) == []


@needs("ptxas")
def test_the_probed_sample_is_ptx() -> None:
    assert ptxas_errors(probed(SHAPES, "shapes"), "sm_90") == ""


@given(st.lists(st.tuples(st.sampled_from(LEGAL), st.integers(0, 10**6)), max_size=12))
@settings(deadline=None, max_examples=50)
def test_legal_insertions_are_admitted_between_any_statements(inserted: list[tuple[str, int]]) -> None:
    def change(text: Text) -> None:
        for statement, place in inserted:
            text.lines.insert(place % (len(text.lines) + 1), f"\n  {statement}")

    assert shapes(change) == []


def test_blanks_and_comments_do_not_count() -> None:
    def spread(line: str) -> str:
        # A .loc and a comment end with their line.
        ends_with_line = ".loc" in line or "//" in line
        return line if ends_with_line else line.replace(", ", " ,\n/* ; } { */ ").replace(";", " // ;\n;")

    whole = probed(SHAPES, "shapes").replace("\t", "  ").replace("%rd1", " %rd1")
    assert codes(SHAPES, "\n".join(map(spread, whole.split("\n"))), "shapes") == []


def test_an_entry_without_parameters() -> None:
    for signature in ("()", ""):
        text = f".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry e{signature}\n{{ ret; }}"
        changed = text.replace(f"e{signature}\n{{", f"e({BLOCK})\n{{ .reg .b32 %ncc; mov.u32 %ncc, 1; ")
        assert codes(text, changed, "e") == []


def test_an_address_may_move_on_by_itself() -> None:
    advance = "mov.u64 %ncc_x, %ncc_d0;\nst.global.u32 [%ncc_x+4], 1;\nadd.u64 %ncc_x, %ncc_x, 8;"
    assert shapes(insert(advance)) == []


# --- refused: the original ---


def code_of(line: str) -> str:
    return re.sub(r"//.*", "", line).strip()


def statements_of(text: Text) -> list[int]:
    return [i for i, line in enumerate(text.lines) if code_of(line)]


COUNT = len(statements_of(cut(SHAPES, "shapes")))


@pytest.mark.parametrize("n", range(COUNT))
def test_deleting_any_statement_is_refused(n: int) -> None:
    found = shapes(lambda text: text.lines.pop(statements_of(text)[n]))
    # Without its closing brace the body takes in what follows. A later twin of the statement is met in its stead.
    assert found == ["V150"] or found[-1] == "V153"


@pytest.mark.parametrize("n", range(COUNT))
def test_altering_any_statement_is_refused(n: int) -> None:
    def change(text: Text) -> None:
        at = statements_of(text)[n]
        text.lines[at] = re.sub(r"(\d)(\D*)\Z", r"7\1\2", code_of(text.lines[at]), count=1)

    original = cut(SHAPES, "shapes")
    if re.search(r"\d", code_of(original.lines[statements_of(original)[n]])):
        assert shapes(change)[-1] == "V153"


@pytest.mark.parametrize("n", range(COUNT))
def test_duplicating_any_statement_is_refused(n: int) -> None:
    def change(text: Text) -> None:
        at = statements_of(text)[n]
        text.lines.insert(at, text.lines[at])

    found = shapes(change)
    assert found
    assert set(found) <= {"V150", "V151", "V153", "V154", "V155", "V156", "V157"}


@pytest.mark.parametrize("n", range(COUNT - 1))
def test_swapping_neighbours_is_refused(n: int) -> None:
    def change(text: Text) -> None:
        a, b = statements_of(text)[n : n + 2]
        text.lines[a], text.lines[b] = text.lines[b], text.lines[a]

    original = cut(SHAPES, "shapes")
    a, b = statements_of(original)[n : n + 2]
    if original.lines[a] != original.lines[b]:
        assert "V153" in shapes(change) or "V150" in shapes(change)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("@%p1 bra", "@!%p1 bra"),
        ("@%p2 bra", "@%p3 bra"),
        ("bra \t$L__BB1_2", "bra \t$L__BB1_5"),
        ("$L__BB1_5:", "$L__BB1_7:"),
        ("bar.sync \t0;", "bar.sync \t1;"),
        ("ret;", "exit;"),
        ("@%p red.global", "red.global"),
        ("add.s32 \t%r19, %r12, 4;", "add.s32 \t%r19, %r12, 8;"),
        ('.pragma "nounroll";', '.pragma "noroll";'),
    ],
)
def test_altered_statements_are_refused_in_their_place(old: str, new: str) -> None:
    def change(text: Text) -> None:
        at = next(i for i, line in enumerate(text.lines) if old in line)
        text.lines[at] = text.lines[at].replace(old, new)

    changed = probed(SHAPES, "shapes", change)
    diags = Diagnostics()
    verify_erasure(Rewritten("shapes", SHAPES, changed, "ncc_block", 0), diags)
    (problem,) = diags
    assert problem.code == "V153"
    assert problem.span
    assert new in changed.split("\n")[problem.span.line - 1]


def test_a_refused_insertion_above_a_missing_statement_is_told_of_as_well() -> None:
    """Below what was met last it is not: there nobody can tell it from the original's rest."""

    def change(text: Text) -> None:
        at = next(i for i, line in enumerate(text.lines) if "bar.sync \t0;" in line)
        text.lines[at] = "bar.sync \t1;"
        text.lines.insert(at - 1, "membar.gl;")

    assert shapes(change) == ["V154", "V153"]


# --- refused: insertions ---

REFUSED = {
    # control, barriers, collectives, scopes, labels, directives
    "bra $L__BB1_2;": "V154",
    "@%ncc_p0 bra.uni $L__BB1_6;": "V154",
    "ret;": "V154",
    "@%p1 exit;": "V154",
    "trap;": "V154",
    "brkpt;": "V154",
    "bar.sync 0;": "V154",
    "bar.warp.sync -1;": "V154",
    "barrier.cluster.arrive;": "V154",
    "shfl.sync.idx.b32 %ncc_r0, %ncc_r1, 0, 31, -1;": "V154",
    "vote.sync.ballot.b32 %ncc_r0, %ncc_p0, -1;": "V154",
    "call.uni _Z4slowfi, (param0, param1);": "V154",
    "nanosleep.u32 100;": "V154",
    "membar.gl;": "V154",
    "setmaxnreg.inc.sync.aligned.u32 40;": "V154",
    "{ bra $L__BB1_2; }": "V154",
    "{ }": "V154",
    "$ncc_label:": "V154",
    ".loc 1 2 3": "V154",
    '.pragma "nounroll";': "V154",
    ".shared .b32 ncc_shared;": "V154",
    ".local .b32 ncc_local;": "V154",
    ";": "V154",
    "@%ncc_p0;": "V154",
    "mov.u32;": "V154",
    "cvt.u32.u64 {}, %ncc_d0;": "V154",
    # the carry flag
    "add.cc.u32 %ncc_r0, %ncc_r1, 1;": "V154",
    "addc.u32 %ncc_r0, %ncc_r1, 1;": "V154",
    # memory
    "ld.global.u32 %ncc_r0, [%ncc_d0];": "V154",
    "ld.u32 %ncc_r0, [%ncc_d0];": "V154",
    "ld.shared.u32 %ncc_r0, [%ncc_r1];": "V154",
    "mov.u32 %ncc_r0, [%ncc_d0];": "V154",
    "atom.global.exch.b32 %ncc_r0, [%ncc_d0], 1;": "V154",
    "red.global.min.u32 [%ncc_d0], 1;": "V154",
    "atom.global.max.u32 %ncc_r0, [%ncc_d0], 1;": "V154",
    "atom.global.cas.b64 %ncc_d1, [%rd1], 0, 1;": "V157",
    "red.global.max.u64 [%rd1], 1;": "V157",
    "ld.param.u64 %ncc_d0, [shapes_param_99];": "V157",
    "ld.param.u64 %ncc_d0, [%rd1];": "V157",
    "ld.param.u64 %ncc_d0, [shapes_param_0];\nst.global.u32 [%ncc_d0], 1;": "V157",
    "ld.param.u64 %ncc_d0, [ncc_block+%ncc_r0];": "V157",
    "st.u32 [%ncc_d0], 1;": "V157",
    "st.shared.u32 [%ncc_r0], 1;": "V157",
    "st.local.u32 [%ncc_r0], 1;": "V157",
    "st.async.shared::cluster.u32 [%ncc_r0], 1, [%ncc_r1];": "V157",
    "ld.param.u64 %ncc_d0, [ncc_block+12];": "V157",
    "ld.param.v2.u64 {%ncc_d0, %ncc_d1}, [ncc_block+8];": "V157",
    "ld.param.u32 %ncc_r0, [ncc_block+-4];": "V157",
    "st.global.u32 [%rd1], 1;": "V157",
    "st.global.u32 [%rd10+4], %ncc_r0;": "V157",
    "st.global.u32 [counter], 1;": "V157",
    "st.global.u32 [%ncc_d9], 1;": "V157",
    "atom.global.add.u32 %ncc_r0, [%rd1], 1;": "V157",
    "atom.global.add.u32 %ncc_r0;": "V154",
    "atom.global.add.u32 %ncc_r0, [%ncc_d0];": "V154",
    "atom.shared.add.u32 %ncc_r0, [%ncc_r1], 1;": "V157",
    "red.global.add.u32 [%rd1], 1;": "V157",
    "red.add.u32 [%ncc_d0], 1;": "V157",
    # addresses that do not come from the appended parameter
    "st.global.u32 [%ncc_d2], 1;": "V157",
    "st.global.u32 [%ncc_x], 1;": "V157",
    "mov.u64 %ncc_x, %rd1; st.global.u32 [%ncc_x], 1;": "V157",
    "ld.param.u32 %ncc_x, [ncc_block]; st.global.u32 [%ncc_x], 1;": "V157",
    "add.u64 %ncc_x, %ncc_x, 8; st.global.u32 [%ncc_x], 1;": "V157",
    "mad.lo.u64 %ncc_x, %ncc_d0, 8, %rd1; st.global.u32 [%ncc_x], 1;": "V157",
    "sub.u64 %ncc_x, %rd1, %ncc_d0; st.global.u32 [%ncc_x], 1;": "V157",
    "xor.b64 %ncc_x, %ncc_d0, %rd1; st.global.u32 [%ncc_x], 1;": "V157",
    "mov.u64 %ncc_d0, %rd1;": "V157",  # what LEGAL stores through
    "@%ncc_p0 mov.u64 %ncc_d3, %rd1;": "V157",
    # registers of the original
    "mov.u32 %r1, 0;": "V155",
    "@%ncc_p0 add.u32 %r2, %r2, 1;": "V155",
    "setp.eq.u32 %ncc_p0|%p1, %ncc_r0, 0;": "V155",
    "mov.b64 {%ncc_r0, %r1}, %ncc_d0;": "V155",
    "ld.param.u64 %rd1, [ncc_block];": "V155",
    "atom.global.add.u32 %r1, [%ncc_d0], 1;": "V155",
    "mov.u32 %never_declared, 0;": "V155",
    "activemask.b32 %r24;": "V155",
    # declarations
    ".reg .b32 %r1;": "V156",
    ".reg .b32 %r<3>;": "V156",
    ".reg .b32 %ncc_y, %p;": "V156",
    ".reg .b32 %r9999, %p2;": "V156",
    ".reg .b32 $L__BB1_2;": "V156",
    ".reg .b32 counter;": "V156",
    ".reg .b32 shapes_param_0;": "V156",
    ".reg .b32 ncc_block;": "V156",
    ".reg .b32 temp_param_reg;": "V156",
    ".reg .b32 %ncc_z<99999999>;": "V154",
    ".reg .b32 5;": "V154",
    ".reg .b32 %ncc_z<2;": "V154",
    f".reg .b32 %ncc_z<{'9' * 5000}>;": "V154",
}


@pytest.mark.parametrize(("statement", "code"), REFUSED.items())
def test_an_insertion_that_is_not_admitted_is_refused(statement: str, code: str) -> None:
    assert set(shapes(insert(statement))) == {code}


USES = "".join(f"mov.u32 %ncc_z{i}, 0;\n" for i in range(96_000))


def test_a_probe_of_32_000_sites_may_have_three_registers_at_each() -> None:
    assert shapes(insert(f".reg .b32 %ncc_z<96054>;\n{USES}")) == []


def test_a_declaration_that_cannot_be_read_is_told_alone() -> None:
    """Each use of its registers would be an error as well: 128,000 of them were shown of one kernel."""
    assert shapes(insert(f".reg .b32 %ncc_z<99999999>;\n{USES}")) == ["V154"]


MASK = "activemask.b32 %ncc_r2;"
VOTE = "vote.sync.ballot.b32 %ncc_r1, %ncc_p0, %ncc_r2;"
REDUCE = "redux.sync.add.u32 %ncc_r1, %ncc_r0, %ncc_r2;"
MATCH = "match.all.sync.b32 %ncc_r1|%ncc_p0, %ncc_r0, %ncc_r2;"
OF_VOTE = REDUCE.replace("%ncc_r2", "%ncc_r1").replace("%ncc_r1,", "%ncc_r3,", 1)
BOTH = "and.pred %ncc_p0, %p1, %p2;"
SHUFFLE = "shfl.sync.idx.b32 %ncc_r1, %ncc_r0, %ncc_r3, 31, %ncc_r2;"


@pytest.mark.parametrize("statements", [
    [MASK, MATCH],
    [MASK, MATCH, MATCH],
    [MASK, VOTE, MATCH.replace("match.all", "match.any").replace("|%ncc_p0", ""), REDUCE],
    ["mov.b32 %ncc_r2, 0;", f"@%p1 {MASK}", "add.u32 %ncc_r0, %ncc_r0, 1;", f"@%p1 {MATCH}"],
    [f"@!%p1 {MASK}", f"@! %p1 {MATCH}"],
    [MASK, SHUFFLE],
    [MASK, REDUCE, MATCH],
    [f"@%p1 {MASK}", f"@%p1 {REDUCE}"],
    [f"@%p1 {MASK}", f"@%p1 {SHUFFLE}"],
    [MASK, VOTE, MATCH, VOTE.replace("%ncc_p0", "!%p1")],
    [MASK, VOTE, f"@%ncc_p0 {OF_VOTE}"],
    [MASK, VOTE.replace("%ncc_p0", "!%p1"), f"@!%p1 {OF_VOTE}"],
    [f"@%p1 {MASK}", BOTH, f"@%p1 {VOTE}", f"@%ncc_p0 {OF_VOTE}"],
    [f"@!%p1 {MASK}", "and.pred %ncc_p1, !%p1, %p2;", BOTH.replace("%p1", "%ncc_p1"), f"@!%p1 {VOTE}",
     f"@%ncc_p0 {OF_VOTE}"],
])  # fmt: skip
def test_lanes_that_were_just_counted_may_be_compared(statements: list[str]) -> None:
    assert shapes(insert("\n".join(statements))) == []


@pytest.mark.parametrize("statements", [
    [MATCH],
    [MASK, VOTE.replace("%ncc_r2", "-1")],
    [MASK, f"@%p1 {VOTE}"],
    [MASK, VOTE, MATCH.replace("%ncc_r2", "%ncc_r1")],
    [MASK, VOTE, OF_VOTE],
    [MASK, VOTE, f"@!%ncc_p0 {OF_VOTE}"],
    [MASK, VOTE, "setp.eq.u32 %ncc_p0, %ncc_r0, 0;", f"@%ncc_p0 {OF_VOTE}"],
    [MASK, VOTE, "mov.b32 %ncc_r1, -1;", f"@%ncc_p0 {OF_VOTE}"],
    [f"@%p1 {MASK}", f"@%p1 {VOTE}", f"@%ncc_p0 {OF_VOTE}"],
    [f"@%p1 {MASK}", BOTH.replace("and", "or"), f"@%p1 {VOTE}", f"@%ncc_p0 {OF_VOTE}"],
    [f"@%p1 {MASK}", f"@%p2 {BOTH}", f"@%p1 {VOTE}", f"@%ncc_p0 {OF_VOTE}"],
    [f"@%p1 {MASK}", BOTH, "mov.pred %ncc_p0, %p2;", f"@%p1 {VOTE}", f"@%ncc_p0 {OF_VOTE}"],
    [MASK, MATCH.replace("%ncc_r2", "-1")],
    [MASK, MATCH.replace("%ncc_r2", "%r1")],
    [MASK, MATCH.replace("%ncc_r2", "%ncc_r0")],
    [MASK, "mov.b32 %ncc_r2, -1;", MATCH],
    [MASK, "@%p1 mov.b32 %ncc_r2, -1;", MATCH],
    [MASK, "mov.b64 {%ncc_r2, %ncc_r3}, %ncc_d0;", MATCH],
    [f"@%p1 {MASK}", MATCH],
    [MASK, f"@%p1 {MATCH}"],
    [f"@%p1 {MASK}", f"@!%p1 {MATCH}"],
    [f"@%ncc_p0 {MASK}", "setp.eq.u32 %ncc_p0, %ncc_r0, 0;", f"@%ncc_p0 {MATCH}"],
    [VOTE],
    [REDUCE],
    [f"@%p1 {MASK}", VOTE],
    [MASK, "mov.b32 %ncc_r2, -1;", REDUCE],
    [MASK, REDUCE.replace(".sync", "")],
    [MASK, VOTE.replace(".sync", "")],
    [MASK, MATCH.replace(".sync", "")],
    [MASK, MATCH.replace("%ncc_r0", "[%ncc_d0]")],
    [MASK, "match.all.sync.b32 %ncc_r1, %ncc_r0;"],
    [MASK, REDUCE.replace("%ncc_r2", "-1")],
    [f"@%p1 {MASK}", REDUCE],
    [MASK, MATCH, REDUCE.replace("%ncc_r2", "%ncc_r1")],  # the lanes that agree
    [SHUFFLE],
    [MASK, SHUFFLE.replace("%ncc_r2", "-1")],
    [MASK, SHUFFLE.replace("%ncc_r2", "%ncc_r3")],
    [MASK, f"@%p1 {SHUFFLE}"],
    [MASK, SHUFFLE.replace(".sync", "")],
    [MASK, SHUFFLE.replace(", %ncc_r2", "")],
])  # fmt: skip
def test_lanes_that_may_not_come_are_not_waited_for(statements: list[str]) -> None:
    assert shapes(insert("\n".join(statements))) == ["V154"]


SKIP = "@%p1 bra $ncc_0;"
LABEL = "$ncc_0:"
INNER, INNER_LABEL = SKIP.replace("0;", "1;"), LABEL.replace("0:", "1:")
STORE = "st.global.b32 [%ncc_d0], %ncc_r0;"
NEW = ".reg .b32 %ncc_new; .reg .pred %ncc_q;"


@pytest.mark.parametrize("statements", [
    [SKIP, LABEL],
    [SKIP, STORE, LABEL],
    [SKIP.replace("@", "@!"), STORE, LABEL, STORE],
    [SKIP, STORE, "$ncc_0 : // here"],
    [SKIP, MASK, MATCH, LABEL, MASK, MATCH],
    [MASK, SKIP, STORE, LABEL, MATCH],
    [SKIP, LABEL, SKIP.replace("0;", "1;"), STORE, LABEL.replace("0:", "1:")],
    [SKIP, INNER, STORE, INNER_LABEL, LABEL],
    [SKIP, STORE, INNER, STORE, INNER_LABEL, INNER.replace("1;", "2;"), STORE, INNER_LABEL.replace("1:", "2:"), STORE,
     LABEL],
    [SKIP, MASK, INNER, STORE, INNER_LABEL, MATCH, LABEL],
    [MASK, SKIP, MASK.replace("2", "3"), INNER, INNER_LABEL, LABEL, MATCH],
    [NEW, SKIP, "mov.b32 %ncc_new, 1;", INNER, "mov.b32 %ncc_r0, %ncc_new;", INNER_LABEL, LABEL],
    [NEW, SKIP, "mov.b32 %ncc_new, 1;", "add.u32 %ncc_new, %ncc_new, 1;", LABEL],
    [NEW, "mov.b32 %ncc_new, 0;", SKIP, "mov.b32 %ncc_new, 1;", LABEL, "mov.b32 %ncc_r0, %ncc_new;"],
])  # fmt: skip
def test_insertions_may_be_skipped(statements: list[str]) -> None:
    assert shapes(insert("\n".join(statements))) == []


@pytest.mark.parametrize("statements", [
    [LABEL, STORE, SKIP],                                      # backward
    [SKIP.replace("@%p1 ", ""), STORE, LABEL],                 # what no lane comes to
    [SKIP.replace("bra", "bra.uni"), STORE, LABEL],            # a promise to the assembler that nobody can see kept
    [SKIP.replace("$ncc_0", "$L__BB1_2")],                     # to a place of the original's
    [SKIP.replace("$ncc_0", "$L__BB1_2"), STORE, LABEL.replace("$ncc_0", "$L__BB1_2")],
    [SKIP.replace("$ncc_0", "%ncc_r0")],
    [SKIP],
    [LABEL],
    [SKIP, SKIP, STORE, LABEL],
    [SKIP, LABEL, LABEL],
    [SKIP, STORE, LABEL, STORE, SKIP.replace("0;", "1;")],
    [SKIP, SKIP.replace("0;", "1;"), LABEL, LABEL.replace("0:", "1:")],
    [SKIP, INNER, SKIP.replace("0;", "2;"), LABEL.replace("0:", "2:"), INNER_LABEL, LABEL],  # three deep
    [SKIP, INNER, INNER_LABEL],
    [SKIP, INNER, LABEL],
    [SKIP, INNER, "ret;", INNER_LABEL, LABEL],
    [SKIP, MASK, INNER, MATCH, INNER_LABEL, LABEL],
    [SKIP, INNER, MASK, INNER_LABEL, MATCH, LABEL],
    [MASK, SKIP, INNER, "mov.b32 %ncc_r2, -1;", INNER_LABEL, LABEL, MATCH],
    [MASK, SKIP, INNER, INNER_LABEL, MATCH, LABEL],
    [NEW, SKIP, INNER, "mov.b32 %ncc_new, 1;", INNER_LABEL, "mov.b32 %ncc_r0, %ncc_new;", LABEL],
    [NEW, SKIP, INNER, "mov.b32 %ncc_new, 1;", INNER_LABEL, LABEL, "mov.b32 %ncc_r0, %ncc_new;"],
    [NEW, SKIP, INNER, "mov.b32 %ncc_new, 1;", INNER_LABEL, INNER.replace("1;", "2;"), "mov.b32 %ncc_r0, %ncc_new;",
     INNER_LABEL.replace("1:", "2:"), LABEL],
    [SKIP.replace("bra", "brx")],
    [SKIP, "ret;", LABEL],
    [SKIP, "bar.sync 0;", LABEL],
    [MASK, SKIP, MATCH, LABEL],                                # those who are not here any more are waited for
    [SKIP, MASK, LABEL, MATCH],
    [MASK, SKIP, "mov.b32 %ncc_r2, -1;", LABEL, MATCH],
    [MASK, SKIP, MASK, LABEL, MATCH],
    [NEW, SKIP, "mov.b32 %ncc_new, 1;", LABEL, "mov.b32 %ncc_r0, %ncc_new;"],
    [NEW, SKIP, "mov.b32 %ncc_new, 1;", LABEL, "@%ncc_p0 mov.b32 %ncc_r0, %ncc_new;"],
    [NEW, SKIP, "setp.eq.u32 %ncc_q, %ncc_r0, 0;", LABEL, f"@%ncc_q {STORE}"],
    [NEW, SKIP, "mov.b32 %ncc_new, 1;", LABEL, "st.global.b32 [%ncc_d0], %ncc_new;"],
    [NEW, SKIP, "mov.b32 %ncc_new, 1;", LABEL, SKIP.replace("0;", "1;"), "mov.b32 %ncc_r0, %ncc_new;",
     LABEL.replace("0:", "1:")],
])  # fmt: skip
def test_a_jump_does_nothing_but_skip_insertions(statements: list[str]) -> None:
    assert set(shapes(insert("\n".join(statements)))) == {"V154"}


def test_no_statement_of_the_original_is_skipped() -> None:
    def change(text: Text) -> None:
        insert(SKIP)(text)
        text.lines.insert(text.lines.index(SKIP) + 2, LABEL)

    assert set(shapes(change)) == {"V154"}


def test_no_statement_of_the_original_stands_between_a_mask_and_its_use() -> None:
    def change(text: Text) -> None:
        insert(MASK)(text)
        at = text.lines.index(MASK)
        text.lines.insert(at + 2, MATCH)

    assert shapes(change) == ["V154"]


def test_shadowing_a_register_in_an_inner_scope_is_refused() -> None:
    # The original's inline assembly opens a scope of its own: a %r1 declared there would hide the kernel's.
    inside = insert("\t.reg .b32 %r7;\n\tmov.b32 %r7, 0;", after=".reg .b32 %r;")
    assert set(shapes(inside)) == {"V156"}
    own_scope = insert("{ .reg .b32 %r7; mov.b32 %r7, 0; }", after="bar.sync")
    assert "V156" in shapes(own_scope)


def test_a_range_takes_names_that_no_instruction_mentions() -> None:
    # %r<25> declares %r3 to %r6 too, which the body never uses.
    assert "%r5," not in SHAPES.split(".entry shapes")[1].split(".entry nothing")[0]
    assert set(shapes(insert(".reg .b32 %r5;"))) == {"V156"}


def test_a_range_that_nobody_can_read_takes_every_name() -> None:
    name = f"%w{'9' * 30}"
    text = SHAPES.replace(".reg .b32 \t%r<25>;", f".reg .b32 \t%r<25>;\n\t.reg .b32 %w<{'9' * 200}>;")
    assert text != SHAPES
    assert set(codes(text, probed(text, "shapes", insert(f".reg .b32 {name};")), "shapes")) == {"V156"}


def test_every_wrong_insertion_is_reported_with_its_line() -> None:
    changed = probed(SHAPES, "shapes", insert("mov.u32 %r1, 0;\ntrap;\nmov.u32 %ncc_r0, 5;\nst.u32 [%rd1], 0;"))
    diags = Diagnostics()
    verify_erasure(Rewritten("shapes", SHAPES, changed, "ncc_block", 0), diags)
    places = [(d.code, d.span.source.line_text(d.span.line)) for d in diags if d.span]
    assert places == [("V155", "mov.u32 %r1, 0;"), ("V154", "trap;"), ("V157", "st.u32 [%rd1], 0;")]


# --- refused: around the body ---


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (".version 9.0", ".version 8.0", "V151"),
        (".global .align 4 .u32 counter;", ".global .align 8 .u32 counter;", "V151"),
        ("add.s32 \t%r19, %r19, 4;", "add.s32 \t%r19, %r19, 5;", "V151"),  # in a device function
        (".visible .entry shapes", ".weak .entry shapes", "V151"),
        (".b8 95,90,78", ".b8 95,91,78", "V151"),
        (".maxntid 128, 1, 1", ".maxntid 64, 1, 1", "V152"),
        (".maxntid 128, 1, 1", "", "V152"),
        (".param .u32 shapes_param_2", ".param .u64 shapes_param_2", "V152"),
        (BLOCK, f"{BLOCK}, .param .u32 more", "V152"),
        (BLOCK, ".param .align 8 .b8 other[16]", "V152"),
        (BLOCK, ".param .u64 ncc_block", "V152"),
        (f",\n{BLOCK}", "", "V152"),
        ("(\n\t.param .u64 shapes_param_0,", f"({BLOCK},\n\t.param .u64 shapes_param_0,", "V152"),
        (".entry shapes", ".entry other", "V150"),
        (".entry nothing", ".entry shapes", "V150"),
        (".section", "}}", "V151"),
    ],
)
def test_a_difference_around_the_body_is_refused(old: str, new: str, code: str) -> None:
    whole = probed(SHAPES, "shapes")
    assert old in whole
    found = codes(SHAPES, whole.replace(old, new, 1), "shapes")
    assert found[:1] == [code]


UNREADABLE = [
    "",
    ".entry shapes",
    ".entry shapes() {",
    ".entry shapes() { mov.u32 %r1, 0",
    '.entry shapes() { " ; }',
    ".entry shapes() { /* ret; }",
    "// .entry shapes() { }",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_text_that_cannot_be_read_is_refused(text: str) -> None:
    assert codes(SHAPES, text, "shapes") == ["V150"]
    assert codes(text, text, "shapes") == ["V150"]


def test_an_entry_in_a_comment_or_a_string_is_none() -> None:
    def hide(text: str) -> str:
        return text.replace(".entry nothing", "// .entry shapes /*\n/* .entry shapes */\n.entry nothing")

    assert codes(hide(SHAPES), hide(probed(SHAPES, "shapes")), "shapes") == []


def test_a_parameter_whose_name_the_original_has_is_refused() -> None:
    original = SHAPES.replace(".u32 counter;", ".u32 counter;\n.global .u32 ncc_block;")
    assert codes(original, probed(original, "shapes"), "shapes")[0] == "V156"


# --- cost ---


def test_time_is_linear_in_the_text() -> None:
    """A megabyte of PTX takes well under a second: 20 times the lines take less than half of what squares would."""
    small, large = (_long_kernel(lines) for lines in (2_000, 40_000))
    assert len(large) > 1_000_000
    assert _seconds(large) < 200 * _seconds(small)


def _long_kernel(lines: int) -> str:
    body = "\n".join(f"\tadd.s32 \t%r{i % 24}, %r{i % 7}, {i};" for i in range(lines))
    return SHAPES.replace("bar.sync \t0;", f"bar.sync \t0;\n{body}")


def _seconds(text: str) -> float:
    changed = probed(text, "shapes", insert("mov.u64 %ncc_d2, %clock64;", after="bar.sync"))
    times = []
    for _ in range(3):
        start = time.process_time()
        assert codes(text, changed, "shapes") == []
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.parametrize("tail", [" " * 20_000, "/* */" * 4_000, '"x" ' * 4_000, "// x\n" * 4_000, "a/" * 9_000])
def test_unreadable_texts_are_found_out_in_time(tail: str) -> None:
    start = time.process_time()
    assert codes(SHAPES, f".entry shapes() {{ ret; {tail}", "shapes") == ["V150"]
    assert time.process_time() - start < 2


def test_operands_are_split_outside_of_brackets_of_every_kind() -> None:
    assert split_operands("(%r1), f, (%a, %b)") == ("(%r1)", "f", "(%a, %b)")
    assert split_operands("{%a, %b}, [%c+8]") == ("{%a, %b}", "[%c+8]")
