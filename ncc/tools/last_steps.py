"""What each thread did last, of small launches after a fault or a kill too: four accesses or barriers."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "last_steps_callback.py"


@Map(level="thread", type="ring", cap=4)
class last_steps:
    site: nl.u32
    clock: nl.u32  # low half of the SM's clock


@probe(pos="load.global:store.global:atomic:barrier:async_copy:tensorop", level="thread", before=True)
def step():
    last_steps.save(nl.site(), nl.clock())
