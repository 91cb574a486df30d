"""An entry of a whole run of saves (``NCC_ENTRY_RUN`` in ``hookdrv/abi.h``): what it holds, and its words.

Of a clock only the first save's stands there in full, of the others the low half each: one predicate says whether all
of them are little more than the first one's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import islice
from typing import Any

from ncc.abi import RUN_MOST_NUMBER, RUN_MOST_SAVES, RUN_MOST_UNITS, STREAM_UNIT_BYTES, EntryKind, RunHow
from ncc.backends.ptx.code.emit import Emitter, Follows, RegClass, is_literal
from ncc.backends.ptx.code.pack import PtxPacker, raw_field
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.pack import Field
from ncc.backends.rewrite.pattern import SAME, LanePattern
from ncc.entry_runs import LOW_BYTES, MOST_RECORD_BYTES, Run, RunField, RunSave, header
from ncc.ir.types import Type

LEFT_OUT = ""
"""The operand of a field that follows from another."""
Fields = Sequence[tuple[str, Type, LanePattern]]

_WORD_BYTES = 4
_LOW_HALVES = "0x5410"  # PTX ISA 9.7.9.7: of two words
_MOST_LATER = (1 << 8 * LOW_BYTES) - 1
_SIZES = (4, 8, 2, 1)
"""In which order fields stand in an entry: those of a word stand beside the header, so that pairs of 64 bits fill
units."""


@dataclass(frozen=True)
class Follow:
    """From the field of a save of the run, by its number. ``kept``: its own value is, too."""

    save: int
    how: Follows

    @property
    def kept(self) -> bool:
        return bool(self.how.needs)


@dataclass(frozen=True)
class Noted:
    """A save that is come to, in registers of its own. ``saving``: predicate of the lanes that do it, None for all that
    are here; ``own``: what decides it for all lanes in the same turn at once, None where nothing does."""

    fields: Fields
    number: int  # of its pattern
    saving: str | None
    own: str | None
    follows: Mapping[int, Follow] = field(default_factory=dict)  # fields that follow from those of earlier saves
    clocks: frozenset[int] = frozenset()  # fields that are a clock, read there

    @property
    def registers(self) -> int:
        """Of 32 bits, for the values that are kept."""
        kept = (type_.bits for operand, type_, _ in self.fields if operand != LEFT_OUT and not is_literal(operand))
        return sum(max(1, bits // 32) for bits in kept)

    @property
    def conditions(self) -> tuple[str, ...]:
        return tuple(p for p in (self.saving, self.own) if p is not None)


_Place = tuple[int, int]
"""(save, field)."""


class RunEntry:
    """Of saves to a map that are put off together. What it offers is written by the emitter of their end."""

    def __init__(self, layout: MapLayout, noted: Sequence[Noted]) -> None:
        self.declared = layout.map.fields
        self.noted = noted
        places = [(save, field) for save in range(len(noted)) for field in range(len(self.declared))]
        self.lows = [place for place in places if self._is_low(*place)]
        kept = [place for place in places if place not in self.lows and place[1] not in noted[place[0]].follows]
        self.at: dict[_Place, int] = {}
        end = _WORD_BYTES
        for size in _SIZES:
            for place in kept:
                if self.declared[place[1]].type.bytes == size:
                    self.at[place] = -(-end // size) * size
                    end = self.at[place] + size
            if size == _WORD_BYTES:
                for number, place in enumerate(self.lows):
                    self.at[place] = end + number * LOW_BYTES
                end += -(-len(self.lows) * LOW_BYTES // _WORD_BYTES) * _WORD_BYTES
                self.early = end // _WORD_BYTES
        self.bytes = end
        self.packed: list[tuple[int, str]] = []  # the lows' words, and where they stand

    @property
    def needs(self) -> list[Any]:
        """What has to be checked for fields to follow."""
        return [need for save in self.noted for follow in save.follows.values() for need in follow.how.needs]

    @property
    def units(self) -> int:
        return -(-self.bytes // STREAM_UNIT_BYTES)

    @property
    def described(self) -> Run:
        return Run(self.units, tuple(
            RunSave(save.number, tuple(self._field((number, field)) for field in range(len(self.declared))))
            for number, save in enumerate(self.noted)))

    def _field(self, place: _Place) -> RunField:
        follow = self.noted[place[0]].follows.get(place[1])
        if follow:
            return RunField(RunHow.FOLLOWS, follow.save, follow.how.plus)
        return RunField(RunHow.LOW if place in self.lows else RunHow.WHOLE, self.at[place])

    def _is_low(self, save: int, field: int) -> bool:
        """Of a clock in 32 bits, behind the first one's."""
        return save > 0 and self.declared[field].type.bytes == _WORD_BYTES and all(
            field in noted.clocks and noted.fields[field][1].bits == 8 * _WORD_BYTES
            for noted in (self.noted[0], self.noted[save]))

    def _operand(self, place: _Place) -> str:
        return self.noted[place[0]].fields[place[1]][0]

    def fits(self, e: Emitter) -> str | None:
        """Predicate: of the lane's clocks low halves say all; None: there are none."""
        if not self.lows:
            return None
        later = [e.make("sub.u32", RegClass.B32, self._operand(place), self._operand((0, place[1])))
                 for place in self.lows]
        most = reduce(lambda a, b: e.make("max.u32", RegClass.B32, a, b), later)
        return e.make("setp.le.u32", RegClass.PRED, most, str(_MOST_LATER))

    def asked(self, e: Emitter) -> Iterator[tuple[str, Type, LanePattern]]:
        """What lanes have to agree on for the records to say all of theirs: fields, and words of two lows."""
        yield from (self.noted[save].fields[field] for save, field in self.at if (save, field) not in self.lows)
        yield from ((word, Type.U32, SAME) for _, word in self._pack(e))

    def _pack(self, e: Emitter) -> list[tuple[int, str]]:
        if self.lows and not self.packed:
            places = iter(self.lows)
            while pair := list(islice(places, 2)):
                first, last = self._operand(pair[0]), self._operand(pair[-1])
                self.packed.append((self.at[pair[0]], e.make("prmt.b32", RegClass.B32, first, last, _LOW_HALVES)))
        return self.packed

    def words(self, e: Emitter, number: int, late: Callable[[Sequence[str]], list[str]]) -> list[str]:
        """``number`` is that of the run in the kernel's description. ``late`` words are not made before it is known who
        stores them: those of fields that live elsewhere, too, which the assembler would copy early."""
        fields: list[Field[str]] = [Field(header(len(self.noted), self.units, number), 0, _WORD_BYTES)]
        for (save, index), at in self.at.items():
            if (save, index) not in self.lows:
                operand, type_, _ = self.noted[save].fields[index]
                fields.append(raw_field(e, operand, type_, self.declared[index].type, at))
        fields += [Field(word, at, _WORD_BYTES) for at, word in self._pack(e)]
        packer = PtxPacker(e, fields)
        words = [packer.word(at) for at in range(0, self.bytes, _WORD_BYTES)]
        return [*words[: self.early], *late(words[self.early :])]


def run_entry(layout: MapLayout, noted: Sequence[Noted]) -> RunEntry | None:
    """None where an entry for each save is no larger, or none can say so much."""
    if layout.map.record_bytes > MOST_RECORD_BYTES or len(noted) > RUN_MOST_SAVES:
        return None
    found = RunEntry(layout, noted)
    smaller = found.units < len(noted) * layout.entry_units(EntryKind.ALL)
    return found if smaller and found.units <= RUN_MOST_UNITS else None


def number_of(run: Run, known: list[Run]) -> int | None:
    """A run's number in the kernel's description; None where it has too many."""
    if run not in known and len(known) <= RUN_MOST_NUMBER:
        known.append(run)
    return known.index(run) if run in known else None
