"""Where an instruction accesses memory: which operands make the address, which are data, and the sum they stand for.

CDNA3 ISA, chapters 8 (scalar memory), 9 (vector memory: buffer, flat), 11 (LDS). Operands are in LLVM's order.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.table import Access, Format
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm, Operand, Reg, Special
from ncc.ir.facts import Space


class Part(Enum):
    """How an operand counts in an address."""

    WIDE = "wide"        # a 64-bit pair
    NARROW = "narrow"    # 32 bits, zero-extended
    BASE = "base"        # a buffer resource's base: bits 47..0 of its first two words
    INDEX = "index"      # 32 bits, times the stride of the buffer resource ``Address.resource`` (bits 61..48)


@dataclass(frozen=True)
class Term:
    part: Part
    operand: Reg | Special


@dataclass(frozen=True)
class Address:
    """The sum of ``terms`` and ``offset``, in bytes. An access of a buffer has a ``resource`` of four SGPRs; swizzling
    and the thread's own number, which its fourth word can ask for, are not in the sum.

    ``wave``: one address for the wave (scalar memory).
    """

    space: Space
    terms: tuple[Term, ...]
    offset: int
    resource: Reg | None = None
    wave: bool = False

    @property
    def operands(self) -> tuple[Reg | Special, ...]:
        """Every register that the address is made of."""
        named = tuple(t.operand for t in self.terms)
        return named if self.resource is None or self.resource in named else (*named, self.resource)


@dataclass(frozen=True)
class Places:
    """``address``: the operands that make it, in order; ``data``: what is stored, in order."""

    address: tuple[Operand, ...]
    data: tuple[Operand, ...]


def places(instr: Instruction) -> Places | None:
    """How the operands of an instruction that accesses memory are used; None of one that does not."""
    access = isa.access_of(instr)
    if access is Access.NONE:
        return None
    return _SPLIT[isa.row(instr).format](instr, access)


def _flat(instr: Instruction, access: Access) -> Places:
    """``{vdst,} vaddr, {vdata,} saddr``: without ``saddr`` of FLAT."""
    rest = isa.source_operands(instr)
    if access in (Access.STORE, Access.ATOMIC):
        return Places((rest[0], *rest[2:]), rest[1:2])
    return Places(rest, ())


def _buffer(instr: Instruction, access: Access) -> Places:
    """``vdata, vaddr, srsrc, soffset``; a copy to LDS has no ``vdata``."""
    if access is Access.COPY:
        return Places(instr.operands, ())
    return Places(instr.operands[1:], () if access is Access.LOAD else instr.operands[:1])


def _scalar(instr: Instruction, access: Access) -> Places:
    """``sdata, sbase, offset``."""
    return Places(instr.operands[1:], () if access is Access.LOAD else instr.operands[:1])


def _lds(instr: Instruction, access: Access) -> Places:
    """``{vdst,} vaddr, {data...}``; ``ds_append`` and the like have no address operand."""
    rest = isa.source_operands(instr)
    if "addtid" in instr.mnemonic:
        return Places((), rest)
    return Places(rest[:1], rest[1:])


_SPLIT = {
    **dict.fromkeys((Format.FLAT, Format.GLOBAL, Format.SCRATCH), _flat),
    **dict.fromkeys((Format.MUBUF, Format.MTBUF), _buffer),
    Format.SMEM: _scalar,
    Format.DS: _lds,
}


def address_of(instr: Instruction) -> Address | str:
    """Where the first byte lies that a lane (of scalar memory: the wave) accesses, or why that has no answer."""
    found = places(instr)
    if found is None:
        return f"'{instr.mnemonic}' has no address"
    if instr.has("gds"):
        return "the global data share has no address that a program could see"
    if not found.address:
        return f"'{instr.mnemonic}' is addressed by M0"
    return _ADDRESS[isa.row(instr).format](instr, found.address)


def _sum(instr: Instruction, terms: list[Term | None], offset: int, resource: Reg | None = None) -> Address:
    row = isa.row(instr)
    space = row.space or Space.GENERIC
    return Address(space, tuple(t for t in terms if t is not None), offset, resource, row.format is Format.SMEM)


def _flat_address(instr: Instruction, operands: tuple[Operand, ...]) -> Address | str:
    return _sum(instr, [_wide_or_narrow(o) for o in operands], instr.integer("offset"))


def _wide_or_narrow(operand: Operand) -> Term | None:
    """A pair is an address, a single register an offset; ``off`` is neither."""
    if not isinstance(operand, Reg | Special) or not operand.units:
        return None
    return Term(Part.WIDE if len(operand.units) == 2 else Part.NARROW, operand)


def _buffer_address(instr: Instruction, operands: tuple[Operand, ...]) -> Address | str:
    vaddr, resource, *soffset = operands
    if not isinstance(resource, Reg) or resource.count != 4:
        return "the buffer's resource cannot be read"
    terms: list[Term | None] = [Term(Part.BASE, Reg(resource.file, resource.first, 2, resource.span))]
    terms += _indices(instr, vaddr)
    offset = instr.integer("offset")
    for operand in soffset:
        if isinstance(operand, Imm) and isinstance(operand.value, int):
            offset += operand.value
        else:
            terms.append(_wide_or_narrow(operand))
    return _sum(instr, terms, offset, resource)


def _indices(instr: Instruction, vaddr: Operand) -> list[Term | None]:
    """``vaddr`` holds the index (``idxen``), the offset (``offen``) or the two."""
    parts = [part for flag, part in (("idxen", Part.INDEX), ("offen", Part.NARROW)) if instr.has(flag)]
    if not isinstance(vaddr, Reg):
        return []
    return [Term(part, Reg(vaddr.file, vaddr.first + at, 1, vaddr.span)) for at, part in enumerate(parts)]


def _scalar_address(instr: Instruction, operands: tuple[Operand, ...]) -> Address | str:
    """``sbase`` and an offset that is a constant, a register, or the two; the hardware drops the lowest two bits."""
    base, *offsets = operands
    if not isinstance(base, Reg | Special):
        return "the base cannot be read"
    resource = base if isinstance(base, Reg) and base.count == 4 else None
    terms: list[Term | None] = [Term(Part.BASE, Reg(resource.file, resource.first, 2, base.span)) if resource
                                else Term(Part.WIDE, base)]
    constant = instr.integer("offset")
    for operand in offsets:
        if isinstance(operand, Imm) and isinstance(operand.value, int):
            constant += operand.value
        else:
            terms.append(_wide_or_narrow(operand))
    return _sum(instr, terms, constant, resource)


def _lds_address(instr: Instruction, operands: tuple[Operand, ...]) -> Address | str:
    return _sum(instr, [_wide_or_narrow(operands[0])], _lds_offset(instr))


def _lds_offset(instr: Instruction) -> int:
    """Of two accesses (``ds_read2_b32 ... offset0:1 offset1:2``) the first; they count elements, or 64 elements."""
    if instr.modifier("offset0") is None:
        return instr.integer("offset")
    element = 8 if "64" in instr.mnemonic.rsplit("_", 1)[-1] else 4
    return instr.integer("offset0") * element * (64 if "st64" in instr.mnemonic else 1)


_ADDRESS = {
    **dict.fromkeys((Format.FLAT, Format.GLOBAL, Format.SCRATCH), _flat_address),
    **dict.fromkeys((Format.MUBUF, Format.MTBUF), _buffer_address),
    Format.SMEM: _scalar_address,
    Format.DS: _lds_address,
}
