"""What a timeline is made of, as whoever records it hands it over: ``TimelineWriter`` writes these.

Times are nanoseconds of one clock of the machine, CLOCK_MONOTONIC; all numbers are below 2**63. A call and what it
started share the call's number, which is its process's own: 1, 2, ...; 0: no call is known.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

Size3 = tuple[int, int, int]


class OpType(Enum):
    """What occupied a GPU, by the names that tools know in ``rocpd_op``."""

    KERNEL = "KernelExecution"
    GRAPH = "GraphExecution"  # a launch of a whole graph, where its nodes are not known
    MARKER = "UserMarker"
    BARRIER = "BarrierExecution"  # of an AMD queue: a packet that waits for others


class CopyKind(Enum):
    """Of a copy: its number in ``rocpd_copyapi``, which is HIP's and CUDA's, and its type in ``rocpd_op``."""

    HOST_TO_HOST = 0, "CopyHostToHost"
    HOST_TO_DEVICE = 1, "CopyHostToDevice"
    DEVICE_TO_HOST = 2, "CopyDeviceToHost"
    DEVICE_TO_DEVICE = 3, "CopyDeviceToDevice"
    BY_ADDRESS = 4, "Copy"  # cudaMemcpyDefault
    FILL = -1, "Memset"  # no copy: neither vendor has a number for it

    def __init__(self, number: int, op_type: str) -> None:
        self.number = number
        self.op_type = op_type


class Call(NamedTuple):
    """A call of a runtime or driver by a thread."""

    name: str
    tid: int
    start_ns: int
    end_ns: int
    number: int
    args: str = ""


class Kernel(NamedTuple):
    """One execution of a kernel. ``grid`` counts blocks (workgroups), ``block`` threads. ``range_id``: the innermost
    range of the thread that launched it, 0 for none."""

    name: str
    device: int
    queue: int
    start_ns: int
    end_ns: int
    grid: Size3 = (0, 0, 0)
    block: Size3 = (0, 0, 0)
    call: int = 0
    range_id: int = 0
    stream: str = ""
    shared_bytes: int = 0
    private_bytes: int = 0
    sequence: int = 0
    type: OpType = OpType.KERNEL
    node: int = 0
    """Of a graph that the call launched: its number there. Such a call starts many operations, and has none's shape."""


class Copy(NamedTuple):
    """One copy or fill. ``source`` is empty for a fill; addresses are text, as ``0x7f0012345000``."""

    kind: CopyKind
    device: int
    queue: int
    start_ns: int
    end_ns: int
    size_bytes: int
    target: str = ""
    source: str = ""
    call: int = 0
    range_id: int = 0
    stream: str = ""
    waits: bool = False
    """The call returned when it was done."""
    node: int = 0


class Range(NamedTuple):
    """A range or, where both times are the same, a mark of the program. ``range_id``: its process's own, from 1."""

    message: str
    tid: int
    start_ns: int
    end_ns: int
    range_id: int


class Sample(NamedTuple):
    """What a monitor said of a device from one time to another, like ``("gpu", 0, "power", ..., "312.5")``.

    Numbers: some tools make no sense of words.
    """

    device_type: str
    device: int
    kind: str
    start_ns: int
    end_ns: int
    value: str


Record = Call | Kernel | Copy | Range | Sample
