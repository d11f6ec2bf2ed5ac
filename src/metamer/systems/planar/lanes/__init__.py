"""Many planar robots side by side: kernels over lanes, their methods, and their numbers as metrics."""
