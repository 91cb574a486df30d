from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap="dynamic")
class seen:
    tid: nl.u32


@probe(pos="s_add_u32:v_mov_b32", level="thread")
def see():
    seen.save(nl.tid())
