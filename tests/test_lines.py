"""Probes that keep to lines of the source, or leave some out: what is meant, and what is said where there is none."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from cli import ncc
from clocks import HANG_S
from hypothesis import given
from hypothesis import strategies as st
from sim_run_harness import is_built

from ncc import pipeline
from ncc.backends.base import Probed
from ncc.diag import Diagnostics, NccError
from ncc.ir.lines import BadLines, LineRange, Lines, read_groups, read_ranges, written
from ncc.ir.nodes import Program
from ncc.ir.text import parse_program, print_program
from ncc.runtime import open_trace
from ncc.source import SourceFile

ROOT = Path(__file__).parent.parent
PTX = ROOT / "tests" / "ptx"
SOFTMAX = PTX / "triton_softmax_sm90.ptx"
ADD = ROOT / "tests" / "gcn" / "triton_add_gfx90a.s"
GEMM = ROOT / "examples" / "gemm.py"
on_the_simulator = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROBE = """from ncc import Map, probe
import ncc.language as nl

@Map(type="aggregate")
class lines:
    site: nl.key(nl.u32)
    accesses: nl.count

@probe(pos="load.global:store.global:load.shared:store.shared:barrier", level="thread"{})
def access():
    lines.save(nl.site())
"""


def program(arguments: str = "", target: str = "ptx") -> Program:
    diags = Diagnostics()
    found = pipeline.load_program(
        pipeline.ProbeFile(SourceFile("lines.py", PROBE.format(arguments)), ".py"), target, diags)
    diags.raise_errors()
    return found


def probed(found: Program, path: Path = SOFTMAX, entry: str = "softmax_kernel", target: str = "ptx") -> Probed:
    return pipeline.instrument_text(SourceFile(path.name, path.read_text()), entry, found, target)


def starts(found: Probed) -> set[int]:
    return {site.span.start for site in found.site_table if site.span}


# ---- what a text names

file_names = st.from_regex(r"[A-Za-z_./][A-Za-z_./0-9]{0,8}", fullmatch=True)
numbers = st.integers(1, (1 << 32) - 1)
some_ranges = st.builds(lambda file, a, b: LineRange(file, min(a, b), max(a, b)), file_names, numbers, numbers) \
    | st.builds(LineRange, file_names)


@given(st.lists(some_ranges, min_size=1, max_size=4).map(tuple))
def test_ranges_read_back(ranges: tuple[LineRange, ...]) -> None:
    assert read_ranges(written(ranges)) == ranges


def test_ranges() -> None:
    assert read_ranges("f.py:30-40, 50,g.py") == (
        LineRange("f.py", 30, 40), LineRange("f.py", 50, 50), LineRange("g.py"))
    assert read_ranges("C:/a b.py:7") == (LineRange("C:/a b.py", 7, 7),)
    assert read_groups("f.py:3 & g.py") == ((LineRange("f.py", 3, 3),), (LineRange("g.py"),))


@pytest.mark.parametrize("text", ["", ",", "f.py:", ":3", "f.py:0", "f.py:4-3", "f.py:x", "f.py:3-", "f.py:-3",
                                  "f.py:3,,4", f"f.py:{'9' * 5000}", "f.py:4294967296", "f.py:\u0663"])
def test_what_names_no_lines(text: str) -> None:
    with pytest.raises(BadLines):
        read_ranges(text)


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BadLines):
        assert read_groups(" & ".join(map(written, read_groups(text)))) == read_groups(text)


def test_files_match_by_the_end_of_their_path() -> None:
    assert LineRange("f.py").of_file("/home/x/f.py")
    assert LineRange("x/f.py").of_file("/home/x/f.py")
    assert LineRange("./f.py").of_file("f.py")
    assert LineRange("/home/x/f.py").of_file("/home/x/f.py")
    assert not LineRange("f.py").of_file("/home/x/ff.py")


# ---- which sites are meant

def oracle(text: str) -> Iterator[tuple[int, list[tuple[str, int]]]]:
    """(offset, file and line, then those of each call) of a text's instructions, from its directives read afresh."""
    files = dict(re.findall(r'^\s*\.file\s+(\d+) "(.*?)"', text, re.MULTILINE))
    told: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    chain: list[tuple[str, ...]] = []
    at = 0
    for row in text.splitlines(keepends=True):
        if found := re.match(r"\s*\.loc\s+(\d+) (\d+) (\d+)(?:.*inlined_at (\d+) (\d+) (\d+))?", row):
            own, call = found.groups()[:3], found.groups()[3:]
            chain = [own, *(told[call] if call[0] else [])]
            told[own] = chain
        elif ";" in row:
            yield at + len(row) - len(row.lstrip()), [(files[f], int(line)) for f, line, _ in chain if line != "0"]
        at += len(row)


@pytest.mark.parametrize("kernel", ["softmax", "attn"])
@pytest.mark.parametrize("only", ["make_triton.py:34", "standard.py:216", "make_triton.py:1-35", "standard.py",
                                  "standard.py:314,make_triton.py:36", "standard.py:314 & make_triton.py:37",
                                  "make_triton.py:66", "make_triton.py:69 & standard.py"])
def test_a_site_is_on_its_line_and_on_those_of_its_calls(kernel: str, only: str) -> None:
    path = PTX / f"triton_{kernel}_sm90.ptx"
    places = dict(oracle(path.read_text()))
    lines = Lines(read_groups(only))
    every = starts(probed(program(), path, f"{kernel}_kernel"))
    assert len(every) > 10
    meant = {start for start in every if all(
        any(one.has(place) for one in group for place in places[start]) for group in lines.only)}
    for given_lines, wanted in ((lines, meant), (Lines((), tuple(r for g in lines.only[:1] for r in g)), None)):
        made = program()
        made = replace(made, probes=tuple(replace(p, lines=given_lines) for p in made.probes))
        wanted = {s for s in every if not any(r.has(p) for r in given_lines.never for p in places[s])} \
            if wanted is None else wanted
        if wanted:
            found = probed(made, path, f"{kernel}_kernel")
            assert starts(found) == wanted
            for site in found.site_table[1:]:
                assert site.span
                assert site.source
                assert [(s.file, s.line) for s in (site.source, *site.callers)] == places[site.span.start]
        else:
            with pytest.raises(NccError, match="B036"):
                probed(made, path, f"{kernel}_kernel")


def test_calls_two_deep_are_followed() -> None:
    """standard.py:196 inlined in standard.py:216, which was inlined at line 34."""
    text = SOFTMAX.read_text()
    at = text.index("max.f32", text.index(".loc\t2 196 12"))
    assert dict(oracle(text))[at] == [("standard.py", 196), ("standard.py", 216), ("make_triton.py", 34)]
    found = replace(program(), probes=tuple(
        replace(p, pos=(replace(p.pos[0], text="max", portable=None),),
                lines=Lines(read_groups("make_triton.py:34 & standard.py:216 & standard.py:196")))
        for p in program().probes))
    assert at in starts(probed(found))


def test_amds_assembly() -> None:
    """Its one line with accesses made several."""
    numbered = (f"\t.loc\t1 {100 + n} 0\n{row}" for n, row in enumerate(ADD.read_text().splitlines(keepends=True)))
    text = "".join(row if "global_" in row and "\tglobal_" in row else row.split("\n", 1)[1] for row in numbered)

    def probed(found: Program) -> Probed:
        return pipeline.instrument_text(SourceFile("add.s", text), "add_kernel", found, "gcn")

    every = probed(program(target="gcn"))
    lines = {site.source.line for site in every.site_table if site.source}
    assert len(lines) > 1
    for line in lines:
        one = probed(program(f", line='make_triton.py:{line}'", "gcn"))
        assert {s.source.line for s in one.site_table if s.source} == {line}
        others = probed(program(f", not_line='make_triton.py:{line}'", "gcn"))
        assert starts(one) | starts(others) == starts(every)
        assert not starts(one) & starts(others)


# ---- what is said

SAID = {
    "line='f.py:'": ("E065", "'f.py:'"), "line=3": ("E040", "3"),
    "not_line='a.py:3 & b.py'": ("E065", "'a.py:3 & b.py'"),
}  # fmt: skip


@pytest.mark.parametrize("arguments", SAID)
def test_wrong_arguments(arguments: str) -> None:
    with pytest.raises(NccError) as failure:
        program(f", {arguments}")
    (told,) = failure.value.diagnostics
    assert (told.code, told.span and told.span.text) == SAID[arguments]


def test_the_kernel_is_on_no_line() -> None:
    with pytest.raises(NccError, match="V027"):
        pipeline.compile(PROBE.format(", line='f.py:3'").replace("load.global:store.global:load.shared:store.shared:"
                                                                 "barrier", "kernel"))


def test_the_nearest_lines_are_named() -> None:
    with pytest.raises(NccError) as failure:
        probed(program(", line='make_triton.py:33'"))
    (told,) = failure.value.diagnostics
    assert (told.code, told.hint) == ("B036", "nearest: make_triton.py:34, make_triton.py:35, make_triton.py:36")
    with pytest.raises(NccError) as failure:
        probed(program(", not_line='make_triton.py'"))
    assert str(failure.value.diagnostics[0].hint).startswith("there are: make_triton.py:")


def test_a_kernel_that_tells_no_lines_says_how_to_have_some() -> None:
    with pytest.raises(NccError, match="B036") as failure:
        probed(program(", line='callees.cu:3'"), PTX / "nvcc_inlined_sm80.ptx", "loops")
    assert "-lineinfo" in str(failure.value)


# ---- every way in

def test_objects_keep_them() -> None:
    found = pipeline.with_lines(program(", line='a.py:3-5,9', not_line='b.py'"), ["c.py:7"], ["d.py:1"])
    (probe,) = found.probes
    assert str(probe.lines) == "a.py:3-5,a.py:9 & c.py:7 but not b.py,d.py:1"
    diags = Diagnostics()
    assert parse_program(SourceFile("x.ir", print_program(found)), diags) == found
    text = pipeline.emit_object(found, "ptx")
    read = pipeline.load_program(pipeline.ProbeFile(SourceFile("x.toml", text), ".toml"), "ptx", diags)
    assert not diags.errors
    assert read.probes[0].lines == probe.lines
    lied = text.replace('lines = "a.py:3-5', 'lines = "a.py:3-6')
    pipeline.load_program(pipeline.ProbeFile(SourceFile("x.toml", lied), ".toml"), "ptx", diags)
    assert [d.code for d in diags.errors] == ["E108"]


def test_objects_by_hand_have_them() -> None:
    text = """regs = 1
[map.m]
level = "thread"
size = 8
cap = "dynamic"
[map.m.regs]
x = "u64"
[probe.p]
level = "thread"
pos = "ld.global"
lines = "f.py:3"
not_lines = "g.py:{}"
after = "mov.u64 %NR0, %clock64; SAVE.u64 [m] {{%NR0}};"
"""
    diags = Diagnostics()
    found = pipeline.load_program(pipeline.ProbeFile(SourceFile("x.toml", text.format(7)), ".toml"), "ptx", diags)
    assert not diags.errors
    assert str(found.probes[0].lines) == "f.py:3 but not g.py:7"
    pipeline.load_program(pipeline.ProbeFile(SourceFile("x.toml", text.format("x")), ".toml"), "ptx", diags)
    assert [(d.code, d.span and d.span.text) for d in diags.errors] == [("E065", '"g.py:x"')]


@pytest.mark.parametrize(("lines", "code"), [("f.py:x", "E065"), ("f.py:3", "E066")])
def test_wrong_options(lines: str, code: str) -> None:
    done = ncc("instrument", SOFTMAX, "-p", "block_sched", "--lines", lines)
    assert done.status == 1
    assert f"error[{code}]" in done.err
    done = ncc("sim", SOFTMAX, "--lines", lines)
    assert "error[S036]: --lines is for a probe" in done.err


def run(folder: Path, *arguments: str) -> dict[str, int]:
    """What the one-liner of all accesses has by line."""
    done = subprocess.run(
        [sys.executable, "-m", "ncc", "run", "--device", "sim", "-f", "json", *arguments,
         "-e", "load.global:store.global:load.shared:store.shared { @[line] = sum(bytes) }",
         "--", sys.executable, GEMM],
        cwd=folder, capture_output=True, text=True, timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = json.loads(done.stdout.splitlines()[-1])["maps"]
    return {row["key"][0]: row["value"] for row in found["rows"]}


@on_the_simulator
def test_a_run_keeps_to_lines(tmp_path: Path) -> None:
    every = run(tmp_path)
    assert len(every) == 4
    kept = {"gemm.cu:18", "gemm.cu:19"}
    assert run(tmp_path, "--lines", "gemm.cu:17-20") == {line: n for line, n in every.items() if line in kept}
    assert run(tmp_path, "--not-lines", "gemm.cu:18,19") == {line: n for line, n in every.items() if line not in kept}
    assert run(tmp_path, "--lines", "gemm.cu:17-26", "--not-lines", "gemm.cu:18") == {
        line: n for line, n in every.items() if line in ("gemm.cu:19", "gemm.cu:26")}


@on_the_simulator
def test_a_run_says_why_nothing_was_probed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ncc", "run", "--device", "sim", "-p", "mem_lines", "--lines", "gemm.cu:24", "--",
         sys.executable, GEMM], cwd=tmp_path, capture_output=True, text=True, timeout=HANG_S, check=False)
    assert done.returncode == 0
    told = " ".join(done.stderr.split())
    assert "on gemm.cu:24" in told
    assert "B036" in told
    (folder,) = (tmp_path / "trace").iterdir()
    assert not open_trace(folder).tables
