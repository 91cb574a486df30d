"""The launches of test_gcn_sim_kernels, made with probed kernels, and a log of what the original accesses.

That module's tests say what a kernel's result has to be. ``run`` has one of them launch the probed kernel instead: its
assertions then hold for that, and its results are compared with the original's byte for byte.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import numpy as np

from ncc import sim
from ncc.backends.base import Probed
from ncc.ir.nodes import Program
from ncc.sim.gcn import launch_gcn, threaded, transfer
from ncc.sim.gcn.program import compile_kernel
from tests import test_gcn_sim_kernels as kernels
from tests.gcn_probed import Ran, launch, probe, same


@dataclass(frozen=True)
class Case:
    name: str
    run: Callable[[], None]


def cases() -> Iterator[Case]:
    """Every test of the module, with each combination of its parameters."""
    for name, function in vars(kernels).items():
        if name.startswith("test_"):
            marks = [m for m in getattr(function, "pytestmark", []) if m.name == "parametrize"]
            for chosen in itertools.product(*([(m.args[0], v) for v in m.args[1]] for m in marks)):
                shown = "-".join(str(v) for _, v in chosen)
                yield Case(f"{name[5:]}[{shown}]" if shown else name[5:], _call(function, dict(chosen)))


def _call(function: Callable[..., None], arguments: dict[str, Any]) -> Callable[[], None]:
    return lambda: function(**arguments)


@dataclass(frozen=True)
class Step:
    """One access of one wave: ``addresses`` has a column for each lane of ``threads``."""

    mnemonic: str
    block: int
    threads: Any
    addresses: Any
    bytes: int


@dataclass
class Launched:
    """One launch: with the original and the probed kernel, on equal arguments at other places."""

    probed: Probed
    ran: Ran
    original_args: Sequence[Any]
    args: Sequence[Any]
    steps: list[Step] = field(default_factory=list)

    def in_arrays(self, addresses: Any, args: Sequence[Any]) -> list[tuple[int, int]]:
        """(argument, offset) of each address that is in one."""
        spans = [(n, a.ctypes.data, a.nbytes) for n, a in enumerate(args) if isinstance(a, np.ndarray)]
        return [(n, int(address) - start) for address in addresses for n, start, size in spans
                if start <= int(address) < start + size]


def run(case: Case, program: Program, log: bool = False, node: bool = False) -> list[Launched]:
    """A case with probes in its kernel, ``node``: as one of a graph's node, and if asked for with a log of what the
    original accesses. Asserts that the results are the original's."""
    launched: list[Launched] = []

    def probed_launch(text: str, kernel: str, grid: Any, block: Any, args: Sequence[Any], shared: int = 0,
                      device: sim.Device | None = None) -> sim.Statistics:
        original, steps = _original(text, kernel, grid, block, args, shared, device, log)
        probed = probe(text, kernel, program, node=node)
        ran = launch(probed, grid, block, args, shared, device)
        assert case.name == "clock_and_placement" or same(args, original)
        launched.append(Launched(probed, ran, original, list(args), steps))
        return ran.statistics

    with mock.patch.object(kernels, "launch_gcn", probed_launch):
        case.run()
    return launched


_KNOWN: dict[tuple[Any, ...], tuple[list[Any], list[Step]]] = {}


def _original(text: str, kernel: str, grid: Any, block: Any, args: Sequence[Any], shared: int,
              device: sim.Device | None, log: bool) -> tuple[list[Any], list[Step]]:
    """The arguments after a launch of the original, on copies; once for the same ones, but for a device that goes on.

    What is logged is interpreted, which takes several times as long."""
    key = (text, kernel, grid, block, shared, log,
           *((a.tobytes(), a.dtype.str, a.shape) if isinstance(a, np.ndarray) else (type(a), a) for a in args))
    if device is None and key in _KNOWN:
        return _KNOWN[key]
    original = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
    steps: list[Step] = []
    with _watching(steps) if log else nullcontext():
        launch_gcn(text, kernel, grid, block, original, shared, device)
    if device is None:
        _KNOWN[key] = original, steps
    return original, steps


@contextmanager
def only(by_code: bool) -> Iterator[None]:
    """Everything by machine code as far as there is some, or everything interpreted."""
    compile_kernel.cache_clear()
    with mock.patch.object(threaded, "WORTHWHILE", 0 if by_code else 1 << 60):
        yield
    compile_kernel.cache_clear()


@contextmanager
def _watching(steps: list[Step]) -> Iterator[None]:
    """What is interpreted says where it accesses memory."""
    real = transfer.checked

    def checked(w: Any, addresses: Any, size: int) -> Any:
        instr = w.block.launch.program.ops[w.pc - 1].instr
        words = addresses if addresses.ndim == 2 else addresses[None, :]
        threads = w.number * w.block.launch.program.lanes + w.lanes
        steps.append(Step(instr.mnemonic, w.block.index, threads, words[0].copy(), size * len(words)))
        return real(w, addresses, size)

    with only(by_code=False), mock.patch.object(transfer, "checked", checked):
        yield
