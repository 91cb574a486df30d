"""Where an insertion would keep the assembler from fusing a multiplication with an addition.

PTX ISA 9.7.3 and 9.7.4: ``mul`` and ``add`` without a rounding modifier may be fused, and then the product is not
rounded. Tried with ptxas 13.0: it fuses them within one basic block where every use of the product is an addition.
What is inserted in between and stores or reads a clock, or reads the product, keeps it from that, and the kernel's
result differs in its last bit. Arithmetic in between does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.cfg import EXIT, Graph, build
from ncc.backends.ptx.text.nodes import Instruction, Kernel
from ncc.backends.ptx.text.operands import Reg
from ncc.ir.nodes import Body, CaptureRef, IRBody
from ncc.ir.ops import Effect
from ncc.ir.types import Capture, Helper

_FLOATS = frozenset({"f16", "f16x2", "bf16", "bf16x2", "f32", "f32x2", "f64"})
_ROUNDED = frozenset({"rn", "rz", "rm", "rp"})
_CHANGING = (Helper.CLOCK, Helper.TIME, Helper.CUID, Helper.ACTIVEMASK, Helper.ISSUED)


@dataclass(frozen=True)
class Fusions:
    """Instructions in front of which, or behind which, is between a product and its sum."""

    before: frozenset[Instruction] = frozenset()
    after: frozenset[Instruction] = frozenset()
    sums: frozenset[Instruction] = frozenset()

    def broken_by(self, instr: Instruction, body: Body, after: bool) -> bool:
        """Whether a body beside an instruction keeps a pair from being fused."""
        between = instr in (self.after if after else self.before)
        if between and _separates(body):
            return True
        captures = _captures(body)
        if instr in self.sums and after:
            return bool(captures - {Capture.OUT})
        return between and _is_part(instr) and bool(captures)


def _separates(body: Body) -> bool:
    return not isinstance(body, IRBody) or any(
        i.saves or i.attr in _CHANGING or i.op.info.effect is Effect.WARP for i in body.instrs)


def _captures(body: Body) -> frozenset[Capture]:
    if not isinstance(body, IRBody):
        return frozenset(Capture)
    return frozenset(i.attr.capture for i in body.instrs if isinstance(i.attr, CaptureRef))


def fusions(kernel: Kernel) -> Fusions:
    """What lies between the products and the sums of a kernel that the assembler may fuse."""
    if not any(_is_product(i) for i in kernel.instructions):
        return Fusions()
    kept = _used_otherwise(kernel)
    before: set[Instruction] = set()
    after: set[Instruction] = set()
    sums: set[Instruction] = set()
    for stretch in _stretches(build(kernel)):
        for first, last in _pairs(stretch, kept):
            before.update(stretch[first + 1 : last + 1])
            after.update(stretch[first:last])
            sums.add(stretch[last])
    return Fusions(frozenset(before), frozenset(after), frozenset(sums))


def _pairs(stretch: list[Instruction], kept: frozenset[Reg]) -> Iterator[tuple[int, int]]:
    """(product, sum) by index."""
    products: dict[Reg, int] = {}
    for at, instr in enumerate(stretch):
        factors = [products[r] for r in isa.uses(instr) if r in products]
        if factors and _is_sum(instr):
            yield min(factors), at
        for reg in isa.defines(instr):
            products.pop(reg, None)
            if reg in kept:
                continue
            if _is_product(instr):
                products[reg] = at
            elif factors and isa.row(instr).copies:
                products[reg] = min(factors)


def _used_otherwise(kernel: Kernel) -> frozenset[Reg]:
    """Registers of one value that something else than an addition reads."""
    definitions = Counter(r for i in kernel.instructions for r in isa.defines(i))
    return frozenset(r for i in kernel.instructions if not _is_sum(i) and not isa.row(i).copies
                     for r in isa.uses(i) if definitions[r] == 1)


def _stretches(graph: Graph) -> Iterator[list[Instruction]]:
    """Basic blocks as the assembler sees them: a label that nobody else goes to starts none."""
    arrivals = Counter(s for b in graph.blocks for s in set(b.successors))
    stretch: list[Instruction] = []
    for block in graph.blocks:
        stretch += block.instructions
        following = block.index + 1
        joined = graph.resolved and block.successors == (following,) and following != EXIT and arrivals[following] == 1
        if not joined:
            yield stretch
            stretch = []
    yield stretch


def _is_product(instr: Instruction) -> bool:
    return instr.opcode == "mul" and _may_fuse(instr)


def _is_sum(instr: Instruction) -> bool:
    return instr.opcode in ("add", "sub") and _may_fuse(instr)


def _is_part(instr: Instruction) -> bool:
    return _is_product(instr) or _is_sum(instr) or isa.row(instr).copies


def _may_fuse(instr: Instruction) -> bool:
    return isa.element_type(instr) in _FLOATS and _ROUNDED.isdisjoint(instr.modifiers)
