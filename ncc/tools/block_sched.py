"""When and where each warp ran: start, duration and SM; prints running and scheduling cycles per SM."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "block_sched_callback.py"


@Map(level="warp", type="array", size=16, cap=1)
class block_sched:
    start: nl.u64  # cycles of the SM's own clock
    elapsed: nl.u32  # cycles
    cuid: nl.u32


start: nl.u64 = 0


@probe(pos="kernel", level="warp", before=True)
def thread_start():
    start = nl.clock()


@probe(pos="kernel", level="warp")
def thread_end():
    block_sched.save(start, nl.clock() - start, nl.cuid())
