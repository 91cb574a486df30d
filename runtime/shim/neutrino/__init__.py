"""What Neutrino's own callbacks import, so that they run unchanged on traces of ncc.

The folder above goes last on the path of a callback: an installed Neutrino wins. A callback unpacks the trace's
header and sections (``docs/trace.md``) into these two. Write new callbacks with ``ncc.runtime``, which also knows
the fields of a record and how many were used.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["TraceHeader", "TraceSection"]


class TraceHeader(NamedTuple):
    """The first 32 bytes, ``struct.unpack("iiiiiiii", ...)``."""

    gridDimX: int
    gridDimY: int
    gridDimZ: int
    blockDimX: int
    blockDimY: int
    blockDimZ: int
    sharedMemBytes: int
    numProbes: int  # the number of maps: Neutrino's name for it


class TraceSection(NamedTuple):
    """The 16 bytes of one map, ``struct.unpack("IIQ", ...)``."""

    size: int  # bytes per thread or warp, all slots
    warpDiv: int  # 32 at warp level, 1 at thread level
    offset: int  # of the data, from the start of the file
