"""Depth 3: of all loops, one form that waits for memory and ends by itself is admitted (V154); nothing like it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from needs import needs, ptxas_errors
from test_verifier_erasure import LABEL, MASK, MATCH, SHAPES, SKIP, STORE, Text, insert, probed, shapes

REGS = ".reg .pred %ncc_g, %ncc_w; .reg .b32 %ncc_n; .reg .b64 %ncc_v;"
START = [REGS, "setp.eq.u32 %ncc_g, %ncc_r0, 0;", "mov.b64 %ncc_v, 0;"]
WAIT = [
    MASK,
    "mov.b32 %ncc_n, 536870912;",
    "$ncc_9:",
    "ld.relaxed.sys.global.b64 %ncc_v, [%ncc_d3];",
    "sub.u32 %ncc_n, %ncc_n, 1;",
    "setp.eq.and.b64 %ncc_w, %ncc_v, 0, %ncc_g;",
    "setp.ne.and.b32 %ncc_w, %ncc_n, 0, %ncc_w;",
    "vote.sync.any.pred %ncc_w, %ncc_w, %ncc_r2;",
    "@%ncc_w bra $ncc_9;",
]
_, ROUNDS, HEAD, LOAD, COUNT, NOTHING_THERE, ROUNDS_LEFT, VOTE, AGAIN = WAIT
OTHER_LABEL = [line.replace("$ncc_9", "$ncc_8") for line in WAIT]
SECOND_SKIP, SECOND_LABEL = SKIP.replace("0;", "1;"), LABEL.replace("0:", "1:")


def found(statements: Sequence[str]) -> list[str]:
    return shapes(insert("\n".join([*START, *statements])))


def swapped(old: str, new: str) -> list[str]:
    """The wait with other text at each place that has this."""
    assert old in "\n".join(WAIT)
    return [line.replace(old, new) for line in WAIT]


def with_line(line: str, *lines: str) -> list[str]:
    """The wait with other lines instead of one."""
    at = WAIT.index(line)
    return [*WAIT[:at], *lines, *WAIT[at + 1 :]]


def exchanged(one: str, other: str) -> list[str]:
    """The wait with one statement in the other's place."""
    return [{one: other, other: one}.get(line, line) for line in WAIT]


# --- admitted ---


@pytest.mark.parametrize("statements", [
    WAIT,
    swapped("[%ncc_d3]", "[%ncc_d0+16]"),
    swapped("536870912", "1"),
    [line.replace(", ", " ,\n  /* ; bra */ ") + " // here\n" for line in WAIT],
    [*WAIT, *OTHER_LABEL],                              # one after another
    [SKIP, *WAIT, LABEL],                               # whoever comes there waits no longer than outside
    [SKIP, SECOND_SKIP, *WAIT, SECOND_LABEL, *OTHER_LABEL, LABEL],
    [*WAIT, MATCH],                                     # each lane comes out of it to the exchange
    [SKIP, *WAIT, MATCH, LABEL],
    [*WAIT, MASK, MATCH],
])  # fmt: skip
def test_a_wait_for_memory_is_admitted(statements: list[str]) -> None:
    assert found(statements) == []


@needs("ptxas")
def test_the_admitted_form_is_ptx() -> None:
    change = insert("\n".join([*START, SKIP, *WAIT, LABEL, *OTHER_LABEL]))
    assert ptxas_errors(probed(SHAPES, "shapes", change), "sm_90") == ""


# --- refused ---


@pytest.mark.parametrize("statements", [
    with_line(HEAD, "$ncc_8:"),                                                  # it goes to another label
    with_line(AGAIN, AGAIN.replace("$ncc_9", "$ncc_8")),
    ["$ncc_8:", *with_line(AGAIN, AGAIN.replace("$ncc_9", "$ncc_8"))],
    swapped("$ncc_9", "$L__BB1_2"),                                           # the original's label
    with_line(AGAIN, AGAIN.replace("$ncc_9", "$L__BB1_2")),
    with_line(HEAD, HEAD, HEAD),
    [*WAIT, HEAD],
    [*WAIT, *WAIT],
    [*WAIT, AGAIN],                                                           # another jump to it
    ["@%ncc_w bra $ncc_9;", *WAIT],
    [SKIP.replace("$ncc_0", "$ncc_9"), *WAIT],
    [SKIP, *with_line(LOAD, LABEL, LOAD)],                                       # a jump into it
    [SKIP, *with_line(AGAIN, LABEL, AGAIN)],
    with_line(COUNT, SKIP, COUNT, LABEL),                                         # one inside that skips the count
    with_line(NOTHING_THERE, SKIP, NOTHING_THERE, LABEL),
    with_line(AGAIN, AGAIN.replace("bra", "bra.uni")),
    with_line(AGAIN, AGAIN.replace("bra", "brx")),
    with_line(AGAIN, AGAIN.replace("@", "@!")),
    with_line(AGAIN, AGAIN.replace("@%ncc_w ", "")),                              # for ever
    with_line(AGAIN, AGAIN.replace("%ncc_w", "%ncc_g")),
    with_line(AGAIN, AGAIN.replace("%ncc_w", "%p1")),
])  # fmt: skip
def test_no_other_jump_is_a_wait(statements: list[str]) -> None:
    assert set(found(statements)) == {"V154"}


@pytest.mark.parametrize("statements", [
    *(with_line(line, line, each) for line in WAIT[1:-1] for each in (
        STORE, "add.u32 %ncc_r0, %ncc_r0, 1;", "mov.b32 %ncc_n, %ncc_r0;", "mov.pred %ncc_g, %p1;")),
    *(with_line(line, line, ".reg .b32 %ncc_in;") for line in WAIT[1:-1]),
    *(with_line(line) for line in WAIT if line != HEAD),                      # one is missing
    *(with_line(line, line, line) for line in (COUNT, NOTHING_THERE, VOTE)),
    [MASK, ROUNDS, HEAD, *OTHER_LABEL, *WAIT[3:]],                            # one in the other
    *(exchanged(one, other) for one, other in combinations(WAIT[3:], 2)),
])  # fmt: skip
def test_nothing_else_stands_in_it_and_nothing_is_missing(statements: list[str]) -> None:
    assert "V154" in found(statements)


@pytest.mark.parametrize("lines", [
    *(swapped("536870912", rounds) for rounds in ("0", "-1", "536870913", "4294967295", "%ncc_r0", "0x10", "1U")),
    with_line(ROUNDS, ROUNDS.replace("b32", "u32")),
    with_line(ROUNDS, f"@%ncc_g {ROUNDS}"),
    with_line(ROUNDS, ROUNDS.replace("%ncc_n", "%ncc_r0")),
    [MASK, ROUNDS, SKIP, LABEL, *WAIT[2:]],
    with_line(LOAD, LOAD.replace("relaxed.sys", "volatile")),
    with_line(LOAD, LOAD.replace("relaxed.sys", "relaxed.gpu")),                 # the host is not in its scope
    with_line(LOAD, LOAD.replace("relaxed.sys", "acquire.sys")),
    with_line(LOAD, LOAD.replace("relaxed.sys.", "")),                           # need not be read again
    with_line(LOAD, LOAD.replace("global", "shared")),
    with_line(LOAD, LOAD.replace(".global", "")),
    with_line(LOAD, LOAD.replace("b64", "u64")),
    with_line(LOAD, LOAD.replace("b64", "b32")),
    with_line(LOAD, LOAD.replace("b64", "v2.b64")),
    with_line(LOAD, f"@%ncc_g {LOAD}"),
    with_line(LOAD, f"@!%ncc_g {LOAD}"),
    with_line(LOAD, f"@%ncc_w {LOAD}"),
    with_line(LOAD, "atom.relaxed.sys.global.cas.b64 %ncc_v, [%ncc_d3], 0, 0;"),
    with_line(LOAD, "ld.param.b64 %ncc_v, [ncc_block];"),
    with_line(COUNT, COUNT.replace("%ncc_n, 1;", "%ncc_n, 0;")),
    with_line(COUNT, COUNT.replace("%ncc_n, 1;", "%ncc_n, 2;")),                  # goes past 0
    with_line(COUNT, COUNT.replace("%ncc_n, 1;", "%ncc_n, -1;")),
    with_line(COUNT, COUNT.replace("%ncc_n, 1;", "%ncc_n, %ncc_r0;")),
    with_line(COUNT, COUNT.replace("%ncc_n, 1;", "%ncc_r1, 1;")),
    with_line(COUNT, COUNT.replace("sub", "add")),
    with_line(COUNT, COUNT.replace("sub.u32", "sub.u64")),
    with_line(COUNT, f"@%ncc_g {COUNT}"),
    with_line(COUNT, f"@%ncc_w {COUNT}"),
    with_line(NOTHING_THERE, NOTHING_THERE.replace("eq", "ne")),
    with_line(NOTHING_THERE, NOTHING_THERE.replace("and", "or")),
    with_line(NOTHING_THERE, NOTHING_THERE.replace(".and", "").replace(", %ncc_g", "")),
    with_line(NOTHING_THERE, NOTHING_THERE.replace("b64", "b32")),
    with_line(NOTHING_THERE, NOTHING_THERE.replace("0, ", "1, ")),
    with_line(NOTHING_THERE, NOTHING_THERE.replace("%ncc_g", "!%ncc_g")),
    with_line(NOTHING_THERE, NOTHING_THERE.replace("%ncc_g", "%p1")),
    with_line(NOTHING_THERE, NOTHING_THERE.replace("%ncc_w", "%ncc_w|%ncc_p1")),
    with_line(NOTHING_THERE, f"@%ncc_g {NOTHING_THERE}"),
    with_line(ROUNDS_LEFT, ROUNDS_LEFT.replace("and", "or")),                           # not bounded
    with_line(ROUNDS_LEFT, ROUNDS_LEFT.replace("and", "xor")),
    with_line(ROUNDS_LEFT, ROUNDS_LEFT.replace("ne", "eq")),
    with_line(ROUNDS_LEFT, ROUNDS_LEFT.replace(".and", "").replace(", 0, %ncc_w", ", 0")),
    with_line(ROUNDS_LEFT, ROUNDS_LEFT.replace("0, %ncc_w", "0, %ncc_g")),
    with_line(ROUNDS_LEFT, ROUNDS_LEFT.replace("0, %ncc_w", "0, !%ncc_w")),
    with_line(ROUNDS_LEFT, ROUNDS_LEFT.replace("%ncc_n", "%ncc_r0")),
    with_line(ROUNDS_LEFT, ROUNDS_LEFT.replace("%ncc_w,", "%ncc_p1,", 1)),
    with_line(ROUNDS_LEFT, ROUNDS_LEFT.replace("0, %ncc_w", "1, %ncc_w")),
    with_line(ROUNDS_LEFT, f"@%ncc_g {ROUNDS_LEFT}"),
    with_line(VOTE, VOTE.replace("any", "all")),
    with_line(VOTE, VOTE.replace("any", "uni")),
    with_line(VOTE, VOTE.replace("any.pred", "ballot.b32")),
    with_line(VOTE, VOTE.replace(".sync", "")),
    with_line(VOTE, VOTE.replace("%ncc_w, %ncc_w", "%ncc_w, !%ncc_w")),
    with_line(VOTE, VOTE.replace("%ncc_w, %ncc_w", "%ncc_w, %ncc_g")),
    with_line(VOTE, VOTE.replace("%ncc_w, %ncc_w", "%ncc_p1, %ncc_w")),
    with_line(VOTE, VOTE.replace("%ncc_r2", "%ncc_r1")),                         # no mask, or maybe of lanes elsewhere
    with_line(VOTE, VOTE.replace("%ncc_r2", "-1")),
    with_line(VOTE, VOTE.replace("%ncc_r2", "0xffffffff")),
    with_line(VOTE, f"@%ncc_g {VOTE}"),
    with_line(VOTE, f"@%ncc_w {VOTE}"),
    with_line(MASK, f"@%ncc_g {MASK}"),                                          # of some of those that come
    [MASK, SKIP, *WAIT[1:], LABEL],                                              # of more than come
])  # fmt: skip
def test_each_statement_of_it_is_as_written(lines: list[str]) -> None:
    assert "V154" in found(lines)


@pytest.mark.parametrize(("role", "other"), [
    ("%ncc_g", "%p1"), ("%ncc_w", "%p1"), ("%ncc_n", "%r1"), ("%ncc_v", "%rd3"),         # of the original
    ("%ncc_g", "%ncc_w"), ("%ncc_v", "%ncc_n"), ("%ncc_w", "%ncc_n"), ("%ncc_g", "%ncc_n"),
    ("%ncc_g", "!%ncc_g"), ("%ncc_w", "!%ncc_w"), ("%ncc_v", "_"), ("%ncc_v", "{%ncc_v}"), ("%ncc_n", "%ncc_none"),
])  # fmt: skip
def test_its_registers_are_four_of_insertions(role: str, other: str) -> None:
    assert "V154" in found([*swapped(role, other)])


@pytest.mark.parametrize("address", [
    "[%rd1]",                  # the original's
    "[%ncc_v]",                # what the host says is no address, nor is what was read before it
    "[%ncc_d2]",               # a clock
    "[%ncc_none]", "[ncc_block]", "[%ncc_d3+%ncc_r0]", "[16]", "%ncc_d3", "[%ncc_d3", "[%ncc_d3][0]",
])  # fmt: skip
def test_its_address_is_a_maps(address: str) -> None:
    assert "V154" in found(swapped("[%ncc_d3]", address))


def test_what_was_waited_for_is_no_address() -> None:
    assert found([*WAIT, STORE.replace("%ncc_d0", "%ncc_v")]) == ["V157"]


@pytest.mark.parametrize("at", range(1, len(WAIT)))
def test_no_statement_of_the_original_stands_in_it(at: int) -> None:
    def change(text: Text) -> None:
        insert("\n".join([*START, *WAIT[:at]]))(text)
        place = next(i for i, line in enumerate(text.lines) if WAIT[0] in line)
        assert ";" in text.lines[place + 1]
        text.lines.insert(place + 2, "\n".join(WAIT[at:]))

    assert "V154" in shapes(change)


@pytest.mark.parametrize("first", [WAIT, [MASK]], ids=["behind the wait", "before it"])
def test_no_statement_of_the_original_stands_between_a_mask_and_its_use(first: list[str]) -> None:
    """Lanes that were there when the mask was asked for may have left, or gone elsewhere, before the wait."""
    second = [MATCH] if first is WAIT else [*WAIT[1:], MATCH]

    def change(text: Text) -> None:
        insert("\n".join([*START, *first]))(text)
        place = next(i for i, line in enumerate(text.lines) if MASK in line)
        text.lines.insert(place + 2, "\n".join(second))

    assert set(shapes(change)) == {"V154"}


@pytest.mark.parametrize("statements", [
    [*WAIT, f"@%ncc_w {MATCH}"],                                              # another guard by then
    [SKIP, *WAIT, LABEL, MATCH],
    [*swapped("%ncc_n", "%ncc_r2"), MATCH],                                   # another mask by then
    [MASK, SKIP, *swapped("%ncc_n", "%ncc_r2"), LABEL, MATCH],
])  # fmt: skip
def test_a_mask_that_it_changed_is_none(statements: list[str]) -> None:
    assert set(found(statements)) == {"V154"}


def test_what_a_skipped_wait_was_told_is_not_read_behind_it() -> None:
    new = ".reg .b64 %ncc_told;"
    told = swapped("%ncc_v", "%ncc_told")
    assert found([new, SKIP, *told, LABEL, "mov.b64 %ncc_d2, %ncc_told;"]) == ["V154"]


# --- in general ---

WORDS = sorted({word for line in WAIT for word in re.findall(r"[%$\w]+", line)}
               | {"%p1", "%r1", "%rd1", "%ncc_d0", "%ncc_p1", "%ncc_r0", "2", "$L__BB1_2", "gpu", "uni", "or", "add"})


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 9), st.sampled_from(WORDS)), min_size=1, max_size=3))
@example([(2, 0, "or"), (8, 2, "or")])
@example([(2, 0, "add"), (8, 2, "add")])  # a word of the original
@settings(deadline=None, max_examples=150)
def test_whatever_else_is_written_there_is_refused(changes: list[tuple[int, int, str]]) -> None:
    """Words changed at random: what is still admitted is the form, with other names."""
    lines = list(WAIT)
    for at, word, new in changes:
        places = list(re.finditer(r"[%$\w]+", lines[at]))
        place = places[word % len(places)]
        lines[at] = lines[at][: place.start()] + new + lines[at][place.end() :]
    codes = found(lines)
    assert bool(codes) == (not _is_the_form(lines)), (lines, codes)


def _is_the_form(lines: Sequence[str]) -> bool:
    """As a pattern over the text, with the types that the registers of this file have, and any label that is new."""
    match = re.fullmatch(
        r"activemask\.b32 (?P<m>%ncc_r\d);\n"
        r"mov\.b32 (?P<n>%ncc_\w+), (?P<N>[1-9]\d*);\n"
        r"(?P<L>[$_a-z][$\w]*):\n"
        r"ld\.relaxed\.sys\.global\.b64 (?P<v>%ncc_\w+), \[(?P<a>%ncc_d[03])\];\n"
        r"sub\.u32 (?P=n), (?P=n), 1;\n"
        r"setp\.eq\.and\.b64 (?P<w>%ncc_\w+), (?P=v), 0, (?P<g>%ncc_\w+);\n"
        r"setp\.ne\.and\.b32 (?P=w), (?P=n), 0, (?P=w);\n"
        r"vote\.sync\.any\.pred (?P=w), (?P=w), (?P=m);\n"
        r"@(?P=w) bra (?P=L);", "\n".join(lines))
    return (match is not None and match["L"] not in re.findall(r"[%$\w]+", SHAPES)
            and int(match["N"]) <= 1 << 29 and len({match[x] for x in "gvnwm"}) == 5 and match["v"] != match["a"])
