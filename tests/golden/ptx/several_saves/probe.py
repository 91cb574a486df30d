from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap="dynamic")
class each:
    value: nl.u64
    step: nl.u32


@Map(level="warp", type="array", cap=3)
class warps:
    lane: nl.u32


step: nl.u64 = 1 << 40


@probe(pos="ld.global", level="thread", before=True)
def twice():
    each.save(step, 1)
    step += 1
    each.save(step, 2)


@probe(pos="kernel", level="warp", before=True)
def enter():
    warps.save(nl.laneid())
    warps.save(100)


@probe(pos="kernel", level="warp")
def leave():
    warps.save(nl.laneid() + 200)
