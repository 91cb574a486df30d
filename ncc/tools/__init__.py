"""The built-in probes: each a probe file and its callback, next to each other in this directory."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def names() -> tuple[str, ...]:
    """The tools' names, sorted."""
    return tuple(sorted(p.stem for p in _HERE.glob("*.py") if _is_tool(p)))


def path(name: str) -> Path | None:
    """The probe file of a tool, or None."""
    return _HERE / f"{name}.py" if name in names() else None


def has(file: Path) -> bool:
    """Whether a file is one of the tools' own, links followed."""
    return file.resolve().parent == _HERE.resolve()


def summary(name: str) -> str:
    """A tool's one line: the first line of its docstring. The file is read, never run."""
    import ast

    source = (_HERE / f"{name}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").split("\n")[0]


def _is_tool(file: Path) -> bool:
    return not file.stem.startswith("_") and not file.stem.endswith("_callback")
