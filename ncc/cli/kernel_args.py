"""A kernel's arguments as words: ``x=@x.npy``, ``out=f32[64]``, ``n=i32:64``, ``p=null``, ``s=bytes:0aff``.

A file is read as an array of numbers or refused: nothing in it is ever executed.
"""

from __future__ import annotations

import re
import tokenize
from pathlib import Path
from typing import Any

import numpy as np

from ncc.diag import NccError, did_you_mean, error
from ncc.limits import integer, natural

DTYPES = {
    **{f"{sign}{bits}": f"{'i' if sign in 'is' else 'u'}{bits // 8}" for sign in "isub" for bits in (8, 16, 32, 64)},
    "f16": "f2", "f32": "f4", "f64": "f8", "bf16": "u2",
}
"""Type of an argument -> NumPy's; ``bf16`` and ``b`` types are bits."""
FORMS = "like x=@x.npy, out=f32[16384] (zeros), n=i32:16384, p=null or s=bytes:0aff"
_ARGUMENT = re.compile(r"(?P<name>\w+)=(?:@(?P<file>.+)|(?P<type>\w+)\[(?P<shape>[^\]]*)\]"
                       r"|(?P<kind>\w+):(?P<value>.+)|(?P<null>null))\Z", re.DOTALL)
_NPY_MAGIC = b"\x93NUMPY"
_BEYOND = 1 << 64  # what stands for a size of more digits than are read
_NUMBERS = frozenset("biuf")  # kinds of NumPy types that a kernel can make sense of
# What NumPy raises on a header that is damaged or lies about its size.
_DAMAGED = (ValueError, EOFError, MemoryError, OverflowError, SyntaxError, TypeError, RecursionError, KeyError,
            tokenize.TokenError)


def read_arguments(words: list[str]) -> dict[str, Any]:
    """Name -> array, bytes of a number or structure, None for a null pointer. Raises S030-S032, S035."""
    arguments: dict[str, Any] = {}
    for word in words:
        name, value = _argument(word)
        if name in arguments:
            raise error("S030", f"two arguments are called '{name}'", hint="a name is for --save, so it stands for one")
        arguments[name] = value
    return arguments


def read_targets(words: list[str], arguments: dict[str, Any]) -> list[tuple[Path, Any]]:
    """(file, array) of each ``out=out.npy``. Raises S033, S034."""
    targets = [_target(word, arguments) for word in words]
    for number, (path, _) in enumerate(targets):
        if path in (p for p, _ in targets[:number]):
            raise error("S033", f"two arrays would be written to '{path}'")
    return targets


def save(path: Path, array: Any) -> None:
    """Write an array under exactly this name. Raises S034."""
    try:
        with path.open("wb") as file:
            np.save(file, array, allow_pickle=False)
    except OSError as failure:
        raise error("S034", f"cannot write the array: {failure.strerror or failure}", place=str(path)) from None


def _argument(word: str) -> tuple[str, Any]:
    found = _ARGUMENT.match(word)
    if found is None:
        raise error("S030", f"cannot read the argument '{word}'", hint=FORMS)
    if found["file"]:
        return found["name"], _load(found["file"])
    if found["null"]:
        return found["name"], None
    if found["kind"] == "bytes":
        return found["name"], _raw(word, found["value"])
    kind = found["type"] or found["kind"]
    if kind not in DTYPES:
        known = (*DTYPES, "bytes")
        raise error("S031", f"unknown type '{kind}' in '{word}'",
                    hint=did_you_mean(kind, known) or f"one of {' '.join(known)}")
    if found["type"]:
        return found["name"], _zeros(word, found["shape"], DTYPES[kind])
    return found["name"], _number(word, kind, found["value"])


def _zeros(word: str, shape: str, dtype: str) -> Any:
    sizes = [part.strip() for part in shape.split(",")]
    if not all(part.isascii() and part.isdigit() for part in sizes):
        raise error("S030", f"'{shape}' in '{word}' is no size of an array", hint="like f32[64] or f32[8,8]")
    try:
        return np.zeros([_BEYOND if (size := natural(part)) is None else size for part in sizes], dtype)
    except (ValueError, MemoryError, OverflowError):
        raise error("S035", f"there is no memory for an array of {' x '.join(sizes)}") from None


def _number(word: str, kind: str, value: str) -> bytes:
    """A scalar as the bytes that the kernel gets."""
    from ncc.sim.arguments import Number

    dtype = np.dtype(DTYPES[kind])
    try:
        if dtype.kind == "f":
            with np.errstate(over="ignore"):
                return Number(np.array(float(value), dtype).tobytes(), "float")
        number = integer(value)
    except ValueError:
        number = None
    if number is None:
        like = "1.5" if dtype.kind == "f" else "64"
        hint = "a bf16 is given by its bits" if kind == "bf16" else f"like {kind}:{like}"
        raise error("S030", f"'{value}' in '{word}' is no number of type {kind}", hint=hint)
    least, most = np.iinfo(dtype).min, np.iinfo(dtype).max
    if not least <= number <= most:
        raise error("S030", f"{value} in '{word}' does not fit {kind}", hint=f"{least} to {most}")
    return Number(number.to_bytes(dtype.itemsize, "little", signed=dtype.kind == "i"),
                  "integer" if kind[0] in "isu" else "")


def _raw(word: str, value: str) -> bytes:
    try:
        return bytes.fromhex(value)
    except ValueError:
        raise error("S030", f"'{value}' in '{word}' are no bytes", hint="two hexadecimal digits each") from None


def _load(path: str) -> Any:
    try:
        with open(path, "rb") as file:
            if file.read(len(_NPY_MAGIC)) != _NPY_MAGIC:
                raise _unreadable(path, "this is no .npy file", "save it with numpy.save")
            file.seek(0)
            array = np.lib.format.read_array(file, allow_pickle=False)
    except OSError as failure:
        raise _unreadable(path, f"cannot read the array: {failure.strerror or failure}") from None
    except _DAMAGED as failure:
        if isinstance(failure, NccError):
            raise
        why = next(iter(str(failure).splitlines()), type(failure).__name__)
        objects = "arrays of Python objects are never loaded: nothing in a file is executed"
        raise _unreadable(path, f"cannot read the array: {why[:200]}",
                          objects if why.startswith("Object") else "save it anew with numpy.save") from None
    if array.dtype.kind not in _NUMBERS or array.dtype.itemsize > 8 or not array.dtype.isnative:
        raise _unreadable(path, f"an array of type {array.dtype} means nothing to a kernel",
                          f"convert it first, for instance to one of {' '.join(sorted(set(DTYPES.values())))}")
    return np.ascontiguousarray(array)


def _unreadable(path: str, why: str, hint: str | None = None) -> NccError:
    return error("S032", why, place=path, hint=hint)


def _target(word: str, arguments: dict[str, Any]) -> tuple[Path, Any]:
    name, _, path = word.partition("=")
    arrays = [n for n, value in arguments.items() if isinstance(value, np.ndarray)]
    if name not in arrays:
        why = "is no array" if name in arguments else "is not among the arguments"
        raise error("S033", f"'{name}' in '--save {word}' {why}",
                    hint=did_you_mean(name, arrays) or f"arrays: {', '.join(arrays) or 'none'}")
    if not path:
        raise error("S033", f"'--save {word}' names no file", hint=f"like {name}={name}.npy")
    if not Path(path).absolute().parent.is_dir() or Path(path).is_dir():
        raise error("S034", "cannot write the array: its directory does not exist, or it is one itself", place=path)
    return Path(path), arguments[name]
