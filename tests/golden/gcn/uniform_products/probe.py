from ncc import Map, probe
import ncc.language as nl


@Map(level="warp", type="array", cap=1)
class products:
    word: nl.u32
    wide: nl.u64


@probe(pos="kernel", level="warp", before=True)
def start():
    products.save(nl.cuid() * nl.ctaid.x, nl.clock() * 12345678901)
