"""What CUDA provides: ``printf`` and failed assertions, which print what the kernel says, a graph's conditions, and
launches of graphs.

Formats are C's, as CUDA's ``vprintf`` takes them (CUDA guide, 10.35): arguments lie one after another in a buffer, each
at a multiple of its size, floats as doubles.
"""

from __future__ import annotations

import ctypes
import struct
import sys

import llvmlite.binding as llvm

from ncc.backends.ptx.text.operands import Operand, Sym
from ncc.sim.calls import call_parts
from ncc.sim.emit import Emit
from ncc.sim.layout import Fault
from ncc.sim.library import define, each_lane
from ncc.sim.memory_ops import load, store
from ncc.sim.printing import CONVERSION, converted
from ncc.sim.segments import unsupported
from ncc.sim.values import I32, PTR, VI, VOID, Builder, Value, splat

_LONGEST = 1 << 16  # characters of a string that are shown
_FORMS = {("d", 32): "<i", ("u", 32): "<I", ("d", 64): "<q", ("u", 64): "<Q", ("f", 64): "<d", ("s", 64): "<Q"}


def _string(address: int) -> str:
    return ctypes.string_at(address)[:_LONGEST].decode(errors="replace") if address else "(null)"


def formatted(text: str, buffer: int) -> str:
    """A format with the arguments that lie at an address."""
    at = buffer

    def take(kind: str, bits: int) -> int | float | str:
        nonlocal at
        size = bits // 8
        at = -(-at // size) * size
        value: int | float = struct.unpack(_FORMS[kind, bits], ctypes.string_at(at, size))[0]
        at += size
        return _string(int(value)) if kind == "s" else value

    return CONVERSION.sub(lambda found: converted(found, take), text)


def _on_print(text: int, buffer: int) -> int:
    said = formatted(_string(text), buffer)
    sys.stdout.write(said)
    return len(CONVERSION.findall(_string(text)))


def _on_assert(message: int, file: int, function: int, line: int) -> int:
    print(f"{_string(file)}:{line}: {_string(function)}: Assertion `{_string(message)}` failed.", file=sys.stderr)
    return 0


_INT, _WORD = ctypes.c_int, ctypes.c_uint64
# Kept for the life of the process: compiled code has their addresses.
_HOST = {"ncc_host_print": ctypes.CFUNCTYPE(_INT, _WORD, _WORD)(_on_print),
         "ncc_host_assert": ctypes.CFUNCTYPE(_INT, _WORD, _WORD, _WORD, ctypes.c_uint32)(_on_assert)}


def register() -> None:
    """Make the functions known to compiled code."""
    for name, function in _HOST.items():
        llvm.add_symbol(name, ctypes.cast(function, ctypes.c_void_p).value)


def _each(b: Builder, mask: Value, *rest: Value, name: str) -> None:
    """Call the host for each lane with its element of each vector; the results, if wanted, go to the last."""
    *vectors, out = rest
    cells = []
    for vector in vectors:
        cell = b.cell(vector.type)
        b.store(vector, cell)
        cells.append((cell, vector.type.element))
    with each_lane(b, mask) as lane:
        values = [b.load(b.gep(cell, [lane], source_etype=kind), typ=kind) for cell, kind in cells]
        b.store(b.call_out(name, I32, values), b.gep(out, [lane], source_etype=I32))
    b.ret_void()


_PRINT = define("print", VOID, (I32, VI[64], VI[64], PTR), lambda b, *a: _each(b, *a, name="ncc_host_print"))
_ASSERT = define("assert", VOID, (I32, VI[64], VI[64], VI[64], VI[32], PTR),
                 lambda b, *a: _each(b, *a, name="ncc_host_assert"))


def _argument(e: Emit, operand: Operand, bits: int) -> Value:
    if not isinstance(operand, Sym) or e.at.unit.place(e.at.instr, operand.name) is None:
        e.unsupported("an argument that is no .param variable")
    return load(e, *e.place(operand), bits, 1, e.active())[0]


def call(e: Emit) -> None:
    """A call of one of the functions that CUDA provides."""
    parts = call_parts(e.at.instr, unsupported)
    name, arguments = parts.target.name, parts.arguments
    if name == "cudaGraphSetConditional":  # the stand-in's handle is the value's address
        handle, value = arguments
        store(e, "global", _argument(e, handle, 64), [_argument(e, value, 32)])
        return
    if name == "cudaGraphLaunch":  # the stand-in's handle is an address, and looks there for the stream
        graph, stream = arguments
        store(e, "global", _argument(e, graph, 64), [_argument(e, stream, 64)])
        for result in parts.results:
            if isinstance(result, Sym):
                store(e, *e.place(result), [splat(0, 32)])
        return
    out = e.scratch(32, 1, 9)
    if name == "vprintf":
        values = [_argument(e, a, 64) for a in arguments]
        e.b.call_out(_PRINT, VOID, [e.active(), *values, out])
        for result in parts.results:
            if isinstance(result, Sym):
                store(e, *e.place(result), [e.b.vector_load(VI[32], out, 64)])
        return
    message, file, line, function, _ = arguments
    values = [_argument(e, a, 64) for a in (message, file, function)]
    e.b.call_out(_ASSERT, VOID, [e.active(), *values, _argument(e, line, 32), out])
    e.fault(e.active(), Fault.TRAP)

