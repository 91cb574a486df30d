from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", cap="dynamic")
class accesses:
    addr: nl.u64
    bytes: nl.u32


@Map(level="warp", cap="dynamic")
class odd:
    lane: nl.u32


last: nl.u64 = 0


@probe(pos="async_copy", level="thread")
def copied():
    accesses.save(nl.addr, nl.bytes, when=nl.bytes > 0 and nl.addr != last)
    last = nl.addr


@probe(pos="load.global", level="warp")
def by_lane():
    odd.save(nl.laneid(), when=nl.laneid() & 1)
