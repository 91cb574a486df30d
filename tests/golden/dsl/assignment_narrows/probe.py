from ncc import probe, Map
import ncc.language as nl

b: nl.u8
u: nl.u32
i: nl.s32

@probe(pos="kernel", level="thread")
def narrow():
    u = nl.clock()
    b = u
    i = u
    b += 1
    i = -1
    u = -1
    x = y = nl.laneid()
    b = u = i = nl.clock() + 1
    z: nl.u16 = nl.clock()
    z = nl.clock()
    w = nl.u32(nl.clock()) + nl.s64(i)
    unset: nl.s64
