"""Depth 3: erasing what was inserted into a kernel gives the original, shown on the two texts alone.

This is a second reader of PTX. It shares nothing with the one that rewrites, so that an error there does not hide
itself here, and it knows only what it needs: where a statement ends (PTX ISA 4.2: at ``;``, a label at ``:``, a
``.loc`` at its line's end, a scope's braces by themselves) and what the few admitted instructions write.

Why comparing the statements in order is enough: an inserted statement that is admitted writes nothing but registers
whose names the original does not have, and global memory through such registers; it goes nowhere but forward over
other insertions (``skips.py``), opens no scope, waits for no lane that does not come (``collectives.py``) and leaves
the carry flag alone. So whatever stands between two of the original's statements, they see the state that they would
see without it. The same is shown of each function that the kernel calls and that has probes in it; what it is passed
for them is in ``passed.py``.

Time is linear in the texts: statements that are equal as they are written are compared as strings.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ncc.diag import Diagnostics
from ncc.ir.facts import ModuleVariable, Rewritten
from ncc.limits import natural
from ncc.source import SourceFile, Span
from ncc.verifier.insertion import check_insertions
from ncc.verifier.passed import Passed, Table, check_passed, several_sizes
from ncc.verifier.ptxmodule import Function, Module, UnreadableError, read_module
from ncc.verifier.ptxtext import Names, tokens
from ncc.verifier.variables import Addresses, same_declarations, without_declarations

AS_LOADED = "the kernel has this without probes too: it is left unprobed, which is no defect of ncc"


def verify_erasure(kernel: Rewritten, diags: Diagnostics) -> None:
    """Report each way (V150-V157, V161, V162) in which a probed kernel is more than the original with harmless
    insertions.

    Spans are places in the probed text.
    """
    original, rewritten = SourceFile("<pruned>", kernel.pruned), SourceFile("<probed>", kernel.probed)
    try:
        old, new = (read_module(source, kernel.entry, kernel.passed.functions) for source in (original, rewritten))
    except UnreadableError as problem:
        diags.error("V150", problem.span, problem.message, AS_LOADED if problem.span.source is original else None)
        return
    if not _compare_outside(old, new, kernel.variables, diags):
        return
    appended = kernel.appended_param
    block_bytes = _compare_signatures(old, new, kernel, diags)
    names = Names(kernel.pruned, appended, block_bytes)
    for name in (appended, *([kernel.passed.name] if kernel.passed.functions else ())):
        if names.taken(name):
            diags.error("V156", new.entry.head_span, f"the original has the name '{name}'")
    table = Table(kernel.passed.name, kernel.passed.bytes, frozenset(kernel.passed.functions), appended, block_bytes)
    pairs = [(before, after) for before, after in zip(old.functions, new.functions, strict=True)
             if not before.declared_only]
    bodies = [_Body(before, after, Passed(table, after, after is new.entry), Addresses(kernel.variables, appended))
              for before, after in pairs]
    headers = tuple(word for before, _ in pairs for word in before.header)
    statements = (statement for before, _ in pairs for statement in before.statements)
    for fault in bodies[0].addresses.faults(old.outside, headers, statements, block_bytes) if kernel.variables else ():
        diags.error("V161", new.entry.head_span, fault)
    _compare_bodies(bodies, names, diags)


# --- what is not in the body ---


def _compare_outside(old: Module, new: Module, variables: tuple[ModuleVariable, ...], diags: Diagnostics) -> bool:
    """Whether both have the same functions; of the variables that are reached otherwise, the probed module needs none.
    """
    shape = [[(f.name, f.declared_only) for f in module.functions] for module in (old, new)]
    if shape[0] != shape[1]:
        diags.error("V151", new.source.whole(), "the functions differ from the original's")
        return False
    names = [variable.name for variable in variables if same_declarations(old.outside, new.outside, variable.name)]
    kernel = new.functions.index(new.entry)
    for index, (before, after) in enumerate(zip(old.outside, new.outside, strict=True)):
        if before != after and tokens(without_declarations(before, names)) != tokens(
                without_declarations(after, names)):
            side = "before" if index <= kernel else "after"
            diags.error("V151", new.gap(index), f"the text {side} the kernel differs from the original's")
    return True


def _compare_signatures(old: Module, new: Module, kernel: Rewritten, diags: Diagnostics) -> int:
    """Bytes of the appended parameter; 0 where there is none."""
    found = 0
    for before, after in zip(old.functions, new.functions, strict=True):
        head, params, directives = before.split_header
        comma = (",",) if params else ()
        new_head, new_params, new_directives = after.split_header
        kept, added = new_params[: len(params) + len(comma)], new_params[len(params) + len(comma) :]
        name, fits = kernel.passed.name, added == (".param", ".b64", kernel.passed.name)
        if after is new.entry:
            block_bytes = _block_bytes(added, kernel.appended_param)
            name, fits, found = kernel.appended_param, block_bytes is not None, block_bytes or 0
        if not fits or (head, params + comma, directives) != (new_head, kept, new_directives):
            diags.error("V152", after.head_span, f"the signature is not the original's with '{name}' appended")
    return found


def _block_bytes(words: tuple[str, ...], name: str) -> int | None:
    """The size of an aligned block of bytes, ``.param .align 8 .b8 NAME[24]``; None if this is something else."""
    match words:
        case (".param", ".align", align, ".b8", found, "[", size, "]") if found == name:
            return natural(size) if align.isdigit() else None
        case _:
            return None


# --- the body ---


@dataclass
class _Body:
    """One function before and after, and the walk over it."""

    old: Function
    new: Function
    passed: Passed
    addresses: Addresses
    met: int = 0       # how many of the original's statements
    first: int = 0     # where the first of them stands
    past: int = 0      # below the last of them
    inserted: dict[int, str] = field(default_factory=dict)  # the others

    @property
    def border(self) -> int:
        """Below the last statement that was met, the original's rest cannot be told from insertions."""
        return self.new.span(self.past).start if self.met < len(self.old.statements) else self.new.end


def _compare_bodies(bodies: Sequence[_Body], names: Names, diags: Diagnostics) -> None:
    """Insertions are looked at together: names of the probes' registers mean the same in all functions."""
    problems = Diagnostics()
    merged: dict[int, str] = {}
    bases: list[int] = []
    for body in bodies:
        _walk(body)
        bases.append(bases[-1] + len(bodies[len(bases) - 1].new.statements) + 2 if bases else 0)
        merged |= {bases[-1] + index: text for index, text in body.inserted.items()}
        names.held |= body.addresses.registers.keys()
        names.kept |= frozenset(variable.param for variable in body.addresses.variables)

    def place(key: int) -> Span:
        at = bisect_right(bases, key) - 1
        return bodies[at].new.span(key - bases[at])

    cells = {cell for body in bodies for cell in body.passed.cells}
    names.own |= cells
    check_insertions(merged, place, names, problems)
    for body in bodies:
        for index, fault in (*body.addresses.problems, *body.addresses.undeclared(names.own)):
            problems.error("V161", body.new.span(index), fault)
        for index, fault in body.passed.faults(body.inserted, body.first, names.own):
            problems.error("V162", body.new.span(index), fault)
    _check_passed(bodies, problems)
    for body in bodies:
        own = [p for p in problems if p.span and body.new.start <= p.span.start < body.new.end]
        diags.extend(p for p in own if p.span and p.span.start < body.border)
        if body.met < len(body.old.statements):
            _report_missing(body, [p.span for p in own if p.span and p.span.start >= body.border], diags)


def _check_passed(bodies: Sequence[_Body], problems: Diagnostics) -> None:
    entry = next(body for body in bodies if body.passed.is_entry)
    called = [body.passed for body in bodies if body is not entry]
    if not called:
        return
    for passed, index, fault in check_passed(entry.passed, called, entry.inserted, entry.first):
        problems.error("V162", passed.function.span(index), fault)
    for cell in several_sizes({cell for body in bodies for cell in body.passed.cells}):
        problems.error("V162", entry.new.head_span, f"a cell that is accessed in several sizes: {cell}")


def _report_missing(body: _Body, below: Sequence[Span], diags: Diagnostics) -> None:
    place = min(below, key=lambda span: span.start, default=body.new.span(len(body.new.statements)))
    missing = body.old.span(body.met)
    text = " ".join(missing.text.split())
    diags.error("V153", place, f"the original's '{text}' (its line {missing.line}) does not stand here")


def _walk(body: _Body) -> None:
    """Note how many of the original's statements were met, and the others.

    Taking each wanted statement where it is first met is right: an admitted insertion names a register that the
    original does not have, so it is equal to none of the original's statements. Nor to one with the register of an
    address in it: that writes what is not an insertion's, or accesses memory by what comes from no map.
    """
    wanted, addresses, passed = body.old.statements, body.addresses, body.passed
    found = passed.read()
    count = len(wanted)
    body.first = len(found)
    stands = _stands(wanted[0], addresses, passed) if wanted else None
    for index, statement in enumerate(found):
        if passed.is_own(index) or addresses.loads(index, statement):
            continue
        if stands is not None and stands(index, statement):
            body.first = min(body.first, index)
            passed.met(statement)
            body.met, body.past = body.met + 1, index + 1
            addresses.met()
            stands = _stands(wanted[body.met], addresses, passed) if body.met < count else None
        else:
            body.inserted[index] = statement
    addresses.met()


def _stands(wanted: str, addresses: Addresses, passed: Passed) -> Callable[[int, str], bool]:
    """Whether a probed statement is an original one."""
    if passed.changes(wanted):
        return lambda index, found: passed.stands(index, found, wanted)
    if addresses.changes(wanted):
        return lambda index, found: addresses.stands(found, wanted)
    return lambda index, found: found == wanted or _same(found, wanted)


def _same(a: str, b: str) -> bool:
    """Equal but for blanks and comments."""
    if "/" not in a and "/" not in b and "".join(a.split()) != "".join(b.split()):
        return False
    return tokens(a) == tokens(b)
