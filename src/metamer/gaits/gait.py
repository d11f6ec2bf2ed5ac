"""What all gaits of joints share: the one place where they are bound to a body, their checks, the ticks they need."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol
from weakref import ref

import numpy as np

from metamer.core.arrays import per, spread
from metamer.core.fields import bound, refuse_bad
from metamer.core.numerics.columns import columned
from metamer.core.parts import Gait
from metamer.core.records import Array, Targets
from metamer.core.refusals import BadInput, Problem, refuse
from metamer.gaits.kernels.codes import WAVES

# a sine that is commanded N times per cycle and held keeps sinc(pi/N) of its height and comes pi/N late: with N = 10
# 1.6 % low and 18 deg late, with N = 4 already 10 % low and 45 deg late
TICKS_PER_CYCLE = 10


class BoundGait(Protocol):
    """A gait that belongs to a body."""

    @property
    def joints(self) -> int:
        """Number of joints."""
        ...

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t: scalar -> (joints,), (T,) -> (T, joints).   [rad, rad/s, rad/s^2]"""
        ...

    def numbers(self) -> Numbers | None:
        """As numbers for kernels; None = it has none, and its targets are tabulated."""
        ...


class Numbers(NamedTuple):
    """A gait as `metamer.gaits.kernels.joints.joint_targets` takes it: which, and its numbers."""

    code: int
    values: Array


class WaveColumns(NamedTuple):
    """Targets as sums of waves, e(t) (shape_0 + sum_h shape_2h-1 sin(w_h t) + shape_2h cos(w_h t)), h = 1 .. H.

    omega    (H, R) angular frequencies                                          [rad/s]
    shape    (2 H + 1, joints, R)                                                [rad]
    start    (R,) length of the soft start e(t); 0 = none                        [s]
    sines    what they are made of, phi = e(t) (mean + sum A sin(2 pi f t + p)): frequency (1, R), amplitude and phase
             (1 or joints, R) of each                                            [Hz, rad, rad]
    """

    omega: Array
    shape: Array
    start: Array
    sines: tuple[tuple[Array, Array, Array], ...] = ()


# gaits by their id: themselves, the numbers of a body that they were last bound to, what came out; all are frozen
BOUND: dict[int, tuple[ref[Any], Any, Any]] = {}


def bound_once(gait: Gait, to: Any, bind: Callable[[], Any]) -> Any:
    """A gait bound to a body; the last one is kept while the gait lives, for robots of a batch share theirs.

    to    all numbers of the body that it hangs on
    """
    known = BOUND.get(id(gait))
    if known is not None and known[0]() is gait and known[1] == to:
        return known[2]
    made = bind()
    BOUND[id(gait)] = ref(gait, partial(_forget, id(gait))), to, made
    return made


def _forget(key: int, gone: ref[Any]) -> None:
    """Let go of a gait that is no more; its number may be another's by now."""
    if key in BOUND and BOUND[key][0] is gone:
        del BOUND[key]


@dataclass(frozen=True, kw_only=True)
class JointGait(Gait):
    """Joint targets over time. A gait without `joints` is data; one with them has checked itself."""

    fewest: ClassVar[int] = 0
    joints: int = bound()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.joints is None:
            return
        if isinstance(self.joints, bool) or not isinstance(self.joints, int) or self.joints < self.fewest:
            raise refuse("gait.joints", self.joints, f"a whole number >= {self.fewest}, for {self.kind}")
        refuse_bad(self, "gait", {"joints": self.joints, "pairs": max(self.joints - 1, 0)})

    def on(self, body: Any) -> Any:
        """The gait of a body's joints: what has `targets(t)`; BadInput where the body cannot have it."""
        if "links" not in body.counts:
            raise refuse("gait.kind", self.kind, f'a gait for a body of kind "{body.kind}", which has no links')
        joints = body.counts["joints"]
        if not type(self).__module__.startswith("metamer."):
            return tried(replace(self, joints=joints))
        return bound_once(self, joints, lambda: replace(self, joints=joints))

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        raise NotImplementedError

    def numbers(self) -> Numbers | None:
        """A bound gait as numbers for kernels: its sum of waves; None = it is none.   [s, -, rad, Hz, rad]"""
        made = columned(self, {}).as_waves()
        if made is None:
            return None
        rows = [made.start, [len(made.sines)], made.shape[0, :, 0]]
        for frequency, amplitude, phase in made.sines:
            rows += [np.ravel(frequency)[:1], *(per(np.ravel(x), self.joints) for x in (amplitude, phase))]
        return Numbers(WAVES, np.concatenate(rows))

    def as_waves(self) -> WaveColumns | None:
        """A bound gait as sums of waves; None = it is none, and its targets are tabulated.

        The fields are columns over robots (`metamer.core.numerics.columns`), so that one call serves many robots.
        """
        return None

    @property
    def period(self) -> float | None:
        """Length of a cycle, None where there is none.   [s]"""
        frequency = abs(getattr(self, "frequency", 0.0))
        return 1.0 / frequency if frequency else None

    @property
    def fastest(self) -> float:
        """Highest frequency in the targets, 0 where there is none.   [Hz]"""
        return abs(getattr(self, "frequency", 0.0))

    def rules(self, robot: Any) -> Iterator[Problem]:
        """The body must be able to have this gait, the control period to carry it."""
        try:
            gait = self.on(robot.body)
        except BadInput as refusal:
            yield from refusal.problems
            return
        if gait.fastest * robot.run.dt * TICKS_PER_CYCLE > 1.0 + 1e-9:
            valid = f"at most {1.0 / (TICKS_PER_CYCLE * gait.fastest):g}: {TICKS_PER_CYCLE} per cycle of the gait's "
            yield Problem("run.dt", robot.run.dt, valid + f"highest frequency, {gait.fastest:g} Hz [s]")


def tried(gait: JointGait) -> JointGait:
    """A gait of somebody else that gives targets of the right shapes, finite at its start; BadInput if it does not."""
    for t, shape in ((0.0, (gait.joints,)), (np.array([0.0, 1e-3]), (2, gait.joints))):
        said = f"the gait of kind {gait.kind!r} ({type(gait).__name__}.targets)"
        try:
            found = gait.targets(t)
            shapes = [np.shape(part) for part in found]
            fine = all(np.isfinite(np.asarray(part, dtype=float)).all() for part in found)
        except NotImplementedError:
            raise BadInput(f"{said} is not written: it gives position, velocity, acceleration at t") from None
        except Exception as error:
            raise BadInput(f"{said} fails at t = {t} s: {type(error).__name__}: {error}") from error
        if shapes != [shape] * 3:
            raise BadInput(f"{said} gives arrays of shapes {shapes} at t = {t} s; valid: three of {shape}")
        if not fine:
            raise BadInput(f"{said} gives values at t = {t} s that are no numbers; valid: finite [rad, rad/s, rad/s^2]")
    return gait


def tabulated(gait: BoundGait, times: Array) -> Targets:
    """Targets of a gait at many times, (T, joints): by one call where it gives the same bits, else one by one."""
    if getattr(gait, "same_bits", False):
        return gait.targets(times)
    with contextlib.suppress(TypeError, ValueError, IndexError):
        table, some = gait.targets(times), np.linspace(0, len(times) - 1, 5).astype(int)
        alone = [gait.targets(float(times[k])) for k in some]
        if all(np.array_equal(part[some], [one[i] for one in alone]) for i, part in enumerate(table[:2])):
            return table
    return Targets(*(np.array(part) for part in zip(*(gait.targets(float(t)) for t in times), strict=True)))


def link_lengths(body: Any) -> tuple[float, ...]:
    """(joints + 1,) lengths of the links before and behind the joints, in their order.   [m]

    The world counts as a link before a fixed base, as long as the first link.
    """
    each = tuple(spread(body.length, body.links, shared=not isinstance(body.length, tuple)))
    return each if len(each) > body.joints else (each[0], *each)


def one_length(body: Any) -> float:
    """The one link length of a body, the mean where links are unequal: for gaits whose links are all alike.   [m]"""
    each = set(link_lengths(body))
    return each.pop() if len(each) == 1 else float(np.mean(body.length))


def time_column(t: float | Array) -> Array:
    """Times with an axis for the joints behind: scalar -> (1,), (T,) -> (T, 1); refuses what is not finite.   [s]"""
    column = np.asarray(t, dtype=np.float64)[..., None]
    if not np.isfinite(column).all():
        raise refuse("t", float(column[~np.isfinite(column)][0]), "a finite number [s]")
    return column
