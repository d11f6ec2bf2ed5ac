"""Heads of columns: a name and a unit out of a text such as `Time (s)`, `force [mN]`, `Kraft / N`, `F_N`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from metamer.measurements.units import measured_by

BRACKETS = re.compile(r"^(.*?)\s*(?:\[([^\]]*)\]|\(([^)]*)\)|\{([^}]*)\}|<([^>]*)>)\s*$")
SIGNED = re.compile(r"^(.+?)\s*(?:\s/\s*|/\s+|,\s*|\sin\s|:\s*|_|\s)\s*([^\s/,:_]+(?:\s[a-zµ]{0,2}m)?)$")


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """What a caller looks for in a file.

    name        as the caller calls it, and as a map names it
    measured    a key of UNITS
    words       heads that mean it besides its name, in small letters
    unit        whether the file must tell the unit; else SI is taken, and said
    """

    name: str
    measured: str
    words: tuple[str, ...] = ()
    unit: bool = False


# what files of a laboratory call things
TIME_WORDS = "t, zeit, timestamp, elapsed, elapsed time, seconds, test time, zeitstempel, epoch, datetime"
TIME = Quantity(name="time", measured="time", words=tuple(TIME_WORDS.split(", ")))
FORCE = Quantity(
    name="force", measured="force", words=("load", "f", "kraft", "pull", "load cell", "shear", "tension"), unit=True
)
TORQUE = Quantity(name="torque", measured="torque", words=("moment", "drehmoment", "m"), unit=True)
LENGTH = Quantity(
    name="length",
    measured="length",
    words=(
        "displacement",
        "position",
        "extension",
        "stroke",
        "travel",
        "way",
        "weg",
        "distance",
        "elongation",
        "länge",
        "x",
    ),
    unit=True,
)
ANGLE = Quantity(name="angle", measured="angle", words=("winkel", "rotation", "theta", "phi"), unit=True)
VOLTAGE = Quantity(name="voltage", measured="voltage", words=("u", "v", "hv", "spannung"), unit=True)
USUAL = (TIME, FORCE, TORQUE, LENGTH, ANGLE, VOLTAGE)


def split_head(text: str) -> tuple[str, str]:
    """Name and unit of a head; the unit is "" where the head has none."""
    text = " ".join(text.strip().strip("\"'").lstrip("#%").split())
    if (found := BRACKETS.match(text)) is not None:
        name, unit = found[1], next((part for part in found.groups()[1:] if part is not None), "").strip()
        # words in round brackets are no unit: Force (filtered)
        if found[2] is not None or measured_by(unit) or not name:
            return name, unit
        return text, ""
    if (found := SIGNED.match(text)) is not None and measured_by(found[2]) and not found[2].isdigit():
        return found[1].strip(), found[2]
    return text, ""


def plain_words(name: str) -> str:
    """A name in small letters with single spaces in place of signs: `Load_Cell-1` -> `load cell 1`."""
    return " ".join(re.sub(r"[^\w%]+|_", " ", name.lower()).split())


def fit_of(name: str, quantity: Quantity) -> int:
    """How well a name fits a quantity: 3 = it is its name, 2 = it is one of its words, 1 = it holds one, 0 = no."""
    words = plain_words(name)
    if words == plain_words(quantity.name):
        return 3
    if words in quantity.words:
        return 2
    # single letters only by themselves: `f` is a force, `f gain` need not be
    long = [word for word in (plain_words(quantity.name), *quantity.words) if len(word) > 2]
    return int(any(re.search(rf"(?:^| ){re.escape(word)}(?: |\d|$)", words) for word in long))
