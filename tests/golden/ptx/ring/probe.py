from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="ring", cap=4)
class recent:
    addr: nl.u64
    number: nl.u32


@Map(level="warp", type="ring", cap=3)
class together:
    site: nl.u32
    clock: nl.u32


@Map(level="warp", type="ring", cap=5)
class apart:
    addr: nl.u64
    width: nl.u16
    site: nl.u8


count: nl.u32 = 0


@probe(pos="load.global", level="thread")
def load():
    count += 1
    recent.save(nl.addr, count)


@probe(pos="load.global", level="warp")
def step():
    together.save(nl.site(), nl.u32(nl.clock()))


@probe(pos="store.global", level="warp")
def store():
    apart.save(nl.addr, nl.bytes, nl.site())
