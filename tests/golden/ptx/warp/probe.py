from ncc import Map, probe
import ncc.language as nl


@Map(level="warp", cap="dynamic")
class accesses:
    lanes: nl.u32
    bytes: nl.u64
    highest: nl.u64
    sectors: nl.u32


@Map(level="warp", cap="dynamic")
class banks:
    conflicts: nl.u32


@probe(pos="load.global:store.global", level="warp")
def access():
    accesses.save(nl.warp_count(True), nl.warp_sum(nl.bytes), nl.warp_max(nl.addr), nl.sectors(nl.addr, nl.bytes))


@probe(pos="load.shared", level="warp")
def shared():
    banks.save(nl.bank_conflicts(nl.addr, nl.bytes))
