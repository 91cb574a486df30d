from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap="dynamic")
class loads:
    cycles: nl.u64

@probe(pos="load.global", level="thread", after=True)
def one():
    loads.save(nl.issued())

@probe(pos="load.global", level="thread", after="use", before=True)
def two():
    loads.save(nl.issued)
