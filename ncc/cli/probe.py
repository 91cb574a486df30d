"""``ncc probe new``: a commented probe to start from."""

from __future__ import annotations

import argparse
import keyword
from pathlib import Path
from string import Template
from typing import Any

from ncc.cli.report import OK, show
from ncc.diag import Diagnostics, error, printable

KINDS = ("counts", "records", "times")


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "probe", help="write a probe to start from",
        description="Write a commented probe that works: 'counts' adds up by source line on the GPU, 'records' keeps a "
                    "record of each access, 'times' one of each warp from its begin to its end.")
    parser.add_argument("action", choices=("new",))
    parser.add_argument("file", help="where to write it: a .py file that is not there yet")
    parser.add_argument("--kind", choices=KINDS, default="counts", help="what it saves (default: counts)")
    parser.add_argument("--pos", default="load.global", metavar="TRACEPOINT",
                        help="where it fires, of counts and records (default: load.global)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc import pipeline
    from ncc.source import SourceFile

    path = Path(args.file)
    if path.suffix != ".py" or not _is_name(path.stem):
        raise error("R075", f"'{printable(args.file)}' cannot be a probe's file",
                    hint="a .py file whose name is a word of letters, digits and '_', as its map's will be")
    text = _TEMPLATES[args.kind].substitute(name=path.stem, pos=_quoted(args.pos), file=path.name)
    diags = Diagnostics()
    pipeline.load_program(pipeline.ProbeFile(SourceFile(args.file, text), ".py"), "ptx", diags)
    diags.raise_errors()
    show(diags)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as failure:
        raise error("R054", f"cannot write '{printable(args.file)}': {failure.strerror}", place=args.file,
                    hint="name a file that is not there yet") from None
    print(f"{args.file}: ncc run -p {args.file} -- COMMAND, then {_READERS[args.kind]}")
    return OK


def _is_name(text: str) -> bool:
    return text.isidentifier() and text.isascii() and not keyword.iskeyword(text)


def _quoted(text: str) -> str:
    return repr(text).replace("'", '"') if "'" not in text and '"' not in text else repr(text)


_READERS = {"counts": "ncc annotate trace/<run>", "records": "ncc read", "times": "ncc read"}

_HEAD = '''\
"""$name: say here what it is for.

    ncc verify $file                # what is wrong with it, all at once
    ncc run -p $file -- COMMAND     # attach it
"""

from ncc import Map, probe
import ncc.language as nl           # docs/language.md: captures, helpers, functions

'''

_TEMPLATES = {
    "counts": Template(_HEAD + '''
# The GPU adds up: a row for each key, however long the program runs. Fields: nl.key(type), nl.count, nl.sum(type),
# nl.min(type), nl.max(type), nl.avg(type), nl.hist(type, "log2").
@Map(level="thread", type="aggregate")
class $name:
    site: nl.key(nl.u32)            # the instruction, which readers know the source line of
    times: nl.count                 # 'save' takes no value for it
    bytes: nl.sum(nl.u32)


# 'pos' is a class (load.global, store.shared, atomic, barrier, ...), an opcode, or several joined by ':'; 'ncc list'
# shows what a kernel has. More arguments: before=True, after="use", when=CONDITION, line="file.py:30-40".
@probe(pos=$pos, level="thread")
def access():
    $name.save(nl.site(), nl.bytes)
'''),
    "records": Template(_HEAD + '''
# A record for each save, in the order of each thread's. cap="dynamic": as many as the first launches turn out to need.
@Map(level="thread", cap="dynamic")
class $name:
    addr: nl.u64                    # bytes, as the thread computed it
    site: nl.u32                    # the instruction, which readers know the source line of
    clock: nl.u32                   # cycles of the SM; comparable on one SM only


# 'pos' is a class (load.global, store.shared, atomic, barrier, ...), an opcode, or several joined by ':'; 'ncc list'
# shows what a kernel has. More arguments: before=True, after="use", when=CONDITION, line="file.py:30-40".
@probe(pos=$pos, level="thread")
def access():
    $name.save(nl.addr, nl.site(), nl.u32(nl.clock()), when=nl.bytes > 0)
'''),
    "times": Template(_HEAD + '''
# One record for each warp: its leader saves it when the warp ends.
@Map(level="warp", cap=1)
class $name:
    start: nl.u64                   # ns of the device's clock
    cycles: nl.u64                  # of the SM
    sm: nl.u32


start: nl.u64 = 0                   # registers: they live as long as the thread
begun: nl.u64 = 0


@probe(pos="kernel", level="warp", before=True)
def begin():
    start = nl.time()
    begun = nl.clock()


@probe(pos="kernel", level="warp")
def end():
    $name.save(start, nl.clock() - begun, nl.cuid())
'''),
}
