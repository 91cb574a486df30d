"""What a kernel asks of its host while it runs: ``printf``.

As ROCm's device libraries have it (``ockl/src/hostcall_impl.cl`` and ``services.cl``), and its runtime
(``device/devhostcall.cpp`` and ``devhcmessages.cpp``): a buffer with a stack of free packets, one of packets that are
ready, and a packet's words for each lane. A wave takes a free one, fills it, puts it on the stack that is ready, and
waits with ``s_sleep`` until its flag is down. A message is one packet or several.

All that is read here is what the kernel has written: numbers of packets are masked, and strings end with the message.
"""

from __future__ import annotations

import struct
import sys
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ncc.sim.printing import CONVERSION, converted

PACKETS = 64  # a power of two
_LANES, _WORDS = 64, 8
_BUFFER = struct.Struct("<QQQQQQ")  # headers, payloads, doorbell, free stack, ready stack, index mask
_FREE, _READY = 24, 32
_HEADER = struct.Struct("<QQII")    # next, active lanes, service, control
_SIGNAL_BYTES = 64                  # its mailbox is null, so that nobody is interrupted
_READY_FLAG = 1
_PRINTF = 2
_BEGIN, _END = 1, 2                 # of a message's descriptor; bits 5 to 7: its words, from 8 on: its number
_LONGEST = 1 << 16                  # words of a message that are kept
_STREAM = {0: 1, 1: 2}              # what a message begins with, and the stream that it goes to


@dataclass
class Hostcalls:
    """The buffer of one launch, in memory of this process."""

    memory: Any = field(init=False)
    messages: dict[int, list[int]] = field(default_factory=dict)
    last: int = 0

    def __post_init__(self) -> None:
        size = _BUFFER.size + _SIGNAL_BYTES + PACKETS * (_HEADER.size + 8 * _WORDS * _LANES)
        raw = np.zeros(size + 64, np.uint8)
        self.memory = raw[-raw.ctypes.data % 64 :][:size]
        self._headers = _BUFFER.size + _SIGNAL_BYTES
        self._payloads = self._headers + PACKETS * _HEADER.size
        start = self.memory.ctypes.data
        # The stack of free packets: 63, 62 .. 1, 0; pointers are an index and a tag above it, and never 0.
        for packet in range(1, PACKETS):
            self._put(self._headers + packet * _HEADER.size, packet - 1 or PACKETS)
        self.memory[: _BUFFER.size] = np.frombuffer(_BUFFER.pack(
            start + self._headers, start + self._payloads, start + _BUFFER.size, PACKETS - 1, 0, PACKETS - 1), np.uint8)

    @property
    def region(self) -> tuple[int, int]:
        start: int = self.memory.ctypes.data
        return start, start + len(self.memory)

    def _get(self, at: int) -> int:
        return int(self.memory[at : at + 8].view(np.uint64)[0])

    def _put(self, at: int, value: int) -> None:
        self.memory[at : at + 8].view(np.uint64)[0] = value

    def serve(self) -> None:
        """Answer all packets that are ready. No wave runs meanwhile."""
        pointer = self._get(_READY)
        self._put(_READY, 0)
        for _ in range(PACKETS):
            if not pointer:
                return
            packet = pointer % PACKETS
            at = self._headers + packet * _HEADER.size
            pointer, active, service, control = _HEADER.unpack(self.memory[at : at + _HEADER.size].tobytes())
            for lane in range(_LANES):
                if active >> lane & 1:
                    self._answer(service, self._payloads + 8 * _WORDS * (_LANES * packet + lane))
            self.memory[at : at + _HEADER.size] = np.frombuffer(
                _HEADER.pack(pointer, active, service, control & ~_READY_FLAG), np.uint8)

    def _answer(self, service: int, at: int) -> None:
        """One lane's words; the answer takes the place of the first two."""
        descriptor, *words = self.memory[at : at + 8 * _WORDS].view(np.uint64).tolist()
        if service != _PRINTF:  # memory, functions: there is none
            self._put(at, 0)
            self._put(at + 8, 0)
            return
        if descriptor & _BEGIN:
            self.last += 1
            descriptor = descriptor & 0xFE | self.last << 8
            self.messages[self.last] = []
        message = self.messages.get(descriptor >> 8)
        if message is not None and len(message) < _LONGEST:
            message += words[: descriptor >> 5 & 7]
        if descriptor & _END:
            descriptor = said(self.messages.pop(descriptor >> 8, []))
        self._put(at, descriptor)


def said(words: list[int]) -> int:
    """A message is whole: a number for the stream, the format, its arguments, of which strings lie where they are
    wanted. Returns the characters that were printed."""
    if not words:
        return 0
    data, at = struct.pack(f"<{len(words)}Q", *words), 8

    def text() -> str:
        nonlocal at
        end = data.find(b"\0", at)
        end = len(data) if end < 0 else end
        found, at = data[at:end].decode(errors="replace"), -(-(end + 1) // 8) * 8
        return found

    def take(kind: str, bits: int) -> int | float | str:
        nonlocal at
        if kind == "s":
            return text()
        word = data[at : at + 8].ljust(8, b"\0")
        at += 8
        if kind == "f":
            return float(struct.unpack("<d", word)[0])
        return int.from_bytes(word[: bits // 8], "little", signed=kind == "d")

    form = text()
    shown = CONVERSION.sub(lambda found: converted(found, take), form)
    stream = sys.stderr if _STREAM.get(words[0], 1) == 2 else sys.stdout
    stream.write(shown)
    return len(shown.encode())
