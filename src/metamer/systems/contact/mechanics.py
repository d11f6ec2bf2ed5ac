"""A planar robot on the ground: impacts, and runs by time stepping with the energy account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metamer.core.account import imbalance
from metamer.core.clock import refuse_times, substeps
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.contact.kernels import account as accounts
from metamer.systems.contact.kernels import stepping as contact_stepping
from metamer.systems.contact.kernels.ground import GAP, NORMAL_X, NORMAL_Y, PLACE, SPEED_N, SPEED_T, X, Y
from metamer.systems.contact.kernels.guard import REST_SPEED
from metamer.systems.contact.kernels.rows import MEMORY
from metamer.systems.contact.kernels.touching import impact_now
from metamer.systems.contact.model import ContactModel, build_contact, refuse_underground
from metamer.systems.contact.reference import events as by_events
from metamer.systems.contact.reference.dense import rig_of
from metamer.systems.contact.reference.rows import rows_of
from metamer.systems.planar.flight import Motion
from metamer.systems.planar.kernels.tree import WORK
from metamer.systems.planar.loads import refuse_mission
from metamer.systems.planar.mechanics import energies, vector
from metamer.systems.planar.model import PlanarModel
from metamer.systems.system import NOT_FINITE

MOST_EVENTS = 20_000
EVENTS_AT_MOST = 5000  # events of a run by events, after which it is given up
FLOWS = {
    "damped": accounts.DAMPED,
    "rubbed": accounts.RUBBED,
    "impact": accounts.IMPACT,
    "actuated": accounts.ACTUATED,
    "normal": accounts.NORMAL,
    "load": accounts.LOAD,
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
class GroundRun(Motion):
    """A run on the ground.

    flows      (T,) each by name: damped, rubbed, impact (lost in impacts), actuated (put in by servos), load (put in
               by other forces), normal (done by contact along the normal: rounding, and peeling of adhesion)   [J]
    gap        (T, k) distance of every point to the ground                    [m]
    force      (T, k, 2) contact force along the normal and along the ground   [N]
    impacts    (i, 3) time, point (from 0), normal impulse of every arrival    [s, -, N s]
    residual   worst residual of any solved step                               [-]
    penetration   deepest point or link below the ground                       [m]
    strongest  largest contact force                                           [N]
    rested     time at rest at the end                                         [s]
    corrected  (T,) energy that errors of the steps took from a robot that nothing drives, less what they gave it: all
               put right in its velocities                                     [J]
    Forces that statics leaves open are shared with the least sum of squares, each weighed with what its row answers.
    """

    flows: dict[str, Array]
    gap: Array
    force: Array
    impacts: Array
    residual: float
    penetration: float
    strongest: float
    rested: float
    iterations: float
    corrected: Array

    @property
    def imbalance(self) -> Array:
        """(T,) stored plus all that left minus all that came in, since the start: the error of the steps.   [J]"""
        out, into = (("damped", "rubbed", "impact"), ("actuated", "normal", "load"))
        return imbalance(self.stored, *([self.flows[name] for name in names] for names in (out, into)))


def ground_of(model: PlanarModel) -> ContactModel:
    """The ground of a robot with its own soft joints."""
    return build_contact(model, curves=model.curves, tables=model.tables)


def touch(model: PlanarModel, q: Array, v: Array, contact: ContactModel | None = None) -> Touch:
    """Where the points of a robot are and how they move against the ground."""
    contact = contact or ground_of(model)
    work, spots = np.empty((len(model.links), WORK)), np.empty((contact.count, PLACE))
    q, v = vector(model, "q", q), vector(model, "v", v)
    accounts.look(model.links, contact.points, contact.ground, q, v, work, spots)
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
    account, events = np.zeros(accounts.ACCOUNT), np.zeros((4 * contact.count + len(model.links), 3))
    impact_now(model.links, contact.terrain, q, v, account, events)
    found = events[: int(account[accounts.IMPACTS]), 1:]
    return Struck(v, float(account[accounts.IMPACT]), found, float(account[accounts.RESIDUAL]))


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


class Held(NamedTuple):
    """What acts on a robot throughout a run, by control periods or all along; None = nothing, adhesion the ground's.

    commands    (T, 3, joints) or (3, joints) targets, rates, added torques        [rad, rad/s, N m]
    adhesion    (T, k, 2) or (k, 2) tangential and normal limit                    [N]
    loads       (links, 3) force and moment at the centre of every link            [N, N m]
    """

    commands: Array | None = None
    adhesion: Array | None = None
    loads: Array | None = None


NOTHING = Held()


def run_on_ground(
    model: PlanarModel,
    q: Array,
    v: Array,
    *,
    duration: float,
    dt: float = 0.01,
    step: float | None = None,
    held: Held = NOTHING,
    contact: ContactModel | None = None,
) -> GroundRun:
    """A whole run by time stepping in one compiled loop.

    q, v        (size,) state at the start
    duration    length of the run                                                  [s]
    dt          control period: commands are held, results are kept                [s]
    step        integration step, at most dt; None = dt                            [s]
    held        commands, adhesion, loads
    """
    refuse_times(duration=duration, dt=dt, step=dt if step is None else step)
    refuse_mission(model.spec, "a fused run", soft=True, sun=held.loads is not None)
    contact = contact or ground_of(model)
    q, v = vector(model, "q", q), vector(model, "v", v)
    refuse_underground(model, contact, q, "q")
    ticks = max(1, round(duration / dt))
    steps = 1 if step is None else substeps(dt, step)
    commands = checked_history("commands", held.commands, ticks, (3, model.joints), "rad, rad/s, N m")
    adhesion = contact.adhesion if held.adhesion is None else held.adhesion
    glue = checked_history("adhesion", adhesion, ticks, (contact.count, 2), "N")
    if glue.size and glue.min() < 0.0:
        raise refuse("adhesion", float(glue.min()), "numbers >= 0 [N]")
    push = checked_history("loads", held.loads, 1, (len(model.links), 3), "N, N m")[0]
    size, k = model.size, contact.count
    out = np.empty((ticks + 1, 2 * size + 3 + accounts.ACCOUNT + 3 * k))
    room = MOST_EVENTS
    while True:
        state = (q.copy(), v.copy(), np.zeros(size))
        memory, account, events = np.zeros((contact.slots, MEMORY)), np.zeros(accounts.ACCOUNT), np.zeros((room, 3))
        contact_stepping.run_contacts(
            (model.links, contact.curves, contact.tables),
            contact.terrain,
            state,
            (commands, push, glue),
            (dt / steps, steps, ticks),
            memory,
            account,
            events,
            out,
        )
        if account[accounts.IMPACTS] <= room:
            break
        room = int(account[accounts.IMPACTS])
    if not account[accounts.RESIDUAL] <= accounts.UNSOLVED:
        raise FloatingPointError(
            f"a step has a residual of {account[accounts.RESIDUAL]:.1e} of its speeds, "
            f"{accounts.UNSOLVED:g} is the bar; try a smaller step than {dt / steps:g} s"
        )
    if not np.isfinite(out).all():
        t = dt * int(np.argmin(np.isfinite(out).all(axis=1)))
        raise FloatingPointError(f"{NOT_FINITE} at t = {t:g} s; try a smaller step than {dt / steps:g} s")
    return ground_run(out, size, k, dt, events, account)


def run_by_events(
    model: PlanarModel,
    q: Array,
    v: Array,
    *,
    duration: float,
    dt: float = 0.01,
    step: float = 0.01,
    held: Held = NOTHING,
) -> GroundRun:
    """A whole run by events: the reference for small robots, written apart from time stepping.

    step    longest step; its error is held whatever it is                         [s]
    held    commands (3, joints), adhesion (k, 2) and loads, all along
    A run with more than EVENTS_AT_MOST events is given up and refused; time stepping finishes it.
    """
    refuse_times(duration=duration, dt=dt, step=step)
    refuse_mission(model.spec, "a run by events", soft=True, sun=held.loads is not None)
    contact = ground_of(model)
    q, v = vector(model, "q", q), vector(model, "v", v)
    refuse_underground(model, contact, q, "q")
    size, k, ticks = model.size, contact.count, max(1, round(duration / dt))
    command = checked_history("commands", held.commands, 1, (3, model.joints), "rad, rad/s, N m")[0]
    loads = checked_history("loads", held.loads, 1, (len(model.links), 3), "N, N m")[0]
    glue = contact.adhesion if held.adhesion is None else held.adhesion
    glue = checked_history("adhesion", glue, 1, (k, 2), "N")[0]
    kept = by_events.Kept(
        np.empty((ticks + 1, size)), np.empty((ticks + 1, size)), np.empty((ticks + 1, 6)),
        np.empty((ticks + 1, k, 2)), [], np.zeros(3),
    )  # fmt: skip
    rig = rig_of(model.links, (contact.curves, contact.tables), command, loads)
    rows = rows_of(contact, glue, model.links["length"])
    reason, t = by_events.run_events(rig, rows, (q, v), (dt, step, EVENTS_AT_MOST), kept)
    if reason:
        raise refuse("duration", duration, f"at most {t:.4g}: {reason}; use run_on_ground [s]")
    seen = [touch(model, *state, contact) for state in zip(kept.q, kept.v, strict=True)]
    gap, normal = np.stack([one.gap for one in seen]), np.stack([one.normal for one in seen])
    along = np.stack([normal[..., 1], -normal[..., 0]], axis=-1)
    stored = np.array([energies(model, *state) for state in zip(kept.q, kept.v, strict=True)])
    reach = np.concatenate([np.ones(size - len(model.links)), model.links["length"]])
    moves = np.abs(kept.v * reach).max(axis=1) > REST_SPEED
    return GroundRun(
        t=np.arange(ticks + 1, dtype=np.float64) * dt,
        q=kept.q,
        v=kept.v,
        kinetic=stored[:, 0],
        potential=stored[:, 1],
        elastic=stored[:, 2],
        flows=dict(zip(by_events.FLOWS, kept.flows.T, strict=True)),
        gap=gap,
        force=np.stack([(kept.force * way).sum(axis=2) for way in (normal, along)], axis=2),
        impacts=np.array(kept.impacts).reshape(-1, 3),
        residual=float(kept.worst[0]),
        penetration=max(0.0, -float(gap.min(initial=0.0))),
        strongest=float(np.hypot(kept.force[..., 0], kept.force[..., 1]).max(initial=0.0)),
        rested=dt * (ticks - int(np.flatnonzero(moves)[-1]) if moves.any() else ticks),
        iterations=float(kept.worst[1]),
        corrected=np.zeros(ticks + 1),
    )


def ground_run(out: Array, size: int, count: int, dt: float, events: Array, account: Array) -> GroundRun:
    """The table of a run as named arrays."""
    at = 2 * size
    flows = {name: out[:, at + 3 + column].copy() for name, column in FLOWS.items()}
    points = out[:, at + 3 + accounts.ACCOUNT :]
    found = min(int(account[accounts.IMPACTS]), len(events))
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
        residual=float(account[accounts.RESIDUAL]),
        penetration=float(account[accounts.PENETRATION]),
        strongest=float(account[accounts.STRONGEST]),
        rested=float(account[accounts.RESTED]),
        iterations=float(account[accounts.ITERATIONS] / max(account[accounts.STEPS], 1.0)),
        corrected=out[:, at + 3 + accounts.CORRECTED].copy(),
    )
