"""ptxas options that change the code: taken from what a producer recorded, passed on to our own assembling.

A producer's options stand in a cubin's note (``-maxrregcount 40 -lineinfo -O 2 -arch sm_90 -fmad false``), in a
fatbin entry (``-O1 -dlcm=cg  -maxrregcount=32 --generate-line-info``), or were given to the driver's JIT. Only the
rows of ``_CODEGEN`` are passed on, in one spelling; what names files, asks for listings or for debug information
is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum


class _Value(Enum):
    NONE = "none"          # a flag
    SEPARATE = "separate"  # -name value or -name=value
    OPTIONAL = "optional"  # a boolean: -name, -name=false, -name false


# Names as in `ptxas --help` of CUDA 13.0: short name, long name, value.
_CODEGEN: tuple[tuple[str, str, _Value], ...] = (
    ("O", "opt-level", _Value.SEPARATE),
    ("Ofc", "Ofast-compile", _Value.SEPARATE),
    ("allow-expensive-optimizations", "allow-expensive-optimizations", _Value.OPTIONAL),
    ("dlcm", "def-load-cache", _Value.SEPARATE),
    ("dscm", "def-store-cache", _Value.SEPARATE),
    ("flcm", "force-load-cache", _Value.SEPARATE),
    ("fscm", "force-store-cache", _Value.SEPARATE),
    ("fmad", "fmad", _Value.OPTIONAL),
    ("g", "device-debug", _Value.NONE),
    ("no-bb-merge", "dont-merge-basicblocks", _Value.NONE),
    ("ret-end", "return-at-end", _Value.NONE),
    ("disable-optimizer-consts", "disable-optimizer-constants", _Value.NONE),
    ("make-errors-visible-at-exit", "make-errors-visible-at-exit", _Value.NONE),
    ("maxntid", "maxntid", _Value.SEPARATE),
    ("maxrregcount", "maxrregcount", _Value.SEPARATE),
    ("minnctapersm", "minnctapersm", _Value.SEPARATE),
    ("opt-fp-atomics", "optimize-float-atomics", _Value.NONE),
    ("override-directive-values", "override-directive-values", _Value.NONE),
    ("regUsageLevel", "register-usage-level", _Value.SEPARATE),
    ("sp-bounds-check", "sp-bounds-check", _Value.NONE),
    ("device-stack-protector", "device-stack-protector", _Value.OPTIONAL),
)
_BY_NAME = {name: row for row in _CODEGEN for name in row[:2]}

# Options with a separate value that are not passed on: the value must not be read as an option of its own.
_DROPPED_WITH_VALUE = frozenset(("arch", "gpu-name", "m", "machine", "o", "output-file", "e", "entry", "l", "L",
                                 "cpu-arch", "func-maxrregcount", "device-function-maxrregcount", "split-compile",
                                 "pic", "position-independent-code"))
_BOOLEANS = frozenset(("true", "false"))

# CUjit_option (cuda.h): the code and how its 64-bit value reads as options of ptxas.
_JIT_CACHE = {1: ("-dlcm=cg",), 2: ("-dlcm=ca",)}  # CUjit_cacheMode
_JIT_MAX_REGISTERS, _JIT_OPTIMIZATION_LEVEL, _JIT_DEBUG, _JIT_CACHE_MODE = 0, 7, 11, 14


def codegen_options(words: Iterable[str] | str) -> tuple[str, ...]:
    """The options among a producer's that change the code, as ``-name`` or ``-name=value``, the last one winning."""
    tokens = words.split() if isinstance(words, str) else list(words)
    return tuple(dict(_pairs(tokens)).values())


def _pairs(tokens: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(name, spelling) of every option that is passed on."""
    at = 0
    while at < len(tokens):
        name, equals, value = tokens[at].lstrip("-").partition("=")
        is_option = tokens[at].startswith("-")
        following = tokens[at + 1] if at + 1 < len(tokens) else ""
        at += 1
        if not is_option:
            continue
        if name not in _BY_NAME and name[:1] == "O" and name[1:].isdigit():  # -O2 is the short form of -O 2
            name, equals, value = "O", "=", name[1:]
        if name in _DROPPED_WITH_VALUE:
            at += not equals
        elif name in _BY_NAME:
            short, _, kind = _BY_NAME[name]
            if not equals and _takes(kind, following):
                value = following
                at += 1
            yield short, f"-{short}={value}" if value else f"-{short}"


def _takes(kind: _Value, following: str) -> bool:
    """Whether the word after an option is its value."""
    if kind is _Value.OPTIONAL:
        return following in _BOOLEANS
    return kind is _Value.SEPARATE and bool(following) and not following.startswith("-")


def assembler_options(recorded: tuple[str, ...], load_options: Iterable[tuple[int, int]],
                      max_registers: int) -> tuple[str, ...]:
    """The producer's options and the program's own; a register cap, if there is one, instead of theirs.

    Without the last option, ptxas heeds no cap where a kernel says how many threads its blocks have.
    """
    options = (*recorded, *jit_options(load_options))
    if not max_registers:
        return options
    return (*(o for o in options if "maxrregcount" not in o), f"--maxrregcount={max_registers}",
            "--override-directive-values")


def jit_options(options: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """The same for what a program gave the driver's JIT: (CUjit_option, value) pairs."""
    return tuple(spelling for code, value in options for spelling in _jit_option(code, value))


def _jit_option(code: int, value: int) -> tuple[str, ...]:
    value &= 0xFFFFFFFF  # an int stored in a void *
    if code == _JIT_MAX_REGISTERS and value:
        return (f"-maxrregcount={value}",)
    if code == _JIT_OPTIMIZATION_LEVEL and value <= 4:
        return (f"-O={min(value, 3)}",)
    if code == _JIT_DEBUG and value:
        return ("-g",)
    if code == _JIT_CACHE_MODE:
        return _JIT_CACHE.get(value, ())
    return ()
