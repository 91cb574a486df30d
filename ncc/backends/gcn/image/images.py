"""AMD images: assembly text, code objects, offload bundles, and host programs that carry them.

A HIP program keeps its code in the section ``.hip_fatbin``, one bundle after another. An entry is taken for a device
whose processor is the same and whose XNACK and SRAMECC settings it allows; without a device (offline), where there is
code for several, the one that a user names. Text is used as it is; of a code object the kernel is disassembled
(``disassemble``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ncc.backends.base import ImageKernel
from ncc.backends.formats.binary import Blob, blob
from ncc.backends.formats.elf import EM_AMDGPU, parse_elf
from ncc.backends.formats.elf import MAGIC as ELF_MAGIC
from ncc.backends.gcn.image.bundle import bundle_entries, is_bundle
from ncc.backends.gcn.image.codeobject import CodeObject, parse_code_object
from ncc.backends.gcn.image.disassemble import disassemble
from ncc.backends.gcn.image.toolchain import Llvm
from ncc.backends.gcn.isa.arch import SUPPORTED, Target, find_target
from ncc.diag import NccError, did_you_mean, error
from ncc.source import SourceFile

_FATBIN = ".hip_fatbin"
_KERNEL = re.compile(r"^\s*\.amdhsa_kernel\s+(\"[^\"\n]*\"|\S+)", re.MULTILINE)
_TARGET = re.compile(r"^\s*\.amdgcn_target\s+\"(?P<id>[^\"\n]+)\"", re.MULTILINE)


@dataclass(frozen=True)
class Entry:
    """One piece of code: a text where ``code`` is None, else a code object."""

    target: Target
    text: SourceFile | None
    code: CodeObject | None

    def kernels(self) -> tuple[str, ...]:
        if self.code is not None:
            return self.code.kernels()
        return tuple(dict.fromkeys(name.strip('"') for name in _KERNEL.findall(self.text.text if self.text else "")))

    def assembly(self, kernel: str, llvm: Llvm | str | None) -> SourceFile:
        """A text with the kernel, and what it reaches."""
        if self.text is not None:
            return self.text
        assert self.code is not None
        return SourceFile(self.code.place, disassemble(self.code, kernel, llvm))


def list_entries(image: bytes | memoryview, name: str = "<image>") -> tuple[Entry, ...]:
    """All AMD code in an image, in order. B050 if it is no image, B051 to B053 and B063 if it is a damaged one."""
    return tuple(_scan(blob(image, name)))


def kernel_names(image: bytes | memoryview, name: str = "<image>") -> tuple[str, ...]:
    """Names of all kernels in an image, each once."""
    return tuple(dict.fromkeys(kernel for entry in list_entries(image, name) for kernel in entry.kernels()))


def find_kernel(image: bytes | memoryview, kernel: str, device: Target | None = None, name: str = "<image>",
                llvm: Llvm | str | None = None, asked: Target | None = None) -> ImageKernel:
    """The text of a kernel's code for a device, or for the processor that is ``asked`` for. B054 and B062 where there
    is none, B066 where several could be meant, B060 to B065 where it is refused."""
    entries = list_entries(image, name)
    holders = [entry for entry in entries if kernel in entry.kernels()]
    fitting = [e for e in holders if (device is None or e.target.runs_on(device))
               and (asked is None or asked.means(e.target) or e.target.runs_on(asked))]
    if device is not None:
        fitting.sort(key=_said, reverse=True)  # which the driver takes
    else:
        # Of what a device would load, that which says most of it.
        fitting = [e for e in fitting if e.target == asked] or fitting
        # Of what cannot be probed nothing has to be chosen, if there is other code.
        fitting = [e for e in fitting if e.target.arch in SUPPORTED] or fitting
        if len({str(e.target) for e in fitting}) > 1:
            raise _several(fitting, kernel, name)
    if fitting:
        found = fitting[0]
        module = bytes(found.code.elf.blob.data) if found.code else None
        return ImageKernel(found.assembly(kernel, llvm), str(found.target), module=module)
    if holders:
        raise _no_code(holders, device or asked, name)
    known = list(dict.fromkeys(known for entry in entries for known in entry.kernels()))
    raise error("B054", f"no kernel '{kernel}' inside", place=name,
                hint=did_you_mean(kernel, known) or (f"it has {', '.join(known[:5])}" if known else None))


def code_for(image: bytes | memoryview, device: Target, name: str = "<image>") -> CodeObject:
    """The code object that a device loads: of several that run on it, the one whose target says most. B062 where
    there is none."""
    entries = list_entries(image, name)
    fitting = [e for e in entries if e.code is not None and e.target.runs_on(device)]
    if not fitting:
        raise _no_code(list(entries), device, name)
    found = max(fitting, key=_said).code
    assert found is not None
    return found


def _said(entry: Entry) -> int:
    """How much of its target code says."""
    return (entry.target.xnack is not None) + (entry.target.sramecc is not None)


def _no_code(holders: list[Entry], device: Target | None, name: str) -> NccError:
    have = ", ".join(dict.fromkeys(str(entry.target) for entry in holders))
    return error("B062", f"no code for {device} inside", place=name, hint=f"there is code for {have}")


def _several(holders: list[Entry], kernel: str, name: str) -> NccError:
    have = list(dict.fromkeys(str(entry.target) for entry in holders))
    return error("B066", f"there is code of '{kernel}' for several processors: {', '.join(have)}", place=name,
                 hint=f"choose one: --arch {have[0]}")


def _scan(image: Blob) -> Iterator[Entry]:
    if is_bundle(image):
        yield from _of_bundle(image)
    elif bytes(image.data[:4]) == ELF_MAGIC:
        yield from _of_elf(image)
    else:
        yield _of_text(image)


def _of_bundle(image: Blob) -> Iterator[Entry]:
    """Its code for AMD. What is for a processor that is not known here is left out, if there is other code."""
    unknown, known = None, False
    for entry in bundle_entries(image):
        if entry.target is None or bytes(entry.data.data[:4]) != ELF_MAGIC:
            continue
        try:
            yield _of_code(entry.data)
            known = True
        except NccError as failure:
            if failure.diagnostics[0].code != "B063":
                raise
            unknown = failure
    if unknown is not None and not known:
        raise unknown


def _of_elf(image: Blob) -> Iterator[Entry]:
    elf = parse_elf(image)
    if elf.machine == EM_AMDGPU:
        yield _of_code(image)
        return
    section = elf.section(_FATBIN)
    if section is None:
        raise error("B050", f"a host program without AMD GPU code (no {_FATBIN} section)", place=image.place,
                    hint="its kernels may lie in a shared library that it loads")
    bundles = elf.data(section)
    if len(bundles):
        yield from _scan(bundles)


def _of_code(image: Blob) -> Entry:
    code = parse_code_object(image)
    return Entry(code.target, None, code)


def _of_text(image: Blob) -> Entry:
    text = bytes(image.data).split(b"\0", 1)[0].decode("utf-8", "replace")
    found = _TARGET.search(text)
    target = find_target(found["id"]) if found else None
    if target is None:
        raise error("B050", "not an AMD GPU image: neither assembly with .amdgcn_target, code object nor offload "
                    "bundle, nor a host program with one inside", place=image.place)
    return Entry(target, SourceFile(image.place, text), None)


def is_amd(image: bytes | str) -> bool:
    """Whether an image looks like one of AMD's: what to try, not whether it can be read."""
    if isinstance(image, str):
        return _TARGET.search(image) is not None
    if image[:4] == ELF_MAGIC:
        return image[18:20] == EM_AMDGPU.to_bytes(2, "little") or f"{_FATBIN}\0".encode() in image
    return is_bundle(Blob(memoryview(image), "")) or b".amdgcn_target" in image
