"""What may be inserted into a kernel (V154-V157): a short list of instructions that write registers of their own, and
jumps over nothing but such ones (``skips.py``), and a wait for memory (``waits.py``).

Everything that is not on the list is refused, so an instruction of a later PTX version is refused until someone has
thought about it. Sections of the PTX ISA: 9.7.1-9.7.5 arithmetic, 9.7.6-9.7.8 comparison, logic and shift,
9.7.9 data movement, 9.7.13 atomics, 9.7.17 video instructions, 10 special registers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ncc.diag import Diagnostics
from ncc.limits import integer
from ncc.source import Span
from ncc.verifier.addresses import map_addresses
from ncc.verifier.collectives import COLLECTIVES, admitted_collectives, is_collective
from ncc.verifier.ptxtext import NAME, Inserted, Names, read_inserted, split_operands, without_comments
from ncc.verifier.skips import find_labels, find_skips, half_written
from ncc.verifier.waits import find_waits

_DECLARATION = re.compile(r"\.reg((?:\s*\.\w+)+)\s([^;]*);\Z")
_DECLARED = re.compile(r"([%$\w]+)(?:\s*<\s*(\d+)\s*>)?\Z")
_MOST_REGISTERS = 1 << 20  # of one declaration: 3 for each load of a long kernel; they are held by name


def check_insertions(statements: Mapping[int, str], place: Callable[[int], Span], names: Names,
                     diags: Diagnostics) -> None:
    """Report what is not admitted, in order; a statement's key is what ``place`` knows it by.

    Declarations are read first: a register may be used above its declaration. If one cannot be read, that is all there
    is to say: everything that uses its registers would be told as well.
    """
    declarations = [(key, text) for key, text in statements.items() if text.startswith(".reg")]
    readable = [_declare(without_comments(text), place(key), names, diags) for key, text in declarations]
    if not all(readable):
        return
    read = {key: read_inserted(text) for key, text in statements.items() if not text.startswith(".reg")}
    addresses = map_addresses((instr for instr in read.values() if instr is not None), names)
    labels = find_labels(statements)
    waits = find_waits(labels, read, names, addresses)
    skips = find_skips(labels, read, names, waits)
    admitted = admitted_collectives(read, skips, waits)
    of_form = skips.admitted | waits.ends | waits.loads
    halves = dict(half_written(read, skips))
    for key, instr in read.items():
        problem = _problem(instr, names, addresses) if key not in of_form else None
        if problem is None and key in halves:
            problem = "V154", f"reads '{halves[key]}', which was written where a jump may have skipped it"
        if problem is None and instr and is_collective(instr) and key not in admitted:
            problem = "V154", "may wait for lanes that do not come: its mask is not the activemask of just before"
        if problem is not None:
            diags.error(problem[0], place(key), f"inserted {_what(instr)} {problem[1]}")


def _what(instr: Inserted | None) -> str:
    return f"'{instr.opcode}'" if instr else "statement"


# --- declarations ---


def _declare(text: str, span: Span, names: Names, diags: Diagnostics) -> bool:
    """Whether it can be read."""
    declared = _declared(text)
    if declared is None:
        diags.error("V154", span, "an inserted declaration that cannot be read")
        return False
    for name in declared:
        if names.taken(name) or name == names.appended_param:
            diags.error("V156", span, f"inserted declaration of '{name}', a name that the original has")
        names.own.add(name)
    return True


def _declared(text: str) -> list[str] | None:
    """The registers of ``.reg .type a, b<3>;``, None if it is not of this form."""
    found = _DECLARATION.match(text)
    items = [_DECLARED.match(item) for item in split_operands(found[2])] if found else [None]
    declared: list[str] = []
    for item in items:
        count = integer((item[2] if item else None) or "0")
        if item is None or not NAME.match(item[1]) or count is None or count > _MOST_REGISTERS:
            return None
        declared += [item[1]] if item[2] is None else [f"{item[1]}{i}" for i in range(count)]
    return declared


# --- instructions ---


_Problem = tuple[str, str] | None
_Check = Callable[[Inserted, Names, frozenset[str]], _Problem]
"""(an instruction, the names it may use, which of its registers hold addresses of maps) -> (code, what is wrong)."""

# The carry flag is state that the original may have in use between two of its instructions.
_MODIFIERS_REFUSED = frozenset({"cc"})


def _problem(instr: Inserted | None, names: Names, addresses: frozenset[str]) -> _Problem:
    check = _ADMITTED.get(instr.parts[0]) if instr else None
    if instr is None or check is None or not _MODIFIERS_REFUSED.isdisjoint(instr.parts):
        return "V154", "is no instruction that a probe may consist of"
    return check(instr, names, addresses)


def _arithmetic(instr: Inserted, names: Names, addresses: frozenset[str]) -> _Problem:
    if any("[" in operand for operand in instr.operands):
        return "V154", "touches memory"
    return _writes_own(instr, names)


def _load(instr: Inserted, names: Names, addresses: frozenset[str]) -> _Problem:
    if not instr.loads_param:
        return "V154", "is a load of something else than a parameter"
    address = instr.address(1) if len(instr.operands) == 2 else None
    if address is None or address.base is None:
        return "V157", "reads no parameter"
    if address.base != names.appended_param:  # one of the kernel's own may be read: no address of a map is in it
        known = names.taken(address.base) and address.base[0] not in "%[" and address.offset >= 0
        return _writes_own(instr, names) if known else ("V157", f"reads no parameter that there is: {address.base}")
    if not 0 <= address.offset <= names.block_bytes - instr.bytes:
        return "V157", f"reads past the {names.block_bytes} bytes of '{names.appended_param}'"
    if any(address.offset < place + 8 and place < address.offset + instr.bytes for place in names.kept):
        return "V157", "reads the address of a variable, which is for the original's statements"
    return _writes_own(instr, names)


def _store(instr: Inserted, names: Names, addresses: frozenset[str]) -> _Problem:
    return _not_global(instr) or _address_problem(instr, 0, names, addresses)


def _reduction(instr: Inserted, names: Names, addresses: frozenset[str]) -> _Problem:
    return _not_among(instr, "add", "max") or _store(instr, names, addresses)


def _atomic(instr: Inserted, names: Names, addresses: frozenset[str]) -> _Problem:
    if len(instr.operands) < 3:  # PTX ISA, "atom": d, [a], b
        return "V154", "cannot be read"
    problem = _not_global(instr) or _not_among(instr, "add", "cas") or _address_problem(instr, 1, names, addresses)
    return problem or _writes_own(instr, names)


def _not_global(instr: Inserted) -> _Problem:
    # The space is an opcode's modifier; several cannot be given, a generic access has none.
    spaces = {part.split("::")[0] for part in instr.parts} & _SPACES
    return None if spaces == {"global"} else ("V157", "does not say that it addresses global memory")


_SPACES = frozenset({"global", "shared", "local", "param", "const"})


def _not_among(instr: Inserted, *operations: str) -> _Problem:
    """What maps need, and no more: additions, maxima, a compare-and-swap that takes a place."""
    return None if any(o in instr.parts for o in operations) else ("V154", f"is no {' or '.join(operations)}")


def _address_problem(instr: Inserted, index: int, names: Names, addresses: frozenset[str]) -> _Problem:
    address = instr.address(index)
    if address is not None and address.base in addresses:
        return None
    return "V157", f"addresses memory by what does not come from '{names.appended_param}' alone"


def _writes_own(instr: Inserted, names: Names) -> _Problem:
    """The first operand is a register, ``p|q`` or ``{a, b}``; ``_`` stands for none."""
    written = instr.registers(0)
    foreign = [word for word in written if (word not in names.own or word in names.held) and word != "_"]
    if foreign and foreign[0] in names.held:
        return "V155", f"writes '{foreign[0]}', which holds the address of a variable"
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
    **{parts[0]: _arithmetic for parts in COLLECTIVES},  # of lanes that ``admitted_collectives`` knows to come
}
