"""Sites in functions that the kernel calls: records by thread, a register that lives on, and a way out of a function."""

from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", cap="dynamic")
class seen:
    addr: nl.u64


@Map(level="thread", cap=1)
class left:
    loads: nl.u32


loads: nl.u32 = 0


@probe(pos="load.global", level="thread", before=True)
def load():
    loads += 1
    seen.save(nl.addr)


@probe(pos="kernel", level="thread")
def leave():
    left.save(loads)
