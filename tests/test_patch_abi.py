"""Our own declarations of NVIDIA's patching API are those of its headers, where these are installed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from native_builds import HOOKDRV
from needs import needs

from ncc.backends.ptx.patch.callbacks import BLOCK_ENTER, BLOCK_EXIT, CALLBACKS, Callback
from ncc.backends.sass.image.sanitizer import find_sanitizer, headers
from ncc.ir.types import Type

TYPES = {"void*": Type.U64, "const void*": Type.U64, "uint64_t": Type.U64, "uint32_t": Type.U32, "int32_t": Type.U32}
ROWS = (BLOCK_ENTER, *CALLBACKS, BLOCK_EXIT)


def header(name: str) -> str:
    library = find_sanitizer()
    folder = headers(library) if library else None
    assert folder is not None
    return (folder / name).read_text()


@needs("Compute Sanitizer API")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.title)
def test_a_callback_has_the_number_and_arguments_of_the_header(row: Callback) -> None:
    text = header("sanitizer_patching.h")
    # The comment before a number says which function is called.
    said = re.search(rf"/\*\*((?:[^*]|\*(?!/))*)\*/\s*SANITIZER_INSTRUCTION_\w+\s*= {row.number},", text)
    assert said, row.title
    (function,) = set(re.findall(r"SanitizerCallback\w+", said[1]))
    signature = re.search(rf"\*\s*{function}\)\s*\(void\s*\* userdata, ([^)]*)\)", text)
    assert signature, function
    arguments = [re.match(r"(.*?)\s*(\w+)\Z", part.strip()) for part in signature[1].split(",")]
    names = {"pNewValue": "pData"}
    assert [(names.get(m[2], m[2]), TYPES[m[1].replace(" *", "*")]) for m in arguments if m] == \
        [(argument.name, argument.type) for argument in row.arguments]


@needs("Compute Sanitizer API")
def test_flags_have_the_values_of_the_header() -> None:
    text = header("sanitizer_patching.h")
    values = {name: 1 << int(shift) for name, shift in
              re.findall(r"SANITIZER_MEMORY_DEVICE_FLAG_(\w+)\s*= 1 << (\d+)", text)}
    memory = next(c for c in CALLBACKS if c.number == 3)
    read, write, only = values["READ"], values["WRITE"], values["ATOMIC_WRITE_ONLY"]
    assert memory.mask == read | write | only | values["PREFETCH"]
    assert memory.serves["load.global"] == {read}
    assert memory.serves["store.global"] == {write}
    assert memory.serves["atom.global"] == {read | write}
    assert memory.serves["red.global"] == {only | kind for kind in (0, read, write, read | write)}
    assert re.search(r"SANITIZER_PATCH_SUCCESS\s*= 0,", text)


DECLARED = re.findall(r"X\((sanitizer\w+), \((.*?)\)\)", (HOOKDRV / "driver/sanitizer_abi.h").read_text())
KINDS = (("Sanitizer_SubscriberHandle", "handle"), ("Sanitizer_CallbackFunc", "function"))
SAME = {"Sanitizer_InstructionId": "int", "SanitizerResult": "int"}


def kind_of(parameter: str) -> str:
    """What the calling convention sees, and what it points to."""
    words = re.sub(r"\b(const|struct)\b", " ", parameter)
    stars = words.count("*")
    found = re.findall(r"\w+", words)
    return SAME.get(found[0], found[0]) + "*" * stars


@needs("Compute Sanitizer API")
@pytest.mark.parametrize(("name", "parameters"), DECLARED, ids=[name for name, _ in DECLARED])
def test_a_function_is_declared_as_in_the_header(name: str, parameters: str) -> None:
    text = "".join(header(f"sanitizer_{part}.h") for part in ("patching", "callbacks", "result"))
    found = re.search(rf"SanitizerResult\s+(?:SANITIZERAPI\s+)?{name}\(([^)]*)\)", text)
    assert found
    assert [kind_of(p) for p in found[1].split(",")] == [kind_of(p) for p in parameters.split(",")]


@needs("Compute Sanitizer API")
def test_results_have_the_values_of_the_header() -> None:
    text = header("sanitizer_result.h")
    ours = (HOOKDRV / "driver/sanitizer_abi.h").read_text()
    pairs = re.findall(r"(SANITIZER_(?:SUCCESS|ERROR_\w+)) = (\d+)", ours)
    assert len(pairs) == 2
    for name, value in pairs:
        assert re.search(rf"{name}\s*= {value},", text)


# ---- where it is looked for


def test_a_wish_names_the_file_or_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "compute-sanitizer"
    folder.mkdir()
    file = folder / "libsanitizer-public.so"
    file.touch()
    for wish in (file, folder, tmp_path):
        assert find_sanitizer({"NCC_SANITIZER": str(wish)}) == file
    with pytest.raises(Exception, match="B132"):
        find_sanitizer({"NCC_SANITIZER": str(tmp_path / "none")})
    assert headers(file) is None


def test_the_wheel_goes_before_a_toolkit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel, toolkit = tmp_path / "site" / "nvidia" / "cu13", tmp_path / "cuda"
    files = [root / "compute-sanitizer" / "libsanitizer-public.so" for root in (wheel, toolkit)]
    for file in files:
        file.parent.mkdir(parents=True)
        file.touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path / "site")])
    for file in files:
        assert find_sanitizer({"CUDA_HOME": str(toolkit)}) == file
        file.unlink()
