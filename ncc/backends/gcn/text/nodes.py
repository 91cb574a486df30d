"""What AMDGPU assembly text is made of: statements, and the kernels that they define.

Nodes hold no text of their own: they are places in the source, so that what nobody edits is printed as it was. Between
two statements there are only blanks and comments.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ncc.backends.gcn.text.operands import Modifier, Operand
from ncc.diag import did_you_mean, error
from ncc.source import SourceFile, Span


@dataclass(frozen=True, eq=False)
class Statement:
    span: Span


@dataclass(frozen=True, eq=False)
class Label(Statement):
    """``name:``; the span has the colon."""

    name: str


@dataclass(frozen=True, eq=False)
class Directive(Statement):
    """``.p2align 8``: its name with the dot, the rest as written. An assignment ``a = b`` has the name ``=``."""

    name: str
    arguments: str


@dataclass(frozen=True)
class DescriptorField:
    """``.amdhsa_next_free_vgpr 10``: the name without ``.amdhsa_``; ``span`` covers the value."""

    name: str
    value: str
    span: Span


@dataclass(frozen=True, eq=False)
class Descriptor(Statement):
    """``.amdhsa_kernel name`` ... ``.end_amdhsa_kernel``."""

    name: str
    fields: tuple[DescriptorField, ...]

    def field(self, name: str) -> DescriptorField | None:
        return next((f for f in self.fields if f.name == name), None)


@dataclass(frozen=True, eq=False)
class Metadata(Statement):
    """``.amdgpu_metadata`` ... ``.end_amdgpu_metadata``; ``body`` covers the YAML between them."""

    body: Span


@dataclass(frozen=True, eq=False)
class Instruction(Statement):
    """``global_load_dwordx4 v[0:3], v[0:1], off offset:16``: the span ends with the last operand or modifier.

    ``mnemonic`` is the table's name (``isa.names``), ``spelled`` the text's. One that is two, ``v_dual_mov_b32 v0, v1
    :: v_dual_add_f32 ...``, has them as ``halves``, and their operands together.
    """

    mnemonic: str
    operands: tuple[Operand, ...]
    modifiers: tuple[Modifier, ...]
    spelled: str = ""
    halves: tuple[Instruction, ...] = ()

    def modifier(self, name: str) -> Modifier | None:
        return next((m for m in self.modifiers if m.name == name), None)

    def has(self, name: str) -> bool:
        """Whether a flag is there: ``glc``, ``lds`` ..."""
        return any(m.name == name for m in self.modifiers)

    def integer(self, name: str, default: int = 0) -> int:
        """The number of ``name:N``; the default where the instruction does not have it, or it is no number."""
        found = self.modifier(name)
        value = found.integer if found else None
        return default if value is None else value


@dataclass(frozen=True, eq=False)
class Function:
    """Code from a function's label up to its ``.size``, or to whatever ends it. ``end`` is that offset."""

    name: str
    label: Label
    statements: tuple[Statement, ...]  # the label is not among them
    end: int

    @cached_property
    def instructions(self) -> tuple[Instruction, ...]:
        return tuple(s for s in self.statements if isinstance(s, Instruction))

    @cached_property
    def labels(self) -> dict[str, Label]:
        """The labels in it, its own among them."""
        return {s.name: s for s in (self.label, *self.statements) if isinstance(s, Label)}


@dataclass(frozen=True, eq=False)
class Kernel:
    """A function with a descriptor."""

    module: Module
    function: Function
    descriptor: Descriptor

    @property
    def name(self) -> str:
        return self.function.name

    @property
    def statements(self) -> tuple[Statement, ...]:
        return self.function.statements

    @property
    def instructions(self) -> tuple[Instruction, ...]:
        return self.function.instructions


@dataclass(frozen=True, eq=False)
class Module:
    """``target`` is the processor, with its features as written: ``gfx90a:sramecc+:xnack-``."""

    source: SourceFile
    target: str
    statements: tuple[Statement, ...]
    functions: tuple[Function, ...]
    metadata: Metadata | None

    @property
    def arch(self) -> str:
        """``gfx90a``: the processor without features."""
        return self.target.split(":")[0]

    @cached_property
    def descriptors(self) -> dict[str, Descriptor]:
        return {s.name: s for s in self.statements if isinstance(s, Descriptor)}

    @cached_property
    def kernels(self) -> tuple[Kernel, ...]:
        """Functions that have a descriptor, in text order."""
        return tuple(Kernel(self, f, self.descriptors[f.name]) for f in self.functions if f.name in self.descriptors)

    def kernel(self, name: str) -> Kernel:
        """A kernel by name. Raises B007."""
        found = next((k for k in self.kernels if k.name == name), None)
        if found is not None:
            return found
        names = [k.name for k in self.kernels]
        hint = did_you_mean(name, names) or (f"it defines {', '.join(names[:5])}" if names else None)
        raise error("B007", f"no kernel '{name}' in this assembly", place=self.source.path, hint=hint)

    def function(self, name: str) -> Function | None:
        return next((f for f in self.functions if f.name == name), None)
