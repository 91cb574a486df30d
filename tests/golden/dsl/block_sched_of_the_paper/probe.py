from neutrino import probe, Map
import neutrino.language as nl

CALLBACK = "block_sched_callback.py"

@Map(level="warp", type="array", size=16, cap=1)
class block_sched:
    start: nl.u64
    elapsed: nl.u32
    cuid: nl.u32

start: nl.u64 = 0
elapsed: nl.u64 = 0

@probe(pos="kernel", level="warp", before=True)
def thread_start():
    start = nl.clock()

@probe(pos="kernel", level="warp")
def thread_end():
    elapsed = nl.clock() - start
    block_sched.save(start, elapsed, nl.cuid())
