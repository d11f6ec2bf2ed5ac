"""The live page: one front end for every robot, fed by our kernels as WebAssembly or by frames from elsewhere."""
