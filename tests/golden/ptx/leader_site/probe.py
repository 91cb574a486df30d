from ncc import Map, probe
import ncc.language as nl


@Map(level="warp", type="array", cap=8)
class seen:
    addr: nl.u64
    lane: nl.u32
    active: nl.u64


@probe(pos="ld.global", level="warp", before=True)
def before_load():
    seen.save(nl.addr, nl.laneid(), nl.activemask())


@probe(pos="st.global", level="warp")
def after_store():
    seen.save(nl.addr, nl.laneid(), nl.activemask())
