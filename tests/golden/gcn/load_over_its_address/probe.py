from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap="dynamic")
class loads:
    addr: nl.u64
    value: nl.u32


@probe(pos="load.global", level="thread")
def load():
    loads.save(nl.addr, nl.out)
