"""What a compiled body looks like for CDNA, for people.

Captures, SAVE and what a wave keeps of its start stay symbolic, as in hand-written snippets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, Registers
from ncc.backends.gcn.code.helpers import HELPERS
from ncc.backends.gcn.code.lower import lower_body, words
from ncc.backends.gcn.code.wave import Kept, Wave
from ncc.backends.rewrite.hooks import Hooks
from ncc.backends.rewrite.snippet import SITE_WORDS, TOKENS
from ncc.ir.nodes import CaptureRef, Instr, IRBody, Probe, Program
from ncc.ir.types import Helper, Type

_NAMES = {capture: token for token, capture in TOKENS.items()}
_ARCH = "gfx942"
_FIRST = 1000
"""Numbers of the named places, which nothing shows."""


@dataclass(frozen=True)
class _Named(Place):
    """A register under a name; halves of 64 bits are ``.lo`` and ``.hi``."""

    name: str = ""

    def __str__(self) -> str:
        return self.name

    def part(self, index: int, count: int = 1) -> Place:
        if count == self.count:
            return self
        return _Named(self.file, self.first + index, count, f"{self.name}{('.lo', '.hi')[index]}")


def listing(program: Program, probe: Probe, body: IRBody) -> str:
    """The body's instructions; shared registers have their own names."""
    number = iter(range(_FIRST, 2 * _FIRST, 2))
    declared: dict[str, Operand] = {
        r.name: _Named(SGPR if r.type is Type.PRED else VGPR, next(number), words(r.type), f"%{r.name}")
        for r in program.regs}
    kept: dict[Kept, Place] = {k: _Named(k.value[1], next(number), k.value[2], f"%ncc_{k.name.lower()}") for k in Kept}
    e = Emitter(Registers.beyond(0, 0, 102, 256))
    wave = Wave(_ARCH, kept=kept)

    def capture(e: Emitter, ref: CaptureRef, type_: Type) -> Operand:
        element = "" if ref.element is None else f"[{ref.element}]"
        return _Named(VGPR, next(number), words(type_), _NAMES[ref.capture] + element)

    def helper(e: Emitter, which: Helper, type_: Type, into: Operand | None) -> Operand:
        if which in SITE_WORDS:
            return _Named(SGPR, next(number), words(type_), SITE_WORDS[which])
        return HELPERS[which].read(wave, e, type_)

    lower_body(e, body, declared, Hooks(capture, helper, _save, _combine))
    return "\n".join(e.lines)


def _combine(e: Emitter, instr: Instr, args: Sequence[Operand]) -> Operand:
    """Symbolic: most of it is made of many ballots."""
    assert instr.type is not None
    result = e.take(SGPR, words(instr.type))
    e.lines.append(f"{instr.op.info.mnemonic.upper()}.{instr.type} {', '.join(map(str, (result, *args)))}")
    return result


def _save(e: Emitter, name: str, fields: Sequence[tuple[Operand, Type]]) -> None:
    e.lines.append(f"SAVE [{name}] {{{', '.join(str(operand) for operand, _ in fields)}}};")
