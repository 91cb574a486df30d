"""Where the variables of a code object are, so that the hook driver finds them in memory.

A code object is loaded in one piece (LLVM, "User Guide for AMDGPU Backend", "Code Object"; ROCr's loader takes memory
for all of its segments at once): the runtime tells where some variables are, and so where all are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ncc.abi import MAX_ANCHORS
from ncc.backends.base import ImageKernel
from ncc.backends.formats.binary import blob
from ncc.backends.formats.elf import Symbol
from ncc.backends.gcn.image.codeobject import parse_code_object
from ncc.diag import error
from ncc.ir.facts import ModuleAnchor, ModuleVariable

_OBJECT, _LOCAL = 1, 0  # of st_info: a type, a binding
_NO_SYMBOL = re.compile(r"\.L([0-9a-fA-F]{1,16})")


def placed_variables(kernel: ImageKernel, variables: tuple[ModuleVariable, ...]
                     ) -> tuple[tuple[ModuleVariable, ...], tuple[ModuleAnchor, ...]]:
    """Each variable with its place, and variables that programs can ask for. Raises B021 where one cannot be found."""
    if not variables:
        return (), ()
    if kernel.module is None:
        return tuple(_asked(v, kernel, not v.local) for v in variables), ()
    symbols = _symbols(kernel.module)
    shared = _shared(symbols)
    found = (replace(v, place=_place(v.name, symbols)) for v in variables)
    asked = tuple(_asked(v, kernel, bool(v.place and shared)) for v in found)
    return asked, tuple(ModuleAnchor(name, place) for name, place in shared.items())[:MAX_ANCHORS]


def _asked(variable: ModuleVariable, kernel: ImageKernel, is_found: bool) -> ModuleVariable:
    if is_found:
        return variable
    raise error("B021", f"it uses '{variable.name}' of its module, for which the driver cannot be asked: no one place "
                "of it has that name, or no variable of it is seen from outside", place=kernel.text.path,
                hint="give the variable a name of its own, and make it visible")


def _symbols(module: bytes) -> list[Symbol]:
    elf = parse_code_object(blob(module, "<module>")).elf
    return [symbol for table in (".dynsym", ".symtab") for symbol in elf.symbols(table) if symbol.section]


def _shared(symbols: Iterable[Symbol]) -> dict[str, int]:
    """The variables that are seen from outside."""
    return {s.name: s.value for s in symbols if s.info & 15 == _OBJECT and s.info >> 4 != _LOCAL and s.value}


def _place(name: str, symbols: Iterable[Symbol]) -> int:
    """0: there is none, or several. A name of ``.L`` and digits is a place without a symbol (``code.variables``)."""
    if found := _NO_SYMBOL.fullmatch(name):
        return int(found[1], 16)
    places = {symbol.value for symbol in symbols if symbol.name == name}
    return places.pop() if len(places) == 1 else 0
