"""AMD metadata in every spelling that YAML has: read, changed where a probe needs it, and checked."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from ncc.backends.gcn.code.prune import prune
from ncc.backends.gcn.image.metadata import from_yaml
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.text.parse import parse_module
from ncc.diag import Diagnostics, NccError
from ncc.source import SourceFile
from ncc.verifier.gcn.erasure import verify_gcn_erasure
from tests.gcn_probed import launch, probe, tool
from tests.test_gcn_instrument import END, module_text

ARGS = """  - .args:
      - .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .value_kind:     by_value
"""
FLOW_ARGS = "[{.offset: 0, .size: 8, .value_kind: global_buffer}, {.offset: 8, .size: 4, .value_kind: by_value}]"
COUNTS = (".group_segment_fixed_size: 0, .kernarg_segment_align: 8, .kernarg_segment_size: 12, "
          ".max_flat_workgroup_size: 256, .name: {name}, .private_segment_fixed_size: 0, .sgpr_count: 22, "
          ".symbol: {name}.kd, .vgpr_count: 8, .wavefront_size: 64")
STORE = """	s_load_dwordx2 s[0:1], s[0:1], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	v_mov_b32_e32 v2, 7
	s_waitcnt lgkmcnt(0)
	global_store_dword v1, v2, s[0:1]
	s_endpgm"""
FIELDS = "\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\t\t.amdhsa_float_denorm_mode_32 3\n"


def respelled(kernels: str) -> str:
    """A module whose list of kernels is spelled as given."""
    text = module_text(("k", STORE), fields=FIELDS)
    return re.sub(r"amdhsa\.kernels:\n(?:  .*\n)+", lambda _: kernels, text)


def block(args: str) -> str:
    """The kernel's entry by lines, its arguments as given."""
    found = re.search(r"amdhsa\.kernels:\n(?:  .*\n)+", module_text(("k", STORE)))
    assert found
    return found[0].replace(ARGS, args)


FLOW_ENTRY = f"{{.args: {FLOW_ARGS}, {COUNTS.format(name='k')}}}"
SPELLINGS = {
    "lines": block(ARGS),
    "arguments in braces": block("  - .args:\n      - {.offset: 0, .size: 8, .value_kind: global_buffer}\n"
                                 "      - {.offset: 8, .size: 4,\n         .value_kind: by_value}\n"),
    "arguments in brackets": block(f"  - .args: {FLOW_ARGS}\n"),
    "no arguments": block("  - .args: []\n"),
    "arguments left out": block("  -\n"),
    "arguments not given": block("  - .args:\n"),
    "dashes at the keys": "amdhsa.kernels:\n" + re.sub(r"^  ", "", block(ARGS).split("\n", 1)[1], flags=re.MULTILINE),
    "an entry in braces": f"amdhsa.kernels:\n  - {FLOW_ENTRY}\n",
    "entries in brackets": f"amdhsa.kernels: [{FLOW_ENTRY}]\n",
    "an entry without arguments": f"amdhsa.kernels: [{{{COUNTS.format(name='k')}}}]\n",
    "no arguments in braces": f"amdhsa.kernels: [{{.args: [], {COUNTS.format(name='k')}}}]\n",
    "quoted": block(ARGS).replace(".name:           k", "'.name': \"k\"").replace(".args:", "\".args\":"),
    "comments": block(ARGS.replace("by_value\n", "by_value   # the last\n    # one more\n")),
}


@pytest.mark.parametrize("kernels", SPELLINGS.values(), ids=SPELLINGS)
def test_every_spelling_gets_one_argument_more(kernels: str) -> None:
    text = respelled(kernels)
    one = probe(text, "k", tool("block_sched"))
    module = parse_module(SourceFile("t.s", one.probed))
    assert module.metadata is not None
    before = from_yaml(parse_module(SourceFile("t.s", text)).metadata.body.text, "t.s").kernel("k")  # type: ignore
    after = from_yaml(module.metadata.body.text, "t.s").kernel("k")
    assert before is not None
    assert after is not None
    assert after.arguments[:-1] == before.arguments
    added = after.arguments[-1]
    assert (added.offset, added.size, added.kind) == (one.block_offset, one.block_bytes, "by_value")
    assert after.kernarg_bytes == one.block_offset + one.block_bytes
    assert assemble(one.probed)[:4] == b"\x7fELF"


@pytest.mark.parametrize("kernels", ["lines", "arguments in braces", "arguments in brackets", "entries in brackets"])
def test_a_kernel_with_metadata_in_braces_runs_as_it_did(kernels: str) -> None:
    one = probe(respelled(SPELLINGS[kernels]), "k", tool("block_sched"))
    out = np.zeros(64, np.int32)
    ran = launch(one, 1, 64, [out, 3])
    assert (out == 7).all()
    assert ran.maps["block_sched"].records.size == 1


@pytest.mark.parametrize(("kernels", "gone"), [
    ("[{j}, {k}, {l}]", "[{k}]"), ("[{k}, {j}, {l}]", "[{k}]"), ("[{j}, {l}, {k}]", "[{k}]"),
])
def test_other_kernels_in_brackets_go(kernels: str, gone: str) -> None:
    def spelled(kernels: str) -> str:
        for name in "jkl":
            kernels = kernels.replace(f"{{{name}}}", f"{{{COUNTS.format(name=name)}}}")
        return kernels

    text = module_text(("j", END), ("k", END), ("l", END))
    text = re.sub(r"amdhsa\.kernels:\n(?:  .*\n)+", f"amdhsa.kernels: {spelled(kernels)}\n", text)
    alone = prune(parse_module(SourceFile("t.s", text)), "k")
    assert f"amdhsa.kernels: {spelled(gone)}\n" in alone


@pytest.mark.parametrize(("pattern", "to"), [
    (r"\.size: 40", ".size: 24"), (r"\.offset: 16, \.size: 40", ".offset: 24, .size: 40"),
    (r", \{\.offset: 16[^}]*\}", ""), (r"(\{\.offset: 16[^}]*\})", r"\1, \1"), (r"\.sgpr_count: \d+", ".sgpr_count: 1"),
    (r"\.kernarg_segment_size: \d+", ".kernarg_segment_size: 8"), (r"\.name: k", ".name: j"),
    (r"\.sgpr_count: (\d+)", r".sgpr_count: \1, .sgpr_count: 1"), (r"\.sgpr_count: (\d+)", r".sgpr_count: &a \1"),
    (r"\.value_kind: global_buffer", ".value_kind: by_value"),
])
def test_other_changes_are_found(pattern: str, to: str) -> None:
    one = probe(respelled(SPELLINGS["entries in brackets"]), "k", tool("block_sched"))
    changed = re.sub(pattern, to, one.probed, count=1)
    assert changed != one.probed
    diags = Diagnostics()
    verify_gcn_erasure(replace(one, probed=changed), diags)
    assert "V152" in {d.code for d in diags}


@pytest.mark.parametrize("kernels", ["amdhsa.kernels: &a []\n", "amdhsa.kernels: [{\n", "amdhsa.kernels: [[[" + "\n"])
def test_metadata_that_cannot_be_read(kernels: str) -> None:
    with pytest.raises(NccError, match="B060"):
        probe(respelled(kernels), "k", tool("block_sched"))
