"""Images as they arrive: read or mapped once, hashed once, however many kernels of them are asked for."""

from __future__ import annotations

import hashlib
import os
import stat
import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property

from ncc.engine.wire import MAX_IMAGE_BYTES, ProtocolError, frozen
from ncc.mapping import map_file

KEPT_IMAGES = 64  # PyTorch's fatbins are a few hundred; each is asked for in one burst


@dataclass(frozen=True)
class Image:
    """One image and the SHA-256 of its bytes."""

    buffer: bytes | memoryview
    digest: str

    @cached_property
    def data(self) -> bytes:
        return bytes(self.buffer)


class ImageStore:
    """Images by memfd. One whose memfd is sealed is known again by its inode, which the mapping keeps alive."""

    def __init__(self, kept: int = KEPT_IMAGES) -> None:
        self._kept = kept
        self._lock = threading.Lock()  # guards _images
        self._images: OrderedDict[tuple[int, int, int], Image] = OrderedDict()

    def read(self, fd: int, image_bytes: int) -> Image:
        """The image behind a received descriptor, whose size the message states."""
        status = os.fstat(fd)
        if not stat.S_ISREG(status.st_mode) or status.st_size != image_bytes:
            raise ProtocolError(f"image of {status.st_size} bytes, said to be {image_bytes}")
        if not 0 < image_bytes <= MAX_IMAGE_BYTES:
            raise ProtocolError(f"image of {image_bytes} bytes: 1 to {MAX_IMAGE_BYTES} are allowed")
        if not frozen(fd):  # its owner could change or cut it under our hands: take a copy
            return _image(_read_all(fd, image_bytes))
        identity = (status.st_dev, status.st_ino, status.st_size)
        return self._known(identity) or self._add(identity, _image(map_file(fd, image_bytes)))

    def _known(self, identity: tuple[int, int, int]) -> Image | None:
        with self._lock:
            image = self._images.get(identity)
            if image is not None:
                self._images.move_to_end(identity)
            return image

    def _add(self, identity: tuple[int, int, int], image: Image) -> Image:
        with self._lock:
            self._images[identity] = image
            while len(self._images) > self._kept:
                self._images.popitem(last=False)
        return image


def _image(buffer: bytes | memoryview) -> Image:
    return Image(buffer, hashlib.sha256(buffer).hexdigest())


def _read_all(fd: int, image_bytes: int) -> bytes:
    parts = []
    offset = 0
    while offset < image_bytes:
        part = os.pread(fd, min(image_bytes - offset, 64 << 20), offset)
        if not part:
            raise ProtocolError("image was cut short while it was read")
        parts.append(part)
        offset += len(part)
    return b"".join(parts)
