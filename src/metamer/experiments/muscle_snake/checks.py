"""Numbers behind the errata: muscle geometry, rank and base rows, the printed law's push and gains, smaller slips."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from metamer.core.records import Array, MuscleCommand
from metamer.core.units import DEG, MM
from metamer.experiments.muscle_snake.claims import PUBLISHED, ROAD, WRENCH_ALONG, WRENCH_RMS
from metamer.experiments.muscle_snake.studies import chain
from metamer.plants.engines.native.plant import NativePlant
from metamer.record.claims import Key, Row, bar, by_engine, by_formula, number, residual
from metamer.robots.muscle_snake import ROBOT
from metamer.systems.grounds.none import NoGround
from metamer.systems.muscles.mechanics import (
    angles_from_lengths,
    arms,
    force_map,
    force_map_from_points,
    lengths,
    stiffness,
)
from metamer.systems.muscles.model import MuscleModel
from metamer.systems.muscles.system import MuscleSystem
from metamer.systems.planar.hybrid import Wave, gait_travel, hybrid
from metamer.systems.planar.mechanics import energies, force, mass_matrix, momenta
from metamer.systems.planar.model import build

STATES = 400  # random states a claim is tried at
PERIOD_SAMPLES = 200  # of a gait's period
DIFFERENCE = 1e-4  # s, of differences in time


def printed_angle(model: MuscleModel, length: float, sign: float) -> float:
    """Eq. (9) as printed.   [rad]"""
    h, w = model.ends[0, :2]
    rest = 2 * h * h + 2 * w * w - length**2
    root = math.sqrt((2 * h * h - 2 * w * w) ** 2 + (4 * h * w) ** 2 - rest**2)
    return math.atan((h * h - w * w) / (2 * h * w)) + sign * math.atan(rest / root)


def muscle_acceleration(model: MuscleModel, phi: float, rate: float, acceleration: float) -> tuple[float, ...]:
    """d'' of the muscle vector along the parent: Eq. (11) as printed, with its factor (D - I), and by differences of
    Eq. (3).   [m/s^2]"""
    h, w = model.ends[0, :2]

    def vector(t: float) -> Array:
        angle = phi + rate * t + 0.5 * acceleration * t * t
        c, s = math.cos(angle), math.sin(angle)
        return np.array([h * (1 + c) + w * s, h * s + w * (1 - c)])

    step = 1e-4
    true = (vector(step) - 2.0 * vector(0.0) + vector(-step)) / step**2
    printed = acceleration * np.array([w, -h]) - rate**2 * np.array([h, w])
    mirror = np.array([[math.cos(phi), math.sin(phi)], [math.sin(phi), -math.cos(phi)]])
    return float(printed[0]), float((mirror @ printed)[0]), float(true[0])


def printed_map(model: MuscleModel, q: Array) -> Array:
    """(N + 2, 2 N - 2) the printed D: forces at the near end of each right muscle, without reaction.   [-, m]"""
    n, phi = len(model.links), q[3:]
    h1, (h2, w) = float(model.links["length"][0]), model.ends[0, :2]
    theta = q[2] + np.concatenate([[0.0], np.cumsum(phi)])
    lam = 2 * model.muscles[:, 1] * np.sin(model.singular - phi)

    def turn(angle: float) -> Array:
        return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])

    out = np.zeros((n + 2, 2 * (n - 1)))
    for i in range(n - 1):
        # columns of G_i as printed: g omega in place of omega x r
        reach = [turn(theta[j] - theta[i]) @ np.array([h1, 0.0]) for j in range(i)] + [np.array([h2, w])]
        out[:2, 2 * i : 2 * i + 2] = turn(theta[i])
        out[2, 2 * i : 2 * i + 2] = np.sum(reach, axis=0)
        for k in range(n - 1):
            behind = [r for j, r in enumerate(reach) if j > k]
            out[3 + k, 2 * i : 2 * i + 2] = np.sum(behind, axis=0) / lam[k] if behind else 0.0
    return out


def geometry_rows(model: MuscleModel) -> Iterator[Row]:
    """Lengths, arms, the inverse, the singular angle, and what co-contraction does."""
    case, joints = "muscle geometry", model.joints
    h, w = model.ends[0, :2]

    def row(quantity: str, ours: float, other: float, source: str, note: str = "", tolerance: float = 1e-9) -> Row:
        return by_formula(case, quantity, ours, other, tolerance, source, note)

    long = lengths(model, np.full(joints, 20.0 * DEG))[:, 0]
    mine = float(angles_from_lengths(model, long)[0]) / DEG
    yield row("angle from the length at 20 deg [deg]", mine, 20.0, "the angle it was made from")
    plus, minus = (printed_angle(model, float(long[0]), sign) / DEG for sign in (1.0, -1.0))
    yield row("Eq. (9) as printed, sign + [deg]", plus, -20.0, "-phi", "the sign of the printed formula is turned")
    shift = 2.0 * math.atan((h * h - w * w) / (2.0 * h * w)) / DEG
    yield row("Eq. (9) as printed, sign - [deg]", minus, 20.0 + shift, "phi + 2 atan((h2^2 - w^2)/(2 h2 w))")
    printed, whole, true = muscle_acceleration(model, 20.0 * DEG, 1.0, 3.0)
    name = "d'' along the parent at 20 deg, 1 rad/s, 3 rad/s^2 [m/s^2]"
    note = f"Eq. (11) as printed, without the factor (D - I): {printed:.4g}"
    yield row(name, whole, true, "differences of Eq. (3)", note, 1e-5)
    never = "said to have no zero: Lambda is called invertible"
    yield row(
        "singular angle [deg]", float(model.singular[0]) / DEG, 2.0 * math.atan(w / h) / DEG, "2 atan(w/h2)", never
    )
    for angle in (0.0, 30.0, 45.0):
        phi = angle * DEG
        near, far = complex(-h, -w), (h - 1j * w) * complex(math.cos(phi), math.sin(phi))
        line = abs((near.conjugate() * far).imag) / abs(far - near)
        arm = float(arms(model, np.full(joints, phi))[0, 0])
        label = f"arm of the stretched muscle at {angle:g} deg [mm]"
        yield row(label, arm / MM, line / MM, "distance of its line from the joint")
    ones, step = np.ones((joints, 2)), 1e-4
    push = float(stiffness(model, np.zeros(joints), ones)[0])
    bent = [float(lengths(model, np.full(joints, x))[0].sum()) for x in (-step, 0.0, step)]
    slope = (bent[0] - 2.0 * bent[1] + bent[2]) / step**2
    note = "below 0: equal pulls push the joint out, so the law compensates co-contraction"
    label = "stiffness of a joint whose muscles both pull with 1 N [N m/rad]"
    yield row(label, push, slope, "second difference of both lengths", note, 1e-5)


def actuation_numbers(model: MuscleModel) -> dict[Key, float | None]:
    """Rank of the muscles' map, and what the printed mass matrix leaves out."""
    rng, m = np.random.default_rng(1), mass_matrix(model, np.zeros(model.size))
    ranks = {np.linalg.matrix_rank(force_map_from_points(model, q), tol=1e-9) for q in random_postures(model, rng)}
    q, v, step = np.zeros(model.size), np.zeros(model.size), np.zeros(model.size)
    q[3], v[2], step[3] = 0.5, 1.0, 1e-6
    slope = (energies(model, q + step, v).kinetic - energies(model, q - step, v).kinetic) / 2e-6
    return {
        ("dynamics", "mass that the position carries [kg]"): float(m[0, 0]),
        ("dynamics", "coupling of heading and first joint, straight body, normalised"): float(
            m[2, 3] / math.sqrt(m[2, 2] * m[3, 3])
        ),
        ("dynamics", "dL/dphi_1 of a body bent by 0.5 rad that turns at 1 rad/s [J/rad]"): slope,
        ("actuation", "rank of the muscles' map"): float(max(ranks)),
    }


def random_postures(model: MuscleModel, rng: np.random.Generator) -> Iterator[Array]:
    """Postures within half a radian of straight, anywhere."""
    for _ in range(STATES):
        yield np.concatenate([rng.uniform(-3, 3, 3), rng.uniform(-0.6, 0.6, model.joints)])


def actuation_rows(model: MuscleModel) -> Iterator[Row]:
    """Why the printed controller cannot exist: base rows of the muscles' map, and its push from outside."""
    case, rng = "actuation", np.random.default_rng(1)
    worst, gap, printed_rows, printed_ranks = 0.0, 0.0, [], set()
    for q in random_postures(model, rng):
        found = force_map_from_points(model, q)
        worst = max(worst, float(np.abs(found[:3]).max()))
        gap = max(gap, float(np.abs(found - force_map(model, q[3:])).max()))
        printed = printed_map(model, q)
        printed_rows.append(float(np.abs(printed[:2]).max()))
        printed_ranks.add(int(np.linalg.matrix_rank(printed, tol=1e-9)))
    note = "by virtual work at the tied points; a muscle pulls at both ends, so it cannot push the base"
    yield residual(case, "largest base row of the muscles' map", worst, 1e-12, note, evidence="closed form")
    label = "the map by arms against the map by tied points [m]"
    yield residual(case, label, gap, 1e-12, evidence="closed form")
    note = f"turns of the links, not zero: its muscles push on the base from outside; rank {max(printed_ranks)}"
    size = float(np.mean(printed_rows))
    yield bar(case, "largest base row of the printed D, mean over states", size, (0.9, 1.0), note)
    yield from wrench_rows(model)


def printed_motion(t: float, frequency: float, speed: float) -> Array:
    """Coordinates of the motion that the printed law holds: straight on at a speed, unturned, joints on the gait."""
    joints, length = ROBOT.body.joints, float(np.mean(ROBOT.body.length))
    phi = 30.0 * DEG * np.sin(2.0 * math.pi * frequency * t + 72.0 * DEG * np.arange(joints))
    heading = np.concatenate([[0.0], np.cumsum(phi)])
    heading -= heading.mean()
    e = length * np.exp(1j * heading)
    place = speed * t - (np.concatenate([[0.0], np.cumsum(e)[:-1]]) + 0.5 * e).mean()
    return np.concatenate([[place.real, place.imag, heading[0]], phi])


def outside_push(model: MuscleModel) -> tuple[Array, Array]:
    """(S, 3) force along, across and moment about the middle from outside, (S, joints) forces by the printed D.

    What the printed law needs to hold 0.275 m/s, no sideways speed and its heading with the stated 1 Hz: the whole of
    its N + 2 outputs. Forces are those of least norm, D^+ Q.                    [N, N, N m], [N]
    """
    speed, frequency = PUBLISHED["speed wanted"], PUBLISHED["frequency"]
    pushes, forces = [], []
    for t in np.arange(PERIOD_SAMPLES) / PERIOD_SAMPLES / frequency:
        before, q, after = (printed_motion(t + d, frequency, speed) for d in (-DIFFERENCE, 0.0, DIFFERENCE))
        v, a = (after - before) / (2.0 * DIFFERENCE), (before - 2.0 * q + after) / DIFFERENCE**2
        # the ground's force: what the same joints do when nobody pushes
        free = hybrid(model, q, v, wanted=a[3:])
        ground = force(model, q, v, free.acceleration) - free.force
        need = force(model, q, v, a) - ground
        lever = speed * t - complex(q[0], q[1])
        pushes.append((need[0], need[1], need[2] - (lever.conjugate() * complex(need[0], need[1])).imag))
        lam = 2.0 * model.muscles[:, 1] * np.sin(model.singular - q[3:])
        least = np.linalg.pinv(printed_map(model, q)) @ np.concatenate([need[:3], need[3:] / lam])
        forces.append(np.hypot(least[::2], least[1::2]))
    return np.array(pushes), np.array(forces)


def wrench_rows(model: MuscleModel) -> Iterator[Row]:
    """The wrench from outside behind the printed motion, beside the second road, and the forces it comes with."""
    case, (push, forces) = "printed controller", outside_push(model)
    names = ("force along, rms [N]", "force across, rms [N]", "moment about the middle, rms [N m]")
    note = (
        "0.275 m/s, no sideways speed, heading held, joints on the stated 1 Hz: muscles between links give none of it"
    )
    source = f"sums over the links, {ROAD}"
    along = float(push[:, 0].mean())
    pairs = [("force along, mean [N]", along, WRENCH_ALONG)]
    pairs += list(zip(names, np.sqrt((push**2).mean(axis=0)).tolist(), WRENCH_RMS, strict=True))
    for name, ours, other in pairs:
        yield by_engine(case, f"push from outside: {name}", ours, other, 1e-4, source, note)
    power = along * PUBLISHED["speed wanted"]
    yield number(case, "push from outside: mean power [W]", power, "without a source")
    told = "least-norm forces of the printed D; the printed 0.2 to 0.6 N lie here, not with muscles between links"
    for share, size in zip((5, 50, 90, 99), np.percentile(forces, (5, 50, 90, 99)), strict=True):
        yield number(case, f"forces by the printed D, {share} % are below [N]", float(size), told)


def dynamics_rows(model: MuscleModel) -> Iterator[Row]:
    """Couplings over all postures, and that muscles that pull at both ends keep momentum and energy."""
    case, rng, largest = "dynamics", np.random.default_rng(2), 0.0
    for q in random_postures(model, rng):
        m = mass_matrix(model, q)
        scaled = m / np.sqrt(np.outer(np.diag(m), np.diag(m)))
        largest = max(largest, np.abs(scaled[:2, 2:]).max(), np.abs(scaled[2, 3:]).max())
    label = "largest coupling of position, heading and joints, normalised"
    yield bar(case, label, float(largest), (0.9, 1.0), "Eq. (31) has none; below 1 for any mass matrix")
    drift, account = conservation()
    note = "relative to sum m |v|; muscles are internal"
    yield residual(case, "momentum gained in 2 s without friction", drift, 1e-9, note, evidence="closed form")
    note = "kinetic energy against the muscles' work"
    yield residual(case, "energy account without friction", account, 1e-8, note, evidence="closed form")


def conservation() -> tuple[float, float]:
    """Relative drift of the momenta and gap of the energy of a snake without ground under changing pulls.   [-]"""
    spec = replace(
        ROBOT,
        world=replace(ROBOT.world, ground=NoGround()),
        run=replace(ROBOT.run, step=1e-4),
    )
    plant = NativePlant(MuscleSystem(spec), "tension")
    model, joints, scale, work = build(spec), ROBOT.body.joints, 1e-30, 1e-30
    still, now = np.zeros(joints), momenta(model, plant.state.q, plant.state.v)
    for k in range(200):
        phase = 0.1 * k + np.arange(joints)
        pull = 0.02 * np.stack([1.0 + np.sin(phase), 1.0 - np.sin(phase)], axis=1)
        plant.act(MuscleCommand(position=still, velocity=still, torque=still, tension=pull), 0.01)
        q, v, _ = plant.state
        now = momenta(model, q, v)
        scale, work = max(scale, now.linear_scale), max(work, energies(model, q, v).kinetic)
    drift = float(np.abs(now.linear).max()) / scale
    turned = abs(now.angular) / now.angular_scale
    account = plant.system.account(plant.state)
    gap = abs(account.stored[0] - account.into[0]) / work
    return max(drift, turned), gap


def gain_rows(model: MuscleModel) -> Iterator[Row]:
    """What the printed gains do to joints that start straight and at rest while the gait is at full size."""
    from scipy.integrate import solve_ivp

    case, (kp, kd) = "printed gains", PUBLISHED["gains"]
    yield number(case, "damping ratio", kd / (2.0 * math.sqrt(kp)), "k_p = 1.25, k_d = 0.1; ours is 1")
    t = np.linspace(0.0, 20.0, 20001)
    omega, w, size = 2.0 * math.pi, math.sqrt(kp - kd * kd / 4.0), 30.0 * DEG
    peaks, others = [], []
    for k in range(model.joints):
        phase = k * 72.0 * DEG
        e, rate = size * math.sin(phase), size * omega * math.cos(phase)
        error = np.exp(-0.5 * kd * t) * (e * np.cos(w * t) + (rate + 0.5 * kd * e) / w * np.sin(w * t))
        wave = size * np.sin(omega * t + phase)
        peaks.append(float(np.abs(wave - error).max()) / DEG)
        run = solve_ivp(
            lambda _, y: [y[1], -kd * y[1] - kp * y[0]], (0.0, 20.0), [e, rate], t_eval=t, rtol=1e-9, atol=1e-12
        )
        others.append(float(np.abs(wave - run.y[0]).max()) / DEG)
    beyond = f"beyond the singular angle of {float(model.singular[0]) / DEG:.2f} deg; closed form of Eq. (50)"
    for name, pick in (("smallest", min), ("largest", max)):
        yield by_engine(
            case, f"{name} joint peak [deg]", pick(peaks), pick(others), 1e-5, "Eq. (50) integrated", beyond
        )


LOOKAHEAD = 1.5  # m, Delta of the paper


def velocity_angle() -> float:
    """Angle between a turning link's velocity by (23) and by differences.   [deg]"""
    step, angle, rate = 1e-6, 0.4, 1.0
    ends = [np.array([math.cos(angle + w * step), math.sin(angle + w * step)]) for w in (rate, -rate)]
    true = (ends[0] - ends[1]) / (2.0 * step)
    printed = rate * np.array([math.cos(angle), math.sin(angle)])
    return math.degrees(math.acos(float(true @ printed) / float(np.hypot(*true) * np.hypot(*printed))))


def printed_moment(model: MuscleModel) -> float:
    """m_theta1 of the straight body as its sum is printed.   [kg m^2]"""
    n, mass = len(model.links), float(model.links["mass"][0])
    square, inertia = float(model.links["length"][0]) ** 2, float(model.links["inertia"][0])
    first = sum(mass * ((n - i) + 0.25) * square for i in range(1, n + 1))
    second = sum(mass * (2 * (n - k) + 1) * square for j in range(1, n + 1) for k in range(j + 1, n))
    return first + second + n * inertia


def towards_last_link() -> float:
    """Way of the stated gait from link 1 towards link N, over the whole way.   [-]"""
    found = gait_travel(chain(), Wave(30.0 * DEG, 72.0 * DEG, 1.0), settle=6, periods=4)
    way = found.middle[-1] - found.middle[0]
    body = (found.middle - found.base[:, :2]).mean(axis=0)
    return float(way @ body / (np.hypot(*way) * np.hypot(*body)))


def slip_rows(model: MuscleModel) -> Iterator[Row]:
    """Each slip beside what is right."""
    yield by_formula(
        "(21)-(24) as printed", "angle from the true velocity of a turning link [deg]", velocity_angle(), 90.0, 1e-6,
        "omega x r stands across the link",
    )  # fmt: skip
    true = float(mass_matrix(model, np.zeros(model.size))[2, 2])
    note = "straight body about the end of link 1; the sum stops at N - 1"
    yield bar("m_theta1 as printed", "over the right moment", printed_moment(model) / true, (0.3, 0.99), note)
    # on a path that runs along y, exactly on it
    off = math.atan(0.0 / LOOKAHEAD) / DEG - 90.0
    yield by_formula(
        "line of sight as printed", "wanted heading off, on a path at 90 deg [deg]", off, -90.0, 1e-12,
        "psi_path is left out",
    )  # fmt: skip
    note = "1: link N leads, -1: link 1, which the paper calls the head, does"
    yield bar(
        "the stated gait", "cosine between its way and the body from link 1 to N", towards_last_link(), (0.5, 1.0), note
    )
