from ncc import probe, Map
import ncc.language as nl

n: nl.u32

@probe(pos="kernel", level="thread")
def flow():
    if n > 3:
        n = 1
    elif n:
        return
    else:
        n = 2
    while n != 0:
        n -= 1
        if n == 5:
            break
        continue
    for i in range(4):
        n += i
    for j in range(nl.laneid(), 0, -2):
        n += j
    return None
