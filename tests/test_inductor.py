"""Kernels of PyTorch's Inductor are named by what they fused, from the comments of the code that it wrote."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cli import ncc
from clocks import HANG_S
from hypothesis import given
from hypothesis import strategies as st
from sim_run_harness import is_built

from ncc.engine.inductor import Fused, fused_in, read_code
from ncc.runtime import open_trace
from ncc.runtime.origin import Origin, origin_of

EXAMPLES = Path(__file__).parent.parent / "examples"

CODE = """\
# AOT ID: ['0_forward']
import torch
from torch._inductor.async_compile import AsyncCompile
async_compile = AsyncCompile()


# kernel path: {root}/tf/ctfone.py
# Topologically Sorted Source Nodes: [mul_1, inner], Original ATen: [aten.mul, aten.sum]
# Source node to ATen node mapping:
#   inner => sum_2
#   mul_1 => mul_1
# Graph fragment:
#   %arg0_1 : Tensor "f32[8, 512][512, 1]cuda:0" = PlaceHolder[target=arg0_1]
#   %mul_1 : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%a, %b), kwargs = {{}})
#   %sum_2 : Tensor "f32[8][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sum.default](args = (%mul_1,))
triton_poi_fused_mul_sum_0 = async_compile.triton('triton_poi_fused_mul_sum_0', '''
import triton
''', device_str='cuda')


# kernel path: {root}/tf/ctftwo.py
# Source Nodes: [x], Original ATen: [aten.relu]
# x => relu
triton_poi_fused_relu_1 = async_compile.triton('triton_', '''
import triton
''')


# kernel path: {root}/rd/cthree.py
# Topologically Sorted Source Nodes: [], Original ATen: [aten.sub]
# Graph fragment:
#   %sub : [num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%a, %b), kwargs = {{}})
triton_poi_fused_sub_2 = async_compile.triton('triton_', '''
"""
"""As PyTorch 2.2 to 2.9 write it, one kernel in the form of each."""
ONE = Fused("triton_poi_fused_mul_sum_0", ("mul_1", "inner"), ("aten.mul", "aten.sum"),
            (("mul_1", "aten.mul.Tensor"), ("sum_2", "aten.sum.default")))


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    root = tmp_path / "torchinductor_me"
    for name in ("tf/ctfone.py", "tf/ctftwo.py", "rd/cthree.py", "aa/other.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("import triton\nfrom torch._inductor.runtime import triton_helpers\n")
    (root / "wr").mkdir()
    (root / "wr" / "cwrapper.py").write_text(CODE.format(root=root))
    return root


def test_what_the_comments_say(cache: Path) -> None:
    assert fused_in([str(cache / "tf" / "ctfone.py")]) == ONE
    assert fused_in([str(cache / "tf" / "ctftwo.py")]) == Fused("triton_poi_fused_relu_1", ("x",), ("aten.relu",))
    assert fused_in(["standard.py", str(cache / "rd" / "cthree.py")]) == Fused(
        "triton_poi_fused_sub_2", (), ("aten.sub",), (("sub", "aten.sub.Tensor"),))
    assert fused_in([str(cache / "aa" / "other.py")]) is None
    assert fused_in([]) is None


def test_code_that_is_written_later_is_found(cache: Path) -> None:
    other = cache / "aa" / "other.py"
    assert fused_in([str(other)]) is None
    (cache / "wr" / "clater.py").write_text(CODE.format(root=cache).replace("tf/ctfone.py", "aa/other.py"))
    assert fused_in([str(other)]) == ONE


def test_what_is_not_inductors_is_not_looked_for(cache: Path) -> None:
    own = cache / "tf" / "ctfone.py"
    own.write_text("import triton\n")
    assert fused_in([str(own), str(cache / "tf" / "missing.py"), "/dev/zero", "relative.py", "a\0.py", "/x.cu"]) is None


@given(st.text() | st.text(alphabet="# %:=[]()>torch.usencalfiwSNdABO\n"))
def test_any_text_is_read(text: str) -> None:
    read_code(text)
    read_code(f"# kernel path: /a/b/c.py\n{text}")


@pytest.mark.parametrize("told", [None, 3, {}, {"kernel": 1}, {"kernel": "k", "source": 3, "aten": [], "nodes": []},
                                  {"kernel": "k", "source": [], "aten": [], "nodes": ["abc"]}])
def test_a_trace_may_say_anything(told: object) -> None:
    assert origin_of({"inductor": told}) is None


def test_names_for_people() -> None:
    assert str(Origin("k", ("a", "b"), ("aten.x",), ())) == "a, b (aten.x)"
    assert str(Origin("k", (), ("aten.x",), ())) == "aten.x"
    assert str(Origin("k", tuple("abcdefgh"), (), ())) == "a, b, c, d, e, f and 2 more"


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_the_kernel_of_a_run_is_named_when_the_cache_is_gone(cache: Path, tmp_path: Path) -> None:
    """The kernel's line information names a file of Inductor's cache."""
    for name in ("gemm.py", "driver.py"):
        shutil.copy(EXAMPLES / name, tmp_path)
    text = (EXAMPLES / "gemm.ptx").read_text()
    (tmp_path / "gemm.ptx").write_text(re.sub(r'(\.file\s+1\s+)"[^"]*"', rf'\1"{cache}/tf/ctfone.py"', text))
    subprocess.run([sys.executable, "-m", "ncc", "run", "--device", "sim", "--quiet", "-p", "mem_lines", "-p",
                    "block_sched", "--no-callback", "--", sys.executable, "gemm.py"], cwd=tmp_path, check=True,
                   timeout=HANG_S, capture_output=True)
    shutil.rmtree(cache)
    (trace,) = (tmp_path / "trace").iterdir()
    named = "Inductor's kernel of mul_1, inner (aten.mul, aten.sum)"
    run = open_trace(trace)
    assert {str(of.origin) for of in (*run.tables, *run)} == {"mul_1, inner (aten.mul, aten.sum)"}
    assert f"  gemm: {named}" in ncc("annotate", trace).out.splitlines()
    assert f"  {named}" in ncc("list", trace).out.splitlines()
    assert named in ncc("read", trace, "--launch", 0).out.splitlines()
    (file,) = json.loads(ncc("annotate", trace, "-f", "json").out)["files"]
    assert file["inductor"]["gemm"]["nodes"] == [list(node) for node in ONE.nodes]
    (launch,) = json.loads(ncc("read", trace, "--format", "json").out)
    assert launch["inductor"]["source"] == ["mul_1", "inner"]
