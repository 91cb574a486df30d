from ncc import Map, probe
import ncc.language as nl


@Map(level="warp", type="array", cap="dynamic")
class reads:
    mask: nl.u64
    bytes: nl.u32


total: nl.u32 = 0


@probe(pos="load.global", level="thread")
def add():
    total += nl.bytes


@probe(pos="load.global", level="warp")
def read():
    reads.save(nl.activemask(), nl.bytes)


@Map(level="thread", type="array")
class sums:
    total: nl.u32


@probe(pos="kernel", level="thread")
def leave():
    sums.save(total)
