"""From a program to eBPF: an ELF object, or assembly for people, by LLVM's BPF target."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from struct import Struct
from typing import Any

import llvmlite.binding as llvm

from ncc.backends.bpf.module import build_alone, build_module, check, section_name, snippets
from ncc.backends.formats.binary import blob
from ncc.backends.formats.elf import parse_elf
from ncc.diag import Diagnostics, error
from ncc.ir.nodes import IRBody, Probe, Program
from ncc.ir.text import print_program

CPU = "v2"
"""The instruction set that is compiled for. Every later one has its instructions, and no probe gains by more."""

STACK_BYTES = 512
"""``MAX_BPF_STACK`` of Linux, and the least that other machines have."""


def emit_object(program: Program) -> bytes:
    """The ELF object of a verified program. ``NccError`` B040 and B041 with what it cannot hold."""
    _check_names(program)
    image: bytes = _machine().emit_object(_parsed(build_module(program, print_program(program))))
    _check_stack(program, image)
    return image


def listing(program: Program, probe: Probe, body: IRBody) -> str:
    """One body's instructions. ``NccError`` B040 where the object could not have the program's names."""
    _check_names(program)
    text: str = _machine().emit_assembly(_parsed(build_alone(program, probe, body)))
    return "\n".join(_instructions(text))


def _check_names(program: Program) -> None:
    diags = Diagnostics()
    check(program, diags)
    diags.raise_errors()


_INSTRUCTION = re.compile(r"\t(?!\.)(.*\S)|(LBB\d+_\d+:)")


def _instructions(text: str) -> Iterator[str]:
    """The lines of the only function: what begins with a dot is for assemblers and debuggers, labels excepted."""
    for line in text.split(".section\t.maps")[0].splitlines():
        found = _INSTRUCTION.match(line)
        if found:
            yield found[1] or found[2]


def _parsed(module: Any) -> Any:
    module.data_layout = str(_machine().target_data)
    return llvm.parse_assembly(str(module))


@lru_cache(maxsize=1)
def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    # Where a frame is too large LLVM ends the process, unless it may be as large as it likes: see _check_stack.
    llvm.set_option("ncc", f"-bpf-stack-size={1 << 24}")
    return llvm.Target.from_triple("bpfel").create_target_machine(cpu=CPU, opt=2, reloc="static")


# ---- the stack

# RFC 9669, 3: opcode, registers (source in the high half), offset, immediate.
_WORD = Struct("<BBhi")
_FRAME = 10  # r10: the end of the frame
_LOAD, _STORES = 1, (2, 3)  # classes, the opcode's low three bits
_MOVE, _ADD = 0xBF, 0x07  # of 64 bits: from a register, of an immediate


def _check_stack(program: Program, image: bytes) -> None:
    elf = parse_elf(blob(image, "<object>"))
    for probe, side, body in snippets(program):
        section = elf.section(section_name(probe, side))
        assert section is not None
        need = frame_bytes(bytes(elf.data(section).data))
        if need > STACK_BYTES:
            raise error("B041", f"probe '{probe.name}' needs {need} bytes of stack; eBPF has {STACK_BYTES}",
                        span=body.span, hint="save fewer fields at once, or keep fewer values for later")


def frame_bytes(code: bytes) -> int:
    """How far below its frame pointer code reaches."""
    lowest, copied = 0, None
    for opcode, registers, offset, immediate in _WORD.iter_unpack(code):
        kind, source, target = opcode & 7, registers >> 4, registers & 15
        if (kind == _LOAD and source == _FRAME) or (kind in _STORES and target == _FRAME):
            lowest = min(lowest, offset)
        elif opcode == _ADD and target == copied:
            lowest = min(lowest, immediate)
        copied = target if opcode == _MOVE and source == _FRAME else None
    return -lowest
