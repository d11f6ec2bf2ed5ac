"""Antagonistic muscles of a planar chain: where they are tied, how hard they may pull, what air does in them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.core.fields import at, number, record
from metamer.core.parts import Record
from metamer.core.refusals import Problem
from metamer.core.units import DEG
from metamer.systems.drives.servo import Servo

STEEPEST_BRAID = math.atan(math.sqrt(2.0))  # rad, beyond which a McKibben muscle pushes

PerJoint = float | tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Pam(Record):
    """A McKibben muscle: F = (A (p - p_dead) (a (l/l_0)^2 - b) + k (l - l_0)) (1 + eta tanh(l'/v_h)), A = pi D^2/4.

    a = 3/tan^2, b = 1/sin^2 of the braid angle; both terms in the bracket are never below 0. One value for all
    joints or one per joint. haghshenas2022 gives no parameters of its muscles but the relaxed length; these are a small
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

    relaxed: PerJoint = number(0.1, "m", above=0.0, per="joints")
    diameter: PerJoint = number(0.008, "m", above=0.0, per="joints")
    braid_angle: PerJoint = number(25.0 * DEG, "rad", above=0.0, below=STEEPEST_BRAID, per="joints")
    stiffness: PerJoint = number(20.0, "N/m", lower=0.0, per="joints")
    dead_pressure: PerJoint = number(5e3, "Pa", lower=0.0, per="joints")
    pressure_limit: PerJoint = number(3e5, "Pa", above=0.0, per="joints")
    hysteresis: PerJoint = number(0.08, "-", lower=0.0, below=1.0, per="joints")
    slip_speed: PerJoint = number(0.01, "m/s", above=0.0, per="joints")
    lag: PerJoint = number(0.01, "s", above=0.0, per="joints")


def pull_rules(muscles: Muscles) -> Iterator[Problem]:
    """Least below most, joint by joint."""
    pam = muscles.pam
    pairs = (
        ("tension_least", muscles.tension_least, "tension_most", muscles.tension_most, "N"),
        ("pam.dead_pressure", pam.dead_pressure, "pam.pressure_limit", pam.pressure_limit, "Pa"),
    )
    for low_name, low, high_name, high, unit in pairs:
        lists = [x for x in (low, high) if isinstance(x, tuple)]
        for k in range(len(lists[0]) if lists else 1):
            if at(low, k) >= at(high, k):
                yield Problem(f"{low_name}[{k}]", at(low, k), f"below drive.{high_name}, {at(high, k):g} [{unit}]")


@dataclass(frozen=True, kw_only=True)
class Muscles(Servo):
    """Servos that pull: a muscle on the right (y < 0) and one on the left (y > 0) of every joint of a planar chain.

    One value for all joints or one per joint. kp and kd are those of the inner loop that turns targets into tensions.

    reach            h2, joint to the muscle's end along the link, on both links     [m]
    half_width       w, axis to the muscle's end across the link, on both links      [m]
    reach_outer      the same on the link behind the joint, where it differs         [m]
    half_width_outer the same on the link behind the joint, where it differs         [m]
    tension_least    every muscle is kept this taut (co-contraction)                 [N]
    tension_most     a muscle is never asked for more; inf = no limit                [N]
    pam              the muscles as McKibben muscles
    haghshenas2022, section 2.1 and 3
    """

    kind = "muscles"

    reach: PerJoint = number(0.05, "m", above=0.0, per="joints")
    half_width: PerJoint = number(0.025, "m", above=0.0, per="joints")
    reach_outer: PerJoint | None = number(None, "m", above=0.0, per="joints")
    half_width_outer: PerJoint | None = number(None, "m", above=0.0, per="joints")
    tension_least: PerJoint = number(0.0, "N", lower=0.0, per="joints")
    tension_most: PerJoint = number(math.inf, "N", above=0.0, per="joints", endless=True)
    pam: Pam = record(Pam)

    RULES = (pull_rules,)

    def idle(self, robot: Any) -> dict[str, str]:
        """Valves move where pressures are commanded."""
        return dict.fromkeys(("drive.pam.pressure_limit", "drive.pam.lag"), 'plants of port "pressure" have valves')

    def notes(self, robot: Any, log: Any) -> list[str]:
        """Joints that came near the angle at which a muscle has no arm."""
        from metamer.systems.muscles.model import build_muscles
        from metamer.systems.muscles.singular import singular_notes

        angles = log["joint.angle"]
        return singular_notes(build_muscles(robot), angles, log.t, np.abs(angles).max(axis=0))
