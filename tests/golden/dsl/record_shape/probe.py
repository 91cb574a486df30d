from ncc import probe, Map
import ncc.language as nl

@Map(level="warp", type="array", size=12, cap=1)
class wrong_size:
    start: nl.u64
    elapsed: nl.u32
    cuid: nl.u32

@Map(level="warp")
class empty:
    pass

@Map(level="warp")
class record:
    a: nl.u64
    b: nl.f32
    c: nl.u8

@Map(level="thread")
class threads:
    a: nl.u64

@probe(pos="kernel", level="warp")
def p():
    record.save()
    record.save(1, 2, 3, 4)
    record.save(1, nl.u16(2), 256)
    record.save(1, nl.clock(), c=3)
    threads.save(1)
    x = record.save(1, 2, 3)
    record.save(1, nope, 3)
