"""The hook driver's side of the protocol in Python: for tests, ``ncc doctor`` and benchmarks."""

from __future__ import annotations

import mmap
import os
import socket
from dataclasses import dataclass
from types import TracebackType

from ncc import abi
from ncc.engine import wire


@dataclass(frozen=True)
class Answer:
    """What PREPARE was answered with."""

    prepared: abi.Prepared
    image: bytes

    @property
    def status(self) -> abi.Status:
        return abi.Status(self.prepared.status)

    @property
    def reason(self) -> str:
        return bytes(self.prepared.reason).decode()


class Client:
    """One connection of one process."""

    def __init__(self, path: str, pid: int | None = None, command: str = "client", flags: int = 0) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.sock.connect(path)
        wire.send(self.sock, abi.Hello(head=abi.head(abi.MsgType.HELLO), pid=os.getpid() if pid is None else pid,
                                       flags=flags, command=abi.put_text(command, 1024)))
        if flags & abi.HelloFlag.JOIN:
            return
        packet = wire.receive(self.sock)
        if packet is None or not isinstance(packet.message, abi.Welcome):
            raise wire.ProtocolError("no WELCOME")
        self.welcome = packet.message
        fd = packet.only_fd()
        self.ledger = mmap.mmap(fd, abi.ledger_bytes(self.welcome.ledger_rows))
        packet.close()

    @property
    def run_dir(self) -> str:
        return bytes(self.welcome.run_dir).decode()

    def row(self, number: int) -> abi.Row:
        """A row of the ledger, as the hook driver counts in it."""
        import ctypes

        return abi.Row.from_buffer(self.ledger, ctypes.sizeof(abi.Ledger) + number * ctypes.sizeof(abi.Row))

    def totals(self) -> abi.Ledger:
        return abi.Ledger.from_buffer(self.ledger)

    def prepare(self, image: bytes | int, entry: str, *, sm: int = 90, image_bytes: int | None = None,
                max_registers: int = 0, form: abi.Form = abi.Form.LAUNCH, target: abi.Target = abi.Target.PTX,
                arch: str = "", jit: tuple[tuple[int, int], ...] = ()) -> Answer:
        """Ask for one kernel of an image (its bytes, or a memfd that holds it)."""
        fd = image if isinstance(image, int) else wire.memfd("image", image)
        request = abi.Prepare(head=abi.head(abi.MsgType.PREPARE), image_bytes=image_bytes or os.fstat(fd).st_size,
                              sm=0 if arch else sm, max_registers=max_registers, form=form, n_jit_options=len(jit),
                              target=target, arch=abi.put_text(arch, abi.ARCH_BYTES),
                              entry_bytes=len(entry.encode("utf-8", "surrogateescape")),
                              entry=abi.put_text(entry, abi.NAME_BYTES))
        for index, (option, value) in enumerate(jit):
            request.jit_option[index], request.jit_value[index] = option, value
        try:
            wire.send(self.sock, request, fd)
        finally:
            if not isinstance(image, int):
                os.close(fd)
        return self._answer()

    def result(self, row: int, entry: int) -> None:
        """Say that a launch was saved in the store; there is no answer to wait for."""
        wire.send(self.sock, abi.Result(head=abi.head(abi.MsgType.RESULT), row=row, entry=entry))

    def close(self) -> None:
        self.sock.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def _answer(self) -> Answer:
        packet = wire.receive(self.sock)
        if packet is None or not isinstance(packet.message, abi.Prepared):
            raise wire.ProtocolError("no PREPARED")
        image = b""
        if packet.message.status == abi.Status.PROBED:
            image = os.pread(packet.only_fd(), packet.message.image_bytes, 0)
        packet.close()
        return Answer(packet.message, image)
