"""Every load, store and async copy with its address and time: the dense memory access timeline (DMAT)."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "dmat_callback.py"


@Map(level="warp", type="array", cap=1)
class dmat_start:
    clock: nl.u64  # cycles of the SM's own clock
    time: nl.u64  # ns of the device's clock: aligns the SMs
    cuid: nl.u32


# 12 bytes a record, not upstream's 16: the traffic of saving is what a DMAT costs. The low half of the clock is
# enough, as a reader counts it from dmat_start.
@Map(level="thread", type="array", cap="dynamic")
class dmat:
    addr: nl.u64
    clock: nl.u32


@probe(pos="kernel", level="warp", before=True)
def thread_start():
    dmat_start.save(nl.clock(), nl.time(), nl.cuid())


@probe(pos="load.global:store.global:load.generic:store.generic:async_copy", level="thread")
def access():
    # A masked cp.async, and a buffer access out of bounds, touch nothing.
    dmat.save(nl.addr, nl.clock(), when=nl.bytes > 0)
