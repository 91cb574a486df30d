"""What a header of hookdrv offers is used: a function that nobody calls is a mechanism without wiring."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HOOKDRV = Path(__file__).parents[1] / "hookdrv"
PROGRAMS = (Path(__file__).parent / "native").glob("*.[ch]")
OTHERS = {"sim", "reader"}  # what the reader offers is called by ncc.runtime, which names each function
LIBRARIES = {"cuda": [p for p in HOOKDRV.rglob("*.[chS]") if not OTHERS & set(p.parts)],
             "sim": [p for p in HOOKDRV.glob("sim/**/*.[ch]") if not {"hip", "hsa"} & set(p.parts)],
             "sim-hip": [p for p in HOOKDRV.glob("sim/**/*.[ch]") if "hip" in p.parts or p.parent.name == "sim"]}
SHARED = {p for p in LIBRARIES["sim"] if p.parent.name == "sim"}
"""Of both stand-ins: what one of them does not call, the other does."""
DRIVEN = set(re.findall(r"\bncc_\w+", "".join(path.read_text() for path in PROGRAMS)))


def code_of(path: Path) -> str:
    """The file without comments and strings."""
    return re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"", " ", path.read_text(), flags=re.S)


def offered(header: str) -> set[str]:
    """Functions that are declared or defined at the top level of a header; their names stand before a parenthesis."""
    top = header
    while (inner := re.sub(r"\{[^{}]*\}", ";", top)) != top:
        top = inner
    top = re.sub(r"^\s*#(?:.*\\\n)*.*$", "", top, flags=re.M)
    return set(re.findall(r"\b(ncc_\w+)\s*\((?!\s*\*)[^;]*\)[^;]*;", top))


def names_of(name: str, header: str) -> list[str]:
    """The function's, and those of the header's macros and inline functions that call it, or one of these."""
    macros = re.findall(r"^#define (\w+)((?:.*\\\n)*.*)$", header, re.M)
    inline = re.findall(r"^static inline [^;{}=]*?\b(ncc_\w+)\([^;{}]*\)\n(\{.*?^\})", header, re.M | re.S)
    names = [name]
    for known in names:  # which grows
        names += [by for by, body in (*macros, *inline) if by not in names and re.search(rf"\b{known}\b", body)]
    return names


def is_called(names: list[str], codes: dict[Path, str], home: set[Path]) -> bool:
    used = re.compile(rf"\b(?:{'|'.join(names)})\b")
    return any(used.search(code) for path, code in codes.items()
               if path not in home and any(name in code for name in names))


def is_registered(name: str, codes: dict[Path, str], home: set[Path]) -> bool:
    """What the library reaches by a callback of the file itself; the header is for the tests' own programs."""
    return sum(len(re.findall(rf"\b{name}\b", codes[p])) for p in home if p.suffix == ".c") > 1 and name in DRIVEN


@pytest.mark.parametrize("library", list(LIBRARIES))
def test_every_function_that_a_header_offers_is_called_from_elsewhere(library: str) -> None:
    codes = {path: code_of(path) for path in LIBRARIES[library]}
    functions = {name: path for path, code in codes.items() if path.suffix == ".h" for name in offered(code)}
    assert len(functions) > (50 if library != "sim-hip" else 40)
    unused = []
    for name, header in functions.items():
        definition = re.compile(rf"^[A-Za-z][^;={{}}\n]*\b{name}\([^;]*?\)\s*\{{", re.M)
        home = {header} | {path for path, code in codes.items()
                           if path.suffix == ".c" and name in code and definition.search(code)}
        if library == "sim-hip" and header in SHARED:
            continue
        if not is_called(names_of(name, codes[header]), codes, home) and not is_registered(name, codes, home):
            unused.append(f"{header.relative_to(HOOKDRV)}: {name}")
    assert not unused, "\n".join(unused)


def test_every_function_that_the_reader_offers_is_called_from_python() -> None:
    native = (HOOKDRV.parent / "runtime" / "native.py").read_text()
    functions = offered(code_of(HOOKDRV / "reader" / "reader.h"))
    assert functions
    assert not {name for name in functions if name not in native}
