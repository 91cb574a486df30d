"""AMD code objects that were taken apart: variables of the module, and bits that assembly has no spelling for."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from needs import needs

from ncc.backends.gcn.image.images import find_kernel
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.isa.encoding import as_read
from ncc.backends.gcn.isa.match import matches
from ncc.backends.gcn.text.parse import parse_module
from ncc.diag import NccError
from ncc.ir.nodes import Tracepoint
from ncc.source import SourceFile
from tests.gcn_probed import capturing, launch, probe, tool
from tests.test_gcn_instrument import END, module_text

pytestmark = needs("AMD disassembler")
SHT_NULL, SHT_SYMTAB = 0, 2
FIELDS = "\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\t\t.amdhsa_float_denorm_mode_32 3\n"
STORE = """	s_load_dwordx2 s[0:1], s[0:1], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	s_waitcnt lgkmcnt(0)
	global_store_dword v1, v0, s[0:1]
{more}	s_endpgm"""
DATA = """	.section {section}
	.p2align 4
	.protected state
	.globl state
	.type state,@object
	.zero 4
state:
	.long 5
	.zero 8
	.size state, 12
	.text
"""


def address(symbol: str) -> str:
    return (f"\ts_getpc_b64 s[4:5]\n\ts_add_u32 s4, s4, {symbol}@rel32@lo+4\n"
            f"\ts_addc_u32 s5, s5, {symbol}@rel32@hi+12\n")


def apart(image: bytes, kernel: str) -> str:
    return find_kernel(image, kernel).text.text


@pytest.mark.parametrize(("section", "symbol", "named"), [
    ('.data,"aw",@progbits', "state", "state"), ('.data,"aw",@progbits', "state+8", ".L"),
])
def test_a_variable_concerns_the_kernels_that_use_it(section: str, symbol: str, named: str) -> None:
    text = module_text(("j", address(symbol) + END), ("k", STORE.format(more="")), fields=FIELDS,
                       extra=DATA.format(section=section))
    image = assemble(text.replace("+8@rel32@lo+4", "@rel32@lo+12").replace("+8@rel32@hi+12", "@rel32@hi+20"))
    one = probe(apart(image, "k"), "k", tool("dmat"))
    out = np.zeros(64, np.int32)
    launch(one, 1, 64, [out, 3], cap=4)
    assert out.tolist() == list(range(64))
    variable, = probe(apart(image, "j"), "j", tool("block_sched"), beside=True).variables
    assert variable.name.startswith(named)


def test_what_a_callee_uses_concerns_its_callers() -> None:
    function = f"\t.type f,@function\nf:\n{address('state')}\ts_setpc_b64 s[30:31]\n.Lf_end:\n\t.size f, .Lf_end-f\n"
    call = address("f") + "\ts_swappc_b64 s[30:31], s[4:5]\n"
    image = assemble(module_text(("j", call + END), ("k", END), extra=function + DATA.format(
        section='.data,"aw",@progbits')))
    probe(apart(image, "k"), "k", tool("block_sched"), beside=True)
    with pytest.raises(NccError, match="B021"):
        probe(apart(image, "j"), "j", tool("block_sched"), beside=True)


@pytest.mark.parametrize("word", [0xE0A04000, 0xE0A08000, 0xE0A0C000])
def test_a_write_back_with_a_scope(word: int) -> None:
    """What clang writes for a fence of the system's scope on gfx90a, and no assembler reads."""
    plain = assemble(module_text(("k", STORE.format(more="\tbuffer_wbl2\n\ts_waitcnt vmcnt(0)\n")), fields=FIELDS))
    words = (0xE0A00000).to_bytes(4, "little"), word.to_bytes(4, "little")
    assert plain.count(words[0]) == 1
    text = apart(plain.replace(*words), "k")
    fence, = (i for i in parse_module(SourceFile("t.s", text)).kernel("k").instructions
              if matches(i, Tracepoint("buffer_wbl2", None)))
    assert hex(word) in fence.span.text
    one = probe(text, "k", capturing("buffer_wbl2", "activemask()"))
    assert assemble(one.probed).count(words[1]) == 1
    out = np.zeros(64, np.int32)
    ran = launch(one, 1, 64, [out, 3], cap=4)
    assert out.tolist() == list(range(64))
    assert set(ran.maps["m"].records["c0"][0, :, 0].tolist()) == {(1 << 64) - 1}


SHORT = """	v_mov_b32_e32 v4, v0
	v_mul_lo_u16_e32 v4, 0xff93, v4
	v_cmp_lt_u16_e32 vcc, 0xff00, v4
	v_cndmask_b32_e64 v4, v4, 7, vcc
	global_store_dword v1, v4, s[0:1]
"""


def test_the_sign_of_a_short_literal() -> None:
    """LLVM 15 writes it into the half of the literal that nothing reads, and assemblers do not."""
    plain = assemble(module_text(("k", STORE.format(more=SHORT)), fields=FIELDS))
    signed = plain
    for literal in (b"\x93\xff", b"\x00\xff"):
        assert signed.count(literal + bytes(2)) == 1
        signed = signed.replace(literal + bytes(2), literal + b"\xff\xff")
    assert apart(signed, "k") == apart(plain, "k")
    one = probe(apart(signed, "k"), "k", capturing("v_mul_lo_u16", "activemask()"))
    out = np.zeros(64, np.int32)
    launch(one, 1, 64, [out, 3], cap=4)
    product = np.arange(64) * 0xFF93 & 0xFFFF
    assert out.tolist() == np.where(product > 0xFF00, 7, product).tolist()


def test_what_no_instruction_reads() -> None:
    """Every bit of a literal matters but for the upper half of an integer of 16 bits on gfx9."""
    literal, read = b"\x93\xff\xff\xff", b"\x93\xff\x00\x00"
    words = {0x520202FF: read, 0x7D5202FF: read, 0x7D7E02FF: read, 0x640202FF: read,
             0x680202FF: literal, 0x3E0202FF: literal, 0x6E0202FF: literal, 0x7D8002FF: literal, 0x8000FF00: literal,
             0x7E0202FF: literal, 0x520202F9: literal}
    code = b"".join(word.to_bytes(4, "little") + literal for word in words)
    assert as_read(code, "gfx90a") == b"".join(w.to_bytes(4, "little") + kept for w, kept in words.items())
    assert as_read(code, "gfx1100") == code
    assert as_read(code[:6], "gfx90a") == code[:6]
    assert as_read(b"\xff\xff\xff\xfc" + code, "gfx90a") == b"\xff\xff\xff\xfc" + code  # no format has it


FUNCTION = """	.type f,@function
f:
	s_setpc_b64 s[30:31]
.Lf_end:
	.size f, .Lf_end-f
"""


def stripped(image: bytes) -> bytes:
    """What ``llvm-strip`` leaves of the symbols: those of ``.dynsym``."""
    found = bytearray(image)
    headers, = struct.unpack_from("<Q", found, 40)
    count, = struct.unpack_from("<H", found, 60)
    for at in range(headers, headers + 64 * count, 64):
        if struct.unpack_from("<I", found, at + 4) == (SHT_SYMTAB,):
            struct.pack_into("<I", found, at + 4, SHT_NULL)
            struct.pack_into("<Q", found, at + 32, 0)
    return bytes(found)


def test_a_stripped_code_object_with_calls_says_what_to_do() -> None:
    call = f"{address('f')}\ts_swappc_b64 s[30:31], s[4:5]\n"
    image = assemble(module_text(("k", call + END), fields=FIELDS, extra=FUNCTION))
    assert "s_setpc_b64" in apart(image, "k")
    with pytest.raises(NccError, match="B065") as caught:
        apart(stripped(image), "k")
    assert "that is in no function" in str(caught.value)
    assert "stripped" in (caught.value.diagnostics[0].hint or "")


@pytest.mark.parametrize("data", [".long 0xe0a0c000, 0x1", ".long 0xe0a0c000", ".long 0xe0a0c004, 0x0", ".long 0"])
def test_other_data_among_instructions_is_refused(data: str) -> None:
    with pytest.raises(NccError, match="V150") as caught:
        probe(module_text(("k", f"\t{data}\n{END}")), "k", tool("block_sched"))
    assert "without probes too" in (caught.value.diagnostics[0].hint or "")
