"""The op table: one row says all that the other modules need to know of an op.

Ops are eBPF's ALU, made typed. ``Instr.type`` chooses the form: types of up to 32 bits are ALU32,
64-bit types are ALU64; signed types choose signed division, shift right and comparison. A value
narrower than 64 bits is always held zero-extended, so a backend may keep it in a narrower register.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ncc.ir.types import Type


class Kind(Enum):
    """What an operand must be."""

    TYPE = "type"  # of the instruction's own type
    PRED = "pred"
    ANY = "any"    # any integer or pred: a conversion's source, a saved field
    U64 = "u64"
    U32 = "u32"


class Result(Enum):
    TYPE = "type"
    PRED = "pred"
    NONE = "none"


class Effect(Enum):
    """What the op does besides defining its result; the verifier admits the first four."""

    PURE = "pure"
    READ = "read"        # a helper or a capture: symbolic until a site is known
    WARP = "warp"        # combines the lanes that execute it together: the active ones
    SAVE = "save"
    CONTROL = "control"
    SHARED = "shared"    # shared memory
    CLOBBER = "clobber"  # writes a register of the original program


class Attr(Enum):
    """What ``Instr.attr`` holds."""

    NONE = "none"
    HELPER = "helper"
    CAPTURE = "capture"  # a CaptureRef
    MAP = "map"          # a map's name
    LABEL = "label"      # a label's name


@dataclass(frozen=True)
class OpInfo:
    mnemonic: str
    operands: tuple[Kind, ...]
    result: Result
    effect: Effect = Effect.PURE
    attr: Attr = Attr.NONE
    pred_ok: bool = False  # may work on type pred
    only: Type | None = None  # the one type that it works on
    fields: bool = False  # after these operands come any number of Kind.ANY: a record's fields


_T, _P, _A, _D, _W = Kind.TYPE, Kind.PRED, Kind.ANY, Kind.U64, Kind.U32


class Op(Enum):
    """Each member's value is its row."""

    MOV = OpInfo("mov", (_T,), Result.TYPE, pred_ok=True)
    ADD = OpInfo("add", (_T, _T), Result.TYPE)
    SUB = OpInfo("sub", (_T, _T), Result.TYPE)
    MUL = OpInfo("mul", (_T, _T), Result.TYPE)
    DIV = OpInfo("div", (_T, _T), Result.TYPE)  # truncates; x / 0 = 0
    REM = OpInfo("rem", (_T, _T), Result.TYPE)  # sign of the dividend; x % 0 = x
    SHL = OpInfo("shl", (_T, _T), Result.TYPE)  # count masked to the width
    SHR = OpInfo("shr", (_T, _T), Result.TYPE)  # arithmetic on signed types
    AND = OpInfo("and", (_T, _T), Result.TYPE, pred_ok=True)
    OR = OpInfo("or", (_T, _T), Result.TYPE, pred_ok=True)
    XOR = OpInfo("xor", (_T, _T), Result.TYPE, pred_ok=True)
    NOT = OpInfo("not", (_T,), Result.TYPE, pred_ok=True)
    NEG = OpInfo("neg", (_T,), Result.TYPE)
    MIN = OpInfo("min", (_T, _T), Result.TYPE)
    MAX = OpInfo("max", (_T, _T), Result.TYPE)
    POPC = OpInfo("popc", (_T,), Result.TYPE)  # how many bits are 1
    EQ = OpInfo("eq", (_T, _T), Result.PRED)
    NE = OpInfo("ne", (_T, _T), Result.PRED)
    LT = OpInfo("lt", (_T, _T), Result.PRED)
    LE = OpInfo("le", (_T, _T), Result.PRED)
    GT = OpInfo("gt", (_T, _T), Result.PRED)
    GE = OpInfo("ge", (_T, _T), Result.PRED)
    SELECT = OpInfo("select", (_P, _T, _T), Result.TYPE, pred_ok=True)
    CVT = OpInfo("cvt", (_A,), Result.TYPE, pred_ok=True)  # widen by the source's signedness, else truncate
    CALL = OpInfo("call", (), Result.TYPE, Effect.READ, Attr.HELPER)
    CAPTURE = OpInfo("capture", (), Result.TYPE, Effect.READ, Attr.CAPTURE)
    # Of the lanes that are active at the site; every one of them gets the result.
    BALLOT = OpInfo("ballot", (_P,), Result.TYPE, Effect.WARP, only=Type.U64)  # a bit for each lane where it is true
    SAME = OpInfo("same", (_D,), Result.TYPE, Effect.WARP, only=Type.U64)  # ... that has the lane's own value
    WARPSUM = OpInfo("warpsum", (_T,), Result.TYPE, Effect.WARP)  # wraps around
    WARPMIN = OpInfo("warpmin", (_T,), Result.TYPE, Effect.WARP)
    WARPMAX = OpInfo("warpmax", (_T,), Result.TYPE, Effect.WARP)
    SECTORS = OpInfo("sectors", (_D, _W), Result.TYPE, Effect.WARP, only=Type.U32)  # of (address, bytes)
    CONFLICTS = OpInfo("conflicts", (_D, _W), Result.TYPE, Effect.WARP, only=Type.U32)  # ... of banks
    SAVE = OpInfo("save", (), Result.NONE, Effect.SAVE, Attr.MAP, fields=True)
    SAVEIF = OpInfo("saveif", (_P,), Result.NONE, Effect.SAVE, Attr.MAP, fields=True)  # in lanes where it is true
    # Expressible so that the verifier can refuse them with the line they stand on.
    LABEL = OpInfo("label", (), Result.NONE, Effect.CONTROL, Attr.LABEL)
    JUMP = OpInfo("jump", (), Result.NONE, Effect.CONTROL, Attr.LABEL)
    BRANCH = OpInfo("branch", (_P,), Result.NONE, Effect.CONTROL, Attr.LABEL)  # to the label if true
    EXIT = OpInfo("exit", (), Result.NONE, Effect.CONTROL)  # leaves the snippet
    LDSHARED = OpInfo("ldshared", (_A,), Result.TYPE, Effect.SHARED)
    STSHARED = OpInfo("stshared", (_A, _A), Result.NONE, Effect.SHARED)
    SETCAPTURE = OpInfo("setcapture", (_A,), Result.NONE, Effect.CLOBBER, Attr.CAPTURE)

    @property
    def info(self) -> OpInfo:
        return self.value


OF_ACCESSES = frozenset({Op.SECTORS, Op.CONFLICTS})
"""Ops of ``Effect.WARP`` on the addresses and bytes of an access."""

OPS: dict[str, Op] = {op.info.mnemonic: op for op in Op}


def operand_type(op: Op, index: int, type_: Type | None) -> Type | None:
    """The type that operand ``index`` of an instruction of ``type_`` must have; None where its row leaves it open."""
    kinds = op.info.operands
    if index >= len(kinds):
        return None
    return {Kind.TYPE: type_, Kind.PRED: Type.PRED, Kind.ANY: None, Kind.U64: Type.U64,
            Kind.U32: Type.U32}[kinds[index]]


def result_type(op: Op, type_: Type | None) -> Type | None:
    """The type that the destination must have; None where the op has no result."""
    return {Result.TYPE: type_, Result.PRED: Type.PRED, Result.NONE: None}[op.info.result]
