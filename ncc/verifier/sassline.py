"""One instruction of NVIDIA's machine code, as a disassembler reads it: what it names, and what a name stands for.

R4 may be R4 alone, or with the one, three or more behind it: the opcode says it, by types (.64, .S64, .128, .F32x4),
or is known for it. What is known here was compared with nvdisasm's own life ranges; of all else a name is taken for
as wide as such instructions can be.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from ncc.diag import Diagnostics
from ncc.source import SourceFile, Span

BYTES = 16

_LINE = re.compile(r"0x([0-9a-f]{4,8}) ([0-9a-f]{32}) (.*)\Z")
_TEXT = re.compile(r"(?:(@!?U?P[\dT]) +)?(([A-Z][\w.]*)(?: (.*))?)\Z")
_MOST_SAID = 1 << 15
_MOST_LINES = 1 << 20
_NUMBER = re.compile(r"(-?)\b0x([0-9a-f]+)\Z")
_TARGETED = frozenset(("BRA", "BSSY", "CALL"))
_COLLECTIVE = "WARPSYNC.COLLECTIVE"  # lanes that are there go where it says
_NO_REGISTER = {"ISETP", "UISETP", "FSETP", "DSETP", "HSETP2", "PLOP3", "UPLOP3", "BRA", "NANOSLEEP", "WARPSYNC"}
"""They define none; of the last ones the first operand may be a uniform register that is read (BRA.DIV)."""

_PARTS = re.compile(r"((?:[^,\[]|\[[^\]]*\])+)(?:,|\Z)")
_THREAD, _UNIFORM = re.compile(r"\bR(\d{1,3})\b(\.64)?"), re.compile(r"\bUR(\d{1,3})\b(\.64)?")
_ONE = re.compile(r"R\d{1,3}(?:\.\w+)*")
_BITS = re.compile(r"(?:BF|[BFSU])?(8|16|32|64|128)(?:x([248]))?\Z")
_ACCESS = re.compile(r"(?:ST|LD|ATOM)[GSL]?|REDG?|U?LDC|LDGSTS")
_NARROW = re.compile(
    r"U?(?:BREV|FLO|IADD3|LEA|LOP3|MOV|PLOP3|POPC|PRMT|SEL|SGXT|SHF|ISETP|BMSK|IABS|IMNMX)|BAR|BMOV|B2R|BRA|BSSY|BSYNC|"
    r"EXIT|F2FP|FADD|FCHK|FFMA|FMNMX|FMUL|FSEL|FSETP?|FSWZADD|HADD2|HFMA2|HMNMX2|HMUL2|HSETP?2|I2FP|MOVM|MUFU|"
    r"NANOSLEEP|NOP|P2R|R2P|R2UR|REDUX|S2U?R|SHFL|VABSDIFF|VIADD|VIADDMNMX|VIMNMX3?|VOTEU?|WARPSYNC")
_BY_TYPE = re.compile(r"F2[FI]|I2F|FRND|MATCH")
_WIDE = re.compile(r"BRX|CALL|JMX|LEPC|RET|D(?:ADD|FMA|MUL|SETP)")
_SHAPE = re.compile(r"\.(\d{1,3})x(\d{1,3})x\d+\b")
_WIDEST, _MATRIX, _MOST_UNIFORM = 4, 16, 16


def bits(word: int, field: tuple[int, int]) -> int:
    return word >> field[0] & (1 << field[1]) - 1


class Said:
    """What a text says. It is the same of all lines with that text."""

    def __init__(self, guard: str | None, text: str, opcode: str, operands: str) -> None:
        self.guard = guard
        self.text = text  # without the guard
        self.opcode = opcode
        self.operands = operands
        self.name = opcode.partition(".")[0]
        leads = self.name in _TARGETED or opcode == _COLLECTIVE
        found = _NUMBER.search(operands) if leads else None
        self.target = int(found[1] + found[2], 16) if found else None

    @cached_property
    def threads(self) -> frozenset[int]:
        """Registers of a thread."""
        return frozenset[int]().union(*(_named(_THREAD, text, width) for text, width in self._parts))

    @cached_property
    def defined(self) -> frozenset[int]:
        """Uniform registers."""
        if self.name in _NO_REGISTER or not self._parts or not _UNIFORM.fullmatch(self._parts[0][0]):
            return frozenset()
        return frozenset(_named(_UNIFORM, *self._parts[0]))

    @cached_property
    def read(self) -> frozenset[int]:
        """Uniform registers."""
        parts = self._parts[1:] if self.defined else self._parts
        return frozenset[int]().union(*(_named(_UNIFORM, text, width) for text, width in parts))

    @cached_property
    def written(self) -> frozenset[int]:
        """A thread's, if the first operand that is no predicate is one; whether it is written the opcode says."""
        if not self._parts or not _ONE.fullmatch(self._parts[0][0]):
            return frozenset()
        return frozenset(_named(_THREAD, *self._parts[0]))

    @cached_property
    def uniforms(self) -> frozenset[int]:
        """Uniform registers, and all that a name may stand for where the instruction is not known."""
        known = _NARROW.fullmatch(self.name) or _ACCESS.fullmatch(self.name) or self.name in ("IMAD", "UIMAD")
        names = () if known else _UNIFORM.findall(self.operands)
        return self.defined | self.read | {int(number) + more for number, _ in names for more in range(_MOST_UNIFORM)}

    @cached_property
    def _parts(self) -> list[tuple[str, int]]:
        """Each operand but predicates, and how many registers it takes."""
        found = [one.strip() for one in _PARTS.findall(self.operands)]
        values = [one for one in found if not re.fullmatch(r"!?U?P[T\d]", one)]
        return [(text, self._width(text, n == 0, n == len(values) - 1)) for n, text in enumerate(values)]

    def _width(self, operand: str, first: bool, last: bool) -> int:
        kinds = set(self.opcode.split(".")[1:])
        by_type = max((-(-int(match[1]) * int(match[2] or 1) // 32) for one in kinds if (match := _BITS.match(one))),
                      default=1)
        if _ACCESS.fullmatch(self.name):
            return by_type if "[" not in operand or operand.startswith("c") else 2 if "E" in kinds else 1
        if self.name in ("IMAD", "UIMAD"):
            return 2 if (last and kinds & {"WIDE", "HI"}) or (first and "WIDE" in kinds) else 1
        if self.name == "CS2R":
            return 1 if "32" in kinds else 2
        if _NARROW.fullmatch(self.name):
            return 2 if "64" in kinds else 1
        if _BY_TYPE.fullmatch(self.name):
            return by_type
        if _WIDE.fullmatch(self.name):
            return 2
        return self._of_matrix() if self.name.endswith("MMA") else _WIDEST

    def _of_matrix(self) -> int:
        """A warp group's N columns take N / 2 registers; doubles of 16 rows take 4 to 16."""
        shape = _SHAPE.search(self.opcode)
        rows, columns = (int(shape[1]), int(shape[2])) if shape else (8, 8)
        return max(_WIDEST, columns // 2) if rows == 64 else _MATRIX if rows == 16 and self.name == "DMMA" else _WIDEST


@lru_cache(_MOST_SAID)
def _said(text: str) -> Said | None:
    found = _TEXT.match(text)
    return Said(found[1], found[2], found[3], found[4] or "") if found else None


class Line:
    """One line of a code. Of the registers that it names all says ``Said``."""

    def __init__(self, at: int, word: int, said: Said, source: SourceFile, place: tuple[int, int]) -> None:
        self.at = at
        self.word = word
        self.guard, self.text, self.opcode, self.operands = said.guard, said.text, said.opcode, said.operands
        self.name, self.target = said.name, said.target
        self._said = said
        self._source = source
        self._place = place

    @property
    def span(self) -> Span:
        return self._source.span(*self._place)

    @property
    def always(self) -> bool:
        """Every lane does it."""
        return self.guard in (None, "@PT")

    @property
    def conditional(self) -> bool:
        return self.guard is not None or (self.name == "BRA" and "," in self.operands) or \
            (self.name == "EXIT" and self.operands != "")

    @property
    def threads(self) -> frozenset[int]:
        return self._said.threads

    @property
    def defined(self) -> frozenset[int]:
        return self._said.defined

    @property
    def read(self) -> frozenset[int]:
        return self._said.read

    @property
    def uniforms(self) -> frozenset[int]:
        return self._said.uniforms

    @property
    def written(self) -> frozenset[int]:
        return self._said.written


def _named(kind: re.Pattern[str], operand: str, width: int) -> set[int]:
    return {int(number) + more for number, pair in kind.findall(operand)
            for more in range(max(width, 2 if pair else 1))}


def read_lines(name: str, text: str, diags: Diagnostics) -> list[Line] | None:
    """V150 where the code is not read whole."""
    source = SourceFile(f"<{name} code>", text)
    lines: list[Line] = []
    at = 0
    for number, line in enumerate(text.splitlines()[:_MOST_LINES]):
        found = _LINE.match(line)
        said = _said(found[3]) if found else None
        if found is None or said is None or int(found[1], 16) != number * BYTES:
            diags.error("V150", source.span(at, at + len(line)), "the code cannot be read")
            return None
        lines.append(Line(int(found[1], 16), int(found[2], 16), said, source, (at, at + len(line))))
        at += len(line) + 1
    if not lines or len(text.splitlines()) > _MOST_LINES:
        diags.error("V150", source.span(0, 0), "there is no code, or too much of it")
        return None
    return lines
