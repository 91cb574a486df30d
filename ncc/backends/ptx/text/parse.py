"""Reading PTX (PTX ISA 9.0). Lossless: nodes are places in the text, so printing is the text plus ``Edits``.

A module is scanned coarsely, item by item, with regular expressions that step over comments, strings and matched
braces; only the wanted function is read finely, by ``parse_kernel``. Both raise ``NccError`` with codes B001-B010.
"""

from __future__ import annotations

import re

from ncc.backends.ptx.text.body import parse_statements
from ncc.backends.ptx.text.header import parse_header
from ncc.backends.ptx.text.lexis import HIDDEN, NATURAL, STRING, blank_comments, line_end, skip, stops
from ncc.backends.ptx.text.nodes import (
    SOURCE_SECTION,
    Directive,
    Guard,
    Instruction,
    Item,
    ItemKind,
    Kernel,
    KParam,
    Label,
    PerfDirective,
    PtxModule,
    RegDecl,
    Scope,
    ScopeClose,
    ScopeOpen,
    Statement,
    VarDecl,
    Variable,
)
from ncc.backends.ptx.text.operands import IDENT
from ncc.backends.rewrite.edits import Edits
from ncc.diag import NccError, error
from ncc.source import SourceFile, Span

__all__ = [
    "Directive", "Edits", "Guard", "Instruction", "Item", "ItemKind", "KParam", "Kernel", "Label", "PerfDirective",
    "PtxModule", "RegDecl", "Scope", "ScopeClose", "ScopeOpen", "Statement", "VarDecl", "Variable", "parse_kernel",
    "parse_module",
]

_WORD = re.compile(r"\.[A-Za-z_]\w*")
_TO_LINE_END = frozenset({".version", ".target", ".address_size", ".file", ".loc"})
_HEAD = re.compile(r"\.version\s+\d+\.\d+|\.target\s+[\w.]+(?:\s*,\s*\w+)*|\.address_size\s+\d+")
_LINKAGE = {".extern": "extern", ".visible": "visible", ".weak": "weak", ".common": "common"}
_SPACES = frozenset({"global", "const", "shared", "local", "tex", "param"})
_SECTIONS = frozenset({".section", SOURCE_SECTION})
_FUNCTIONS = {".entry": ItemKind.ENTRY, ".func": ItemKind.FUNC}
# What tileiras quotes of the program that it compiled is another language's text, with braces and quotes of its own.
_BRACES = re.compile(rf"[{{}}]|\.source_begin\b[\s\S]*?\.source_end\b|\.source_begin\b|{HIDDEN}")
# A function's own .pragma stands before its body, with its semicolon.
_FUNCTION_STOP = re.compile(rf"[{{;]|\.pragma\b(?:{STRING}|[^;{{}}\"])*;|{HIDDEN}")
_STATEMENT_STOP = re.compile(rf";|{HIDDEN}")
_NAME_STOP = re.compile(rf"(?<![\w$%.])(?P<name>{IDENT})\s*(?:\[[^\]]*\]\s*)*(?:[;=,]|\Z)", re.ASCII)
_FUNCTION_NAME = re.compile(rf"\s*(?P<name>{IDENT})", re.ASCII)
_NAME_PREFIX = re.compile(r"\s*\(|\s*\.[A-Za-z_]\w*(?:\s*\()?")
_VERSION = re.compile(rf"\.version\s+({NATURAL})\.({NATURAL})\Z")
_TARGET = re.compile(r"\.target\s+([\w.]+)")
_ADDRESS_SIZE = re.compile(r"\.address_size\s+(32|64)")


def parse_module(source: SourceFile) -> PtxModule:
    """The items of a module, in order; what lies between two items is blanks and comments."""
    items: list[Item] = []
    at = skip(source, 0)
    while at < len(source.text):
        item = _item(source, at)
        items.append(item)
        at = skip(source, item.span.end)
    return _module(source, tuple(items))


def parse_kernel(module: PtxModule, item: Item) -> Kernel:
    """One function, read finely. Raises B010 if it has no body."""
    if item.body is None:
        raise error("B010", f"'{item.name}' is declared here but not defined", span=item.span)
    source = module.source
    header = parse_header(source, item)
    body = parse_statements(source, item.body.start + 1, item.body.end - 1)
    return Kernel(module, item, header.params, header.returns, header.params_span, header.directives,
                  item.body.start + 1, item.body.end - 1, body.statements, body.scopes)


def _module(source: SourceFile, items: tuple[Item, ...]) -> PtxModule:
    heads = {i.name: i.span.text for i in items if i.kind is ItemKind.DIRECTIVE}
    version = _VERSION.match(heads.get(".version", ""))
    target = _TARGET.match(heads.get(".target", ""))
    if not version or not target:
        raise error("B003", "this is not a PTX module: it has no .version and .target", place=source.path)
    size = _ADDRESS_SIZE.match(heads.get(".address_size", ""))
    return PtxModule(source, (int(version[1]), int(version[2])), target[1], int(size[1]) if size else 32, items)


def _item(source: SourceFile, start: int) -> Item:
    """The item that starts at an offset."""
    linkage = None
    at = start
    while (word := _WORD.match(source.text, at)) and word[0] in _LINKAGE:
        linkage = _LINKAGE[word[0]]
        at = skip(source, word.end())
    if word is None:
        raise _unexpected(source, at)
    if word[0] in _FUNCTIONS:
        return _function(source, start, word, linkage)
    if word[0] in _SECTIONS:
        return _section(source, start, word)
    if word[0] in _TO_LINE_END:
        head = _HEAD.match(source.text, start)
        end = head.end() if head else line_end(source.text, word.end(), len(source.text))
        return Item(ItemKind.DIRECTIVE, word[0], source.span(start, end))
    end = _find(source, _STATEMENT_STOP, ";", word.end(), start)
    if word[0][1:] in _SPACES:
        return _variable(source, start, end, word, linkage)
    return Item(ItemKind.DIRECTIVE, word[0], source.span(start, end))


def _unexpected(source: SourceFile, at: int) -> NccError:
    found = source.text[at : at + 20].split("\n")[0]
    return error("B002", f"a directive was expected here, found '{found}'", span=source.span(at, at + 1))


def _find(source: SourceFile, pattern: re.Pattern[str], wanted: str, at: int, start: int) -> int:
    """The offset after the first character of ``wanted`` outside comments and strings. Raises B001."""
    for found in stops(pattern, source, at):
        if found[0] in wanted:
            return found.end()
    raise error("B001", "the text ends inside this", span=source.span(start, start + 1),
                hint=f"no '{wanted[0]}' closes it; the file may be truncated")


def close_brace(source: SourceFile, opening: int) -> int:
    """The offset after the brace that closes the one at ``opening``. Raises B001."""
    depth = 0
    for found in stops(_BRACES, source, opening):
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if depth == 0:
                return found.end()
    raise error("B001", "this brace is never closed", span=source.span(opening, opening + 1),
                hint="the file may be truncated")


def _function(source: SourceFile, start: int, word: re.Match[str], linkage: str | None) -> Item:
    stop = _find(source, _FUNCTION_STOP, "{;", word.end(), start) - 1
    name = _function_name(source, word, stop)
    kind = _FUNCTIONS[word[0]]
    if source.text[stop] == ";":
        return Item(kind, name.text, source.span(start, stop + 1), linkage, name_span=name)
    end = close_brace(source, stop)
    return Item(kind, name.text, source.span(start, end), linkage, body=source.span(stop, end), name_span=name)


def _function_name(source: SourceFile, word: re.Match[str], stop: int) -> Span:
    """The name: after attributes, other directives and, for a device function, its return parameters."""
    start = word.end()
    text = blank_comments(source.text[start:stop])
    at = 0
    while (prefix := _NAME_PREFIX.match(text, at)) is not None:
        at = _close_paren(text, prefix.end() - 1) if prefix[0].endswith("(") else prefix.end()
    found = _FUNCTION_NAME.match(text, at)
    if found is None:
        raise error("B004", f"this {word[0]} has no name", span=source.span(word.start(), word.end()))
    return source.span(start + found.start("name"), start + found.end("name"))


def _close_paren(text: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at + 1
    return len(text)


def _variable(source: SourceFile, start: int, end: int, word: re.Match[str], linkage: str | None) -> Item:
    text = blank_comments(source.text[word.end() : end])
    found = _NAME_STOP.search(text)
    if found is None:
        raise error("B004", "this variable has no name", span=source.span(start, end))
    return Item(ItemKind.VARIABLE, found["name"], source.span(start, end), linkage, word[0][1:],
                name_span=source.span(word.end() + found.start("name"), word.end() + found.end("name")))


def _section(source: SourceFile, start: int, word: re.Match[str]) -> Item:
    opening = _find(source, _FUNCTION_STOP, "{", word.end(), start) - 1
    end = close_brace(source, opening)
    name = blank_comments(source.text[word.end() : opening]).strip() or word[0]
    return Item(ItemKind.DEBUG_SECTION, name, source.span(start, end), body=source.span(opening, end))


