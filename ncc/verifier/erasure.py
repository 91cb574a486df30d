"""Depth 3: erasing what was inserted into a kernel gives the original, shown on the two texts alone.

This is a second reader of PTX. It shares nothing with the one that rewrites, so that an error there does not hide
itself here, and it knows only what it needs: where a statement ends (PTX ISA 4.2: at ``;``, a label at ``:``, a
``.loc`` at its line's end, a scope's braces by themselves) and what the few admitted instructions write.

Why comparing the statements in order is enough: an inserted statement that is admitted writes nothing but registers
whose names the original does not have, and global memory through such registers; it goes nowhere but forward over
other insertions (``skips.py``), opens no scope, waits for no lane that does not come (``collectives.py``) and leaves
the carry flag alone. So whatever stands between two of the original's statements, they see the state that they would
see without it.

Time is linear in the texts: statements that are equal as they are written are compared as strings.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ncc.diag import Diagnostics
from ncc.ir.facts import ModuleVariable, Rewritten
from ncc.limits import natural
from ncc.source import SourceFile, Span
from ncc.verifier.insertion import check_insertions
from ncc.verifier.ptxtext import COMMENT, STRING, WORD, Names, tokens
from ncc.verifier.variables import Addresses, same_declarations, without_declarations

# One statement of a function's body, after the blanks and comments before it. The alternatives of each repetition
# start with different characters, so that a text that does not match is found out without trying all splits of it.
_STATEMENT = re.compile(
    rf"\s*(?:(?:{COMMENT})\s*)*(?!\s|//|/\*|\Z)"
    r"([{}]"
    r"|[\w$%]+\s*:(?!:)"
    r"|\.loc\b[^\n]*"
    rf'|[^;"/]*(?:(?:{STRING}|{COMMENT}|/(?![/*]))[^;"/]*)*;)'
)
_HEADER_TOKEN = re.compile(rf"{COMMENT}|{STRING}|{WORD}|[^\s\w]")
_HIDDEN = re.compile(rf"{COMMENT}|{STRING}")
AS_LOADED = "the kernel has this without probes too: it is left unprobed, which is no defect of ncc"


def verify_erasure(kernel: Rewritten, diags: Diagnostics) -> None:
    """Report each way (V150-V157, V161) in which a probed kernel is more than the original with harmless insertions.

    Spans are places in the probed text.
    """
    original, rewritten = SourceFile("<pruned>", kernel.pruned), SourceFile("<probed>", kernel.probed)
    try:
        old, new = _read(original, kernel.entry), _read(rewritten, kernel.entry)
    except _UnreadableError as problem:
        diags.error("V150", problem.span, problem.message, AS_LOADED if problem.span.source is original else None)
        return
    _compare_outside(old, new, kernel.variables, diags)
    appended = kernel.appended_param
    block_bytes = _compare_signatures(old, new, appended, diags)
    names = Names(kernel.pruned, appended, block_bytes)
    if names.taken(appended):
        diags.error("V156", new.source.span(new.start, new.start), f"the original has the name '{appended}'")
    addresses = Addresses(kernel.variables, appended)
    for fault in addresses.faults(old.outside, old.header, old.statements, block_bytes) if kernel.variables else ():
        diags.error("V161", new.source.span(new.start, new.start + len(".entry")), fault)
    _compare_bodies(old, new, names, addresses, diags)


# --- reading ---


class _UnreadableError(Exception):
    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.span = span
        self.message = message


@dataclass(frozen=True)
class _Kernel:
    """A module around one entry: what stands before and after it, its signature, and its body's statements."""

    source: SourceFile
    header: tuple[str, ...]  # tokens from ``.entry`` to the body's brace
    start: int               # of ``.entry``
    end: int                 # past the body's closing brace
    statements: tuple[str, ...]
    offsets: tuple[int, ...]

    @property
    def outside(self) -> tuple[str, str]:
        return self.source.text[: self.start], self.source.text[self.end :]

    def span(self, index: int) -> Span:
        """The place of a statement; past the last one, of the body's end."""
        if index >= len(self.statements):
            return self.source.span(self.end - 1, self.end)
        start = self.offsets[index]
        return self.source.span(start, start + len(self.statements[index]))


def _read(source: SourceFile, entry: str) -> _Kernel:
    start = _find_entry(source, entry)
    header, position = _read_header(source, start)
    depth, statements, offsets = 1, [], []
    match = _STATEMENT.match
    while depth:
        found = match(source.text, position)
        if found is None:
            span = source.span(position, len(source.text))
            raise _UnreadableError(span, f"kernel '{entry}' has no end, or a statement that cannot be read")
        statement, position = found[1], found.end()
        if statement == "{":
            depth += 1
        elif statement == "}":
            depth -= 1
        statements.append(statement)
        offsets.append(found.start(1))
    return _Kernel(source, header, start, position, tuple(statements[:-1]), tuple(offsets[:-1]))


def _find_entry(source: SourceFile, entry: str) -> int:
    text = source.text
    found = [m.start() for m in re.finditer(rf"\.entry\s+{re.escape(entry)}(?![\w$])", text)]
    found = [start for start in found if not _in_comment(text, start)]
    if len(found) != 1:
        raise _UnreadableError(source.whole(), f"'{entry}' is defined {len(found)} times")
    return found[0]


def _in_comment(text: str, position: int) -> bool:
    """In a comment, or in a string of its line."""
    line = text[text.rfind("\n", 0, position) + 1 : position]
    if "//" in line or '"' in line:
        return True
    if "/*" not in text:
        return False
    return any(m.start() < position < m.end() for m in _HIDDEN.finditer(text))


def _read_header(source: SourceFile, start: int) -> tuple[tuple[str, ...], int]:
    """Tokens up to the body's opening brace, and the offset past it."""
    words: list[str] = []
    for found in _HEADER_TOKEN.finditer(source.text, start):
        if found[0] == "{":
            return tuple(words), found.end()
        if not found[0].startswith(("//", "/*")):
            words.append(found[0])
    raise _UnreadableError(source.span(start, start + 1), "an entry without a body")


# --- what is not in the body ---


def _compare_outside(old: _Kernel, new: _Kernel, variables: tuple[ModuleVariable, ...], diags: Diagnostics) -> None:
    """Of the variables that are reached otherwise, the probed module needs none."""
    names = [variable.name for variable in variables if same_declarations(old.outside, new.outside, variable.name)]
    for side, (before, after) in enumerate(zip(old.outside, new.outside, strict=True)):
        if before != after and tokens(without_declarations(before, names)) != tokens(
                without_declarations(after, names)):
            place = new.source.span(0, new.start) if side == 0 else new.source.span(new.end, len(new.source.text))
            diags.error("V151", place, f"the text {('before', 'after')[side]} the kernel differs from the original's")


def _compare_signatures(old: _Kernel, new: _Kernel, appended_param: str, diags: Diagnostics) -> int:
    """Bytes of the appended parameter; 0 where there is none."""
    head, params, directives = _split_header(old.header)
    comma = (",",) if params else ()
    new_head, new_params, new_directives = _split_header(new.header)
    kept, added = new_params[: len(params) + len(comma)], new_params[len(params) + len(comma) :]
    block_bytes = _block_bytes(added, appended_param)
    if block_bytes is None or (head, params + comma, directives) != (new_head, kept, new_directives):
        message = f"the signature is not the original's with '{appended_param}' appended"
        diags.error("V152", new.source.span(new.start, new.start + len(".entry")), message)
    return block_bytes or 0


_Header = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def _split_header(header: tuple[str, ...]) -> _Header:
    """(``.entry NAME``, the parameters between the parentheses, the directives after them)."""
    if header[2:3] != ("(",) or ")" not in header:
        return header[:2], (), header[2:]
    close = header.index(")")
    return header[:2], header[3:close], header[close + 1 :]


def _block_bytes(words: tuple[str, ...], name: str) -> int | None:
    """The size of an aligned block of bytes, ``.param .align 8 .b8 NAME[24]``; None if this is something else."""
    match words:
        case (".param", ".align", align, ".b8", found, "[", size, "]") if found == name:
            return natural(size) if align.isdigit() else None
        case _:
            return None


# --- the body ---


def _compare_bodies(old: _Kernel, new: _Kernel, names: Names, addresses: Addresses, diags: Diagnostics) -> None:
    met, past, extra = _walk(old.statements, new.statements, addresses)
    problems = Diagnostics()
    names.held |= addresses.registers.keys()
    names.kept = frozenset(variable.param for variable in addresses.variables)
    check_insertions({i: new.statements[i] for i in extra}, new.span, names, problems)
    for index, fault in (*addresses.problems, *addresses.undeclared(names.own)):
        problems.error("V161", new.span(index), fault)
    # Below the last statement that was met, the original's rest cannot be told from insertions.
    border = new.span(past).start if met < len(old.statements) else new.end
    diags.extend(p for p in problems if p.span and p.span.start < border)
    if met == len(old.statements):
        return
    below = [p.span for p in problems if p.span and p.span.start >= border]
    place = min(below, key=lambda span: span.start, default=new.span(len(new.statements)))
    missing = old.span(met)
    text = " ".join(missing.text.split())
    diags.error("V153", place, f"the original's '{text}' (its line {missing.line}) does not stand here")


def _walk(wanted: tuple[str, ...], found: tuple[str, ...], addresses: Addresses) -> tuple[int, int, list[int]]:
    """(how many of the wanted statements were met, the index below the last of them, indices of the others).

    Taking each wanted statement where it is first met is right: an admitted insertion names a register that the
    original does not have, so it is equal to none of the original's statements. Nor to one with the register of an
    address in it: that writes what is not an insertion's, or accesses memory by what comes from no map.
    """
    met, past, count, extra = 0, 0, len(wanted), []
    stands = _stands(wanted[0], addresses) if wanted else None
    for index, statement in enumerate(found):
        if addresses.loads(index, statement):
            continue
        if stands is not None and stands(statement):
            met, past = met + 1, index + 1
            addresses.met()
            stands = _stands(wanted[met], addresses) if met < count else None
        else:
            extra.append(index)
    addresses.met()
    return met, past, extra


def _stands(wanted: str, addresses: Addresses) -> Callable[[str], bool]:
    """Whether a probed statement is an original one."""
    if addresses.changes(wanted):
        return lambda found: addresses.stands(found, wanted)
    return lambda found: found == wanted or _same(found, wanted)


def _same(a: str, b: str) -> bool:
    """Equal but for blanks and comments."""
    if "/" not in a and "/" not in b and "".join(a.split()) != "".join(b.split()):
        return False
    return tokens(a) == tokens(b)
