"""Dampers of joints that would ring after an impact.

The middle of a step multiplies a rate that dies out by (1 - z/2)/(1 + z/2), z = h d / I: with z > 2 it changes sign
every step, while the motion is over within one. A damper that looks theta h ahead, theta = 1/(1 - exp(-z)) - 1/z,
multiplies it by exp(-z). liniger1970
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import bare_kernel, inlined

RINGS = 2.0  # z from which the middle of a step turns a rate round


@inlined
def looseness(inertia, parent, armature):
    """Angular acceleration of a joint by a unit of torque, at most: its two links without the others.   [1/(kg m^2)]"""
    return 1.0 / (1.0 / (1.0 / max(inertia, 1e-300) + 1.0 / max(parent, 1e-300)) + armature)


@inlined
def leaning(z):
    """theta - 1/2: part of a step by which a damper looks beyond its middle; none where it does not ring."""
    return 1.0 / (1.0 - math.exp(-z)) - 1.0 / z - 0.5 if z > RINGS else 0.0


@bare_kernel
def lean_on_end(links, h, struck, lean):
    """Let stiff dampers look ahead in a step soon after an impact, so that rates which it left do not ring.

    struck    whether an impact was less than a step ago; nothing leans otherwise
    lean      (n,) written
    """
    for i in range(links.shape[0]):
        lean[i] = 0.0
        if struck:
            link, p = links[i], links[i]["parent"]
            loose = looseness(link["inertia"], links[p]["inertia"] if p >= 0 else np.inf, link["armature"])
            lean[i] = leaning(h * (link["kd"] + link["damping"]) * loose)
