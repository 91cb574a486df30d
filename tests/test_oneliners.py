"""One-liners: the same program as the probe file that says the same, and answers that are what records add up to."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cli import ncc
from clocks import HANG_S
from sim_run_harness import is_built

from ncc import pipeline
from ncc.backends import backend
from ncc.cli import answer
from ncc.cli.merged import added
from ncc.diag import Diagnostics
from ncc.frontend.clauses import GRAMMAR
from ncc.frontend.dsl import Targets, parse_probe
from ncc.frontend.question import Asked, Linear, parse_question
from ncc.ir.nodes import Program
from ncc.runtime import open_trace
from ncc.source import SourceFile

ROOT = Path(__file__).parent.parent
GEMM = ROOT / "examples" / "gemm.py"
PAGE = (ROOT / "docs" / "oneliners.md").read_text(encoding="utf-8")
on_the_simulator = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")


def read(text: str, target: str = "ptx") -> tuple[Program, tuple[Asked, ...], Diagnostics]:
    diags = Diagnostics()
    question = parse_question(SourceFile("<-e>", text), diags, Targets(target, ("ptx", "gcn")))
    pipeline.verify(question.program, backend(target), diags)
    return question.program, question.asked, diags


def good(text: str) -> tuple[Program, tuple[Asked, ...]]:
    program, asked, diags = read(text)
    assert not list(diags)
    return program, asked


# ---- what a text means

HEAD = "from ncc import Map, probe\nimport ncc.language as nl\n"
SAME = {
    "load.global { @moved[line] = sum(bytes) }": """
@Map(type="aggregate")
class moved:
    line: nl.key(nl.u32)
    value: nl.sum(nl.u32)

@probe(pos="load.global", level="thread")
def clause1():
    moved.save(nl.site(), nl.bytes)
""",
    "load.global:st.global /laneid == 0 && !(ctaid.x > 7 || bytes != 4)/ { @[kernel, sm, page] = count(); }": """
@Map(type="aggregate")
class answer:
    sm: nl.key(nl.u32)
    page: nl.key(nl.u64)
    value: nl.count

@probe(pos="load.global:st.global", level="thread", when=nl.laneid() == 0 and not (nl.ctaid.x > 7 or nl.bytes != 4))
def clause1():
    answer.save(nl.cuid(), nl.addr >> 12)
""",
    "before kernel { $t = clock } kernel { @c = hist(clock - $t); @last[ctaid, u32(tid)] = $t }": """
t: nl.u64 = 0

@Map(type="aggregate")
class c:
    value: nl.hist(nl.u64, "log2")

@Map(type="hash", level="thread")
class last:
    ctaid: nl.key(nl.u64)
    key2: nl.key(nl.u32)
    value: nl.u64

@probe(pos="kernel", level="thread", before=True)
def clause1():
    t = nl.clock()

@probe(pos="kernel", level="thread")
def clause2():
    c.save(nl.clock() - t)
    last.save(nl.ctaid(), nl.u32(nl.tid()), t)
""",
    "use load.global { @[site] = avg(clock - issued) }": """
@Map(type="aggregate")
class answer:
    site: nl.key(nl.u32)
    value: nl.avg(nl.u64)

@probe(pos="load.global", level="thread", after="use")
def clause1():
    answer.save(nl.site(), nl.clock() - nl.issued())
""",
    "warp load.shared { @n = lhist(bank_conflicts(addr, bytes), 2, 9, 3) }": """
@Map(type="aggregate", level="warp")
class n:
    value: nl.hist(nl.u64, "linear", 3, 5)

@probe(pos="load.shared", level="warp")
def clause1():
    n.save(0 if nl.bank_conflicts(nl.addr, nl.bytes) < 2 else min(nl.bank_conflicts(nl.addr, nl.bytes), 11) - 2 + 3)
""",
    "load.global { @a = min(s32(in1)); @b = max(bytes > 4 ? 0x10 : bytes // 2 % 3) } # a remark": """
@Map(type="aggregate")
class a:
    value: nl.min(nl.s32)

@Map(type="aggregate")
class b:
    value: nl.max(nl.u64)

@probe(pos="load.global", level="thread")
def clause1():
    a.save(nl.s32(nl.in1))
    b.save(0x10 if nl.bytes > 4 else nl.bytes // 2 % 3)
""",
    "store.global { @m[addr & ~0xff] = min(bytes, 3); @x = sum(-in1[0] << 1 ^ 5 | 6 * 2) }": """
@Map(type="hash", level="thread")
class m:
    key1: nl.key(nl.u64)
    value: nl.u64

@Map(type="aggregate")
class x:
    value: nl.sum(nl.u64)

@probe(pos="store.global", level="thread")
def clause1():
    m.save(nl.addr & ~0xff, min(nl.bytes, 3))
    x.save(-nl.in1[0] << 1 ^ 5 | 6 * 2)
""",
}  # fmt: skip


def without_places(node: Any) -> Any:
    """A program's nodes as they are wherever they stand, and whatever a register is called."""
    if is_dataclass(node) and not isinstance(node, type):
        return {f.name: without_places(getattr(node, f.name)) for f in fields(node) if f.name != "span"}
    if isinstance(node, tuple):
        return tuple(map(without_places, node))
    return node.removeprefix("$") if isinstance(node, str) else node


@pytest.mark.parametrize("text", SAME)
def test_a_oneliner_is_the_program_that_a_file_would_be(text: str) -> None:
    program, _ = good(text)
    diags = Diagnostics()
    file = parse_probe(SourceFile("oneliner.py", HEAD + SAME[text]), diags)
    assert not diags.errors
    assert without_places(replace(file, name=program.name)) == without_places(program)


def test_each_function_and_key_is_in_the_page() -> None:
    for word in ("count()", "sum(x)", "avg(x)", "min(x)", "max(x)", "hist(x)", "lhist(x, low, high, step)", "kernel",
                 "line", "site", "sm", "page", "addr", "warp", "before", "use"):
        assert f"`{word}`" in PAGE, word


@pytest.mark.parametrize("text", re.findall(r"ncc run -e '(.*?)'", PAGE, re.DOTALL))
def test_what_the_page_shows_is_taken(text: str) -> None:
    good(text)


# ---- what is wrong

WRONG = {
    "": ("E060", ""),
    "load.global": ("E060", ""),
    "load.global, x": ("E060", ","),
    "load.global { @a = count( }": ("E060", "}"),
    "load.global /bytes { @a = count() }": ("E060", "{"),
    "load.global { a = count() }": ("E060", "a"),
    "load.global { @a = sum(caf\u00e9) }": ("E060", "\u00e9"),
    "load.global { @a = sum(\udcff) }": ("E060", "\udcff"),
    "load.globl { @a = count() }": ("B008", "load.globl"),
    "load.global { @a = count() } store.global { @a = sum(bytes) }": ("E061", "@a = sum(bytes)"),
    "load.global { @a[sm] = count(); @a[line] = count() }": ("E061", "@a[line] = count()"),
    "load.global { @a = count() } warp store.global { @a = count() }": ("E061", "@a = count()"),
    "load.global { @a = lhist(bytes, 0, 9, 3); @a = lhist(bytes, 0, 8, 4) }": ("E061", "@a = lhist(bytes, 0, 8, 4)"),
    "load.global { @a = counts() }": ("E062", "counts()"),
    "load.global { @a = sum() }": ("E062", "sum()"),
    "load.global { @a = bytes }": ("E062", "bytes"),
    "load.global { @a[kernel] = bytes }": ("E062", "bytes"),
    "load.global { @a = lhist(bytes, 9, 3, 1) }": ("E062", "9"),
    "load.global { @a = lhist(bytes, 0, 9, bytes) }": ("E062", "0"),
    "load.global { @a = lhist(bytes, 0, 4095, 1) }": ("E062", "0"),
    "load.global { @a = sum(byts) }": ("E012", "byts"),
    "load.global { @a = sum($x) }": ("E014", "$x"),
    "load.global { @a = sum(bytes + kernel) }": ("E012", "kernel"),
    "load.global { @a = sum(foo(bytes)) }": ("E013", "foo(bytes)"),
    "load.global { @a = sum(18446744073709551616) }": ("E020", "18446744073709551616"),
    f"load.global {{ @a = sum({'9' * 5000}) }}": ("E020", "9" * 5000),
    "load.global { @a[addr, bytes, sm, laneid] = count() }": ("V024", "a"),
    "kernel { @a = sum(bytes) }": ("V013", "bytes"),
    f"load.global {{ @a = sum({'-' * 5000}1) }}": ("E002", ""),
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_with_its_place(text: str) -> None:
    code, place = WRONG[text]
    _, _, diags = read(text)
    told = [(d.code, d.span.text) for d in diags.errors if d.span]
    assert code in [one for one, _ in told]
    assert len(told) == 1
    assert not place or told[0][1] == place


def test_brackets_may_be_many() -> None:
    good(f"load.global {{ @a = sum({'(' * 5000}bytes{')' * 5000}) }}")


def test_damaged_texts_are_refused_or_taken() -> None:
    rng = random.Random(3)
    pieces = [*re.findall(r'"([^"]+)"', GRAMMAR), "@a", "$b", "bytes", "7", "sum", "load.global", " ", "]"]
    taken = 0
    for number in range(3000):
        text = list(rng.choice(list(SAME)))
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(text))
            text[at:at + rng.randrange(2)] = rng.choice((rng.choice(pieces), chr(rng.randrange(1, 0x180)), ""))
        program, asked, diags = read("".join(text), ("ptx", "gcn")[number % 2])
        taken += not diags.errors
        assert diags.errors or {one.map for one in asked} == {m.name for m in program.maps}
    assert 100 < taken < 2900


# ---- what is answered

def run(folder: Path, *arguments: str, program: tuple[str, ...] = (sys.executable, str(GEMM))) -> tuple[str, str]:
    done = subprocess.run([sys.executable, "-m", "ncc", "run", "--device", "sim", *arguments, "--", *program],
                          cwd=folder, capture_output=True, text=True, timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def answers(out: str) -> dict[str, dict[tuple[Any, ...], Any]]:
    document = json.loads(out.splitlines()[-1])
    assert document["version"] == 1
    return {one["name"]: {tuple(row["key"]): row.get("value", row.get("buckets")) for row in one["rows"]}
            for one in document["maps"]}


RECORDS = HEAD + """
@Map(level="thread", cap="dynamic")
class accesses:
    site: nl.u32
    bytes: nl.u32

@probe(pos="load.global:store.global", level="thread")
def access():
    accesses.save(nl.site(), nl.bytes)
"""
QUESTION = """load.global:store.global {
    @moved[line] = sum(bytes); @sites[site] = count(); @kernels[kernel] = count(); @first = min(addr);
    @least[sm] = min(bytes); @pages[page] = count(); @mean = avg(bytes); @sizes = lhist(bytes, 2, 12, 2);
    @where[addr >> 12] = addr; @each[addr] = count() }
before kernel { $began = clock }
kernel { @cycles = hist(clock - $began); @blocks[ctaid] = count() }
"""


@on_the_simulator
def test_answers_are_what_the_records_add_up_to(tmp_path: Path) -> None:
    out, err = run(tmp_path, "-f", "json", "-e", QUESTION)
    found = answers(out)
    (first,) = (tmp_path / "trace").iterdir()
    (tmp_path / "records.py").write_text(RECORDS)
    run(tmp_path, "--tracedir", "records", "-p", "records.py")
    (folder,) = (tmp_path / "records").iterdir()
    (launch,) = open_trace(folder).launches
    records = launch["accesses"]
    records = records[records["site"] != 0]
    assert set(records["bytes"]) == {4}
    by_site = Counter(records["site"].tolist())
    assert {key[0].split(": ")[1].split()[0]: n for key, n in found["@sites"].items()} == {
        str(site): n for site, n in by_site.items()}
    total = len(records)
    assert sum(found["@moved"].values()) == 4 * total
    assert set(found["@moved"]) == {(str(launch.site(site)),) for site in by_site}
    assert found["@kernels"] == {("gemm",): total}
    assert (found["@mean"], found["@least"]) == ({(): 4.0}, {(sm,): 4 for sm in range(4)})
    assert found["@sizes"] == {(): [{"from": 4, "to": 6, "count": total}]}
    assert sum(found["@pages"].values()) == total
    assert {int(key[0], 16) >> 12 for key in found["@pages"]} == {key[0] for key in found["@where"]}
    assert all(address >> 12 == key[0] for key, address in found["@where"].items())
    each = next(one for one in json.loads(out.splitlines()[-1])["maps"] if one["name"] == "@each")
    assert sum(row["value"] for row in each["rows"]) + each["lost"] == total
    assert each["lost"] > 0  # more addresses than the map has room for
    assert found["@first"][()] >> 12 == min(key[0] for key in found["@where"])
    threads = int(np.prod(launch.block))
    assert found["@blocks"] == {(block,): threads for block in range(int(np.prod(launch.grid)))}
    assert sum(b["count"] for b in found["@cycles"][()]) == sum(found["@blocks"].values())
    assert f"trace: {first}" in err
    assert "largest error 0" in out


@on_the_simulator
def test_kernels_and_processes_come_together(tmp_path: Path) -> None:
    both = ("sh", "-c", f"{sys.executable} {GEMM}; {sys.executable} {GEMM}")
    out, _ = run(tmp_path, "-f", "json", "-e", "kernel { @[ctaid] = count() }", program=both)
    once, _ = run(tmp_path, "-f", "json", "-e", "kernel { @[ctaid] = count() }")
    assert answers(out)["@"] == {key: 2 * n for key, n in answers(once)["@"].items()}


@on_the_simulator
def test_text_is_shown_after_the_summary(tmp_path: Path) -> None:
    out, err = run(tmp_path, "-e", "load.global { @moved[line] = sum(bytes) } atomic { @n = count() } "
                                   "kernel { @c[sm] = lhist(laneid, 4, 20, 8) }")
    lines = err.splitlines()
    assert any(re.fullmatch(r"@moved\[gemm\.cu:\d+\]: 2293760", line) for line in lines)
    assert "@n: nothing was saved" in lines
    at = lines.index(next(line for line in lines if line.startswith("@c[")))
    shown = [re.fullmatch(r"(\S+( \S+)?) +\d+ \|(@+) *\|", line) for line in lines[at + 1:at + 5]]
    assert [m and m[1] for m in shown] == ["(..., 4)", "[4, 12)", "[12, 20)", "[20, ...)"]
    assert [m and len(m[3]) for m in shown] == [14, 27, 27, 40]
    assert out.startswith("gemm on ")


@on_the_simulator
def test_quiet_shows_the_answer_alone(tmp_path: Path) -> None:
    _, err = run(tmp_path, "--quiet", "-e", "kernel { @ = count() }")
    assert re.fullmatch(r"\n@: \d+\n", err)


@on_the_simulator
@pytest.mark.parametrize("words", [["-p", "block_sched"], ["-pblock_sched"], ["-e", "kernel { @ = count() }"]])
@pytest.mark.parametrize("dashes", [[], ["--"]])
def test_run_may_be_left_out(tmp_path: Path, words: list[str], dashes: list[str]) -> None:
    """What follows the program's name is the program's, whatever it looks like."""
    program = ["sh", "-c", 'shift; echo "$@"; exec "$0" "$1"'.replace("$0", sys.executable).replace("$1", str(GEMM)),
               "sh", "x", "--", "-p", "y"]
    done = subprocess.run([sys.executable, "-m", "ncc", *words, "--device", "sim", *dashes, *program], cwd=tmp_path,
                          capture_output=True, text=True, timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "-- -p y"
    assert re.search(r"^  gemm +1 +1 ", done.stderr, re.MULTILINE)


@on_the_simulator
def test_a_run_without_a_probe_counts_launches(tmp_path: Path) -> None:
    _, err = run(tmp_path)
    assert re.search(r"^  kernel  launches$\n^  gemm +1$\n^  trace: ", err, re.MULTILINE)
    (folder,) = (tmp_path / "trace").iterdir()
    (kernel,) = json.loads((folder / "summary.json").read_text())["kernels"]
    assert (kernel["name"], kernel["launches"]) == ("gemm", {"filtered": 1})


USAGE: dict[str, tuple[list[str], str]] = {
    "format": (["-p", "dmat", "-f", "json"], "--format is of what -e shows"),
    "idle": (["--idle", "-e", "kernel { @ = count() }"], "--idle starts without a probe"),
}


@pytest.mark.parametrize("case", USAGE)
def test_usage(case: str) -> None:
    words, told = USAGE[case]
    done = ncc("run", *words, "--", "true")
    assert done.status == 2
    assert told in done.err


def test_buckets_have_their_bounds() -> None:
    linear = Asked("@", "answer", "lhist", (), Linear(low=10, step=5, count=2))
    assert answer._ranges(linear, [1, 2, 3, 4]) == [(None, 10, 1), (10, 15, 2), (15, 20, 3), (20, None, 4)]
    log2 = Asked("@", "answer", "hist", ())
    assert answer._ranges(log2, [1, 1, 0, 2]) == [(0, 1, 1), (1, 2, 1), (2, 4, 0), (4, 8, 2)]
    assert answer._ranges(log2, [0] * 65) == []
    assert (answer._label(0, 1), answer._label(1024, 2048)) == ("[0]", "[1K, 2K)")


def test_sums_wrap_around_as_on_the_gpu() -> None:
    assert added((1 << 64) - 1, 2) == 1
    assert added(-5, 3) == -2
    assert added(-5, 9) == 4
