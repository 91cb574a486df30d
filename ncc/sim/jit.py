"""Compiling LLVM modules into this process, and the functions of the library that they call."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir

from ncc.sim import host, library


class Jit:
    """Modules are added and stay. Library functions are compiled when the first module calls them."""

    def __init__(self) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        host.register()
        target = llvm.Target.from_default_triple()
        self.machine = target.create_target_machine(
            cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=1, jit=True)
        self.engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), self.machine)
        self.loaded: set[str] = set()

    def add(self, module: ir.Module) -> None:
        """Compile a module and what it needs of the library."""
        self._require(module)
        self._add(module, optimise=False)
        self.engine.finalize_object()

    def address(self, name: str) -> int:
        return int(self.engine.get_function_address(name))

    def _require(self, module: ir.Module) -> None:
        for name in list(module.globals):
            if library.is_own(name) and name not in self.loaded and name != module.name:
                self.loaded.add(name)
                needed = library.module_for(name)
                self._require(needed)
                self._add(needed, optimise=True)

    def _add(self, module: ir.Module, optimise: bool) -> None:
        """A kernel's code keeps values in registers within a segment: optimising it costs time and gains none."""
        parsed: Any = llvm.parse_assembly(str(module))
        parsed.triple = self.machine.triple
        parsed.data_layout = str(self.engine.target_data)
        if optimise:
            options = llvm.create_pipeline_tuning_options(speed_level=1)
            builder = llvm.create_pass_builder(self.machine, options)
            builder.getModulePassManager().run(parsed, builder)
        self.engine.add_module(parsed)


@lru_cache(maxsize=1)
def jit() -> Jit:
    """The compiler of this process."""
    return Jit()
