"""Pages of global memory that threads access most."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "hot_pages_callback.py"


@Map(level="thread", type="aggregate", cap=65536)
class hot_pages:
    page: nl.key(nl.u64)  # of 64 KiB
    accesses: nl.count
    bytes: nl.sum(nl.u32)


@probe(pos="load.global:store.global:atomic:async_copy", level="thread")
def access():
    hot_pages.save(nl.addr >> 16, nl.bytes, when=nl.bytes > 0)
