"""Value types of the IR and the closed vocabularies of the language."""

from __future__ import annotations

from enum import Enum


class Type(Enum):
    """(name, bits). Floats exist as fields of a record only: their bits are stored."""

    U8 = ("u8", 8)
    U16 = ("u16", 16)
    U32 = ("u32", 32)
    U64 = ("u64", 64)
    S32 = ("s32", 32)
    S64 = ("s64", 64)
    PRED = ("pred", 1)
    F16 = ("f16", 16)
    BF16 = ("bf16", 16)
    F32 = ("f32", 32)
    F64 = ("f64", 64)

    def __init__(self, label: str, bits: int) -> None:
        self.label = label
        self.bits = bits

    def __str__(self) -> str:
        return self.label

    @property
    def signed(self) -> bool:
        return self in (Type.S32, Type.S64)

    @property
    def is_float(self) -> bool:
        return self in (Type.F16, Type.BF16, Type.F32, Type.F64)

    @property
    def is_int(self) -> bool:
        return not self.is_float and self is not Type.PRED

    @property
    def bytes(self) -> int:
        """Size in a record; a pred takes one byte."""
        return max(1, self.bits // 8)


TYPES: dict[str, Type] = {t.label: t for t in Type}


class Level(Enum):
    """Who saves: every thread, or the leader lane of the warp."""

    THREAD = "thread"
    WARP = "warp"


class MapKind(Enum):
    """What becomes of what is saved."""

    ARRAY = "array"          # records, in the order of their saves, for each thread or warp
    RING = "ring"            # the last records of each thread or warp
    HASH = "hash"            # a record by key, the last that was saved
    AGGREGATE = "aggregate"  # rows by key, in which values are combined on the GPU


RECORDING = frozenset({MapKind.ARRAY, MapKind.RING})
"""A launch has records of such a map, in slots."""

MAP_KINDS: dict[str, MapKind] = {kind.value: kind for kind in MapKind}


class Use(Enum):
    """What a map makes of one of its fields."""

    RECORD = "record"  # kept as it is saved
    KEY = "key"        # says which row is meant
    COUNT = "count"    # saves of the row; takes no value
    SUM = "sum"        # wraps around at 64 bits
    MIN = "min"
    MAX = "max"
    AVG = "avg"        # a sum, which readers divide by the count
    HIST = "hist"      # how many values fell into each bucket


USES: dict[str, Use] = {use.value: use for use in Use if use is not Use.RECORD}
"""Words of a declaration."""


class Capture(Enum):
    """An operand of the probed instruction. Sources have their values from before it, OUT from after."""

    ADDR = "addr"    # effective byte address, offset included; u64
    BYTES = "bytes"  # bytes that this thread transfers; u32
    OUT = "out"
    IN1 = "in1"
    IN2 = "in2"
    IN3 = "in3"
    IN4 = "in4"

    @property
    def type(self) -> Type:
        return Type.U32 if self is Capture.BYTES else Type.U64


class Helper(Enum):
    """(id, name, result). Ids are part of the object format and never change."""

    CLOCK = (1, "clock", Type.U64)    # cycles of this SM/CU
    TIME = (2, "time", Type.U64)      # ns, one clock for the device
    CUID = (3, "cuid", Type.U32)      # SM/CU the thread runs on
    WARPID = (4, "warpid", Type.U32)  # linear thread in block / warp size
    LANEID = (5, "laneid", Type.U32)
    ACTIVEMASK = (6, "activemask", Type.U64)  # bit per lane; 64 bits for wave64
    TID = (8, "tid", Type.U32)        # linear thread in block
    TID_X = (9, "tid.x", Type.U32)
    TID_Y = (10, "tid.y", Type.U32)
    TID_Z = (11, "tid.z", Type.U32)
    NTID = (12, "ntid", Type.U32)
    NTID_X = (13, "ntid.x", Type.U32)
    NTID_Y = (14, "ntid.y", Type.U32)
    NTID_Z = (15, "ntid.z", Type.U32)
    CTAID = (16, "ctaid", Type.U64)   # linear block in grid
    CTAID_X = (17, "ctaid.x", Type.U32)
    CTAID_Y = (18, "ctaid.y", Type.U32)
    CTAID_Z = (19, "ctaid.z", Type.U32)
    NCTAID = (20, "nctaid", Type.U64)
    NCTAID_X = (21, "nctaid.x", Type.U32)
    NCTAID_Y = (22, "nctaid.y", Type.U32)
    NCTAID_Z = (23, "nctaid.z", Type.U32)
    SITE = (24, "site", Type.U32)     # a constant of each site: its row in the kernel's table of sites
    ISSUED = (25, "issued", Type.U64)  # the clock just before the instruction of a site, for what runs after it

    def __init__(self, number: int, label: str, result: Type) -> None:
        self.number = number
        self.label = label
        self.result = result


HELPERS: dict[str, Helper] = {h.label: h for h in Helper}
CAPTURES: dict[str, Capture] = {c.value: c for c in Capture}


class TraceClass(Enum):
    """Portable tracepoints: every backend says which of its instructions are meant."""

    KERNEL = "kernel"
    LOAD_GLOBAL = "load.global"
    STORE_GLOBAL = "store.global"
    LOAD_GENERIC = "load.generic"
    STORE_GENERIC = "store.generic"
    LOAD_SHARED = "load.shared"
    STORE_SHARED = "store.shared"
    ATOMIC = "atomic"
    BARRIER = "barrier"
    ASYNC_COPY = "async_copy"
    TENSOROP = "tensorop"
    BRANCH = "branch"
    CALL = "call"


TRACE_CLASSES: dict[str, TraceClass] = {c.value: c for c in TraceClass}
