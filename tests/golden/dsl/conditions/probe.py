from ncc import probe, Map
import ncc.language as nl

u: nl.u32
i: nl.s32
p: nl.pred

@probe(pos="kernel", level="thread")
def conditions():
    p = u == 3
    chained = 0 <= i < u != 7
    p = chained and u or not p
    p = p & (i > 0)
    p = p ^ True
    one = u if p else i
    other = 5 if u else -5
    both = p if i else False
    p = True
    p = u
