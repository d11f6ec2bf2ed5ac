"""Control law and robot in one loop: partial feedback linearisation, tensions and RK4, fused.

Collocated partial feedback linearisation: joint accelerations u = phi_d'' + kd (phi_d' - phi') + kp (phi_d - phi) are
asked of the hybrid dynamics, which give the joint torques; muscles that cannot give them leave a shortfall, and the
robot then moves under what they do give. Muscle forces are internal, so only the N - 1 joints can be linearised.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.core.numerics.rk4 import add_rates, add_stage, begin_step, end_step, new_stages
from metamer.systems.muscles.kernels.law import (
    EASE,
    ETA,
    JOINT_KD,
    JOINT_KP,
    MEAN_X,
    MEAN_Y,
    NOTE,
    PIECE,
    POSE,
    STATE,
    YIELD_LEAST,
    A,
    G,
    W,
    ease_rate,
    example_law,
    joint_target,
    law_rates,
    law_start,
    law_step,
    mean_pose,
    next_piece,
)
from metamer.systems.muscles.kernels.muscle import (
    LEAST,
    MOST,
    PRODUCT,
    SINGULAR,
    SUM,
    allocate,
    example_muscles,
    length_and_arm,
)
from metamer.systems.planar.kernels.hybrid import hybrid_sweep, passive_torque
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.steppers import armatures
from metamer.systems.planar.kernels.tree import WORK, load_links, place, place_velocities, sweep

# a sample: t, note, pose, frequency, amplitude, offset, easing, piece, share of torque missing, then q, v, and a block
# a joint: target angle, torque, tension right, left, length right, left
SAMPLE = 1 + NOTE + POSE + 6
JOINT = 6
# extremes, a row a joint: length right least and most, left least and most, tension right and left most, |phi| most
EXTREMES = 7


class Scratch(NamedTuple):
    """Room for the dynamics of one robot.

    work, extra, given    of `hybrid_sweep`
    tau, a                (nv,) torques and accelerations                          [N m, rad/s^2]
    tensions              (joints, 4) of `share_torques`
    """

    work: np.ndarray
    extra: np.ndarray
    given: np.ndarray
    tau: np.ndarray
    a: np.ndarray
    tensions: np.ndarray


@kernel
def new_scratch(links):
    """Room for the dynamics of a robot with a free base, every joint given."""
    n = links.shape[0]
    tau, a, tensions = np.zeros(n + 2), np.zeros(n + 2), np.zeros((n - 1, 4))
    return Scratch(np.empty((n, WORK)), armatures(links), np.ones(n, np.int64), tau, a, tensions)


@kernel
def wanted_accelerations(law, y, dy, q, v, a):
    """Joint accelerations u = phi_d'' + kd (phi_d' - phi') + kp (phi_d - phi) into a[3:].   [rad/s^2]"""
    for k in range(q.shape[0] - 3):
        position, rate, acceleration = joint_target(law, y, dy, k)
        a[3 + k] = acceleration + law[JOINT_KD] * (rate - v[3 + k]) + law[JOINT_KP] * (position - q[3 + k])


@inlined
def returnable(wanted, phi, arm_r, arm_l, least_r, most_r, least_l, most_l):
    """The torque, cut where it turns the joint outwards with more than the muscles can bring it back with.   [N m]

    The pulling muscle gains arm outwards and the stretched one loses it; near their limits the joint would creep
    out until the stretched muscle has no arm left, and stay there.
    """
    if wanted > 0.0 and phi > 0.0:
        return min(wanted, max(most_r * arm_r + least_l * arm_l, 0.0))
    if wanted < 0.0 and phi < 0.0:
        return max(wanted, min(most_l * arm_l + least_r * arm_r, 0.0))
    return wanted


@kernel
def share_torques(links, muscles, limits, q, v, tau, tensions):
    """Tensions for the torques `tau` of the joints, which become what the muscles really give.

    limits      (joints, 4) least right, most right, least left, most left        [N]
    tau         (nv,) torques of muscles, springs and dampers together; updated   [N m]
    tensions    (joints, 4) right, left [N], torque given and torque wanted [N m], written
    Where one pair cannot give its torque, all pairs give the same share of theirs: torques cut joint by joint would
    let the strong joints fold the weak one, equal shares only slow the wave.
    Returns sum |missing| / sum |wanted|, and the largest ratio of a wanted tension to its limit.   [-]
    """
    joints = muscles.shape[0]
    share, missing, whole, load = 1.0, 0.0, 0.0, 0.0
    for turn in range(2):
        for k in range(joints):
            link = links[k + 1]
            passive = passive_torque(link, q[3 + k], v[3 + k])
            total, product, singular = muscles[k, SUM], muscles[k, PRODUCT], muscles[k, SINGULAR]
            _, arm_r = length_and_arm(total, product, singular, q[3 + k])
            _, arm_l = length_and_arm(total, product, singular, -q[3 + k])
            least_r, most_r, least_l, most_l = limits[k, 0], limits[k, 1], limits[k, 2], limits[k, 3]
            if turn == 0:
                tensions[k, 3] = tau[3 + k] + passive
            wanted = tensions[k, 3]
            safe = returnable(share * wanted, q[3 + k], arm_r, -arm_l, least_r, most_r, least_l, most_l)
            f_r, f_l, real = allocate(safe, arm_r, -arm_l, least_r, most_r, least_l, most_l)
            tensions[k, 0], tensions[k, 1], tensions[k, 2] = f_r, f_l, real
        # the smallest share that any pair can give; then once more with it
        if turn == 0:
            for k in range(joints):
                wanted = tensions[k, 3]
                if abs(wanted) > 1e-12:
                    share = min(share, max(tensions[k, 2] / wanted, 0.0))
            if share > 1.0 - 1e-9:
                break
    for k in range(joints):
        link = links[k + 1]
        real, wanted = tensions[k, 2], tensions[k, 3]
        tau[3 + k] = real - passive_torque(link, q[3 + k], v[3 + k])
        here = max(tensions[k, 0] / limits[k, 1], tensions[k, 1] / limits[k, 3])
        load = max(load, here / max(share, 1e-3))
        missing += abs(wanted - real)
        whole += abs(wanted)
    return missing / whole if missing > 1e-9 * whole else 0.0, load


@kernel
def linearised(links, muscles, limits, law, y, dy, q, v, scratch):
    """Accelerations under the computed tensions, into scratch; returns shortfall and load.   [-]

    Needs `place` and `place_velocities` in scratch, and law_rates in dy.
    """
    work, extra, tau, a = scratch.work, scratch.extra, scratch.tau, scratch.a
    wanted_accelerations(law, y, dy, q, v, a)
    tau[0], tau[1], tau[2] = 0.0, 0.0, 0.0
    load_links(links, True, work)
    hybrid_sweep(links, scratch.given, extra, work, tau, a)
    short, load = share_torques(links, muscles, limits, q, v, tau, scratch.tensions)
    if short > 0.0:
        load_links(links, True, work)
        sweep(links, tau, extra, work, a)
    return short, load


@kernel
def held_accelerations(links, held, q, v, scratch):
    """Accelerations under held torques of the muscles; springs, dampers and stops go on acting.   [m/s^2, rad/s^2]"""
    for k in range(held.shape[0]):
        scratch.tau[3 + k] = held[k] - passive_torque(links[k + 1], q[3 + k], v[3 + k])
    load_links(links, True, scratch.work)
    sweep(links, scratch.tau, scratch.extra, scratch.work, scratch.a)


@kernel
def write_sample(row, links, muscles, law, y, dy, q, v, seen, scratch):
    """One row of the record, but for its time and the share of torque missing; seen = (note, pose)."""
    size, joints = q.shape[0], muscles.shape[0]
    (note, pose), tau, tensions = seen, scratch.tau, scratch.tensions
    for i in range(NOTE):
        row[1 + i] = note[i]
    for i in range(POSE):
        row[1 + NOTE + i] = pose[i]
    at = 1 + NOTE + POSE
    row[at], row[at + 1], row[at + 2] = y[W], y[A], y[G]
    row[at + 3], row[at + 4] = y[EASE], y[PIECE]
    for i in range(size):
        row[SAMPLE + i], row[SAMPLE + size + i] = q[i], v[i]
    for k in range(joints):
        at = SAMPLE + 2 * size + JOINT * k
        link = links[k + 1]
        passive = passive_torque(link, q[3 + k], v[3 + k])
        total, product, singular = muscles[k, SUM], muscles[k, PRODUCT], muscles[k, SINGULAR]
        row[at], _, _ = joint_target(law, y, dy, k)
        row[at + 1] = tau[3 + k] + passive
        row[at + 2], row[at + 3] = tensions[k, 0], tensions[k, 1]
        row[at + 4], _ = length_and_arm(total, product, singular, q[3 + k])
        row[at + 5], _ = length_and_arm(total, product, singular, -q[3 + k])


@kernel
def note_extremes(muscles, q, tensions, extremes):
    """Widen the extremes by one state."""
    for k in range(muscles.shape[0]):
        total, product, singular = muscles[k, SUM], muscles[k, PRODUCT], muscles[k, SINGULAR]
        right, _ = length_and_arm(total, product, singular, q[3 + k])
        left, _ = length_and_arm(total, product, singular, -q[3 + k])
        row = extremes[k]
        row[0], row[1] = min(row[0], right), max(row[1], right)
        row[2], row[3] = min(row[2], left), max(row[3], left)
        row[4], row[5] = max(row[4], tensions[k, 0]), max(row[5], tensions[k, 1])
        row[6] = max(row[6], abs(q[3 + k]))


@kernel
def muscle_run(links, muscles, guide, state, hold, h, steps, every, samples, extremes):
    """Follow a path; the state and extremes are updated in place, samples written; returns the steps done.

    guide      gains (LAW_WIDTH,) and path of the law, whether the path is closed, whether its nearest piece comes first
    state      q, v of the robot and y of the law
    hold       0: the law is continuous, evaluated at every stage; m >= 1: it is sampled every m steps, torques held
    h          step                                                               [s]
    every      a sample is written each so many steps
    samples    (steps//every + 1, SAMPLE + 2 nv + JOINT joints)
    extremes   (joints, EXTREMES)
    Stops early when a coordinate is no finite number.
    """
    begin_law(links, guide, state)
    return go_on(links, muscles, guide, state, hold, h, steps, every, samples, extremes)


@kernel
def begin_law(links, guide, state):
    """The state of the law where the robot is."""
    (law, path, _, nearest), (q, v, y) = guide, state
    work, pose = np.empty((links.shape[0], WORK)), np.empty(POSE)
    place(links, q, v, work)
    place_velocities(links, q, v, work)
    mean_pose(links, work, q, pose)
    law_start(law, path, nearest, pose[MEAN_X], pose[MEAN_Y], y)


@kernel
def go_on(links, muscles, guide, state, hold, h, steps, every, samples, extremes):
    """As `muscle_run`, from any state of the law."""
    (law, path, closed, _), (q, v, y) = guide, state
    joints, scratch, stages = muscles.shape[0], new_scratch(links), new_stages(q.shape[0])
    dy, pose, note, ys, y_sum = np.zeros(STATE), np.empty(POSE), np.empty(NOTE), np.empty(STATE), np.empty(STATE)
    short, load = 0.0, 0.0
    held, limits = np.zeros(joints), np.empty((joints, 4))
    for k in range(joints):
        limits[k, 0], limits[k, 1] = muscles[k, LEAST], muscles[k, MOST]
        limits[k, 2], limits[k, 3] = muscles[k, LEAST], muscles[k, MOST]
    for step in range(steps + 1):
        begin_step(stages, q, v)
        tick = hold > 0 and step % hold == 0
        for i in range(STATE):
            ys[i], y_sum[i] = y[i], 0.0
        for stage in range(4):
            qs, vs = stages.q, stages.v
            place(links, qs, vs, scratch.work)
            place_velocities(links, qs, vs, scratch.work)
            if hold == 0 or (tick and stage == 0):
                mean_pose(links, scratch.work, qs, pose)
                if stage == 0:
                    y[PIECE] = next_piece(path, closed, int(y[PIECE]), pose[MEAN_X], pose[MEAN_Y])
                    ys[PIECE] = y[PIECE]
                law_rates(law, path, pose, ys, dy, note)
                short, load = linearised(links, muscles, limits, law, ys, dy, qs, vs, scratch)
                dy[EASE] = ease_rate(law, ys[EASE], load)
                for k in range(joints):
                    held[k] = scratch.tensions[k, 2]
            if hold > 0:
                held_accelerations(links, held, qs, vs, scratch)
            if stage == 0:
                note_extremes(muscles, qs, scratch.tensions, extremes)
            if stage == 0 and step % every == 0:
                row = samples[step // every]
                row[0], row[SAMPLE - 1] = step * h, short
                write_sample(row, links, muscles, law, ys, dy, qs, vs, (note, pose), scratch)
            if step == steps:
                return step
            add_stage(stages, stage, h, q, v, scratch.a)
            if hold == 0:
                add_rates(stage, h, y, dy, y_sum, ys)
        end_step(stages, q, v)
        for i in range(q.shape[0]):
            if not (np.isfinite(q[i]) and np.isfinite(v[i])):
                return step
        if hold == 0:
            for i in range(STATE):
                y[i] += y_sum[i]
            y[EASE] = max(y[EASE], law[YIELD_LEAST])
        elif (step + 1) % hold == 0:
            law_step(law, path, pose, load, y, hold * h)
    return steps


@kernel
def computed_tensions(links, muscles, limits, law, path, y, q, v, ahead, out):
    """The law at one tick: out (joints, 6) target angle, rate, torque, tension right, left, torque wanted.

    limits    (joints, 4) least right, most right, least left, most left            [N]
    ahead     below 0: the robot's own joint angles and rates are linearised about; else those wanted this much later,
              for muscles that answer late: friction that is cancelled late drives a joint instead of freeing it   [s]
    Returns the share of torque that is missing, the largest ratio of a tension to its limit, the pose, the note.
    """
    joints = muscles.shape[0]
    work, extra, given, tau, a, tensions = new_scratch(links)
    pose, note, dy = np.empty(POSE), np.empty(NOTE), np.zeros(STATE)
    qs, vs, ys = q.copy(), v.copy(), y.copy()
    place(links, q, v, work)
    place_velocities(links, q, v, work)
    mean_pose(links, work, q, pose)
    law_rates(law, path, pose, y, dy, note)
    wanted_accelerations(law, y, dy, q, v, a)
    if ahead >= 0.0:
        ys[ETA] += ahead * y[W]
        for k in range(joints):
            _, _, now = joint_target(law, y, dy, k)
            qs[3 + k], vs[3 + k], later = joint_target(law, ys, dy, k)
            a[3 + k] += later - now
        place(links, qs, vs, work)
        place_velocities(links, qs, vs, work)
    load_links(links, True, work)
    hybrid_sweep(links, given, extra, work, tau, a)
    short, load = share_torques(links, muscles, limits, q, v, tau, tensions)
    for k in range(joints):
        out[k, 0], out[k, 1], _ = joint_target(law, y, dy, k)
        out[k, 2], out[k, 3], out[k, 4] = tensions[k, 2], tensions[k, 0], tensions[k, 1]
        out[k, 5] = tensions[k, 3]
    return short, load, pose, note


def warm():
    """Compile this file's kernels."""
    links, (muscles, _), (law, path) = example_links(), example_muscles(), example_law()
    q, v, y = np.zeros(4), np.zeros(4), np.zeros(STATE)
    samples, extremes = np.empty((2, SAMPLE + 8 + JOINT)), np.zeros((1, EXTREMES))
    muscle_run(links, muscles, (law, path, True, True), (q, v, y), 0, 1e-3, 1, 1, samples, extremes)
    computed_tensions(links, muscles, np.ones((1, 4)), law, path, y, q, v, -1.0, np.empty((1, 6)))
