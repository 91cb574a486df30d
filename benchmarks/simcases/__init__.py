"""Kernel launches that run on the simulator and on a GPU, and how far their results may differ.

``case``: what a launch is and how results are compared; ``integers``, ``floats``, ``warps``: single instructions on
many operands; ``kernels``: whole kernels; ``gpu``: launching through the driver API.
"""
