from ncc import probe, Map
import ncc.language as nl

x: nl.u64

@probe(pos="kernel", level="thread")
def helpers():
    x = nl.clock()
    x = nl.time()
    x = nl.cuid()
    x = nl.warpid()
    x = nl.laneid()
    x = nl.activemask()
    x = nl.site()
    x = nl.tid() + nl.tid.x + nl.tid.y() + nl.tid.z
    x = nl.ntid + nl.ntid.x + nl.ntid.y + nl.ntid.z()
    x = nl.ctaid() + nl.ctaid.x + nl.ctaid.y + nl.ctaid.z
    x = nl.nctaid() + nl.nctaid.x + nl.nctaid.y + nl.nctaid.z
