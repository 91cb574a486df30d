"""``ncc annotate``: what tables say of a line stands beside it, wherever the source is, and whatever a trace names."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cli import Done, ncc
from clocks import HANG_S
from sim_run_harness import is_built

from ncc.runtime import open_trace

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

EXAMPLES = Path(__file__).parent.parent / "examples"
SOURCE = (EXAMPLES / "gemm.cu").read_text().splitlines()


def recorded(folder: Path, *options: str, program: Path = EXAMPLES / "gemm.py") -> Path:
    subprocess.run([sys.executable, "-m", "ncc", "run", "--device", "sim", "--quiet", "--no-callback", *options, "--",
                    sys.executable, program], cwd=folder, check=True, timeout=HANG_S, capture_output=True)
    (trace,) = (folder / "trace").iterdir()
    return trace


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return recorded(tmp_path_factory.mktemp("lines"), "-p", "mem_lines")


def good(*words: object) -> str:
    done = ncc("annotate", *words)
    assert (done.status, done.err) == (0, "")
    return done.out


def told(*words: object) -> dict[int, dict[str, Any]]:
    document = json.loads(good(*words, "-f", "json"))
    assert document["version"] == 1
    (file,) = document["files"]
    return {line.pop("line"): line for line in file["lines"]}


def test_lines_are_the_sums_of_their_sites(trace: Path) -> None:
    found = told(trace)
    sums: Counter[tuple[int, str]] = Counter()
    (table,) = open_trace(trace).tables
    for row in table.rows:
        site = table.site(int(row["site"]))
        assert site
        assert site.line
        for name in ("accesses", "bytes", "sectors", "conflicts"):
            sums[site.line, name] += int(row[name])
    assert {(line, name.split(".")[1]): value for line, values in found.items() for name, value in values.items()
            if not name.endswith("ideal")} == sums
    assert found[31]["mem_lines.ideal"] == found[31]["mem_lines.bytes"] // 32
    assert "mem_lines.ideal" not in found[26]  # of shared memory


def test_numbers_stand_beside_their_line(trace: Path) -> None:
    shown = good(trace, "--source", EXAMPLES).splitlines()
    assert shown[0] == "gemm.cu"
    rows = {number: line for line in shown[2:] for number, text in enumerate(SOURCE, 1)
            if text and line.endswith(f"  {number}  {text}")}
    found = told(trace)
    assert set(found) <= set(rows)
    for number, values in found.items():
        before = rows[number].removesuffix(f"  {number}  {SOURCE[number - 1]}")
        assert [int(cell.replace(",", "")) for cell in before.split()] == list(values.values())
    assert 14 not in rows
    assert len(good(trace, "--source", EXAMPLES, "--all").splitlines()) == len(SOURCE) + 2


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return recorded(tmp_path_factory.mktemp("timed"), "-p", str(EXAMPLES / "line_time.py"))


def test_the_page_shows_what_is_printed(trace: Path, timed: Path) -> None:
    page = (EXAMPLES.parent / "docs" / "oneliners.md").read_text()
    shown = re.findall(r"\$ ncc annotate trace/\S+\n(.*?)```", page, re.DOTALL)
    assert shown == [good(trace, "--source", EXAMPLES), good(timed, "--source", EXAMPLES)]


def test_shares_are_of_all_the_time_that_warps_took(tmp_path: Path) -> None:
    folder = recorded(tmp_path, "-p", str(EXAMPLES / "line_time.py"), "-p", "load_latency", "-e",
                      "warp before kernel { $began = clock } warp kernel { @all = sum(clock - $began) }")
    found, tables = told(folder), {table.name: table for table in open_trace(folder).tables}
    rows = tables["line_time"].rows
    elapsed, timed = int(tables["all"].rows["value"][0]), int(rows["cycles"].sum())
    assert abs(elapsed - timed) < elapsed / 100  # they begin and end beside each other
    for values in found.values():
        assert values["line_time.share"] == round(values["line_time.cycles"] / timed, 4)
    rest = int(rows["cycles"][rows["site"] == 0].sum()) / timed
    assert sum(values["line_time.share"] for values in found.values()) + rest == pytest.approx(1, abs=1e-3)
    loads = {line: values for line, values in found.items() if "load_latency.loads" in values}
    assert set(loads) == {18, 19}
    for values in loads.values():
        assert values["load_latency.latency"] == round(values["load_latency.cycles"] / values["load_latency.loads"], 1)
    assert "load_latency.share" not in found[18]
    shown = good(folder).splitlines()
    assert f"{100 * found[26]['line_time.share']:.1f}%" in next(line for line in shown if line.endswith("  26"))


def test_a_source_that_is_not_there(trace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = good(trace).splitlines()
    assert lines[0] == "gemm.cu: not found here (--source DIR)"
    assert len([line for line in lines[2:] if not line.endswith("...")]) == len(told(trace))
    monkeypatch.chdir(EXAMPLES)
    assert good(trace) == good(trace, "--source", EXAMPLES)


def test_averages_and_least_values(tmp_path: Path) -> None:
    folder = recorded(tmp_path, "-e", "store.global { @mean[line] = avg(bytes); @least[site, sm] = min(addr); "
                                      "@most[line] = max(bytes + sm); @sizes[line] = hist(bytes) }")
    (values,) = told(folder).values()
    rows = {table.name: table.rows["value"] for table in open_trace(folder).tables}
    assert values == {"mean.value": 4.0, "least.value": int(rows["least"].min()), "most.value": 7}
    assert good(folder).splitlines()[1].split() == ["@mean", "@least", "@most", "line"]


def test_a_kernel_without_lines_has_its_own_text(tmp_path: Path) -> None:
    for name in ("gemm.py", "driver.py"):
        shutil.copy(EXAMPLES / name, tmp_path)
    text = re.sub(r"^\s*\.(loc|file).*$", "", (EXAMPLES / "gemm.ptx").read_text(), flags=re.MULTILINE)
    (tmp_path / "gemm.ptx").write_text(text)
    folder = recorded(tmp_path, "-e", "store.global { @n[line] = count() }", program=tmp_path / "gemm.py")
    shown = good(folder).splitlines()
    assert shown[0] == "gemm (its own text)"
    counted = [line for line in shown[2:] if re.match(r" +[\d,]+ +\d+ ", line) and "st.global" in line]
    assert len(counted) == text.count("st.global")


def test_kernels_and_files_are_chosen(trace: Path) -> None:
    assert good(trace, "-k", "gemm") == good(trace, "gemm.cu") == good(trace)
    assert_refused(ncc("annotate", trace, "-k", "nope"), "R087")
    assert_refused(ncc("annotate", trace, "emm.cu"), "R087")
    assert_refused(ncc("annotate", "/"), "R004")


def assert_refused(done: Done, code: str) -> None:
    assert (done.status, done.out) == (1, "")
    assert f"error[{code}]" in done.err


@pytest.mark.parametrize("named", ["fifo", "/dev/zero", "/", "a\x00b", "\x1b[31m", "x" * 5000, ""])
def test_a_trace_may_name_anything(trace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    """What is no regular file is not read, and nothing reaches the terminal that moves it."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("fifo")
    shutil.copytree(trace, "t")
    (described,) = Path("t").glob("kernel/*/kernel.json")
    kernel = json.loads(described.read_text())
    for row in kernel["site_table"][1:]:
        row["file"] = named
        row["line"] = 1 << 60
    described.write_text(json.dumps(kernel))
    done = ncc("annotate", "t")
    assert done.status in (0, 1)
    assert "\x1b" not in done.out
    assert len(done.out) < 100_000
