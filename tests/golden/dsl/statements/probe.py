from ncc import probe, Map
import ncc.language as nl

from ncc.language import out
x: nl.u32

@Map(level="thread")
class m:
    x: nl.u32

@probe(pos="load.global", level="thread")
def p():
    with x: pass
    try: pass
    finally: pass
    import os
    def nested(): pass
    class inner: pass
    raise x
    assert x
    del x
    nonlocal x
    match x:
        case _: pass
    a, b = x, x
    [c] = x
    for i in [1, 2]: pass
    for i, j in range(3): pass
    for i in range(0, 3, x): pass
    for i in range(3): pass
    else: x = 1
    while x: x = 1
    else: x = 1
    break
    return x
    m = 1
    nl = 1
    m.x = 1
    nl.clock = 1
    nl.foo = 1
    x.y = 1
    x: nl.u64 = 1
    y = 1
    y: nl.u32 = 2
    élan = 3
    x[0] = 1
    nl.x: nl.u32 = 1
    out += 1
    x += nope
