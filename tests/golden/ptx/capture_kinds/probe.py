from ncc import Map, probe
import ncc.language as nl


@Map(level="thread", type="array", cap="dynamic")
class floats:
    single: nl.f32
    wide: nl.u64


@Map(level="thread", type="array", cap="dynamic")
class halves:
    bits: nl.f16
    addr: nl.u64


@Map(level="thread", type="array", cap="dynamic")
class choices:
    chosen: nl.u32
    by: nl.pred


@Map(level="thread", type="array", cap="dynamic")
class vectors:
    last: nl.u32


@probe(pos="fma.rn.f32", level="thread")
def fused():
    floats.save(nl.out, nl.in3)


@probe(pos="st.shared.b16", level="thread")
def stored():
    halves.save(nl.in2, nl.addr)


@probe(pos="selp", level="thread")
def selected():
    choices.save(nl.out, nl.in3 != 0)


@probe(pos="ld.shared.v4", level="thread")
def vector():
    vectors.save(nl.out[3])
