from ncc import probe, Map
import ncc.language as nl

@Map(level="warp")
class record:
    a: nl.u65
    b: u32
    c: int
    d: "nl.u32"
    e: nl.clock

r: nl.f32 = 0
s: nl.float = 0
t: list[int] = 0

@probe(pos="kernel", level="warp")
def p():
    x: nl.i32 = 3
    y: nl.f16
    z = nl.f64(3)
    w = nl.u32(1, 2) + nl.u32
