"""Depth 3 for NVIDIA's machine code: a kernel with code behind its own, read again without what put it there.

What is shown, from a disassembler's text and words alone:
- V150: both codes can be read, whole.
- V153: every instruction of the original stands where it stood, but for the first, which became an unconditional jump
behind the original's end, loads and stores of global memory that are led there (``sasspieces.py``), and the exits,
each of which became a jump there under its own guard, second condition and control bits, all or none. The entry's
code, which nothing of the original leads to, ends with the first instruction, one that leads nowhere, and a jump to
the second, and nothing else of what is inserted reaches the original.
- V154: what is inserted, and can be reached, is on a list; the entry's code leaves no lane behind, and has waited for
all that it started when it goes back; the exit's begins by waiting for all that the kernel started (as long as the
kernel's slowest instructions of a fixed time take), and ends in exits only. Before that it may let all lanes go but
the last of their warp: those that a uniform register still has, which began with all lanes, and from which each group
is taken as it comes.
- V155: registers of a thread are as many as it is given, or keeps, and the exit's code names none that an instruction
of the kernel may still read or write then: one of no fixed time, of which no barrier tells. What a warp has once, the
exit's code has for itself - no uniform register, uniform predicate or barrier that the original names, or a function
that it calls - or it is a uniform register that is left as it was wherever lanes may part (``sasskept.py``). What the
kernel calls has been read, all of it, and has no exit (V153), but for functions of the driver's by the names in
``sasscalls.py``: beside these it has no uniform predicate or barrier at all. It reads no uniform register that it has
not written since the last place where lanes may part, but, where no function of the driver's is called that returns,
such as the entry's code wrote for all lanes, and nothing else does: where none can have parted, or all that had have
come together again; and not what says where the block is, where one is called at all.
- V157: constants are those of the launch, or the maps' block.

What is trusted: the disassembler's reading, ptxas (which made what is inserted of a text that was verified), and, as
nobody has written them down, the hardware's rules for barriers and stalls as ptxas' own code follows them. Of the
driver's functions: that they follow the rules that ptxas' functions do (docs/sass.md), and have no exit but with an
error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from ncc.diag import Diagnostics
from ncc.ir.facts import Patched
from ncc.verifier.sasscalls import ENDS, Code, functions_of, places
from ncc.verifier.sasskept import PARTING, Kept
from ncc.verifier.sassline import BYTES, Line, bits, read_lines
from ncc.verifier.sasspieces import ACCESSES, Pieces, without_reuse
from ncc.verifier.sasstime import (
    LONG,
    NONE,
    READ_BARRIER,
    SETTLES,
    busy,
    busy_uniform,
    stall,
    waits_for_all,
)

_CONTROL, _CONDITION = (105, 21), (87, 4)

_ADMITTED = frozenset((
    "MOV", "IMAD", "IADD3", "LEA", "LOP3", "PLOP3", "SHF", "SEL", "FSEL", "ISETP", "PRMT", "POPC", "FLO", "BREV",
    "BMSK", "SGXT", "IABS", "IMNMX", "VIMNMX", "VIADD", "VIADDMNMX", "P2R", "R2P", "S2R",
    "CS2R", "LDC", "NOP", "HFMA2", "I2F", "I2FP",
    "F2I", "MUFU", "FFMA", "FMUL", "FADD", "VOTE", "SHFL", "MATCH", "R2UR", "S2UR", "ULDC", "UIMAD", "UIADD3",
    "ULEA", "ULOP3", "UPLOP3", "USHF", "USEL", "UISETP", "UMOV", "UPOPC", "UFLO", "UPRMT", "UBREV", "VOTEU",
    "REDUX", "STG", "LDG", "RED", "REDG", "ATOMG", "ATOM", "BRA", "BSSY", "BSYNC", "EXIT", "CALL", "RET",
    "WARPSYNC", "ENDCOLLECTIVE", "NANOSLEEP"))
_RELATIVE = {"CALL": "CALL.REL.NOINC", "RET": "RET.REL.NODEC"}
_ACCESSES = frozenset(("STG", "LDG", "RED", "REDG", "ATOM", "ATOMG"))
_TARGETED = frozenset(("BRA", "BSSY", "CALL"))
"""They have a target; others may."""
_AWAY = frozenset(("EXIT", "CALL", "RET", "WARPSYNC"))

_GATE = (r"VOTEU\.ANY UR(?P<go>\d{1,3}), UPT, PT",
         r"ULOP3\.LUT UR(?P<stay>\d{1,3}), UR(?P=stay), UR(?P<go>\d{1,3}), URZ, 0x30, !UPT",
         r"ISETP\.NE\.U32\.AND P0, PT, RZ, UR(?P<stay>\d{1,3}), PT", r"@P0 EXIT")

_CONSTANT = re.compile(r"\bcx?\[([^\]]*)\](?:\[([^\]]*)\])?")
_COUNT = re.compile(r"\b0x([0-9a-f]{1,3})\Z")
_CONDITIONS = re.compile(r"(!?P\d)?")
_PREDICATE = re.compile(r"\bU?P\d\b")
_OF_WARP = re.compile(r"\b(?:UR|UP|B)\d{1,3}\b")
_LAUNCH = {*range(0, 0x18, 4), 0x28, 0x2C}
"""Threads of a block, blocks of the grid, the stack: constant bank 0 on every architecture here."""
_DESCRIPTOR = {80: 0x118, 86: 0x118, 89: 0x118, 90: 0x208}


def verify_patched(patched: Patched, diags: Diagnostics) -> None:
    """Report every way in which the patched kernel is more than the original with code at its entry and exits."""
    original, made = read_lines("original", patched.original.text, diags), read_lines("probed", patched.patched, diags)
    functions = {name: lines for name, code in patched.functions.items()
                 if (lines := read_lines("function's", code.text, diags))}
    if original is not None and made is not None and len(functions) == len(patched.functions):
        _Reading(patched, original, made, functions, diags).verify()


class _Reading:
    def __init__(self, patched: Patched, original: list[Line], made: list[Line], functions: Mapping[str, list[Line]],
                 diags: Diagnostics) -> None:
        self.patched = patched
        self.original = original
        self.made = made
        self.diags = diags
        self.end = len(original) * BYTES
        known = {name: Code(patched.functions[name], lines) for name, lines in functions.items()}
        self.called = functions_of(Code(patched.original, original), known)
        self.functions = [code.lines for code in self.called.functions]

    def verify(self) -> None:
        if len(self.made) < len(self.original):
            self._error("V150", self.made[-1], "the code is shorter than the original")
            return
        entry, leave = self._changes()
        seen = self._led()
        if entry is not None:
            self._check_beginning()
            seen |= self._entry(entry)
        if leave is not None:
            seen |= self._exit(leave, self._lines(seen))
        for line in self.made[len(self.original) :]:
            padding = line.text == "NOP" or line.target == line.at
            if line.at not in seen and not padding:
                self._error("V154", line, f"nothing leads to inserted '{line.text}'")

    # ---- the original's instructions

    def _changes(self) -> tuple[int | None, int | None]:
        """Where the entry's and the exits' code begin."""
        entry: int | None = None
        leaving: set[int | None] = set()
        for n, (before, now) in enumerate(zip(self.original, self.made, strict=False)):
            if before.word != now.word and before.at in self.patched.original.filled:
                self._error("V153", now, "a linker changes what is no more the original's")
            if before.opcode == "EXIT" and _CONDITIONS.fullmatch(before.operands):
                leaving.add(self._exit_jump(before, now))
            elif before.word == now.word or self._is_led(n) or (self._is_led(n + 1) and _forgets(before, now)):
                continue
            elif before.at == 0 and now.opcode == "BRA" and not now.conditional and self._is_inserted(now.target):
                entry = now.target
            else:
                self._error("V153", now, f"the original has '{before.text}' here")
        if len(leaving) > 1:
            self._error("V153", self.made[0], "its exits do not all lead to the same place")
        return entry, leaving.pop() if len(leaving) == 1 else None

    def _is_led(self, n: int) -> bool:
        """Whether that access became a jump to inserted code, for ``sasspieces.py`` to follow."""
        if n >= len(self.original):
            return False
        before, now = self.original[n], self.made[n]
        return before.name in ACCESSES and n > 0 and now.text == f"BRA {now.target or 0:#x}" and \
            now.guard is None and self._is_inserted(now.target)

    def _led(self) -> set[int]:
        """Addresses of the code at accesses."""
        places = [n for n in range(len(self.original)) if self._is_led(n)]
        if not places:
            return set()
        pieces = Pieces(self.patched.original, self.original, self.functions, self.made, self.patched.sm)
        self._check_called()
        if not self.called.driver <= ENDS:
            self._error("V155", self.made[places[0]], "a function of the driver's may have any register")
        seen: set[int] = set()
        for n in places:
            before, now = self.original[n], self.made[n]
            piece = pieces.piece(now)
            for code, line, what in pieces.faults(before, now):
                self._error(code, line, what)
            for line in piece[:-1]:
                if line.word != before.word:
                    self._check(line, [])
            seen |= {line.at for line in piece}
        return seen

    def _check_beginning(self) -> None:
        """Only a launch comes to the entry's code, which writes what is the kernel's later."""
        for line in self.original:
            if 0 in places(self.patched.original, line):
                self._error("V153", line, f"'{line.text}' leads to the entry's code")

    def _exit_jump(self, before: Line, now: Line) -> int | None:
        """Where an exit leads to; None where it is as it was."""
        if before.word == now.word:
            return None
        condition = now.operands.rpartition(",")[0].strip()
        alike = (before.guard, before.operands) == (now.guard, condition) and all(
            bits(before.word, field) == bits(now.word, field) for field in (_CONDITION, _CONTROL))
        if now.opcode == "BRA" and alike and self._is_inserted(now.target):
            return now.target
        self._error("V153", now, f"the original has '{before.text}' here")
        return None

    def _is_inserted(self, at: int | None) -> bool:
        return at is not None and self.end <= at < len(self.made) * BYTES and at % BYTES == 0

    # ---- what is inserted

    def _entry(self, start: int) -> set[int]:
        reached = self._reached(start)
        back = [line for line in self._lines(reached) if line.opcode == "BRA" and line.target == BYTES]
        for line in self._lines(reached):
            self._check(line, back)
            if line.name == "EXIT":
                self._error("V154", line, "a lane would not come back from the entry's code")
            if line.name in _ACCESSES and bits(line.word, READ_BARRIER) == NONE:
                self._error("V154", line, f"'{line.text}' does not say when it has read its registers")
        targets = {line.target for line in self._lines(reached)}
        ends = len(back) == 1 and not back[0].conditional and self._comes_back(back[0], reached, targets)
        if not ends:
            self._error("V153", self.made[start // BYTES], "the entry's code does not go back as it has to")
        return reached

    def _comes_back(self, back: Line, reached: set[int], targets: set[int | None]) -> bool:
        """By a wait for all, then the original's first instruction, and no other way."""
        first, wait = (self.made[back.at // BYTES - n] for n in (1, 2))
        straight = not targets & {first.at, back.at} and {first.at, wait.at} <= reached
        straight &= first.target is None and first.name not in PARTING
        return first.word == self.original[0].word and straight and wait.opcode == "NOP" and waits_for_all(wait)

    def _exit(self, start: int, entry: Sequence[Line]) -> set[int]:
        reached = self._reached(start)
        gate = self._gate(start // BYTES, entry)
        after = start // BYTES + len(gate)
        theirs = [*self.original, *chain(*self.functions)]
        self._check_called()
        kept = min((_kept(line) for line in theirs if line.name == "USETMAXREG"), default=self.patched.registers)
        long = bool(self.called.driver) or any(LONG.match(line.name) for line in theirs)
        settled = 3 if long else 0 if gate else 1
        begin = self.made[after : after + settled]
        if len(begin) < settled or not all(line.opcode == "NOP" and waits_for_all(line) and stall(line) >= SETTLES
                                           for line in begin):
            self._error("V154", self.made[start // BYTES], "the exit's code does not wait for what the kernel started")
        own = [line for line in self._lines(reached) if line not in gate]
        pending = set().union(*(busy(code, self.patched.sm) for code in (self.original, *self.functions)))
        taken = {name for line in theirs for name in _names(line)}
        idle = {int(name[2:]) for name in taken if name.startswith("UR")} - busy_uniform(self.original, *self.functions)
        restored = Kept(own, idle, self.patched.sm)
        for line in self._lines(reached):
            self._check(line, [])
            if line.opcode == "WARPSYNC.ALL":
                self._error("V154", line, "waits for lanes that do not come")
            if max(line.threads, default=-1) >= kept:
                self._error("V155", line, f"a warp may keep {kept} registers, and '{line.text}' names others")
            if used := line.threads & pending:
                self._error("V155", line, f"the kernel may not be done with R{min(used)} when '{line.text}' runs")
            shared = {*_OF_WARP.findall(line.operands), *(f"UR{n}" for n in line.defined | line.read)} & taken
            shared -= {f"UR{n}" for n in restored.by(line)}
            if shared:
                self._error("V155", line, f"'{line.text}' names {min(shared)}, which the kernel's warps have")
        if any(line.target in {one.at for one in gate} for line in self._lines(reached)):
            self._error("V154", gate[0], "the exit's code goes back to where lanes are counted")
        ends = self.called.driver <= ENDS  # with an error
        keeps = ends and not (self.called.driver and self.patched.by_pointer)
        held = _held(entry) - {n for line in gate for n in line.defined} if keeps else set()
        if self.called.driver:
            self._check_beside_driver(self._lines(reached), () if ends else gate)
        self._check_uniform([line for line in own if line.at not in restored.copies], held)
        return reached

    def _check_beside_driver(self, lines: Sequence[Line], gate: Sequence[Line]) -> None:
        """A function that nobody has read may write any uniform register, and have lanes wait at any barrier."""
        if gate:
            self._error("V154", gate[0], "lanes are counted in a register that a function of the driver's may write")
        for line in lines:
            shared = [name for name in _OF_WARP.findall(f"{line.guard or ''} {line.operands}") if name[:2] != "UR"]
            if shared:
                self._error("V155", line, f"'{line.text}' names {shared[0]}, which a function of the driver's may have")

    def _check_called(self) -> None:
        """No function leaves, and all of them have been read."""
        for name, line in self.called.unknown:
            where = f" of {name}" if name else ""
            self._error("V155", line, f"'{line.text}'{where} may lead to code that was not read")
        for line in chain(*self.functions):
            if line.name == "EXIT":
                self._error("V153", line, "a function that the kernel calls has an exit")

    def _gate(self, at: int, entry: Sequence[Line]) -> list[Line]:
        """What lets all but a warp's last lanes leave, if the code begins with that."""
        lines = self.made[at : at + len(_GATE)]
        found = [re.fullmatch(pattern, f"{line.guard or ''} {line.text}".strip())
                 for pattern, line in zip(_GATE, lines, strict=False)]
        if len(found) < len(_GATE) or found[0] is None:
            return []
        named = [match.groupdict() for match in found if match is not None]
        numbers = {key: {one[key] for one in named if key in one} for key in ("stay", "go")}
        staying = [line for line in entry if line.defined & {int(n) for n in numbers["stay"]}]
        alike = all(len(one) == 1 for one in numbers.values()) and numbers["stay"] != numbers["go"]
        begun = len(staying) == 1 and staying[0] is entry[0] and staying[0].guard is None and \
            staying[0].opcode == "VOTEU.ANY" and staying[0].operands.endswith(", UPT, PT") and \
            not any(line.target == staying[0].at for line in entry)
        waits = waits_for_all(lines[0]) and all(stall(line) >= SETTLES for line in (*staying, *lines[:-1]))
        if not (all(found) and alike and begun and waits):
            self._error("V154", lines[0], "which lanes are a warp's last is not counted right")
        return lines

    def _check_uniform(self, lines: Sequence[Line], of_entry: set[int]) -> None:
        """No uniform register is read that was written before lanes may have parted, but one of the entry's."""
        targets = {line.target for line in lines}
        written = {n for line in lines for n in line.defined}
        held = of_entry - written
        known: dict[int, str | None] = {}  # and under which guard
        for line in lines:
            if line.at in targets:
                known.clear()
            unknown = [n for n in sorted(line.read - held) if n not in known or known[n] not in (None, line.guard)]
            if unknown:
                self._error("V155", line, f"'{line.text}' reads UR{unknown[0]} of before a branch")
            changed = _PREDICATE.findall(line.operands)
            known = {n: guard for n, guard in known.items() if guard is None or guard.lstrip("@!") not in changed}
            known |= {n: None if line.always or known.get(n, "") is None else line.guard for n in line.defined}
            if line.name in PARTING:
                known.clear()

    def _check(self, line: Line, back: Sequence[Line]) -> None:
        """What holds of every inserted instruction that can be reached."""
        if line.name not in _ADMITTED or _RELATIVE.get(line.name, line.opcode) != line.opcode:
            self._error("V154", line, f"inserted '{line.text}' is none that a probe may consist of")
        leads = line.name in _TARGETED or line.target is not None
        if leads and line not in back and not self._is_inserted(line.target):
            self._error("V153", line, f"'{line.text}' leads to what is not inserted")
        if line.target == line.at:
            self._error("V154", line, "inserted code does not end here")
        most = max(line.threads, default=0)
        if most >= self.patched.registers:
            given = self.patched.registers
            self._error("V155", line, f"a thread has {given} registers, and '{line.text}' names R{most}")
        for bank, offset in _CONSTANT.findall(line.operands):
            if bank != "0x0" or not self._is_ours(offset):
                self._error("V157", line, f"'{line.text}' reads a constant that is not the probe's")

    def _is_ours(self, offset: str) -> bool:
        if offset == "RZ":
            return 0 in _LAUNCH
        if not re.fullmatch(r"0x[0-9a-f]{1,5}", offset):
            return False
        at, descriptor = int(offset, 16), _DESCRIPTOR.get(self.patched.sm, -1)
        block = range(self.patched.block_at, self.patched.block_at + self.patched.block_bytes)
        return at in _LAUNCH or at in (descriptor, descriptor + 4) or at in block

    def _reached(self, start: int) -> set[int]:
        """Addresses that control may come to, not through the original."""
        waiting, found = [start], set[int]()
        while waiting:
            at = waiting.pop()
            if at in found or not self._is_inserted(at):
                continue
            found.add(at)
            waiting += self._next(self.made[at // BYTES])
        return found

    @staticmethod
    def _next(line: Line) -> Iterator[int]:
        if line.target is not None:
            yield line.target
        ends = line.name in ("BRA", "EXIT", "RET") and not line.conditional
        if not ends:
            yield line.at + BYTES

    def _lines(self, reached: set[int]) -> list[Line]:
        return [self.made[at // BYTES] for at in sorted(reached)]

    @cached_property
    def _said(self) -> set[tuple[str, int]]:
        return set()

    def _error(self, code: str, line: Line, what: str) -> None:
        if (code, line.at) not in self._said:
            self._said.add((code, line.at))
            self.diags.error(code, line.span, f"{self.patched.entry}: {what}")


def _forgets(before: Line, now: Line) -> bool:
    """Whether the one is the other, but that it keeps no register for the next to use."""
    return now.word == without_reuse(before.word)


def _kept(line: Line) -> int:
    """Registers of a thread, where a warp gives some back or asks for more."""
    found = _COUNT.search(line.operands)
    return int(found[1], 16) if found else 0


def _held(entry: Sequence[Line]) -> set[int]:
    """What the entry's code writes for every lane, and for no group of them: where none can go another way, or all
    have come together again."""
    apart = {at for line in entry if line.opcode == "BSSY" for at in _region(entry, line)}
    if any(line.conditional and line.name in PARTING and line.at not in apart for line in entry):
        return set()
    of_some = {n for line in entry if line.at in apart or line.guard is not None for n in line.defined}
    return {n for line in entry for n in line.defined} - of_some


def _region(code: Sequence[Line], begin: Line) -> range:
    """Addresses at which lanes may be apart that were together at ``begin``, a BSSY, and are behind the BSYNC that ends
    there: who is in does not leave by another way, and nobody comes in from elsewhere. None where that is not so."""
    end = begin.target or 0
    inside = range(begin.at + BYTES, end, BYTES)
    barrier = begin.operands.partition(",")[0]
    lines = [line for line in code if line.at in inside]
    last = lines[-1] if lines else begin
    ends = last.at == end - BYTES and last.guard is None and last.text == f"BSYNC {barrier}" and begin.guard is None
    stays = all(line.target in inside for line in lines if line.name == "BRA") and \
        not any(barrier in _OF_WARP.findall(line.operands) or line.name in _AWAY for line in lines[:-1])
    closed = not any(line.target in range(begin.at + BYTES, end + 1) for line in code
                     if line.at not in inside and line is not begin)
    return inside if ends and stays and closed else range(0)


def _names(line: Line) -> Iterator[str]:
    """What a warp has once; a uniform register's name may stand for four from there on."""
    for name in _OF_WARP.findall(f"{line.guard or ''} {line.operands}"):
        yield name
        if name.startswith("UR"):
            yield from (f"UR{int(name[2:]) + more}" for more in range(1, 4))

