"""The summary of a run with very many kernels: probed ones first, the rest in one line."""

from __future__ import annotations

import io
from types import SimpleNamespace

from rich.console import Console

from ncc import abi
from ncc.engine import summary
from ncc.engine.ledger import RowCounts
from ncc.engine.selection import Selection


def row(name: str, outcome: abi.Outcome, launches: int, lost: int = 0, unsaved: int = 0,
        tables: int = 0) -> RowCounts:
    return RowCounts(name, {outcome: launches}, 0, lost, unsaved, 0, 0, tables, 0, 0, "no PTX")


def printed(rows: list[RowCounts], simulated: bool = False, options: int = 0, colour: bool = False,
            patched_ns: int = 0, taken_ns: dict[abi.Taken, int] | None = None) -> str:
    totals = SimpleNamespace(modules=1, graph_launches=0, graphs_unfollowed=0, graphs_by_device=0, finished=True,
                             profiled=0, patched_ns=patched_ns, taken_ns=taken_ns or {})
    session = SimpleNamespace(pid=1, command="prog", rows=lambda: rows, totals=lambda: totals, run_dir=None,
                              unprobed_sites=lambda: 0, kernels=list, rank=None, target=abi.Target.PTX)
    engine = SimpleNamespace(sessions=[session], callbacks=SimpleNamespace(failures=0, dropped=0, done=0), notes=[],
                             folders=SimpleNamespace(ranks_dir=None),
                             config=SimpleNamespace(simulated=simulated, launch=SimpleNamespace(options=options),
                                                    program=SimpleNamespace(probes=("a probe",)),
                                                    selection=Selection()))
    out = io.StringIO()
    summary.print_summary(engine, Console(file=out, width=160, force_terminal=colour,
                                          color_system="standard" if colour else None))
    return out.getvalue()


def test_probed_kernels_come_first_and_the_many_others_are_summed_up():
    refused = [row(f"refused_{i}", abi.Outcome.REFUSED, 2) for i in range(100)]
    text = printed([*refused, row("probed_one", abi.Outcome.PROBED, 1)])
    lines = text.splitlines()
    assert lines[2].split()[:3] == ["probed_one", "1", "1"]
    assert sum(line.strip().startswith("refused_") for line in lines) == 59
    assert "and 41 more kernels with 82 launches, 0 of them probed" in text
    assert "[1] refused: no PTX" in text


def test_few_kernels_are_all_shown():
    text = printed([row(f"k{i}", abi.Outcome.PROBED, 1) for i in range(60)])
    assert "more kernels" not in text
    assert "k59" in text


def test_the_simulator_is_named():
    rows = [row("k", abi.Outcome.PROBED, 1)]
    assert printed(rows).splitlines()[0] == "ncc: process 1 (prog)"
    assert printed(rows, simulated=True).splitlines()[0] == "ncc: process 1 (prog), on the simulator"


RED = "\x1b[1;31m"


def test_what_is_lost_in_spite_of_lossless_is_said_in_red():
    rows = [row("k", abi.Outcome.PROBED, 2, lost=7), row("j", abi.Outcome.PROBED, 3, unsaved=2),
            row("l", abi.Outcome.BEYOND, 9)]
    text = printed(rows, options=abi.Option.LOSSLESS, colour=True)
    assert f"{RED}  LOST in spite of --lossless: 7 records." in text
    assert f"{RED}  LOST in spite of --lossless: all records of 2 launches" in text
    assert f"{RED}  LOST in spite of --lossless: all records of 9 launches by loops of graphs" in text
    assert "[R099]" in text
    assert "LOST" not in printed(rows)
    assert "LOST" not in printed([row("k", abi.Outcome.PROBED, 2)], options=abi.Option.LOSSLESS)


def test_what_patches_took_of_the_programs_time_is_said_by_cause():
    taken = {abi.Taken.THREAD: 10, abi.Taken.CALL: 0, abi.Taken.KERNEL: 15}
    said = printed([], patched_ns=125, taken_ns=taken)
    assert "patches took the program 25.0% longer at most: 10.0% in probed launches, 15.0% on the GPU" in said
    assert "patches took" not in printed([], patched_ns=100, taken_ns=dict.fromkeys(taken, 0))
    assert "patches took" not in printed([], patched_ns=10, taken_ns=taken)  # it ended before it had paid for them
    assert set(summary.TAKEN) == set(abi.Taken)
