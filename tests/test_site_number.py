"""``nl.site()``: the same number in a record, in the kernel's table of sites and in what a reader resolves."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from cli import ncc
from stores import write_store
from traces import MapData

from ncc import pipeline, sim
from ncc.backends import backend
from ncc.backends.base import SourceLine
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.runtime import Launch, Site, open_trace
from ncc.source import SourceFile

PROBE = """
from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap=4)
class seen:
    site: nl.u32

@Map(level="warp", cap=4)
class third:
    site: nl.u8

@probe(pos="load.global", level="thread")
def load():
    seen.save(nl.site())

@probe(pos="store.global:ld.global.u32", level="warp")
def some():
    third.save(nl.site(), when=nl.site() == 3)

@probe(pos="kernel", level="thread", before=True)
def begin():
    seen.save(nl.site() + 100)
"""
KERNEL = """.version 8.0
.target sm_80
.address_size 64
.visible .entry other() { ret; }
.visible .entry k(.param .u64 data)
{
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [data];
	ld.global.u64 %rd2, [%rd1];
	.loc	2 17 3
	ld.global.u32 %r1, [%rd1];
	.loc 1 9 5, function_name $L__info, inlined_at 2 20 1 // a comment
	st.global.u32 [%rd1+8], %r1;
	.loc	1 0 0
	st.global.u32 [%rd1+8],
		%r1;
	.loc	3 1 0
	ld.global.u32 %r1, [%rd1];
	ret;
}
	.file	1 "/include/a.h"
	.file	2 "main.cu", 1700000000, 12
"""
LINES = [None, None, SourceLine("main.cu", 17), SourceLine("/include/a.h", 9), None, None]
POINTS = ["kernel", "load.global", "load.global:ld.global.u32", "store.global", "store.global",
          "load.global:ld.global.u32"]


def program() -> Program:
    diags = Diagnostics()
    parsed = parse_probe(SourceFile("p.py", PROBE), diags)
    pipeline.verify(parsed, backend("ptx"), diags)
    diags.raise_errors()
    return parsed


def test_a_records_number_is_the_tables() -> None:
    probed = pipeline.instrument_text(SourceFile("k.ptx", KERNEL), "k", program())
    table = probed.site_table
    assert [s.number for s in table] == list(range(6))
    assert [s.source for s in table] == LINES
    assert [s.tracepoint for s in table] == POINTS
    assert [s.text.split()[0] for s in table[1:]] == ["ld.global.u64", "ld.global.u32", *["st.global.u32"] * 2,
                                                     "ld.global.u32"]
    assert table[0].span is None
    pruned = probed.pruned.splitlines()
    assert all(s.span and s.text.splitlines()[0] in pruned[s.span.line - 1] for s in table[1:])
    launched = sim.launch_probed(probed, 1, 40, [np.zeros(4, np.uint32)])
    assert launched["seen"].records["site"][0].tolist() == [[100, 1, 2, 5]] * 40
    assert launched["third"].used[0].tolist() == [1, 1]
    assert launched["third"].records["site"][0, :, 0].tolist() == [3, 3]


def test_a_reader_resolves_it(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text(PROBE)
    (tmp_path / "k.ptx").write_text(KERNEL)
    done = ncc("sim", tmp_path / "k.ptx", "-k", "k", "-p", tmp_path / "p.py", "--arg", "data=u32[4]",
               "--tracedir", tmp_path / "trace")
    assert (done.status, done.err) == (0, "")
    (launch,) = open_trace(tmp_path / "trace").launches
    assert launch.site(0) == Site(0, "kernel", "k")
    assert launch.site(3) == Site(3, "store.global", "st.global.u32 [%rd1+8], %r1;", 14, "/include/a.h", 9,
                                  (("main.cu", 20),))
    assert str(launch.site(3)) == "/include/a.h:9"
    assert str(launch.site(4)) == "st.global.u32 [%rd1+8], %r1;"
    assert (launch.site(6), launch.site(-1)) == (None, None)


def stored(folder: Path, description: dict[str, object]) -> Launch:
    """A launch whose kernel's description says this, too."""
    maps = {"m": MapData("thread", [("x", "u32")], np.zeros((1, 32, 1), [("x", "<u4")]))}
    write_store(folder / "run", maps, (1, 1, 1), (32, 1, 1))
    path = folder / "run" / "kernel" / "0_aa" / "kernel.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | description))
    return open_trace(folder / "run")[0]


@pytest.mark.parametrize("table", [
    5, [5], [{}], [{"tracepoint": "kernel", "text": 5}],
    [{"tracepoint": "kernel", "text": "", "line": "1"}], [{"tracepoint": "kernel", "text": "", "line": True}],
    [{"tracepoint": "kernel", "text": "", "file": 1}]])
def test_a_table_of_something_else_is_a_coded_error(table: object, tmp_path: Path) -> None:
    launch = stored(tmp_path, {"site_table": table})
    with pytest.raises(NccError) as failure:
        launch.site(0)
    assert failure.value.diagnostics[0].code == "R005"


def test_a_run_without_the_table_does_not_tell(tmp_path: Path) -> None:
    assert stored(tmp_path, {}).site(1) is None


def test_amd_assembly_tells_lines_too() -> None:
    text = (Path(__file__).parent / "golden" / "gcn" / "site" / "in.s").read_text()
    parsed = parse_probe(SourceFile("p.py", PROBE.replace("store.global:ld.global.u32", "s_cmp_lg_u32")), Diagnostics())
    table = pipeline.instrument_text(SourceFile("k.s", text), "k", parsed, "gcn").site_table
    assert [s.tracepoint for s in table] == ["kernel", "s_cmp_lg_u32", "load.global"]
    assert [s.source for s in table] == [None, *[SourceLine("/src/kernel.py", 5)] * 2]
