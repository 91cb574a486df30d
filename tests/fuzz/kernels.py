"""Random kernels with random probes: assembled, run on the simulator, and byte by byte what they are without probes.

Here an input is no text but what a generator draws from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from invisible_kernels import Kernel, kernels
from invisible_probes import Spec, specs

from ncc.backends import backend
from ncc.diag import NccError
from ncc.source import SourceFile
from tests.fuzz.table import files, target, text_of
from tests.fuzz.texts import instrumented

SLOW = 3


def _draws() -> Iterator[bytes]:
    for seed in range(20):
        yield Random(seed).randbytes(4096)


@cache
def _invisible() -> Any:
    import test_invisible as ours
    from hypothesis import strategies as st

    @settings(database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(kernel=kernels("everything"), data=st.data())
    def check(kernel: Kernel, data: st.DataObject) -> None:
        present = tuple(t for t in ours.TRACEPOINTS if any(ours.matches(ins, t) for ins in kernel.at.values()))
        spec: Spec = data.draw(specs(present))
        events, after = ours.watched(kernel)
        ours.check_probe(kernel, spec, events, after, ours.Tally())

    return check.hypothesis.fuzz_one_input


@target(_draws, weight=SLOW)
def invisible_ptx(data: bytes) -> None:
    """NVIDIA: the memory that the probed kernel leaves, and its records, are what an oracle says."""
    _invisible()(data)


@target(lambda: [bytes([n] * 8) for n in range(20)], weight=SLOW)
def invisible_gcn(data: bytes) -> None:
    """AMD: the same."""
    import test_gcn_random_kernels as ours

    families = list(ours.FAMILIES)
    ours.check(int.from_bytes(data[:4], "little"), int.from_bytes(data[4:8], "little"), families[sum(data) % 4])


@target(lambda: files("tests/golden/ptx/*/in.ptx", "tests/ptx/*.ptx", most=16_000), weight=SLOW)
def ptxas(data: bytes) -> None:
    """Where ptxas takes a kernel, it takes the probed kernel."""
    source = SourceFile("input.ptx", text_of(data))
    chosen = backend("ptx")
    for entry in chosen.entries(source)[:1]:
        probed = instrumented(source, entry, "ptx", len(data))
        if probed is None:
            continue
        try:
            chosen.assemble(probed.pruned, "sm_90", ())
        except NccError:
            continue  # no PTX
        chosen.assemble(probed.probed, "sm_90", ())
