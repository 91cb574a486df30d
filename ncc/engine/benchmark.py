"""``--benchmark``: what the hook driver needs to time a kernel alone, and the table of what it measured."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.table import Table
from rich.text import Text

from ncc import abi
from ncc.backends import backend
from ncc.backends.base import Writes
from ncc.diag import NccError, printable
from ncc.engine.ledger import RowCounts
from ncc.engine.plan import IMAGE_ALIGN, KernelPlan
from ncc.engine.pruned import PrunedAssembler
from ncc.source import SourceFile

NOT_LAUNCHED = "no launch of it outside of CUDA graphs was probed"


class PrunedImages:
    """Adds the kernel alone to an answer, and the words of its parameters through which it writes."""

    def __init__(self, assembler: PrunedAssembler) -> None:
        self._assembler = assembler

    def add(self, answer: abi.Prepared, plan: KernelPlan, entry: str) -> bytes:
        """The images together; where the kernel cannot be timed, the answer says why."""
        try:
            writes = _unknown(plan) or backend(plan.backend).writes(SourceFile("<pruned>", plan.text("pruned")), entry)
            if writes.unknown is None and not _fill(answer, plan, writes):
                writes = Writes((), "it stores through more pointers than can be followed")
            pruned = self._assembler.image(plan) if writes.unknown is None else b""
        except NccError as failure:
            writes, pruned = Writes((), failure.diagnostics[0].message), b""
        if writes.unknown is not None:
            answer.not_timed = abi.put_text(writes.unknown, 128)
            return plan.sent
        answer.pruned_bytes = len(pruned)
        return plan.image + bytes(-len(plan.image) % IMAGE_ALIGN) + pruned


def _unknown(plan: KernelPlan) -> Writes | None:
    """The pruned kernel is in a module of its own."""
    if plan.patches:
        return Writes((), "NVIDIA's library patches it, and is told of one launch at a time (--times tells what each "
                      "took)")
    return Writes((), "it uses variables of its module") if plan.variables or plan.references else None


def _fill(answer: abi.Prepared, plan: KernelPlan, writes: Writes) -> bool:
    numbers = {param.name: number for number, param in enumerate(plan.params)}
    words = [(numbers[w.param], w.byte) for w in writes.words
             if w.param in numbers and w.byte + 8 <= plan.params[numbers[w.param]].size]
    if len(words) != len(writes.words) or len(words) > abi.MAX_WRITTEN:
        return False
    answer.n_written = len(words)
    for place, (param, byte) in zip(answer.written, words, strict=False):
        place.param, place.byte = param, byte
    return True


def measured(row: RowCounts) -> dict[str, Any] | None:
    """A row's benchmark for ``summary.json`` and ``kernel.json``; None where it has none."""
    b = row.benchmark
    if not b.repeats:
        return {"refused": b.reason} if b.reason else None
    return {"original_ns": b.original_ns, "pruned_ns": b.pruned_ns, "probed_ns": b.probed_ns,
            "flushed_bytes": b.flushed_bytes, "restored_bytes": b.restored_bytes, "repeats": b.repeats}


def not_timed(row: RowCounts) -> str | None:
    """Why a row was not timed; None where it was. Of any length: nothing for a column of the table."""
    return None if row.benchmark.repeats else row.benchmark.reason or NOT_LAUNCHED


def table(rows: Iterable[RowCounts], width: int) -> Table:
    """Of rows that were timed."""
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
    made.add_column("  benchmark", overflow="ellipsis", max_width=width, no_wrap=True)
    for title in ("original us", "pruned us", "probed us", "ratio", "flushed", "restored", "repeats"):
        made.add_column(title, justify="right", no_wrap=True)
    for row in rows:
        b, name = row.benchmark, Text("  " + printable(row.shown))
        times = (f"{ns / 1e3:.2f}" for ns in (b.original_ns, b.pruned_ns, b.probed_ns))
        ratio = f"{b.probed_ns / b.original_ns:.3f}" if b.original_ns else "-"
        made.add_row(name, *times, ratio, str(b.flushed_bytes), str(b.restored_bytes), str(b.repeats))
    return made
