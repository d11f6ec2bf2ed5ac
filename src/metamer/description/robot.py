"""RobotSpec: one description of a robot, in the world it lives in, with the gait it starts with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from metamer.description.hasel import Hasel
from metamer.description.muscle import Muscles
from metamer.description.plain import plain_fields
from metamer.description.planar import PlanarBody
from metamer.description.platform_arm import PlatformArmBody
from metamer.description.spatial import SpatialBody
from metamer.description.world import World
from metamer.refusals import refuse

Body = PlanarBody | PlatformArmBody | SpatialBody


@dataclass(frozen=True, kw_only=True)
class Actuation:
    """Joint servos: tau = clip(kp (r - phi) + kd (r' - phi') + torque, +-torque_limit).

    r is the commanded position, which moves on at the commanded velocity within a control period. A servo that comes
    late and not all the way has r' = clip((gain position - r)/lag, +-rate_limit), from where the joint is at the start.

    kp             proportional gain; 0 = a pure torque actuator               [N m/rad]
    kd             rate gain                                                   [N m s/rad]
    torque_limit   largest torque of a joint                                   [N m]
    rate_limit     largest commanded rate, of one command to the next and of r [rad/s]
    gain           part of a commanded angle, from the joint's zero, that the servo goes to   [-]
    lag            time constant of the servo; 0 = none                        [s]
    """

    kp: float = 0.0
    kd: float = 0.0
    torque_limit: float = float("inf")
    rate_limit: float = float("inf")
    gain: float = 1.0
    lag: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Gait:
    """A gait by name with its parameters; `metamer.gaits.<kind>` says which there are."""

    kind: str = "rest"
    parameters: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", MappingProxyType(dict(self.parameters)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Gait) and (self.kind, dict(self.parameters)) == (other.kind, dict(other.parameters))

    def __hash__(self) -> int:
        return hash((self.kind, tuple(sorted((k, repr(v)) for k, v in self.parameters.items()))))


@dataclass(frozen=True, kw_only=True)
class Start:
    """Where a run starts: x, y, theta of a free base, joint angles, and all rates.

    base       (x, y, theta)                                                   [m, rad]
    joints     joint angles: a scalar for all or one a joint                   [rad]
    base_rate  (x', y', theta')                                                [m/s, rad/s]
    rates      joint rates: a scalar for all or one a joint                    [rad/s]
    """

    base: tuple[float, float, float] = (0.0, 0.0, 0.0)
    joints: float | tuple[float, ...] = 0.0
    base_rate: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rates: float | tuple[float, ...] = 0.0

    def __post_init__(self) -> None:
        plain_fields(self)


@dataclass(frozen=True, kw_only=True)
class Run:
    """How a run is stepped.

    duration   length of a run                                                 [s]
    dt         control period: a command lasts this long                      [s]
    step       integration step, at most dt                                    [s]
    stepper    "rk4", "semi_implicit" or "implicit_midpoint"
    """

    duration: float = 10.0
    dt: float = 0.01
    step: float = 0.001
    stepper: str = "rk4"


@dataclass(frozen=True, kw_only=True)
class RobotSpec:
    """One robot: what it is made of, what drives it, where it lives, how it starts.

    name     as in `metamer list`
    title    one line for people
    source   reference key of the paper, or ""
    muscles  antagonistic muscles about the joints of a planar chain; None = it has none
    hasel    HASEL actuators at the joints of a side-view robot: torque limits by angle and voltage; None = it has none
    """

    name: str
    title: str = ""
    source: str = ""
    body: Body = field(default_factory=PlanarBody)
    actuation: Actuation = field(default_factory=Actuation)
    world: World = field(default_factory=World)
    gait: Gait = field(default_factory=Gait)
    start: Start = field(default_factory=Start)
    run: Run = field(default_factory=Run)
    muscles: Muscles | None = None
    hasel: Hasel | None = None


def planar_body(spec: RobotSpec) -> PlanarBody:
    """The body of a planar robot; any other is refused."""
    if not isinstance(spec.body, PlanarBody):
        raise refuse("body.kind", spec.body.kind, "a planar body")
    return spec.body
