from ncc import probe, Map
import ncc.language as nl

@Map(type="aggregate", cap=64)
class sizes:
    width: nl.key
    n: nl.count()
    first: nl.min(nl.u64, 3)
    spread: nl.hist(nl.u64, "linear")
    wrong: nl.max(nl.x64)

@probe(pos="load.global", level="thread")
def load():
    sizes.save(nl.bytes, nl.addr, nl.addr)
