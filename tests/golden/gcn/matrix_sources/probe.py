from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap="dynamic")
class sources:
    a: nl.u64
    c: nl.u32


@probe(pos="tensorop", level="thread", before=True)
def source():
    sources.save(nl.in1, nl.in3[1])
