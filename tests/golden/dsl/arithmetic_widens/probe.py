from ncc import probe, Map
import ncc.language as nl

b: nl.u8
h: nl.u16
u: nl.u32
d: nl.u64
i: nl.s32
l: nl.s64
p: nl.pred

@probe(pos="kernel", level="thread")
def mixed():
    same = u + u
    wider = u - d
    unsigned_wins = i * u
    unsigned_wins_too = l * d
    sign_extends = i // l
    zero_extends = u % l
    narrow = b + h
    narrow_and_signed = b + i
    counts_a_condition = u + p
    literal = u + 1
    literal_is_large = u + 0x100000000
    literal_is_negative = u + -1
    literal_is_negative_in_signed = i & -1
    literal_alone = 1
    negative_alone = -1
    constant = 2 * 3 + 4
    smallest = min(u, d, 3)
    largest = max(i, -1)
