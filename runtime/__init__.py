"""Reading traces: ``open_trace(path)`` -> run -> launches -> ``launch["block_sched"]``.

Needs NumPy and nothing of the compiler, so that analysis scripts and callbacks start fast.
"""

from .allocations import Allocation
from .facts import Times
from .launch import Batch, Launch
from .run import Launches, Run, open_launch, open_trace
from .schema import MapSchema
from .sites import Site
from .table_file import Table

__all__ = ["Allocation", "Batch", "Launch", "Launches", "MapSchema", "Run", "Site", "Table", "Times", "open_launch",
           "open_trace"]
