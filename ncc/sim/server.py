"""Runs the kernels of a program that uses a stand-in for libcuda or libamdhip64: ``python -m ncc.sim.server``.

    --fd N          one program, over a socket that was inherited
    --listen PATH   any number, each in a process of its own forked from this one, which has all that it needs loaded;
                    ends when its standard input does
    --listen-fd N   the same, on a listening socket that was inherited

Both ends of the socket are of one user. A session ends with its connection, whatever it is doing then.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import select
import signal
import socket
import struct
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from ncc.diag import NccError
from ncc.sim import protocol
from ncc.sim.arena import Arena, Bytes, Unmappable
from ncc.sim.asked import Asked
from ncc.sim.clock import Device
from ncc.sim.code import read_code
from ncc.sim.jit import QUICK
from ncc.sim.link import inputs, link
from ncc.sim.machine import compile_kernel
from ncc.sim.protocol import Packet, ProtocolError

INVALID_VALUE, OUT_OF_MEMORY, INVALID_HANDLE = 1, 2, 400
LAUNCH_FAILED, ASSERT, NOT_SUPPORTED = 719, 710, 801
_FAULTS = {"S010": 700, "S011": 716, "S014": LAUNCH_FAILED, "S022": INVALID_VALUE}
"""CUresult of what stops a kernel; others are CUDA_ERROR_LAUNCH_FAILED."""
_IMAGES = {"B050": 200, "B051": 200, "B052": 200, "B053": 200, "B055": 209, "B056": 209, "B057": 209, "B058": 209,
           "B060": 200, "B061": 200, "B062": 209, "B063": 209}
"""CUresult of an image that is refused; others are CUDA_ERROR_INVALID_PTX."""
INVALID_PTX = 218
_UNSUPPORTED = re.compile(r"S00\d|B064|B065|B076|B105")


class _ToProgram(io.TextIOBase):
    """A stream that goes to the program's standard output or error."""

    def __init__(self, sock: socket.socket, to: int) -> None:
        self._sock, self._to, self._held = sock, to, bytearray()
        self.used = False

    def write(self, text: str) -> int:
        self.used = True
        self._held += text.encode("utf-8", "surrogateescape")
        if len(self._held) >= protocol.OUTPUT_BYTES:
            self.flush()
        return len(text)

    def flush(self) -> None:
        held, self._held = bytes(self._held), bytearray()
        if held:
            protocol.send_output(self._sock, self._to, held)


class Loaded(Protocol):
    """An image that a program has loaded, of whichever vendor."""

    @property
    def kernels(self) -> Sequence[WithParams]: ...
    @property
    def variable_bytes(self) -> int: ...
    def describe(self) -> bytes: ...
    def initialise(self, memory: Bytes) -> None: ...
    def compile(self, index: int, variables: int) -> object: ...
    def run(self, index: int, variables: int, asked: Asked) -> int: ...
    def unload(self) -> None: ...


class WithParams(Protocol):
    @property
    def param_bytes(self) -> int: ...


class Session:
    """One program's device."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._arena: Arena | None = None
        self._device = Device()
        self._arch = 0
        self._read: Callable[[bytes], Loaded] = _no_code
        self._codes: dict[int, Loaded] = {}
        self._last_code = 0
        self._answers: dict[protocol.MsgType, Callable[[Packet], None]] = {
            protocol.MsgType.HELLO: self._hello, protocol.MsgType.LOAD: self._load,
            protocol.MsgType.LINK: self._link, protocol.MsgType.BIND: self._bind,
            protocol.MsgType.COMPILE: self._compile, protocol.MsgType.LAUNCH: self._launch,
            protocol.MsgType.UNLOAD: self._unload, protocol.MsgType.MAP: self._map,
        }

    def serve(self) -> None:
        """Until the connection ends. Raises ``ProtocolError``."""
        while packet := protocol.receive(self._sock):
            try:
                if (self._arena is None) != (packet.type is protocol.MsgType.HELLO):
                    raise ProtocolError(f"{packet.type.name} out of turn")
                self._answer(packet)
            finally:
                if packet.fd is not None:
                    os.close(packet.fd)

    def _answer(self, packet: Packet) -> None:
        """A defect of ours costs the program this request, not its device."""
        try:
            self._answers[packet.type](packet)
        except (ProtocolError, OSError):
            raise
        except Exception as defect:
            protocol.send_done(self._sock, OUT_OF_MEMORY if isinstance(defect, MemoryError) else NOT_SUPPORTED,
                               message=f"defect of the simulator: {type(defect).__name__}: {str(defect)[:200]}")

    def _hello(self, packet: Packet) -> None:
        hello = packet.request
        assert isinstance(hello, protocol.Hello)
        assert packet.fd is not None
        sizes = (hello.sms, hello.threads_per_sm, hello.blocks_per_sm, hello.shared_per_sm)
        if not all(0 < size <= 1 << 20 for size in sizes) or not 0 < hello.arch < 1000:
            raise ProtocolError("a device that cannot be")
        self._arch = hello.arch
        self._read = _reader(hello)
        self._device = Device(hello.sms, hello.seed, hello.threads_per_sm, hello.blocks_per_sm, hello.shared_per_sm)
        if hello.target:
            self._device = replace(self._device, shared_reserved=0)
        try:
            self._arena = Arena(packet.fd, hello.arena_base, hello.arena_bytes)
        except Unmappable as why:
            protocol.send_done(self._sock, OUT_OF_MEMORY, message=str(why))
            return
        protocol.send_done(self._sock)

    def _map(self, packet: Packet) -> None:
        asked = packet.request
        assert isinstance(asked, protocol.Map)
        assert packet.fd is not None
        assert self._arena is not None
        try:
            self._arena.put(packet.fd, asked.address, asked.bytes, asked.offset)
        except Unmappable as why:
            protocol.send_done(self._sock, OUT_OF_MEMORY, message=str(why))
            return
        protocol.send_done(self._sock)

    def _load(self, packet: Packet) -> None:
        load = packet.request
        assert isinstance(load, protocol.Load)
        assert packet.fd is not None
        image = protocol.read_fd(packet.fd, load.bytes)
        try:
            code = self._read(image)
            described = code.describe()
        except NccError as refused:
            protocol.send_done(self._sock, _image_result(refused), message=str(refused))
            return
        self._last_code += 1
        self._codes[self._last_code] = code
        protocol.send_done(self._sock, value=self._last_code, data=described)

    def _link(self, packet: Packet) -> None:
        load = packet.request
        assert isinstance(load, protocol.Load)
        assert packet.fd is not None
        images = inputs(protocol.read_fd(packet.fd, load.bytes))
        try:
            linked = link(images, self._arch)
        except NccError as refused:
            protocol.send_done(self._sock, _image_result(refused), message=str(refused))
            return
        protocol.send_done(self._sock, data=linked)

    def _bind(self, packet: Packet) -> None:
        bind = packet.request
        assert isinstance(bind, protocol.Bind)
        assert self._arena is not None
        code = self._codes.get(bind.code)
        if code is None:
            protocol.send_done(self._sock, INVALID_HANDLE)
            return
        code.initialise(self._arena.view(bind.address, code.variable_bytes))
        protocol.send_done(self._sock)

    def _kernel(self, number: int, index: int) -> Loaded | None:
        """The code, if it has such a kernel; else the request is answered."""
        code = self._codes.get(number)
        if code is None or index >= len(code.kernels):
            protocol.send_done(self._sock, INVALID_HANDLE)
            return None
        return code

    def _compile(self, packet: Packet) -> None:
        wanted = packet.request
        assert isinstance(wanted, protocol.Compile)
        code = self._kernel(wanted.code, wanted.kernel)
        if code is None:
            return
        try:
            code.compile(wanted.kernel, wanted.variables)
        except NccError as refused:
            protocol.send_done(self._sock, _kernel_result(refused), message=str(refused))
            return
        protocol.send_done(self._sock)

    def _launch(self, packet: Packet) -> None:
        launch = packet.request
        assert isinstance(launch, protocol.Launch)
        code = self._kernel(launch.code, launch.kernel)
        if code is None:
            return
        if len(packet.rest) != code.kernels[launch.kernel].param_bytes or not _is_possible(launch):
            protocol.send_done(self._sock, INVALID_VALUE)
            return
        result, message, cycle = self._run(code, launch, packet.rest)
        protocol.send_done(self._sock, result, cycle, message)

    def _run(self, code: Loaded, launch: protocol.Launch, params: bytes) -> tuple[int, str, int]:
        """(CUresult, diagnostic, the cycle at the end)."""
        assert self._arena is not None
        out, err = _ToProgram(self._sock, 1), _ToProgram(self._sock, 2)
        asked = Asked(_three(launch.grid), _three(launch.block), launch.shared_bytes, params, launch.number,
                      launch.start_cycle, self._arena.allocations(), self._device, self._arena.view)
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                cycle = code.run(launch.kernel, launch.variables, asked)
        except NccError as refused:
            failed = err.used and refused.diagnostics[0].code == "S014"
            return (ASSERT if failed else _kernel_result(refused)), str(refused), launch.start_cycle
        finally:
            out.flush()
            err.flush()
        return 0, "", cycle

    def _unload(self, packet: Packet) -> None:
        unload = packet.request
        assert isinstance(unload, protocol.Compile)
        known = self._codes.pop(unload.code, None)
        if known is not None and known not in self._codes.values():
            known.unload()
        protocol.send_done(self._sock, 0 if known else INVALID_HANDLE)


def _no_code(image: bytes) -> Loaded:
    raise ProtocolError("LOAD before HELLO")


def _reader(hello: protocol.Hello) -> Callable[[bytes], Loaded]:
    """What reads images for a device. Raises ``ProtocolError``."""
    name = hello.target.decode("ascii", "replace")
    if not name:
        arch: int = hello.arch
        return lambda image: read_code(image, arch)
    from ncc.sim.gcn.code import read_target

    read = read_target(name)
    if read is None:
        raise ProtocolError(f"a device of '{name}', which is no processor of AMD's that is simulated")
    return read


def _three(size: Sequence[int]) -> tuple[int, int, int]:
    return size[0], size[1], size[2]


def _is_possible(launch: protocol.Launch) -> bool:
    """What the library has checked before: the limits of every device."""
    x, y, z = launch.grid
    return (all(0 < blocks < 1 << 31 for blocks in (x, y, z)) and launch.shared_bytes <= 227 * 1024
            and all(0 < size <= 1024 for size in launch.block)
            and launch.block[0] * launch.block[1] * launch.block[2] <= 1024 and launch.start_cycle < 1 << 62)


def _image_result(refused: NccError) -> int:
    return _IMAGES.get(refused.diagnostics[0].code, INVALID_PTX)


def _kernel_result(refused: NccError) -> int:
    code = refused.diagnostics[0].code
    if _UNSUPPORTED.match(code):
        return NOT_SUPPORTED
    return INVALID_PTX if code.startswith("B") else _FAULTS.get(code, LAUNCH_FAILED)


def serve(sock: socket.socket) -> int:
    """One program, until it ends. The exit status."""
    if _peer_uid(sock) != os.geteuid():
        return 1
    threading.Thread(target=_end_with, args=(sock,), daemon=True).start()
    try:
        Session(sock).serve()
    except ProtocolError as broken:
        print(f"ncc sim: {broken}", file=sys.stderr)
        return 1
    except OSError:
        return 1  # the program has gone
    return 0


def _peer_uid(sock: socket.socket) -> int:
    return int(struct.unpack("3i", sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[1])


def _end_with(sock: socket.socket) -> None:
    """A kernel may run for ever: when the program has gone, nobody waits for it."""
    poll = select.poll()
    poll.register(sock.fileno(), select.POLLHUP | select.POLLRDHUP)
    poll.poll()
    os._exit(0)


def bound_to(path: Path) -> socket.socket:
    """A listening socket; whoever sees its path can connect."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    being_made = path.with_name(path.name + ".new")
    listener.bind(str(being_made))
    os.chmod(being_made, 0o600)
    listener.listen(64)
    being_made.rename(path)
    return listener


def listen(listener: socket.socket) -> int:
    """Fork a session for every program that connects, until standard input ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    _warm_up()
    while _wait(listener):
        sock, _ = listener.accept()
        with sock:
            if os.fork() == 0:
                _in_child(listener, sock)
    return 0


def _wait(listener: socket.socket) -> bool:
    """False once standard input has ended."""
    poll = select.poll()
    poll.register(listener.fileno(), select.POLLIN)
    poll.register(0, select.POLLIN)
    ready = {fd for fd, _ in poll.poll()}
    return not (0 in ready and not os.read(0, 4096))


def _in_child(listener: socket.socket, sock: socket.socket) -> None:
    status = 1
    try:
        listener.close()
        os.setsid()
        null = os.open(os.devnull, os.O_RDONLY)
        os.dup2(null, 0)
        os.close(null)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        status = serve(sock)
    finally:
        sys.stderr.flush()
        os._exit(status)


_USUAL = """.version 8.0
.target sm_80
.address_size 64
.entry usual(.param .u64 p)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<2>;
	.shared .b32 shared;
	ld.param.u64 %rd0, [p];
	ld.global.u32 %r0, [%rd0];
	ld.global.u64 %rd1, [%rd0];
	ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%rd0];
	ld.shared.u32 %r1, [shared];
	st.global.u32 [%rd0], %r0;
	st.global.u64 [%rd0], %rd1;
	st.global.v4.u32 [%rd0], {%r0, %r1, %r2, %r3};
	st.shared.u32 [shared], %r1;
	red.global.add.u32 [%rd0], %r0;
	red.global.add.u64 [%rd0], %rd1;
	bar.sync 0;
	ret;
}
"""


def _warm_up() -> None:
    """Load what compiling a kernel needs, and compile what most kernels call, so that no child has to."""
    compile_kernel(_USUAL, "usual").tiers.address(QUICK)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m ncc.sim.server", description="Run the simulator for programs.")
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--fd", type=int, help="the number of an inherited socket")
    way.add_argument("--listen", type=Path, metavar="PATH", help="where to make a socket")
    way.add_argument("--listen-fd", type=int, help="the number of an inherited socket that listens")
    asked = parser.parse_args(arguments)
    if asked.fd is not None:
        with socket.socket(fileno=asked.fd) as sock:
            return serve(sock)
    with bound_to(asked.listen) if asked.listen else socket.socket(fileno=asked.listen_fd) as listener:
        return listen(listener)


if __name__ == "__main__":
    sys.exit(main())
