from ncc import Map, probe
import ncc.language as nl


@Map(type="hash", cap=64)
class sites:
    site: nl.key(nl.u32)
    addr: nl.u64
    width: nl.u16


@Map(type="hash", cap=64)
class pages:
    page: nl.key(nl.u64)
    sm: nl.key(nl.u32)
    clock: nl.u64


@probe(pos="load.global:store.global", level="thread")
def access():
    sites.save(nl.site(), nl.addr, nl.bytes)
    pages.save(nl.addr >> 12, nl.cuid(), nl.clock())
