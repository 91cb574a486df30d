from ncc import probe, Map
import ncc.language as nl

@Map(level="wrap", type="arry", cap=0)
class a:
    x: nl.u32

@Map("warp", capacity=3)
class b:
    x: nl.u32

@Map
class c:
    x: nl.u32

@Map(level=3, type=None, cap="dynamik", size="16")
class d(a):
    x: nl.u32 = 5
    x: nl.u64
    def f(self): ...
    5

@Map(level="warp", cap=99999999999)
class e:
    x: nl.u32

class f:
    x: nl.u32

@probe(pos="kernel", level="warp")
class g:
    x: nl.u32
