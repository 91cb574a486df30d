"""``ncc list``: every site of a text is listed once, with its line; what cannot be read is said."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from cli import Done, ncc
from clocks import HANG_S
from needs import needs
from sim_run_harness import is_built

from ncc.backends import backend, target_of
from ncc.diag import NccError

ROOT = Path(__file__).parent.parent
GEMM = ROOT / "examples" / "gemm.ptx"
IMAGES = sorted(path for path in (ROOT / "tests" / "images").iterdir()
                if path.suffix in (".ptx", ".cubin", ".fatbin", ".o"))
OPCODES = {"ld.global": "load.global", "st.global": "store.global", "ld.shared": "load.shared",
           "st.shared": "store.shared", "bar": "barrier", "bra": "branch"}


def good(*words: object) -> str:
    done = ncc("list", *words)
    assert (done.status, done.err) == (0, "")
    return done.out


def test_sites_are_those_of_the_text() -> None:
    lines = good("-l", GEMM).splitlines()
    text = re.sub(r"//.*", "", GEMM.read_text())
    wanted = Counter(OPCODES[opcode] for opcode in re.findall(
        r"^\s+(?:@!?%p\d+ )?(ld\.global|st\.global|ld\.shared|st\.shared|bar|bra)\b", text, re.MULTILINE))
    found = Counter(line.split()[1] for line in lines[2:])
    assert found == wanted
    assert lines[0] == f"gemm for sm_75: {found.total()} sites"
    assert "  gemm.cu:18  load.global   ld.global.f32 %f97, [%rd6];" in lines
    source = (ROOT / "examples" / "gemm.cu").read_text().splitlines()
    assert all(0 < int(line.split()[0].split(":")[1]) <= len(source) for line in lines[2:])


def test_the_page_shows_what_is_printed() -> None:
    page = (ROOT / "docs" / "oneliners.md").read_text()
    shown = re.search(r"\$ ncc list gemm\.ptx\n(.*?)```", page, re.DOTALL)
    assert shown
    assert shown[1] == good(GEMM)


@needs("ptxas")
def test_cost() -> None:
    lines = good("--cost", "--block", "256", GEMM).splitlines()
    assert lines[1].split()[-5:] == ["registers", "spilled", "bytes", "blocks", "held"]
    numbers = [re.search(r"(\d+(?: -> \d+)?)  +(\d+(?: -> \d+)?)  +(\d+(?: -> \d+)?)$", line) for line in lines[2:]]
    assert all(numbers)
    assert {m and m[1].split()[0] for m in numbers} == {"64"}
    assert {m and m[3] for m in numbers} == {"4"}
    assert any(line.split()[-1] == "?" for line in good("--cost", GEMM).splitlines())


@pytest.mark.parametrize("path", IMAGES, ids=lambda path: path.name)
def test_images(path: Path) -> None:
    """All kernels that have a text."""
    image = path.read_bytes()
    try:
        names = backend(target_of(image)).kernel_names(image, path.name)
    except NccError:
        names = ()
    done = ncc("list", path)
    listed = [line for line in done.out.splitlines() if line and line[0] != " "]
    if names:
        assert (done.status, len(listed)) == (0, len(names))
    else:
        assert (done.status, done.out) == (1, "")
        assert re.search(r"error\[[BR]\d{3}\]", done.err)


def test_amd() -> None:
    path = ROOT / "tests" / "golden" / "gcn" / "by_hand" / "in.s"
    assert re.match(r"k for gfx90a: 1 site\n", good(path))


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_a_trace(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "ncc", "run", "--device", "sim", "--quiet", "-e", "kernel { @ = count() }",
                    "--", sys.executable, ROOT / "examples" / "gemm.py"], cwd=tmp_path, check=True, timeout=HANG_S,
                   capture_output=True)
    (folder,) = (tmp_path / "trace").iterdir()
    assert good(folder) == good(GEMM)
    (kernel,) = (folder / "kernel").iterdir()
    (kernel / "original.bin").unlink()
    (kernel / "original.bin").symlink_to("/etc/passwd")
    assert_refused(ncc("list", folder), "R009")
    (kernel / "kernel.json").write_text("[]")
    assert_refused(ncc("list", folder), "R005")


def assert_refused(done: Done, code: str) -> None:
    assert (done.status, done.out) == (1, "")
    assert f"error[{code}]" in done.err


WRONG = {"R081": ["-k", "nope", str(GEMM)], "R050": ["gone.ptx"], "B050": ["/bin/true"], "R004": ["/"]}


@pytest.mark.parametrize("code", WRONG)
def test_what_cannot_be_listed_is_said(code: str) -> None:
    assert_refused(ncc("list", *WRONG[code]), code)


def test_a_kernel_that_cannot_be_probed_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "k.ptx"
    path.write_text(".version 7.8\n.target sm_80\n.address_size 64\n"
                    ".visible .entry full(.param .b8 p[4352]) { ret; }\n.visible .entry good() { ret; }\n")
    done = ncc("list", path)
    assert (done.status, done.out) == (1, "good for sm_80: 0 sites\n  tracepoint  sites  lines\n  kernel\n")
    assert re.search(r"error\[B\d{3}\]", done.err)
