"""What the parts of an insertion write, made fewer as a whole: on CDNA, and on RDNA by its masks and waits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Place, Registers
from ncc.backends.gcn.code.spell import wait_for
from ncc.backends.gcn.code.tidy import tidied as tidied_lines

Kind = tuple[int, int, str]
KINDS: tuple[Kind, ...] = ((64, 9, "s_waitcnt lgkmcnt(0)"), (32, 10, "s_waitcnt lgkmcnt(0)"),
                           (32, 11, "s_waitcnt lgkmcnt(0)"), (64, 12, "s_wait_kmcnt 0x0"),
                           (32, 12, "s_wait_kmcnt 0x0"))
"""Lanes of a wave, the processor's generation, and how it waits for scalar loads."""
BASE = Place(SGPR, 4, 2)
ADDED = "v_add_u32 v1, s6, v2"


def emitter(kind: Kind) -> Emitter:
    return Emitter(Registers.beyond(20, 30, 100, 128), lanes=kind[0], generation=kind[1])


def tidied(e: Emitter, at_exit: bool) -> list[str]:
    return tidied_lines(e.lines, frozenset(e.temporary), at_exit, " ".join(e.scalar_wait), e.exec_units)


def load(e: Emitter, offset: int) -> Place:
    into = e.take(SGPR, 2)
    e.put("s_load_dwordx2", into, BASE, offset)
    e.wait_scalars()
    return into


@pytest.fixture(params=KINDS, ids=lambda kind: f"{kind[0]}-gfx{kind[1]}")
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


def test_loads_are_issued_together_and_waited_for_once(kind: Kind) -> None:
    e = emitter(kind)
    first = load(e, 8)
    e.lines.append(ADDED)
    second = load(e, 16)
    e.put("v_add_u32", "v1", second.part(0), "v2")
    e.put("v_add_u32", "v1", first.part(0), "v2")
    assert tidied(e, False) == [f"s_load_dwordx2 {first}, s[4:5], 8", f"s_load_dwordx2 {second}, s[4:5], 16", ADDED,
                                kind[2], f"v_add_u32 v1, {second.part(0)}, v2", f"v_add_u32 v1, {first.part(0)}, v2"]


def _wait_for_vectors(e: Emitter) -> None:
    wait_for(e, {"vmcnt": 0})


@pytest.mark.parametrize("wait", [Emitter.wait_scalars, _wait_for_vectors])
def test_loads_stay_behind_a_wait_for_others(kind: Kind, wait: Callable[[Emitter], None]) -> None:
    """What the kernel asked for may still arrive."""
    e = emitter(kind)
    wait(e)
    waits = list(e.lines)
    into = load(e, 8)
    e.put("v_add_u32", "v1", into.part(0), "v2")
    assert tidied(e, False) == [*waits, f"s_load_dwordx2 {into}, s[4:5], 8", kind[2], e.lines[-1]]


def _narrowed(e: Emitter, inside: Callable[[], None]) -> Place:
    before, move = e.mask(), e.of_mask("s_mov")
    e.put(move, before, e.exec)
    e.put(move, e.exec, 1)
    inside()
    e.put(move, e.exec, before)
    return before


def test_lanes_are_not_turned_on_again_where_the_kernel_ends(kind: Kind) -> None:
    e = emitter(kind)
    before = _narrowed(e, lambda: e.lines.append(ADDED))
    move = e.of_mask("s_mov")
    narrow = f"{move} {e.exec}, 1"
    assert tidied(e, True) == [narrow, ADDED]
    assert tidied(e, False) == [f"{move} {before}, {e.exec}", narrow, ADDED, f"{move} {e.exec}, {before}"]


def test_lanes_under_which_nothing_runs(kind: Kind) -> None:
    e = emitter(kind)
    before = _narrowed(e, lambda: None)
    move = e.of_mask("s_mov")
    assert tidied(e, False) == [f"{move} {before}, {e.exec}", f"{move} {e.exec}, {before}"]
    assert tidied(e, True) == []


def test_where_ways_meet_lanes_are_what_they_were(kind: Kind) -> None:
    e = emitter(kind)
    e.put("s_cmp_eq_u32", "s6", 0)
    with e.skipped():
        _narrowed(e, lambda: e.lines.append(ADDED))
    assert tidied(e, True) == e.lines


def test_a_copy_of_a_temporary_is_written_at_once(kind: Kind) -> None:
    e = emitter(kind)
    made, kept = e.take(VGPR), Place(VGPR, 7)
    e.put("v_add_u32", made, "v1", "v2")
    e.move(kept, made)
    assert tidied(e, False) == ["v_add_u32 v7, v1, v2"]


def test_lanes_change_between_a_value_and_its_copy(kind: Kind) -> None:
    e = emitter(kind)
    made, kept = e.take(VGPR), Place(VGPR, 7)
    e.put("v_add_u32", made, "v1", "v2")
    _narrowed(e, lambda: e.put("v_mov_b32", kept, made))
    assert tidied(e, False) == e.lines


def test_a_clock_that_is_a_message_is_waited_for() -> None:
    """RDNA 3 (``helpers.ask_clock``): its result comes as late as a load's."""
    e = emitter((32, 11, ""))
    ticks = e.take(SGPR, 2)
    e.put("s_sendmsg_rtn_b64", ticks, "sendmsg(MSG_RTN_GET_REALTIME)")
    e.wait_scalars()
    e.put("v_add_u32", "v1", ticks.part(0), "v2")
    assert tidied(e, False) == e.lines
