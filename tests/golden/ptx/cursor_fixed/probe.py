from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap=2)
class both:
    side: nl.u8
    time: nl.u64


@Map(level="thread", type="array", cap=3)
class loose:
    value: nl.u32


@probe(pos="kernel", level="thread", before=True)
def enter():
    both.save(0, nl.time())
    loose.save(1)


@probe(pos="kernel", level="thread")
def leave():
    both.save(1, nl.time())
