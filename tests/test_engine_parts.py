"""The engine's parts on their own: messages, images, the ledger, names."""

from __future__ import annotations

import ctypes
import fcntl
import hashlib
import mmap
import os
import socket
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ncc import abi
from ncc.backends.rewrite.layout import Cursor, MapLayout
from ncc.engine import demangle as demangling
from ncc.engine import wire
from ncc.engine.demangle import MAX_DEMANGLED, briefly, demangle
from ncc.engine.images import ImageStore
from ncc.engine.ledger import Ledger
from ncc.engine.plan import map_plan
from ncc.engine.selection import Selection
from ncc.engine.wire import ProtocolError
from ncc.ir.nodes import Field, MapDecl
from ncc.ir.types import Level, Type

FILL = "_ZN2at6native29vectorized_elementwise_kernelILi4ENS0_11FillFunctorIN3c104HalfEEEEEviT0_"


def hello(**fields: object) -> abi.Hello:
    return abi.Hello(head=abi.head(abi.MsgType.HELLO), **fields)


@given(st.binary(max_size=64) | st.binary(min_size=4000, max_size=11000))
def test_any_bytes_are_a_message_or_a_protocol_error(data: bytes) -> None:
    with pytest.raises(ProtocolError):
        wire.parse(data)


@given(st.sampled_from(list(abi.MsgType)), st.data())
def test_a_message_with_one_wrong_head_field_is_refused(kind: abi.MsgType, data: st.DataObject) -> None:
    message = abi.MESSAGES[kind](head=abi.head(kind))
    assert bytes(wire.parse(bytes(message))) == bytes(message)
    name = data.draw(st.sampled_from(["magic", "version", "type", "size"]))
    right = getattr(message.head, name)
    setattr(message.head, name, data.draw(st.integers(0, 2**32 - 1).filter(lambda n: n != right)))
    with pytest.raises(ProtocolError):
        wire.parse(bytes(message))


def test_text_has_to_be_terminated() -> None:
    message = hello(command=b"x" * 1023)
    assert wire.text(message, "command") == "x" * 1023
    raw = bytearray(bytes(message))
    raw[abi.Hello.command.offset + 1023] = ord("x")
    with pytest.raises(ProtocolError, match="not terminated"):
        wire.text(abi.Hello.from_buffer_copy(raw), "command")


def test_descriptors_that_come_with_a_bad_message_are_closed() -> None:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    before = len(os.listdir("/proc/self/fd"))
    socket.send_fds(theirs, [b"nonsense"], [0, 1, 2])
    with pytest.raises(ProtocolError):
        wire.receive(ours)
    assert len(os.listdir("/proc/self/fd")) == before
    ours.close()
    theirs.close()


def test_an_oversized_packet_is_refused() -> None:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    theirs.send(b"\0" * (abi.MAX_MESSAGE_BYTES + 100))
    with pytest.raises(ProtocolError, match="cut short"):
        wire.receive(ours)
    theirs.close()
    assert wire.receive(ours) is None
    ours.close()


def test_memfd_is_sealed_and_starts_at_zero() -> None:
    with wire.open_memfd("t", b"abc") as fd:
        assert os.read(fd, 10) == b"abc"
        with pytest.raises(PermissionError):
            os.pwrite(fd, b"x", 0)
        assert wire.frozen(fd)


def unsealed(data: bytes) -> int:
    fd = os.memfd_create("unsealed", 0)  # without MFD_ALLOW_SEALING it cannot be sealed
    os.write(fd, data)
    return fd


def test_a_sealed_image_is_read_once() -> None:
    store = ImageStore()
    with wire.open_memfd("i", b"kernel") as fd:
        first = store.read(fd, 6)
        assert isinstance(first.buffer, memoryview)
        assert store.read(os.dup(fd), 6) is first
    assert first.data == b"kernel"
    assert first.digest == hashlib.sha256(b"kernel").hexdigest()


def test_an_image_that_can_still_change_is_copied() -> None:
    store = ImageStore()
    fd = unsealed(b"kernel")
    image = store.read(fd, 6)
    os.pwrite(fd, b"K", 0)
    os.ftruncate(fd, 2)
    assert image.data == b"kernel"
    os.close(fd)


def test_an_inode_used_again_is_not_taken_for_the_former_image() -> None:
    store = ImageStore(kept=2)
    for number in range(50):
        with wire.open_memfd("i", b"%06d" % number) as fd:
            assert store.read(fd, 6).data == b"%06d" % number


@pytest.mark.parametrize("said", [0, 5, 7, 1 << 40, 2**64 - 1])
def test_an_image_of_another_size_than_said_is_refused(said: int) -> None:
    with wire.open_memfd("i", b"kernel") as fd, pytest.raises(ProtocolError, match="image of"):
        ImageStore().read(fd, said)


def test_an_empty_image_and_a_pipe_are_refused() -> None:
    with wire.open_memfd("i", b"") as fd, pytest.raises(ProtocolError, match="image of"):
        ImageStore().read(fd, 0)
    read_end, write_end = os.pipe()
    with pytest.raises(ProtocolError, match="image of"):
        ImageStore().read(read_end, 6)
    os.close(read_end)
    os.close(write_end)


def test_the_ledger_counts_what_a_process_wrote_and_outlives_it() -> None:
    ledger = Ledger(7, n_rows=4)
    row = ledger.new_row("kernel")
    assert row == 1
    memory = mmap.mmap(os.dup(ledger.fd), abi.ledger_bytes(4))
    shared = abi.Row.from_buffer(memory, ctypes.sizeof(abi.Ledger) + row * ctypes.sizeof(abi.Row))
    shared.launches[abi.Outcome.PROBED], shared.launches[abi.Outcome.CAPTURED], shared.lost = 5, 2, 9
    ledger.close()
    counts = ledger.rows()[row]
    assert (counts.name, counts.total, counts.probed, counts.lost) == ("kernel", 7, 5, 9)
    assert ledger.rows()[abi.LEDGER_OTHER].name == "(not identified)"
    assert not ledger.totals().finished


def test_a_process_can_not_cut_the_ledger() -> None:
    ledger = Ledger(7, n_rows=4)
    for size in (0, 1 << 20):
        with pytest.raises(PermissionError):
            os.ftruncate(ledger.fd, size)
    assert fcntl.fcntl(ledger.fd, fcntl.F_GET_SEALS) & fcntl.F_SEAL_SEAL
    ledger.close()


def test_a_full_ledger_has_no_row() -> None:
    ledger = Ledger(7, n_rows=3)
    assert [ledger.new_row(n) for n in "abc"] == [1, 2, None]
    ledger.set_reason(None, "no row, no harm")
    ledger.close()


def test_the_first_reason_stays() -> None:
    ledger = Ledger(7, n_rows=3)
    row = ledger.new_row("k")
    ledger.set_reason(row, "first")
    ledger.set_reason(row, "second")
    assert ledger.rows()[row].reason == "first"
    ledger.close()


@pytest.mark.parametrize(("only", "never", "name", "wanted"), [
    ((), (), "k", True),
    (("elementwise",), (), FILL, True),
    (("at::native::*",), (), FILL, False),  # the demangled name starts with its return type
    (("*at::native::vectorized*",), (), FILL, True),
    (("FillFunctor<c10::Half>",), (), FILL, True),
    (("_ZN2at*",), (), FILL, True),
    (("gemm",), (), FILL, False),
    (("gemm", "attn"), (), "attn_fwd", True),
    ((), ("attn",), "attn_fwd", False),
    (("attn",), ("*bwd*",), "attn_bwd", False),
    (("k[0]",), (), "k[0]", True),
    (("k[01]",), (), "k1", True),
    (("ATTN",), (), "attn", False),
])
def test_selection(only: tuple[str, ...], never: tuple[str, ...], name: str, wanted: bool) -> None:
    assert Selection(only, never).wants(name) is wanted


@given(st.text(max_size=40) | st.text("_ZNKILEi0123456789vPfS", max_size=40).map("_Z".__add__))
def test_demangle_never_fails(name: str) -> None:
    assert isinstance(demangle(name), str)


BOMBS = [
    "_Z1f1AIiiE" + "".join(f"S_IS{i}_S{i}_E" for i in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),  # doubles with each
    "_Z1fPMii" + "".join(f"PMS{i}_S{i}_" for i in ["", *"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"]),
    "_ZN" + "1a" * 2040 + "E",  # each part is compared with all before
    "_Z1fI" + "L_Z1fPMiiPMS_S_PMS0_S0_PMS1_S1_PMS2_S2_PMS3_S3_PMS4_S4_PMS5_S5_PMS6_S6_PMS7_S7_PMS8_S8_E" * 9 + "E",
    "_Z1f" + "P" * 900 + "i", "_Z1f" + "P" * 4000 + "i", "_Z1f" + "9" * 4090, "_Z1fA" + "9" * 4085 + "_i",
    "_Z1fI" + "1aIi" * 300 + "E" * 300 + "EvT_" + "T_S_S0_" * 200, "_Z1fI" + "i" * 2000 + "EvT_" + "T_" * 900,
    "_Z1fI" * 800, "_Z" + "1f" * 3000,
]


@pytest.mark.parametrize("name", BOMBS, ids=range(len(BOMBS)))
def test_demangling_takes_no_time_and_no_memory(name: str) -> None:
    tracemalloc.start()
    began = time.process_time()
    try:
        text = demangle(name)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert time.process_time() - began < 3
    assert peak < 32 << 20
    assert len(text) <= max(len(name), MAX_DEMANGLED)


def test_nothing_but_a_name_comes_of_a_name() -> None:
    assert demangle("_Z1fIJiEEvv") in ("_Z1fIJiEEvv", "void f<int>()")
    for odd in ("_Z3\x1b[2f", "_Z1f\n", "_Z1f\n_Z1gi", "_Z1f\0i", "_Z1fi\u00e9", "_Z", "_Zno"):
        assert demangle(odd) == odd


def test_a_long_template_is_demangled() -> None:
    functor = "at::native::FillFunctor<c10::Half>"
    assert demangle(FILL) == f"void at::native::vectorized_elementwise_kernel<4, {functor} >(int, {functor})"
    parts = ", ".join(["cub::Tile<float, 128>"] * 40)
    assert demangle("_Z4sort" + f"I{'N3cub4TileIfLi128EEE' * 40}E" + "vT_") == (
        f"void sort<{parts} >(cub::Tile<float, 128>)")


def test_demangle() -> None:
    assert demangle("_Z3addPfS_i") == "add(float*, float*, int)"
    assert demangle("add_kernel") == "add_kernel"
    copies = "at::native::copy(at::Iter&)::{lambda(float)#1}"
    assert demangle("_ZN2at6native15unrolled_kernelIZNS0_4copyERNS_4IterEEUlfE_EEvT_") == (
        f"void at::native::unrolled_kernel<{copies}>({copies})")


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> Iterator[demangling._Demangler]:
    made = demangling._Demangler()
    monkeypatch.setattr(demangling, "_demangler", made)
    demangle.cache_clear()
    yield made
    made._end()
    demangle.cache_clear()


def test_names_go_on_where_the_demangler_was_killed(another: demangling._Demangler) -> None:
    assert demangle("_Z1fi") == "f(int)"
    assert another._process is not None
    another._process.kill()
    another._process.wait()
    assert demangle("_Z1gi") == "_Z1gi"
    assert demangle("_Z1hi") == "h(int)"


def test_names_are_as_they_are_without_a_demangler(another: demangling._Demangler, monkeypatch: pytest.MonkeyPatch,
                                                   tmp_path: Path) -> None:
    worker = tmp_path / "worker.py"
    worker.write_text("raise SystemExit(1)")
    monkeypatch.setattr(demangling, "_WORKER", worker)
    began = time.monotonic()
    names = [f"_Z3add{'P' * n}i" for n in range(300)]
    assert [demangle(name) for name in names] == names
    assert another._process is None
    assert time.monotonic() - began < 60  # it is not tried for ever


def test_a_name_that_takes_too_long_is_given_up(another: demangling._Demangler, monkeypatch: pytest.MonkeyPatch,
                                                tmp_path: Path) -> None:
    worker = tmp_path / "worker.py"
    worker.write_text("import time\ntime.sleep(1000)")
    monkeypatch.setattr(demangling, "_WORKER", worker)
    monkeypatch.setattr(demangling, "_EACH_S", 0.2)
    monkeypatch.setattr(demangling, "_WASTED_S", 0.5)
    assert [demangle(f"_Z1{letter}i") for letter in "abcdef"] == [f"_Z1{letter}i" for letter in "abcdef"]
    assert another._wasted < 2


def _layout(cursor: Cursor, level: Level, **fields: object) -> MapLayout:
    decl = MapDecl("m", level, (Field("a", Type.U64), Field("b", Type.U32)), None)
    known: dict[str, object] = {"cap": 4, "cap_bound": None, "records_param": 0, "counts_param": None,
                                "cap_param": None}
    return MapLayout(decl, cursor, **{**known, **fields})  # type: ignore[arg-type]


@pytest.mark.parametrize(("layout", "flags", "chunks"), [
    (_layout(Cursor.STATIC, Level.WARP), abi.MapFlag.STATIC, []),
    (_layout(Cursor.REGISTER, Level.THREAD, counts_param=8), abi.MapFlag(0), [8, 4]),
    (_layout(Cursor.REGISTER, Level.THREAD, cap=None, cap_param=16), abi.MapFlag.DYNAMIC, [8, 4]),
    (_layout(Cursor.MEMORY, Level.WARP, cap_bound=7), abi.MapFlag.ZEROED | abi.MapFlag.BOUNDED, []),
    (_layout(Cursor.STATIC, Level.THREAD, cap=1, lanes_param=8, counts_param=16, cap_param=24),
     abi.MapFlag.STATIC | abi.MapFlag.COMPACT, [8, 4]),
])
def test_what_the_hook_driver_is_told_of_a_map(layout: MapLayout, flags: abi.MapFlag, chunks: list[int]) -> None:
    told = abi.Map()
    map_plan(layout).fill(told)
    assert told.flags == flags
    assert (told.name, told.record_bytes, told.cap, told.cap_bound) == (
        b"m", 12, layout.cap or 0, layout.cap_bound or 0)
    assert list(told.chunk[: told.n_chunks]) == chunks
    for name in ("records_param", "counts_param", "cap_param", "lanes_param"):
        offset = getattr(layout, name)
        assert getattr(told, name) == (abi.NO_PARAM if offset is None else offset)


def test_names_in_a_table_are_brief_and_differ() -> None:
    names = ["add(float*, float*, int)", "void sort<cub::Tile<float, 128>, 4>(int)", "triton_poi_fused_0",
             "at::(anonymous namespace)::spin_kernel(long)", "void f<a::g<int> >(int)", "void f<a::g<char> >(int)",
             "void at::each<at::copy(at::Iter&)::{lambda(float)#1}>(at::copy(at::Iter&)::{lambda(float)#1})"]
    assert briefly(names) == ["add", "sort<Tile<…>, 4>", "triton_poi_fused_0", "at::(anonymous namespace)::spin_kernel",
                              "f<g<int>>", "f<g<char>>", "at::each<copy(…)::{…}>"]
    odd = ["f(((", "f<", "", " ", "k(", "k)", "f<)>", "->", "()"]
    assert briefly(odd) == odd


@given(st.lists(st.text("ab:<>(){}, ->…", max_size=30), max_size=4))
def test_brief_names_never_fail(names: list[str]) -> None:
    assert len(briefly(names)) == len(names)
    assert all(bool(short) == bool(name) for short, name in zip(briefly(names), names, strict=True))
