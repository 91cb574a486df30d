"""Compiling LLVM modules into this process: the library once, each kernel on its own so that its code can be freed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir

from ncc.sim import host, library, watching

QUICK, FAST = 0, 1
"""Levels of code generation. ``QUICK`` halves the time to compile a kernel and gives code that is about half as fast;
a kernel's code keeps values in registers within a segment, so that passes over its IR cost time and gain none."""


class Code:
    """The machine code of one module. It is freed with this object, so whoever calls into it keeps that."""

    def __init__(self, text: str, level: int) -> None:
        self.engine: Any = llvm.create_mcjit_compiler(llvm.parse_assembly(text), _machine(level))
        self.engine.finalize_object()

    def address(self, name: str) -> int:
        return int(self.engine.get_function_address(name))


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
        code = Code(_optimised(module), FAST)
        self.kept.append(code)
        llvm.add_symbol(name, code.address(name))


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
            self.compiled[level] = Code(self.text, level)
        return self.compiled[level].address(self.function)


@lru_cache(maxsize=1)
def _target() -> tuple[Any, str, str]:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def _machine(level: int) -> Any:
    """A new one each time: an engine owns its machine."""
    target, name, features = _target()
    return target.create_target_machine(cpu=name, features=features, opt=level, jit=True)


@lru_cache(maxsize=1)
def _library() -> Library:
    """The library of this process."""
    return Library()
