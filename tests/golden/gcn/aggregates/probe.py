from ncc import Map, probe
import ncc.language as nl


@Map(type="aggregate", cap=16)
class sites:
    site: nl.key(nl.u32)
    n: nl.count
    moved: nl.sum(nl.u32)


@Map(type="aggregate", cap=16)
class values:
    size: nl.key(nl.u32)
    total: nl.sum(nl.s32)
    least: nl.min(nl.u64)
    mean: nl.avg(nl.u64)
    bits: nl.hist(nl.u32, "log2")


@Map(type="aggregate", cap=16)
class pages:
    page: nl.key(nl.u64)
    sm: nl.key(nl.u32)
    most: nl.max(nl.s64)


@probe(pos="load.global", level="thread")
def load():
    sites.save(nl.site(), nl.bytes)


@probe(pos="store.global", level="thread")
def store():
    values.save(nl.bytes, nl.in2, nl.addr, nl.addr, nl.in2)
    pages.save(nl.addr >> 12, nl.cuid(), nl.addr)
