"""The architectures whose machine code is known here: what was seen in ptxas' output (12.8 to 13.0)."""

from __future__ import annotations

from dataclasses import dataclass

from ncc.diag import error


@dataclass(frozen=True)
class Machine:
    """``param_base`` is where a kernel's parameters begin in constant bank 0, ``descriptor`` the word of 8 bytes that
    global accesses take from there; ``long_branch``: a branch's distance is in bits 16-23 and 34-81, by 4 bytes,
    else in bits 32-81, by bytes. ``holds``: how a thread's register gets into one of its warp (R2UR) is known."""

    sm: int
    param_base: int
    descriptor: int
    long_branch: bool
    holds: bool

    @property
    def name(self) -> str:
        return f"sm_{self.sm}"


MACHINES = {machine.sm: machine for machine in (
    Machine(80, 0x160, 0x118, False, False), Machine(86, 0x160, 0x118, False, False),
    Machine(89, 0x160, 0x118, False, False), Machine(90, 0x210, 0x208, True, True))}


def machine(sm: int, place: str) -> Machine:
    """B120 of any other architecture."""
    found = MACHINES.get(sm)
    if found is None:
        known = ", ".join(m.name for m in MACHINES.values())
        why = "its files hold the code twice, and which one runs has not been shown" if sm >= 100 else \
            "nobody has looked at its machine code here"
        raise error("B120", f"machine code for sm_{sm} is not probed: {why}", place=place,
                    hint=f"known are {known}; or have the program keep its PTX")
    return found
