"""Chunks of a store that was made smaller afterwards: each a frame of zstd behind a head (``struct ncc_store_frame``).

Nothing of it is believed: a chunk's size is bounded before memory is taken for it, and has to be what the frame holds.
"""

from __future__ import annotations

import ctypes
import os
from pathlib import Path
from typing import Any

from ncc import abi
from ncc.diag import error

from . import native, zstd
from .store import Store

_HEAD_BYTES = ctypes.sizeof(abi.StoreFrame)


def compact(run_dir: Path) -> tuple[int, int]:
    """Rewrite the store of a run that is over, its chunks compressed; bytes before and after.

    Readers see the old store or the new one, whenever it is cut off: without an index they find the chunks one after
    another. ``NccError``, ``OSError``.
    """
    codec = zstd.codec("making a store smaller")
    if not (run_dir / "summary.json").is_file():
        raise error("R014", "the run is not over: it has no summary.json", place=str(run_dir),
                    hint="its program may still write to the store; of a run whose engine was killed, keep it as it is")
    store = Store(run_dir)
    index, records = run_dir / "store" / "index", run_dir / "store" / "records"
    before = sum(store.launch_bytes)
    entries = []
    with _replaced(records) as file:
        for number in range(len(store)):
            chunk = store.raw(number)
            stored = _framed(codec, chunk) or chunk
            entries.append(bytes(abi.StoreEntry(file.tell(), len(stored))))
            file.write(stored)
        os.fsync(file.fileno())
    with _replaced(index) as file:
        file.writelines(entries)
        os.fsync(file.fileno())
    index.unlink(missing_ok=True)
    records.with_name("records.new").replace(records)
    index.with_name("index.new").replace(index)
    return before, records.stat().st_size


def _replaced(path: Path) -> Any:
    fd = os.open(path.with_name(f"{path.name}.new"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o666)
    return os.fdopen(fd, "wb")


def _framed(codec: Any, chunk: memoryview) -> bytes | None:
    """None where it would not be smaller, is too large, or is no chunk of this version that can be read."""
    head = abi.StoreChunk.from_buffer_copy(chunk) if len(chunk) >= ctypes.sizeof(abi.StoreChunk) else None
    if head is None or head.magic != abi.STORE_MAGIC or head.bytes != len(chunk) > abi.MAX_FRAMED_BYTES:
        return None
    frame: bytes = codec.compress(chunk, asbytes=True)
    size = -(-(_HEAD_BYTES + len(frame)) // abi.STORE_ALIGN) * abi.STORE_ALIGN
    if size >= len(chunk):
        return None
    made = abi.StoreFrame(magic=abi.FRAME_MAGIC, version=abi.STORE_VERSION, bytes=size, chunk_bytes=len(chunk),
                          frame_bytes=len(frame))
    made.head_crc = native.crc(bytearray(made))
    return (bytes(made) + frame).ljust(size, b"\0")
