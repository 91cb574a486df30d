"""Libraries whose licences forbid to modify or take apart their code: their kernels run as they are, unless a user says
otherwise."""

from __future__ import annotations

from ncc.abi import INCLUDED_BYTES
from ncc.diag import did_you_mean, error
from ncc.engine.demangle import demangle

MAX_ROWS = 1024
"""Kernels that nobody prepares and that have a row of their own in a process's ledger; others need the rest."""
_OTHERS = "(other kernels)"


def split(row: str) -> tuple[str, str]:
    """(library and what separates it, kernel) of a row's name; no library: a kernel of the program's."""
    library, colon, kernel = row.rpartition(": ")
    return library + colon, kernel


def others(row: str) -> str:
    """The name of the row for all further kernels of the library that this one is of."""
    return split(row)[0] + _OTHERS


def is_kernel(row: str) -> bool:
    return split(row)[1] != _OTHERS


def shown(row: str) -> str:
    """A row's name for people."""
    library, kernel = split(row)
    return library + demangle(kernel)


def included(names: list[str], left_alone: tuple[str, ...]) -> bytes:
    """What WELCOME says of the libraries that a user includes. R078 for a name that is none of those left alone."""
    known = [name.removeprefix("lib") for name in left_alone]
    chosen = [f"lib{name.removeprefix('lib')}" for name in names]
    for name in chosen:
        if not any(name.startswith(start) for start in left_alone) or ":" in name:
            plain = name.removeprefix("lib")
            raise error("R078", f"--include-library {plain}: no such library is left alone",
                        hint=did_you_mean(plain, known) or f"they are {', '.join(known)}")
    said = "".join(f"{name}:" for name in dict.fromkeys(chosen)).encode()
    if len(said) >= INCLUDED_BYTES:
        raise error("R078", f"--include-library: the names take {len(said)} bytes, {INCLUDED_BYTES - 1} are allowed")
    return said
