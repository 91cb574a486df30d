"""Parts of the hook driver by themselves: sizes of images, the handle table."""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from native_builds import HOOKDRV, NATIVE, compile_c
from needs import find_nvcc, needs

from ncc.backends.ptx.image.made import made_image

KERNEL = 'extern "C" __global__ void add(int *p) { *p += 1; }\n'
FATBIN, WRAPPER = 0xBA55ED50, 0x466243B1
MADE_KEPT = 8192  # hookdrv/cuda/code/made.c


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    parts = ("cuda/code/made.c", "code/image.c", "code/image_file.c", "cuda/code/image_view.c",
             "code/owners.c", "base/fork.c", "base/owned_fd.c", "base/table.c", "launch/fit.c")
    sources = [NATIVE / "hook_parts.c", *(HOOKDRV / part for part in parts)]
    library = ctypes.CDLL(str(compile_c(tmp_path_factory.mktemp("parts") / "parts.so", sources, "-shared", "-fPIC",
                                        "-fvisibility=hidden", "-O2")))
    library.image_type.restype = ctypes.c_char_p
    library.image_bytes.restype = library.image_parts.restype = ctypes.c_size_t
    library.stress_table.restype = library.count_table.restype = library.growth_of_table.restype = ctypes.c_long
    library.image_type.argtypes = library.image_bytes.argtypes = library.image_parts.argtypes = [ctypes.c_void_p]
    library.made_known.restype = library.made_image.restype = ctypes.c_size_t
    library.made_known.argtypes = [ctypes.c_size_t]
    library.made_image.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t]
    library.keep_image.restype = library.read_image.restype = ctypes.c_size_t
    library.keep_image.argtypes = [ctypes.c_void_p]
    library.owners_of.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
    library.put_image.argtypes = [ctypes.c_size_t]
    library.read_image.argtypes = [ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
    return library


def fatbin(payload: bytes) -> bytes:
    return struct.pack("<IHHQ", FATBIN, 1, 16, len(payload)) + payload


def look(parts: ctypes.CDLL, data: bytes) -> tuple[bytes | None, int, int]:
    held = ctypes.create_string_buffer(data + bytes(64))
    address = ctypes.addressof(held)
    return parts.image_type(address), parts.image_bytes(address), parts.image_parts(address)


@pytest.mark.parametrize(("files", "expected"), [
    ([], b""), ([b"libcublas.so", b"libcublasLt.so", b"libcublas.so"], b"libcublas.so:libcublasLt.so:"),
    ([b"x" * 127, b"y" * 126], b"x" * 127 + b":" + b"y" * 126 + b":"),
    ([b"x" * 127, b"y" * 127], b"several libraries:"), ([b"x" * 300, b"y"], b"several libraries:y:"),
], ids=["none", "each once", "as many as there is room for", "too many", "too long"])
def test_owners_of_code(parts: ctypes.CDLL, files: list[bytes], expected: bytes) -> None:
    found = ctypes.create_string_buffer(512)
    parts.owners_of((ctypes.c_char_p * len(files))(*files), len(files), found, len(found))
    assert found.value == expected


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


def test_of_what_was_made_the_last_ones_are_known(parts: ctypes.CDLL) -> None:
    assert parts.made_known(10) == 10
    assert parts.made_known(MADE_KEPT + 50) == MADE_KEPT


@pytest.mark.parametrize(("code", "source"), [(b".version 8.0", b"source"), (b".version", b"of 8 bytes, or more")])
def test_an_image_of_what_was_made_is_read_as_it_was_written(parts: ctypes.CDLL, code: bytes, source: bytes) -> None:
    room = ctypes.create_string_buffer(1000)
    size = parts.made_image(code, source, room, len(room))
    assert room.raw[:size] == made_image(code, (source,), by_driver=True)


@given(st.binary(min_size=1, max_size=3000))
@settings(max_examples=50, deadline=None)
def test_identical_copies_are_one(parts: ctypes.CDLL, data: bytes) -> None:
    assert parts.shares_copies(data, ctypes.c_size_t(len(data)))


def test_readers_of_the_handle_table_never_see_another_keys_value(parts: ctypes.CDLL) -> None:
    assert parts.stress_table() == 0
    assert parts.count_table() == 1500


def test_the_handle_table_takes_no_memory_for_a_key_that_it_has(parts: ctypes.CDLL) -> None:
    assert parts.growth_of_table() == 0


def object_with(folder: Path, name: str, text: bytes) -> Path:
    """A shared object whose constants hold the text, at the same place in each."""
    source = folder / f"{name}.c"
    numbers = ",".join(map(str, text + b"\0"))
    source.write_text(f"const char code[] __attribute__((aligned(4096))) = {{{numbers}}};\n")
    return compile_c(folder / f"{name}.so", [source], "-shared", "-fPIC")


def kept_bytes(parts: ctypes.CDLL, image: int, size: int) -> bytes:
    held = ctypes.create_string_buffer(size)
    found = parts.read_image(image, held, size)
    return held.raw[:found]


def dlclose(library: ctypes.CDLL) -> None:
    ctypes.CDLL(None).dlclose(ctypes.c_void_p(library._handle))


@pytest.mark.parametrize("size", [100, 5000, 3_000_000])
def test_an_image_outlives_the_object_that_held_it(parts: ctypes.CDLL, tmp_path: Path, size: int) -> None:
    """Another object takes the place of the first, most often at its very addresses."""
    texts = [b"// %b\n" % letter * (size // 5) for letter in (b"a", b"b")]
    first = ctypes.CDLL(str(object_with(tmp_path, f"first{size}", texts[0])))
    image = parts.keep_image(ctypes.addressof(ctypes.c_char.in_dll(first, "code")))
    assert kept_bytes(parts, image, size) == texts[0]
    second = object_with(tmp_path, f"second{size}", texts[1])
    dlclose(first)
    other = ctypes.CDLL(str(second))
    assert kept_bytes(parts, image, size) == texts[0]
    again = parts.keep_image(ctypes.addressof(ctypes.c_char.in_dll(other, "code")))
    assert kept_bytes(parts, again, size) == texts[1]
    dlclose(other)
    assert kept_bytes(parts, again, size) == texts[1]
    parts.put_image(image)
    parts.put_image(again)


def test_an_image_whose_file_is_another_by_now_is_copied(parts: ctypes.CDLL, tmp_path: Path) -> None:
    """A package was updated while the program ran: the path leads to another file."""
    text = b"// of the old file\n" * 300
    old = object_with(tmp_path, "package", text)
    loaded = ctypes.CDLL(str(old))
    new = object_with(tmp_path, "newer", b"// of the new file\n" * 300)
    new.replace(old)
    image = parts.keep_image(ctypes.addressof(ctypes.c_char.in_dll(loaded, "code")))
    dlclose(loaded)
    assert kept_bytes(parts, image, len(text)) == text
    parts.put_image(image)


def test_keeping_the_constants_of_an_object_takes_no_memory(parts: ctypes.CDLL, tmp_path: Path) -> None:
    text = b"// %b\n" % (b"m" * 60) * 200_000
    library = ctypes.CDLL(str(object_with_large(tmp_path, text)))
    before = anonymous_kib()
    image = parts.keep_image(ctypes.addressof(ctypes.c_char.in_dll(library, "code")))
    assert anonymous_kib() - before < 1024
    assert kept_bytes(parts, image, len(text)) == text
    parts.put_image(image)


def object_with_large(folder: Path, text: bytes) -> Path:
    (folder / "large.bin").write_bytes(text + b"\0")
    source = folder / "large.S"
    source.write_text(f'.section .rodata\n.globl code\n.type code, @object\ncode:\n.incbin "{folder}/large.bin"\n'
                      ".size code, .-code\n.section .note.GNU-stack,\"\",@progbits\n")
    return compile_c(folder / "large.so", [source], "-shared", "-fPIC")


def anonymous_kib() -> int:
    status = Path("/proc/self/status").read_text()
    return int(status.split("RssAnon:")[1].split()[0])


@pytest.mark.parametrize(("threads", "blocks", "cap"), [(1024, 1, 64), (256, 1, 255), (1000, 5, 64), (0, 1, 255)])
def test_the_registers_that_a_launch_may_have(parts: ctypes.CDLL, threads: int, blocks: int, cap: int) -> None:
    """The driver refuses launches of nothing; until then they must not end the program by a division."""
    assert [parts.register_cap(threads, blocks, can_wait) for can_wait in (0, 1)] == [cap, cap]
    assert parts.register_cap(1024, 0, 1) == 255


CLOSED_MEANWHILE = r"""
#define _GNU_SOURCE
#include "base/owned_fd.h"
#include <fcntl.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <unistd.h>
extern int __real_fcntl(int, int, ...);
static int (*between)(int);
int __wrap_fcntl(int fd, int command, ...)
{
	va_list more;
	va_start(more, command);
	if (between)
		between(fd);
	return __real_fcntl(fd, command, va_arg(more, int));
}
static int replace(int fd)
{
	close(fd);
	return memfd_create("the program's", 0);
}
/* The program's descriptor, or -1. */
__attribute__((visibility("default"))) int opens(const char *path, int closed, int *error)
{
	struct ncc_owned_fd file;
	int theirs = dup(0);
	close(theirs); /* the next number */
	between = closed ? replace : NULL;
	*error = ncc_open_owned(&file, path, O_WRONLY | O_CREAT);
	between = NULL;
	if (ncc_fd_is_ours(&file) && file.fd >= 500)
		ncc_close_owned_fd(&file);
	return fcntl(theirs, F_GETFD) < 0 || file.fd >= 0 ? -1 : theirs;
}
"""


def test_a_descriptor_that_the_program_took_meanwhile_is_left_to_it(tmp_path: Path) -> None:
    (tmp_path / "closes.c").write_text(CLOSED_MEANWHILE)
    library = ctypes.CDLL(str(compile_c(tmp_path / "closes.so", [tmp_path / "closes.c", HOOKDRV / "base/owned_fd.c"],
                                        "-shared", "-fPIC", "-fvisibility=hidden", "-Wl,--wrap=fcntl")))
    error = ctypes.c_int()
    assert library.opens(bytes(tmp_path / "file"), 0, ctypes.byref(error)) == -1
    assert error.value == 0
    fd = library.opens(bytes(tmp_path / "file"), 1, ctypes.byref(error))
    assert error.value == errno.EBADF
    assert os.readlink(f"/proc/self/fd/{fd}").startswith("/memfd:the program's")
    os.close(fd)
