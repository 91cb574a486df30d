"""A record that several lanes may write at once, on PTX: ``ncc.versioned`` says how it lies."""

from __future__ import annotations

from ncc.backends.ptx.code.emit import Emitter, RegClass
from ncc.backends.ptx.code.pack import PtxPacker
from ncc.versioned import DATA_BITS, WORD_BYTES, word_count


def put_record(e: Emitter, address: str, packer: PtxPacker, record_bytes: int, version: str, when: str | None) -> None:
    """``version`` has 64 bits and is ``ncc.versioned.MOST_VERSION`` at most."""
    low, high = e.fresh(RegClass.B32), e.fresh(RegClass.B32)
    e.put("mov.b64", f"{{{low}, {high}}}", e.make("shl.b64", RegClass.B64, version, str(DATA_BITS)))
    for number in range(word_count(record_bytes)):
        data = e.make("or.b32", RegClass.B32, low, _bits(e, packer, number * DATA_BITS, record_bytes))
        word = e.make("mov.b64", RegClass.B64, f"{{{data}, {high}}}")
        place = f"[{address}+{WORD_BYTES * number}]" if number else f"[{address}]"
        e.put("red.global.max.u64", place, word, when=when)


def _bits(e: Emitter, packer: PtxPacker, first: int, record_bytes: int) -> str:
    """``DATA_BITS`` of a record from one on, zeros past its end."""
    word, shift = divmod(first, 32)
    part = packer.word(4 * word)
    if shift:
        beyond = packer.word(4 * word + 4) if shift + DATA_BITS > 32 and 4 * word + 4 < record_bytes else "0"
        part = e.make("shf.r.wrap.b32", RegClass.B32, part, beyond, str(shift))
    return e.make("and.b32", RegClass.B32, part, str((1 << DATA_BITS) - 1))
