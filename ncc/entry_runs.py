"""What an entry of a whole run of saves holds (``NCC_ENTRY_RUN`` in ``hookdrv/abi.h``), as a kernel's description tells
it to readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ncc.abi import RUN_MOST_NUMBER, RUN_MOST_SAVES, RUN_MOST_UNITS, EntryKind, RunHow
from ncc.lanes import LaneTable

MOST_RECORD_BYTES = 64
"""Of a record that has such entries."""
MOST_FIELD_BYTES = 8
LOW_BYTES = 2
"""Of a field of which the low bytes are kept."""


@dataclass(frozen=True)
class RunField:
    """``at``: a byte of the entry; of a field that follows, the number of the earlier save. ``plus``: what is added to
    that one's, a table of one number."""

    how: RunHow
    at: int
    plus: LaneTable | None = None

    def is_sound(self, save: int, bytes_: int, entry_bytes: int) -> bool:
        """Of that save's field of so many bytes, whether the entry has it."""
        if self.how is RunHow.FOLLOWS:
            return 0 <= self.at < save and self.plus is not None
        size = bytes_ if self.how is RunHow.WHOLE else LOW_BYTES
        return 0 <= self.at <= entry_bytes - size and size <= bytes_ and (self.how is RunHow.WHOLE or save > 0)


@dataclass(frozen=True)
class RunSave:
    """``pattern`` is the number of the record's; ``fields`` in the record's order."""

    pattern: int
    fields: tuple[RunField, ...]


@dataclass(frozen=True)
class Run:
    """An entry of ``units``."""

    units: int
    saves: tuple[RunSave, ...]

    def flaw(self, field_bytes: Sequence[int], patterns: int, unit_bytes: int) -> str | None:
        """Why no entry of records with such fields can be so."""
        if not (0 < len(self.saves) <= RUN_MOST_SAVES and 0 < self.units <= RUN_MOST_UNITS):
            return f"a run of {len(self.saves)} saves in {self.units} units"
        for number, save in enumerate(self.saves):
            if len(save.fields) != len(field_bytes) or not 0 <= save.pattern < max(1, patterns):
                return f"save {number} of a run has {len(save.fields)} fields and pattern {save.pattern}"
            for field, bytes_ in zip(save.fields, field_bytes, strict=True):
                if bytes_ > MOST_FIELD_BYTES or not field.is_sound(number, bytes_, self.units * unit_bytes):
                    return f"save {number} of a run has a field at {field.at}"
        return None


def header(saves: int, units: int, number: int) -> int:
    """The first word of an entry; the numbers are within their bounds."""
    assert saves <= RUN_MOST_SAVES
    assert units <= RUN_MOST_UNITS
    assert number <= RUN_MOST_NUMBER
    return EntryKind.RUN | saves << 8 | units << 13 | number << 20
