"""The header of a function: its parameters, where they lie, and its performance directives (PTX ISA 5.1.6, 11)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ncc.backends.ptx.text.lexis import NATURAL, blank_comments
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Item, KParam, PerfDirective
from ncc.backends.ptx.text.operands import IDENT
from ncc.diag import error
from ncc.limits import Limit, natural, shown
from ncc.source import SourceFile, Span

_PARAM = re.compile(
    rf"""\s*\.(?:param|reg)\b\s*
    (?:\.align\s+(?P<align>{NATURAL})\s*)?
    (?:\.(?P<vector>v[248])\b\s*)?
    \.(?P<type>\w+)\s*
    (?:\.ptr\b\s*(?:\.(?:const|global|local|shared)\b\s*)?(?:\.align\s+\d+\s*)?)?  # of what is pointed to
    (?P<name>{IDENT})\s*
    (?P<array>(?:\[\s*(?:{NATURAL})?\s*\]\s*)*)$""", re.VERBOSE | re.ASCII)
_DIRECTIVE = re.compile(r"\.(?P<name>[A-Za-z_]\w*)(?P<values>[\s\d,]*)")
_PAREN = re.compile(r"[()]")


@dataclass(frozen=True)
class Header:
    """``params_span`` covers the parentheses of the parameters; None where the source has none."""

    params: tuple[KParam, ...]
    returns: tuple[KParam, ...]
    params_span: Span | None
    directives: tuple[PerfDirective, ...]


def parse_header(source: SourceFile, item: Item) -> Header:
    """What stands between ``.entry``/``.func`` and the body. Raises B004."""
    if item.name_span is None:
        raise error("B004", "this function has no name", span=item.span)
    stop = item.body.start if item.body else item.span.end - 1
    returns = _parenthesised(source, item.span.start, item.name_span.start)
    params = _parenthesised(source, item.name_span.end, stop)
    return Header(_params(params), _params(returns), params,
                  _directives(source, params.end if params else item.name_span.end, stop))


def _parenthesised(source: SourceFile, start: int, stop: int) -> Span | None:
    """The last parentheses in a stretch of the header: those before are attributes'."""
    text = blank_comments(source.text[start:stop])
    depth, opening, found = 0, 0, None
    for paren in _PAREN.finditer(text):
        depth += 1 if paren[0] == "(" else -1
        if paren[0] == "(" and depth == 1:
            opening = paren.start()
        elif depth == 0:
            found = source.span(start + opening, start + paren.end())
    if depth != 0:
        raise error("B004", "these parentheses do not match", span=source.span(start, stop))
    if found is None or ".attribute" in text[: found.start - start].rsplit(")", 1)[-1]:
        return None
    return found


def _params(span: Span | None) -> tuple[KParam, ...]:
    """Parameters in order. Each lies at the next multiple of its own alignment (PTX ISA 5.1.6.1)."""
    text = blank_comments(span.text)[1:-1] if span else ""
    if span is None or not text.strip():
        return ()
    params: list[KParam] = []
    end, at = 0, span.start + 1
    for piece in text.split(","):
        params.append(_param(piece, span.source, at, end))
        end = params[-1].offset + params[-1].size_bytes
        at += len(piece) + 1
    return tuple(params)


def _param(piece: str, source: SourceFile, at: int, end: int) -> KParam:
    start = at + len(piece) - len(piece.lstrip())
    if not piece.strip():
        raise error("B004", "a parameter is missing before this", span=source.span(start, start + 1))
    span = source.span(start, at + len(piece.rstrip()))
    found = _PARAM.match(piece)
    if found is None or found["type"] not in TYPE_BYTES | {"pred": 1}:
        raise error("B004", "cannot read this parameter", span=span)
    element = TYPE_BYTES.get(found["type"], 4) * int((found["vector"] or "v1")[1:])
    size = element
    for count in re.findall(r"\[\s*(\d*)\s*\]", found["array"]):
        size *= natural(count or "0") or 0
    align = int(found["align"] or element) or 1
    start = -(-end // align) * align
    if start + size not in Limit.PARAMETERS:
        raise error("B004", f"parameters up to byte {shown(start + size)}; no device takes as many", span=span)
    return KParam(found["name"], found["type"], align, size, start, span)


def _directives(source: SourceFile, start: int, stop: int) -> tuple[PerfDirective, ...]:
    text = blank_comments(source.text[start:stop])
    return tuple(
        PerfDirective(d["name"], tuple(int(n) for n in re.findall(NATURAL, d["values"])),
                      source.span(start + d.start(), start + d.start() + len(d[0].rstrip())))
        for d in _DIRECTIVE.finditer(text))
