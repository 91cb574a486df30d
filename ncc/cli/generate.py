"""``ncc generate reader``: a script that reads one trace with NumPy alone, and the files that it reads.

Records are in the reference's ``.bin`` files (``docs/trace.md``), whose layout the script spells out for the trace's
own maps; rows by key are in NumPy's own files.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from pprint import pformat
from string import Template
from typing import TYPE_CHECKING, Any

from ncc.cli.report import OK, WRONG_INPUT, counted, show
from ncc.diag import Diagnostic, NccError, error

if TYPE_CHECKING:  # NumPy: not for --help
    from ncc.runtime import Launch, Run, Table

SCRIPT = "reader.py"
_WIDTH = 110


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "generate", help="write a script that reads a trace with NumPy alone",
        description="Write a folder with reader.py, which reads one trace with NumPy alone and says how its records "
                    "lie, and the files that it reads: result/<seconds>.bin and its sidecar for each launch, "
                    "tables/*.npy for maps with rows by key. It needs no ncc: give it to whom you like.")
    parser.add_argument("what", choices=("reader",), help="a reader of the trace")
    parser.add_argument("trace", help="a run's directory, as 'ncc run' printed it")
    parser.add_argument("-o", "--output", metavar="DIR", type=Path,
                        help="the folder to make (default: the run's name with -reader, here)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc.runtime import open_trace

    trace = open_trace(args.trace)
    folder: Path = args.output or Path(f"{trace.path.resolve().name}-reader")
    damaged: list[Diagnostic] = list(trace.damage)
    try:
        for part in ("result", "tables"):
            (folder / part).mkdir(parents=True)
        launches = [launch for number in range(len(trace)) if (launch := _launch(trace, number, folder, damaged))]
        tables = [_table(number, table, folder) for number, table in enumerate(trace.tables)]
        (folder / SCRIPT).write_text(_script(trace, launches, tables), encoding="utf-8")
    except OSError as failure:
        raise error("R054", f"cannot write '{folder}': {failure.strerror or failure}", place=str(folder),
                    hint="-o names a folder that is not there yet") from None
    show(damaged)
    print(f"{len(launches)} launches, {counted(len(tables), 'table')}: python {folder / SCRIPT}")
    return WRONG_INPUT if damaged else OK


def _launch(trace: Run, number: int, folder: Path, damaged: list[Diagnostic]) -> Launch | None:
    from ncc.runtime.neutrino import write_launch

    try:
        launch = trace[number]
        launch.check()
        write_launch(launch, folder / "result")
    except NccError as damage:
        damaged += damage.diagnostics
        return None
    return launch


def _table(number: int, table: Table, folder: Path) -> dict[str, Any]:
    import numpy as np

    name = f"{number}.npy"
    np.save(folder / "tables" / name, table.rows)
    return {"file": name, "map": table.name, "kernel": table.kernel, "kernel_dir": _folder_of(table.kernel_dir),
            "launches": table.launches, "lost": table.lost, "sample": table.sample,
            "sites": [column.name for column in table.columns if column.site]}


def _folder_of(path: Path | None) -> str:
    return f"kernel/{path.name}" if path is not None else ""


def _script(trace: Run, launches: list[Launch], tables: list[dict[str, Any]]) -> str:
    maps = {name: launch.schema(name) for launch in launches for name in launch.maps}
    folders = dict.fromkeys([*(_folder_of(launch.kernel_dir) for launch in launches),
                             *(table["kernel_dir"] for table in tables)])
    return _TEMPLATE.substitute(
        run=ascii(trace.path.resolve().name)[1:-1].replace('"', "'"),
        maps=_literal({name: [(field, kind) for field, kind in schema.dtype.descr] for name, schema in maps.items()}),
        levels=_literal({name: schema.level for name, schema in maps.items()}),
        tables=_literal(tables), sites=_literal({name: dict(_sites(trace, name)) for name in folders if name}))


def _literal(value: Any) -> str:
    return pformat(value, width=_WIDTH, sort_dicts=False)


def _sites(trace: Run, kernel_dir: str) -> Iterator[tuple[int, str]]:
    """What the numbers of a kernel's ``nl.site()`` stand for."""
    from ncc.runtime.facts import load_kernel
    from ncc.runtime.sites import site_of

    kernel: Mapping[str, Any]
    _, kernel = load_kernel(trace.path, kernel_dir)
    number = 0
    while (site := site_of(kernel, number)) is not None:
        yield number, f"{site.text} ({site})" if site.file else site.text
        number += 1


_TEMPLATE = Template('''\
"""Reads the trace $run with NumPy alone. Written by 'ncc generate reader'.

A file of result/ is one launch, little-endian:

    u32 grid x, y, z, block x, y, z, bytes of shared memory, number of maps
    for each map: u32 bytes of a thread or warp, u32 threads that share a row (1, or a warp's), u64 offset
    at each offset: records, [blocks][ceil(threads of a block / that number)][slots]

The .json beside it has the kernel, and of maps that do not fill all of their slots where the counts are, a u32 for each
thread or warp: of more than there are slots the first are kept, of a ring the last.
"""

import json
import struct
import sys
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).resolve().parent

# A record of each map, as the probe declared it: name and type of each field.
MAPS = $maps

# Who saves: "thread" or "warp".
LEVELS = $levels

# Maps with rows by key: each is one kernel's. "sites" are the columns that are what nl.site() gave.
TABLES = $tables

# What nl.site() stands for, by the kernel's folder.
SITES = $sites


def read_launch(path):
    """(header, {map: (records [blocks, rows, slots], used [blocks, rows])}) of one file of result/."""
    path = Path(path)
    data = path.read_bytes()
    told = json.loads(path.with_suffix(".json").read_text())
    words = struct.unpack_from("<8I", data)
    header = {"kernel": told["kernel"], "kernel_dir": told["kernel_dir"], "grid": words[0:3], "block": words[3:6],
              "shared_bytes": words[6]}
    blocks, threads = int(np.prod(header["grid"])), int(np.prod(header["block"]))
    maps = {}
    for number, about in enumerate(told["maps"]):
        size, divisor, offset = struct.unpack_from("<IIQ", data, 32 + 16 * number)
        record = np.dtype(MAPS[about["name"]])
        rows, slots = -(-threads // divisor), size // record.itemsize
        records = np.ndarray((blocks, rows, slots), record, data, offset)
        if about["counts_offset"] is None:  # every slot is used
            used = np.full((blocks, rows), slots, np.uint32)
        else:
            used = np.minimum(np.ndarray((blocks, rows), "<u4", data, about["counts_offset"]), slots)
        maps[about["name"]] = records, used
    return header, maps


def used_records(records, used):
    """The records that were saved, one behind another."""
    return records[np.arange(records.shape[2]) < used[..., np.newaxis]]


def launches():
    """The files of result/, by the time of the launch."""
    return sorted((FOLDER / "result").glob("*.bin"), key=lambda path: float(path.stem))


def read_table(table):
    """The rows of one of TABLES."""
    return np.load(FOLDER / "tables" / table["file"])


def site(kernel_dir, number):
    """What a number of nl.site() stands for: the instruction, and its line of the source where that is known."""
    return SITES.get(kernel_dir, {}).get(int(number), "")


def main():
    for path in map(Path, sys.argv[1:]) if sys.argv[1:] else launches():
        header, maps = read_launch(path)
        print(path.name, header["kernel"], "grid", header["grid"], "block", header["block"])
        for name, (records, used) in maps.items():
            found = used_records(records, used)
            print("  %s: %d records of %d %ss" % (name, len(found), used.size, LEVELS[name]))
            for record in found[:5]:
                print("   ", dict(zip(record.dtype.names, record.tolist())))
    for table in TABLES:
        rows = read_table(table)
        print("%s of %s: %d rows of %d launches" % (table["map"], table["kernel"], len(rows), table["launches"]))
        for row in rows[:5]:
            sites = [site(table["kernel_dir"], row[column]) for column in table["sites"]]
            print("   ", dict(zip(row.dtype.names, row.tolist())), *sites)


if __name__ == "__main__":
    main()
''')
