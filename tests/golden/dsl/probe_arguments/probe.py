from ncc import probe, Map
import ncc.language as nl

x: nl.u32

@probe(pos="kernel:load.global", level="warp")
def a(): x = 1

@probe(pos="load.global:", level="warps")
def b(): x = 1

@probe(pos="", level="warp")
def c(): x = 1

@probe(pos="ld global:ld..nc:.ld:ld::", level="warp")
def d(): x = 1

@probe(pos="ld.global:ld.global", level="warp", bfore=True)
def e(): x = 1

@probe(pos=5, level="warp", before="yes")
def f(): x = 1

@probe(before=True)
def g(): x = 1

@probe("kernel", level="warp", **options)
def h(y, *z): x = 1

@probe
def i(): x = 1

@staticmethod
@probe(pos="kernel", level="warp")
def j(): x = 1

def k(): x = 1

@probe(pos="kernel", level="warp")
async def l(): x = 1
