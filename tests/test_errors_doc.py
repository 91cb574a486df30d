"""``docs/errors.md`` lists every code that the source can report, once, and no other."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = re.compile(r"[EVBRS]\d{3}")
# A literal of its own, or the tail of a logged sentence: "took too long [R063]".
REPORTED = re.compile(r"\A[EVBRS]\d{3}\Z|(?<=\[)[EVBRS]\d{3}(?=\]\Z)")
DOC = (ROOT / "docs" / "errors.md").read_text()


def literals(path: Path) -> set[str]:
    """Codes that a file's strings report."""
    constants = (n.value for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Constant))
    return {code for value in constants if isinstance(value, str) for code in REPORTED.findall(value)}


def reported() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for folder in ("ncc", "runtime"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for code in literals(path):
                found.setdefault(code, set()).add(str(path.relative_to(ROOT)))
    return found


def sections() -> list[tuple[str, str, list[list[str]]]]:
    """(first code, last code, rows) of each section."""
    found = []
    for heading in re.split(r"^## ", DOC, flags=re.M)[1:]:
        first, last = CODE.findall(heading.split("\n")[0])
        lines = [line for line in heading.split("\n") if re.match(r"\| [EVBRS]\d", line)]
        rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
        found.append((first, last, [[cell.strip() for cell in row] for row in rows]))
    return found


DOCUMENTED = Counter(row[0] for _, _, rows in sections() for row in rows)


def test_every_code_is_documented() -> None:
    missing = {code: files for code, files in reported().items() if code not in DOCUMENTED}
    assert missing == {}


def test_every_documented_code_is_reported() -> None:
    assert sorted(set(DOCUMENTED) - set(reported())) == []


def test_no_code_is_documented_twice() -> None:
    assert [code for code, count in DOCUMENTED.items() if count > 1] == []


@pytest.mark.parametrize("section", sections(), ids=lambda s: f"{s[0]}-{s[1]}")
def test_a_section_is_a_table_in_order(section: tuple[str, str, list[list[str]]]) -> None:
    first, last, rows = section
    codes = [row[0] for row in rows]
    assert codes == sorted(codes)
    assert all(first <= code <= last for code in codes)
    assert all(len(row) == 3 and all(row) for row in rows), rows
