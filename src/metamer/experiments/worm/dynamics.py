"""Chapter 4 entry by entry: printed beside right, the screw dynamics with its double sums, what others make of exports.

Chains of equal uniform rods in absolute angles: M phi'' + C phi'^2 + G = D tau + lambda F, phi_i the angle of rod i
against the ground, any n. menon2025, Eqs. (4.1)-(4.13), entries mended: the weight of entry ij is n - max(i, j) + 1/2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.experiments.worm.claims import PRINTED_M
from metamer.record.claims import Measured, Row, bar, residual
from metamer.robots.worm import LINK_LENGTH, ROBOT, SERVO_MASS
from metamer.systems.mujoco import mjcf_from_spec
from metamer.systems.planar import mechanics as planar
from metamer.systems.planar.mechanics import mass_matrix, point
from metamer.systems.planar.model import PlanarModel, build
from metamer.systems.planar.spec import PlanarBody
from metamer.systems.planar.urdf import urdf_from_spec
from metamer.systems.spatial import mechanics as spatial
from metamer.systems.spatial.model import SpatialModel, build_spatial
from metamer.systems.spatial.spec import SpatialBody
from metamer.world import World

N = 5  # joints of the worm
RANDOM_POSES = 200


def planar_arm(n: int = N) -> PlanarModel:
    """The thesis' arm for the planar kernels: uniform rods, hinged, seen from the side."""
    body = PlanarBody(links=n, base="fixed", length=LINK_LENGTH, mass=SERVO_MASS)
    return build(Robot(name="arm", body=body, world=World(view="side")))


def screw_arm(n: int = N) -> SpatialModel:
    """The same arm by screws: thin rods along x, joints about -y, so that a positive angle raises the next link."""
    flat = SERVO_MASS * LINK_LENGTH**2 / 12.0
    inertia = (0.0, flat, flat, 0.0, 0.0, 0.0)
    return build_spatial(
        SpatialBody(links=n, axis=(0.0, -1.0, 0.0), length=LINK_LENGTH, mass=SERVO_MASS, inertia=inertia)
    )


def absolute_terms(phi: Array, rate: Array) -> tuple[Array, Array, Array]:
    """Mass matrix, velocity terms and gravity of the planar kernels, in absolute angles."""
    model, n = planar_arm(len(phi)), len(phi)
    q, v = np.diff(phi, prepend=0.0), np.diff(rate, prepend=0.0)
    change = torque_matrix(n)
    turn = np.linalg.inv(np.tril(np.ones((n, n))))
    mass = turn.T @ planar.mass_matrix(model, q) @ turn
    return mass, change @ planar.velocity_terms(model, q, v), change @ planar.gravity_terms(model, q)


def coefficients() -> tuple[Array, Array, Array]:
    """What stands before cos, sin and cos in M, C and G, read off the planar kernels at one pose."""
    phi = np.array([0.3, -0.5, 1.1, 0.2, -0.9])
    difference = phi[:, None] - phi[None, :]
    unit = SERVO_MASS * LINK_LENGTH**2 / 6.0
    mass, _, gravity = absolute_terms(phi, np.zeros(N))
    coriolis = np.array([absolute_terms(phi, np.eye(N)[j])[1] for j in range(N)]).T
    with np.errstate(divide="ignore", invalid="ignore"):
        c = np.where(np.eye(N, dtype=bool), 0.0, coriolis / (unit * np.sin(difference)))
    return mass / (unit * np.cos(difference)), c, gravity / (SERVO_MASS * 9.81 * LINK_LENGTH / 2.0 * np.cos(phi))


def matrix_numbers() -> Measured:
    """Every entry of (4.10) to (4.13), read off the kernels."""
    mass, coriolis, gravity = coefficients()
    found: dict[tuple[str, str], float | None] = {}
    change = torque_matrix(N)
    for i in range(N):
        found["gravity", f"G_{i + 1} 2/(m g l)"] = round(float(gravity[i]), 9)
        for j in range(N):
            found["torques", f"D_{i + 1}{j + 1}"] = float(change[i, j])
        for j in range(i, N):
            found["mass matrix", f"M_{i + 1}{j + 1} 6/(m l^2)"] = round(float(mass[i, j]), 9)
            if j > i:
                found["Coriolis matrix", f"C_{i + 1}{j + 1} 6/(m l^2)"] = round(float(coriolis[i, j]), 9)
    return found


def printed_mass_matrix(phi: Array) -> Array:
    """The mass matrix as (4.10) prints it.   [kg m^2]"""
    return SERVO_MASS * LINK_LENGTH**2 / 6.0 * np.array(PRINTED_M) * np.cos(phi[:, None] - phi[None, :])


def indefinite_share(rng: np.random.Generator, poses: int = RANDOM_POSES) -> tuple[float, float]:
    """Shares of random poses in which the printed and the right mass matrix are not positive definite.   [-]"""
    counts = [0, 0]
    for _ in range(poses):
        phi = rng.uniform(-np.pi, np.pi, N)
        for k, matrix in enumerate((printed_mass_matrix(phi), rods_mass_matrix(phi, SERVO_MASS, LINK_LENGTH))):
            counts[k] += bool(np.linalg.eigvalsh(matrix)[0] <= 0.0)
    return counts[0] / poses, counts[1] / poses


def brackets(lines: Array) -> Array:
    """(n, n, 6) Lie brackets [L_p, L_q] = (n_p x n_q, n_p x m_q + m_p x n_q).   [-, m]"""
    n, m = lines[:, :3], lines[:, 3:]
    turn = np.cross(n[:, None], n[None, :])
    return np.concatenate([turn, np.cross(n[:, None], m[None, :]) + np.cross(m[:, None], n[None, :])], axis=2)


def link_inertias(model: SpatialModel, q: Array) -> Array:
    """(n, 6, 6) N_j(t) at the base's origin for (w, v).   [kg m^2, kg m, kg]"""
    out = np.zeros((model.size, 6, 6))
    for j, pose in enumerate(spatial.poses(model, q)):
        record = model.joints[j]
        r, mass = pose[:3, :3], float(record["mass"])
        c = pose[:3, 3] + r @ np.array([record["centre_x"], record["centre_y"], record["centre_z"]])
        hat = np.array([[0.0, -c[2], c[1]], [c[2], 0.0, -c[0]], [-c[1], c[0], 0.0]])
        local = np.diag([record["ixx"], record["iyy"], record["izz"]])
        out[j, :3, :3] = r @ local @ r.T - mass * hat @ hat
        out[j, :3, 3:], out[j, 3:, :3], out[j, 3:, 3:] = mass * hat, -mass * hat, mass * np.eye(3)
    return out


def torques_by_double_sums(model: SpatialModel, q: Array, v: Array, *, full: bool) -> Array:
    """Velocity terms of (4.45) written out: sum_j sum_pq ([L_p, L_q].N_j L_i + L_p.N_j [L_i, L_q]) v_p v_q.   [N m]

    full    True takes the first sum over all p, q as printed; False over p < q
    """
    lines, inertias = spatial.screws(model, q).lines, link_inertias(model, q)
    bracket, n = brackets(lines), model.size
    out = np.zeros(n)
    for i in range(n):
        for j in range(i, n):
            for p, s in product(range(j + 1), repeat=2):
                if full or p < s:
                    out[i] += bracket[p, s] @ inertias[j] @ lines[i] * v[p] * v[s]
                out[i] += lines[p] @ inertias[j] @ bracket[i, s] * v[p] * v[s]
    return out


def screw_rows(rng: np.random.Generator) -> Iterator[Row]:
    """Screw dynamics against the closed form; the printed matrix and the full double sum are rejected."""
    model, worst = screw_arm(), np.zeros(6)
    sums = np.tril(np.ones((N, N)))
    for _ in range(10):
        q, v = rng.uniform(-2.0, 2.0, N), rng.normal(size=N)
        phi, rate = np.cumsum(q), np.cumsum(v)
        mass = sums.T @ rods_mass_matrix(phi, SERVO_MASS, LINK_LENGTH) @ sums
        velocity = sums.T @ rods_coriolis_matrix(phi, SERVO_MASS, LINK_LENGTH) @ rate**2
        scale = np.abs(velocity).max()
        lines, inertias = spatial.screws(model, q).lines, link_inertias(model, q)
        direct = np.array(
            [[lines[i] @ inertias[max(i, j) :].sum(axis=0) @ lines[j] for j in range(N)] for i in range(N)]
        )
        worst[0] = max(worst[0], np.abs(direct - mass).max() / np.abs(mass).max())
        worst[1] = max(worst[1], np.abs(spatial.mass_matrix(model, q) - mass).max() / np.abs(mass).max())
        half, full = (torques_by_double_sums(model, q, v, full=flag) for flag in (False, True))
        worst[2] = max(worst[2], np.abs(half - velocity).max() / scale)
        bracket = brackets(lines)
        worst[3] = max(worst[3], np.abs(np.einsum("p,q,pqk->k", v, v, bracket)).max())
        worst[4] = max(worst[4], np.abs(full - velocity).max() / scale)
        jacobian = point(planar_arm(), q, v, link=N - 1, at=(LINK_LENGTH, 0.0)).jacobian
        pushed = torque_matrix(N) @ (jacobian.T @ np.array([-0.5, 1.0]))
        worst[5] = max(worst[5], np.abs(tip_load(phi, LINK_LENGTH, 0.5) - pushed).max())
    wrong, right = indefinite_share(rng)
    case = "screw dynamics"
    yield residual(case, "M of (4.47) against rods", worst[0], 1e-12)
    yield residual(case, "M by O(n) kernel against rods", worst[1], 1e-12)
    yield residual(case, "velocity terms, p < q, against rods", worst[2], 1e-11)
    yield residual(case, "full double sum of brackets [m/s^2]", worst[3], 1e-12)
    note = "the bracket is antisymmetric: the first sum of (4.45) over all p, q is zero and its terms are lost"
    full = "velocity terms, full sum, off by"
    yield bar(case, full, worst[4], (0.05, 100.0), note)
    yield residual("tip reaction", "lambda F against virtual work [m]", worst[5], 1e-12)
    share, note = "share of poses where it is indefinite", "a mass matrix is positive definite; the right one is in all"
    yield bar("printed M", share, wrong, (0.99, 1.0), note)
    yield residual("right M", share, right, 0.0)


def angles(phi: Array) -> Array:
    """(n,) finite angles, or BadInput.   [rad]"""
    out = np.asarray(phi, dtype=np.float64)
    if out.ndim != 1 or len(out) == 0 or not np.isfinite(out).all():
        raise refuse("phi", f"shape {out.shape}", "one finite angle per rod [rad]")
    return out


def weights(n: int) -> Array:
    """(n, n) n - max(i, j) + 1/2 off the diagonal, n - i + 1/3 on it, i from 1.   [-]"""
    i = np.arange(1, n + 1)
    out = n - np.maximum.outer(i, i) + 0.5
    out[np.diag_indices(n)] = n - i + 1.0 / 3.0
    return out


def rods_mass_matrix(phi: Array, mass: float, length: float) -> Array:
    """M_ij = m l^2 w_ij cos(phi_i - phi_j), (n, n).   [kg m^2]"""
    phi = angles(phi)
    return mass * length**2 * weights(len(phi)) * np.cos(phi[:, None] - phi[None, :])


def rods_coriolis_matrix(phi: Array, mass: float, length: float) -> Array:
    """C_ij = m l^2 w_ij sin(phi_i - phi_j), which multiplies phi_j'^2, (n, n).   [kg m^2]"""
    phi = angles(phi)
    return mass * length**2 * weights(len(phi)) * np.sin(phi[:, None] - phi[None, :])


def torque_matrix(n: int) -> Array:
    """D: Q_i = tau_i - tau_{i+1}, upper bidiagonal, (n, n).   [-]"""
    return np.eye(n) - np.eye(n, k=1)


def tip_load(phi: Array, length: float, friction: float) -> Array:
    """lambda_i = l (cos phi_i + mubar sin phi_i): a ground force F at the tip acts as lambda F, (n,).   [m]

    phi        (n,) absolute angles                                           [rad]
    friction   mubar: the force along x is -mubar F                           [-]
    menon2025, Eq. (4.8)
    """
    phi = angles(phi)
    return length * (np.cos(phi) + friction * np.sin(phi))


def mujoco_mass_matrix(text: str, q: Array) -> Array:
    """Mass matrix that MuJoCo works out from MJCF or URDF.   [kg, kg m, kg m^2]"""
    import mujoco

    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    data.qpos[:] = q
    mujoco.mj_forward(model, data)
    out = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, out)
    return out


def export_rows(rng: np.random.Generator) -> Iterator[Row]:
    """Mass matrices of the exported worm in MuJoCo against ours, and in Pinocchio where it is installed."""
    model = build(ROBOT)
    q = np.concatenate([rng.normal(size=3), rng.uniform(-1.0, 1.0, 5)])
    ours = mass_matrix(model, q)
    theirs = mujoco_mass_matrix(mjcf_from_spec(ROBOT), q)
    yield residual(
        "MJCF", "mass matrix in MuJoCo against ours", relative(theirs, ours), 1e-12, evidence="second engine"
    )
    theirs = mujoco_mass_matrix(urdf_from_spec(ROBOT), q)
    yield residual(
        "URDF", "mass matrix in MuJoCo against ours", relative(theirs, ours), 1e-12, evidence="second engine"
    )
    try:
        import pinocchio as pin
    except ImportError:
        return
    other = pin.buildModelFromXML(urdf_from_spec(ROBOT))
    angle = q[2]
    pose = np.concatenate([q[:2], [np.cos(angle), np.sin(angle)], q[3:]])
    full = pin.crba(other, other.createData(), pose)
    full = np.triu(full) + np.triu(full, 1).T
    # Pinocchio's planar joint moves along the body's own axes
    turn = np.eye(8)
    turn[:2, :2] = [[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]
    yield residual(
        "URDF",
        "mass matrix in Pinocchio against ours",
        relative(turn.T @ full @ turn, ours),
        1e-12,
        evidence="second engine",
    )


def relative(a: Array, b: Array) -> float:
    """Largest difference over the largest value.   [-]"""
    return float(np.abs(a - b).max() / np.abs(b).max())
