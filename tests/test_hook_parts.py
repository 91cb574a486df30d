"""Parts of the hook driver by themselves: sizes of images, the handle table."""

from __future__ import annotations

import ctypes
import struct
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from native_builds import HOOKDRV, NATIVE, compile_c
from needs import find_nvcc, needs

KERNEL = 'extern "C" __global__ void add(int *p) { *p += 1; }\n'
FATBIN, WRAPPER = 0xBA55ED50, 0x466243B1


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    parts = ("cuda/code/image.c", "cuda/code/image_view.c", "base/fork.c", "base/owned_fd.c", "base/table.c")
    sources = [NATIVE / "hook_parts.c", *(HOOKDRV / part for part in parts)]
    library = ctypes.CDLL(str(compile_c(tmp_path_factory.mktemp("parts") / "parts.so", sources, "-shared", "-fPIC",
                                        "-fvisibility=hidden", "-O2")))
    library.image_type.restype = ctypes.c_char_p
    library.image_bytes.restype = library.image_parts.restype = ctypes.c_size_t
    library.stress_table.restype = library.count_table.restype = ctypes.c_long
    library.image_type.argtypes = library.image_bytes.argtypes = library.image_parts.argtypes = [ctypes.c_void_p]
    library.has_entry.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p]
    return library


def fatbin(payload: bytes) -> bytes:
    return struct.pack("<IHHQ", FATBIN, 1, 16, len(payload)) + payload


def look(parts: ctypes.CDLL, data: bytes) -> tuple[bytes | None, int, int]:
    held = ctypes.create_string_buffer(data + bytes(64))
    address = ctypes.addressof(held)
    return parts.image_type(address), parts.image_bytes(address), parts.image_parts(address)


def test_text_ends_at_its_nul(parts: ctypes.CDLL) -> None:
    assert look(parts, b"// PTX\n.version 8.0\n\0more") == (b"ptx", 20, 1)
    assert look(parts, b"\n") == (b"ptx", 1, 1)


def test_a_fatbins_header_says_its_size(parts: ctypes.CDLL) -> None:
    assert look(parts, fatbin(b"x" * 1000)) == (b"fatbin", 1016, 1)


@pytest.mark.parametrize(("version", "expected"), [(1, (1016, 1)), (2, (1016 + 26 + 36, 3))])
def test_a_wrapper_leads_to_fatbins(parts: ctypes.CDLL, version: int, expected: tuple[int, int]) -> None:
    held = [ctypes.create_string_buffer(fatbin(b"x" * n)) for n in (1000, 10, 20)]
    array = (ctypes.c_void_p * 3)(ctypes.addressof(held[1]), ctypes.addressof(held[2]), None)
    wrapper = struct.pack("<IIQQ", WRAPPER, version, ctypes.addressof(held[0]), ctypes.addressof(array))
    assert look(parts, wrapper) == (b"warpped_fatbin", *expected)


@pytest.mark.parametrize("data", [
    b"", b"\1\2\3\4", struct.pack("<IHHQ", FATBIN, 1, 16, 1 << 60), struct.pack("<IHHQ", FATBIN, 1, 3, 10),
    struct.pack("<IIQQ", WRAPPER, 1, 0, 0), b"\x7fELF\1" + bytes(60),
    b"\x7fELF\2" + bytes(35) + struct.pack("<Q", 1 << 50)])
def test_what_is_no_image_is_none(parts: ctypes.CDLL, data: bytes) -> None:
    assert look(parts, data) == (None, 0, 0)


@needs("nvcc", "C++ compiler")
@pytest.mark.parametrize(("kind", "flag"), [("cubin", "-cubin"), ("fatbin", "-fatbin")])
def test_sizes_of_what_the_compiler_writes(parts: ctypes.CDLL, tmp_path: Path, kind: str, flag: str) -> None:
    (tmp_path / "k.cu").write_text(KERNEL)
    out = tmp_path / "k.out"
    subprocess.run([find_nvcc(), flag, "-arch=sm_90", "-lineinfo", "-o", str(out), str(tmp_path / "k.cu")], check=True)
    assert look(parts, out.read_bytes()) == (kind.encode(), out.stat().st_size, 1)


@pytest.mark.parametrize(("text", "found"), [
    (".visible .entry add(", True), (".entry\t\nadd (", True), (".entry adder(", False), (".func add(", False),
    (".entry ad(", False), (".entry add", False), (".entry add$1(", False), (".entry x(\n.entry add\n(", True)])
def test_entries_are_found_as_whole_words(parts: ctypes.CDLL, text: str, found: bool) -> None:
    assert bool(parts.has_entry(text.encode(), len(text), b"add")) == found


@given(st.binary(min_size=1, max_size=3000))
@settings(max_examples=50, deadline=None)
def test_identical_copies_are_one(parts: ctypes.CDLL, data: bytes) -> None:
    assert parts.shares_copies(data, ctypes.c_size_t(len(data)))


def test_readers_of_the_handle_table_never_see_another_keys_value(parts: ctypes.CDLL) -> None:
    assert parts.stress_table() == 0
    assert parts.count_table() == 1500
