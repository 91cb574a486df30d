"""Cycles from a load of global memory to the first use of what it loads, per source line."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "load_latency_callback.py"


@Map(level="warp", type="aggregate")
class load_latency:
    site: nl.key(nl.u32)
    loads: nl.count  # of warps
    cycles: nl.sum(nl.u32)
    spread: nl.hist(nl.u32, "log2")


@probe(pos="load.global", level="warp", after="use")
def arrive():
    cycles = nl.u32(nl.clock()) - nl.u32(nl.issued())
    load_latency.save(nl.site(), cycles, cycles)
