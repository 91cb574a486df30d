"""Reading captures: from where a site has them into the places that lowering works with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ncc.backends.gcn.code.captures import Bounded, Captured, Value, units_of
from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, Registers, high, low
from ncc.backends.gcn.isa.addresses import Address, Part, Term
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Reg, Special
from ncc.backends.gcn.text.registers import RegFile
from ncc.backends.rewrite.captures import Constant
from ncc.backends.rewrite.pattern import LanePattern
from ncc.backends.rewrite.planned import PlannedBody, SitePlan
from ncc.backends.rewrite.reader import Reader
from ncc.backends.rewrite.target import TargetKernel
from ncc.ir.facts import Space
from ncc.ir.types import Capture, Type

Copies = Mapping[str, Place]
"""What an operand (as it is spelled) held before its instruction -> where that was put."""
LanesDiffer = Callable[[Instruction, Address], LanePattern]
"""By what the lanes' addresses at an instruction differ."""
_SHORT = (Space.SHARED, Space.LOCAL)  # addressed by 32 bits
_STRIDE = 14 << 16 | 16  # bits 61..48 of a resource, as S_BFE_U32 takes them, of its second word


class GcnReader(Reader[Instruction, Captured, Emitter, Operand]):
    """``written``: register units that are written from the instruction on until the bodies after it run.

    ``held`` is where copies go that live longer than the insertions at the instruction, by what they are of;
    ``issued``, where the clock of just before it does.
    """

    def __init__(self, kernel: TargetKernel[Instruction], site: SitePlan[Instruction], pool: Registers,
                 written: frozenset[str], lanes_differ: LanesDiffer) -> None:
        super().__init__(kernel, site)
        self.lanes_differ = lanes_differ
        self.pool = pool
        self.written = written
        self.copies: dict[str, Place] = {}
        self.held: dict[str, Place] = {}
        self.issued: Place | None = None

    def units(self, bodies: Iterable[PlannedBody]) -> frozenset[str]:
        """The register units that bodies read of the kernel."""
        refs = (ref for _, body in bodies for ref in self.kernel.captures_of(body))
        return frozenset(u for ref in refs for u in units_of(self.captured(ref)))

    @property
    def needed_after(self) -> frozenset[str]:
        """Units that the bodies after the instruction read as they were before it."""
        return frozenset(u for captured in self.sources_after() for u in units_of(captured))

    @property
    def overwritten(self) -> frozenset[str]:
        return self.written & self.needed_after

    @property
    def awaits_result(self) -> bool:
        """Whether a body after the instruction reads what that only started."""
        outs = (self.captured(ref) for _, body in self.site.after for ref in self.kernel.captures_of(body)
                if ref.capture is Capture.OUT)
        return any(isinstance(out, Value) and out.pending for out in outs)

    def to_copy(self) -> dict[str, Reg | Special]:
        """The operands that are overwritten, by how they are spelled."""
        operands = {str(o): o for captured in self.sources_after() for o in _operands(captured)}
        return {text: o for text, o in operands.items() if not self.overwritten.isdisjoint(o.units)}

    def hold(self, take: Callable[[RegFile, int], Place]) -> None:
        """Give everything that has to live up to the use a register of its own."""
        self.held = {text: take(*_room(operand)) for text, operand in self.to_copy().items()}
        self.issued = take(SGPR, 2) if self.site.asks_when_issued else None

    def copy(self, e: Emitter) -> None:
        for text, operand in self.to_copy().items():
            to = self.held.get(text) or e.registers.take(*_room(operand), lasting=True)
            self.copies[text] = _copy(e, to, operand)

    def fetch(self, e: Emitter, captured: Captured, type_: Type, is_result: bool) -> Operand:
        value = fetch(e, captured, type_, {} if is_result else self.copies)
        if isinstance(captured, Address) and isinstance(value, Place) and not value.uniform:
            e.patterns[value] = self.lanes_differ(self.site.instr, captured)
        return value

    def release(self) -> None:
        for text, place in self.copies.items():
            if text not in self.held:
                self.pool.give(place)


def _operands(captured: Captured) -> tuple[Reg | Special, ...]:
    if isinstance(captured, Value):
        return (captured.operand,)
    if isinstance(captured, Constant):
        return ()
    return captured.operands


def _room(operand: Reg | Special) -> tuple[RegFile, int]:
    """What a copy takes."""
    return VGPR if _is_vector(operand) else SGPR, len(operand.units)


def _copy(e: Emitter, to: Place, operand: Reg | Special) -> Place:
    for at, unit in enumerate(operand.units):
        _move_unit(e, to.part(at), unit)
    return to


def _is_vector(operand: Reg | Special) -> bool:
    return isinstance(operand, Reg) and operand.file in (RegFile.VGPR, RegFile.AGPR)


def _move_unit(e: Emitter, to: Place, unit: str) -> None:
    if unit == "scc":
        e.move(to, e.kernels_scc())
    elif unit[0] == "a":
        e.put("v_accvgpr_read_b32", to, unit)
    else:
        e.put("v_mov_b32" if to.file is VGPR else "s_mov_b32", to, unit)


def fetch(e: Emitter, captured: Captured, type_: Type, copies: Copies) -> Operand:
    """A value of the given type; a shorter one is zero-extended."""
    here = _Fetch(e, copies)
    if isinstance(captured, Constant):
        return captured.value & ((1 << type_.bits) - 1)
    if isinstance(captured, Value):
        return here.sized(here.place(captured.operand), type_)
    if isinstance(captured, Bounded):
        return here.sized(here.bounded(captured), type_)
    return here.sized(here.address(captured), type_)


class _Fetch:
    """``copies`` has what has been overwritten since the instruction read it."""

    def __init__(self, e: Emitter, copies: Copies) -> None:
        self.e = e
        self.copies = copies

    def sized(self, value: Operand, type_: Type) -> Operand:
        if type_.bits < 64:
            return low(value)
        if isinstance(value, int) or value.count == 2:
            return value
        wide = self.e.take(value.file, 2)
        self.e.move(wide.part(0), value)
        self.e.move(wide.part(1), 0)
        return wide

    def place(self, operand: Reg | Special) -> Place:
        """The registers of an operand; of a special one, and of AGPRs, a copy."""
        kept = self.copies.get(str(operand))
        if kept is not None:
            return kept
        of_kernel = isinstance(operand, Reg) and operand.file in (RegFile.SGPR, RegFile.VGPR)
        if of_kernel and self.e.generation == 12 and not _is_vector(operand):
            # A vector instruction that reads it would have the kernel wait before it reads it anew (``hazards``).
            return _copy(self.e, self.e.take(*_room(operand)), operand)
        if isinstance(operand, Reg) and of_kernel:
            return Place(operand.file, operand.first, operand.count)
        to = self.e.take(*_room(operand))
        if str(operand) == "exec":
            self.e.put("s_mov_b64", to, "exec")
            return to
        return _copy(self.e, to, operand)

    # ---- addresses

    def address(self, address: Address) -> Operand:
        """Of memory that 32 bits address, one word."""
        total: Operand = address.offset & (0xFFFFFFFF if address.space in _SHORT else (1 << 64) - 1)
        wide = address.space not in _SHORT
        for term in address.terms:
            value = self._term(term, address)
            total = self._sum(total, self.sized(value, Type.U64) if wide else low(value), wide)
        return total

    def _term(self, term: Term, address: Address) -> Operand:
        if term.part is Part.BASE:
            return self._base(address)
        if term.part is Part.INDEX:
            return self._indexed(term, address)
        return self.place(term.operand)

    def _base(self, address: Address) -> Place:
        """The low 48 bits of a resource."""
        assert address.resource is not None
        words = self.place(address.resource)
        base = self.e.take(SGPR, 2)
        self.e.move(base.part(0), words.part(0))
        self.e.salu("s_and_b32", base.part(1), words.part(1), 0xFFFF)
        return base

    def _indexed(self, term: Term, address: Address) -> Place:
        """Index times stride: 32 bits hold what any buffer can (a resource covers 2**32 bytes)."""
        assert address.resource is not None
        stride = self.e.salu("s_bfe_u32", self.e.take(SGPR), self.place(address.resource).part(1), _STRIDE)
        return self.e.valu("v_mul_lo_u32", self.e.take(VGPR), self.place(term.operand), stride)

    def _sum(self, a: Operand, b: Operand, wide: bool) -> Operand:
        if isinstance(a, int) and isinstance(b, int):
            return (a + b) & ((1 << (64 if wide else 32)) - 1)
        if 0 in (a, b):
            return b if a == 0 else a
        uniform = all(isinstance(x, int) or x.uniform for x in (a, b))
        to = self.e.take(SGPR if uniform else VGPR, 2 if wide else 1)
        if uniform:
            self._scalar_sum(to, a, b)
        elif wide:
            carry = self.e.mask()
            self.e.carry("v_add_co_u32", to.part(0), carry, low(a), low(b))
            self.e.carry("v_addc_co_u32", to.part(1), carry, high(a), high(b), mask=carry)
        else:
            self.e.valu("v_add_u32", to, a, b)
        return to

    def _scalar_sum(self, to: Place, a: Operand, b: Operand) -> None:
        self.e.salu("s_add_u32", to.part(0), low(a), low(b))
        if to.count == 2:
            self.e.salu("s_addc_u32", to.part(1), high(a), high(b))

    # ---- bytes

    def bounded(self, captured: Bounded) -> Operand:
        """What of an access lies in the buffer, and counts for this lane."""
        e, address = self.e, captured.address
        inside: Operand = captured.size if address.resource is None else self._inside(captured, address.resource)
        if not address.wave:
            return inside
        below = e.take(VGPR)  # how many active lanes there are below this one
        e.put("v_mbcnt_lo_u32_b32", below, "exec_lo", 0)
        if e.lanes == 64:
            e.put("v_mbcnt_hi_u32_b32", below, "exec_hi", below)
        e.put("v_sub_u32_e64", below, 1, f"{below} clamp")
        return self._if(below, inside)

    def _inside(self, captured: Bounded, resource: Reg) -> Operand:
        """Bytes that lie below the buffer's size, in whole units.

        The size is the resource's third word. It counts bytes, and the scalar offset comes off it; of an access by
        index, where the resource has a stride, it counts elements, and an offset has to stay in its element.
        """
        e, address = self.e, captured.address
        limit: Place = self.place(resource).part(2)
        offset: Operand = address.offset
        index = next((self.place(t.operand) for t in address.terms if t.part is Part.INDEX), None)
        for term in address.terms:
            if term.part is Part.NARROW and self.place(term.operand).uniform and not address.wave:
                limit = self._less(limit, self.place(term.operand))
            elif term.part is Part.NARROW:
                offset = self._saturating(offset, self.place(term.operand))
        if index is not None or address.wave:
            limit, elements = self._of_elements(resource, limit, scaled=address.wave)
        rest = e.take(VGPR)
        e.put("v_sub_u32_e64", rest, limit, f"{e.vector(offset)} clamp")
        e.valu("v_min_u32", rest, captured.size, rest)
        if captured.unit > 1:
            e.valu("v_and_b32", rest, (1 << 32) - captured.unit, rest)
        if index is None:
            return rest
        left = e.take(VGPR)
        e.put("v_sub_u32_e64", left, elements, f"{index} clamp")
        return self._if(left, rest)

    def _of_elements(self, resource: Reg, limit: Place, scaled: bool) -> tuple[Place, Place]:
        """(bytes that an offset has to stay below, elements that an index has to stay below): where the resource has no
        stride, ``limit`` and as many as there can be. ``scaled``: the bytes of all elements."""
        e, words = self.e, self.place(resource)
        stride = e.salu("s_bfe_u32", e.take(SGPR), words.part(1), _STRIDE)
        size = e.salu("s_mul_i32", e.take(SGPR), stride, words.part(2)) if scaled else stride
        e.put("s_cmp_lg_u32", stride, 0)
        below, elements = e.take(SGPR), e.take(SGPR)
        e.put("s_cselect_b32", below, size, limit)
        e.put("s_cselect_b32", elements, words.part(2), -1)
        return below, elements

    def _if(self, condition: Place, value: Operand) -> Place:
        """The value where a count is not 0, else 0."""
        e = self.e
        e.valu("v_min_u32", condition, 1, condition)
        return e.valu("v_mul_u32_u24", condition, value, condition)

    def _saturating(self, a: Operand, b: Operand) -> Operand:
        """A sum that stays out of bounds once it is."""
        if isinstance(a, int) and isinstance(b, int):
            return min(a + b, 0xFFFFFFFF)
        if 0 in (a, b):
            return b if a == 0 else a
        to = self.e.take(VGPR)
        self.e.put("v_add_u32_e64", to, self.e.vector(a), f"{self.e.vector(b)} clamp")
        return to

    def _less(self, limit: Place, offset: Place) -> Place:
        """limit - offset, 0 if that is negative."""
        rest = self.e.take(SGPR)
        self.e.salu("s_max_u32", rest, limit, offset)
        return self.e.salu("s_sub_u32", rest, rest, offset)
