"""Entry and exit code put into a kernel of a cubin.

The code goes behind the kernel's own. The first instruction becomes a jump there; the entry's code ends with that
instruction and the way back. Each EXIT becomes a jump to the exit's code, under its own guard and condition. Nothing
else of the kernel changes: at entry nothing is live yet, at an exit all that a thread has is dead, so nothing is saved
or renamed but what a warp has once (``rename.py``). The block of parameters is one parameter more. As many registers
are asked for as the kernel or the probes need, whichever is more.

A warp may leave in groups of lanes, in a loop one at a time. Where only the last record counts, only the last group
writes it: a register of the warp holds the lanes that have not left. Others hold what the exit needs of the entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from struct import Struct

from ncc.backends.base import Inside
from ncc.backends.formats.elf import SYMBOL
from ncc.backends.formats.rewrite_elf import Changes, changed
from ncc.backends.sass.code import parameter
from ncc.backends.sass.code.calls import FAILS, Function, called
from ncc.backends.sass.code.keep import can_keep, keeping
from ncc.backends.sass.code.pending import pending, pending_uniform, takes_long, told
from ncc.backends.sass.code.piece import Piece
from ncc.backends.sass.code.rename import MOST_REGISTERS, Reader, apart, beside, named_uniform, none_left, spare
from ncc.backends.sass.code.template import Template
from ncc.backends.sass.image.attributes import Number, sized, written
from ncc.backends.sass.image.cubin import INFO, CodeFile, KernelCode
from ncc.backends.sass.isa.encoding import (
    BYTES,
    LONGEST_STALL,
    MOST_FIXED,
    NOP,
    SHORT_STALL,
    as_waiting,
    branch,
    code_of,
    from_warp,
    lanes,
    last_lanes,
    moved,
    paced,
    reuses,
    to_warp,
    waiting,
    waits_for,
    without_reuse,
    words,
)
from ncc.backends.sass.isa.width import registers as threads
from ncc.backends.sass.text.listing import Instruction
from ncc.diag import NccError, error

_JUMP = 0x000FEA00038000000000000000007947  # BRA, without its distance, which is written
_STEP = 128  # bytes that the code of a kernel is a multiple of
_SETTLED, _SETTLED_LONG = 1, 3  # NOPs before the exit's code: longer than instructions that no barrier tells of
_RESERVED = 3  # registers that a kernel has beyond the highest number that it names, in what ptxas makes

_FIRST = re.compile(r"(?:LDC|MOV|IMAD\.MOV\.U32) R1, (?:RZ, RZ, )?c\[0x0\]\[0x28\]\Z")  # the stack's end
_EXIT = re.compile(r"(?:@!?U?P\d )?EXIT(?: !?P\d)?\Z")  # under a guard, a second condition, or both
_FEWER = re.compile(r"USETMAXREG\S* (0x[0-9a-f]+)\Z")
_THREADS = re.compile(r"\bR(\d{1,3})\b")
_SHARED = re.compile(r"\b(?:UP|B)\d{1,2}\b")
_QUICK = ("CS2R", "R2UR", "MOV", "IMAD.MOV", "NOP", "VOTEU")
_PAIR = Struct("<II")
_REGISTERS_IN_HEADER = 24
_SYMBOL_SIZE_AT = 16


@dataclass(frozen=True)
class Patched:
    """The cubin with the kernel changed, and its code alone. ``registers``: of a thread, before and now; ``texts``:
    of the exits' code, what nvdisasm has to say at an address."""

    image: bytes
    code: bytes
    block_place: int  # in the parameters
    registers: tuple[int, int]
    texts: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Reading:
    """A kernel as nvdisasm reads it, functions of its file by their sections, and what the file says of its calls and
    its branches by a register."""

    file: CodeFile
    kernel: KernelCode
    code: tuple[Instruction, ...]
    functions: Mapping[str, Function] = field(default_factory=dict)
    calls: Mapping[int, str] = field(default_factory=dict)
    branches: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    driver: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def called(self) -> tuple[str, ...] | Instruction:
        """As ``calls.called`` says."""
        kernel = Function(self.code, self.kernel.relocated, self.calls, self.branches, self.driver)
        return called(kernel, self.functions)

    @property
    def driver_functions(self) -> frozenset[str]:
        """Those that it calls, or what it calls."""
        names = self.called if isinstance(self.called, tuple) else ()
        return frozenset(chain(self.driver.values(), *(self.functions[name].driver.values() for name in names)))

    @property
    def can_hold(self) -> bool:
        """Whether no function of the driver's writes a warp's registers in a kernel that has not failed."""
        return self.driver_functions <= FAILS

    @property
    def all_code(self) -> tuple[tuple[Instruction, ...], ...]:
        """The kernel's, and that of the functions that it calls."""
        names = self.called if isinstance(self.called, tuple) else ()
        return self.code, *(self.functions[name].code for name in names)


def refuse(reading: Reading) -> None:
    """B125 of a kernel that cannot be changed in this way, with the reason."""
    reason = _reason(reading)
    if reason is not None:
        raise _refused(reading, reason)


def _reason(reading: Reading) -> str | None:
    kernel, code = reading.kernel, reading.code
    first = code[0]
    leaving = [i for i in code if i.opcode.startswith("EXIT")]
    other = next((i.text for i in leaving if not _EXIT.match(i.text)), None)
    unknown = reading.called if isinstance(reading.called, Instruction) else None
    checks = (
        (not _FIRST.match(first.text) or reuses(first.word), f"it begins with '{first.text}'"),
        (unknown is not None, f"it calls what may be any function ('{unknown.text if unknown else ''}')"),
        (any(at < BYTES for at in kernel.relocated), "a linker fills in its first instruction"),
        (any(i.target == 0 and not i.opcode.startswith("RET") for i in code) or 0 in chain(*reading.branches.values()),
         "it jumps to its own beginning"),
        (other is not None, f"it leaves by '{other}'"),
        (tuple(i.at for i in leaving) != kernel.exits, "its list of exits is not that of its code"),
        (any(i.opcode.startswith("EXIT") for i in chain(*reading.all_code[1:])),
         "a function that it calls has an exit"))
    return next((why for wrong, why in checks if wrong), None)


@dataclass(frozen=True)
class Led:
    """Accesses that are led through code of their own: what to put there of each. ``held``: a thread's register for
    each word that it holds; ``most``: the highest of a thread's that any of it names."""

    pieces: tuple[tuple[int, Piece], ...]
    held: tuple[int, ...]
    most: int


def splice(reading: Reading, entry: Template | None, exit_: Template | None, block_bytes: int, read: Reader,
           last_only: bool = False, led: Led | None = None) -> Patched:
    """B025, B125 and B126 as their modules say. ``last_only``: of a warp that leaves in groups, the last is enough."""
    refuse(reading)
    file, kernel = reading.file, reading.kernel
    exits, groups, wide = list(kernel.exits), list[tuple[int, int]](), list[int]()
    named = tuple(chain(*reading.all_code))
    of_threads = set(led.held) if led else set[int]()
    if exit_ is not None:
        exit_ = _beside_kernel(reading, exit_, read, of_threads) if exits else None
        _check_limits(reading, exit_)
    if entry is not None and led is not None:
        entry = _with_registers_of_own(entry, of_threads, read)
    registers = max(kernel.registers, *(t.registers for t in (entry, exit_) if t), led.most + _RESERVED if led else 0)
    leaving = exit_.code if exit_ is not None else ()
    last_only = last_only and bool(leaving) and reading.can_hold and _leaves_in_turns(reading)
    words_held = len(entry.held) if entry is not None and led is None else 0
    if reading.driver_functions:
        _check_beside_driver(leaving, 0 if reading.can_hold else words_held)
    found = spare(words_held + 2 * last_only, named, leaving, entry.code if entry else ())
    group = tuple(found[words_held:])
    held = _Held(dict(enumerate(led.held, Inside.FIRST_HELD) if led else enumerate(found)), led is not None)
    code = _Code(reading)
    if entry is not None or group:
        at = code.enter(entry, held, group)
        wide += [at + offset for offset in entry.wide] if entry else []
    if exit_ is not None:
        at, exits = code.leave(exit_, held, group)
        groups = [(at + offset, mask) for offset, mask in exit_.groups]
        wide += [at + offset for offset in exit_.wide]
    for place, piece in led.pieces if led else ():
        at = code.lead(place, piece)
        groups += [(at + BYTES * n, mask) for n, mask in piece.groups]
        wide += [at + BYTES * n for n in piece.wide]
    made = code.padded()
    attributes = parameter.with_exits(parameter.with_parameter(kernel, block_bytes, file.place), exits)
    attributes = parameter.with_wide(parameter.with_groups(attributes, groups), wide)
    place = parameter.place(kernel)
    bank = bytes(file.data(kernel.constants).data)
    contents = {kernel.text: made, kernel.info: written(attributes),
                kernel.constants: bank + bytes(kernel.machine.param_base + place + block_bytes - len(bank)),
                file.index(INFO): _with_registers(file, kernel, registers),
                file.index(".symtab"): _with_size(file, kernel, len(made))}
    header = file.elf.sections[kernel.text].info
    low = header & (1 << _REGISTERS_IN_HEADER) - 1
    infos = {kernel.text: registers << _REGISTERS_IN_HEADER | low} if header != low else {}
    return Patched(changed(file.elf, Changes(contents, infos)), made, place, (kernel.registers, registers), code.texts)


def likely_jumps(kernel: KernelCode, entering: int) -> Iterator[int]:
    """Words of the jumps that a kernel is given whose entry's code takes so many instructions, lanes leaving in turns
    or not: for who reads them before they are made, with others."""
    end, own = len(kernel.code), words(kernel.code)
    yield branch(_JUMP, kernel.machine, 0, end)
    for counted in (0, 1):
        back = end + BYTES * (counted + entering + 2)
        yield branch(_JUMP, kernel.machine, back, BYTES)
        for at in kernel.exits:
            yield branch(_JUMP, kernel.machine, at, back + BYTES, own[at // BYTES])


def _with_registers_of_own(template: Template, taken: set[int], read: Reader) -> Template:
    """With registers of a thread that are not taken."""
    code = apart(template.code, taken, read)
    renamed = {int(old): int(new) for before, after in zip(template.code, code, strict=True)
               for old, new in zip(_THREADS.findall(before.text), _THREADS.findall(after.text), strict=True)}
    held = tuple(replace(h, register=renamed.get(h.register, h.register)) for h in template.held)
    groups = tuple((at, renamed.get(mask, mask)) for at, mask in template.groups)
    most = max(set().union(*map(threads, code)), default=0) + _RESERVED
    return replace(template, code=code, held=held, groups=groups, registers=max(template.registers, most))


def _beside_kernel(reading: Reading, template: Template, read: Reader, of_threads: set[int]) -> Template:
    """With registers of a thread that nothing of the kernel has still to read, and with the warp's as they are for the
    kernel. ``of_threads``: what threads hold for it."""
    machine, named = reading.kernel.machine, tuple(chain(*reading.all_code))
    busy = pending(machine.sm, *reading.all_code) | of_threads
    made = _with_registers_of_own(template, busy, read)
    code = made.code
    keeps = machine.holds and can_keep(code)
    code = beside(code, named, read, pending_uniform(*reading.all_code) if keeps else None)
    made = replace(made, code=code)
    if keeps:
        own = set().union(*map(threads, code))
        made = keeping(made, named_uniform(named), [n for n in range(MOST_REGISTERS) if n not in own | busy])
    return replace(made, registers=max(set().union(*map(threads, made.code)), default=0) + _RESERVED)


def _leaves_in_turns(reading: Reading) -> bool:
    """Whether lanes of a warp may leave in one turn of a loop each: an exit is reached from a loop, and nowhere on the
    way lanes come together."""
    by_place = {i.at: i for i in reading.code}
    loops = sorted((i.target, i.at) for i in reading.code if i.target is not None and i.target < i.at)
    if any(i.opcode.startswith(("BRX", "JMX")) for i in reading.code):
        return True
    waiting, behind = list[int](), 0
    for to, end in loops:  # many may begin alike
        waiting += range(max(to, behind), end + BYTES, BYTES)
        behind = max(behind, end + BYTES)
    seen: set[int] = set()
    while waiting:
        at = waiting.pop()
        instruction = by_place.get(at)
        if instruction is None or at in seen:
            continue
        seen.add(at)
        if instruction.opcode == "EXIT":
            return True
        if instruction.opcode.startswith("BSYNC"):
            continue
        if instruction.target is not None and instruction.opcode.startswith("BRA"):
            waiting.append(instruction.target)
        if instruction.guard or not instruction.opcode.startswith("BRA") or "," in instruction.plain:
            waiting.append(at + BYTES)
    return False


def _check_limits(reading: Reading, exit_: Template | None) -> None:
    """A warp that gave registers back has too few for the exit's code."""
    given = [int(found[1], 16) for i in chain(*reading.all_code) if (found := _FEWER.match(i.plain))]
    if exit_ is not None and given and min(given) < exit_.registers:
        raise _refused(reading, f"some of its warps keep {min(given)} registers, and what is to run at exits needs "
                       f"{exit_.registers}")


def _check_beside_driver(leaving: Sequence[Instruction], words_held: int) -> None:
    """B126 where code beside a function of the driver's takes more than it may: which of a warp's registers that names
    nobody knows. Between two branches a uniform register is the lanes' own that write it there, nothing else is."""
    if words_held:
        raise none_left("uniform register that a function of the driver's does not write")
    if any(_SHARED.search(i.text) for i in leaving):
        raise none_left("predicate or barrier of the warp that a function of the driver's does not use")


@dataclass(frozen=True)
class _Held:
    """Registers for the words that are held, a warp's or a thread's."""

    places: Mapping[int, int]
    of_threads: bool

    def give(self, word: int, register: int, like: int) -> int:
        place = self.places[word]
        return as_waiting(moved(place, register), like) if self.of_threads else to_warp(place, register, like)

    def take(self, register: int, word: int, like: int) -> int:
        place = self.places[word]
        return as_waiting(moved(register, place), like) if self.of_threads else from_warp(register, place, like)


class _Code:
    """The kernel's instructions while it grows."""

    def __init__(self, reading: Reading) -> None:
        self.original = reading.code
        self.takes_long = bool(reading.driver_functions) or takes_long(chain(*reading.all_code))
        self.machine = reading.kernel.machine
        self.words = words(reading.kernel.code)
        self.texts: dict[int, str] = {}

    @property
    def end(self) -> int:
        return BYTES * len(self.words)

    def _jump(self, at: int, to: int, as_guarded: int | None = None) -> int:
        return branch(_JUMP, self.machine, at, to, as_guarded)

    def enter(self, template: Template | None, held: _Held, group: Sequence[int]) -> int:
        """Where the template's code begins. ``held``: the warp's register for each word, ``group``: that of its lanes,
        and one more."""
        first = self.words[0]
        self.words[0] = self._jump(0, self.end)
        self.words += [lanes(group[0])] if group else []
        at = self.end // BYTES
        code = template.code if template else ()
        self.words += [told(i) for i in code]
        replaced = {one.at: held.give(one.word, one.register, code[one.at].word)
                    for one in (template.held if template else ())}
        self._replace(at, replaced)
        quick = all(n in replaced or i.opcode.startswith(_QUICK) for n, i in enumerate(code))
        self.words += [waiting(NOP, SHORT_STALL if quick else LONGEST_STALL), first]
        self.words.append(self._jump(self.end, BYTES))
        return BYTES * at

    def leave(self, template: Template, held: _Held, group: Sequence[int]) -> tuple[int, list[int]]:
        """Where the template's code begins, and where threads leave from now on."""
        start = self.end
        for instruction in self.original:
            if instruction.opcode == "EXIT":
                self.words[instruction.at // BYTES] = self._jump(instruction.at, start, instruction.word)
        self.words += last_lanes(*group) if group else []
        early = [self.end - BYTES] if group else []
        settled = _SETTLED_LONG if self.takes_long else 0 if group else _SETTLED
        self.words += [waiting(NOP)] * (settled - (template.code[0].word == waiting(NOP)))
        at = self.end
        self.words += [i.word for i in template.code]
        taken = {one.at for one in template.held}
        self.texts |= {at + i.at: i.moved(at).text for n, i in enumerate(template.code) if n not in taken}
        self._replace(at // BYTES, {one.at: held.take(one.register, one.word, template.code[one.at].word)
                                    for one in template.held})
        return at, [*early, *(at + i.at for i in template.code if i.opcode == "EXIT")]

    def lead(self, place: int, piece: Piece) -> int:
        """Where the code of an access begins. What stands before it keeps no register for it to use again."""
        start, n = self.end, place // BYTES
        self.words[n - 1] = without_reuse(self.words[n - 1])
        jump = as_waiting(self._jump(place, start), self.words[n])
        self.words[n] = paced(jump, piece.settles) if piece.settles else jump
        self.words += piece.words
        self.words.append(waits_for(self._jump(self.end, place + BYTES), piece.waits))
        self.texts |= {start + BYTES * at: text for at, text in piece.texts.items()}
        return start

    def _replace(self, start: int, words: dict[int, int]) -> None:
        """Accesses to memory, by arithmetic: what it reads is there by then, and what it writes for those behind."""
        for n, word in words.items():
            if n and n - 1 not in words:
                self.words[start + n - 1] = paced(self.words[start + n - 1], MOST_FIXED)
            self.words[start + n] = paced(word, MOST_FIXED) if n + 1 not in words else word

    def padded(self) -> bytes:
        """The hardware reads ahead, so the code ends as ptxas ends it: with a jump to itself, and NOPs."""
        self.words.append(self._jump(self.end, self.end))
        missing = -self.end % _STEP // BYTES
        return code_of([*self.words, *[NOP] * missing])


def _with_registers(file: CodeFile, kernel: KernelCode, registers: int) -> bytes:
    made = [sized(Number.REGCOUNT, _PAIR.pack(kernel.symbol, registers))
            if a.number == Number.REGCOUNT and a.payload[:4] == kernel.symbol.to_bytes(4, "little") else a
            for a in file.attributes(file.index(INFO))]
    return written(made)


def _with_size(file: CodeFile, kernel: KernelCode, size: int) -> bytes:
    made = bytearray(file.data(file.index(".symtab")).data)
    at = kernel.symbol * SYMBOL.size + _SYMBOL_SIZE_AT
    made[at : at + 8] = size.to_bytes(8, "little")
    return bytes(made)


def _refused(reading: Reading, why: str) -> NccError:
    return error("B125", f"'{reading.kernel.name}' has no PTX, and its machine code cannot be probed: {why}",
                 place=reading.file.place, hint="it runs unprobed; have the program keep its PTX")
