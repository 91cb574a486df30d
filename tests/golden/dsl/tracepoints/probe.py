from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap=4)
class m:
    x: nl.u32

@probe(pos="load.global : ld.shared::cluster.b32:cp.async.bulk.shared::cluster.global", level="thread", before=True)
def several():
    m.save(1)

@probe(pos="kernel", level="thread", before=False)
def at_exit():
    m.save(2)
