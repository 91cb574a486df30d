from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", cap="dynamic")
class loads:
    addr: nl.u64
    cycles: nl.u32


@Map(level="warp", cap="dynamic")
class whole:
    issued: nl.u64


@probe(pos="load.global", level="thread", after="use")
def arrived():
    loads.save(nl.addr, nl.u32(nl.clock()) - nl.u32(nl.issued()))


@probe(pos="ld.global.f64", level="warp")
def late():
    whole.save(nl.issued())
