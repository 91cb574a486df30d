"""AMD images: code objects, their metadata and descriptors, offload bundles, disassembly that comes out the same."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from functools import lru_cache
from pathlib import Path

import msgpack
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import needs

from ncc.backends.formats.binary import blob
from ncc.backends.gcn.image.bundle import MAGIC, bundle_entries
from ncc.backends.gcn.image.codeobject import CodeObject, parse_code_object
from ncc.backends.gcn.image.descriptor import from_directives
from ncc.backends.gcn.image.disassemble import disassemble
from ncc.backends.gcn.image.images import find_kernel, kernel_names, list_entries
from ncc.backends.gcn.image.metadata import from_yaml, to_yaml
from ncc.backends.gcn.image.placed import linked
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.isa.arch import Target, parse_target
from ncc.backends.gcn.isa.encoding import instruction_bytes
from ncc.backends.gcn.text.parse import parse_module
from ncc.diag import NccError
from ncc.source import SourceFile
from tests.test_gcn_instrument import module_text

GCN = Path(__file__).parent / "gcn"
TEXTS = sorted(GCN.glob("*.s"))
HSACO = (GCN / "hip_yardstick_gfx90a.hsaco").read_bytes()
CCOB = (GCN / "hip_yardstick_gfx90a.ccob").read_bytes()
SOME = settings(max_examples=150, deadline=None)
needs_disassembler = needs("AMD disassembler")


@lru_cache
def assembled(path: Path) -> bytes:
    return assemble(path.read_text())


def opened(image: bytes) -> CodeObject:
    return parse_code_object(blob(image, "k.hsaco"))


def codes(image: bytes) -> set[str]:
    """Everything that reads an image; the codes of the errors that came."""
    found: set[str] = set()

    def kernels(data: bytes) -> None:
        for entry in list_entries(data):
            if entry.code:
                for name in entry.code.kernels():
                    entry.code.kernel(name)

    for read in (list_entries, kernel_names, kernels):
        try:
            read(image)
        except NccError as reason:
            found |= {d.code for d in reason.diagnostics}
    assert found <= {"B050", "B051", "B052", "B053", "B054", "B059", "B060", "B061", "B063"}
    return found


# ---- reading ----

@pytest.mark.parametrize("path", TEXTS, ids=lambda p: p.stem)
def test_descriptor_and_metadata_of_text_and_code_object_agree(path: Path) -> None:
    """What is computed from a text's directives is what the assembler makes of them."""
    code, module = opened(assembled(path)), parse_module(SourceFile(path.name, path.read_text()))
    assert module.metadata is not None
    assert from_yaml(module.metadata.body.text, path.name).document == code.metadata.document
    assert code.kernels()
    for kernel in module.kernels:
        values = {field.name: int(field.value, 0) for field in kernel.descriptor.fields}
        found = code.kernel(kernel.name)
        assert from_directives(values, code.target) == found.descriptor.with_fields(entry_offset=0)
        assert found.descriptor["kernarg_bytes"] == found.metadata.kernarg_bytes


def test_a_kernel_of_hipcc() -> None:
    code = opened(HSACO)
    assert (str(code.target), code.version, len(code.kernels())) == ("gfx90a", 4, 20)
    kernel = code.kernel("vector_add").metadata
    assert [(a.offset, a.size, a.kind) for a in kernel.arguments if not a.hidden] == [
        (0, 8, "global_buffer"), (8, 8, "global_buffer"), (16, 8, "global_buffer"), (24, 4, "by_value")]
    assert code.kernel("histogram").descriptor["group_segment_bytes"] == 1024
    assert code.kernel("local_array").metadata.private_bytes == code.kernel("local_array").descriptor[
        "private_segment_bytes"] > 0


def test_a_bundle_that_clang_compressed() -> None:
    entries = list(bundle_entries(blob(CCOB, "k")))
    assert [str(e.target) if e.target else None for e in entries] == [None, "gfx90a"]
    assert bytes(entries[1].data.data) == HSACO


def bundle(*entries: tuple[str, bytes]) -> bytes:
    head = 32 + sum(24 + len(name) for name, _ in entries)
    table, data = b"", b""
    for name, content in entries:
        table += struct.pack("<QQQ", head + len(data), len(content), len(name)) + name.encode()
        data += content
    return MAGIC + struct.pack("<Q", len(entries)) + table + data


def compressed(raw: bytes, version: int, method: int) -> bytes:
    packed = zlib.compress(raw) if method == 0 else zstandard.compress(raw)
    sizes = {1: ("<IQ", ()), 2: ("<IIQ", (24 + len(packed),)), 3: ("<QQQ", (32 + len(packed),))}[version]
    return struct.pack("<4sHH", b"CCOB", version, method) + struct.pack(sizes[0], *sizes[1], len(raw), 7) + packed


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("method", [0, 1])
def test_bundles_one_after_another(version: int, method: int) -> None:
    one = bundle(("host-x86_64-unknown-linux-gnu-", b""), ("hipv4-amdgcn-amd-amdhsa--gfx90a", HSACO))
    other = bundle(("hip-amdgcn-amd-amdhsa--gfx942:xnack-", b"x"),
                   ("hipv4-amdgpu9.0a-amd-amdhsa-unknown-gfx90a", HSACO))
    packed = compressed(other, version, method)
    entries = list(bundle_entries(blob(one + bytes(4096) + packed, "k")))
    assert [str(e.target) if e.target else None for e in entries] == [None, "gfx90a", "gfx942:xnack-", "gfx90a"]
    assert "gather" in kernel_names(one + bytes(100) + packed)


@pytest.mark.parametrize("text", ["gfx90a", "gfx942:xnack-", "gfx90a:sramecc+:xnack-", "gfx9-4-generic"])
def test_targets(text: str) -> None:
    target = parse_target(text)
    assert str(target) == text
    assert parse_target(f"amdgpu9.42-amd-amdhsa-unknown-{text}") == target == parse_target(
        f"amdgcn-amd-amdhsa--{text}")


def test_code_runs_where_its_features_allow_it() -> None:
    device = parse_target("gfx90a:sramecc+:xnack-")
    assert device is not None
    assert [t for t in ("gfx90a", "gfx90a:xnack-", "gfx90a:xnack+", "gfx942") if Target.runs_on(
        parse_target(t) or device, device)] == ["gfx90a", "gfx90a:xnack-"]


def test_no_code_for_the_device() -> None:
    with pytest.raises(NccError, match=r"B062.*gfx942"):
        find_kernel(HSACO, "gather", Target("gfx942"))
    with pytest.raises(NccError, match="B054"):
        find_kernel(HSACO, "gatherr")


def test_text_is_used_as_it_is() -> None:
    text = (GCN / "triton_add_gfx942.s").read_text()
    found = find_kernel(text.encode(), "add_kernel", Target("gfx942", xnack=True))
    assert (found.text.text, found.target) == (text, "gfx942")


# ---- disassembly ----

@needs_disassembler
@pytest.mark.parametrize("path", TEXTS, ids=lambda p: p.stem)
def test_disassembly_gives_the_same_again(path: Path) -> None:
    image = HSACO if path.stem == "hip_yardstick_gfx90a" else assembled(path)
    code = opened(image)
    for name in code.kernels():
        text = disassemble(code, name)
        module = parse_module(SourceFile(path.name, text))
        assert [k.name for k in module.kernels] == [name]
        one, other = code.kernel(name), linked(code, name, text, code.kernel(name).address, None).kernel(name)
        assert one.descriptor == other.descriptor
        assert bytes(one.code.data) == bytes(other.code.data)
        assert one.metadata == other.metadata


@needs_disassembler
def test_an_unknown_instruction_stops_it() -> None:
    """One that no gfx90a has, in the place of the first; and one that a disassembler may take for two."""
    code = opened(HSACO)
    kernel = code.kernel("vector_add")
    section = code.elf.section(".text")
    assert section is not None
    at = section.offset + kernel.address - section.address
    for words in ((0xD3FF0000, 0x00000000), (0xBFFF0000, 0xBF800000), (0xE4000000, 0xBF800000)):
        damaged = HSACO[:at] + struct.pack("<II", *words) + HSACO[at + 8 :]
        with pytest.raises(NccError, match="B064"):
            disassemble(opened(damaged), "vector_add")


def test_code_of_other_processors() -> None:
    """No disassembler is asked for: nothing of it could be probed."""
    text = module_text(("k", "\ts_endpgm"), arch="gfx803")
    with pytest.raises(NccError, match="B105"):
        find_kernel(assemble(text), "k")


def test_the_lengths_of_instructions() -> None:
    """Words as an assembler writes them: s_endpgm, s_mov_b32 with a literal, VOP1, SDWA/DPP, VOP3, SMEM, FLAT."""
    lengths = {0xBF810000: 4, 0xBE8200FF: 8, 0xBE820003: 4, 0x7E000301: 4, 0x7E0002FF: 8, 0x7E0002FA: 8, 0x7E0002F9: 8,
               0xD1000000: 8, 0xC0020000: 8, 0xDC500000: 8, 0xD8000000: 8, 0xE0500000: 8, 0xD3AC0000: 16,
               0xBA00F842: 8, 0xB8020000: 4, 0x8002FF03: 8, 0xBF06FF80: 8}
    assert {word: instruction_bytes((word,)) for word in lengths} == lengths
    assert instruction_bytes((0xFC000000,)) is None


# ---- hostile input ----

IMAGES = {"hsaco": HSACO, "ccob": CCOB, "bundle": bundle(("hipv4-amdgcn-amd-amdhsa--gfx90a", HSACO))}
SEEDS = st.sampled_from(sorted(IMAGES))


@SOME
@given(st.binary(max_size=300), st.sampled_from([b"", MAGIC, b"CCOB\1\0\0\0", HSACO[:64], b'.amdgcn_target "']))
def test_any_bytes(noise: bytes, start: bytes) -> None:
    codes(start + noise)


@SOME
@given(SEEDS, st.integers(0, 40_000))
def test_truncated(image: str, size: int) -> None:
    codes(IMAGES[image][:size])


@SOME
@given(SEEDS, st.lists(st.tuples(st.integers(0, 40_000), st.integers(0, 255)), max_size=20))
def test_overwritten(image: str, changes: list[tuple[int, int]]) -> None:
    damaged = bytearray(IMAGES[image])
    for offset, value in changes:
        damaged[offset % len(damaged)] = value
    codes(bytes(damaged))


@needs_disassembler
@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 40_000), st.integers(0, 255)), min_size=1, max_size=4), st.booleans())
def test_disassembly_of_what_was_overwritten(changes: list[tuple[int, int]], in_code: bool) -> None:
    """Text that gives these very bytes again, or a coded error."""
    damaged = bytearray(HSACO)
    for offset, value in changes:
        damaged[0x3900 + offset % 0x3D00 if in_code else offset % len(damaged)] = value
    text, found = None, set()
    try:
        text = disassemble(opened(bytes(damaged)), "vector_add")
    except NccError as reason:
        found = {d.code for d in reason.diagnostics}
    assert found <= {"B051", "B053", "B054", "B060", "B061", "B063", "B064", "B065"}
    if text is not None:
        one, other = (opened(image).kernel("vector_add").metadata for image in (assemble(text), bytes(damaged)))
        assert one == other


@SOME
@given(SEEDS, st.integers(0, 200), st.sampled_from((2, 4, 8)), st.sampled_from((0, 1, 2**31 - 1, 2**64 - 1)))
def test_fields_that_overflow(image: str, at: int, size: int, value: int) -> None:
    damaged = bytearray(IMAGES[image])
    damaged[at : at + size] = (value & ((1 << 8 * size) - 1)).to_bytes(size, "little")
    codes(bytes(damaged))


DOCUMENTS = st.recursive(st.none() | st.booleans() | st.integers(-9, 2**40) | st.text(max_size=8),
                         lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(
                             ["amdhsa.version", "amdhsa.kernels", ".name", ".args", ".offset", ".size", ".value_kind",
                              ".kernarg_segment_size"]), inner, max_size=6), max_leaves=20)


@SOME
@given(DOCUMENTS)
def test_any_metadata(document: object) -> None:
    note, packed = opened(HSACO).note, msgpack.packb(document)
    at = HSACO.find(bytes(note.data))
    if len(packed) <= len(note):
        codes(HSACO[:at] + packed + HSACO[at + len(packed) :])
        # Cut to what the document takes, so that it is read to its end.
        size_at = at - 16
        codes(HSACO[:size_at] + struct.pack("<I", len(packed)) + HSACO[size_at + 4 : at] + packed
              + HSACO[at + len(packed) :])


@pytest.mark.parametrize("text", ["\n", "a\nb: c", "\t'\"\\\n", ".end_amdgpu_metadata\n.text", "\x00\x1f"])
def test_metadata_with_control_characters_as_text_and_back(text: str) -> None:
    document = {"amdhsa.version": [1, 2], "amdhsa.kernels": [], "x": {text: [text, False]}}
    lines = list(to_yaml(document))
    assert not any("\n" in line for line in lines)
    assert from_yaml("\n".join(lines), "x").document == document


@given(st.recursive(
    st.booleans() | st.integers(0, 2**40) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)))
def test_metadata_as_text_and_back(value: object) -> None:
    """Strings of one line come back as they were."""
    document = {"amdhsa.version": [1, 2], "amdhsa.kernels": [], "x": value}
    text = "\n".join(to_yaml(document))
    if "\\" not in text and all(char.isprintable() for char in text if char != "\n"):
        assert from_yaml(text, "x").document == document


def test_stripped_metadata() -> None:
    note = HSACO.find(b"AMDGPU\0")
    assert codes(HSACO[:note] + b"XXXXXX" + HSACO[note + 6 :]) == {"B060"}


@pytest.mark.parametrize(("offset", "value", "code"), [
    (18, b"\x3e\0", "B050"),          # a host program
    (18, b"\xbe\0", "B050"),          # one for NVIDIA
    (7, b"\0", "B063"), (8, b"\0", "B063"), (8, b"\x09", "B063"), (48, b"\x01", "B063"), (4, b"\x01", "B053")])
def test_other_elf_files(offset: int, value: bytes, code: str) -> None:
    assert codes(HSACO[:offset] + value + HSACO[offset + len(value) :]) == {code}


def both(*targets: str, kernel: str = "k") -> bytes:
    """A bundle with code for several processors, each a kernel of its own length."""
    return bundle(*((f"hipv4-amdgcn-amd-amdhsa--{target}", assemble(module_text(
        (kernel, f"\ts_nop {n}\n\ts_endpgm"), arch=target.split(":")[0]).replace(
            f"--{target.split(':')[0]}", f"--{target}", 1))) for n, target in enumerate(targets)))


@needs_disassembler
def test_of_several_processors_one_has_to_be_chosen() -> None:
    image = both("gfx90a:xnack-", "gfx942")
    with pytest.raises(NccError, match="B066") as caught:
        find_kernel(image, "k")
    assert "gfx90a:xnack-, gfx942" in str(caught.value)
    assert "--arch gfx90a:xnack-" in str(caught.value)
    for asked, found, nops in (("gfx90a", "gfx90a:xnack-", 0), ("gfx90a:xnack-", "gfx90a:xnack-", 0),
                               ("gfx942", "gfx942", 1)):
        kernel = find_kernel(image, "k", asked=parse_target(asked))
        assert kernel.target == found
        assert f"s_nop {nops}" in kernel.text.text
    for asked in ("gfx908", "gfx90a:xnack+"):
        with pytest.raises(NccError, match="B062"):
            find_kernel(image, "k", asked=parse_target(asked))


def test_code_for_an_unknown_processor_hides_no_other() -> None:
    """As in a library that is built for a processor of tomorrow, too."""
    unknown = bytearray(HSACO)
    unknown[48] = 0xFE  # of e_flags
    one = ("hipv4-amdgcn-amd-amdhsa--gfx90a", HSACO)
    other = ("hipv4-amdgcn-amd-amdhsa--gfx9999", bytes(unknown))
    assert [str(e.target) for e in list_entries(bundle(other, one))] == ["gfx90a"]
    assert "gather" in kernel_names(bundle(one, other))
    with pytest.raises(NccError, match="B063"):
        list_entries(bundle(other))


@needs_disassembler
def test_a_devices_own_target_may_be_asked_for() -> None:
    """As ``rocminfo`` has it: code that leaves the features open runs there, and what names them comes first."""
    for asked in ("gfx90a:sramecc+:xnack-", "gfx90a:xnack+"):
        assert find_kernel(both("gfx90a", "gfx942"), "k", asked=parse_target(asked)).target == "gfx90a"
    image = both("gfx90a", "gfx90a:xnack+")
    assert find_kernel(image, "k", asked=parse_target("gfx90a:xnack+")).target == "gfx90a:xnack+"
    assert find_kernel(image, "k", asked=parse_target("gfx90a:xnack-")).target == "gfx90a"


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("method", [0, 1])
@needs_disassembler
def test_a_kernel_of_a_compressed_bundle_for_several_processors(version: int, method: int) -> None:
    image = compressed(both("gfx90a", "gfx942"), version, method)
    assert find_kernel(image, "k", asked=parse_target("gfx942")).target == "gfx942"
    with pytest.raises(NccError, match="B066"):
        find_kernel(image, "k")


@needs_disassembler
def test_what_cannot_be_probed_is_no_choice() -> None:
    """Code for RDNA, and a processor that has several builds."""
    assert find_kernel(both("gfx803", "gfx942"), "k").target == "gfx942"
    assert find_kernel(both("gfx942", "gfx942"), "k").target == "gfx942"
    twice = both("gfx90a:xnack-", "gfx90a:xnack+")
    with pytest.raises(NccError, match="B066"):
        find_kernel(twice, "k", asked=parse_target("gfx90a"))
    assert find_kernel(twice, "k", asked=parse_target("gfx90a:xnack+")).target == "gfx90a:xnack+"


@needs_disassembler
def test_the_processor_is_asked_for_on_the_command_line(tmp_path: Path) -> None:
    path, out = tmp_path / "k.bundle", tmp_path / "k.s"
    path.write_bytes(both("gfx90a", "gfx942"))
    ncc = [sys.executable, "-m", "ncc"]
    asked = subprocess.run([*ncc, "instrument", path, "-p", "block_sched", "-o", out], capture_output=True, text=True)
    assert asked.returncode == 1
    assert "B066" in asked.stderr
    done = subprocess.run([*ncc, "instrument", path, "-p", "block_sched", "--arch", "gfx942", "-o", out],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "gfx942" in out.read_text()
    wrong = subprocess.run([*ncc, "sim", path, "--grid", "1", "--block", "64", "--arch", "sm_90"], capture_output=True,
                           text=True)
    assert "R080" in wrong.stderr
