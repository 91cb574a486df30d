from ncc import Map, probe
import ncc.language as nl


@Map(level="warp", type="array", cap=4)
class steps:
    clock: nl.u32
    step: nl.u16


step: nl.u16 = 3


@probe(pos="barrier", level="warp", before=True)
def arrive():
    steps.save(nl.clock(), step)
    step += 1


@probe(pos="kernel", level="warp")
def leave():
    steps.save(nl.clock(), step)
