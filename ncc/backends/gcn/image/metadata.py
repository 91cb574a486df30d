"""Code object metadata: what the compiler tells the runtime of each kernel, as msgpack in a note or YAML in a text.

LLVM's AMDGPUUsage, "Code Object Metadata" (versions 3 to 5 of it; object versions 4 to 6 use those).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgpack

from ncc.backends.formats.binary import Blob
from ncc.diag import error

MAX_KERNARG_BYTES = 1 << 16
_MAX_ARGS = 1 << 12
_MAX_DEPTH = 16
_HIDDEN = "hidden_"
_SCALAR = re.compile(r"-?(?:0x[0-9a-fA-F]+|\d+)\Z")
_ITEM = re.compile(r"(?P<indent> *)(?P<dash>- +)?(?:(?P<key>[^\s:'\"]+|'[^']*'|\"[^\"]*\"):(?: +(?P<value>.*))?"
                   r"|(?P<scalar>\S.*))\Z")


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
    kernarg_align: int
    group_bytes: int
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


def from_yaml(text: str, place: str) -> Metadata:
    """Of an ``.amdgpu_metadata`` block. B060 as above."""
    return _checked(_Yaml(text, place).read(), place)


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
        value = table.get(key, default)
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
            kernarg_align=self.count(table, ".kernarg_segment_align", 8),
            group_bytes=self.count(table, ".group_segment_fixed_size", 0),
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


# ---- the YAML that LLVM writes ----

class _Yaml:
    """Block maps and lists with plain or quoted scalars: all that LLVM writes for metadata."""

    def __init__(self, text: str, place: str) -> None:
        self.place = place
        lines = [line.rstrip() for line in text.splitlines()]
        self.lines = [line for line in lines if line.strip() and line.strip() not in ("---", "...")]
        self.at = 0

    def read(self) -> Any:
        value = self.block(0)
        if self.at < len(self.lines):
            raise self.wrong()
        return value

    def wrong(self) -> Exception:
        return error("B060", f"damaged metadata: '{self.lines[self.at].strip()[:60]}'", place=self.place)

    def block(self, depth: int) -> Any:
        """What is indented as the line at hand is: a list or a map."""
        if self.at >= len(self.lines) or depth > _MAX_DEPTH:
            return None
        found = self.item()
        return self.sequence(len(found["indent"]), depth) if found["dash"] else self.table(len(found["indent"]), depth)

    def item(self) -> re.Match[str]:
        found = _ITEM.match(self.lines[self.at])
        if found is None:
            raise self.wrong()
        return found

    def sequence(self, indent: int, depth: int) -> list[Any]:
        items: list[Any] = []
        while self.at < len(self.lines) and (found := self.item())["dash"] and len(found["indent"]) == indent:
            inside = indent + len(found["dash"])
            nested = self.lines[self.at][inside:].startswith("- ")
            if found["key"] is None and not nested:
                items.append(self.scalar(found["scalar"]))
                self.at += 1
                continue
            if depth > _MAX_DEPTH:
                raise self.wrong()
            self.lines[self.at] = " " * inside + self.lines[self.at][inside:]
            items.append(self.sequence(inside, depth + 1) if nested else self.table(inside, depth + 1))
        return items

    def table(self, indent: int, depth: int) -> dict[str, Any]:
        table: dict[str, Any] = {}
        while self.at < len(self.lines) and not (found := self.item())["dash"] and len(found["indent"]) == indent:
            if found["key"] is None:
                raise self.wrong()
            self.at += 1
            table[str(self.scalar(found["key"]))] = (
                self.scalar(found["value"]) if found["value"] else self.nested(indent, depth))
        return table

    def nested(self, indent: int, depth: int) -> Any:
        """The block below a key: deeper, or a list at the key's own indentation."""
        if self.at >= len(self.lines):
            return None
        found = self.item()
        deeper = len(found["indent"]) > indent or (found["dash"] and len(found["indent"]) == indent)
        return self.block(depth + 1) if deeper else None

    def scalar(self, text: str) -> Any:
        text = text.strip()
        if text[:1] in "'\"" and text[-1:] == text[:1] and len(text) > 1:
            return text[1:-1].replace("''", "'") if text[0] == "'" else _unescaped(text[1:-1])
        if _SCALAR.match(text):
            return int(text, 0) if "x" in text else int(text)
        return {"true": True, "false": False, "[]": [], "{}": {}}.get(text, text)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(x[0-9A-Fa-f]{2}|.)",
                  lambda m: chr(int(m[1][1:], 16)) if len(m[1]) == 3 else {"n": "\n", "t": "\t"}.get(m[1], m[1]), text)
