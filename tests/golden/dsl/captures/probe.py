from ncc import probe, Map
import ncc.language as nl

x: nl.u64

@probe(pos="ld.global.v4", level="thread")
def captures():
    x = nl.addr
    x = nl.bytes
    x = nl.out
    x = nl.in1 + nl.in2 + nl.in3 + nl.in4
    x = nl.out[0] ^ nl.out[3]
