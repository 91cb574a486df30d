from ncc import probe, Map
import ncc.language as nl

x: nl.u32

@probe(pos="load.global", level="thread")
def p():
    a = x / 2
    a = x ** 2
    a = x @ x
    a = x in x
    a = x is not x
    a = 1.5 + 2j
    a = "x" + b"y"
    a = None
    a = lambda: x
    a = [x for x in x]
    a = [x] + (x,) + {x}
    a = {x: x}
    a = f"{x}"
    a = (y := x)
    a = x[1]
    a = nl.addr[0] + nl.out[x] + nl.out[-1] + nl.out[1:2] + nl.out[128]
    a = nl.clock + nl.shared + nl.u32 + nl.addr()
    a = nl.clock(1) + nl.time(local=False)
    a = min(x) + max(x, y=3) + min()
    a = x()() + nl.shared(3) + nl.probe() + x.f()
    a = 1 << 64
    a = 99999999999999999999999
    a = x + 18446744073709551615 + 1
    x = 4294967296
    x /= 2
    a = await x
    a = *x
    a = unknown / also_unknown
    a = not unknown < -unknown_too
