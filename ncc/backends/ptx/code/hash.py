"""SAVE to a map of records by key on PTX: the row of the key is found as an aggregating map's is, and the record put
into it whole.

A row counts the saves to it: the count that an atomic addition gives is the version of a record (``ncc.versioned``).
Lanes that save by one key at once stand for one another: the lowest one's record is as good as any other's.
"""

from __future__ import annotations

from collections.abc import Sequence

from ncc.backends.ptx.code.emit import Emitter, RegClass
from ncc.backends.ptx.code.pack import PtxPacker, raw_field
from ncc.backends.ptx.code.rows import Lanes, Place, agreeing, combined, saves_of_each
from ncc.backends.ptx.code.tables import TableSaver
from ncc.backends.ptx.code.versioned import put_record
from ncc.backends.ptx.code.words import word_of
from ncc.backends.rewrite.saver import Visit
from ncc.ir.types import Level, Type
from ncc.tables import HEAD_WORDS, WORD_BYTES
from ncc.versioned import MOST_VERSION


class HashSaver(TableSaver):
    def enter(self, e: Emitter) -> None:
        """Nothing is kept for later."""

    def leave(self, e: Emitter, visit: Visit) -> None:
        """As nothing is kept."""

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        keyed = len(self.map.keys)
        keys = [word_of(e, operand, type_, key.type)
                for (operand, type_), key in zip(fields[:keyed], self.map.keys, strict=True)]
        packer = self._record(e, fields[keyed:])
        alone = not self.combines or self.by_leader(level)
        lanes = Lanes(self.saving(e, visit, level)) if alone else combined(e)
        fixed = tuple(key.value for key in keys if isinstance(key.value, int))
        if len(fixed) == keyed and fixed in self.table.fixed:
            number = self.table.fixed.index(fixed)
            row = Place(self.records(e)).word(HEAD_WORDS + number * self.table.row_words)
        else:
            row, lanes = self._found_row(e, keys, agreeing(e, lanes, keys))
        self._put(e, row, packer, lanes)

    def _record(self, e: Emitter, fields: Sequence[tuple[str, Type]]) -> PtxPacker:
        values, offset = [], 0
        for (operand, type_), declared in zip(fields, self.map.fields[len(self.map.keys) :], strict=True):
            values.append(raw_field(e, operand, type_, declared.type, offset))
            offset += declared.type.bytes
        return PtxPacker(e, values)

    def _put(self, e: Emitter, row: Place, packer: PtxPacker, lanes: Lanes) -> None:
        """A row whose versions are used up keeps its record, and what comes then is lost."""
        before = e.make("mov.b64", RegClass.B64, "0")
        e.put("atom.global.add.u64", before, str(row), "1", when=lanes.adding)
        also = (".and", lanes.adding) if lanes.adding else ("",)
        fits, full = (e.make(f"setp.{relation}{also[0]}.u64", RegClass.PRED, before, str(MOST_VERSION), *also[1:])
                      for relation in ("lt", "ge"))
        e.put("red.global.add.u64", f"[{self.records(e)}]", saves_of_each(e, lanes), when=full)
        place = e.add64(row.base, str(row.offset + WORD_BYTES))
        put_record(e, place, packer, self.table.record_bytes, e.add64(before, "1"), fits)
