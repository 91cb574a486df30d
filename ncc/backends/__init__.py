"""The targets. A backend is found by its entry point in the group ``ncc.backends``, loaded when first asked for."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ncc.backends.base import Backend
from ncc.diag import did_you_mean, error

GROUP = "ncc.backends"


def names() -> tuple[str, ...]:
    """The targets that are installed, sorted."""
    return tuple(sorted(_entry_points()))


@cache
def backend(name: str) -> Backend:
    """The backend of a target. Raises B020 where no installed package has it."""
    found = _entry_points().get(name)
    if found is None:
        hint = did_you_mean(name, names()) or f"targets: {', '.join(names())}"
        raise error("B020", f"unknown target '{name}'", hint=hint)
    made = found.load()()
    if not isinstance(made, Backend):
        raise TypeError(f"{found.value} is not a Backend")
    return made


def target_of(image: bytes) -> str:
    """The target whose image, or program with one inside, this looks like; ``ptx`` where no other claims it."""
    return next((name for name in names() if backend(name).recognizes(image)), "ptx")


@cache
def _entry_points() -> dict[str, EntryPoint]:
    return {e.name: e for e in entry_points(group=GROUP)}
