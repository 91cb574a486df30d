from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap="dynamic")
class loads:
    cycles: nl.u64

@probe(pos="load.global", level="thread", after="use")
def arrived():
    loads.save(nl.clock() - nl.issued())
