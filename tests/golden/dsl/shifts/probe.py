from ncc import probe, Map
import ncc.language as nl

u: nl.u32
d: nl.u64
i: nl.s32

@probe(pos="kernel", level="thread")
def shifts():
    left = u << 3
    counted = d << u
    long_count = u << d
    arithmetic = i >> 2
    logical = u >> i
    # A literal that is shifted is 64 bits wide: no lane of a wave64 falls off.
    mask = 1 << nl.laneid()
