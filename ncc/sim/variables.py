"""The variables of a module: where they lie, and what they hold at first (PTX ISA 5.4)."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field

from ncc.backends.ptx.text.body import parse_statements
from ncc.backends.ptx.text.lexis import blank_comments
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Item, ItemKind, PtxModule, VarDecl
from ncc.backends.ptx.text.operands import immediate_value
from ncc.diag import NccError, error
from ncc.limits import Limit, integer
from ncc.sim.calls import function_address
from ncc.sim.constants import constant_value

MOST_BYTES = 1 << 28
_FLOATS = {"f32": "<f", "f64": "<d"}
_ADDRESS = re.compile(r"(?:generic\s*\(\s*)?(?P<name>[A-Za-z_$%][\w$]*)\s*\)?\s*(?:\+\s*(?P<plus>\d+))?\Z")


@dataclass(frozen=True)
class Relocation:
    """Eight bytes at ``offset`` hold the address of a variable."""

    offset: int
    name: str
    plus: int


@dataclass
class Variables:
    """``places`` maps a name to (state space, offset): global and const share one image, shared has its own."""

    places: dict[str, tuple[str, int]] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    image: bytearray = field(default_factory=bytearray)
    relocations: list[Relocation] = field(default_factory=list)
    shared_bytes: int = 0
    refused: dict[str, NccError] = field(default_factory=dict)

    def place(self, name: str) -> tuple[str, int] | None:
        """Where a variable lies. Raises S002 for one that the simulator does not have."""
        if name in self.refused:
            raise self.refused[name]
        return self.places.get(name)


def variables(module: PtxModule) -> Variables:
    """Lay out a module's variables. Those that the simulator does not have are an error where they are used."""
    found = Variables()
    for item in module.items:
        if item.kind is ItemKind.VARIABLE:
            try:
                _add(found, item)
            except NccError as refused:
                found.refused[item.name or ""] = refused
    _resolve_functions(found, module)
    return found


def _resolve_functions(found: Variables, module: PtxModule) -> None:
    """Where a variable holds the address of a function, its number is put; what is neither cannot be used."""
    for relocation in [r for r in found.relocations if r.name not in found.places]:
        found.relocations.remove(relocation)
        address = function_address(module, relocation.name)
        if address is not None:
            value = (address + relocation.plus) % (1 << 64)
            found.image[relocation.offset : relocation.offset + 8] = value.to_bytes(8, "little")
            continue
        name = next(n for n, size in found.sizes.items()
                    if found.places[n][1] <= relocation.offset < found.places[n][1] + size)
        item = module.item(name)
        assert item is not None
        found.refused[name] = _unsupported(item, f"the address of '{relocation.name}' in it")


def _unsupported(item: Item, why: str) -> NccError:
    return error("S002", f"the simulator does not support this variable: {why}", span=item.span)


def _add(found: Variables, item: Item) -> None:
    statement = parse_statements(item.span.source, item.span.start, item.span.end).statements[0]
    assert isinstance(statement, VarDecl)
    for variable in statement.variables:
        if statement.space == "shared" and statement.extern:
            found.places[variable.name] = ("dynamic", 0)
        elif statement.space not in ("global", "const", "shared") or statement.extern:
            raise _unsupported(item, f".{'extern ' if statement.extern else ''}{statement.space}")
        elif statement.space == "shared":
            if variable.size_bytes is None:
                raise _unsupported(item, "its size")
            start = -(-found.shared_bytes // statement.align) * statement.align
            found.places[variable.name] = ("shared", start)
            found.shared_bytes = start + variable.size_bytes
        else:
            _initialised(found, item, statement, variable.name, variable.size_bytes)


def _initialised(found: Variables, item: Item, decl: VarDecl, name: str, size: int | None) -> None:
    text = blank_comments(item.span.text).rstrip().removesuffix(";")
    if len(decl.variables) > 1 and "=" in text:
        raise _unsupported(item, "several with values in one declaration")
    values = [v.strip() for v in re.sub(r"[{}]", " ", text.partition("=")[2]).split(",") if v.strip()]
    element = TYPE_BYTES.get(decl.type, 1)
    size = len(values) * element if size is None else size
    start = -(-len(found.image) // max(decl.align, 16)) * max(decl.align, 16)
    if start + size > MOST_BYTES:
        raise _unsupported(item, f"its {size:,} bytes; {MOST_BYTES:,} are possible for all of a module's")
    found.image.extend(bytes(start - len(found.image) + size))
    found.places[name], found.sizes[name] = (decl.space, start), size
    for index, value in enumerate(values):
        _value(found, item, decl.type, value, start + index * element)


def _value(found: Variables, item: Item, kind: str, text: str, offset: int) -> None:
    element = TYPE_BYTES.get(kind, 1)
    number = immediate_value(text)
    number = constant_value(text) if number is None else number
    address = _ADDRESS.match(text) if number is None else None
    plus = integer(address["plus"] or "0") if address is not None else None
    if address is not None and element == 8 and plus is not None and plus in Limit.WORD:
        found.relocations.append(Relocation(offset, address["name"], plus))
        return
    if number is None:
        raise _unsupported(item, f"the value '{text}'")
    if kind in _FLOATS and not re.match(r"-?\s*0[fFdD]", text):
        value = struct.pack(_FLOATS[kind], float(text))
    else:
        value = (number & ((1 << 8 * element) - 1)).to_bytes(element, "little")
    found.image[offset : offset + element] = value
