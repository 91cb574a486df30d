"""The transport: validated packets of ``hookdrv/abi.h`` over a SOCK_SEQPACKET socket, and memfds.

What arrives is untrusted: a message that breaks a rule raises ``ProtocolError``, which ends its connection and
nothing else. Received descriptors belong to the ``Packet`` and are closed with it.
"""

from __future__ import annotations

import array
import contextlib
import ctypes
import fcntl
import os
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field

from ncc import abi

Message = abi.Hello | abi.Welcome | abi.Prepare | abi.Prepared | abi.Result | abi.Switch | abi.Switched

MAX_IMAGE_BYTES = 2 << 30

SEALS_FIXED = fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW
SEALS_FROZEN = SEALS_FIXED | fcntl.F_SEAL_WRITE

_LARGEST: dict[type[Message], dict[str, int]] = {
    abi.Hello: {"flags": sum(abi.HelloFlag)},
    abi.Prepare: {"image_bytes": MAX_IMAGE_BYTES, "sm": 999, "max_registers": 1024,
                  "n_jit_options": abi.MAX_JIT_OPTIONS, "flags": int(abi.PrepareFlag.UNPROBED), "form": max(abi.Form),
                  "target": max(abi.Target)},
    abi.Result: {"row": abi.LEDGER_ROWS - 1},
}
"""Of what a process says, the largest numbers that mean something."""

_MAX_FDS = 4  # more than the one that a message may carry, so that a second is seen and closed


class ProtocolError(Exception):
    """The peer sent what the protocol does not allow."""


@dataclass
class Packet:
    """One message with the descriptors that came with it."""

    message: Message
    fds: list[int] = field(default_factory=list)

    def only_fd(self) -> int:
        """The one descriptor that the message has to carry."""
        if len(self.fds) != 1:
            raise ProtocolError(f"{type(self.message).__name__} carries {len(self.fds)} descriptors, not 1")
        return self.fds[0]

    def close(self) -> None:
        while self.fds:
            os.close(self.fds.pop())


def send(sock: socket.socket, message: Message, fd: int | None = None) -> None:
    """Send one message, with a descriptor if given."""
    ancillary = [] if fd is None else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [fd]))]
    sock.sendmsg([bytes(message)], ancillary)


def receive(sock: socket.socket) -> Packet | None:
    """The next message, validated; None when the peer closed the connection."""
    data, ancillary, flags, _ = sock.recvmsg(
        abi.MAX_MESSAGE_BYTES + 8, socket.CMSG_SPACE(_MAX_FDS * 4), socket.MSG_CMSG_CLOEXEC)
    fds = _descriptors(ancillary)
    if not data and not fds:
        return None
    try:
        if flags & (socket.MSG_TRUNC | socket.MSG_CTRUNC):
            raise ProtocolError("message cut short")
        return Packet(parse(data), fds)
    except ProtocolError:
        Packet(abi.Hello(), fds).close()
        raise


def parse(data: bytes) -> Message:
    """The message that the bytes are. Raises ``ProtocolError``."""
    if len(data) < ctypes.sizeof(abi.Head):
        raise ProtocolError(f"{len(data)} bytes are no message")
    head = abi.Head.from_buffer_copy(data)
    if head.magic != abi.MAGIC or head.version != abi.VERSION:
        raise ProtocolError(f"magic {head.magic:#x} version {head.version}, not {abi.MAGIC:#x} {abi.VERSION}")
    if head.type not in abi.MsgType.__members__.values():
        raise ProtocolError(f"unknown message type {head.type}")
    kind = abi.MESSAGES[abi.MsgType(head.type)]
    if not head.size == len(data) == ctypes.sizeof(kind):
        raise ProtocolError(f"{kind.__name__} of {len(data)} bytes says {head.size}, has to be {ctypes.sizeof(kind)}")
    message = kind.from_buffer_copy(data)
    for name, largest in _LARGEST.get(kind, {}).items():
        if getattr(message, name) > largest:
            raise ProtocolError(f"{kind.__name__}.{name} is {getattr(message, name)}; at most {largest} is allowed")
    return message


def text(message: Message, name: str) -> str:
    """A char array's text; raises ``ProtocolError`` if it is not terminated."""
    place = getattr(type(message), name)
    raw = bytes(message)[place.offset : place.offset + place.size]
    end = raw.find(b"\0")
    if end < 0:
        raise ProtocolError(f"{name} is not terminated")
    return raw[:end].decode("utf-8", "surrogateescape")


def peer(sock: socket.socket) -> tuple[int, int]:
    """(pid, uid) of the process at the other end, from the kernel (SO_PEERCRED)."""
    raw = sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
    pid, uid, _ = array.array("i", raw)
    return pid, uid


def memfd(name: str, data: bytes) -> int:
    """A sealed memfd that holds the bytes; its file offset is 0."""
    fd = os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    try:
        _write_all(fd, data)
        fcntl.fcntl(fd, fcntl.F_ADD_SEALS, SEALS_FROZEN | fcntl.F_SEAL_SEAL)
        os.lseek(fd, 0, os.SEEK_SET)
    except OSError:
        os.close(fd)
        raise
    return fd


@contextlib.contextmanager
def open_memfd(name: str, data: bytes) -> Iterator[int]:
    """``memfd`` for the time of a ``with``."""
    fd = memfd(name, data)
    try:
        yield fd
    finally:
        os.close(fd)


def frozen(fd: int) -> bool:
    """Whether nobody can change the memfd any more; tries to seal it first."""
    with contextlib.suppress(OSError):
        fcntl.fcntl(fd, fcntl.F_ADD_SEALS, SEALS_FROZEN)
    try:
        return fcntl.fcntl(fd, fcntl.F_GET_SEALS) & SEALS_FROZEN == SEALS_FROZEN
    except OSError:
        return False  # not a memfd


def _write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def _descriptors(ancillary: list[tuple[int, int, bytes]]) -> list[int]:
    fds = array.array("i")
    for level, kind, data in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            fds.frombytes(data[: len(data) - len(data) % fds.itemsize])
    return list(fds)
