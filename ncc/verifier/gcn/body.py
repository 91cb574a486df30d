"""The original's statements in the probed kernel's, and what stands between them run by run.

A run of insertions (``insertion``) ends at the next statement of the original that could notice it. It may stand
anywhere but

- between ``s_getpc_b64`` and the additions of a distance that the assembler counts from there;
- between ``s_set_gpr_idx_on`` (or ``_mode``) and ``s_set_gpr_idx_off``, where M0 is added to the numbers of registers;
- the first run of a kernel whose start has moved, which stands where it runs once, before all else.

Where the original computes the address of a variable, and the kernel is loaded beside its module, the address has to be
replaced (``state``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from ncc.diag import Diagnostics
from ncc.source import Span
from ncc.verifier.gcn.insertion import Mask, Pair, Problem, Run
from ncc.verifier.gcn.liveness import Liveness
from ncc.verifier.gcn.names import RDNA, plain
from ncc.verifier.gcn.start import in_traps, initial, unified_registers
from ncc.verifier.gcn.state import State
from ncc.verifier.gcn.text import Register, mnemonic_of, read_inserted, registers

Lines: TypeAlias = tuple[tuple[int, str], ...]
"""(line, statement)"""
_COMPATIBILITY = re.compile(r"s_load_dword\w* (?P<loaded>s[^,]+),|s_branch ")
"""What precedes the place where both starts of a kernel with preloaded arguments meet."""
_UNNOTICING = re.compile(r"(?:s_nop|s_waitcnt|s_delay_alu|s_waitcnt_depctr|s_wait_\w+) |"
                         r"\.(?:loc|cfi_\w+|file|p2align|align)(?: |\Z)")
"""Instructions that no state matters to, and directives that are about the text."""
_ADDS_DISTANCE = re.compile(r"s_(?:addc?|subb?|(?:add|sub)_co(?:_ci)?)_[iu]32 .*, *\(?[A-Za-z_.$][\w.$]*(?:@|[-+)]|\Z)")
_DISTANCES = 2
_IN_ADDRESSES = frozenset({"s_sext_i32_i16", "s_wait_alu", "s_waitcnt_depctr", "s_delay_alu"})
"""gfx12's s_getpc_b64 gives 48 bits: between it and the additions the upper word is extended, and waited for."""
_NAME = re.compile(r"[\w.$@]+")
_NAMED = 2
"""How often an inserted label stands in a body: where it is, and in one jump."""
_EXITS = frozenset({"s_endpgm", "s_endpgm_saved"})


@dataclass(frozen=True)
class Module:
    """A text as far as its kernel's body goes. ``named`` are the registers that any instruction of it names."""

    entry: str
    arch: str
    code: Lines
    directives: Mapping[str, str]
    named: frozenset[Register]
    span: Callable[[int], Span]
    body: range


@dataclass(frozen=True)
class Block:
    """The parameter block, of so many ``bytes``: among the kernel's arguments at ``offset``, or where a pointer there
    leads."""

    offset: int
    bytes: int
    by_pointer: bool


def compare_bodies(old: Module, new: Module, block: Block, state: State, diags: Diagnostics) -> None:
    wanted = [text for _, text in old.code]
    walk = _Walk(old, new, block, state, diags)
    met = 0
    for line, text in new.code:
        if met < len(wanted) and text == wanted[met] and not walk.state.due:
            walk.original(line, text)
            met += 1
        else:
            walk.inserted(line, text, met)
    if walk.run or met < len(wanted):
        missing = f"'{wanted[met]}' of the original" if met < len(wanted) else "the original's end"
        walk.error(("V153", f"{missing} does not stand here"), walk.run[0][0] if walk.run else new.body.stop - 1)
    walk.finish()


class _Walk:
    """Goes through the probed body."""

    def __init__(self, old: Module, new: Module, block: Block, state: State, diags: Diagnostics) -> None:
        self.state = state
        self.old, self.new, self.passed, self.diags = old, new, block, diags
        self.layout, self.expected = initial(new.directives, new.arch), initial(old.directives, old.arch)
        self.moved = self.layout != self.expected
        self.limits = _limits(new)
        self.indexed = _indexed(old)
        self.before: list[str] = []        # instructions of the original
        self.labels: list[str] = [new.entry]
        self.run: list[tuple[int, str]] = []
        self.begins = 0                    # where it stands: before this statement of the original
        self.block: frozenset[Pair] = frozenset()
        self.pointed: frozenset[Pair] = frozenset()
        self.lanes: frozenset[Mask] = frozenset()
        self.addresses: frozenset[Register] = frozenset()  # that the start leaves in registers of its own
        self.relied_on: list[tuple[int, Mask]] = []
        self.stored_by: list[tuple[int, Register]] = []
        self.wave_lanes = _wave_lanes(old)
        self.ends = _ends(old)
        self.met = 0  # statements of the original
        self.written: set[Register] = set()  # after the start
        self.lost: set[Register] = set()  # of those addresses: where a run leaves something else in them
        self.entered = False
        self.places = _Places()
        self.names = Counter(name for _, text in new.code for name in _NAME.findall(text))

    def error(self, problem: tuple[str, str], line: int) -> None:
        self.diags.error(problem[0], self.new.span(line), problem[1])

    @cached_property
    def liveness(self) -> Liveness:
        return Liveness([] if self.indexed else [text for _, text in self.old.code],
                        scalars=not RDNA.match(self.old.arch))

    def original(self, line: int, text: str) -> None:
        problem = self.state.original(text)
        if problem:
            self.error(problem, line)
        self.met += 1
        if _UNNOTICING.match(text):
            return
        problem = self.places.original(text, bool(self.run))
        if problem:
            self.error(problem, line)
        if self.run:
            self._check(at_exit=self.met - 1 in self.ends)
            self.run = []
        if text.endswith(":"):
            self.labels.append(text[:-1])
        elif not text.startswith("."):
            self.before.append(text)

    def inserted(self, line: int, text: str, index: int) -> None:
        """``index``: of the original's statement that comes next."""
        if self.state.due:
            by_pointer = self.passed.by_pointer
            problem = self.state.replaced(text, self.pointed if by_pointer else self.block,
                                          0 if by_pointer else self.passed.offset)
            if problem:
                self.error(problem, line)
            return
        if not self.run:
            self.begins = index
        self.run.append((line, text))
        beyond = next((r for r in registers(text) if r[1] >= self.limits.get(r[0], 1 << 30)), None)
        if beyond:
            self.error(("V152", f"the descriptor gives the kernel no {beyond[0]}{beyond[1]}"), line)

    def finish(self) -> None:
        """What only the whole text tells."""
        if self.state.due:
            self.error(("V161", "a variable's address is that of the copy's here"), self.new.body.stop - 1)
        if self.moved and not self.entered:
            self.error(("V159", "nothing puts what the kernel finds at its start in order"), self.new.body.start - 1)
        if self.passed.by_pointer and not self.entered:
            self.error(("V163", "nothing finds the parameter block"), self.new.body.start - 1)
        for line, pair in self.relied_on:
            if not self.written.isdisjoint(pair):
                self.error(("V158", "what the run that ends here sets EXEC to is not always that of the start"), line)
        for line, register in self.stored_by:
            if register in self.lost:
                self.error(("V157", "what the run that ends here addresses memory by is not always the start's"), line)

    def _check(self, at_exit: bool) -> None:
        entering = not self.entered and self._at_start()
        state = Run(self._own, self.block, self.passed.bytes, self.passed.offset, self.liveness.free(self.begins),
                    at_exit, dict(self.layout) if entering else {}, lanes=self.lanes, kept=self.addresses,
                    variables=frozenset(self.state.places.values()), wave_lanes=self.wave_lanes,
                    by_pointer=self.passed.by_pointer, pointed=self.pointed,
                    traps=in_traps(self.new.directives, self.new.arch) if entering else {})
        self.entered |= entering
        for line, text in self.run:
            problem = self._step(state, text)
            if problem:
                self.error((problem[0], f"inserted '{mnemonic_of(text)}' {problem[1]}"), line)
                return
        problem = state.end() or (self._unordered(state) or self._uncounted(state) if entering else None)
        if problem:
            self.error((problem[0], f"the insertion that ends here {problem[1]}"), self.run[-1][0])
        self._remember(state, entering)

    def _step(self, state: Run, text: str) -> Problem:
        if text.endswith(":"):
            label = text[:-1]
            own = label.startswith(".L") and self.names[label] == _NAMED
            return state.arrive(label) if own else ("V154", "is a label that more than a jump may name")
        instr = read_inserted(text)
        return state.step(plain(instr, self.wave_lanes)) if instr else _not_an_instruction(text)

    def _remember(self, state: Run, entering: bool) -> None:
        """What the run tells the others."""
        if entering:
            self.block = frozenset(pair for pair in state.keeps_arguments() if all(map(self._own, pair)))
            self.pointed = frozenset(pair for pair in state.keeps_block() if all(map(self._own, pair)))
            self.addresses = frozenset(filter(self._own, state.addresses))
            self.lanes = frozenset(pair for pair in state.keeps_lanes() if all(map(self._own, pair)))
        else:
            self.written |= state.written
            self.lost |= state.written - state.addresses
        self.relied_on += [(self.run[-1][0], pair) for pair in state.from_start]
        self.stored_by += [(self.run[-1][0], register) for register in state.relied]

    def _own(self, register: Register) -> bool:
        return register not in self.old.named and register not in self.expected \
            and register[1] >= self.indexed.get(register[0], 0)

    # ---- the start

    def _at_start(self) -> bool:
        """Whether the hardware's registers are as they were: nothing ran but the loads of a start without preloading,
        which fill what preloading would have, where nothing has moved; and nothing comes here again."""
        if not self.before:
            return not self._comes_again(())
        unmoved = all(self.layout.get(r) == value for r, value in self.expected.items() if r[0] == "s")
        return unmoved and all(map(self._preloads, self.before)) and not self._comes_again(self.before)

    def _comes_again(self, known: tuple[str, ...] | list[str]) -> bool:
        """Whether an instruction, other than those that are ``known``, names a label that stands here."""
        named = re.compile(rf"(?<![\w.$])(?:{'|'.join(map(re.escape, self.labels))})(?![\w.$])")
        texts = [text for _, text in self.old.code
                 if text[0].isalpha() and not text.endswith(":") and not _UNNOTICING.match(text)]
        return any(map(named.search, texts[len(known):]))

    def _preloads(self, line: str) -> bool:
        """Whether an instruction of the start for old firmware leaves all but preloaded arguments alone."""
        found = _COMPATIBILITY.match(line)
        if found is None or found["loaded"] is None:
            return found is not None
        return all(self.layout.get(r, "").startswith("user") for r in registers(found["loaded"]))

    def _unordered(self, state: Run) -> Problem:
        """What the kernel does not read any more may be a temporary of what else the run that begins it does."""
        wrong = [f"{register[0]}{register[1]}" for register, value in self.expected.items()
                 if state.hardware.get(register) != value and not state.is_free(register)]
        return ("V159", f"leaves in {wrong[0]} not what the kernel finds there at its start") if wrong else None

    def _uncounted(self, state: Run) -> Problem:
        wrong = state.by_pointer and state.counted != 1
        return ("V163", f"counts an execution of the kernel {state.counted} times") if wrong else None


@dataclass
class _Places:
    """Where in the original nothing may be inserted."""

    distances: int = 0     # additions that may follow
    interrupted: bool = False
    indexed: bool = False  # numbers of vector registers are not what they say

    def original(self, text: str, behind_run: bool) -> Problem:
        """Of one statement, whether a run may stand before it."""
        name = mnemonic_of(text)
        indexed, counted = self.indexed and behind_run, False
        if name == "s_getpc_b64":
            self.distances, self.interrupted = _DISTANCES, False
        elif self.distances:
            self.interrupted |= behind_run
            if _ADDS_DISTANCE.match(text):
                self.distances, counted = self.distances - 1, self.interrupted
            elif not text.endswith(":") and name not in _IN_ADDRESSES:
                self.distances = 0
        if name.startswith("s_set_gpr_idx_"):
            self.indexed = name != "s_set_gpr_idx_off"
        if counted:
            return "V153", "this distance is counted from before the insertion"
        return ("V155", "before this M0 is added to the numbers of an insertion's registers") if indexed else None


_COUNT = re.compile(r"[0-9]{1,10}\Z")
_GIVES_BACK = "s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)"


def _wave_lanes(module: Module) -> int:
    """RDNA's waves have 32 where nothing is said (LLVM AMDGPUUsage, ``.amdhsa_wavefront_size32``)."""
    default = "1" if RDNA.match(module.arch) else "0"
    return 32 if module.directives.get("wavefront_size32", default) == "1" else 64


def _ends(module: Module) -> frozenset[int]:
    """Which statements end the wave, or give its vector registers back right before one that does (RDNA3 ISA,
    MSG_DEALLOC_VGPRS)."""
    texts = [text for _, text in module.code]
    ends = {n for n, text in enumerate(texts) if mnemonic_of(text) in _EXITS}
    for n, text in enumerate(texts):
        follows = next((at for at in range(n + 1, len(texts)) if not _UNNOTICING.match(texts[at])), -1)
        if text == _GIVES_BACK and follows in ends:
            ends.add(n)
    return frozenset(ends)


def _limits(module: Module) -> dict[str, int]:
    """Registers that the descriptor asks for; of what is no number, none are known."""
    vectors = ("next_free_vgpr", "accum_offset") if unified_registers(module.arch) else ("next_free_vgpr",)
    names = {"s": ("next_free_sgpr",), "v": vectors}
    found = {file: [int(text) for name in wanted if _COUNT.match(text := module.directives.get(name, ""))]
             for file, wanted in names.items()}
    limits = {file: min(values) for file, values in found.items() if values}
    if unified_registers(module.arch) and len(found["v"]) == len(vectors):  # AGPRs stand behind ``accum_offset``
        limits["a"] = found["v"][0] - found["v"][1]
    return limits


_INDEXES = (("v", re.compile(r"s_set_gpr_idx_(?:on|mode) |v_movrel")), ("s", re.compile(r"s_movrel")))


def _indexed(module: Module) -> dict[str, int]:
    """How many registers of a file the original may mean by numbers that M0 is added to, where it does that at all:
    those that its descriptor asks for."""
    limits = _limits(module)
    return {file: limits.get(file, 1 << 30) for file, indexes in _INDEXES
            if any(indexes.match(text) for _, text in module.code)}


def _not_an_instruction(text: str) -> tuple[str, str]:
    return "V154", "is a label" if text.endswith(":") else "is no instruction"
