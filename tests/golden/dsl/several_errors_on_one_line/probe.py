from ncc import probe, Map
import ncc.language as nl

@probe(pos="kernel", level="warp")
def p():
    x = alpha + beta * gamma
