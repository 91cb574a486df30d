from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap="dynamic")
class every:
    a: nl.u8
    b: nl.u16
    c: nl.u32
    d: nl.u64
    e: nl.s32
    f: nl.s64
    g: nl.pred
    h: nl.f16
    i: nl.bf16
    j: nl.f32
    k: nl.f64

@probe(pos="load.global", level="thread")
def save():
    x = nl.out
    every.save(x, x, x, x, x, x, x, x, x, x, x)
    every.save(1, 2, 3, 4, -5, -6, True, 0x3c00, 0x3f80, 0x3f800000, 0x3ff0000000000000)
