"""The PTX instruction set (PTX ISA 9.0, chapter 9.7) as a table: what each instruction defines, uses and does.

A row is found by the longest run of leading components, so ``mbarrier.init`` may differ from ``mbarrier``. An
opcode without a row is unknown, never an error: a newer ISA must not stop a kernel that no probe looks into.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction
from ncc.backends.ptx.text.operands import Group, Mem, Operand, Reg, registers
from ncc.ir.facts import Flow, Space
from ncc.ir.types import TraceClass


class Access(Enum):
    """What an instruction does to the memory that its first address operand (``address_index``) names."""

    LOAD = "load"
    STORE = "store"
    ATOMIC = "atomic"
    COPY = "copy"  # asynchronous, between two spaces
    NONE = "none"  # an address is named, nothing a program could see is transferred (prefetch, mbarrier)


class Lanes(Enum):
    """How a result differs between the lanes of a warp that execute the instruction together."""

    SAME = "same"          # equal inputs give equal results
    VARYING = "varying"    # even equal inputs may give different results
    CONVERGED = "converged"  # the same result for all lanes of the member mask, whatever the inputs


@dataclass(frozen=True)
class Row:
    """``results`` leading operands are written; ``tied`` ones are read too. ``collective``: other lanes take part."""

    results: int = 1
    flow: Flow = Flow.FALL
    access: Access = Access.NONE
    lanes: Lanes = Lanes.SAME
    collective: bool = False
    tied: bool = False
    awaits: bool = False  # in a loop, what a block may use to wait for another one
    classes: frozenset[TraceClass] = field(default=frozenset())


def _rows(names: str, row: Row) -> dict[str, Row]:
    return dict.fromkeys(names.split(), row)


_TENSOROP = frozenset({TraceClass.TENSOROP})
_BARRIER = frozenset({TraceClass.BARRIER})
_COPY = frozenset({TraceClass.ASYNC_COPY})
_ATOMIC = frozenset({TraceClass.ATOMIC})
_NOTHING = Row(results=0)
_LOAD = Row(access=Access.LOAD, lanes=Lanes.VARYING)
_STORE = Row(results=0, access=Access.STORE)
_COPIES = Row(results=0, access=Access.COPY, classes=_COPY)
_REDUCES = Row(results=0, access=Access.ATOMIC, classes=_ATOMIC)
_WAITS = Row(results=0, flow=Flow.BARRIER, collective=True, classes=_BARRIER)
_VARIES = Row(lanes=Lanes.VARYING)
_WARP = Row(lanes=Lanes.VARYING, collective=True)
_MMA = Row(lanes=Lanes.VARYING, collective=True, classes=_TENSOROP)
_AGREES = Row(lanes=Lanes.CONVERGED, collective=True)
_ORDERS = Row(results=0, collective=True)

ROWS: dict[str, Row] = {
    # 9.7.1-9.7.8 arithmetic, comparison, logic, and the video instructions of 9.7.17
    **_rows("add sub mul mad mul24 mad24 sad div rem abs neg min max popc clz bfind fns brev bfe bfi bmsk szext "
            "dp4a dp2a addc subc madc testp copysign fma rcp sqrt rsqrt sin cos lg2 ex2 tanh "
            "set setp selp slct and or xor not cnot lop3 shf shl shr "
            "vadd vsub vabsdiff vmin vmax vshl vshr vmad vset "
            "vadd2 vsub2 vavrg2 vabsdiff2 vmin2 vmax2 vset2 vadd4 vsub4 vavrg4 vabsdiff4 vmin4 vmax4 vset4", Row()),
    # 9.7.9 data movement
    **_rows("mov prmt cvt cvta isspacep mapa getctarank createpolicy", Row()),
    **_rows("ld ldu", _LOAD),
    **_rows("st st.async st.bulk", _STORE),
    "multimem": _REDUCES,
    "multimem.ld_reduce": _LOAD,
    "multimem.st": _STORE,
    **_rows("multimem.cp.async.bulk multimem.cp.reduce.async.bulk", _COPIES),
    **_rows("prefetch prefetchu applypriority discard tensormap", _NOTHING),
    "tensormap.cp_fenceproxy": _ORDERS,
    **_rows("cp.async cp.async.bulk cp.reduce.async.bulk", _COPIES),
    **_rows("cp.async.commit_group cp.async.wait_group cp.async.wait_all cp.async.mbarrier cp.async.bulk.commit_group "
            "cp.async.bulk.wait_group cp.async.bulk.prefetch", _NOTHING),
    "shfl": _WARP,
    # 9.7.10, 9.7.11 textures and surfaces
    **_rows("tex tld4 suld", _VARIES),
    **_rows("txq suq istypep", Row()),
    **_rows("sust sured", _NOTHING),
    # 9.7.12 control
    "bra": Row(results=0, flow=Flow.BRANCH, classes=frozenset({TraceClass.BRANCH})),
    "brx": Row(results=0, flow=Flow.BRANCH, classes=frozenset({TraceClass.BRANCH})),
    "call": Row(results=0, flow=Flow.CALL, lanes=Lanes.VARYING, classes=frozenset({TraceClass.CALL})),
    **_rows("ret exit trap", Row(results=0, flow=Flow.EXIT)),
    # 9.7.13 synchronisation
    **_rows("bar barrier", _WAITS),
    **_rows("bar.red barrier.red barrier.cta.red bar.cta.red",
            Row(flow=Flow.BARRIER, lanes=Lanes.CONVERGED, collective=True, classes=_BARRIER)),
    **_rows("membar fence", Row(results=0, awaits=True)),
    # These order what one block does itself, or the views that it has of memory.
    **_rows("membar.cta membar.proxy fence.sc.cta fence.acq_rel.cta fence.acquire.cta fence.release.cta fence.proxy "
            "fence.mbarrier_init", _NOTHING),
    "atom": Row(access=Access.ATOMIC, lanes=Lanes.VARYING, classes=_ATOMIC),
    **_rows("red red.async", _REDUCES),
    **_rows("vote redux", _AGREES),
    **_rows("match elect", _WARP),
    "activemask": _VARIES,
    "griddepcontrol": Row(results=0, flow=Flow.BARRIER),
    **_rows("mbarrier.init mbarrier.inval mbarrier.expect_tx mbarrier.complete_tx", _NOTHING),
    **_rows("mbarrier mbarrier.pending_count", _VARIES),
    **_rows("mbarrier.test_wait mbarrier.try_wait", Row(flow=Flow.BARRIER, lanes=Lanes.VARYING, classes=_BARRIER)),
    "clusterlaunchcontrol.try_cancel": _NOTHING,
    "clusterlaunchcontrol.query_cancel": Row(),
    # 9.7.14-9.7.16 matrices
    **_rows("wmma.load ldmatrix", Row(access=Access.LOAD, lanes=Lanes.VARYING, collective=True)),
    **_rows("wmma.store stmatrix", Row(results=0, access=Access.STORE, collective=True)),
    **_rows("wmma.mma mma", _MMA),
    "movmatrix": _WARP,
    "wgmma": _ORDERS,
    "wgmma.mma_async": Row(lanes=Lanes.VARYING, collective=True, tied=True, classes=_TENSOROP),
    "tcgen05": _ORDERS,
    "tcgen05.ld": _WARP,
    "tcgen05.mma": Row(results=0, collective=True, classes=_TENSOROP),
    # 9.7.18, 9.7.19 stack, miscellaneous
    **_rows("alloca stacksave", _VARIES),
    **_rows("stackrestore brkpt pmevent", _NOTHING),
    "nanosleep": Row(results=0, awaits=True),
    "setmaxnreg": _ORDERS,
}
"""Longest matching run of components -> row."""

OPCODES = frozenset(name.split(".")[0] for name in ROWS)
_UNKNOWN = Row(results=0, lanes=Lanes.VARYING, collective=True)
_LONGEST = max(name.count(".") for name in ROWS) + 1
_SPACES = {
    "global": Space.GLOBAL, "shared": Space.SHARED, "local": Space.LOCAL, "param": Space.PARAM, "const": Space.CONST,
}
_LOADS = {Space.GLOBAL: TraceClass.LOAD_GLOBAL, Space.SHARED: TraceClass.LOAD_SHARED,
          Space.GENERIC: TraceClass.LOAD_GENERIC}
_STORES = {Space.GLOBAL: TraceClass.STORE_GLOBAL, Space.SHARED: TraceClass.STORE_SHARED,
           Space.GENERIC: TraceClass.STORE_GENERIC}
_CLASSES_OF_ACCESS = {Access.LOAD: _LOADS, Access.STORE: _STORES}


@lru_cache(maxsize=4096)
def _row(opcode: str, modifiers: tuple[str, ...]) -> Row:
    components = (opcode, *modifiers)
    for count in range(min(_LONGEST, len(components)), 0, -1):
        row = ROWS.get(".".join(components[:count]))
        if row is not None:
            return row
    return _UNKNOWN


def row(instr: Instruction) -> Row:
    """The table's row for an instruction; of an unknown one, a row that claims the worst."""
    return _row(instr.opcode, instr.modifiers[:_LONGEST])


def is_known(opcode: str) -> bool:
    return opcode in OPCODES


def result_operands(instr: Instruction) -> tuple[Operand, ...]:
    """The operands that an instruction writes; of a call, its ``(results)``."""
    if instr.opcode == "call":
        first = instr.operands[:1]
        return first if first and isinstance(first[0], Group) else ()
    count = row(instr).results
    # mbarrier.arrive and multimem.red have forms without a result: an address in its place says so.
    return () if instr.operands and isinstance(instr.operands[0], Mem) else instr.operands[:count]


def source_operands(instr: Instruction) -> tuple[Operand, ...]:
    """The operands that follow the results, in order."""
    return instr.operands[len(result_operands(instr)) :]


def plain(reg: Reg) -> Reg:
    """The register itself, without ``!``, component selector and offset."""
    return replace(reg, negated=False, selector=None, offset=0) if reg.negated or reg.selector or reg.offset else reg


def defines(instr: Instruction) -> frozenset[Reg]:
    """Registers written. Of an unknown instruction, all that it names: it may write any of them."""
    operands = result_operands(instr) if is_known(instr.opcode) else instr.operands
    return frozenset(plain(r) for operand in operands for r in registers(operand))


def uses(instr: Instruction) -> frozenset[Reg]:
    """Registers read: sources, addresses, the guard, and accumulators that are updated in place."""
    operands = instr.operands if row(instr).tied or not is_known(instr.opcode) else source_operands(instr)
    guard = (instr.guard.reg,) if instr.guard else ()
    return frozenset((*guard, *(plain(r) for operand in operands for r in registers(operand))))


def spaces(instr: Instruction) -> tuple[Space, ...]:
    """The state spaces that an instruction names, in order: of a copy, the destination's and the source's."""
    return tuple(_SPACES[m.split("::")[0]] for m in instr.modifiers if m.split("::")[0] in _SPACES)


def space(instr: Instruction) -> Space | None:
    """The state space accessed; of a copy, the global side where there is one. None where no memory is accessed."""
    if row(instr).access is Access.NONE:
        return None
    named = spaces(instr)
    if Space.GLOBAL in named:
        return Space.GLOBAL
    return named[0] if named else Space.GENERIC


def trace_classes(instr: Instruction) -> frozenset[TraceClass]:
    """The portable tracepoints that an instruction belongs to."""
    found = row(instr)
    memory = _CLASSES_OF_ACCESS.get(found.access, {}).get(space(instr) or Space.LOCAL)
    return found.classes | {memory} if memory else found.classes


_STRONG = frozenset({"volatile", "relaxed", "acquire", "mmio", "cv"})
_OF_ALL_BLOCKS = frozenset({Space.GLOBAL, Space.GENERIC})


def may_await(instr: Instruction) -> bool:
    """Whether a loop around an instruction can wait for what another block does.

    A weak load need not see another block's store, however often it is repeated (PTX ISA 8.4), so that it takes an
    atomic or strong access to memory that blocks share, a fence or a ``nanosleep``. Who knows what a newer ISA has?
    """
    found = row(instr)
    if found.awaits or not is_known(instr.opcode):
        return True
    strong = found.access is Access.ATOMIC or not _STRONG.isdisjoint(instr.modifiers)
    return strong and space(instr) in _OF_ALL_BLOCKS


def element_type(instr: Instruction) -> str | None:
    """The type of the data: the last component that is a type (``b32`` of ``ld.global.v4.b32``)."""
    return next((m for m in reversed(instr.modifiers) if m in TYPE_BYTES), None)


def vector_width(instr: Instruction) -> int:
    """2, 4 or 8 of ``.v2 .v4 .v8``, else 1."""
    return next((int(m[1]) for m in instr.modifiers if m in ("v2", "v4", "v8")), 1)


def access_bytes(instr: Instruction) -> int | None:
    """Bytes that one thread transfers by a plain memory instruction: element size times vector width."""
    kind = element_type(instr)
    return TYPE_BYTES[kind] * vector_width(instr) if kind else None


def is_collective(instr: Instruction) -> bool:
    """Whether other lanes have to take part."""
    return row(instr).collective or "sync" in instr.modifiers or "aligned" in instr.modifiers
