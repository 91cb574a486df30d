from ncc import probe, Map
import ncc.language as nl

i: nl.s32 = 7
u: nl.u64 = 7
b: nl.u8 = 7
p: nl.pred

@probe(pos="kernel", level="thread")
def unary():
    i = -i
    i = -(i + 1)
    i = +i
    u = -u
    u = ~u
    i = - -5
    b = -b
    b = ~b
    p = not i
    p = ~p
