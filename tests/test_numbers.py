"""Every number that a user can write, through every way in: one too large is a coded error, in bounded time and memory.

A ``Way`` writes a number into a file or a command line and says what is the most that may stand there. Each number of
``numbers`` goes through it in a process of its own, which has 10 s of processor time and 1 GB of memory.
"""

from __future__ import annotations

import os
import pickle
import re
import resource
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from cli import Done, ncc

SECONDS, BYTES = 10, 1 << 30
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


def numbers(most: int) -> dict[str, str]:
    return {"0": "0", "max": str(most), "max + 1": str(most + 1), "2^31": str(1 << 31), "2^32": str(1 << 32),
            "2^64": str(1 << 64), "5,000 digits": "7" * 5000, "5,000 hexadecimal digits": "0x" + "f" * 5000}


def file(name: str, text: str, *command: str) -> Run:
    """The command (``verify``, if none is given) on a file whose text has the number in place of ``NUMBER``."""

    def run(folder: Path, number: str) -> Done:
        (folder / name).write_text(text.replace("NUMBER", number))
        words = [word.replace("FILE", str(folder / name)) for word in command or ("verify", "FILE")]
        return ncc(*words)

    return run


def option(*words: str) -> Run:
    return lambda folder, number: ncc(*(word.replace("NUMBER", number) for word in words))


# --- the ways in ---

PY = '''\
from ncc import probe, Map
import ncc.language as nl

@Map(level="warp", type="array", cap=CAP)
class m:
    a: nl.u64

x: nl.u64 = INIT

@probe(pos="ld.global", level="warp")
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
    "run --cap": Way(run_option("--cap"), "", CAP, 1, WRONG_USAGE, NO_COMMAND),
    "run --every": Way(run_option("--every"), "", 2**32 - 1, 1, WRONG_USAGE, NO_COMMAND),
    "run --launches": Way(run_option("--launches"), "", 2**64 - 1, 0, WRONG_USAGE, NO_COMMAND),
    "run --launches A-B": Way(run_option("--launches", "0-NUMBER"), "", 2**64 - 1, 0, WRONG_USAGE, NO_COMMAND),
    "run --staging": Way(run_option("--staging"), "", 2**64 - 1, 0, WRONG_USAGE, NO_COMMAND),
}


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """What each process would have to load again."""
    assert ncc("verify", "dmat").status == 0


CASES = [pytest.param(way, number, id=f"{name}: {which}") for name, way in WAYS.items()
         for which, number in numbers(way.most).items()]


@pytest.mark.parametrize(("way", "number"), CASES)
def test_a_number(way: Way, number: str, tmp_path: Path) -> None:
    done = bounded(lambda: way.run(tmp_path, number))
    short = len(number) < 100 and way.least <= int(number) <= way.most
    if short:
        assert done.status == way.fine[0]
        assert re.fullmatch(way.fine[1], done.err, re.DOTALL), done.err
        return
    assert done.status == way.status, done
    assert max(map(len, done.err.splitlines())) < 1200
    if way.status == WRONG_USAGE:
        assert re.search("is no |is an empty range", done.err), done.err
    else:
        codes = set(re.findall(r"error\[(\w+)\]", done.err))
        assert codes, done.err
        assert re.fullmatch(way.codes, "".join(codes)), done.err


# --- bounds ---


def bounded(work: Callable[[], Done]) -> Done:
    """What ``work`` gives in a process of its own that has so much time and memory, and no more."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        os._exit(_limited(work, write_end))
    os.close(write_end)
    with os.fdopen(read_end, "rb") as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    assert status == 0, f"the process ended with {os.waitstatus_to_exitcode(status)}"
    done = pickle.loads(answer)
    if isinstance(done, BaseException):
        raise done
    assert isinstance(done, Done)
    return done


def _limited(work: Callable[[], Done], write_end: int) -> int:
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + BYTES, used + BYTES))
    taken = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(taken.ru_utime + taken.ru_stime) + SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    try:
        answer = pickle.dumps(work())
    except BaseException as failure:  # a traceback that the user would have seen
        answer = pickle.dumps(RuntimeError(f"{type(failure).__name__}: {str(failure)[:500]}"))
    with os.fdopen(write_end, "wb") as pipe:
        pipe.write(answer)
    return 0
