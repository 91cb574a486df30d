"""How far each warp is, over time: the clock at every matrix instruction, barrier and global store."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "program_progress_callback.py"


@Map(level="warp", type="array", cap=1)
class progress_start:
    clock: nl.u64  # cycles of the SM's own clock
    cuid: nl.u32


@Map(level="warp", type="array", cap="dynamic")
class program_progress:
    clock: nl.u32  # low half of the SM's clock


@probe(pos="kernel", level="warp", before=True)
def thread_start():
    progress_start.save(nl.clock(), nl.cuid())


@probe(pos="tensorop:barrier:store.global", level="warp")
def step():
    program_progress.save(nl.clock())
