"""``ncc annotate``: source beside what a trace's tables say of its lines.

Any map of rows by key that has ``nl.site()`` as a key will do, of ``ncc run -p mem_lines`` as of a one-liner's
``@x[line]``. Where a kernel does not tell its source its own text is shown.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ncc.cli import ranks
from ncc.cli.merged import merge_into, shown_number
from ncc.cli.report import OK, WRONG_INPUT, columns, show
from ncc.cli.values import list_index
from ncc.diag import error, printable
from ncc.engine.selection import Selection
from ncc.runtime import Origin, Site, Table
from ncc.runtime.files import check_inside, open_regular
from ncc.tables import Column

VERSION = 1
"""Of what ``--format json`` writes (docs/oneliners.md)."""
_AROUND = 3
_MOST_BYTES = 16 << 20
_SHOWN_WIDTH = 160
_USES = ("count", "sum", "avg", "min", "max")

_SECTOR_BYTES = 32
_CYCLES = "cycles"

Values = dict[str, int | tuple[int, int]]
"""By map and field; of an average, sum and count."""


@dataclass
class _Maps:
    """Of a trace's maps as a whole: all ``cycles`` of those where the kernel's own row has what no line has, and what
    each map's count is called."""

    cycles: dict[str, int] = field(default_factory=dict)
    counts: dict[str, str] = field(default_factory=dict)


@dataclass
class _File:
    """A file's lines with what was counted there. ``text``: where the file is a kernel's own text, its path."""

    name: str
    text: Path | None
    lines: dict[int, Values] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)  # by the kernel's name


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "annotate", help="show source beside what was counted on its lines",
        description="Show the source of a trace's kernels beside what its maps keyed by nl.site() hold for each line.")
    parser.add_argument("trace", help="a run's directory, as 'ncc run' printed it, or a folder with those of all ranks")
    parser.add_argument("file", nargs="?", help="only files whose path ends in this")
    parser.add_argument("--rank", type=list_index, metavar="R", help="of a job, the run of one rank")
    parser.add_argument("-k", "--kernel", action="append", default=[], metavar="PATTERN",
                        help="only kernels whose name has this in it or matches this glob")
    parser.add_argument("--source", action="append", default=[], metavar="DIR",
                        help="where sources are that are not where the kernel says (repeatable)")
    parser.add_argument("--all", action="store_true", help="whole files, not the lines around those that count")
    parser.add_argument("-f", "--format", choices=("text", "json"), default="text")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    trace = ranks.open_chosen(args.trace, args.rank)
    selection = Selection(only=tuple(args.kernel))
    tables = [table for table in trace.tables if selection.wants(table.kernel)]
    files, maps = _files(tables), _maps(tables)
    if args.file is not None:
        files = [one for one in files if f"/{one.name}".endswith(f"/{args.file}")]
    if not files:
        raise error("R087", "nothing of this trace is known by line", place=args.trace,
                    hint="record it with 'ncc run -p mem_lines', or -e 'load.global { @moved[line] = sum(bytes) }'")
    if args.format == "json":
        print(json.dumps({"version": VERSION, "files": [
            {"file": one.name, **_origins(one), "lines": [{"line": line, **_derived(values, maps)}
                                           for line, values in sorted(one.lines.items())]} for one in files]}))
    else:
        print(*_text(files, maps, args.source, args.all), sep="\n")
    show(trace.damage)
    return WRONG_INPUT if trace.damage else OK


def _files(tables: Iterable[Table]) -> list[_File]:
    """By file, the lines of all tables, added up."""
    found: dict[str, _File] = {}
    for table in tables:
        keys = [column for column in table.columns if column.site]
        if len(keys) == 1:
            for row in table.rows:
                _add(found, table, row, keys[0])
    return sorted(found.values(), key=lambda one: (one.text is not None, one.name))


def _maps(tables: Iterable[Table]) -> _Maps:
    found, of_kernel = _Maps(), set()
    for table in tables:
        keys = [column.name for column in table.columns if column.site]
        found.counts.update((table.name, f"{table.name}.{c.name}") for c in table.columns if c.use == "count")
        if len(keys) == 1 and any((c.name, c.use) == (_CYCLES, "sum") for c in table.columns):
            name = f"{table.name}.{_CYCLES}"
            found.cycles[name] = found.cycles.get(name, 0) + table.sample * int(table.rows[_CYCLES].sum())
            of_kernel |= {name} if not table.rows[keys[0]].all() else set()
    found.cycles = {name: total for name, total in found.cycles.items() if name in of_kernel and total}
    return found


def _add(found: dict[str, _File], table: Table, row: Any, key: Column) -> None:
    site = table.site(int(row[key.name]))
    place = _place(table, site) if site else None
    if place is None:
        return
    name, line, text = place
    file = found.setdefault(name, _File(name, text))
    if table.origin is not None:
        file.origins[table.kernel] = table.origin
    values = file.lines.setdefault(line, {})
    for column in table.columns:
        if column.use in _USES:
            merge_into(values, f"{table.name}.{column.name}", column.use, row, column.name, table.sample)


def _origins(file: _File) -> dict[str, Any]:
    return {"inductor": {kernel: asdict(origin) for kernel, origin in file.origins.items()}} if file.origins else {}


def _place(table: Table, site: Site) -> tuple[str, int, Path | None] | None:
    """File, line, and the kernel's own text where there is no source; None of what stands nowhere."""
    if site.file is not None and site.line is not None:
        return site.file, site.line, None
    if site.asm_line is None or table.kernel_dir is None:
        return None
    return f"{table.kernel} (its own text)", site.asm_line, table.kernel_dir / "pruned.asm"


def _derived(values: Values, maps: _Maps) -> dict[str, int | float]:
    """Averages divided, beside sectors of global memory those that the bytes would fill, and beside cycles their share
    of all, or what one of those that were counted took."""
    found: dict[str, int | float] = {}
    for name, value in values.items():
        found[name] = shown_number(value)
        of, _, what = name.rpartition(".")
        moved, count = values.get(f"{of}.bytes"), values.get(maps.counts.get(of, ""))
        if what == "sectors" and value and isinstance(moved, int):
            found[f"{of}.ideal"] = -(-moved // _SECTOR_BYTES)
        elif name in maps.cycles and isinstance(value, int):
            found[f"{of}.share"] = round(value / maps.cycles[name], 4)
        elif what == _CYCLES and isinstance(value, int) and isinstance(count, int) and count:
            found[f"{of}.latency"] = round(value / count, 1)
    return found


# --- text ---

def _text(files: Sequence[_File], maps: _Maps, folders: Sequence[str], whole: bool) -> Iterator[str]:
    for number, one in enumerate(files):
        source = _source(one, folders)
        if number:
            yield ""
        yield f"{printable(one.name)}{'' if source else ': not found here (--source DIR)'}"
        yield from (f"  {kernel}: Inductor's kernel of {origin}"[:_SHOWN_WIDTH]
                    for kernel, origin in one.origins.items())
        names = list(dict.fromkeys(name for values in one.lines.values() for name in _derived(values, maps)))
        rows = [(*_titles(names), "line", ""), *_rows(one, maps, names, source, whole)]
        yield from (f"  {line[:_SHOWN_WIDTH]}" for line in columns(_to_the_right(rows)).splitlines())


def _titles(names: Sequence[str]) -> tuple[str, ...]:
    """Without the map's name, where there is one map; of a one-liner's maps, their names."""
    one = len({name.split(".")[0] for name in names}) == 1
    return tuple(f"@{name.removesuffix('.value')}" if name.endswith(".value") else
                 name.split(".", 1)[1] if one else name for name in names)


def _rows(one: _File, maps: _Maps, names: Sequence[str], source: Sequence[str],
          whole: bool) -> Iterator[tuple[str, ...]]:
    last = 0
    for line in _shown(one, len(source), whole):
        if last and line > last + 1:
            yield (*("" for _ in names), "...", "")
        values = _derived(one.lines.get(line, {}), maps)
        text = source[line - 1].rstrip() if 0 < line <= len(source) else ""
        yield (*(_cell(name, values[name]) if name in values else "" for name in names), str(line), text.expandtabs())
        last = line


def _shown(one: _File, count: int, whole: bool) -> list[int]:
    """Numbers of the lines; of a file that is not there those that have something."""
    if not count:
        return sorted(one.lines)
    if whole:
        return sorted({*range(1, count + 1), *one.lines})
    near = {n for line in one.lines for n in range(line - _AROUND, line + _AROUND + 1) if 0 < n <= count}
    return sorted(near | set(one.lines))


def _to_the_right(rows: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """All cells but the last one of each row."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    return [(*(cell.rjust(width) for cell, width in zip(row, widths, strict=False)), row[-1]) for row in rows]


def _cell(name: str, value: int | float) -> str:
    if name.endswith(".share"):
        return f"{100 * value:.1f}%"
    return f"{value:.1f}" if isinstance(value, float) else f"{value:,}"


def _source(one: _File, folders: Sequence[str]) -> list[str]:
    """The lines of a file; none where it is not found. A trace may name anything: what is no regular file is not
    opened."""
    if one.text is not None:
        check_inside(one.text, one.text.parent)
    base = Path(one.name)
    tried = [one.text] if one.text else [
        base, *(Path(folder) / part for folder in folders for part in (base, base.name))]
    for path in tried:
        try:
            with open_regular(path) as file:
                text: str = file.read(_MOST_BYTES).decode("utf-8", "replace")
                return text.splitlines()
        except (OSError, ValueError):
            continue
    return []
