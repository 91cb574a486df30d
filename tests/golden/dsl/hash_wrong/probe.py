from ncc import probe, Map
import ncc.language as nl

@Map(type="hash", cap=64, size=8)
class sized:
    site: nl.key(nl.u32)
    clock: nl.u32

@Map(type="hush")
class named:
    site: nl.key(nl.u32)

@Map(type="ring")
class levelless:
    clock: nl.u32

@probe(pos="load.global", level="thread")
def load():
    sized.save(nl.site())
