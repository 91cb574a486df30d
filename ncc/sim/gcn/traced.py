"""Values that machine code is being made from: what the simulator's functions of NumPy arrays and integers are given
instead of those, so that the same function says what an instruction does to both.

``Traced`` stands for an array of 64 lanes. NumPy gives its functions to it (NEP 13, NEP 18), with NumPy's own rules for
the result's type. ``Word`` stands for an integer of a scalar instruction; it has 128 bits, more than any of them needs.
What has no code here is ``Untraceable``; its instruction is interpreted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numpy.lib.mixins import NDArrayOperatorsMixin

from ncc.sim.values import FLOATS, I1, I32, I64, INTS, Builder, Value, const, written

LANES = 64


class Untraceable(Exception):
    """No code is made for this."""


def vector(element: Value) -> Value:
    return ir.VectorType(element, LANES)


def element_type(dtype: np.dtype[Any]) -> Value:
    return I1 if dtype.kind == "b" else FLOATS[8 * dtype.itemsize] if dtype.kind == "f" else INTS[8 * dtype.itemsize]


def bits_type(dtype: np.dtype[Any]) -> Value:
    """Integers as wide as a float."""
    return vector(INTS[8 * dtype.itemsize])


class Making:
    """The code of one function so far. ``retries``: where one holds, nothing has been done and it is left to others."""

    def __init__(self, b: Builder) -> None:
        self.b = b
        self.retries: list[Value] = []  # of lanes, <64 x i1>

    def constant(self, value: Any, dtype: np.dtype[Any]) -> Traced:
        """A number, or an array of 64, as an operand."""
        found = np.asarray(value).astype(dtype)
        if found.shape not in ((), (LANES,)):
            raise Untraceable(f"an array of {found.shape}")
        if dtype.kind == "b":
            texts = ["true" if v else "false" for v in np.broadcast_to(found, LANES)]
            return Traced(self, written(vector(I1), f"<{', '.join(f'i1 {t}' for t in texts)}>"), dtype)
        bits = found.view(f"u{dtype.itemsize}")
        whole = INTS[8 * dtype.itemsize]
        text = (f"splat ({whole} {int(bits)})" if found.shape == () else
                f"<{', '.join(f'{whole} {int(v)}' for v in bits)}>")
        value = written(vector(whole), text)
        return Traced(self, self.b.bitcast(value, vector(element_type(dtype))) if dtype.kind == "f" else value, dtype)

    def broadcast(self, scalar: Value) -> Value:
        """A scalar in all lanes."""
        kind = vector(scalar.type)
        first = self.b.insert_element(written(kind, "undef"), scalar, const(0))
        return self.b.shuffle_vector(first, written(kind, "undef"), written(vector(I32), "zeroinitializer"))

    def numbers(self, *values: Value) -> None:
        """LLVM leaves open which NaN arithmetic with NaN gives, and of which sign: it is left to the interpreter."""
        for value in values:
            self.retries.append(is_nan(self, value))

    def call(self, name: str, value: Value, *more: Value) -> Value:
        """An intrinsic of vectors, by its name without the type."""
        element = value.type.element
        suffix = f"i{element.width}" if isinstance(element, ir.IntType) else {
            ir.HalfType: "f16", ir.FloatType: "f32"}.get(type(element), "f64")
        return self.b.call_out(f"llvm.{name}.v{LANES}{suffix}", value.type, [value, *more])


# ---- what NumPy's functions become: (code, operands of the types that NumPy chooses, whether those are signed) ----

def _integer(name: str) -> Callable[..., Value]:
    return lambda m, kind, *values: getattr(m.b, name)(*values)


def _arithmetic(of_integers: str, of_floats: str) -> Callable[..., Value]:
    def emit(m: Making, kind: str, *values: Value) -> Value:
        if kind == "f":
            m.numbers(*values)
        return getattr(m.b, of_floats if kind == "f" else of_integers)(*values)

    return emit


def is_nan(m: Making, value: Value) -> Value:
    return m.b.fcmp_unordered("uno", value, value)


def _compared(relation: str) -> Callable[..., Value]:
    def emit(m: Making, kind: str, a: Value, b: Value) -> Value:
        if kind == "f":
            return (m.b.fcmp_unordered if relation == "!=" else m.b.fcmp_ordered)(relation, a, b)
        return (m.b.icmp_signed if kind == "i" else m.b.icmp_unsigned)(relation, a, b)

    return emit


def _shifted(m: Making, a: Value, count: Value, name: str) -> Value:
    """NumPy shifts everything out by counts of the width and more."""
    kind = a.type
    width = written(kind, f"splat ({kind.element} {kind.element.width})")
    inside = m.b.icmp_unsigned("<", count, width)
    if name == "ashr":
        most = written(kind, f"splat ({kind.element} {kind.element.width - 1})")
        return m.b.ashr(a, m.b.select(inside, count, most))
    return m.b.select(inside, getattr(m.b, name)(a, count), written(kind, "zeroinitializer"))


def _extreme(relation: str) -> Callable[..., Value]:
    def emit(m: Making, kind: str, a: Value, b: Value) -> Value:
        if kind == "f":
            raise Untraceable("an extreme of floats")
        return m.b.select(_compared(relation)(m, kind, a, b), a, b)

    return emit


def _number_extreme(relation: str) -> Callable[..., Value]:
    """A number rather than NaN."""

    def emit(m: Making, kind: str, a: Value, b: Value) -> Value:
        m.retries.append(m.b.and_(is_nan(m, a), is_nan(m, b)))
        first = m.b.or_(m.b.fcmp_ordered(relation, a, b), is_nan(m, b))
        return m.b.select(first, a, b)

    return emit


def _absolute(m: Making, kind: str, a: Value) -> Value:
    if kind != "f":
        raise Untraceable("the absolute value of an integer")
    return m.call("fabs", a)


def _is_finite(m: Making, kind: str, a: Value) -> Value:
    return m.b.fcmp_ordered("<", m.call("fabs", a), _infinity(m, a))


def _is_infinite(m: Making, kind: str, a: Value) -> Value:
    return m.b.fcmp_ordered("==", m.call("fabs", a), _infinity(m, a))


def _infinity(m: Making, like: Value) -> Value:
    dtype = np.dtype({ir.HalfType: "f2", ir.FloatType: "f4"}.get(type(like.type.element), "f8"))
    return m.constant(np.inf, dtype).value


def _sign_bit(m: Making, kind: str, a: Value) -> Value:
    width = {ir.HalfType: 16, ir.FloatType: 32}.get(type(a.type.element), 64)
    whole = vector(INTS[width])
    return m.b.icmp_signed("<", m.b.bitcast(a, whole), written(whole, "zeroinitializer"))


def _intrinsic(name: str) -> Callable[..., Value]:
    def emit(m: Making, kind: str, a: Value) -> Value:
        m.numbers(a)
        return m.call(name, a)

    return emit


def _negative(m: Making, kind: str, a: Value) -> Value:
    return m.b.fneg(a) if kind == "f" else m.b.neg(a)


_UFUNCS: dict[str, Callable[..., Value]] = {
    "add": _arithmetic("add", "fadd"), "subtract": _arithmetic("sub", "fsub"), "multiply": _arithmetic("mul", "fmul"),
    "divide": _arithmetic("", "fdiv"), "negative": _negative, "invert": _integer("not_"),
    "bitwise_and": _integer("and_"), "bitwise_or": _integer("or_"), "bitwise_xor": _integer("xor"),
    "left_shift": lambda m, kind, a, n: _shifted(m, a, n, "shl"),
    "right_shift": lambda m, kind, a, n: _shifted(m, a, n, "ashr" if kind == "i" else "lshr"),
    "less": _compared("<"), "less_equal": _compared("<="), "greater": _compared(">"), "greater_equal": _compared(">="),
    "equal": _compared("=="), "not_equal": _compared("!="),
    "minimum": _extreme("<"), "maximum": _extreme(">"), "fmin": _number_extreme("<="), "fmax": _number_extreme(">="),
    "floor": _intrinsic("floor"), "ceil": _intrinsic("ceil"), "trunc": _intrinsic("trunc"),
    "rint": _intrinsic("rint"), "sqrt": _intrinsic("sqrt"), "absolute": _absolute,
    "isnan": lambda m, kind, a: is_nan(m, a), "isfinite": _is_finite, "isinf": _is_infinite, "signbit": _sign_bit,
}


class Traced(NDArrayOperatorsMixin):
    """64 lanes of a type of NumPy."""

    def __init__(self, m: Making, value: Value, dtype: Any) -> None:
        self.m, self.value, self.dtype = m, value, np.dtype(dtype)

    def __array__(self, *unused: Any, **options: Any) -> Any:
        raise Untraceable("an array is wanted")

    def __bool__(self) -> bool:
        raise Untraceable("a decision")

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        emit = _UFUNCS.get(ufunc.__name__)
        if emit is None or method != "__call__" or options:
            raise Untraceable(ufunc.__name__)
        *given, result = ufunc.resolve_dtypes((*map(_type, inputs), None))
        operands = [self._operand(v, dtype) for v, dtype in zip(inputs, given, strict=True)]
        kind = given[0].kind
        value = emit(self.m, kind, *(operand.value for operand in operands))
        if given[0] == np.float16:  # done in single precision, as NumPy does
            return Traced(self.m, value, np.float32 if result == np.float16 else result).astype(result)
        return Traced(self.m, value, result)

    def _operand(self, value: Any, dtype: Any) -> Traced:
        found = value.astype(dtype) if isinstance(value, Traced) else self.m.constant(value, dtype)
        return found.astype(np.float32) if dtype == np.float16 else found

    def __array_function__(self, function: Any, types: Any, args: Any, options: Any) -> Any:
        emit = _FUNCTIONS.get(function.__name__)
        if emit is None:
            raise Untraceable(function.__name__)
        return emit(self, *args, **options)

    def astype(self, dtype: Any) -> Traced:
        return self if np.dtype(dtype) == self.dtype else Traced(self.m, self._converted(np.dtype(dtype)), dtype)

    def _converted(self, to: np.dtype[Any]) -> Value:
        b, own, kind = self.m.b, self.dtype, vector(element_type(to))
        if {own.kind, to.kind} == {"f"}:
            if own == np.float64 and to == np.float16:
                return self._to_odd().astype(np.float16).value
            self.m.numbers(self.value)
            return (b.fpext if to.itemsize > own.itemsize else b.fptrunc)(self.value, kind)
        if to.kind == "b":
            return (self != own.type(0)).value
        if to.kind == "f":
            if to == np.float16:
                return self.astype(np.float32).astype(to).value
            return (b.sitofp if own.kind == "i" else b.uitofp)(self.value, kind)
        if own.kind == "f":
            return (b.fptosi if to.kind == "i" else b.fptoui)(self.value, kind)
        if own.kind == "b" or to.itemsize > own.itemsize:
            return (b.sext if own.kind == "i" else b.zext)(self.value, kind)
        return b.trunc(self.value, kind) if to.itemsize < own.itemsize else self.value

    def _to_odd(self) -> Traced:
        """f64 to f32, so that rounding that to f16 is as though it were done once (Boldo and Melquiond)."""
        near = self.astype(np.float32)
        back, bits = near.astype(np.float64), near.view(np.uint32)
        beyond = (abs(back) > abs(self)).astype(np.uint32)
        inexact = (back < self) | (back > self)
        odd: Traced = bits - beyond | np.uint32(1)
        return _where(self, inexact, odd, bits).view(np.float32)

    def view(self, dtype: Any) -> Traced:
        to = np.dtype(dtype)
        if to.itemsize != self.dtype.itemsize or "b" in (to.kind, self.dtype.kind):
            raise Untraceable("a view of another width")
        if (to.kind == "f") == (self.dtype.kind == "f"):
            return Traced(self.m, self.value, to)
        return Traced(self.m, self.m.b.bitcast(self.value, vector(element_type(to))), to)

    def copy(self) -> Traced:
        return self

    def any(self) -> bool:
        return True

    def count(self, name: str) -> Traced:
        """``ctpop``, ``ctlz`` or ``bitreverse`` of each lane."""
        return Traced(self.m, self.m.call(name, self.value, *([const(0, 1)] if name == "ctlz" else [])), self.dtype)

    def __getitem__(self, index: Any) -> Traced:
        """The values of other lanes."""
        if isinstance(index, Traced):
            return self._chosen(index)
        if np.shape(index) != (LANES,):
            raise Untraceable("some lanes")
        order = ", ".join(f"i32 {int(v) % LANES}" for v in index)
        undefined = written(self.value.type, "undef")
        return Traced(self.m, self.m.b.shuffle_vector(self.value, undefined, written(vector(I32), f"<{order}>")),
                      self.dtype)

    def _chosen(self, index: Traced) -> Traced:
        b = self.m.b
        if self.dtype.kind == "b":
            bits = Traced(self.m, self.m.broadcast(b.bitcast(self.value, I64)), np.uint64)
            chosen: Traced = bits >> index.astype(np.uint64) & np.uint64(1) != 0
            return chosen
        source, lanes, out = (b.untyped_cell(vector(INTS[8 * d.itemsize]))
                              for d in (self.dtype, np.dtype("u8"), self.dtype))
        b.store(self.value, source)
        b.store(index.astype(np.uint64).value, lanes)
        element = element_type(self.dtype)
        with each(b, written(I64, "-1")) as lane:
            place = b.load(b.gep(lanes, [lane], source_etype=I64), typ=I64)
            value = b.load(b.gep(source, [place], source_etype=element), typ=element)
            b.store(value, b.gep(out, [lane], source_etype=element))
        return Traced(self.m, b.load(out, typ=self.value.type), self.dtype)


class each:
    """Code for each lane of a 64-bit mask, lowest first; yields its number."""

    def __init__(self, b: Builder, mask: Value) -> None:
        self.b, self.mask = b, mask

    def __enter__(self) -> Value:
        b = self.b
        self.rest = b.cell(I64)
        b.store(self.mask, self.rest)
        self.head, body, self.done = (b.append_basic_block(n) for n in ("lane", "do", "done"))
        b.branch(self.head)
        b.position_at_end(self.head)
        now = b.load(self.rest, typ=I64)
        b.cbranch(b.icmp_unsigned("==", now, const(0, 64)), self.done, body)
        b.position_at_end(body)
        b.store(b.and_(now, b.sub(now, const(1, 64))), self.rest)
        return b.call_out("llvm.cttz.i64", I64, [now, const(1, 1)])

    def __exit__(self, *unused: object) -> None:
        self.b.branch(self.head)
        self.b.position_at_end(self.done)


def _type(value: Any) -> Any:
    """An operand's type; that of a number of Python's leaves the choice to the others (NEP 50)."""
    if isinstance(value, int | float) and not isinstance(value, bool | np.generic):
        return type(value)
    return value.dtype if isinstance(value, Traced) else np.asarray(value).dtype


# ---- functions of NumPy that are no ufuncs ----

def _typed(like: Traced, *values: Any) -> list[Traced]:
    """Values as their common type."""
    dtype = np.result_type(*(v if isinstance(kind := _type(v), type) else kind for v in values))
    return [v.astype(dtype) if isinstance(v, Traced) else like.m.constant(v, dtype) for v in values]


def _where(like: Traced, condition: Any, one: Any, other: Any) -> Traced:
    chosen = condition if isinstance(condition, Traced) else like.m.constant(condition, np.dtype(bool))
    first, second = _typed(like, one, other)
    return Traced(like.m, like.m.b.select(chosen.value, first.value, second.value), first.dtype)


def _select(like: Traced, conditions: Any, values: Any, default: Any = 0) -> Traced:
    result = default
    for condition, value in reversed(list(zip(conditions, values, strict=True))):
        result = _where(like, condition, value, result)
    return result  # type: ignore[no-any-return]


def _clip(like: Traced, x: Any, low: Any, high: Any) -> Traced:
    """NaN stays."""
    x, low, high = _typed(like, x, low, high)
    if x.dtype.kind != "f":
        limited: Traced = np.minimum(np.maximum(x, low), high)
        return limited
    above = _where(like, (x > low) | np.isnan(x), x, low)
    return _where(like, (above < high) | np.isnan(above), above, high)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "where": _where, "select": _select, "clip": _clip, "broadcast_to": lambda like, x, shape: x,
    "full_like": lambda like, x, value: like.m.constant(value, x.dtype),
    "any": lambda like, x: True,
}


def traced_fma(a: Any, b: Any, c: Any, dtype: Any) -> Traced:
    """a * b + c, rounded once."""
    like: Traced = next(v for v in (a, b, c) if isinstance(v, Traced))
    m = like.m
    if dtype is np.float16:
        return _fma_of_halves(*(v.astype(np.float64) for v in _typed(like, a, b, c)))
    x, y, z = (v.value for v in _typed(like, a, b, c))
    m.numbers(x, y, z)
    return Traced(m, m.call("fma", x, y, z), dtype)


def _fma_of_halves(a: Traced, b: Traced, c: Traced) -> Traced:
    """The product is exact in a double; the sum is rounded to odd, so that rounding once more is right."""
    product = a * b
    total = product + c
    virtual = total - product
    rest = (product - (total - virtual)) + (c - virtual)
    bits = total.view(np.int64)
    odd = np.where((rest > 0) == (total > 0), bits, bits - np.int64(1)) | np.int64(1)
    rounded: Traced = np.where(np.isfinite(total) & (rest != 0), odd.view(np.float64), total).astype(np.float16)
    return rounded


# ---- scalars ----

I128 = INTS[128]


def _operation(name: str, swapped: bool = False) -> Callable[[Word, Any], Word]:
    def apply(self: Word, other: Any) -> Word:
        operands = (self.of(other), self.value) if swapped else (self.value, self.of(other))
        return Word(self.m, getattr(self.m.b, name)(*operands))

    return apply


def _relation(sign: str) -> Callable[[Word, Any], Word]:
    return lambda self, other: Word(self.m, self.m.b.icmp_signed(sign, self.value, self.of(other)))


class Word:
    """An integer of Python's, as far as 128 bits hold it."""

    def __init__(self, m: Making, value: Value) -> None:
        self.m = m
        self.value = value if value.type == I128 else m.b.zext(value, I128)

    def of(self, value: Any) -> Value:
        if isinstance(value, Word):
            return value.value
        if not isinstance(value, int):
            raise Untraceable("a scalar of another kind")
        return const(int(value), 128)

    def narrow(self, bits: int) -> Value:
        return self.m.b.trunc(self.value, INTS[bits])

    def __bool__(self) -> bool:
        raise Untraceable("a decision")

    __hash__ = None  # type: ignore[assignment]
    __add__, __radd__ = _operation("add"), _operation("add", True)
    __sub__, __rsub__ = _operation("sub"), _operation("sub", True)
    __mul__, __rmul__ = _operation("mul"), _operation("mul", True)
    __and__, __rand__ = _operation("and_"), _operation("and_", True)
    __or__, __ror__ = _operation("or_"), _operation("or_", True)
    __xor__, __rxor__ = _operation("xor"), _operation("xor", True)
    __lshift__, __rlshift__ = _operation("shl"), _operation("shl", True)
    __rshift__, __rrshift__ = _operation("ashr"), _operation("ashr", True)
    __lt__, __le__, __gt__, __ge__ = (_relation(sign) for sign in ("<", "<=", ">", ">="))
    __eq__, __ne__ = _relation("=="), _relation("!=")  # type: ignore[assignment]

    def __pos__(self) -> Word:
        return self

    def __neg__(self) -> Word:
        return Word(self.m, self.m.b.neg(self.value))

    def __invert__(self) -> Word:
        return Word(self.m, self.m.b.not_(self.value))

    def __abs__(self) -> Word:
        return (self < 0).pick(-self, self)

    def __floordiv__(self, other: Any) -> Word:
        """Of what is not negative and has 64 bits at most."""
        return Word(self.m, self.m.b.udiv(self.narrow(64), self.m.b.trunc(self.of(other), I64)))

    def pick(self, one: Any, other: Any) -> Word:
        chosen = self.m.b.icmp_unsigned("!=", self.value, const(0, 128))
        return Word(self.m, self.m.b.select(chosen, self.of(one), self.of(other)))

    def bit_length(self) -> Word:
        """Of what is not negative and has 64 bits at most."""
        zeros = self.m.b.call_out("llvm.ctlz.i64", I64, [self.narrow(64), const(0, 1)])
        return Word(self.m, const(64, 64)) - Word(self.m, zeros)

    def bit_count(self) -> Word:
        return Word(self.m, self.m.b.call_out("llvm.ctpop.i64", I64, [self.narrow(64)]))
