"""Integration steps of a period, inside kernels."""

from __future__ import annotations

from metamer.core.clock import substeps
from metamer.core.jit import inlined

whole_steps = inlined(substeps)
