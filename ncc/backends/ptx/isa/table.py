"""The PTX instruction set (PTX ISA 9.0, chapter 9.7) as a table: every fact of an opcode is a column of its row.

A row is found by the longest run of leading components, so ``mbarrier.init`` may differ from ``mbarrier``. An
opcode without a row is unknown, never an error: a newer ISA must not stop a kernel that no probe looks into.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

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


MOST_SOURCES = 4
"""That a probe can name: in1 to in4."""


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
    sources: int = MOST_SOURCES  # at most
    carries: bool = False  # reads the carry flag that ``.cc`` writes (9.7.2)
    copies: bool = False  # the assembler looks through it when it fuses a product with a sum
    addressed: bool = False  # an operand is an address, though no access is seen
    no_address: str | None = None  # why what it accesses has none that a probe could read
    result_later: str | None = None  # why its result is not there right after it
    hidden_load: Space | None = None  # read, though a program does not see the bytes
    hidden_store: Space | None = None
    predicates: frozenset[int] = frozenset()  # operands that are, besides those of ``.pred`` and behind a ``|``
    typed: int = 0  # leading operands that are as wide as the one type which the opcode names, unless predicates
    moves_stack: bool = False  # the stack pointer, which is fixed in a kernel without it

    @property
    def ends_block(self) -> bool:
        """Whether a basic block ends with it."""
        return self.flow in (Flow.BRANCH, Flow.EXIT)


def _rows(names: str, row: Row) -> dict[str, Row]:
    return dict.fromkeys(names.split(), row)


_TENSOROP = frozenset({TraceClass.TENSOROP})
_BARRIER = frozenset({TraceClass.BARRIER})
_COPY = frozenset({TraceClass.ASYNC_COPY})
_ATOMIC = frozenset({TraceClass.ATOMIC})
_NOTHING = Row(results=0)
_NO_OPERANDS = Row(results=0, sources=0)
_FIRST, _FOURTH = frozenset({0}), frozenset({3})
_UNARY, _BINARY, _TERNARY = Row(sources=1), Row(sources=2), Row(sources=3)
_LOAD = Row(access=Access.LOAD, lanes=Lanes.VARYING)
_STORE = Row(results=0, access=Access.STORE)
_COPIES = Row(results=0, access=Access.COPY, classes=_COPY)
_REDUCES = Row(results=0, access=Access.ATOMIC, classes=_ATOMIC)
_WAITS = Row(results=0, flow=Flow.BARRIER, collective=True, classes=_BARRIER)
_BRANCHES = Row(results=0, flow=Flow.BRANCH, sources=0, classes=frozenset({TraceClass.BRANCH}))
_VARIES = Row(lanes=Lanes.VARYING)
_WARP = Row(lanes=Lanes.VARYING, collective=True)
_MMA = Row(lanes=Lanes.VARYING, collective=True, classes=_TENSOROP)
_AGREES = Row(lanes=Lanes.CONVERGED, collective=True)
_ORDERS = Row(results=0, collective=True)
_HINTS = Row(results=0, addressed=True)  # to caches, or about them
_OF_ONE_BLOCK = Row(results=0, addressed=True)  # fences of what one block does, or of its views of memory
_TEXTURE = Row(no_address="a texture or surface is read by coordinates, not by address")
_TEXEL = replace(_TEXTURE, lanes=Lanes.VARYING, hidden_load=Space.GLOBAL)
_MBARRIER = Row(addressed=True, hidden_store=Space.SHARED, lanes=Lanes.VARYING)  # a barrier object
_WGMMA = replace(_ORDERS, result_later="the result of an asynchronous MMA is not there yet after the instruction")
_TCGEN05 = replace(_ORDERS, addressed=True,
                   result_later="the result of an asynchronous tcgen05 instruction is not there yet after it")
_TENSOR_MEMORY = replace(_TCGEN05, no_address="tensor memory is addressed by lane and column, not by byte")

ROWS: dict[str, Row] = {
    # 9.7.1-9.7.8 arithmetic, comparison, logic, and the video instructions of 9.7.17
    **_rows("popc clz bfind", _UNARY),
    **_rows("abs brev rcp sqrt rsqrt sin cos lg2 ex2 tanh not cnot", replace(_UNARY, typed=2)),
    "testp": replace(_UNARY, predicates=_FIRST),
    "neg": Row(sources=1, copies=True, typed=2),
    **_rows("add sub mul mul24 div rem min max copysign and or xor", replace(_BINARY, typed=3)),
    **_rows("shl shr", replace(_BINARY, typed=2)),
    **_rows("bmsk szext", _BINARY),
    **_rows("addc subc", Row(sources=2, carries=True)),
    **_rows("fns bfe dp4a dp2a slct shf", _TERNARY),
    **_rows("mad mad24 sad fma", replace(_TERNARY, typed=4)),
    "set": replace(_TERNARY, predicates=_FOURTH),
    "setp": replace(_TERNARY, predicates=_FIRST | _FOURTH, typed=3),
    "selp": replace(_TERNARY, predicates=_FOURTH, typed=3),
    "madc": Row(sources=3, carries=True),
    "lop3": Row(predicates=frozenset({5})),
    **_rows("bfi vadd vsub vabsdiff vmin vmax vshl vshr vmad vset "
            "vadd2 vsub2 vavrg2 vabsdiff2 vmin2 vmax2 vset2 vadd4 vsub4 vavrg4 vabsdiff4 vmin4 vmax4 vset4", Row()),
    # 9.7.9 data movement
    "mov": Row(sources=1, copies=True, typed=2),
    **_rows("cvta getctarank", _UNARY),
    "isspacep": replace(_UNARY, predicates=_FIRST),
    "mapa": _BINARY,
    **_rows("prmt cvt", _TERNARY),
    "createpolicy": Row(),
    "ld": replace(_LOAD, sources=2),  # address and cache policy
    "ldu": replace(_LOAD, sources=1),
    **_rows("st st.async st.bulk", _STORE),
    "multimem": _REDUCES,
    "multimem.ld_reduce": _LOAD,
    "multimem.st": _STORE,
    **_rows("multimem.cp.async.bulk multimem.cp.reduce.async.bulk", _COPIES),
    **_rows("prefetch prefetchu applypriority discard tensormap", _HINTS),
    "tensormap.cp_fenceproxy": replace(_ORDERS, addressed=True),
    **_rows("cp.async cp.async.bulk cp.reduce.async.bulk", _COPIES),
    **_rows("cp.async.commit_group cp.async.wait_group cp.async.wait_all cp.async.mbarrier cp.async.bulk.commit_group "
            "cp.async.bulk.wait_group cp.async.bulk.prefetch", _NOTHING),
    "shfl": _WARP,
    # 9.7.10, 9.7.11 textures and surfaces
    **_rows("tex tld4 suld", _TEXEL),
    **_rows("txq suq", replace(_TEXTURE, sources=1)),
    "istypep": Row(predicates=_FIRST),
    **_rows("sust sured", replace(_TEXTURE, results=0)),
    # 9.7.12 control
    "bra": _BRANCHES,
    "brx": replace(_BRANCHES, sources=1),
    "call": Row(results=0, flow=Flow.CALL, lanes=Lanes.VARYING, classes=frozenset({TraceClass.CALL})),
    **_rows("ret exit trap", Row(results=0, flow=Flow.EXIT, sources=0)),
    # 9.7.13 synchronisation
    **_rows("bar barrier", _WAITS),
    **_rows("bar.red barrier.red barrier.cta.red bar.cta.red",
            Row(flow=Flow.BARRIER, lanes=Lanes.CONVERGED, collective=True, classes=_BARRIER)),
    "membar": Row(results=0, sources=0, awaits=True),
    **_rows("membar.cta membar.proxy", _NO_OPERANDS),
    "fence": replace(_OF_ONE_BLOCK, awaits=True),
    **_rows("fence.sc.cta fence.acq_rel.cta fence.acquire.cta fence.release.cta fence.proxy fence.mbarrier_init",
            _OF_ONE_BLOCK),
    "atom": Row(access=Access.ATOMIC, lanes=Lanes.VARYING, classes=_ATOMIC),
    **_rows("red red.async", _REDUCES),
    **_rows("vote redux", _AGREES),
    **_rows("match elect", _WARP),
    "activemask": replace(_VARIES, sources=0),
    "griddepcontrol": Row(results=0, flow=Flow.BARRIER, sources=0),
    **_rows("mbarrier.init mbarrier.inval mbarrier.expect_tx mbarrier.complete_tx",
            replace(_MBARRIER, results=0, lanes=Lanes.SAME)),
    **_rows("mbarrier mbarrier.pending_count", _MBARRIER),
    **_rows("mbarrier.test_wait mbarrier.try_wait", replace(_MBARRIER, flow=Flow.BARRIER, classes=_BARRIER)),
    "clusterlaunchcontrol.try_cancel": _HINTS,
    "clusterlaunchcontrol.query_cancel": Row(addressed=True),
    # 9.7.14-9.7.16 matrices
    "wmma.load": replace(_LOAD, collective=True),
    "ldmatrix": replace(_LOAD, collective=True, sources=1),
    "wmma.store": replace(_STORE, collective=True),
    "stmatrix": replace(_STORE, collective=True, sources=2),
    **_rows("wmma.mma mma", _MMA),
    "movmatrix": replace(_WARP, sources=1),
    "wgmma": _WGMMA,
    "wgmma.mma_async": replace(_WGMMA, results=1, lanes=Lanes.VARYING, tied=True, classes=_TENSOROP),
    "tcgen05": _TCGEN05,
    **_rows("tcgen05.st tcgen05.cp tcgen05.shift", _TENSOR_MEMORY),
    "tcgen05.ld": replace(_TENSOR_MEMORY, results=1, lanes=Lanes.VARYING),
    "tcgen05.mma": replace(_TENSOR_MEMORY, classes=_TENSOROP),
    # 9.7.18, 9.7.19 stack, miscellaneous
    "alloca": replace(_VARIES, sources=1, hidden_load=Space.LOCAL, moves_stack=True),
    "stacksave": replace(_VARIES, sources=0, hidden_load=Space.LOCAL, moves_stack=True),
    "stackrestore": replace(_NOTHING, moves_stack=True),
    "brkpt": _NO_OPERANDS,
    "pmevent": Row(results=0, sources=1),
    "nanosleep": Row(results=0, sources=1, awaits=True),
    "setmaxnreg": replace(_ORDERS, sources=1),
}
"""Longest matching run of components -> row."""

OPCODES = frozenset(name.split(".")[0] for name in ROWS)
