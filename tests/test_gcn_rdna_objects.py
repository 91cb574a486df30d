"""Code objects for RDNA: taken apart, probed, put back into their modules and run; in what they differ from CDNA's."""

from __future__ import annotations

import struct
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from needs import needs
from profiles import is_long

from ncc import pipeline, tools
from ncc.backends import backend
from ncc.backends.formats.binary import blob
from ncc.backends.gcn.image.codeobject import parse_code_object
from ncc.backends.gcn.image.images import find_kernel
from ncc.backends.gcn.image.respelled import respelled
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.isa.arch import parse_target
from ncc.backends.gcn.isa.encoding import instruction_bytes
from ncc.diag import NccError
from tests.gcn_probed import launch, same, tool
from tests.test_gcn_images import bundle
from tests.test_gcn_modules import (
    CASES,
    SHARED,
    STATEFUL,
    UNCLEAR,
    arguments,
    beside,
    found,
    made_of,
    problems_of_text,
    run_original,
    uses_the_originals_variables,
)
from tests.test_gcn_rdna import copying
from tests.test_gcn_sim_rdna import RDNA2, RDNA3, RDNA4, kernel, lines_of, waits

pytestmark = needs("AMD disassembler")
RDNA = Path(__file__).parent / "gcn" / "rdna"
ARCHES = (RDNA2, RDNA3, RDNA4)
MODULES = {arch: (RDNA / f"modules_{arch}.hsaco").read_bytes() for arch in ARCHES}
"""hipcc's (clang 15), clang 19's, clang 22's: three ways to write RDNA's code objects."""
TOOLS = tools.names()
PAIRS = [*product(ARCHES, CASES)] if is_long() else [(ARCHES[n % 3], name) for n, name in enumerate(CASES)]
N = 96


def opened(image: bytes) -> Any:
    return parse_code_object(blob(image, "k.hsaco"))


# ---- modules of HIP

@pytest.mark.parametrize(("arch", "name"), PAIRS, ids=map("-".join, PAIRS))
def test_a_module_computes_what_it_did(arch: str, name: str) -> None:
    """With one tool, neighbours with different ones; in the long profile with all."""
    module, expected = MODULES[arch], arguments(name)
    variables = run_original(module, name, expected)
    if (wanted := CASES[name][1]) is not None:
        np.testing.assert_allclose(expected[0], wanted(expected), rtol=1e-6)
    probed_with = 0
    for which in TOOLS if is_long() else (TOOLS[PAIRS.index((arch, name)) % len(TOOLS)], "dmat"):
        try:
            probed, made = made_of(module, name, which)
        except NccError as refusal:
            if refusal.diagnostics[0].code not in ("B028", "B106"):
                raise
            continue
        args = arguments(name)
        ran = launch(probed, 1, 256, args, SHARED.get(name, 0), text=found(made, name).text.text, cap=64)
        assert same(args, expected)
        assert ran.variables == variables
        probed_with += 1
    assert probed_with


@pytest.mark.parametrize("arch", ARCHES)
def test_calls_that_nobody_can_follow_are_refused(arch: str) -> None:
    for name in UNCLEAR if arch == RDNA2 else UNCLEAR[:2]:  # clang 19 and later know where the third goes
        with pytest.raises(NccError, match="B023"):
            made_of(MODULES[arch], name, "block_sched")


# ---- loaded beside the original

@pytest.mark.parametrize(("arch", "name"), [*product(ARCHES, STATEFUL)])
def test_a_kernel_beside_its_module_uses_the_originals_variables(arch: str, name: str) -> None:
    uses_the_originals_variables(MODULES[arch], name, TOOLS[STATEFUL.index(name) % len(TOOLS)])


@pytest.mark.parametrize("arch", ARCHES)
def test_the_verifier_sees_every_use_of_a_variable(arch: str) -> None:
    """The additions' distances among them: on gfx12 an extension is between, and with LLVM 22 a wait."""
    probed = beside(MODULES[arch], "count_atomically", "dmat")
    assert not problems_of_text(probed)
    lines = probed.probed.split("\n")
    highs = [n for n, line in enumerate(lines) if "@rel32@hi" in line]
    assert len(highs) == len(probed.variables) == 2
    for at in (n + 1 for n in highs):
        load, wait = lines[at].strip(), lines[at + 1].strip()
        assert load.startswith("s_load_dwordx2" if arch == RDNA2 else "s_load_b64")
        assert wait == ("s_wait_kmcnt 0x0" if arch == RDNA4 else "s_waitcnt lgkmcnt(0)")
        for changed in ([*lines[:at], *lines[at + 2 :]], [*lines[: at + 1], *lines[at + 2 :]],
                        [*lines[:at], *lines[at + 1 :]],
                        [*lines[:at], lines[at].replace("0x", "0x1"), *lines[at + 1 :]],
                        [*lines[: at + 1], "\ts_waitcnt lgkmcnt(1)", *lines[at + 2 :]],
                        [*lines[:at], "\ts_nop 0", *lines[at:]]):
            assert "V161" in problems_of_text(probed, probed="\n".join(changed))
    for old, new in (("@rel32@lo+", "@rel32@lo+4"), *([("s_sext_i32_i16 s", "s_sext_i32_i16 s9")] * (arch == RDNA4))):
        assert old in probed.pruned
        both = {part: getattr(probed, part).replace(old, new) for part in ("pruned", "probed")}
        assert "V161" in problems_of_text(probed, **both)


# ---- what Triton writes

@pytest.mark.parametrize("name", ["triton_gemm_f16_16_gfx1100", "triton_add_gfx1200", "triton_softmax_gfx1200",
                                  "triton_layernorm_gfx1200"])
def test_tritons_code_objects(name: str) -> None:
    """Of the same kernels as the texts that it writes, instruction for instruction; the last two have pairs that read
    one register twice."""
    image = (RDNA / f"{name}.hsaco").read_bytes()
    entry, = backend("gcn").kernel_names(image)
    probed, made = made_of(image, entry, "dmat")
    text = (RDNA / f"{name}.s").read_text()
    of_text = pipeline.instrument_text(backend("gcn").find_kernel(text.encode(), entry, None).text, entry, tool("dmat"),
                                       "gcn")
    assert [s.unprobed for s in probed.sites] == [s.unprobed for s in of_text.sites]
    assert opened(made).kernel(entry).code.data == opened(assemble(of_text.probed)).kernel(entry).code.data


def test_tritons_addition_is_run_from_its_module() -> None:
    image = (RDNA / "triton_add_gfx1200.hsaco").read_bytes()
    probed, made = made_of(image, "add_kernel", "dmat")
    x, y = (np.random.default_rng(n).random(2048, np.float32) for n in (1, 2))
    args = [x, y, np.zeros(2048, np.float32), 2000, None, None]
    ran = launch(probed, 2, 128, args, text=found(made, "add_kernel").text.text, cap=64)
    assert np.array_equal(args[2][:2000], (x + y)[:2000])
    records = ran.maps["dmat"]
    stored = {int(a) - args[2].ctypes.data for a in records.records["addr"][records.used[..., None] > np.arange(
        records.records.shape[2])]}
    assert {16 * n for n in range(500)} <= stored


# ---- fields and formats

@pytest.mark.parametrize("arch", ARCHES)
def test_waves_of_64_lanes_are_read_from_the_descriptor(arch: str) -> None:
    image = assemble(kernel(lines_of(arch, 64, waits(arch, 0)[0]), arch, 64))
    text = find_kernel(image, "k").text.text
    assert ".amdhsa_wavefront_size32 0" in text
    probed, made = made_of(image, "k", "block_sched")
    given, result = np.arange(N, dtype=np.uint32), np.zeros(N, np.uint32)
    launch(probed, 1, N, [given, result], text=find_kernel(made, "k").text.text)
    assert np.array_equal(result, given)


@pytest.mark.parametrize(("arch", "directive"), [
    (RDNA2, "shared_vgpr_count 1"), (RDNA3, "shared_vgpr_count 2"), (RDNA3, "inst_pref_size 5"),
    (RDNA4, "inst_pref_size 200"), (RDNA4, "round_robin_scheduling 1"), (RDNA2, "workgroup_processor_mode 0"),
    (RDNA3, "memory_ordered 0"), (RDNA2, "forward_progress 0"), (RDNA3, "dx10_clamp 0"), (RDNA2, "ieee_mode 0")])
def test_fields_of_descriptors(arch: str, directive: str) -> None:
    lanes = 64 if directive.startswith("shared") else 32  # shared registers are of waves of 64 lanes
    source = kernel(lines_of(arch, lanes, waits(arch, 0)[0]), arch, lanes)
    image = assemble(source.replace("\t.end_amdhsa_kernel", f"\t\t.amdhsa_{directive}\n\t.end_amdhsa_kernel"))
    assert f".amdhsa_{directive}" in find_kernel(image, "k").text.text
    _, made = made_of(image, "k", "block_sched")
    assert f".amdhsa_{directive}" in find_kernel(made, "k").text.text


def test_bits_that_a_processor_does_not_have_stop_it() -> None:
    """gfx11's clamping of NaN is gfx12's scheduling; what is gfx12's for IEEE is nothing."""
    image = bytearray(assemble(copying(RDNA4)))
    section = opened(bytes(image)).elf.section(".rodata")
    at = section.offset
    image[at + 50] |= 1 << 7  # bit 23 of the first word of resources
    with pytest.raises(NccError, match=r"B065.*not known"):
        find_kernel(bytes(image), "k")


def test_code_is_followed_by_what_may_be_fetched_ahead() -> None:
    for arch, lines in ((RDNA2, 64), (RDNA3, 128), (RDNA4, 128)):
        _, made = made_of(assemble(copying(arch)), "k", "block_sched")
        code = opened(made).kernel("k")
        section = opened(made).elf.section(".text.ncc")
        behind = bytes(opened(made).elf.data(section).data)[code.size :]
        assert behind.endswith(struct.pack("<I", 0xBF9F0000) * (3 * lines // 4))


def test_the_lengths_of_instructions() -> None:
    """NSA addresses, literals of VOP3, DPP, literals of pairs, gfx12's wide formats, constants of scalar floats."""
    lengths = {
        RDNA2: {(0xF0800000 | 2 << 1, 0): 16, (0xD5430000, 0x3FC): 8, (0xD5430000, 255): 12,
                (0xB0000000 | 21 << 23, 0): 8, (0x7E0002E9,): 8, (0xC8000000,): 4, (0xF4000000, 0): 8},
        RDNA3: {(0xF0800001, 0): 12, (0xD5430000, 250): 12, (0xCA100080, 0): 8, (0xCA1000FF, 0): 12,
                (0xC8400000, 0): 12, (0xCE000000,): 4, (0xCD000000, 0): 8, (0xB0000000 | 19 << 23, 0): 8},
        RDNA4: {(0xC4000000, 0): 12, (0xD0000000, 0): 12, (0xE4000000, 0): 12, (0xEC000000, 0): 12, (0xD8000000, 0): 8,
                (0x80000000 | 0x45 << 23, 0): 8, (0x80000000 | 0x44 << 23, 0): 4}}
    found_ = {arch: {words: instruction_bytes(words, arch) for words in known} for arch, known in lengths.items()}
    assert found_ == lengths
    assert instruction_bytes((0xFC000000,), RDNA3) is None


# ---- fields that no processor reads

@pytest.mark.parametrize(("arch", "line", "changed"), [
    (RDNA2, "v_cmpx_eq_u32_e64 s2, v0", lambda a, b: (a & ~0xFF, b)),
    (RDNA3, "v_lshlrev_b64 v[4:5], 2, v[0:1]", lambda a, b: (a, b | 128 << 18)),
    (RDNA3, "v_pk_add_f16 v4, v0, v1", lambda a, b: (a, b | 128 << 18)),
    (RDNA4, "v_cvt_f32_u32_e64 v4, v0 clamp", lambda a, b: (a, b | 128 << 9 | 128 << 18)),
    (RDNA4, "v_cmp_eq_u32_e64 s4, v0, v1", lambda a, b: (a, b | 128 << 18))])
def test_what_other_compilers_leave_in_them(arch: str, line: str, changed: Any) -> None:
    image = assemble(copying(arch, line))
    code = opened(image).kernel("k")
    words = [struct.pack("<2I", *pair) for pair in zip(*(struct.unpack(f"<{code.size // 4}I", code.code.data)[n:]
                                                        for n in (0, 1)), strict=False)]
    place, = (w for w in words if changed(*struct.unpack("<2I", w)) != struct.unpack("<2I", w)
              and w[3] in (0xD4, 0xD5, 0xD7, 0xCC) and w in words[-8:])
    other = image.replace(place, struct.pack("<2I", *changed(*struct.unpack("<2I", place))))
    assert other != image
    assert respelled(opened(other)).elf.blob.data == opened(image).elf.blob.data
    assert respelled(opened(image)).elf.blob.data == opened(image).elf.blob.data
    assert find_kernel(other, "k").text.text == find_kernel(image, "k").text.text
    made_of(other, "k", "block_sched")


def test_a_lane_mask_is_a_source() -> None:
    """The third of v_cndmask, where the constant 0 could stand."""
    image = assemble(copying(RDNA3, "v_cndmask_b32_e64 v4, v0, v1, s2"))
    at = image.index(struct.pack("<I", 0xD5010004)) + 4
    word, = struct.unpack_from("<I", image, at)
    other = bytearray(image)
    struct.pack_into("<I", other, at, word & ~(0x1FF << 18) | 128 << 18)
    assert respelled(opened(bytes(other))).elf.blob.data == bytes(other)


# ---- which entry

def test_the_entry_of_a_bundle_is_chosen_by_its_processor() -> None:
    """And one that cannot be probed is no choice."""
    entries = {arch: assemble(copying(arch)) for arch in ARCHES}
    image = bundle(*((f"hipv4-amdgcn-amd-amdhsa--{arch}", code) for arch, code in entries.items()))
    for arch in ARCHES:
        assert find_kernel(image, "k", asked=parse_target(arch)).target == arch
    with pytest.raises(NccError, match="B066"):
        find_kernel(image, "k")


def test_other_processors_are_refused() -> None:
    with pytest.raises(NccError, match="B105"):
        find_kernel(assemble(copying(RDNA2).replace("gfx1030", "gfx1010")), "k")
