"""What PTX text is made of: a module's items, one function's parameters, scopes and statements.

Nodes do not hold text of their own: they are places in the source, so that what nobody edits is printed as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from ncc.backends.ptx.text.operands import Operand, Reg
from ncc.diag import did_you_mean, error
from ncc.source import SourceFile, Span

# Of the program that tileiras compiled (seen in release 13.4's cubins; PTX ISA 9.0 does not have it).
SOURCE_SECTION = ".nv_intermediate_source_section"


class ItemKind(Enum):
    ENTRY = "entry"
    FUNC = "func"
    VARIABLE = "variable"
    DIRECTIVE = "directive"
    DEBUG_SECTION = "section"


@dataclass(frozen=True, eq=False)
class Item:
    """One top-level piece of a module.

    ``span`` runs from the first word to the closing ``;``, ``}`` or end of line. ``body`` covers the braces of a
    function or section. ``name`` is a directive's own name (``.version``), else what the item defines; ``linkage``
    is ``extern``, ``visible``, ``weak``, ``common`` or None; ``space`` is a variable's state space.
    """

    kind: ItemKind
    name: str | None
    span: Span
    linkage: str | None = None
    space: str | None = None
    body: Span | None = None
    name_span: Span | None = None

    @property
    def declaration_only(self) -> bool:
        return self.kind in (ItemKind.ENTRY, ItemKind.FUNC) and self.body is None


@dataclass(frozen=True, eq=False)
class PtxModule:
    source: SourceFile
    version: tuple[int, int]
    target: str  # "sm_90a"
    address_size: int
    items: tuple[Item, ...]

    @property
    def entries(self) -> tuple[Item, ...]:
        """Kernels that have a body."""
        return tuple(i for i in self.items if i.kind is ItemKind.ENTRY and i.body)

    @cached_property
    def _by_name(self) -> dict[str, Item]:
        named: dict[str, Item] = {}
        for item in self.items:
            # A definition wins over the declarations before it.
            if item.name and (item.name not in named or named[item.name].declaration_only):
                named[item.name] = item
        return named

    def item(self, name: str) -> Item | None:
        """The definition of a function or variable, its declaration if there is no more."""
        return self._by_name.get(name)

    def entry(self, name: str) -> Item:
        """A kernel by name. Raises B007."""
        found = self.item(name)
        if found is not None and found.kind is ItemKind.ENTRY and found.body:
            return found
        names = [e.name for e in self.entries if e.name]
        hint = did_you_mean(name, names) or (f"it defines {', '.join(names[:5])}" if names else None)
        raise error("B007", f"no kernel '{name}' in this PTX", place=self.source.path, hint=hint)


@dataclass(frozen=True)
class KParam:
    """A parameter; ``offset`` is where it lies in the kernel's parameter space, ``type`` its PTX type (``b8``)."""

    name: str
    type: str
    align: int
    size_bytes: int
    offset: int
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True)
class PerfDirective:
    """``.reqntid 128, 1, 1`` before the body: name without the dot, its numbers."""

    name: str
    values: tuple[int, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, eq=False)
class Scope:
    """What one ``{ }`` declares; number 0 is the function's own. ``names`` has the offset of each declaration.

    ``registers`` maps a name to its type, ``ranges`` the ``%r`` of ``%r<33>`` to (type, 33); variables are there
    because they hide registers of an outer scope.
    """

    number: int
    start: int
    parent: Scope | None
    registers: dict[str, tuple[str, int]] = field(default_factory=dict)
    ranges: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    variables: dict[str, int] = field(default_factory=dict)

    def find(self, name: str, at: int) -> tuple[str, int] | None:
        """(type, scope number) of the register that a name means at an offset, or None."""
        scope: Scope | None = self
        while scope is not None:
            kind = scope._own(name, at)
            if kind is not None:
                return kind, scope.number
            if scope.variables.get(name, at) < at:
                return None
            scope = scope.parent
        return None

    def _own(self, name: str, at: int) -> str | None:
        kind, declared = self.registers.get(name, (None, at))
        if kind is not None and declared < at:
            return kind
        if not self.ranges:
            return None
        return self._ranged(name, at)

    def _ranged(self, name: str, at: int) -> str | None:
        stem = name.rstrip("0123456789")
        for cut in range(max(len(stem), len(name) - 10), len(name)):
            kind, count, declared = self.ranges.get(name[:cut], ("", 0, 0))
            if declared < at and int(name[cut:]) < count and (name[cut] != "0" or cut == len(name) - 1):
                return kind
        return None


@dataclass(frozen=True, eq=False)
class Statement:
    """``scope`` numbers the scope that the statement stands in (of an opening brace: the one it opens)."""

    span: Span
    scope: int


@dataclass(frozen=True, eq=False)
class RegDecl(Statement):
    """``.reg .b32 %r<33>, %x;``: (name or prefix, count or None) each."""

    type: str
    names: tuple[tuple[str, int | None], ...]


@dataclass(frozen=True)
class Variable:
    """``size_bytes`` is None where the size is open (``.extern .shared x[]``) or only ptxas can work it out."""

    name: str
    size_bytes: int | None


@dataclass(frozen=True, eq=False)
class VarDecl(Statement):
    """``.shared``, ``.local``, ``.param`` and other variables declared inside a function."""

    space: str
    type: str
    align: int
    extern: bool
    variables: tuple[Variable, ...]


@dataclass(frozen=True, eq=False)
class Label(Statement):
    name: str


@dataclass(frozen=True, eq=False)
class ScopeOpen(Statement):
    pass


@dataclass(frozen=True, eq=False)
class ScopeClose(Statement):
    pass


@dataclass(frozen=True, eq=False)
class Directive(Statement):
    """``.loc``, ``.pragma``, ``.branchtargets`` ...: its name without the dot; the rest is in the span."""

    name: str


@dataclass(frozen=True)
class Guard:
    """``@%p1`` or ``@!%p1``."""

    reg: Reg
    negated: bool


@dataclass(frozen=True, eq=False)
class Instruction(Statement):
    """``@%p1 ld.global.nc.v4.b32 {...}, [%rd1+16];``: span from the guard to the ``;``."""

    guard: Guard | None
    opcode: str
    modifiers: tuple[str, ...]
    operands: tuple[Operand, ...]

    @property
    def mnemonic(self) -> str:
        return ".".join((self.opcode, *self.modifiers))


@dataclass(frozen=True, eq=False)
class Kernel:
    """One function, read finely. ``body_start`` is the offset after ``{``, ``body_end`` that of ``}``.

    ``returns`` are a device function's return parameters; kernels have none.
    """

    module: PtxModule
    item: Item
    params: tuple[KParam, ...]
    returns: tuple[KParam, ...]
    params_span: Span | None  # the parentheses, inclusive; None where the source has none
    directives: tuple[PerfDirective, ...]
    body_start: int
    body_end: int
    statements: tuple[Statement, ...]
    scopes: tuple[Scope, ...]

    @property
    def name(self) -> str:
        return self.item.name or ""

    @cached_property
    def instructions(self) -> tuple[Instruction, ...]:
        return tuple(s for s in self.statements if isinstance(s, Instruction))

    def directive(self, name: str) -> tuple[int, ...] | None:
        """The numbers of a performance directive, None where the kernel lacks it."""
        return next((d.values for d in self.directives if d.name == name), None)


TYPE_BYTES = {
    **dict.fromkeys(("b8", "u8", "s8", "e4m3", "e5m2"), 1),
    **dict.fromkeys(("b16", "u16", "s16", "f16", "bf16", "e4m3x2", "e5m2x2"), 2),
    **dict.fromkeys(("b32", "u32", "s32", "f32", "f16x2", "bf16x2", "tf32", "s16x2", "u16x2"), 4),
    **dict.fromkeys(("b64", "u64", "s64", "f64", "f32x2", "texref", "samplerref", "surfref"), 8),
    "b128": 16,
}
"""Bytes of a PTX type (PTX ISA 5.2); opaque types are passed as a 64-bit handle."""
