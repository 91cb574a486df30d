"""What a kernel reaches besides its own text: functions that it calls, variables that it names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.cfg import EXITS, added_symbol
from ncc.backends.gcn.isa.match import matches
from ncc.backends.gcn.text.nodes import Directive, Function, Instruction, Kernel, Label, Module
from ncc.backends.gcn.text.operands import symbols
from ncc.ir.facts import Flow
from ncc.ir.nodes import Tracepoint

_READ_ONLY = (".rodata", ".text", ".debug", ".AMDGPU")


@dataclass(frozen=True)
class Callees:
    """Functions that a kernel may run, transitively. With ``indirect``, a call whose target nobody can tell was seen:
    ``functions`` then holds every function of the module that is no kernel."""

    functions: tuple[Function, ...]
    external: frozenset[str]
    indirect: bool


@lru_cache(maxsize=16)
def callees(kernel: Kernel) -> Callees:
    module = kernel.module
    found: dict[str, Function] = {}
    external: set[str] = set()
    indirect = False
    work = [kernel.function]
    while work:
        function = work.pop()
        names = [_target(function, i) for i in function.instructions if isa.row(i).flow is Flow.CALL]
        if None in names and not indirect:
            indirect = True
            names += [f.name for f in module.functions if f.name not in module.descriptors]
        for name in dict.fromkeys(n for n in names if n is not None and n not in found):
            callee = module.function(name)
            if callee is None:
                external.add(name)
            else:
                found[name] = callee
                work.append(callee)
    return Callees(tuple(found.values()), frozenset(external), indirect)


def _target(function: Function, call: Instruction) -> str | None:
    direct = next((s for o in call.operands for s in symbols(o)), None)
    return direct or added_symbol(function, call)


def contains_exit(function: Function) -> bool:
    """Whether a function may end the wave, past the kernel's own exits."""
    return any(i.mnemonic in EXITS for i in function.instructions)


def sites_in_functions(kernel: Kernel, tracepoint: Tracepoint) -> tuple[tuple[str, int], ...]:
    """(function, matches in it) of each callee that has any: places where a probe cannot be attached."""
    counts = ((f.name, sum(matches(i, tracepoint) for i in f.instructions)) for f in callees(kernel).functions)
    return tuple((name, count) for name, count in counts if count)


def state_variables(kernel: Kernel) -> tuple[str, ...]:
    """Variables that the kernel or a callee names and that hold state: a second copy of the module has its own."""
    functions = (kernel.function, *callees(kernel).functions)
    named = {s for f in functions for i in f.instructions for o in i.operands for s in symbols(o)}
    local = {label for f in kernel.module.functions for label in f.labels}
    sections = dict(_sections(kernel.module))
    return tuple(sorted(n for n in named - local if not sections.get(n, "").startswith(_READ_ONLY)))


def _sections(module: Module) -> Iterator[tuple[str, str]]:
    """(label, the section that it is in); ``.comm`` variables are nobody's label, and so are state."""
    section = ".text"
    for statement in module.statements:
        if isinstance(statement, Label):
            yield statement.name, section
        elif isinstance(statement, Directive):
            section = _entered(statement) or section


def _entered(directive: Directive) -> str | None:
    if directive.name in (".text", ".data", ".bss"):
        return directive.name
    if directive.name in (".section", ".pushsection"):
        return directive.arguments.split(",")[0].strip().strip('"')
    return None
