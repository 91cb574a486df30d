"""What the server tells a program's library of a loaded image: ``struct ncc_sim_code`` and what follows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ncc.sim import protocol


@dataclass(frozen=True)
class DescribedKernel:
    """``params``: (offset, bytes) of each that the program gives. ``row``: all but its name and its parameters."""

    name: str
    params: Sequence[tuple[int, int]]
    row: protocol.Kernel


def describe(kernels: Sequence[DescribedKernel], variables: Sequence[tuple[str, int, int]],
             variable_bytes: int) -> bytes:
    """``variables``: name, offset and bytes of each, in memory of ``variable_bytes`` for all."""
    names = bytearray()

    def name_at(name: str) -> int:
        at = len(names)
        names.extend(name.encode("utf-8", "replace").replace(b"\0", b"?") + b"\0")
        return at

    rows, params = bytearray(), bytearray()
    for kernel in kernels:
        row = protocol.Kernel.from_buffer_copy(kernel.row)
        row.name, row.first_param, row.n_params = name_at(kernel.name), len(params) // 8, len(kernel.params)
        rows.extend(bytes(row))
        params.extend(b"".join(bytes(protocol.Param(*param)) for param in kernel.params))
    found = [protocol.Variable(name_at(name), 0, offset, size) for name, offset, size in variables]
    names.extend(b"\0")
    head = protocol.Code(len(kernels), len(found), len(params) // 8, len(names), variable_bytes)
    return b"".join((bytes(head), bytes(rows), *map(bytes, found), bytes(params), bytes(names)))
