"""``wmma``: matrices loaded, multiplied and stored (PTX ISA 9.7.14.4); ``matrix_layout`` has the fragments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ncc.backends.ptx.text.operands import Operand
from ncc.sim.emit import Emit
from ncc.sim.matrix import elements, multiplied, valid_kinds, whole_warp
from ncc.sim.matrix_layout import PARTS, SUB_BYTE, Product, Tile, wmma_tile
from ncc.sim.memory_ops import SPACES, address, load, store
from ncc.sim.values import VI, Value, const, lane_vector, splat

_ELEMENT_BITS = {"s4": 4, "u4": 4, "b1": 1, "f16": 16, "bf16": 16, "s8": 8, "u8": 8, "f64": 64}


@dataclass(frozen=True)
class _Access:
    """``wmma.load.a.sync.aligned.LAYOUT.SHAPE{.SPACE}.TYPE``."""

    matrix: str
    layout: str
    tile: Tile
    space: str


def _access(e: Emit, matrices: str) -> _Access:
    _, matrix, *rest = e.at.instr.modifiers
    if len(rest) not in (5, 6) or rest[:2] != ["sync", "aligned"] or rest[2] not in ("row", "col"):
        e.unsupported()
    layout, shape, kind = rest[2], rest[3], rest[-1]
    space = SPACES.get(rest[4], "") if len(rest) == 6 else "generic"
    tile = wmma_tile(matrix, shape, kind) if matrix in tuple(matrices) else None
    if tile is None or space not in ("generic", "global", "shared"):
        e.unsupported()
    if kind in SUB_BYTE and layout != ("row" if matrix == "a" else "col"):
        e.unsupported()
    return _Access(matrix, layout, tile, space)


def load_matrix(e: Emit) -> None:
    found = _access(e, "abc")
    whole_warp(e)
    dst, source, *stride = e.operands(2, 3)
    targets = elements(e, dst, found.tile.registers)
    space, places = _places(e, found, source, stride)
    words = _loaded(e, found, space, places)
    for target, value in zip(targets, words, strict=True):
        e.write(target, value)


def _loaded(e: Emit, found: _Access, space: str, places: list[Value]) -> list[Value]:
    """The registers: elements from memory, side by side."""
    bits, parts, width = _memory_bits(found.tile), _memory_parts(found.tile), found.tile.bits
    known: dict[int, Value] = {}
    for place in places:
        if id(place) not in known:
            known[id(place)] = load(e, space, place, bits, 1, e.active())[0]
    words = []
    for first in range(0, len(places), parts):
        word: Value = splat(0, width)
        for part, place in enumerate(places[first : first + parts]):
            value = known[id(place)]
            value = e.b.zext(value, VI[width]) if bits < width else value
            word = e.b.or_(word, e.b.shl(value, splat(part * bits, width)))
        words.append(word)
    return words


def store_matrix(e: Emit) -> None:
    found = _access(e, "d")
    whole_warp(e)
    target, source, *stride = e.operands(2, 3)
    words = [e.read(o, f"b{found.tile.bits}") for o in elements(e, source, found.tile.registers)]
    space, places = _places(e, found, target, stride)
    bits, parts = _memory_bits(found.tile), _memory_parts(found.tile)
    for index, place in enumerate(places):
        word = e.b.lshr(words[index // parts], splat(index % parts * bits, found.tile.bits))
        store(e, space, place, [word if bits == found.tile.bits else e.b.trunc(word, VI[bits])])


def _memory_bits(tile: Tile) -> int:
    """Bits of one access: an element, or a word of elements that are less than a byte."""
    return max(_ELEMENT_BITS.get(tile.kind, 32), 32 if tile.kind in SUB_BYTE else 8)


def _memory_parts(tile: Tile) -> int:
    """Accesses for one register."""
    return 1 if tile.kind in SUB_BYTE else PARTS[tile.kind]


def _places(e: Emit, found: _Access, operand: Operand, stride: list[Operand]) -> tuple[str, list[Value]]:
    """(space, address for each lane of every access). All lanes give the same address and stride: lane 0's count."""
    tile, b = found.tile, e.b
    space, where = address(e, operand, found.space)
    origin = b.element(where, const(0))
    bits, lead, step = _memory_bits(tile), *_leading(tile, found)
    distance = _stride_bytes(e, tile, stride, lead)
    made: dict[tuple[int, ...], Value] = {}
    for row in tile.slots[:: PARTS[tile.kind] // _memory_parts(tile)]:
        if row not in made:
            outer = lane_vector([(i // tile.columns if found.layout == "row" else i % tile.columns) for i in row], 64)
            inner = lane_vector([(i % tile.columns if found.layout == "row" else i // tile.columns) * bits // 8 // step
                                 for i in row], 64)
            made[row] = b.add(b.broadcast(origin), b.add(b.mul(outer, b.broadcast(distance)), inner))
    return space, [made[row] for row in tile.slots[:: PARTS[tile.kind] // _memory_parts(tile)]]


def _leading(tile: Tile, found: _Access) -> tuple[int, int]:
    """(elements in a row, or by columns in a column; elements of a word)."""
    lead = tile.columns if found.layout == "row" else tile.rows
    return (lead * 32 if tile.kind == "b1" else lead), PARTS[tile.kind] if tile.kind in ("s4", "u4") else 1


def _stride_bytes(e: Emit, tile: Tile, stride: list[Operand], lead: int) -> Value:
    bits = _ELEMENT_BITS.get(tile.kind, 32)
    if not stride:
        return const(lead * bits // 8, 64)
    elements_apart = e.b.zext(e.b.element(e.read(stride[0], "u32"), const(0)), VI[64].element)
    return e.b.lshr(e.b.mul(elements_apart, const(bits, 64)), const(3, 64))


def multiply_matrices(e: Emit) -> None:
    """``wmma.mma{.OP.popc}.sync.aligned.ALAYOUT.BLAYOUT.SHAPE{.RND}.TYPES{.satfinite}``."""
    rest = list(e.at.instr.modifiers[1:])
    operation = tuple(rest[:2]) if rest[1:2] == ["popc"] else ()
    rest = rest[len(operation) :]
    saturated = rest[-1:] == ["satfinite"]
    rest = rest[: len(rest) - saturated]
    if rest[:2] != ["sync", "aligned"] or len(rest) < 7 or not set(rest[2:4]) <= {"row", "col"}:
        e.unsupported()
    shape, kinds = rest[4], _kinds(rest[5:])
    if len(kinds) != 4 or not valid_kinds(kinds, operation, saturated):
        e.unsupported()
    d, a, b, c = kinds
    if a in SUB_BYTE and rest[2:4] != ["row", "col"]:
        e.unsupported()
    tiles = [t for m, kind in zip("abcd", (a, b, c, d), strict=True) if (t := wmma_tile(m, shape, kind))]
    if len(tiles) != 4 or a != b:
        e.unsupported()
    whole_warp(e)
    left, right, initial, result = tiles
    multiplied(e, Product(f"wmma_{shape}", left, right, initial, result, operation[0] if operation else "", saturated))


def _kinds(types: list[str]) -> tuple[str, ...]:
    """D, A, B and C; of f16 only D and C are written. A rounding of f64 other than to nearest is not done."""
    types = types[1:] if types[:1] == ["rn"] and "f64" in types else types
    if len(types) == 2:
        return types[0], "f16", "f16", types[1]
    return tuple(types) if "f16" not in types else ()


_FORMS: dict[str, Callable[[Emit], None]] = {"load": load_matrix, "store": store_matrix, "mma": multiply_matrices}


def wmma(e: Emit) -> None:
    form = _FORMS.get(e.at.instr.modifiers[0] if e.at.instr.modifiers else "")
    if form is None or len(e.at.instr.modifiers) < 2:
        e.unsupported()
    form(e)


OPS: dict[str, Callable[[Emit], None]] = {"wmma": wmma}
