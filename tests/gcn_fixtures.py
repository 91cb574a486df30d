"""Real AMDGPU assembly for tests, and short kernels around pieces of it."""

from __future__ import annotations

import functools
from pathlib import Path

from ncc.backends.gcn.text.nodes import Instruction, Kernel, Module
from ncc.backends.gcn.text.parse import parse_instructions, parse_module
from ncc.source import SourceFile

FOLDER = Path(__file__).parent / "gcn"
FIXTURES = sorted(p.name for p in FOLDER.glob("*.s"))


@functools.cache
def fixture(name: str) -> Module:
    return parse_module(SourceFile(name, (FOLDER / name).read_text()))


def fixture_kernel(name: str) -> Kernel:
    """The first kernel of a fixture; what Triton makes has only one."""
    return fixture(name).kernels[0]


def instruction_of(line: str) -> Instruction:
    statement, = parse_instructions(SourceFile("t.s", line))
    assert isinstance(statement, Instruction)
    return statement


def module_of(body: str, arch: str = "gfx90a", fields: str = "") -> Module:
    """A module with a kernel ``k`` of this body."""
    text = (f'\t.amdgcn_target "amdgcn-amd-amdhsa--{arch}"\n\t.text\n\t.globl\tk\n\t.p2align\t8\n\t.type\tk,@function\n'
            f"k:\n{body}\n.Lfunc_end0:\n\t.size\tk, .Lfunc_end0-k\n\t.section\t.rodata,\"a\",@progbits\n"
            f"\t.amdhsa_kernel k\n\t\t.amdhsa_next_free_vgpr 16\n\t\t.amdhsa_next_free_sgpr 32\n"
            f"\t\t.amdhsa_accum_offset 16\n{fields}\t.end_amdhsa_kernel\n\t.text\n")
    return parse_module(SourceFile("t.s", text))


def kernel_of(body: str, arch: str = "gfx90a", fields: str = "") -> Kernel:
    return module_of(body, arch, fields).kernel("k")
