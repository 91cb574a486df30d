"""Compiling LLVM modules into this process: the library once, each kernel on its own so that its code can be freed.

The library's code can be kept from process to process (``keep_in``): LLVM takes longer for it than for most kernels.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import llvmlite
import llvmlite.binding as llvm
from llvmlite import ir

from ncc.sim import host, library, watching

_NUMBERS = itertools.count()
QUICK, FAST = 0, 1
"""Levels of code generation. ``QUICK`` halves the time to compile a kernel and gives code that is about half as fast;
a kernel's code keeps values in registers within a segment, so that passes over its IR cost time and gain none."""


class Kept(Protocol):
    """Where code is kept, by 64 hexadecimal digits. What it gives is what it was given, or nothing."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, payload: bytes) -> bool: ...


@dataclass(frozen=True)
class Unlinked:
    """An object file, and the functions outside of it that it calls."""

    code: bytes
    outside: tuple[str, ...]

    def encode(self) -> bytes:
        return "\n".join(self.outside).encode() + b"\0" + self.code

    @staticmethod
    def decode(data: bytes) -> Unlinked:
        names, _, code = data.partition(b"\0")
        return Unlinked(code, tuple(names.decode().split()))


class Code:
    """The machine code of one module. It is freed with this object, so whoever calls into it keeps that.

    One linker and one code generator for each level serve all modules: LLVM's engines have their own, of 700 KiB.
    """

    def __init__(self, unlinked: Unlinked, function: str) -> None:
        wanted = llvm.JITLibraryBuilder().add_object_img(unlinked.code).add_current_process().export_symbol(function)
        for name in unlinked.outside:
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
        self.disk: Kept | None = None

    def require(self, module: ir.Module) -> None:
        """Compile what a module calls of the library."""
        for name in list(module.globals):
            if library.is_own(name) and name not in self.loaded and name != module.name:
                needed = library.module_for(name)
                self.require(needed)
                self._add(name, str(needed))
                self.loaded.add(name)

    def _add(self, name: str, text: str) -> None:
        code = Code(self.unlinked(text, FAST), name)
        self.kept.append(code)
        llvm.add_symbol(name, code.address)

    def unlinked(self, text: str, level: int) -> Unlinked:
        key = hashlib.sha256(json.dumps([_compiler(), text, *([level] if level != FAST else [])]).encode()).hexdigest()
        known = self.disk.get(key) if self.disk else None
        if known is not None:
            return Unlinked.decode(known)
        made = _compiled(_optimised(text), FAST) if level == FAST else _compiled(text, level)
        if self.disk:
            self.disk.put(key, made.encode())
        return made


def library_address(name: str) -> int:
    """Where a function of the library is."""
    module = ir.Module("caller")
    ir.Function(module, ir.FunctionType(ir.VoidType(), []), name)
    _library().require(module)
    return int(llvm.address_of_symbol(name))


def compiled_once(module: ir.Module, function: str) -> Code:
    """A small function that is kept as the library's are, on disk too; once for a text."""
    _library().require(module)
    return Code(_library().unlinked(str(module), QUICK), function)


def keep_in(disk: Kept) -> None:
    """Keep what this process compiles of the library, and take from there what others have."""
    _library().disk = disk


def _compiled(text: str, level: int) -> Unlinked:
    with llvm.parse_assembly(text, llvm.create_context()) as module:
        outside = [f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]
        return Unlinked(_machine(level).emit_object(module), tuple(outside))


def _optimised(text: str) -> str:
    machine = _machine(FAST)
    parsed: Any = llvm.parse_assembly(text)
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
            self.compiled[level] = Code(_compiled(self.text, level), self.function)
        return self.compiled[level].address


@lru_cache(maxsize=1)
def _target() -> tuple[Any, str, str]:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def _compiler() -> list[Any]:
    """All that the code of a text depends on."""
    _, name, features = _target()
    return [llvmlite.__version__, llvm.llvm_version_info, name, features, FAST]


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
