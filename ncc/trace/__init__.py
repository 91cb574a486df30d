"""The timeline of a program: which kernels, copies, calls and ranges there were, and when.

One SQLite file in the rocpd schema, written by whoever records (``records``, ``writer``), read, summed up, merged and
converted for people and other tools.
"""

from .convert import FORMATS, convert
from .merge import merge
from .reader import ApiCall, Op, Timeline
from .records import Call, Copy, CopyKind, Kernel, OpType, Range, Record, Sample
from .summary import Busy, Change, RangeTotal, Total, busy, changes, ranges, totals
from .writer import ProcessWriter, TimelineWriter, path_of

__all__ = [
    "FORMATS", "ApiCall", "Busy", "Call", "Change", "Copy", "CopyKind", "Kernel", "Op", "OpType",
    "ProcessWriter", "Range", "RangeTotal", "Record", "Sample", "Timeline", "TimelineWriter", "Total", "busy",
    "changes", "convert", "merge", "path_of", "ranges", "totals",
]
