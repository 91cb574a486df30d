"""``docs/adding-a-backend.md`` is true: the package that it shows is installed from the page, and found and used."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import toml

from ncc.backends import GROUP
from ncc.backends.base import Backend
from ncc.backends.rewrite.layout import Cursor
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.source import SourceFile
from ncc.verifier.readers import GROUP as ERASURE
from tests.toy_target import ToyBackend, verify

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-backend.md").read_text()


def install(folder: Path, project: dict[str, Any]) -> Path:
    """The metadata that installing a package would leave."""
    metadata = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\n"
                                       f"Version: {project['version']}\n")
    groups = (f"[{group}]\n" + "".join(f"{name} = {what}\n" for name, what in rows.items())
              for group, rows in project["entry-points"].items())
    (metadata / "entry_points.txt").write_text("\n".join(groups))
    return folder


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with the package and the metadata that installing it would leave."""
    described, code = (re.search(rf"```{kind}\n(.*?)```", PAGE, re.S) for kind in ("toml", "python"))
    assert described
    assert code
    (tmp_path / "ncc_riscv.py").write_text(code[1])
    return install(tmp_path, toml.loads(described[1])["project"])


def ncc(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(installed)}
    return subprocess.run([sys.executable, "-m", "ncc", *arguments], env=environment, capture_output=True, text=True)


def test_a_backend_of_another_package_compiles_probes(installed: Path) -> None:
    done = ncc(installed, "compile", "block_sched", "-t", "riscv", "--emit", "asm")
    assert (done.returncode, done.stderr) == (0, "")
    before, after = done.stdout.split("// thread_end, after")
    assert "ncc_clock" in before
    assert "ncc_save_block_sched" not in before
    assert all(word in after for word in ("ncc_clock", "ncc_cuid", "ncc_save_block_sched", "sub", "ret"))


def test_its_objects_are_ncc_s_own(installed: Path) -> None:
    done = ncc(installed, "compile", "dmat", "-t", "riscv")
    assert done.returncode == 0
    document = toml.loads(done.stdout)
    assert document["target"] == "riscv"
    assert document["ir"].startswith("program dmat")
    assert "ncc_save_dmat" in document["probe"]["access"]["after"]
    assert ncc(installed, "verify", "dmat", "-t", "riscv").returncode == 0


def test_it_is_named_where_a_target_is_unknown_and_says_what_it_is_not_for(installed: Path) -> None:
    unknown = ncc(installed, "verify", "dmat", "-t", "risk")
    assert "B020" in unknown.stderr
    assert "riscv" in unknown.stderr
    kernel = str(ROOT / "tests" / "ptx" / "triton_softmax_sm80.ptx")
    assert "B043" in ncc(installed, "instrument", kernel, "-p", "dmat", "-t", "riscv").stderr


@pytest.mark.parametrize("reader", ["toy_target:verify", None])
def test_a_backend_of_another_package_attaches_probes_if_its_kernels_are_checked(
        tmp_path: Path, reader: str | None) -> None:
    points = {GROUP: {"toy": "toy_target:ToyBackend"}} | ({ERASURE: {"toy": reader}} if reader else {})
    install(tmp_path, {"name": "ncc-toy", "version": "1", "entry-points": points})
    shutil.copy(ROOT / "tests" / "toy_target.py", tmp_path)
    kernel, probed = tmp_path / "kernel.toy", tmp_path / "probed.toy"
    kernel.write_text("kernel k\nwork\nend\n")
    done = ncc(tmp_path, "instrument", str(kernel), "-p", "block_sched", "-t", "toy", "-o", str(probed))
    if reader:
        assert done.returncode == 0
        assert probed.read_text().splitlines() == [
            "kernel k", "\tprobe read %start clock", "work", "\tprobe read %t0 clock", "\tprobe sub %t1 %t0 %start",
            "\tprobe read %t2 cuid", "\tprobe cvt %t3 %t1", "\tprobe save block_sched 0 %start %t3 %t2", "end"]
    else:
        assert done.returncode == 1
        assert "error[V160]" in done.stderr
        assert not probed.exists()


def test_the_rewriter_serves_its_sites_and_cursors(tmp_path: Path) -> None:
    source = ("from ncc import Map, probe\nimport ncc.language as nl\n"
              "@Map(level='thread', cap=4)\nclass m:\n    t: nl.u64\n"
              "@probe(pos='work', level='thread', before=True)\ndef at():\n    m.save(nl.clock())\n"
              "@probe(pos='work', level='thread')\ndef behind():\n    m.save(1)\n")
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", source), diags)
    diags.raise_errors()
    probed = ToyBackend().instrument(SourceFile("k", "kernel k\nrest\nwork\nend\n"), "k", program)
    verify(probed, diags)
    diags.raise_errors()
    assert [line.split()[:3] for line in probed.probed.splitlines()] == [
        ["kernel", "k"], ["rest"], ["probe", "read", "%t0"], ["probe", "save", "m"], ["work"], ["probe", "save", "m"],
        ["end"]]
    layout, = probed.maps
    assert (layout.cursor, layout.cap_bound) == (Cursor.REGISTER, 2)
    assert [(site.probe, site.text, site.unprobed) for site in probed.sites] == [
        ("at", "work", None), ("behind", "work", None)]


def test_what_its_reader_reports_refuses_the_kernel(tmp_path: Path) -> None:
    (tmp_path / "spoils.py").write_text(
        "from dataclasses import replace\nfrom toy_target import ToyBackend\n"
        "class Spoils(ToyBackend):\n"
        "    def instrument(self, *args):\n"
        "        made = super().instrument(*args)\n"
        "        return replace(made, probed=made.probed.replace('work', 'rest'))\n")
    install(tmp_path, {"name": "ncc-toy", "version": "1", "entry-points": {
        GROUP: {"toy": "spoils:Spoils"}, ERASURE: {"toy": "toy_target:verify"}}})
    shutil.copy(ROOT / "tests" / "toy_target.py", tmp_path)
    (tmp_path / "kernel.toy").write_text("kernel k\nwork\nend\n")
    done = ncc(tmp_path, "instrument", str(tmp_path / "kernel.toy"), "-p", "block_sched", "-t", "toy")
    assert done.returncode == 1
    assert "error[V153]" in done.stderr


def test_the_page_names_every_method() -> None:
    methods = {name for name in vars(Backend) if not name.startswith("_") and callable(getattr(Backend, name))}
    assert {name for name in methods if f"`{name}`" not in PAGE} == set()


def test_what_the_page_points_to_is_there() -> None:
    paths = re.findall(r"`((?:ncc|tests|docs|hookdrv)/[\w/.-]+)`", PAGE)
    assert len(paths) > 10
    assert [path for path in paths if "TARGET" not in path and not (ROOT / path).exists()] == []
