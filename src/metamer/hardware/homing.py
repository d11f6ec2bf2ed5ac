"""Calibration on the machine: how far each servo may go, which way it turns, and where it is home.

Range first, one servo at a time with all others limp, then sign, then home: the posture that the robot is left in.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.hardware.calibration import Calibration, ServoCalibration
from metamer.hardware.safety import Safety, ServoSigns, Signs, heat, possible, reachable, voltage
from metamer.hardware.wire.bus import Bus, Reading
from metamer.hardware.wire.ports import PortLost
from metamer.systems.planar.spec import planar_body

STEP_PERIOD = 0.05  # s, between two steps of a slow move
PATIENT = 5  # tries to hear a servo
HOME_READINGS, STEADY = 9, 3  # readings of a home, and ticks that they may differ by
SMALLEST_RANGE = 0.1  # rad, of a range that is one
FEEL = 3  # periods behind in a row that are a stop and not a delay


@dataclass(frozen=True, kw_only=True)
class Manner:
    """How a servo is moved to find its range.

    speed   of the moves                                                      [rad/s]
    reach   farthest from where it was found, to either side                  [rad]
    give    a shaft that stays behind by this much has met a stop             [rad]
    clear   kept free before a stop                                           [rad]
    test    move by which the sign is found                                   [rad]
    """

    speed: float = 0.5
    reach: float = math.radians(45.0)
    give: float = 0.08
    clear: float = 0.03
    test: float = 0.15

    def __post_init__(self) -> None:
        limits = {"speed": (0.05, 2.0), "reach": (0.1, math.pi), "give": (0.02, 0.5), "clear": (0.0, 0.5)}
        for name, (low, high) in (limits | {"test": (0.05, 0.5)}).items():
            if not low <= getattr(self, name) <= high:
                raise refuse(name, getattr(self, name), f"{low:g} to {high:g} [rad or rad/s]")


class Sweep(NamedTuple):
    """How far a servo was found to turn.

    low, high   ends that may be used                                         [tick]
    why         what ended it on either side
    """

    low: int
    high: int
    why: tuple[str, str]


class Row(NamedTuple):
    """What was found of one joint.

    joint, servo    numbers
    sweep           its range
    home            position at joint angle zero                              [tick]
    sign            1 or -1, and where it is from
    lower, upper    range of the joint that may be used                       [rad]
    note            what differs from the description; empty if nothing does
    """

    joint: int
    servo: int
    sweep: Sweep
    home: int
    sign: int
    sign_from: str
    lower: float
    upper: float
    note: str


@contextmanager
def limp(bus: Bus, ids: Sequence[int]) -> Iterator[None]:
    """All servos without torque before and after, whatever happens in between."""
    if silent := bus.release(ids):
        raise BadInput(f"servo {', '.join(map(str, silent))} does not say that its torque is off: check cable and ID")
    try:
        yield
    finally:
        with suppress(PortLost):
            bus.release(ids)


def position_of(bus: Bus, id_: int) -> Reading:
    """Position of a servo, heard in a few tries.   [tick]"""
    for _ in range(PATIENT):
        found = bus.read(id_, "position_read")
        if found is not None and possible(found, bus.table):
            return found
    raise BadInput(f"servo {id_} does not answer: check cable, power and ID")


def check_health(bus: Bus, id_: int, safety: Safety) -> None:
    """Refuse to go on with a servo that is hot or lacks voltage."""
    hot, volts = bus.read(id_, "temperature_read"), bus.read(id_, "voltage_read")
    if hot is None or volts is None:
        return  # a servo that keeps silent is noticed by its position
    amount = bus.table.amount("voltage_read", volts.values[0])
    signs = Signs(0.0, True, [ServoSigns(id_, 0.0, float(hot.values[0]), amount, 0.0, 0.0)])
    if words := heat(signs, safety, bus.table) or voltage(signs, safety, bus.table):
        raise BadInput(words)


def creep(bus: Bus, id_: int, goal: float, manner: Manner, safety: Safety) -> tuple[int, bool]:
    """Move a servo slowly; where it ended, and whether it met a stop.   [tick]"""
    table, port = bus.table, bus.port
    step, give = manner.speed * STEP_PERIOD / table.tick, manner.give / table.tick
    told = float(position_of(bus, id_).values[0])
    way, behind, count = math.copysign(1.0, goal - told), 0, 0
    while behind < FEEL:
        before, told = told, told + way * min(step, abs(goal - told))
        bus.write(id_, "move", *table.move(before, round(told), STEP_PERIOD))
        port.sleep(STEP_PERIOD)
        here = position_of(bus, id_).values[0]
        behind = behind + 1 if (told - here) * way > give else 0
        if count % 10 == 0:
            check_health(bus, id_, safety)
        count += 1
        if told == goal and not behind:
            # the shaft follows late: let it arrive
            bus.write(id_, "move", *table.move(told, round(told), STEP_PERIOD))
            port.sleep(4 * STEP_PERIOD)
            return position_of(bus, id_).values[0], False
    return position_of(bus, id_).values[0], True


def sweep_servo(bus: Bus, id_: int, manner: Manner, safety: Safety) -> Sweep:
    """Find how far a servo turns to either side of where it is, and bring it back."""
    table = bus.table
    start = position_of(bus, id_).values[0]
    if not 0 <= start <= table.ticks:
        raise BadInput(f"servo {id_} is at {start} (0 to {table.ticks} can be sent): turn its horn by hand")
    check_health(bus, id_, safety)
    far, clear = manner.reach / table.tick, math.ceil(manner.clear / table.tick)
    ends: list[int] = []
    why: list[str] = []
    bus.write(id_, "torque_write", 1)
    try:
        for way, edge in ((-1, 0), (1, table.ticks)):
            goal = min(max(start + way * far, 0.0), float(table.ticks))
            end, stopped = creep(bus, id_, goal, manner, safety)
            if stopped:
                # back from the stop at once, then keep clear of it
                end -= way * clear
                creep(bus, id_, end, manner, safety)
            ends.append(min(max(end, 0), table.ticks))
            why.append("stop" if stopped else "end of the servo" if abs(end - edge) <= STEADY else "as far as asked")
            creep(bus, id_, start, manner, safety)
    finally:
        with suppress(PortLost):
            bus.write(id_, "torque_write", 0)
    return Sweep(ends[0], ends[1], (why[0], why[1]))


def record_by_hand(bus: Bus, ids: Sequence[int], done: Callable[[], bool]) -> dict[int, Sweep]:
    """Lowest and highest position of every servo while a person moves the limp robot, until done."""
    last = {id_: position_of(bus, id_) for id_ in ids}
    low = {id_: reading.values[0] for id_, reading in last.items()}
    high = dict(low)
    doubt: dict[int, Reading] = {}
    while not done():
        for id_ in ids:
            reading = position_of(bus, id_)
            # a value that no hand can have turned to is believed when the next agrees
            if not reachable(last[id_], reading, bus.table):
                known, doubt[id_] = doubt.get(id_), reading
                if known is None or not reachable(known, reading, bus.table):
                    continue
            doubt.pop(id_, None)
            last[id_] = reading
            low[id_], high[id_] = min(low[id_], reading.values[0]), max(high[id_], reading.values[0])
        bus.port.sleep(STEP_PERIOD)
    most = bus.table.ticks
    return {i: Sweep(min(max(low[i], 0), most), min(max(high[i], 0), most), ("by hand", "by hand")) for i in ids}


def home_of(bus: Bus, id_: int) -> int:
    """Where a servo stands, by the median of some looks; one that moves is refused.   [tick]"""
    seen = []
    for _ in range(HOME_READINGS):
        seen.append(position_of(bus, id_).values[0])
        bus.port.sleep(0.01)
    middle = round(median(seen))
    # one wrong value that fits all sums does not count, a shaft that moves does
    if sorted(abs(value - middle) for value in seen)[-2] > STEADY:
        raise BadInput(f"servo {id_} moves between {min(seen)} and {max(seen)}: hold the robot still")
    return middle


def sign_of(bus: Bus, id_: int, joint: int, angles: Callable[[], Array], manner: Manner, safety: Safety) -> int:
    """1 if the joint's angle grows with the servo's position, -1 if against, by a small move there and back."""
    start = position_of(bus, id_).values[0]
    room = bus.table.ticks - start
    way = 1 if room > manner.test / bus.table.tick else -1
    before = float(angles()[joint])
    bus.write(id_, "torque_write", 1)
    try:
        end, _ = creep(bus, id_, start + way * manner.test / bus.table.tick, manner, safety)
        turned, moved = float(angles()[joint]) - before, (end - start) * bus.table.tick
        creep(bus, id_, start, manner, safety)
    finally:
        with suppress(PortLost):
            bus.write(id_, "torque_write", 0)
    if abs(moved) < 0.5 * manner.test or not 0.5 * abs(moved) <= abs(turned) <= 2.0 * abs(moved):
        words = (
            f"servo {id_} turned by {math.degrees(moved):.1f} deg, joint {joint + 1} by {math.degrees(turned):.1f} deg"
        )
        raise BadInput(f"{words}: it does not drive that joint, or is stuck")
    return 1 if turned * moved > 0.0 else -1


class Person(NamedTuple):
    """Who helps with a calibration; None = nobody does.

    by_hand    moves the limp robot until this says so; None = servos move themselves, one at a time
    place      is asked to put the robot into its home posture; returns when it is there
    ask_sign   is asked whether joint k bent the positive way in a small move
    tell       is called with what is being done
    """

    by_hand: Callable[[], bool] | None = None
    place: Callable[[str], None] | None = None
    ask_sign: Callable[[int], bool] | None = None
    tell: Callable[[str], None] | None = None


NOBODY = Person()


def calibrate(
    bus: Bus,
    spec: Robot,
    ids: Sequence[int],
    *,
    signs: Sequence[int] | None = None,
    angles: Callable[[], Array] | None = None,
    person: Person = NOBODY,
    manner: Manner | None = None,
    safety: Safety | None = None,
) -> tuple[Calibration, list[Row]]:
    """Find range, sign and home of every servo; torque is off before and after.

    bus        to the servos
    spec       the robot
    ids        servo of every joint
    signs      1 or -1 per joint; None = found by `angles` or the person
    angles     joint angles from elsewhere, to find the signs                 [rad]
    person     who moves the robot, puts it home, says which way a joint bent
    """
    body = planar_body(spec)
    manner, safety, say = manner or Manner(), safety or Safety(), person.tell or (lambda words: None)
    if len(ids) != body.joints or len(set(ids)) != len(ids):
        raise refuse("servos", list(ids), f"{body.joints} different servos, one per joint of {spec.name}")
    if signs is not None and (len(signs) != len(ids) or any(sign not in (1, -1) for sign in signs)):
        raise refuse("signs", list(signs), f"{len(ids)} times 1 or -1")
    with limp(bus, ids):
        for id_ in ids:
            check_health(bus, id_, safety)
        if person.by_hand is not None:
            say("move every joint to both ends by hand")
            sweeps = record_by_hand(bus, ids, person.by_hand)
        else:
            sweeps = {}
            for k, id_ in enumerate(ids, start=1):
                say(f"joint {k}: servo {id_} to both sides")
                sweeps[id_] = sweep_servo(bus, id_, manner, safety)
        for k, id_ in enumerate(ids, start=1):
            if (sweeps[id_].high - sweeps[id_].low) * bus.table.tick < SMALLEST_RANGE:
                raise BadInput(
                    f"joint {k}: servo {id_} turned only {sweeps[id_].low} to {sweeps[id_].high}: it is stuck"
                )
        found_signs, source = list(signs or ()), "given"
        if signs is None:
            found_signs, source = _find_signs(bus, ids, angles, person.ask_sign, manner, safety, say)
        if bus.release(ids):
            raise BadInput("a servo does not say that its torque is off")
        if person.place is not None:
            person.place("put the robot into its home posture: all joint angles zero")
        homes = [home_of(bus, id_) for id_ in ids]
    rows = _rows(spec, ids, sweeps, homes, found_signs, source, bus)
    servos = [
        ServoCalibration(
            id=row.servo,
            drive_mode=int(row.sign < 0),
            home=row.home,
            range_min=row.sweep.low,
            range_max=row.sweep.high,
        )
        for row in rows
    ]
    return Calibration(tuple(servos), bus.table), rows


def _find_signs(
    bus: Bus,
    ids: Sequence[int],
    angles: Callable[[], Array] | None,
    ask_sign: Callable[[int], bool] | None,
    manner: Manner,
    safety: Safety,
    say: Callable[[str], None],
) -> tuple[list[int], str]:
    """Signs by small moves, seen by a sensor of the joints or by a person."""
    if angles is None and ask_sign is None:
        raise refuse("signs", None, "signs of the joints, a sensor of the joints, or a person to ask")
    found = []
    for k, id_ in enumerate(ids):
        say(f"joint {k + 1}: which way does servo {id_} turn it")
        if angles is not None:
            found.append(sign_of(bus, id_, k, angles, manner, safety))
            continue
        start = position_of(bus, id_).values[0]
        bus.write(id_, "torque_write", 1)
        try:
            creep(bus, id_, start + manner.test / bus.table.tick, manner, safety)
            creep(bus, id_, start, manner, safety)
        finally:
            bus.release(ids)
        assert ask_sign is not None
        found.append(1 if ask_sign(k + 1) else -1)
    return found, "seen" if angles is not None else "asked"


def _rows(
    spec: Robot,
    ids: Sequence[int],
    sweeps: dict[int, Sweep],
    homes: Sequence[int],
    signs: Sequence[int],
    source: str,
    bus: Bus,
) -> list[Row]:
    """What was found, beside the description; a home outside its range is refused."""
    body = planar_body(spec)
    first = body.links - body.joints
    lower, upper = per(body.lower, body.links)[first:], per(body.upper, body.links)[first:]
    rows = []
    for k, id_ in enumerate(ids):
        sweep, home, sign = sweeps[id_], homes[k], signs[k]
        if not sweep.low <= home <= sweep.high:
            words = f"its home {home} is outside the range {sweep.low} to {sweep.high} that was found"
            raise BadInput(f"joint {k + 1}: servo {id_}: {words}")
        ends = sorted(sign * (end - home) * bus.table.tick for end in (sweep.low, sweep.high))
        note = ""
        if ends[0] > lower[k] + bus.table.tick or ends[1] < upper[k] - bus.table.tick:
            wanted = f"{math.degrees(lower[k]):.0f} to {math.degrees(upper[k]):.0f} deg"
            note = f"narrower than the description's {wanted}"
        low, high = float(np.maximum(ends[0], lower[k])), float(np.minimum(ends[1], upper[k]))
        rows.append(Row(k + 1, id_, sweep, home, sign, source, low, high, note))
    return rows
