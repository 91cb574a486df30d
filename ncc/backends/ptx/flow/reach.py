"""What a kernel reaches in its module: functions it calls, variables it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ncc.backends.ptx.flow.targets import call_targets
from ncc.backends.ptx.text.lexis import STRING, blank_comments
from ncc.backends.ptx.text.nodes import Item, ItemKind, Kernel, PtxModule, VarDecl
from ncc.backends.ptx.text.operands import Sym, leaves
from ncc.backends.ptx.text.parse import parse_kernel

_WORD = re.compile(r"[A-Za-z_$%][\w$]*", re.ASCII)
_ALIAS = re.compile(r"\.alias\s+([\w$%]+)\s*,\s*([\w$%]+)\s*;", re.ASCII)
_STRING = re.compile(STRING)
STATE = frozenset({"global", "const", "tex"})
# Text that compilers keep for printf and assert: "$str$1" (nvcc), "_$_str" (LLVM), "__unnamed_1" (both); and the
# tables of the device library's functions, which it only reads: "__cudart_i2opi_f" of sin and cos (libdevice).
# "printfFormat_0", "assertMessage_1": Triton's device_print and device_assert.
_LITERAL = re.compile(r"(_?\$_?str|__unnamed_|__cudart_(i2opi|sin_cos_coeffs)|printfFormat_|assert(Message|File|Func)_)"
                      r"[\w$]*\Z")


@dataclass(frozen=True)
class Callees:
    """Functions that a kernel may run, transitively; ``named`` by the names that they are called by.

    ``external`` are called but have no body here (``vprintf``). With ``indirect``, a call through a register was
    seen that may mean any function: ``functions`` then holds every one of the module, and others may be reached.
    """

    named: dict[str, Kernel]
    external: frozenset[str]
    indirect: bool

    @property
    def functions(self) -> tuple[Kernel, ...]:
        return tuple(self.named.values())


@lru_cache(maxsize=16)
def callees(module: PtxModule, kernel: Kernel) -> Callees:
    """The transitive callees of a kernel."""
    functions: dict[str, Kernel] = {}
    external: set[str] = set()
    aliases = aliases_of(module)
    indirect = False
    work = [kernel]
    while work:
        function = work.pop()
        found = [call_targets(function, i) for i in function.instructions if i.opcode == "call"]
        targets = [name for names in found for name in sorted(names or ())]
        if None in found and not indirect:
            indirect = True
            targets += [i.name for i in module.items if i.kind is ItemKind.FUNC and i.name]
        for name in dict.fromkeys(t for t in targets if t not in functions):
            item = module.item(aliases.get(name, name))
            if item is None or item.body is None:
                external.add(name)
                continue
            functions[name] = parse_kernel(module, item)
            work.append(functions[name])
    return Callees(functions, frozenset(external), indirect)


def aliases_of(module: PtxModule) -> dict[str, str]:
    """Other names of functions -> the functions."""
    return dict(_ALIAS.findall(blank_comments("".join(i.span.text for i in module.items if i.name == ".alias"))))


def contains_exit(function: Kernel) -> bool:
    """Whether a function may end the thread, past the kernel's own exits."""
    return any(i.opcode == "exit" for i in function.instructions)


def reached_variables(module: PtxModule, names: Iterable[str]) -> tuple[Item, ...]:
    """Module-scope ``.global``, ``.const`` and ``.tex`` variables among the names and those that their initialisers
    reach, in module order."""
    variables = {i.name: i for i in module.items if i.kind is ItemKind.VARIABLE and i.name}
    reached: set[str] = set()
    work = [n for n in names if n in variables]
    while work:
        name = work.pop()
        if name not in reached:
            reached.add(name)
            work += [n for n in _initialiser_words(variables[name]) if n in variables]
    return tuple(i for n, i in variables.items() if n in reached and i.space in STATE)


def local_variables(module: PtxModule, kernel: Kernel) -> tuple[str, ...]:
    """``.global``, ``.const`` and ``.tex`` variables that the kernel or a callee declares inside its body."""
    functions = (kernel, *callees(module, kernel).functions)
    return tuple(v.name for f in functions for s in f.statements if isinstance(s, VarDecl) and s.space in STATE
                 for v in s.variables)


def is_named(module: PtxModule, kernel: Kernel) -> bool:
    """Whether a kernel's name stands anywhere but in its own header: there it is launched from the device."""
    if kernel.name in names_in(kernel):
        return True
    # A kernel may be called "add": what stands before a dot is an opcode.
    word = re.compile(rf"(?<![\w$%.]){re.escape(kernel.name)}(?![\w$.])", re.ASCII)
    others = (i.span.text for i in module.items if i is not kernel.item and i.kind is not ItemKind.DEBUG_SECTION)
    return any(word.search(_STRING.sub("", blank_comments(text))) for text in others if word.search(text))


def is_of_device_runtime(function: str) -> bool:
    """Whether a function that is only declared is one of libcudadevrt, which the linker adds to what launches kernels
    (CUDA programming guide, dynamic parallelism, 'device-side launch from PTX'; the first are of CUDA 12 on)."""
    return function.startswith(("__cudaCDP2", "cudaLaunchDevice", "cudaGetParameterBuffer"))


def is_literal(item: Item) -> bool:
    """Whether a variable is a compiler's own, which holds no state."""
    # An empty string has no initialiser.
    return item.linkage is None and bool(_LITERAL.match(item.name or "")) \
        and ("=" in item.span.text or ".b8" in item.span.text)


def names_in(kernel: Kernel) -> Iterator[str]:
    """Symbols among a function's operands."""
    return (leaf.name for i in kernel.instructions for o in i.operands for leaf in leaves(o) if isinstance(leaf, Sym))


def _initialiser_words(item: Item) -> list[str]:
    _, _, initialiser = blank_comments(item.span.text).partition("=")
    return _WORD.findall(initialiser)
