from ncc import probe, Map
import ncc.language as nl

@Map(level="warp", type="ring", cap=8)
class recent:
    site: nl.u32
    clock: nl.u32

@Map(level="thread", type="ring")
class by_default:
    address: nl.u64

@probe(pos="load.global", level="warp", before=True)
def step():
    recent.save(nl.site(), nl.u32(nl.clock()))

@probe(pos="kernel", level="thread")
def leave():
    by_default.save(nl.clock())
