"""Ground laws seen from above. Every law is a resistance: f_L = -(r_along v_along, r_across v_across)."""

from __future__ import annotations

import math

import numpy as np

from metamer.kernels.jit import inlined, kernel
from metamer.kernels.links import example_links


@inlined
def resistance(r_along, r_across, load, mu_forward, mu_backward, mu_across, shared, eps, v_along, v_across):
    """Resistance of the ground along and across a link, f = -(r_along v_along, r_across v_across).   [N s/m]

    r_along, r_across    viscous coefficients; zero under a Coulomb law           [N s/m]
    load                 weight on the ground; zero under the viscous law         [N]
    mu_forward, mu_backward, mu_across    Coulomb coefficients                    [-]
    shared               1: both components share the norm |v|; 0: each its own   [-]
    eps                  speed below which Coulomb friction fades linearly        [m/s]
    v_along, v_across    velocity of the link's centre of mass in its own frame   [m/s]
    Coulomb: N mu_k / sqrt(v_k^2 + shared v_other^2 + eps^2). Friction along the link may differ forward and backward;
    the force passes through zero with v_along, so it stays continuous. No branches, so that lanes vectorise.
    haghshenas2022, Eqs. (34)-(35); liljeback2013
    """
    mu_along = mu_forward if v_along >= 0.0 else mu_backward
    along2, across2, eps2 = v_along * v_along, v_across * v_across, eps * eps
    r_along += load * mu_along / math.sqrt(along2 + shared * across2 + eps2)
    r_across += load * mu_across / math.sqrt(across2 + shared * along2 + eps2)
    return r_along, r_across


@inlined
def link_resistance(link, v_along, v_across):
    """Resistance of the ground under one link, from its record.   [N s/m]"""
    return resistance(
        link["viscous_along"],
        link["viscous_across"],
        link["load"],
        link["mu_forward"],
        link["mu_backward"],
        link["mu_across"],
        link["shared"],
        link["eps"],
        v_along,
        v_across,
    )


@kernel
def ground_forces(links, frames, forces):
    """Ground force on every link at its centre of mass, in world axes.   [N]

    frames    (n, 4) cos, sin of the link's angle, velocity x, y of its centre   [-, m/s]
    forces    (n, 2) written                                                 [N]
    For engines that have no such law of their own.
    """
    for i in range(links.shape[0]):
        c, s, vx, vy = frames[i, 0], frames[i, 1], frames[i, 2], frames[i, 3]
        along, across = c * vx + s * vy, c * vy - s * vx
        r_along, r_across = link_resistance(links[i], along, across)
        forces[i, 0] = -c * r_along * along + s * r_across * across
        forces[i, 1] = -s * r_along * along - c * r_across * across


def warm():
    """Compile this file's kernels."""
    ground_forces(example_links(), np.zeros((2, 4)), np.zeros((2, 2)))
