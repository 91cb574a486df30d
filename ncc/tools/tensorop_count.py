"""Matrix instructions (wmma, mma, wgmma, tcgen05) that each warp issues."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "tensorop_count_callback.py"


@Map(level="warp", type="array", cap=1)
class tensorop_count:
    count: nl.u32


count: nl.u32 = 0


@probe(pos="tensorop", level="warp")
def count_tensorop():
    count += 1


@probe(pos="kernel", level="warp")
def save():
    tensorop_count.save(count)
