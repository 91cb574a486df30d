"""A program's code at kernel entry, at accesses to global memory and at exits, each as a kernel of its own: for kernels
that have no PTX, and whose own code is to be led to it (``ncc.backends.sass.code.inside``).

The kernel that they are taken from has one access of each kind, in a loop that lanes leave apart: what the rewriter
inserts there holds of an access anywhere. It was rewritten and verified as any other. What crosses from one part to
another - a count, a record's address - each thread holds in registers of its own. In these texts that is a word of
shared memory that is never memory's: stored, and loaded, where a register is written, and read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from ncc.backends.base import HELD_AT, Access, Inside, Probed
from ncc.backends.ptx import isa
from ncc.backends.ptx.code.halves import DETOUR, NAME, NEVER, no_way
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction, RegDecl
from ncc.backends.ptx.text.operands import Reg
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.source import SourceFile

_BEGIN, _END = "bar.sync 15;", "bar.sync 14;"
_TYPES = {1: "b8", 2: "b16", 4: "b32", 8: "b64", 16: "v2.b64"}
_WORD_BYTES = 4


def stub(target: str, param_bytes: int, threads: Sequence[int] | None, accesses: Sequence[Access]) -> SourceFile:
    """The kernel with one access of each kind, and ``param_bytes`` of parameters before those of the maps."""
    own = f".param .align 8 .b8 own[{param_bytes}]" if param_bytes else ""
    required = f"\n.reqntid {', '.join(map(str, threads))}" if threads else ""
    body = "".join(_access(n, access) for n, access in enumerate(accesses))
    return SourceFile("<entry, accesses and exit>", f""".version 8.0
.target {target}
.address_size 64
.visible .entry {NAME}({own}){required}
{{
	{_BEGIN}
{body}	{_END}
	ret;
}}
""")


def _access(n: int, access: Access) -> str:
    kind = _TYPES[access.bytes]
    element = kind.rpartition(".")[2]
    register = "b16" if element == "b8" else element
    names = [f"%v{n}", f"%w{n}"] if kind.startswith("v2") else [f"%v{n}"]
    value = "{" + ", ".join(names) + "}" if len(names) > 1 else names[0]
    does = f"st.global.{kind} [%a{n}], {value};" if access.store else f"ld.global.{kind} {value}, [%a{n}];"
    return f"""	.reg .b64 %a{n};
	.reg .b32 %e{n};
	.reg .{register} {', '.join(names)};
	.reg .pred %p{n}, %q{n};
AT{n}:
	ld.local.b64 %a{n}, [0];
	ld.local.b32 %e{n}, [8];
	{_begin(n)}
	{f'@%p{n} ' if access.guarded else ''}{does}
	{_end(n)}
	setp.ne.u32 %q{n}, %e{n}, 0;
	@%q{n} bra AT{n};
"""


def _begin(n: int) -> str:
    return f"setp.ne.u32 %p{n}, %e{n}, 0;"


def _end(n: int) -> str:
    return f"ld.local.b32 %e{n}, [16];"


def inside(probed: Probed, accesses: Sequence[Access]) -> Inside:
    """Of that kernel with its probes. B127 where what crosses cannot be held in registers."""
    return _Parts(probed, accesses).inside()


class _Parts:
    def __init__(self, probed: Probed, accesses: Sequence[Access]) -> None:
        source = SourceFile("<entry, accesses and exit>", probed.probed)
        module = parse_module(source)
        self.kernel = parse_kernel(module, module.entry(NAME))
        self.accesses = accesses
        self.text = source.text
        every = self.kernel.instructions
        places = {i.span.text: n for n, i in enumerate(every)}
        begin, end = places[_BEGIN], places[_END]
        self.entry, self.exit = every[:begin], every[end + 1 : -1]
        self.sites = [every[places[_begin(n)] + 1 : places[_end(n)]] for n in range(len(accesses))]

    def inside(self) -> Inside:
        sites = tuple(self._site(n) for n in range(len(self.accesses)))
        entry = self._part(self.entry, (), self._given(self.entry), detour=False)
        leave = self._part(self.exit, self._needed(self.exit), ())
        return Inside(entry if self.entry else None, leave if self.exit else None, sites,
                      tuple(self._words(reg) for reg in self.held))

    # ---- what crosses

    @cached_property
    def held(self) -> tuple[Reg, ...]:
        """Registers that one part writes and another reads, or itself the next time."""
        inserted = [self._inserted(n) for n in range(len(self.sites))]
        written = set().union(*(isa.defines(i) for part in (self.entry, *inserted) for i in part))
        read = set().union(*map(self._crossing, (*inserted, self.exit)))
        return tuple(sorted(read & written, key=lambda reg: (-self._words(reg), reg.name)))

    def _crossing(self, part: Iterable[Instruction]) -> set[Reg]:
        """Registers that are read before they are written; one that is written under a guard keeps what it had."""
        written, read = set[Reg](), set[Reg]()
        for instr in part:
            read |= (isa.uses(instr) | (isa.defines(instr) if instr.guard is not None else set())) - written
            written |= isa.defines(instr) if instr.guard is None else set()
        return read

    def _needed(self, part: Iterable[Instruction]) -> list[Reg]:
        crossing = self._crossing(part)
        return [reg for reg in self.held if reg in crossing]

    def _given(self, part: Iterable[Instruction]) -> list[Reg]:
        written = set().union(*map(isa.defines, part))
        return [reg for reg in self.held if reg in written]

    # ---- texts

    def _site(self, n: int) -> str | None:
        """None where nothing is inserted at this kind of access."""
        part = self._inserted(n)
        if not part:
            return None
        if self.sites[n][0].span.text != self._own(n):
            raise no_way("what is to run before an access would have to be in front of it")
        if unknown := {reg.name for reg in self._crossing(part) - {*self.held}} - {f"%a{n}", f"%p{n}"}:
            raise no_way(f"of an access, its address and its bytes are known, and '{min(unknown)}' is something else")
        takes = [".reg .b32 %ncc_in<3>;", *(_loaded(f"%ncc_in{word}", word) for word in range(Inside.INPUTS)),
                 f"st.volatile.shared.b32 [%ncc_held+{_WORD_BYTES * Inside.ITSELF}], 0;",
                 f"mov.b64 %a{n}, {{%ncc_in0, %ncc_in1}};", f"setp.ne.u32 %p{n}, %ncc_in2, 0;"]
        return self._part(part, self._needed(part), self._given(part), takes)

    def _own(self, n: int) -> str:
        return next(line.strip() for line in _access(n, self.accesses[n]).splitlines() if ".global." in line)

    def _inserted(self, n: int) -> list[Instruction]:
        own = self._own(n)
        return [i for i in self.sites[n] if i.span.text != own]

    def _part(self, part: Sequence[Instruction], takes: Iterable[Reg], gives: Iterable[Reg],
              first: Iterable[str] = (), detour: bool = True) -> str:
        """``detour``: lanes may be apart where it runs; else it ends at a barrier, as ``halves`` has it."""
        declared = [s.span.text for s in self.kernel.statements if isinstance(s, RegDecl)]
        lines = [*declared, *(DETOUR if detour else ()), ".reg .b32 %ncc_held;", f"mov.u32 %ncc_held, {HELD_AT};",
                 *first, *(line for reg in takes for line in self._load(reg)), *(i.span.text for i in part),
                 *(line for reg in gives for line in self._store(reg)), *(() if detour else (_BEGIN,)), "ret;"]
        start = self.text.index("{") + 1
        return self.text[:start] + "\n\t" + "\n\t".join(lines) + "\n" + (NEVER if detour else "}\n")

    def _load(self, reg: Reg) -> list[str]:
        parts, vector, at = self._shape(reg, "in")
        return [*(f".reg .b32 {part};" for part in parts), *(_loaded(part, at + n) for n, part in enumerate(parts)),
                f"mov.b{32 * len(parts)} {reg.name}, {vector};"]

    def _store(self, reg: Reg) -> list[str]:
        parts, vector, at = self._shape(reg, "out")
        return [*(f".reg .b32 {part};" for part in parts), f"mov.b{32 * len(parts)} {vector}, {reg.name};",
                *(f"st.volatile.shared.b32 [%ncc_held+{_WORD_BYTES * (at + n)}], {part};"
                  for n, part in enumerate(parts))]

    def _shape(self, reg: Reg, way: str) -> tuple[list[str], str, int]:
        """Words, the register as made of them, and the first one's number."""
        which = self.held.index(reg)
        parts = [f"%ncc_{way}{which}_{n}" for n in range(self._words(reg))]
        at = Inside.FIRST_HELD + sum(self._words(before) for before in self.held[:which])
        return parts, parts[0] if len(parts) == 1 else "{" + ", ".join(parts) + "}", at

    def _words(self, reg: Reg) -> int:
        found = self.kernel.scopes[0].find(reg.name, len(self.text))
        assert found, reg.name
        size = TYPE_BYTES.get(found[0], 0)
        if size not in (4, 8):
            raise no_way(f"'{reg.name}' is held from one place to another, and is of type {found[0]}")
        return size // _WORD_BYTES


def _loaded(register: str, word: int) -> str:
    return f"ld.volatile.shared.b32 {register}, [%ncc_held+{_WORD_BYTES * word}];"
