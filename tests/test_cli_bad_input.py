"""Every row of bad input, through the command: a code, the place in the file, exit 1, and never a traceback.

A case's last comment ``expect: CODE`` stands on the line that has to be named.
"""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from cli import ncc
from clocks import HANG_S

HEAD = """\
from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", type="array", cap=8)
class m:
    a: nl.u64
    b: nl.u32

x: nl.u64 = 0
"""

PROBES = {
    "syntax": ("kernel", "x = nl.clock(  # expect: E001", "never closed"),
    "name": ("kernel", "x = nl.clock() - xx  # expect: E014", "did you mean 'x'"),
    "type": ("kernel", "y: nl.u65 = 0  # expect: E010", "did you mean 'nl.u64'"),
    "map": ("kernel", "mm.save(x, 1)  # expect: E015", "did you mean 'm'"),
    "helper": ("kernel", "x = nl.clokc()  # expect: E012", "did you mean 'nl.clock'"),
    "record": ("kernel", "m.save(x)  # expect: E036", "save (a, b)"),
    "if": ("kernel", "if x:  # expect: V001\n        x = 1", "if c else"),
    "while": ("kernel", "while x:  # expect: V001\n        x = 1", ""),
    "for": ("kernel", "for i in range(3):  # expect: V001\n        x = i", ""),
    "shared read": ("kernel", "x = nl.shared[16]  # expect: V002", "shared"),
    "shared write": ("kernel", "nl.shared[16] = x  # expect: V002", "shared"),
    "store to a capture": ("ld.global", "nl.out = x  # expect: V003", ""),
    "store to an address": ("ld.global", "nl.addr = x  # expect: V003", ""),
    "no such capture": ("add", "m.save(nl.addr, 0)  # expect: V013", "addr"),
    "capture of a class": ("barrier", "x = nl.bytes  # expect: V013", "bytes"),
    "tracepoint": ('ld.globl", level="thread")  # expect: B009\n#', "x = 1", "did you mean"),
    "opcode": ('lod.global", level="thread")  # expect: B008\n#', "x = 1", "did you mean"),
}

OBJECT = """\
[map.m]
type = "array"
level = "thread"
cap = "4"
[map.m.regs]
a = "u64"
[probe.p]
position = "ld.global"
level = "thread"
register = {{"u32" = 2, "u64" = 2}}
before = \"\"\".reg .b64 %PD<2>;
.reg .b32 %P<2>;
.reg .pred %PP<1>;
setp.eq.u32 %PP0, 0, 0;
mov.u64 %PD0, %clock64;
{statement}
SAVE [ m ] {{%PD0}};\"\"\"
"""

SNIPPETS = {
    "branch": "bra L; // expect: V101",
    "guarded branch": "@%PP0 bra L; // expect: V101",
    "label": "L: // expect: V101",
    "call": "call f; // expect: V102",
    "exit": "exit; // expect: V103",
    "return": "ret; // expect: V103",
    "trap": "trap; // expect: V103",
    "barrier": "bar.sync 0; // expect: V104",
    "barrier by its new name": "barrier.sync 0; // expect: V104",
    "warp barrier": "bar.warp.sync -1; // expect: V104|V105",
    "shuffle": "shfl.sync.idx.b32 %P0, %P0, 0, 31, -1; // expect: V105",
    "vote": "vote.sync.ballot.b32 %P0, %PP0, -1; // expect: V105",
    "shared": "st.shared.u64 [16], %PD0; // expect: V106",
    "local": "st.local.u64 [16], %PD0; // expect: V107",
    "store": "st.global.u64 [%PD0], %PD0; // expect: V108",
    "atomic": "atom.global.add.u64 %PD1, [%PD0], 1; // expect: V108",
    "reduction": "red.global.add.u64 [%PD0], 1; // expect: V108",
    "load": "ld.global.u64 %PD1, [%PD0]; // expect: V111",
    "register of the program": "mov.u64 %rd1, %PD0; // expect: V109",
    "register read": "add.u64 %PD0, %PD0, %rd7; // expect: V110",
    "unknown": "frobnicate.u64 %PD0; // expect: V100",
    "variable": ".shared .b32 s; // expect: V100",
}


def expected(text: str) -> tuple[int, str]:
    """(line, pattern of the code) of the case's mark."""
    (found,) = re.finditer(r"expect: (\S+)", text)
    return text.count("\n", 0, found.start()) + 1, found[1]


def check(path: Path, text: str) -> str:
    """Verify a file that has one error; the whole message."""
    path.write_text(text)
    line, code = expected(text)
    done = ncc("verify", path)
    assert done.status == 1, done.err
    assert done.out == ""
    place = re.search(rf"^{re.escape(str(path))}:(\d+):(\d+): error\[({code})\]: \S.*\n"
                      r" +\|\n *\1 \| (.*)\n +\|([ \t]*\^+)", done.err, re.MULTILINE)
    assert place, done.err
    shown = text.splitlines()[line - 1]
    assert (int(place[1]), place[4]) == (line, shown)
    assert 1 <= int(place[2]) <= len(shown)
    assert len(place[5].rstrip("^")) == int(place[2])  # the caret stands below the column
    return done.err


@pytest.mark.parametrize("case", PROBES)
def test_a_wrong_probe(case: str, tmp_path: Path) -> None:
    pos, body, said = PROBES[case]
    message = check(tmp_path / "probe.py", f'{HEAD}\n@probe(pos="{pos}", level="thread")\ndef p():\n    {body}\n')
    assert said in message
    assert message.count("error[") == 1


@pytest.mark.parametrize("case", SNIPPETS)
def test_wrong_assembly_in_an_object(case: str, tmp_path: Path) -> None:
    check(tmp_path / "probe.toml", OBJECT.format(statement=SNIPPETS[case]))


IR = """\
program p

map m thread array cap=4 {{
  a: u64
}}

probe p thread at {pos} {{ ; {mark}
before:
  {body}
}}
"""

ONE_MISTAKE = {
    "p.py tracepoint": f'{HEAD}\n@probe(pos="lod.global", level="thread")  # expect: B008\ndef p():\n'
                       "    m.save(nl.addr, nl.bytes)\n",
    "p.py modifier": f'{HEAD}\n@probe(pos="ld.globl", level="thread")  # expect: B009\ndef p():\n'
                     "    m.save(nl.addr, nl.bytes)\n",
    "p.py name": f'{HEAD}\n@probe(pos="ld.global", level="thread")\ndef p():\n    x = strat + 1  # expect: E014\n'
                 "    m.save(x - strat, strat)\n",
    "p.ir tracepoint": IR.format(pos="lod.global", mark="expect: B008",
                                 body="%a = capture.u64 $addr\n  save [m] %a:u64"),
    "p.ir register": IR.format(pos="ld.global", mark="", body="%a = add.u64 %b, 1 ; expect: V004\n  save [m] %b:u64"),
    "p.toml tracepoint": OBJECT.format(statement="mov.u64 %PD0, ADDR;")
                         .replace('"ld.global"', '"lod.global" # expect: B008'),
    "p.toml written": OBJECT.format(statement="mov.u64 %x, %PD0; // expect: V109\nadd.u64 %x, %x, %x;\nSAVE [m] {%x};"),
    "p.toml read": OBJECT.format(statement="add.u64 %PD0, %PD0, %x; // expect: V110\nadd.u64 %PD0, %x, %x;"),
}


@pytest.mark.parametrize("case", ONE_MISTAKE)
def test_one_mistake_is_one_error(case: str, tmp_path: Path) -> None:
    assert check(tmp_path / case.split()[0], ONE_MISTAKE[case]).count("error[") == 1


def test_a_probe_without_a_map_is_told_of(tmp_path: Path) -> None:
    """It verified as "ok", and then each kernel was refused."""
    for name, text in {
        "p.py": "import ncc.language as nl\nfrom ncc import probe\nx: nl.u64 = 0\n@probe(pos='kernel', level='warp')\n"
                "def p():  # expect: V022\n    x = nl.clock()\n",
        "p.ir": "program p\n\nprobe p warp at kernel { ; expect: V022\nafter:\n  %x = call.u64 @clock\n}\n",
        "p.toml": "[probe.p] # expect: V022\nlevel = 'warp'\npos = 'kernel'\n"
                  "after = '.reg .b64 %a; mov.u64 %a, %clock64;'\n",
    }.items():
        assert check(tmp_path / name, text).count("error[") == 1


def test_the_object_is_right_but_for_the_case(tmp_path: Path) -> None:
    (tmp_path / "probe.toml").write_text(OBJECT.format(statement=""))
    assert ncc("verify", tmp_path / "probe.toml").status == 0


@pytest.mark.parametrize(("text", "code"), [
    ("[map", "E100"),
    ("a = ", "E100"),
    ("[probe.p]\npos = 'kernel'\npos = 'kernel'\n", "E100"),
    ("a = " + "[" * 5000, "E100"),
    ("\ufeff[map.m]\n", "E100"),
    ("format = 99\ntarget = 'ptx'\n", "E102"),
    ("probe = 1\n", "E105"),
    ("frobnicate = 1\n[probe.p]\npos = 'kernel'\nlevel = 'warp'\nbefore = ''\n", "E103"),
    ("", "E045"),
])
def test_a_malformed_object(text: str, code: str, tmp_path: Path) -> None:
    for name in ("probe.toml", "probe.o"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        done = ncc("verify", tmp_path / name)
        assert done.status == 1
        assert re.search(rf"{name}:\d+:\d+: error\[{code}\]", done.err), done.err
        assert max(map(len, done.err.splitlines())) < 250


def test_textual_ir_without_a_probe(tmp_path: Path) -> None:
    (tmp_path / "empty.ir").write_text("program empty\n\nmap m warp array cap=1 {\n  a: u64\n}\n")
    done = ncc("verify", tmp_path / "empty.ir")
    assert (done.status, done.out) == (1, "")
    assert "empty.ir:1:1: error[E045]: no probes in this file" in done.err


def test_an_object_for_another_target(tmp_path: Path) -> None:
    made = ncc("compile", "block_sched").out
    assert 'target = "ptx"' in made
    (tmp_path / "amd.o").write_text(made.replace('target = "ptx"', 'target = "gcn"'))
    for done in (ncc("compile", tmp_path / "amd.o"), ncc("verify", "-t", "ptx", tmp_path / "amd.o")):
        assert done.status == 1
        assert "error[E101]: this object is for 'gcn', not 'ptx'" in done.err
        assert done.out == ""
    assert ncc("verify", tmp_path / "amd.o").status == 0


def test_an_object_for_a_target_that_nobody_has(tmp_path: Path) -> None:
    (tmp_path / "odd.o").write_text("target = 'vax'\n")
    done = ncc("verify", tmp_path / "odd.o")
    assert (done.status, done.out) == (1, "")
    assert "error[B020]: unknown target 'vax'" in done.err


def test_every_error_of_every_file_at_once(tmp_path: Path) -> None:
    two = HEAD + '@probe(pos="kernel", level="thread")\ndef p():\n    x = aa\n    m.save(bb)\n'
    (tmp_path / "two.py").write_text(two)
    (tmp_path / "bad.toml").write_text(OBJECT.format(statement="exit;\nbar.sync 0;\nst.global.u64 [%PD0], 1;"))
    (tmp_path / "bad.ir").write_text("program p\n\nprobe q warp at kernel {\nbefore:\n  frob\n}\n")
    done = ncc("verify", tmp_path / "two.py", "block_sched", tmp_path / "bad.toml", "block_shed", tmp_path / "bad.ir",
               tmp_path / "none.py", "dmat")
    assert done.status == 1
    for code in ("E014", "E036", "V103", "V104", "V108", "R053", "E151", "R050"):
        assert f"error[{code}]" in done.err, code
    assert [line.split(":")[0] for line in done.out.splitlines()] == ["block_sched", "dmat"]


@pytest.mark.parametrize(("content", "code"), [
    (b"x = 1\xff\n", "R052"), (b"a\0b", "E00[12]"), (b"x = " + b"-" * 50000 + b"1", "E00[12]"), (b"", "E045"),
    (b"\xef\xbb\xbfimport os\n", "E003"),
])
def test_a_file_that_is_no_probe(content: bytes, code: str, tmp_path: Path) -> None:
    (tmp_path / "probe.py").write_bytes(content)
    done = ncc("compile", tmp_path / "probe.py")
    assert done.status == 1
    assert re.search(rf"probe\.py.*: error\[{code}\]", done.err), done.err
    assert done.out == ""


@pytest.mark.parametrize("command", ["compile", "verify"])
def test_an_unknown_tool(command: str) -> None:
    done = ncc(command, "block_shed")
    assert done.status == 1
    assert done.err == "error[R053]: unknown tool 'block_shed'\n  = hint: did you mean 'block_sched'?\n"


@pytest.mark.parametrize("path", ["none.py", "folder.py", "folder.py/none.toml"])
def test_a_probe_that_cannot_be_read(path: str, tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    done = ncc("compile", tmp_path / path)
    assert done.status == 1
    assert "error[R050]: cannot read" in done.err


@pytest.mark.parametrize(("command", "limit"), [(["verify"], 1), (["instrument", "-p", "block_sched"], 1024)])
def test_a_file_without_an_end(command: list[str], limit: int, tmp_path: Path) -> None:
    """In a process of its own with 3 GiB of memory, as what is wrong with it would take all there is."""
    (tmp_path / "endless.py").symlink_to("/dev/zero")
    script = "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30)); " \
             "from ncc.cli import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", script, *command, "endless.py"], cwd=tmp_path, capture_output=True,
                          text=True, timeout=HANG_S, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(rf"endless\.py: error\[R051\]: 'endless\.py' is larger than an? \w+ can be \({limit} MiB\)\n",
                        done.stderr), done.stderr


@pytest.mark.parametrize("body", [
    [f"v{i} = nl.clock() + {i}" for i in range(5000)] + ["m.save(v1, 0)"],  # all of it is right
    [f"v{i} = w{i}" for i in range(5000)],
])
def test_a_long_probe_takes_bounded_time(body: list[str], tmp_path: Path) -> None:
    declared = "".join(f"r{i}: nl.u64 = 0\n" for i in range(200))
    indented = "".join(f"    {line}\n" for line in body)
    (tmp_path / "p.py").write_text(HEAD + declared + f'@probe(pos="kernel", level="thread")\ndef p():\n{indented}')
    before = time.process_time()
    assert ncc("verify", tmp_path / "p.py").status in (0, 1)
    assert time.process_time() - before < 10


def test_an_unknown_target_has_a_hint() -> None:
    done = ncc("compile", "block_sched", "-t", "ptxx")
    assert (done.status, done.out) == (1, "")
    assert done.err == "error[B020]: unknown target 'ptxx'\n  = hint: did you mean 'ptx'?\n"


@pytest.mark.parametrize("arch", ["sm_9x", "90", "sm_", "sm_090", "sm_90x", "gfx942", ""])
def test_an_unknown_architecture(arch: str) -> None:
    done = ncc("compile", "block_sched", "--arch", arch)
    assert (done.status, done.out) == (1, "")
    assert f"error[R080]: '{arch}' is not an architecture of ptx" in done.err


def test_a_long_line_is_shown_in_part(tmp_path: Path) -> None:
    line = "x = min(" + ", ".join([*["1"] * 300, "yy", *["1"] * 300]) + ")"
    text = HEAD + textwrap.dedent(f"""\
        @probe(pos="kernel", level="thread")
        def p():
            {line}
        """)
    (tmp_path / "long.py").write_text(text)
    shown = ncc("verify", tmp_path / "long.py").err.splitlines()
    assert "error[E014]: unknown name 'yy'" in shown[0]
    assert len(shown[2]) < 200
    assert shown[2][shown[3].index("^"):].startswith("yy, 1")


def test_a_directive_is_not_called_an_unknown_instruction(tmp_path: Path) -> None:
    shown = check(tmp_path / "p.toml", OBJECT.format(statement='.pragma "nounroll"; // expect: V100'))
    assert "directive" in shown
    assert "unknown instruction" not in shown


@pytest.mark.parametrize(("name", "text", "message"), [
    ("p.py", f"x = {'-' * 100_000}1\n", "E002]: cannot be read as Python: too long, or nested too deeply"),
    ("p.toml", "a = " + "[" * 20_000 + "\n", "E100]: malformed TOML"),
    ("p.toml", "[a\n[[b]]\n=", "E100]: malformed TOML"),
])
def test_a_parsers_own_failure_is_told_in_words(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / name).write_text(text)
    done = ncc("verify", tmp_path / name)
    assert message in done.err
    assert not re.search(r"Error\b", done.err), "no name of an exception"
