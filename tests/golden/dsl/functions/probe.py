from ncc import probe, Map
import ncc.language as nl

narrow: nl.u8
signed: nl.s32
wide: nl.s64
x: nl.u32

@probe(pos="kernel", level="thread")
def popcount():
    x = nl.popcount(narrow)
    x = nl.popcount(signed) + nl.popcount(wide)
    x = nl.popcount(-1)
    x = nl.popcount(signed > 0)

@probe(pos="load.global", level="thread")
def lanes():
    x = nl.warp_sum(narrow)
    signed = nl.warp_min(signed)
    wide = nl.warp_max(wide + x)
    x = nl.warp_count(nl.addr) + nl.warp_count(signed > 3)
    x = nl.warp_sum(nl.bytes > 4)
    x = nl.sectors(nl.addr, nl.bytes)
    x = nl.bank_conflicts(x, 4)
