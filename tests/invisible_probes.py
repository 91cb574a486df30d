"""Random probes as text, and the same as data that an oracle can follow.

Every value is a u64, so that how the language mixes types does not come in: that is for the tests of arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

FIELD_BITS = {"u8": 8, "u16": 16, "u32": 32, "u64": 64, "s32": 32, "s64": 64, "pred": 1}
REGISTERS = {"count": 0, "sum": 5, "last": 0xFFFFFFFFFFFFFFF0}
"""Registers that the probes of a thread share, and what they hold at first."""
HELPERS = ("tid", "tid.x", "tid.y", "tid.z", "ctaid", "ctaid.x", "ctaid.y", "ctaid.z", "ntid", "ntid.y", "nctaid",
           "nctaid.z", "laneid", "warpid", "activemask")

COMBINED: dict[str, Callable[[Iterable[int]], int]] = {
    "warp_sum": sum, "warp_min": min, "warp_max": max, "warp_count": lambda values: sum(v != 0 for v in values)}

Expression = tuple[Any, ...]
"""("capture", name, element or None), ("helper", name), ("register", name), ("number", n), ("+", a, b), or ^ &;
("warp", function, value)."""


@dataclass(frozen=True)
class MapSpec:
    name: str
    level: str
    cap: int | None
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """``register = value``, or ``map.save(values, when=...)`` where ``target`` is a map's name."""

    target: str
    values: tuple[Expression, ...]
    when: Expression | None = None


@dataclass(frozen=True)
class ProbeSpec:
    pos: tuple[str, ...]
    level: str
    before: bool
    steps: tuple[Step, ...]

    @property
    def captures(self) -> frozenset[tuple[str, int | None]]:
        return frozenset(found for step in self.steps for value in (*step.values, *([step.when] if step.when else []))
                         for found in captures_of(value))


@dataclass(frozen=True)
class Spec:
    maps: tuple[MapSpec, ...]
    probes: tuple[ProbeSpec, ...]
    dynamic_cap: int

    @property
    def source(self) -> str:
        return "\n".join([
            "from ncc import probe, Map", "import ncc.language as nl",
            *(_map(m) for m in self.maps), *(f"{name}: nl.u64 = {value}" for name, value in REGISTERS.items()),
            *(_probe(number, probe) for number, probe in enumerate(self.probes)), ""])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(f"Spec(dynamic_cap={self.dynamic_cap}, source=\n{self.source})")


def captures_of(value: Expression) -> list[tuple[str, int | None]]:
    if value[0] == "capture":
        return [(value[1], value[2])]
    return [found for part in value[1:] if isinstance(part, tuple) for found in captures_of(part)]


Record = tuple[int, ...]
U64 = (1 << 64) - 1


def play(probe: ProbeSpec, maps: dict[str, MapSpec], lanes: Iterable[int], state_of: Callable[[int], dict[str, int]],
         read: Callable[[Expression, int], int]) -> Iterator[tuple[str, int | None, Record]]:
    """One visit of some lanes: (map, lane or None for the warp, record) in the order of each one's saves.

    ``state_of`` is a lane's registers, which the steps change; ``read`` gives captures and helpers to a lane.
    """
    of_warp: dict[int, tuple[str, Record]] = {}  # step -> the record of the lowest lane that saves there
    states = {lane: state_of(lane) for lane in lanes}
    for number, step in enumerate(probe.steps):
        columns = [_evaluate(value, states, read) for value in step.values]
        when = _evaluate(step.when, states, read) if step.when is not None else dict.fromkeys(states, 1)
        for lane, state in states.items():
            values = [column[lane] for column in columns]
            if step.target in REGISTERS:
                state[step.target] = values[0]
            elif when[lane]:
                decl = maps[step.target]
                record = tuple(int(v != 0) if kind == "pred" else v & (1 << FIELD_BITS[kind]) - 1
                               for v, kind in zip(values, decl.fields, strict=True))
                if decl.level == "thread":
                    yield decl.name, lane, record
                else:
                    of_warp.setdefault(number, (decl.name, record))
    for _, (name, record) in sorted(of_warp.items()):
        yield name, None, record


def _evaluate(value: Expression, states: dict[int, dict[str, int]],
              read: Callable[[Expression, int], int]) -> dict[int, int]:
    """The value in each lane."""
    kind, *rest = value
    if kind in ("capture", "helper"):
        return {lane: read(value, lane) for lane in states}
    if kind == "register":
        return {lane: state[rest[0]] for lane, state in states.items()}
    if kind == "number":
        return dict.fromkeys(states, int(rest[0]))
    if kind == "warp":
        return dict.fromkeys(states, COMBINED[rest[0]](_evaluate(rest[1], states, read).values()) & U64)
    a, b = (_evaluate(v, states, read) for v in rest)
    return {lane: {"+": a[lane] + b[lane], "^": a[lane] ^ b[lane], "&": a[lane] & b[lane]}[kind] & U64
            for lane in states}


def _map(m: MapSpec) -> str:
    cap = '"dynamic"' if m.cap is None else m.cap
    fields = "\n".join(f"    f{n}: nl.{kind}" for n, kind in enumerate(m.fields))
    return f'@Map(level="{m.level}", type="array", cap={cap})\nclass {m.name}:\n{fields}'


def _probe(number: int, probe: ProbeSpec) -> str:
    before = ", before=True" if probe.before else ""
    steps = "\n".join(f"    {_step(step)}" for step in probe.steps)
    return f'@probe(pos="{":".join(probe.pos)}", level="{probe.level}"{before})\ndef p{number}():\n{steps}'


def _step(step: Step) -> str:
    values = ", ".join(map(_text, step.values))
    when = f", when={_text(step.when)}" if step.when else ""
    return f"{step.target} = {values}" if step.target in REGISTERS else f"{step.target}.save({values}{when})"


def _text(value: Expression) -> str:
    kind, *rest = value
    if kind == "capture":
        return f"nl.u64(nl.{rest[0]}{'' if rest[1] is None else f'[{rest[1]}]'})"
    if kind == "helper":
        return f"nl.u64(nl.{rest[0]})" if "." in rest[0] else f"nl.u64(nl.{rest[0]}())"
    if kind in ("register", "number"):
        return str(rest[0])
    if kind == "warp":
        return f"nl.u64(nl.{rest[0]}({_text(rest[1])}))"
    return f"({_text(rest[0])} {kind} {_text(rest[1])})"


# ---- strategies

_CAPTURES: dict[str, tuple[tuple[str, int | None], ...]] = {
    "load": (("addr", None), ("bytes", None), ("out", None), ("out", 1), ("in1", None)),
    "store": (("addr", None), ("bytes", None), ("in1", None), ("in2", None), ("in2", 1)),
    "atomic": (("addr", None), ("bytes", None), ("out", None), ("in1", None), ("in2", None), ("in3", None)),
    "reduction": (("addr", None), ("bytes", None), ("in1", None), ("in2", None)),
    "barrier": (("in1", None),),
    "copy": (("addr", None), ("bytes", None), ("in1", None), ("in2", None), ("in3", None), ("in4", None)),
    "two": (("out", None), ("in1", None), ("in2", None)),
    "three": (("out", None), ("in1", None), ("in2", None), ("in3", None)),
    "one": (("out", None), ("in1", None)),
    "pair": (("out", None), ("out", 1), ("in1", None), ("in2", None)),
    "shuffle": (("out", None), ("out", 1), ("in1", None), ("in2", None), ("in3", None), ("in4", None)),
    "matrix": (("out", None), ("out", 1), ("in1", None), ("in1", 1), ("in2", None), ("in3", 1)),
    "jump": (("in1", None),),
    "none": (),
}
_OF_CAPTURES = {
    "load": "load.global load.generic load.shared ld ld.global ld.global.v2 ld.u64 ld.volatile ld.shared.u32",
    "store": "store.global store.generic store.shared st st.global.v4.b32 st.b32 st.u8",
    "atomic": "atomic atom.add atom.global", "reduction": "red", "barrier": "barrier bar barrier.sync",
    "copy": "async_copy cp.async.ca", "matrix": "tensorop mma.sync", "shuffle": "shfl.sync",
    "one": "mov mov.u32 cvt popc", "two": "add add.u32 mul.lo shl and sub vote match.any min xor",
    "three": "mad mad.wide selp fma", "pair": "setp setp.lt", "none": "call bra activemask",
    "jump": "branch brx",
}
TRACEPOINTS = {tracepoint: kind for kind, all_of_kind in _OF_CAPTURES.items() for tracepoint in all_of_kind.split()}
"""Tracepoint -> which captures are worth asking for."""


@dataclass(frozen=True)
class Vocabulary:
    """``kinds``: tracepoint -> kind of instruction; ``captures``: kind -> which are worth asking for; ``combined``: the
    functions of the warp's lanes."""

    kinds: dict[str, str]
    captures: dict[str, tuple[tuple[str, int | None], ...]]
    combined: tuple[str, ...] = tuple(COMBINED)


PTX = Vocabulary(TRACEPOINTS, _CAPTURES)


def values(captures: tuple[tuple[str, int | None], ...], functions: tuple[str, ...]) -> st.SearchStrategy[Expression]:
    leaves: list[st.SearchStrategy[Expression]] = [
        st.sampled_from(HELPERS).map(lambda name: ("helper", name)),
        st.sampled_from(sorted(REGISTERS)).map(lambda name: ("register", name)),
    ]
    number = st.sampled_from((0, 1, 7, 0x1_0000_0001)).map(lambda value: ("number", value))
    asked = [st.sampled_from(captures).map(lambda found: ("capture", *found))] * 4 if captures else []
    leaf = st.one_of(*asked, *leaves)
    # A number alone has to fit the field that it is saved to.
    combined = st.tuples(st.just("warp"), st.sampled_from(functions), leaf)
    return st.one_of(leaf, leaf, combined, st.tuples(st.sampled_from("+^"), leaf, st.one_of(leaf, combined, number)))


@st.composite
def specs(draw: Callable[..., Any], tracepoints: tuple[str, ...], words: Vocabulary = PTX) -> Spec:
    """A probe file that attaches to the kernel and to some of the tracepoints."""
    maps = tuple(
        MapSpec(f"m{n}", draw(st.sampled_from(("thread", "warp"))), draw(st.sampled_from((1, 2, 3, 5, 64, None, None))),
                tuple(draw(st.lists(st.sampled_from(sorted(FIELD_BITS)), min_size=1, max_size=4))))
        for n in range(draw(st.integers(1, 2))))
    count = draw(st.integers(len(maps), 3))
    probes = [draw(_probes(tracepoints, maps[n % len(maps)], n < len(maps), words)) for n in range(count)]
    return Spec(maps, tuple(probes), draw(st.sampled_from((1, 3, 40))))


@st.composite
def _probes(draw: Callable[..., Any], tracepoints: tuple[str, ...], target: MapSpec, saving: bool,
            words: Vocabulary) -> ProbeSpec:
    before = draw(st.booleans())
    if draw(st.integers(0, 4)) == 0:
        return ProbeSpec(("kernel",), target.level, before, draw(_steps(target, (), saving, words)))
    first = draw(st.sampled_from(sorted({words.kinds[t] for t in tracepoints})))
    pos = (draw(st.sampled_from([t for t in tracepoints if words.kinds[t] == first])),
           *draw(st.lists(st.sampled_from(tracepoints), max_size=2)))
    pos = tuple(dict.fromkeys(pos))
    # What one of the tracepoints never has is refused; what only some of their instructions have is not.
    common = set.intersection(*({name for name, _ in words.captures[words.kinds[p]]} for p in pos))
    captures = tuple(c for c in words.captures[words.kinds[pos[0]]] if c[0] in common - ({"out"} if before else set()))
    return ProbeSpec(pos, target.level, before, draw(_steps(target, captures, saving, words)))


@st.composite
def _steps(draw: Callable[..., Any], target: MapSpec, captures: tuple[tuple[str, int | None], ...],
           saving: bool, words: Vocabulary) -> tuple[Step, ...]:
    value = values(captures, words.combined)
    updates = st.builds(lambda name, v: Step(name, (v,)), st.sampled_from(sorted(REGISTERS)), value)
    odd = value.map(lambda found: ("&", found, ("number", 1)))
    saves = st.builds(lambda found, when: Step(target.name, found, when),
                      st.tuples(*[value] * len(target.fields)), st.one_of(st.none(), st.none(), value, odd))
    first = draw(st.lists(updates, max_size=2))
    saved = draw(st.lists(saves, min_size=int(saving), max_size=2))
    return (*first, *saved, *draw(st.lists(updates, max_size=1, min_size=0 if first or saved else 1)))
