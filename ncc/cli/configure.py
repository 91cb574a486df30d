"""What the options of a run make of its engine: the probe, read and verified, and how kernels are prepared."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from ncc import abi
from ncc.cli import callback, device, patching, record
from ncc.cli.report import show
from ncc.diag import Diagnostics, NccError

if TYPE_CHECKING:  # the engine loads the compiler: not for --help
    from ncc.engine.cache import DiskCache
    from ncc.engine.server import EngineConfig
    from ncc.engine.targets import TargetProgram
    from ncc.ir.nodes import Program


def probes_nothing(args: argparse.Namespace) -> bool:
    """Of a run: launches are counted, and no more."""
    return not args.probe and args.expression is None


_ASSEMBLERS = {"ptx": ("ptxas", "NCC_PTXAS"), "gcn": ("llvm", "NCC_LLVM")}
"""Backend -> the option, and the variable of the environment, by which a user names its assembler."""


class Reader:
    """The probe of a run, and what the options make of it for each target: read once, verified once for each."""

    def __init__(self, args: argparse.Namespace) -> None:
        from ncc import pipeline

        self.args = args
        self._files = [pipeline.read_spec(spec) for spec in args.probe or ()]
        if args.expression is not None:
            self._files.append(pipeline.question_file(args.expression))
        self.asked = tuple(asked for file in self._files for asked in pipeline.asked_by(file))
        self._known: dict[str, tuple[Program, Diagnostics]] = {}
        self._read: dict[str, tuple[Program, ...]] = {}

    def __call__(self, target: str) -> TargetProgram:
        """For what is not the run's first target. Raises ``NccError`` with all that speaks against it."""
        from ncc.engine.targets import TargetProgram

        program, diags = self.program(target)
        diags.raise_errors()
        return TargetProgram(program, self.assembler(target))

    def program(self, target: str) -> tuple[Program, Diagnostics]:
        """The program, and what there is to say of it."""
        if target not in self._known:
            diags = Diagnostics()
            self._known[target] = self._verified(target, diags), diags
        return self._known[target]

    def _verified(self, target: str, diags: Diagnostics) -> Program:
        from ncc import pipeline

        programs = [pipeline.load_program(file, target, diags, callback.outside(self.args)) for file in self._files]
        self._read[target] = tuple(programs)
        program = pipeline.together(programs, diags)
        if diags.errors:
            return program
        program = pipeline.with_lines(pipeline.with_cap(program, self.args.cap), self.args.lines, self.args.not_lines)
        program = pipeline.with_sample(program, self.args.sample, target, diags)
        if self.args.max_overhead:
            program = pipeline.by_launch(program, target)
        return pipeline.lossless(program) if self.args.lossless else program

    def programs(self, target: str) -> tuple[Program, ...]:
        """Those that ``program`` is made of."""
        self.program(target)
        return self._read[target]

    def assembler(self, target: str) -> str | None:
        """The one that the user named."""
        found: str | None = getattr(self.args, _ASSEMBLERS[target][0])
        return found

    def check_first(self) -> None:
        """Raise the errors of the only target that can be meant. Of several, all together stop a run, and not yet."""
        from ncc.engine.targets import BACKENDS

        first, *others = device.meant(self.args)
        _, diags = self.program(BACKENDS[first])
        if not others:
            diags.raise_errors()

    def first(self, targets: tuple[str, ...]) -> tuple[str, Program, Diagnostics]:
        """The first target that takes the program. Raises the first one's errors where none does."""
        tried = []
        for target in targets:
            program, diags = self.program(target)
            if not diags.errors:
                return target, program, diags
            tried.append(diags)
        tried[0].raise_errors()
        raise AssertionError("a target's errors")

    def check_assemblers(self, first: str) -> None:
        """B070 or B075 now rather than at every kernel, where a user's wish for one is none."""
        from ncc.backends import backend

        for target, (_, variable) in _ASSEMBLERS.items():
            wish = self.assembler(target)
            if wish or (target == first and os.environ.get(variable)):
                backend(target).assembler_identity(wish)


def engine_config(args: argparse.Namespace, targets: tuple[abi.Target, ...] = tuple(abi.Target),
                  reader: Reader | None = None) -> EngineConfig:
    """What the options say of a run's engine; the probe is checked, and its diagnostics are shown or raised. One of the
    ``targets`` has to take it: kernels of those that do not are refused with what speaks against it."""
    from ncc import machine_code
    from ncc.backends import backend
    from ncc.backends.base import BuildOptions
    from ncc.engine import libraries
    from ncc.engine.selection import NONE, Selection
    from ncc.engine.server import EngineConfig, LaunchOptions
    from ncc.engine.targets import BACKENDS

    reader = reader or Reader(args)
    target, program, diags = reader.first(tuple(BACKENDS[each] for each in targets))
    show(diags)
    inside = target == machine_code.TEXT_OF and patching.concerns(program, args.sass)
    patches = inside and patching.library(patching.by_library(args)) is not None
    reader.check_assemblers(target)
    scripts = callback.chosen(args, reader.programs(target))
    for script in scripts:
        say(args, callback.named(script.path))
    first, last = args.launches
    included = libraries.included(args.include_library, backend("ptx").left_alone)
    say_included(args, args.include_library)
    return EngineConfig(
        program=program, tracedir=args.tracedir, target=target, others=reader,
        selection=NONE if probes_nothing(args) else Selection(tuple(args.kernel), tuple(args.filter)),
        prepare=BuildOptions(assembler=reader.assembler(target), any_text=args.any_ptx, machine_code=args.sass,
                             patches=patches, leads=inside and args.sass_memory == "own"),
        launch=LaunchOptions(
            options=flags(args), every=args.every, first_launch=first, last_launch=last,
            max_trace_bytes=args.max_trace_bytes, staging_bytes=args.staging,
            host_bytes=args.host_staging,
            dynamic_bytes=512 << 20 if args.lossless else min(128 << 20, args.staging // 2),
            prepare_ms=int(args.timeout * 1000), overhead_ppm=args.max_overhead, included=included),
        cache=None if args.no_cache else disk_cache(),
        callbacks=scripts)


def on_gpu(config: EngineConfig, args: argparse.Namespace) -> EngineConfig:
    """What patches slow down is sampled, unless somebody chose; and what keeps kernels from being patched is said."""
    from ncc import machine_code, pipeline

    if config.target != machine_code.TEXT_OF:
        return config
    if absent := patching.missing(config.program, patching.by_library(args)):
        diags = Diagnostics()
        diags.extend([absent])
        show(diags)
    if not config.prepare.patches or patching.is_chosen(args):
        return config
    say(args, "NVIDIA's library patches kernels without PTX, which slows them down: --max-overhead "
               f"{patching.OVERHEAD_PPM / 10_000:g}% is taken, for all kernels; --every or --launches choose otherwise")
    others = config.others

    def by_launch(target: str) -> TargetProgram:
        assert others is not None
        found = others(target)
        return replace(found, program=pipeline.by_launch(found.program, target))

    return replace(config, program=pipeline.by_launch(config.program, config.target), others=others and by_launch,
                   launch=replace(config.launch, overhead_ppm=patching.OVERHEAD_PPM))


def simulated(config: EngineConfig) -> EngineConfig:
    """The simulator runs PTX itself, whatever compiled code is beside it: there is nothing to assemble for. Of AMD's it
    takes code, as a GPU does."""
    return replace(config, simulated=True, prepare=replace(
        config.prepare, driver_compiles=True, any_text=True, patches=False))


def flags(args: argparse.Namespace) -> int:
    chosen = {abi.Option.LOSSLESS: args.lossless, abi.Option.VERBOSE: args.verbose, abi.Option.ANY_PTX: args.any_ptx,
              abi.Option.TIMES: args.times, abi.Option.NO_GRAPHS: args.graphs == "off",
              abi.Option.MEMUSAGE: args.memusage, abi.Option.BENCHMARK: args.benchmark,
              abi.Option.AUTOTUNE: args.autotune == "probe", record.MODES["default"]: args.trace,
              abi.Option.LIVE: args.live}
    return sum(flag for flag, given in chosen.items() if given)


def disk_cache() -> DiskCache | None:
    from ncc.engine.cache import DiskCache, default_root

    cache = DiskCache(default_root())
    try:
        cache.open()
    except NccError as failure:
        print(failure, file=sys.stderr)
        return None
    return cache


def say(args: argparse.Namespace, text: str | None) -> None:
    if text is not None and not args.quiet:
        print(f"ncc: {text}", file=sys.stderr, flush=True)


def say_included(args: argparse.Namespace, names: list[str]) -> None:
    for name in names:
        say(args, f"--include-library {name}: its licence forbids to modify or take apart its code, and probes do; "
                   "whether you may is yours to know")
