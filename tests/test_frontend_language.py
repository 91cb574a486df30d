"""What surrounds the language: the stubs that editors see, the names of the package, the page that documents it."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ncc
from ncc import language, tools
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.frontend.names import LANGUAGE
from ncc.ir.types import CAPTURES, HELPERS, TRACE_CLASSES, TYPES, USES
from ncc.source import SourceFile

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
EXAMPLES = [b for b in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "@probe" in b]


# --- stubs ---


def test_stubs_have_what_the_language_has() -> None:
    for name in LANGUAGE:
        value: object = language
        for part in name.split("."):
            value = getattr(value, part)


def test_the_language_has_what_the_stubs_have() -> None:
    helpers_of_the_stubs = {"Axis", "Index", "Operand", "Shared", "MapStub", "Probing"}
    imported = {"Any", "annotations", "Callable", "Literal", "NoReturn", "TypeAlias", "import_module"}
    public = {name for name in vars(language) if not name.startswith("_")}
    assert public - helpers_of_the_stubs - imported == {*USES, *(name for name in LANGUAGE if "." not in name)}


@pytest.mark.parametrize("name", tools.names())
def test_probe_files_can_be_imported(name: str) -> None:
    path = tools.path(name)
    assert path is not None
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert any(isinstance(value, language.MapStub) for value in vars(module).values())


@pytest.mark.parametrize("name", tools.names())
def test_tools_compile_without_a_message(name: str) -> None:
    path = tools.path(name)
    assert path is not None
    diags = Diagnostics()
    parse_probe(SourceFile(str(path), path.read_text(encoding="utf-8")), diags)
    assert [d.render() for d in diags if d.code != "E050"] == []


def test_calling_what_runs_on_the_gpu_says_so() -> None:
    for call in (language.clock, language.tid, language.tid.x, language.MapStub("m").save):
        with pytest.raises(RuntimeError, match="ncc run"):
            call()
    with pytest.raises(RuntimeError, match="ncc run"):
        _ = language.out[1]


# --- the package ---


def test_names_of_the_package() -> None:
    assert ncc.probe is language.probe
    assert ncc.Map is language.Map
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = ncc.nonsense


def test_importing_ncc_loads_no_compiler() -> None:
    code = "import ncc, sys; from ncc import probe; print([m for m in sys.modules if m.startswith('ncc.')])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert loaded.strip() == "['ncc.language']"


# --- the page ---


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_of_the_page_compile(example: str) -> None:
    diags = Diagnostics()
    parse_probe(SourceFile("example.py", example), diags)
    assert [d.render() for d in diags] == []


def test_the_page_has_examples_and_names_everything() -> None:
    assert len(EXAMPLES) >= 3
    for name in (*TYPES, *(h.partition(".")[0] for h in HELPERS), *CAPTURES, *TRACE_CLASSES):
        assert f"`{name}`" in PAGE or f"`nl.{name}" in PAGE, name


def test_every_code_is_shown_by_a_test() -> None:
    shown = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "tests" / "golden" / "dsl").glob("*/out.err"))
    for name in ("test_frontend_objects.py", "test_oneliners.py", "test_together.py", "test_lines.py"):
        shown += (ROOT / "tests" / name).read_text(encoding="utf-8")
    documented = re.findall(r"^\| (E\d{3}) \|", (ROOT / "docs" / "errors.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert [code for code in documented if code < "E150" and code not in shown] == []
