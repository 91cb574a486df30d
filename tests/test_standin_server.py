"""The simulator's server: its messages are those of the header, and whatever comes it answers or hangs up."""

from __future__ import annotations

import array
import ctypes
import gc
import os
import re
import socket
import struct
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from clocks import HANG_S
from hypothesis import given
from hypothesis import strategies as st
from native_builds import ROOT, compile_c
from profiles import examples
from sim_harness import KERNELS

from ncc.diag import NccError
from ncc.sim import protocol
from ncc.sim.arena import Arena
from ncc.sim.code import read_code
from ncc.sim.link import inputs, link
from ncc.sim.protocol import MsgType, ProtocolError
from ncc.sim.server import Session

IMAGES = Path(__file__).parent / "images"
MIRRORED = {
    "head": protocol.Head, "hello": protocol.Hello, "load": protocol.Load, "input": protocol.Input,
    "bind": protocol.Bind, "compile": protocol.Compile, "launch": protocol.Launch, "output": protocol.Output,
    "done": protocol.Done, "code": protocol.Code, "kernel": protocol.Kernel, "variable": protocol.Variable,
    "param": protocol.Param, "table": protocol.Table, "map": protocol.Map,
}
CONSTANTS = {
    "NCC_SIM_MAGIC": protocol.MAGIC, "NCC_SIM_VERSION": protocol.VERSION, "NCC_SIM_TABLE_MAGIC": protocol.TABLE_MAGIC,
    "NCC_SIM_MESSAGE_BYTES": protocol.MESSAGE_BYTES, "NCC_SIM_OUTPUT_BYTES": protocol.OUTPUT_BYTES,
    "NCC_SIM_TARGET_BYTES": protocol.TARGET_BYTES,
    "NCC_SIM_PARAM_BYTES": protocol.PARAM_BYTES, "NCC_SIM_TABLE_BYTES": protocol.TABLE_BYTES,
    "NCC_SIM_MAX_ALLOCATIONS": protocol.MAX_ALLOCATIONS, **{f"NCC_SIM_{t.name}": t.value for t in MsgType},
}


def test_the_messages_are_the_headers(tmp_path: Path) -> None:
    lines = [f'printf("{name} %lld\\n", (long long){name});' for name in CONSTANTS]
    expected = [f"{name} {value}" for name, value in CONSTANTS.items()]
    for name, mirror in MIRRORED.items():
        lines.append(f'printf("{name} %zu\\n", sizeof(struct ncc_sim_{name}));')
        expected.append(f"{name} {ctypes.sizeof(mirror)}")
        for field, *_ in mirror._fields_:
            lines.append(f'printf("{name}.{field} %zu\\n", offsetof(struct ncc_sim_{name}, {field}));')
            expected.append(f"{name}.{field} {getattr(mirror, field).offset}")
    source = tmp_path / "ask.c"
    source.write_text('#include <stdio.h>\n#include <stddef.h>\n#include "sim/protocol.h"\nint main(void)\n{\n'
                      + "\n".join(lines) + "\nreturn 0;\n}\n")
    program = compile_c(tmp_path / "ask", [source])
    assert subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines() == expected
    header = (ROOT / "hookdrv" / "sim" / "protocol.h").read_text()
    assert set(re.findall(r"^struct ncc_sim_(\w+) \{", header, re.M)) == set(MIRRORED)


# ---- a session over a real socket ----

ARENA_BYTES = protocol.TABLE_BYTES + (1 << 20)


def message(kind: MsgType, of: type[ctypes.Structure], *values: object, rest: bytes = b"") -> bytes:
    return bytes(of(protocol.head(kind, ctypes.sizeof(of) + len(rest)), *values)) + rest


class Client:
    """Speaks to a session in a thread; its arena is this process's own, at an address that is free twice over."""

    def __init__(self, base: int) -> None:
        self.base = base
        self.ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.ours.settimeout(HANG_S)
        self.fd = os.memfd_create("arena")
        os.ftruncate(self.fd, ARENA_BYTES)
        self.failure: Exception | None = None
        self.thread = threading.Thread(target=self._serve, args=(theirs,))
        self.thread.start()

    def _serve(self, sock: socket.socket) -> None:
        with sock:
            try:
                Session(sock).serve()
            except (ProtocolError, OSError) as why:
                self.failure = why

    def table(self, *pairs: int, magic: int = protocol.TABLE_MAGIC, count: int | None = None) -> None:
        head = struct.pack("<4Q", magic, 0, len(pairs) // 2 if count is None else count, 0)
        os.pwrite(self.fd, head + struct.pack(f"<{len(pairs)}Q", *pairs), 0)

    def send(self, data: bytes, *fds: int) -> None:
        self.ours.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", fds))] if fds else [])

    def answer(self) -> protocol.Done | None:
        data, fds, _, _ = socket.recv_fds(self.ours, 1 << 16, 2)
        for fd in fds:
            os.close(fd)
        return protocol.Done.from_buffer_copy(data) if len(data) == ctypes.sizeof(protocol.Done) else None

    def ask(self, data: bytes, *fds: int) -> protocol.Done:
        self.send(data, *fds)
        found = self.answer()
        assert found is not None
        return found

    def hello(self) -> protocol.Done:
        return self.ask(message(MsgType.HELLO, protocol.Hello, self.base, ARENA_BYTES, 80, 4, 0, 2048, 32, 1 << 17),
                        self.fd)

    def load(self, image: bytes) -> protocol.Done:
        fd = os.memfd_create("image")
        os.write(fd, image)
        try:
            return self.ask(message(MsgType.LOAD, protocol.Load, len(image)), fd)
        finally:
            os.close(fd)

    def close(self) -> None:
        self.ours.close()
        self.thread.join(20)
        os.close(self.fd)
        libc = ctypes.CDLL(None)
        libc.munmap.argtypes = (ctypes.c_void_p, ctypes.c_size_t)
        libc.munmap(self.base, ARENA_BYTES)


@contextmanager
def client(base: int = 0x300000000000) -> Iterator[Client]:
    made = Client(base)
    try:
        yield made
    finally:
        made.close()


def launch(code: int, kernel: int, params: bytes, variables: int, **more: int) -> bytes:
    values = {"grid": 1, "block": 1, "shared": 0, "cycle": 7, "number": 1} | more
    return message(MsgType.LAUNCH, protocol.Launch, code, kernel, (ctypes.c_uint32 * 3)(values["grid"], 1, 1),
                   (ctypes.c_uint32 * 3)(values["block"], 1, 1), values["shared"], len(params), variables,
                   values["cycle"], values["number"], rest=params)


def test_a_session() -> None:
    with client() as c:
        assert c.hello().result == 0
        loaded = c.load(KERNELS.read_bytes())
        assert (loaded.result, loaded.value) == (0, 1)
        start = c.base + protocol.TABLE_BYTES
        c.table(start, start + 512, start + 1024, start + 1028)
        assert c.ask(message(MsgType.BIND, protocol.Bind, 1, 0, start)).result == 0
        assert os.pread(c.fd, 4, protocol.TABLE_BYTES) == b"\x05\0\0\0"
        params = struct.pack("<QI", start + 1024, 10)
        done = c.ask(launch(1, 0, params, start))
        assert done.result == 0
        assert done.value > 7
        assert struct.unpack("<I", os.pread(c.fd, 4, protocol.TABLE_BYTES + 1024)) == (15,)
        assert c.ask(launch(1, 0, params, start, block=2)).result == 700
        assert c.ask(launch(1, 0, params[:4], start)).result == 1
        assert c.ask(launch(1, 99, params, start)).result == c.ask(launch(2, 0, params, start)).result == 400
        assert c.ask(launch(1, 0, params, start, block=2000)).result == 1
        assert c.ask(message(MsgType.UNLOAD, protocol.Compile, 1, 0)).result == 0
        assert c.ask(message(MsgType.UNLOAD, protocol.Compile, 1, 0)).result == 400
    assert c.failure is None


HELLO = message(MsgType.HELLO, protocol.Hello, 0x300000000000, ARENA_BYTES, 80, 4, 0, 2048, 32, 1 << 17)
LOAD = message(MsgType.LOAD, protocol.Load, 10)


@pytest.mark.parametrize(("data", "fds"), [
    (b"x", 0), (HELLO, 0), (HELLO, 2), (LOAD, 1), (HELLO[:-8], 1), (HELLO + bytes(8), 1),
    (message(MsgType.HELLO, protocol.Hello, 0x300000000001, ARENA_BYTES, 80, 4, 0, 2048, 32, 1), 1),
    (message(MsgType.HELLO, protocol.Hello, 0x300000000000, 1 << 30, 80, 4, 0, 2048, 32, 1), 1),
    (message(MsgType.HELLO, protocol.Hello, 0, ARENA_BYTES, 80, 4, 0, 2048, 32, 1), 1),
    (message(MsgType.HELLO, protocol.Hello, 0x300000000000, ARENA_BYTES, 80, 0, 0, 2048, 32, 1), 1),
    (bytes(protocol.LONGEST + 8), 0),
])
def test_a_greeting_that_is_none_ends_the_session(data: bytes, fds: int) -> None:
    with client() as c:
        c.send(data, *[c.fd] * fds)
        assert c.answer() is None
        c.thread.join(20)
        assert isinstance(c.failure, ProtocolError)


@pytest.mark.parametrize("pairs", [
    (0, 8), (1, 0), (2, 1, 5, 6), (1 << 30, 1 << 31), (4, 3, 6, 7),
])
def test_a_damaged_table_ends_the_session(pairs: tuple[int, ...]) -> None:
    with client() as c:
        assert c.hello().result == 0
        assert c.load(KERNELS.read_bytes()).result == 0
        start = c.base + protocol.TABLE_BYTES
        c.table(*(start - 4096 + 4096 * p if p < 10 else p for p in pairs))
        c.send(message(MsgType.BIND, protocol.Bind, 1, 0, start))
        assert c.answer() is None
        c.thread.join(20)
        assert isinstance(c.failure, ProtocolError)


SHARED_DEFECTS = [".global .align 4 .b8 big[7000000000];", ".global .align 4 .b8 big[9999999999999];"]
STATEMENTS = ["setp.u32 %p1, %r1, %r2;", "mov.u64 %rd1, big;", "cvt %r1, %r2;", "call;"]


@pytest.mark.parametrize("declared", ["", *SHARED_DEFECTS])
@pytest.mark.parametrize("statement", STATEMENTS)
def test_any_ptx_leaves_the_session_alive(declared: str, statement: str) -> None:
    text = (f".version 7.0\n.target sm_70\n.address_size 64\n{declared}\n.visible .entry k(.param .u64 x)\n{{\n"
            f".reg .pred %p<3>;\n.reg .b32 %r<3>;\n.reg .b64 %rd<3>;\n{statement}\nret;\n}}\n")
    with client() as c:
        assert c.hello().result == 0
        c.table()
        if c.load(text.encode()).result == 0:
            assert c.ask(message(MsgType.COMPILE, protocol.Compile, 1, 0)).result != 0
        assert c.load(KERNELS.read_bytes()).result == 0
    assert c.failure is None


def test_a_defect_of_the_simulator_costs_a_request_only(monkeypatch: pytest.MonkeyPatch) -> None:
    with client() as c:
        assert c.hello().result == 0
        monkeypatch.setattr("ncc.sim.server.read_code", lambda *_: 1 // 0)
        assert c.load(b"x").result == 801
        monkeypatch.undo()
        assert c.load(KERNELS.read_bytes()).result == 0
    assert c.failure is None


def _kernels(module: int, count: int) -> bytes:
    body = ("ld.param.u64 %rd1, [x];\nld.global.u32 %r1, [%rd1];\nadd.s32 %r1, %r1, {};\n"
            "st.global.u32 [%rd1], %r1;\nret;")
    return (".version 7.0\n.target sm_70\n.address_size 64\n" + "".join(
        f".visible .entry k{n}(.param .u64 x)\n{{\n.reg .b32 %r<3>;\n.reg .b64 %rd<3>;\n"
        f"{body.format(1000 * module + n)}\n}}\n" for n in range(count))).encode()


def _resident_kib() -> int:
    gc.collect()
    found = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())
    assert found is not None
    return int(found[1])


def test_kernels_take_little_memory_and_unloading_frees_it() -> None:
    """LLVM's own engines are 700 KiB each, and an image stays known after its unloading."""
    count, used = 60, []
    with client() as c:
        assert c.hello().result == 0
        c.table()
        for module in range(4):
            loaded = c.load(_kernels(module, count))
            for kernel in range(count):
                assert c.ask(message(MsgType.COMPILE, protocol.Compile, loaded.value, kernel)).result == 0
            used.append(_resident_kib())
            assert c.ask(message(MsgType.UNLOAD, protocol.Compile, loaded.value, 0)).result == 0
    assert (used[3] - used[1]) / (2 * count) < 120  # KiB for each kernel that was unloaded


def test_an_image_that_is_loaded_twice_stays_when_one_is_unloaded() -> None:
    with client() as c:
        assert c.hello().result == 0
        c.table()
        for _ in range(2):
            assert c.load(_kernels(9, 1)).result == 0
        for code in (1, 2):
            assert c.ask(message(MsgType.COMPILE, protocol.Compile, code, 0)).result == 0
        assert c.ask(message(MsgType.UNLOAD, protocol.Compile, 1, 0)).result == 0
        assert read_code(_kernels(9, 1), 80).compiled
        assert c.ask(message(MsgType.UNLOAD, protocol.Compile, 2, 0)).result == 0
        assert not read_code(_kernels(9, 1), 80).compiled


@examples(200)
@given(st.binary(max_size=200))
def test_parsing_takes_any_bytes(data: bytes) -> None:
    for whole in (data, struct.pack("<4I", protocol.MAGIC, 1, 1 + len(data) % 9, 16 + len(data)) + data):
        try:
            kind, request, rest = protocol.parse(whole)
        except ProtocolError:
            continue
        assert bytes(request) + rest == whole
        assert kind in MsgType


@examples(40)
@given(st.lists(st.tuples(st.sampled_from([MsgType.BIND, MsgType.COMPILE, MsgType.LAUNCH, MsgType.UNLOAD]),
                          st.lists(st.integers(0, 3) | st.integers(0, (1 << 32) - 1), min_size=20, max_size=20)),
                max_size=6))
def test_requests_of_any_content_are_answered_or_end_the_session(requests: list[tuple[MsgType, list[int]]]) -> None:
    kinds = {MsgType.BIND: protocol.Bind, MsgType.LAUNCH: protocol.Launch}
    with client() as c:
        assert c.hello().result == 0
        c.table()
        assert c.load(b".version 8.0\n.target sm_80\n.address_size 64\n.entry f() { ret; }\n").result == 0
        for kind, words in requests:
            of = kinds.get(kind, protocol.Compile)
            body = struct.pack("<20I", *(w if i != 9 or kind is not MsgType.LAUNCH else 0
                                         for i, w in enumerate(words)))[: ctypes.sizeof(of) - 16]
            size = 16 + len(body)
            c.send(struct.pack("<4I", protocol.MAGIC, 1, kind, size) + body)
            if c.answer() is None:
                break
    assert c.failure is None or isinstance(c.failure, ProtocolError)


@examples(100)
@given(st.binary(max_size=64))
def test_inputs_of_a_link_take_any_bytes(data: bytes) -> None:
    try:
        found = inputs(data)
    except ProtocolError:
        return
    assert sum(map(len, found)) <= len(data)


def test_an_arena_is_read_at_rest() -> None:
    """A table that changes all the time is given up."""
    fd = os.memfd_create("arena")
    os.ftruncate(fd, ARENA_BYTES)
    os.pwrite(fd, struct.pack("<4Q", protocol.TABLE_MAGIC, 3, 0, 0), 0)
    arena = Arena(fd, 0x310000000000, ARENA_BYTES)
    with pytest.raises(ProtocolError, match="comes to rest"):
        arena.allocations()
    os.pwrite(fd, struct.pack("<Q", 4), 8)
    assert arena.allocations().tolist() == []
    os.close(fd)


# ---- images ----

@pytest.mark.parametrize(("name", "arch", "kernels"), [
    ("kernels.ptx", 90, {"scale", "count"}), ("none.fatbin", 90, {"scale", "count"}),
    ("size.fatbin", 90, {"scale", "count"}), ("speed.fatbin", 90, {"scale", "count"}),
    ("balance.fatbin", 90, {"scale", "count"}), ("several.fatbin", 80, {"scale", "count"}),
    ("lineinfo.cubin", 90, {"scale", "count"}), ("linked.fatbin", 90, {"scale", "count", "other"}),
])
def test_images_give_their_kernels(name: str, arch: int, kernels: set[str]) -> None:
    code = read_code((IMAGES / name).read_bytes(), arch, name)
    assert {k.name for k in code.kernels} >= kernels - {"count"}
    scale = next(k for k in code.kernels if k.name == "scale")
    assert [p.size_bytes for p in scale.params] == [8, 4, 4]
    described = code.describe()
    head = protocol.Code.from_buffer_copy(described)
    assert head.n_kernels == len(code.kernels)
    assert len(described) == (ctypes.sizeof(protocol.Code) + head.n_kernels * ctypes.sizeof(protocol.Kernel)
                              + head.n_variables * ctypes.sizeof(protocol.Variable)
                              + head.n_params * ctypes.sizeof(protocol.Param) + head.name_bytes)


@pytest.mark.parametrize(("name", "code"), [("plain.cubin", "B055"), ("lto.fatbin", "B055"), ("kernels.cu", "B050")])
def test_an_image_that_cannot_run_says_why(name: str, code: str) -> None:
    with pytest.raises(NccError, match=code) as refused:
        read_code((IMAGES / name).read_bytes(), 90, name)
    assert ("nvcc -lineinfo" in str(refused.value)) == (code == "B055")


def test_linking_keeps_one_definition_of_each() -> None:
    head = b".version 7.0\n.target sm_80\n.address_size 64\n"
    weak = b".weak .func f() { ret; }\n"
    linked = link([head + b".extern .func g();\n" + weak, head + b".visible .func g() { ret; }\n" + weak
                   + b".visible .entry k() { ret; }\n"], 80)
    code = read_code(linked, 80)
    assert [k.name for k in code.kernels] == ["k"]
    text = code.texts[0].source.text
    assert (text.count(".func f"), text.count(".func g"), text.count(".version")) == (1, 1, 1)
    with pytest.raises(NccError, match="B055"):
        link([(IMAGES / "plain.cubin").read_bytes()], 90)
    with pytest.raises(NccError, match="B055"):
        link([], 80)
