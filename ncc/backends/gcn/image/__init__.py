"""AMD's images, their descriptors and metadata, and LLVM's tools."""
