"""What kernels ask of their host: packets and messages as ROCm's device libraries write them, and damaged ones."""

from __future__ import annotations

import random
import struct

import pytest

from ncc.sim.gcn.hostcall import PACKETS, Hostcalls, said

BEGIN, END, PRINTF = 1, 2, 2
FREE, READY = 24, 32


def words(*parts: int | float | str) -> list[int]:
    """As the compiler has them: a word each, strings with their zero in whole words."""
    data = b"".join(
        part.encode() + bytes(8 - len(part.encode()) % 8) if isinstance(part, str)
        else struct.pack("<d", part) if isinstance(part, float) else (part % (1 << 64)).to_bytes(8, "little")
        for part in parts)
    return list(struct.unpack(f"<{len(data) // 8}Q", data))


@pytest.mark.parametrize(("parts", "shown"), [
    ((0, "plain"), "plain"),
    ((0, "%d %u %x|%5d|%-5d|%05d", -1, 2**32 - 1, 255, 7, 7, 7), "-1 4294967295 ff|    7|7    |00007"),
    ((0, "%ld %lld %lu", -5, 2**40, 2**63), f"-5 {2**40} {2**63}"),
    ((0, "%g %.3f %e", 0.5, 1.0, 1.5), "0.5 1.000 1.500000e+00"),
    ((0, "%s and %s|", "one", "another, longer"), "one and another, longer|"),
    ((0, "%p %c%%", 0x1234, 65), "0x1234 A%"), ((0, "%d %s", 1), "1 "), ((0, ""), ""), ((0, "%d"), "0"),
])
def test_what_is_printed(parts: tuple[int | float | str, ...], shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(words(*parts)) == len(shown)
    assert capsys.readouterr().out == shown


def test_what_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    said(words(1, "wrong"))
    assert capsys.readouterr() == ("", "wrong")


class Device:
    """A kernel's side: takes packets, fills them, and says that they are ready."""

    def __init__(self) -> None:
        self.calls = Hostcalls()
        self.headers, self.payloads = (self.word(at) for at in (0, 8))
        self.start = self.calls.region[0]

    def word(self, at: int, value: int | None = None) -> int:
        place = self.calls.memory[at : at + 8]
        if value is not None:
            place[:] = list((value % (1 << 64)).to_bytes(8, "little"))
        return int.from_bytes(place.tobytes(), "little")

    def ask(self, service: int, lanes: dict[int, list[int]]) -> dict[int, int]:
        """The first word of each lane's answer."""
        pointer = self.word(FREE)
        packet = pointer % PACKETS
        header = self.headers - self.start + 24 * packet
        payload = self.payloads - self.start + 4096 * packet
        self.word(FREE, self.word(header))
        self.word(header, self.word(READY))
        self.word(header + 8, sum(1 << lane for lane in lanes))
        self.word(header + 16, service | 1 << 32)
        for lane, given in lanes.items():
            for number, value in enumerate(given):
                self.word(payload + 64 * lane + 8 * number, value)
        self.word(READY, pointer)
        self.calls.serve()
        assert (self.word(header + 16) >> 32 & 1, self.word(READY)) == (0, 0)
        answers = {lane: self.word(payload + 64 * lane) for lane in lanes}
        self.word(header, self.word(FREE))
        self.word(FREE, pointer + PACKETS)
        return answers


def test_messages_of_several_packets_and_lanes(capsys: pytest.CaptureFixture[str]) -> None:
    device = Device()
    for _ in range(3 * PACKETS):  # all packets are used, again and again
        begun = device.ask(PRINTF, {lane: [BEGIN | 1 << 5, 0] for lane in (3, 60)})
        assert begun[3] != begun[60]
        text = words("lane %d of %s")
        begun = device.ask(PRINTF, {lane: [told & ~0xFE | len(text) << 5, *text] for lane, told in begun.items()})
        begun = device.ask(PRINTF, {lane: [told & ~0xFE | 1 << 5, lane] for lane, told in begun.items()})
        last = words("all")
        device.ask(PRINTF, {lane: [told & ~0xFE | END | len(last) << 5, *last] for lane, told in begun.items()})
    assert capsys.readouterr().out == "lane 3 of alllane 60 of all" * 3 * PACKETS
    assert device.calls.messages == {}


def test_another_service_gives_nothing() -> None:
    assert Device().ask(3, {0: [77, 1 << 20]}) == {0: 0}


@pytest.mark.parametrize("seed", range(20))
def test_damaged_buffers_are_answered_and_nothing_else_is_touched(seed: int) -> None:
    chance, device = random.Random(seed), Device()
    for _ in range(20):
        for _ in range(200):
            device.calls.memory[chance.randrange(len(device.calls.memory))] = chance.randrange(256)
        device.word(READY, chance.getrandbits(64))
        device.calls.serve()
    assert device.word(READY) == 0
