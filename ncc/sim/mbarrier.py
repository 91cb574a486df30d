"""``mbarrier`` (PTX ISA 9.7.13.15): barriers that lie in shared memory.

The 64 bits of one are opaque; here they are, from the lowest: pending arrivals (20 bits), arrivals expected in a phase
(20), bytes of transactions under way (21, two's complement), a bit that says that it is one, the phase's parity. The
state that ``arrive`` returns is these bits as they were before it.
"""

from __future__ import annotations

from collections.abc import Callable

from ncc.backends.ptx.text.operands import Mem, Operand, Sink
from ncc.sim.emit import Emit
from ncc.sim.layout import Fault, Head
from ncc.sim.library import define, each_lane
from ncc.sim.memory_ops import SPACES, address, checked, load, store
from ncc.sim.values import I32, I64, INTS, PTR, VI, Builder, Value, const, splat

_COUNT_BITS, _TX_BITS = 20, 21
_MOST = (1 << _COUNT_BITS) - 1
_EXPECTED, _TX, _VALID, _PHASE = 20, 40, 61, 63
_SCOPES = frozenset(["cta", "cluster"])
_SHARED = frozenset(["shared", "shared::cta", "shared::cluster"])
_ORDERS = frozenset(["release", "acquire", "relaxed"])


# -- one step of one lane --------------------------------------------------------------------------------------


def _part(b: Builder, word: Value, at: int, bits: int) -> Value:
    return b.and_(b.lshr(word, const(at, 64)), const((1 << bits) - 1, 64))


def _signed_tx(b: Builder, word: Value) -> Value:
    return b.ashr(b.shl(word, const(64 - _TX - _TX_BITS, 64)), const(64 - _TX_BITS, 64))


def _joined(b: Builder, parts: tuple[Value, Value, Value, Value]) -> Value:
    pending, expected, tx, phase = parts
    tx = b.and_(tx, const((1 << _TX_BITS) - 1, 64))
    word = b.or_(pending, b.shl(expected, const(_EXPECTED, 64)))
    word = b.or_(word, b.or_(b.shl(tx, const(_TX, 64)), b.shl(phase, const(_PHASE, 64))))
    return b.or_(word, const(1 << _VALID, 64))


def _after(b: Builder, operation: str, word: Value, count: Value) -> tuple[Value, Value]:
    """(the object after an operation, whether the operation was one that the ISA defines)."""
    pending, expected = _part(b, word, 0, _COUNT_BITS), _part(b, word, _EXPECTED, _COUNT_BITS)
    tx, phase = _signed_tx(b, word), b.lshr(word, const(_PHASE, 64))
    one, zero = const(1, 64), const(0, 64)
    arrivals = {"arrive": count, "arrive_drop": count, "arrive_expect_tx": one, "drop_expect_tx": one,
                "increase": b.neg(count)}.get(operation, zero)
    if operation.endswith("expect_tx"):
        tx = b.add(tx, count)
    elif operation == "complete_tx":
        tx = b.sub(tx, count)
    defined = b.icmp_signed("<=", arrivals, pending)
    if operation in ("arrive", "arrive_drop"):
        defined = b.and_(defined, b.icmp_unsigned(">", count, zero))
    if operation in ("arrive_drop", "drop_expect_tx"):
        expected = b.sub(expected, arrivals)
    pending = b.sub(pending, arrivals)
    defined = b.and_(defined, b.icmp_unsigned("<=", pending, const(_MOST, 64)))
    defined = b.and_(defined, b.icmp_unsigned("!=", b.and_(word, const(1 << _VALID, 64)), zero))
    complete = b.and_(b.icmp_unsigned("==", pending, zero), b.icmp_unsigned("==", tx, zero))
    pending = b.select(complete, expected, pending)
    phase = b.select(complete, b.xor(phase, one), phase)
    return _joined(b, (pending, expected, tx, phase)), defined


def _operate(b: Builder, mask: Value, addresses: Value, counts: Value, out: Value, operation: str) -> None:
    """Lane after lane; old objects go to ``out``. Returns the lanes whose operation was not defined."""
    places, numbers, wrong = b.cell(VI[64]), b.cell(VI[32]), b.cell(I32)
    b.store(addresses, places)
    b.store(counts, numbers)
    b.store(const(0), wrong)
    with each_lane(b, mask) as lane:
        place = b.inttoptr(b.load(b.gep(places, [lane], source_etype=I64), typ=I64), PTR)
        count = b.zext(b.load(b.gep(numbers, [lane], source_etype=I32), typ=I32), I64)
        old = b.load(place, typ=I64)
        new, defined = _after(b, operation, old, count)
        b.store(b.select(defined, new, old), place)
        b.store(old, b.gep(out, [lane], source_etype=I64))
        bad = b.select(defined, const(0), b.shl(const(1), lane))
        b.store(b.or_(b.load(wrong, typ=I32), bad), wrong)
    b.ret(b.load(wrong, typ=I32))


MBARRIER = {name: define(f"mbarrier_{name}", INTS[32], (I32, VI[64], VI[32], PTR), _operate, name)
            for name in ("arrive", "arrive_drop", "arrive_expect_tx", "drop_expect_tx", "expect_tx", "complete_tx",
                         "increase")}
"""(lanes, addresses, counts, room for the old objects) -> the lanes for which the ISA does not say what happens."""


# -- instructions ----------------------------------------------------------------------------------------------


def _check(e: Emit, *flags: str) -> None:
    """Every modifier has to be known."""
    known = _SCOPES | _SHARED | _ORDERS | {"b64", *flags}
    if any(m not in known for m in e.at.instr.modifiers) or not e.has("b64"):
        e.unsupported()


def _object(e: Emit, operand: Operand) -> tuple[str, Value]:
    space = next(("shared" for m in e.at.instr.modifiers if m in _SHARED), "generic")
    return address(e, operand, SPACES.get(space, space))


def _run(e: Emit, operation: str, target: Operand, counts: Value) -> Value:
    """The objects as they were before."""
    good, real = checked(e, *_object(e, target), 8, e.active())
    out = e.scratch(64, 1, 7)
    wrong = e.b.call_out(MBARRIER[operation], I32, [good, real, counts, out])
    e.fault(wrong, Fault.MBARRIER)
    return e.b.vector_load(VI[64], out, 64)


def init(e: Emit) -> None:
    _check(e, "init")
    target, operand = e.operands(2)
    count = e.b.zext(e.read(operand, "u32"), VI[64])
    outside = e.b.icmp_unsigned(">", e.b.sub(count, splat(1, 64)), splat(_MOST - 1, 64))
    e.fault(e.b.and_(e.active(), e.b.bits_of(outside)), Fault.MBARRIER)
    word = e.b.or_(e.b.or_(count, e.b.shl(count, splat(_EXPECTED, 64))), splat(1 << _VALID, 64))
    store(e, *_object(e, target), [word])


def inval(e: Emit) -> None:
    _check(e, "inval")
    (target,) = e.operands(1)
    store(e, *_object(e, target), [splat(0, 64)])


def arrive(e: Emit) -> None:
    """``arrive`` and ``arrive_drop``, with a count, or with bytes to expect."""
    name = e.at.instr.modifiers[0]
    _check(e, name, "expect_tx", "noComplete")
    operands = list(e.at.instr.operands)
    state = None if isinstance(operands[0], Mem) else operands.pop(0)
    if len(operands) not in (1, 2) or (e.has("expect_tx") and len(operands) == 1):
        e.unsupported(f"with {len(e.at.instr.operands)} operands")
    counts = e.read(operands[1], "u32") if len(operands) == 2 else splat(1, 32)
    operation = name
    if e.has("expect_tx"):
        operation = "arrive_expect_tx" if name == "arrive" else "drop_expect_tx"
    old = _run(e, operation, operands[0], counts)
    if e.has("noComplete"):
        # The phase must not be complete by it: that is not defined.
        pending = e.b.trunc(e.b.and_(old, splat(_MOST, 64)), VI[32])
        e.fault(e.b.and_(e.active(), e.b.bits_of(e.b.icmp_unsigned("<=", pending, counts))), Fault.MBARRIER)
    if state is not None and not isinstance(state, Sink):
        e.write(state, old)


def transaction(e: Emit) -> None:
    name = e.at.instr.modifiers[0]
    _check(e, name)
    target, count = e.operands(2)
    _run(e, name, target, e.read(count, "u32"))


def wait(e: Emit) -> None:
    """``test_wait``, ``try_wait``: whether the phase is over. A warp that has to wait lets the others go on."""
    _check(e, e.at.instr.modifiers[0], "parity")
    dst, target, phase, *hint = e.operands(3, 4)
    if hint and not e.has("try_wait"):
        e.unsupported("with 4 operands")
    (word,) = load(e, *_object(e, target), 64, 1, e.active())
    if e.has("parity"):
        waited = e.b.and_(e.b.zext(e.read(phase, "u32"), VI[64]), splat(1, 64))
    else:
        waited = e.b.lshr(e.read(phase, "b64"), splat(_PHASE, 64))
    over = e.b.icmp_unsigned("!=", e.b.lshr(word, splat(_PHASE, 64)), waited)
    e.write(dst, over)
    left = e.b.and_(e.active(), e.b.not_(e.b.bits_of(over)))
    with e.b.if_then(e.b.icmp_unsigned("!=", left, const(0))):
        e.b.set_word(e.frame, Head.FUEL, const(0, 64))


def pending_count(e: Emit) -> None:
    _check(e, "pending_count")
    dst, state = e.operands(2)
    e.write(dst, e.b.trunc(e.b.and_(e.read(state, "b64"), splat(_MOST, 64)), VI[32]))


def arrive_after_copies(e: Emit) -> None:
    """What ``cp.async.mbarrier.arrive`` does when the copies are done; without ``.noinc`` it counts itself first."""
    (target,) = e.operands(1)
    if not e.has("noinc"):
        _run(e, "increase", target, splat(1, 32))
    _run(e, "arrive", target, splat(1, 32))


_FORMS: dict[str, Callable[[Emit], None]] = {
    "init": init, "inval": inval, "arrive": arrive, "arrive_drop": arrive, "expect_tx": transaction,
    "complete_tx": transaction, "test_wait": wait, "try_wait": wait, "pending_count": pending_count,
}


def mbarrier(e: Emit) -> None:
    form = _FORMS.get(e.at.instr.modifiers[0] if e.at.instr.modifiers else "")
    if form is None:
        e.unsupported()
    form(e)


OPS: dict[str, Callable[[Emit], None]] = {"mbarrier": mbarrier}
