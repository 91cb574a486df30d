"""From a kernel and a program to the probed kernel, or the reason why it has to be refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ncc.backends.base import Probed
from ncc.backends.rewrite.captures import InstructionT
from ncc.backends.rewrite.checks import check_maps, nothing_to_probe
from ncc.backends.rewrite.plan import check_lines, param_bytes, plan_maps, plan_sites, site_table, sites_in_callees
from ncc.backends.rewrite.target import TargetKernel
from ncc.ir.nodes import Program
from ncc.source import SourceFile

ModuleT = TypeVar("ModuleT")


def alone(text: SourceFile, entry: str, parse: Callable[[SourceFile], ModuleT],
          prune: Callable[[ModuleT, str], str]) -> ModuleT:
    """The module with one kernel: as it is where it has no other. Raises B007."""
    module = parse(text)
    pruned = prune(module, entry)
    return module if pruned == text.text else parse(SourceFile(text.path, pruned))


def instrument(kernel: TargetKernel[InstructionT], program: Program) -> Probed:
    """Attach a verified program to a kernel. Raises B024, B028, B029, and what the target refuses."""
    text = kernel.text.text
    if not program.probes and not program.maps:
        return Probed(kernel.name, text, text, "", 0, (), kernel.params, 0, (), ())
    check_maps(program.maps, kernel.map_kinds)
    kernel.refuse()
    plan = plan_sites(program, kernel)
    reports = (*plan.reports, *sites_in_callees(program, kernel))
    if plan.empty:
        check_lines(program, kernel)
        raise nothing_to_probe(kernel.text.path, reports)
    layouts = plan_maps(plan, program, kernel)
    block_bytes = kernel.block_head + sum(map(param_bytes, layouts))
    splicer = kernel.splicer(plan, program, layouts, block_bytes)
    probed = splicer.splice()
    return Probed(kernel.name, text, probed, splicer.block_name, block_bytes, splicer.layouts, kernel.params,
                  splicer.block_offset, reports, site_table(plan, kernel), kernel.can_wait,
                  variables=kernel.variables, beside=kernel.beside, references=kernel.references, passed=splicer.passed,
                  by_pointer=kernel.by_pointer)
