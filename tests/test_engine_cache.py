"""The disk cache: whole files or none, whoever writes at once; damage is a miss."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
from pathlib import Path

import pytest

from ncc.diag import NccError
from ncc.engine.cache import MAGIC, DiskCache, default_root

KEYS = [hashlib.sha256(b"%d" % n).hexdigest() for n in range(8)]


@pytest.fixture
def cache(tmp_path: Path) -> DiskCache:
    opened = DiskCache(tmp_path / "ncc")
    opened.open()
    return opened


def stored(cache: DiskCache, key: str) -> Path:
    return next(cache.root.rglob(key))


def test_what_was_put_is_got(cache: DiskCache) -> None:
    assert cache.get(KEYS[0]) is None
    assert cache.put(KEYS[0], b"payload")
    assert cache.get(KEYS[0]) == b"payload"
    assert DiskCache(cache.root).get(KEYS[0]) == b"payload"
    assert cache.stats().entries == 1


@pytest.mark.parametrize("damage", [
    lambda data: data[:-1], lambda data: data + b"x", lambda data: b"", lambda data: data[:20],
    lambda data: data[:50] + bytes([data[50] ^ 1]) + data[51:], lambda data: b"NCCKERN0" + data[8:],
])
def test_a_damaged_file_is_a_miss_and_goes(cache: DiskCache, damage) -> None:  # type: ignore[no-untyped-def]
    cache.put(KEYS[0], b"payload" * 10)
    path = stored(cache, KEYS[0])
    path.write_bytes(damage(path.read_bytes()))
    assert cache.get(KEYS[0]) is None
    assert not path.exists()
    cache.put(KEYS[0], b"anew")
    assert cache.get(KEYS[0]) == b"anew"


def test_only_the_user_can_enter(cache: DiskCache) -> None:
    os.chmod(cache.root, 0o755)
    cache.open()
    assert cache.root.stat().st_mode & 0o777 == 0o700


def test_a_place_that_cannot_be_used_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NccError, match="R061"):
        DiskCache(tmp_path / "file" / "ncc").open()


def test_get_and_put_never_raise(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = DiskCache(tmp_path / "file")
    assert not cache.put(KEYS[0], b"x")
    assert cache.get(KEYS[0]) is None
    assert cache.clear().entries == 0


def test_least_recently_used_goes_first(cache: DiskCache) -> None:
    for age, key in enumerate(KEYS):
        cache.put(key, b"x" * 1000)
        os.utime(stored(cache, key), (age, age))
    cache.get(KEYS[0])  # used again
    cache.limit_bytes = 3300
    cache.trim()
    assert [key for key in KEYS if cache.get(key)] == [KEYS[0], KEYS[6], KEYS[7]]


def test_a_run_that_stored_something_keeps_the_limit(cache: DiskCache) -> None:
    for key in KEYS:
        cache.put(key, b"x" * 1000)
    reader = DiskCache(cache.root, limit_bytes=0)
    reader.get(KEYS[0])
    reader.close()
    assert cache.stats().entries == len(KEYS)
    cache.limit_bytes = 0
    cache.close()
    assert cache.stats().entries == 0


def test_clear(cache: DiskCache) -> None:
    for key in KEYS:
        cache.put(key, b"x")
    assert cache.clear().entries == len(KEYS)
    assert cache.stats().entries == 0
    assert cache.put(KEYS[0], b"x")


def _hammer(root: Path, seed: int) -> int:
    """Writes and reads the same keys as the others do; the number of wrong payloads it saw."""
    cache = DiskCache(root, limit_bytes=200_000)
    wrong = 0
    for number in range(300):
        key = KEYS[(number + seed) % len(KEYS)]
        if number % 3 == 0:
            cache.put(key, key.encode() * (1000 + (number + seed) % 50))
        elif number % 50 == 1:
            cache.trim()
        else:
            got = cache.get(key)
            wrong += got is not None and got != key.encode() * (len(got) // 64)
    return wrong


def test_parallel_writers(cache: DiskCache) -> None:
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        assert pool.starmap(_hammer, [(cache.root, seed) for seed in range(4)]) == [0] * 4
    assert not list(cache.root.rglob(".*"))
    for path in cache.root.rglob("*"):
        assert path.is_dir() or path.read_bytes().startswith(MAGIC)


def test_default_root() -> None:
    assert default_root({"XDG_CACHE_HOME": "/c"}) == Path("/c/ncc")
    assert default_root({"XDG_CACHE_HOME": "relative"}) == Path.home() / ".cache" / "ncc"
    assert default_root({}) == Path.home() / ".cache" / "ncc"


def test_a_user_without_a_home_has_a_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(uid: int) -> None:
        raise KeyError(uid)

    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    assert default_root({}).is_absolute()
    assert str(os.geteuid()) in default_root({}).name
