from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap=1)
class odd:
    a: nl.u8
    b: nl.u64
    c: nl.u16
    d: nl.pred
    e: nl.u64
    f: nl.u32


@Map(level="warp", type="array", cap=1)
class even:
    a: nl.u64
    b: nl.u64
    c: nl.s32
    d: nl.u32


small: nl.u8 = 0
middle: nl.u16 = 0
long: nl.u64 = 0


@probe(pos="kernel", level="thread")
def leave():
    odd.save(small, long, middle, small == 3, nl.time(), nl.tid())


@probe(pos="kernel", level="warp")
def leave_warp():
    even.save(long, nl.time(), -1, nl.tid.x())
