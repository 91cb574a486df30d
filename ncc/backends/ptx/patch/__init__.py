"""Probes as patch functions of NVIDIA's Compute Sanitizer API, which calls one before each instruction of a kind."""
