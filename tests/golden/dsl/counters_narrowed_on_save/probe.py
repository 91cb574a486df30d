from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", type="array", size=8, cap=1)
class moved:
    sync_bytes: nl.u32
    async_bytes: nl.u32

sync_bytes: nl.u64 = 0
async_bytes: nl.u64 = 0

@probe(level="thread", pos="ld.global:st.global")
def count_sync():
    sync_bytes += nl.bytes

@probe(level="thread", pos="cp.async.ca:cp.async.cg")
def count_async():
    async_bytes += nl.bytes

@probe(level="thread", pos="kernel")
def save():
    moved.save(sync_bytes, async_bytes)
