"""Force and length traces of adhesion tests: one file per test, one `tests.toml` beside them that says what they are.

A file is anything that `metamer.measurements` reads, e.g. CSV with heads `time [s],force [N],length [mm]`.
"""

from __future__ import annotations

import dataclasses
import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import tomli_w

from metamer.core.records import Array
from metamer.core.refusals import BadInput, Problem, refuse
from metamer.measurements import NOTHING_GIVEN, BadTable, Reading, choose, read_table, take_sampled
from metamer.measurements.choose import heads_in_words
from metamer.measurements.heads import ANGLE, FORCE, LENGTH, TORQUE
from metamer.record.files import write_whole

ABOUT = "tests.toml"
KINDS = ("monolithic", "granular", "plateau")
TYPES = ("shear", "normal", "peel")
LEAST_SAMPLES = 100


class BadTrace(ValueError):
    """A file that cannot be used, with the reason."""


@dataclass(frozen=True, kw_only=True)
class Series:
    """Tests of one pad on one material under one setting.

    material, variant   e.g. "cork", "across the ridges"; "metalized PET", "PET face"
    type            "shear", "normal" or "peel"
    kind            "monolithic": failure is the peak of the force; "granular": it is the knee of the length;
                    "plateau": a peel at constant speed, its force is the mean while the front moves
    tests, references   file names or patterns with the voltage on and off
    ramp_rate       force per time that was commanded; not for plateaus               [N/s]
    speed           of the pulled end, for plateaus                                   [m/s]
    reference_rate  the same for the runs without voltage; 0 = ramp_rate              [N/s]
    rate_error      within which the tester keeps a ramp rate, part of it             [-]
    voltage         across the electrodes while on; 0 = not given                      [V]
    pad_area        area of the pad; 0 = not given                                     [m^2]
    pad_width       of the pad across a peel; 0 = not given                            [m]
    peel_angle      between the pulled end and the ground in a peel test; 0 = not given   [rad]
    dielectric, permittivity, gap   thickness and relative permittivity of the insulation, and the air under it; 0 = not
                    told                                                              [m, -, m]
    breakdown       field at which the insulation breaks down; 0 = not given           [V/m]
    electrodes      what the pad is made of, in words
    lever_arm       of the tester: force = torque / arm, length = arm * angle         [m]
    duration        planned length of a recording; 0 = not given, then a short file is not recognised   [s]
    force_range     largest force that the tester can measure; 0 = not given              [N]
    knee_lag        from the knee of the length to the largest acceleration of the arm; 0 = found in every trace   [s]
    stretch         largest part of its whole way that a pad may move before it fails   [-]
    tolerance       half of a 95 % interval from which on a file "does not tell" and is left out: part of its force, and
                    so many N below 1 N; 0 = every one is used with its interval      [-, N]
    rest_after      time without load at the end of a recording, which tells tare and drift; 0 = none   [s]
    """

    material: str
    type: str = "shear"
    kind: str = "monolithic"
    tests: str | tuple[str, ...] = ()
    references: str | tuple[str, ...] = ()
    ramp_rate: float = 0.0
    speed: float = 0.0
    reference_rate: float = 0.0
    rate_error: float = 0.02
    variant: str = ""
    voltage: float = 0.0
    pad_area: float = 0.0
    pad_width: float = 0.0
    peel_angle: float = 0.0
    dielectric: float = 0.0
    permittivity: float = 1.0
    gap: float = 0.0
    breakdown: float = 0.0
    electrodes: str = ""
    lever_arm: float = 0.05
    duration: float = 0.0
    force_range: float = 0.0
    knee_lag: float = 0.0
    stretch: float = 0.55
    tolerance: float = 0.0125
    rest_after: float = 0.0

    @property
    def name(self) -> str:
        """Material and variant as one name."""
        return f"{self.material}, {self.variant}" if self.variant else self.material

    def rate_of(self, reference: bool) -> float:
        """Force per time of a test or of a reference run.   [N/s]"""
        return self.reference_rate if reference and self.reference_rate > 0.0 else self.ramp_rate


@dataclass(frozen=True, kw_only=True)
class Trace:
    """One recording in SI.

    t        (T,) time, even steps                  [s]
    force    (T,) on the pad                        [N]
    length   (T,) way of the arm                    [m]
    filled   (T,) samples that were lost and stand for their neighbours; None = none
    jitter   largest shift of a sample to its even step, between its neighbours; 0 = as recorded   [s]
    notes    what the reader passed over or put right
    """

    t: Array
    force: Array
    length: Array
    filled: Array | None = None
    jitter: float = 0.0
    notes: tuple[str, ...] = ()

    @property
    def step(self) -> float:
        """Time between samples.   [s]"""
        return float((self.t[-1] - self.t[0]) / (len(self.t) - 1))


def series_problems(series: Series, path: str) -> list[Problem]:
    """What is wrong with the description of a series."""
    found: list[Problem] = []
    if not isinstance(series.material, str) or not series.material.strip():
        found.append(Problem(f"{path}.material", series.material, "a non-empty text"))
    for name in ("variant", "electrodes"):
        if not isinstance(getattr(series, name), str):
            found.append(Problem(f"{path}.{name}", getattr(series, name), "a text"))
    for name, valid in (("type", TYPES), ("kind", KINDS)):
        if getattr(series, name) not in valid:
            found.append(Problem(f"{path}.{name}", getattr(series, name), f"one of {', '.join(valid)}"))
    for name in ("tests", "references"):
        value = getattr(series, name)
        listed = (value,) if isinstance(value, str) else value
        if not isinstance(listed, tuple) or not all(isinstance(item, str) and item for item in listed):
            found.append(
                Problem(f"{path}.{name}", value, "a file name or pattern such as 'on_*.csv', or a list of them")
            )
    if not series.tests:
        found.append(Problem(f"{path}.tests", series.tests, "at least one file name or pattern"))
    for name, unit, above in (
        ("ramp_rate", "N/s", series.kind != "plateau"),
        ("speed", "m/s", series.kind == "plateau"),
        ("lever_arm", "m", True),
        ("reference_rate", "N/s", False),
        ("rate_error", "-", True),
        ("voltage", "V", False),
        ("pad_area", "m^2", False),
        ("pad_width", "m", False),
        ("peel_angle", "rad", False),
        ("dielectric", "m", False),
        ("permittivity", "-", True),
        ("gap", "m", False),
        ("breakdown", "V/m", False),
        ("duration", "s", False),
        ("force_range", "N", False),
        ("knee_lag", "s", False),
        ("stretch", "-", True),
        ("tolerance", "-, N", False),
        ("rest_after", "s", False),
    ):
        value = getattr(series, name)
        good = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
        if not good or value < 0.0 or (above and value == 0.0):
            found.append(Problem(f"{path}.{name}", value, f"a finite number {'> 0' if above else '>= 0'} [{unit}]"))
    return found or unused_fields(series, path)


def unused_fields(series: Series, path: str) -> list[Problem]:
    """Fields of a series that its kind of test does not use."""
    if series.kind != "plateau":
        return [Problem(f"{path}.speed", series.speed, "0: only plateaus have one")] if series.speed else []
    found = []
    if series.type != "peel":
        found.append(Problem(f"{path}.kind", series.kind, f"one of {', '.join(KINDS[:2])}: only peels have plateaus"))
    for name in ("ramp_rate", "reference_rate", "knee_lag"):
        if getattr(series, name):
            found.append(Problem(f"{path}.{name}", getattr(series, name), "0: a plateau is pulled at a speed"))
    return found


def series_from_table(table: Any, path: str) -> Series:
    """A series from its TOML table; every problem is named."""
    if not isinstance(table, Mapping):
        raise refuse(path, table, "a table of fields")
    fields = {f.name: f for f in dataclasses.fields(Series)}
    unknown = [
        Problem(f"{path}.{key}", table[key], f"one of {', '.join(fields)}") for key in table if key not in fields
    ]
    missing = [
        Problem(f"{path}.{name}", None, "this field must be given")
        for name, f in fields.items()
        if f.default is dataclasses.MISSING and name not in table
    ]
    if unknown or missing:
        raise BadInput(unknown + missing)
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    series = Series(**values)
    found = series_problems(series, path)
    if found:
        raise BadInput(found)
    return series


def read_about(folder: str | Path) -> tuple[Series, ...]:
    """The series of a folder from its `tests.toml`: a list of `[[series]]` tables."""
    folder = Path(folder)
    if not folder.is_dir():
        raise refuse("folder", str(folder), "a folder of CSV traces with tests.toml beside them")
    path = folder / ABOUT
    if not path.is_file():
        raise refuse("folder", str(folder), f"a folder that holds {ABOUT} with one [[series]] a material")
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} is not valid TOML: {error}") from None
    extra = sorted(set(table) - {"series"})
    if extra:
        raise refuse(f"{path}: {extra[0]}", table[extra[0]], "only [[series]] tables")
    rows = table.get("series")
    if not isinstance(rows, list) or not rows:
        raise refuse(f"{path}: series", rows, "at least one [[series]] table")
    return tuple(series_from_table(row, f"{path}: series[{k}]") for k, row in enumerate(rows))


def write_about(folder: str | Path, series: tuple[Series, ...]) -> None:
    """Write `tests.toml`; fields at their defaults are left out."""
    rows = []
    for item in series:
        row = {}
        for field in dataclasses.fields(Series):
            value = getattr(item, field.name)
            if value != field.default:
                row[field.name] = list(value) if isinstance(value, tuple) else value
        rows.append(row)
    write_whole(Path(folder) / ABOUT, tomli_w.dumps({"series": rows}))


def listed_files(folder: Path, names: str | tuple[str, ...]) -> list[str]:
    """File names that a field of a series names, in natural order; a name that no file has stays in the list."""
    found: list[str] = []
    for name in (names,) if isinstance(names, str) else names:
        if any(sign in name for sign in "*?["):
            hits = [path.name for path in folder.glob(name)]
            found += sorted(hits, key=lambda text: [int(p) if p.isdigit() else p for p in re.split(r"(\d+)", text)])
        else:
            found.append(name)
    return list(dict.fromkeys(found))


def read_trace(path: str | Path, lever_arm: float, reading: Reading = NOTHING_GIVEN) -> Trace:
    """A recording from a file of measurements; BadTrace with the reason where it cannot be used.

    Instead of a force there may be a torque, instead of a length an angle: both are turned by the lever arm.
    """
    try:
        table = read_table(path, reading)
        if table.cut:
            raise BadTrace(f"truncated: the last line is cut, {table.cut}")
        chosen = []
        for straight, turned in ((FORCE, TORQUE), (LENGTH, ANGLE)):
            found = [quantity for quantity in (straight, turned) if choose(table, quantity, reading) is not None]
            if len(found) != 1:
                one, other = straight.name, turned.name
                raise BadTrace(
                    f"unreadable: one column {one!r} or {other!r} is needed, found {heads_in_words(table)}; "
                    f"choose by columns.{one}=HEAD"
                )
            chosen += found
        sampled = take_sampled(table, chosen, reading)
    except BadTable as bad:
        known = bad.reason.partition(":")[0] in ("missing", "truncated", "unreadable")
        raise BadTrace(bad.reason if known else f"unreadable: {bad.reason}") from None
    if len(sampled.t) < LEAST_SAMPLES:
        raise BadTrace(f"truncated: {len(sampled.t)} samples, at least {LEAST_SAMPLES} are needed")
    values = sampled.values
    return Trace(
        t=sampled.t,
        force=values["force"] if "force" in values else values["torque"] / lever_arm,
        length=values["length"] if "length" in values else values["angle"] * lever_arm,
        filled=sampled.filled if sampled.filled.any() else None,
        jitter=0.0 if sampled.clock.rounding else sampled.clock.jitter,
        notes=sampled.notes,
    )


def text_from_trace(trace: Trace, *, digits: int = 4) -> str:
    """A recording as CSV text: time [s], force [N], length [mm]."""
    lines = ["time [s],force [N],length [mm]"]
    force, length = np.round(trace.force, digits).tolist(), np.round(1e3 * trace.length, 4).tolist()
    lines += [f"{t:.4f},{f},{x}" for t, f, x in zip(trace.t.tolist(), force, length, strict=True)]
    return "\n".join(lines) + "\n"
