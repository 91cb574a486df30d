"""Hostile images: whatever the bytes are, a coded error or an answer, in bounded time and memory."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from clocks import HANG_S, cpu_seconds
from hypothesis import given, settings
from hypothesis import strategies as st

from ncc.backends.formats.binary import blob
from ncc.backends.gcn.image.bundle import bundle_entries
from ncc.backends.ptx.image.cubin import parse_cubin
from ncc.backends.ptx.image.find import find_kernel
from ncc.backends.ptx.image.images import kernel_names, list_entries, ptx_texts
from ncc.diag import NccError

IMAGES = Path(__file__).parent / "images"
SEEDS = [(IMAGES / name).read_bytes() for name in (
    "size.fatbin", "speed.fatbin", "none.fatbin", "several.fatbin", "linked.fatbin", "lto.fatbin", "debug.fatbin",
    "options.cubin", "lineinfo.cubin", "abi7.cubin", "triton.cubin", "host.o", "kernels.ptx")]
FATBIN, ENTRY = struct.Struct("<IHHQ"), struct.Struct("<HHIIIIIHHIIIQQQ")
STARTS = (b"", b"\x50\xed\x55\xba", b"\x7fELF\x02\x01", b".version 9.0\n.target ")
EXTREMES = (0, 1, 2**31 - 1, 2**64 - 1)
SOME = settings(max_examples=250, deadline=None)


def read_all(image: bytes) -> set[str]:
    """Everything that reads an image; the codes of the errors that came."""
    codes: set[str] = set()
    for read in (list_entries, kernel_names, ptx_texts, lambda i: find_kernel(i, "scale", 90),
                 lambda i: find_kernel(i, "add_kernel", None, any_ptx=True), _limits):
        try:
            read(image)
        except NccError as reason:
            codes |= {d.code for d in reason.diagnostics}
    assert codes <= {f"B05{n}" for n in range(10)}
    return codes


def _limits(image: bytes) -> None:
    cubin = parse_cubin(blob(image, "x"))
    for name in cubin.entries():
        cubin.register_limit(name)


@SOME
@given(st.binary(max_size=300), st.sampled_from(STARTS))
def test_any_bytes(noise: bytes, start: bytes) -> None:
    read_all(start + noise)


@SOME
@given(st.sampled_from(SEEDS), st.integers(0, 20_000))
def test_truncated(image: bytes, size: int) -> None:
    read_all(image[:size])


@SOME
@given(st.sampled_from(SEEDS), st.lists(st.tuples(st.integers(0, 20_000), st.integers(0, 255)), max_size=20))
def test_overwritten(image: bytes, changes: list[tuple[int, int]]) -> None:
    damaged = bytearray(image)
    for offset, value in changes:
        damaged[offset % len(damaged)] = value
    read_all(bytes(damaged))


@SOME
@given(st.sampled_from(SEEDS), st.integers(0, 400), st.sampled_from((2, 4, 8)), st.sampled_from(EXTREMES))
def test_fields_that_overflow(image: bytes, at: int, size: int, value: int) -> None:
    """Headers are in front: every field there, with the values that break arithmetic."""
    damaged = bytearray(image)
    damaged[at : at + size] = (value & ((1 << 8 * size) - 1)).to_bytes(size, "little")
    read_all(bytes(damaged))


@SOME
@given(st.integers(0, 63), st.binary(min_size=8, max_size=8))
def test_section_tables(row: int, noise: bytes) -> None:
    """The table of sections stands at the end of a cubin, out of reach of the test above."""
    damaged = bytearray(SEEDS[7])
    (table,) = struct.unpack_from("<Q", damaged, 0x28)
    at = table + row * 16
    damaged[at : at + 8] = noise[: max(0, len(damaged) - at)]
    read_all(bytes(damaged))


def _fatbin(payload: bytes, flags: int, raw_bytes: int) -> bytes:
    padded = payload + bytes(-len(payload) % 8)
    entry = ENTRY.pack(1, 0x0101, ENTRY.size, len(padded), 0, len(payload), 0, 0, 9, 90, 0, 0, flags, 0, raw_bytes)
    return FATBIN.pack(0xBA55ED50, 1, FATBIN.size, len(entry) + len(padded)) + entry + padded


ZEROS = zstandard.ZstdCompressor(level=1).compress(bytes(64 << 20))
BOMBS = {
    "more zstd than claimed": _fatbin(ZEROS, 0x8011, 1000),
    "less zstd than claimed": _fatbin(zstandard.ZstdCompressor().compress(b"short"), 0x8011, 1 << 26),
    "lz4 that cannot hold so much": _fatbin(b"\x10a", 0x2011, 1 << 26),
    "lz4 that is none": _fatbin(b"\xff" * 64, 0x2011, 4096),
    "a zstd frame cut off": _fatbin(ZEROS[:40], 0x8011, 64 << 20),
    "no zstd frame": _fatbin(b"plain text, not a frame", 0x8011, 23),
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
def test_compressed_bombs(bomb: bytes) -> None:
    tracemalloc.start()
    started = cpu_seconds()
    assert read_all(bomb) >= {"B052"}
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200 << 20
    assert cpu_seconds() - started < 10


HEAD = b".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(){ret;}\n"


def _packed(head: bytes, size: int, fill: bytes = b" ") -> bytes:
    """A zstd frame of ``size`` bytes of which all but the head are the same."""
    frame = zstandard.ZstdCompressor(level=3).compressobj()
    packed, left = frame.compress(head), size - len(head)
    while left:
        part = min(left, 1 << 20)
        packed, left = packed + frame.compress(fill * part), left - part
    return packed + frame.flush()


def _many(packed: bytes, size: int, count: int, kind: int = 1) -> bytes:
    one = bytearray(_fatbin(packed, 0x8011, size)[FATBIN.size :])
    one[:2] = kind.to_bytes(2, "little")
    return FATBIN.pack(0xBA55ED50, 1, FATBIN.size, len(one) * count) + bytes(one) * count


def _ccob(packed: bytes, size: int, method: int = 1) -> bytes:
    return struct.pack("<4sHHIIQ", b"CCOB", 2, method, 24 + len(packed), size, 0) + packed


LARGE_ENTRY, LARGE_IMAGE = "a part of it claims", "its parts unpack to more"
BUNDLE = b"__CLANG_OFFLOAD_BUNDLE__" + bytes(8)
TOO_MUCH: dict[str, tuple[Callable[[], bytes], str]] = {
    "one text of 1 GiB": (lambda: _many(_packed(HEAD, 1 << 30), 1 << 30, 1), LARGE_ENTRY),
    "twelve texts of 256 MiB": (lambda: _many(_packed(HEAD, 1 << 28), 1 << 28, 12), LARGE_ENTRY),
    "forty texts of 60 MiB": (lambda: _many(_packed(HEAD, 60 << 20), 60 << 20, 40), LARGE_IMAGE),
    "a cubin of 1 GiB": (lambda: _many(_packed(b"\x7fELF", 1 << 30, b"\0"), 1 << 30, 1, kind=2), LARGE_ENTRY),
    "a claim of 2**40": (lambda: _many(ZEROS, 1 << 40, 1), LARGE_ENTRY),
    "a claim of 2**64 - 1": (lambda: _many(ZEROS, (1 << 64) - 1, 1), LARGE_ENTRY),
    "a bundle of 2 GiB": (lambda: _ccob(_packed(BUNDLE, (1 << 31) - 8, b"\0"), (1 << 31) - 8), LARGE_ENTRY),
    "a claim of a bundle": (lambda: _ccob(zlib.compress(BUNDLE), (1 << 32) - 1, 0), LARGE_ENTRY),
    "bundles of 200 MiB": (lambda: _ccob(_packed(BUNDLE, 200 << 20, b"\0"), 200 << 20) * 6, LARGE_IMAGE),
}


@pytest.mark.parametrize("which", TOO_MUCH)
def test_what_unpacks_to_too_much_is_a_coded_error(which: str, tmp_path: Path) -> None:
    make, why = TOO_MUCH[which]
    (tmp_path / "image").write_bytes(make())
    started = cpu_seconds()
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path / "image"), str(tmp_path / "out")], capture_output=True, text=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"}, check=False, timeout=HANG_S)
    assert done.returncode == 1
    assert "error[B059]: compressed code that unpacks to too much: " in done.stderr
    assert why in done.stderr
    assert int(done.stdout) < 1 << 20  # KiB
    assert cpu_seconds() - started < 30


LIMITED = """
import re, sys
from pathlib import Path
from ncc.cli import main
status = main(["instrument", sys.argv[1], "-p", "block_sched", "-k", "nothing", "-o", sys.argv[2]])
# Not ru_maxrss: that counts the process that started this one too.
print(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1])
raise SystemExit(status)
"""


def test_many_small_pieces_are_not_held_together() -> None:
    """What an image unpacks to is held one piece at a time, and all of it is read."""
    pieces = [_many(_packed(HEAD.replace(b"k(", b"k%d(" % n), 8 << 20), 8 << 20, 1) for n in range(20)]
    image = b"".join(pieces)
    tracemalloc.start()
    assert kernel_names(image) == tuple(f"k{n}" for n in range(20))
    assert find_kernel(image, "k19", 90).text.text.count("k19(") == 1
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60 << 20


def test_a_bundle_unpacks_as_it_was_packed() -> None:
    """Both ways, in pieces that are not those it was packed in."""
    raw = BUNDLE + bytes(range(256)) * 3000
    for packed, method in ((zlib.compress(raw), 0), (zstandard.ZstdCompressor().compress(raw), 1)):
        assert tuple(bundle_entries(blob(_ccob(packed, len(raw), method), "b"))) == ()
        for wrong in (len(raw) - 1, len(raw) + 1):
            with pytest.raises(NccError, match="B052"):
                tuple(bundle_entries(blob(_ccob(packed, wrong, method), "b")))


def test_an_entry_may_not_stand_still() -> None:
    """A header of no bytes would be read for ever."""
    image = bytearray(_fatbin(b"x" * 8, 0x11, 0))
    image[20:24] = bytes(4)
    assert read_all(bytes(image)) >= {"B051"}
    image = bytearray(_fatbin(b"x" * 8, 0x11, 0))
    image[6:8] = bytes(2)
    assert read_all(bytes(image)) >= {"B051"}


@pytest.mark.parametrize(("image", "code"), [
    (b"", "B050"), (b"hello", "B050"), (b"\x7fELF", "B051"), (b"\x7fELF\x01\x01" + bytes(60), "B053"),
    (b"\x50\xed\x55\xba", "B051"), (Path("/bin/true").read_bytes(), "B050"),
])
def test_what_is_no_image(image: bytes, code: str) -> None:
    with pytest.raises(NccError) as caught:
        list_entries(image, "some.file")
    assert caught.value.diagnostics[0].code == code
    assert str(caught.value).startswith("some.file: error")


def test_no_text_is_slow() -> None:
    """Comments that a careless pattern would try in exponentially many ways, or from every start again."""
    started = cpu_seconds()
    head = b".version 9.0\n.target sm_90\n"
    read_all(head + b".entry " + b"/**/" * 2000 + b";")
    read_all(head + b".entry" * 3000 + b"/*" * 3000)
    read_all(b"\n" * 200_000 + b".versio")
    read_all(head + b".entry/*" * 20_000)
    read_all(head + b".entry/*" * 20_000 + b"*/")
    assert cpu_seconds() - started < 8


@pytest.mark.parametrize("blank", [b" ", b"*", b"\n"])
def test_long_blanks_take_no_memory(blank: bytes) -> None:
    comment = b"/*" if blank == b"*" else b""
    text = b".version 9.0\n.target sm_90\n.entry" + comment + blank * (4 << 20) + b"/ k(){ret;}\n"
    tracemalloc.start()
    names = kernel_names(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert names == (("k",) if blank == b"*" else ())
    assert peak < 60 << 20


@pytest.mark.parametrize(("text", "directive"), [
    (f".version {'7' * 4400}\n.target sm_80\n", ".version"), (".version 8.0\n", ".target"),
    (f".version 8.0\n.target sm_{'7' * 4400}\n", ".target"),
])
def test_ptx_with_an_impossible_head_is_still_called_ptx(text: str, directive: str) -> None:
    with pytest.raises(NccError, match="B050") as caught:
        list_entries(text.encode())
    assert f"PTX text whose '{directive}'" in str(caught.value)
