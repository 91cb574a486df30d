from ncc import probe, Map
import ncc.language as nl

x: nl.u32

@probe(pos="kernel", level="thread")
def wrong():
    x = nl.popcount
    x = nl.popcount()
    x = nl.popcount(1, 2)
    x = nl.popcount(x=1)
    x = popcount(1)
    x = nl.popc(1)
    x = nl.popcount.x
    x = nl.sectors(nl.addr)
    x = nl.warp_sum(nl.addr, nl.bytes)
    x = nl.warp_avg(x)
