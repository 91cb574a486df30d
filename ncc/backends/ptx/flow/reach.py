"""What a kernel reaches in its module: functions it calls, variables it uses; and the module with that kernel alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ncc.backends.ptx.isa import source_operands
from ncc.backends.ptx.isa.match import matches
from ncc.backends.ptx.text.lexis import STRING, blank_comments
from ncc.backends.ptx.text.nodes import Instruction, Item, ItemKind, Kernel, PtxModule, VarDecl
from ncc.backends.ptx.text.operands import Sym, leaves
from ncc.backends.ptx.text.parse import parse_kernel
from ncc.backends.rewrite.edits import Edits
from ncc.ir.nodes import Tracepoint

_WORD = re.compile(r"[A-Za-z_$%][\w$]*", re.ASCII)
_LABEL = re.compile(r"([A-Za-z_$%][\w$]*)\s*:", re.ASCII)
_ALIAS = re.compile(r"\.alias\s+([\w$%]+)\s*,\s*([\w$%]+)\s*;", re.ASCII)
_STRING = re.compile(STRING)
_SECTION_NAME = re.compile(r"\.debug_\w+")
_STATE = frozenset({"global", "const", "tex"})
# Text that compilers keep for printf and assert: "$str$1" (nvcc), "_$_str" (LLVM), "__unnamed_1" (both); and the
# tables of the device library's functions, which it only reads: "__cudart_i2opi_f" of sin and cos (libdevice).
# "printfFormat_0", "assertMessage_1": Triton's device_print and device_assert.
_LITERAL = re.compile(r"(_?\$_?str|__unnamed_|__cudart_(i2opi|sin_cos_coeffs)|printfFormat_|assert(Message|File|Func)_)"
                      r"[\w$]*\Z")


@dataclass(frozen=True)
class Callees:
    """Functions that a kernel may run, transitively; ``named`` by the names that they are called by.

    ``external`` are called but have no body here (``vprintf``). With ``indirect``, a call through a register was
    seen: ``functions`` then holds every function of the module, and others may be reached.
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
    aliases = dict(_ALIAS.findall(blank_comments("".join(i.span.text for i in module.items if i.name == ".alias"))))
    indirect = False
    work = [kernel]
    while work:
        targets = [call_target(i) for i in work.pop().instructions if i.opcode == "call"]
        if None in targets and not indirect:
            indirect = True
            targets += [i.name for i in module.items if i.kind is ItemKind.FUNC]
        for name in dict.fromkeys(t for t in targets if t is not None and t not in functions):
            item = module.item(aliases.get(name, name))
            if item is None or item.body is None:
                external.add(name)
                continue
            functions[name] = parse_kernel(module, item)
            work.append(functions[name])
    return Callees(functions, frozenset(external), indirect)


def call_target(call: Instruction) -> str | None:
    """The function that a call names; None of a call through a register."""
    target = source_operands(call)[:1]
    return target[0].name if target and isinstance(target[0], Sym) else None


def contains_exit(function: Kernel) -> bool:
    """Whether a function may end the thread, past the kernel's own exits."""
    return any(i.opcode == "exit" for i in function.instructions)


def sites_in_functions(module: PtxModule, kernel: Kernel, tracepoint: Tracepoint) -> tuple[tuple[str, int], ...]:
    """(function, matches in it) of each callee that has any: places where a probe cannot be attached."""
    counts = ((f.name, sum(matches(i, tracepoint) for i in f.instructions))
              for f in callees(module, kernel).functions)
    return tuple((name, count) for name, count in counts if count)


def referenced_variables(module: PtxModule, kernel: Kernel) -> tuple[Item, ...]:
    """Module-scope ``.global``, ``.const`` and ``.tex`` variables that the kernel can reach, in module order: named by
    it, by its callees, or by the initialisers of those. Compilers' own literals and tables hold no state: left out."""
    names = set(_named(kernel))
    for function in callees(module, kernel).functions:
        names.update(_named(function))
    variables = {i.name: i for i in module.items if i.kind is ItemKind.VARIABLE and i.name}
    reached: set[str] = set()
    work = [n for n in names if n in variables]
    while work:
        name = work.pop()
        if name not in reached:
            reached.add(name)
            work += [n for n in _initialiser_words(variables[name]) if n in variables]
    return tuple(i for n, i in variables.items() if n in reached and i.space in _STATE and not _is_literal(i))


def local_variables(module: PtxModule, kernel: Kernel) -> tuple[str, ...]:
    """``.global``, ``.const`` and ``.tex`` variables that the kernel or a callee declares inside its body."""
    functions = (kernel, *callees(module, kernel).functions)
    return tuple(v.name for f in functions for s in f.statements if isinstance(s, VarDecl) and s.space in _STATE
                 for v in s.variables)


def is_named(module: PtxModule, kernel: Kernel) -> bool:
    """Whether a kernel's name stands anywhere but in its own header: there it is launched from the device."""
    if kernel.name in _named(kernel):
        return True
    # A kernel may be called "add": what stands before a dot is an opcode.
    word = re.compile(rf"(?<![\w$%.]){re.escape(kernel.name)}(?![\w$.])", re.ASCII)
    others = (i.span.text for i in module.items if i is not kernel.item and i.kind is not ItemKind.DEBUG_SECTION)
    return any(word.search(_STRING.sub("", blank_comments(text))) for text in others if word.search(text))


def _is_literal(item: Item) -> bool:
    # An empty string has no initialiser.
    return item.linkage is None and bool(_LITERAL.match(item.name or "")) \
        and ("=" in item.span.text or ".b8" in item.span.text)


def _named(kernel: Kernel) -> Iterator[str]:
    """Symbols among a function's operands."""
    return (leaf.name for i in kernel.instructions for o in i.operands for leaf in leaves(o) if isinstance(leaf, Sym))


def _initialiser_words(item: Item) -> list[str]:
    _, _, initialiser = blank_comments(item.span.text).partition("=")
    return _WORD.findall(initialiser)


def prune(module: PtxModule, entry: str) -> str:
    """The module with one kernel. Raises B007.

    Other kernels go, unless something that stays names them (a table of kernels, a launch from the device), and with
    them the debug sections that point into them. All else stays as it was.
    """
    wanted = module.entry(entry)
    removed = _removed(module, wanted)
    if not removed:
        return module.source.text
    edits = Edits(module.source)
    for item in (*removed, *_dangling(module, removed)):
        edits.delete(item.span)
    return edits.apply()


def _removed(module: PtxModule, wanted: Item) -> list[Item]:
    others = [i for i in module.items if i.kind is ItemKind.ENTRY and i.name != wanted.name]
    staying = [i for i in module.items if i.kind not in (ItemKind.ENTRY, ItemKind.DEBUG_SECTION)]
    work = [wanted, *staying]
    while work and others:
        text = work.pop().span.text
        named = [i for i in others if i.name and i.name in text and _mentions(text, i.name)]
        others = [i for i in others if i not in named]
        work += named
    return others


def _mentions(text: str, name: str) -> bool:
    return name in _WORD.findall(_STRING.sub("", blank_comments(text)))


def _dangling(module: PtxModule, removed: Iterable[Item]) -> list[Item]:
    """Debug sections that refer to a label of removed code, or to a section that goes."""
    gone = {label for item in removed for label in _LABEL.findall(blank_comments(item.span.text))}
    gone.update(item.name for item in removed if item.name)
    sections = {i: _references(i) for i in module.items if i.kind is ItemKind.DEBUG_SECTION}
    dangling: list[Item] = []
    while found := [i for i, names in sections.items() if not gone.isdisjoint(names)]:
        dangling += found
        for item in found:
            del sections[item]
            gone.add(item.name or "")
    return dangling


def _references(section: Item) -> frozenset[str]:
    text = blank_comments(section.body.text if section.body else "")
    return frozenset(_WORD.findall(text)) | frozenset(_SECTION_NAME.findall(text))
