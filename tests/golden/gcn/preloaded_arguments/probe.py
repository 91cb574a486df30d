from ncc import Map, probe
import ncc.language as nl


@Map(level="warp", type="array", cap=1)
class sched:
    start: nl.u64
    elapsed: nl.u32
    cuid: nl.u32


start: nl.u64 = 0


@probe(pos="kernel", level="warp", before=True)
def enter():
    start = nl.clock()


@probe(pos="kernel", level="warp")
def leave():
    sched.save(start, nl.clock() - start, nl.cuid())
