"""Programs for property tests: ``programs()`` are admitted by the verifier, ``any_programs()`` are only expressible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import strategies as st

from ncc.ir.fields import log2_buckets
from ncc.ir.nodes import (
    AsmBody,
    Buckets,
    CaptureRef,
    Field,
    Imm,
    Instr,
    IRBody,
    MapDecl,
    Probe,
    Program,
    Reg,
    RegDecl,
    Tracepoint,
    Value,
)
from ncc.ir.ops import Attr, Effect, Kind, Op, Result, operand_type, result_type
from ncc.ir.types import TRACE_CLASSES, Capture, Helper, Level, MapKind, TraceClass, Type, Use

INTS = [t for t in Type if t.is_int]
VALUES = [*INTS, Type.PRED]
PURE = [op for op in Op if op.info.effect is Effect.PURE]
ALL_HELPERS = [h for h in Helper if h is not Helper.ISSUED]  # which is not to be had before an instruction
WORDS = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,6}", fullmatch=True)

# --- values ---


def numbers(type_: Type) -> st.SearchStrategy[int]:
    """Bit patterns of a type, with those at its edges likely."""
    top = (1 << type_.bits) - 1
    edges = {0, 1, top, top >> 1, (top >> 1) + 1, type_.bits & top, (type_.bits - 1) & top}
    return st.sampled_from(sorted(edges)) | st.integers(0, top)


def immediates(type_: Type) -> st.SearchStrategy[Imm]:
    return numbers(type_).map(lambda value: Imm(value, type_))


# --- programs that the verifier admits ---


def type_for(op: Op) -> st.SearchStrategy[Type]:
    return st.sampled_from(VALUES if op.info.pred_ok else INTS)


@st.composite
def pure_instrs(draw: st.DrawFn, regs: dict[str, Type], name: str) -> Instr:
    """One well-typed pure op on the registers at hand, its result in a new one (or in one of its type)."""
    op = draw(st.sampled_from(PURE))
    type_ = draw(type_for(op))
    args = []
    for i in range(len(op.info.operands)):
        wanted = operand_type(op, i, type_) or draw(st.sampled_from(VALUES))
        args.append(draw(values(regs, wanted)))
    gives = result_type(op, type_)
    assert gives is not None
    same = [r for r, t in regs.items() if t is gives]
    return Instr(op, type_, Reg(draw(st.sampled_from([name, *same])), gives), tuple(args))


def values(regs: dict[str, Type], type_: Type) -> st.SearchStrategy[Value]:
    at_hand = [Reg(name, t) for name, t in regs.items() if t is type_]
    return st.sampled_from(at_hand) | immediates(type_) if at_hand else immediates(type_)


@st.composite
def reading_instrs(draw: st.DrawFn, name: str, captures: list[Capture], helpers: list[Helper] = ALL_HELPERS,
                   elements: bool = True) -> Instr:
    """A helper call or, where the site has captures, one of those."""
    if captures and draw(st.booleans()):
        capture = draw(st.sampled_from(captures))
        scalar = not elements or capture in (Capture.ADDR, Capture.BYTES)
        element = None if scalar else draw(st.none() | st.integers(0, 3))
        return Instr(Op.CAPTURE, capture.type, Reg(name, capture.type), attr=CaptureRef(capture, element))
    helper = draw(st.sampled_from(helpers))
    return Instr(Op.CALL, helper.result, Reg(name, helper.result), attr=helper)


@st.composite
def bodies(draw: st.DrawFn, declared: dict[str, Type], maps: list[MapDecl], captures: list[Capture],
           helpers: list[Helper] = ALL_HELPERS, elements: bool = True) -> IRBody:
    """A straight line of at most ten ops, and perhaps a save to one of the maps."""
    regs, instrs = dict(declared), []
    for i in range(draw(st.integers(0, 10))):
        name = f"t{i}"
        reading = draw(st.integers(0, 3)) == 0
        instr = draw(reading_instrs(name, captures, helpers, elements) if reading else pure_instrs(regs, name))
        assert instr.dst is not None
        regs[instr.dst.name] = instr.dst.type
        instrs.append(instr)
    if maps and draw(st.booleans()):
        decl = draw(st.sampled_from(maps))
        record = tuple(draw(values(regs, _register_type(f.type))) for f in decl.inputs)
        when = draw(st.none() | values(regs, Type.PRED))
        if when is None:
            instrs.append(Instr(Op.SAVE, args=record, attr=decl.name))
        else:
            instrs.append(Instr(Op.SAVEIF, args=(when, *record), attr=decl.name))
    return IRBody(tuple(instrs))


def _register_type(type_: Type) -> Type:
    """What a field's bits are computed in."""
    return {16: Type.U16, 32: Type.U32, 64: Type.U64}[type_.bits] if type_.is_float else type_


@st.composite
def map_decls(draw: st.DrawFn, name: str, level: Level) -> MapDecl:
    types = draw(st.lists(st.sampled_from(list(Type)), min_size=1, max_size=4))
    fields = tuple(Field(f"f{i}", t) for i, t in enumerate(types))
    decl = MapDecl(name, level, fields, draw(st.none() | st.integers(8, 64)))
    return MapDecl(name, level, fields, decl.cap, size=draw(st.sampled_from([None, decl.record_bytes])),
                   waits=draw(st.booleans()))


@st.composite
def rings(draw: st.DrawFn, name: str, level: Level) -> MapDecl:
    return replace(draw(map_decls(name, level)), cap=draw(st.integers(1, 6)), kind=MapKind.RING)


@st.composite
def hashes(draw: st.DrawFn, name: str, level: Level) -> MapDecl:
    """A map of records by key that the verifier admits."""
    keys = [Field(f"k{i}", draw(st.sampled_from(VALUES)), use=Use.KEY) for i in range(draw(st.integers(1, 3)))]
    kept = draw(map_decls(name, level)).fields
    return MapDecl(name, level, (*keys, *kept), draw(st.integers(1, 64)), MapKind.HASH)


@st.composite
def aggregates(draw: st.DrawFn, name: str, level: Level) -> MapDecl:
    """An aggregating map that the verifier admits."""
    keys = [Field(f"k{i}", draw(st.sampled_from(VALUES)), use=Use.KEY) for i in range(draw(st.integers(0, 3)))]
    uses = draw(st.lists(st.sampled_from([use for use in Use if use not in (Use.RECORD, Use.KEY)]), min_size=1,
                         max_size=4))
    fields = [draw(aggregated(f"f{i}", use)) for i, use in enumerate(uses)]
    return MapDecl(name, level, (*keys, *fields), draw(st.integers(1, 64)), MapKind.AGGREGATE)


@st.composite
def aggregated(draw: st.DrawFn, name: str, use: Use) -> Field:
    if use is Use.COUNT:
        return Field(name, Type.U64, use=use)
    type_ = draw(st.sampled_from([t for t in VALUES if use is not Use.HIST or not t.signed]))
    if use is not Use.HIST:
        return Field(name, type_, use=use)
    linear = st.builds(Buckets, st.integers(2, 20), st.integers(1, 40))
    return Field(name, type_, use=use, buckets=draw(linear | st.just(log2_buckets(type_))))


ALL = 64
"""Slots for every record of one that ``saving_twice`` saves."""


@st.composite
def saving_twice(draw: st.DrawFn, name: str, decls: Callable[[str, Level], st.SearchStrategy[MapDecl]]) -> Program:
    """Bodies that save the same to a map and to map ``all``, which has room for every record, wherever they are."""
    level = draw(st.sampled_from(list(Level)))
    decl = draw(decls(name, level).filter(lambda d: d.inputs))
    beside = MapDecl("all", level, tuple(Field(f.name, f.type) for f in decl.inputs), ALL)
    probes = []
    for number, site in enumerate((TraceClass.LOAD_GLOBAL, TraceClass.STORE_GLOBAL, TraceClass.KERNEL)):
        captures = [] if site is TraceClass.KERNEL else [Capture.ADDR, Capture.BYTES]
        helpers = [Helper.LANEID, Helper.TID, Helper.CTAID, Helper.SITE]
        body = draw(bodies({"r": Type.U32}, [], captures, helpers, elements=False))
        regs = {i.dst.name: i.dst.type for i in body.instrs if i.dst is not None} | {"r": Type.U32}
        saved = tuple(draw(values(regs, _register_type(f.type))) for f in decl.inputs)
        when = draw(st.none() | values(regs, Type.PRED))
        op, args = (Op.SAVE, saved) if when is None else (Op.SAVEIF, (when, *saved))
        both = IRBody((*body.instrs, *(Instr(op, args=args, attr=to) for to in (name, "all"))))
        # Of a warp that leaves in groups, a map of records keeps the last one's.
        first = draw(st.booleans()) or (site is TraceClass.KERNEL and level is Level.WARP)
        probes.append(Probe(f"p{number}", level, (Tracepoint(site.value, site),), both if first else None,
                            None if first else both))
    return Program((decl, beside), (RegDecl("r", Type.U32, draw(st.integers(0, 3))),), tuple(probes))


@st.composite
def reg_decls(draw: st.DrawFn, name: str) -> RegDecl:
    type_ = draw(st.sampled_from(VALUES))
    return RegDecl(name, type_, draw(numbers(type_)))


SITES = [TraceClass.KERNEL, TraceClass.LOAD_GLOBAL, TraceClass.STORE_GLOBAL]
CAPTURED = [Capture.ADDR, Capture.BYTES, Capture.IN1]


@st.composite
def programs(draw: st.DrawFn, aggregating: bool = True) -> Program:
    """A program of up to three probes of one level that the verifier admits."""
    level = draw(st.sampled_from(list(Level)))
    kinds = (map_decls, rings, hashes, aggregates) if aggregating else (map_decls, rings)
    maps = [draw(draw(st.sampled_from(kinds))(f"m{i}", level)) for i in range(draw(st.integers(1, 2)))]
    regs = [draw(reg_decls(f"r{i}")) for i in range(draw(st.integers(0, 3)))]
    declared = {r.name: r.type for r in regs}
    probes = []
    for i in range(draw(st.integers(1, 3))):
        site = draw(st.sampled_from(SITES))
        captures = [] if site is TraceClass.KERNEL else CAPTURED
        two = [draw(bodies(declared, maps, captures)) for _ in range(2)]
        probes.append(Probe(f"p{i}", level, (Tracepoint(site.value, site),), two[0], two[1]))
    return Program(tuple(maps), tuple(regs), tuple(probes), draw(st.none() | st.text(max_size=8)))


# --- expressions of the language ---


def literals() -> st.SearchStrategy[str]:
    edges = [0, 1, 2, 7, 31, 32, 33, 63, 64, 255, 256, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1]
    chosen = st.sampled_from(edges) | st.integers(0, 300)
    negative = chosen.filter(lambda v: v <= 2**63).map(lambda v: f"(-{v})")
    return chosen.map(str) | negative | st.sampled_from(["True"])


OPERATORS = ["+", "-", "*", "//", "%", "<<", ">>", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "and", "or"]
CASTS = [t.label for t in VALUES]


def expressions(registers: list[str]) -> st.SearchStrategy[str]:
    """Text of the language over some registers. A literal that does not fit where it comes to stand is an error."""

    def grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        binary = st.sampled_from(OPERATORS)
        return st.one_of(
            st.builds("({1} {0} {2})".format, binary, inner, inner),
            st.builds("({0}{1})".format, st.sampled_from(["-", "~", "+", "not "]), inner),
            st.builds("({} < {} <= {})".format, inner, inner, inner),
            st.builds("({} if {} else {})".format, inner, inner, inner),
            st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner),
            st.builds("{}({}, {}, {})".format, st.sampled_from(["min", "max"]), inner, inner, inner),
            st.builds("nl.{}({})".format, st.sampled_from([*CASTS, "popcount"]), inner),
        )

    return st.recursive(st.sampled_from(registers) | literals(), grow, max_leaves=8)


# --- programs that can only be written down ---


def any_imms() -> st.SearchStrategy[Imm]:
    return st.sampled_from(list(Type)).flatmap(immediates)


def any_names() -> st.SearchStrategy[str]:
    return WORDS | st.text(max_size=5) | st.sampled_from(["map", "probe", "after", "at", "%r1", "1", 'a"b', "a;b"])


def any_regs() -> st.SearchStrategy[Reg]:
    return st.builds(Reg, any_names(), st.sampled_from(list(Type)))


def any_attrs() -> st.SearchStrategy[Helper | CaptureRef | str | None]:
    capture_refs = st.builds(CaptureRef, st.sampled_from(list(Capture)), st.none() | st.integers(-9, 99))
    return st.none() | st.sampled_from(list(Helper)) | capture_refs | any_names()


def any_instrs() -> st.SearchStrategy[Instr]:
    args = st.lists(any_regs() | any_imms(), max_size=4).map(tuple)
    types = st.none() | st.sampled_from(list(Type))
    return st.builds(Instr, st.sampled_from(list(Op)), types, st.none() | any_regs(), args, any_attrs())


def any_bodies() -> st.SearchStrategy[IRBody | AsmBody | None]:
    ir = st.lists(any_instrs(), max_size=6).map(lambda instrs: IRBody(tuple(instrs)))
    return st.none() | ir | st.builds(AsmBody, any_names(), st.text(max_size=40))


def _tracepoint(text: str) -> Tracepoint:
    return Tracepoint(text, TRACE_CLASSES.get(text))


def _tuples(make: Callable[[], st.SearchStrategy[object]], least: int = 0) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(make(), min_size=least, max_size=3).map(tuple)


def any_programs() -> st.SearchStrategy[Program]:
    """Whatever the nodes can express; tracepoints carry the class that their text names."""
    levels, sizes = st.sampled_from(list(Level)), st.none() | st.integers(-5, 2**40)
    types = st.sampled_from(list(Type))
    aggregate = st.tuples(any_names(), st.sampled_from([use for use in Use if use is not Use.RECORD]))
    fields = _tuples(lambda: st.builds(Field, any_names(), types) | aggregate.flatmap(lambda a: aggregated(*a)))
    maps = _tuples(lambda: st.builds(MapDecl, any_names(), levels, fields, sizes, st.sampled_from(list(MapKind)),
                                     sizes))
    regs = _tuples(lambda: st.builds(RegDecl, any_names(), types, st.integers(-(2**70), 2**70)))
    texts = st.sampled_from([*TRACE_CLASSES, "ld.global.L1::evict_last"]) | any_names()
    points = _tuples(lambda: texts.map(_tracepoint), 1)
    probes = _tuples(lambda: st.builds(Probe, any_names(), levels, points, any_bodies(), any_bodies()))
    return st.builds(Program, maps, regs, probes, st.none() | st.text(max_size=9), any_names())


__all__ = ["Attr", "Kind", "Result", "any_programs", "bodies", "expressions", "numbers", "programs"]
