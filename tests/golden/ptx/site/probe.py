from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", cap="dynamic")
class accesses:
    site: nl.u32
    next: nl.u32


last: nl.u32 = 0


@probe(pos="ld.global:store.global", level="thread")
def access():
    accesses.save(nl.site(), nl.site() * 2 + last, when=nl.site() != 2)
    last = nl.site()


@probe(pos="store.global", level="thread", before=True)
def store():
    last = nl.bytes


@probe(pos="kernel", level="thread")
def leave():
    accesses.save(nl.site(), last)
