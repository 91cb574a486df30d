from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap="dynamic")
class dmat:
    addr: nl.u64
    clock: nl.u32


@probe(pos="load.global:store.global", level="thread", before=True)
def access():
    dmat.save(nl.addr, nl.clock())
