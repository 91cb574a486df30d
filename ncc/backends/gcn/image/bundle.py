"""Clang offload bundles: code objects for several targets in one file, plain or compressed.

Facts: clang's documentation of clang-offload-bundler, and its OffloadBundler.cpp for the compressed header. All
little-endian:

- plain: ``__CLANG_OFFLOAD_BUNDLE__``, u64 count, then for each entry u64 offset, u64 bytes, u64 ID bytes, ID. Offsets
  count from the bundle's start. An ID is ``KIND-TRIPLE-TARGET``: ``hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-``, and
  ``host-...`` for the host's, which is empty in HIP's bundles.
- compressed: ``CCOB``, u16 version (1 to 3), u16 method (0 zlib, 1 zstd), total bytes (u32 in version 2, u64 in 3, not
  in 1), uncompressed bytes (u32, u64 in version 3), u64 hash, then a plain bundle, compressed.

Bundles follow one another in a host program's ``.hip_fatbin`` section, with padding between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from struct import Struct

from ncc.backends.formats.binary import Blob
from ncc.backends.formats.unpack import Budget, damaged, unzlib, unzstd
from ncc.backends.gcn.isa.arch import Target, find_target
from ncc.diag import error

MAGIC = b"__CLANG_OFFLOAD_BUNDLE__"
COMPRESSED_MAGIC = b"CCOB"

_COUNT = Struct("<Q")
_ENTRY = Struct("<QQQ")
_COMMON = Struct("<4sHH")
_SIZES = {1: Struct("<IQ"), 2: Struct("<IIQ"), 3: Struct("<QQQ")}  # (total,) uncompressed, hash
_UNPACK = {0: unzlib, 1: unzstd}
_MAX_ENTRIES = 1 << 12
_CHUNK_BYTES = 1 << 16
_AMDGPU_KINDS = ("hip-", "hipv4-", "openmp-")


@dataclass(frozen=True)
class BundleEntry:
    """One code object; ``target`` is None for what is not AMD's. It ends at ``end`` of its plain bundle."""

    id: str
    target: Target | None
    data: Blob
    end: int


def is_bundle(image: Blob) -> bool:
    return bytes(image.data[: len(MAGIC)]) == MAGIC or bytes(image.data[:4]) == COMPRESSED_MAGIC


def bundle_entries(image: Blob) -> Iterator[BundleEntry]:
    """The entries of all bundles in an image that starts with one. B051 and B052 for damaged ones, B059 for bombs."""
    budget = Budget(len(image))
    at: int | None = 0
    while at is not None:
        bundle, end = _plain(image, at, budget)
        entries = tuple(_entries(bundle))
        yield from entries
        at = _next(image, at + (end or max([len(MAGIC), *(entry.end for entry in entries)])))


def _plain(image: Blob, at: int, budget: Budget) -> tuple[Blob, int | None]:
    """The plain bundle at an offset, and the bytes that a compressed one takes, where its header says so."""
    rest = image.slice(at, len(image) - at, "a bundle")
    if bytes(rest.data[:4]) != COMPRESSED_MAGIC:
        return rest, None
    _, version, method = rest.unpack(_COMMON, 0, "a compressed bundle's header")
    if version not in _SIZES:
        raise damaged(image, f"a compressed bundle of version {version}, which is not known")
    *total, raw_bytes, _ = rest.unpack(_SIZES[version], _COMMON.size, "a compressed bundle's header")
    start = _COMMON.size + _SIZES[version].size
    end = total[0] if total else len(rest)
    if end < start:
        raise damaged(image, f"a compressed bundle of {end} bytes")
    payload = rest.slice(start, end - start, "a compressed bundle")
    if method not in _UNPACK:
        raise damaged(image, f"compression method {method} is not known")
    return budget.unpack(payload, raw_bytes, _UNPACK[method]), end


def _entries(bundle: Blob) -> Iterator[BundleEntry]:
    if bytes(bundle.data[: len(MAGIC)]) != MAGIC:
        raise error("B051", "no offload bundle: it starts with other bytes", place=bundle.place)
    (count,) = bundle.unpack(_COUNT, len(MAGIC), "a bundle's count")
    if count > _MAX_ENTRIES:
        raise error("B051", f"a bundle of {count} entries", place=bundle.place)
    at = len(MAGIC) + _COUNT.size
    for _ in range(count):
        offset, size, id_bytes = bundle.unpack(_ENTRY, at, "a bundle's entry")
        name = bytes(bundle.slice(at + _ENTRY.size, id_bytes, "an entry's ID").data).decode("utf-8", "replace")
        yield BundleEntry(name, _target(name), bundle.slice(offset, size, "a code object of the bundle"),
                          offset + size)
        at += _ENTRY.size + id_bytes


def _target(name: str) -> Target | None:
    return find_target(name) if name.startswith(_AMDGPU_KINDS) else None


def _next(image: Blob, at: int) -> int | None:
    """Where the next bundle starts; what else follows is no part of the image."""
    for start in range(at, len(image), _CHUNK_BYTES):
        rest = bytes(image.data[start : start + _CHUNK_BYTES])
        if left := len(rest.lstrip(b"\0")):
            found = start + len(rest) - left
            return found if is_bundle(Blob(image.data[found:], image.place)) else None
    return None
