"""LLVM values of 32 lanes: vector types, constants, masks, and the builder that all emitters write with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from llvmlite import ir

from ncc.sim.layout import LANES

Value = Any
"""An LLVM value; llvmlite has no types of its own."""

I1, I8, I16, I32, I64 = (ir.IntType(n) for n in (1, 8, 16, 32, 64))
HALF, FLOAT, DOUBLE = ir.HalfType(), ir.FloatType(), ir.DoubleType()
PTR = ir.PointerType()
VOID = ir.VoidType()
INTS = {1: I1, 8: I8, 16: I16, 32: I32, 64: I64, 128: ir.IntType(128), 256: ir.IntType(256)}
FLOATS = {16: HALF, 32: FLOAT, 64: DOUBLE}


def lanes(element: Value) -> Value:
    """The vector of one element for each lane."""
    return ir.VectorType(element, LANES)


VI = {bits: lanes(kind) for bits, kind in INTS.items()}
VF = {bits: lanes(kind) for bits, kind in FLOATS.items()}


class _Written(ir.Constant):  # type: ignore[misc]
    """A constant by its text: llvmlite writes the 32 elements of a vector, for which it takes long, as does LLVM."""

    def __init__(self, kind: Value, text: str) -> None:
        super().__init__(kind, None)
        self._text = text

    def get_reference(self) -> str:
        return self._text


def written(kind: Value, text: str) -> Value:
    """A constant by its text."""
    return _Written(kind, text)


def zero_of(kind: Value) -> Value:
    """Zero, in every lane of a vector."""
    return _Written(kind, "zeroinitializer")


def undefined_of(kind: Value) -> Value:
    return _Written(kind, "undef")


def _splat(kind: Value, scalar: Value) -> Value:
    return _Written(kind, f"splat ({scalar.type} {scalar.get_reference()})")


@lru_cache(maxsize=1 << 12)
def const(value: int, bits: int = 32) -> Value:
    return ir.Constant(INTS[bits], value & ((1 << bits) - 1) if bits > 1 else bool(value))


@lru_cache(maxsize=1 << 12)
def splat(value: int, bits: int) -> Value:
    """The same integer in every lane."""
    return _splat(VI[bits], const(value, bits))


def splat_float(value: float, bits: int) -> Value:
    return _splat(VF[bits], ir.Constant(FLOATS[bits], value))


def lane_vector(values: Sequence[int], bits: int) -> Value:
    """A known integer for each lane."""
    return _vector(tuple(values), bits)


def lane_numbers(bits: int = 32) -> Value:
    return lane_vector(range(LANES), bits)


@lru_cache(maxsize=1 << 10)
def _vector(values: tuple[int, ...], bits: int) -> Value:
    """Constants write themselves once, which takes as long as making them."""
    return ir.Constant(VI[bits], list(values))


class Names:
    """The names of a function's values and blocks: numbers, which cost less than names made unique."""

    def __init__(self) -> None:
        self._count = 0

    def register(self, name: str, deduplicate: bool = False) -> str:
        self._count += 1
        return f"{name}v{self._count}"


class Builder(ir.IRBuilder):  # type: ignore[misc]
    """llvmlite's builder with the few idioms that the emitters share."""

    def call_out(self, name: str, result: Value, args: Sequence[Value]) -> Value:
        """Call a function by name, declared on first use: an intrinsic, or one of ``ncc.sim.library``."""
        module = self.module
        function = module.globals.get(name)
        if function is None:
            function = ir.Function(module, ir.FunctionType(result, [a.type for a in args]), name)
        return self.call(function, args)

    def cell(self, kind: Value) -> Value:
        """A variable of the function, made at its entry, so that loops do not eat the stack."""
        with self.goto_entry_block():
            return self.alloca(kind)

    def untyped_cell(self, kind: Value) -> Value:
        """One whose elements can be stored to."""
        with self.goto_entry_block():
            return self.inttoptr(self.ptrtoint(self.alloca(kind), I64), PTR)

    def at(self, base: Value, offset: int) -> Value:
        """The pointer so many bytes behind another."""
        return self.gep(base, [const(offset, 64)], source_etype=I8) if offset else base

    def word(self, base: Value, index: int) -> Value:
        """A 64-bit word of a record."""
        return self.load(self.at(base, 8 * index), typ=I64)

    def set_word(self, base: Value, index: int, value: Value) -> None:
        self.store(value, self.at(base, 8 * index))

    def vector_load(self, kind: Value, pointer: Value, align: int = 1) -> Value:
        return self.load(pointer, typ=kind, align=align)

    def vector_store(self, value: Value, pointer: Value, align: int = 1) -> None:
        self.store(value, pointer, align=align)

    def bits_of(self, predicate: Value) -> Value:
        """A lane mask as an i32, lane 0 in bit 0."""
        return self.bitcast(predicate, I32)

    def predicate(self, mask: Value) -> Value:
        return self.bitcast(mask, VI[1])

    def broadcast(self, scalar: Value) -> Value:
        vector = lanes(scalar.type)
        first = self.insert_element(undefined_of(vector), scalar, const(0))
        return self.shuffle_vector(first, undefined_of(vector), zero_of(VI[32]))

    def popcount(self, mask: Value) -> Value:
        return self.call_out("llvm.ctpop.i32", I32, [mask])

    def first_lane(self, mask: Value) -> Value:
        return self.call_out("llvm.cttz.i32", I32, [mask, const(1, 1)])

    def element(self, vector: Value, lane: Value) -> Value:
        return self.extract_element(vector, lane)
