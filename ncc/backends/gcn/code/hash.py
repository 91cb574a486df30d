"""SAVE to a map of records by key on CDNA: the row of the key is found as an aggregating map's is, and the record put
into it whole.

A row counts the saves to it: the count that an atomic addition gives is the version of a record (``ncc.versioned``).
Lanes that save by one key at once stand for one another: the lowest one's record is as good as any other's.
"""

from __future__ import annotations

from ncc.backends.gcn.code.emit import VGPR, Emitter, Place, narrowed
from ncc.backends.gcn.code.lower import add as add_wide
from ncc.backends.gcn.code.pack import GcnPacker
from ncc.backends.gcn.code.rows import EACH, Addition, Lanes, RowPlace, add, agreeing, combined, fetch, in_vectors
from ncc.backends.gcn.code.saver import Fields
from ncc.backends.gcn.code.tables import TableSaver
from ncc.backends.rewrite.layout import Piece
from ncc.backends.rewrite.saver import Visit
from ncc.ir.types import Level
from ncc.versioned import DATA_BITS, MOST_VERSION, word_count


class HashSaver(TableSaver):
    def save(self, e: Emitter, visit: Visit, level: Level, fields: Fields) -> None:
        with e.scratch():
            if self.by_leader(level):
                with narrowed(e, None, leader=True):
                    self._keep(e, fields, EACH)
            else:
                self._keep(e, fields, combined(e))

    def _keep(self, e: Emitter, fields: Fields, everyone: Lanes) -> None:
        keyed = len(self.map.keys)
        keys = self.words(e, fields[:keyed], self.map.keys)
        packer = GcnPacker(e, fields[keyed:], self.map.fields[keyed:])
        number = self.fixed(keys)
        if number is not None:
            with narrowed(e, everyone.adding, leader=False):
                self._put(e, self.fixed_row(e, number), packer, everyone)
            return
        lanes = agreeing(e, everyone, keys)
        with self.found_row(e, keys, lanes) as row:
            self._put(e, row, packer, lanes)

    def _put(self, e: Emitter, row: RowPlace, packer: GcnPacker, lanes: Lanes) -> None:
        """By the lanes that are on. A row whose versions are used up keeps its record, and what comes then is lost."""
        version, fits = e.take(VGPR, 2), e.mask()
        fetch(e, "add", version, row, in_vectors(e, 1), self.wave.arch)
        e.compare("lt", (version, e.vector(MOST_VERSION, 64)), "u64", fits)
        self.lose(e, fits, lanes.count)
        with narrowed(e, fits, leader=False):
            add_wide(e, version, version, 1)
            e.valu("v_lshlrev_b64", version, DATA_BITS, version, bits=64)
            for number in range(word_count(self.table.record_bytes)):
                with e.scratch():
                    add(e, row, [Addition("umax", 1 + number, self._word(e, packer, number, version), EACH)])

    def _word(self, e: Emitter, packer: GcnPacker, number: int, version: Place) -> Place:
        """``DATA_BITS`` of the record, below the version; zeros past its end."""
        size, word = DATA_BITS // 8, e.take(VGPR, 2)
        first = size * number
        data = packer.registers(Piece(first, min(size, self.table.record_bytes - first)))
        e.valu("v_and_b32", data, (1 << DATA_BITS) - 1, data)
        e.valu("v_or_b32", word.part(0), data, version.part(0))
        e.move(word.part(1), version.part(1))
        return word
