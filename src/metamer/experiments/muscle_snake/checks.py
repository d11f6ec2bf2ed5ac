"""Numbers behind the errata: muscle geometry, rank and base rows, couplings of the mass matrix, the printed gains."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from metamer.experiments.muscle_snake.published import PUBLISHED
from metamer.experiments.muscle_snake.tables import SOURCE, SYSTEM
from metamer.mechanics.dynamics import energies, mass_matrix, momenta
from metamer.mechanics.muscles import arms, force_map, force_map_from_points, lengths, stiffness
from metamer.model.muscle import MuscleModel
from metamer.plants.muscle import MusclePlant
from metamer.record.table import Row, check, compare
from metamer.records import Array, MuscleCommand
from metamer.robots.muscle_snake import ROBOT
from metamer.units import DEG, MM

STATES = 400  # random states a claim is tried at


def printed_angle(model: MuscleModel, length: float, sign: float) -> float:
    """Eq. (9) as printed.   [rad]"""
    h, w = model.ends[0, :2]
    rest = 2 * h * h + 2 * w * w - length**2
    root = math.sqrt((2 * h * h - 2 * w * w) ** 2 + (4 * h * w) ** 2 - rest**2)
    return math.atan((h * h - w * w) / (2 * h * w)) + sign * math.atan(rest / root)


def muscle_acceleration(model: MuscleModel, phi: float, rate: float, acceleration: float) -> tuple[float, float]:
    """d'' of the muscle vector along the parent: Eq. (11) as printed, and by differences of Eq. (3).   [m/s^2]"""
    h, w = model.ends[0, :2]

    def vector(t: float) -> Array:
        angle = phi + rate * t + 0.5 * acceleration * t * t
        c, s = math.cos(angle), math.sin(angle)
        return np.array([h * (1 + c) + w * s, h * s + w * (1 - c)])

    step = 1e-4
    true = (vector(step) - 2.0 * vector(0.0) + vector(-step)) / step**2
    printed = acceleration * np.array([w, -h]) - rate**2 * np.array([h, w])
    return float(printed[0]), float(true[0])


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
    phi = np.full(joints, 20.0 * DEG)
    long = float(lengths(model, phi)[0, 0])
    plus, minus = (printed_angle(model, long, sign) / DEG for sign in (1.0, -1.0))
    place = f"{SOURCE}, Eq. (9)"
    wrong = "the sign of the printed formula is turned"
    yield compare(
        SYSTEM,
        case,
        "angle from the length at 20 deg, sign +",
        20.0,
        plus,
        unit="deg",
        source=f"{place}, '+'",
        expected="differs",
        note=wrong,
    )
    off = "off by 2 atan((h2^2 - w^2)/(2 h2 w)) = 73.74 deg"
    yield compare(
        SYSTEM,
        case,
        "angle from the length at 20 deg, sign -",
        20.0,
        minus,
        unit="deg",
        source=f"{place}, '-'",
        expected="differs",
        note=off,
    )
    printed, true = muscle_acceleration(model, 20.0 * DEG, 1.0, 3.0)
    lost = "true acceleration of the muscle vector by differences of Eq. (3); printed without the factor (D - I)"
    yield compare(
        SYSTEM,
        case,
        "d'' along the parent at 20 deg, 1 rad/s, 3 rad/s^2",
        true,
        printed,
        unit="m/s^2",
        source=f"{SOURCE}, Eq. (11)",
        tolerance=1e-3,
        expected="differs",
        note=lost,
    )
    never = "said to have no zero: Lambda is called invertible"
    yield compare(SYSTEM, case, "singular angle", float(model.singular[0]) / DEG, unit="deg", note=never)
    for angle in (0.0, 30.0, 45.0):
        arm = float(arms(model, np.full(joints, angle * DEG))[0, 0]) / MM
        yield compare(SYSTEM, case, f"arm of the stretched muscle at {angle:g} deg", arm, unit="mm")
    push = float(stiffness(model, np.zeros(joints), np.ones((joints, 2)))[0])
    yield compare(
        SYSTEM,
        case,
        "stiffness of a joint whose muscles both pull with 1 N",
        push,
        unit="N m/rad",
        note="below 0: equal pulls push the joint out, so the law compensates co-contraction",
    )


def actuation_rows(model: MuscleModel) -> Iterator[Row]:
    """Why the printed controller cannot exist: rank and base rows of the muscles' map."""
    case, rng = "actuation", np.random.default_rng(1)
    wanted = model.size
    worst, gap, ranks, printed_rows, printed_ranks = 0.0, 0.0, set(), [], set()
    for _ in range(STATES):
        q = np.concatenate([rng.uniform(-3, 3, 3), rng.uniform(-0.6, 0.6, model.joints)])
        found = force_map_from_points(model, q)
        worst = max(worst, float(np.abs(found[:3]).max()))
        gap = max(gap, float(np.abs(found - force_map(model, q[3:])).max()))
        ranks.add(int(np.linalg.matrix_rank(found, tol=1e-9)))
        printed = printed_map(model, q)
        printed_rows.append(float(np.abs(printed[:2]).max()))
        printed_ranks.add(int(np.linalg.matrix_rank(printed, tol=1e-9)))
    yield check(
        SYSTEM,
        case,
        "largest base row of the muscles' map",
        worst,
        1e-12,
        unit="-",
        note="by virtual work at the tied points; a muscle pulls at both ends, so it cannot push the base",
    )
    yield check(SYSTEM, case, "the map by arms against the map by tied points", gap, 1e-12, unit="m")
    yield compare(
        SYSTEM,
        case,
        "rank of the muscles' map",
        max(ranks),
        wanted,
        tolerance=1e-9,
        expected="differs",
        source=f"{SOURCE}, Eqs. (48)-(49)",
        note="F D would have to be inverted for N + 2 outputs; N - 1 of "
        "them can be linearised, so the law here is the collocated partial one",
    )
    yield compare(
        SYSTEM,
        case,
        "largest base row of the printed D",
        float(np.mean(printed_rows)),
        tolerance=1e-9,
        note=f"not zero: its muscles push on the base from outside; rank {max(printed_ranks)}",
    )


def dynamics_rows(model: MuscleModel) -> Iterator[Row]:
    """What Eq. (31) leaves out, and that honest muscles keep momentum and energy."""
    case, rng = "dynamics", np.random.default_rng(2)
    largest = 0.0
    for k in range(STATES):
        q = np.zeros(model.size) if k == 0 else np.concatenate([np.zeros(3), rng.uniform(-1, 1, model.joints)])
        m = mass_matrix(model.planar, q)
        scaled = m / np.sqrt(np.outer(np.diag(m), np.diag(m)))
        largest = max(largest, np.abs(scaled[:2, 2:]).max(), np.abs(scaled[2, 3:]).max())
    yield compare(
        SYSTEM,
        case,
        "largest coupling of position, heading and joints, normalised",
        float(largest),
        0.0,
        tolerance=1e-3,
        source=f"{SOURCE}, Eq. (31)",
        expected="differs",
        note="the printed mass matrix has no such blocks",
    )
    mass = float(mass_matrix(model.planar, np.zeros(model.size))[0, 0])
    yield compare(
        SYSTEM,
        case,
        "mass that the position carries",
        mass,
        0.09,
        unit="kg",
        source=f"{SOURCE}, M_p",
        expected="differs",
        note="N m, not m",
    )
    q, v = rng.uniform(-0.5, 0.5, model.size), rng.uniform(-2, 2, model.size)
    step = np.zeros(model.size)
    step[3] = 1e-6
    slope = (energies(model.planar, q + step, v).kinetic - energies(model.planar, q - step, v).kinetic) / 2e-6
    yield compare(
        SYSTEM,
        case,
        "dL/dphi_1 at a random state",
        slope,
        0.0,
        unit="J/rad",
        tolerance=1e-9,
        source=f"{SOURCE}, Eq. (39)",
        expected="differs",
        note="the kinetic energy depends on the angles",
    )
    drift, account = conservation()
    yield check(
        SYSTEM,
        case,
        "momentum gained in 2 s without friction",
        drift,
        1e-9,
        unit="-",
        note="relative to sum m |v|; muscles are internal",
    )
    yield check(
        SYSTEM,
        case,
        "energy account without friction",
        account,
        1e-8,
        unit="-",
        note="kinetic energy against the muscles' work",
    )


def conservation() -> tuple[float, float]:
    """Relative drift of the momenta and gap of the energy of a snake without ground under changing pulls.   [-]"""
    spec = replace(
        ROBOT,
        world=replace(ROBOT.world, ground=replace(ROBOT.world.ground, law="none")),
        run=replace(ROBOT.run, step=1e-4),
    )
    plant = MusclePlant(spec, drive="tension")
    model, joints, scale, work = plant.model.planar, plant.model.joints, 1e-30, 1e-30
    still, now = np.zeros(joints), momenta(model, plant.q, plant.v)
    for k in range(200):
        phase = 0.1 * k + np.arange(joints)
        pull = 0.02 * np.stack([1.0 + np.sin(phase), 1.0 - np.sin(phase)], axis=1)
        plant.act(MuscleCommand(position=still, velocity=still, torque=still, tension=pull), 0.01)
        now = momenta(model, plant.q, plant.v)
        scale, work = max(scale, now.linear_scale), max(work, energies(model, plant.q, plant.v).kinetic)
    drift = float(np.abs(now.linear).max()) / scale
    turned = abs(now.angular) / now.angular_scale
    gap = abs(energies(model, plant.q, plant.v).kinetic - plant.measure()["energy.actuated"]) / work
    return max(drift, turned), gap


def gain_rows(model: MuscleModel) -> Iterator[Row]:
    """What the printed gains do to joints that start straight and at rest while the gait is at full size."""
    case, (kp, kd) = "printed gains", PUBLISHED["gains"]
    yield compare(
        SYSTEM,
        case,
        "damping ratio",
        kd / (2.0 * math.sqrt(kp)),
        tolerance=1e-9,
        note="k_p = 1.25, k_d = 0.1; ours is 1",
    )
    t = np.linspace(0.0, 20.0, 20001)
    omega, w = 2.0 * math.pi, math.sqrt(kp - kd * kd / 4.0)
    peaks = []
    for k in range(model.joints):
        phase, size = k * 72.0 * DEG, 30.0 * DEG
        e, rate = size * math.sin(phase), size * omega * math.cos(phase)
        error = np.exp(-0.5 * kd * t) * (e * np.cos(w * t) + (rate + 0.5 * kd * e) / w * np.sin(w * t))
        peaks.append(float(np.abs(size * np.sin(omega * t + phase) - error).max()) / DEG)
    beyond = f"beyond the singular angle of {float(model.singular[0]) / DEG:.2f} deg; closed form of Eq. (50)"
    yield compare(SYSTEM, case, "smallest joint peak", min(peaks), unit="deg", note=beyond)
    yield compare(SYSTEM, case, "largest joint peak", max(peaks), unit="deg", note=beyond)
