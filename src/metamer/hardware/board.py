"""What a debugging board does with servos on a bus: find, read and number them, set what they keep, switch them off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from metamer.core.refusals import BadInput, refuse
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.packets import is_id

BOARD_SIGNS = ("position_read", "temperature_read", "voltage_read", "torque_read")  # reported of one that answered
HEARINGS = 3  # tries to hear a servo that is known to be there
WRITE_REST = 0.02  # s that a servo is given to store what it was sent
NOT_KEPT = ("torque", "move", "prepare", "start", "stop", "id", "lock", "led")  # rows that are no registers of `set`


class Found(NamedTuple):
    """A servo that answered.

    id      its number
    signs   first number of each of the signs, in volts, degrees Celsius and ticks; None where it kept silent
    """

    id: int
    signs: dict[str, float | None]


def scan(bus: Bus, ids: Sequence[int], tell: Callable[[int], None] | None = None) -> list[Found]:
    """All servos that answer among some numbers; each is asked once, and those that answer are read."""
    found: list[Found] = []
    for id_ in ids:
        if not is_id(bus.table, id_, "reply"):
            continue
        if tell is not None:
            tell(id_)
        if bus.read(id_, BOARD_SIGNS[0], retries=0) is not None:
            found.append(Found(id_, {name: first_of(bus, id_, name) for name in BOARD_SIGNS}))
    return found


def first_of(bus: Bus, id_: int, name: str) -> float | None:
    """First number of an answer, in its unit; None where none comes."""
    reading = bus.read(id_, name, retries=HEARINGS)
    return None if reading is None else bus.table.amount(name, reading.values[0])


def registers(bus: Bus, id_: int) -> dict[str, tuple[int, ...] | None]:
    """Everything that a servo can be asked, as it stands on the wire, by the name of its row."""
    asked = [row.name for row in bus.table.rows if row.reply is not None]
    answers = {name: bus.read(id_, name, retries=HEARINGS) for name in asked}
    if all(answer is None for answer in answers.values()):
        raise BadInput(f"servo {id_} does not answer: check cable, power and number, or `metamer twin scan`")
    return {name: None if answer is None else answer.values for name, answer in answers.items()}


def heard(bus: Bus, id_: int) -> bool:
    """Whether a servo answers."""
    return any(bus.read(id_, BOARD_SIGNS[0]) is not None for _ in range(HEARINGS))


def set_id(bus: Bus, old: int, new: int) -> None:
    """Give a servo another number; refused where it does not answer, or another already has that number."""
    if not is_id(bus.table, new, "reply"):
        raise refuse("new", new, bus.table.valid_ids)
    if not heard(bus, old):
        raise BadInput(f"servo {old} does not answer: check cable, power and number")
    if heard(bus, new):
        raise refuse("new", new, "a number that no servo on the bus has: two would answer at once")
    limp(bus, [old])
    unlocked(bus, old, lambda: bus.write(old, "id_write", new))
    if bus.table.by_name.get("lock_write"):
        bus.write(new, "lock_write", 1)
    if not heard(bus, new):
        raise BadInput(f"servo {old} did not take the number {new}")


def limp(bus: Bus, ids: Sequence[int]) -> None:
    """Torque off, and said so: what a servo keeps is not changed while it pulls."""
    if left := bus.release(ids):
        raise BadInput(f"servo {', '.join(map(str, left))} does not say that its torque is off")


def unlocked(bus: Bus, id_: int, work: Callable[[], object]) -> None:
    """Do something to what a servo keeps without power, of those that lock it."""
    locks = "lock_write" in bus.table.by_name
    if locks:
        bus.write(id_, "lock_write", 0)
    work()
    bus.port.sleep(WRITE_REST)
    if locks:
        bus.write(id_, "lock_write", 1)


def settable(bus: Bus) -> list[str]:
    """What can be set and read back."""
    names = bus.table.by_name
    stems = [name.removesuffix("_write") for name in names if name.endswith("_write")]
    return [stem for stem in stems if stem not in NOT_KEPT and (f"{stem}_read" in names or "limits_read" in names)]


def set_register(bus: Bus, id_: int, stem: str, values: Sequence[int]) -> tuple[int, ...]:
    """Set what a servo keeps, with its torque off; what it answers afterwards must be what it was sent.

    stem     e.g. "angle_limits", "offset"
    values   as they stand on the wire, of limits the lower one first
    """
    if stem not in settable(bus):
        raise refuse("name", stem, f"one of {', '.join(settable(bus))} of {bus.table.name}")
    if not heard(bus, id_):
        raise BadInput(f"servo {id_} does not answer: check cable, power and number")
    limp(bus, [id_])
    # some keep the upper limit before the lower one
    way = -1 if [part.name for part in bus.table.by_name[f"{stem}_write"].request] == ["upper", "lower"] else 1
    unlocked(bus, id_, lambda: bus.write(id_, f"{stem}_write", *values[::way]))
    if "offset_save" in bus.table.by_name and stem == "offset":
        bus.write(id_, "offset_save")
    name = f"{stem}_read" if f"{stem}_read" in bus.table.by_name else "limits_read"
    reading = bus.read(id_, name, retries=HEARINGS)
    kept = () if reading is None else reading.values[: len(values)][::way]
    if kept != tuple(values):
        raise BadInput(f"servo {id_} was sent {stem} {list(values)} and keeps {list(kept) or 'silent'}")
    return kept


def set_led(bus: Bus, id_: int, on: bool) -> None:
    """Light the LED of a servo, or not."""
    row = bus.table.by_name.get("led_write")
    if row is None:
        raise refuse("servo", bus.table.name, "a kind whose LED can be switched: lx-16a, ax-12a, xl330-m288")
    bus.write(id_, "led_write", int(on != (row.request[0].name == "dark")))
