"""The AMD backend: AMDGPU assembly text in, text out, for CDNA (wave64). Not registered before the whole works."""
