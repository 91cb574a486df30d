"""Kernels around single PTX instructions, one thread for each element of the operands, and running them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ncc import sim

REGISTER = {1: "b8", 2: "b16", 4: "b32", 8: "b64"}
HEAD = ".version 8.8\n.target sm_90\n.address_size 64\n"
BLOCK = 128


def kernel(body: str, params: str, declarations: str = "", module: str = "") -> str:
    return (f"{HEAD}{module}.visible .entry k({params})\n{{\n.reg .pred %p<20>;\n.reg .b16 %h<20>;\n"
            f".reg .b32 %r<40>;\n.reg .b64 %d<40>;\n{declarations}{body}\nret;\n}}\n")


def program(ops: Sequence[tuple[str, Any]], operands: Sequence[Any], setup: str = "", declarations: str = "",
            more: Sequence[str] = ()) -> str:
    """A kernel that applies instructions to arrays of one length: ``k(operands, results, more)``, pointers all.

    Each op is (text, dtype of the result); the text names its result ``{d}``, its operands ``{a}``, ``{b}``, ``{c}``.
    """
    lines = [f"mov.u32 %r1, %tid.x;\nmov.u32 %r2, %ctaid.x;\nmad.lo.u32 %r1, %r2, {BLOCK}, %r1;",
             f"setp.ge.u32 %p1, %r1, {len(operands[0])};\n@%p1 bra DONE;"]
    registers = []
    for name, operand in zip("abc", operands, strict=False):
        registers.append(f".reg .{REGISTER[max(2, operand.itemsize)]} %{name};")
        lines += [f"ld.param.u64 %d1, [p_{name}];", f"mad.wide.u32 %d1, %r1, {operand.itemsize}, %d1;",
                  f"ld.global.{REGISTER[operand.itemsize]} %{name}, [%d1];"]
    lines.append(setup)
    for index, (text, dtype) in enumerate(ops):
        size = np.dtype(dtype).itemsize
        registers.append(f".reg .{REGISTER[max(2, size)]} %o{index};")
        lines += [text.format(d=f"%o{index}", a="%a", b="%b", c="%c") + ";", f"ld.param.u64 %d1, [p_o{index}];",
                  f"mad.wide.u32 %d1, %r1, {size}, %d1;", f"st.global.{REGISTER[size]} [%d1], %o{index};"]
    names = ["abc"[n] for n in range(len(operands))] + [f"o{n}" for n in range(len(ops))] + list(more)
    params = ", ".join(f".param .u64 p_{n}" for n in names)
    return kernel("\n".join([*lines, "DONE:"]), params, "\n".join([*registers, declarations]) + "\n")


def evaluate(ops: Sequence[tuple[str, Any]], *operands: Any, setup: str = "") -> list[Any]:
    """The results of instructions on arrays of one length; see ``program``."""
    count = len(operands[0])
    results = [np.zeros(count, dtype) for _, dtype in ops]
    sim.launch(program(ops, operands, setup), "k", -(-count // BLOCK), BLOCK, [*(o.copy() for o in operands), *results])
    return results
