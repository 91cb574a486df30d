"""Accesses, bytes, sectors of global memory and bank conflicts of shared memory, per source line."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "mem_lines_callback.py"


@Map(level="warp", type="aggregate")
class mem_lines:
    site: nl.key(nl.u32)
    accesses: nl.count  # of warps
    bytes: nl.sum(nl.u32)
    sectors: nl.sum(nl.u32)
    conflicts: nl.sum(nl.u32)


@probe(pos="ld.global:st.global:atom.global:red.global:cp.async.ca:cp.async.cg", level="warp", target="ptx")
def access_global():
    mem_lines.save(nl.site(), nl.warp_sum(nl.bytes), nl.sectors(nl.addr, nl.bytes), 0)


@probe(pos="ld.shared:st.shared", level="warp", target="ptx")
def access_shared():
    mem_lines.save(nl.site(), nl.warp_sum(nl.bytes), 0, nl.bank_conflicts(nl.addr, nl.bytes))


@probe(pos="load.global:store.global:async_copy:global_atomic:buffer_atomic", level="warp", target="gcn")
def access_memory():
    mem_lines.save(nl.site(), nl.warp_sum(nl.bytes), nl.sectors(nl.addr, nl.bytes), 0)


@probe(pos="load.shared:store.shared", level="warp", target="gcn")
def access_lds():
    mem_lines.save(nl.site(), nl.warp_sum(nl.bytes), 0, nl.bank_conflicts(nl.addr, nl.bytes))
