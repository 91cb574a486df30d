"""Where warps spend their time, by line: 'ncc annotate' shows the share of each.

A warp's time is cut at its memory accesses, barriers and atomics, and what passed since the cut before counts for the
line of the next: of a load until its result is first used, so that waiting for it is in. What is left when the warp
ends is the kernel's own row. The shares of all lines and of that add up to the whole time of all warps.
"""

from ncc import Map, probe
import ncc.language as nl


@Map(level="warp", type="aggregate")
class line_time:
    site: nl.key(nl.u32)
    times: nl.count
    cycles: nl.sum(nl.u64)


last: nl.u64 = 0


@probe(pos="kernel", level="warp", before=True)
def begin():
    last = nl.clock()


@probe(pos="load.global:load.shared", level="warp", after="use")
def arrived():
    now = nl.clock()
    line_time.save(nl.site(), now - last)
    last = now


@probe(pos="store.global:store.shared:atomic:barrier:async_copy", level="warp")
def passed():
    now = nl.clock()
    line_time.save(nl.site(), now - last)
    last = now


@probe(pos="kernel", level="warp")
def end():
    line_time.save(nl.site(), nl.clock() - last)
