"""A program's code at kernel entry and at exits, each as a kernel of its own: for kernels that have no PTX.

The kernel that they are taken from does nothing but a barrier, which tells entry from exit, and was rewritten and
verified as any other. What the exit's code needs of the entry's is computed again where a thread can. A clock or an
SM's number that was read at entry is held by the warp, where it has registers for that; else it is kept in the record
itself: in the field that the exit saves it to, unchanged. Of a warp that leaves in groups each finds it there, and
saves it again.

Of a node of a graph, which block is this launch's is read from memory at entry, and is as an SM's number is for the
exit. Nothing changes it while a kernel of the graph runs (``pointed.py``), so that without registers it is read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ncc.backends.base import HELD_AT, Halves, Probed
from ncc.backends.ptx import isa
from ncc.backends.ptx.isa import Access
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction, Kernel, RegDecl
from ncc.backends.ptx.text.operands import Mem, Operand, Reg, Special, Sym, Vector, leaves
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.diag import NccError, error
from ncc.ir.facts import Flow
from ncc.ir.types import Level
from ncc.source import SourceFile

NAME, OWN = "kernel", "own"
_WORD_BYTES = 4
_SELECTOR_AT = 8  # struct ncc_pointer
_BARRIER = "bar.sync 15;"

DETOUR = (".reg .b32 %ncc_mask;", ".reg .pred %ncc_never;", "mov.u32 %ncc_mask, %lanemask_eq;",
           "setp.eq.u32 %ncc_never, %ncc_mask, 0;", "@%ncc_never bra NCC_NEVER;")
NEVER = "NCC_NEVER:\n\tnanosleep.u32 1;\n\texit;\n}\n"
"""A jump that no lane takes, which only the hardware knows: threads leave a kernel in groups, so the assembler has to
take what follows for divergent. Of such code it keeps no uniform register through a branch (seen with ptxas 13.0)."""

_OF_A_WARP = ("%clock", "%clock64", "%clock_hi", "%globaltimer", "%globaltimer_lo", "%smid")
"""Special registers that all lanes of a warp read alike, once."""
_LASTING = ("%tid", "%ntid", "%ctaid", "%nctaid", "%laneid", "%lanemask")
"""Those that are the same whenever a thread reads them."""


def stub(target: str, param_bytes: int, threads: Sequence[int] | None) -> SourceFile:
    """The kernel that does nothing, with ``param_bytes`` of parameters before those of the maps."""
    own = f".param .align 8 .b8 {OWN}[{param_bytes}]" if param_bytes else ""
    required = f"\n.reqntid {', '.join(map(str, threads))}" if threads else ""
    return SourceFile("<entry and exit>", f""".version 8.0
.target {target}
.address_size 64
.visible .entry {NAME}({own}){required}
{{
	{_BARRIER}
	ret;
}}
""")


def halves(probed: Probed, hold: bool) -> Halves:
    """Of a stub with its probes. B127 where the exit needs what cannot be kept for it."""
    source = SourceFile("<entry and exit>", probed.probed)
    module = parse_module(source)
    return _Split(parse_kernel(module, module.entry(NAME)), probed).halves(hold)


@dataclass(frozen=True)
class _Place:
    """Where a register is kept: at an offset from what is in another one."""

    address: Reg
    offset: int


class _Split:
    def __init__(self, kernel: Kernel, probed: Probed) -> None:
        self.kernel = kernel
        self.probed = probed
        self.held = False
        self.text = kernel.module.source.text
        all_ = kernel.instructions
        self.middle = next(i for i in all_ if i.opcode == "bar" and i.span.text == _BARRIER)
        at = all_.index(self.middle)
        self.entry, self.exit = all_[:at], all_[at + 1 : -1]
        self.end = all_[-1]

    def halves(self, hold: bool) -> Halves:
        self.held = hold
        crossing = self._crossing()
        again, found = self._made_again(crossing, self.entry)
        kept = sorted(found, key=lambda r: r.name)
        if hold:
            store, load, words = self._held(kept)
        else:
            places = {reg: self._place(reg) for reg in kept}
            store, load, words = self._stores(places), self._loads(places), 0
        return Halves(self._entry_text(store) if self.entry else None,
                      self._exit_text(again, load) if self.exit else None, words, bool(kept) and not hold)

    def _held(self, kept: Sequence[Reg]) -> tuple[list[str], list[str], int]:
        """What stores registers to words that are never memory's, and loads them."""
        at, words = "%ncc_held", 0
        store, load = [], []
        for n, reg in enumerate(kept):
            count = self._bits(reg) // 32
            parts = [f"%ncc_held{n}_{part}" for part in range(count)]
            declare = [f".reg .b32 {part};" for part in parts]
            vector = parts[0] if count == 1 else "{" + ", ".join(parts) + "}"
            store += [*declare, f"mov.b{32 * count} {vector}, {reg.name};"]
            store += [f"st.volatile.shared.b32 [{at}+{4 * (words + i)}], {part};" for i, part in enumerate(parts)]
            load += declare
            load += [f"ld.volatile.shared.b32 {part}, [{at}+{4 * (words + i)}];" for i, part in enumerate(parts)]
            load.append(f"mov.b{32 * count} {reg.name}, {vector};")
            words += count
        head = [f".reg .b32 {at};", f"mov.u32 {at}, {HELD_AT};"] if kept else []
        return head + store, head + load, words

    def _crossing(self) -> set[Reg]:
        """Registers that the exit's code reads before it has written them."""
        written: set[Reg] = set()
        read: set[Reg] = set()
        for instr in self.exit:
            read |= isa.uses(instr) - written
            if instr.guard is None:
                written |= isa.defines(instr)
        return read

    def _made_again(self, wanted: set[Reg], code: Sequence[Instruction]) -> tuple[list[Instruction], set[Reg]]:
        """What computes these registers once more, in order, and those of them that only memory can keep."""
        needed, again, kept = set(wanted), list[Instruction](), set[Reg]()
        for instr in reversed(code):
            made = isa.defines(instr) & needed
            if not made:
                continue
            if _lasts(instr) or self._is_of_block(instr):
                again.append(instr)
                needed |= isa.uses(instr)
            elif self._same_in_warp(instr) and len(self._writers(next(iter(made)), code)) == 1:
                kept |= made
            else:
                raise no_way(f"what '{instr.span.text}' gives at entry is needed at exits, and a thread cannot read "
                              "it there again")
        return again[::-1], kept

    def _same_in_warp(self, instr: Instruction) -> bool:
        special = instr.opcode == "mov" and any(name in _OF_A_WARP for name in _specials(instr))
        return instr.guard is None and (special or self._chooses_block(instr))

    def _is_of_block(self, instr: Instruction) -> bool:
        """Whether it reads the block that a pointer leads to, or, where no register holds it, which block that is."""
        block = self.probed.by_pointer and instr.opcode == "ld" and instr.modifiers[:2] == ("global", "nc")
        return block or (not self.held and self._chooses_block(instr))

    def _chooses_block(self, instr: Instruction) -> bool:
        """The load of the word that the second half of ``struct ncc_pointer`` is the address of."""
        if not self.probed.by_pointer or instr.opcode != "ld" or instr.modifiers != ("global", "u32"):
            return False
        place = instr.operands[1]
        made = self._writers(place.base, self.entry) if isinstance(place, Mem) and isinstance(place.base, Reg) else []
        source = made[0].operands[1] if len(made) == 1 and made[0].modifiers == ("param", "u64") else None
        return source == Mem(Sym(self.probed.appended_param), _SELECTOR_AT)

    @staticmethod
    def _writers(reg: Reg, code: Iterable[Instruction]) -> list[Instruction]:
        return [instr for instr in code if reg in isa.defines(instr)]

    def _place(self, reg: Reg) -> _Place:
        """In a record of a map of warps: where an exit stores the register as it is."""
        words = {place: word for instr in self.exit for place, word in _stored(instr)}
        parts = _parts(reg, self.exit)
        for place, word in words.items():
            if word == reg or (parts and [words.get(_Place(place.address, place.offset + _WORD_BYTES * n))
                                          for n in range(len(parts))] == parts):
                return place
        raise no_way("what was read at entry is needed at exits, and none of the records has it as a field of its own")

    def _address(self, places: Iterable[_Place]) -> list[str]:
        """What computes the places' addresses; a thread finds the same ones at entry and exit."""
        wanted = {place.address for place in places}
        code = (*self.entry, *self.exit)
        for reg in wanted:
            if len(self._writers(reg, code)) != 1:
                raise no_way("a record's address changes at the exit")
        found, kept = self._made_again(wanted, code)
        if kept:
            raise no_way("a record's address depends on what was read at entry")
        of_threads = [m.map.name for m in self.probed.maps if m.map.level is not Level.WARP and m.table is None]
        if of_threads:
            raise no_way(f"what was read at entry is kept in records of warps, and '{of_threads[0]}' has threads'")
        return [instr.span.text for instr in found]

    def _stores(self, places: dict[Reg, _Place]) -> list[str]:
        if not places:
            return []
        lane, first = "%ncc_lane", "%ncc_first"
        return [f".reg .b32 {lane};", f".reg .pred {first};", *self._address(places.values()),
                f"mov.u32 {lane}, %laneid;", f"setp.eq.u32 {first}, {lane}, 0;",
                *(f"@{first} st.global.b{self._bits(reg)} [{p.address.name}+{p.offset}], {reg.name};"
                  for reg, p in places.items())]

    def _loads(self, places: dict[Reg, _Place]) -> list[str]:
        """Relaxed: the lane that stored it is another one."""
        lines = self._address(places.values()) if places else []
        return lines + [f"ld.relaxed.gpu.global.b{self._bits(reg)} {reg.name}, [{p.address.name}+{p.offset}];"
                        for reg, p in places.items()]

    def _entry_text(self, lines: Sequence[str]) -> str:
        start, end = self.middle.span.start, self.middle.span.end
        return self.text[:start] + _block(lines) + self.text[start:end] + self.text[self.end.span.start - 1 :]

    def _exit_text(self, again: Sequence[Instruction], load: Sequence[str]) -> str:
        start = self.entry[0].span.start if self.entry else self.middle.span.start
        declared = [s.span.text for s in self.kernel.statements if isinstance(s, RegDecl) and not s.scope
                    and start <= s.span.start < self.middle.span.start]
        lines = [*declared, *load, *(instr.span.text for instr in again)]
        end = self.text.rindex("}")
        return self.text[:start] + _block([*DETOUR, *lines]) + self.text[self.middle.span.end : end] + NEVER

    def _bits(self, reg: Reg) -> int:
        found = self.kernel.scopes[0].find(reg.name, len(self.text))
        assert found, reg.name
        return 8 * TYPE_BYTES[found[0]]


def _lasts(instr: Instruction) -> bool:
    """Whether a thread gets the same again from the same: arithmetic, parameters, the thread's own place."""
    row = isa.row(instr)
    parameter = instr.opcode == "ld" and instr.modifiers[:1] == ("param",)
    if row.collective or row.flow is not Flow.FALL or not (parameter or row.access is Access.NONE):
        return False
    return instr.opcode != "activemask" and all(name.startswith(_LASTING) for name in _specials(instr))


def _specials(instr: Instruction) -> list[str]:
    return [leaf.name for operand in isa.source_operands(instr) for leaf in (operand, *leaves(operand))
            if isinstance(leaf, Special)]


def _stored(instr: Instruction) -> list[tuple[_Place, Operand]]:
    """What an instruction stores to global memory, and where."""
    if instr.opcode != "st" or "global" not in instr.modifiers:
        return []
    where, source = instr.operands
    elements = source.elements if isinstance(source, Vector) else (source,)
    element_bytes = TYPE_BYTES[instr.modifiers[-1]]
    if not isinstance(where, Mem) or not isinstance(where.base, Reg):
        return []
    return [(_Place(where.base, where.offset + n * element_bytes), element) for n, element in enumerate(elements)]


def _parts(reg: Reg, code: Sequence[Instruction]) -> list[Operand]:
    """The registers that a register's words were taken apart to, low one first."""
    for instr in code:
        if instr.opcode == "mov" and isinstance(instr.operands[0], Vector) and instr.operands[1] == reg:
            return list(instr.operands[0].elements)
    return []


def _block(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n\t" for line in lines)


def no_way(why: str) -> NccError:
    return error("B127", f"without its PTX: {why}", hint="save what was read at entry as a field of its own, to a "
                 "map of warps; or have the program keep its PTX")
