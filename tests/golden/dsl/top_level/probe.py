from ncc import probe, Map
import ncc.language as nl

CALLBACK = 5
CALLBAK = "x.py"
counter = 0
a, b = 1, 2
print("hello")
if True:
    pass
def helper(): return 1
class Plain: pass
start: nl.u64 = 0
start: nl.u32 = 0
nl: nl.u32
überzähler: nl.u32
x.y: nl.u32
for i in range(3): pass

@probe(pos="kernel", level="warp")
def start():
    x = 1
