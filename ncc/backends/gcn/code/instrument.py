"""From a module's text and a program to one probed kernel, or the reason why this kernel has to be refused."""

from __future__ import annotations

from collections.abc import Iterator

from ncc.backends.base import Probed, SiteReport
from ncc.backends.gcn.code.plan import plan_kernel, plan_maps
from ncc.backends.gcn.code.prune import prune
from ncc.backends.gcn.code.splice import params_of, splice
from ncc.backends.gcn.flow.cfg import build
from ncc.backends.gcn.flow.reach import callees, contains_exit, sites_in_functions, state_variables
from ncc.backends.gcn.isa import check_known
from ncc.backends.gcn.isa.arch import SUPPORTED, unsupported
from ncc.backends.gcn.text.nodes import Kernel, Module
from ncc.backends.gcn.text.parse import parse_module
from ncc.backends.rewrite.checks import check_maps, listed, nothing_to_probe, refused
from ncc.ir.nodes import Program
from ncc.source import SourceFile


def instrument(text: SourceFile, entry: str, program: Program) -> Probed:
    """Attach a verified program to one kernel. Raises B007 (no such kernel), B021 to B029, B090, B100 to B105."""
    module = _alone(text, entry)
    kernel = module.kernel(entry)
    if not program.probes and not program.maps:
        unchanged = module.source.text
        return Probed(entry, unchanged, unchanged, "", 0, (), params_of(kernel), 0, ())
    check_maps(program.maps)
    _check_kernel(kernel)
    plan = plan_kernel(kernel, program)
    elsewhere = tuple(_in_functions(kernel, program))
    if plan.empty:
        raise nothing_to_probe(text.path, plan.reports + elsewhere)
    return splice(plan, program, plan_maps(plan, program.maps), elsewhere)


def _alone(text: SourceFile, entry: str) -> Module:
    """The module with this kernel alone."""
    module = parse_module(text)
    pruned = prune(module, entry)
    return module if pruned == text.text else parse_module(SourceFile(text.path, pruned))


def _in_functions(kernel: Kernel, program: Program) -> Iterator[SiteReport]:
    """Sites in device functions, which several kernels may call: what a kernel keeps for its probes is not there."""
    for probe in program.probes:
        counts: dict[str, int] = {}
        for tracepoint in probe.pos:
            for name, count in sites_in_functions(kernel, tracepoint):
                counts[name] = counts.get(name, 0) + count
        for name, count in counts.items():
            function = kernel.module.function(name)
            span = function.label.span if function else kernel.function.label.span
            yield SiteReport(probe.name, span, f"{count} in {name}", f"in device function '{name}'")


def _check_kernel(kernel: Kernel) -> None:
    path, arch = kernel.module.source.path, kernel.module.arch
    if arch not in SUPPORTED:
        raise unsupported(arch, path)
    wave32 = kernel.descriptor.field("wavefront_size32")
    if wave32 is not None and wave32.value == "1":
        raise refused("B105", path, "has waves of 32 lanes")
    check_known(kernel)
    if build(kernel.function).falls_off:
        raise refused("B105", path, "runs past its end")
    called = callees(kernel)
    if called.indirect:
        raise refused("B023", path, "calls through a register: what is called may end the thread unseen")
    leaving = [f.name for f in called.functions if contains_exit(f)]
    if leaving:
        raise refused("B022", path, f"calls a function that may end the thread unseen: {listed(leaving)}")
    variables = list(state_variables(kernel))
    if variables:
        raise refused("B021", path, f"uses variables of its module, of which a probed copy would have its own: "
                      f"{listed(variables)}")
