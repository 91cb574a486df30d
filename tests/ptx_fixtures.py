"""Real PTX for tests, and short functions around pieces of it."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from ncc.backends.ptx.text.nodes import Instruction, Kernel, PtxModule
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.ir.nodes import CaptureRef, Tracepoint
from ncc.ir.types import CAPTURES, TRACE_CLASSES
from ncc.source import SourceFile

FOLDER = Path(__file__).parent / "ptx"
FIXTURES = sorted(p.name for p in FOLDER.glob("*.ptx"))
HEAD = ".version 8.8\n.target sm_90a\n.address_size 64\n"


@functools.cache
def fixture(name: str) -> PtxModule:
    path = FOLDER / name
    return parse_module(SourceFile(name, path.read_text()))


@functools.cache
def fixture_kernel(name: str, entry: str) -> Kernel:
    module = fixture(name)
    return parse_kernel(module, module.entry(entry))


def module_of(text: str) -> PtxModule:
    return parse_module(SourceFile("t.ptx", text))


def kernel_of(body: str, params: str = "", directives: str = "", before: str = "") -> Kernel:
    """A kernel ``k`` with this body; plenty of registers are declared."""
    module = module_of(f"{HEAD}{before}\n.visible .entry k({params})\n{directives}\n{{\n{REGISTERS}{body}\n}}\n")
    return parse_kernel(module, module.entry("k"))


REGISTERS = ".reg .pred %p<9>; .reg .b16 %h<9>; .reg .b32 %r<99>; .reg .b64 %rd<99>; .reg .f32 %f<99>;" \
            " .reg .f64 %fd<9>;\n"


def instruction_of(text: str) -> Instruction:
    return kernel_of(text).instructions[-1]


def tracepoint(text: str) -> Tracepoint:
    return Tracepoint(text, TRACE_CLASSES.get(text))


def capture(text: str) -> CaptureRef:
    """``in1`` or, of a vector, ``out[2]``."""
    found = re.fullmatch(r"(\w+)(?:\[(\d)\])?", text)
    assert found is not None
    return CaptureRef(CAPTURES[found[1]], int(found[2]) if found[2] else None)
