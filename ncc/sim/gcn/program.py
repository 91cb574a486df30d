"""A kernel of an assembly text as something that can be executed: its instructions, its descriptor, its arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from ncc.backends.gcn.image.descriptor import Descriptor, from_directives, unified_registers
from ncc.backends.gcn.image.metadata import KernelMetadata, from_yaml
from ncc.backends.gcn.isa import defines, row, uses
from ncc.backends.gcn.isa.arch import RDNA, Target, parse_target
from ncc.backends.gcn.text.nodes import Instruction, Kernel, Label, Module
from ncc.backends.gcn.text.operands import Sym, integer_of, operand_units
from ncc.backends.gcn.text.parse import parse_module
from ncc.diag import error
from ncc.sim.gcn.clock import cycles
from ncc.sim.gcn.control import CODE, STEP
from ncc.sim.gcn.data import Data, read_data
from ncc.sim.gcn.hazards import Hazards, hazards_of
from ncc.sim.gcn.indexing import indexed
from ncc.sim.gcn.operands import Context, short_before
from ncc.sim.gcn.ops import translate
from ncc.sim.gcn.threaded import Graph
from ncc.sim.gcn.tracking import Begin, Count, Steps, effect_of
from ncc.sim.gcn.wave import AGPR, Wave
from ncc.source import SourceFile

ARCHS = frozenset({"gfx906", "gfx908", "gfx90a", "gfx940", "gfx941", "gfx942", "gfx950", *RDNA})


@dataclass(frozen=True, eq=False)
class Op:
    """One instruction. ``units`` are the registers that it names, ``results`` those that it writes only."""

    instr: Instruction
    run: Callable[[Wave], None]
    units: frozenset[str]
    loads: frozenset[str]  # results of a memory instruction: those of its kind come in order
    cycles: int
    hazards: Hazards
    line: int
    generation: int

    @cached_property
    def effect(self) -> Count | Begin | None:
        """What it does to what its wave has to wait for. Raises S001."""
        return effect_of(self.instr, self.generation)


@dataclass(frozen=True, eq=False)
class Program:
    kernel: Kernel
    target: Target
    descriptor: Descriptor
    metadata: KernelMetadata
    ops: tuple[Op, ...]
    entry: int
    data: Data
    memory: Any  # of the module's variables, which start anew with every launch
    addresses: dict[str, int]
    steps: Steps
    graph: Graph
    lanes: int  # of a wave

    def start(self) -> tuple[int, int]:
        """Give the variables their first values; the (start, end) addresses of all."""
        self.data.fill(self.memory, self.addresses)
        return self.memory.ctypes.data, self.memory.ctypes.data + len(self.memory)

    @property
    def name(self) -> str:
        return self.kernel.name

    @property
    def rows(self) -> int:
        """How many rows of vector registers a wave has; AGPRs follow all VGPRs that there can be."""
        limits = _limits(self.descriptor, self.target)
        return max(limits["v"], AGPR + limits["a"] if limits["a"] > 0 else 0, 4)


@lru_cache(maxsize=64)
def compile_kernel(text: str, name: str, path: str = "<gcn>") -> Program:
    """Raises B codes for a text that cannot be read, S codes for what the simulator does not have."""
    return _compiled(text, name, path, None)


def compile_placed(text: str, name: str, path: str, place: Callable[[str], int]) -> Program:
    """Of a module whose variables are in memory already: ``place`` gives the address of each label of data, and no
    launch gives them first values. Raises as ``compile_kernel``."""
    return _compiled(text, name, path, place)


def _compiled(text: str, name: str, path: str, place: Callable[[str], int] | None) -> Program:
    module = _parsed(text, path)
    kernel, target = module.kernel(name), parse_target(module.target)
    if target is None or target.arch not in ARCHS:
        raise error("S001", f"the simulator does not support {module.target}", place=path,
                    hint=f"it has {', '.join(sorted(ARCHS))}")
    descriptor, metadata = _descriptor(kernel, target), _metadata(module, name)
    addresses, code = _layout(module)
    data = read_data(module)
    if place is not None:
        addresses |= {label: place(label) for label in data.symbols}
        data = Data()
    data.add_table(symbol.name for instr in code for symbol in instr.operands
                   if isinstance(symbol, Sym) and (symbol.variant or "").startswith("gotpcrel"))
    memory = data.place()
    addresses |= {label: memory.ctypes.data + offset for label, offset in data.symbols.items()}
    own, limits = frozenset(map(id, kernel.instructions)), _limits(descriptor, target)
    facts = [_facts(instr, target.arch) for instr in code]
    modes = any(instr.mnemonic == "s_set_gpr_idx_on" for instr in code)
    hazards = _that_can_be([known.hazards for known in facts])
    lanes = 32 if descriptor.is_wave32(target.arch) else 64
    contexts = (Context(target.arch, addresses, CODE + STEP * at, lanes, short_before(code, at))
                for at in range(len(code)))
    ops = tuple(_op(instr, context, limits, id(instr) in own, known, met, modes)
                for instr, context, known, met in zip(code, contexts, facts, hazards, strict=True))
    entry = (addresses[kernel.name] - CODE) // STEP
    if descriptor["preload_length"]:
        entry = _after_preload(kernel, code, entry)
    steps = Steps(ops)
    return Program(kernel, target, descriptor, metadata, ops, entry, data, memory, addresses, steps,
                   Graph(ops, steps, target.arch, addresses, lanes), lanes)


def _layout(module: Module) -> tuple[dict[str, int], list[Instruction]]:
    """Addresses of labels, and all instructions of all functions, one after another."""
    addresses: dict[str, int] = {}
    code: list[Instruction] = []
    for function in module.functions:
        for statement in (function.label, *function.statements):
            if isinstance(statement, Label):
                addresses[statement.name] = CODE + STEP * len(code)
            elif isinstance(statement, Instruction):
                code.append(statement)
    return addresses, code


def _op(instr: Instruction, context: Context, limits: dict[str, int], own: bool, facts: Facts, hazards: Hazards,
        modes: bool) -> Op:
    """``modes``: there may be a mode in which M0 is added to the numbers of vector registers."""
    run = _translated(instr, facts.most, context, limits) if own else _when_reached(instr, facts.most, context, limits)
    if modes and row(instr).format.is_vector_alu:
        run = indexed(instr, run, lambda moved: _translated(moved, _most_of(defines(moved) | uses(moved)), context,
                                                            limits))
    return Op(instr, run, facts.units, facts.loads, facts.cycles, hazards, instr.span.line, context.generation)


def _that_can_be(hazards: Sequence[Hazards]) -> list[Hazards]:
    """Of each, what some instruction makes and some wants: few, as most kernels have no matrices, and no late results.
    """
    wanted = {key for each in hazards for thing in each.wants for key in (thing.key, thing.unless) if key}
    both = wanted & {thing.key for each in hazards for thing in each.makes}
    return [Hazards(tuple(m for m in each.makes if m.key in both), tuple(w for w in each.wants if w.key in both),
                    each.states) for each in hazards]


def _when_reached(instr: Instruction, most: Most, context: Context, limits: dict[str, int]) -> Callable[[Wave], None]:
    """Other kernels of the module may hold what is not supported, and functions are rarely called."""
    found: list[Callable[[Wave], None]] = []

    def run(w: Wave) -> None:
        if not found:
            found.append(_translated(instr, most, context, limits))
        found[0](w)

    return run


def _translated(instr: Instruction, most: Most, context: Context, limits: dict[str, int]) -> Callable[[Wave], None]:
    """Raises S041 where an instruction names registers that the descriptor does not ask for."""
    for file, number in most:
        if number >= (count := limits[file]):
            raise error("S041", f"'{instr.mnemonic}' uses {file}{number}, but the descriptor gives the kernel {count} "
                        "of these registers", span=instr.span)
    return translate(instr, context)


def _limits(descriptor: Descriptor, target: Target) -> dict[str, int]:
    """How many registers of each file a wave has. AGPRs lie behind the VGPRs in one file from gfx90a on."""
    vectors, scalars = descriptor.vgprs(target.arch), descriptor.sgprs(target.arch)
    if not unified_registers(target.arch):
        return {"v": vectors, "a": vectors, "s": scalars}
    vgprs = min(vectors, descriptor.accum_offset())
    return {"v": vgprs, "a": vectors - vgprs, "s": scalars}


Most = tuple[tuple[str, int], ...]
"""The highest number of each file's registers that an instruction names."""


@dataclass(frozen=True)
class Facts:
    """What follows from how an instruction is written, for one processor; as in ``Op``."""

    units: frozenset[str]
    loads: frozenset[str]
    cycles: int
    hazards: Hazards
    most: Most


_FACTS: dict[tuple[str, str], Facts] = {}
_MOST_FACTS = 1 << 15


def _facts(instr: Instruction, arch: str) -> Facts:
    known = _FACTS.get(key := (instr.span.text, arch))
    if known is None:
        if len(_FACTS) == _MOST_FACTS:
            _FACTS.clear()
        written, read = defines(instr), uses(instr)
        memory = instr.mnemonic.startswith(("global_", "flat_", "buffer_", "scratch_", "ds_"))
        # What loads a half of a register comes in order, too: the other half is none of its business.
        loads = written if "_d16" in instr.mnemonic and written.isdisjoint(
            u for o in instr.operands[1:] for u in operand_units(o)) else written - read
        units = frozenset(written | read)
        known = _FACTS[key] = Facts(units, frozenset(loads) if memory else frozenset(), cycles(instr.mnemonic),
                                    hazards_of(instr, arch), _most_of(units))
    return known


def _most_of(units: Iterable[str]) -> Most:
    numbers = [(unit[0], int(unit[1:])) for unit in units if unit[0] in "vas" and unit[1:].isdecimal()]
    return tuple(dict(sorted(numbers)).items())


@lru_cache(maxsize=16)
def _parsed(text: str, path: str) -> Module:
    return parse_module(SourceFile(path, text))


_COMPUTED = frozenset({"inst_pref_size"})
"""What assemblers compute, and nothing depends on here."""


def _descriptor(kernel: Kernel, target: Target) -> Descriptor:
    values: dict[str, int] = {}
    for field in kernel.descriptor.fields:
        value = integer_of(field.value)
        if value is None and field.name in _COMPUTED:
            continue
        if value is None:
            raise error("S002", f"the value of .amdhsa_{field.name} is no number", span=field.span)
        values[field.name] = value
    try:
        return from_directives(values, target)
    except (KeyError, ValueError) as reason:
        raise error("S002", f"the descriptor of '{kernel.name}' lacks something: {reason}",
                    span=kernel.descriptor.span) from None


def _metadata(module: Module, name: str) -> KernelMetadata:
    place = module.source.path
    if module.metadata is None:
        raise error("B060", "no .amdgpu_metadata in this assembly: the kernel's arguments are not known", place=place)
    found = from_yaml(module.metadata.body.text, place).kernel(name)
    if found is None:
        raise error("B060", f"the metadata do not name the kernel '{name}'", place=place)
    return found


def _after_preload(kernel: Kernel, code: list[Instruction], entry: int) -> int:
    """Where hardware that preloads arguments starts: 256 bytes into the kernel, behind what loads them itself.

    That prologue ends with a branch over the padding (AMDGPUUsage, "Preloaded Kernel Arguments").
    """
    for at in range(entry, len(code)):
        if code[at].mnemonic == "s_branch":
            return at
        if not code[at].mnemonic.startswith(("s_load", "s_waitcnt", "s_nop")):
            break
    raise error("S001", f"'{kernel.name}' has preloaded arguments, and no prologue that loads them",
                span=kernel.function.label.span)
