"""Ground laws seen from above. Every law is a resistance: f_L = -(r_along v_along, r_across v_across)."""

from __future__ import annotations

import math

from metamer.kernels.jit import kernel
from metamer.kernels.links import COULOMB_COMPONENT, COULOMB_SHARED, VISCOUS, example_links


@kernel
def resistance(link, v_along, v_across):
    """Resistance of the ground along and across a link, f = -(r_along v_along, r_across v_across).   [N s/m]

    link                 one record of `links`: ground law, load, coefficients
    v_along, v_across    velocity of the link's centre of mass in its own frame   [m/s]
    viscous: the coefficients; shared norm: N mu / sqrt(|v|^2 + eps^2); component: N mu / sqrt(v_k^2 + eps^2).
    Friction along the link may differ forward and backward; it fades with v_along, so the force stays continuous.
    haghshenas2022, Eqs. (34)-(35); liljeback2013
    """
    law = link["law"]
    if law == VISCOUS:
        return link["viscous_along"], link["viscous_across"]
    mu_along = link["mu_forward"] if v_along >= 0.0 else link["mu_backward"]
    load, eps = link["load"], link["eps"]
    if law == COULOMB_SHARED:
        force = load / math.sqrt(v_along * v_along + v_across * v_across + eps * eps)
        return mu_along * force, link["mu_across"] * force
    if law == COULOMB_COMPONENT:
        along = load * mu_along / math.sqrt(v_along * v_along + eps * eps)
        across = load * link["mu_across"] / math.sqrt(v_across * v_across + eps * eps)
        return along, across
    return 0.0, 0.0


def warm():
    """Compile this file's kernels."""
    resistance(example_links()[0], 0.0, 0.0)
