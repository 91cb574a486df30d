"""Cubins: what they say of a kernel, and the same file with one kernel changed; nvdisasm."""
