from ncc import probe, Map
import ncc.language as nl

narrow: nl.u8
signed: nl.s32
wide: nl.s64
x: nl.u32

@probe(pos="kernel", level="thread")
def popcount():
    x = nl.popcount(narrow)
    x = nl.popcount(signed) + nl.popcount(wide)
    x = nl.popcount(-1)
    x = nl.popcount(signed > 0)
