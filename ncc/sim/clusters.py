"""Clusters of one block (PTX ISA 9.7.9.23, 9.7.13.4): what every kernel that asks for no other runs in.

The shared memory of the cluster is that of the block, so that addresses of both are the same. ``barrier.cluster.wait``
is a barrier of the block, ``barrier.cluster.arrive`` does nothing before it: every thread that arrives waits too.
"""

from __future__ import annotations

from collections.abc import Callable

from ncc.sim.emit import Emit
from ncc.sim.values import splat


def mapa(e: Emit) -> None:
    """The address of a variable in the memory of another block of the cluster: there is none."""
    kind = e.type("shared::cluster", "u32 u64")
    dst, source, _ = e.operands(3)
    e.write(dst, e.read(source, kind))


def getctarank(e: Emit) -> None:
    e.type("shared::cluster", "u32 u64")
    e.write(e.operands(2)[0], splat(0, 32))


def arrive(e: Emit) -> None:
    if any(m not in ("cluster", "arrive", "release", "relaxed", "aligned") for m in e.at.instr.modifiers):
        e.unsupported()


OPS: dict[str, Callable[[Emit], None]] = {"mapa": mapa, "getctarank": getctarank, "barrier": arrive}
