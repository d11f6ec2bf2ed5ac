"""follow(): a muscle-driven snake on a path, law and robot fused in one kernel; a Log comes out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from metamer.control.linearising import NOTES, MuscleLaw, limit_note
from metamer.control.paths.paths import Path, pieces_of
from metamer.control.paths.pieces import Pieces
from metamer.core.channels import Channel, Channels
from metamer.core.clock import refuse_times
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.files import table_from_robot
from metamer.plants.simulate import with_links
from metamer.record.log import Log, versions
from metamer.systems.muscles.model import MuscleModel
from metamer.systems.muscles.singular import singular_notes
from metamer.systems.muscles.system import per_muscle
from metamer.systems.planar.model import build, start_state
from metamer.systems.planar.stability import STEP_MARGIN, largest_step
from metamer.systems.planar.system import joint_senses, per_joint
from metamer.systems.system import NOT_FINITE

# what the law notes, in the order of the kernel's sample
NOTED: tuple[tuple[str, str], ...] = (
    *NOTES,
    ("middle.x", "m"),
    ("middle.y", "m"),
    ("middle.theta", "rad"),
    ("middle.vx", "m/s"),
    ("middle.vy", "m/s"),
    ("law.omega", "rad/s"),
    ("law.amplitude", "rad"),
    ("law.bend", "rad"),
    ("law.ease", "-"),
    ("law.piece", "-"),
    ("law.short", "-"),
)


def follow(
    model: MuscleModel,
    path: Path | Pieces,
    law: MuscleLaw | None = None,
    *,
    duration: float = 100.0,
    step: float = 1e-3,
    every: int = 10,
    hold: int = 0,
    pressures: bool = False,
) -> Log:
    """Run the computed-muscle-force law along a path, fused with RK4.

    model       from `build_muscles(spec)`; it starts where the spec tells
    path        Pieces, or a Line, Arc or Waypoints
    law         gains; None = those that follow the published circle
    duration    length of the run                                                   [s]
    step        RK4 step                                                            [s]
    every       a sample is kept each so many steps                                 [-]
    hold        0: the law is continuous; m: it is sampled every m steps and its torques are held, as a controller does
    pressures   whether to add the pressures that give the tensions
    The log holds link poses and the centre of mass too. log.meta: `extremes` of lengths, tensions and angles at every
    step (not only at samples), `notes` that warn before the singular angle and tell of tensions at their limit,
    `stopped` where a run could not go on.
    """
    from metamer.systems.muscles.kernels import run as muscle_run

    law = MuscleLaw() if law is None else law
    pieces = pieces_of(path)
    refuse_times(duration=duration, step=step)
    for name, count, least in (("every", every, 1), ("hold", hold, 0)):
        if isinstance(count, bool) or not isinstance(count, int) or count < least:
            raise refuse(name, count, f"a whole number of at least {least}")
    if step > duration:
        raise refuse("step", step, f"at most the duration, {duration:g} [s]")
    _refuse_long_step(model, step)
    steps = every * max(1, round(duration / step / every))
    size, joints = model.size, model.joints
    samples = np.zeros((steps // every + 1, muscle_run.SAMPLE + 2 * size + muscle_run.JOINT * joints))
    extremes = np.zeros((joints, muscle_run.EXTREMES))
    extremes[:, [0, 2]] = np.inf
    q, v = start_state(model)
    y = np.zeros(muscle_run.STATE)
    vector = law.vector(model)
    guide = (vector, pieces.rows, pieces.closed, pieces.closed)
    done = muscle_run.muscle_run(
        model.links, model.muscles, guide, (q, v, y), hold, step, steps, every, samples, extremes
    )
    samples = samples[: int(done) // every + 1]
    good = np.isfinite(samples).all(axis=1)
    samples = samples[: len(samples) if good.all() else max(int(np.argmin(good)), 1)]
    channels, rows = _rows(model, samples, pressures=pressures)
    meta: dict[str, Any] = {
        "spec": table_from_robot(model.spec),
        "engine": "native, fused",
        "dt": step * every,
        "step": step,
        "hold": hold,
        "versions": versions(),
        "extremes": _extremes(extremes),
        "notes": _notes(model, law, samples[:, 0], (channels, rows), extremes),
    }
    if done < steps:
        reason = f"{NOT_FINITE}; try a smaller step than {step:g} s"
        meta["stopped"] = {"reason": reason, "time": float(done * step)}
    columns = dict(zip(channels.edges(), rows.T, strict=True))
    units = dict(zip(columns, channels.units(), strict=True))
    log = Log(t=samples[:, 0].copy(), columns=columns, units=units, meta=meta, channels=channels)
    return with_links(log, model.spec)


def _refuse_long_step(model: MuscleModel, step: float) -> None:
    """BadInput if RK4 cannot be stable on the ground's resistance with this step; servos play no part here."""
    spec = model.spec
    bare = replace(spec, drive=replace(spec.drive, kp=0.0, kd=0.0), run=replace(spec.run, stepper="rk4"))
    limit = largest_step(build(bare))
    if step > STEP_MARGIN * limit:
        raise refuse("step", step, f"at most {limit:.2g} for rk4 on this robot and ground [s]")


def _rows(model: MuscleModel, samples: Array, *, pressures: bool) -> tuple[Channels, Array]:
    """Channels of a run and its rows, from the kernel's samples.

    pressures   whether to add the pressures that give the tensions
    """
    size, joints, count = model.size, model.joints, len(samples)
    law, q, v, each = np.split(samples[:, 1:], len(NOTED) + np.array([0, size, 2 * size]), axis=1)
    # target, torque, and tension and length of the muscle on the right and on the left of every joint
    target, torque, *muscle = np.moveaxis(each.reshape(count, joints, -1), 2, 0)
    tension, length = (np.stack(muscle[at : at + 2], axis=2).reshape(count, -1) for at in (0, 2))
    channels = Channels(*(Channel(name, unit) for name, unit in NOTED)) + joint_senses(joints, free=True)
    channels += per_joint(joints, ("target", "rad"), ("torque", "N m"))
    channels += Channels(per_muscle(joints, "tension", "N"), per_muscle(joints, "length", "m"))
    parts = [law, q[:, :3], v[:, :3], q[:, 3:], v[:, 3:], target, torque, tension, length]
    if pressures:
        channels += Channels(per_muscle(joints, "pressure", "Pa"))
        parts.append(_pressures(model, q[:, 3:], v[:, 3:], tension.reshape(count, joints, 2)).reshape(count, -1))
    return channels, np.concatenate(parts, axis=1)


def _extremes(found: Array) -> dict[str, list[float]]:
    """Extremes at every step, one number per joint.   [m, N, rad]"""
    names = ("right_least", "right_most", "left_least", "left_most", "right_tension", "left_tension", "angle")
    return {name: found[:, i].tolist() for i, name in enumerate(names)}


def _notes(model: MuscleModel, law: MuscleLaw, t: Array, told: tuple[Channels, Array], extremes: Array) -> list[str]:
    """Warnings of a run: joints near their singular angle, tensions at their limit.

    told    channels and their rows at the times t
    """
    channels, rows = told
    notes = [note for note in [law.guard_note(model)] if note]
    notes += singular_notes(model, channels.block(rows, "joint.angle"), t, extremes[:, 6])
    short, eased = (channels.block(rows, name) for name in ("law.short", "law.ease"))
    cut = np.flatnonzero(short > 0.0)
    if len(cut):
        notes.append(limit_note(float(t[int(cut[0])]), float(short[int(cut[0])])))
    if eased.min() < 0.999:
        last, least = float(eased[-1]), float(eased.min())
        notes.append(
            f"the tension limit slows the wave to {last:.0%} of its frequency at the end, {least:.0%} at worst"
        )
    return notes


def _pressures(model: MuscleModel, angle: Array, rate: Array, tension: Array) -> Array:
    """(T, joints, 2) pressures that give the tensions of a run.   [Pa]"""
    from metamer.systems.muscles.kernels.muscle import pam_pressures

    angle, rate, tension = (np.ascontiguousarray(part) for part in (angle, rate, tension))
    out = np.empty_like(tension)
    for k in range(len(out)):
        pam_pressures(model.muscles, model.pam, angle[k], rate[k], tension[k], out[k])
    return out
