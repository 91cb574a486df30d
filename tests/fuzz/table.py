"""The table of targets, and what is asked of every answer: only coded errors, each with a row in docs/errors.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ncc.diag import Diagnostic, Diagnostics, NccError

ROOT = Path(__file__).parent.parent.parent
TESTS = ROOT / "tests"
JOIN = b"\n--8<--\n"
"""Between the parts of an input of several files."""

OWN_DEFECTS = frozenset(f"V15{n}" for n in range(1, 10))
"""What erasure finds is ncc's own defect; but a damaged kernel may be none that it can read (V150)."""

Run = Callable[[bytes], None]


@dataclass(frozen=True)
class Target:
    """``run`` reads one input; whatever it raises but ``NccError`` is a defect. ``weight``: its share of the time."""

    name: str
    run: Run
    seeds: Callable[[], Iterable[bytes]]
    weight: int = 1


TARGETS: dict[str, Target] = {}


def target(seeds: Callable[[], Iterable[bytes]], weight: int = 1) -> Callable[[Run], Run]:
    """Enters a function in the table under its own name."""

    def enter(run: Run) -> Run:
        TARGETS[run.__name__] = Target(run.__name__, run, seeds, weight)
        return run

    return enter


def files(*patterns: str, most: int = 40_000) -> Iterable[bytes]:
    """The contents of the repository's files that match; larger ones are too slow to be mutated often."""
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if path.is_file() and path.stat().st_size <= most:
                yield path.read_bytes()


def join(*parts: bytes) -> bytes:
    return JOIN.join(parts)


def parted(data: bytes, count: int) -> list[bytes]:
    parts = data.split(JOIN, count - 1)
    return parts + [b""] * (count - len(parts))


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


@cache
def _documented() -> frozenset[str]:
    return frozenset(re.findall(r"\b[EVBRS]\d{3}\b", (ROOT / "docs" / "errors.md").read_text()))


def check_refusal(refused: NccError) -> None:
    """It says why, and not that ncc itself did wrong."""
    assert refused.diagnostics
    for found in refused.diagnostics:
        assert found.code not in OWN_DEFECTS, f"{found.code}: {found.render()}"
    check_diagnostics(refused.diagnostics)


def check_diagnostics(found: Iterable[Diagnostic]) -> None:
    """Every one can be shown, and its code can be looked up."""
    for diagnostic in list(found)[:100]:
        assert diagnostic.render()
        assert diagnostic.code in _documented(), diagnostic.code


def attempt(one: Target, data: bytes) -> None:
    """Run a target. Raises what is a defect."""
    try:
        one.run(data)
    except NccError as refused:
        check_refusal(refused)


def checked(diags: Diagnostics) -> bool:
    """Whether there were no errors; those there were are checked."""
    check_diagnostics(diags)
    return not diags.errors
