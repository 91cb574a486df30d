from ncc import Map, probe
import ncc.language as nl


count: nl.u32 = 5
last: nl.u64 = 0


@Map(level="thread", type="array", cap="dynamic")
class log:
    who: nl.u8
    count: nl.u32


@probe(pos="st.global", level="thread", before=True)
def first_before():
    log.save(1, count)


@probe(pos="st.global", level="thread")
def first_after():
    count += 1


@probe(pos="store.global", level="thread", before=True)
def second_before():
    last = nl.addr


@probe(pos="store.global", level="thread")
def second_after():
    log.save(2, count)
