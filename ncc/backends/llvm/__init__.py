"""What targets that LLVM knows share: the IR lowered to LLVM's, and its execution on this processor."""
