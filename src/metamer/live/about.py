"""What a page is given about its robot, whatever feeds it: channels, fields, scene."""

from __future__ import annotations

import base64
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np

from metamer.core.channels import Channels
from metamer.core.fields import is_finite
from metamer.core.refusals import BadInput
from metamer.description import Robot, checked
from metamer.files import table_from_robot, toml_from_robot
from metamer.live.knobs import Knob, knobs_of, wished
from metamer.record.log import versions
from metamer.record.sample import SCHEMA_NAME, sample_layout
from metamer.record.stream import empty_log, metadata_from_log
from metamer.systems.page import Scene
from metamer.systems.system import slice_of, slices


def page_module(robot: Robot) -> ModuleType:
    """The file `page.py` of a robot's physics; BadInput where that has none."""
    name = f"{slices()[slice_of(checked(robot))].__name__}.page"
    if find_spec(name) is None:
        raise BadInput(f"nothing of {robot.name} is drawn in a page: its physics has no page.py")
    return import_module(name)


def scene_of(robot: Robot) -> Scene:
    """What to draw of a robot, whatever moves it."""
    return robot.controller.drawn(page_module(robot).page_scene(robot))


def about_of(
    robot: Robot,
    channels: Channels,
    scene: Scene,
    *,
    fields: Sequence[Mapping[str, Any]] | None = None,
    notes: Sequence[str] = (),
    still: str = "",
) -> dict[str, Any]:
    """The record `About` of the front end, ready for JSON.

    channels   of a row, behind the time
    fields     tables of fields; None = all of the robot, each checked by the source when it is set
    notes      sentences below the page
    still      why the robot cannot be pushed; empty = it can
    """
    return {
        "name": robot.name,
        "title": robot.title,
        "source": robot.source,
        "version": version("metamer"),
        "toml": toml_from_robot(robot),
        "dt": robot.run.dt,
        "channels": [
            {"name": c.name, "unit": c.unit, "labels": [list(a.labels) for a in c.axes], "edge": c.pattern}
            for c in channels
        ],
        "width": 1 + channels.width,
        "scene": scene_table(scene),
        "shapes": packed(scene.numbers),
        "fields": [plain_field(knob) for knob in knobs_of(robot)] if fields is None else list(fields),
        "pushable": not still and scene.pull > 0.0,
        "still": still,
        "newton_per_metre": scene.pull,
        "notes": list(notes),
        "banner": "",
    }


def layout_of(robot: Robot, channels: Channels, engine: str, notes: Sequence[str]) -> dict[str, Any]:
    """How a page writes its run as MCAP: the layout of a sample, its schema, and the metadata as JSON texts."""
    columns = channels.edges()
    layout = sample_layout(columns)
    units = {edge: channel.unit for channel in channels for edge in channel.edges()}
    meta = {"spec": table_from_robot(robot), "engine": engine, "versions": versions(), "notes": list(notes)}
    log = replace(empty_log(columns, units, meta), channels=channels)
    return {
        "template": base64.b64encode(layout.template).decode(),
        "places": layout.places.tolist(),
        "schema": base64.b64encode(layout.schema).decode(),
        "name": SCHEMA_NAME,
        "meta": metadata_from_log(log),
    }


def field_head(knob: Knob, live: bool) -> dict[str, Any]:
    """Name, unit and meaning of a field."""
    return {"name": knob.name, "unit": knob.said.unit, "meaning": knob.meaning, "live": live}


def shown_value(value: Any) -> Any:
    """A value as a page shows it: a finite number, a text, or None."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    return value if value is None or whole or is_finite(value) else str(value)


def plain_field(knob: Knob) -> dict[str, Any]:
    """A field that its source checks when it is set; the ends of its control are those of its declaration."""
    table = field_head(knob, live=False) | {"value": shown_value(knob.value)}
    if knob.said.what == "choice":
        table |= {"live": True, "options": list(knob.said.options)}
    elif knob.said.what == "number" and is_finite(knob.value):
        low, high = wished(knob)
        table |= {"live": True, "low": low, "high": high}
    return table


def scene_table(scene: Scene) -> dict[str, Any]:
    """What to draw, but for the numbers of the shapes."""
    return {
        "view": scene.view,
        "shapes": [list(shape) for shape in scene.shapes],
        "ground": None if scene.ground is None else scene.ground.tolist(),
        "strands": [strand._asdict() for strand in scene.strands],
        "rays": [ray._asdict() for ray in scene.rays],
        "balls": scene.balls,
        "solids": [np.asarray(corners).tolist() for corners in scene.solids],
        "lines": [np.asarray(line).tolist() for line in scene.lines],
        "tube": scene.tube._asdict() if scene.tube else None,
        "plates": scene.plates._asdict() if scene.plates else None,
        "marks": scene.marks,
        "trail": scene.trail,
    }


def packed(array: np.ndarray[Any, Any]) -> str:
    """Bytes of an array as base64."""
    return base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()


def finite_or(value: float, most: float) -> float:
    """A number that JSON can hold."""
    return value if math.isfinite(value) else most
