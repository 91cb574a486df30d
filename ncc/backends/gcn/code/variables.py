"""Variables of the original's module, for a probed kernel that is loaded beside it: their addresses are in the
parameter block.

Where code has computed a variable's address from its own place - ``s_getpc_b64`` and two additions, which give that of
the copy's - the same registers are loaded with the original's right behind. SCC is not touched by that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from ncc.abi import MAX_VARIABLES, VARIABLE_NAME_BYTES
from ncc.backends.gcn.code.emit import Place
from ncc.backends.gcn.code.spell import spell
from ncc.backends.gcn.flow.reach import state_names
from ncc.backends.gcn.flow.runs import IN_ADDRESSES, Run
from ncc.backends.gcn.text.nodes import Function, Instruction, Kernel
from ncc.backends.gcn.text.operands import Sym, symbols
from ncc.backends.rewrite.checks import listed, refused
from ncc.backends.rewrite.edits import Edits
from ncc.diag import NccError
from ncc.ir.facts import ModuleVariable

ADDRESS_BYTES = 8
_WORD_BYTES = 4
_ADDITION_BYTES = 8  # a word, and the distance that it adds
_HALVES = ("rel32@lo", "rel32@hi")


class ModuleState:
    """What a kernel uses of its module."""

    def __init__(self, kernel: Kernel, runs: Mapping[Instruction, Run], block_head: int) -> None:
        self.kernel, self.runs, self.block_head = kernel, runs, block_head

    def refuse(self) -> None:
        """Raises B021 where a variable cannot be reached."""
        for function in (f for f in self.kernel.module.functions if f is not self.kernel.function):
            if used := sorted(set(self._named_in(function))):
                raise self._refused(f"which the function '{function.name}' uses: {listed(used)}")
        odd = [name for instr in self.kernel.instructions for name in self._names(instr)
               if name not in self._places.values() or instr not in self._in_uses]
        if odd:
            raise self._refused(f"in another way than by an address from the code's own: {listed(sorted(set(odd)))}")
        if len(self.variables) > MAX_VARIABLES:
            raise self._refused(f"{len(self.variables)} of them; {MAX_VARIABLES} are possible")
        long = [v.name for v in self.variables if len(v.name.encode()) >= VARIABLE_NAME_BYTES]
        if long:
            raise self._refused(f"one with a name of {len(long[0])} bytes; {VARIABLE_NAME_BYTES - 1} are possible")

    @cached_property
    def variables(self) -> tuple[ModuleVariable, ...]:
        """In the order of the block, in which they follow the launch's shape. A name of ``.L`` and digits is a place of
        the module without a symbol that others see, by its address there."""
        names = dict.fromkeys(self._places.values())
        return tuple(ModuleVariable(name, "global", 0, self.block_head + ADDRESS_BYTES * n, name.startswith(".L"))
                     for n, name in enumerate(names))

    def write(self, edits: Edits, arguments: Place, block_offset: int, wait: Sequence[str], generation: int) -> None:
        """Load the addresses from the parameter block among the kernel's arguments; ``wait`` for what was loaded."""
        at = {variable.name: variable.param for variable in self.variables}
        for run, name in self._places.items():
            pair = run.first.operands[0]
            load = f"s_load_dwordx2 {pair}, {arguments}, {block_offset + at[name]:#x}"
            edits.insert_after(run.last.span.end, spell([load, " ".join(wait)], generation), first=True)

    # ---- which, and where

    @cached_property
    def _places(self) -> dict[Run, str]:
        """Where the kernel computes a variable's address."""
        found = {run: _computed(run) for run in dict.fromkeys(self.runs.values())}
        return {run: name for run, name in found.items() if name is not None and name in self._state}

    @cached_property
    def _in_uses(self) -> frozenset[Instruction]:
        return frozenset(instr for run in self._places for instr in run.instructions)

    @cached_property
    def _state(self) -> frozenset[str]:
        return state_names(self.kernel.module)

    def _names(self, instr: Instruction) -> Iterator[str]:
        return (name for operand in instr.operands for name in symbols(operand) if name in self._state)

    def _named_in(self, function: Function) -> Iterator[str]:
        return (name for instr in function.instructions for name in self._names(instr))

    def _refused(self, reason: str) -> NccError:
        return refused("B021", self.kernel.module.source.path, f"uses variables of its module, {reason}")


def _computed(run: Run) -> str | None:
    """The name whose address a run leaves in its pair, and nothing else: each distance is counted from where the
    ``s_getpc_b64`` ends, less where the assembler counts it from."""
    names, halves, passed = set(), [], 0
    for instr in run.instructions[1:]:
        if instr.mnemonic in IN_ADDRESSES:
            passed += _WORD_BYTES
            continue
        symbol = instr.operands[-1]
        if not isinstance(symbol, Sym) or symbol.offset != passed + _WORD_BYTES:
            return None
        names.add(symbol.name)
        halves.append(symbol.variant)
        passed += _ADDITION_BYTES
    return names.pop() if len(names) == 1 and tuple(halves) == _HALVES and run.closed else None
