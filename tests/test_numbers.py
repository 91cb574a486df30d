"""Every number that a user can write, through every way in: one too large is a coded error, in bounded time and memory.

A ``Way`` writes a number into a file or a command line and says what is the most that may stand there. The numbers of
``numbers`` go through it in a process of its own, with 10 s of processor time for each and 1 GB of memory.
"""

from __future__ import annotations

import ast
import json
import os
import re
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from cli import Done, ncc
from traces import MapData, write_run

from ncc.diag import NccError

SECONDS, BYTES = 10, 1 << 30
LONGEST_LINE = 1200
WRONG_INPUT, WRONG_USAGE = 1, 2

Run = Callable[[Path, str], Done]


@dataclass(frozen=True)
class Way:
    """``run(folder, number)`` gives the number to ncc; ``codes`` are the errors that one beyond the limits may be."""

    run: Run
    codes: str
    most: int
    least: int = 0
    status: int = WRONG_INPUT
    fine: tuple[int, str] = (0, "")  # status and errors, as a pattern, where the number is within the limits
    strict: bool = True  # False: numbers beyond the limits may be taken, and those within be refused


def numbers(most: int) -> dict[str, str]:
    return {"0": "0", "max": str(most), "max + 1": str(most + 1), "2^31": str(1 << 31), "2^32": str(1 << 32),
            "2^64": str(1 << 64), "5,000 digits": "7" * 5000, "5,000 hexadecimal digits": "0x" + "f" * 5000}


def file(name: str, text: str, *command: str) -> Run:
    """The command (``verify``, if none is given) on a file whose text has the number in place of ``NUMBER``."""

    def run(folder: Path, number: str) -> Done:
        (folder / name).write_text(text.replace("NUMBER", number))
        words = [word.replace("FILE", str(folder / name)).replace("NUMBER", number)
                 for word in command or ("verify", "FILE")]
        return ncc(*words)

    return run


def option(*words: str) -> Run:
    return lambda folder, number: ncc(*(word.replace("NUMBER", number) for word in words))


# --- the ways in ---

PY = '''\
from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", type="array", cap=CAP)
class m:
    a: nl.u64

x: nl.u64 = INIT

@probe(pos="ld.global", level="thread")
def p():
    m.save(VALUE)
'''


def py(**given: str) -> Run:
    words = {"CAP": "1", "INIT": "0", "VALUE": "x"} | given
    return file("p.py", re.sub("CAP|INIT|VALUE", lambda m: words[m[0]], PY))


IR = """\
program p

map m warp array cap=CAP {
  a: u64
}

reg x: u64 = INIT

probe p warp at ld.global {
after:
  %o = capture.u64 $out[ELEMENT]
  save [m] VALUE:u64
}
"""


def ir_text(**given: str) -> str:
    words = {"CAP": "1", "INIT": "0", "VALUE": "%x", "ELEMENT": "0"} | given
    return re.sub("CAP|INIT|VALUE|ELEMENT", lambda m: words[m[0]], IR)


def ir(**given: str) -> Run:
    return file("p.ir", ir_text(**given))


COMPILED = f"""\
format = 1
target = "ptx"
regs = 1
ir = '''
{ir_text(CAP="NUMBER")}'''

[map.m]
level = "warp"
type = "array"
size = 8
cap = NUMBER

[map.m.regs]
a = "u64"

[probe.p]
level = "warp"
pos = "ld.global"
"""

CAP = 2**31 - 1
NO_COMMAND = (WRONG_USAGE, ".*no command.*")


def run_option(name: str, value: str = "NUMBER") -> Run:
    return option("run", "-p", "dmat", name, value)


BY_HAND = """\
target = "ptx"
regs = 4
[map.m]
level = "thread"
type = "array"
size = 8
cap = 1
[map.m.regs]
a = "u64"
[probe.p]
pos = "ld.global"
level = "thread"
register = {"u32" = 2}
before = \"\"\"
.reg .b64 %a<2>;
mov.u64 %a0, 1;
SAVE [m] {%NR0};\"\"\"
"""
GCN_BY_HAND = BY_HAND.replace('"ptx"', '"gcn"').replace("ld.global", "load.global").replace(
    "mov.u64 %a0, 1;", "s_mov_b64 %NR0, 1").replace(".reg .b64 %a<2>;", ".sreg .b64 %a<2>;")


def by_hand(old: str, new: str, text: str = BY_HAND) -> Run:
    assert old in text
    return file("p.toml", text.replace(old, new))


PROBE = """\
from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", type="array", cap="dynamic")
class m:
    addr: nl.u64
    value: nl.u64

@probe(pos="st.global", level="thread", before=True)
def p():
    m.save(nl.addr, nl.in1)
"""
PTX = """\
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .align 8 .b8 p[16], .param .u64 x)
.maxntid 256, 1, 1
{
.reg .b64 %rd<9>;
.reg .b32 %r<9>;
.reg .pred %p<2>;
.shared .align 4 .b8 s[64];
.loc 1 2 3
ld.param.u64 %rd1, [x];
cvta.to.global.u64 %rd1, %rd1;
add.u64 %rd2, %rd1, 5;
st.global.u64 [%rd1+8], %rd2;
st.global.u64 [%rd1], 7;
ret;
}
"""


def ptx(old: str, new: str, *command: str) -> Run:
    """A PTX text, instrumented (if nothing else is to be done with it)."""
    assert old in PTX
    image = file("k.ptx", PTX.replace(old, new), *(command or ("instrument", "FILE", "-p", "FILE.py")))

    def run(folder: Path, number: str) -> Done:
        (folder / "k.ptx.py").write_text(PROBE)
        return image(folder, number)

    return run


AMD_SIM = ("sim", "FILE", "--arg", "0=bytes:00112233445566778899aabbccddeeff")
SIM = ("sim", "FILE", "--arg", "p=bytes:00112233445566778899aabbccddeeff", "--arg", "x=u64[4]")
GCN = """\
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 5
.text
.globl k
.p2align\t8
.type k,@function
k:
s_load_dwordx4 s[4:7], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
s_branch .LBB0_0
.LBB0_0:
v_readfirstlane_b32 s3, v0
s_lshl_b32 s3, s3, 10
v_mov_b32_e32 v1, s3
v_lshlrev_b32_e32 v0, 2, v0
global_store_dword v0, v1, s[4:5]
s_endpgm
.Lend:
.size k, .Lend-k
.section .rodata,"a",@progbits
.p2align 6, 0x0
.amdhsa_kernel k
.amdhsa_group_segment_fixed_size 0
.amdhsa_private_segment_fixed_size 0
.amdhsa_kernarg_size 16
.amdhsa_user_sgpr_count 2
.amdhsa_user_sgpr_kernarg_segment_ptr 1
.amdhsa_user_sgpr_kernarg_preload_length 0
.amdhsa_system_sgpr_workgroup_id_x 1
.amdhsa_system_vgpr_workitem_id 0
.amdhsa_next_free_vgpr 2
.amdhsa_next_free_sgpr 8
.amdhsa_accum_offset 4
.amdhsa_float_round_mode_32 0
.end_amdhsa_kernel
.text
.set .Lk.num_vgpr, 2
.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count: 0
    .args:
      - .offset: 0
        .size: 16
        .value_kind: by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .max_flat_workgroup_size: 256
    .name: k
    .private_segment_fixed_size: 0
    .sgpr_count: 14
    .symbol: k.kd
    .vgpr_count: 2
    .wavefront_size: 64
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...
.end_amdgpu_metadata
"""


def gcn(old: str, new: str, *command: str) -> Run:
    """AMD assembly, instrumented (if nothing else is to be done with it)."""
    assert old in GCN
    return file("k.s", GCN.replace(old, new, 1), *(command or ("instrument", "FILE", "-p", "dmat")))


def msgpack(key: str) -> Run:
    """The metadata of a code object's note, as its reader takes them."""

    def run(folder: Path, number: str) -> Done:
        import msgpack as packer

        from ncc.backends.formats.binary import Blob
        from ncc.backends.gcn.image.metadata import from_msgpack

        value = int(number, 0) if len(number) < 100 else 2**64 - 1  # the format has no larger ones
        kernel = {".name": "k", ".kernarg_segment_size": 8,
                  ".args": [{".offset": 0, ".size": 8, ".value_kind": "by_value"}]}
        (kernel if key in (".kernarg_segment_size", ".vgpr_count") else kernel[".args"][0])[key] = min(value, 2**64 - 1)
        document = {"amdhsa.version": [1, 2], "amdhsa.kernels": [kernel]}
        return attempt(lambda: from_msgpack(Blob(packer.packb(document), "note")))

    return run


def attempt(work: Callable[[], object]) -> Done:
    """A call as a command would end: an error is its status."""
    try:
        work()
    except NccError as failure:
        return Done(WRONG_INPUT, "", str(failure))
    return Done(0, "", "")


def trace(where: str, *keys: str | int) -> Run:
    """A trace with the number in its header, its sidecar, or the kernel's schema."""

    def run(folder: Path, number: str) -> Done:
        data = MapData("warp", [("a", "u32")], np.ones((2, 4, 1), np.dtype([("a", "<u4")])))
        path = write_run(folder, {"m": data}, (2, 1, 1), (128, 1, 1))
        if where == "header":
            offset, width = (int(key) for key in keys)
            value = min(int(number, 0) if len(number) < 100 else 2**64, 2 ** (8 * width) - 1)
            raw = bytearray(path.read_bytes())
            raw[offset : offset + width] = value.to_bytes(width, "little")
            path.write_bytes(raw)
        else:
            sidecar = path.with_suffix(".json") if where == "sidecar" else next(folder.rglob("kernel.json"))
            document = json.loads(sidecar.read_text())
            inner = document
            for key in keys[:-1]:
                inner = inner[key]
            inner[keys[-1]] = "NUMBER"
            written = json.dumps(document).replace('"NUMBER"', number if where == "sidecar" else f'"V{number}"')
            sidecar.write_text(written)
        return ncc("read", folder, "--launch", 0, "--format", "json")

    return run


def anything(run: Run, most: int = 2**32 - 1) -> Way:
    """A way on which a later stage judges the number (the assembler, the device): it is taken, or a coded error."""
    return Way(run, r"([EVBRS]\d{3})+", most, strict=False)


WAYS: dict[str, Way] = {
    ".py: cap": Way(py(CAP="NUMBER"), "E001|E002|E030|E032", CAP, least=1),
    ".py: initial value": Way(py(INIT="NUMBER"), "E001|E002|E020", 2**64 - 1),
    ".py: literal": Way(py(VALUE="NUMBER"), "E001|E002|E020", 2**64 - 1),
    ".py: sum": Way(py(VALUE="x + NUMBER"), "E001|E002|E020", 2**64 - 1),
    ".py: element": Way(py(VALUE="nl.out[NUMBER]"), "E001|E002|E022", 127),
    "IR: cap": Way(ir(CAP="NUMBER"), "E154|V018", CAP, least=1),
    "IR: initial value": Way(ir(INIT="NUMBER"), "E154|V019", 2**64 - 1),
    "IR: literal": Way(ir(VALUE="NUMBER"), "E154", 2**64 - 1),
    "IR: element": Way(ir(ELEMENT="NUMBER"), "E154|V008", 127),
    "compiled object: cap": Way(file("p.o", COMPILED), "E100|E105|E154|V018", CAP, least=1),
    "TOML: cap": Way(by_hand("cap = 1", "cap = NUMBER"), "E100|E105|E032", CAP, 1),
    "TOML: cap as text": Way(by_hand("cap = 1", 'cap = "NUMBER"'), "E105|E032", CAP, 1),
    "TOML: size": Way(by_hand("size = 8", "size = NUMBER"), "E100|E105|E031", 8, 8),
    "TOML: size as text": Way(by_hand("size = 8", 'size = "NUMBER"'), "E105|E031", 8, 8),
    "TOML: regs": Way(by_hand("regs = 4", "regs = NUMBER"), "E100|E105|V110", 256, 1),
    "TOML: register": Way(by_hand('"u32" = 2', '"u32" = NUMBER'), "E100|E105", 2**64 - 1),
    "TOML: format": Way(by_hand("regs = 4", "regs = 4\nformat = NUMBER"), "E100|E102|E105", 1, 1),
    "PTX by hand: range": Way(by_hand("%a<2>", "%a<NUMBER>"), "B005", 256, 1),
    "PTX by hand: register": Way(by_hand("%a0", "%aNUMBER"), "B005|V109", 1),
    "PTX by hand: shared register": Way(by_hand("%NR0", "%NRNUMBER"), "V110", 3),
    "PTX by hand: constant": Way(by_hand("%a0, 1;", "%a0, NUMBER;"), "B006", 2**64 - 1),
    "PTX by hand: saved constant": Way(by_hand("{%NR0}", "{NUMBER}"), "B006", 2**64 - 1),
    "AMD by hand: range": Way(by_hand("%a<2>", "%a<NUMBER>", GCN_BY_HAND), "B005", 256, 1),
    "AMD by hand: constant": Way(by_hand("%NR0, 1", "%NR0, NUMBER", GCN_BY_HAND), "B006", 2**64 - 1),
    "AMD by hand: saved constant": Way(by_hand("{%NR0}", "{NUMBER}", GCN_BY_HAND), "B006", 2**64 - 1),
    "run --cap": Way(run_option("--cap"), "", CAP, 1, WRONG_USAGE, NO_COMMAND),
    "run --every": Way(run_option("--every"), "", 2**32 - 1, 1, WRONG_USAGE, NO_COMMAND),
    "run --launches": Way(run_option("--launches"), "", 2**64 - 1, 0, WRONG_USAGE, NO_COMMAND),
    "run --launches A-B": Way(run_option("--launches", "0-NUMBER"), "", 2**64 - 1, 0, WRONG_USAGE, NO_COMMAND),
    "run --staging": Way(run_option("--staging"), "", 2**64 - 1, 0, WRONG_USAGE, NO_COMMAND),
    "run --timeout": Way(run_option("--timeout"), "", 999_999, 1, WRONG_USAGE, NO_COMMAND),
    "run --sim-sms": Way(run_option("--sim-sms"), "", 1024, 1, WRONG_USAGE, NO_COMMAND),
    "run --sim-seed": Way(run_option("--sim-seed"), "", 2**32 - 1, 0, WRONG_USAGE, NO_COMMAND),
    "compile --arch": anything(option("compile", "dmat", "--arch", "sm_NUMBER")),
    "sim --grid": anything(ptx("ret;", "ret;", *SIM, "--grid", "NUMBER")),
    "sim --block": anything(ptx("ret;", "ret;", *SIM, "--block", "1,NUMBER")),
    "sim --shared": Way(ptx("ret;", "ret;", *SIM, "--shared", "NUMBER", "--grid", "0"), "", 2**64 - 1, 0, WRONG_USAGE,
                        (WRONG_INPUT, r".*error\[S022\].*")),
    "sim --arg n=u32:N": anything(ptx("ret;", "ret;", *SIM[:-1], "x=u32:NUMBER")),
    "sim --arg x=f32[N]": anything(ptx("ret;", "ret;", *SIM[:-1], "x=f32[NUMBER]")),
    "sim --arg x=f32[N,N]": anything(ptx("ret;", "ret;", *SIM[:-1], "x=f32[NUMBER,NUMBER]")),
    "sim: shared variable": anything(ptx("s[64]", "s[NUMBER]", *SIM)),
    "sim: global variable": anything(ptx(".visible", ".global .b8 g[NUMBER];\n.visible", *SIM)),
    "sim: local variable": anything(ptx(".loc 1 2 3", ".local .b8 l[NUMBER];", *SIM)),
    "sim: parameter": anything(ptx("p[16]", "p[NUMBER]", *SIM)),
    "sim: alignment": anything(ptx(".shared .align 4", ".shared .align NUMBER", *SIM)),
    "sim: range of registers": anything(ptx("%rd<9>", "%rd<NUMBER>", *SIM)),
    "sim: constant": anything(ptx(", 5;", ", NUMBER;", *SIM), 2**64 - 1),
    "sim: offset": anything(ptx("+8]", "+NUMBER]", *SIM)),
    "sim: maxntid": anything(ptx("256, 1, 1", "NUMBER, 1, 1", *SIM)),
    "sim: address of a variable": anything(ptx(
        ".visible", ".global .b64 g;\n.global .b64 h = g+NUMBER;\n.visible", *SIM)),
    "sim: shape of a matrix": anything(ptx(
        "ret;", "mma.sync.aligned.mNUMBERn8k16.row.col.f32.f16.f16.f32 {%r1,%r1,%r1,%r1}, {%r1,%r1,%r1,%r1}, "
        "{%r1,%r1}, {%r1,%r1,%r1,%r1};\nret;", *SIM)),
    "sim --arch": anything(ptx("ret;", "ret;", *SIM, "--arch", "sm_NUMBER")),
    "AMD sim: counter": anything(gcn("lgkmcnt(0)", "lgkmcnt(NUMBER)", *AMD_SIM)),
    "AMD sim: hardware register": anything(gcn(
        "s_lshl_b32 s3, s3, 10", "s_getreg_b32 s3, hwreg(HW_REG_MODE, 0, NUMBER)", *AMD_SIM)),
    "AMD sim: shape of a matrix": anything(gcn(
        "s_lshl_b32 s3, s3, 10", "v_mfma_f32_NUMBERx32x8_f16 v[0:15], v[0:1], v[0:1], v[0:15]", *AMD_SIM)),
    "PTX: version": anything(ptx("8.0", "NUMBER.0")),
    "PTX: minor version": anything(ptx("8.0", "8.NUMBER")),
    "PTX: target": anything(ptx("sm_80", "sm_NUMBER")),
    "PTX: address size": anything(ptx("_size 64", "_size NUMBER")),
    "PTX: parameter": anything(ptx("p[16]", "p[NUMBER]")),
    "PTX: alignment of a parameter": anything(ptx(".align 8", ".align NUMBER")),
    "PTX: maxntid": anything(ptx("256, 1, 1", "NUMBER, 1, 1")),
    "PTX: reqntid": anything(ptx(".maxntid 256, 1, 1", ".reqntid NUMBER, 1, 1")),
    "PTX: range of registers": anything(ptx("%rd<9>", "%rd<NUMBER>")),
    "PTX: register": anything(ptx("%rd2", "%rdNUMBER")),
    "PTX: type": anything(ptx(".b32 %r<9>", ".bNUMBER %r<9>")),
    "PTX: variable": anything(ptx("s[64]", "s[NUMBER]")),
    "PTX: alignment": anything(ptx(".shared .align 4", ".shared .align NUMBER")),
    "PTX: line": anything(ptx(".loc 1 2 3", ".loc 1 NUMBER 3")),
    "PTX: constant": anything(ptx(", 5;", ", NUMBER;"), 2**64 - 1),
    "PTX: captured constant": anything(ptx(", 7;", ", NUMBER;"), 2**64 - 1),
    "PTX: offset": anything(ptx("+8]", "+NUMBER]")),
    "PTX: vector": anything(ptx("st.global.u64 [%rd1], 7;", "st.global.vNUMBER.u64 [%rd1], {%rd1, %rd2};")),
    "AMD: constant": anything(gcn("s3, s3, 10", "s3, s3, NUMBER")),
    "AMD: float": anything(gcn("s3, s3, 10", "s3, s3, NUMBER.0e3")),
    "AMD: register": anything(gcn("v_readfirstlane_b32 s3, v0", "v_readfirstlane_b32 s3, vNUMBER")),
    "AMD: range of registers": anything(gcn("s[4:7]", "s[4:NUMBER]")),
    "AMD: offset": anything(gcn("v1, s[4:5]", "v1, s[4:5] offset:NUMBER")),
    "AMD: counter": anything(gcn("lgkmcnt(0)", "lgkmcnt(NUMBER)")),
    "AMD: distance": anything(gcn("s_branch .LBB0_0", "s_branch NUMBER")),
    "AMD: symbol": anything(gcn("s_branch .LBB0_0", "s_branch .LBB0_0+NUMBER")),
    "AMD: alignment": anything(gcn(".p2align\t8", ".p2align\tNUMBER")),
    "AMD: object version": anything(gcn("object_version 5", "object_version NUMBER")),
    "AMD: processor": anything(gcn("gfx942", "gfxNUMBER")),
    "AMD: set": anything(gcn(".num_vgpr, 2", ".num_vgpr, NUMBER")),
    **{f"AMD: {name}": anything(gcn(f".amdhsa_{name} ", f".amdhsa_{name} NUMBER ;")) for name in (
        "group_segment_fixed_size", "private_segment_fixed_size", "kernarg_size", "user_sgpr_count",
        "user_sgpr_kernarg_segment_ptr", "user_sgpr_kernarg_preload_length", "system_vgpr_workitem_id",
        "next_free_vgpr", "next_free_sgpr", "accum_offset", "float_round_mode_32")},
    **{f"AMD metadata: {key}": anything(gcn(f"{key}:", f"{key}: NUMBER #")) for key in (
        ".agpr_count", ".size", ".offset", ".kernarg_segment_size", ".max_flat_workgroup_size", ".sgpr_count",
        ".vgpr_count", ".wavefront_size", ".private_segment_fixed_size", ".group_segment_fixed_size")},
    "AMD metadata: version": anything(gcn("  - 1\n  - 2", "  - NUMBER\n  - 2")),
    **{f"AMD msgpack: {key}": anything(msgpack(key)) for key in (
        ".size", ".offset", ".kernarg_segment_size", ".vgpr_count")},
    **{f"trace header: word {word}": anything(trace("header", 4 * word, 4)) for word in range(10)},
    "trace header: offset": anything(trace("header", 40, 8)),
    "sidecar: launch": anything(trace("sidecar", "launch")),
    "sidecar: sequence": anything(trace("sidecar", "sequence")),
    "sidecar: start": anything(trace("sidecar", "time", "host_start_ns")),
    "sidecar: time": anything(trace("sidecar", "time", "kernel_us")),
    "sidecar: record": anything(trace("sidecar", "maps", 0, "record_bytes")),
    "sidecar: counts": anything(trace("sidecar", "maps", 0, "counts_offset")),
    "kernel.json: raw record": anything(trace("schema", "maps", 0, "fields", 0, 1)),
}


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """What each process would have to load again."""
    assert ncc("verify", "dmat").status == 0
    assert ncc("verify", "-t", "gcn", "dmat").status == 0


@pytest.mark.parametrize("name", WAYS)
def test_numbers_through_one_way(name: str, tmp_path: Path) -> None:
    way = WAYS[name]
    wrong = [problem for problem in bounded(lambda: [problem_of(way, tmp_path, *case) for case in
                                                    numbers(way.most).items()]) if problem]
    assert wrong == []


def problem_of(way: Way, folder: Path, which: str, number: str) -> str | None:
    """What is wrong with how one number was taken or refused."""
    started = time.process_time()
    try:
        done = way.run(folder, number)
    except Exception as failure:  # a traceback that the user would have seen
        return f"{which}: {type(failure).__name__}: {str(failure)[:300]}"
    if time.process_time() - started > SECONDS:
        return f"{which}: took {time.process_time() - started:.0f} s"
    if way.strict and len(number) < 100 and way.least <= int(number) <= way.most:
        taken = done.status == way.fine[0] and re.fullmatch(way.fine[1], done.err, re.DOTALL)
        return None if taken else f"{which}: not taken: {done}"
    if not way.strict and done.status == 0:
        return None
    if done.status != way.status or max(map(len, done.err.splitlines())) > LONGEST_LINE:
        return f"{which}: {str(done)[:500]}"
    codes = "".join(sorted(set(re.findall(r"error\[(\w+)\]", done.err))))
    refused = re.search("is no |is an empty range|is too large", done.err) if way.status == WRONG_USAGE else \
        re.fullmatch(way.codes, codes)
    return None if refused else f"{which}: {str(done)[:500]}"


# --- bounds ---


def bounded(work: Callable[[], list[str | None]]) -> list[str | None]:
    """What ``work`` gives in a process of its own that has so much time and memory, and no more."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        os._exit(_limited(work, write_end))
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    assert status == 0, f"the process ended with {os.waitstatus_to_exitcode(status)}"
    found: list[str | None] = json.loads(answer)
    return found


def _limited(work: Callable[[], list[str | None]], write_end: int) -> int:
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + BYTES, used + BYTES))
    taken = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(taken.ru_utime + taken.ru_stime) + len(numbers(0)) * SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    answer = work()
    with os.fdopen(write_end, "w") as pipe:
        pipe.write(json.dumps(answer))
    return 0


# --- one reader ---

TEXT_METHODS = frozenset({"decode", "get", "group", "join", "lstrip", "partition", "removeprefix", "removesuffix",
                          "replace", "rpartition", "rstrip", "split", "strip"})
# module -> what it gives to int() although it may look like text of any length.
BOUNDED = {
    # numbers already, of NumPy and others
    "backends/gcn/image/metadata.py": {"value"},
    "backends/rewrite/forecast.py": {"least"},  # of fractions
    "engine/flights.py": {"place.cap", "place.sample"},
    "engine/plan.py": {"flags"},
    "engine/wire.py": {"abi.PrepareFlag.UNPROBED"},
    "frontend/decls.py": {"node.value"},
    "frontend/expr.py": {"node.value"},
    "sim/arena.py": {"self._words[1]", "v"},
    "sim/arguments.py": {"0 if value is None else value.ctypes.data", "value"},
    "sim/async_copy.py": {"start", "to"},
    "sim/gcn/accesses.py": {"instr.operands[2].value", "instr.mnemonic.rpartition('dword')[2].lstrip('x') or 1"},
    "sim/gcn/arguments.py": {"0 if value is None else value.ctypes.data", "value"},
    "sim/gcn/control.py": {"w.lanes[0]"},
    "sim/gcn/hazards.py": {"first.value"},
    "sim/gcn/mfma_code.py": {"v"},
    "sim/gcn/salu.py": {"operand.value"},
    "sim/gcn/threaded.py": {"words.ctypes.data"},
    "sim/gcn/traced.py": {"bits", "v", "value"},
    "sim/gcn/valu_ops.py": {"select"},
    "sim/gcn/wave.py": {"self.lanes[0]"},
    "sim/gcn/code.py": {"end", "start"},
    "sim/faults.py": {"end", "start"},
    "sim/gcn/trig.py": {"e", "n"},
    "sim/host.py": {"value"},
    "sim/int_ops.py": {"value.type.element.width"},
    "sim/machine.py": {"v"},
    "sim/records.py": {"self.counts[0]", "self.records.shape[2]"},
    "tools/_lines.py": {"row['site']"},
    "tools/divergence_callback.py": {"executed", "lanes"},
    "tools/hot_pages_callback.py": {"row['accesses']", "row['bytes']", "row['page']"},
    "tools/load_latency_callback.py": {"count", "cycles", "item[1][1]", "loads"},
    "tools/mem_lines_callback.py": {"item[1][1]", "numbers"},
    "runtime/launch.py": {"used[0]"},
    "runtime/tables.py": {"words[0]"},
    # digits that a pattern, or a list of words, bounds
    "backends/gcn/code/captures.py": {"types[-1][1]"},
    "backends/gcn/code/homes.py": {"found['last'] or first", "found['one'] or found['first']"},
    "backends/gcn/flow/dead.py": {"u[1:]"},
    "backends/gcn/isa/arch.py": {"arch[3:5]"},
    "backends/gcn/code/resources.py": {"field.value", "value.text"},
    "backends/gcn/text/lines.py": {"found[1]", "found[2]"},
    "backends/ptx/image/cupti.py": {"match[1] or 0"},
    "backends/ptx/isa/__init__.py": {"m[1]"},
    "backends/ptx/text/lines.py": {"found[1]"},
    "runtime/neutrino_folder.py": {"found[1]"},
    "backends/ptx/text/body.py": {"(found['vector'] or 'v1')[1:]", "c", "found['align'] or element", "one['count']"},
    "backends/ptx/text/header.py": {"(found['vector'] or 'v1')[1:]", "found['align'] or element", "n"},
    "backends/ptx/text/nodes.py": {"name[cut:]"},
    "backends/ptx/text/parse.py": {"size[1]", "version[1]", "version[2]"},
    "sim/atomics.py": {"vector[1]"},
    "sim/gcn/atomics.py": {"name[-2:]", "rounded[0]", "rounded[1]"},
    "sim/gcn/indexing.py": {"unit[1:]", "operand.value"},
    "sim/gcn/forms.py": {"unit[1:]"},
    "sim/gcn/program.py": {"unit[1:]"},
    "sim/gcn/watching.py": {"number"},
    "sim/matrix.py": {"m[1]"},
    "sim/memory_ops.py": {"m[1]"},
    "verifier/gcn/body.py": {"text"},
    "verifier/gcn/erasure.py": {"text"},
    "verifier/gcn/insertion.py": {"offset"},
    "verifier/gcn/metadata.py": {"text"},
    "verifier/gcn/start.py": {"text"},
    "verifier/patch.py": {"sources[1]"},
    "verifier/ptxtext.py": {"(found[2] or '0').replace(' ', '')", "part[1:]", "type_[1]"},
    "runtime/allocations.py": {"made[3]"},
    # names of files, which have 255 bytes at most
    "cli/environment.py": {"n"},
    # what ncc itself has written
    "backends/ptx/code/emit.py": {"a", "b", "value"},
    "backends/ptx/code/lower.py": {"count", "value"},
    "backends/ptx/code/pack.py": {"operand"},
    "backends/ptx/code/saver.py": {"threads"},
    "backends/ptx/code/tallies.py": {"made[2]"},
    "backends/ptx/code/warp.py": {"value"},
    "backends/ptx/code/words.py": {"operand"},
    "engine/callback_runner.py": {"sys.argv[3]"},
    "engine/demangler.py": {"sys.argv[1]"},
    # what Linux says of a device (/sys/class/kfd)
    "engine/gpus.py": {"facts.get('gfx_target_version', '0')", "facts.get('simd_count', '0')"},
    "engine/ledger.py": {"self._head.counted", "self._head.timed"},
    "sim/node.py": {"self._count[0]"},
    # SQLite's numbers; digits of a text of 200 characters, and of nine
    "trace/reader.py": {"calls", "found.groups()", "ops"},
    "trace/rocprofv3.py": {"pid"},
    "trace/summary.py": {"fresh", "total"},
    "trace/writer.py": {"copy.waits", "row[0]"},
    # JSON, whose reader takes ValueError for a broken sidecar
    "runtime/run.py": {"path.name"},  # a file's name, some 20 digits
    "runtime/offline.py": {"entry['slots']", "entry['warp_lanes']", "self.told['block_bytes']",
                           "self.told['block_offset']"},
    "runtime/facts.py": {"j.get('launch', 0)", "j.get('sequence', 0)", "time.get('host_start_ns', 0)", "value"},
    # registers of machine code, of three digits
    "backends/sass/code/accesses.py": {"address", "guard"},
    "backends/sass/code/calls.py": {"by[1]", "loaded[1]", "loaded[2]", "number[1]"},
    "backends/sass/code/inside.py": {"n"},
    "backends/sass/code/rename.py": {"n", "m[1]"},
    "backends/sass/code/splice.py": {"new", "old"},
    "backends/sass/code/template.py": {"found[1]", "n", "name", "window[1]", "written[1]"},
    "backends/sass/isa/width.py": {"bits", "count or 1", "group[1]", "number"},
    "verifier/sass.py": {"n", "name[2:]"},
    "verifier/sasscalls.py": {"by[1]", "whole[1]", "whole[2]"},
    "verifier/sasskept.py": {"back[1]", "back[2]", "copied[1]", "copied[2]"},
    "verifier/sasspieces.py": {"aside[1]", "n", "name[2:]"},
    "verifier/sassline.py": {"match[1]", "match[2] or 1", "number", "shape[1]", "shape[2]"},
    # the reader itself
    "limits.py": {"digits", "text"},
}


def bare_reads(tree: ast.AST) -> set[str]:
    """What a module gives to ``int`` and may be text; digits in a base of 2, 8 or 16 are read at any length."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("int"), [_, ast.Constant(2 | 8 | 16)]):
                pass
            case ast.Call(ast.Name("int"), [number, *base]) if base or may_be_text(number):
                found.add(ast.unparse(number))
            case ast.Call(ast.Name("map"), [ast.Name("int"), numbers]):
                found.add(ast.unparse(numbers))
    return found


def may_be_text(node: ast.expr) -> bool:
    if isinstance(node, ast.Subscript):
        fixed = isinstance(node.slice, ast.Constant | ast.Slice)
        return fixed and (not isinstance(node.value, ast.Call) or may_be_text(node.value))
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr in TEXT_METHODS
    if isinstance(node, ast.BoolOp):
        return any(map(may_be_text, node.values))
    if isinstance(node, ast.IfExp):
        return may_be_text(node.body) or may_be_text(node.orelse)
    return isinstance(node, ast.Name | ast.Attribute)


def test_integers_are_read_by_the_one_reader() -> None:
    """Python's ``int`` raises on 4,301 digits: text goes through ``ncc.limits``, which says None."""
    root = Path(__file__).parent.parent
    paths = [path for folder in ("ncc", "runtime") for path in (root / folder).rglob("*.py")]
    read = {str(p.relative_to(root)).removeprefix("ncc/"): bare_reads(ast.parse(p.read_text())) for p in paths}
    found = {name: reads for name, reads in read.items() if reads}
    assert found == BOUNDED


@pytest.mark.parametrize("line", ["int(m['count'])", "int(text, 0)", "[*map(int, text.split('.'))]", "int(a or '0')",
                                  "int(line.split()[1])"])
def test_a_bare_read_is_found(line: str) -> None:
    assert bare_reads(ast.parse(line))


@pytest.mark.parametrize("line", ["int(a.sum())", "int(word, 16)", "int(a + b)", "int(a == b)"])
def test_what_is_no_text_is_left_alone(line: str) -> None:
    assert not bare_reads(ast.parse(line))
