"""URDF and MJCF of the worm: what other programs make of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metamer.core.records import Array
from metamer.record.claims import Row, residual
from metamer.robots.worm import ROBOT
from metamer.systems.mujoco import mjcf_from_spec
from metamer.systems.planar.mechanics import mass_matrix
from metamer.systems.planar.model import build
from metamer.systems.planar.urdf import urdf_from_spec


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
