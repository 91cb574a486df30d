from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap="dynamic")
class loads:
    addr: nl.u64
    out: nl.u64


@Map(level="thread", type="array", cap="dynamic")
class compares:
    left: nl.u32
    out: nl.u8


count: nl.u32 = 0


@probe(pos="ld.global", level="thread")
def loaded():
    loads.save(nl.addr, nl.out)
    count += nl.bytes


@probe(pos="setp", level="thread")
def compared():
    compares.save(nl.in1, nl.out)
