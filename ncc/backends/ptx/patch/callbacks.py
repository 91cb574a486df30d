"""What the patching API of Compute Sanitizer calls, and what of a probe it serves: a row for each kind of instruction.

Numbers, order and types of arguments are those of ``sanitizer_patching.h`` (2025.4, CUDA 13; a test compares them with
the header where it is installed). Every function is called before its instruction, by each lane that executes it.
What a patch is not given, a loaded value or a branch, no probe can have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ncc.backends.ptx.code.emit import Emitter, RegClass
from ncc.backends.rewrite.captures import INPUTS
from ncc.ir.types import Capture, TraceClass, Type
from ncc.source import Span

ADDRESS, WORD = Type.U64, Type.U32


@dataclass(frozen=True)
class Argument:
    """``uniform``: the same in all lanes that execute the instruction together."""

    name: str
    type: Type
    uniform: bool = False


Values = Mapping[str, str]
"""An argument's name -> the register that holds it."""

Reading = Callable[[Emitter, Values, int | None], str]
"""(emitter, arguments, element of a vector) -> the operand that holds a capture."""


@dataclass(frozen=True)
class Reads:
    """Where a capture comes from. ``elements``: how many a vector may have; 0: it is none. ``uniform`` as an argument.
    ``step``: the argument by which it differs from one lane to the next, where lanes access what lies side by side."""

    type: Type
    reading: Reading
    elements: int = 0
    uniform: bool = False
    step: str | None = None


@dataclass(frozen=True, eq=False)
class Callback:
    """``serves``: texts of tracepoints, portable ones and PTX's where machine code has the same, each with the values
    of ``flags`` masked by ``mask`` that mean it; empty: all do. ``of_warp``: the instruction is one for the whole warp,
    whose lanes all call.
    """

    number: int  # Sanitizer_InstructionId
    title: str
    arguments: tuple[Argument, ...]
    serves: Mapping[str, frozenset[int]]
    captures: Mapping[Capture, Reads] = field(default_factory=dict)
    mask: int = 0
    in_one_sector: bool = False
    most_bytes: int | None = None
    of_warp: bool = False

    @property
    def name(self) -> str:
        """What the patch function's begins with; what it does is told by a digest behind that."""
        return f"ncc_patch_{self.number}"


@dataclass(frozen=True)
class Point:
    """What stands for an instruction: all before which one callback is called, and that one tracepoint means."""

    callback: Callback
    meant: str  # the tracepoint's text
    span: Span


def _argument(name: str) -> Reading:
    return lambda e, values, element: values[name]


def _address(name: str, step: str | None = None) -> Reads:
    return Reads(ADDRESS, _argument(name), step=step)


def _word(name: str, uniform: bool = False) -> Reads:
    return Reads(WORD, _argument(name), uniform=uniform)


# ---- memory accesses

_READ, _WRITE, _PREFETCH, _WRITE_ONLY = 1, 2, 8, 256
_OF_KIND = _READ | _WRITE | _PREFETCH | _WRITE_ONLY
_REDUCTION = frozenset(_WRITE_ONLY | kind for kind in range((_READ | _WRITE) + 1))
_EXCHANGE = frozenset({_READ | _WRITE})
STORES = frozenset({_WRITE})
STORED_WORDS = 4


def _stored(e: Emitter, values: Values, element: int | None) -> str:
    """The 32-bit words of what is stored, in which the API has it; without an element the first two, as far as there
    are so many bytes. ``pData`` is NULL of what stores nothing."""
    first = _stored_word(e, values, element or 0)
    if element is not None:
        return e.wide(first)
    return e.make("mov.b64", RegClass.B64, f"{{{first}, {_stored_word(e, values, 1)}}}")


def _stored_word(e: Emitter, values: Values, number: int) -> str:
    key = f"stored {number}"
    found = e.once(key)
    if found is not None:
        return found
    data, size = values["pData"], values["accessSize"]
    there = e.make("setp.ne.b64", RegClass.PRED, data, "0")
    there = e.both(there, e.make("setp.gt.u32", RegClass.PRED, size, str(4 * number)))
    if e.guard is not None:
        there = e.both(there, e.guard)
    word = e.make("mov.b32", RegClass.B32, "0")
    e.put("ld.b32", word, f"[{data}+{4 * number}]" if number else f"[{data}]", when=there)
    if not number:  # of a byte or two, the rest of the register is anything
        bits = e.make("shl.b32", RegClass.B32, size, "3")
        low = e.make("bfe.u32", RegClass.B32, word, "0", e.make("min.u32", RegClass.B32, bits, "32"))
        word = low
    return e.remember(key, word)


def _memory(number: int, space: str, in_one_sector: bool) -> Callback:
    arguments = (Argument("pc", ADDRESS, True), Argument("ptr", ADDRESS), Argument("accessSize", WORD, True),
                 Argument("flags", WORD, True), Argument("pData", ADDRESS))
    address = _address("ptr", "accessSize")
    captures = {Capture.ADDR: address, Capture.BYTES: _word("accessSize", uniform=True), Capture.IN1: address,
                 Capture.IN2: Reads(ADDRESS, _stored, STORED_WORDS)}
    load, store = frozenset({_READ}), STORES
    serves = {f"load.{space}": load, f"ld.{space}": load, f"store.{space}": store, f"st.{space}": store,
              TraceClass.ATOMIC.value: _EXCHANGE | _REDUCTION, f"atom.{space}": _EXCHANGE, f"red.{space}": _REDUCTION}
    return Callback(number, f"access to {space} memory", arguments, serves, captures, _OF_KIND, in_one_sector, 16)


def _matrices(e: Emitter, values: Values, element: int | None) -> str:
    """A lane's share: 4 bytes of each matrix."""
    return e.make("shl.b32", RegClass.B32, values["count"], "2")


# ---- copies

_UNIT = 16


def _copied(e: Emitter, values: Values, element: int | None) -> str:
    """What is read: not what is filled with zeros."""
    return e.make("sub.u32", RegClass.B32, values["accessSize"], values["zFillSize"])


def _units(name: str) -> Reading:
    def reading(e: Emitter, values: Values, element: int | None) -> str:
        count = e.make("and.b32", RegClass.B32, values[name], "65535")
        return e.make("mul.lo.u32", RegClass.B32, count, str(_UNIT))

    return reading


def _masked_units(e: Emitter, values: Values, element: int | None) -> str:
    """Of each 16 bytes those whose bits are set, where there is a mask."""
    count = e.make("and.b32", RegClass.B32, values["maskAndSize"], "65535")
    kept = e.make("popc.b32", RegClass.B32, e.make("shr.u32", RegClass.B32, values["maskAndSize"], "16"))
    masked = e.make("setp.ne.u32", RegClass.PRED, values["hasCpMask"], "0")
    each = e.make("selp.b32", RegClass.B32, kept, str(_UNIT), masked)
    return e.make("mul.lo.u32", RegClass.B32, count, each)


def _bulk(number: int, title: str, address: str, reading: Reading, *arguments: Argument) -> Callback:
    """The header: "All the active threads in a warp have the same parameter values". One instruction of the warp."""
    pc = Argument("pc", ADDRESS, True)
    captures = {Capture.ADDR: _address(address), Capture.BYTES: Reads(WORD, reading, uniform=True)}
    return Callback(number, title, (pc, *arguments), {TraceClass.ASYNC_COPY.value: frozenset()}, captures, of_warp=True)


def _arguments(*names: str) -> tuple[Argument, ...]:
    """Of 32 bits, and the same in a warp."""
    return tuple(Argument(name, WORD, True) for name in names)


_ANY: frozenset[int] = frozenset()
_PC = Argument("pc", ADDRESS, True)
BLOCK_ENTER = Callback(1, "entry of a thread", (_PC,), {TraceClass.KERNEL.value: _ANY})
BLOCK_EXIT = Callback(2, "exit of a thread", (_PC,), {TraceClass.KERNEL.value: _ANY})

CALLBACKS: tuple[Callback, ...] = (
    _memory(3, "global", True),
    _memory(4, "shared", False),
    Callback(6, "barrier of a block", (_PC, *_arguments("barIndex", "threadCount", "flags")),
             {TraceClass.BARRIER.value: _ANY},
             {INPUTS[0]: _word("barIndex", True), INPUTS[1]: _word("threadCount", True)}),
    Callback(9, "function call", (_PC, Argument("targetPc", ADDRESS), *_arguments("flags")),
             {TraceClass.CALL.value: _ANY}),
    Callback(14, "asynchronous copy",
             (_PC, Argument("src", ADDRESS), Argument("dst", WORD), Argument("accessSize", WORD, True),
              Argument("zFillSize", WORD)),
             {TraceClass.ASYNC_COPY.value: _ANY, "cp.async": _ANY},
             {Capture.ADDR: _address("src", "accessSize"), Capture.BYTES: Reads(WORD, _copied),
              INPUTS[0]: _word("dst"), INPUTS[1]: _address("src", "accessSize"),
              INPUTS[2]: _word("accessSize", True)}, in_one_sector=True, most_bytes=16),
    Callback(19, "access to matrices in shared memory",
             (_PC, Argument("address", WORD), *_arguments("accessSize", "flags", "count"), Argument("pData", ADDRESS)),
             {"load.shared": frozenset({_READ}), "ldmatrix": frozenset({_READ}), "store.shared": STORES,
              "stmatrix": STORES},
             {Capture.ADDR: _word("address"), Capture.BYTES: Reads(WORD, _matrices, uniform=True),
              INPUTS[0]: _word("address")}, mask=_OF_KIND, most_bytes=16),
    _bulk(30, "bulk copy from global to shared memory", "src", _units("maskAndSize"), Argument("src", ADDRESS, True),
          *_arguments("dst", "barrier", "maskAndSize", "isMulticast")),
    _bulk(35, "bulk copy from shared to global memory", "dst", _masked_units, Argument("dst", ADDRESS, True),
          *_arguments("src", "maskAndSize", "hasCpMask")),
)
"""The instructions whose probes can be had. Others that the API knows (tensor copies, remote shared memory, ...) are
reported as not probed."""

MISSING: dict[TraceClass, str] = {
    TraceClass.LOAD_GENERIC: "machine code is not told to be generic: it is counted as what it accesses",
    TraceClass.STORE_GENERIC: "machine code is not told to be generic: it is counted as what it accesses",
    TraceClass.TENSOROP: "matrix instructions are not patched: NVIDIA's patching API tells of wgmma alone",
    TraceClass.BRANCH: "NVIDIA's patching API does not patch branches",
}
"""Why no patch serves a tracepoint."""
