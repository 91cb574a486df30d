from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="ring", cap=4)
class recent:
    addr: nl.u64
    site: nl.u32


@Map(level="warp", type="ring", cap=3)
class steps:
    site: nl.u32


@probe(pos="load.global", level="thread")
def load():
    recent.save(nl.addr, nl.site())


@probe(pos="load.global", level="warp")
def step():
    steps.save(nl.site())
