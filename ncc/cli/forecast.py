"""``ncc instrument --report``: what a kernel takes with its probes and without, and what a launch will record."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ncc import pipeline
from ncc.backends.base import Backend, BuildOptions, ImageKernel, Probed, Usage
from ncc.backends.rewrite.forecast import Forecast, forecast
from ncc.cli.report import columns, counted
from ncc.engine.artifacts import advice_text
from ncc.engine.demangle import demangle
from ncc.ir.types import Level


def report(chosen: Backend, kernel: ImageKernel, probed: Probed, tools: str | None, grid: tuple[int, ...],
           block: tuple[int, ...] | None, shared_bytes: int) -> Iterator[str]:
    """Lines for people. ``block``: of the launch, where it is given."""
    options = BuildOptions(assembler=tools)
    usages = [pipeline.assemble_original(chosen, kernel, probed, options).usage,
              pipeline.assemble_probed(chosen, kernel, probed, options).usage]
    told = next((usage.threads for usage in usages if usage and usage.threads), None)
    threads = prod(block) if block else told
    yield f"{demangle(probed.entry)} for {kernel.target}{f', {threads} threads a block' if threads else ''}"
    original, with_probes = usages
    if original and with_probes:
        yield _hardware(chosen, kernel.target, (original, with_probes), threads, shared_bytes)
        yield from map(advice_text, pipeline.added(with_probes.advice, original.advice))
    yield from chosen.notes(probed)
    if threads is None:
        yield "records: as many as --grid and --block say"
        return
    yield f"a launch of {counted(prod(grid), 'block')} of {threads} threads:"
    yield from (f"  {_records(forecast(layout, prod(grid), threads))}" for layout in probed.maps)


def _hardware(chosen: Backend, target: str, usages: tuple[Usage, Usage], threads: int | None, shared_bytes: int) -> str:
    rows = [("", "original", "probed"),
            ("registers of a thread", *(str(u.registers) for u in usages)),
            ("bytes that a thread spills", *(str(u.spilled_bytes) for u in usages)),
            ("bytes of shared memory", *(str(u.shared_bytes + shared_bytes) for u in usages))]
    if threads:
        resident = (chosen.resident_blocks(target, threads, usage, shared_bytes) for usage in usages)
        rows.append(("blocks that a multiprocessor holds", *("?" if n is None else str(n) for n in resident)))
    return columns(rows)


def _records(told: Forecast) -> str:
    layout = told.layout
    name = layout.map.name
    sampled = f", of one save in {layout.map.sample}" if layout.map.sample > 1 else ""
    if layout.table is not None:
        return f"{name}: a table of {told.bytes:,} bytes for all launches"
    if told.records is None or told.bytes is None:
        least, most = told.save_bytes or (0, 0)
        many = f"{least:,}" if least == most else f"{least:,} to {most:,}"
        each = "a warp's save" if layout.map.level is Level.THREAD else "a save"
        return f"{name}: as many records as loops turn; {many} bytes {each}{sampled}"
    several = f"{told.least_bytes:,} to {told.bytes:,}" if told.least_bytes else f"{told.bytes:,}"
    return f"{name}: at most {told.records:,} records in {several} bytes{sampled}"
