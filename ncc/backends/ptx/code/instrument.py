"""From a module's text and a program to one probed kernel, or the reason why this kernel has to be refused."""

from __future__ import annotations

from collections.abc import Iterator

from ncc.backends.base import Probed, SiteReport
from ncc.backends.ptx.code.plan import plan_kernel, plan_maps
from ncc.backends.ptx.code.sites import match_sites
from ncc.backends.ptx.code.splice import params_of, splice
from ncc.backends.ptx.flow.reach import (
    callees,
    contains_exit,
    is_named,
    local_variables,
    prune,
    referenced_variables,
    sites_in_functions,
)
from ncc.backends.ptx.text.nodes import Instruction, Kernel, PtxModule
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.backends.rewrite.checks import check_maps, listed, nothing_to_probe, refused
from ncc.ir.nodes import Probe, Program
from ncc.source import SourceFile


def instrument(text: SourceFile, entry: str, program: Program) -> Probed:
    """Attach a verified program to one kernel. Raises B007 (no such kernel), B021-B030 (refused)."""
    module = _alone(text, entry)
    kernel = parse_kernel(module, module.entry(entry))
    if not program.probes and not program.maps:
        unchanged = module.source.text
        return Probed(entry, unchanged, unchanged, "", 0, (), params_of(kernel), 0, ())
    check_maps(program.maps)
    _check_module(module, kernel)
    plan = plan_kernel(kernel, program, lambda probe: _matches(kernel, probe))
    elsewhere = tuple(_in_functions(module, kernel, program))
    if plan.empty:
        raise nothing_to_probe(module.source.path, plan.reports + elsewhere)
    return splice(plan, program, plan_maps(plan, program.maps), elsewhere)


def _alone(text: SourceFile, entry: str) -> PtxModule:
    """The module with this kernel alone."""
    module = parse_module(text)
    pruned = prune(module, entry)
    return module if pruned == text.text else parse_module(SourceFile(text.path, pruned))


def _matches(kernel: Kernel, probe: Probe) -> list[Instruction]:
    """Every instruction that one of a probe's tracepoints means, once, in text order."""
    found = {site.instruction for tracepoint in probe.pos for site in match_sites(kernel, tracepoint)}
    return sorted(found, key=lambda i: i.span.start)


def _in_functions(module: PtxModule, kernel: Kernel, program: Program) -> Iterator[SiteReport]:
    """Sites in device functions. PTX registers are per function, so that the kernel's cursors do not reach there."""
    for probe in program.probes:
        counts: dict[str, int] = {}
        for tracepoint in probe.pos:
            for name, count in sites_in_functions(module, kernel, tracepoint):
                counts[name] = counts.get(name, 0) + count
        for name, count in counts.items():
            item = module.item(name)
            span = item.span if item else kernel.item.span
            yield SiteReport(probe.name, span, f"{count} in {name}", f"in device function '{name}'")


# ---- refusals


def _check_module(module: PtxModule, kernel: Kernel) -> None:
    path = module.source.path
    if module.address_size != 64:
        raise refused("B027", path, f"has {module.address_size}-bit addresses")
    if is_named(module, kernel):
        raise refused("B030", path, "is launched from the device too, by code that would not pass it the maps")
    variables = [v.name for v in referenced_variables(module, kernel) if v.name]
    variables += local_variables(module, kernel)
    if variables:
        raise refused("B021", path, f"uses variables of its module, of which a probed copy would have its own: "
                       f"{listed(variables)}")
    called = callees(module, kernel)
    if called.indirect:
        raise refused("B023", path, "calls through a register: what is called may end the thread unseen")
    leaving = [f.name for f in called.functions if contains_exit(f)]
    if leaving:
        raise refused("B022", path, f"calls a function that may end the thread unseen: {listed(leaving)}")
