"""Runs single PTX instructions on the simulator, one thread for each element of the operands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ncc import sim

REGISTER = {1: "b8", 2: "b16", 4: "b32", 8: "b64"}
HEAD = ".version 8.8\n.target sm_90\n.address_size 64\n"


def kernel(body: str, params: str, declarations: str = "", module: str = "") -> str:
    return (f"{HEAD}{module}.visible .entry k({params})\n{{\n.reg .pred %p<20>;\n.reg .b16 %h<20>;\n"
            f".reg .b32 %r<40>;\n.reg .b64 %d<40>;\n{declarations}{body}\nret;\n}}\n")


def evaluate(ops: Sequence[tuple[str, Any]], *operands: Any, setup: str = "") -> list[Any]:
    """The results of instructions on arrays of one length.

    Each op is (text, dtype of the result); the text names its result ``{d}``, its operands ``{a}``, ``{b}``, ``{c}``.
    """
    count, names = len(operands[0]), "abc"[: len(operands)]
    results = [np.zeros(count, dtype) for _, dtype in ops]
    lines = ["mov.u32 %r1, %tid.x;", "mov.u32 %r2, %ctaid.x;", "mad.lo.u32 %r1, %r2, 128, %r1;",
             f"setp.ge.u32 %p1, %r1, {count};", "@%p1 bra DONE;"]
    declarations = []
    for name, operand in zip(names, operands, strict=True):
        declarations.append(f".reg .{REGISTER[max(2, operand.itemsize)]} %{name};")
        lines += [f"ld.param.u64 %d1, [p_{name}];", f"mad.wide.u32 %d1, %r1, {operand.itemsize}, %d1;",
                  f"ld.global.{REGISTER[operand.itemsize]} %{name}, [%d1];"]
    lines.append(setup)
    for index, ((text, _), result) in enumerate(zip(ops, results, strict=True)):
        declarations.append(f".reg .{REGISTER[max(2, result.itemsize)]} %o{index};")
        lines += [text.format(d=f"%o{index}", a="%a", b="%b", c="%c") + ";", f"ld.param.u64 %d1, [p_o{index}];",
                  f"mad.wide.u32 %d1, %r1, {result.itemsize}, %d1;",
                  f"st.global.{REGISTER[result.itemsize]} [%d1], %o{index};"]
    params = ", ".join(f".param .u64 p_{n}" for n in [*names, *(f"o{i}" for i in range(len(ops)))])
    text = kernel("\n".join([*lines, "DONE:"]), params, "\n".join(declarations) + "\n")
    copies = [o.copy() for o in operands]
    sim.launch(text, "k", -(-count // 128), 128, [*copies, *results])
    return results
