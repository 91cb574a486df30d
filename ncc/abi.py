"""The layouts of ``hookdrv/abi.h`` for Python: messages, the ledger, the store, the trace's header.

Names are the header's without their prefix: ``struct ncc_hello`` is ``Hello``, ``NCC_OPT_LOSSLESS`` is
``Option.LOSSLESS``. A test compiles the header and compares every size, offset and constant with this module.
"""

from __future__ import annotations

import ctypes
import zlib
from enum import IntEnum, IntFlag

MAGIC = 0x3143434E  # "NCC1"
VERSION = 1

MAX_MAPS = 16
MAX_CHUNKS = 8
MAX_PARAMS = 1024
NAME_BYTES = 4096
PATH_BYTES = 4096
REASON_BYTES = 256
LEDGER_ROWS = 4096
MAX_JIT_OPTIONS = 32
INCLUDED_BYTES = 512
MAX_CAP = (1 << 31) - 1
MAX_RECORD_BYTES = 4096
MAX_BLOCK_BYTES = 1024
MAX_PARAMETER_BYTES = 32764
MAX_VARIABLES = 32
MAX_REFERENCES = 16
MAX_WRITTEN = 64
MAX_PATCHES = 16
MAX_PATCHED = 63
VARIABLE_NAME_BYTES = 512
ARCH_BYTES = 64
MAX_ANCHORS = 4
FLIGHTS = 16384
CLOCKS = 256
STAMP_KERNELS = 512
FLIGHT_BYTES = 16384
PAGES_UNIT = 65536
TABLE_UNIT_BYTES = 16

STREAM_UNIT_BYTES = 16
RUN_MOST_SAVES = 31
RUN_MOST_UNITS = 127
RUN_MOST_NUMBER = 4095
CAP_PAGES = 1 << 31
PAGE_UNITS = 512
BELL_WARPS = 64
PAGE_NONE = 1
PAGE_LOST = -1
WORDS_MOST_ALIKE = 24

MADE_MAGIC = 0x4D43434E  # "NCCM"
MAX_MADE_PARTS = 1024

STORE_MAGIC = 0x5243434E  # "NCCR"
STORE_VERSION = 3
STORE_ALIGN = 64
TABLE_MAGIC = 0x5443434E  # "NCCT"
FRAME_MAGIC = 0x5A43434E  # "NCCZ"
CLOCK_MAGIC = 0x4B43434E  # "NCCK"
MAX_FRAMED_BYTES = 1 << 30
TIMELINE_BYTES = 128
TIMELINE_TEXT_BYTES = 108
TIMELINE_NAMES = 1 << 16
TIMELINE_RANGE_TEXT_BYTES = 88
TIMELINE_MORE_TEXT_BYTES = 124
STORE_PART_ALIGN = 16
KEPT_PARAMS = 64
KEPT_PARAM_BYTES = 64

GROUP_HEAD_BYTES = 16
"""Of a group of lanes in a compact map's lanes' area: the warp, the mask of its lanes."""

LEDGER_OTHER = 0
"""The ledger's row for launches of kernels that have no row of their own."""

NO_ROW = 0xFFFFFFFF
NO_PARAM = 0xFFFFFFFF


class MsgType(IntEnum):
    HELLO = 1
    WELCOME = 2
    PREPARE = 3
    PREPARED = 4
    RESULT = 5
    SWITCH = 6
    SWITCHED = 7


class Target(IntEnum):
    PTX = 0
    GCN = 1


class Form(IntEnum):
    LAUNCH = 0
    NODE = 1


class HelloFlag(IntFlag):
    JOIN = 1
    IDLE = 2
    GCN = 4
    HSA = 8


class Option(IntFlag):
    LOSSLESS = 1
    VERBOSE = 2
    ANY_PTX = 4
    TIMES = 8
    RESULTS = 16
    NO_GRAPHS = 32
    MEMUSAGE = 64
    AUTOTUNE = 128
    BENCHMARK = 256
    TRACE = 512
    TRACE_COPIES = 1024
    UNPROBED = 2048
    TRACE_CALLS = 4096
    LIVE = 8192


class PrepareFlag(IntFlag):
    UNPROBED = 1


class MapLevel(IntEnum):
    THREAD = 0
    WARP = 1


class MapFlag(IntFlag):
    STATIC = 1
    DYNAMIC = 2
    BOUNDED = 4
    ZEROED = 8
    COMPACT = 16
    STREAM = 32
    LANE_COUNTS = 64
    TABLE = 128
    RING = 256
    BY_LAUNCH = 512
    PAGED = 1024


class StoredFlag(IntFlag):
    """Beside ``MapFlag``, of a map in the store."""

    PARTIAL = 65536


class MadeFlag(IntFlag):
    BY_DRIVER = 1


class KernelFlag(IntFlag):
    CAN_WAIT = 1
    TOLD_SHAPE = 2
    LOADS_BACK = 4


class HeadTag(IntEnum):
    """The last word of the head of a warp of a compact map."""

    SAME = 1
    LANES = 2


class PageLane(IntEnum):
    """What a link says of each lane."""

    HERE = 0
    ASKS = 1
    WENT_ON = 2
    LEFT = 3


class EntryKind(IntEnum):
    """How an entry of a stream goes on behind its first word."""

    END = 0
    ALL = 1
    SOME = 2
    APART = 4
    SKIP = 5
    RUN = 6
    EACH = 7
    WORDS = 8


class RunHow(IntEnum):
    """What an entry of a run holds of a field of a save."""

    WHOLE = 0
    LOW = 1
    FOLLOWS = 2


class PartKind(IntEnum):
    """What a part of a chunk of the store holds."""

    COUNTS = 1
    HEADS = 2
    RECORDS = 3
    ROWS = 4
    ROW_COUNTS = 5
    GROUPS = 6
    LOSSES = 7
    PAGES = 8


class Status(IntEnum):
    """How a kernel's preparation ended."""

    PROBED = 0
    REFUSED = 1
    FILTERED = 2


class Outcome(IntEnum):
    """How a launch ran, and why."""

    PROBED = 0
    REFUSED = 1
    FILTERED = 2
    NOT_SELECTED = 3
    CAPTURED = 4
    NO_MEMORY = 5
    BACKPRESSURE = 6
    TRACE_FULL = 7
    ERROR = 8
    NO_IMAGE = 9
    LEFT_ALONE = 10
    NO_ENGINE = 11
    UNPROVEN = 12
    LOSSY = 13
    BUDGET = 14
    AUTOTUNE = 15
    MEMUSAGE = 16
    BEYOND = 17
    BY_DEVICE = 18


class Untimed(IntEnum):
    """Why something is not in the timeline."""

    FULL = 0
    CAPTURED = 1
    FAILED = 2
    LOST = 3
    BATCHED = 4
    SIGNALLED = 5


class TimelineKind(IntEnum):
    """What an entry of a process's timeline says."""

    NAME = 1
    DEVICE = 2
    CLOCK = 3
    KERNEL = 4
    GRAPH = 5
    COPY = 6
    RANGE = 7
    TEXT = 8
    BARRIER = 9
    CALL = 10
    SOURCE = 11


class TimelineBy(IntEnum):
    """Who says when things ran."""

    EVENTS = 0
    CUPTI = 1


class TimedFlag(IntFlag):
    """Of an entry of a process's timeline."""

    WAITS = 1
    APART = 2
    NODE = 4


class Taken(IntEnum):
    """What launches of patched kernels take of a program's time."""

    THREAD = 0
    CALL = 1
    KERNEL = 2
    COPY = 3
    MEASURING = 4
    CHOOSING = 5


_u8, _u16, _u32, _u64 = ctypes.c_uint8, ctypes.c_uint16, ctypes.c_uint32, ctypes.c_uint64


class _Struct(ctypes.LittleEndianStructure):
    """ctypes cuts a number to its field's width without a word; here that is an ``OverflowError``."""

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if isinstance(value, int) and getattr(self, name) != value:
            raise OverflowError(f"{type(self).__name__}.{name} cannot hold {value}")


class PageLink(_Struct):
    """Where a warp finds its next page."""

    _fields_ = [("next", _u64), ("pad", _u64), ("lane", ctypes.c_uint8 * 32)]


PAGE_LINK_UNITS = ctypes.sizeof(PageLink) // STREAM_UNIT_BYTES
PAGE_LANES_OFFSET: int = PageLink.lane.offset


class Head(_Struct):
    _fields_ = [("magic", _u32), ("version", _u32), ("type", _u32), ("size", _u32)]


class Hello(_Struct):
    _fields_ = [("head", Head), ("pid", _u32), ("flags", _u32), ("command", ctypes.c_char * 1024),
                ("launcher", ctypes.c_char * 1024)]


class Welcome(_Struct):
    _fields_ = [
        ("head", Head),
        ("options", _u32),
        ("every", _u32),
        ("first_launch", _u64),
        ("last_launch", _u64),
        ("max_trace_bytes", _u64),
        ("staging_bytes", _u64),
        ("host_bytes", _u64),
        ("dynamic_bytes", _u64),
        ("prepare_ms", _u64),
        ("ledger_rows", _u32),
        ("overhead_ppm", _u32),
        ("flights_offset", _u64),
        ("pages_bytes", _u64),
        ("run_dir", ctypes.c_char * PATH_BYTES),
        ("included", ctypes.c_char * INCLUDED_BYTES),
    ]


class Prepare(_Struct):
    _fields_ = [
        ("head", Head),
        ("image_bytes", _u64),
        ("sm", _u32),
        ("driver_version", _u32),
        ("max_registers", _u32),
        ("n_jit_options", _u32),
        ("jit_option", _u32 * MAX_JIT_OPTIONS),
        ("jit_value", _u64 * MAX_JIT_OPTIONS),
        ("entry_bytes", _u32),
        ("flags", _u32),
        ("form", _u32),
        ("target", _u32),
        ("arch", ctypes.c_char * ARCH_BYTES),
        ("entry", ctypes.c_char * NAME_BYTES),
    ]


class Made(_Struct):
    _fields_ = [("magic", _u32), ("flags", _u32), ("n_parts", _u32), ("pad", _u32)]


class MadePart(_Struct):
    _fields_ = [("bytes", _u64)]


class Pointer(_Struct):
    _fields_ = [("table", _u64), ("selector", _u64)]


POINTER_BYTES = ctypes.sizeof(Pointer)


class Map(_Struct):
    _fields_ = [
        ("name", ctypes.c_char * 64),
        ("level", _u32),
        ("flags", _u32),
        ("record_bytes", _u32),
        ("cap", _u32),
        ("cap_bound", _u32),
        ("n_chunks", _u32),
        ("chunk", _u8 * MAX_CHUNKS),
        ("records_param", _u32),
        ("counts_param", _u32),
        ("cap_param", _u32),
        ("lanes_param", _u32),
        ("table_bytes", _u64),
        ("warp_lanes", _u32),
        ("pad", _u32),
    ]


class LaunchShape(_Struct):
    _fields_ = [("grid", _u32 * 3), ("block", _u32 * 3), ("warps_of_64", _u32), ("warps_of_32", _u32)]


class Variable(_Struct):
    _fields_ = [("name", ctypes.c_char * VARIABLE_NAME_BYTES), ("bytes", _u64), ("place", _u64), ("param", _u32),
                ("pad", _u32)]


class Anchor(_Struct):
    _fields_ = [("name", ctypes.c_char * VARIABLE_NAME_BYTES), ("place", _u64)]


class Reference(_Struct):
    _fields_ = [("name", ctypes.c_char * VARIABLE_NAME_BYTES), ("surface", _u32), ("pad", _u32)]


class Word(_Struct):
    _fields_ = [("param", _u16), ("byte", _u16)]


class Prepared(_Struct):
    _fields_ = [
        ("head", Head),
        ("status", _u32),
        ("row", _u32),
        ("n_maps", _u32),
        ("n_params", _u32),
        ("block_offset", _u32),
        ("block_bytes", _u32),
        ("flags", _u32),
        ("n_variables", _u32),
        ("n_references", _u32),
        ("n_written", _u32),
        ("plan", _u32),
        ("n_patches", _u32),
        ("n_anchors", _u32),
        ("pad", _u32),
        ("image_bytes", _u64),
        ("kernel_dir", ctypes.c_char * 128),
        ("map", Map * MAX_MAPS),
        ("param_bytes", _u16 * MAX_PARAMS),
        ("param_offset", _u16 * MAX_PARAMS),
        ("pruned_bytes", _u64),
        ("patch_bytes", _u64),
        ("patch_name", ctypes.c_char * 24),
        ("patch", _u32 * MAX_PATCHES),
        ("written", Word * MAX_WRITTEN),
        ("not_timed", ctypes.c_char * 128),
        ("variable", Variable * MAX_VARIABLES),
        ("anchor", Anchor * MAX_ANCHORS),
        ("reference", Reference * MAX_REFERENCES),
        ("reason", ctypes.c_char * REASON_BYTES),
        ("entry", ctypes.c_char * NAME_BYTES),
    ]


class Result(_Struct):
    _fields_ = [("head", Head), ("row", _u32), ("pad", _u32), ("entry", _u64)]


class Switch(_Struct):
    _fields_ = [("head", Head), ("number", _u64), ("socket", ctypes.c_char * 112)]


class Switched(_Struct):
    _fields_ = [("head", Head), ("number", _u64), ("done", _u32), ("pad", _u32)]


class Row(_Struct):
    _fields_ = [
        ("recorded", _u64),
        ("launches", _u64 * 24),
        ("settled", _u64),
        ("records", _u64),
        ("lost", _u64),
        ("trace_bytes", _u64),
        ("tables", _u64),
        ("kernel_ns", _u64),
        ("overhead_ns", _u64),
        ("partial", _u64),
        ("original_ns", _u64),
        ("pruned_ns", _u64),
        ("probed_ns", _u64),
        ("flushed_bytes", _u64),
        ("restored_bytes", _u64),
        ("repeats", _u64),
        ("benchmark_reason", ctypes.c_char * 128),
        ("probe_bytes", _u64),
        ("beside", _u64),
        ("uncounted", _u64),
        ("uncounted_reason", ctypes.c_char * 128),
        ("registers", _u32),
        ("probed_registers", _u32),
        ("reason", ctypes.c_char * REASON_BYTES),
        ("name", ctypes.c_char * 552),
    ]


class StoreClock(_Struct):
    _fields_ = [
        ("magic", _u32),
        ("version", _u32),
        ("before_ns", _u64),
        ("after_ns", _u64),
        ("device_ns", _u64),
        ("step_ns", _u64),
        ("epoch_ns", _u64),
        ("device", ctypes.c_int32),
        ("crc", _u32),
        ("uuid", ctypes.c_uint8 * 16),
    ]


class Ledger(_Struct):
    """The ledger's head; ``Row`` number i starts at ``sizeof(Ledger) + i * sizeof(Row)``."""

    _fields_ = [
        ("magic", _u32),
        ("version", _u32),
        ("n_rows", _u32),
        ("pid", _u32),
        ("graph_launches", _u64),
        ("graphs_unfollowed", _u64),
        ("graphs_by_device", _u64),
        ("modules", _u64),
        ("host_ns", _u64),
        ("finished", _u64),
        ("flights", _u64),
        ("counted", _u64),
        ("profiled", _u64),
        ("clocks", _u64),
        ("clock", StoreClock * CLOCKS),
        ("untimed", _u64 * len(Untimed)),
        ("timed", _u64),
        ("patched_ns", _u64),
        ("taken_ns", _u64 * len(Taken)),
        ("pad", _u64 * 6),
    ]


class StoreEntry(_Struct):
    _fields_ = [("offset", _u64), ("bytes", _u64)]


class StoreChunk(_Struct):
    _fields_ = [
        ("magic", _u32),
        ("version", _u32),
        ("bytes", _u64),
        ("parts_offset", _u64),
        ("n_parts", _u32),
        ("n_maps", _u32),
        ("head_crc", _u32),
        ("parts_crc", _u32),
        ("launch", _u64),
        ("sequence", _u64),
        ("since_ns", _u64),
        ("start_ns", _u64),
        ("prologue_ns", _u64),
        ("kernel_ns", _u64),
        ("epilogue_ns", _u64),
        ("context", _u64),
        ("stream", _u64),
        ("grid", _u32 * 3),
        ("block", _u32 * 3),
        ("shared_bytes", _u32),
        ("device", ctypes.c_int32),
        ("n_params", _u32),
        ("params_bytes", _u32),
        ("device_name", ctypes.c_char * 128),
        ("kernel_dir", ctypes.c_char * 128),
    ]


class StoreFrame(_Struct):
    _fields_ = [("magic", _u32), ("version", _u32), ("bytes", _u64), ("chunk_bytes", _u64), ("frame_bytes", _u64),
                ("head_crc", _u32), ("pad", _u32)]


class StoreMap(_Struct):
    record_bytes: int
    warp_lanes: int
    records: int
    lost: int
    _fields_ = [
        ("name", ctypes.c_char * 64),
        ("level", _u32),
        ("flags", _u32),
        ("record_bytes", _u32),
        ("cap", _u32),
        ("n_chunks", _u32),
        ("chunk", _u8 * MAX_CHUNKS),
        ("warp_lanes", _u32),
        ("records", _u64),
        ("lost", _u64),
        ("sample", _u32),
        ("pad", _u32),
    ]


class StorePart(_Struct):
    _fields_ = [
        ("map", _u32),
        ("kind", _u32),
        ("offset", _u64),
        ("bytes", _u64),
        ("warp", _u64),
        ("n_warps", _u64),
        ("slot", _u32),
        ("n_slots", _u32),
        ("crc", _u32),
        ("pad", _u32),
    ]


class FlightMap(_Struct):
    _fields_ = [("counts", _u32), ("heads", _u32), ("records", _u32), ("groups", _u32), ("cap", _u32), ("sample", _u32)]


class FlightStamp(_Struct):
    _fields_ = [
        ("made", _u32),
        ("pad", _u32),
        ("sequence", _u64),
        ("since_ns", _u64),
        ("start_ns", _u64),
        ("prologue_ns", _u64),
        ("stream", _u64),
        ("number", _u64 * STAMP_KERNELS),
    ]


class Flight(_Struct):
    _fields_ = [
        ("made", _u32),
        ("row", _u32),
        ("offset", _u64),
        ("bytes", _u64),
        ("leader", _u32),
        ("kernel", _u32),
        ("plan", _u32),
        ("shared_bytes", _u32),
        ("launch", _u64),
        ("sequence", _u64),
        ("since_ns", _u64),
        ("start_ns", _u64),
        ("prologue_ns", _u64),
        ("context", _u64),
        ("stream", _u64),
        ("grid", _u32 * 3),
        ("block", _u32 * 3),
        ("device", ctypes.c_int32),
        ("pad", _u32),
        ("rest", _u8 * (MAX_MAPS * ctypes.sizeof(FlightMap) + KEPT_PARAMS * KEPT_PARAM_BYTES)),
        ("stamp", FlightStamp),
    ]


class StoreTable(_Struct):
    _fields_ = [
        ("magic", _u32),
        ("version", _u32),
        ("bytes", _u64),
        ("table_bytes", _u64),
        ("launches", _u64),
        ("context", _u64),
        ("head_crc", _u32),
        ("table_crc", _u32),
        ("device", ctypes.c_int32),
        ("map", _u32),
        ("device_name", ctypes.c_char * 128),
        ("kernel_dir", ctypes.c_char * 128),
    ]


class TimelineName(_Struct):
    _fields_ = [("kind", _u32), ("number", _u32), ("offset", _u32), ("bytes", _u32), ("piece_bytes", _u32),
                ("text", ctypes.c_char * TIMELINE_TEXT_BYTES)]


class TimelineDevice(_Struct):
    _fields_ = [("kind", _u32), ("device", ctypes.c_int32), ("uuid", _u8 * 16), ("name", ctypes.c_char * 104)]


class TimelineClock(_Struct):
    _fields_ = [("kind", _u32), ("device", ctypes.c_int32), ("host_ns", _u64), ("error_ns", _u64), ("pad", _u64 * 13)]


class TimelineSource(_Struct):
    _fields_ = [("kind", _u32), ("by", _u32), ("pad", _u32 * 3), ("why", ctypes.c_char * TIMELINE_TEXT_BYTES)]


class TimelineOp(_Struct):
    _fields_ = [
        ("kind", _u32),
        ("name", _u32),
        ("call", _u32),
        ("tid", _u32),
        ("device", ctypes.c_int32),
        ("copy_kind", ctypes.c_int16),
        ("flags", _u16),
        ("number", _u64),
        ("stream", _u64),
        ("call_start_ns", _u64),
        ("call_end_ns", _u64),
        ("start_ns", _u64),
        ("end_ns", _u64),
        ("grid", _u32 * 3),
        ("block", _u32 * 3),
        ("shared_bytes", _u32),
        ("range", _u32),
        ("size_bytes", _u64),
        ("target", _u64),
        ("source", _u64),
    ]


class TimelineRange(_Struct):
    _fields_ = [("kind", _u32), ("number", _u32), ("tid", _u32), ("bytes", _u32), ("start_ns", _u64), ("end_ns", _u64),
                ("text", ctypes.c_char * TIMELINE_RANGE_TEXT_BYTES), ("pad", _u64)]


class TimelineText(_Struct):
    _fields_ = [("kind", _u32), ("text", ctypes.c_char * TIMELINE_MORE_TEXT_BYTES)]


class TraceHeader(_Struct):
    _fields_ = [("grid", _u32 * 3), ("block", _u32 * 3), ("shared_bytes", _u32), ("n_maps", _u32)]


class TraceSection(_Struct):
    _fields_ = [("size", _u32), ("warp_div", _u32), ("offset", _u64)]


MESSAGES: dict[MsgType, type[Hello | Welcome | Prepare | Prepared | Result | Switch | Switched]] = {
    MsgType.HELLO: Hello,
    MsgType.WELCOME: Welcome,
    MsgType.PREPARE: Prepare,
    MsgType.PREPARED: Prepared,
    MsgType.RESULT: Result,
    MsgType.SWITCH: Switch,
    MsgType.SWITCHED: Switched,
}

MAX_MESSAGE_BYTES = max(ctypes.sizeof(message) for message in MESSAGES.values())


def clock_is_whole(entry: bytes) -> bool:
    """Whether the checksum of a ``StoreClock`` is right."""
    field = StoreClock.crc
    bare = entry[: field.offset] + bytes(field.size) + entry[field.offset + field.size :]
    return zlib.crc32(bare) == int.from_bytes(entry[field.offset : field.offset + field.size], "little")


def ledger_bytes(n_rows: int) -> int:
    """Size of a ledger of n rows."""
    return ctypes.sizeof(Ledger) + n_rows * ctypes.sizeof(Row)


def head(kind: MsgType) -> Head:
    """The head of a message of this kind."""
    return Head(MAGIC, VERSION, kind, ctypes.sizeof(MESSAGES[kind]))


def get_text(raw: bytes) -> str:
    """Text of a char array, from a file that nobody vouches for."""
    return raw.decode("utf-8", "backslashreplace")


def put_text(text: str, limit: int) -> bytes:
    """Text for a char array of ``limit`` bytes, cut to leave room for its NUL, at a character's boundary."""
    raw = text.encode("utf-8", "surrogateescape").split(b"\0")[0]
    if len(raw) < limit:
        return raw
    return raw[: limit - 1].decode("utf-8", "ignore").encode()
