from ncc import probe, Map
import ncc.language as nl

@Map(level="warp", cap=1)
class block_sched:
    elapsed: nl.u64

start: nl.u64 = 0

@probe(pos="kernel", level="warp")
def thread_end():
    elapsed = nl.clock() - strat
    block_sched.save(elapsed)
