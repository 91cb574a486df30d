"""What may be inserted into a kernel (V154-V157): a short list of instructions that write registers of their own.

Everything that is not on the list is refused, so an instruction of a later PTX version is refused until someone has
thought about it. Names follow the PTX ISA: 9.7.1-9.7.5 arithmetic, 9.7.6-9.7.8 comparison, logic and shift,
9.7.9 data movement, 9.7.13 atomics, 9.7.17 video instructions, 10 special registers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ncc.diag import Diagnostics
from ncc.source import Span

COMMENT = r"//[^\n]*(?=\n|\Z)|/\*(?:[^*]|\*(?!/))*\*/"
WORD = r"[%$\w.]+(?:::[\w.]+)*"

_TOKEN = re.compile(rf'{COMMENT}|"[^"\n]*"|{WORD}|[^\s\w]')
_NAME = re.compile(r"[%$A-Za-z_][%$\w]*\Z")
_RANGE = re.compile(r"([%$\w]+)\s*<\s*(\d+)\s*>")
_MOST_REGISTERS = 1 << 16  # of one declaration; more is taken for a mistake


def tokens(text: str) -> list[str]:
    """The words and signs of a text, without comments and blanks."""
    return [t for t in _TOKEN.findall(text) if not t.startswith(("//", "/*"))]


@dataclass
class Names:
    """Which names an insertion may use: ``own`` are those that inserted declarations made."""

    original: str = field(repr=False)
    appended_param: str
    own: set[str] = field(default_factory=set)
    _stems: dict[str, bool] = field(default_factory=dict, repr=False)

    def taken(self, name: str) -> bool:
        """The original has the name, as a word or through a range like ``%r<10>``."""
        # A text search for the name without its number answers almost always, and is cheap.
        stem = name.rstrip("0123456789")
        if stem not in self._stems:
            self._stems[stem] = stem in self.original
        return self._stems[stem] and (name in self._words or self._in_range(name, len(stem)))

    def _in_range(self, name: str, stem: int) -> bool:
        splits = (i for i in range(stem, len(name)) if name[i] != "0" or i == len(name) - 1)
        return any(int(name[i:]) < self._ranges.get(name[:i], 0) for i in splits)

    @cached_property
    def _words(self) -> frozenset[str]:
        # ``%v.x`` and ``a.b`` name what stands before the dot.
        return frozenset(part for word in tokens(self.original) for part in word.split("."))

    @cached_property
    def _ranges(self) -> dict[str, int]:
        ranges: dict[str, int] = {}
        for prefix, count in _RANGE.findall(self.original):
            ranges[prefix] = max(ranges.get(prefix, 0), int(count))
        return ranges


def check_insertions(statements: Iterable[tuple[str, Span]], names: Names, diags: Diagnostics) -> None:
    """Report what is not admitted. Declarations are read first: a register may be used above its declaration."""
    instructions: list[tuple[list[str], Span]] = []
    for text, span in statements:
        words = tokens(text)
        if words[0] == ".reg":
            _declare(words, span, names, diags)
        else:
            instructions.append((words, span))
    for words, span in instructions:
        _instruction(words, span, names, diags)


# --- declarations ---


def _declare(words: list[str], span: Span, names: Names, diags: Diagnostics) -> None:
    declared = _declared(words)
    if declared is None:
        diags.error("V154", span, "an inserted declaration that cannot be read")
        return
    for name in declared:
        if names.taken(name) or name == names.appended_param:
            diags.error("V156", span, f"inserted declaration of '{name}', a name that the original has")
        names.own.add(name)


def _declared(words: list[str]) -> list[str] | None:
    """The registers of ``.reg .type a, b<3>;``, None if it is not of this form."""
    first = next((i for i, word in enumerate(words) if not word.startswith(".")), len(words))
    declared: list[str] = []
    for item in _split(words[first:-1]):
        match item:
            case [name] if _NAME.match(name):
                declared.append(name)
            case [name, "<", count, ">"] if _NAME.match(name) and count.isdigit() and int(count) <= _MOST_REGISTERS:
                declared += [f"{name}{i}" for i in range(int(count))]
            case _:
                return None
    return declared


# --- instructions ---


@dataclass(frozen=True)
class _Instruction:
    opcode: str
    parts: tuple[str, ...]  # of the opcode, between its dots
    operands: tuple[list[str], ...]
    names: Names


def _instruction(words: list[str], span: Span, names: Names, diags: Diagnostics) -> None:
    body = words[3 if words[1:2] == ["!"] else 2 :] if words[0] == "@" else words
    opcode = body[0] if len(body) > 1 else body[-1] if body else words[-1]
    instr = _Instruction(opcode, tuple(opcode.split(".")), tuple(_split(body[1:-1])), names)
    check = _ADMITTED.get(instr.parts[0])
    if check is None or words[-1] != ";" or not _MODIFIERS_REFUSED.isdisjoint(instr.parts):
        diags.error("V154", span, f"inserted statement '{opcode}' is not one that a probe may consist of")
        return
    problem = check(instr)
    if problem is not None:
        diags.error(problem[0], span, f"inserted '{opcode}' {problem[1]}")


def _split(words: list[str]) -> list[list[str]]:
    """Operands: split at the commas that are not inside brackets."""
    parts: list[list[str]] = [[]]
    depth = 0
    for word in words:
        depth += (word in "[{(") - (word in "]})")
        if word == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


# The carry flag is state that the original may have in use between two of its instructions.
_MODIFIERS_REFUSED = frozenset({"cc"})

_Problem = tuple[str, str] | None
_Check = Callable[[_Instruction], _Problem]


def _arithmetic(instr: _Instruction) -> _Problem:
    if any("[" in operand for operand in instr.operands):
        return "V154", "touches memory"
    return _writes_own(instr, instr.operands[0])


def _load(instr: _Instruction) -> _Problem:
    if instr.parts[1:2] not in (("param",), ("param::entry",)):
        return "V154", "is a load of something else than a parameter"
    if len(instr.operands) != 2 or not _addresses(instr.operands[1], {instr.names.appended_param}):
        return "V157", f"reads a parameter other than '{instr.names.appended_param}'"
    return _writes_own(instr, instr.operands[0])


def _store(instr: _Instruction) -> _Problem:
    return _not_global(instr) or _own_address(instr, instr.operands[0])


def _reduction(instr: _Instruction) -> _Problem:
    return _not_addition(instr) or _store(instr)


def _atomic(instr: _Instruction) -> _Problem:
    if len(instr.operands) < 2:
        return "V154", "cannot be read"
    problem = _not_global(instr) or _not_addition(instr) or _own_address(instr, instr.operands[1])
    return problem or _writes_own(instr, instr.operands[0])


def _not_global(instr: _Instruction) -> _Problem:
    # The space is an opcode's modifier; several cannot be given, a generic access has none.
    spaces = {part.split("::")[0] for part in instr.parts} & {"global", "shared", "local", "param", "const"}
    return None if spaces == {"global"} else ("V157", "does not say that it addresses global memory")


def _not_addition(instr: _Instruction) -> _Problem:
    return None if "add" in instr.parts else ("V154", "is no addition")


def _own_address(instr: _Instruction, operand: list[str]) -> _Problem:
    return None if _addresses(operand, instr.names.own) else ("V157", "addresses memory by what is not its own")


def _addresses(operand: list[str], bases: Iterable[str]) -> bool:
    """``[base]``, ``[base+8]``, ``[base+-8]``."""
    if len(operand) < 3 or operand[0] != "[" or operand[-1] != "]" or operand[1] not in bases:
        return False
    return all(word in "+-" or word.isdigit() for word in operand[2:-1])


def _writes_own(instr: _Instruction, destination: list[str]) -> _Problem:
    """A register, ``p|q`` or ``{a, b}``; ``_`` stands for none."""
    written = [word for word in destination if word not in "{}|,"]
    foreign = [word for word in written if word not in instr.names.own and word != "_"]
    if foreign:
        return "V155", f"writes '{foreign[0]}', which no insertion declared"
    return None if written else ("V154", "cannot be read")


# Results that depend on the operands and on special registers alone.
_ARITHMETIC = (
    "abs add and activemask bfe bfi bfind bmsk brev clz cnot copysign createpolicy cvt cvta div dp2a dp4a ex2 fma fns "
    "getctarank isspacep lg2 lop3 mad mad24 mapa max min mov mul mul24 neg not or popc prmt rcp rem rsqrt sad selp set "
    "setp shf shl shr sin cos slct sqrt sub szext tanh testp xor "
    "vabsdiff vabsdiff2 vabsdiff4 vadd vadd2 vadd4 vavrg2 vavrg4 vmad vmax vmax2 vmax4 vmin vmin2 vmin4 vset vset2 "
    "vset4 vshl vshr vsub vsub2 vsub4"
)

_ADMITTED: dict[str, _Check] = {
    **dict.fromkeys(_ARITHMETIC.split(), _arithmetic),
    "ld": _load,
    "st": _store,
    "red": _reduction,
    "atom": _atomic,
}
