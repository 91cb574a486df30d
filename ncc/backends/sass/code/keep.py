"""Uniform registers of a kernel's that exit code takes for a while, where the kernel leaves it too few.

Between two places where lanes of a warp part or meet, those that run have its uniform registers to themselves. In each
such piece the code first waits for what other lanes may have started, copies those that it will name into registers of
its thread, of which all are dead at an exit, and puts them back before the piece ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ncc.backends.sass.code.calls import PARTS
from ncc.backends.sass.code.pending import told
from ncc.backends.sass.code.rename import none_left
from ncc.backends.sass.code.template import Template
from ncc.backends.sass.isa.encoding import (
    BYTES,
    LONGEST_STALL,
    MOST_FIXED,
    NOP,
    from_warp,
    paced,
    to_warp,
    waiting,
)
from ncc.backends.sass.isa.width import uniforms
from ncc.backends.sass.text.listing import Instruction

Copies = list[tuple[int, int]]
"""Of a thread's register, and a uniform one."""


def can_keep(code: Iterable[Instruction]) -> bool:
    """Whether it has no jumps: what stands behind an instruction moves."""
    return not any(i.target is not None for i in code)


def keeping(template: Template, theirs: set[int], free: Sequence[int]) -> Template:
    """The template, with the uniform registers that are ``theirs`` as they were, by copies in the first registers of a
    thread that are ``free``. B126 where they are too few."""
    made, placed = list[Instruction](), dict[int, int]()
    for begin, end in _pieces(template.code):
        piece = template.code[begin:end]
        names = sorted(theirs & set().union(*map(uniforms, piece)))
        if len(names) > len(free):
            raise none_left("register")
        copies = list(zip(free, names, strict=False))
        made += _copied(copies)
        placed |= {begin + n: len(made) + n for n in range(len(piece))}
        made += [replace(i, word=told(i)) if copies else i for i in piece]
        if copies:
            made[-1] = replace(made[-1], word=paced(made[-1].word, LONGEST_STALL))
        made += _put_back(copies)
        placed[end] = len(made)
        made += template.code[end : end + 1]
    return replace(
        template, code=tuple(replace(i, at=BYTES * n) for n, i in enumerate(made)),
        wide=tuple(BYTES * placed[at // BYTES] for at in template.wide),
        groups=tuple((BYTES * placed[at // BYTES], mask) for at, mask in template.groups),
        held=tuple(replace(one, at=placed[one.at]) for one in template.held))


def _pieces(code: Sequence[Instruction]) -> Iterator[tuple[int, int]]:
    """Each without the instruction behind it, at which lanes part or meet."""
    begin = 0
    for n, instruction in enumerate(code):
        if instruction.opcode.startswith(PARTS):
            yield begin, n
            begin = n + 1
    yield begin, len(code)


def _copied(copies: Copies) -> Iterator[Instruction]:
    if copies:
        yield Instruction(0, "NOP", waiting(NOP))
    for n, (register, uniform) in enumerate(copies, 1):
        word = from_warp(register, uniform, 0)
        yield Instruction(0, f"MOV R{register}, UR{uniform}", paced(word, MOST_FIXED) if n == len(copies) else word)


def _put_back(copies: Copies) -> Iterator[Instruction]:
    """When all accesses have read, and so long before the end that it has arrived by then."""
    for n, (register, uniform) in enumerate(copies, 1):
        word = to_warp(uniform, register, 0)
        word = waiting(word, MOST_FIXED) if n == 1 else word
        yield Instruction(0, f"R2UR UR{uniform}, R{register}", paced(word, LONGEST_STALL) if n == len(copies) else word)
