from ncc import Map, probe
import ncc.language as nl


@Map(level="warp", type="array", cap=1)
class parts:
    wide: nl.u64
    one_word: nl.u64
    minus: nl.u64


@probe(pos="kernel", level="warp", before=True)
def start():
    ticks = nl.clock()
    parts.save(ticks & 0x123456789A, ticks | 0x80000000, ticks ^ -2)
