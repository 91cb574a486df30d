"""Code object metadata: what the compiler tells the runtime of each kernel, as msgpack in a note or YAML in a text.

LLVM's AMDGPUUsage, "Code Object Metadata" (versions 3 to 5 of it; object versions 4 to 6 use those).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgpack

from ncc.backends.formats.binary import Blob
from ncc.diag import error
from ncc.limits import integer
from ncc.yamltext import Mapping, Node, Sequence, YamlError, read_yaml

MAX_KERNARG_BYTES = 1 << 16
_MAX_ARGS = 1 << 12
_HIDDEN = "hidden_"
_INTEGER = re.compile(r"-?(?:0x[0-9a-fA-F]{1,16}|\d{1,20})\Z")


@dataclass(frozen=True)
class Argument:
    """One argument. ``kind`` is ``by_value``, ``global_buffer``, ``hidden_block_count_x`` ..."""

    name: str
    offset: int
    size: int
    kind: str

    @property
    def hidden(self) -> bool:
        """Not the programmer's: the runtime fills it in."""
        return self.kind.startswith(_HIDDEN)

    @property
    def pointer(self) -> bool:
        return self.kind in ("global_buffer", "dynamic_shared_pointer") or self.kind.startswith("hidden_hostcall")


@dataclass(frozen=True)
class KernelMetadata:
    """``symbol`` is the descriptor's (``NAME.kd``); sizes in bytes."""

    name: str
    symbol: str
    arguments: tuple[Argument, ...]
    kernarg_bytes: int
    private_bytes: int
    max_threads: int
    wave_size: int
    sgprs: int
    vgprs: int


@dataclass(frozen=True)
class Metadata:
    """``version`` is the metadata's own (1.1 is of object version 4, 1.2 of 5 and 6)."""

    version: tuple[int, int]
    target: str
    kernels: tuple[KernelMetadata, ...]
    document: dict[str, Any]

    def kernel(self, name: str) -> KernelMetadata | None:
        return next((k for k in self.kernels if k.name == name), None)


def from_msgpack(data: Blob) -> Metadata:
    """B060 where it is no msgpack, or not what a code object's metadata have to be."""
    try:
        document = msgpack.unpackb(bytes(data.data), strict_map_key=False, raw=False, unicode_errors="replace")
    except (ValueError, TypeError, RecursionError, msgpack.exceptions.UnpackException) as reason:
        raise error("B060", f"damaged metadata: {reason or type(reason).__name__}", place=data.place) from None
    return _checked(document, data.place)


@lru_cache(maxsize=32)
def from_yaml(text: str, place: str) -> Metadata:
    """Of an ``.amdgpu_metadata`` block. B060 as above."""
    try:
        return _checked(_document(read_yaml(text)), place)
    except YamlError as reason:
        shown = text[reason.at :].strip().splitlines()[:1] or [""]
        raise error("B060", f"damaged metadata: {reason}: '{shown[0][:60]}'", place=place) from None


def to_yaml(document: Any, indent: int = 0) -> Iterator[str]:
    """The lines of what ``from_yaml`` reads, for the keys and values that metadata have."""
    pad = "  " * indent
    if isinstance(document, dict):
        for key, value in document.items():
            nested = isinstance(value, dict | list) and value
            yield f"{pad}{_plain(key)}:" + ("" if nested else f" {_plain(value)}")
            if nested:
                yield from to_yaml(value, indent + 1)
        return
    for item in document:
        if isinstance(item, dict | list) and item:
            first, *rest = to_yaml(item, indent + 1)
            yield f"{pad}- {first.lstrip()}"
            yield from rest
        else:
            yield f"{pad}- {_plain(item)}"


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str) and not value.isprintable():
        return json.dumps(value, ensure_ascii=False)  # which is YAML's double-quoted style (YAML 1.2, 1.3)
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return "[]" if isinstance(value, list) else "{}"


# ---- from a document to what is in it ----

def _checked(document: Any, place: str) -> Metadata:
    read = _Reader(place)
    root = read.table(document, "its metadata")
    version = read.get(root, "amdhsa.version", list, [])
    if len(version) != 2 or not all(isinstance(n, int) for n in version):
        raise read.wrong("'amdhsa.version' is not two numbers")
    kernels = tuple(read.kernel(k) for k in read.get(root, "amdhsa.kernels", list, []))
    return Metadata((version[0], version[1]), read.get(root, "amdhsa.target", str, ""), kernels, root)


@dataclass(frozen=True)
class _Reader:
    place: str

    def wrong(self, what: str) -> Exception:
        return error("B060", f"damaged metadata: {what}", place=self.place)

    def table(self, value: Any, what: str) -> dict[str, Any]:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            raise self.wrong(f"{what} is no table")
        return value

    def get(self, table: dict[str, Any], key: str, kind: type, default: Any = None) -> Any:
        value = default if table.get(key) is None else table[key]
        if not isinstance(value, kind):
            raise self.wrong(f"'{key}' is {'missing' if value is None else 'not what it should be'}")
        return value

    def count(self, table: dict[str, Any], key: str, default: int | None = None) -> int:
        value = self.get(table, key, int, default)
        if not 0 <= value < 1 << 32:
            raise self.wrong(f"'{key}' is {value}")
        return int(value)

    def kernel(self, value: Any) -> KernelMetadata:
        table = self.table(value, "a kernel")
        name = self.get(table, ".name", str)
        found = KernelMetadata(
            name=name, symbol=self.get(table, ".symbol", str, f"{name}.kd"),
            arguments=tuple(map(self.argument, self.get(table, ".args", list, [])[:_MAX_ARGS])),
            kernarg_bytes=self.count(table, ".kernarg_segment_size"),
            private_bytes=self.count(table, ".private_segment_fixed_size", 0),
            max_threads=self.count(table, ".max_flat_workgroup_size", 1024),
            wave_size=self.count(table, ".wavefront_size", 64),
            sgprs=self.count(table, ".sgpr_count", 0), vgprs=self.count(table, ".vgpr_count", 0))
        self.layout(found)
        return found

    def argument(self, value: Any) -> Argument:
        table = self.table(value, "an argument")
        return Argument(name=self.get(table, ".name", str, ""), offset=self.count(table, ".offset"),
                        size=self.count(table, ".size"), kind=self.get(table, ".value_kind", str))

    def layout(self, kernel: KernelMetadata) -> None:
        """Arguments lie inside their segment."""
        if kernel.kernarg_bytes > MAX_KERNARG_BYTES:
            raise self.wrong(f"'{kernel.name}' takes {kernel.kernarg_bytes} bytes of arguments")
        for argument in kernel.arguments:
            if argument.offset + argument.size > kernel.kernarg_bytes:
                raise self.wrong(f"an argument of '{kernel.name}' ends at {argument.offset + argument.size} of "
                                 f"{kernel.kernarg_bytes} bytes")


# ---- from YAML to a document ----

_WORDS = {"true": True, "false": False, "": None}


def _document(node: Node | None) -> Any:
    """Numbers and truth values are what is written without quotes and looks so; all else is text."""
    if isinstance(node, Mapping):
        return {key.text: _document(value) for key, value in node.pairs}
    if isinstance(node, Sequence):
        return [_document(item) for item in node.items]
    if node is None or not node.plain:
        return node.text if node else None
    if _INTEGER.match(node.text):
        return integer(node.text)
    return _WORDS.get(node.text, node.text)
