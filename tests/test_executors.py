"""Every executor agrees: interpreter, LLVM on this processor, eBPF on a virtual machine, PTX on the simulator, model.

An example is one program, run on 64 threads with a row of words each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

import pytest
from bpf_vm import MISSING, RefusedError
from executors import (
    BLOCKS,
    CAPTURES,
    EXECUTORS,
    READABLE,
    ROW,
    SITES,
    THREADS,
    Records,
    Thread,
    by_interpreter,
    edge_words,
    threads,
)
from hypothesis import assume, event, given
from hypothesis import strategies as st
from needs import needs
from profiles import examples
from reference_model import TYPES, TooLarge, Typed, convert, evaluate, wrap
from strategies import bodies, expressions, map_decls

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.llvm.lower import EMIT
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import CaptureRef, Field, Imm, Instr, IRBody, MapDecl, Probe, Program, Reg, RegDecl, Tracepoint
from ncc.ir.ops import Effect, Kind, Op, result_type
from ncc.ir.types import TRACE_CLASSES, Level, Type
from ncc.source import SourceFile

OTHERS = [name for name in EXECUTORS if name != "interpreter" and not (name == "bpf" and MISSING)]

REGISTERS = {f"{name}_{letter}": type_ for name, type_ in TYPES.items() for letter in "ab"}
"""Two registers of each type, each of which gets a word of the row."""


def _feeding() -> str:
    """The head of a program whose first probes bring a row's words into the registers."""
    lines = ["from ncc import Map, probe", "import ncc.language as nl"]
    lines += [f"{name}: nl.{name.split('_')[0]} = 0" for name in REGISTERS]
    names = iter(REGISTERS)
    for index, site in enumerate(SITES):
        lines += [f'@probe(pos="{site}", level="thread", before=True)', f"def feed{index}():"]
        lines += [f"    {name} = nl.{c.value}" for c, name in zip(CAPTURES, names, strict=False)]
    return "\n".join(lines) + "\n"


FEEDING = _feeding()


def saving(batch: Sequence[tuple[str, str]]) -> str:
    """A program that saves the values of expressions as fields of some types."""
    fields = "".join(f"    f{i}: nl.{type_}\n" for i, (type_, _) in enumerate(batch))
    saved = ", ".join(text for _, text in batch)
    return (f"{FEEDING}@Map(level='thread')\nclass m:\n{fields}"
            f"@probe(pos='kernel', level='thread')\ndef leave():\n    m.save({saved})\n")


def reported(text: str) -> tuple[Program, Diagnostics]:
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", text), diags)
    pipeline.verify(program, backend("ptx"), diags)
    return program, diags


def rows(seed: int) -> list[tuple[int, ...]]:
    words = edge_words(seed)
    return [tuple(islice(words, ROW)) for _ in range(BLOCKS * THREADS)]


def check(program: Program, all_threads: Sequence[Thread], expected: Sequence[Records]) -> None:
    for name in OTHERS:
        try:
            records = EXECUTORS[name](program, all_threads)
        except RefusedError:
            assert divides(program)
            event("refused by the eBPF machine's verifier")
            continue
        for thread, wanted, found in zip(all_threads, expected, records, strict=True):
            assert found == wanted, (name, thread)


def divides(program: Program) -> bool:
    """Whether there are two divisions, so that one may be by what the other gave."""
    instrs = [i for probe in program.probes for body in probe.bodies if isinstance(body, IRBody) for i in body.instrs]
    return sum(i.op in (Op.DIV, Op.REM) for i in instrs) > 1


# --- what the language says ---


@st.composite
def batches(draw: st.DrawFn) -> list[tuple[str, str]]:
    """(type of the field, expression) of a batch."""
    pairs = st.tuples(st.sampled_from(sorted(TYPES)), expressions(sorted(REGISTERS)))
    return draw(st.lists(pairs, min_size=6, max_size=12))


def _fits(type_: str, text: str) -> bool:
    """Whether no literal is too large for its place, which does not depend on the registers."""
    try:
        evaluate(text, {name: Typed(0, t) for name, t in REGISTERS.items()}, TYPES[type_])
    except TooLarge:
        return False
    return True


@examples(15)
@given(batch=batches(), seed=st.integers(0, 1 << 32))
def test_every_executor_computes_what_the_language_says(batch: list[tuple[str, str]], seed: int) -> None:
    for pair in batch:
        assert _fits(*pair) or {d.code for d in reported(saving([pair]))[1].errors} == {"E020"}
    batch = [pair for pair in batch if _fits(*pair)]
    assume(batch)
    program, diags = reported(saving(batch))
    assert [d.render() for d in diags.errors] == []
    all_threads = threads(rows(seed))
    expected = [_by_model(batch, thread) for thread in all_threads]
    for thread, wanted, found in zip(all_threads, expected, by_interpreter(program, all_threads), strict=True):
        assert found == wanted, thread
    check(program, all_threads, expected)


def _by_model(batch: list[tuple[str, str]], thread: Thread) -> Records:
    registers = {name: Typed(convert(Typed(wrap(word, TYPES["u64"]), TYPES["u64"]), type_), type_)
                 for (name, type_), word in zip(REGISTERS.items(), thread.row, strict=False)}
    values = tuple(evaluate(text, registers, TYPES[type_]) & (1 << TYPES[type_].bits) - 1 for type_, text in batch)
    return {"m": [values]}


# --- whatever the IR can say ---

MIXED = {f"r{i}": type_ for i, type_ in enumerate(t for t in Type if not t.is_float)}


def _feed(names: dict[str, Type]) -> tuple[Probe, ...]:
    """Probes at the first sites that bring words into registers, narrowed to their types."""
    left, probes = list(names.items()), []
    for number, site in enumerate(SITES):
        instrs = []
        for capture, (name, type_) in zip(CAPTURES, left[:3], strict=False):
            word = Reg(f"word_{name}", Type.U64)
            instrs += [Instr(Op.CAPTURE, Type.U64, word, attr=CaptureRef(capture)),
                       Instr(Op.CVT, type_, Reg(name, type_), (word,))]
        left = left[3:]
        if instrs:
            probes.append(_probe(f"feed{number}", site, IRBody(tuple(instrs)), None))
    return tuple(probes)


def _probe(name: str, at: str, before: IRBody | None, after: IRBody | None) -> Probe:
    return Probe(name, Level.THREAD, (Tracepoint(at, TRACE_CLASSES.get(at)),), before, after)


@st.composite
def mixed_programs(draw: st.DrawFn) -> Program:
    """Bodies at two sites and at the exit that share seven registers and save to two maps, wherever they like."""
    maps = [draw(map_decls(f"m{i}", Level.THREAD)) for i in range(2)]
    captures = list(CAPTURES)
    drawn = [draw(bodies(MIXED, maps, [] if i == 4 else captures, READABLE, False)) for i in range(5)]
    probes = (*_feed(MIXED), _probe("one", "sad.s64", drawn[0], drawn[1]),
              _probe("two", "fma.rn.f64", drawn[2], drawn[3]), _probe("leave", "kernel", None, drawn[4]))
    saves = Counter(i.attr for body in drawn for i in body.instrs if i.saves)
    assume(saves)
    decls = tuple(replace(decl, cap=max(1, saves[decl.name])) for decl in maps)
    initial = tuple(RegDecl(name, type_, draw(st.integers(0, (1 << type_.bits) - 1))) for name, type_ in MIXED.items())
    return Program(decls, initial, probes)


@examples(15)
@given(program=mixed_programs(), seed=st.integers(0, 1 << 32))
def test_every_executor_saves_the_same_records(program: Program, seed: int) -> None:
    diags = Diagnostics()
    pipeline.verify(program, backend("ptx"), diags)
    assert [d.render() for d in diags.errors] == []
    all_threads = threads(rows(seed))
    check(program, all_threads, by_interpreter(program, all_threads))


# --- every form of every op ---


def _forms(op: Op) -> list[tuple[Type, list[Type]]]:
    """(the operation's type, its operands' types)"""
    ints = [t for t in Type if t.is_int]
    found = []
    for type_ in [op.info.only] if op.info.only else [*ints, *([Type.PRED] if op.info.pred_ok else [])]:
        kinds = {Kind.PRED: [Type.PRED], Kind.ANY: [*ints, Type.PRED], Kind.TYPE: [type_], Kind.U64: [Type.U64],
                 Kind.U32: [Type.U32]}
        found += [(type_, list(chosen)) for chosen in product(*(kinds[kind] for kind in op.info.operands))]
    return found


def _of_one_op(op: Op) -> Iterator[Program]:
    """Programs that save what every form gives, with registers and with each edge in each operand's place."""
    for type_, operands in _forms(op):
        regs = {f"x{i}": t for i, t in enumerate(operands)}
        given = [Reg(name, t) for name, t in regs.items()]
        calls = [tuple(given)]
        for i, t in enumerate(operands):
            top = (1 << t.bits) - 1
            edges = sorted({0, t.bits & top, (top >> 1) + 1, top})
            calls += [(*given[:i], Imm(edge, t), *given[i + 1 :]) for edge in edges]
        gives = result_type(op, type_)
        assert gives is not None
        results = [Reg(f"y{i}", gives) for i in range(len(calls))]
        instrs = [Instr(op, type_, result, args) for result, args in zip(results, calls, strict=True)]
        saves = [Instr(Op.SAVE, args=(result,), attr="m") for result in results]
        decl = MapDecl("m", Level.THREAD, (Field("y", gives),), len(saves))
        yield Program((decl,), tuple(RegDecl(n, t) for n, t in regs.items()),
                      (*_feed(regs), _probe("leave", "kernel", None, IRBody((*instrs, *saves)))))


WHATEVER_THE_OPERANDS = [op for op in Op if op.info.effect in (Effect.PURE, Effect.WARP) and op is not Op.SECTORS]
"""Ops that every target has of any operands, or makes of others."""


@pytest.mark.parametrize("op", WHATEVER_THE_OPERANDS, ids=lambda op: op.info.mnemonic)
def test_every_executor_computes_every_form_of_an_op(op: Op) -> None:
    for number, program in enumerate(_of_one_op(op)):
        all_threads = threads(rows(number))
        expected = by_interpreter(program, all_threads)
        for name in OTHERS:
            assert EXECUTORS[name](program, all_threads) == expected, (name, program)


def test_every_op_is_lowered_to_llvm() -> None:
    assert {*EMIT, Op.CVT} == {op for op in Op if op.info.effect is Effect.PURE}


@needs("eBPF machine")
def test_ebpf_is_among_the_executors() -> None:
    """So that a run without the virtual machine says so."""
    assert "bpf" in OTHERS
