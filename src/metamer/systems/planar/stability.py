"""How large a step an explicit stepper may take on a model, and advice where it is too large."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from metamer.core.refusals import BadInput, refuse
from metamer.systems.planar.kernels.quantities import mass_matrix, point_jacobian
from metamer.systems.planar.model import PlanarModel, start_state

REACH = {"rk4": 2.78, "semi_implicit": 2.0}  # |lambda h| up to which a stepper is stable on decay and oscillation
MOST = 150  # coordinates up to which the fastest rate is worked out
STEP_MARGIN = 1.05


def fastest_rate(model: PlanarModel) -> float:
    """Largest |lambda| of the linear motion about the start: springs, dampers, servos, ground at rest.   [1/s]

    lambda of [[0, 1], [-M^-1 K, -M^-1 D]], K and D diagonal in the joints, D with the ground's resistance at v = 0.
    """
    return float(np.abs(linear_rates(model)).max())


def linear_rates(model: PlanarModel) -> NDArray[np.complex128]:
    """(2 size,) eigenvalues of the linear motion about the start, complex.   [1/s]"""
    with np.errstate(over="ignore", invalid="ignore"):
        return _linear_rates(model)


def _linear_rates(model: PlanarModel) -> NDArray[np.complex128]:
    links, size, first = model.links, model.size, model.first_joint
    q, v = start_state(model)
    stiffness, damping = np.zeros(size), np.zeros((size, size))
    joints = links[len(links) - model.joints :]
    stiffness[first:] = joints["stiffness"] + joints["kp"] + joints["stop_stiffness"]
    damping[range(first, size), range(first, size)] = joints["damping"] + joints["kd"] + joints["stop_damping"]
    if links["ground"].any():
        for i, link in enumerate(links):
            jacobian = point_jacobian(links, q, v, i, float(link["centre_x"]), float(link["centre_y"]))[:, 2:]
            mu = max(link["mu_forward"], link["mu_backward"], link["mu_across"])
            most = max(link["viscous_along"], link["viscous_across"], link["load"] * mu / link["eps"])
            damping += most * jacobian.T @ jacobian
    try:
        inverse = np.linalg.inv(mass_matrix(links, q))
        system = np.block([[np.zeros((size, size)), np.eye(size)], [-inverse * stiffness, -inverse @ damping]])
        return np.linalg.eigvals(system).astype(np.complex128)
    except np.linalg.LinAlgError:
        raise BadInput(
            f"{model.spec.name} cannot be stepped: its masses and lengths, joints and drives, gravity and ground, or "
            "its start are so large or so small that its motion is beyond the range of numbers"
        ) from None


def largest_step(model: PlanarModel) -> float:
    """Largest stable step of the model's own stepper about its start; inf for the implicit one.   [s]"""
    reach = REACH.get(model.spec.run.stepper or "rk4")
    if reach is None or model.size > MOST:
        return float("inf")
    rate = fastest_rate(model)
    return reach / rate if rate > 0.0 else float("inf")


def refuse_unstable_step(model: PlanarModel) -> None:
    """BadInput if the step of an explicit stepper cannot be stable on this model."""
    limit = largest_step(model)
    run = model.spec.run
    if run.step > STEP_MARGIN * limit:
        raise refuse(
            "run.step",
            run.step,
            f"at most {limit:.2g} s for {run.stepper or 'rk4'} on this robot (its fastest rate is "
            f"{REACH[run.stepper or 'rk4'] / limit:.3g} 1/s); or run.stepper=implicit_midpoint [s]",
        )
