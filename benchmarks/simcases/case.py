"""A launch that runs on several executors, and the comparison of what they leave in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Array = Any


@dataclass(frozen=True)
class Allowed:
    """How far a result may be from another executor's.

    ``exact``: the same bits; ``approx``: the error that the ISA documents, in units in the last place or absolute;
    ``matrix``: sums in another order; ``open``: the ISA says nothing, and differences are only counted. ``any_nan``:
    every NaN is equal to every other.
    """

    kind: str = "exact"
    ulps: float = 0
    absolute: float = 0
    relative: float = 0
    any_nan: bool = False

    def __str__(self) -> str:
        limits = [f"{value:g} {unit}" for value, unit in ((self.ulps, "ulp"), (self.absolute, "absolute"),
                                                         (self.relative, "relative")) if value]
        return " ".join([self.kind, *limits])


EXACT = Allowed()
EXACT_BUT_NAN = Allowed(any_nan=True)
OPEN = Allowed("open")


@dataclass(frozen=True)
class Output:
    """An array that the kernel leaves: the name of the row, the index among the arguments, its number format."""

    name: str
    index: int
    allowed: Allowed = EXACT
    format: str = "bits"
    inputs: tuple[Array, ...] = ()
    """The operands of each element, where that is what makes a difference understood."""


@dataclass(frozen=True)
class Case:
    """One launch. Arguments are arrays, typed NumPy scalars, or None for a null pointer."""

    name: str
    ptx: str
    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    args: tuple[Any, ...]
    outputs: tuple[Output, ...]
    shared: int = 0
    parts: tuple[Case, ...] = field(default=(), repr=False)
    """Cases that together do the same, for when this one cannot run as a whole."""

    def fresh_args(self) -> list[Any]:
        return [a.copy() if isinstance(a, np.ndarray) else a for a in self.args]

    def results(self, args: Sequence[Any]) -> dict[str, Array]:
        return {output.name: args[output.index] for output in self.outputs}


# -- comparison ------------------------------------------------------------------------------------------------

# format: (bits of the fraction, least exponent of a normal number)
FORMATS = {"f16": (10, -14), "bf16": (7, -126), "f32": (23, -126), "f64": (52, -1022), "tf32": (10, -126)}
ELEMENT = {"f16x2": "f16", "bf16x2": "bf16"}


def as_floats(array: Array, form: str) -> Array:
    """Raw bits as doubles."""
    raw = np.ascontiguousarray(array)
    if form == "bf16":
        raw = raw.view(np.uint16).astype(np.uint32) << 16
    with np.errstate(invalid="ignore"):  # signalling NaNs
        return raw.view({"f16": np.float16, "f64": np.float64}.get(form, np.float32)).astype(np.float64)


def as_bits(array: Array, form: str) -> Array:
    size = {"f16": 2, "bf16": 2, "f64": 8, "f32": 4, "tf32": 4}.get(form, array.dtype.itemsize)
    return np.ascontiguousarray(array).view(f"u{size}").reshape(-1)


@dataclass(frozen=True)
class Difference:
    """``wrong`` elements are further apart than allowed, ``unequal`` ones have other bits."""

    elements: int
    unequal: int
    wrong: int
    greatest_ulps: float
    greatest_absolute: float
    examples: tuple[str, ...]


def compare(ours: Array, theirs: Array, output: Output, examples: int = 4) -> Difference:
    form = ELEMENT.get(output.format, output.format)
    x, y = as_bits(ours, form), as_bits(theirs, form)
    unequal = x != y
    wrong, ulps, absolute = unequal, np.zeros(len(x)), np.zeros(len(x))
    if form in FORMATS:
        wrong, ulps, absolute = _apart(as_floats(ours, form).reshape(-1), as_floats(theirs, form).reshape(-1), unequal,
                                       form, output.allowed)
    if output.allowed.kind == "open":
        wrong = np.zeros_like(unequal)
    worst = np.flatnonzero(wrong if wrong.any() else unequal)[:examples]
    return Difference(len(x), int(unequal.sum()), int(wrong.sum()), float(ulps.max(initial=0)),
                      float(absolute.max(initial=0)), tuple(_example(n, x, y, len(x), output) for n in worst))


def _apart(a: Array, b: Array, unequal: Array, form: str, allowed: Allowed) -> tuple[Array, Array, Array]:
    """(too far apart, distance in units in the last place, absolute distance) of each pair."""
    fraction, least = FORMATS[form]
    both_nan = np.isnan(a) & np.isnan(b)
    finite = np.isfinite(a) & np.isfinite(b)
    x, y = np.where(finite, a, 0), np.where(finite, b, 0)
    distance = np.abs(x - y)
    exponent = np.frexp(np.maximum(np.abs(x), np.abs(y)))[1] - 1
    ulps = distance / np.ldexp(1.0, np.maximum(exponent, least) - fraction)
    near = finite & ((ulps <= allowed.ulps) | (distance <= allowed.absolute)
                     | (distance <= allowed.relative * np.abs(y)))
    if allowed.kind == "exact":
        near = np.zeros_like(near)  # zeros of both signs are as near as can be, and not the same
    nan_equal = both_nan & (allowed.any_nan or allowed.kind != "exact")
    return unequal & ~near & ~nan_equal, ulps, distance


def _example(n: int, x: Array, y: Array, count: int, output: Output) -> str:
    operands = ""
    if output.inputs:
        each = count // len(output.inputs[0])
        operands = "(" + ", ".join(hex(int(as_bits(i, "bits")[n // each])) for i in output.inputs) + ") "
    return f"[{n}] {operands}{int(x[n]):#x} / {int(y[n]):#x}"
