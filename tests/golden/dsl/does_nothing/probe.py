from ncc import probe, Map
import ncc.language as nl

@Map(level="thread")
class never_saved:
    x: nl.u32

@probe(pos="kernel", level="thread")
def nothing():
    pass

counter: nl.u32

@probe(pos="kernel", level="thread")
def misspelt():
    countr = 1

@probe(pos="kernel", level="thread")
def unused():
    nl.clock()
    x = nl.laneid() << 35
