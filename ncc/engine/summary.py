"""What ``ncc run`` prints at the end: per kernel how its launches ran and why; nothing unprobed or lost goes unsaid."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ncc import abi
from ncc.diag import Diagnostic, Severity, did_you_mean, printable
from ncc.engine import benchmark, libraries
from ncc.engine.artifacts import advice_text
from ncc.engine.callbacks import CallbackRunner
from ncc.engine.demangle import briefly, demangle
from ncc.engine.finish import overhead_of
from ncc.engine.ledger import RowCounts, Totals
from ncc.engine.server import Engine, EngineConfig
from ncc.engine.session import Session

_NAME_WIDTH = 60
_PLAIN_WIDTH = 120  # where stderr is not a terminal
_SHOWN_NAMES = 5
_SHOWN_KERNELS = 60  # a framework loads thousands; summary.json has them all

WHY: dict[abi.Outcome, str] = {
    abi.Outcome.REFUSED: "refused",
    abi.Outcome.FILTERED: "left out by -k or --filter",
    abi.Outcome.NOT_SELECTED: "not chosen by --launches or --every",
    abi.Outcome.CAPTURED: "in a graph",
    abi.Outcome.NO_MEMORY: "no device memory for its records, or --staging is less than they take",
    abi.Outcome.BACKPRESSURE: "records came faster than they could be saved (--staging, --lossless)",
    abi.Outcome.TRACE_FULL: "--max-trace-bytes was reached",
    abi.Outcome.ERROR: "could not be launched with probes",
    abi.Outcome.NO_IMAGE: "its code's load was not seen, or it is of no kind that is known",
    abi.Outcome.LEFT_ALONE: "its licence forbids to modify it (--include-library)",
    abi.Outcome.NO_ENGINE: "the engine was gone or too late",
    abi.Outcome.UNPROVEN: "not shown that its records stay in their memory",
    abi.Outcome.BUDGET: "to keep to --max-overhead",
    abi.Outcome.AUTOTUNE: "in an autotuner's timing loop (--autotune probe)",
    abi.Outcome.MEMUSAGE: "measured only (--memusage)",
    abi.Outcome.BEYOND: "executed by a loop of a graph more often than that launch of it had room for",
    abi.Outcome.BY_DEVICE: "counted, not recorded: in a graph that the device may launch by itself",
    abi.Outcome.LOSSY: "with --lossless: there is no room for all of its records (--staging)",
}
_WITH_REASON = frozenset((abi.Outcome.REFUSED, abi.Outcome.ERROR, abi.Outcome.UNPROVEN, abi.Outcome.CAPTURED,
                          abi.Outcome.BEYOND))

UNREAD = ("in a graph that the device may launch by itself, after their count was last read: the process did "
           "not end orderly")

NO_DRIVER_HINT = ("no process of the program called the CUDA driver or HIP through the hook. Did it use the GPU? A "
                  "statically linked or setuid program cannot be preloaded, nor one that is started with an emptied "
                  "environment; one of another user is not served, and one in a container needs ncc inside of it.")
_WHOSE = {abi.Target.PTX: "", abi.Target.GCN: ", on AMD GPUs"}
"""What of a process's is shown: it may have a part for each vendor."""


def print_summary(engine: Engine, console: Console | None = None) -> None:
    """Print the summary of a run to stderr."""
    console = console or _stderr()
    if not engine.sessions:
        console.print(Text(f"ncc: {NO_DRIVER_HINT}"), soft_wrap=True)
    for session in engine.sessions:
        _print_session(session, engine.config, console)
    if engine.folders.ranks_dir is not None:
        console.print(Text(f"ncc: ranks together: ncc read {engine.folders.ranks_dir}"), soft_wrap=True)
    for warning in warnings(engine):
        console.print(Text(f"ncc: {warning.render()}"), soft_wrap=True)
    print_callbacks(engine.callbacks, console)
    for note in engine.notes:
        console.print(Text(f"ncc: {printable(note)}"), soft_wrap=True)


def warnings(engine: Engine) -> Iterator[Diagnostic]:
    yield from _unmatched(engine)
    yield from _profiled(engine)


def print_callbacks(callbacks: CallbackRunner, console: Console) -> None:
    """What came of a run's callbacks, where it was not all well."""
    if callbacks.failures:
        failed = Diagnostic("R070", Severity.WARNING, f"{callbacks.failures} of {callbacks.done} callbacks failed, the "
                         f"first with '{printable(callbacks.first_failure)}'", hint="see callback.log in the trace")
        console.print(Text(f"ncc: {failed.render()}"), soft_wrap=True)
    if callbacks.dropped:
        console.print(Text(f"ncc: the callback was stopped; {callbacks.dropped} results were not given to it"))


def _profiled(engine: Engine) -> Iterator[Diagnostic]:
    """A profiler's figures are of what ran, and that was not the program's kernels."""
    pids = [str(session.pid) for session in engine.sessions if session.totals().profiled]
    if pids:
        yield Diagnostic("R098", Severity.NOTE, f"a profiler (CUPTI: torch.profiler, Proton, ...) ran in process "
                         f"{', '.join(pids)}: it saw kernels by their own names with the times of the probed ones, and "
                         "ncc's copies and its kernels ncc_clock and ncc_step beside them")


def _unmatched(engine: Engine) -> Iterator[Diagnostic]:
    """A misspelt ``-k`` leaves every kernel unprobed. Where no kernel was seen, that is said."""
    names = list(dict.fromkeys(libraries.split(row.name)[1] for session in engine.sessions
                               for row in session.rows()[1:] if libraries.is_kernel(row.name)))
    spelt = [demangle(name) for name in names]
    words = [*names, *spelt, *(part for name in spelt for part in re.split(r"\W+", name))]
    seen = ", ".join(spelt[:_SHOWN_NAMES]) + (", ..." if len(spelt) > _SHOWN_NAMES else "")
    for option, pattern in engine.config.selection.unmatched(names) if names else ():
        near = did_you_mean(pattern, words)
        yield Diagnostic("R069", Severity.WARNING, f"{option} '{printable(pattern)}' matches no kernel",
                         hint=printable(f"{near + ' ' if near else ''}kernels seen: {seen}"))


def why_not(row: RowCounts) -> Iterator[tuple[str, str]]:
    """(launches, reason) of what ran unprobed; "not counted" where only the device knows how often. The table says of
    which kernel: without its name in front, kernels that are refused for the same are told so once."""
    name = f"'{libraries.split(row.name)[1]}' "
    reason, uncounted = (f"it {text.removeprefix(name)}" if text.startswith(name) else text
                         for text in (row.reason, row.uncounted_reason or row.reason))
    for outcome, count in row.launches.items():
        if outcome is not abi.Outcome.PROBED:
            yield str(count), _why(outcome, reason)
    for outcome in row.uncounted:
        yield "executions not counted", UNREAD if outcome is abi.Outcome.BY_DEVICE else _why(outcome, uncounted)


def _why(outcome: abi.Outcome, reason: str) -> str:
    return f"{WHY[outcome]}: {reason}" if outcome in _WITH_REASON and reason else WHY[outcome]


def _stderr() -> Console:
    width = None if sys.stderr.isatty() or "COLUMNS" in os.environ else _PLAIN_WIDTH
    return Console(stderr=True, width=width, highlight=False)


def _print_session(session: Session, config: EngineConfig, console: Console) -> None:
    rows = sorted((row for row in session.rows() if row.total or row.uncounted),
                  key=lambda row: (not row.probed, -row.total))
    totals = session.totals()
    where = _WHOSE[session.target] + (", on the simulator" if config.simulated else "")
    which = f", {session.rank}" if session.rank else ""
    console.print(Text(f"ncc: process {session.pid}{which} ({printable(session.command)[:80]}){where}"), soft_wrap=True)
    probing = bool(config.program.probes)
    reasons = _numbered(reason for row in rows for _, reason in why_not(row)) if probing else {}
    if rows:
        console.print(_table(rows[:_SHOWN_KERNELS], reasons) if probing else _counts(rows[:_SHOWN_KERNELS]))
    else:
        console.print(Text(f"  no kernel was launched ({totals.modules} images loaded)"))
    for reason, number in reasons.items():
        console.print(Text(f"  [{number}] {printable(reason)}"), soft_wrap=True)
    if config.launch.options & abi.Option.BENCHMARK:
        _print_benchmark([row for row in rows[:_SHOWN_KERNELS] if row.probed], console)
    for line in _broken_promises(rows) if config.launch.options & abi.Option.LOSSLESS else ():
        console.print(Text(f"  {line}", style="bold red"), soft_wrap=True)
    for line in _lines(session, rows, totals, config):
        console.print(Text(f"  {printable(line)}"), soft_wrap=True)


def _print_benchmark(rows: list[RowCounts], console: Console) -> None:
    if timed := [row for row in rows if row.benchmark.repeats]:
        console.print(benchmark.table(timed, _NAME_WIDTH))
    for row in rows:
        if why := benchmark.not_timed(row):
            console.print(Text(f"  {printable(row.shown)[:_NAME_WIDTH]}: not timed: {printable(why)}"),
                          soft_wrap=True)


def _numbered(reasons: Iterable[str]) -> dict[str, int]:
    """Reasons are long and repeat: the table refers to them by number."""
    return {reason: number for number, reason in enumerate(dict.fromkeys(reasons), 1)}


def _kernels(*titles: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
    table.add_column("  kernel", overflow="ellipsis", max_width=_NAME_WIDTH, no_wrap=True)
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def _counts(rows: list[RowCounts]) -> Table:
    """Of a run that probes nothing."""
    table = _kernels("launches")
    for row, name in zip(rows, briefly([row.shown for row in rows]), strict=True):
        table.add_row(Text("  " + printable(name)), str(row.total))
    return table


def _table(rows: list[RowCounts], reasons: dict[str, int]) -> Table:
    table = _kernels("launches", "probed", "records", "lost")
    table.add_column("not probed", overflow="fold")
    for row, name in zip(rows, briefly([row.shown for row in rows]), strict=True):
        why = ", ".join(f"{count} [{reasons[reason]}]" for count, reason in why_not(row))
        table.add_row(Text("  " + printable(name)), str(row.total), str(row.probed), str(row.records),
                      str(row.lost), Text(why))
    return table


def _broken_promises(rows: list[RowCounts]) -> Iterator[str]:
    """What was lost although ``--lossless`` was asked for."""
    if lost := sum(row.lost for row in rows):
        yield (f"LOST in spite of --lossless: {lost} records. Pages of memory could not be made (--host-staging), "
               "or written (a full disk, --max-trace-bytes), or none came back for 60 s; a map that takes no pages has "
               "room for a guess where a loop saves; a map's own cap is never exceeded")
    if unsaved := sum(row.unsaved for row in rows):
        yield f"LOST in spite of --lossless: all records of {unsaved} launches, which could not be saved"
    if beyond := sum(row.launches.get(abi.Outcome.BEYOND, 0) for row in rows):
        yield (f"LOST in spite of --lossless: all records of {beyond} launches by loops of graphs, which were "
               "executed more than twice as often as before, or in a graph that was there before ncc attach [R099]")


TAKEN: dict[abi.Taken, str] = {
    abi.Taken.THREAD: "in probed launches", abi.Taken.CALL: "longer calls of the driver",
    abi.Taken.KERNEL: "on the GPU", abi.Taken.COPY: "to copy records", abi.Taken.MEASURING: "to measure others",
    abi.Taken.CHOOSING: "to choose",
}


def _patched(totals: Totals) -> Iterator[str]:
    """What launches of patched kernels cost the program as a whole, at most."""
    taken = sum(totals.taken_ns.values())
    own = totals.patched_ns - taken
    if taken and own > 0:
        parts = ", ".join(f"{100 * ns / own:.1f}% {TAKEN[by]}" for by, ns in totals.taken_ns.items() if ns)
        yield f"patches took the program {100 * taken / own:.1f}% longer at most: {parts}"


def _has_live(session: Session) -> bool:
    """Whether ``--live`` left what the device had."""
    return session.run_dir is not None and (session.run_dir / "store" / "live").exists()


def _lines(session: Session, rows: list[RowCounts], totals: Totals, config: EngineConfig) -> Iterator[str]:
    if rest := rows[_SHOWN_KERNELS:]:
        probed = f", {sum(r.probed for r in rest)} of them probed" if config.program.probes else ""
        yield (f"and {len(rest)} more kernels with {sum(r.total for r in rest)} launches{probed}: summary.json has "
               "every one")
    if totals.graph_launches:
        yield f"{totals.graph_launches} launches of graphs; their kernels' launches are among those above"
    if totals.graphs_unfollowed:
        yield f"{totals.graphs_unfollowed} of them are of graphs with kernels that are not known: these ran unprobed"
    if totals.graphs_by_device:
        yield (f"{totals.graphs_by_device} graphs that the device may launch by itself were not launched by the "
               "program: what the device launched ran unprobed, not counted")
    if session.unprobed_sites():
        yield f"{session.unprobed_sites()} matched sites could not be probed; see process.log of their kernels"
    overhead = overhead_of(sum(row.kernel_ns for row in rows), sum(row.overhead_ns for row in rows))
    if overhead is not None:
        yield f"probes added {100 * overhead:.1f}% to the time of these kernels, by the launches that were measured"
    yield from _patched(totals)
    for kernel in session.kernels():
        if kernel.row is not None:
            yield from (f"{session.rows()[kernel.row].shown[:_NAME_WIDTH]}: {advice_text(each)}"
                        for each in kernel.advice)
    for row in rows:
        if row.unsaved or (row.reason and not _WITH_REASON & {*row.launches, *row.uncounted}):
            count = f"{row.unsaved} probed launches whose records were not saved" if row.unsaved else "of its records"
            yield f"{row.shown[:_NAME_WIDTH]}: {count}{f': {row.reason}' if row.reason else ''}"
        if row.probe_bytes:
            yield f"{row.shown[:_NAME_WIDTH]}: maps take {row.probe_bytes} bytes of a launch at most"
        if row.partial:
            them = "1 launch did not end: what it"
            if row.partial > 1:
                them = f"{row.partial} launches did not end: what they"
            yield f"{row.shown[:_NAME_WIDTH]}: {them} had saved by then is in the trace"
        if row.beside:
            many = "1 launch" if row.beside == 1 else f"{row.beside} launches"
            yield (f"{row.shown[:_NAME_WIDTH]}: {many} found no room on the device for all records "
                   "(--staging), and stored them in the host's memory, which is slow")
        if row.tables:
            left = "is there as it was a second before the end" if _has_live(session) else "is lost"
            yield (f"{row.shown[:_NAME_WIDTH]}: {row.tables} tables of aggregating maps were not saved: what "
                   f"its launches added up {left}")
    if not totals.finished and any(row.probed for row in rows):
        yield "the process did not end orderly (killed, or still running): its last results may be missing"
    if session.run_dir is not None:
        size = sum(row.trace_bytes for row in rows)
        yield f"trace: {session.run_dir} ({size} bytes of records)"
