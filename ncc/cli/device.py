"""``--device``: whether a program runs on the GPU, or on the simulator in its place.

``auto`` takes the GPU when there is one, of either vendor. ``cuda`` and ``hip`` insist on one of NVIDIA's or AMD's. The
simulator stands in for both, and a program may use both. Whoever asks for a number of simulated multiprocessors where
the GPU is taken has made a mistake, and is told so.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

from ncc.abi import Target
from ncc.cli.report import UsageError
from ncc.cli.values import multiprocessors, seed
from ncc.diag import NccError, error
from ncc.engine.gpus import Driver, Question, amd_gpus
from ncc.engine.native import simulator_library
from ncc.engine.simulator import Simulator

OPTIONS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("--device",), {
        "choices": ("auto", "cuda", "hip", "sim"), "default": "auto",
        "help": "the GPU (cuda: NVIDIA's, hip: AMD's), or the simulator in its place; auto (the default) takes the GPU "
                "when there is one"}),
    (("--sim-sms",), {
        "type": multiprocessors, "metavar": "N", "help": "multiprocessors of the simulator (default: 4)"}),
    (("--sim-seed",), {
        "type": seed, "metavar": "N", "help": "another order of placing blocks on the simulator"}),
)


def check_usage(args: argparse.Namespace) -> None:
    """R067 where the simulator is configured and not meant."""
    if args.device in ("cuda", "hip") and _configured(args):
        raise _no_simulator(args, f"with --device {args.device} there is no simulator")


def meant(args: argparse.Namespace) -> tuple[Target, ...]:
    """Whose kernels a program may have, before any driver is asked."""
    return {"cuda": (Target.PTX,), "hip": (Target.GCN,)}.get(args.device, tuple(Target))


def ask(args: argparse.Namespace) -> Question | None:
    """Ask NVIDIA's driver for GPUs, if that matters; the answer is for ``choose``."""
    return Question() if args.device in ("auto", "cuda") else None


@dataclass(frozen=True)
class Chosen:
    """The simulator that is to run the program, None for the GPU; and whose kernels there will be, as far as is known.
    """

    simulator: Simulator | None
    targets: tuple[Target, ...] = tuple(Target)
    cuda_version: int | None = None
    """That NVIDIA's driver is for, like 13000."""


def choose(args: argparse.Namespace, asked: Question | None) -> Chosen:
    """R066 where a GPU is wanted and there is none, R068 where the simulator is wanted and not installed.
    """
    if args.device != "sim":
        gpus, why_none, version = _gpus(args, asked)
        if gpus and _configured(args):
            raise _no_simulator(args, f"the program runs on the GPU ({next(iter(gpus.values()))[0]})")
        if gpus:
            return Chosen(None, tuple(gpus), version)
        if args.device != "auto":
            raise error("R066", f"no GPU: {why_none}",
                        hint="--device sim runs the program on the simulator; 'ncc doctor' says what was found")
    try:
        return Chosen(Simulator(simulator_library(), args.sim_sms, args.sim_seed))
    except NccError:
        if args.device == "sim":
            raise
        return Chosen(None)  # as a program without a GPU runs without us


def _gpus(args: argparse.Namespace, asked: Question | None) -> tuple[dict[Target, list[str]], str, int | None]:
    """The GPUs that are meant, why there is none, and the version of NVIDIA's driver."""
    driver = asked.answer() if asked else Driver()
    theirs = list(amd_gpus()) if args.device != "cuda" else []
    why_none = "AMD's kernel driver lists none (/sys/class/kfd)" if args.device == "hip" else driver.why_none
    found = {Target.PTX: [gpu.name for gpu in driver.gpus], Target.GCN: theirs}
    return {target: names for target, names in found.items() if names}, why_none, driver.version


def announcement(args: argparse.Namespace) -> str:
    """What is said once, before the program starts."""
    why = "no GPU here" if args.device == "auto" else "--device sim"
    return f"{why}: on the simulator, which computes what a GPU would; its clock is a model, not a measurement"


def _configured(args: argparse.Namespace) -> list[str]:
    return [option for option, given in (("--sim-sms", args.sim_sms), ("--sim-seed", args.sim_seed))
            if given is not None]


def _no_simulator(args: argparse.Namespace, why: str) -> UsageError:
    return UsageError("R067", f"{' and '.join(_configured(args))}: {why}", "--device sim takes the simulator")
