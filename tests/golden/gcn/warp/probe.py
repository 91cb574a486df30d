from ncc import Map, probe
import ncc.language as nl


@Map(level="warp", cap="dynamic")
class accesses:
    lanes: nl.u32
    bytes: nl.u32


@Map(level="thread")
class late:
    lanes: nl.u32


@probe(pos="load.global", level="warp")
def access():
    accesses.save(nl.warp_count(nl.addr > 4096), nl.warp_max(nl.bytes))


@probe(pos="kernel", level="thread")
def leave():
    late.save(nl.warp_count(nl.tid.x > 3))
