from ncc import probe, Map
import ncc.language as nl

unset: nl.u64
plain: nl.u32 = 0xffffffff
negative: nl.s32 = -5
lowest: nl.s64 = -(1 << 63)
folded: nl.s64 = -7 // 2 + 1000 % -7 * (3 ^ 1)
byte: nl.u8 = ~~0x7f
flag: nl.pred = True

@probe(pos="kernel", level="thread")
def use():
    plain += byte
