"""Probes in machine code: damaged and forged cubins, from their bytes to a probed image."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from zlib import crc32

from ncc import machine_code, machine_inside, machine_patch, pipeline
from ncc.backends.base import BuildOptions
from ncc.backends.formats.binary import blob
from ncc.backends.formats.elf import parse_elf
from ncc.backends.sass.image.cubin import INFO, parse_code
from ncc.diag import Diagnostics, NccError
from ncc.ir.facts import Patches
from ncc.ir.nodes import Program
from ncc.verifier.patch import verify_patches
from tests.fuzz.images import SAMPLES
from tests.fuzz.table import check_refusal, files, target, text_of

SECTION_BYTES, SYMBOL_BYTES = 64, 24
EXTREMES = (0, 1, 15, 16, 255, 2**16 - 1, 2**31 - 1, 2**32 - 1, 2**63, 2**64 - 1)
FORGED = 60
"""Of each file: a field of a section, of a symbol or of an attribute says something else."""


@cache
def _disassembly() -> machine_code.Disassembly:
    return machine_code.Disassembly()


@cache
def _program() -> Program:
    return pipeline.load_program("block_sched", "ptx", Diagnostics())


def _forged(image: bytes, source: Random) -> bytes:
    """One field of a table with an extreme number, or with that of another row: sections overlap, sizes differ."""
    elf = parse_elf(blob(image, "seed"))
    table = int.from_bytes(image[40:48], "little")
    rows = [(table + SECTION_BYTES * n, SECTION_BYTES) for n in range(1, len(elf.sections))]
    for section in elf.sections:
        if section.name == ".symtab":
            rows += [(section.offset + at, SYMBOL_BYTES) for at in range(0, section.size, SYMBOL_BYTES)]
        elif section.name.startswith(INFO):
            rows += [(section.offset + at, 4) for at in range(0, section.size, 4)]
    (row, size), (other, _) = source.choice(rows), source.choice(rows)
    width = source.choice((2, 4, 8)) if size > 4 else source.choice((1, 2, 4))
    at = source.randrange(0, size, width)
    number = source.choice(EXTREMES) % 256**width
    value = image[other + at : other + at + width] if source.random() < 0.4 else number.to_bytes(width, "little")
    return image[: row + at] + value + image[row + at + len(value) :]


def _cubins() -> Iterator[bytes]:
    source = Random(0)
    for image in files("tests/images/*.cubin"):
        yield image
        yield from (_forged(image, source) for _ in range(FORGED))


@target(_cubins)
def machine_cubin(data: bytes) -> None:
    """A cubin without PTX: each kernel is refused with a code, or probed and verified, and can be read again. Every
    other one as a node of a graph."""
    options = BuildOptions(by_pointer=bool(crc32(data) % 2))
    for name in parse_code(data, "input").kernels()[:SAMPLES]:
        try:
            made = machine_code.probe_code(data, name, _program(), options, disassembly=_disassembly())
        except NccError as refused:
            check_refusal(refused)
        else:
            assert parse_code(made.image).kernel(name).registers == made.registers[1]


@cache
def _recording() -> Program:
    return pipeline.load_program("dmat", "ptx", Diagnostics())


@target(_cubins)
def led_cubin(data: bytes) -> None:
    """A cubin without PTX: each kernel is refused with a code, or its accesses are led to code that was verified."""
    for name in parse_code(data, "input").kernels()[:SAMPLES]:
        try:
            made = machine_inside.probe_accesses(data, name, _recording(), disassembly=_disassembly())
        except NccError as refused:
            check_refusal(refused)
        else:
            assert any(site.unprobed is None for site in made.probed.sites)
            assert parse_code(made.image).kernel(name).registers == made.registers[1]


@cache
def _inside() -> Program:
    return pipeline.load_program("hot_pages", "ptx", Diagnostics())


@target(_cubins)
def patched_cubin(data: bytes) -> None:
    """A cubin without PTX: each kernel is refused with a code, or has patches that were verified."""
    file = parse_code(data, "input")
    for name in file.kernels()[:SAMPLES]:
        try:
            kernel = file.kernel(name)
            reading = machine_code.read_kernel(file, kernel, _disassembly())
            made = machine_patch.patches_for(kernel, reading.code, _inside())
        except NccError as refused:
            check_refusal(refused)
        else:
            assert len(made.site_table) == len(reading.code) + 2


@cache
def _functions() -> Patches:
    kernel = parse_code(next(iter(files("tests/images/lineinfo.cubin"))), "seed").kernel("scale")
    made = machine_patch.patches_for(kernel, _disassembly().read([kernel.code], kernel.machine.sm)[0], _inside())
    return Patches(made.probed, kernel.machine.name, tuple(machine_patch.functions(made)), made.block_bytes)


@target(lambda: [_functions().text.encode()])
def patch_text(data: bytes) -> None:
    """A module of patch functions: whatever it is, the verifier says what is wrong with it, or it is what was made."""
    diags = Diagnostics()
    verify_patches(replace(_functions(), text=text_of(data)), diags)
    for found in diags.errors:
        assert found.code in ("V154", "V155", "V156", "V157", "V164")
