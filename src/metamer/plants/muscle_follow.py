"""follow(): a muscle-driven snake on a path, law and robot fused in one kernel; a Log comes out."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

from metamer.control.linearising import NOTES, WARN_MARGIN, MuscleLaw, limit_note, singular_note
from metamer.control.paths.paths import Path, pieces_of
from metamer.control.paths.pieces import Pieces
from metamer.core.channels import Channels
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.files import table_from_robot
from metamer.plants.simulate import with_links
from metamer.record.log import Log, versions
from metamer.systems.muscles.model import MuscleModel
from metamer.systems.muscles.system import per_muscle
from metamer.systems.planar.model import build, start_state
from metamer.systems.planar.stability import MARGIN, largest_step

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
FOLDED = ": it has folded, and no tension of that muscle opens it again; slow the wave or raise drive.tension_most"
BASE = ("base.x", "base.y", "base.theta", "base.vx", "base.vy", "base.omega")
MUSCLE = (("tension", "N"), ("length", "m"), ("pressure", "Pa"))
JOINT = (
    ("joint{}.target", "rad"),
    ("joint{}.torque", "N m"),
    ("muscle{}.right.tension", "N"),
    ("muscle{}.left.tension", "N"),
    ("muscle{}.right.length", "m"),
    ("muscle{}.left.length", "m"),
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
    for name, value in (("duration", duration), ("step", step)):
        if not (math.isfinite(value) and value > 0.0):
            raise refuse(name, value, "a finite number > 0 [s]")
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
    q, v = start_state(model.planar)
    y = np.zeros(muscle_run.STATE)
    vector = law.vector(model)
    guide = (vector, pieces.rows, pieces.closed, pieces.closed)
    done = muscle_run.muscle_run(
        model.links, model.muscles, guide, (q, v, y), hold, step, steps, every, samples, extremes
    )
    samples = samples[: int(done) // every + 1]
    good = np.isfinite(samples).all(axis=1)
    samples = samples[: len(samples) if good.all() else max(int(np.argmin(good)), 1)]
    columns, units = _columns(samples, size, joints)
    meta: dict[str, Any] = {
        "spec": table_from_robot(model.spec),
        "engine": "native, fused",
        "dt": step * every,
        "step": step,
        "hold": hold,
        "versions": versions(),
        "extremes": _extremes(extremes),
        "notes": _notes(model, law, columns, samples[:, 0], extremes),
    }
    if done < steps:
        reason = f"the state is not finite any more; try a smaller step than {step:g} s"
        meta["stopped"] = {"reason": reason, "time": float(done * step)}
    if pressures:
        added = _pressures(model, columns, len(samples))
        columns |= added
        units |= dict.fromkeys(added, "Pa")
    made = [per_muscle(joints, name, unit) for name, unit in MUSCLE if name != "pressure" or pressures]
    log = Log(t=samples[:, 0].copy(), columns=columns, units=units, meta=meta, channels=Channels(*made))
    return with_links(log, model.spec)


def _refuse_long_step(model: MuscleModel, step: float) -> None:
    """BadInput if RK4 cannot be stable on the ground's resistance with this step; servos play no part here."""
    spec = model.spec
    bare = replace(spec, drive=replace(spec.drive, kp=0.0, kd=0.0), run=replace(spec.run, stepper="rk4"))
    limit = largest_step(build(bare))
    if step > MARGIN * limit:
        raise refuse("step", step, f"at most {limit:.2g} for rk4 on this robot and ground [s]")


def _columns(samples: Array, size: int, joints: int) -> tuple[dict[str, Array], dict[str, str]]:
    """Named columns of the kernel's samples, with units."""
    columns, units = {}, {}
    for i, (name, unit) in enumerate(NOTED):
        columns[name], units[name] = samples[:, 1 + i].copy(), unit
    at = 1 + len(NOTED)
    for i, name in enumerate(BASE):
        columns[name] = samples[:, at + (i % 3) + size * (i // 3)].copy()
    for k in range(joints):
        columns[f"joint{k + 1}.angle"] = samples[:, at + 3 + k].copy()
        columns[f"joint{k + 1}.rate"] = samples[:, at + size + 3 + k].copy()
        for i, (name, unit) in enumerate(JOINT):
            columns[name.format(k + 1)] = samples[:, at + 2 * size + len(JOINT) * k + i].copy()
            units[name.format(k + 1)] = unit
    return columns, units


def _extremes(found: Array) -> dict[str, list[float]]:
    """Extremes at every step, a number a joint.   [m, N, rad]"""
    names = ("right_least", "right_most", "left_least", "left_most", "right_tension", "left_tension", "angle")
    return {name: found[:, i].tolist() for i, name in enumerate(names)}


def singular_notes(model: MuscleModel, columns: dict[str, Array], t: Array, worst: Array) -> list[str]:
    """A sentence for every joint that came near the angle at which its muscle loses its arm.

    worst    (joints,) largest angle of each joint    [rad]
    """
    notes = []
    for k in range(model.joints):
        angle, singular = columns[f"joint{k + 1}.angle"], float(model.singular[k])
        near = np.flatnonzero(np.abs(angle) > singular - WARN_MARGIN)
        if len(near):
            when = int(near[0])
            first = singular_note(float(t[when]), k, float(angle[when]), singular)
            notes.append(f"{first}; {math.degrees(worst[k]):.1f} deg at most{FOLDED if worst[k] > singular else ''}")
    return notes


def _notes(model: MuscleModel, law: MuscleLaw, columns: dict[str, Array], t: Array, extremes: Array) -> list[str]:
    """Warnings of a run: joints near their singular angle, tensions at their limit."""
    notes = [note for note in [law.guard_note(model)] if note]
    notes += singular_notes(model, columns, t, extremes[:, 6])
    short = columns["law.short"]
    cut = np.flatnonzero(short > 0.0)
    if len(cut):
        notes.append(limit_note(float(t[int(cut[0])]), float(short[int(cut[0])])))
    eased = columns["law.ease"]
    if eased.min() < 0.999:
        last, least = float(eased[-1]), float(eased.min())
        notes.append(
            f"the tension limit slows the wave to {last:.0%} of its frequency at the end, {least:.0%} at worst"
        )
    return notes


def _pressures(model: MuscleModel, columns: dict[str, Array], count: int) -> dict[str, Array]:
    """Pressures that give the tensions of a run.   [Pa]"""
    from metamer.systems.muscles.kernels.muscle import pam_pressures

    joints = model.joints
    names = [f"muscle{k + 1}.{side}" for k in range(joints) for side in ("right", "left")]
    angle = np.stack([columns[f"joint{k + 1}.angle"] for k in range(joints)], axis=1)
    rate = np.stack([columns[f"joint{k + 1}.rate"] for k in range(joints)], axis=1)
    tension = np.stack([columns[f"{name}.tension"] for name in names], axis=1).reshape(count, joints, 2)
    out = np.empty((count, joints, 2))
    for i in range(count):
        pam_pressures(model.muscles, model.pam, angle[i], rate[i], tension[i], out[i])
    return {f"{name}.pressure": out.reshape(count, -1)[:, i].copy() for i, name in enumerate(names)}
