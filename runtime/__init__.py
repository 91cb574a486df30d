"""Reading traces: ``open_trace(path)`` -> run -> launches -> ``launch["block_sched"]``.

Needs NumPy and nothing of the compiler, so that analysis scripts and callbacks start fast.
"""

from .allocations import Allocation
from .benchmark import Benchmark
from .clocks import DeviceClock
from .facts import Times
from .job import Job, Placed, Process, open_job, open_traces
from .launch import Batch, Launch
from .origin import Origin
from .process import ProcessFacts
from .run import Launches, Run, latest_run, open_launch, open_trace
from .schema import MapSchema
from .sites import Site
from .table_file import Table

__all__ = ["Allocation", "Batch", "Benchmark", "DeviceClock", "Job", "Launch", "Launches", "MapSchema", "Origin",
           "Placed", "Process", "ProcessFacts", "Run", "Site", "Table", "Times", "latest_run", "open_job",
           "open_launch", "open_trace", "open_traces"]
