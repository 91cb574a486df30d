"""One parameter more, behind a kernel's own: in its metadata and its constant bank, as ptxas would have written it."""

from __future__ import annotations

from dataclasses import replace
from struct import Struct

from ncc.backends.sass.image.attributes import SIZED, Attribute, Number, sized
from ncc.backends.sass.image.cubin import MOST_PARAM_BYTES, KernelCode
from ncc.diag import error

_CBANK, _KPARAM = Struct("<IHH"), Struct("<IHHI")
_ALIGN = 8
_BY_VALUE = 0x1F000  # as in every parameter that was seen
_HALF = 3  # the form of an attribute of 16 bits


def place(kernel: KernelCode) -> int:
    """Where the block of parameters begins, counted from the kernel's first."""
    return -(-kernel.param_bytes // _ALIGN) * _ALIGN


def with_parameter(kernel: KernelCode, size: int, place_name: str) -> tuple[Attribute, ...]:
    """The kernel's attributes with a parameter of so many bytes. B025 where there is no room."""
    offset = place(kernel)
    end = offset + size
    if end > MOST_PARAM_BYTES:
        raise error("B025", f"with its maps, the kernel takes {end} bytes of parameters; {MOST_PARAM_BYTES} are "
                    "possible", place=place_name, hint="save to fewer maps in one run")
    bank = sized(Number.PARAM_CBANK, _CBANK.pack(kernel.bank_symbol, kernel.machine.param_base, end))
    total = Attribute(_HALF, Number.CBANK_PARAM_SIZE, end)
    new = sized(Number.KPARAM_INFO, _KPARAM.pack(0, len(kernel.parameters), offset, size << 18 | _BY_VALUE))
    if not kernel.parameters:
        return _first(kernel.attributes, total, bank, new)
    changed = {Number.PARAM_CBANK: bank, Number.CBANK_PARAM_SIZE: total}
    made = [changed.get(a.number, a) for a in kernel.attributes]  # type: ignore[call-overload]
    made.insert(next(n for n, a in enumerate(made) if a.number == Number.KPARAM_INFO), new)
    return tuple(made)


def _first(attributes: tuple[Attribute, ...], total: Attribute, bank: Attribute,
           new: Attribute) -> tuple[Attribute, ...]:
    """Of a kernel that has none: where ptxas puts them."""
    made = [a for a in attributes if a.number not in (Number.PARAM_CBANK, Number.CBANK_PARAM_SIZE)]
    at = next((n for n, a in enumerate(made) if a.number == Number.SW_WAR), len(made))
    made[at:at] = [total, bank]
    after = next((n + 1 for n, a in enumerate(made) if a.number == Number.CUDA_API_VERSION), 0)
    made.insert(after, new)
    return tuple(made)


def with_groups(attributes: tuple[Attribute, ...], groups: list[tuple[int, int]]) -> tuple[Attribute, ...]:
    """With more instructions that combine lanes."""
    masks, places = [mask for _, mask in groups], [at for at, _ in groups]
    made = _longer(attributes, Number.COOP_GROUP_MASK_REGIDS, masks, (Number.EXIT_INSTR_OFFSETS,))
    return _longer(made, Number.COOP_GROUP_INSTR_OFFSETS, places, (Number.EXIT_INSTR_OFFSETS,))


def with_wide(attributes: tuple[Attribute, ...], places: list[int]) -> tuple[Attribute, ...]:
    """With more instructions by which a warp does at once what the source says of each lane. A vote that the source
    has (activemask) is none of them."""
    return _longer(attributes, Number.INT_WARP_WIDE_INSTR_OFFSETS, places,
                   (Number.COOP_GROUP_MASK_REGIDS, Number.EXIT_INSTR_OFFSETS))


def _longer(attributes: tuple[Attribute, ...], number: Number, words: list[int],
            behind: tuple[Number, ...]) -> tuple[Attribute, ...]:
    """With more words in a list, behind those that it has; one that is new stands where ptxas lists it, before the
    first of those ``behind`` it."""
    made, payload = list(attributes), b"".join(word.to_bytes(4, "little") for word in words)
    at = next((n for n, a in enumerate(made) if a.number == number), None)
    if at is not None:
        made[at] = sized(number, made[at].payload + payload)
    elif payload:
        end = next((n for n, a in enumerate(made) if a.number in behind), len(made))
        made.insert(end, sized(number, payload))
    return tuple(made)


def with_exits(attributes: tuple[Attribute, ...], exits: list[int]) -> tuple[Attribute, ...]:
    payload = b"".join(at.to_bytes(4, "little") for at in exits)
    return tuple(replace(a, value=len(payload), payload=payload)
                 if a.number == Number.EXIT_INSTR_OFFSETS and a.form == SIZED else a for a in attributes)
