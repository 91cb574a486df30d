"""Active lanes of the warps that access memory, per source line."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "divergence_callback.py"


@Map(level="warp", type="aggregate")
class divergence:
    site: nl.key(nl.u32)
    executed: nl.count
    lanes: nl.sum(nl.u32)
    fewest: nl.min(nl.u32)


@probe(pos="load.global:store.global:load.shared:store.shared:atomic:async_copy", level="warp", before=True)
def execute():
    lanes = nl.warp_count(True)
    divergence.save(nl.site(), lanes, lanes)
