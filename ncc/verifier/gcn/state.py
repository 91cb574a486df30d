"""Variables of the original's module, where the probed kernel is loaded beside it and has copies of them.

What the kernel may know of a variable is its address, computed from the code's own place: ``s_getpc_b64`` of a pair,
and the two additions of a distance to a name; on gfx12 the pair's upper half is extended between them, and may be
waited for. Behind the second has to stand, at once, that the same pair is loaded with the address that the parameter
block has for this name, and waited for. Named otherwise, a variable would be the copy's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ncc.limits import natural
from ncc.verifier.gcn.insertion import Pair
from ncc.verifier.gcn.names import plain
from ncc.verifier.gcn.text import read_inserted, registers

_NAMED = re.compile(r"(?<![\w.$@])(?P<name>[\w.$]+)@")
_GETPC = re.compile(r"s_getpc_b64 (?P<pair>s\[(?P<low>\d+):(?P<high>\d+)\]|vcc)\Z")
_ADDITION = r"_u32 (?P<to>\w+), (?P<from>\w+), (?P<name>[\w.$]+)@rel32@{}\+(?P<offset>[0-9]{{1,3}})\Z"
_LOW = re.compile(r"s_add(?:_co)?" + _ADDITION.format("lo"))
_HIGH = re.compile(r"s_add(?:c|_co_ci)" + _ADDITION.format("hi"))
_BETWEEN = re.compile(r"s_(?:wait_alu|waitcnt_depctr|delay_alu) |s_sext_i32_i16 (?P<to>\w+), (?P<from>\w+)\Z")
_WORD_BYTES, _ADDITION_BYTES = 4, 8
_LOAD, _WAITS = "s_load_dwordx2", ("s_waitcnt lgkmcnt(0)", "s_wait_kmcnt 0x0")
"""What loads an address, by the name that the rules have, and what waits for that: RDNA 4 has the latter alone."""


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
    passed: int = 0         # bytes of instructions behind it
    name: str = ""          # whose distance was added to its lower half
    to_load: tuple[str, str] | None = None  # the pair, and the name: that has to stand next
    to_wait: bool = False   # and then that it is waited for

    @property
    def due(self) -> bool:
        """Whether the statement that comes next is none of the original's."""
        return self.to_load is not None or self.to_wait

    def original(self, text: str) -> tuple[str, str] | None:
        """One statement of the original."""
        if not self.beside:
            return None
        if self.due:
            self.to_load, self.to_wait = None, False
            self.pair = self.name = ""
            return "V161", "before this a variable's address is that of the copy's"
        pair, name, self.pair, self.name = self.pair, self.name, "", ""
        if found := _GETPC.match(text):
            self.pair, self.passed = found["pair"], 0
            self.halves = (f"s{found['low']}", f"s{found['high']}") if found["low"] else ("vcc_lo", "vcc_hi")
            return None
        if pair and (found := _BETWEEN.match(text)) and found["to"] == found["from"] and (
                found["to"] in (None, self.halves[1])):
            self.pair, self.name, self.passed = pair, name, self.passed + _WORD_BYTES
            return None
        if not names_state(text, self.constant):
            return None
        if pair and not name and (added := self._adds(_LOW, 0, text)):
            self.pair, self.name = pair, added
            return None
        if pair and name and self._adds(_HIGH, 1, text) == name and name in self.places:
            self.to_load, self.to_wait = (pair, name), True
            return None
        return "V161", "this names a variable of the module otherwise than by its address"

    def _adds(self, addition: re.Pattern[str], half: int, text: str) -> str:
        """The name whose distance from the ``s_getpc_b64``'s end is added to a half of the pair, if it is."""
        found = addition.match(text)
        if found is None or not found["to"] == found["from"] == self.halves[half] or (
                natural(found["offset"]) != self.passed + _WORD_BYTES):
            return ""
        self.passed += _ADDITION_BYTES
        return found["name"]

    def replaced(self, text: str, arguments: frozenset[Pair], offset: int) -> tuple[str, str] | None:
        """One statement where the variable's address has to be loaded, from the block at an offset of the arguments."""
        if self.to_load and self._loads(text, *self.to_load, arguments, offset):
            self.to_load = None
            return None
        waited = self.to_load is None and text in _WAITS
        self.to_load, self.to_wait = None, False
        if waited:
            return None
        return "V161", "where a variable's address has to be loaded from the parameter block stands something else"

    def _loads(self, text: str, pair: str, name: str, arguments: frozenset[Pair], offset: int) -> bool:
        """By a pair that holds the arguments' address, and is not what is loaded."""
        instr = read_inserted(text)
        places = (f"s[{low[1]}:{high[1]}]" for low, high in arguments if not {low, high} & set(registers(pair)))
        return instr is not None and plain(instr, lanes=64).mnemonic == _LOAD and instr.text in (
            f"{pair}, {place}, {offset + self.places[name]:#x}" for place in places)
