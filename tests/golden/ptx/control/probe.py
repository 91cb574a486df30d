from ncc import Map, probe
import ncc.language as nl


branches: nl.u64 = 0


@Map(level="thread", type="array", cap=1)
class taken:
    branches: nl.u64


@probe(pos="branch", level="thread", before=True)
def count():
    branches += 1


@probe(pos="bar", level="thread")
def barrier():
    branches = branches | (1 << 32)


@probe(pos="kernel", level="thread")
def leave():
    taken.save(branches)
