"""``make mutants``: its operators find faults that compile, and its table names files and tests that exist."""

from __future__ import annotations

import pytest

from tests.mutants import c_operators, python_operators
from tests.mutants.__main__ import compiles, drawn
from tests.mutants.targets import EQUIVALENT, ROOT, TARGETS, Target

PYTHON = b'''
def save(self, e: Emitter, slot: int) -> bool:
    """Stores."""
    self.wait(e)
    if slot >= self.cap and not self.dynamic:
        return False
    self.used += 1
    return store(e, slot, [e.lane, e.warp], slot + 4)
'''
C = b'''
bool ncc_save(struct map *map, uint32_t slot)
{
	pthread_mutex_lock(&lock); /* if (a < b) */
	if (slot >= map->cap && !map->dynamic)
		return false;
	map->used += 1;
	ncc_store(map, slot, map->base + slot * 4);
	pthread_mutex_unlock(&lock);
	return true;
}
'''


def texts(operators: object, source: bytes) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for mutation in operators.mutations(source):  # type: ignore[attr-defined]
        found.setdefault(mutation.operator, set()).add(f"{mutation.before(source)} -> {mutation.after}")
    return found


def test_operators_of_python() -> None:
    found = texts(python_operators, PYTHON)
    assert found == {
        "delete a call": {"self.wait(e) -> pass"},
        "weaken a check": {"slot >= self.cap and not self.dynamic -> False"},
        "negate a condition": {"slot >= self.cap and not self.dynamic -> not (slot >= self.cap and not self.dynamic)"},
        "drop a condition": {"slot >= self.cap and not self.dynamic -> ((not self.dynamic))",
                             "slot >= self.cap and not self.dynamic -> ((slot >= self.cap))"},
        "flip a comparison": {"slot >= self.cap -> slot > self.cap"},
        "delete an update": {"self.used += 1 -> pass"},
        "change a constant": {"False -> True", "1 -> 2", "4 -> 5"},
        "swap operands": {"store(e, slot, [e.lane, e.warp], slot + 4) -> store(slot, e, [e.lane, e.warp], slot + 4)",
                          "store(e, slot, [e.lane, e.warp], slot + 4) -> store(e, [e.lane, e.warp], slot, slot + 4)",
                          "store(e, slot, [e.lane, e.warp], slot + 4) -> store(e, slot, slot + 4, [e.lane, e.warp])"},
        "drop an element": {"[e.lane, e.warp] -> [e.warp, ]", "[e.lane, e.warp] -> [e.lane, ]"},
        "change the arithmetic": {"slot + 4 -> (slot) - (4)"},
    }


def test_operators_of_c() -> None:
    found = texts(c_operators, C)
    assert found["skip an unlock"] == {"pthread_mutex_unlock(&lock); -> ;"}
    assert found["delete a call"] == {"pthread_mutex_lock(&lock); -> ;",
                                      "ncc_store(map, slot, map->base + slot * 4); -> ;"}
    assert found["weaken a check"] == {
        "(slot >= map->cap && !map->dynamic) -> (0 && (slot >= map->cap && !map->dynamic))"}
    assert found["flip a comparison"] == {">= -> >"}
    assert found["drop a condition"] == {"&& -> ||"}
    assert found["delete an update"] == {"map->used += 1; -> ;"}
    assert found["change the arithmetic"] == {"+ -> -", "* -> +"}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_faults_are_drawn_by_the_seed(target: Target) -> None:
    assert all((ROOT / test).exists() for test in (*target.tests, *target.slow))
    some = drawn(target, 8, 1)
    assert len(some) == 8
    assert all(compiles(mutant) and mutant.mutation.applied(mutant.source) != mutant.source for mutant in some)
    assert [m.name for m in some] == [m.name for m in drawn(target, 8, 1)] != [m.name for m in drawn(target, 8, 2)]
    assert sum(target.mutants for target in TARGETS) >= 100


def test_what_is_equivalent_says_why() -> None:
    assert all(len(why.split()) > 3 for why in EQUIVALENT.values())
