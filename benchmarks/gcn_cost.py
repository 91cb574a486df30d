"""What probes cost AMD kernels, counted in their text: no GPU, and nothing is run.

    python benchmarks/gcn_cost.py           # prints, and writes benchmarks/results/<date>-gcn-cost.json
    python benchmarks/gcn_cost.py before    # ..., <date>-gcn-cost-before.json
    python benchmarks/gcn_cost.py --compare benchmarks/results/<date>-gcn-cost-before.json
    python benchmarks/gcn_cost.py rdna --rdna --tools dmat      # of RDNA's kernels, one tool

Of hipcc's yardstick and Triton's kernels (tests/gcn), each with each tool: instructions added at entry, at an exit and
at a site, among them waits; registers and waves of a SIMD (by registers) before and after. ``usual`` counts what runs
where the lanes' records are alike and have room: jumps inside of an insertion are taken, but for those to another jump.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from common import write_result

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.backends.gcn.code.occupancy import registers_of
from ncc.diag import Diagnostics, NccError
from ncc.ir.nodes import Program
from ncc.source import SourceFile
from ncc.tools import names

GCN = Path(__file__).parent.parent / "tests" / "gcn"
TEXTS = (*sorted(GCN.glob("*.s")), *sorted((GCN / "limits").glob("*.s")))
RDNA = tuple(sorted((GCN / "rdna").glob("*.s")))
ENDS = ("s_endpgm", "s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)")
WAITS = ("s_waitcnt", "s_wait_kmcnt", "s_wait_loadcnt", "s_wait_dscnt")


@dataclass
class Cost:
    """Instructions of some insertions."""

    all: int = 0
    usual: int = 0
    waits: int = 0  # for memory, among the usual ones
    idle: int = 0   # s_nop among the usual ones

    def add(self, lines: list[str]) -> None:
        skipped = ""
        on = {line[:-1] for line, then in pairwise(lines) if then.startswith("s_cbranch")}
        for line in lines:
            word = line.split()[0]
            if line.rstrip(":") == skipped:
                skipped = ""
            if line.endswith(":"):
                continue
            self.all += 1
            if skipped:
                continue
            self.usual += 1
            self.waits += word in WAITS
            self.idle += word == "s_nop"
            if word.startswith("s_cbranch") and line.split()[-1] not in on:
                skipped = line.split()[-1]

    def each(self, count: int) -> dict[str, float]:
        return {key: round(value / max(count, 1), 1) for key, value in vars(self).items()}


@dataclass
class Costs:
    entry: Cost = field(default_factory=Cost)
    exit: Cost = field(default_factory=Cost)
    site: Cost = field(default_factory=Cost)


def statements(text: str) -> list[str]:
    """Without comments and directives about the text."""
    plain = (" ".join(line.split(";")[0].split("//")[0].split()) for line in text.split("\n"))
    return [line for line in plain if line]


def insertions(probed: Probed) -> Iterator[tuple[list[str], str]]:
    """Every run of lines that the original does not have, and the line of the original behind it, but for s_nop."""
    original, run, at = [*statements(probed.pruned), ""], list[str](), 0
    for line in statements(probed.probed):
        if line != original[at]:
            run.append(line)
            continue
        if run:
            yield run, next(then for then in original[at:] if not then.startswith("s_nop "))
            run = []
        at += 1


def in_code(probed: Probed) -> Iterator[tuple[list[str], str]]:
    for lines, behind in insertions(probed):
        if not behind.startswith((".amdhsa", ".group_segment", ".end", "-", "amdhsa")) and lines[0][0].isalpha():
            yield lines, behind


def costs(probed: Probed) -> Costs:
    found = Costs()
    for number, (lines, behind) in enumerate(in_code(probed)):
        part = found.exit if behind in ENDS else found.site if number else found.entry
        part.add(lines)
    return found


def measure(text: str, kernel: str, tool: Program) -> dict[str, Any]:
    try:
        probed = backend("gcn").instrument(SourceFile(f"{kernel}.s", text), kernel, tool)
    except NccError as refused:
        return {"refused": refused.diagnostics[0].code}
    exits = sum(line == "s_endpgm" for line in statements(probed.pruned))
    sites = len({(s.span.start, s.span.end) for s in probed.sites if s.unprobed is None})
    found = costs(probed)
    before, after = (registers_of(t, probed.entry) for t in (probed.pruned, probed.probed))
    return {"entry": found.entry.each(1), "exit": found.exit.each(exits), "site": found.site.each(sites),
            "sites": sites, "sgprs": [before[0], after[0]], "vgprs": [before[1], after[1]],
            "waves": [before[2], after[2]]}


def programs(wanted: Sequence[str]) -> dict[str, Program]:
    found = {}
    for name in sorted(wanted or names()):
        diags = Diagnostics()
        found[name] = pipeline.load_program(name, "gcn", diags)
        diags.raise_errors()
    return found


def rows(texts: Sequence[Path], wanted: Sequence[str]) -> Iterator[dict[str, Any]]:
    tools = programs(wanted)
    for path in texts:
        text = path.read_text()
        for kernel in backend("gcn").entries(SourceFile(path.name, text)):
            for name, tool in tools.items():
                yield {"file": path.stem, "kernel": kernel, "tool": name, **measure(text, kernel, tool)}


def show(row: dict[str, Any], former: dict[str, Any] | None = None) -> str:
    def number(part: str, key: str) -> str:
        was = f"{former[part][key]:g} -> " if former and part in former else ""
        return f"{was}{row[part][key]:g}"

    name = f"{row['file']}:{row['kernel']}"[:44]
    if "refused" in row:
        return f"{name:45}{row['tool']:17}{row['refused']}"
    changes = ", ".join(f"{key} {row[key][0]} -> {row[key][1]}" for key in ("sgprs", "vgprs", "waves"))
    return (f"{name:45}{row['tool']:17}entry {number('entry', 'usual')} exit {number('exit', 'usual')} site "
            f"{number('site', 'usual')} (waits {number('site', 'waits')}); {changes}")


def summary(found: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """By tool: what is refused, what loses waves, and what is added on average."""
    by_tool: dict[str, dict[str, float]] = {}
    for tool in sorted({row["tool"] for row in found}):
        mine = [row for row in found if row["tool"] == tool]
        probed = [row for row in mine if "refused" not in row]
        sited = [row for row in probed if row["sites"]]

        def mean(rows: list[dict[str, Any]], part: str, key: str) -> float:
            return round(sum(row[part][key] for row in rows) / max(len(rows), 1), 1)

        by_tool[tool] = {
            "kernels": len(mine), "refused": sum(row["refused"] == "B090" for row in mine if "refused" in row),
            "lose waves": sum(row["waves"][1] < row["waves"][0] for row in probed),
            "waves lost": sum(row["waves"][0] - row["waves"][1] for row in probed),
            "entry": mean(probed, "entry", "usual"), "entry waits": mean(probed, "entry", "waits"),
            "exit": mean(probed, "exit", "usual"), "exit waits": mean(probed, "exit", "waits"),
            "site": mean(sited, "site", "usual"), "site waits": mean(sited, "site", "waits"),
            "site, all": mean(sited, "site", "all"),
            "sgprs": round(sum(row["sgprs"][1] - row["sgprs"][0] for row in probed) / max(len(probed), 1), 1),
            "vgprs": round(sum(row["vgprs"][1] - row["vgprs"][0] for row in probed) / max(len(probed), 1), 1)}
    return by_tool


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("label", nargs="?", default="", help="what the result's file is called besides")
    parser.add_argument("--compare", type=Path, help="an earlier result, shown beside this one")
    parser.add_argument("--rdna", action="store_true", help="RDNA's kernels in the place of CDNA's")
    parser.add_argument("--tools", nargs="+", default=[], help="only these")
    args = parser.parse_args()
    former = {}
    if args.compare:
        former = {(r["file"], r["kernel"], r["tool"]): r for r in json.loads(args.compare.read_text())["rows"]}
    found = []
    for row in rows(RDNA if args.rdna else TEXTS, args.tools):
        print(show(row, former.get((row["file"], row["kernel"], row["tool"]))))
        found.append(row)
    by_tool = summary(found)
    columns = list(next(iter(by_tool.values())))
    print(f"\n{'':17}" + "".join(f"{column:>12}" for column in columns))
    for tool, values in by_tool.items():
        print(f"{tool:17}" + "".join(f"{values[column]:12g}" for column in columns))
    write_result("gcn-cost" + (f"-{args.label}" if args.label else ""), {"tools": by_tool, "rows": found},
                 measured_on={"python": platform.python_version()})


if __name__ == "__main__":
    main()
