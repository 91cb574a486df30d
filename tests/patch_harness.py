"""Runs patch functions on the simulator with arguments of a test's choice, as NVIDIA's API would call them.

A kernel of the test's own calls one of them: each thread as often as the test says, with the arguments that lie for it
in an array, or not at all, where the test has it elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc import machine_patch, pipeline
from ncc.backends.base import Probed
from ncc.backends.ptx.patch.callbacks import BLOCK_ENTER, BLOCK_EXIT, CALLBACKS, Callback
from ncc.backends.ptx.patch.homes import with_registers
from ncc.backends.ptx.patch.kernel import PatchKernel
from ncc.backends.rewrite.instrument import instrument
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.sim.launching import launch_kernel
from ncc.sim.machine import compile_kernel
from ncc.sim.records import MapMemory, MapRecords, TableMemory
from ncc.source import SourceFile

START, INSTRUCTIONS = 0x7F00_0000_1000, 100
"""Where the code of the kernel is said to be, and how long it is."""
BY_NUMBER = {c.number: c for c in (BLOCK_ENTER, *CALLBACKS, BLOCK_EXIT)}

Calls = npt.NDArray[np.uint64]
"""[calls, threads, 1 + arguments]: whether the thread calls, and with what."""


def program_of(source: str) -> Program:
    """A tool, or the text of a probe."""
    diags = Diagnostics()
    if "\n" in source:
        program = parse_probe(SourceFile("p.py", source), diags)
        pipeline.verify(program, pipeline.find_backend("ptx"), diags)
    else:
        program = pipeline.load_program(source, "ptx", diags)
    diags.raise_errors()
    return program


def patched(program: Program, target: str = "sm_90") -> Probed:
    """Of a kernel that has all sorts of instructions; verified."""
    made = instrument(PatchKernel("k", (), target, INSTRUCTIONS), with_registers(program))
    machine_patch.verify(made, target)
    return made


def calls(callback: int, n: int, threads: int, **arguments: Any) -> Calls:
    """Every thread calls ``n`` times; arguments are broadcast to [calls, threads]; "pc" counts instructions."""
    row = BY_NUMBER[callback]
    made = np.zeros((n, threads, 1 + len(row.arguments)), np.uint64)
    made[..., 0] = np.asarray(arguments.pop("active", 1), np.uint64)
    for number, argument in enumerate(row.arguments, 1):
        value = np.asarray(arguments.pop(argument.name, 0), np.uint64)
        made[..., number] = START + 16 * value if argument.name == "pc" else value
    assert not arguments
    return made


@dataclass(frozen=True)
class Done:
    maps: dict[str, MapRecords]
    tables: dict[str, TableMemory]


def run(probed: Probed, given: Sequence[tuple[int, Calls]], grid: int, block: int,
        memory: Mapping[str, npt.NDArray[Any]] | None = None, cap: int | None = None,
        memories: list[MapMemory] | None = None) -> Done:
    """One launch: the callbacks' calls, one kind after the other. ``memory``: what arguments point to. ``memories`` is
    filled with what the maps had."""
    maps = [MapMemory(layout, grid, block, cap) for layout in probed.maps if layout.table is None]
    if memories is not None:
        memories += maps
    tables = {layout.map.name: TableMemory(layout) for layout in probed.maps if layout.table is not None}
    parameters = bytearray(probed.block_bytes)
    for one in maps:
        one.allocate(parameters)
    for table in tables.values():
        table.note(parameters)
    parameters[:8] = START.to_bytes(8, "little")
    data = np.frombuffer(bytes(parameters) + bytes(8), np.uint8).copy()
    arrays = [np.ascontiguousarray(made) for _, made in given]
    drivers = (_driver(BY_NUMBER[number], i, probed.probed) for i, (number, _) in enumerate(given))
    kernel = compile_kernel("".join((probed.probed, *drivers, _entry(len(given)))), "drive", "<patches>")
    params = data.ctypes.data.to_bytes(8, "little")
    for made in arrays:
        params += made.ctypes.data.to_bytes(8, "little") + len(made).to_bytes(8, "little")
    spans = [(a.ctypes.data, a.ctypes.data + a.nbytes) for a in (data, *arrays, *(memory or {}).values())]
    regions = [*spans, *(r for one in maps for r in one.regions()), *(t.region() for t in tables.values())]
    launch_kernel(kernel, grid, block, params, regions)
    return Done({one.layout.map.name: one.read() for one in maps}, tables)


def _entry(n: int) -> str:
    params = ", ".join((".param .u64 p_data", *(f".param .u64 p_calls{i}, .param .u64 p_n{i}" for i in range(n))))
    steps = "".join(f"""
	ld.param.u64 %d1, [p_calls{i}];
	ld.param.u64 %d2, [p_n{i}];
	{{
	.param .b64 a; .param .b64 b; .param .b64 c;
	st.param.b64 [a], %d0; st.param.b64 [b], %d1; st.param.b64 [c], %d2;
	call drive{i}, (a, b, c);
	}}""" for i in range(n))
    first = ".reg .b64 %d<3>;\n\tld.param.u64 %d0, [p_data];"
    return f"\n.visible .entry drive({params})\n{{\n{first}{steps}\n\tret;\n}}\n"


def _driver(callback: Callback, number: int, text: str) -> str:
    """A device function: this thread's calls of one kind."""
    found = re.search(rf" ({callback.name}_\w+)\(", text)
    assert found, f"no patch for a {callback.title}"
    name = found[1]
    types = [re.sub("u", "b", argument.type.label) for argument in callback.arguments]
    row = 8 * (1 + len(types))
    loads, passes = "", "st.param.b64 [d], %d0; "
    for at, type_ in enumerate(types, 1):
        loads += f"ld.global.u64 %d{10 + at}, [%d5+{8 * at}];\n"
        if type_ == "b32":
            loads += f"cvt.u32.u64 %r{10 + at}, %d{10 + at};\n"
        passes += f".param .{type_} a{at}; st.param.{type_} [a{at}], {'%r' if type_ == 'b32' else '%d'}{10 + at}; "
    names = ", ".join(("d", *(f"a{at}" for at in range(1, len(types) + 1))))
    return f"""
.func drive{number}(.param .b64 a, .param .b64 b, .param .b64 c)
{{
.reg .b64 %d<20>; .reg .b32 %r<20>; .reg .pred %p<3>;
ld.param.u64 %d0, [a]; ld.param.u64 %d1, [b]; ld.param.u64 %d2, [c];
mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x; mov.u32 %r2, %tid.x; mov.u32 %r3, %nctaid.x;
mad.lo.u32 %r4, %r0, %r1, %r2; mul.lo.u32 %r5, %r1, %r3;
mul.wide.u32 %d3, %r4, {row}; mul.wide.u32 %d4, %r5, {row};
add.u64 %d5, %d1, %d3;
Lloop{number}:
setp.eq.u64 %p0, %d2, 0;
@%p0 bra Lend{number};
ld.global.u64 %d10, [%d5];
setp.eq.u64 %p1, %d10, 0;
@%p1 bra Lskip{number};
{loads}{{
.param .b32 r; .param .b64 d; {passes}
call (r), {name}, ({names});
}}
Lskip{number}:
add.u64 %d5, %d5, %d4;
sub.u64 %d2, %d2, 1;
bra Lloop{number};
Lend{number}:
ret;
}}
"""
