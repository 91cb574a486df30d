from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", cap="dynamic")
class accesses:
    addr: nl.u64


@Map(level="warp", cap=4)
class odd:
    lane: nl.u32


@Map(level="thread", cap=1)
class late:
    time: nl.u64


@probe(pos="load.global:async_copy", level="thread")
def access():
    accesses.save(nl.addr, when=nl.bytes > 0)


@probe(pos="store.global", level="warp")
def by_lane():
    odd.save(nl.laneid(), when=nl.laneid() & 1)


@probe(pos="kernel", level="thread")
def leave():
    late.save(nl.time(), when=nl.tid.x > 40)
