"""What is written when a process's run is over: the ledger as ``summary.json``, registers into each kernel.json."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ncc.engine.artifacts import write_json
from ncc.engine.benchmark import measured
from ncc.engine.ledger import RowCounts, Totals
from ncc.engine.session import Kernel, Session


def write_summary(session: Session, simulated: bool, note: Callable[[str], None]) -> None:
    """Write what the ledger says into the run's directory; what cannot be written is noted."""
    if session.run_dir is None:
        return
    try:
        write_json(session.run_dir / "summary.json", summary(session, simulated))
        write_measured(session, note)
    except OSError as failure:  # the program can write there, too
        note(f"{session.run_dir}: {failure.strerror or failure}")


def write_measured(session: Session, note: Callable[[str], None]) -> None:
    """Write what was measured of each kernel into its ``kernel.json``; what cannot be written is noted."""
    if session.run_dir is None:
        return
    rows = session.rows()
    try:
        for kernel in session.kernels():
            if kernel.row is not None:
                _add_measured(session.run_dir / kernel.directory / "kernel.json", rows[kernel.row])
    except (OSError, ValueError) as failure:  # the program can write there, too
        note(f"{session.run_dir}: {getattr(failure, 'strerror', None) or failure}")


def summary(session: Session, simulated: bool) -> dict[str, Any]:
    """The ledger of a process: totals, and per kernel how its launches ran."""
    kernels = {kernel.row: kernel for kernel in session.kernels()}
    totals, rows = session.totals(), session.rows()
    return {
        "pid": session.pid, "command": session.command, "finished": totals.finished, "simulated": simulated,
        "profiled": totals.profiled,
        "graph_launches": totals.graph_launches, "graphs_unfollowed": totals.graphs_unfollowed,
        "graphs_by_device": totals.graphs_by_device,
        "modules": totals.modules, "host_ns": totals.host_ns,
        "overhead": overhead_of(sum(row.kernel_ns for row in rows), sum(row.overhead_ns for row in rows)),
        "patched": patched(totals),
        "kernels": [_row(row, kernels.get(number)) for number, row in enumerate(rows)
                    if row.total or row.uncounted],
    }


def _row(row: RowCounts, kernel: Kernel | None) -> dict[str, Any]:
    return {
        "name": row.name, "demangled": row.shown, "kernel_dir": kernel.directory if kernel else None,
        "launches": {outcome.name.lower(): count for outcome, count in row.launches.items()},
        "reason": row.reason, "records": row.records, "lost": row.lost, "unsaved": row.unsaved,
        "partial": row.partial, "beside": row.beside,
        "uncounted": [outcome.name.lower() for outcome in row.uncounted], "uncounted_reason": row.uncounted_reason,
        "probe_bytes": row.probe_bytes,
        "trace_bytes": row.trace_bytes, "registers": _registers(row),
        "overhead": overhead_of(row.kernel_ns, row.overhead_ns), "benchmark": measured(row),
        "advice": list(kernel.advice) if kernel else [],
    }


def patched(totals: Totals) -> dict[str, Any] | None:
    """What launches of patched kernels took of the program's time, by what they took it for; None where nothing did."""
    if not totals.patched_ns:
        return None
    return {"program_ns": totals.patched_ns, **{f"{by.name.lower()}_ns": ns for by, ns in totals.taken_ns.items()}}


def overhead_of(kernel_ns: int, overhead_ns: int) -> float | None:
    """What probes added, as a part of what kernels take without; None where nothing was measured."""
    return overhead_ns / kernel_ns if kernel_ns else None


def _registers(row: RowCounts) -> dict[str, int] | None:
    """What the driver says of both kernels, where both were loaded."""
    if not row.registers or not row.probed_registers:
        return None
    return {"original": row.registers, "probed": row.probed_registers}


def _add_measured(path: Path, row: RowCounts) -> None:
    found = {"registers": _registers(row), "benchmark": measured(row)}
    found = {name: value for name, value in found.items() if value is not None}
    if found and path.exists():
        known = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(known, dict):
            raise ValueError(f"{path.name} is not what was written")
        if any(known.get(name) != found[name] for name in found):
            write_json(path, {**known, **found})
