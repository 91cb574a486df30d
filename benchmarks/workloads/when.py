"""When each warp ran, by its device's clock in ns, which ncc.runtime brings to one clock for all devices."""

from ncc import Map, probe
import ncc.language as nl


@Map(level="warp", type="array", size=16, cap=1)
class when:
    start: nl.u64
    end: nl.u64


start: nl.u64 = 0


@probe(pos="kernel", level="warp", before=True)
def begin():
    start = nl.time()


@probe(pos="kernel", level="warp")
def finish():
    when.save(start, nl.time())
