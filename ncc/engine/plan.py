"""A prepared kernel as a value: what the hook driver is told, what is cached, what the kernel's directory shows."""

from __future__ import annotations

import dataclasses
import functools
import json
import struct
from collections.abc import Callable
from ctypes import sizeof
from dataclasses import asdict, dataclass, field
from enum import IntEnum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import zstandard

from ncc import abi
from ncc.backends import backend, names
from ncc.backends.base import Param, Site, SiteReport
from ncc.backends.formats.elf import MAGIC as ELF_MAGIC
from ncc.backends.rewrite.layout import Cursor, MapLayout
from ncc.diag import Diagnostic, NccError, Severity, error
from ncc.entry_runs import Run
from ncc.ir.facts import ModuleAnchor, ModuleReference, ModuleVariable
from ncc.ir.types import Level
from ncc.lanes import LaneTable
from ncc.limits import Limit
from ncc.pipeline import Prepared
from ncc.tables import WORD_BYTES, TableShape

IMAGE_ALIGN = 64
"""Of what lies behind the probed image (``ncc_behind_image``)."""
_LEVELS = {Level.THREAD: abi.MapLevel.THREAD, Level.WARP: abi.MapLevel.WARP}
_CURSOR_FLAGS = {Cursor.STATIC: abi.MapFlag.STATIC, Cursor.REGISTER: abi.MapFlag(0), Cursor.MEMORY: abi.MapFlag.ZEROED,
                 Cursor.TABLE: abi.MapFlag.STATIC | abi.MapFlag.TABLE}


@dataclass(frozen=True)
class MapPlan:
    """One map of a probed kernel: ``struct ncc_map`` and the fields of its record."""

    name: str
    level: str
    fields: tuple[tuple[str, str], ...]
    record_bytes: int
    cap: int | None
    cap_bound: int | None
    flags: int
    chunks: tuple[int, ...]
    records_param: int
    counts_param: int | None
    cap_param: int | None
    lanes_param: int | None
    warp_lanes: int
    table: TableShape | None = None
    patterns: tuple[dict[str, LaneTable], ...] = ()
    runs: tuple[Run, ...] = ()
    sample: int = 1  # saves at instructions of which one is kept

    @property
    def row_bytes(self) -> int:
        """What one thread or warp may save, in the trace."""
        return (self.cap or 1) * self.record_bytes

    def fill(self, target: abi.Map) -> None:
        """Write the plan into the message's struct."""
        target.name = self.name.encode()
        target.level = _LEVELS[Level(self.level)]
        target.flags = self.flags
        target.record_bytes = self.record_bytes
        target.cap = self.cap or 0
        target.cap_bound = self.cap_bound or 0
        target.n_chunks = len(self.chunks)
        target.chunk[: len(self.chunks)] = self.chunks
        target.records_param = self.records_param
        target.table_bytes = self.table.bytes if self.table else 0
        target.warp_lanes = self.warp_lanes
        for name in ("counts_param", "cap_param", "lanes_param"):
            offset = getattr(self, name)
            setattr(target, name, abi.NO_PARAM if offset is None else offset)


@dataclass(frozen=True)
class SitePlan:
    """One matched site; ``line`` counts in the kernel's own text."""

    probe: str
    line: int
    text: str
    unprobed: str | None


@dataclass(frozen=True)
class TableRow:
    """What a number of ``nl.site()`` stands for, its index in the table: ``asm_line`` counts in the kernel's own text,
    ``line`` in the source's ``file``."""

    tracepoint: str
    text: str
    asm_line: int | None
    file: str | None
    line: int | None
    callers: tuple[tuple[str, int], ...] = ()  # file and line of each call, of inlined code


@dataclass(frozen=True)
class KernelPlan:
    """A probed kernel. ``texts`` are zstd-compressed: they are for people, and only the probed image is hurried."""

    entry: str
    backend: str
    target: str
    options: tuple[str, ...]
    command: str  # that assembles NAME.asm to NAME.bin; none of machine code that was changed
    maps: tuple[MapPlan, ...]
    params: tuple[Param, ...]
    block_offset: int
    block_bytes: int
    can_wait: bool
    loads_back: bool
    told_shape: bool  # its block begins with ``abi.LaunchShape``
    variables: tuple[ModuleVariable, ...]
    anchors: tuple[ModuleAnchor, ...]
    references: tuple[ModuleReference, ...]
    sites: tuple[SitePlan, ...]
    site_table: tuple[TableRow, ...]
    advice: tuple[str, ...]  # what the assembler gives up of the kernel's speed because of its probes
    patch_name: str
    patches: tuple[int, ...]  # instructions that ``patch`` has functions for; none: the image is a probed one
    image: bytes = field(repr=False)
    patch: bytes = field(repr=False)
    texts: dict[str, bytes] = field(repr=False)

    def text(self, which: str) -> str:
        """``original``, ``pruned`` or ``probed`` assembly."""
        try:
            return zstandard.ZstdDecompressor().decompress(self.texts[which]).decode("utf-8", "replace")
        except zstandard.ZstdError as failure:  # the cache was tampered with
            return f"// {failure}\n"

    @property
    def assembled(self) -> bool:
        """Whether the image is code; else it is the text, which the driver compiles."""
        return self.image.startswith(ELF_MAGIC)

    @property
    def sent(self) -> bytes:
        """What the hook driver is given: the image, and behind it the patches, if there are some."""
        return self.image + bytes(-len(self.image) % IMAGE_ALIGN) + self.patch if self.patch else self.image

    def made_by(self, which: str) -> str:
        """How the ``probed`` or ``pruned`` image is made of its text, in words."""
        if self.patches:
            return f"{which}.bin is the program's machine code, which NVIDIA's library patches with the functions of " \
                   "probed.asm; pruned.asm is what nvdisasm reads in it"
        if not self.command:
            return f"{which}.bin is the program's machine code, changed; {which}.asm is what nvdisasm reads in it"
        if not self.assembled:
            return f"{which}.bin is the text, for the driver to compile"
        return self.command.replace("NAME", which)

    def fill(self, target: abi.Prepared) -> None:
        """Write the plan into the answer's struct."""
        target.status = abi.Status.PROBED
        target.image_bytes = len(self.image)
        target.patch_bytes, target.n_patches = len(self.patch), len(self.patches)
        target.patch_name = self.patch_name.encode()
        target.patch[: len(self.patches)] = self.patches
        target.n_maps, target.n_params = len(self.maps), len(self.params)
        target.block_offset, target.block_bytes = self.block_offset, self.block_bytes
        target.param_offset[: len(self.params)] = [p.offset for p in self.params]
        target.param_bytes[: len(self.params)] = [p.size for p in self.params]
        for plan, place in zip(self.maps, target.map, strict=False):
            plan.fill(place)
        target.n_variables = len(self.variables)
        target.n_anchors = len(self.anchors)
        for anchor, by in zip(self.anchors, target.anchor, strict=False):
            by.name, by.place = anchor.name.encode(), anchor.place
        for variable, at in zip(self.variables, target.variable, strict=False):
            at.place = variable.place
            at.name, at.bytes, at.param = variable.name.encode(), variable.bytes, variable.param
        target.n_references = len(self.references)
        for reference, to in zip(self.references, target.reference, strict=False):
            to.name, to.surface = reference.name.encode(), reference.surface
        target.flags = (abi.KernelFlag.CAN_WAIT if self.can_wait else 0) \
            | (abi.KernelFlag.TOLD_SHAPE if self.told_shape else 0) \
            | (abi.KernelFlag.LOADS_BACK if self.loads_back else 0)
        target.entry = self.entry.encode()


def plan_of(prepared: Prepared) -> KernelPlan:
    """The plan of a prepared kernel; ``NccError`` where it is beyond what the hook driver can be told."""
    probed = prepared.probed
    texts = {"original": prepared.kernel.text.text, "pruned": probed.pruned, "probed": probed.probed}
    compress = zstandard.ZstdCompressor(level=1).compress
    plan = KernelPlan(
        entry=probed.entry, backend=prepared.backend, target=prepared.kernel.target, options=prepared.options,
        command=prepared.command,
        maps=tuple(map_plan(m) for m in probed.maps), params=probed.params, block_offset=probed.block_offset,
        block_bytes=probed.block_bytes, can_wait=probed.can_wait,
        loads_back=probed.loads_back,
        told_shape=backend(prepared.backend).told_shape and probed.block_bytes > 0, variables=probed.variables,
        anchors=prepared.anchors,
        references=probed.references,
        sites=tuple(site_plan(s) for s in probed.sites),
        site_table=tuple(table_row(s) for s in probed.site_table), advice=prepared.advice,
        patch_name=prepared.patch.name if prepared.patch else "",
        patches=prepared.patch.instructions if prepared.patch else (),
        image=prepared.image, patch=prepared.patch.image if prepared.patch else b"",
        texts={name: compress(text.encode()) for name, text in texts.items()})
    _check_limits(plan)
    return plan


def encode(plan: KernelPlan) -> bytes:
    """The plan as bytes: lengths, JSON, then the blobs one after another."""
    meta = asdict(plan)
    blobs = [meta.pop("image"), meta.pop("patch"), *meta.pop("texts").values()]
    meta["texts"] = list(plan.texts)
    meta["sizes"] = [len(blob) for blob in blobs]
    header = json.dumps(meta).encode()
    return b"".join([struct.pack("<Q", len(header)), header, *blobs])


def decode(data: bytes) -> KernelPlan:
    """The inverse of ``encode``; ``ValueError`` if the bytes are not a plan."""
    try:
        plan = _decode(data)
        _check_limits(plan)
        _check_values(plan)
    except (ValueError, KeyError, TypeError, RecursionError, struct.error, zstandard.ZstdError, NccError) as failure:
        raise ValueError(f"not a stored kernel: {failure!r}") from None
    return plan


_NO_PLAN = struct.pack("<Q", 0)  # where the bytes of a plan's header are counted
_REFUSED = frozenset(("code", "message", "hint", "place"))


def encode_refusal(refusal: tuple[Diagnostic, ...]) -> bytes:
    """Why there is no plan, as bytes; places in a text are not kept."""
    return _NO_PLAN + json.dumps([{name: getattr(d, name) for name in _REFUSED} for d in refusal]).encode()


def decode_refusal(data: bytes) -> tuple[Diagnostic, ...]:
    """The inverse of ``encode_refusal``, empty where the bytes say of none; ``ValueError`` if they are damaged."""
    if not data.startswith(_NO_PLAN):
        return ()
    try:
        rows = _typed(tuple[dict[str, str | None], ...], json.loads(data[len(_NO_PLAN) :]))
    except (RecursionError, TypeError) as failure:
        raise ValueError(f"not a stored refusal: {failure!r}") from None
    if not rows or any(row.keys() != _REFUSED or row["code"] is None or row["message"] is None for row in rows):
        raise ValueError("not a stored refusal: not the fields of one")
    return tuple(Diagnostic(severity=Severity.ERROR, **row) for row in rows)


def _decode(data: bytes) -> KernelPlan:
    (length,) = struct.unpack_from("<Q", data)
    meta: Any = json.loads(data[8 : 8 + length])
    if not isinstance(meta, dict):
        raise ValueError("its header is no table")
    blobs, offset = [], 8 + length
    for size in _typed(tuple[int, ...], meta.pop("sizes")):
        if not 0 <= size <= len(data) - offset:
            raise ValueError(f"a part of {size} bytes at {offset} of {len(data)}")
        blobs.append(data[offset : offset + size])
        offset += size
    image, patch, *texts = blobs
    meta["texts"] = dict(zip(_typed(tuple[str, ...], meta["texts"]), texts, strict=True))
    if meta["texts"].keys() != _TEXTS:
        raise ValueError("its texts are not those of a kernel")
    plan: KernelPlan = _record(KernelPlan, meta | {"image": image, "patch": patch})
    return plan


def _typed(kind: Any, value: Any) -> Any:
    """A value of JSON as what an annotation says; ``TypeError`` or ``ValueError`` where it is something else."""
    if dataclasses.is_dataclass(kind):
        return _record(kind, value)
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return kind(_typed(int, value))
    origin, of = get_origin(kind), get_args(kind)
    if origin is tuple and isinstance(value, list):
        kinds = of[:1] * len(value) if of[-1] is Ellipsis else of
        return tuple(_typed(one, part) for one, part in zip(kinds, value, strict=True))
    if origin is dict and isinstance(value, dict):
        return {_typed(of[0], name): _typed(of[1], part) for name, part in value.items()}
    if origin is UnionType:
        return None if value is None else _typed(of[0], value)
    if type(value) is not (origin or kind):  # True is no number
        raise TypeError(f"{value!r} where {kind} belongs")
    return value


_kinds = functools.lru_cache(get_type_hints)


def _record(kind: Any, value: Any) -> Any:
    kinds = _kinds(kind)
    if not isinstance(value, dict) or value.keys() != kinds.keys():
        raise ValueError(f"not the fields of a {kind.__name__}")
    return kind(**{name: _typed(kinds[name], part) for name, part in value.items()})


def map_plan(layout: MapLayout) -> MapPlan:
    """What the hook driver and the reader are told of a map."""
    decl = layout.map
    if layout.table is not None:
        # A launch has no record of it: what stands for one is a word.
        return MapPlan(
            name=decl.name, level=decl.level.value, fields=tuple((f.name, f.type.label) for f in decl.fields),
            record_bytes=WORD_BYTES, cap=1, cap_bound=None, flags=int(_CURSOR_FLAGS[layout.cursor]),
            chunks=(WORD_BYTES,), records_param=layout.records_param, counts_param=None, cap_param=None,
            lanes_param=None, warp_lanes=layout.warp_lanes, table=layout.table, sample=decl.sample)
    flags = _CURSOR_FLAGS[layout.cursor]
    flags |= abi.MapFlag.DYNAMIC if layout.cap is None else 0
    flags |= abi.MapFlag.BOUNDED if layout.cap_bound is not None else 0
    flags |= abi.MapFlag.COMPACT if layout.compact else 0
    flags |= abi.MapFlag.STREAM if layout.stream else 0
    flags |= abi.MapFlag.RING if layout.ring else 0
    flags |= abi.MapFlag.PAGED if layout.paged else 0
    flags |= abi.MapFlag.BY_LAUNCH if layout.turns_param is not None else 0
    flags |= abi.MapFlag.LANE_COUNTS if (layout.stream_counts or 1) > 1 else 0
    return MapPlan(
        name=decl.name, level=decl.level.value, fields=tuple((f.name, f.type.label) for f in decl.fields),
        record_bytes=decl.record_bytes, cap=layout.cap, cap_bound=layout.cap_bound, flags=int(flags),
        # At warp level a record is contiguous: there are no planes.
        chunks=layout.chunks if decl.level is Level.THREAD else (),
        records_param=layout.records_param, counts_param=layout.counts_param, cap_param=layout.cap_param,
        lanes_param=layout.lanes_param, warp_lanes=layout.warp_lanes, patterns=tuple(map(dict, layout.patterns)),
        runs=layout.runs, sample=decl.sample)


def described_map(plan: MapPlan) -> dict[str, Any]:
    """What readers of records are told of a map, in ``kernel.json``."""
    told = asdict(plan)
    keys = ("name", "level", "fields", "record_bytes", "cap", "cap_bound", "sample")
    return {key: told[key] for key in (*keys, *(more for more in ("table", "patterns", "runs") if told[more]))}


def site_plan(site: SiteReport) -> SitePlan:
    return SitePlan(site.probe, site.span.line, site.text, site.unprobed)


def table_row(site: Site) -> TableRow:
    file, line = (site.source.file, site.source.line) if site.source else (None, None)
    return TableRow(site.tracepoint, site.text, site.span.line if site.span else None, file, line,
                    tuple((one.file, one.line) for one in site.callers))


_PLACE = (0, abi.MAX_BLOCK_BYTES - 4)  # in the block
_LIMITS: tuple[tuple[Callable[[KernelPlan], int], int, str], ...] = (
    (lambda plan: len(plan.maps), abi.MAX_MAPS, "maps"),
    (lambda plan: len(plan.params), abi.MAX_PARAMS, "kernel parameters"),
    (lambda plan: plan.block_bytes, abi.MAX_BLOCK_BYTES, "bytes of parameters for its maps"),
    (lambda plan: plan.block_offset + plan.block_bytes, abi.MAX_PARAMETER_BYTES, "bytes of kernel parameters"),
    (lambda plan: max((p.offset + p.size for p in plan.params), default=0), abi.MAX_PARAMETER_BYTES,
     "bytes of the kernel's own parameters"),
    (lambda plan: max((len(m.chunks) for m in plan.maps), default=0), abi.MAX_CHUNKS, "stores for one record"),
    (lambda plan: max((len(m.name.encode()) for m in plan.maps), default=0), 63, "bytes of a map's name"),
    (lambda plan: max((m.row_bytes for m in plan.maps), default=0), (1 << 32) - 1, "bytes for one thread or warp"),
    (lambda plan: len(plan.variables), abi.MAX_VARIABLES, "variables of its module"),
    (lambda plan: len(plan.anchors), abi.MAX_ANCHORS, "variables beside those that it uses"),
    (lambda plan: max((len(a.name.encode()) for a in plan.anchors), default=0), abi.VARIABLE_NAME_BYTES - 1,
     "bytes of a variable's name"),
    (lambda plan: max((len(v.name.encode()) for v in plan.variables), default=0), abi.VARIABLE_NAME_BYTES - 1,
     "bytes of a variable's name"),
    (lambda plan: len(plan.patches), abi.MAX_PATCHES, "kinds of patched instructions"),
    (lambda plan: len(plan.patch_name.encode()), 23, "bytes of a name of patches"),
    (lambda plan: max(plan.patches, default=0), abi.MAX_PATCHED, "as the number of a patched instruction"),
    (lambda plan: len(plan.references), abi.MAX_REFERENCES, "texture and surface references"),
    (lambda plan: max((len(r.name.encode()) for r in plan.references), default=0), abi.VARIABLE_NAME_BYTES - 1,
     "bytes of a reference's name"),
    (lambda plan: max((v.bytes for v in plan.variables), default=0), Limit.WORD.most, "bytes of a variable"),
    (lambda plan: max((v.param for v in plan.variables), default=0), _PLACE[1], "as a place in the parameter block"),
    (lambda plan: len(plan.entry.encode()), abi.NAME_BYTES - 1, "bytes of a kernel's name"),
)

_TEXTS = {"original", "pruned", "probed"}
_MAX_TEXT_BYTES = 1 << 28

_MAP_BOUNDS: tuple[tuple[str, int, int], ...] = (
    ("record_bytes", 1, abi.MAX_RECORD_BYTES), ("cap", 1, abi.MAX_CAP), ("cap_bound", 0, abi.MAX_CAP),
    ("records_param", *_PLACE), ("counts_param", *_PLACE), ("cap_param", *_PLACE), ("lanes_param", *_PLACE))


def _check_limits(plan: KernelPlan) -> None:
    """Every number fits its field of ``struct ncc_prepared``: a kernel made with more than the hook driver is told of
    would store where it must not."""
    for entry in plan.maps:
        for name, low, high in _MAP_BOUNDS:
            value = getattr(entry, name)
            if value is not None and not low <= value <= high:
                raise error("R060", f"map '{entry.name}': {name} {value} is not between {low} and {high}",
                            place=plan.entry)
    for count, limit, what in _LIMITS:
        if not 0 <= count(plan) <= limit:
            raise error("R060", f"{count(plan)} {what}; at most {limit} can be handled", place=plan.entry)


def _check_values(plan: KernelPlan) -> None:
    """What a plan that was just made has by construction, and one from a file may not: ``ValueError``."""
    for entry in plan.maps:
        Level(entry.level)
        if entry.table is not None:
            entry.table.check()
        if entry.sample not in Limit.SAMPLE:
            raise ValueError(f"map '{entry.name}': one save in {entry.sample}")
        if entry.warp_lanes not in (32, 64):
            raise ValueError(f"map '{entry.name}': warps of {entry.warp_lanes} lanes")
        if not 0 <= entry.flags <= sum(abi.MapFlag) or not all(1 <= chunk <= 255 for chunk in entry.chunks):
            raise ValueError(f"map '{entry.name}': flags {entry.flags}, chunks {entry.chunks}")
    if plan.backend not in names():
        raise ValueError(f"made by '{plan.backend}'")
    if plan.told_shape and plan.block_bytes < sizeof(abi.LaunchShape):
        raise ValueError(f"a launch's shape in a block of {plan.block_bytes} bytes")
    for place in (*(p.offset for p in plan.params), *(p.size for p in plan.params), plan.block_offset):
        if place < 0:
            raise ValueError(f"a parameter at or of {place} bytes")
    for variable in plan.variables:
        if not variable.name or "\0" in variable.name or min(variable.bytes, variable.param, variable.place) < 0:
            raise ValueError(f"variable '{variable.name}' of {variable.bytes} bytes at {variable.param}")
    for anchor in plan.anchors:
        if not anchor.name or "\0" in anchor.name or not 0 < anchor.place < 1 << 64:
            raise ValueError(f"anchor '{anchor.name}' at {anchor.place}")
    for reference in plan.references:
        if not reference.name or "\0" in reference.name:
            raise ValueError(f"reference '{reference.name}'")
    if bool(plan.patch) is not bool(plan.patches) or min(plan.patches, default=1) < 1:
        raise ValueError(f"patches of {plan.patches} in {len(plan.patch)} bytes")
    for text in plan.texts.values():
        if not 0 <= zstandard.frame_content_size(text) <= _MAX_TEXT_BYTES:
            raise ValueError("a text without a size, or too large")
