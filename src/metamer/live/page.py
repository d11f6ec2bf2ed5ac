"""A robot as one HTML file that runs by itself: `page_text(robot)`. It asks for nothing from anywhere."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.live.about import about_of, field_head, finite_or, layout_of, packed, page_module, scene_of, shown_value
from metamer.live.knobs import Knob, knobs_of, reach_of
from metamer.live.laws import Build, Builder, Law, Option, laws_of, options_of
from metamer.live.recorded import recorded
from metamer.systems.page import PageModel, Scene

HERE = Path(__file__).parent
KERNELS = "runs by metamer's own kernels, in this page"
SPACE_SCRIPTS = ("vendor/three.js", "page.js", "space.js")
PLANE_SCRIPTS = ("page.js",)
UNBOUNDED = 1e300  # where nothing is too fast
POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'"
LOADER = """(async () => { try {
const text = document.getElementById("carried-script").textContent;
const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
const script = document.createElement("script");
script.textContent = await new Response(stream).text();
document.head.append(script);
} catch (error) { document.body.append("This page needs a browser of 2023 or later: " + error); } })();"""


def page_build(robot: Robot) -> Build:
    """The function that makes the page's model of a robot's physics; BadInput where that has none."""
    build = getattr(page_module(robot), "page_model", None)
    if build is None:
        raise BadInput(f"no kernels of {robot.name} run in a page")
    return build


def page_text(robot: Robot) -> tuple[str, list[str]]:
    """The page of a robot, and notes on what it does not do.

    It runs by the kernels of the robot's physics; where these do not know the robot it plays a recorded run.
    """
    try:
        build = page_build(robot)
        builder = Builder(robot, build)
    except BadInput as why:
        made = recorded(robot, str(why))
        return html(robot.name, scripts_of(scene_of(robot)), made.about, None), made.notes
    knobs = [with_choice(knob, builder.model) for knob in knobs_of(robot)]
    model = builder.model
    free = [knob for knob in knobs if not knob.path.startswith(model.settled)]
    laws, live = laws_of(builder, free)
    choices = {knob: options_of(builder, knob, laws) for knob in free if knob.said.what == "choice"}
    about = about_of(
        robot,
        model.channels,
        model.scene,
        fields=[field_table(robot, knob, knob in live, choices.get(knob), build) for knob in knobs],
        notes=[KERNELS, *model.notes],
        still=model.still,
    )
    about |= {
        "layout": layout_of(robot, model.channels, "page", [KERNELS]),
        "arrays": [array_table(name, array) for name, array in model.arrays.items()],
        "laws": [law_table(law, knobs) for law in laws],
        "choices": {knobs.index(k): {o.text: o.writes for o in found} for k, found in choices.items() if found},
        "push": model.push._asdict() if model.push else None,
        "fastest": finite_or(model.fastest, UNBOUNDED),
        "fault": model.fault,
        "faults": model.faults,
    }
    module = (HERE / "modules" / f"{model.module}.wasm").read_bytes()
    return html(robot.name, scripts_of(model.scene), about, module), []


def scripts_of(scene: Scene) -> Sequence[str]:
    """The scripts of a page that draws a scene, each after those that it builds upon."""
    return SPACE_SCRIPTS if scene.view == "space" else PLANE_SCRIPTS


def with_choice(knob: Knob, model: PageModel) -> Knob:
    """A field as a choice, where the page offers some of its texts."""
    options = model.choices.get(knob.path)
    return knob._replace(said=replace(knob.said, what="choice", options=options)) if options else knob


def field_table(robot: Robot, knob: Knob, live: bool, options: Sequence[Option] | None, build: Build) -> dict[str, Any]:
    """One field as the page shows it."""
    value = knob.value
    table = field_head(knob, live)
    if options:
        given = [option.text for option in options]
        # a choice that is not made is the one that the robot is built with
        table |= {"live": True, "options": given, "value": value if value in given else given[0]}
        return table
    if live:
        reach = reach_of(robot, knob, build)
        beyond = f"{knob.name} goes from {reach.low:.6g} to {reach.high:.6g} {knob.said.unit} in this page; "
        valid = f"it must be {knob.said.words()}"
        return table | {
            "value": float(value),
            "low": reach.low,
            "high": reach.high,
            "why": [beyond + (reason or valid) for reason in reach.why],
        }
    return table | {"value": shown_value(value)}


def law_table(law: Law, knobs: Sequence[Knob]) -> dict[str, Any]:
    """A law with its fields by their place."""
    return {"array": law.array, "at": law.at, "of": [knobs.index(knob) for knob in law.of], "terms": law.terms}


def array_table(name: str, array: np.ndarray[Any, Any]) -> dict[str, Any]:
    """An array as the page lays it into the memory of the kernels."""
    return {"name": name, "shape": array.shape, "itemsize": array.itemsize, "data": packed(array)}


def deflated(data: bytes) -> str:
    """A zlib stream as base64."""
    return base64.b64encode(zlib.compress(data, 9)).decode()


def html(title: str, scripts: Sequence[str], about: Mapping[str, Any], module: bytes | None) -> str:
    """The page itself: style, scripts, kernels and what it is about, all inside."""
    style = (HERE / "static" / "style.css").read_text(encoding="utf-8")
    carried = {
        "script": b"".join((HERE / "static" / name).read_bytes() for name in scripts) + b"metamer.start();",
        "about": json.dumps(about, allow_nan=False, separators=(",", ":")).encode(),
        "kernels": module,
    }
    blocks = "\n".join(
        f'<script type="text/plain" id="carried-{name}">{deflated(data)}</script>'
        for name, data in carried.items()
        if data is not None
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)}</title>
<style>{style}</style></head><body>
{blocks}
<script>{LOADER}</script></body></html>
"""
