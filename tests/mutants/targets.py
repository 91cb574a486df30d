"""What is mutated, and which tests are to notice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Target:
    """Files by glob and tests by file, the quick ones first: a mutant is dead at the first test that fails.

    ``slow`` are tests of random kernels and whole programs, which only a mutant sees that all others let pass.
    """

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    slow: tuple[str, ...]
    mutants: int  # by default

    def sources(self, root: Path = ROOT) -> list[Path]:
        """Their files; a glob that nothing matches is an error, as files move."""
        found: set[Path] = set()
        for glob in self.files:
            matched = {path.relative_to(root) for path in root.glob(glob)}
            assert matched, f"{glob} matches no file"
            found |= matched
        return sorted(path for path in found if path.name != "__init__.py")


def _tests(names: str, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The files of tests by name or glob, in this order, each once."""
    found = [str(path.relative_to(ROOT)) for name in names.split()
             for path in sorted((ROOT / "tests").glob(f"test_{name}.py"))]
    return tuple(dict.fromkeys(test for test in found if test not in but))


_PTX_SLOW = _tests("verifier_ptx executors invisible")
_PTX = _tests("ptx_splice_golden ptx_lower ptx_sites ptx_cfg ptx_splice ptx_* saver_wrap sim_probed")
_GCN_SLOW = _tests("gcn_erasure gcn_executor gcn_probed gcn_invisible")
_GCN = _tests("gcn_splice_golden gcn_sites gcn_graph gcn_distance gcn_plan gcn_snippet gcn_calls gcn_instrument "
              "gcn_[!sit]* saver_wrap", _GCN_SLOW)

TARGETS = (
    Target("PTX rewriter", tuple(f"ncc/backends/ptx/{part}.py" for part in ("target", "code/*", "flow/*")),
           _PTX, _PTX_SLOW, 30),
    Target("AMD rewriter", tuple(f"ncc/backends/gcn/{part}.py" for part in ("target", "code/*", "flow/*")),
           _GCN, _GCN_SLOW, 30),
    Target("both rewriters", ("ncc/backends/rewrite/*.py",), (*_PTX[:1], *_GCN[:1], *_PTX[1:], *_GCN[1:]),
           (*_PTX_SLOW, *_GCN_SLOW), 10),
    Target("verifier", ("ncc/verifier/*.py", "ncc/verifier/gcn/*.py"),
           _tests("verifier_cases verifier_erasure verifier_passed frontend_golden limits* gcn_calls gcn_instrument "
                  "gcn_erasure"),
           _tests("verifier_ptx cli_bad_input ptx_splice_golden gcn_splice_golden gcn_probed"), 30),
    Target("hook driver", tuple(f"hookdrv/{part}/*.c" for part in ("base", "driver", "engine", "records", "cuda/*")),
           _tests("hook_parts hook_plan records* hook hook_[!s]*"),
           _tests("hook_sanitized"), 40),
)

EQUIVALENT: dict[str, str] = {
    "link.ncc_link_added: swap operands: NULL, caller -> caller, NULL":
        "an address in the caller's code has the same owner where it is taken for data, and no image begins there",
    "pack.Packer._constant: flip a comparison: shift >= 0 -> shift > 0":
        "a shift by 0 is the same to either side",
    "target.TargetKernel.captures_of: drop a condition: i.op is Op.CAPTURE and isinstance(i.attr, CaptureRef) -> "
    "((isinstance(i.attr, CaptureRef)))":
        "no other op has a CaptureRef; the op is there for who reads it",
    "target.TargetKernel.captures_of: drop a condition: i.op is Op.CAPTURE and isinstance(i.attr, CaptureRef) -> "
    "((i.op is Op.CAPTURE))":
        "the attribute of that op is a CaptureRef; the check is for the type checker",
    "save.wait_for_end: flip a comparison: < -> <=":
        "the pause grows from 20 us by halves, and is never 1 ms exactly",
    "registry.in_child: delete a call: pthread_cond_init(&ncc_registry_settled, NULL); -> ;":
        "where a kernel was waited for, the driver was in use, and refuses every call of a fork's child: nothing is "
        "prepared there",
}
"""Mutants that no test can tell from the original, as ``Mutation.named`` has them, and why."""
