"""Reading traces: ``open_trace(path)`` -> run -> launches -> ``launch["block_sched"]``.

Needs NumPy and nothing of the compiler, so that analysis scripts and callbacks start fast.
"""

from .allocations import Allocation
from .run import Launches, Run, open_trace
from .schema import MapSchema
from .sidecar import Times
from .trace import Batch, Launch, open_launch

__all__ = ["Allocation", "Batch", "Launch", "Launches", "MapSchema", "Run", "Times", "open_launch", "open_trace"]
