"""What ``ncc read`` says of a job: its processes, how sure their clocks are, and where a launch belongs."""

from __future__ import annotations

from collections.abc import Iterator

from ncc.cli.report import columns
from ncc.diag import error, printable
from ncc.runtime import DeviceClock, Job, Process, Run, open_traces

CLOCK_UNKNOWN = "not measured"


def open_chosen(path: str, rank: int | None) -> Run | Job:
    """A run, a job, or one rank of it. ``NccError`` R004."""
    found = open_traces(path)
    if rank is None:
        return found
    processes = found.processes if isinstance(found, Job) else ()
    chosen = [process for process in processes if process.rank == rank]
    chosen = [process for process in chosen if len(process.run)] or chosen  # its helpers have its environment, too
    if len(chosen) == 1:
        return chosen[0].run
    if isinstance(found, Run) and found.facts.rank == rank:
        return found
    if chosen:
        raise error("R004", f"{len(chosen)} runs of rank {rank}", place=path,
                    hint=f"it was started again: {', '.join(str(process.path) for process in chosen)}")
    ranks = ", ".join(str(process.rank) for process in processes if process.rank is not None)
    raise error("R004", f"no run of rank {rank}", place=path, hint=f"ranks here: {ranks or 'none'}")


def print_processes(job: Job) -> None:
    """A line for each, then what is to be known of the clock."""
    rows = [("rank", "host", "pid", "launches", "clock of the GPU against the host's")]
    for process in job.processes:
        facts = process.facts
        rows.append(("-" if facts.rank is None else str(facts.rank), facts.host or "-", str(facts.pid or "-"),
                     str(len(process.run)), "; ".join(_clocks(process)) or CLOCK_UNKNOWN))
    print(columns(rows))
    for missing in job.missing_ranks:
        which = f"rank {missing[0]}" if len(missing) == 1 else f"ranks {missing[0]} to {missing[-1]}"
        print(f"{which}: no trace here; it made no call of the driver, or it is elsewhere")
    if job.machines > 1:
        print(f"{job.machines} machines, by the wall clock of each: how far these are apart is not measured")
    print()


def _clocks(process: Process) -> Iterator[str]:
    if process.facts.simulated:
        yield "a model, the simulator's"
        return
    several = len(process.clocks.devices) > 1
    for number, clock in sorted(process.clocks.devices.items()):
        yield (f"device {number}: " if several else "") + clock_text(clock)


def clock_text(clock: DeviceClock) -> str:
    """How sure it is, and why."""
    drift = clock.longest.drift
    text = f"within {clock.error_ns / 1000:.1f} us"
    if drift is None:
        text += " when it was read, once; its drift is not known"
    else:
        text += f", {1e6 * drift:+.1f} ppm of drift removed ({clock.readings} readings)"
    if clock.jumps:
        text += f"; it jumped {clock.jumps} times, times around these are not known"
    return text


def label_of(trace: Run | Job, number: int) -> tuple[str, ...]:
    """Of a job, the rank of a launch, and when it was made, in ms since the first one."""
    if isinstance(trace, Run):
        return ()
    placed = trace.placed(number)
    return (printable(placed.process.label), f"{(placed.at_ns - trace.start_ns) / 1e6:.3f}")


def json_of(trace: Run | Job, number: int) -> dict[str, object]:
    """Of a job, where a launch belongs. ``clock_error_ns``: of times of its device; null: not known."""
    if isinstance(trace, Run):
        return {}
    placed = trace.placed(number)
    process = placed.process
    return {"rank": process.rank, "host": process.facts.host, "pid": process.facts.pid, "run": str(process.path),
            "run_launch": placed.number, "at_ns": placed.at_ns,
            "clock_error_ns": process.error_ns(process.run[placed.number])}
