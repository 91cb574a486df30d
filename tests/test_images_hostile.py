"""Hostile images: whatever the bytes are, a coded error or an answer, in bounded time and memory."""

from __future__ import annotations

import struct
import time
import tracemalloc
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from ncc.backends.formats.binary import blob
from ncc.backends.ptx.image.cubin import parse_cubin
from ncc.backends.ptx.image.images import find_kernel, kernel_names, list_entries, ptx_texts
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
                 lambda i: find_kernel(i, "add_kernel", None, any_ptx=True), _resources):
        try:
            read(image)
        except NccError as reason:
            codes |= {d.code for d in reason.diagnostics}
    assert codes <= {f"B05{n}" for n in range(9)}
    return codes


def _resources(image: bytes) -> None:
    cubin = parse_cubin(blob(image, "x"))
    cubin.resources()
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
    "less zstd than claimed": _fatbin(zstandard.ZstdCompressor().compress(b"short"), 0x8011, 1 << 29),
    "a raw size past the limit": _fatbin(ZEROS, 0x8011, 1 << 40),
    "lz4 that cannot hold so much": _fatbin(b"\x10a", 0x2011, 1 << 29),
    "lz4 that is none": _fatbin(b"\xff" * 64, 0x2011, 4096),
    "a zstd frame cut off": _fatbin(ZEROS[:40], 0x8011, 64 << 20),
    "no zstd frame": _fatbin(b"plain text, not a frame", 0x8011, 23),
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
def test_compressed_bombs(bomb: bytes) -> None:
    tracemalloc.start()
    started = time.monotonic()
    assert read_all(bomb) >= {"B052"}
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200 << 20
    assert time.monotonic() - started < 10


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
    started = time.monotonic()
    head = b".version 9.0\n.target sm_90\n"
    read_all(head + b".entry " + b"/**/" * 2000 + b";")
    read_all(head + b".entry" * 3000 + b"/*" * 3000)
    assert time.monotonic() - started < 5
