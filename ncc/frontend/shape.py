"""Checks that probe files and objects share: levels, kinds, capacities, record sizes and tracepoints."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from ncc.diag import Diagnostics, suggestion
from ncc.ir.lines import EXAMPLE, BadLines, Lines, read_groups, read_ranges
from ncc.ir.nodes import Body, MapDecl, Tracepoint
from ncc.ir.types import MAP_KINDS, RECORDING, TRACE_CLASSES, Level, MapKind, TraceClass
from ncc.limits import Limit, shown
from ncc.source import Span

B = TypeVar("B", bound=Body)
L = TypeVar("L")

DEFAULT_CAP = {MapKind.ARRAY: 1, MapKind.RING: 16, MapKind.HASH: 4096, MapKind.AGGREGATE: 4096}

_LEVELS = {level.value: level for level in Level}
_TRACEPOINT = re.compile(r"[A-Za-z_][A-Za-z0-9_:]*(\.[A-Za-z0-9_:]+)*\Z")
# Opcodes after which nothing runs in the same place: branches and the ends of a kernel, PTX and GCN.
_NO_AFTER = re.compile(r"(bra|brx|ret|exit|trap|s_branch|s_cbranch\w*|s_endpgm|s_setpc_b64)(\.|\Z)")


def check_level(text: str, span: Span, diags: Diagnostics) -> Level:
    """The level of a word; an unknown one is reported and taken as ``thread``."""
    if text not in _LEVELS:
        diags.error("E034", span, f"unknown level '{text}'", suggestion(text, _LEVELS, "'thread' or 'warp'"))
    return _LEVELS.get(text, Level.THREAD)


def check_kind(text: str, span: Span, diags: Diagnostics) -> MapKind:
    """The kind of a word; an unknown one is reported and taken as ``array``."""
    if text not in MAP_KINDS:
        diags.error("E033", span, f"unknown map type '{text}'",
                    suggestion(text, MAP_KINDS, f"known: {', '.join(MAP_KINDS)}"))
    return MAP_KINDS.get(text, MapKind.ARRAY)


def check_cap(value: int, span: Span, diags: Diagnostics) -> int:
    if value not in Limit.CAP:
        diags.error("E032", span, f"cap {Limit.CAP.refuses(value)}", 'slots per thread or warp, or "dynamic"')
    return value


def check_lines(only: str | None, never: str | None, only_span: Span, never_span: Span, diags: Diagnostics) -> Lines:
    """The lines of ``line`` and ``not_line``; what names none is reported."""
    return Lines(_lines(read_groups, only, only_span, diags), _lines(read_ranges, never, never_span, diags))


def _lines(read: Callable[[str], tuple[L, ...]], text: str | None, span: Span, diags: Diagnostics) -> tuple[L, ...]:
    try:
        return () if text is None else read(text)
    except BadLines as problem:
        diags.error("E065", span, str(problem), EXAMPLE)
        return ()


def check_sample(value: int, span: Span, diags: Diagnostics) -> int:
    if value < 1 or value not in Limit.SAMPLE:
        diags.error("E032", span, f"sample {shown(value)} is not between 1 and {Limit.SAMPLE.most}",
                    "of so many saves of a thread, one is kept")
    return value


def check_record(decl: MapDecl, size_span: Span, diags: Diagnostics) -> None:
    """The record is not empty, not huge, and as large as the source says."""
    if not decl.fields:
        diags.error("E039", decl.span, f"map '{decl.name}' has no fields", "declare them: 'start: nl.u64'")
    elif decl.record_bytes not in Limit.RECORD_BYTES:
        diags.error("E039", decl.span,
                    f"a record of {decl.record_bytes} bytes is larger than {Limit.RECORD_BYTES.most}")
    elif decl.kind not in RECORDING and decl.size is not None:
        diags.error("E031", size_span, "'size' is the bytes of a record; a map with keys has rows",
                    f"'cap' is how many, by default {DEFAULT_CAP[decl.kind]}")
    elif decl.size is not None and decl.size != decl.record_bytes:
        diags.error("E031", size_span, f"size {shown(decl.size)} does not match the record ({decl.record_bytes} bytes)",
                    "leave it out, it follows from the fields")


def parse_pos(text: str, place: Callable[[int, int], Span], diags: Diagnostics) -> tuple[Tracepoint, ...]:
    """The alternatives of a ``pos``, joined by single colons (``shared::cta`` is one component).

    ``place`` gives the span of a range of ``text``. A malformed alternative is reported and left out.
    """
    found: list[Tracepoint] = []
    offset = 0
    for piece in re.split(r"(?<!:):(?!:)", text):
        word = piece.strip()
        start = offset + len(piece) - len(piece.lstrip())
        span = place(start, start + len(word))
        offset += len(piece) + 1
        if not _TRACEPOINT.match(word):
            diags.error("E041", span, f"'{word}' is not a tracepoint" if word else "an empty tracepoint",
                        f"'kernel', a class ('load.global') or an opcode ('ld.global'): {', '.join(TRACE_CLASSES)}")
        elif any(word == earlier.text for earlier in found):
            diags.error("E041", span, f"'{word}' stands twice in the tracepoint")
        else:
            found.append(Tracepoint(word, TRACE_CLASSES.get(word), span))
    _check_kernel_alone(found, diags)
    return tuple(found)


def _check_kernel_alone(pos: list[Tracepoint], diags: Diagnostics) -> None:
    for tracepoint in pos if len(pos) > 1 else ():
        if tracepoint.portable is TraceClass.KERNEL:
            diags.error("E042", tracepoint.span, "'kernel' cannot be joined with other tracepoints",
                        "write two probes")


def place_bodies(pos: tuple[Tracepoint, ...], before: B | None, after: B | None,
                 diags: Diagnostics) -> tuple[B | None, B | None]:
    """The sides that a probe really has: on a branch it fires before, whichever was asked for, and a note says so."""
    branches = [t for t in pos if t.portable is TraceClass.BRANCH or _NO_AFTER.match(t.text)]
    if after is None or not branches:
        return before, after
    if before is not None:
        diags.error("E050", branches[0].span, f"nothing runs after '{branches[0].text}'", "put it all into 'before'")
    else:
        diags.note("E050", branches[0].span, f"nothing runs after '{branches[0].text}': this probe fires before it")
    if before is None and len(branches) == len(pos):
        return after, None
    return before, after
