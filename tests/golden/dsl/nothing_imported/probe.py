@Map(level="warp", cap=1)
class record:
    x: nl.u64

@probe(pos="kernel", level="warp")
def p():
    x = nl.clock()
