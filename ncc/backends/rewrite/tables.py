"""The shape of a table in one kernel: rows for keys that are constants of its code, and room for others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ncc.diag import error
from ncc.ir.nodes import Body, Imm, Instr, IRBody, MapDecl, Program
from ncc.ir.types import Helper, MapKind
from ncc.tables import MAX_TABLE_BYTES, WORD_BITS, WORD_BYTES, Column, KeyPlace, TableShape

PROBES = 8
"""Slots that a search looks at."""
GOLDEN = 0x9E3779B97F4A7C15  # 2**64 / golden ratio: Knuth's multiplicative hashing, TAOCP 6.4
STEP_SHIFT = 17
"""Bits of the hash that the step of a search does not use; what it uses are other bits than the first slot's."""
SLOTS_PER_ROW = 8
"""With so many, a search in a map that holds ``cap`` keys already fails with a probability of 1/8 ** ``PROBES``."""
FIXED_REPLICAS = 64
HASHED_REPLICAS = 8
FIXED_BYTES = 4 << 20
HASHED_BYTES = 16 << 20
"""Memory for which replicas are made."""


def table_shape(decl: MapDecl, bodies: Iterable[Body], program: Program) -> TableShape:
    """The table for what these bodies, the program's at the sites of a kernel, save. Raises B024 if it is too large."""
    found = [key for body in bodies for key in _keys(decl, body)]
    keeps = decl.kind is MapKind.HASH
    # Of a key that has two rows nobody could tell the last record.
    fixed = () if keeps and None in found else tuple(dict.fromkeys(key for key in found if key is not None))
    slots = 1 << (SLOTS_PER_ROW * (decl.cap or 1) - 1).bit_length() if None in found else 0
    alone = TableShape(tuple(_columns(decl, program)), _key_places(decl, slots), fixed, 1, slots, 1)
    shape = alone if keeps else replace(
        alone, fixed_replicas=_replicas(WORD_BYTES * alone.fixed_words, FIXED_BYTES, FIXED_REPLICAS),
        replicas=_replicas(WORD_BYTES * alone.replica_words, HASHED_BYTES, HASHED_REPLICAS))
    if shape.bytes > MAX_TABLE_BYTES:
        raise error("B024", f"the table of map '{decl.name}' takes {shape.bytes:,} bytes", span=decl.span,
                    hint=f"{MAX_TABLE_BYTES:,} are possible: a smaller cap, or fewer buckets")
    return shape


def _columns(decl: MapDecl, program: Program) -> Iterator[Column]:
    for index, field in enumerate(decl.fields):
        count, step = (field.buckets.count, field.buckets.step) if field.buckets else (0, 0)
        yield Column(field.name, field.use.value, field.type.label, count, step,
                     index < len(decl.keys) and _is_site(decl, index, program))


def _is_site(decl: MapDecl, key: int, program: Program) -> bool:
    """Whether a key is the site's number in every save."""
    found = []
    for body in (b for probe in program.probes for b in probe.bodies if isinstance(b, IRBody)):
        numbers = {i.dst for i in body.instrs if i.attr is Helper.SITE}
        found += [i.saved[key] in numbers for i in body.instrs if i.saves and i.attr == decl.name]
    return bool(found) and all(found)


def _keys(decl: MapDecl, body: Body) -> Iterator[tuple[int, ...] | None]:
    """The key of each save, None where it is no constant. What a hand-written body saves is not looked into."""
    if not isinstance(body, IRBody):
        yield None
        return
    for instr in body.instrs:
        if instr.saves and instr.attr == decl.name:
            yield _constants(instr, len(decl.keys))


def _constants(instr: Instr, count: int) -> tuple[int, ...] | None:
    values = tuple(arg.value for arg in instr.saved[:count] if isinstance(arg, Imm))
    return values if len(values) == count else None


def _key_places(decl: MapDecl, slots: int) -> tuple[KeyPlace, ...]:
    """The widest keys go to dictionaries, until all fit a word."""
    sizes = [key.type.bits for key in decl.keys]
    in_dictionary: list[int] = []
    while sum(sizes) > WORD_BITS:
        widest = max((i for i in range(len(sizes)) if i not in in_dictionary), key=sizes.__getitem__)
        in_dictionary.append(widest)
        sizes[widest] = slots.bit_length()  # of a number from 0 to slots
    return tuple(KeyPlace(sum(sizes[:i]), size, in_dictionary.index(i) if i in in_dictionary else None)
                 for i, size in enumerate(sizes))


def _replicas(bytes_each: int, budget: int, most: int) -> int:
    """A power of two."""
    fitting = budget // max(1, bytes_each)
    return min(most, 1 << max(0, fitting.bit_length() - 1))
