"""The messages of ``hookdrv/sim/protocol.h`` for Python, and their transport.

Names are the header's without their prefix: ``struct ncc_sim_hello`` is ``Hello``. A test compiles the header and
compares every size, offset and constant. What arrives is untrusted: a message that breaks a rule raises
``ProtocolError``, which ends its connection.
"""

from __future__ import annotations

import array
import ctypes
import os
import socket
import stat
from dataclasses import dataclass
from enum import IntEnum

MAGIC = 0x4D53434E  # "NCSM"
VERSION = 2
TABLE_MAGIC = 0x454C424154

MESSAGE_BYTES = 4096
OUTPUT_BYTES = 4096
TARGET_BYTES = 64
PARAM_BYTES = 32768
TABLE_BYTES = 1 << 24
MAX_ALLOCATIONS = (TABLE_BYTES - 32) // 16

MAX_IMAGE_BYTES = 1 << 30
_MAX_FDS = 4  # more than the one that a message may carry, so that a second is seen and closed


class ProtocolError(Exception):
    """The peer sent what the protocol does not allow."""


class MsgType(IntEnum):
    HELLO = 1
    LOAD = 2
    LINK = 3
    BIND = 4
    COMPILE = 5
    LAUNCH = 6
    UNLOAD = 7
    OUTPUT = 8
    DONE = 9
    MAP = 10


class Head(ctypes.Structure):
    _fields_ = [("magic", ctypes.c_uint32), ("version", ctypes.c_uint32), ("type", ctypes.c_uint32),
                ("size", ctypes.c_uint32)]


class Hello(ctypes.Structure):
    _fields_ = [("head", Head), ("arena_base", ctypes.c_uint64), ("arena_bytes", ctypes.c_uint64),
                ("arch", ctypes.c_uint32), ("sms", ctypes.c_uint32), ("seed", ctypes.c_uint32),
                ("threads_per_sm", ctypes.c_uint32), ("blocks_per_sm", ctypes.c_uint32),
                ("shared_per_sm", ctypes.c_uint32), ("target", ctypes.c_char * TARGET_BYTES)]


class Load(ctypes.Structure):
    """Of LOAD and of LINK."""

    _fields_ = [("head", Head), ("bytes", ctypes.c_uint64)]


class Input(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint32), ("pad", ctypes.c_uint32), ("bytes", ctypes.c_uint64)]


class Bind(ctypes.Structure):
    _fields_ = [("head", Head), ("code", ctypes.c_uint32), ("pad", ctypes.c_uint32), ("address", ctypes.c_uint64)]


class Compile(ctypes.Structure):
    """Of COMPILE and of UNLOAD."""

    _fields_ = [("head", Head), ("code", ctypes.c_uint32), ("kernel", ctypes.c_uint32),
                ("variables", ctypes.c_uint64)]


class Launch(ctypes.Structure):
    _fields_ = [("head", Head), ("code", ctypes.c_uint32), ("kernel", ctypes.c_uint32),
                ("grid", ctypes.c_uint32 * 3), ("block", ctypes.c_uint32 * 3), ("shared_bytes", ctypes.c_uint32),
                ("param_bytes", ctypes.c_uint32), ("variables", ctypes.c_uint64), ("start_cycle", ctypes.c_uint64),
                ("number", ctypes.c_uint64)]


class Map(ctypes.Structure):
    _fields_ = [("head", Head), ("address", ctypes.c_uint64), ("bytes", ctypes.c_uint64), ("offset", ctypes.c_uint64)]


class Output(ctypes.Structure):
    _fields_ = [("head", Head), ("to", ctypes.c_uint32), ("bytes", ctypes.c_uint32),
                ("text", ctypes.c_char * OUTPUT_BYTES)]


class Done(ctypes.Structure):
    _fields_ = [("head", Head), ("result", ctypes.c_int32), ("pad", ctypes.c_uint32), ("value", ctypes.c_uint64),
                ("bytes", ctypes.c_uint64), ("message", ctypes.c_char * MESSAGE_BYTES)]


class Code(ctypes.Structure):
    _fields_ = [("n_kernels", ctypes.c_uint32), ("n_variables", ctypes.c_uint32), ("n_params", ctypes.c_uint32),
                ("name_bytes", ctypes.c_uint32), ("variable_bytes", ctypes.c_uint64)]


class Kernel(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in (
        "name", "registers", "shared_bytes", "local_bytes", "const_bytes", "max_threads", "required_threads",
        "ptx_version", "first_param", "n_params", "param_bytes", "given_bytes")]


class Variable(ctypes.Structure):
    _fields_ = [("name", ctypes.c_uint32), ("pad", ctypes.c_uint32), ("offset", ctypes.c_uint64),
                ("bytes", ctypes.c_uint64)]


class Param(ctypes.Structure):
    _fields_ = [("offset", ctypes.c_uint32), ("bytes", ctypes.c_uint32)]


class Table(ctypes.Structure):
    """Pairs of addresses follow it."""

    _fields_ = [("magic", ctypes.c_uint64), ("sequence", ctypes.c_uint64), ("n_allocations", ctypes.c_uint64),
                ("pad", ctypes.c_uint64)]


Request = Hello | Load | Bind | Compile | Launch | Map

_REQUESTS: dict[int, type[Request]] = {
    MsgType.HELLO: Hello, MsgType.LOAD: Load, MsgType.LINK: Load, MsgType.BIND: Bind, MsgType.COMPILE: Compile,
    MsgType.LAUNCH: Launch, MsgType.UNLOAD: Compile, MsgType.MAP: Map,
}
_WITH_FD = frozenset({MsgType.HELLO, MsgType.LOAD, MsgType.LINK, MsgType.MAP})
LONGEST = ctypes.sizeof(Launch) + PARAM_BYTES


@dataclass(frozen=True)
class Packet:
    """A request, the bytes that follow it (a launch's parameters), and its descriptor."""

    type: MsgType
    request: Request
    rest: bytes
    fd: int | None


def head(kind: MsgType, size: int) -> Head:
    return Head(MAGIC, VERSION, kind, size)


def parse(data: bytes) -> tuple[MsgType, Request, bytes]:
    """A request and what follows it. Raises ``ProtocolError``."""
    if len(data) < ctypes.sizeof(Head):
        raise ProtocolError(f"{len(data)} bytes are no message")
    found = Head.from_buffer_copy(data)
    kind = _REQUESTS.get(found.type)
    if found.magic != MAGIC or found.version != VERSION or kind is None:
        raise ProtocolError(f"magic {found.magic:#x}, version {found.version}, type {found.type}")
    if found.size != len(data) or len(data) < ctypes.sizeof(kind):
        raise ProtocolError(f"{kind.__name__} of {len(data)} bytes says {found.size}")
    request, rest = kind.from_buffer_copy(data), data[ctypes.sizeof(kind):]
    expected = request.param_bytes if isinstance(request, Launch) else 0
    if len(rest) != expected or expected > PARAM_BYTES:
        raise ProtocolError(f"{len(rest)} bytes follow {kind.__name__}, not {expected}")
    return MsgType(found.type), request, rest


def receive(sock: socket.socket) -> Packet | None:
    """The next request; None when the peer has closed the connection."""
    data, ancillary, flags, _ = sock.recvmsg(LONGEST + 8, socket.CMSG_SPACE(_MAX_FDS * 4), socket.MSG_CMSG_CLOEXEC)
    fds = _descriptors(ancillary)
    if not data and not fds:
        return None
    try:
        if flags & (socket.MSG_TRUNC | socket.MSG_CTRUNC):
            raise ProtocolError("message cut short")
        kind, request, rest = parse(data)
        if len(fds) != (kind in _WITH_FD):
            raise ProtocolError(f"{kind.name} carries {len(fds)} descriptors")
    except ProtocolError:
        for fd in fds:
            os.close(fd)
        raise
    return Packet(kind, request, rest, fds[0] if fds else None)


def _descriptors(ancillary: list[tuple[int, int, bytes]]) -> list[int]:
    fds = array.array("i")
    for level, kind, data in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            fds.frombytes(data[: len(data) - len(data) % fds.itemsize])
    return list(fds)


def read_fd(fd: int, size: int) -> bytes:
    """So many bytes of a regular file. Raises ``ProtocolError``."""
    about = os.fstat(fd)
    if not stat.S_ISREG(about.st_mode) or size > min(about.st_size, MAX_IMAGE_BYTES):
        raise ProtocolError(f"a descriptor that has no {size} bytes")
    data = os.pread(fd, size, 0)
    if len(data) != size:
        raise ProtocolError(f"a descriptor that has no {size} bytes")
    return data


def send_done(sock: socket.socket, result: int = 0, value: int = 0, message: str = "", data: bytes = b"") -> None:
    """The answer to a request; ``data`` goes with it as a memfd."""
    done = Done(head(MsgType.DONE, ctypes.sizeof(Done)), result, 0, value, len(data),
                _cut(message, MESSAGE_BYTES - 1))
    if not data:
        sock.sendall(bytes(done))
        return
    with os.fdopen(os.memfd_create("ncc-sim", os.MFD_CLOEXEC), "wb") as file:
        file.write(data)
        file.flush()
        sock.sendmsg([bytes(done)], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file.fileno()]))])


def _cut(text: str, size: int) -> bytes:
    """UTF-8 of at most so many bytes, and no half of a character."""
    return text.encode("utf-8", "replace").replace(b"\0", b"?")[:size].decode("utf-8", "ignore").encode()


def send_output(sock: socket.socket, to: int, text: bytes) -> None:
    for start in range(0, len(text), OUTPUT_BYTES):
        piece = text[start : start + OUTPUT_BYTES]
        message = Output(head(MsgType.OUTPUT, ctypes.sizeof(Output)), to, len(piece))
        ctypes.memmove(ctypes.addressof(message) + Output.text.offset, piece, len(piece))
        sock.sendall(bytes(message))
