"""Where the elements of matrices lie in the registers of a warp (PTX ISA 9.7.14.4.1, 9.7.14.5), as data.

The layout of ``wmma`` fragments is left open by the ISA; here lane n holds the n-th run of a matrix in row-major order,
and where a fragment has more places than elements, they repeat.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from ncc.limits import natural
from ncc.sim.layout import LANES

PARTS = {"f16": 2, "bf16": 2, "tf32": 1, "f32": 1, "f64": 1, "s8": 4, "u8": 4, "e4m3": 4, "e5m2": 4, "s4": 8, "u4": 8,
         "b1": 1, "s32": 1}
"""Elements in a register; of single bits, whose products are counted, a word of 32 is taken as one element."""
WORD_BITS = 32
SUB_BYTE = frozenset({"s4", "u4", "b1"})
"""Only A by rows and B by columns exist of these: words of elements lie along the inner dimension."""
_SHAPE = re.compile(r"m(\d+)n(\d+)k(\d+)\Z")
Slots = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Tile:
    """A matrix, or ``batches`` of them. ``slots[s][lane]``: which element, in row-major order, a place holds."""

    rows: int
    columns: int
    kind: str
    slots: Slots
    batches: int = 1

    @property
    def registers(self) -> int:
        return len(self.slots) // PARTS[self.kind]

    @property
    def bits(self) -> int:
        """Of a register."""
        return 64 if self.kind == "f64" else WORD_BITS


@dataclass(frozen=True)
class Product:
    """D = A * B + C. ``operation`` is what single bits are combined by; ``saturated``: an s32 result is clamped."""

    name: str
    a: Tile
    b: Tile
    c: Tile
    d: Tile
    operation: str = ""
    saturated: bool = False


def dimensions(shape: str) -> tuple[int, int, int]:
    """(rows, columns, inner dimension) of ``m16n8k16``; zeros for what is no shape."""
    found = _SHAPE.match(shape)
    return (natural(found[1]) or 0, natural(found[2]) or 0, natural(found[3]) or 0) if found else (0, 0, 0)


def tile(rows: int, columns: int, kind: str, count: int, place: Callable[[int, int], tuple[int, int]]) -> Tile:
    """``place(slot, lane)`` says row and column."""
    places = [[place(slot, lane) for lane in range(LANES)] for slot in range(count)]
    return Tile(rows, columns, kind, tuple(tuple(r * columns + c for r, c in row) for row in places))


# -- mma.sync --------------------------------------------------------------------------------------------------

_DEPTHS: dict[str, dict[int, tuple[int, ...]]] = {
    "f16": {16: (8, 16)}, "bf16": {16: (8, 16)}, "tf32": {16: (4, 8)}, "f64": {8: (4,), 16: (4, 8, 16)},
    "s8": {8: (16,), 16: (16, 32)}, "s4": {8: (32,), 16: (32, 64)}, "b1": {8: (128,), 16: (128, 256)},
    "e4m3": {16: (16, 32)},
}
_LIKE = {"u8": "s8", "u4": "s4", "e5m2": "e4m3"}


def family(kind: str) -> str:
    """Kinds that may be mixed in one product have the same."""
    return _LIKE.get(kind, kind)


def mma_tiles(shape: str, a: str, b: str, c: str, d: str) -> tuple[Tile, Tile, Tile, Tile] | None:
    """The fragments of a shape with 8 columns; None where the ISA does not have it."""
    rows, columns, depth = dimensions(shape)
    if columns != 8 or depth not in _DEPTHS.get(family(a), {}).get(rows, ()) or family(a) != family(b):
        return None
    depth = depth // WORD_BITS if a == "b1" else depth
    return (_left(rows, depth, a), _right(depth, b), _accumulator(rows, c), _accumulator(rows, d))


def _left(rows: int, depth: int, kind: str) -> Tile:
    parts, halves = PARTS[kind], rows // 8

    def place(slot: int, lane: int) -> tuple[int, int]:
        register, part = divmod(slot, parts)
        step, half = divmod(register, halves)
        return lane // 4 + 8 * half, (4 * step + lane % 4) * parts + part

    return tile(rows, depth, kind, halves * depth // 4, place)


def _right(depth: int, kind: str) -> Tile:
    parts = PARTS[kind]
    return tile(depth, 8, kind, depth // 4,
                lambda slot, lane: ((4 * (slot // parts) + lane % 4) * parts + slot % parts, lane // 4))


def _accumulator(rows: int, kind: str) -> Tile:
    return tile(rows, 8, kind, rows // 4, lambda slot, lane: (lane // 4 + 8 * (slot // 2), 2 * (lane % 4) + slot % 2))


def quad_tiles(row_a: bool, row_b: bool, c: str, d: str) -> tuple[Tile, Tile, Tile, Tile]:
    """``m8n8k4`` of f16: four products at once, each of the lanes 4q..4q+3 and 4q+16..4q+19 (9.7.14.5.1)."""

    def left(slot: int, lane: int) -> tuple[int, int]:
        upper = 4 * (lane // 16)
        return (lane % 4 + upper, slot) if row_a else (slot + upper, lane % 4)

    def right(slot: int, lane: int) -> tuple[int, int]:
        upper = 4 * (lane // 16)
        return (lane % 4, slot + upper) if row_b else (slot, lane % 4 + upper)

    return (_four(tile(8, 4, "f16", 4, left)), _four(tile(4, 8, "f16", 4, right)), _four(_quad_result(c)),
            _four(_quad_result(d)))


def _quad_result(kind: str) -> Tile:
    def halves(slot: int, lane: int) -> tuple[int, int]:
        return lane % 4 + 4 * (lane // 16), slot

    def singles(slot: int, lane: int) -> tuple[int, int]:
        return (lane & 1) + (slot & 2) + 4 * (lane // 16), (slot & 4) + (lane & 2) + (slot & 1)

    return tile(8, 8, kind, 8, halves if kind == "f16" else singles)


def _four(one: Tile) -> Tile:
    size = one.rows * one.columns
    slots = tuple(tuple(index + size * (lane % 16 // 4) for lane, index in enumerate(row)) for row in one.slots)
    return replace(one, slots=slots, batches=4)


# -- wmma ------------------------------------------------------------------------------------------------------

_WMMA: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("f16", "bf16", "s8", "u8"), ("m16n16k16", "m32n8k16", "m8n32k16")),
    "tf32": ("m16n16k8",), "f64": ("m8n8k4",), "s4": ("m8n8k32",), "u4": ("m8n8k32",), "b1": ("m8n8k128",),
}


def wmma_tile(matrix: str, shape: str, kind: str) -> Tile | None:
    """The fragment of ``a``, ``b``, ``c`` or ``d``; None where the ISA does not have it."""
    rows, columns, depth = dimensions(shape)
    if matrix in "ab":
        if shape not in _WMMA.get(kind, ()):
            return None
        depth = depth // WORD_BITS if kind == "b1" else depth
        least = 16 if kind == "f16" else 0
        return _runs(rows, depth, kind, least) if matrix == "a" else _right_runs(depth, columns, kind, least)
    inputs = {"f16": ("f16",), "f32": ("f16", "tf32"), "s32": ("s8", "s4", "b1"), "f64": ("f64",)}.get(kind, ())
    return _runs(rows, columns, kind) if any(shape in _WMMA[i] for i in inputs) else None


def _runs(rows: int, columns: int, kind: str, least: int = 0) -> Tile:
    each = rows * columns // LANES
    return tile(rows, columns, kind, max(each, least),
                lambda slot, lane: divmod(lane * each + slot % each, columns))


def _right_runs(rows: int, columns: int, kind: str, least: int) -> Tile:
    if kind not in SUB_BYTE:
        return _runs(rows, columns, kind, least)
    each = rows * columns // LANES

    def down(slot: int, lane: int) -> tuple[int, int]:
        column, row = divmod(lane * each + slot, rows)
        return row, column

    return tile(rows, columns, kind, each, down)
