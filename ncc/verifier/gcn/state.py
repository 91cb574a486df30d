"""Variables of the original's module, where the probed kernel is loaded beside it and has copies of them.

What the kernel may know of a variable is its address, computed from the code's own place: ``s_getpc_b64`` of a pair,
and the two additions of a distance to a name. Behind the second has to stand, at once, that the same pair is loaded
with the address that the parameter block has for this name, and waited for. Named otherwise, a variable would be the
copy's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ncc.verifier.gcn.insertion import Pair
from ncc.verifier.gcn.text import registers

_NAMED = re.compile(r"(?<![\w.$@])(?P<name>[\w.$]+)@")
_GETPC = re.compile(r"s_getpc_b64 (?P<pair>s\[(?P<low>\d+):(?P<high>\d+)\]|vcc)\Z")
_LOW = re.compile(r"s_add_u32 (?P<to>\w+), (?P<from>\w+), (?P<name>[\w.$]+)@rel32@lo\+4\Z")
_HIGH = re.compile(r"s_addc_u32 (?P<to>\w+), (?P<from>\w+), (?P<name>[\w.$]+)@rel32@hi\+12\Z")


def names_state(text: str, constant: frozenset[str]) -> bool:
    """Whether a statement names, by a relocation, what is no code or constant of the module."""
    return any(found["name"] not in constant for found in _NAMED.finditer(text))


@dataclass
class State:
    """``constant`` are the names that mean the same in a copy; ``places`` those of variables in the parameter block."""

    beside: bool
    constant: frozenset[str]
    places: Mapping[str, int]
    pair: str = ""          # of the last s_getpc_b64, while only its additions follow
    halves: tuple[str, str] = ("", "")
    name: str = ""          # whose distance was added to its lower half
    due: tuple[str, ...] = ()  # what has to stand next

    def original(self, text: str) -> tuple[str, str] | None:
        """One statement of the original."""
        if not self.beside:
            return None
        missing = bool(self.due)
        self.due = ()
        if missing:
            self.pair = self.name = ""
            return "V161", "before this a variable's address is that of the copy's"
        pair, name, self.pair, self.name = self.pair, self.name, "", ""
        if found := _GETPC.match(text):
            self.pair = found["pair"]
            self.halves = (f"s{found['low']}", f"s{found['high']}") if found["low"] else ("vcc_lo", "vcc_hi")
            return None
        if not names_state(text, self.constant):
            return None
        if pair and not name and (found := _LOW.match(text)) and found["to"] == found["from"] == self.halves[0]:
            self.pair, self.name = pair, found["name"]
            return None
        if pair and name and (found := _HIGH.match(text)) and found["name"] == name and (
                found["to"] == found["from"] == self.halves[1]) and name in self.places:
            self.due = (f"s_load_dwordx2 {pair}, {name}", "s_waitcnt lgkmcnt(0)")
            return None
        return "V161", "this names a variable of the module otherwise than by its address"

    def replaced(self, text: str, arguments: frozenset[Pair], offset: int) -> tuple[str, str] | None:
        """One statement where the variable's address has to be loaded, from the block at an offset of the arguments."""
        wanted, self.due = self.due[0], self.due[1:]
        load, _, name = wanted.rpartition(" ")
        right = (self._load(load, name, pair, offset) for pair in arguments) if name in self.places else (wanted,)
        if text in right:
            return None
        self.due = ()
        return "V161", "where a variable's address has to be loaded from the parameter block stands something else"

    def _load(self, load: str, name: str, arguments: Pair, offset: int) -> str | None:
        """By a pair that holds the arguments' address, and is not what is loaded."""
        if not set(registers(load)).isdisjoint(arguments):
            return None
        return f"{load} s[{arguments[0][1]}:{arguments[1][1]}], {offset + self.places[name]:#x}"
