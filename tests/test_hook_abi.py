"""The driver ABI that the hook driver is built with is the one that NVIDIA's header declares, where that is there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from needs import cuda_headers, find_library, header_version, needs

ROOT = Path(__file__).parents[1]
DRIVER = ROOT / "hookdrv" / "driver"

SINCE = {"cuGraphAddNode_v3": 13040, "cuGraphNodeSetParams_v2": 13040, "cuStreamBeginRecaptureToGraph": 13030,
         "cuStreamBeginRecaptureToGraph_ptsz": 13030, "cuStreamGetDevResource": 13010, "cuGraphNodeGetParams": 13020,
         **dict.fromkeys(("cuGraphNodeGetContainingGraph", "cuGraphNodeGetLocalId", "cuGraphNodeGetToolsId",
                          "cuGraphGetId"), 13010),
         **dict.fromkeys((f"cuStream{which}CaptureToCig{variant}" for which in ("Begin", "End")
                          for variant in ("", "_ptsz")), 13010)}
"""What older headers do not declare."""

HAND_PICKED = {"CUlaunchAttribute": ["id", "value"], "CUgraphNodeParams": ["type", "kernel"]}
"""Structs with unions, of which we declare a part."""


def members(body: str) -> list[str]:
    """The names that the declarations of a struct's body declare."""
    return [re.findall(r"\w+", name)[-1] for line in body.split(";") if line.strip() for name in line.split(",")]


def questions(version: int) -> str:
    """Every function, constant, struct and member of our headers, as lines for abi_signatures.cpp: as far as a
    ``cuda.h`` of that version declares them."""
    functions = re.findall(r"\bX\((cu\w+),", (DRIVER / "hooked.h").read_text() + (DRIVER / "real.h").read_text())
    abi = (DRIVER / "driver_abi.h").read_text()
    constants = re.findall(r"^\t(CUD?A?_\w+) = ", abi, re.M)
    structs = {name: members(body) for body, name in re.findall(r"struct \w+ {\n([^{}]*)^} (\w+);$", abi, re.M)}
    structs |= HAND_PICKED
    assert len(functions) > 80
    assert len(constants) > 35
    assert len(structs) > 5
    lines = [f"FUNCTION({name})" for name in functions if SINCE.get(name, 0) <= version]
    lines += [f"CONSTANT({name})" for name in constants]
    for name, declared in structs.items():
        lines += [f"SIZE({name})", *(f"PLACE({name}, {member})" for member in declared)]
    return "\n".join(lines) + "\n"


def answers(folder: Path, *flags: str, source: str = "abi_signatures.cpp") -> list[str]:
    """Functions are only named, so nothing has to be linked."""
    program = folder / "signatures"
    subprocess.run(["g++", "-std=c++17", "-Wno-deprecated-declarations", "-Wno-invalid-offsetof", f"-I{folder}", *flags,
                    str(ROOT / "tests" / "native" / source), "-o", str(program)], check=True)
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()


@needs("cuda.h", "C++ compiler")
def test_our_declarations_are_the_vendors(tmp_path: Path) -> None:
    folder = cuda_headers()
    assert folder is not None
    (tmp_path / "abi_names.inc").write_text(questions(header_version(folder)))
    theirs = answers(tmp_path, "-DWITH_CUDA_H", f"-I{folder}")
    ours = answers(tmp_path, f"-I{ROOT / 'hookdrv'}")
    assert ours == theirs
    assert "cuLaunchKernel 8 4 4 4 4 4 4 4 8 8 8" in re.sub(r"\bp\b", "8", "\n".join(ours))


@needs("cuda.h")
def test_who_uses_a_graph_takes_turns_with_launches_that_read_it() -> None:
    """Functions with a graph or a node in them, but those of executable graphs."""
    folder = cuda_headers()
    assert folder is not None
    header = (folder / "cuda.h").read_text()
    found = re.findall(r"CUDAAPI (cuGraph\w+)\(([^;]*)\);", header)
    executable = re.compile(r"cuGraph(Exec|Node[GS]etEnabled)")
    used = {name for name, params in found
            if re.search(r"CUgraph(Node)? \w", params) and not executable.match(name)}
    assert len(used) > 50
    assert used <= set(re.findall(r"\bX\((cu\w+),", (DRIVER / "hooked.h").read_text()))


@needs("NVRTC", "C++ compiler")
def test_our_declarations_of_compilers_are_the_vendors(tmp_path: Path) -> None:
    """nvPTXCompiler's header comes with another package, and its functions are not asked about."""
    ours_of = (ROOT / "hookdrv" / "cuda" / "driver" / "compilers.h").read_text()
    functions = [name for name in re.findall(r"\bX\((nv\w+),", ours_of) if not name.startswith("nvPTXCompiler")]
    constants = [name for name in re.findall(r"^\t(NV\w+) = ", ours_of, re.M) if not name.startswith("NVPTXCOMPILE")]
    assert len(functions) > 10
    assert len(constants) > 8
    lines = [f"FUNCTION({name})" for name in functions] + [f"CONSTANT({name})" for name in constants]
    (tmp_path / "abi_names.inc").write_text("\n".join(lines) + "\n")
    library = find_library("nvrtc")
    assert library is not None
    theirs = answers(tmp_path, "-DWITH_HEADERS", f"-I{library.parents[1]}/include", source="abi_compilers.cpp")
    ours = answers(tmp_path, f"-I{ROOT / 'hookdrv'}", source="abi_compilers.cpp")
    assert ours == theirs
    assert "nvJitLinkAddData returns 4: p 4 p 8 p" in ours
