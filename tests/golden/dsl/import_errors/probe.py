import os
import numpy as np
import ncc.frontend
from ncc import Probe, Map
from ncc.languag import clock
from ncc.language import u65
from . import x
import nc.language as nl
from neutrino import *
from neutrino.language import *

@probe(pos="kernel", level="thread")
def p():
    x = clock()
