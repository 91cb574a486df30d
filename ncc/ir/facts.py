"""Neutral facts that a backend tells the verifier: about an assembly instruction, and about a rewritten kernel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from ncc.ir.types import Capture, Type
from ncc.source import NOWHERE, Span


class Flow(Enum):
    FALL = "fall"
    BRANCH = "branch"
    CALL = "call"
    EXIT = "exit"      # exit, ret, trap: leaves the thread or the function
    BARRIER = "barrier"  # waits for other threads


class Space(Enum):
    GLOBAL = "global"
    SHARED = "shared"
    LOCAL = "local"
    PARAM = "param"
    CONST = "const"
    GENERIC = "generic"


@dataclass(frozen=True)
class SaveFact:
    """``SAVE [map] {values}``: the one way a snippet stores."""

    map: str
    values: int


@dataclass(frozen=True)
class AsmFact:
    """What one instruction of a hand-written snippet does. Register names are as written."""

    text: str
    defines: frozenset[str] = frozenset()
    uses: frozenset[str] = frozenset()
    flow: Flow = Flow.FALL
    loads: Space | None = None
    stores: Space | None = None
    collective: bool = False  # needs other lanes to take part
    save: SaveFact | None = None
    captures: frozenset[Capture] = frozenset()
    declares: frozenset[str] = frozenset()  # registers of a declaration statement
    types: frozenset[tuple[str, frozenset[Type]]] = frozenset()  # registers as declared here, or as they are taken
    lane_values: frozenset[str] = frozenset()  # what is read that differs between lanes, special registers among it
    label: bool = False
    known: bool = True  # False: an opcode the backend has no row for; the verifier refuses it
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class ModuleVariable:
    """A variable of the original's module: the probed kernel is passed its address, at ``param`` in the block.

    ``space`` is the one that it is declared in; ``bytes`` is 0 where the text does not tell; of a ``local`` one, other
    modules that this is linked with may have their own. ``place`` is its address in the module's image; 0: not known.
    """

    name: str
    space: str
    bytes: int
    param: int
    local: bool = False
    place: int = 0


@dataclass(frozen=True)
class ModuleAnchor:
    """Another variable of the module, which the driver may tell where it does not tell one that the kernel uses: by the
    distance of their places, where a module is loaded in one piece."""

    name: str
    place: int


@dataclass(frozen=True)
class ModuleReference:
    """A texture or surface reference of its module that a kernel uses. The probed one uses its own copy, to which is
    bound what the program binds to the original's. ``local``: other units that it was linked with may have the name."""

    name: str
    surface: bool
    local: bool


@dataclass(frozen=True)
class Passed:
    """What a probed kernel passes to functions that it calls: the address of one variable of its own, of ``bytes``
    bytes of local memory. ``name`` is what the variable is called, and the parameter."""

    functions: tuple[str, ...] = ()
    name: str = ""
    bytes: int = 0


@dataclass(frozen=True)
class Rewritten:
    """A kernel alone and the same kernel with probes, both as whole modules: what depth 3 of the verifier compares."""

    entry: str
    pruned: str
    probed: str
    appended_param: str  # the parameter that the probed entry has after the original's own
    block_bytes: int     # its size
    beside: bool = field(default=False, kw_only=True)  # it is loaded beside its module: its variables are not its own
    variables: tuple[ModuleVariable, ...] = field(default=(), kw_only=True)  # that are reached through their addresses
    references: tuple[ModuleReference, ...] = field(default=(), kw_only=True)
    passed: Passed = field(default_factory=Passed, kw_only=True)
    by_pointer: bool = field(default=False, kw_only=True)  # a pointer to the block is passed: for a node of a graph


@dataclass(frozen=True)
class MachineCode:
    """As a disassembler reads it: lines of address, 128-bit word and text, in hexadecimal. ``filled``: addresses of
    instructions that a linker fills in; ``calls``: of those, where it is the address of a function of the file, by its
    name, and nothing more. ``branches``: where each branch by a register leads to, as its assembler has written.
    Of functions of the driver's, by their names: ``driver``, where the address of one is filled in, and
    ``driver_words``, where it is in constant bank 4."""

    text: str
    filled: frozenset[int] = frozenset()
    calls: Mapping[int, str] = field(default_factory=dict)
    branches: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    driver: Mapping[int, str] = field(default_factory=dict)
    driver_words: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Patched:
    """A kernel's machine code alone and with probes (lines as above), and the functions of its file. The parameters'
    block, or a pointer to it (``by_pointer``), is at ``block_at`` in constant bank 0; a thread has ``registers``."""

    entry: str
    sm: int
    original: MachineCode
    patched: str
    functions: Mapping[str, MachineCode]
    block_at: int
    block_bytes: int
    registers: int
    by_pointer: bool = False


@dataclass(frozen=True)
class PatchFunction:
    """A function that NVIDIA's patching API calls: the bytes of its arguments behind the first, which is the address of
    the block of parameters; ``data``: which of them is an address of values that are stored, None: none; ``size``:
    which of them says how many bytes are accessed, and so stored."""

    name: str
    arguments: tuple[int, ...]
    data: int | None = None
    size: int | None = None


@dataclass(frozen=True)
class Patches:
    """A module of such functions, and the block that they find behind their first argument."""

    text: str
    target: str
    functions: tuple[PatchFunction, ...]
    block_bytes: int
