"""Stops of joints: springs and dampers that only push back."""

from __future__ import annotations

from metamer.core.jit import inlined

FADE = 1e-6  # way past a stop over which its damper sets in [rad]


@inlined
def stop_torque(phi, rate, lower, upper, stiffness, damping):
    """Torque of a joint's stops and how far it is past one: a spring and damper that only push back.   [N m, rad]

    lower, upper            limits of the joint                       [rad]
    stiffness, damping      of the stop                               [N m/rad, N m s/rad]
    """
    past = max(phi - upper, 0.0) - max(lower - phi, 0.0)
    push = -stiffness * past - (damping * rate if past != 0.0 else 0.0)
    push = min(push, 0.0) if past > 0.0 else max(push, 0.0)
    return push, past


@inlined
def stop_over_step(phi, before, a, h, lower, upper, stiffness, damping):
    """Mean torque of a joint's stops over a step: that of the dampers, the whole without acceleration, its slope.

    phi, before    angle and rate at the start of the step            [rad, rad/s]
    a              acceleration                                       [rad/s^2]
    Returns (torque of the dampers alone, start, slope): the stops give start - slope a.   [N m, N m, kg m^2]
    The springs give what their energy changes by, over the angle turned, so that the account stays closed also in the
    steps that arrive at a stop or leave it; the damper acts for the part of the step past the stop.
    hairer2006, section V.5
    """
    rate = before + 0.5 * h * a
    turn = h * rate
    after = phi + turn
    past = max(phi - upper, 0.0) - max(lower - phi, 0.0)
    ahead = max(after - upper, 0.0) - max(lower - after, 0.0)
    spring, steep = 0.0, 0.0
    part = min(1.0, (abs(past) + abs(ahead)) / max(abs(turn), FADE))
    if past * ahead > 0.0:
        spring, steep = -0.5 * stiffness * (past + ahead), 0.5 * stiffness
    elif past != ahead:
        # arriving or leaving; from one stop to the other both count
        spring = -0.5 * stiffness * (ahead * ahead - past * past) / turn
        arrives, leaves = ahead / turn, past / turn
        steep = stiffness * (abs(arrives) - 0.5 * arrives * arrives + 0.5 * leaves * leaves)
    push = spring - damping * part * rate
    # a stop only pushes back
    side = past + ahead
    push = min(push, 0.0) if side > 0.0 else max(push, 0.0)
    half = 0.5 * h
    slope = half * (half * 2.0 * steep + damping * part) if push != 0.0 else 0.0
    start = push + slope * a
    if past * ahead > 0.0 and part == 1.0 and push != 0.0:
        # past the stop all is linear: free of the rounding of a
        start = -stiffness * (past + half * before) - damping * before
    return push - spring, start, slope
