"""What code was made from while a program ran, kept on disk: the program may keep the code, and load it in its next
run."""

from __future__ import annotations

import hashlib
import threading

import zstandard

from ncc.backends.base import Backend
from ncc.diag import NccError
from ncc.engine.cache import DiskCache
from ncc.engine.images import Image

MAX_BYTES = 64 << 20  # of an image with its sources; larger ones are not kept


def begins_one(head: bytes, backend: Backend) -> bool:
    """Whether an image that begins so says what it was made from."""
    magic = backend.made_magic
    return magic is not None and head.startswith(magic)


class MadeCache:
    """Images with their sources, by the digest of the code in them. Without a cache there are none."""

    def __init__(self, cache: DiskCache | None) -> None:
        self._cache = cache
        self._lock = threading.Lock()  # guards _kept
        self._kept: set[str] = set()

    def keep(self, image: Image, backend: Backend) -> None:
        """Store an image that says what it was made from; nothing happens to any other."""
        with self._lock:
            known = image.digest in self._kept
            self._kept.add(image.digest)
        if known or self._cache is None or len(image.buffer) > MAX_BYTES:
            return
        try:
            code = backend.code_alone(image.data)
        except NccError:  # damaged: who reads it says so
            return
        if code is not None:
            self._cache.put(_key(hashlib.sha256(code).hexdigest()), zstandard.compress(image.data, 1))

    def find(self, image: Image) -> bytes | None:
        """The image with its sources, of one that is the code alone."""
        data = self._cache.get(_key(image.digest)) if self._cache else None
        if data is None:
            return None
        try:
            return zstandard.decompress(data, MAX_BYTES)
        except zstandard.ZstdError:
            return None


def _key(digest: str) -> str:
    return hashlib.sha256(f"made here {digest}".encode()).hexdigest()
