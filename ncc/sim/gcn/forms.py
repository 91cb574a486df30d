"""Machine code for instructions: one function for each *form*, whatever registers and constants an instruction names.

A form is made from the function that interprets the instruction (``ops.translate``), called with a wave whose
registers are values of ``traced``. So there is one source of what an instruction does. Where a function decides by a
value, or does what has no code, its instructions are interpreted. So is an access that is not inside of the program's
memory, and arithmetic with NaN: the code has then done nothing and says so.

A form's function gets the wave's record (``Head``) and the instruction's slots, 64 bits each: registers in the order in
which they are named, then constants. All that it does to the wave's state comes last.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np
from llvmlite import ir

from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm, Modified, Operand, Reg, Sym
from ncc.backends.gcn.text.registers import RegFile
from ncc.diag import NccError
from ncc.sim.gcn import control
from ncc.sim.gcn.accesses import SideBySide
from ncc.sim.gcn.mfma import Shape
from ncc.sim.gcn.mfma_code import PRODUCTS
from ncc.sim.gcn.operands import Context
from ncc.sim.gcn.ops import translate
from ncc.sim.gcn.traced import I128, LANES, Making, Traced, Untraceable, Word, each, element_type, vector
from ncc.sim.gcn.transfer import Kind
from ncc.sim.gcn.wave import AGPR, EXEC
from ncc.sim.jit import Code, compiled_once
from ncc.sim.library import PREFIX, count_up, define
from ncc.sim.values import I1, I32, I64, INTS, PTR, Builder, Names, Value, const, written


class Head(IntEnum):
    """The words of a wave's record."""

    REGISTERS = 0
    SCALARS = 1
    CLOCK = 2
    ISSUED = 3
    SCC = 4
    LEFT = 5          # instructions of the time slice
    LDS_ADDRESS = 6
    LDS_BYTES = 7
    SCRATCH_BASE = 8
    PRIVATE_BYTES = 9
    STARTS = 10       # of regions, where their array is
    ENDS = 11
    REGIONS = 12      # how many
    START = 13        # of the region hit last
    END = 14
    WHY = 15          # why the code has come back (``Came``)


class Went(IntEnum):
    """What a form's function says."""

    ON = 0
    TAKEN = 1  # a branch
    NOWHERE = 2  # it has done nothing: to be interpreted


HEAD_WORDS = len(Head)
_FULL = (1 << 64) - 1
_PAIRED = ("global_", "flat_", "scratch_", "s_load_", "ds_")


# ---- which form an instruction has, and what its slots hold ----

@dataclass(frozen=True)
class Form:
    """``key`` says all that the code depends on. ``units`` are the registers in the order of their slots."""

    key: str
    units: tuple[str, ...]


def form_of(instr: Instruction, family: str = "") -> Form:
    if instr.mnemonic in control.NOTHING or instr.mnemonic == "s_waitcnt":
        return Form("s_nop", ())
    units: dict[str, int] = {}
    operands = ",".join(_shape(instr, operand, units) for operand in instr.operands)
    slotted = instr.mnemonic.startswith(_PAIRED) and not instr.mnemonic.startswith("ds_swizzle")
    modifiers = " ".join(m.name if slotted and m.name.startswith("offset") else str(m) for m in instr.modifiers)
    name = "::".join(half.mnemonic for half in instr.halves) or instr.mnemonic
    return Form(f"{family}{name} {operands} {modifiers}", tuple(units))


def _shape(instr: Instruction, operand: Operand, units: dict[str, int]) -> str:
    if isinstance(operand, Reg) and operand.file is not RegFile.TTMP:
        return "r" + ".".join(str(units.setdefault(unit, len(units))) for unit in operand.units) + (
            "s" if operand.file is RegFile.SGPR else "") + ("" if operand.half is None else f"~{operand.half}")
    if isinstance(operand, Modified):
        return f"{operand.negated:d}{operand.absolute:d}{operand.extended:d}({_shape(instr, operand.operand, units)})"
    if isinstance(operand, Imm | Sym) and not instr.mnemonic.startswith(("v_mfma", "v_wmma")):
        return "#"
    return str(operand)


def _slot_of(unit: str) -> int:
    """Of a vector register the index of its first word, of a scalar one its number."""
    number = int(unit[1:])
    return number if unit[0] == "s" else LANES * (number + (AGPR if unit[0] == "a" else 0))


@dataclass(frozen=True)
class Slotted(Context):
    """A context whose constants are slots: ``values`` are those of one instruction, in the order in which its
    translation asks for them."""

    first: int = 0
    values: list[int] = field(default_factory=list)

    def constant(self, value: Any) -> Callable[[Any], Any]:
        at, dtype = self.first + len(self.values), value.dtype
        self.values.append(int(value.view(f"i{dtype.itemsize}")))
        return lambda w: w.constant_lanes(at, dtype)

    def number(self, value: int) -> Callable[[Any], Any]:
        at = self.first + len(self.values)
        self.values.extend((_signed(value & _FULL), -1 if value < 0 else 0))
        return lambda w: w.constant_number(at)


def _signed(bits: int) -> int:
    return bits - (1 << 64) if bits >> 63 else bits


def slots_of(instr: Instruction, form: Form, context: Context) -> list[int]:
    """What an instruction's slots hold."""
    held = _slotted(context, form)
    translate(instr, held)
    return [*map(_slot_of, form.units), *held.values]


def _slotted(context: Context, form: Form) -> Slotted:
    return Slotted(context.arch, context.addresses, context.own, context.lanes, context.short, len(form.units))


# ---- the wave that code is made for ----

class _Rows:
    def __init__(self, wave: TracedWave) -> None:
        self.wave = wave

    def __getitem__(self, row: Any) -> Traced:
        if not isinstance(row, int):
            raise Untraceable("several registers")
        return self.wave.row(row)


class _Scalars:
    def __init__(self, wave: TracedWave) -> None:
        self.wave = wave

    def __getitem__(self, number: Any) -> Word:
        if not isinstance(number, int):
            raise Untraceable("several scalars")
        return self.wave.scalar(number)


class TracedWave:
    """As ``wave.Wave``, for the functions that interpret instructions."""

    __slots__ = ("_exec", "b", "effects", "head", "m", "places", "r", "registers", "result", "s", "scalars", "slots",
                 "written_rows")

    def __init__(self, b: Builder, head: Value, slots: Value, form: Form) -> None:
        self.b, self.m, self.head, self.slots = b, Making(b), head, slots
        self.places = {_row_or_number(unit): at for at, unit in enumerate(form.units)}
        self.registers = b.inttoptr(b.word(head, Head.REGISTERS), PTR)
        self.scalars = b.inttoptr(b.word(head, Head.SCALARS), PTR)
        self._exec = b.load(b.at(self.scalars, 4 * EXEC), typ=I64, align=4)
        self.r, self.s = _Rows(self), _Scalars(self)
        self.effects: list[Callable[[], None]] = []
        self.written_rows: dict[int, Value] = {}
        self.result: Value = const(Went.ON)

    @property
    def block(self) -> Any:
        raise Untraceable("the block")

    # -- where things are

    def row_pointer(self, row: int) -> Value:
        at = self.places.get(("v", row))
        if at is None:
            raise Untraceable(f"register {row}")
        return self.b.gep(self.registers, [self.b.word(self.slots, at)], source_etype=I32)

    def scalar_pointer(self, number: int) -> Value:
        at = self.places.get(("s", number))
        if at is not None:
            return self.b.gep(self.scalars, [self.b.word(self.slots, at)], source_etype=I32)
        if number < 102:
            raise Untraceable(f"scalar register {number}")
        return self.b.at(self.scalars, 4 * number)

    def row(self, row: int) -> Traced:
        value = self.written_rows.get(row)
        if value is None:
            value = self.b.load(self.row_pointer(row), typ=vector(I32), align=4)
        return Traced(self.m, value, np.uint32)

    def scalar(self, number: int) -> Word:
        return Word(self.m, self.b.load(self.scalar_pointer(number), typ=I32))

    def constant_lanes(self, at: int, dtype: Any) -> Traced:
        whole = self.b.trunc(self.b.word(self.slots, at), INTS[8 * dtype.itemsize]) if dtype.itemsize < 8 else (
            self.b.word(self.slots, at))
        return self._of_bits(whole, dtype)

    def _of_bits(self, whole: Value, dtype: Any) -> Traced:
        value = self.m.broadcast(whole)
        return Traced(self.m, self.b.bitcast(value, vector(element_type(dtype))) if dtype.kind == "f" else value,
                      dtype)

    def constant_number(self, at: int) -> Word:
        low, high = (self.b.zext(self.b.word(self.slots, at + n), I128) for n in (0, 1))
        return Word(self.m, self.b.or_(low, self.b.shl(high, const(64, 128))))

    # -- as a wave

    @property
    def exec(self) -> Word:
        return Word(self.m, self._exec)

    @property
    def mask(self) -> Traced:
        return Traced(self.m, self.b.bitcast(self._exec, vector(I1)), bool)

    @property
    def scc(self) -> Word:
        return Word(self.m, self.b.word(self.head, Head.SCC))

    @scc.setter
    def scc(self, value: Any) -> None:
        found = Word(self.m, Word(self.m, const(0, 64)).of(value)).narrow(64)
        self.effects.append(lambda: self.b.set_word(self.head, Head.SCC, found))

    @property
    def clock(self) -> Word:
        return Word(self.m, self.b.word(self.head, Head.CLOCK))

    def pair(self, number: int) -> Word:
        return self.scalar(number) | self.scalar(number + 1) << 32

    def read_pair(self, row: int) -> Any:
        return self.row(row).astype(np.uint64) | self.row(row + 1).astype(np.uint64) << np.uint64(32)

    def splat(self, value: Any, dtype: Any) -> Traced:
        kind = np.dtype(dtype)
        return self._of_bits(self._word(value).narrow(8 * kind.itemsize), kind)

    def _word(self, value: Any) -> Word:
        return value if isinstance(value, Word) else Word(self.m, const(value, 128))

    def lanes_of(self, number: int, words: int = 2) -> Traced:
        bits = self.pair(number) if words == 2 else self.scalar(number)
        return Traced(self.m, self.b.bitcast(bits.narrow(64), vector(I1)), bool)

    def set_mask(self, number: int, words: int, bits: Any) -> None:
        if words == 2:
            self.set_pair(number, bits)
        else:
            self.set_scalar(number, bits)

    def at_once(self, first: Callable[[Any], None], row: int, second: Callable[[Any], None]) -> None:
        before = dict(self.written_rows)
        first(self)
        written, self.written_rows = self.written_rows, before
        second(self)
        self.written_rows = written | self.written_rows

    def bits_of(self, mask: Any) -> Word:
        found = mask if isinstance(mask, Traced) else self.m.constant(mask, np.dtype(bool))
        return Word(self.m, self.b.bitcast(found.value, I64))

    def first_lane(self) -> Word:
        first = self.b.call_out("llvm.cttz.i64", I64, [self._exec, const(0, 1)])
        none = self.b.icmp_unsigned("==", self._exec, const(0, 64))
        return Word(self.m, self.b.select(none, const(0, 64), first))

    def element(self, row: int, lane: Any) -> Word:
        place = self.b.gep(self.row_pointer(row), [self._word(lane).narrow(64)], source_etype=I32)
        return Word(self.m, self.b.load(place, typ=I32))

    def set_element(self, row: int, lane: Any, value: Any) -> None:
        place = self.b.gep(self.row_pointer(row), [self._word(lane).narrow(64)], source_etype=I32)
        word = self._word(value).narrow(32)
        self.effects.append(lambda: self.b.store(word, place))

    def set_exec(self, value: Any) -> None:
        self._exec = self._word(value).narrow(64)
        self._set_scalars(EXEC, self._exec)

    def _set_scalars(self, number: int, value: Value) -> None:
        pointers = [self.scalar_pointer(number), self.scalar_pointer(number + 1)]
        parts = [self.b.trunc(value, I32), self.b.trunc(self.b.lshr(value, const(32, 64)), I32)]

        def store() -> None:
            for part, pointer in zip(parts, pointers, strict=True):
                self.b.store(part, pointer)

        self.effects.append(store)

    def set_scalar(self, number: int, value: Any) -> None:
        pointer, word = self.scalar_pointer(number), self._word(value).narrow(32)
        self.effects.append(lambda: self.b.store(word, pointer))
        if EXEC <= number <= EXEC + 1:
            half = Word(self.m, word) << 32 * (number - EXEC)
            self._exec = (self.exec & _FULL >> 32 << 32 * (EXEC + 1 - number) | half).narrow(64)

    def set_pair(self, number: int, value: Any) -> None:
        if number == EXEC:
            self.set_exec(value)
        else:
            self._set_scalars(number, self._word(value).narrow(64))

    def write(self, row: int, value: Any) -> None:
        found = value if isinstance(value, Traced) else self.m.constant(value, np.dtype(np.uint32))
        if found.dtype != np.uint32:
            raise Untraceable("a result of another type")
        pointer = self.row_pointer(row)
        self.written_rows[row] = kept = self.b.select(self.mask.value, found.value, self.row(row).value)
        self.effects.append(lambda: self.b.store(kept, pointer, align=4))

    def write_pair(self, row: int, value: Any) -> None:
        self.write(row, value.astype(np.uint32))
        self.write(row + 1, (value >> np.uint64(32)).astype(np.uint32))

    def some(self, mask: Any) -> bool:
        return True

    def branch(self, to: int, taken: Any) -> None:
        self.result = const(Went.TAKEN) if taken is True else self._word(taken).narrow(32)

    # -- memory

    def _head_lanes(self, at: int) -> Traced:
        return Traced(self.m, self.m.broadcast(self.b.word(self.head, at)), np.int64)

    @property
    def lds_bytes(self) -> Traced:
        return self._head_lanes(Head.LDS_BYTES)

    @property
    def lds_address(self) -> Traced:
        return self._head_lanes(Head.LDS_ADDRESS)

    @property
    def private_bytes(self) -> Traced:
        return self._head_lanes(Head.PRIVATE_BYTES)

    @property
    def scratch_base(self) -> Traced:
        return self._head_lanes(Head.SCRATCH_BASE)

    def stop_if(self, bad: Any, addresses: Any) -> None:
        self.m.retries.append(bad.value)

    def _spilled(self, places: Sequence[tuple[int, Sequence[Any]]], size: int, known: bool) -> list[
            tuple[Value, list[Value]]]:
        """(the register's place, where its addresses lie) for each dword; all are checked."""
        found = []
        for row, addresses in places:
            cells = []
            for address in addresses:
                cell = self.b.cell(vector(I64))
                self.b.store(address.value, cell)
                cells.append(cell)
            together = all(isinstance(address, Traced) for address in addresses) and _is_run(addresses)
            for cell in () if known else cells[:1] if together else cells:
                self._check(cell, size * len(cells) if together else size, self._exec)
            found += [(self.row_pointer(row + at), cell) for at, cell in enumerate(cells)]
        return found

    def _check(self, cell: Value, size: int, lanes: Value) -> None:
        inside = self.b.call_out(INSIDE, I1, [self.head, cell, lanes, const(size, 64)])
        self.m.retries.append(self.m.broadcast(self.b.not_(inside)))

    def load(self, places: Sequence[tuple[int, Sequence[Any]]], kind: Kind, known: bool = False) -> None:
        found, lanes, b = self._spilled(places, kind.size, known), self._exec, self.b

        def effect() -> None:
            with each(b, lanes) as lane:
                for row, cell in found:
                    value = b.load(self._address(cell, lane), typ=INTS[8 * kind.size], align=1)
                    place = b.gep(row, [lane], source_etype=I32)
                    b.store(_register(b, value, kind, place), place)

        self.effects.append(effect)

    def store(self, places: Sequence[tuple[int, Sequence[Any]]], kind: Kind, known: bool = False) -> None:
        found, lanes, b = self._spilled(places, kind.size, known), self._exec, self.b

        def effect() -> None:
            for row, cell in found:
                with each(b, lanes) as lane:
                    word = b.load(b.gep(row, [lane], source_etype=I32), typ=I32)
                    word = b.lshr(word, const(16)) if kind.half == 1 else word
                    value = word if kind.size == 4 else b.trunc(word, INTS[8 * kind.size])
                    b.store(value, self._address(cell, lane), align=1)

        self.effects.append(effect)

    def _address(self, cell: Value, lane: Value) -> Value:
        return self.b.inttoptr(self.b.load(self.b.gep(cell, [lane], source_etype=I64), typ=I64), PTR)

    def atomic(self, addresses: Any, bits: int, f: Callable[..., Any], value: int, compare: int | None,
               result: int | None, known: bool = False) -> None:
        """Lane after lane, as ``wave.Wave.atomic``."""
        b, lanes = self.b, self._exec
        cell = b.cell(vector(I64))
        b.store(addresses.value, cell)
        if not known:
            self._check(cell, bits // 8, lanes)
        rows = {row: self._word_places(row, bits) for row in (value, compare, result) if row is not None}
        if compare is None:
            f(Word(self.m, const(0, 64)), Word(self.m, const(0, 64)), bits)  # what has no code shows now

        def effect() -> None:
            with each(b, lanes) as lane:
                pointer = self._address(cell, lane)
                old, operand = b.load(pointer, typ=INTS[bits], align=1), self._words_at(rows[value], lane)
                if compare is None:
                    new = f(Word(self.m, old), Word(self.m, operand), bits)
                    b.store(self._word(new).narrow(bits), pointer, align=1)
                else:
                    same = b.icmp_unsigned("==", old, self._words_at(rows[compare], lane))
                    b.store(b.select(same, operand, old), pointer, align=1)
                for at, row in enumerate(rows[result] if result is not None else ()):
                    part = old if bits == 32 else b.trunc(b.lshr(old, const(32 * at, 64)), I32)
                    b.store(part, b.gep(row, [lane], source_etype=I32))

        self.effects.append(effect)

    def _word_places(self, row: int, bits: int) -> list[Value]:
        return [self.row_pointer(row + at) for at in range(bits // 32)]

    def _words_at(self, rows: list[Value], lane: Value) -> Value:
        low, *high = (self.b.load(self.b.gep(row, [lane], source_etype=I32), typ=I32) for row in rows)
        if not high:
            return low
        return self.b.or_(self.b.zext(low, I64), self.b.shl(self.b.zext(high[0], I64), const(32, 64)))

    def matrix(self, multiply: object, shape: Shape, d: int, a: int, b: int, c: int | None, bits: int) -> None:
        words = shape.registers * (2 if shape.to == "f64" else 1)
        first, second, to = (self.row_pointer(row) for row in (a, b, d))
        out, build = self.b.untyped_cell(ir.ArrayType(I32, words * LANES)), self.b
        start = written(PTR, "null") if c is None else self.row_pointer(c)
        has_nan = build.call_out(PRODUCTS[shape], I1, [out, first, second, start, const(bits, 64)])
        self._retry(has_nan)

        def effect() -> None:
            with count_up(build, const(words, 64)) as row:
                at = build.mul(row, const(LANES, 64))
                kind = ir.VectorType(I32, shape.lanes)
                value = build.load(build.gep(out, [at], source_etype=I32), typ=kind, align=4)
                build.store(value, build.gep(to, [at], source_etype=I32), align=4)

        self.effects.append(effect)

    def load_scalars(self, to: int, address: Any, count: int, inside: Any) -> None:
        pointers = [self.scalar_pointer(to + at) for at in range(count)]
        start = self._scalar_address(address, count)
        if isinstance(inside, Word):
            self._retry((inside < count).narrow(1))
        b = self.b

        def effect() -> None:
            words = [b.load(b.at(start, 4 * at), typ=I32, align=1) for at in range(count)]
            for word, pointer in zip(words, pointers, strict=True):
                b.store(word, pointer)

        self.effects.append(effect)

    def store_scalars(self, source: int, address: Any, count: int) -> None:
        start, b = self._scalar_address(address, count), self.b
        words = [self.scalar(source + at).narrow(32) for at in range(count)]

        def effect() -> None:
            for at, word in enumerate(words):
                b.store(word, b.at(start, 4 * at), align=1)

        self.effects.append(effect)

    def _scalar_address(self, address: Any, count: int) -> Value:
        value, cell = self._word(address).narrow(64), self.b.untyped_cell(vector(I64))
        self._retry((self._word(address) < 0).narrow(1))
        self.b.store(value, cell)
        self._check(cell, 4 * count, const(1, 64))
        return self.b.inttoptr(value, PTR)

    def _retry(self, condition: Value) -> None:
        self.m.retries.append(self.m.broadcast(condition))

    # -- the end

    def finish(self, always: bool) -> None:
        """Whether it can be done; then, all that it does."""
        b = self.b
        if self.m.retries:
            bad = self.m.retries[0]
            for other in self.m.retries[1:]:
                bad = b.or_(bad, other)
            lanes = b.bitcast(bad, I64)
            lanes = lanes if always else b.and_(lanes, b.load(b.at(self.scalars, 4 * EXEC), typ=I64, align=4))
            with b.if_then(b.icmp_unsigned("!=", lanes, const(0, 64)), likely=False):
                b.ret(const(Went.NOWHERE))
        for effect in self.effects:
            effect()
        b.ret(self.result)


def _row_or_number(unit: str) -> tuple[str, int]:
    number = int(unit[1:])
    return ("s", number) if unit[0] == "s" else ("v", number + (AGPR if unit[0] == "a" else 0))


def _is_run(addresses: Sequence[Any]) -> bool:
    """Whether dwords lie side by side by how their addresses were made (``accesses.spread``)."""
    return isinstance(addresses, SideBySide)


def _register(b: Builder, value: Value, kind: Kind, place: Value) -> Value:
    """What a register gets of what was loaded."""
    if kind.size == 4:
        return value
    wide = (b.sext if kind.signed else b.zext)(value, I32)
    if kind.half is None:
        return wide
    old, low = b.load(place, typ=I32), b.and_(wide, const(0xFFFF))
    if kind.half:
        return b.or_(b.and_(old, const(0xFFFF)), b.shl(low, const(16)))
    return b.or_(b.and_(old, const(0xFFFF0000)), low)


# ---- functions of the library ----

def _inside(b: Builder, head: Value, cell: Value, lanes: Value, size: Value) -> None:
    """Whether the accesses of all lanes of a mask lie in regions of the program; remembers the region hit last."""
    with each(b, lanes) as lane:
        address = b.load(b.gep(cell, [lane], source_etype=I64), typ=I64)
        with b.if_then(b.not_(_holds(b, address, size, b.word(head, Head.START), b.word(head, Head.END))),
                       likely=False):
            b.call_out(FIND, I1, [head, address, size])
            held = _holds(b, address, size, b.word(head, Head.START), b.word(head, Head.END))
            with b.if_then(b.not_(held), likely=False):
                b.ret(const(0, 1))
    b.ret(const(1, 1))


def _holds(b: Builder, address: Value, size: Value, start: Value, end: Value) -> Value:
    """Whether [address, address + size) is inside, without wrapping around."""
    room = b.sub(b.sub(end, start), size)
    return b.and_(b.icmp_signed(">=", room, const(0, 64)), b.icmp_unsigned("<=", b.sub(address, start), room))


def _find(b: Builder, head: Value, address: Value, size: Value) -> None:
    starts, ends = (b.inttoptr(b.word(head, at), PTR) for at in (Head.STARTS, Head.ENDS))
    number = b.cell(I64)
    b.store(const(0, 64), number)
    again, body, done = (b.append_basic_block(n) for n in ("again", "body", "done"))
    b.branch(again)
    b.position_at_end(again)
    at = b.load(number, typ=I64)
    b.cbranch(b.icmp_unsigned("<", at, b.word(head, Head.REGIONS)), body, done)
    b.position_at_end(body)
    start, end = (b.load(b.gep(base, [at], source_etype=I64), typ=I64) for base in (starts, ends))
    with b.if_then(_holds(b, address, size, start, end)):
        b.set_word(head, Head.START, start)
        b.set_word(head, Head.END, end)
        b.ret(const(1, 1))
    b.store(b.add(at, const(1, 64)), number)
    b.branch(again)
    b.position_at_end(done)
    b.ret(const(0, 1))


FIND = define("gcn_find", I1, (PTR, I64, I64), _find)
INSIDE = define("gcn_inside", I1, (PTR, PTR, I64, I64), _inside)


# ---- compiling ----

_ALWAYS = ("s_", "v_readlane", "v_readfirstlane", "v_writelane", "v_mfma_", "v_wmma_")
"""What is done whatever EXEC is."""
_CODES: dict[str, Code | None] = {}


def text_of(instr: Instruction, form: Form, context: Context) -> tuple[str, ir.Module]:
    """(name of the function, module). Raises ``Untraceable``."""
    name = f"{PREFIX}gcn_{hashlib.sha256(form.key.encode()).hexdigest()[:24]}"
    module = ir.Module(name)
    function = ir.Function(module, ir.FunctionType(I32, [PTR, PTR]), name)
    function.scope = Names()
    head, slots = function.args
    wave = TracedWave(Builder(function.append_basic_block("entry")), head, slots, form)
    run = translate(instr, _slotted(context, form))
    try:
        with np.errstate(all="ignore"):
            run(wave)  # type: ignore[arg-type]
        wave.finish(instr.mnemonic.startswith(_ALWAYS))
    except (AttributeError, TypeError, ValueError, IndexError) as reason:  # it takes what it is given for NumPy's
        raise Untraceable(str(reason)) from None
    return name, module


def address_of(instr: Instruction, form: Form, context: Context) -> int:
    """Of the form's function; 0 where it has none. Kept for the process."""
    if form.key not in _CODES:
        _CODES[form.key] = _compiled(instr, form, context)
    code = _CODES[form.key]
    return code.address if code else 0


def is_known(form: Form) -> bool:
    return form.key in _CODES


def _compiled(instr: Instruction, form: Form, context: Context) -> Code | None:
    try:
        name, module = text_of(instr, form, context)
    except (Untraceable, NccError):
        return None
    return compiled_once(module, name)

