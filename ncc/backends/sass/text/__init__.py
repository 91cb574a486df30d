"""Machine code as nvdisasm reads it."""
