"""Compiling LLVM modules into this process: the library once, each kernel on its own so that its code can be freed."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir

from ncc.sim import host, library, watching

_NUMBERS = itertools.count()
QUICK, FAST = 0, 1
"""Levels of code generation. ``QUICK`` halves the time to compile a kernel and gives code that is about half as fast;
a kernel's code keeps values in registers within a segment, so that passes over its IR cost time and gain none."""


class Code:
    """The machine code of one module. It is freed with this object, so whoever calls into it keeps that.

    One linker and one code generator for each level serve all modules: LLVM's engines have their own, of 700 KiB.
    """

    def __init__(self, text: str, level: int, function: str) -> None:
        with llvm.parse_assembly(text, llvm.create_context()) as module:
            outside = [f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]
            code = _machine(level).emit_object(module)
        wanted = llvm.JITLibraryBuilder().add_object_img(code).add_current_process().export_symbol(function)
        for name in outside:
            if address := llvm.address_of_symbol(name):
                wanted.import_symbol(name, address)
        self._linked: Any = wanted.link(_linker(), f"code{next(_NUMBERS)}")
        self.address = int(self._linked[function])


class Library:
    """Functions of ``ncc.sim.library``, compiled when the first module calls them; they stay."""

    def __init__(self) -> None:
        host.register()
        watching.register()
        self.kept: list[Code] = []
        self.loaded: set[str] = set()

    def require(self, module: ir.Module) -> None:
        """Compile what a module calls of the library."""
        for name in list(module.globals):
            if library.is_own(name) and name not in self.loaded and name != module.name:
                needed = library.module_for(name)
                self.require(needed)
                self._add(name, needed)
                self.loaded.add(name)

    def _add(self, name: str, module: ir.Module) -> None:
        code = Code(_optimised(module), FAST, name)
        self.kept.append(code)
        llvm.add_symbol(name, code.address)


def _optimised(module: ir.Module) -> str:
    machine = _machine(FAST)
    parsed: Any = llvm.parse_assembly(str(module))
    parsed.triple, parsed.data_layout = machine.triple, str(machine.target_data)
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
    builder.getModulePassManager().run(parsed, builder)
    return str(parsed)


class Tiers:
    """The code of one kernel at both levels, each compiled when it is first asked for."""

    def __init__(self, module: ir.Module, function: str) -> None:
        _library().require(module)
        self.text, self.function = str(module), function
        self.compiled: dict[int, Code] = {}

    def address(self, level: int) -> int:
        if level not in self.compiled:
            self.compiled[level] = Code(self.text, level, self.function)
        return self.compiled[level].address


@lru_cache(maxsize=1)
def _target() -> tuple[Any, str, str]:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


@lru_cache(maxsize=2)
def _machine(level: int) -> Any:
    target, name, features = _target()
    return target.create_target_machine(cpu=name, features=features, opt=level, jit=True)


@lru_cache(maxsize=1)
def _linker() -> Any:
    target, name, features = _target()
    return llvm.create_lljit_compiler(target.create_target_machine(cpu=name, features=features, jit=True))


@lru_cache(maxsize=1)
def _library() -> Library:
    """The library of this process."""
    return Library()
