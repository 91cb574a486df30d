"""Writing AMDGPU assembly: registers beside the kernel's own, and the instructions of one insertion.

Instructions have the table's names here (``isa.names``); how a processor spells them is seen to when an insertion is
done (``spell``).

A value is a constant (an ``int``, its bit pattern) or a ``Place``: SGPRs where it is the same for the whole wave, else
VGPRs. A predicate is a lane mask in an SGPR pair, or in one SGPR of a wave of 32 lanes; bits of lanes that EXEC masks
mean nothing. VCC, M0 and the mode are never touched; SCC may be, and is then kept around the insertion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.table import EXEC
from ncc.backends.gcn.text.registers import RegFile, units
from ncc.backends.rewrite.pattern import SAME, LanePattern
from ncc.diag import error

SGPR, VGPR = RegFile.SGPR, RegFile.VGPR


@dataclass(frozen=True)
class Place:
    """A register or tuple. ``str`` is how an instruction names it."""

    file: RegFile
    first: int
    count: int = 1

    def __str__(self) -> str:
        letter, last = self.file.value, self.first + self.count - 1
        return f"{letter}{self.first}" if self.count == 1 else f"{letter}[{self.first}:{last}]"

    def part(self, index: int, count: int = 1) -> Place:
        return Place(self.file, self.first + index, count)

    @property
    def units(self) -> tuple[str, ...]:
        return units(self.file, self.first, self.count)

    @property
    def uniform(self) -> bool:
        return self.file is not VGPR


HOMES = 1 << 10
"""What a vector register is numbered from that is kept in an AGPR between insertions (``homes``)."""
NO_REGISTERS = "B090"
_FEWER = "use fewer registers and maps in the probe, or build the kernel with fewer"
Operand = Place | int


class Pool:
    """The registers of one file that insertions may use: their own, which the kernel never names, and at each place
    those that are lent to them because the kernel reads them no more there. Tuples are aligned: 64-bit VGPR operands
    have to be even on gfx90a and later, SGPR operands a multiple of their size up to four (LLVM, AMDGPUOperandSyntax).
    """

    def __init__(self, file: RegFile, own: Iterable[int], start: int, hint: str = _FEWER,
                 agprs: Iterable[int] = ()) -> None:
        """``start``: one past the highest that the kernel names. ``agprs``: that it does not name, either."""
        self.file = file
        self.own = frozenset(own)
        self.hint = hint  # where none is left
        self.top = start  # one past the highest that is named by anybody
        self.free = set(self.own)
        self.taken: set[int] = set()
        self.lent: frozenset[int] = frozenset()
        self.through: frozenset[int] = frozenset()
        self.homes = {HOMES + n for n in agprs}
        self.at_home: dict[int, Place] = {}  # by number of a register, the whole that it is of

    def lend(self, dead: Iterable[int], through: Iterable[int]) -> None:
        """Up to ``take_back``. ``through``: those of them that one insertion may leave to the next."""
        self.lent, self.through = frozenset(dead), frozenset(through)
        self.free |= self.lent - self.taken

    def take_back(self) -> None:
        self.free &= self.own
        self.lent = self.through = frozenset()

    def take(self, count: int = 1, lasting: bool = False, own: bool = False, brief: bool = False) -> Place:
        """``lasting`` beyond the insertion, up to the next one of the site; ``own``: one that the kernel never names;
        ``brief``: for a part of an insertion. What is neither own nor brief may be at home in an AGPR.

        Raises B090 where none is left."""
        align = min(count, 4 if self.file is SGPR else 2)
        align = 1 << (align - 1).bit_length()
        usable = self.free & self.own if own else self.free - (self.lent - self.through) if lasting else self.free
        if (run := _run(usable, count, align)) is not None:
            self.free.difference_update(run)
            self.taken.update(run)
            self.top = max(self.top, run.stop)
            return Place(self.file, run.start, count)
        if not (own or brief) and (run := _run(self.homes, count, align)) is not None:
            self.homes.difference_update(run)
            home = Place(self.file, run.start, count)
            self.at_home.update(dict.fromkeys(run, home))
            return home
        raise error(NO_REGISTERS, f"the kernel leaves no {self.file.name}s for a probe", hint=self.hint)

    def give(self, place: Place) -> None:
        given = range(place.first, place.first + place.count)
        if place.first >= HOMES:
            self.homes.update(given)
        self.taken.difference_update(given)
        self.free |= (self.own | self.lent).intersection(given)


def _run(free: Iterable[int], count: int, align: int) -> range | None:
    """The first of so many in a row."""
    usable = frozenset(free)
    found = (range(first, first + count) for first in sorted(usable) if first % align == 0)
    return next((run for run in found if usable.issuperset(run)), None)


@dataclass
class Registers:
    """The registers that insertions may use, by file."""

    sgpr: Pool
    vgpr: Pool

    @staticmethod
    def beyond(sgprs: int, vgprs: int, most_sgprs: int, most_vgprs: int) -> Registers:
        """Of code that uses ``s0`` up to ``s[sgprs - 1]`` and ``v0`` up to ``v[vgprs - 1]``."""
        return Registers(Pool(SGPR, range(sgprs, most_sgprs), sgprs), Pool(VGPR, range(vgprs, most_vgprs), vgprs))

    def take(self, file: RegFile, count: int = 1, lasting: bool = False, own: bool = False,
             brief: bool = False) -> Place:
        return (self.sgpr if file is SGPR else self.vgpr).take(count, lasting, own, brief)

    def give(self, place: Place) -> None:
        (self.sgpr if place.file is SGPR else self.vgpr).give(place)

    @property
    def held(self) -> frozenset[str]:
        """The units that are taken. A temporary that was given back may be among them, as something that lasts."""
        return frozenset(u for p in (self.sgpr, self.vgpr) for n in p.taken for u in units(p.file, n, 1))


def low(value: Operand) -> Operand:
    """The low 32 bits."""
    return value & 0xFFFFFFFF if isinstance(value, int) else value.part(0)


def high(value: Operand) -> Operand:
    """The high 32 bits; 0 of a 32-bit value."""
    if isinstance(value, int):
        return value >> 32
    return value.part(1) if value.count == 2 else 0


def is_inline(value: int, bits: int = 32) -> bool:
    """Whether every instruction takes the constant: -16 to 64 (CDNA3 ISA, 4.3 and 6.2: operand codes 128 to 208)."""
    return value <= 64 or value >= (1 << bits) - 16


def spelled(value: Operand, bits: int = 32) -> str:
    if isinstance(value, Place):
        return str(value)
    if value >= (1 << bits) - 16:
        return str(value - (1 << bits))
    return str(value) if value <= 64 else hex(value)


_LITERAL_FIRST = frozenset(("v_and_b32", "v_or_b32", "v_xor_b32", "v_add_u32"))
"""Commutative instructions that have a 32-bit encoding, whose first source may be any constant."""


@dataclass
class Emitter:
    """Collects the instructions of one insertion; every temporary is its own, and is given back with ``release``."""

    registers: Registers
    lines: list[str] = field(default_factory=list)
    start: int = 0  # of the lines the first that is the bodies': EXEC is from here on what it is at the end
    taken: list[Place] = field(default_factory=list)
    temporary: set[str] = field(default_factory=set)  # units that were ever taken
    all_lanes: Place | None = None  # those of the kernel's start, while they are on; the first is among them
    memo: dict[str, Operand] = field(default_factory=dict)
    patterns: dict[Place, LanePattern] = field(default_factory=dict)  # how the values of lanes differ, if it is known
    scc: Place | None = None  # where SCC is kept, if the insertion writes it, or reads what it was before
    scc_read: bool = False
    labels: Iterator[str] = field(default_factory=lambda: (f".Lncc_{n}" for n in count()))
    conditional: bool = False  # for some of the lanes that execute the probed instruction
    lanes: int = 64  # of a wave
    generation: int = 9  # of the processor

    @property
    def broadcasts(self) -> bool:
        """Whether DPP goes from row to row."""
        return self.generation == 9

    @property
    def most_offset(self) -> int:
        """The greatest offset that a global instruction adds of those that are all ones: 12 bits, signed, on gfx10, 13
        on others (RDNA2 ISA 9.4; CDNA3 ISA 10.3)."""
        return 0x7FF if self.generation == 10 else 0xFFF

    @property
    def scalar_wait(self) -> tuple[str, str]:
        """RDNA 4 has a counter of scalar loads (RDNA4 ISA, S_WAIT_KMCNT)."""
        return ("s_wait_kmcnt", "0x0") if self.generation == 12 else ("s_waitcnt", "lgkmcnt(0)")

    def wait_scalars(self) -> None:
        """Until what scalar loads were asked for is there."""
        self.put(*self.scalar_wait)

    @property
    def exec(self) -> str:
        """What EXEC is called."""
        return "exec" if self.lanes == 64 else "exec_lo"

    @property
    def exec_units(self) -> frozenset[str]:
        return EXEC if self.lanes == 64 else frozenset({self.exec})

    def of_mask(self, name: str) -> str:
        """A scalar instruction on lane masks: ``s_and`` -> ``s_and_b64``."""
        return f"{name}_b{self.lanes}"

    def mask(self) -> Place:
        """Room for a lane mask."""
        return self.take(SGPR, self.lanes // 32)

    def kernels_scc(self) -> Place:
        """SCC as the kernel left it, which still reads it, or has its operand captured."""
        assert self.scc is not None, "what is read is no insertion's"
        self.scc_read = True
        return self.scc

    def some_lane(self) -> None:
        """SCC: whether a lane is on."""
        self.put(f"s_cmp_lg_u{self.lanes}", self.exec, 0)

    def put(self, mnemonic: str, *operands: object) -> None:
        """An instruction as it stands; the caller knows that its operands are legal."""
        self.lines.append(f"{mnemonic} {', '.join(map(str, operands))}" if operands else mnemonic)

    def take(self, file: RegFile, count: int = 1, own: bool = False) -> Place:
        place = self.registers.take(file, count, own=own, brief=True)
        self.taken.append(place)
        self.temporary.update(place.units)
        self.patterns = {p: told for p, told in self.patterns.items() if set(p.units).isdisjoint(place.units)}
        return place

    def pattern(self, value: Operand) -> LanePattern:
        """How the lanes' values differ."""
        return self.patterns.get(value, SAME) if isinstance(value, Place) else SAME

    def release(self, *places: Place) -> None:
        """Give temporaries back; those of others are left alone."""
        for place in places:
            if place in self.taken:
                self.taken.remove(place)
                self.registers.give(place)

    def finish(self) -> None:
        """The insertion is complete: nothing of it is live after it."""
        self.release(*list(self.taken))

    @contextmanager
    def scratch(self) -> Iterator[None]:
        """Temporaries taken inside are given back at the end, but for what is remembered."""
        before = list(self.taken)
        yield
        if self.taken != before:
            kept = (*before, *self.memo.values())
            self.release(*(p for p in list(self.taken) if p not in kept))

    @contextmanager
    def skipped(self, goes_on_at: str = "") -> Iterator[None]:
        """What is emitted inside is jumped over where SCC is set. EXEC has to be at the end what it is here.
        ``goes_on_at``: a label further on that the end of it jumps to."""
        label, known = next(self.labels), dict(self.memo)
        self.put("s_cbranch_scc1", label)
        with self.scratch():
            yield
        self.memo = known  # what was computed inside may not be there
        if goes_on_at:
            self.put("s_cmp_eq_u32", 0, 0)
            self.put("s_cbranch_scc1", goes_on_at)
        self.lines.append(f"{label}:")

    def once(self, key: str) -> Operand | None:
        """A value computed earlier in this insertion."""
        return self.memo.get(key)

    def remember(self, key: str, value: Operand) -> Operand:
        self.memo[key] = value
        return value

    # ---- vector instructions

    def valu(self, mnemonic: str, dst: Place, *sources: Operand, bits: int = 32, mask: Place | None = None) -> Place:
        """A vector instruction. ``mask`` is a carry or condition that it reads last.

        CDNA takes one SGPR operand (the mask counts) and no literal constant in the 64-bit encoding; what is more goes
        through VGPRs.
        """
        legal = self._legal(mnemonic, sources, bits, mask)
        self.put(mnemonic, dst, *(spelled(s, bits) for s in legal), *([mask] if mask else []))
        return dst

    def carry(self, mnemonic: str, dst: Place, out: Place, *sources: Operand, mask: Place | None = None) -> Place:
        """``v_add_co_u32`` and the like: the carry goes to the lane mask ``out``."""
        legal = self._legal(mnemonic, sources, 32, mask)
        self.put(mnemonic, dst, out, *map(spelled, legal), *([mask] if mask else []))
        return dst

    def compare(self, relation: str, sources: tuple[Operand, Operand], kind: str, dst: Place) -> Place:
        """``kind`` is ``u32`` and the like; dst gets the mask of the lanes where the relation holds."""
        bits = 64 if kind.endswith("64") else 32
        return self.valu(f"v_cmp_{relation}_{kind}", dst, *sources, bits=bits)

    def _legal(self, mnemonic: str, sources: tuple[Operand, ...], bits: int, mask: Place | None) -> list[Operand]:
        ordered = list(sources)
        literal_at = -1
        if mnemonic in _LITERAL_FIRST and mask is None:
            ordered.sort(key=lambda s: not isinstance(s, int) or is_inline(s))
            literal_at = 0 if isinstance(ordered[1], Place) and ordered[1].file is VGPR else -1
        scalar = mask
        legal: list[Operand] = []
        for at, source in enumerate(ordered):
            wide = isinstance(source, int) and not is_inline(source, bits) and at != literal_at
            second = isinstance(source, Place) and source.uniform and scalar not in (None, source)
            if isinstance(source, Place) and source.uniform and not second:
                scalar = source
            legal.append(self.vector(source, bits) if wide or second else source)
        return legal

    def vector(self, value: Operand, bits: int = 32) -> Place:
        """The value in VGPRs: itself if it is there."""
        if isinstance(value, Place) and value.file is VGPR:
            return value
        copy = self.take(VGPR, bits // 32)
        self.move(copy, value)
        return copy

    # ---- scalar instructions

    def salu(self, mnemonic: str, dst: Place, *sources: Operand) -> Place:
        """A scalar instruction, of sources as wide as ``dst``. One literal is possible."""
        bits = 32 * dst.count
        literals = 0
        legal: list[Operand] = []
        for source in sources:
            wide = isinstance(source, int) and not is_inline(source, bits)
            literals += wide
            # How a 32-bit literal becomes 64 bits differs between instructions.
            in_register = wide and (literals > 1 or bits == 64)
            legal.append(self.scalar(source, bits) if in_register else source)
        self.put(mnemonic, dst, *(spelled(s, bits) for s in legal))
        return dst

    def scalar(self, value: Operand, bits: int = 32) -> Place:
        """A value of the wave in SGPRs: itself if it is there."""
        if isinstance(value, Place):
            return value
        copy = self.take(SGPR, bits // 32)
        self.move(copy, value)
        return copy

    def move(self, dst: Place, value: Operand) -> Place:
        """dst = value. A value of the wave goes anywhere; one of the lanes into VGPRs only."""
        if value == dst:
            return dst
        mnemonic = "v_mov_b32" if dst.file is VGPR else "s_mov_b32"
        if dst.file is SGPR and dst.count == 2 and (isinstance(value, Place) or is_inline(value, 64)):
            self.put("s_mov_b64", dst, spelled(value, 64))
            return dst
        for at in range(dst.count):
            self.put(mnemonic, dst.part(at), spelled(high(value) if at else low(value)))
        return dst


@contextmanager
def narrowed(e: Emitter, when: Place | None, leader: bool) -> Iterator[None]:
    """EXEC confined to the lanes of ``when``, or the lowest of them, while something is emitted."""
    if when is None and not leader:
        yield
        return
    move, confine = e.of_mask("s_mov"), e.of_mask("s_and_saveexec")
    all_lanes, e.all_lanes = e.all_lanes, None
    if all_lanes and when is None:
        e.put(move, e.exec, 1)
        yield
        e.put(move, e.exec, all_lanes)
    else:
        before = e.mask()
        if when is not None:
            e.put(confine, before, when)
        if leader and when is not None:
            e.put(e.of_mask("s_and"), e.exec, e.exec, lowest_lane(e))
        elif leader:
            e.put(confine, before, lowest_lane(e))
        yield
        e.put(move, e.exec, before)
    e.all_lanes = all_lanes


def writes_scc(lines: Iterable[str]) -> bool:
    rows = (isa.find_row(line.split()[0]) for line in lines if line[-1] != ":")
    return any(row is not None and "scc" in row.defines for row in rows)


def lowest_lane(e: Emitter) -> Place:
    """The mask of the lowest lane that is on. Without one, the count is -1, a shift to the last: what it names is off.
    """
    lowest, mask = e.take(SGPR), e.mask()
    e.put(e.of_mask("s_ff1_i32"), lowest, e.exec)
    e.put(e.of_mask("s_lshl"), mask, 1, lowest)
    return mask


def count_lanes(e: Emitter, into: Place) -> Place:
    """The lane's number: how many lanes are below it."""
    e.valu("v_mbcnt_lo_u32_b32", into, 0xFFFFFFFF, 0)
    if e.lanes == 64:
        e.valu("v_mbcnt_hi_u32_b32", into, 0xFFFFFFFF, into)
    return into


def of_all_lanes(e: Emitter, mnemonic: str, value: Place) -> Place:
    """What a commutative instruction, of which 0 changes nothing, makes of a register in the lanes that are on.

    Each row of 16 lanes is combined into its last one, that into the next row's, and so on to lane 63. RDNA's rows are
    combined by the scalar unit: it has no broadcasts between them (RDNA2 ISA, "DPP").
    """
    if not e.broadcasts:
        return _of_rows(e, mnemonic, value)
    result, partial = e.take(SGPR), of_runs(e, mnemonic, value, len(_REDUCTION))
    e.put("v_readlane_b32", result, partial, LAST_LANE)
    e.release(partial)
    return result


def _of_rows(e: Emitter, mnemonic: str, value: Place) -> Place:
    result, partial = e.take(SGPR), of_runs(e, mnemonic, value, _ROW.bit_length() - 1)
    e.put("v_readlane_b32", result, partial, _ROW - 1)
    with e.scratch():
        other = e.take(SGPR)
        for last in range(2 * _ROW - 1, e.lanes, _ROW):
            e.put("v_readlane_b32", other, partial, last)
            e.put(f"s_{mnemonic.removeprefix('v_')}", result, result, other)
    e.release(partial)
    return result


def of_runs(e: Emitter, mnemonic: str, value: Place, steps: int) -> Place:
    """The same of each 2, 4, 8 or 16 lanes in a row, by 1 to 4 steps: in the last one's register (CDNA3 ISA, "DPP").

    Lanes that are off take part with 0, so that all are on meanwhile: of registers that nobody else has.
    """
    before, partial, move = e.mask(), e.take(VGPR, own=True), e.of_mask("s_mov")
    e.put(move, before, e.exec)
    e.put(move, e.exec, -1)
    e.put("v_mov_b32", partial, 0)
    e.put(move, e.exec, before)
    e.put("v_mov_b32", partial, value)
    e.put(move, e.exec, -1)
    for step in _REDUCTION[:steps]:
        e.put(f"{mnemonic}_dpp", partial, partial, f"{partial} {step}")
    e.put(move, e.exec, before)
    e.release(before)
    return partial


LAST_LANE = 63
_ROW = 16  # lanes that DPP combines
_REDUCTION = (*(f"row_shr:{distance} row_mask:0xf bank_mask:0xf" for distance in (1, 2, 4, 8)),
              "row_bcast:15 row_mask:0xa bank_mask:0xf", "row_bcast:31 row_mask:0xc bank_mask:0xf")
