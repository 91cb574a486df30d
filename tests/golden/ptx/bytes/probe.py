from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap=1)
class total:
    loaded: nl.u32
    copied: nl.u64


loaded: nl.u32 = 0
copied: nl.u64 = 0


@probe(pos="load.global", level="thread")
def load():
    loaded += nl.bytes


@probe(pos="async_copy", level="thread")
def copy():
    copied += nl.bytes


@probe(pos="kernel", level="thread")
def leave():
    total.save(loaded, copied)
