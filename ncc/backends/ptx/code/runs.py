"""Which saves to a stream are put off, to be done together (``StreamSaver.settle``).

A run is some of a basic block's insertions that save to one map, with nothing between them but instructions that leave
the lanes of a warp together. All lanes that come to its first insertion come to its last one, so that what is saved
there is all that each of them saves, in its order. (Lanes that did not stay together would only save at a higher cost:
who is there is asked at the end of the run.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ncc.backends.ptx.flow.cfg import Block, Graph
from ncc.backends.ptx.text.nodes import Instruction
from ncc.backends.rewrite.planned import Plan, SitePlan
from ncc.backends.rewrite.saver import Position
from ncc.ir.nodes import Body

MOST = 16      # saves of a run,
REGISTERS = 24  # of 32 bits, in which their values are kept until the end
FARTHEST = 48  # instructions between two of a run's insertions

# One instruction of the hardware each, or a few without a branch; or executed by all lanes of a warp at once.
_PLAIN = (
    "abs add addc and bfe bfi bfind bmsk brev clz cnot copysign createpolicy cvt cvta dp2a dp4a ex2 fma fns isspacep "
    "ld ldmatrix ldu lg2 lop3 mad mad24 madc max min mma mov mul mul24 neg not or popc prefetch prefetchu prmt sad "
    "selp set setp shf shl shr slct st stmatrix sub subc tanh testp wgmma xor"
)
_OPCODES = frozenset(_PLAIN.split())
_COPIES = frozenset({"ca", "cg", "commit_group"})  # of cp.async


def is_plain(instr: Instruction) -> bool:
    """Whether no lane of a warp goes on without the others."""
    if instr.opcode == "cp":
        return instr.modifiers[:1] == ("async",) and not _COPIES.isdisjoint(instr.modifiers)
    return instr.opcode in _OPCODES and "async" not in instr.modifiers


@dataclass(frozen=True)
class Runs:
    """``ends``: the insertions at which what was put off is done."""

    ends: frozenset[tuple[Instruction, Position]] = frozenset()

    @property
    def most(self) -> int:
        """Saves that are put off together."""
        return MOST if self.ends else 1


def find_runs(plan: Plan[Instruction], graph: Graph, saves: Callable[[Body], bool]) -> Runs:
    """Of one map; ``saves``: whether a body saves to it. What is saved at the use of a result is not put off."""
    sites = {site.instr: site for site in plan.sites}
    if any(saves(body) for site in plan.sites for _, body in site.use):
        return Runs()
    return Runs(frozenset(end for block in graph.blocks for end in _ends(block, sites, saves)))


def _ends(block: Block, sites: dict[Instruction, SitePlan[Instruction]],
          saves: Callable[[Body], bool]) -> Iterator[tuple[Instruction, Position]]:
    last, since = None, 0
    for instr in block.instructions:
        since += 1
        if last and since > FARTHEST:
            yield last
            last = None
        site = sites.get(instr)
        if site and any(saves(body) for _, body in site.before):
            last, since = (instr, Position.BEFORE), 0
        if last and not is_plain(instr):
            yield last
            last = None
        if site and any(saves(body) for _, body in site.after):
            last, since = (instr, Position.AFTER), 0
    if last:
        yield last
