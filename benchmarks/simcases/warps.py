"""Warp collectives, memory, atomics, copies and barriers: every result is exact."""

from __future__ import annotations

import itertools

import numpy as np

from simcases.instructions import BFLOATS, DOUBLES, HALVES, INTEGERS, SINGLES, Group, Op, bits_drawn, padded, pairs

_FULL = "0xffffffff"


def _shuffles() -> Group:
    steps = [0, 1, 2, 3, 4, 5, 8, 16, 17, 31, 32, 63]
    clamps = [0x1F, 0, 0x181F, 0x1C1F, 0x101F, 0x1C07, 0x0010, 0x1E01]
    rows = [Op(f"shfl.sync.{mode}.b32 {{d}}|%p2, {{a}}, {step}, {clamp:#x}, {_FULL}; selp.b32 %r3, 1, 0, %p2;"
               " shl.b32 %r3, %r3, 31; xor.b32 {d}, {d}, %r3", name=f"shfl.{mode} {step} {clamp:#x}")
            for mode in ("up", "down", "bfly", "idx") for step, clamp in itertools.product(steps[::2], clamps[::2])]
    return Group("shfl-constant", (np.arange(1000, 1128, dtype=np.uint32) * 77,), tuple(rows))


def _varying_shuffles() -> Group:
    """Step and clamp in registers, other ones in every lane."""
    rows = [Op(f"shfl.sync.{mode}.b32 {{d}}|%p2, {{a}}, {{b}}, {{c}}, {_FULL}; selp.b32 %r3, 1, 0, %p2;"
               " shl.b32 %r3, %r3, 31; xor.b32 {d}, {d}, %r3", name=f"shfl.{mode} in registers")
            for mode in ("up", "down", "bfly", "idx")]
    words = np.array(bits_drawn(32, 1024), np.uint32)
    return Group("shfl", (words >> 1, np.roll(words, 5) & 63, np.roll(words, 9) & 0x1F1F), tuple(rows))


def _votes() -> Group:
    test = "setp.gt.s32 %p2, {a}, {b};"
    answer = "selp.b32 {d}, 1, 0, %p3"
    rows = [Op(f"{test} vote.sync.ballot.b32 {{d}}, %p2, {_FULL}", name="vote.ballot"),
            *(Op(f"{test} vote.sync.{m}.pred %p3, %p2, {_FULL}; {answer}", name=f"vote.{m}")
              for m in ("all", "any", "uni")),
            Op(f"{test} vote.sync.uni.pred %p3, !%p2, {_FULL}; {answer}", name="vote.uni !p"),
            Op("activemask.b32 {d}"),
            Op(f"and.b32 %r3, {{a}}, 3; match.any.sync.b32 {{d}}, %r3, {_FULL}", name="match.any.b32"),
            Op(f"and.b32 %r3, {{a}}, 3; cvt.u64.u32 %d3, %r3; match.any.sync.b64 {{d}}, %d3, {_FULL}",
               name="match.any.b64"),
            Op(f"shr.u32 %r3, {{a}}, 31; match.all.sync.b32 {{d}}|%p2, %r3, {_FULL}; selp.b32 %r3, 9, 0, %p2;"
               " xor.b32 {d}, {d}, %r3", name="match.all.b32"),
            Op(f"elect.sync {{d}}|%p2, {_FULL}; selp.b32 %r3, 64, 0, %p2; or.b32 {{d}}, {{d}}, %r3", name="elect.sync"),
            *(Op(f"redux.sync.{op} {{d}}, {{a}}, {_FULL}", name=f"redux.{op}") for op in (
                "add.u32", "add.s32", "min.u32", "min.s32", "max.u32", "max.s32", "and.b32", "or.b32", "xor.b32"))]
    for members in ("0x55555555", "0x0000ffff"):
        guard = (f"mov.u32 %r4, {members}; shr.u32 %r5, %r4, %r6; and.b32 %r5, %r5, 1; setp.eq.u32 %p4, %r5, 1;"
                 " mov.b32 {d}, 0;")
        rows += [Op(f"{guard} @%p4 redux.sync.add.s32 {{d}}, {{a}}, {members}", name=f"redux.add of {members}"),
                 Op(f"{guard} {test} @%p4 vote.sync.ballot.b32 {{d}}, %p2, {members}",
                    name=f"vote.ballot of {members}"),
                 Op(f"{guard} @%p4 shfl.sync.bfly.b32 {{d}}, {{a}}, 2, 0x1f, {members}", name=f"shfl of {members}")]
    a, b = (np.array(bits_drawn(32, 1024, seed), np.uint32) for seed in (1, 2))
    a[64:96], b[64:96], a[96:128], b[96:128] = 5, 1, 1, 5  # warps that agree
    return Group("vote", (a, b), tuple(rows), "mov.u32 %r6, %laneid;")


# -- memory ----------------------------------------------------------------------------------------------------

_CELLS = (".shared .align 16 .b8 pool[2048];\n.local .align 16 .b8 stack[32];\n",
          "mov.u32 %r9, pool; mov.u32 %r8, %tid.x; mad.lo.u32 %r9, %r8, 16, %r9; mov.u32 %r10, stack;"
          "ld.param.u64 %d9, [p_m_scratch]; mad.wide.u32 %d9, %r1, 16, %d9; mov.u64 %d8, pool;"
          "cvta.shared.u64 %d8, %d8; cvt.u64.u32 %d7, %r8; mad.lo.u64 %d8, %d7, 16, %d8;")
_PLACES = {"global": "[%d9]", "shared": "[%r9]", "generic": "[%d8]"}


def _cells(name: str, operands: tuple[np.ndarray, ...], rows: list[Op]) -> Group:
    """A group whose threads have 16 bytes of global, of shared and of local memory each."""
    return Group(name, operands, tuple(rows), _CELLS[1], _CELLS[0],
                 {"scratch": np.zeros(4 * len(padded(operands[0])), np.uint32)})


def _atomics(kind: str, operations: str) -> Group:
    bits = {"f16x2": 32, "bf16x2": 32}.get(kind) or int(kind.lstrip("bfuswx"))
    form = kind if kind[0] == "f" or kind[:2] == "bf" else f"u{bits}"
    rows = []
    for operation, (space, place) in itertools.product(operations.split(), _PLACES.items()):
        suffix = "" if space == "generic" else f".{space}"
        noftz = ".noftz" if kind[-3:] in ("f16", "6x2") else ""
        store = f"st{suffix}.b{bits} {place}, {{a}};"
        second = ", {a}" if operation == "cas" else ""
        atom = f"atom{suffix}.{operation}{noftz}.{kind}"
        value = "{b}"
        rows += [Op(f"{store} {atom} {{d}}, {place}, {value}{second}", form, name=f"{atom}: old"),
                 Op(f"{store} {atom} {{d}}, {place}, {value}{second}; ld{suffix}.b{bits} {{d}}, {place}", form,
                    name=f"{atom}: new")]
        if operation not in ("cas", "exch"):
            red = f"red{suffix}.{operation}{noftz}.{kind}"
            rows.append(Op(f"{store} {red} {place}, {value}; ld{suffix}.b{bits} {{d}}, {place}", form, name=red))
    return _cells(f"atom-{kind}", _operands(kind, bits), rows)


def _operands(kind: str, bits: int) -> tuple[np.ndarray, ...]:
    edges = {"f32": SINGLES, "f64": DOUBLES, "f16": HALVES, "bf16": BFLOATS}
    if kind in ("f16x2", "bf16x2"):
        words = [x << 16 | y for x, y in itertools.product(edges[kind[:-2]], repeat=2)]
        return np.array(words, np.uint32), np.roll(np.array(words, np.uint32), 31)
    return pairs(edges.get(kind, INTEGERS[bits]), bits, 8)


_ATOMICS = {"b32": "and or xor exch cas", "b64": "and or xor exch cas", "b16": "cas", "u32": "add inc dec min max",
            "s32": "add min max", "u64": "add min max", "s64": "min max", "f32": "add", "f64": "add", "f16": "add",
            "f16x2": "add", "bf16": "add", "bf16x2": "add"}


def _accesses() -> Group:
    rows = []
    places = {**_PLACES, "local": "[%r10]"}
    kinds = "u8 s8 u16 s16 u32 s32 b32 f32"
    for (space, place), kind in itertools.product(places.items(), kinds.split()):
        suffix = "" if space == "generic" else f".{space}"
        rows.append(Op(f"st{suffix}.b32 {place}, {{a}}; ld{suffix}.{kind} {{d}}, {place}", name=f"ld{suffix}.{kind}"))
    for space, place in places.items():
        suffix = "" if space == "generic" else f".{space}"
        again = f"{place[:-1]}+8]"
        whole = f"ld{suffix}.b32 {{d}}, {place}"
        rows += [Op(f"st{suffix}.v4.b32 {place}, {{{{{{a}}, {{b}}, {{a}}, {{b}}}}}};"
                    f" ld{suffix}.v2.u32 {{{{%r3, %r4}}}}, {again}; sub.u32 {{d}}, %r3, %r4",
                    name=f"st{suffix}.v4 ld{suffix}.v2"),
                 Op(f"st{suffix}.b32 {place}, {{a}}; st{suffix}.b8 {place[:-1]}+1], {{b}}; {whole}",
                    name=f"st{suffix}.b8"),
                 Op(f"st{suffix}.v2.b16 {place}, {{{{%h3, %h4}}}}; {whole}", name=f"st{suffix}.v2.b16")]
    rows += [Op(f"isspacep.{space} %p2, {address}; selp.b32 {{d}}, 1, 0, %p2", name=f"isspacep.{space} {address}")
             for space in ("global", "shared", "local", "const") for address in ("%d8", "%d9")]
    rows += [Op("st.shared.b32 [%r9], {a}; bar.sync 0; xor.b32 %r3, %r8, 37; mov.u32 %r4, pool;"
                " mad.lo.u32 %r4, %r3, 16, %r4; ld.shared.b32 {d}, [%r4]; bar.sync 0", name="bar.sync")]
    a, b = pairs(INTEGERS[32], 32, 0)
    group = _cells("memory", (a, b), rows)
    return Group(**{**group.__dict__, "setup": group.setup + "cvt.u16.u32 %h3, %a; cvt.u16.u32 %h4, %b;"})


def _reducing_barriers() -> Group:
    test = "setp.gt.s32 %p2, {a}, {b};"
    rows = [Op(f"{test} barrier.cta.red.popc.aligned.u32 {{d}}, 0, %p2", name="barrier.red.popc"),
            Op(f"{test} bar.red.popc.u32 {{d}}, 1, 128, !%p2", name="bar.red.popc !p")]
    rows += [Op(f"{test} bar.red.{op}.pred %p3, 2, %p2; selp.b32 {{d}}, 1, 0, %p3", name=f"bar.red.{op}")
             for op in ("and", "or")]
    a, b = (np.array(bits_drawn(32, 1024, seed), np.uint32) for seed in (3, 4))
    a[128:256], b[128:256], a[256:384], b[256:384] = 5, 1, 1, 5  # blocks that agree
    return Group("barrier-reductions", (a, b), tuple(rows))


def _copies() -> Group:
    """From the scratch array, which no one writes, over what a store left in shared memory."""
    before = "st.shared.v4.b32 [%r9], {{{{{{a}}, {{a}}, {{a}}, {{a}}}}}}; bar.sync 0;"
    after = ("cp.async.commit_group; cp.async.wait_group 0; ld.shared.v4.u32 {{{{%r3, %r4, %r5, %r6}}}}, [%r9];"
             " shl.b32 %r4, %r4, 1; shl.b32 %r5, %r5, 2; shl.b32 %r6, %r6, 3; xor.b32 {{d}}, %r3, %r4;"
             " xor.b32 %r5, %r5, %r6; xor.b32 {{d}}, {{d}}, %r5")
    rows = []
    for (way, size), limited in itertools.product((("ca", 4), ("ca", 8), ("ca", 16), ("cg", 16)), (False, True)):
        limit, keep = (", %r11", f"min.u32 %r11, {{b}}, {size};") if limited else ("", "")
        copy = f"cp.async.{way}.shared.global [%r9], [%d9], {size}{limit};"
        rows.append(Op(f"{before.format()} {keep} {copy} {after.format()}",
                       name=f"cp.async.{way} {size}{' with a size' if limited else ''}"))
    operands = np.array(bits_drawn(32, 512, 5), np.uint32), np.arange(512, dtype=np.uint32) % 20
    group = _cells("cp-async", operands, rows)
    return Group(**{**group.__dict__, "more": {"scratch": np.array(bits_drawn(32, 4 * 512, 7), np.uint32)}})


def _mbarriers() -> Group:
    """Each thread has a barrier of its own that waits for three arrivals; then one of the block."""
    arrive = "mbarrier.arrive.shared.b64 {s}, [%r9]; "
    start = "mbarrier.init.shared.b64 [%r9], 3; " + arrive.replace("{s}", "%d3")
    end = "mbarrier.inval.shared.b64 [%r9]"
    pending = "mbarrier.pending_count.b64 {d}, %d3; " + end
    waits = "mbarrier.test_wait.shared.b64 %p3, [%r9], %d3; selp.b32 {d}, 1, 0, %p3; " + end
    more = arrive.replace("{s}", "%d4") * 2
    block = ("setp.eq.u32 %p2, %r8, 0; @%p2 mbarrier.init.shared.b64 [cell], 128; bar.sync 0; st.shared.b32 [%r9], {a};"
             " mbarrier.arrive.shared.b64 %d3, [cell]; AGAIN: mbarrier.try_wait.shared.b64 %p3, [cell], %d3;"
             " @!%p3 bra AGAIN; xor.b32 %r3, %r8, 9; mov.u32 %r4, pool; mad.lo.u32 %r4, %r3, 16, %r4;"
             " ld.shared.b32 {d}, [%r4]; bar.sync 0; @%p2 mbarrier.inval.shared.b64 [cell]; bar.sync 0")
    rows = [Op(start + pending, name="mbarrier.pending_count"), Op(start + waits, name="mbarrier.test_wait, not ready"),
            Op(start + more + waits, name="mbarrier.test_wait, ready"), Op(block, name="mbarrier of a block")]
    group = _cells("mbarrier", (np.array(bits_drawn(32, 256, 6), np.uint32),), rows)
    return Group(**{**group.__dict__, "declarations": group.declarations + ".shared .align 8 .b64 cell;\n"})


def groups() -> list[Group]:
    return [_shuffles(), _varying_shuffles(), _votes(), _accesses(), _reducing_barriers(), _copies(), _mbarriers(),
            *(_atomics(kind, operations) for kind, operations in _ATOMICS.items())]
