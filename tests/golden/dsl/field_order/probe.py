from ncc import probe, Map
import ncc.language as nl

# The record is in the order of the declarations, whatever their names.
@Map(level="thread", cap=1)
class record:
    zulu: nl.u64
    alpha: nl.u32
    mike: nl.u32

@probe(pos="kernel", level="thread")
def save():
    record.save(1, 2, 3)
