"""Probes in NVIDIA's machine code (SASS), for kernels that come without PTX: at their entry and exits."""
