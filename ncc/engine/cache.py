"""The disk cache: content-addressed files below ``~/.cache/ncc``, safe with parallel writers.

A file is ``MAGIC``, the SHA-256 of its payload, the payload; it is written beside its place and renamed, so a
reader sees all of it or nothing. What does not verify is removed and counts as absent. The directory has to be
the user's own and closed to others: the payload is code that will run. Least recently used files go first.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import stat
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

from ncc.diag import error

MAGIC = b"NCCKERN1"
LIMIT_BYTES = 1 << 30

_HEADER_BYTES = len(MAGIC) + 32
_PUTS_BETWEEN_TRIMS = 256
_KEY = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class CacheStats:
    entries: int
    bytes: int


def default_root(environ: dict[str, str] | os._Environ[str] = os.environ) -> Path:
    """``$XDG_CACHE_HOME/ncc``, or ``~/.cache/ncc`` (XDG base directories: a relative path is to be ignored).

    A user without a home (a container's, that no passwd file names) has one in the temporary directory.
    """
    base = Path(environ.get("XDG_CACHE_HOME", ""))
    if base.is_absolute():
        return base / "ncc"
    home = Path(os.path.expanduser("~"))
    return home / ".cache" / "ncc" if home.is_absolute() else Path(tempfile.gettempdir(), f"ncc-cache-{os.geteuid()}")


class DiskCache:
    """``get`` and ``put`` never raise: a cache that cannot be used is a miss."""

    def __init__(self, root: Path, limit_bytes: int = LIMIT_BYTES) -> None:
        self.root = root
        self.limit_bytes = limit_bytes
        self.files = root / "kernels"  # and in folders of its own what programs keep for themselves
        self._lock = threading.Lock()  # guards _puts
        self._puts = 0

    def open(self) -> None:
        """Make the directory; ``NccError`` R061 if it cannot be used."""
        try:
            self.files.mkdir(mode=0o700, parents=True, exist_ok=True)
            status = self.root.stat()
        except OSError as failure:
            raise error("R061", f"the cache cannot be used: {failure.strerror}", place=str(self.root),
                        hint="set XDG_CACHE_HOME to a directory of yours") from None
        if status.st_uid != os.geteuid():
            raise error("R061", "the cache belongs to another user", place=str(self.root))
        if stat.S_IMODE(status.st_mode) & 0o077:
            os.chmod(self.root, 0o700)

    def get(self, key: str) -> bytes | None:
        """The payload stored under a key, verified; None if there is none."""
        path = self._path(key)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        payload = data[_HEADER_BYTES:]
        if data[:_HEADER_BYTES] != MAGIC + hashlib.sha256(payload).digest():
            self.remove(key)
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # last use, for trim
        return payload

    def put(self, key: str, payload: bytes) -> bool:
        """Store a payload; whether that worked."""
        path = self._path(key)
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write_atomically(path, MAGIC + hashlib.sha256(payload).digest() + payload)
        except OSError:
            return False
        self._count_put()
        return True

    def remove(self, key: str) -> None:
        with contextlib.suppress(OSError):
            self._path(key).unlink()

    def stats(self) -> CacheStats:
        sizes = [size for _, size, _ in self._listing()]
        return CacheStats(len(sizes), sum(sizes))

    def clear(self) -> CacheStats:
        """Remove every file; what was there."""
        before = self.stats()
        shutil.rmtree(self.files, ignore_errors=True)
        return before

    def close(self) -> None:
        """At the end of a run that stored something: keep within the limit."""
        if self._puts:
            self.trim()

    def trim(self) -> None:
        """Remove least recently used files until the rest is within the limit."""
        listing = sorted(self._listing())
        excess = sum(size for _, size, _ in listing) - self.limit_bytes
        for _, size, path in listing:
            if excess <= 0:
                break
            with contextlib.suppress(OSError):
                path.unlink()
            excess -= size

    def _path(self, key: str) -> Path:
        assert _KEY.fullmatch(key), key
        return self.files / key[:2] / key

    def _count_put(self) -> None:
        with self._lock:
            self._puts += 1
            due = self._puts % _PUTS_BETWEEN_TRIMS == 0
        if due:
            self.trim()

    def _listing(self) -> list[tuple[float, int, Path]]:
        """(last use, bytes, path) of every file, leftovers of interrupted writes included."""
        found = []
        for path in self.files.glob("*/*"):
            with contextlib.suppress(OSError):
                status = path.stat()
                found.append((status.st_mtime, status.st_size, path))
        return found


def _write_atomically(path: Path, data: bytes) -> None:
    fd, temporary = tempfile.mkstemp(dir=path.parent, prefix=".")
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(data)
        os.rename(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
