from ncc import probe, Map
import ncc.language as nl

@probe(pos="kernel", level="warp")
def p():
    x = nl.clock( + 1
    y = 2
