"""Ground laws seen from above. Every law is a resistance: f_L = -(r_along v_along, r_across v_across)."""

from __future__ import annotations

import math

from metamer.core.jit import inlined


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
