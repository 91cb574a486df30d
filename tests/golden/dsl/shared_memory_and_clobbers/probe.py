from ncc import probe, Map
import ncc.language as nl

x: nl.u32

@probe(pos="ld.global.v4", level="thread")
def forbidden():
    x = nl.shared[64]
    nl.shared[x + 4] = x
    nl.shared[x] += 1
    nl.out = x
    nl.out[1] = 3
    nl.addr += 8
