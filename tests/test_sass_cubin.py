"""Cubins: what is read of a kernel, the same file again, and files that say anything."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest
import sass_corpus
from needs import needs

from ncc.backends.formats.rewrite_elf import Changes, changed, segment_rows
from ncc.backends.sass.image.attributes import Number, read_attributes, written
from ncc.backends.sass.image.cubin import CONSTANTS, INFO, CodeFile, parse_code
from ncc.diag import NccError

IMAGES = Path(__file__).parent / "images"
pytestmark = needs("ptxas")


def same_again(name: str, image: bytes) -> int:
    """The kernels of a cubin that was written again, byte for byte."""
    file = parse_code(image, name)
    assert changed(file.elf, Changes({})) == image, name
    for number, section in enumerate(file.elf.sections):
        if section.name.startswith(INFO):
            assert written(read_attributes(file.data(number))) == bytes(file.data(number).data), name
    for entry in file.kernels():
        kernel = file.kernel(entry)
        assert kernel.exits, (name, entry)
        assert kernel.code == bytes(file.data(kernel.text).data)
    return len(file.kernels())


def test_no_change_gives_the_same_file() -> None:
    assert sum(same_again(name, image) for name, image in sass_corpus.few()) > 20


@pytest.mark.long
def test_no_change_gives_the_same_file_of_hundreds() -> None:
    assert sum(same_again(name, image) for name, image in sass_corpus.all_of_them()) > 400


@pytest.mark.parametrize("name", ["triton.cubin", "lineinfo.cubin", "abi7.cubin"])
def test_no_change_of_other_compilers_files(name: str) -> None:
    """Of CUDA 12 (ABI 7) and 13, with debug sections."""
    assert same_again(name, (IMAGES / name).read_bytes())


def test_what_a_kernel_says() -> None:
    kernel = parse_code((IMAGES / "triton.cubin").read_bytes()).kernel("add_kernel")
    assert (kernel.machine.name, len(kernel.code), kernel.registers, kernel.stack_bytes) == ("sm_90", 512, 14, 0)
    assert (kernel.param_bytes, kernel.threads, kernel.exits) == (48, (128, 1, 1), (320, 352))
    assert [p.offset for p in kernel.parameters] == [0, 8, 16, 24, 32, 40]


def test_a_section_that_grows_moves_what_follows() -> None:
    """Every other section has its bytes, at an offset that its alignment allows, and its segment."""
    for name, image in sass_corpus.few():
        file = parse_code(image, name)
        kernel = file.kernel(file.kernels()[0])
        grown = {kernel.text: kernel.code + bytes(272), kernel.constants: bytes(8 + len(file.data(kernel.constants))),
                 kernel.info: bytes(file.data(kernel.info).data) + bytes(12)}
        made = parse_code(changed(file.elf, Changes(grown)), name)
        for number, (before, after) in enumerate(zip(file.elf.sections, made.elf.sections, strict=True)):
            content = grown.get(number, bytes(file.data(number).data))
            assert bytes(made.data(number).data) == content, (name, before.name)
            assert after.offset % max(1, after.align) == 0 or not after.stored
        assert held(made) == held(file)


def held(file: CodeFile) -> list[list[int]]:
    """The sections in each segment."""
    return [[i for i, s in enumerate(file.elf.sections) if s.stored and s.size and row[2] <= s.offset
             and s.offset + s.size <= row[2] + row[5]] for row in segment_rows(file.elf)]


READING = {"B051", "B053", "B054", "B120", "B121"}


def read_all(image: bytes) -> set[str]:
    """Everything that reads a cubin; the codes of the errors that came."""
    codes: set[str] = set()
    try:
        file = parse_code(image)
        entries = file.kernels()
    except NccError as reason:
        return {d.code for d in reason.diagnostics}
    for read in (lambda: changed(file.elf, Changes({})), *(lambda entry=e: file.kernel(entry) for e in entries[:4])):
        try:
            read()
        except NccError as reason:
            codes |= {d.code for d in reason.diagnostics}
    return codes


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_cubin_is_refused_with_a_code(seed: int) -> None:
    """Cut off, overwritten, and with extreme numbers in its tables; never anything else than a coded error."""
    rng = random.Random(seed)
    _, image = list(sass_corpus.few())[seed]
    tables = struct.unpack_from("<QQ", image, 32)
    found: set[str] = set()
    for _ in range(150):
        damaged = bytearray(image)
        for _ in range(rng.choice((1, 1, 4, 20))):
            start, size = rng.choice(((0, 64), (tables[0], 400), (tables[1], 1500), (0, len(image))))
            at = min(start + rng.randrange(size), len(image) - 9)
            value = rng.choice((0, 1, 255, 2**31 - 1, 2**64 - 1, rng.randrange(2**64)))
            width = rng.choice((1, 2, 4, 8))
            damaged[at : at + width] = (value % 256**width).to_bytes(width, "little")
        found |= read_all(bytes(damaged[: rng.choice((len(image), len(image), rng.randrange(len(image))))]))
    assert found & READING
    assert found <= READING


def test_each_contradiction_is_found() -> None:
    """What two places of a file say of one kernel, changed in one of them."""
    image = (IMAGES / "triton.cubin").read_bytes()
    file = parse_code(image)
    kernel = file.kernel("add_kernel")
    info, symbols = file.elf.sections[kernel.info], file.elf.sections[file.index(".symtab")]

    def with_attribute(number: Number, at: int, value: int) -> bytes:
        offset = info.offset
        for attribute in kernel.attributes:
            if attribute.number == number:
                break
            offset += 4 + len(attribute.payload)
        return overwritten(image, offset + at, value)

    def refusal(damaged: bytes) -> tuple[str, str]:
        with pytest.raises(NccError) as caught:
            parse_code(damaged).kernel("add_kernel")
        return caught.value.diagnostics[0].code, caught.value.diagnostics[0].message

    for damaged, words in (
            (with_attribute(Number.CBANK_PARAM_SIZE, 2, 40), "told twice"),
            (with_attribute(Number.PARAM_CBANK, 8, 0x160), "constant bank"),
            (with_attribute(Number.KPARAM_INFO, 4 + 6, 1000), "outside of its constant bank"),
            (with_attribute(Number.EXIT_INSTR_OFFSETS, 4, 8), "exit"),
            (overwritten(image, symbols.offset + 24 * kernel.symbol + 16, 16), "symbol"),
            (image.replace(f"{CONSTANTS}add".encode(), f"{CONSTANTS}odd".encode()), "no section")):
        code, message = refusal(damaged)
        assert code == "B121"
        assert words in message


@pytest.mark.parametrize("place", [8, 4, 1 << 20])
def test_a_linker_fills_in_whole_instructions_of_the_code(place: int) -> None:
    """Part of one would not be seen by who asks for its address; what is behind the code will be the probes'."""
    image = sass_corpus.made("ptx/nvcc_control_sm90.ptx", 90)
    assert image is not None
    file = parse_code(image)
    kernel = file.kernel("choose")
    rows = file.relocations(kernel.text)
    assert rows
    for number, section in enumerate(file.elf.sections):
        if section.info == kernel.text and section.type in (4, 9) and len(file.data(number)):
            at = section.offset
    damaged = image[:at] + (rows[0].offset + place).to_bytes(8, "little") + image[at + 8 :]
    with pytest.raises(NccError, match="a linker fills in") as caught:
        parse_code(damaged).kernel("choose")
    assert caught.value.diagnostics[0].code == "B121"


def test_of_two_numbers_of_registers_the_greater_is_the_attributes() -> None:
    """As nvlink leaves them, before sm_90: the section's header is that of the kernel without what it calls."""
    name, image = next(one for one in sass_corpus.few() if one[0].endswith("80"))
    file = parse_code(image, name)
    entry = file.kernels()[0]
    kernel = file.kernel(entry)
    at = int.from_bytes(image[40:48], "little") + 64 * kernel.text + 44  # sh_info
    header = int.from_bytes(image[at : at + 4], "little")
    assert header >> 24 == kernel.registers

    def with_header(registers: int) -> bytes:
        return image[:at] + (header & 0xFFFFFF | registers << 24).to_bytes(4, "little") + image[at + 4 :]

    assert parse_code(with_header(kernel.registers - 6)).kernel(entry).registers == kernel.registers
    with pytest.raises(NccError, match="in its section's header") as caught:
        parse_code(with_header(kernel.registers + 1)).kernel(entry)
    assert caught.value.diagnostics[0].code == "B121"


def overwritten(image: bytes, at: int, value: int) -> bytes:
    return image[:at] + value.to_bytes(2, "little") + image[at + 2 :]


@pytest.mark.parametrize("sm", [75, 87, 100, 120])
def test_an_architecture_that_is_not_known_is_refused_by_name(sm: int) -> None:
    image = bytearray((IMAGES / "triton.cubin").read_bytes())
    image[49] = sm  # of e_flags, since ABI 8
    with pytest.raises(NccError, match=f"machine code for sm_{sm} is not probed") as caught:
        parse_code(bytes(image)).kernel("add_kernel")
    assert caught.value.diagnostics[0].code == "B120"
