"""The command: usage, output, files, and the commands that need no GPU."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import toml
from cli import ncc
from clocks import HANG_S, eventually

import ncc as package
from ncc import tools
from ncc.cli import COMMANDS, EXAMPLES, _parser, _split
from ncc.diag import Diagnostics, NccError
from ncc.ir.text import parse_program
from ncc.source import SourceFile

NCC = [sys.executable, "-m", "ncc"]
TOOLS = ["block_sched", "divergence", "dmat", "gmem_bytes", "hot_pages", "instr_count", "last_steps", "load_latency",
         "mem_lines", "program_progress", "tensorop_count"]

PROBE = """\
from ncc import probe, Map
import ncc.language as nl

CALLBACK = "seen.py"

@Map(level="warp", type="array", cap=1)
class seen:
    start: nl.u64

@probe(pos="kernel", level="warp", before=True)
def begin():
    seen.save(nl.clock())
"""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def probe(tmp_path: Path) -> Path:
    (tmp_path / "seen.py").write_text("print('seen')\n")
    path = tmp_path / "probe.py"
    path.write_text(PROBE)
    return path


def in_shell(command: str) -> subprocess.CompletedProcess[str]:
    """Through a real shell, ``ncc`` being the module."""
    return subprocess.run(["bash", "-c", f'ncc() {{ "{sys.executable}" -m ncc "$@"; }}\n{command}'],
                          capture_output=True, text=True, timeout=HANG_S, check=False)


# ---- usage ----

@pytest.mark.parametrize(("arguments", "said"), [
    ([], "required: COMMAND"),
    (["complie"], "invalid choice: 'complie'"),
    (["compile"], "required: probe"),
    (["compile", "-t"], "expected one argument"),
    (["compile", "block_sched", "--emit", "llvm"], "invalid choice: 'llvm'"),
    (["compile", "block_sched", "--", "ls"], "unrecognized arguments: ls"),
    (["verify"], "required: PROBE"),
    (["instrument", "k.ptx"], "required: -p/--probe"),
    (["annotate"], "required: trace"),
    (["read", ".", "--format", "xml"], "invalid choice: 'xml'"),
    (["read", ".", "--launch", "one"], "'one' is no number"),
    (["tools", "x"], "unrecognized arguments: x"),
    (["doctor", "-v"], "unrecognized arguments: -v"),
    (["cache", "burn"], "invalid choice: 'burn'"),
    (["run", "-p", "block_sched"], "no command: write it after '--'"),
    (["run", "-p", "block_sched", "--"], "no command: write it after '--'"),
])
def test_usage(arguments: list[str], said: str) -> None:
    done = ncc(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("usage: ncc")
    assert said in done.err


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(command: str) -> None:
    done = ncc(*command.split(), "--help")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(f"usage: ncc {command}".rstrip())
    for name, summary in COMMANDS.items() if not command else ():
        assert re.search(rf"^ +{name}\s+{re.escape(summary)}$", done.out, re.MULTILINE)


def test_the_module_and_the_script_are_the_same_command() -> None:
    said = f"ncc {package.__version__}\n"
    assert ncc("--version").out == said
    assert in_shell("ncc --version").stdout == said
    script = Path(sys.executable).with_name("ncc")
    assert subprocess.run([str(script), "--version"], capture_output=True, text=True, check=True).stdout == said


def test_two_dashes_may_precede_a_file(tmp_path: Path) -> None:
    (tmp_path / "-probe.py").write_text(PROBE.replace('CALLBACK = "seen.py"\n', ""))
    assert ncc("verify", "--", "-probe.py").out == "-probe.py: ok (1 probe, 1 map)\n"


# ---- the streams ----

def test_a_full_disk_is_said_once() -> None:
    for command in ("ncc tools", "ncc compile block_sched", "ncc compile block_sched -o /dev/full"):
        done = in_shell(f"{command} > /dev/full")
        assert done.returncode == 1
        assert re.fullmatch(r"(/dev/full: )?error\[R05[48]\]: .*No space left on device\n", done.stderr)


def test_a_reader_that_has_enough_and_closed_streams() -> None:
    done = in_shell("ncc compile dmat | true; echo ${PIPESTATUS[0]}; ncc tools >&-; echo $?; "
                    "ncc compile nope 2>&-; echo $?; ncc instrument - -p block_sched <&- 2>&1 | head -1 | cut -c1-15")
    assert done.stdout.splitlines()[1:] == ["0", "1", "-: error[B050]: "[:15]]
    assert done.stdout[0] in "01"
    assert done.stderr == ""


def _reads_its_input(pid: int) -> bool:
    """read(0, ...), by its number on x86-64 or aarch64."""
    return re.match(r"(0|63) 0x0 ", Path(f"/proc/{pid}/syscall").read_text()) is not None


def test_ctrl_c_is_no_traceback() -> None:
    process = subprocess.Popen([*NCC, "instrument", "-", "-p", "block_sched"], stdin=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    assert eventually(lambda: _reads_its_input(process.pid))
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=HANG_S)
    assert (process.returncode, err) == (128 + signal.SIGINT, b"")


# ---- tools, doctor, cache ----

def test_tools_are_listed_one_line_each() -> None:
    done = ncc("tools")
    assert [line.split()[0] for line in done.out.splitlines()] == TOOLS == list(tools.names())
    assert all(len(line) < 120 for line in done.out.splitlines())
    assert (done.status, done.err) == (0, "")


def test_doctor_says_what_is_missing_and_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = ncc("doctor")
    assert done.status == 0
    found = {line[4:20].strip(): line[:2] for line in done.out.split("\n\n")[0].splitlines()}
    assert found["ncc"] == "ok"
    assert {"hook driver", "ptxas", "cache", "trace directory", "NVIDIA driver"} <= set(found)
    for what, mark in found.items():
        assert (f"\n{what}: " in done.out) == (mark == "--")


def test_doctor_on_a_machine_with_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setenv("NCC_PTXAS", str(tmp_path / "none"))
    monkeypatch.setenv("NCC_LLVM", str(tmp_path / "none"))
    done = ncc("doctor")
    assert done.status == 0
    for what in ("ptxas", "LLVM for AMD", "cache"):
        assert re.search(rf"^--  {what} ", done.out, re.MULTILINE)
        assert re.search(rf"^{what}: \S", done.out, re.MULTILINE)


def test_cache_counts_and_clears(tmp_path: Path) -> None:
    from ncc.engine.cache import DiskCache, default_root

    assert ncc("cache", "path").out == f"{default_root()}\n"
    assert "0 entries" in ncc("cache").out
    cache = DiskCache(default_root())
    cache.open()
    cache.put("ab" * 32, b"x" * 1000)
    assert "1 entries" in ncc("cache", "stats").out
    assert "removed 1 entries" in ncc("cache", "clear").out
    assert "0 entries" in ncc("cache").out


# ---- compile and verify ----

@pytest.mark.parametrize("tool", TOOLS)
def test_a_compiled_object_compiles_to_itself(tool: str, tmp_path: Path) -> None:
    name = f"{tool}.v2.o"
    assert ncc("compile", tool, "-t", "ptx", "-o", name).status == 0
    made = (tmp_path / name).read_text()
    loaded = toml.loads(made)
    assert (loaded["format"], loaded["target"]) == (1, "ptx")
    program = parse_program(SourceFile("ir", loaded["ir"]), Diagnostics())
    assert loaded["probe"].keys() == {p.name for p in program.probes}
    assert ncc("verify", name).out.startswith(f"{name}: ok (")
    assert ncc("compile", name, "-o", "-").out == made


def test_emit(probe: Path, tmp_path: Path) -> None:
    made = {what: ncc("compile", probe, "--emit", what) for what in ("object", "asm", "ir")}
    assert all((done.status, done.err) == (0, "") for done in made.values())
    assert made["asm"].out.startswith("// begin, before\n")
    assert "SAVE [seen] {" in made["asm"].out
    assert "%clock64" in made["asm"].out
    assert made["ir"].out.startswith('program probe callback "seen.py"\n')
    assert made["object"].out == ncc("compile", probe).out
    (tmp_path / "probe.ir").write_text(made["ir"].out)
    assert ncc("verify", "probe.ir").out == "probe.ir: ok (1 probe, 1 map, callback seen.py)\n"
    assert ncc("compile", "probe.ir", "--emit", "ir").out == made["ir"].out


def test_assembly_of_a_hand_written_object_is_its_own(tmp_path: Path) -> None:
    (tmp_path / "hand.toml").write_text("""\
[map.m]
level = "warp"
[map.m.regs]
a = "u64"
[probe.p]
pos = "kernel"
level = "warp"
register = {"u64" = 1}
before = '''
mov.u64 %PD0, %clock64;
SAVE [m] {%PD0};'''
""".replace("mov.u64", ".reg .b64 %PD<1>;\nmov.u64"))
    done = ncc("compile", "hand.toml", "--emit", "asm")
    assert done.err == ""
    assert done.out == "// p, before\n.reg .b64 %PD<1>;\nmov.u64 %PD0, %clock64;\nSAVE [m] {%PD0};\n"


def test_an_architecture_is_taken() -> None:
    for arch in ("sm_80", "sm_90a", "sm_100f"):
        assert ncc("compile", "block_sched", "--arch", arch).status == 0


def test_a_callback_is_found_from_where_the_object_is(probe: Path, tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    for output, callback in (("probe.o", "seen.py"), ("below/probe.o", str(tmp_path / "seen.py"))):
        assert ncc("compile", "probe.py", "-o", output).status == 0
        assert toml.load(tmp_path / output)["callback"] == callback
        assert ("warning[R059]" in ncc("verify", output).err) is (output != "probe.o")


def test_a_callback_that_is_not_there_is_a_warning(probe: Path, tmp_path: Path) -> None:
    (tmp_path / "seen.py").unlink()
    done = ncc("verify", probe)
    assert (done.status, done.out) == (0, f"{probe}: ok (1 probe, 1 map)\n")
    assert f"{probe}: warning[R055]: there is no callback 'seen.py'" in done.err


@pytest.mark.parametrize("output", ["none/probe.o", "folder"])
def test_an_output_that_cannot_be_written(output: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    done = ncc("compile", "block_sched", "-o", output)
    assert done.status == 1
    assert f"{output}: error[R054]: cannot write '{output}'" in done.err


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsdecode(b"probe\xff.py")
    (tmp_path / name).write_text(PROBE.replace('CALLBACK = "seen.py"\n', ""))
    done = subprocess.run([*NCC, "verify", os.fsencode(name)], capture_output=True, check=True)
    assert done.stdout == b"probe\xff.py: ok (1 probe, 1 map)\n"


# ---- from Python ----

def test_compile_from_python(probe: Path) -> None:
    made = package.compile(PROBE, target="ptx")
    assert toml.loads(made)["map"]["seen"]["regs"] == {"start": "u64"}
    assert toml.loads(made)["probe"]["begin"]["before"] == toml.loads(ncc("compile", probe).out)["probe"]["begin"][
        "before"]
    with pytest.raises(NccError) as caught:
        package.compile("x = (\n", path="mine.py")
    assert str(caught.value).startswith("mine.py:1:5: error[E001]")
    with pytest.raises(NccError) as caught:
        package.compile(PROBE.replace("nl.clock()", "aa, bb"), target="ptx")
    assert len(caught.value.diagnostics) > 1
    with pytest.raises(NccError, match="B020"):
        package.compile(PROBE, target="vax")


def test_importing_ncc_is_light_and_the_rest_comes_when_asked_for() -> None:
    code = """
import sys
import ncc
heavy = ("lark", "numpy", "toml", "llvmlite", "ncc.pipeline", "ncc.frontend", "ncc.runtime", "ncc.language", "ncc.cli")
print([name for name in heavy if name in sys.modules])
ncc.runtime.open_trace
print([name for name in heavy if name in sys.modules])
ncc.compile, ncc.language.clock, ncc.probe, ncc.Map
print("ncc.pipeline" in sys.modules, "ncc.cli" in sys.modules)
try:
    ncc.frobnicate
except AttributeError as failure:
    print(failure)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "[]", "['numpy', 'ncc.runtime']", "True False", "module 'ncc' has no attribute 'frobnicate'"]


def test_a_probe_may_come_from_standard_input(probe: Path) -> None:
    text = probe.read_bytes()
    piped, made = (ncc("compile", "-", "--emit", "ir", stdin=text).out, ncc("compile", probe, "--emit", "ir").out)
    assert piped == made.replace("program probe ", 'program "<stdin>" ', 1) != made
    assert ncc("verify", "-", stdin=text).status == 0
    wrong = ncc("compile", "-", stdin=text.replace(b"nl.clock()", b"nl.clok()"))
    assert wrong.status == 1
    assert re.search(r"^<stdin>:\d+:\d+: error\[E012\]", wrong.err, re.MULTILINE)
    assert "error[E045]" in ncc("compile", "-").err


@pytest.mark.parametrize("command", COMMANDS)
def test_help_ends_with_an_example_that_is_taken(command: str) -> None:
    shown = " ".join(ncc(command, "--help").out.split())
    assert shown.endswith(f"example: {EXAMPLES[command]}")
    for line in EXAMPLES[command].split("; "):
        words = shlex.split(line)
        if words[0] == "ncc":
            own, after = _split(words[1:])
            assert _parser(own).parse_args(own).run
            assert (after is not None) == ("--" in words)
