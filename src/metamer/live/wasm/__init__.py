"""Kernels as WebAssembly; needed to build the modules that the package carries, not to use them."""
