"""Libraries whose licences forbid to modify or take apart their code: their kernels run as they are, unless a user says
otherwise."""

from __future__ import annotations

from ncc.abi import INCLUDED_BYTES
from ncc.diag import did_you_mean, error

ROW = "(kernels of {})"
"""A library's name in the ledger."""


def is_library(name: str) -> bool:
    """Whether a row's name is a library's and no kernel's."""
    return name.startswith(ROW.partition("{")[0])


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
