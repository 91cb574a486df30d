from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", cap="dynamic")
class accesses:
    addr: nl.u64


@probe(pos="load.global", level="thread")
def wrong():
    accesses.save(nl.addr, where=nl.bytes > 0)
    accesses.save(addr=nl.addr)
    accesses.save(nl.addr, when=nl.bytes > 0, when=1)
    accesses.save(nl.addr, when=unknown)
    accesses.save(when=nl.bytes > 0)
    accesses.save(nl.addr, **nl)
