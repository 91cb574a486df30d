"""Whether a kernel can wait for another block of its grid, so that all of them may have to be resident at once."""

from __future__ import annotations

from collections.abc import Iterable

from ncc.backends.graph.algorithms import cyclic_nodes, reach
from ncc.backends.ptx import isa
from ncc.backends.ptx.flow import cfg
from ncc.backends.ptx.flow.reach import callees
from ncc.backends.ptx.flow.targets import call_targets
from ncc.backends.ptx.text.nodes import Instruction, Kernel, PtxModule


def can_wait(module: PtxModule, kernel: Kernel) -> bool:
    """Whether a loop of the kernel, or of a function that it calls, holds what a block can wait with.

    A function that is called in a loop, or that may call itself, is in the loop as a whole. A call through a register
    of unknown contents may call any function. Functions without a body here (``vprintf``) are taken not to wait.
    """
    called = callees(module, kernel)
    functions = (kernel, *called.functions)
    number = {name: n for n, name in enumerate(called.named, 1)}
    calls = [_called(f, f.instructions, number) for f in functions]
    repeated = [n for f in functions for n in _called(f, _in_loops(f), number)]
    whole = frozenset(number.values()) if called.indirect else \
        reach([*repeated, *cyclic_nodes(calls)], lambda n: calls[n])
    return any(isa.may_await(i) for n, f in enumerate(functions)
               for i in (f.instructions if n in whole else _in_loops(f)))


def _in_loops(function: Kernel) -> tuple[Instruction, ...]:
    graph = cfg.build(function)
    if not graph.resolved:
        return function.instructions
    return tuple(i for block in graph.cyclic for i in graph.blocks[block].instructions)


def _called(function: Kernel, instructions: Iterable[Instruction], number: dict[str, int]) -> list[int]:
    targets = (name for i in instructions if i.opcode == "call" for name in call_targets(function, i) or ())
    return [number[target] for target in targets if target in number]
