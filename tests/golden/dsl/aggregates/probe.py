from ncc import probe, Map
import ncc.language as lang

@Map(type="aggregate", cap=64)
class sizes:
    width: lang.key(lang.u32)
    n: lang.count
    first: lang.min(lang.u64)
    spread: lang.hist(lang.u64, "linear", 0x1000, 16)

@Map(level="warp", type="aggregate")
class whole:
    n: lang.count

@probe(pos="load.global", level="thread")
def load():
    sizes.save(lang.bytes, lang.addr, lang.addr)

@probe(pos="kernel", level="warp")
def leaves():
    whole.save()
