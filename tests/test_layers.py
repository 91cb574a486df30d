"""A module imports only downward, or inside its own package: the table of the design, enforced."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Package or module -> what else of ncc it may import. ``ncc`` itself is a lazy front that loads nothing.
L0 = {"ncc", "ncc.source", "ncc.diag", "ncc.abi", "ncc.limits", "ncc.language", "ncc.reading", "ncc.yamltext",
      "ncc.mapping", "ncc.installed", "ncc.tables", "ncc.lanes", "ncc.entry_runs",
      "ncc.versioned"}
L1 = {"ncc.ir"}
L2 = {"ncc.frontend", "ncc.verifier", "ncc.backends"}
L3 = {"ncc.pipeline", "ncc.sim", "ncc.machine_code", "ncc.machine_inside",
      "ncc.machine_patch"}
SIDE = {"ncc.runtime", "ncc.trace"}
# The tools' index lists files; what it may import is L0 and, in callbacks, the reader of traces.
TOOLS = {"ncc.tools"}
# What targets share; the rest of ncc.backends is one folder a target.
SHARED = ("formats", "graph", "rewrite", "llvm")
BELOW_ENGINE = L0 | L1 | L2 | L3 | SIDE | TOOLS

ALLOWED: dict[str, set[str]] = {
    "ncc": L0 | {"ncc.pipeline", "ncc.sim"},  # for type checkers only, see below
    "ncc.source": set(),
    "ncc.diag": {"ncc.source"},
    "ncc.abi": set(),
    "ncc.limits": {"ncc.abi"},
    "ncc.language": set(),
    "ncc.reading": {"ncc.source", "ncc.diag"},
    "ncc.yamltext": set(),
    "ncc.mapping": set(),
    "ncc.installed": set(),
    "ncc.tables": {"ncc.versioned"},
    "ncc.lanes": set(), "ncc.entry_runs": {"ncc.abi", "ncc.lanes"},
    "ncc.versioned": set(),
    "ncc.ir": L0,
    "ncc.frontend": L0 | L1,
    "ncc.verifier": L0 | L1,
    "ncc.backends": L0 | L1,
    "ncc.pipeline": L0 | L1 | L2 | TOOLS,
    "ncc.sim": L0 | L1 | L2 | SIDE,
    "ncc.machine_code": L0 | L1 | L2 | {"ncc.pipeline"},
    "ncc.machine_patch": L0 | L1 | L2 | {"ncc.pipeline", "ncc.machine_code"},
    "ncc.machine_inside": L0 | L1 | L2 | {"ncc.pipeline", "ncc.machine_code"},
    "ncc.tools": L0 | SIDE,
    "ncc.runtime": L0,
    "ncc.trace": L0 | {"ncc.runtime"},
    "ncc.engine": BELOW_ENGINE,
    "ncc.cli": BELOW_ENGINE | {"ncc.engine"},
    "ncc.__main__": {"ncc.cli"},
}


def modules() -> dict[str, Path]:
    """Every module of the package under its installed name."""
    found = {}
    for folder, package in (("ncc", "ncc"), ("runtime", "ncc.runtime")):
        for path in (ROOT / folder).rglob("*.py"):
            parts = path.relative_to(ROOT / folder).with_suffix("").parts
            found[".".join((package, *(p for p in parts if p != "__init__")))] = path
    return found


MODULES = modules()


def unit(module: str) -> str | None:
    """The row of the table that a module belongs to; None if it is no module of ours."""
    known = [name for name in ALLOWED if module == name or module.startswith(f"{name}.")]
    return max(known, key=len) if known else None


def imports(module: str, path: Path) -> Iterator[str]:
    """The modules of ncc that a file imports anywhere in it, resolved to full names."""
    package = module if path.stem == "__init__" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield full if full in MODULES else base


def ours(module: str, path: Path) -> set[str]:
    return {name for name in imports(module, path) if name.split(".")[0] == "ncc"}


def test_every_module_has_its_place_in_the_table() -> None:
    assert len(MODULES) > 40
    loose = {m for m in MODULES if unit(m) == "ncc" and m != "ncc"}
    assert loose == set()


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_imports_only_downward(module: str) -> None:
    home = unit(module)
    assert home is not None
    wrong = {name for name in ours(module, MODULES[module]) if unit(name) not in ALLOWED[home] | {home}}
    assert wrong == set()


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules of which each imports the next, the last one the first; empty where there are none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        return list(reversed(found.args[1]))
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Nor for type checkers only: what needs a name of the other's belongs elsewhere, or is a protocol."""
    assert circle({m: ours(m, path) & MODULES.keys() - {m} for m, path in MODULES.items()}) == []


def test_an_import_for_type_checkers_closes_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("from ncc.b import B\n")
    (tmp_path / "b.py").write_text("if TYPE_CHECKING:\n    from ncc.a import A\n")
    graph = {f"ncc.{name}": ours(f"ncc.{name}", tmp_path / f"{name}.py") for name in "ab"}
    assert circle(graph) in (["ncc.a", "ncc.b", "ncc.a"], ["ncc.b", "ncc.a", "ncc.b"])


def test_one_target_never_imports_another() -> None:
    packages = [p.name for p in (ROOT / "ncc" / "backends").iterdir() if p.is_dir() and (p / "__init__.py").exists()]
    targets = [name for name in packages if name not in SHARED]
    assert {"bpf", "ptx"} <= set(targets)
    for target in packages:
        own = f"ncc.backends.{target}"
        others = tuple(f"ncc.backends.{other}" for other in targets if other != target)
        for module, path in MODULES.items():
            if module.startswith(own):
                assert not {n for n in ours(module, path) if n.startswith(others)}
    # What targets share knows none of them.
    for module, path in MODULES.items():
        if unit(module) == "ncc.backends" and module.split(".")[2:3] != [] and module.split(".")[2] not in targets:
            assert not {n for n in ours(module, path) if n.split(".")[2:3] and n.split(".")[2] in targets}


def test_the_runtime_imports_itself_relatively() -> None:
    for path in (ROOT / "runtime").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            named = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            named += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            assert not [n for n in named if n.startswith(("ncc.runtime", "runtime"))], path


def loaded_by(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(*sorted(sys.modules))"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


def test_reading_a_trace_loads_no_compiler() -> None:
    loaded = loaded_by("import ncc.runtime")
    assert "ncc.runtime" in loaded
    assert {unit(m) for m in loaded if m.split(".")[0] == "ncc"} <= L0 | SIDE
    assert not loaded & {"lark", "llvmlite", "elftools"}


def test_importing_ncc_loads_nothing_else() -> None:
    loaded = loaded_by("import ncc")
    assert {m for m in loaded if m.split(".")[0] == "ncc"} == {"ncc"}
    assert not loaded & {"lark", "numpy", "toml"}


def test_a_run_waits_for_no_library_that_it_may_not_need() -> None:
    loaded = loaded_by("import ncc.cli.run, ncc.engine.server, ncc.engine.summary, ncc.backends.ptx")
    assert "ncc.pipeline" in loaded
    assert not loaded & {"numpy", "lark", "yaml", "llvmlite", "matplotlib"}


def test_a_backend_is_loaded_when_it_is_asked_for() -> None:
    assert not {m for m in loaded_by("import ncc.backends") if m.startswith("ncc.backends.ptx")}
