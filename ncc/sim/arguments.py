"""A kernel's arguments as the bytes of its parameter space, checked against its signature."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

import numpy as np

from ncc.backends.ptx.text.nodes import TYPE_BYTES, Kernel, KParam
from ncc.diag import NccError, error

_FLOATS = {"f32": "<f", "f64": "<d", "f16": "<e"}


class Number(bytes):
    """A number as its bytes, of a type that somebody named: ``kind`` is "float", "integer", or "" for plain bits."""

    kind: str

    def __new__(cls, value: bytes, kind: str) -> Number:
        made = super().__new__(cls, value)
        made.kind = kind
        return made


def pack(kernel: Kernel, args: Sequence[Any], appended: bool = False) -> tuple[bytes, list[tuple[int, int]]]:
    """(parameter bytes, the memory that the arrays span). Raises S020, S021 where the arguments do not fit.

    An array is passed as its address, ``None`` as a null pointer, a number by the parameter's type, ``bytes`` as they
    are. ``appended``: the last parameter is a probe's, which is not packed.
    """
    params = kernel.params[:-1] if appended else kernel.params
    if len(args) != len(params):
        names = ", ".join(f"{p.name} ({p.type})" for p in params) or "none"
        raise error("S020", f"'{kernel.name}' takes {len(params)} arguments, not {len(args)}",
                    place=kernel.module.source.path, hint=f"its parameters: {names}")
    size = max((p.offset + p.size_bytes for p in params), default=0)
    image, regions = bytearray(size), []
    for param, value in zip(params, args, strict=True):
        if isinstance(value, np.ndarray):
            regions.append(_span(param, value))
        image[param.offset : param.offset + param.size_bytes] = _bytes(param, value)
    return bytes(image), regions


def _wrong(param: KParam, why: str) -> NccError:
    return error("S021", f"the argument for '{param.name}' {why}", span=param.span)


def _span(param: KParam, array: Any) -> tuple[int, int]:
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise _wrong(param, "is an array that is not contiguous and writable")
    return array.ctypes.data, array.ctypes.data + array.nbytes


def _bytes(param: KParam, value: Any) -> bytes:
    if value is None or isinstance(value, np.ndarray):
        if param.size_bytes != 8 or param.type in _FLOATS:
            what = "a null pointer" if value is None else "an array"
            raise _wrong(param, f"is {what}, but the parameter is no pointer: .{param.type}")
        return int(0 if value is None else value.ctypes.data).to_bytes(8, "little")
    if isinstance(value, bytes):
        if len(value) != param.size_bytes:
            raise _wrong(param, f"is of {len(value) * 8} bits, the parameter of {param.size_bytes * 8} (.{param.type})")
        _check_kind(param, value)
        return value
    if not isinstance(value, int | float | np.number | np.bool_):
        raise _wrong(param, f"is of type {type(value).__name__}: no array, number or bytes")
    if param.size_bytes != TYPE_BYTES.get(param.type, 0):
        raise _wrong(param, f"has to be {param.size_bytes} bytes")
    if param.type in _FLOATS:
        return struct.pack(_FLOATS[param.type], float(value))
    return _integer(param, value)


def _check_kind(param: KParam, value: bytes) -> None:
    """What is passed by its bits may still be told to be wrong: where both sides say what they are."""
    wanted = {"f": "float", "u": "integer", "s": "integer"}.get(param.type[0], "")
    given = value.kind if isinstance(value, Number) else ""
    if wanted and given and wanted != given:
        article = "an" if given == "integer" else "a"
        raise _wrong(param, f"is {article} {given}, but the parameter is .{param.type}")


def _integer(param: KParam, value: Any) -> bytes:
    bits = 8 * param.size_bytes
    if isinstance(value, float | np.floating):
        if param.type[0] != "b":
            raise _wrong(param, f"is a float, but the parameter is .{param.type}")
        return struct.pack({4: "<f", 8: "<d"}[param.size_bytes], value)
    number = int(value)
    if not -(1 << (bits - 1)) <= number < 1 << bits:
        raise _wrong(param, f"does not fit .{param.type}: {number}")
    return (number & ((1 << bits) - 1)).to_bytes(param.size_bytes, "little")
