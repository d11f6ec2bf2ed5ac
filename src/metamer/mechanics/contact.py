"""A planar robot on the ground: impacts, and runs by time stepping with the energy account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metamer.kernels import contact_event, contact_stepping
from metamer.kernels import contact_step as step_kernels
from metamer.kernels.contact_ground import GAP, NORMAL_X, NORMAL_Y, PLACE, SPEED_N, SPEED_T, X, Y
from metamer.kernels.planar_tree import WORK
from metamer.mechanics.dynamics import vector
from metamer.mechanics.loads import refuse_mission
from metamer.model.contact import ContactModel, build_contact
from metamer.model.planar import PlanarModel
from metamer.records import Array
from metamer.refusals import refuse

MOST_EVENTS = 20_000
FLOWS = {
    "damped": step_kernels.DAMPED,
    "rubbed": step_kernels.RUBBED,
    "impact": step_kernels.IMPACT,
    "actuated": step_kernels.ACTUATED,
    "normal": step_kernels.NORMAL,
    "load": step_kernels.LOAD,
}


class Touch(NamedTuple):
    """The points of a robot at a state.

    position   (k, 2) in the world                                   [m]
    gap        (k,) distance to the ground, negative inside          [m]
    normal     (k, 2) of the ground                                  [-]
    speed      (k, 2) along the normal and along the ground          [m/s]
    """

    position: Array
    gap: Array
    normal: Array
    speed: Array


@dataclass(frozen=True, kw_only=True)
class GroundRun:
    """A run on the ground.

    t          (T,) times                                                      [s]
    q, v       (T, size) state
    kinetic, potential, elastic    (T,) stored energy                          [J]
    flows      (T,) each by name: damped, rubbed, impact (lost in impacts), actuated (put in by servos), load (put in
               by other forces), normal (done by contact along the normal: rounding, and peeling of adhesion)   [J]
    gap        (T, k) distance of every point to the ground                    [m]
    force      (T, k, 2) contact force along the normal and along the ground   [N]
    impacts    (i, 3) time, point (from 0), normal impulse of every arrival    [s, -, N s]
    residual   worst residual of any solved step                               [-]
    penetration   deepest point below the ground                               [m]
    """

    t: Array
    q: Array
    v: Array
    kinetic: Array
    potential: Array
    elastic: Array
    flows: dict[str, Array]
    gap: Array
    force: Array
    impacts: Array
    residual: float
    penetration: float
    iterations: float

    @property
    def stored(self) -> Array:
        """(T,) kinetic, potential and elastic energy.   [J]"""
        return self.kinetic + self.potential + self.elastic

    @property
    def account(self) -> Array:
        """(T,) stored plus all that left minus all that came in: constant up to the error of the steps.   [J]"""
        f = self.flows
        return self.stored + f["damped"] + f["rubbed"] + f["impact"] - f["actuated"] - f["normal"] - f["load"]


def ground_of(model: PlanarModel) -> ContactModel:
    """The ground of a robot with its own soft joints."""
    return build_contact(model, curves=model.curves, tables=model.tables)


def touch(model: PlanarModel, q: Array, v: Array, contact: ContactModel | None = None) -> Touch:
    """Where the points of a robot are and how they move against the ground."""
    contact = contact or ground_of(model)
    work, spots = np.empty((len(model.links), WORK)), np.empty((contact.count, PLACE))
    q, v = vector(model, "q", q), vector(model, "v", v)
    step_kernels.look(model.links, contact.points, contact.ground, q, v, work, spots)
    return Touch(
        spots[:, [X, Y]],
        spots[:, GAP].copy(),
        spots[:, [NORMAL_X, NORMAL_Y]],
        spots[:, [SPEED_N, SPEED_T]],
    )


class Struck(NamedTuple):
    """What an impact does.

    v          (size,) velocity after                                      [m/s, rad/s]
    loss       kinetic energy lost, never negative                         [J]
    impacts    (i, 2) point (from 0) and normal impulse of those that closed   [-, N s]
    residual   of the solved contact problem                               [-]
    """

    v: Array
    loss: float
    impacts: Array
    residual: float


def impact(model: PlanarModel, q: Array, v: Array, contact: ContactModel | None = None) -> Struck:
    """Velocity after the impact of all points that touch the ground at q, by Poisson's law with Coulomb friction.

    Nothing changes where no touching point closes. Adhesion is a force and gives no impulse.
    """
    contact = contact or ground_of(model)
    q, v = vector(model, "q", q), vector(model, "v", v)
    work, spots = np.empty((len(model.links), WORK)), np.empty((contact.count, PLACE))
    account, events = np.zeros(step_kernels.ACCOUNT), np.zeros((contact.count, 3))
    step_kernels.look(model.links, contact.points, contact.ground, q, v, work, spots)
    active = np.nonzero(spots[:, GAP] <= step_kernels.TOUCH)[0].astype(np.int64)
    if active.size and spots[active, SPEED_N].min() < -step_kernels.STILL:
        memory = np.zeros((contact.count, step_kernels.MEMORY))
        step_kernels.strike(
            model.links, contact.points, q, v, active, active.size, spots, memory, 0.0, work, account, events
        )
    found = events[: int(account[step_kernels.IMPACTS]), 1:]
    return Struck(v, float(account[step_kernels.IMPACT]), found, float(account[step_kernels.RESIDUAL]))


def checked_history(name: str, value: Array | None, ticks: int, shape: tuple[int, ...], unit: str) -> Array:
    """A history (ticks or 1, *shape) of finite numbers; None = zeros held throughout."""
    if value is None:
        return np.zeros((1, *shape))
    out = np.ascontiguousarray(value, dtype=np.float64)
    if out.shape == shape:
        out = out[None].copy()
    if out.shape[1:] != shape or out.shape[0] not in (1, ticks) or not np.isfinite(out).all():
        raise refuse(name, f"shape {out.shape}", f"finite numbers of shape {(ticks, *shape)} or {shape} [{unit}]")
    return out


def run_on_ground(
    model: PlanarModel,
    q: Array,
    v: Array,
    *,
    duration: float,
    dt: float = 0.01,
    step: float | None = None,
    commands: Array | None = None,
    adhesion: Array | None = None,
    loads: Array | None = None,
    contact: ContactModel | None = None,
) -> GroundRun:
    """A whole run by time stepping in one compiled loop.

    q, v        (size,) state at the start
    duration    length of the run                                                  [s]
    dt          control period: commands are held, results are kept                [s]
    step        integration step, at most dt; None = dt                            [s]
    commands    (T, 3, joints) or (3, joints) targets, rates, added torques        [rad, rad/s, N m]
    adhesion    (T, k, 2) or (k, 2) tangential and normal limit; None = the ground's   [N]
    loads       (links, 3) force and moment at the centre of every link            [N, N m]
    """
    for name, value in (("duration", duration), ("dt", dt), ("step", dt if step is None else step)):
        if not (np.isfinite(value) and value > 0.0):
            raise refuse(name, value, "a finite number > 0 [s]")
    refuse_mission(model.spec, "a fused run", soft=True, sun=loads is not None)
    contact = contact or ground_of(model)
    q, v = vector(model, "q", q), vector(model, "v", v)
    ticks = max(1, round(duration / dt))
    steps = 1 if step is None else max(1, int(np.ceil(dt / step - 1e-9)))
    held = checked_history("commands", commands, ticks, (3, model.joints), "rad, rad/s, N m")
    glue = checked_history(
        "adhesion", contact.adhesion if adhesion is None else adhesion, ticks, (contact.count, 2), "N"
    )
    if glue.size and glue.min() < 0.0:
        raise refuse("adhesion", float(glue.min()), "numbers >= 0 [N]")
    push = checked_history("loads", loads, 1, (len(model.links), 3), "N, N m")[0]
    size, k = model.size, contact.count
    out = np.empty((ticks + 1, 2 * size + 3 + step_kernels.ACCOUNT + 3 * k))
    memory, account = np.zeros((k, step_kernels.MEMORY)), np.zeros(step_kernels.ACCOUNT)
    events = np.zeros((MOST_EVENTS, 3))
    contact_stepping.run_contacts(
        model.links,
        contact.curves,
        contact.tables,
        contact.points,
        contact.ground,
        q,
        v,
        np.zeros(size),
        held,
        push,
        glue,
        dt / steps,
        steps,
        ticks,
        memory,
        account,
        events,
        out,
    )
    if not np.isfinite(out).all():
        t = dt * int(np.argmin(np.isfinite(out).all(axis=1)))
        raise FloatingPointError(
            f"the run has no finite state at t = {t:g} s; try a smaller step than {dt / steps:g} s"
        )
    return ground_run(out, size, k, dt, events, account)


def run_by_events(
    model: PlanarModel,
    q: Array,
    v: Array,
    *,
    duration: float,
    dt: float = 0.01,
    step: float = 1e-3,
    command: Array | None = None,
    loads: Array | None = None,
    contact: ContactModel | None = None,
    most_events: int = 5000,
) -> GroundRun:
    """A whole run by events: the reference for small robots without adhesion.

    step           longest Runge-Kutta step                                        [s]
    command        (3, joints), held throughout: targets, rates, added torques     [rad, rad/s, N m]
    most_events    a run with more is given up and refused; time stepping finishes it
    """
    for name, value in (("duration", duration), ("dt", dt), ("step", step)):
        if not (np.isfinite(value) and value > 0.0):
            raise refuse(name, value, "a finite number > 0 [s]")
    refuse_mission(model.spec, "a run by events", soft=True, sun=loads is not None)
    if model.links["stop_stiffness"].any():
        raise refuse(
            "body.lower, body.upper", "limits", "none: events have no stops of joints, time stepping has [rad]"
        )
    contact = contact or ground_of(model)
    if contact.adhesion.any():
        raise refuse("adhesion", float(contact.adhesion.max()), "0: events have no adhesion, time stepping has [N]")
    q, v = vector(model, "q", q), vector(model, "v", v)
    held = checked_history("command", command, 1, (3, model.joints), "rad, rad/s, N m")[0]
    push = checked_history("loads", loads, 1, (len(model.links), 3), "N, N m")[0]
    size, k, ticks = model.size, contact.count, max(1, round(duration / dt))
    out = np.empty((ticks + 1, 2 * size + 3 + step_kernels.ACCOUNT + 3 * k))
    account, events = np.zeros(step_kernels.ACCOUNT), np.zeros((MOST_EVENTS, 3))
    rows = contact_event.run_events(
        model.links,
        contact.curves,
        contact.tables,
        contact.points,
        contact.ground,
        q,
        v,
        held,
        push,
        step,
        dt,
        most_events,
        account,
        events,
        out,
    )
    if rows <= ticks:
        t = float(account[step_kernels.TIME])
        raise refuse("duration", duration, f"less: {most_events} events happened by t = {t:.4g}; use run_on_ground [s]")
    return ground_run(out, size, k, dt, events, account)


def ground_run(out: Array, size: int, count: int, dt: float, events: Array, account: Array) -> GroundRun:
    """The table of a run as named arrays."""
    at = 2 * size
    flows = {name: out[:, at + 3 + column].copy() for name, column in FLOWS.items()}
    points = out[:, at + 3 + step_kernels.ACCOUNT :]
    found = min(int(account[step_kernels.IMPACTS]), len(events))
    return GroundRun(
        t=np.arange(len(out), dtype=np.float64) * dt,
        q=out[:, :size].copy(),
        v=out[:, size:at].copy(),
        kinetic=out[:, at].copy(),
        potential=out[:, at + 1].copy(),
        elastic=out[:, at + 2].copy(),
        flows=flows,
        gap=points[:, :count].copy(),
        force=np.stack([points[:, count : 2 * count], points[:, 2 * count :]], axis=2),
        impacts=events[:found].copy(),
        residual=float(account[step_kernels.RESIDUAL]),
        penetration=float(account[step_kernels.PENETRATION]),
        iterations=float(account[step_kernels.ITERATIONS] / max(account[step_kernels.STEPS], 1.0)),
    )
