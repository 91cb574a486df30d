"""What may be inserted into a kernel (V154-V157): a short list of instructions that write registers of their own.

Everything that is not on the list is refused, so an instruction of a later PTX version is refused until someone has
thought about it. Sections of the PTX ISA: 9.7.1-9.7.5 arithmetic, 9.7.6-9.7.8 comparison, logic and shift,
9.7.9 data movement, 9.7.13 atomics, 9.7.17 video instructions, 10 special registers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass

from ncc.diag import Diagnostics
from ncc.source import Span
from ncc.verifier.addresses import map_addresses
from ncc.verifier.ptxtext import Inserted, Names, split_operands, tokens

_NAME = re.compile(r"[%$A-Za-z_][%$\w]*\Z")
_MOST_REGISTERS = 1 << 16  # of one declaration; more is taken for a mistake


def check_insertions(statements: Iterable[tuple[str, Span]], names: Names, diags: Diagnostics) -> None:
    """Report what is not admitted. Declarations are read first: a register may be used above its declaration."""
    instructions: list[tuple[Inserted, Span]] = []
    for text, span in statements:
        words = tokens(text)
        if words[0] == ".reg":
            _declare(words, span, names, diags)
        else:
            instructions.append((Inserted.of(words), span))
    addresses = map_addresses([instr for instr, _ in instructions], names)
    for instr, span in instructions:
        problem = _problem(_Judged(instr, names, addresses))
        if problem is not None:
            diags.error(problem[0], span, f"inserted '{instr.opcode}' {problem[1]}")


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
    for item in split_operands(words[first:-1]):
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
class _Judged:
    """An instruction, the names it may use, and which of its registers hold addresses of maps."""

    instr: Inserted
    names: Names
    addresses: frozenset[str]


_Problem = tuple[str, str] | None
_Check = Callable[[_Judged], _Problem]

# The carry flag is state that the original may have in use between two of its instructions.
_MODIFIERS_REFUSED = frozenset({"cc"})


def _problem(judged: _Judged) -> _Problem:
    instr = judged.instr
    check = _ADMITTED.get(instr.parts[0])
    if check is None or not instr.complete or not _MODIFIERS_REFUSED.isdisjoint(instr.parts):
        return "V154", "is no statement that a probe may consist of"
    return check(judged)


def _arithmetic(judged: _Judged) -> _Problem:
    if any("[" in operand for operand in judged.instr.operands):
        return "V154", "touches memory"
    return _writes_own(judged, 0)


def _load(judged: _Judged) -> _Problem:
    instr, names = judged.instr, judged.names
    if not instr.loads_param:
        return "V154", "is a load of something else than a parameter"
    if len(instr.operands) != 2 or not _addressed(instr.operands[1], {names.appended_param}):
        return "V157", f"reads a parameter other than '{names.appended_param}'"
    if not 0 <= instr.offset(1) <= names.block_bytes - instr.bytes:
        return "V157", f"reads past the {names.block_bytes} bytes of '{names.appended_param}'"
    return _writes_own(judged, 0)


def _store(judged: _Judged) -> _Problem:
    return _not_global(judged) or _address_problem(judged, 0)


def _reduction(judged: _Judged) -> _Problem:
    return _not_addition(judged) or _store(judged)


def _atomic(judged: _Judged) -> _Problem:
    if len(judged.instr.operands) < 2:
        return "V154", "cannot be read"
    problem = _not_global(judged) or _not_addition(judged) or _address_problem(judged, 1)
    return problem or _writes_own(judged, 0)


def _not_global(judged: _Judged) -> _Problem:
    # The space is an opcode's modifier; several cannot be given, a generic access has none.
    spaces = {part.split("::")[0] for part in judged.instr.parts} & {"global", "shared", "local", "param", "const"}
    return None if spaces == {"global"} else ("V157", "does not say that it addresses global memory")


def _not_addition(judged: _Judged) -> _Problem:
    return None if "add" in judged.instr.parts else ("V154", "is no addition")


def _address_problem(judged: _Judged, index: int) -> _Problem:
    if _addressed(judged.instr.operands[index], judged.addresses):
        return None
    return "V157", f"addresses memory by what does not come from '{judged.names.appended_param}' alone"


def _addressed(operand: list[str], bases: Container[str]) -> bool:
    """``[base]``, ``[base+8]``, ``[base+-8]``."""
    if len(operand) < 3 or operand[0] != "[" or operand[-1] != "]" or operand[1] not in bases:
        return False
    return all(word in "+-" or word.isdigit() for word in operand[2:-1])


def _writes_own(judged: _Judged, index: int) -> _Problem:
    """A register, ``p|q`` or ``{a, b}``; ``_`` stands for none."""
    written = judged.instr.registers(index)
    foreign = [word for word in written if word not in judged.names.own and word != "_"]
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
