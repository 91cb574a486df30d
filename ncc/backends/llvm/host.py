"""The IR on this processor: a body compiled by LLVM, behind the interface of the reference interpreter."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir

from ncc.backends.llvm.lower import Builder, Value, llvm_type, lower_body
from ncc.backends.rewrite.hooks import Hooks
from ncc.ir.interp import Outcome, Read, Reads, Record, combine, thread
from ncc.ir.nodes import CaptureRef, IRBody, Reg
from ncc.ir.ops import Effect
from ncc.ir.types import Helper, Type

_FUNCTION = "body"
_I64 = ir.IntType(64)
_WORDS = ir.PointerType()


def run(body: IRBody, state: Mapping[str, int], reads: Reads) -> Outcome:
    """As ``ncc.ir.interp.run``, compiled: values are bit patterns, zero-extended."""
    return compile_body(body, frozenset(state)).run(state, reads)


def run_warp(body: IRBody, states: Mapping[int, Mapping[str, int]], reads: Mapping[int, Reads]) -> dict[int, Outcome]:
    """As ``ncc.ir.interp.run_warp``. This processor has no warp: what stands between two ops that combine lanes is
    compiled, and run in one lane after the other."""
    done = {lane: Outcome((), dict(state)) for lane, state in states.items()}
    for piece in _pieces(body):
        if piece.instrs[0].op.info.effect is Effect.WARP:
            threads = {lane: thread(each.state, reads[lane]) for lane, each in done.items()}
            combine(piece.instrs[0], threads)
            done = {lane: replace(each, state=threads[lane].state) for lane, each in done.items()}
            continue
        for lane, each in done.items():
            after = run(piece, each.state, reads[lane])
            done[lane] = Outcome(each.records + after.records, after.state)
    return done


def _pieces(body: IRBody) -> Iterator[IRBody]:
    """The body, cut before and after each op that combines lanes."""
    for _, group in groupby(enumerate(body.instrs), lambda at: at[1].op.info.effect is Effect.WARP and at[0] + 1):
        yield replace(body, instrs=tuple(instr for _, instr in group))


@dataclass
class _Shape:
    """What a compiled body takes and gives, in the order of its arrays of 64-bit words."""

    reads: list[Read] = field(default_factory=list)
    saves: list[tuple[str, int]] = field(default_factory=list)  # (map, number of fields); a word before says if it was

    @property
    def saved_words(self) -> int:
        return sum(1 + count for _, count in self.saves)


@dataclass(frozen=True)
class CompiledBody:
    """A body as machine code. Keep it for as long as it runs: the code is freed with it."""

    regs: tuple[Reg, ...]
    shape: _Shape
    engine: Any
    code: Any

    def run(self, state: Mapping[str, int], reads: Reads) -> Outcome:
        read = reads.__getitem__ if isinstance(reads, Mapping) else reads
        registers = _words([state.get(reg.name, 0) for reg in self.regs])
        given = _words([read(what) & _MASK for what in self.shape.reads])
        saved = _words([0] * self.shape.saved_words)
        self.code(registers, given, saved)
        final = {reg.name: value for reg, value in zip(self.regs, registers, strict=False)}
        return Outcome(tuple(self._records(saved)), {**state, **final})

    def _records(self, saved: Sequence[int]) -> list[Record]:
        records, at = [], 0
        for name, count in self.shape.saves:
            if saved[at]:
                records.append(Record(name, tuple(saved[at + 1 : at + 1 + count])))
            at += 1 + count
        return records


_MASK = (1 << 64) - 1


def _words(values: Sequence[int]) -> Any:
    return (ctypes.c_uint64 * max(1, len(values)))(*values)


@lru_cache(maxsize=64)
def compile_body(body: IRBody, given: frozenset[str]) -> CompiledBody:
    """Compile a verified body; ``given`` are the registers that have a value when it starts."""
    regs = tuple({operand.name: operand for instr in body.instrs for operand in (*instr.args, instr.dst)
                  if isinstance(operand, Reg)}.values())
    shape = _Shape()
    module = _module(body, regs, given, shape)
    engine = _engine(str(module))
    code = ctypes.CFUNCTYPE(None, *[ctypes.POINTER(ctypes.c_uint64)] * 3)(engine.get_function_address(_FUNCTION))
    return CompiledBody(regs, shape, engine, code)


def _module(body: IRBody, regs: Sequence[Reg], given: frozenset[str], shape: _Shape) -> Any:
    """``void body(registers, reads, saved)``: three arrays of words."""
    module = ir.Module("ncc")
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [_WORDS] * 3), _FUNCTION)
    registers, reads, saved = function.args
    b = ir.IRBuilder(function.append_basic_block())

    def read(b: Builder, what: Helper | CaptureRef, type_: Type, into: Value = None) -> Value:
        shape.reads.append(what)
        return _load(b, reads, len(shape.reads) - 1, type_)

    def save(b: Builder, name: str, fields: Sequence[tuple[Value, Type]]) -> None:
        for index, value in enumerate((ir.Constant(_I64, 1), *(value for value, _ in fields)), shape.saved_words):
            _store(b, saved, index, value)
        shape.saves.append((name, len(fields)))

    start = {reg.name: _load(b, registers, i, reg.type) for i, reg in enumerate(regs) if reg.name in given}
    end = lower_body(b, body, start, Hooks(read, read, save))
    for i, reg in enumerate(regs):
        _store(b, registers, i, end[reg.name])
    b.ret_void()
    return module


def _word(b: Builder, words: Value, index: int) -> Value:
    return b.gep(words, [ir.Constant(_I64, index)], source_etype=_I64)


def _load(b: Builder, words: Value, index: int, type_: Type) -> Value:
    value = b.load(_word(b, words, index), typ=_I64)
    return value if type_.bits == 64 else b.trunc(value, llvm_type(type_))


def _store(b: Builder, words: Value, index: int, value: Value) -> None:
    b.store(value if value.type == _I64 else b.zext(value, _I64), _word(b, words, index))


def _engine(text: str) -> Any:
    parsed = llvm.parse_assembly(text)
    engine = llvm.create_mcjit_compiler(parsed, _machine())
    engine.finalize_object()
    return engine


@lru_cache(maxsize=1)
def _target() -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple()


def _machine() -> Any:
    """A target machine; the engine that is made with it takes it over."""
    return _target().create_target_machine(opt=2, jit=True)
