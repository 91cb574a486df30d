"""Erasing what was inserted into a kernel for CDNA gives the original, shown on the two texts alone.

Assembly names the hardware's registers, so that more has to hold than for PTX: an insertion writes only registers that
no instruction of the module's original names, and leaves EXEC and SCC as they were (``insertion``); the descriptor
grows by registers, arguments and what the hardware is asked for, and what the original finds at its start is put where
it looks for it (``start``). Of a kernel for a node of a graph, what finds its parameter block has one form
(``pointer``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ncc.diag import Diagnostics
from ncc.ir.facts import Rewritten
from ncc.source import SourceFile, Span
from ncc.verifier.erasure import AS_LOADED
from ncc.verifier.gcn.body import Block, Lines, Module, compare_bodies
from ncc.verifier.gcn.metadata import metadata_problem
from ncc.verifier.gcn.pointer import POINTER_BYTES
from ncc.verifier.gcn.start import MORE, unified_registers
from ncc.verifier.gcn.state import State, names_state
from ncc.verifier.gcn.text import names_computed, parts, registers, statements

_GROWING = frozenset({"next_free_vgpr", "next_free_sgpr", "accum_offset", "kernarg_size", "user_sgpr_count",
                      "system_vgpr_workitem_id"})
_SECTION = re.compile(r'\.(?:push)?section "?(?P<name>[^",]+)|(?P<other>\.(?:text|data|bss))\Z')
_CONSTANT = (".text", ".rodata")
_TARGET = re.compile(r"\.amdgcn_target .*-(gfx\w+)")
_WRITE_BACK = r"long 0xe0a0[48c]000, 0x0\Z"  # buffer_wbl2 with a scope
_UNREADABLE = re.compile(
    rf"(?P<number>s_c?branch\w* [-+]?\d)|(?P<data>\.(?!{_WRITE_BACK})(?:long|[248]?byte|short|quad|int|word|fill|zero|"
    r"space|skip|ascii|asciz|string|macro|rept|irpc?|if\w*|incbin|include)(?: |\Z))")
"""What an insertion may change without anything to see: how far a branch goes that counts, code that is spelled as
data or made by the assembler; but for the one instruction that has no other spelling, buffer_wbl2 with a scope."""


@dataclass(frozen=True)
class _Kernel:
    """The lines of a text: the kernel's body, its descriptor's directives, and everything else."""

    source: SourceFile
    entry: str
    lines: tuple[str, ...]          # statements; empty where a line has none
    body: range                     # the descriptor may be in it
    descriptor: range
    directives: Mapping[str, str]   # without ``.amdhsa_``
    outside: tuple[str, ...]        # without descriptor and metadata
    metadata: str

    @cached_property
    def code(self) -> Lines:
        """(line, statement) of the body."""
        return tuple((n, part) for n in self.body if n not in self.descriptor for part in parts(self.lines[n]))

    @cached_property
    def named(self) -> str:
        """Every instruction of the module."""
        return "\n".join(part for line in (*self.outside, *(text for _, text in self.code)) for part in parts(line)
                         if part[0].isalpha() and not part.endswith(":"))

    @cached_property
    def constant(self) -> frozenset[str]:
        """Labels of code and of constants: what is the same in a copy of the module."""
        found, section = {text[:-1].strip('"') for _, text in self.code if text.endswith(":")}, ".text"
        for text in (part for line in self.outside for part in parts(line)):
            if entered := _SECTION.match(text):
                section = entered["other"] or entered["name"]
            elif text.endswith(":") and section.startswith(_CONSTANT):
                found.add(text[:-1].strip('"'))
        return frozenset(found)

    @property
    def arch(self) -> str:
        found = next((m for line in self.outside if (m := _TARGET.match(line))), None)
        return found[1] if found else ""

    def span(self, line: int) -> Span:
        offsets = self.source.text.splitlines(keepends=True)
        start = sum(map(len, offsets[:line]))
        text = offsets[line].rstrip("\n") if line < len(offsets) else ""
        return self.source.span(start, start + len(text))


class _UnclearError(Exception):
    pass


class _UnreadableError(Exception):
    def __init__(self, source: SourceFile, message: str) -> None:
        super().__init__(message)
        self.source = source


def verify_gcn_erasure(kernel: Rewritten, diags: Diagnostics) -> None:
    """Report each way (V150-V159, V161, V163) in which a probed kernel is more than the original with harmless
    insertions.

    The parameter block, or a pointer to it, follows the original's arguments at the next multiple of 8. Spans are
    places in the probed text.
    """
    passed_bytes = POINTER_BYTES if kernel.by_pointer else kernel.block_bytes
    original, rewritten = SourceFile("<pruned>", kernel.pruned), SourceFile("<probed>", kernel.probed)
    try:
        old, new = _read(original, kernel.entry), _read(rewritten, kernel.entry)
    except _UnreadableError as problem:
        diags.error("V150", problem.source.span(0, 0), str(problem), AS_LOADED if problem.source is original else None)
        return
    if old.outside != new.outside:
        diags.error("V151", new.span(0), "the text outside the kernel differs from the original's")
    offset = _compare_descriptors(old, new, passed_bytes, diags)
    wrong = metadata_problem(old.metadata, new.metadata, new.entry, offset, passed_bytes)
    if wrong:
        diags.error("V152", new.span(new.body.start - 1), wrong)
    if kernel.beside:
        foreign = next((line for line in old.outside if names_state(line, old.constant)), None)
        if foreign:
            diags.error("V161", new.span(0), f"outside the kernel, '{foreign}' names a variable of the module")
    state = State(kernel.beside, old.constant, {v.name: v.param for v in kernel.variables})
    compare_bodies(_module(old), _module(new), Block(offset, kernel.block_bytes, kernel.by_pointer), state, diags)


def _module(kernel: _Kernel) -> Module:
    return Module(kernel.entry, kernel.arch, kernel.code, kernel.directives, frozenset(registers(kernel.named)),
                  kernel.span, kernel.body)


# --- reading ---


def _read(source: SourceFile, entry: str) -> _Kernel:
    try:
        return _kernel(source, entry)
    except _UnclearError as problem:
        raise _UnreadableError(source, str(problem)) from None


def _kernel(source: SourceFile, entry: str) -> _Kernel:
    text = source.text
    lines = statements(text)
    start = _only(lines, f"{entry}:", entry)
    end = next((n for n in range(start, len(lines)) if lines[n].startswith(f".size {entry},")), None)
    if end is None:
        raise _UnclearError(f"kernel '{entry}' has no end")
    descriptor = _block(lines, f".amdhsa_kernel {entry}", ".end_amdhsa_kernel")
    metadata = _block(lines, ".amdgpu_metadata", ".end_amdgpu_metadata")
    inside = {*range(start + 1, end), *descriptor, *metadata}
    directives = dict(lines[n].removeprefix(".amdhsa_").split(" ", 1) for n in descriptor if " " in lines[n])
    raw = text.split("\n")
    found = _Kernel(source, entry, lines, range(start + 1, end), descriptor, directives,
                    tuple(line for n, line in enumerate(lines) if n not in inside and line),
                    "\n".join(raw[n] for n in metadata))
    unclear = next((text for _, text in found.code if _UNREADABLE.match(text) or names_computed(text)), None)
    if unclear:
        raise _UnclearError(f"'{unclear}' cannot be followed")
    return found


def _only(lines: tuple[str, ...], wanted: str, entry: str) -> int:
    found = [n for n, line in enumerate(lines) if line == wanted]
    if len(found) != 1:
        raise _UnclearError(f"'{entry}' is defined {len(found)} times")
    return found[0]


def _block(lines: tuple[str, ...], first: str, last: str) -> range:
    """The lines between two."""
    starts = [n for n, line in enumerate(lines) if line == first]
    end = next((n for n in range(starts[0], len(lines)) if lines[n] == last), None) if len(starts) == 1 else None
    if end is None:
        raise _UnclearError(f"'{first}' stands there {len(starts)} times, or has no end")
    return range(starts[0] + 1, end)


# --- what is not in the body ---


def _compare_descriptors(old: _Kernel, new: _Kernel, passed_bytes: int, diags: Diagnostics) -> int:
    """The parameter block's offset."""
    size = _number(old.directives.get("kernarg_size", "0"))
    offset = -(-size // 8) * 8 if passed_bytes else size
    if passed_bytes and _number(new.directives.get("kernarg_size", "0")) != offset + passed_bytes:
        _descriptor_error(new, "kernarg_size", diags)
    for name in sorted({*old.directives, *new.directives}):
        before, after = old.directives.get(name), new.directives.get(name)
        if before == after:
            continue
        more = name in _GROWING and _number(after or "0") >= _number(before or "0")
        if not more and not (name in MORE and before in (None, "0") and after == "1"):
            _descriptor_error(new, name, diags)
    _compare_files(old, new, diags)
    return offset


def _compare_files(old: _Kernel, new: _Kernel, diags: Diagnostics) -> None:
    """Where VGPRs and AGPRs share a file, what the former gain must not be taken from the latter."""
    if old.directives.get("accum_offset") == new.directives.get("accum_offset") or not unified_registers(new.arch):
        return
    agprs = max((n + 1 for file, n in registers(new.named) if file == "a"), default=0)
    if agprs and _number(new.directives.get("next_free_vgpr", "")) < agprs + _number(new.directives["accum_offset"]):
        _descriptor_error(new, "next_free_vgpr", diags)


def _descriptor_error(new: _Kernel, name: str, diags: Diagnostics) -> None:
    line = next((n for n, text in enumerate(new.lines) if text.startswith(f".amdhsa_{name} ")), new.body.start - 1)
    diags.error("V152", new.span(line), f"the descriptor's '{name}' is not the original's, or more")


def _number(text: str) -> int:
    return int(text, 0) if re.fullmatch(r"0x[0-9a-fA-F]{1,8}|0|[1-9][0-9]{0,9}", text) else 0
