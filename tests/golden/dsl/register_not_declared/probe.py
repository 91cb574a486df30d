from ncc import probe, Map
import ncc.language as nl

@Map(level="warp", cap=1)
class record:
    elapsed: nl.u64

@probe(pos="kernel", level="warp", before=True)
def enter():
    start = nl.clock()

@probe(pos="kernel", level="warp")
def leave():
    record.save(nl.clock() - start)
    countr += 1
