"""The file that a process's timeline goes to: how large it may become."""

from __future__ import annotations

import ctypes
import os
import shutil
from pathlib import Path

import pytest
from native_builds import HOOKDRV, NATIVE, compile_c

from ncc.abi import TIMELINE_BYTES

MOST = 1 << 20
ENTRIES = MOST // TIMELINE_BYTES


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources = [NATIVE / "timed_file.c", HOOKDRV / "launch" / "timed_file.c",
               *(HOOKDRV / "base" / f"{part}.c" for part in ("owned_fd", "fork"))]
    return compile_c(tmp_path_factory.mktemp("file") / "file.so", sources, "-shared", "-fPIC", "-O2", f"-I{HOOKDRV}")


@pytest.fixture
def file(built: Path, tmp_path: Path) -> ctypes.CDLL:
    library = ctypes.CDLL(str(shutil.copy(built, tmp_path / "own.so")))
    library.file_put.restype = ctypes.c_uint64
    library.file_open(os.fsencode(tmp_path), ctypes.c_uint64(MOST))
    return library


def test_what_nobody_reads_is_lost_past_a_bound(file: ctypes.CDLL, tmp_path: Path) -> None:
    assert file.file_put(ENTRIES) == 0
    assert file.file_put(10) == 10
    assert (tmp_path / "timeline").stat().st_size == MOST
    assert file.file_put(5) == 15


def test_what_was_read_and_taken_out_counts_no_more(file: ctypes.CDLL, tmp_path: Path) -> None:
    for _ in range(5):
        assert file.file_put(ENTRIES // 2) == 0
        with (tmp_path / "timeline").open("r+b") as read:
            size = os.fstat(read.fileno()).st_size
            assert ctypes.CDLL(None).fallocate(read.fileno(), 3, ctypes.c_int64(0), ctypes.c_int64(size)) == 0
    assert (tmp_path / "timeline").stat().st_size == 5 * MOST // 2
    assert file.file_put(ENTRIES + 512) > 0
