"""A kernel whose block of parameters is reached by pointer is one that was verified, but for the way there (V163).

Given are the probed kernel as ``erasure.py`` has shown it, and the one that is to run. The second begins with a
prologue of fixed form, in registers whose names the first does not have. Behind it the statements are those of the
first, in order, where each load of the appended parameter is a load of global memory as far behind the register that
the prologue made. The prologue writes to one place in memory, whose address it finds behind the block; where tables
are, and what is in them, is the hook driver's to prove (``hookdrv/records/proof.h``).
"""

from __future__ import annotations

import re

from ncc.diag import Diagnostics
from ncc.ir.facts import Rewritten
from ncc.limits import natural
from ncc.source import SourceFile
from ncc.verifier.ptxmodule import Function, Module, UnreadableError, read_module
from ncc.verifier.ptxtext import tokens

# A name in braces is a register, the same one wherever it stands; {block} and {end} are known.
_PROLOGUE = (
    "ld.param.u64 {at}, [{block}];",
    "ld.param.u64 {selector}, [{block}+8];",
    "ld.global.u32 {chosen}, [{selector}];",
    "mad.wide.u32 {at}, {chosen}, 16, {at};",
    "ld.global.nc.u64 {count}, [{at}+{end}];",
    "mov.u32 {any}, %tid.x;",
    *(line for special in ("tid.y", "tid.z", "ctaid.x", "ctaid.y", "ctaid.z")
      for line in (f"mov.u32 {{index}}, %{special};", "or.b32 {any}, {any}, {index};")),
    "setp.eq.u32 {first}, {any}, 0;",
    "@{first} red.global.add.u32 [{count}], 1;",
)
_FORM = re.compile(r"\{\w+\}|[%$\w.]+|[^\s\w]")
_DECLARATION = re.compile(r"\.reg\s+\.(pred|b32|b64)\s+([%$\w]+)<(\d{1,2})>;\Z")
_TYPES = {"at": "b64", "selector": "b64", "count": "b64", "chosen": "b32", "any": "b32", "index": "b32",
          "first": "pred"}


def verify_pointed(direct: Rewritten, pointed: Rewritten, diags: Diagnostics) -> None:
    """Report how ``pointed`` is something else than ``direct`` with its block reached by pointer."""
    known, source = SourceFile("<probed>", direct.probed), SourceFile("<pointed>", pointed.probed)
    try:
        old, new = read_module(known, direct.entry, ()), read_module(source, pointed.entry, ())
    except UnreadableError as problem:
        diags.error("V163", problem.span, problem.message)
        return
    fault = _fault(old, new, direct)
    if fault is not None:
        diags.error("V163", new.entry.span(fault[0]), fault[1])


def _fault(before: Module, after: Module, direct: Rewritten) -> tuple[int, str] | None:
    """(a statement's index, what is wrong)."""
    block, end = direct.appended_param, direct.block_bytes
    old, new = before.entry, after.entry
    declared, n_declared = _declared(new)
    words = [*old.header]
    at = words.index(block) if words.count(block) == 1 else 0
    words[at + 1 : at + 4] = ["[", "16", "]"]
    if before.outside != after.outside or list(old.header[at + 1 : at + 4]) != ["[", str(end), "]"] \
            or list(new.header) != words:
        return 0, "what is outside of its body differs by more than the size of the appended parameter"
    if declared is None or any(name in direct.probed for name in declared):
        return 0, "its registers are not declared first, or are the probed kernel's"
    names = _prologue(new.statements[n_declared:], declared, block, end)
    if names is None:
        return n_declared, "this is not how a block is found"
    start = n_declared + len(_PROLOGUE)
    if len(new.statements) != start + len(old.statements):
        return start, f"{len(new.statements) - start} statements in place of {len(old.statements)}"
    for index, (wanted, found) in enumerate(zip(old.statements, new.statements[start:], strict=True), start):
        if wanted == found if block not in wanted else tokens(found) == _by_pointer(tokens(wanted), block, names["at"]):
            continue
        return index, f"'{' '.join(found.split())}' in place of '{' '.join(wanted.split())}'"
    return None


def _declared(kernel: Function) -> tuple[dict[str, tuple[str, int]] | None, int]:
    """Of each declaration at the beginning, as many as the prologue has types: stem -> (type, how many)."""
    stems: dict[str, tuple[str, int]] = {}
    for statement in kernel.statements[: len(set(_TYPES.values()))]:
        found = _DECLARATION.match(statement)
        if found is None:
            return None, 0
        stems[found[2]] = found[1], natural(found[3]) or 0
    return (stems, len(stems)) if len(stems) == len(set(_TYPES.values())) else (None, 0)


def _prologue(statements: tuple[str, ...], declared: dict[str, tuple[str, int]], block: str,
              end: int) -> dict[str, str] | None:
    """What the names in braces stand for; None: the statements are not of that form."""
    names: dict[str, str] = {}
    for form, statement in zip(_PROLOGUE, statements, strict=False):
        wanted = _FORM.findall(form.replace("{block}", block).replace("{end}", str(end)))
        if not _unify(wanted, tokens(statement), names):
            return None
    whole = len(statements) >= len(_PROLOGUE) and names.keys() == _TYPES.keys()
    distinct = len(set(names.values())) == len(names)
    return names if whole and distinct and all(_is(declared, reg, _TYPES[n]) for n, reg in names.items()) else None


def _unify(wanted: list[str], found: list[str], names: dict[str, str]) -> bool:
    if len(wanted) != len(found):
        return False
    return all(names.setdefault(word[1:-1], other) == other if word.startswith("{") else word == other
               for word, other in zip(wanted, found, strict=True))


def _is(declared: dict[str, tuple[str, int]], register: str, type_: str) -> bool:
    stem = register.rstrip("0123456789")
    return declared.get(stem, ("", 0))[0] == type_ and register[len(stem):] in map(str, range(declared[stem][1]))


def _by_pointer(words: list[str], block: str, at: str) -> list[str] | None:
    """A load of the block as one of global memory; None: something else names the block."""
    opcode = next((word for word in words if word.startswith("ld.")), "")
    if not opcode.startswith("ld.param.") or words.count(block) != 1:
        return None
    swapped = {opcode: "ld.global.nc." + opcode.removeprefix("ld.param."), block: at}
    return [swapped.get(word, word) for word in words]
