"""Every way to name the language."""
from __future__ import annotations
import ncc
import neutrino.language
import ncc.language as lang
from ncc import language as other, probe as at, Map as Store
from neutrino.language import clock, u32, u64 as wide, out

@Store(level="thread", cap=1)
class m:
    """A docstring, and filler."""
    a: u32
    b: wide
    pass

@at(pos="kernel", level="thread")
def one():
    """Docstrings are ignored."""
    ...
    m.save(clock(), lang.clock() + other.time() + ncc.language.laneid() + neutrino.language.cuid())

@ncc.probe(pos="load.global", level="thread")
def two():
    m.save(out[1], out)

@lang.probe(pos="load.shared", level="thread")
def three():
    m.save(out, 1)
