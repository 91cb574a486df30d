"""Which inserted registers hold addresses of maps (V157).

A register does if every instruction that writes it loads it from the appended parameter, or computes it by
moving, adding or subtracting from a register that does. So what a probe captured cannot end up as the address of its
own store.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from ncc.verifier.ptxtext import Inserted, Names

_Sources = frozenset[str]
_FROM_PARAM: _Sources = frozenset({"(the appended parameter)"})
_NONE: _Sources = frozenset()


def map_addresses(instrs: Iterable[Inserted], names: Names) -> frozenset[str]:
    """The largest set of registers such that each of their definitions has a source in it."""
    definitions = _definitions(instrs, names)
    found = {*definitions, *_FROM_PARAM}
    dependents: dict[str, list[str]] = defaultdict(list)
    for register, sources in definitions.items():
        for source in frozenset().union(*sources):
            dependents[source].append(register)
    work = list(definitions)
    while work:
        register = work.pop()
        if register in found and not _sound(register, definitions[register], found):
            found.remove(register)
            work += dependents[register]
    return frozenset(found & _grounded(dependents)) - _FROM_PARAM


def _grounded(dependents: Mapping[str, Iterable[str]]) -> set[str]:
    """What may have come from the parameter at all: registers that are only made of each other hold no address."""
    grounded: set[str] = set()
    work = list(_FROM_PARAM)
    while work:
        register = work.pop()
        if register not in grounded:
            grounded.add(register)
            work += dependents.get(register, ())
    return grounded


def _sound(register: str, sources: list[_Sources], found: set[str]) -> bool:
    """Every definition has a source, and one of them another than the register itself."""
    return all(s & found for s in sources) and any((s - {register}) & found for s in sources)


def _definitions(instrs: Iterable[Inserted], names: Names) -> dict[str, list[_Sources]]:
    """Register -> for each instruction that writes it, the registers an address may have come from."""
    found: dict[str, list[_Sources]] = defaultdict(list)
    for instr in instrs:
        # Of what has no destination (st, red) the first operand is an address.
        if "[" not in instr.operands[0]:
            written = instr.registers(0)
            sources = _sources(instr, names) if len(written) == 1 else _NONE
            for register in written:
                found[register].append(sources)
    return found


def _sources(instr: Inserted, names: Names) -> _Sources:
    if instr.loads_param:
        address = instr.address(1) if len(instr.operands) == 2 else None
        return _FROM_PARAM if address and address.base == names.appended_param and instr.bytes == 8 else _NONE
    kept = _ADDRESS_OPERANDS.get(instr.parts[0])
    return frozenset(instr.operands[kept]) if kept else _NONE


# Which operands of an instruction an address may come from; the others only shift it.
_ADDRESS_OPERANDS = {"mov": slice(1, 2), "add": slice(1, 3), "sub": slice(1, 2), "mad": slice(3, 4)}
