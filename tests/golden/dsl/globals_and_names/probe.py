from ncc import probe, Map
import ncc.language as nl

# Registers may be declared after their use, and need no 'global'; names of temporaries are avoided.
@probe(pos="kernel", level="thread")
def use():
    global t1
    t1 = nl.clock() - nl.time()
    t0 = t1 * 2 + 1

t1: nl.u64 = 5
