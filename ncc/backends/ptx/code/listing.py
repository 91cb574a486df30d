"""What a compiled body looks like in PTX, for people.

Captures, SAVE and what combines lanes stay symbolic, as in hand-written snippets.
"""

from __future__ import annotations

from collections.abc import Sequence

from ncc.backends.ptx.code.emit import Emitter, Geometry, Registers, class_of
from ncc.backends.ptx.code.helpers import read_helper
from ncc.backends.ptx.code.lower import lower_body
from ncc.backends.rewrite.hooks import Hooks
from ncc.backends.rewrite.snippet import SITE_WORDS, TOKENS
from ncc.ir.nodes import CaptureRef, Instr, IRBody, Probe, Program
from ncc.ir.types import Helper, Type

_NAMES = {capture: token for token, capture in TOKENS.items()}


def listing(program: Program, probe: Probe, body: IRBody) -> str:
    """The body's statements; shared registers have their own names."""
    declared = {r.name: f"%{r.name}" for r in program.regs}
    e = Emitter(Registers.beside(" ".join(declared.values())), Geometry())
    lower_body(e, body, declared, Hooks(_capture, _helper, _save, _combine))
    return "\n".join([*e.registers.declarations(), *e.lines])


def _capture(e: Emitter, ref: CaptureRef, type_: Type) -> str:
    token = _NAMES[ref.capture]
    return token if ref.element is None else f"{token}[{ref.element}]"


def _helper(e: Emitter, which: Helper, type_: Type, into: str | None) -> str:
    return SITE_WORDS.get(which) or read_helper(e, which, type_, into)


def _combine(e: Emitter, instr: Instr, args: Sequence[str]) -> str:
    """Symbolic: what it becomes depends on the kernel's architecture."""
    assert instr.type is not None
    return e.make(f"{instr.op.info.mnemonic.upper()}.{instr.type}", class_of(instr.type), *args)


def _save(e: Emitter, name: str, fields: Sequence[tuple[str, Type]]) -> None:
    guard = f"@{e.guard} " if e.guard else ""
    e.lines.append(f"{guard}SAVE [{name}] {{{', '.join(operand for operand, _ in fields)}}};")
