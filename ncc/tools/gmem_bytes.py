"""Bytes that each thread moves from and to global memory: loads, stores, asynchronous copies."""

from ncc import Map, probe
import ncc.language as nl

CALLBACK = "gmem_bytes_callback.py"


@Map(level="thread", type="array", cap=1)
class gmem_bytes:
    loaded: nl.u32
    stored: nl.u32
    copied: nl.u32  # cp.async and bulk copies, either direction


loaded: nl.u32 = 0
stored: nl.u32 = 0
copied: nl.u32 = 0


@probe(pos="load.global", level="thread")
def count_load():
    loaded += nl.bytes


@probe(pos="store.global", level="thread")
def count_store():
    stored += nl.bytes


@probe(pos="async_copy", level="thread")
def count_copy():
    copied += nl.bytes


@probe(pos="kernel", level="thread")
def save():
    gmem_bytes.save(loaded, stored, copied)
