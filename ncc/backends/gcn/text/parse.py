"""Reading AMDGPU assembly text as LLVM prints it: lossless, because nodes are places in the source.

Text with assembler macros is refused (B005): what is not expanded cannot be known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from ncc.backends.gcn.isa.arch import SUPPORTED, unsupported
from ncc.backends.gcn.isa.names import DUAL, canonical
from ncc.backends.gcn.text.lexis import NAME, STRING, skip, statement_end
from ncc.backends.gcn.text.nodes import (
    Descriptor,
    DescriptorField,
    Directive,
    Function,
    Instruction,
    Label,
    Metadata,
    Module,
    Statement,
)
from ncc.backends.gcn.text.operands import Modifier, Operand, OperandParser, Special
from ncc.diag import NccError, error
from ncc.limits import integer
from ncc.source import SourceFile

_LABEL = re.compile(rf"(?P<name>{STRING}|{NAME}|\d+)[ \t]*:(?!:)")
_DIRECTIVE = re.compile(r"\.[A-Za-z_][\w.]*")
_MNEMONIC = re.compile(r"[a-z][a-z0-9_]*(?=\s|;|/|\Z)")
_DUAL = "v_dual_"
_ASSIGNMENT = re.compile(rf"{NAME}[ \t]*==?(?!=)")
# LLVM up to 22 writes amdgcn-amd-amdhsa--gfx90a; later ones amdgpu9.0a-amd-amdhsa-unknown-gfx90a.
_TARGET = re.compile(r'"?amd(?:gcn|gpu)[\w.]*-amd-amdhsa-\w*-(gfx[\w:+-]+)"?')
_FUNCTION_TYPE = re.compile(rf"({STRING}|{NAME})\s*,\s*[@%#]?function")
_SYMBOL = re.compile(rf"({STRING}|{NAME})")
_DIGITS = re.compile(r"0[xX][0-9a-fA-F]+\Z|[0-9]+\Z")
_FIELD = re.compile(r"\.amdhsa_(\w+)\s+")
_WRITE_BACK = re.compile(r"\s*0xe0a0[48c]000,\s*0x0\Z")  # buffer_wbl2 with a scope, see ``disassemble``
_MACROS = frozenset((".macro", ".rept", ".rep", ".irp", ".irpc", ".include", ".incbin", ".altmacro", ".if", ".ifdef",
                     ".ifndef", ".ifeq", ".ifne"))
_DESCRIPTOR_END = re.compile(r"^[ \t]*\.end_amdhsa_kernel\b", re.MULTILINE)
_METADATA_END = re.compile(r"^[ \t]*\.end_amdgpu_metadata\b", re.MULTILINE)


_Operands = tuple[tuple[Operand, ...], tuple[Modifier, ...]]
_ReadOperands = Callable[[SourceFile, int, int], _Operands]


def parse_module(source: SourceFile) -> Module:
    """The statements of a text, in order, and its functions. Raises B001, B003, B005, B006 or B105.

    Its operands have no place in the source, only its statements do.
    """
    try:
        statements = tuple(_statements(source, _shared))
    except NccError as failure:
        found = _TARGET.search(source.text)
        if found is None or found[1].split(":")[0] in SUPPORTED:
            raise
        raise unsupported(found[1], source.path) from failure  # RDNA's syntax is another
    return Module(source, _target(source, statements), statements, tuple(_functions(source, statements)),
                  next((s for s in statements if isinstance(s, Metadata)), None))


def parse_instructions(source: SourceFile) -> tuple[Statement, ...]:
    """The statements of a piece of assembly: a snippet that someone wrote by hand."""
    return tuple(_statements(source, _placed))


def _statements(source: SourceFile, read: _ReadOperands) -> Iterator[Statement]:
    at = skip(source, 0)
    while at < len(source.text):
        statement = _statement(source, at, read)
        yield statement
        at = skip(source, statement.span.end)


def _statement(source: SourceFile, at: int, read: _ReadOperands) -> Statement:
    """The statement that starts at an offset."""
    text = source.text
    label = _LABEL.match(text, at)
    if label:
        return Label(source.span(at, label.end()), label["name"].strip('"'))
    mnemonic = _MNEMONIC.match(text, at)
    if mnemonic and not _ASSIGNMENT.match(text, at):
        return _instruction(source, mnemonic, read)
    directive = _DIRECTIVE.match(text, at)
    if directive and not _ASSIGNMENT.match(text, at):
        return _directive(source, directive)
    if _ASSIGNMENT.match(text, at):
        span = source.span(at, statement_end(source, at))
        return Directive(span, "=", span.text)
    end = max(at + 1, statement_end(source, at))
    raise error("B005", f"cannot read this statement: '{text[at:end][:40]}'", span=source.span(at, end))


def _instruction(source: SourceFile, mnemonic: re.Match[str], read: _ReadOperands) -> Instruction:
    end = max(statement_end(source, mnemonic.start()), mnemonic.end())
    between = source.text.find("::", mnemonic.end(), end) if mnemonic[0].startswith(_DUAL) else -1
    if between >= 0:
        return _dual(source, mnemonic, between, end, read)
    operands, modifiers = read(source, mnemonic.end(), end)
    name = canonical(mnemonic[0])
    if len(operands) == 2 and name.startswith("v_cmpx_"):
        operands = (Special("exec"), *operands)  # RDNA's writes nothing else (RDNA2 ISA, VOPC)
    return Instruction(source.span(mnemonic.start(), end), name, operands, modifiers, mnemonic[0])


def _dual(source: SourceFile, mnemonic: re.Match[str], between: int, end: int, read: _ReadOperands) -> Instruction:
    """``v_dual_mov_b32 v0, v1 :: v_dual_add_f32 v2, v3, v4`` (RDNA3 ISA, "VOPD"). Raises B006."""
    second = _MNEMONIC.match(source.text, skip(source, between + 2))
    if second is None or not second[0].startswith(_DUAL) or second.end() > end:
        raise error("B006", "the second of two instructions was expected here", span=source.span(between, between + 2))
    halves = tuple(_half(source, word, stop, read) for word, stop in ((mnemonic, between), (second, end)))
    operands = tuple(o for half in halves for o in half.operands)
    return Instruction(source.span(mnemonic.start(), end), DUAL, operands, (), DUAL, halves)


def _half(source: SourceFile, word: re.Match[str], end: int, read: _ReadOperands) -> Instruction:
    end = word.end() + len(source.text[word.end() : end].rstrip())
    operands, modifiers = read(source, word.end(), end)
    if word[0] == "v_dual_cndmask_b32" and len(operands) == 3:
        operands = (*operands, Special("vcc_lo"))  # VOPD is there in waves of 32 lanes only
    name = canonical(f"v_{word[0].removeprefix(_DUAL)}")
    return Instruction(source.span(word.start(), end), name, operands, modifiers, word[0])


def _placed(source: SourceFile, start: int, end: int) -> _Operands:
    return OperandParser(source, start, end).parse()


def _shared(source: SourceFile, start: int, end: int) -> _Operands:
    """A kernel is read alone, with its probes and to be executed: what is written alike is read once."""
    try:
        return _operands(source.text[start:end])
    except NccError:
        return _placed(source, start, end)  # says where


@lru_cache(maxsize=1 << 14)
def _operands(text: str) -> _Operands:
    return OperandParser(SourceFile("<operands>", text), 0, len(text)).parse()


def _directive(source: SourceFile, word: re.Match[str]) -> Statement:
    if word[0] in _MACROS:
        raise error("B005", f"'{word[0]}': text with assembler macros is not read", span=source.span(*word.span()),
                    hint="assemble it, and give the code object")
    if word[0] == ".amdhsa_kernel":
        return _descriptor(source, word)
    if word[0] == ".amdgpu_metadata":
        end = _block_end(source, word, _METADATA_END)
        return Metadata(source.span(word.start(), end.end()), source.span(word.end(), end.start()))
    end_of_line = statement_end(source, word.start())
    if word[0] == ".long" and _WRITE_BACK.match(source.text, word.end(), end_of_line):
        return Instruction(source.span(word.start(), end_of_line), "buffer_wbl2", (), (), "buffer_wbl2")
    return Directive(source.span(word.start(), end_of_line), word[0], source.text[word.end() : end_of_line].strip())


def _block_end(source: SourceFile, word: re.Match[str], pattern: re.Pattern[str]) -> re.Match[str]:
    end = pattern.search(source.text, word.end())
    if end is None:
        raise error("B001", f"this {word[0]} is never closed", span=source.span(*word.span()),
                    hint="the file may be truncated")
    return end


def _descriptor(source: SourceFile, word: re.Match[str]) -> Descriptor:
    closing = _block_end(source, word, _DESCRIPTOR_END)
    name_end = statement_end(source, word.start())
    name = source.text[word.end() : name_end].strip().strip('"')
    if not name:
        raise error("B004", "this .amdhsa_kernel names no kernel", span=source.span(*word.span()))
    fields = []
    at = skip(source, name_end)
    while at < closing.end() and not source.text.startswith(".end_amdhsa_kernel", at):
        field = _field(source, at)
        fields.append(field)
        at = skip(source, field.span.end)
    return Descriptor(source.span(word.start(), closing.end()), name, tuple(fields))


def _field(source: SourceFile, at: int) -> DescriptorField:
    end = statement_end(source, at)
    found = _FIELD.match(source.text, at, end)
    if found is None:
        raise error("B005", "a .amdhsa_ directive was expected here", span=source.span(at, max(at + 1, end)))
    value, span = source.text[found.end() : end], source.span(found.end(), end)
    # Sizes have 32 bits, counts and flags far fewer; what is an expression is for the assembler to compute.
    number = integer(value) if _DIGITS.match(value) else 0
    if number is None or number >> (32 if found[1].endswith("_size") else 16):
        raise error("B005", "this number does not fit the descriptor", span=span)
    return DescriptorField(found[1], value, span)


def _target(source: SourceFile, statements: tuple[Statement, ...]) -> str:
    for statement in statements:
        if isinstance(statement, Directive) and statement.name == ".amdgcn_target":
            found = _TARGET.match(statement.arguments)
            if found:
                return found[1]
            raise error("B003", "this target is not of AMD's HSA", span=statement.span)
    raise _no_target(source)


def _no_target(source: SourceFile) -> NccError:
    return error("B003", "this is no AMDGPU assembly: it has no .amdgcn_target", place=source.path)


def _functions(source: SourceFile, statements: tuple[Statement, ...]) -> Iterator[Function]:
    """What ``.type name,@function`` declares, from its label on."""
    typed = {found[1].strip('"') for s in statements if isinstance(s, Directive) and s.name == ".type"
             and (found := _FUNCTION_TYPE.match(s.arguments))}
    open_: list[Statement] = []
    label: Label | None = None
    for statement in statements:
        begins = isinstance(statement, Label) and statement.name in typed
        if label is not None and (begins or _ends(statement, label.name)):
            yield Function(label.name, label, tuple(open_), statement.span.start)
            label = None
        if isinstance(statement, Label) and begins:
            label, open_ = statement, []
        elif label is not None:
            open_.append(statement)
    if label is not None:
        yield Function(label.name, label, tuple(open_), len(source.text))


def _ends(statement: Statement, name: str) -> bool:
    """Whether a statement is behind a function's code: its size, a descriptor, another section."""
    if isinstance(statement, Descriptor | Metadata):
        return True
    if not isinstance(statement, Directive):
        return False
    found = _SYMBOL.match(statement.arguments) if statement.name == ".size" else None
    return statement.name == ".section" or bool(found and found[1].strip('"') == name)
