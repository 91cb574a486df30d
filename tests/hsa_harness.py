"""Runs a program of the HSA runtime on its stand-in, with the tool that ``HSA_TOOLS_LIB`` loads and a real engine.

The stand-in says what its device executed, the program says what it submitted: what the tool records has to be that,
each packet once, with the times that the runtime tells of it.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from clocks import HANG_S, eventually
from native_builds import HOOKDRV, NATIVE, compile_c

from ncc import abi
from ncc.engine.recording import FILE, Gpus
from ncc.engine.server import Engine, EngineConfig, LaunchOptions
from ncc.engine.session import Session
from ncc.ir.nodes import Program
from ncc.trace import Copy, Kernel, OpType
from ncc.trace.entries import Entries

TOOL_SOURCES = [*sorted((HOOKDRV / "hsa").glob("*.c")), *sorted((HOOKDRV / "base").glob("*.c")),
                *sorted((HOOKDRV / "engine").glob("*.c")),
                *(HOOKDRV / "launch" / name for name in ("timed_file.c", "timed_names.c", "timed_ranges.c"))]
TOOL_FLAGS = ("-shared", "-fPIC", "-fvisibility=hidden", "-O1", "-DNCC_HELLO_OURS=(NCC_HELLO_GCN|NCC_HELLO_HSA)",
              "-Wl,-z,nodelete", "-Wl,--no-undefined")
RUNTIME_SOURCES = sorted((HOOKDRV / "sim" / "hsa").glob("*.c"))
RUNTIME_FLAGS = ("-shared", "-fPIC", "-fvisibility=hidden", "-O1", "-Wl,-soname,libhsa-runtime64.so.1",
                 "-Wl,-Bsymbolic", "-Wl,--no-undefined")

EXECUTED = np.dtype([("queue", "<u8"), ("index", "<u8"), ("kernel", "<u8"), ("start", "<u8"), ("end", "<u8")])
PLANNED = np.dtype([("queue", "<u8"), ("index", "<u8"), ("kernel", "<i4"), ("grid", "<u4"), ("workgroup", "<u4"),
                    ("flags", "<u4")])
HAS_SIGNAL, CAPTURED, BARRIER = 1, 2, 4
SYSTEM_AHEAD_NS = 3_600_000_000_000
"""Of the stand-in's system clock before CLOCK_MONOTONIC."""

OPTIONS = abi.Option.TRACE | abi.Option.TRACE_COPIES | abi.Option.UNPROBED | abi.Option.NO_GRAPHS


@dataclass(frozen=True)
class Built:
    """In one folder, as a ROCm has it: the runtime in lib/, and its version beside that."""

    folder: Path
    tool: Path
    program: Path

    @property
    def libraries(self) -> Path:
        return self.folder / "rocm" / "lib"


def build(folder: Path, *flags: str, rocm: str = "7.13.0") -> Built:
    built = Built(folder, folder / "libncc_hsa.so", folder / "program")
    built.libraries.mkdir(parents=True)
    (folder / "rocm" / ".info").mkdir()
    (folder / "rocm" / ".info" / "version").write_text(f"{rocm}-1\n")
    compile_c(built.tool, TOOL_SOURCES, *TOOL_FLAGS, *flags)
    runtime = compile_c(built.libraries / "libhsa-runtime64.so.1", RUNTIME_SOURCES, *RUNTIME_FLAGS, *flags)
    compile_c(built.program, [NATIVE / "hsa_program.c", runtime], "-rdynamic", *flags)
    return built


@dataclass
class Seen:
    """What became of one run of the program."""

    status: int
    told: dict[str, int]  # by the program
    stderr: str
    kernels: list[Kernel] = field(default_factory=list)
    barriers: list[Kernel] = field(default_factory=list)
    copies: list[Copy] = field(default_factory=list)
    untimed: dict[str, int] = field(default_factory=dict)
    unwritten: int = 0
    left_out: int = 0
    clock_error_ns: int = 0
    sessions: int = 0
    calls: set[str] = field(default_factory=set)
    planned: np.ndarray = field(default_factory=lambda: np.zeros(0, PLANNED))
    executed: np.ndarray = field(default_factory=lambda: np.zeros(0, EXECUTED))


class Bench:
    """Programs one after another, with one engine."""

    def __init__(self, built: Built, engine: Engine, folder: Path) -> None:
        self.built, self._engine, self._folder, self._runs = built, engine, folder, 0

    def run(self, mode: str = "default", environment: dict[str, str] | None = None, sessions: bool = True,
            **settings: object) -> Seen:
        """``environment`` has the stand-in's names without NCC_SIM_HSA_ too, in small letters."""
        self._runs += 1
        plan, log = (self._folder / f"{name}{self._runs}" for name in ("plan", "log"))
        known = len(self._engine.sessions)
        asked = {(f"NCC_SIM_HSA_{name.upper()}" if name.islower() else name): value
                 for name, value in (environment or {}).items()}
        done = subprocess.run(
            [self.built.program, *(f"{name}={value}" for name, value in settings.items()), f"plan={plan}"],
            capture_output=True, text=True, timeout=HANG_S, check=False, env={
                **{name: value for name, value in os.environ.items() if not name.startswith(("RTL_", "NCC_"))},
                "LD_LIBRARY_PATH": str(self.built.libraries), "HSA_TOOLS_LIB": str(self.built.tool),
                "RTL_MODE": mode, "NCC_SIM_HSA_LOG": str(log),
                **({"NCC_SOCKET": str(self._engine.socket_path)} if sessions else {}), **asked})
        told = {words[0]: int(words[1]) for line in done.stdout.splitlines() if len(words := line.split()) == 2}
        seen = Seen(done.returncode, told, done.stderr)
        seen.planned, seen.executed = _read(plan, PLANNED), _read(log, EXECUTED)
        for session in self._engine.sessions[known:]:
            _take(seen, session)
        return seen


def _read(path: Path, kind: np.dtype) -> np.ndarray:
    if not path.exists():
        return np.zeros(0, kind)
    found = np.fromfile(path, kind)
    path.unlink()
    return found


def _take(seen: Seen, session: Session) -> None:
    assert session.run_dir is not None
    assert session.by_hsa
    entries = Entries(Gpus().number, exact=True)
    path = session.run_dir / FILE
    records = entries.records(path.read_bytes()) if path.exists() else []
    path.unlink(missing_ok=True)
    for record in records:
        if isinstance(record, Kernel):
            (seen.barriers if record.type is OpType.BARRIER else seen.kernels).append(record)
        elif isinstance(record, Copy):
            seen.copies.append(record)
        elif hasattr(record, "name"):
            seen.calls.add(record.name)
    for why, count in session.ledger.untimed().items():
        if count:
            seen.untimed[why.name.lower()] = seen.untimed.get(why.name.lower(), 0) + count
    seen.unwritten += session.ledger.timed - entries.operations
    seen.left_out += entries.left_out
    seen.clock_error_ns = max([seen.clock_error_ns, *entries.clock_error_ns.values()])
    seen.sessions += 1


@contextmanager
def bench(built: Built, folder: Path) -> Iterator[Bench]:
    config = EngineConfig(Program((), (), ()), folder / "runs", workers=1,
                          launch=LaunchOptions(options=OPTIONS, staging_bytes=0))
    with Engine(config) as engine:
        yield Bench(built, engine, folder)


def expected(seen: Seen, mode: str, batch: int) -> tuple[np.ndarray, dict[str, int]]:
    """Which of the planned packets are timed, and how many are not, by why."""
    plan = seen.planned
    barrier, captured, signal_ = ((plan["flags"] & flag).astype(bool) for flag in (BARRIER, CAPTURED, HAS_SIGNAL))
    dispatch = ~barrier
    left = {"captured": dispatch & captured}
    rest = dispatch & ~captured
    left["batched"] = rest if batch > 1 and mode != "full" else rest & False
    rest = rest & ~left["batched"]
    left["signalled"] = rest & signal_ if mode == "lite" else rest & False
    timed = rest & ~left["signalled"]
    return plan[timed], {why: int(which.sum()) for why, which in left.items() if which.any()}


def check(seen: Seen, mode: str = "default", batch: int = 1, frequency: int = 10**9, status: int = 0) -> None:
    """The program's run, and all that was recorded of it."""
    assert (seen.status, seen.told.get("wrong")) == (status, 0), seen.stderr
    assert seen.stderr == ""
    assert seen.told["end.misused"] == 0
    assert (seen.left_out, seen.unwritten, seen.sessions) == (0, 0, 1)
    timed, left = expected(seen, mode, batch)
    assert seen.untimed == left
    check_rows(seen, timed, frequency)
    with_signal = (seen.planned["flags"] & (BARRIER | CAPTURED)) == BARRIER
    assert len(seen.barriers) == (int(with_signal.sum()) if mode == "full" else 0)


def check_rows(seen: Seen, timed: np.ndarray, frequency: int = 10**9) -> None:
    """Each of these packets once, as what it was and when it ran."""
    log = {(int(row["queue"]), int(row["index"])): (int(row["start"]), int(row["end"]))
           for row in seen.executed if row["queue"]}
    plan = {(int(row["queue"]), int(row["index"])): row for row in timed}
    found = {(int(kernel.stream, 16), kernel.sequence): kernel for kernel in seen.kernels}
    assert len(found) == len(seen.kernels)
    assert found.keys() == plan.keys()
    tick_ns = 10**9 // frequency
    for place, kernel in found.items():
        row, (start, end) = plan[place], log[place]
        assert kernel.name == f"kernel_{row['kernel']}"
        assert (kernel.grid, kernel.block) == ((row["grid"] // row["workgroup"], 1, 1), (row["workgroup"], 1, 1))
        assert abs((kernel.end_ns - kernel.start_ns) - (end - start) * tick_ns) <= tick_ns
        assert abs(kernel.start_ns - (start * tick_ns - SYSTEM_AHEAD_NS)) <= seen.clock_error_ns + 2 * tick_ns


KILLED = -signal.SIGKILL
settled = eventually
