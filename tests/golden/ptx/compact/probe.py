from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap=1)
class moved:
    block: nl.u64
    loads: nl.u32
    kind: nl.u8
    never: nl.u16


@Map(level="thread", type="array", cap=1)
class last:
    addr: nl.u64


loads: nl.u32 = 0
addr: nl.u64 = 7
never: nl.u16 = 513


@probe(pos="ld.global", level="thread")
def count():
    loads += 1
    addr = nl.addr


@probe(pos="kernel", level="thread")
def leave():
    moved.save(nl.ctaid, loads, 9, never)
    last.save(addr)
