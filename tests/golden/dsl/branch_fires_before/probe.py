from ncc import probe, Map
import ncc.language as nl

count: nl.u32

@probe(pos="branch", level="thread")
def portable():
    count += 1

@probe(pos="bra.uni", level="thread")
def native():
    count += 1

@probe(pos="bra", level="thread", before=True)
def asked():
    count += 1

@probe(pos="st.global:bra", level="thread")
def mixed():
    count += 1
