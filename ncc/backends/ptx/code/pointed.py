"""A probed kernel for a node of a graph: its block of parameters lies in device memory.

A graph keeps a node's parameters from one launch to the next, and what is in the block differs. So the kernel is passed
where to look (``struct ncc_pointer``): the node's place in the first of several tables, and a word that says how far
behind it, in units of 16 bytes, the table of this launch is. Who launches the graph changes that word alone. Behind the
block stands the address of a word to which one thread adds 1: how often the node was executed is nobody's to tell
beforehand where a condition or a loop of the graph decides.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ncc.abi import POINTER_BYTES, TABLE_UNIT_BYTES
from ncc.backends.base import Probed
from ncc.backends.ptx.code.emit import RegClass, Registers
from ncc.backends.ptx.code.sites import kernel_entry
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.backends.rewrite.edits import Edits
from ncc.source import SourceFile

_INDICES = tuple(f"%{name}.{axis}" for name in ("tid", "ctaid") for axis in "xyz")


def pointed(probed: Probed) -> Probed:
    """The kernel with its block reached by pointer; as it is where it has none."""
    if not probed.block_bytes:
        return probed
    block, text = re.escape(probed.appended_param), probed.probed
    registers = Registers.beside(text)
    at = registers.fresh(RegClass.B64)
    text = re.sub(rf"(\.b8 {block})\[{probed.block_bytes}\]", rf"\g<1>[{POINTER_BYTES}]", text)
    body = rf"ld\.param\.(\w+)(\s+[^\s;]+,\s*)\[{block}(\+\d+)?\]"
    text = re.sub(body, lambda m: f"ld.global.nc.{m[1]}{m[2]}[{at}{m[3] or ''}]", text)
    source = SourceFile(f"<{probed.entry}>", text)
    module = parse_module(source)
    edits = Edits(source)
    lines = _prologue(registers, at, probed)
    edits.insert_first(kernel_entry(parse_kernel(module, module.entry(probed.entry))),
                       "".join(f"\n\t{line}" for line in (*registers.declarations(), *lines)))
    return replace(probed, probed=edits.apply(), by_pointer=True)


def _prologue(registers: Registers, at: str, probed: Probed) -> list[str]:
    selector, count = registers.fresh(RegClass.B64), registers.fresh(RegClass.B64)
    chosen, any_, index = (registers.fresh(RegClass.B32) for _ in range(3))
    first, block = registers.fresh(RegClass.PRED), probed.appended_param
    lines = [f"ld.param.u64 \t{at}, [{block}];", f"ld.param.u64 \t{selector}, [{block}+8];",
             f"ld.global.u32 \t{chosen}, [{selector}];",
             f"mad.wide.u32 \t{at}, {chosen}, {TABLE_UNIT_BYTES}, {at};",
             f"ld.global.nc.u64 \t{count}, [{at}+{probed.block_bytes}];",
             f"mov.u32 \t{any_}, {_INDICES[0]};"]
    for special in _INDICES[1:]:
        lines += [f"mov.u32 \t{index}, {special};", f"or.b32 \t{any_}, {any_}, {index};"]
    return [*lines, f"setp.eq.u32 \t{first}, {any_}, 0;", f"@{first} red.global.add.u32 \t[{count}], 1;"]
