"""Faults of a servo bus, as data: what goes wrong with replies, which servo breaks when, and when the line goes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace

from metamer.core.refusals import refuse
from metamer.core.units import DEG
from metamer.hardware.fake.wear import Wear

CHANCES = ("lost", "corrupt", "delayed", "duplicated", "foreign")
BREAKS = ("dead", "hot", "low", "stalled", "jam")


@dataclass(frozen=True, kw_only=True)
class Faults:
    """What a fake bus does wrong.

    lost, corrupt, delayed, duplicated, foreign   part of the replies that never come, have a byte changed, come after
                `delay`, come twice, carry the ID of another servo            [-]
    delay       of a delayed reply                                            [s]
    dead, hot, low, stalled, jam   servo -> time from which it is silent, heats up, lacks voltage, has its shaft held
                fast, meets something that it cannot turn past (but can turn away from)   [s]
    unplugged   time from which the line is gone; servos keep their power     [s]
    wear        in what kind the servos differ from a model's: play, dead band ...
    """

    lost: float = 0.0
    corrupt: float = 0.0
    delayed: float = 0.0
    duplicated: float = 0.0
    foreign: float = 0.0
    delay: float = 0.03
    dead: Mapping[int, float] = field(default_factory=dict)
    hot: Mapping[int, float] = field(default_factory=dict)
    low: Mapping[int, float] = field(default_factory=dict)
    stalled: Mapping[int, float] = field(default_factory=dict)
    jam: Mapping[int, float] = field(default_factory=dict)
    unplugged: float = math.inf
    wear: Wear = Wear()

    def __post_init__(self) -> None:
        for name in CHANCES:
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise refuse(f"faults.{name}", getattr(self, name), "a part of the replies, 0 to 1")
        if not 0.0 <= self.delay < math.inf:
            raise refuse("faults.delay", self.delay, "a finite number >= 0 [s]")
        times = {name: list(getattr(self, name).values()) for name in BREAKS} | {"unplugged": [self.unplugged]}
        for name, values in times.items():
            for value in values:
                if not value >= 0.0:
                    raise refuse(f"faults.{name}", value, "a time >= 0 [s]")

    def check(self, ids: Iterable[int]) -> None:
        """Refuse a fault of a servo that is not there."""
        known = sorted(ids)
        for name in BREAKS:
            for id_ in getattr(self, name):
                if id_ not in known:
                    raise refuse(f"faults.{name}", id_, f"one of the servos {', '.join(map(str, known))}")


def faults_from_text(text: str) -> Faults:
    """Faults as written on a command line, e.g. `lost=0.02,dead=3@12s,unplugged@20s,backlash=1deg`."""
    found = Faults()
    worn = [part.name for part in fields(Wear)]
    known = [part.name for part in fields(Faults) if part.name != "wear"] + worn
    for item in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = item.replace("unplugged@", "unplugged=").partition("=")
        if name not in known:
            raise refuse("faults", item, f"name=value with one of {', '.join(known)}")
        try:
            if name in BREAKS:
                id_, _, when = value.partition("@")
                broken = dict(getattr(found, name)) | {int(id_): float(when.removesuffix("s") or 0.0)}
                found = replace(found, **{name: broken})
            elif name in worn:
                size = float(value.removesuffix("deg")) * (DEG if value.endswith("deg") else 1.0)
                found = replace(found, wear=replace(found.wear, **{name: size}))
            else:
                found = replace(found, **{name: float(value.removesuffix("s"))})
        except ValueError as error:
            good = {name: "SERVO@TIMEs, e.g. dead=3@12s" for name in BREAKS} | {"unplugged": "unplugged@12s"}
            good |= dict.fromkeys(worn, "a number in SI units, or an angle as 1deg")
            raise refuse("faults", item, good.get(name, "a number, 0 to 1 for parts of replies")) from error
    return found
