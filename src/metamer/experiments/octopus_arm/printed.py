"""What the paper's equations do as printed: rank, wrong reference point, no memory, integrated legs, the fold."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from metamer.core.records import Array
from metamer.experiments.octopus_arm.claims import PUBLISHED
from metamer.record.claims import Measured, Row, bar, by_formula, residual
from metamer.systems.platform import mechanics
from metamer.systems.platform.gait import CURVES, targets_from_function
from metamer.systems.platform.kernels import platform
from metamer.systems.platform.kernels import step as platform_step
from metamer.systems.platform.model import PlatformArm
from metamer.systems.platform.spec import BASE_ANGLES, END_ANGLES

PRINTED_END = tuple(math.radians(a) for a in (90.0, 90.0, 210.0, 210.0, 330.0, 330.0))


def leg_rank(end_angles: tuple[float, ...]) -> int:
    """Rank of the six legs' rate matrix of a straight segment, h = r_a."""
    ring = np.stack([np.cos(BASE_ANGLES), np.sin(BASE_ANGLES), np.cos(end_angles), np.sin(end_angles)], axis=1)
    a, frame = np.zeros((6, 9)), np.concatenate([np.eye(3).ravel(), [0.0, 0.0, 0.25]])
    platform.fill_legs(frame, 0.25, 0.2375, np.ascontiguousarray(ring), a, np.empty(6))
    return int(np.linalg.matrix_rank(a[:, :6], tol=1e-10))


def printed_tip_jacobian(model: PlatformArm, poses: Array) -> Array:
    """(3, 6n) upper half of (13) as printed: blocks [R_{i-1}, [p_{i-1}]x R_{i-1}] J_i.   [-]"""
    jacobian = mechanics.tip_jacobian(model, poses)
    centre = mechanics.plates(poses)[1]
    # ours has [p_i - p_tip]x where the paper has [p_{i-1}]x
    lever = np.repeat(centre[:-1] - centre[1:] + centre[-1], 6, axis=0)
    return jacobian[:3] + np.cross(lever, jacobian[3:].T).T


def targets_with_printed_jacobian(model: PlatformArm, name: str, *, dt: float = 1e-3, limit: float = 3.0) -> int:
    """Targets reached when the tip is driven by (13) as printed, on true kinematics."""
    targets = targets_from_function(CURVES[name], PUBLISHED["targets"])
    m, new, at = model.home.copy(), np.empty_like(model.home), 0
    for _ in range(round(limit / dt)):
        tip = mechanics.tip_position(m)
        if np.linalg.norm(tip - targets[at]) <= PUBLISHED["gamma"]:
            at += 1
            if at == len(targets):
                break
        jacobian = printed_tip_jacobian(model, m)
        q = jacobian.T @ np.linalg.lstsq(jacobian @ jacobian.T, -PUBLISHED["gain"] * (tip - targets[at]), rcond=None)[0]
        platform_step.hold(m, model.arm, model.ring, q, 0.0, dt, new)
        # a run that has torn the arm apart reaches nothing more
        if not np.isfinite(new).all() or np.abs(new[:, 4:]).max() > 1e3:
            break
        m[:] = new
    return at


def targets_without_memory(name: str, start: Array, *, dt: float = 1e-4, limit: float = 2.0) -> int:
    """Targets entered under (21) read without memory, E' = -K E: outside the ball the first target is in force."""
    targets = targets_from_function(CURVES[name], PUBLISHED["targets"])
    tip, gamma = start.copy(), PUBLISHED["gamma"]
    entered: set[int] = set()
    for _ in range(round(limit / dt)):
        inside = np.linalg.norm(tip - targets[0]) <= gamma
        entered |= {int(k) for k in np.flatnonzero(np.linalg.norm(targets - tip, axis=1) <= gamma)}
        tip = tip - PUBLISHED["gain"] * dt * (tip - targets[1 if inside else 0])
    return len(entered)


def integrated_leg_drift(model: PlatformArm, name: str, *, dt: float = 1e-3) -> float:
    """Largest error of legs integrated from the commanded rates against the geometry, at the curve's end.   [m]"""
    targets = targets_from_function(CURVES[name], PUBLISHED["targets"])
    m, new, at = model.home.copy(), np.empty_like(model.home), 0
    legs = mechanics.leg_lengths(model, m).ravel()
    while at < len(targets):
        tip = mechanics.tip_position(m)
        if np.linalg.norm(tip - targets[at]) <= PUBLISHED["gamma"]:
            at += 1
            continue
        q = mechanics.control_step(model, m, -PUBLISHED["gain"] * (tip - targets[at])).rates
        platform_step.hold(m, model.arm, model.ring, q, 0.0, dt, new)
        m[:] = new
        legs += dt * q
    return float(np.abs(legs - mechanics.leg_lengths(model, m).ravel()).max())


def fold_ratio(model: PlatformArm) -> float:
    """h/r_a at which the first segment's legs are shortest while its radius follows its height.   [-]"""
    from scipy.optimize import minimize_scalar

    def pose(height: float) -> Array:
        poses = model.home.copy()
        poses[0, 6] = -0.5 * height
        return poses

    found = minimize_scalar(
        lambda h: float(mechanics.leg_lengths(model, pose(h))[0].max()), bounds=(0.05, 1.0), method="bounded",
        options={"xatol": 1e-12},
    )  # fmt: skip
    height = float(found.x)  # pyright: ignore[reportAttributeAccessIssue]
    return height / float(mechanics.radii(model, pose(height))[0])


def determinant_error() -> float:
    """Largest relative gap of det(M) prod(l) of parallel plates to -(81 sqrt3/4) (h r_a r_b)^3 cos(twist)."""
    ring = np.stack([np.cos(BASE_ANGLES), np.sin(BASE_ANGLES), np.cos(END_ANGLES), np.sin(END_ANGLES)], axis=1)
    worst, ra, rb = 0.0, 0.25, 0.2375
    for h in (0.1, 0.25, 0.6):
        for twist in np.linspace(-1.4, 1.4, 9):
            c, s = math.cos(twist), math.sin(twist)
            frame, length = np.array([c, -s, 0, s, c, 0, 0, 0, 1, 0, 0, h]), np.empty(6)
            det = platform.segment_inverse(frame, ra, rb, ring, 0.0, np.empty((6, 12)), np.empty((6, 6)), length)
            wanted = -(81.0 * math.sqrt(3.0) / 4.0) * (h * ra * rb) ** 3 * c
            worst = max(worst, abs(det * float(np.prod(length)) / wanted - 1.0))
    return worst


def printed_rows(model: PlatformArm, curves: Sequence[str] = tuple(CURVES)) -> Iterator[Row]:
    """What each erratum does, beside what it must do; two-sided, so that an erratum without its effect fails."""
    case, rank = "Eq. (4)", "rank of J_i"
    for pairing, ends, wanted, why in (
        ("printed", PRINTED_END, 3, "legs coincide in pairs: three different rows"),
        ("octahedral", END_ANGLES, 6, "det(M) is not 0"),
    ):
        yield by_formula(case, f"{rank}, {pairing} pairing", leg_rank(ends), wanted, 0.0, why)
    quantity = "det(M) of parallel plates against its closed form, relative"
    yield residual("Eq. (11)", quantity, determinant_error(), 1e-11, evidence="closed form")
    note = "the reference point is the base's origin instead of the tip"
    for name in curves:
        reached = targets_with_printed_jacobian(model, name)
        yield bar("Eq. (13)", f"targets reached as printed, {name}", reached, (0, 2), note)
    note = "outside the ball the old target is in force again: the tip hovers on its edge"
    entered = targets_without_memory("line", mechanics.tip_position(model.home))
    yield by_formula("Eq. (21)", "targets entered without memory, line", entered, 1, 0.0, "the first ball alone", note)
    note = "rates lack dl/dr r'; legs must come from geometry (3) and (7)"
    drift = 100.0 * integrated_leg_drift(model, "line")
    yield bar("Eq. (9)", "largest drift of integrated leg lengths, line [cm]", drift, (1.0, 10.0), note)
    alpha = model.body.alpha
    closed = math.sqrt(0.5 * (1.0 - alpha + alpha * alpha))
    yield by_formula(
        "Eq. (7)", "h/r_a of the isovolumetric fold", fold_ratio(model), closed, 1e-6, "sqrt((1 - alpha + alpha^2)/2)",
        "a minimum is found to the root of rounding",
    )  # fmt: skip


def rest_numbers(model: PlatformArm) -> Measured:
    """The arm at rest, measured on its plates, and the largest caption over its length."""
    rest, length = "arm at rest", float(np.linalg.norm(mechanics.tip_position(model.home)))
    radius = mechanics.radii(model, model.home)
    captions = 0.01 * max(PUBLISHED["rmse_cm"].values())
    return {
        (rest, "segments"): float(model.segments),
        (rest, "r_b/r_a"): float(model.arm[0, 1]),
        (rest, "radius of the base [m]"): float(radius[0]),
        (rest, "length [m]"): length,
        ("captions", "largest printed RMSE over the length [%]"): 100.0 * captions / length,
    }
