from ncc import probe, Map
import ncc.language as nl

@Map(level="warp", cap=1)
class record:
    x: nl.u64

counter: nl.u64

@probe(pos="kernel", level="warp")
def names():
    a = countr + later + nowhere
    later = 1
    b = recrd
    recrd.save(1)
    record.sav(1)
    c = nl.clok() + nl.smid() + nl.tid.w + nl.address + nl.language.clock()
    d = clock() + foo() + mim(1, 2) + addr
    e = foo.bar + counter.x + (1 + 2).y + record.x + record
    f = n1.clock()
    global conter
    countr += 1
