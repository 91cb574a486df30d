"""Operands and modifiers of GCN instructions: their nodes, and the parser that makes them.

``v_add_f32_e64 v1, -|v2|, s4 clamp mul:2`` has the operands ``v1``, ``-|v2|``, ``s4`` and the modifiers ``clamp`` and
``mul:2``. The syntax is LLVM's ("Syntax of AMDGPU Instruction Operands" and "... Modifiers").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ncc.backends.gcn.text.lexis import STRING
from ncc.backends.gcn.text.registers import SPECIAL_UNITS, RegFile, units
from ncc.diag import NccError, error
from ncc.limits import integer, natural
from ncc.source import NOWHERE, SourceFile, Span


@dataclass(frozen=True, slots=True)
class Reg:
    """``v5`` or ``s[4:7]``: ``count`` registers of one file; ``v5.h`` is the upper half of one, ``half`` 1, ``v5.l`` 0.
    """

    file: RegFile
    first: int
    count: int = 1
    half: int | None = field(default=None, kw_only=True)
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def units(self) -> tuple[str, ...]:
        return units(self.file, self.first, self.count)

    def __str__(self) -> str:
        last = self.first + self.count - 1
        if self.half is not None:
            return f"{self.file.value}{self.first}.{_HALVES[self.half]}"
        return f"{self.file.value}{self.first}" if self.count == 1 else f"{self.file.value}[{self.first}:{last}]"


_HALVES = "lh"


@dataclass(frozen=True, slots=True)
class Special:
    """``vcc``, ``exec_lo``, ``m0``, ``src_shared_base``, ``off`` ..."""

    name: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def units(self) -> tuple[str, ...]:
        return SPECIAL_UNITS[self.name]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Imm:
    """A constant as written: ``16``, ``-8``, ``0x3fb8aa3b``, ``1.0``. A float's bits depend on the operand's type."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @cached_property
    def value(self) -> int | float:
        """The number; an integer exactly where it is written as one."""
        digits = "".join(self.text.split())
        if _FLOAT.match(digits):
            return float(digits)
        return integer_of(digits) or 0  # one that is none was refused when it was read

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Sym:
    """A label, function or variable: ``.LBB0_2``, ``table+16``, ``callee@rel32@lo+4`` (``variant``: ``rel32@lo``)."""

    name: str
    variant: str | None = None
    offset: int = 0
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        variant = f"@{self.variant}" if self.variant else ""
        return f"{self.name}{variant}{f'{self.offset:+d}' if self.offset else ''}"


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression that only the assembler evaluates: ``(.Lend-.Lstart)&4294967295``."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple(w for w in _EXPR_NAME.findall(self.text))

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Call:
    """``hwreg(HW_REG_MODE, 0, 4)``, ``sendmsg(MSG_GS)``, ``vmcnt(0)``, ``gpr_idx(SRC0,DST)``; arguments as written."""

    name: str
    args: tuple[str, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.args)})"


@dataclass(frozen=True, slots=True)
class Modified:
    """A source with input modifiers: ``-v0``, ``|v0|``, ``-|v0|``, ``sext(v0)``; the negation is the last."""

    operand: Reg | Special | Imm | Sym  # a symbol in snippets only, where it names a register
    negated: bool = False
    absolute: bool = False
    extended: bool = False
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        inner = f"|{self.operand}|" if self.absolute else str(self.operand)
        inner = f"sext({inner})" if self.extended else inner
        return f"-{inner}" if self.negated else inner


Operand = Reg | Special | Imm | Sym | Expr | Call | Modified


@dataclass(frozen=True, slots=True)
class Modifier:
    """``glc`` (no value), ``offset:16``, ``op_sel:[0,1]``, ``dst_sel:DWORD``, ``offset:swizzle(...)``."""

    name: str
    value: str | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def integer(self) -> int | None:
        """The value of ``offset:16``; None where it is no number."""
        return integer_of(self.value or "")

    @property
    def integers(self) -> tuple[int, ...]:
        """The values of ``op_sel:[0,1]``."""
        return tuple(n for word in _WORDS.findall(self.value or "") if (n := integer_of(word)) is not None)

    def __str__(self) -> str:
        return self.name if self.value is None else f"{self.name}:{self.value}"


def integer_of(text: str) -> int | None:
    """What the assembler reads: decimal, ``0x``, ``0b``, octal after a 0."""
    return integer(text, octal=True)


def bare(operand: Operand) -> Operand:
    """The operand without input modifiers."""
    return operand.operand if isinstance(operand, Modified) else operand


def operand_units(operand: Operand) -> tuple[str, ...]:
    """The register units that an operand names; none of a constant."""
    plain = bare(operand)
    return plain.units if isinstance(plain, Reg | Special) else ()


def symbols(operand: Operand) -> Iterator[str]:
    """The symbols that an operand names."""
    if isinstance(operand, Sym):
        yield operand.name
    elif isinstance(operand, Expr):
        yield from operand.symbols


FLAGS = frozenset((
    "glc", "slc", "dlc", "scc", "sc0", "sc1", "nt", "nv", "lds", "gds", "offen", "idxen", "addr64", "tfe", "lwe",
    "unorm", "da", "d16", "r128", "clamp", "high", "done", "vm", "compr", "row_mirror", "row_half_mirror"))
"""Modifiers without a value. ``scc`` is the cache bit of gfx90a: no instruction takes the register SCC by that name.
``a16`` is none here: CDNA has no image instructions, and a register of that name."""

_NUMBER = r"(?:0[xX][0-9a-fA-F]+|0[bB][01]+|\d+\.\d*(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?|\d+)"
_FLOAT = re.compile(r"-?(?:\d+\.\d*|\d*\.\d+|\d+(?=[eE]))(?:[eE][+-]?\d+)?\Z")
_LONGEST_NUMBER = 40
_NUMERIC = re.compile(r"-?\s*\d|\[")
_WORDS = re.compile(r"-?\s*\w+")
_SYMBOL = r"[A-Za-z_.$][\w.$]*"
_EXPR_NAME = re.compile(rf"(?<![\w.$@]){_SYMBOL}")
_REG = re.compile(r"(ttmp|acc|[sva])(?:(\d+)(?:\.([lh]))?(?![\w.$@])|\[\s*(\d+)\s*(?::\s*(\d+)\s*)?\])")
_FILES = {"s": RegFile.SGPR, "v": RegFile.VGPR, "a": RegFile.AGPR, "acc": RegFile.AGPR, "ttmp": RegFile.TTMP}
_IMM = re.compile(rf"-?\s*{_NUMBER}(?![\w.$@])")
_NAMED = re.compile(rf"(?P<name>{_SYMBOL})(?P<variant>(?:@\w+)*)(?P<offset>\s*[+-]\s*(?:0x[0-9a-fA-F]+|\d+))?")
_WRAPPED = re.compile(r"(?P<minus>-\s*)?(?P<word>neg|abs|sext)\(\s*|(?P<neg>-\s*)?\|\s*|-\s*(?=[A-Za-z])")
_CALL = re.compile(r"(?P<name>[A-Za-z_]\w*)\s*\((?P<args>[^()]*)\)")
_MODIFIER = re.compile(
    rf"(?P<name>[A-Za-z_]\w*)\s*:\s*(?P<value>\[[^\]]*\]|[A-Za-z_]\w*(?:\((?:{STRING}|[^()\"])*\))?|-?\s*\w+)")
_WORD = re.compile(r"[A-Za-z_]\w*(?![\w.$@(])")
_EXPR = re.compile(r"(?:[^,()\[\]\"\n]|\((?:[^()\n]|\([^()\n]*\))*\))+")
_BLANK = re.compile(r"[\s&|]*")
_SPACE = re.compile(r"\s*")


class OperandParser:
    """Reads what follows a mnemonic, [start, end) of a source's text without its comment."""

    def __init__(self, source: SourceFile, start: int, end: int) -> None:
        self.source = source
        self.text = source.text
        self.at = start
        self.end = end
        self.depth = 0

    def parse(self) -> tuple[tuple[Operand, ...], tuple[Modifier, ...]]:
        operands: list[Operand] = []
        modifiers: list[Modifier] = []
        self._skip(_SPACE)
        while self.at < self.end:
            modifier = self._modifier()
            if modifier is not None:
                modifiers.append(modifier)
            else:
                operands.append(self._operand())
            self._separator(operands[-1] if modifier is None else None)
        return tuple(operands), tuple(modifiers)

    def _separator(self, operand: Operand | None) -> None:
        """A comma; none before a modifier, and between counters blanks, ``&`` or nothing (``vmcnt(0) lgkmcnt(0)``)."""
        before = self.at
        self._skip(_BLANK if isinstance(operand, Call) else _SPACE)
        if self.at < self.end and self.text[self.at] == ",":
            self.at += 1
            self._skip(_SPACE)
            if self.at == self.end:
                raise self._unexpected()
        elif self.at < self.end:
            glued = self.at == before and not isinstance(operand, Call)
            if glued or (operand is not None and not self._may_follow(operand)):
                raise self._unexpected()

    def _may_follow(self, operand: Operand) -> bool:
        """Whether something without a comma before it may stand here: a modifier, or one more counter."""
        return bool(_MODIFIER.match(self.text, self.at, self.end) or self._flag()
                    or (isinstance(operand, Call) and _CALL.match(self.text, self.at, self.end)))

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at, self.end)
        self.at = found.end() if found else self.at

    def _flag(self) -> re.Match[str] | None:
        found = _WORD.match(self.text, self.at, self.end)
        return found if found and found[0] in FLAGS else None

    def _modifier(self) -> Modifier | None:
        found = _MODIFIER.match(self.text, self.at, self.end)
        if found:
            self.at = found.end()
            if _NUMERIC.match(found["value"]):
                self._check_numbers(found["value"], found.start("value"))
            return Modifier(found["name"], found["value"], self.source.span(found.start(), found.end()))
        flag = self._flag()
        if flag is None:
            return None
        self.at = flag.end()
        return Modifier(flag[0], None, self.source.span(flag.start(), flag.end()))

    def _check_numbers(self, text: str, start: int) -> None:
        """Whatever begins like an integer has to be one: nobody may take it for 0."""
        for word in _WORDS.finditer(text):
            if word[0].lstrip("- \t")[0].isdigit() and integer_of(word[0]) is None:
                raise self._no_number(start + word.start(), start + word.end())

    def _no_number(self, start: int, end: int) -> NccError:
        return error("B006", "this is no number that an instruction can hold", span=self.source.span(start, end))

    def _operand(self) -> Operand:
        start = self.at
        for read in (self._register, self._number, self._wrapped, self._call, self._symbol):
            operand = read(start)
            if operand is not None:
                return operand
            self.at = start
        return self._expression(start)

    def _ends(self) -> bool:
        """Whether an operand may end here."""
        found = _SPACE.match(self.text, self.at, self.end)
        after = found.end() if found else self.at
        return after == self.end or self.text[after] in _CLOSING or after > self.at

    def _register(self, start: int) -> Operand | None:
        found = _REG.match(self.text, start, self.end)
        if found is None:
            return None
        self.at = found.end()
        span = self.source.span(start, self.at)
        read = [natural(digits) for digits in found.group(2, 4, 5) if digits]
        numbers = [_MOST_REGISTERS if n is None else n for n in read]
        first, last = numbers[0], numbers[-1]
        if not first <= last < _MOST_REGISTERS:
            raise error("B006", f"there is no register {found[0][:_LONGEST_NUMBER]}", span=span)
        return Reg(_FILES[found[1]], first, last - first + 1, span, half=_HALVES.index(found[3]) if found[3] else None)

    def _number(self, start: int) -> Operand | None:
        found = _IMM.match(self.text, start, self.end)
        if found is None:
            return None
        self.at = found.end()
        if not self._ends() or self._operator_follows():
            return None
        is_float = _FLOAT.match("".join(found[0].split()))
        if len(found[0]) > _LONGEST_NUMBER or not (is_float or integer_of(found[0]) is not None):
            raise self._no_number(start, self.at)
        return Imm(found[0], self.source.span(start, self.at))

    def _operator_follows(self) -> bool:
        found = _SPACE.match(self.text, self.at, self.end)
        after = found.end() if found else self.at
        return self.text[after : after + 1] in tuple("+-*/%<>=") and after < self.end

    def _wrapped(self, start: int) -> Operand | None:
        found = _WRAPPED.match(self.text, start, self.end)
        if found is None or self.depth == _DEEPEST:
            return None
        self.at = found.end()
        self.depth += 1
        inner = self._operand()
        self.depth -= 1
        word, bar = found["word"], found[0].rstrip().endswith("|")
        if not isinstance(inner, Reg | Special | Imm | Sym | Modified):
            return None
        closing = ")" if word else "|" if bar else ""
        self._skip(_SPACE)
        if closing and not self.text.startswith(closing, self.at):
            raise self._unexpected(f"expected '{closing}'")
        self.at += len(closing)
        end = self.at if closing else inner.span.end
        self.at = end
        negated = word == "neg" or found["minus"] is not None or found["neg"] is not None or not closing
        return _modified(inner, negated, word == "abs" or bar, word == "sext", self.source.span(start, end))

    def _call(self, start: int) -> Operand | None:
        found = _CALL.match(self.text, start, self.end)
        if found is None:
            return None
        self.at = found.end()
        args = tuple(a.strip() for a in found["args"].split(",")) if found["args"].strip() else ()
        return Call(found["name"], args, self.source.span(start, self.at))

    def _symbol(self, start: int) -> Operand | None:
        found = _NAMED.match(self.text, start, self.end)
        if found is None:
            return None
        self.at = found.end()
        if not self._ends() or self._operator_follows():
            return None
        span = self.source.span(start, self.at)
        if found["name"] in SPECIAL_UNITS and not found["variant"] and not found["offset"]:
            return Special(found["name"], span)
        offset = integer_of(found["offset"] or "0")
        if offset is None:
            raise self._no_number(start, self.at)
        return Sym(found["name"], found["variant"][1:] or None, offset, span)

    def _expression(self, start: int) -> Operand:
        found = _EXPR.match(self.text, start, self.end)
        if found is None or not re.search(r"\w", found[0]):
            raise self._unexpected()
        text = found[0].rstrip()
        self.at = start + len(text)
        return Expr(text, self.source.span(start, self.at))

    def _unexpected(self, why: str = "an operand was expected") -> NccError:
        start = min(self.at, max(0, self.end - 1))
        found = self.text[self.at : self.end].strip()[:20] or "end of the instruction"
        return error("B006", f"cannot read this operand: found '{found}', {why}",
                     span=self.source.span(start, min(start + 1, self.end)))


def _modified(inner: Reg | Special | Imm | Sym | Modified, negated: bool, absolute: bool, extended: bool,
              span: Span) -> Modified:
    """One more input modifier around an operand that may have some: ``-`` around ``|v0|``, ``neg(abs(v0))``."""
    if not isinstance(inner, Modified):
        return Modified(inner, negated, absolute, extended, span)
    return Modified(inner.operand, inner.negated != negated if not absolute else negated, inner.absolute or absolute,
                    inner.extended or extended, span)


_CLOSING = ",|)"
_MOST_REGISTERS = 512  # a thread has at most 256 VGPRs and 256 AGPRs, a wave 106 SGPRs
_DEEPEST = 3  # sext, minus and bars at once
