"""Instructions of each portable class that each thread executes."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "instr_count_callback.py"


@Map(level="thread", type="array", cap=1)
class instr_count:
    load_global: nl.u32
    store_global: nl.u32
    load_shared: nl.u32
    store_shared: nl.u32
    atomic: nl.u32
    barrier: nl.u32
    async_copy: nl.u32
    tensorop: nl.u32
    branch: nl.u32
    call: nl.u32


load_global: nl.u32 = 0
store_global: nl.u32 = 0
load_shared: nl.u32 = 0
store_shared: nl.u32 = 0
atomic: nl.u32 = 0
barrier: nl.u32 = 0
async_copy: nl.u32 = 0
tensorop: nl.u32 = 0
branch: nl.u32 = 0
call: nl.u32 = 0


@probe(pos="load.global", level="thread", before=True)
def count_load_global():
    load_global += 1


@probe(pos="store.global", level="thread", before=True)
def count_store_global():
    store_global += 1


@probe(pos="load.shared", level="thread", before=True)
def count_load_shared():
    load_shared += 1


@probe(pos="store.shared", level="thread", before=True)
def count_store_shared():
    store_shared += 1


@probe(pos="atomic", level="thread", before=True)
def count_atomic():
    atomic += 1


@probe(pos="barrier", level="thread", before=True)
def count_barrier():
    barrier += 1


@probe(pos="async_copy", level="thread", before=True)
def count_async_copy():
    async_copy += 1


@probe(pos="tensorop", level="thread", before=True)
def count_tensorop():
    tensorop += 1


@probe(pos="branch", level="thread", before=True)
def count_branch():
    branch += 1


@probe(pos="call", level="thread", before=True)
def count_call():
    call += 1


@probe(pos="kernel", level="thread")
def save():
    instr_count.save(
        load_global,
        store_global,
        load_shared,
        store_shared,
        atomic,
        barrier,
        async_copy,
        tensorop,
        branch,
        call,
    )
