"""Antagonistic muscles of a planar chain: where they are tied, how hard they may pull, what air does in them."""

from __future__ import annotations

from dataclasses import dataclass, field

from metamer.units import DEG

PerJoint = float | tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Pam:
    """A McKibben muscle: F = (A (p - p_dead) (a (l/l_0)^2 - b) + k (l - l_0)) (1 + eta tanh(l'/v_h)), A = pi D^2/4.

    a = 3/tan^2, b = 1/sin^2 of the braid angle; both terms in the bracket are never below 0. One value for all
    joints or one a joint. haghshenas2022 gives no parameters of its muscles but the relaxed length; these are a small
    muscle's of ordinary braid. tondu2000

    relaxed          l_0, length without load at no pressure                      [m]
    diameter         D of the relaxed muscle                                      [m]
    braid_angle      of the relaxed braid against the muscle's axis               [rad]
    stiffness        k of the bladder stretched beyond l_0                        [N/m]
    dead_pressure    p_dead, below which the bladder does not reach the braid     [Pa]
    pressure_limit   most pressure of the valves, above the air around            [Pa]
    hysteresis       eta, share of the force that the braid's own friction takes  [-]
    slip_speed       v_h, at which that friction is fully there                   [m/s]
    lag              time constant of valve and tube                              [s]
    """

    relaxed: PerJoint = 0.1
    diameter: PerJoint = 0.008
    braid_angle: PerJoint = 25.0 * DEG
    stiffness: PerJoint = 20.0
    dead_pressure: PerJoint = 5e3
    pressure_limit: PerJoint = 3e5
    hysteresis: PerJoint = 0.08
    slip_speed: PerJoint = 0.01
    lag: PerJoint = 0.01


@dataclass(frozen=True, kw_only=True)
class Muscles:
    """A muscle on the right (y < 0) and one on the left (y > 0) of every joint; one value for all or one a joint.

    reach            h2, joint to the muscle's end along the link, on both links     [m]
    half_width       w, axis to the muscle's end across the link, on both links      [m]
    reach_outer      the same on the link behind the joint, where it differs         [m]
    half_width_outer the same on the link behind the joint, where it differs         [m]
    tension_least    every muscle is kept this taut (co-contraction)                 [N]
    tension_most     a muscle is never asked for more; inf = no limit                [N]
    pam              the muscles as McKibben muscles
    haghshenas2022, section 2.1 and 3
    """

    reach: PerJoint = 0.05
    half_width: PerJoint = 0.025
    reach_outer: PerJoint | None = None
    half_width_outer: PerJoint | None = None
    tension_least: PerJoint = 0.0
    tension_most: PerJoint = float("inf")
    pam: Pam = field(default_factory=Pam)
