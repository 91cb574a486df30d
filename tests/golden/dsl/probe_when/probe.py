from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap=1)
class total:
    loads: nl.u32
    first: nl.u64

loads: nl.u32 = 0
first: nl.u64 = 0
on: nl.pred = True

@probe(pos="load.global", level="thread", when=on and nl.addr % 128 == 0)
def load():
    first = nl.addr if loads == 0 else first
    loads += 1
    on = loads < 5

@probe(pos="kernel", level="thread", when=nl.ctaid == 3)
def end():
    total.save(loads, first, when=loads > 0)
