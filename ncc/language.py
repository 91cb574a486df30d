"""What a probe file imports: ``import ncc.language as nl`` and ``from ncc import probe, Map``.

Stubs, so that editors and type checkers know the names. A probe file is parsed by ncc and never executed; importing
one as Python works and does nothing, calling what runs on the GPU raises ``RuntimeError``. ``docs/language.md`` is
the reference.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, NoReturn, TypeAlias

# --- types: of registers and of fields; floats of fields only, where their bits are stored ---

u8: TypeAlias = int
u16: TypeAlias = int
u32: TypeAlias = int
u64: TypeAlias = int
s32: TypeAlias = int
s64: TypeAlias = int
pred: TypeAlias = bool
f16: TypeAlias = float
bf16: TypeAlias = float
f32: TypeAlias = float
f64: TypeAlias = float


# --- what an aggregating map makes of its fields ---

count: TypeAlias = int
"""Of a field: how often the row was saved to; a save has no value for it."""


def key(type: object) -> Any:
    """Of a field: part of the key, which says which row is meant."""


def sum(type: object) -> Any:
    """Of a field: the sum, which wraps around at 64 bits."""


def min(type: object) -> Any:
    """Of a field: the least value."""


def max(type: object) -> Any:
    """Of a field: the greatest value."""


def avg(type: object) -> Any:
    """Of a field: the sum, which readers divide by the number of saves."""


def hist(type: object, form: Literal["log2", "linear"], step: int = 1, buckets: int = 0) -> Any:
    """Of a field: how many values fell into each bucket. ``"log2"``: a bucket for each number of bits. ``"linear"``:
    ``buckets`` of ``step`` values each, from 0 on; the last one has all beyond it too."""


# --- declarations ---


class MapStub:
    """What ``@Map`` makes of a class."""

    def __init__(self, name: str) -> None:
        self.name = name

    def save(self, *values: float, when: bool = True) -> None:
        """Save one record: a value for each field, in the order of the fields; in the lanes where ``when`` holds."""
        _on_gpu()


def Map(*, level: Literal["thread", "warp"] = "thread", type: Literal["array", "ring", "hash", "aggregate"] = "array",
        size: int | None = None, cap: int | Literal["dynamic"] = 1, sample: int = 1) -> Callable[[object], MapStub]:
    """Declare a map; the annotated names of the class are the record's fields, in their order.

    ``cap``: slots per thread or warp, of a ring the last records that it keeps, by default 16, of a map with keys
    the rows of its table, by default 4096. ``size``: bytes of a record; it follows from the fields and is checked. Only
    maps of types "aggregate" and "hash" may leave out ``level``.
    ``sample``: of so many saves that a thread comes to at instructions, one is kept.
    """
    return lambda cls: MapStub(getattr(cls, "__name__", ""))


class Probing:
    """What ``probe`` gives: it decorates a function in a probe file, and is a block of a program that is probed."""

    def __init__(self, name: str | None, options: dict[str, Any]) -> None:
        self._name, self._options = name, options
        self._attached: Any = None

    def __call__(self, function: Callable[[], None]) -> Callable[[], None]:
        return function

    def __enter__(self) -> Any:
        # By name: who writes a probe file needs nothing of it.
        self._attached = import_module("ncc.engine.switch").Attached(self._name, self._options)
        return self._attached

    def __exit__(self, *_: object) -> None:
        self._attached.detach()


def probe(name: str | None = None, /, *, pos: str = "", level: Literal["thread", "warp", ""] = "", before: bool = False,
          after: Literal["use"] | None = None, when: bool = True, target: str | None = None,
          **options: Any) -> Probing:
    """In a probe file, declare a probe: ``pos`` is one tracepoint or several joined by ':'; it fires after them, or
    ``before``.

    In a program under ``ncc run --idle``, ``with ncc.probe("dmat", kernel="attn") as probed:`` probes the launches that
    are made in the block, by all threads of all processes of the run; kernels that still run at its end are waited
    for. ``options`` are those of ``ncc attach``: ``every=2`` is ``--every 2``. Behind the block, ``probed.open()``
    reads the trace in ``probed.path``; ``probed.summary`` says what became of each launch. Raises
    ``ncc.diag.NccError``.

    ``after="use"``: where the result is first used.

    It saves, and writes registers, in the lanes where ``when`` holds as the body begins. ``target``: "ptx", "gcn" ...,
    where it is for that one only.
    """
    return Probing(name, options)


# --- helpers ---


def clock() -> int:
    """Cycles of the SM's or CU's own clock; u64."""
    return _on_gpu()


def time() -> int:
    """Nanoseconds, one clock for the device; u64."""
    return _on_gpu()


def cuid() -> int:
    """The SM or CU that the thread runs on; u32."""
    return _on_gpu()


def warpid() -> int:
    """The warp within its block: linear thread index / warp size; u32."""
    return _on_gpu()


def laneid() -> int:
    """The lane within its warp; u32."""
    return _on_gpu()


def activemask() -> int:
    """One bit for each lane that is active here; u64."""
    return _on_gpu()


def issued() -> int:
    """The clock just before the instruction that the probe runs after; u64."""
    return _on_gpu()


def site() -> int:
    """The site's number in its kernel, 0 for the kernel itself: readers resolve it to instruction and line; u32."""
    return _on_gpu()


# --- functions ---


def popcount(x: int) -> int:
    """How many bits of x are 1; u32."""
    return _on_gpu()


def warp_sum(x: int) -> int:
    """The sum of x over the lanes of the warp that are active here, wrapped around; x's type, u32 at the least."""
    return _on_gpu()


def warp_min(x: int) -> int:
    """The least x of the active lanes."""
    return _on_gpu()


def warp_max(x: int) -> int:
    """The greatest x of the active lanes."""
    return _on_gpu()


def warp_count(condition: bool) -> int:
    """How many of the active lanes have the condition; u32."""
    return _on_gpu()


def sectors(address: int, size: int) -> int:
    """The different sectors of 32 bytes that the active lanes' accesses touch; u32."""
    return _on_gpu()


def bank_conflicts(address: int, size: int) -> int:
    """The wavefronts that the active lanes' accesses of shared memory take for their banks' sake alone; u32."""
    return _on_gpu()


# --- indices ---


class Axis(int):
    """One coordinate; ``nl.tid.x`` and ``nl.tid.x()`` are the same. u32."""

    def __call__(self) -> int:
        return _on_gpu()


class Index(int):
    """An index or extent in three dimensions; by itself, and called, it is the linear one."""

    x = Axis()
    y = Axis()
    z = Axis()

    def __call__(self) -> int:
        return _on_gpu()


tid = Index()
"""The thread in its block; linear: u32."""
ntid = Index()
"""Threads of a block; linear: u32."""
ctaid = Index()
"""The block in its grid; linear: u64."""
nctaid = Index()
"""Blocks of a grid; linear: u64."""


# --- captures: operands of the probed instruction ---


class Operand(int):
    """Raw bits of an operand, zero-extended to u64; ``nl.out[1]`` is an element of a vector."""

    def __getitem__(self, element: int) -> int:
        return _on_gpu()


addr = 0
"""Effective byte address, offset included; u64."""
bytes = 0
"""Bytes that this thread transfers, 0 where a copy is masked; u32."""
out = Operand()
"""The result, after the instruction."""
in1 = Operand()
"""The first source, as it was before the instruction."""
in2 = Operand()
in3 = Operand()
in4 = Operand()


class Shared:
    """``nl.shared[address]``: shared memory. The language can say it; the verifier refuses it."""

    def __getitem__(self, address: int) -> int:
        return _on_gpu()

    def __setitem__(self, address: int, value: int) -> None:
        _on_gpu()


shared = Shared()


def _on_gpu() -> NoReturn:
    raise RuntimeError("a probe runs on the GPU: attach it with 'ncc run -p probe.py -- command'")
