"""The NVIDIA backend: PTX text in, PTX text out, assembled by ptxas. Its modules load when they are first needed."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from ncc.abi import MADE_MAGIC
from ncc.backends.base import Access, Backend, BuildOptions, Device, Halves, ImageKernel, Inside, Probed, Usage, Writes
from ncc.diag import error, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from subprocess import Popen

    from ncc.diag import Diagnostics
    from ncc.ir.facts import AsmFact
    from ncc.ir.nodes import AsmBody, IRBody, Probe, Program, Tracepoint
    from ncc.ir.types import Capture
    from ncc.source import SourceFile

__all__ = ["PtxBackend"]


class PtxBackend(Backend):
    name = "ptx"
    refused_text = "B072"
    left_alone = (  # as in hookdrv/cuda/code/libraries.c
        "libcublas", "libcudnn", "libcudss", "libcufft", "libcurand", "libcusolver", "libcusparse", "libcutensor",
        "libnvinfer", "libnvjitlink", "libnvJitLink", "libnvjpeg", "libnvrtc", "libnvshmem", "libnpp", "libcuda.so",
        "libnvcuvid", "libnvoptix", "libnvidia-")
    text_runs = True
    made_magic = MADE_MAGIC.to_bytes(4, "little")

    def check_tracepoint(self, tracepoint: Tracepoint, diags: Diagnostics) -> None:
        from ncc.backends.ptx.code.sites import check_tracepoint

        check_tracepoint(tracepoint, diags)

    def captures(self, tracepoint: Tracepoint) -> frozenset[Capture]:
        from ncc.backends.ptx.code.captures import available_captures

        return available_captures(tracepoint)

    def asm_facts(self, body: AsmBody, diags: Diagnostics) -> tuple[AsmFact, ...]:
        from ncc.backends.ptx.code.snippet import DIALECT

        return DIALECT.facts(body, diags)

    def listing(self, program: Program, probe: Probe, body: IRBody) -> str:
        from ncc.backends.ptx.code.listing import listing

        return listing(program, probe, body)

    def entries(self, text: SourceFile) -> tuple[str, ...]:
        from ncc.backends.ptx.text.parse import parse_module

        return tuple(e.name for e in parse_module(text).entries if e.name)

    def writes(self, text: SourceFile, entry: str) -> Writes:
        from ncc.backends.ptx.flow.writes import writes
        from ncc.backends.ptx.text.parse import parse_kernel, parse_module

        module = parse_module(text)
        return writes(parse_kernel(module, module.entry(entry)))

    def instrument(self, text: SourceFile, entry: str, program: Program) -> Probed:
        from ncc.backends.ptx.target import PtxKernel
        from ncc.backends.rewrite.instrument import instrument

        return instrument(PtxKernel.alone(text, entry), program)

    def pointed(self, probed: Probed) -> Probed:
        from ncc.backends.ptx.code.pointed import pointed

        return pointed(probed)

    def running_code(self, image: bytes, entry: str, device: int | None, name: str = "<image>",
                     arch: str | None = None) -> bytes:
        from ncc.backends.ptx.image.find import running_code
        from ncc.backends.ptx.isa.arch import parse_arch

        asked = parse_arch(arch) if arch else None
        return running_code(image, entry, asked.sm if asked else device, name)

    def stub(self, target: str, param_bytes: int, threads: tuple[int, int, int] | None) -> tuple[SourceFile, str]:
        from ncc.backends.ptx.code.halves import NAME, stub

        return stub(target, param_bytes, threads), NAME

    def halves(self, probed: Probed, hold: bool = False) -> Halves:
        from ncc.backends.ptx.code.halves import halves

        return halves(probed, hold)

    def access_stub(self, target: str, param_bytes: int, threads: tuple[int, int, int] | None,
                    accesses: Sequence[Access]) -> tuple[SourceFile, str]:
        from ncc.backends.ptx.code.halves import NAME
        from ncc.backends.ptx.code.inside import stub

        return stub(target, param_bytes, threads, accesses), NAME

    def inside(self, probed: Probed, accesses: Sequence[Access]) -> Inside:
        from ncc.backends.ptx.code.inside import inside

        return inside(probed, accesses)

    def kernel_names(self, image: bytes, name: str = "<image>") -> tuple[str, ...]:
        from ncc.backends.ptx.image.images import kernel_names

        return kernel_names(image, name)

    def find_kernel(self, image: bytes, entry: str, device: Device | None, any_text: bool = False,
                    name: str = "<image>", tools: str | None = None, arch: str | None = None) -> ImageKernel:
        from ncc.backends.ptx.image.find import find_kernel
        from ncc.backends.ptx.isa.arch import parse_arch

        asked = parse_arch(arch) if arch else None
        return find_kernel(image, entry, asked.sm if asked else _sm(device), any_text, name)

    def code_alone(self, image: bytes) -> bytes | None:
        from ncc.backends.formats.binary import blob
        from ncc.backends.ptx.image.made import parse_made

        made = parse_made(blob(image, "<image>"))
        return bytes(made.code.data) if made else None

    def assemble(self, text: str, target: str, options: tuple[str, ...], assembler: str | None = None,
                 started: Callable[[Popen[bytes]], None] | None = None) -> bytes:
        from ncc.backends.ptx.image.toolchain import loadable

        return loadable(text, target, options, assembler, started=started)

    def assembled(self, text: SourceFile, entry: str, target: str, options: tuple[str, ...],
                  assembler: str | None = None) -> tuple[bytes, Usage | None]:
        from ncc.backends.ptx.image.toolchain import loadable
        from ncc.backends.ptx.image.usage import usage
        from ncc.backends.ptx.text.parse import parse_kernel, parse_module

        said: list[str] = []
        image = loadable(text.text, target, (*options, "-v"), assembler, text.path, said=said.append)
        module = parse_module(text)
        threads = parse_kernel(module, module.entry(entry)).directive("reqntid")
        return image, usage("".join(said), prod(threads) if threads else None)

    def resident_blocks(self, target: str, threads: int, usage: Usage, shared_bytes: int) -> int | None:
        from ncc.backends.ptx.isa.arch import parse_arch
        from ncc.backends.ptx.isa.occupancy import blocks_per_multiprocessor

        arch = parse_arch(target)
        shared = usage.shared_bytes + shared_bytes
        return blocks_per_multiprocessor(arch.sm, threads, usage.registers, shared) if arch else None

    def parameter_offsets(self, image: bytes, entry: str) -> tuple[int, ...] | None:
        from ncc.backends.ptx.image.cubin import parameter_offsets

        return parameter_offsets(image, entry)

    def assembler_options(self, kernel: ImageKernel, options: BuildOptions) -> tuple[str, ...]:
        from ncc.backends.ptx.image.options import assembler_options

        at_load = options.load_options if kernel.by_driver else ()
        return assembler_options(kernel.options, at_load, options.max_registers)

    def assembler_command(self, target: str, options: tuple[str, ...], text: str, image: str) -> str:
        return f"ptxas {' '.join((f'-arch={target}', *options))} {text} -o {image}"

    def assembler_identity(self, assembler: str | None = None) -> str:
        from ncc.backends.ptx.image.toolchain import identity

        return identity(assembler)


def _sm(device: Device | None) -> int | None:
    """CUDA's driver numbers architectures: raises B057 for what is a name."""
    if isinstance(device, str):
        raise error("B057", f"the device is '{printable(device)}', and no GPU of NVIDIA's")
    return device
