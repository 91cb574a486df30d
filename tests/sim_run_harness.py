"""Programs on the simulator under the real hook driver and the real engine: only ``ncc run`` itself is left out.

One server of the simulator serves all programs of a test module, so that each costs milliseconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from clocks import HANG_S

from ncc import pipeline
from ncc.abi import Option
from ncc.backends.base import BuildOptions
from ncc.cli.environment import hook_environment
from ncc.diag import Diagnostics, NccError
from ncc.engine.ledger import RowCounts
from ncc.engine.native import hook_library, simulator_library
from ncc.engine.server import Engine, EngineConfig, LaunchOptions
from ncc.engine.simulator import SimulatorServer
from ncc.runtime import Launch, open_trace

ROOT = Path(__file__).parents[1]


def is_built() -> bool:
    """Whether the hook driver and the simulator's driver are there."""
    try:
        return hook_library().is_file() and simulator_library().is_file()
    except NccError:
        return False


def engine_for(tool: str, folder: Path, target: str = "ptx", **launch: int | bytes) -> Engine:
    """An engine as ``ncc run --device sim -p TOOL`` has it; what WELCOME says may be given."""
    diags = Diagnostics()
    program = pipeline.load_program(tool, target, diags)
    diags.raise_errors()
    if launch.get("options", 0) & Option.LOSSLESS:
        program = pipeline.lossless(program)
    return Engine(EngineConfig(program, folder / "trace", target, simulated=True, launch=LaunchOptions(**launch),
                               prepare=BuildOptions(driver_compiles=True, any_text=True)))


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


def run_program(script: Path, server: SimulatorServer, engine: Engine | None, *args: object, **more: str) -> Ran:
    """A Python program on the simulator, with the hook driver where there is an engine."""
    return run_command([sys.executable, script, *args], server, engine, hook_library(),
                       PYTHONPATH=str(ROOT / "examples"), **more)


def run_command(command: Sequence[object], server: SimulatorServer, engine: Engine | None, hook: Path,
                **more: str) -> Ran:
    """Any program on the simulator, with that hook driver where there is an engine."""
    environ = server.environment({"PATH": os.environ["PATH"], **more})
    if engine is not None:
        environ = hook_environment(environ, [hook], engine.socket_path)
    done = subprocess.run([*map(str, command)], env=environ, capture_output=True, text=True, timeout=HANG_S,
                          check=False)
    if engine is not None:
        engine.settle()
    return Ran(done.returncode, done.stdout, done.stderr)


def launches(engine: Engine, session: int = 0) -> list[Launch]:
    """The results of one process."""
    run_dir = engine.sessions[session].run_dir
    assert run_dir is not None
    return list(open_trace(run_dir).launches)


def row(engine: Engine, name: str, session: int = 0) -> RowCounts:
    return next(r for r in engine.sessions[session].rows() if r.name == name)
