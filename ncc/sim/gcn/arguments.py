"""A kernel's arguments as the bytes of its kernarg segment, by its metadata; hidden ones are filled in here.

AMDGPUUsage, "Code Object V5 Metadata": the values of hidden arguments.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ncc.backends.gcn.image.metadata import Argument, KernelMetadata
from ncc.diag import NccError, error
from ncc.sim.gcn.operands import PRIVATE_APERTURE, SHARED_APERTURE

Dim = tuple[int, int, int]


def pack(kernel: KernelMetadata, args: Sequence[Any], grid: Dim, block: Dim, shared: int, place: str,
         appended: bool = False) -> tuple[bytes, list[tuple[int, int]]]:
    """(kernarg bytes, the memory that the arrays span). Raises S020, S021 where the arguments do not fit.

    ``appended``: the last argument is a probe's parameter block, which is left 0.
    """
    visible = [a for a in kernel.arguments if not a.hidden]
    visible = visible[:-1] if appended else visible
    if len(args) != len(visible):
        shown = ", ".join(f"{a.name or a.offset} ({a.size} bytes)" for a in visible) or "none"
        raise error("S020", f"'{kernel.name}' takes {len(visible)} arguments, not {len(args)}", place=place,
                    hint=f"its arguments: {shown}")
    image, regions = bytearray(kernel.kernarg_bytes), []
    for number, (argument, value) in enumerate(zip(visible, args, strict=True)):
        if isinstance(value, np.ndarray):
            regions.append(_span(argument, number, value, place))
        image[argument.offset : argument.offset + argument.size] = _bytes(argument, number, value, place)
    return fill_hidden(kernel, bytes(image), grid, block, shared, place), regions


def fill_hidden(kernel: KernelMetadata, kernarg: bytes, grid: Dim, block: Dim, shared: int, place: str) -> bytes:
    """The kernarg segment with the arguments that are the runtime's to give. Raises S001."""
    image = bytearray(kernarg)
    for argument in kernel.arguments:
        if argument.hidden:
            value = _hidden(argument, grid, block, shared, place) & (1 << 8 * argument.size) - 1
            image[argument.offset : argument.offset + argument.size] = value.to_bytes(argument.size, "little")
    return bytes(image)


def geometry(grid: Dim, block: Dim) -> bytes:
    """How a probe's parameter block begins (``ncc.backends.gcn.code.wave``)."""
    threads = block[0] * block[1] * block[2]
    return struct.pack("<8I", *grid, *block, -(-threads // 64), -(-threads // 32))


def _wrong(argument: Argument, number: int, why: str, place: str) -> NccError:
    return error("S021", f"argument {number + 1}{f' ({argument.name})' if argument.name else ''} {why}", place=place)


def _span(argument: Argument, number: int, array: Any, place: str) -> tuple[int, int]:
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise _wrong(argument, number, "is an array that is not contiguous and writable", place)
    return array.ctypes.data, array.ctypes.data + array.nbytes


def _bytes(argument: Argument, number: int, value: Any, place: str) -> bytes:
    if value is None or isinstance(value, np.ndarray):
        if argument.size != 8:
            raise _wrong(argument, number, f"is an array, but the kernel takes {argument.size} bytes", place)
        return int(0 if value is None else value.ctypes.data).to_bytes(8, "little")
    if isinstance(value, bytes):
        if len(value) != argument.size:
            raise _wrong(argument, number, f"has {len(value)} bytes instead of {argument.size}", place)
        return value
    if isinstance(value, float | np.floating):
        if argument.size not in (4, 8) or argument.pointer:
            raise _wrong(argument, number, f"is a float, but the kernel takes {argument.size} bytes", place)
        return struct.pack("<f" if argument.size == 4 else "<d", value)
    return _integer(argument, number, int(value), place)


def _integer(argument: Argument, number: int, value: int, place: str) -> bytes:
    bits = 8 * argument.size
    if argument.size > 8 or not -(1 << bits - 1) <= value < 1 << bits:
        raise _wrong(argument, number, f"does not fit {argument.size} bytes: {value}", place)
    return (value & (1 << bits) - 1).to_bytes(argument.size, "little")


_AXES = {"x": 0, "y": 1, "z": 2}
_SHAPE: dict[str, Callable[[Dim, Dim, int], int]] = {
    "hidden_block_count": lambda grid, block, axis: grid[axis],
    "hidden_group_size": lambda grid, block, axis: block[axis],
    "hidden_remainder": lambda grid, block, axis: 0,
    "hidden_global_offset": lambda grid, block, axis: 0,
}
_ZERO = frozenset({"hidden_none", "hidden_printf_buffer", "hidden_hostcall_buffer", "hidden_default_queue",
                   "hidden_completion_action", "hidden_multigrid_sync_arg", "hidden_heap_v1", "hidden_queue_ptr"})


def _hidden(argument: Argument, grid: Dim, block: Dim, shared: int, place: str) -> int:
    """Those that point to services of the runtime are null: a kernel that uses them is stopped where it does."""
    shape, _, axis = argument.kind.rpartition("_")
    if shape in _SHAPE and axis in _AXES:
        return _SHAPE[shape](grid, block, _AXES[axis])
    others = {"hidden_grid_dims": sum(size > 1 for size in grid) or 1, "hidden_shared_base": SHARED_APERTURE << 16,
              "hidden_private_base": PRIVATE_APERTURE << 16, "hidden_dynamic_lds_size": shared}
    if argument.kind in others:
        return others[argument.kind]
    if argument.kind in _ZERO:
        return 0
    raise error("S001", f"the simulator does not support the hidden argument '{argument.kind}'", place=place)
