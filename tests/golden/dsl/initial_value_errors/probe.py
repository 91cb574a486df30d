from ncc import probe, Map
import ncc.language as nl

a: nl.u64 = -1
b: nl.u8 = 256
c: nl.s32 = 0x80000000
d: nl.u64 = 1 << 64
e: nl.u64 = nl.clock()
f: nl.u64 = 1.5
g: nl.u64 = "x"
h: nl.pred = 2
i: nl.u64 = 1 << 99999999999999999999
j: nl.u64 = a

@probe(pos="kernel", level="warp")
def p():
    a = 1
