"""Pictures of runs: they are there, they show the run, they are whole or not at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from matplotlib.collections import PolyCollection
from PIL import Image

from metamer.core.channels import Channel, Channels
from metamer.core.refusals import BadInput
from metamer.record.log import Events, Log
from metamer.view import plots
from metamer.view.body import body_lines, ground_line, shows_ground
from metamer.view.plots import link_outlines, plot_run, run_figure
from metamer.view.style import house_style


def without(log: Log, *starts: str) -> Log:
    columns = {name: values for name, values in log.columns.items() if not name.startswith(starts)}
    return Log(t=log.t, columns=columns, meta=log.meta)


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_format_by_ending(snake: Log, tmp_path: Path, ending: str, start: bytes) -> None:
    plot_run(snake, tmp_path / f"run.{ending}")
    assert (tmp_path / f"run.{ending}").read_bytes().startswith(start)
    assert len(list(tmp_path.iterdir())) == 1


def test_same_run_same_svg(snake: Log, tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        plot_run(snake, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_rounding_is_not_drawn_as_motion(snake: Log) -> None:
    """Joints that stand were drawn over a scale of 1e-12 degrees."""
    columns = {
        name: 1e-14 * values if name.endswith((".angle", ".target")) else values
        for name, values in snake.columns.items()
    }
    with house_style():
        figure = run_figure(Log(t=snake.t, columns=columns, meta=snake.meta))
    panel = next(axes for axes in figure.axes if axes.get_title(loc="left").startswith("joint angles"))
    assert np.ptp(panel.get_ylim()) > 1.0


def test_the_whole_body_is_in_sight_and_to_scale(snake: Log, hub: Log) -> None:
    for log in (snake, hub):
        with house_style():
            figure = run_figure(log)
            # the layout settles in two passes, as when a figure is saved
            figure.draw_without_rendering()
            figure.draw_without_rendering()
        axes, body = figure.axes[0], body_lines(log)
        assert body is not None
        low, high = axes.transData.inverted().transform(axes.bbox.get_points())
        assert (low < body.points.min(axis=(0, 1))).all()
        assert (high > body.points.max(axis=(0, 1))).all()
        scale = (high - low) / axes.bbox.size
        assert scale[0] == pytest.approx(scale[1], rel=0.006)  # matplotlib leaves up to 0.5 % of unequal scale alone


def test_snapshots_show_start_and_end(snake: Log) -> None:
    with house_style():
        axes = run_figure(snake).axes[0]
    bodies = [c for c in axes.collections if isinstance(c, PolyCollection) and len(c.get_paths()) == 10]
    start, end = (np.array(c.get_paths()[0].vertices).mean(axis=0) for c in (bodies[0], bodies[-1]))
    # the first link has moved on by 0.2 m/s for 3 s and stands at the same phase
    assert (end - start)[0] == pytest.approx(-0.6, abs=1e-9)
    assert "0 s" in [text.get_text() for text in axes.texts]
    assert "3 s" in [text.get_text() for text in axes.texts]


def test_panels_follow_the_columns(snake: Log) -> None:
    with house_style():
        titles = [axes.get_title("left") for axes in run_figure(snake).axes]
        bare = [axes.get_title("left") for axes in run_figure(without(snake, "joint", "energy", "link")).axes]
        inner = [axes.get_title("left") for axes in run_figure(without(snake, "centre", "link", "energy")).axes]
    assert titles[1:] == ["joint angles, 6 of 9, targets dashed", "speed along the way", titles[3]]
    assert titles[3].startswith("energy since the start, gap ")
    assert bare == ["path of the centre of mass", "speed along the way"]
    assert inner == ["joint angles, 6 of 9, targets dashed"]


def test_mean_speed_is_told(snake: Log) -> None:
    with house_style():
        (text,) = run_figure(snake).axes[2].get_legend_handles_labels()[1]
    assert text == "mean 0.2 m/s"


def test_one_sample_is_drawn(snake: Log, tmp_path: Path) -> None:
    one = Log(t=snake.t[:1], columns={name: values[:1] for name, values in snake.columns.items()}, meta=snake.meta)
    plot_run(one, tmp_path / "one.png")
    assert Image.open(tmp_path / "one.png").size[0] > 1000


def test_what_cannot_be_drawn_is_refused(snake: Log, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"run\.bmp: a picture ends in \.png"):
        plot_run(snake, tmp_path / "run.bmp")
    with pytest.raises(BadInput, match="nothing to draw"):
        plot_run(Log(t=snake.t, columns={"heat": snake.t}, units={"heat": "K"}), tmp_path / "run.png")
    assert not list(tmp_path.iterdir())


def test_a_failure_leaves_the_old_picture(snake: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run.png").write_text("old")
    figure = run_figure(snake)

    def half(path: Path, **options: object) -> None:
        Path(path).write_text("half")
        raise RuntimeError("power")

    monkeypatch.setattr(figure, "savefig", half)
    with pytest.raises(RuntimeError, match="power"):
        plots.save_figure(figure, tmp_path / "run.png")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("run.png", "old")]


def test_struts_join_limbs_to_the_hub(hub: Log, snake: Log) -> None:
    body, chain = body_lines(hub), body_lines(snake)
    assert body is not None
    assert chain is not None
    assert chain.struts.shape[1] == 0
    assert body.struts.shape[1] == 2
    # the right limb sits 0.03 m past the hub's tip, the left one 0.08 m behind its joint; 1e-12: rounding
    gaps = np.hypot(*(body.struts[:, :, 1] - body.struts[:, :, 0]).transpose(2, 0, 1))
    assert np.abs(gaps - [0.03, 0.08]).max() < 1e-12


def test_lengths_without_a_spec_are_the_distances_of_joints(snake: Log) -> None:
    body = body_lines(Log(t=snake.t, columns=snake.columns))
    assert body is not None
    told = body_lines(snake)
    assert told is not None
    assert np.abs(body.links - told.links).max() < 1e-12  # rounding


def test_ground_in_side_view_only(hub: Log, snake: Log) -> None:
    assert not shows_ground(snake)
    spec = dict(hub.meta["spec"])
    for kind, shown in (("contact", True), ("none", False)):
        world = dict(spec["world"]) | {"ground": {"kind": kind}}
        assert shows_ground(Log(t=hub.t, columns=hub.columns, meta={"spec": spec | {"world": world}})) is shown


def test_outline_keeps_its_distance() -> None:
    links = np.array([[[0.0, 0.0], [3.0, 4.0]]])
    outline = link_outlines(links, 0.2)[0]
    along, across = np.array([0.6, 0.8]), np.array([-0.8, 0.6])
    # round ends: the box around the bar is its length and width, 8 corners do not reach the very end
    assert np.ptp(outline @ across) == pytest.approx(0.2, abs=1e-12)
    assert np.ptp(outline @ along) == pytest.approx(5.2, abs=0.006)


def test_ground_line_follows_slope_and_terrain(hub: Log) -> None:
    def on(**ground):
        spec = hub.meta["spec"]
        world = dict(spec["world"]) | {"ground": {"kind": "contact"} | ground}
        return Log(t=hub.t, columns=hub.columns, meta={"spec": spec | {"world": world}})

    np.testing.assert_allclose(ground_line(on(), -1.0, 2.0), [[-1.0, 0.0], [2.0, 0.0]])
    np.testing.assert_allclose(ground_line(on(slope=np.pi / 4), -1.0, 2.0), [[-1.0, -1.0], [2.0, 2.0]])
    # the end pieces go on straight
    line = ground_line(on(terrain=[[0.0, 0.0], [1.0, 0.5], [2.0, 0.5]]), -1.0, 4.0)
    np.testing.assert_allclose(line, [[-1.0, -0.5], [0.0, 0.0], [1.0, 0.5], [2.0, 0.5], [4.0, 0.5]])
    # a link on the ground is drawn thin, unless feet carry it; a raised point stands on a strut
    lengths = body_lines(on())
    feet = body_lines(on(points=[[0, 0.0, -0.02]]))
    raised = body_lines(on(points=[[0, 0.0, 0.1]]))
    assert lengths is not None
    assert feet is not None
    assert raised is not None
    assert lengths.width < feet.width
    assert raised.struts.shape[1] == lengths.struts.shape[1] + 1


def test_links_are_drawn_as_thick_as_they_touch(hub: Log) -> None:
    """Each link at its own thickness; one without any stays a thin bar."""
    spec = hub.meta["spec"]
    links = hub.get("link.x").shape[1]
    thick = np.array([0.0, *np.linspace(0.02, 0.06, links - 1)])
    body = body_lines(replace(hub, meta={"spec": spec | {"body": spec["body"] | {"thickness": thick.tolist()}}}))
    bare = body_lines(hub)
    assert body is not None
    assert bare is not None
    np.testing.assert_allclose(body.widths, np.where(thick > 0.0, thick, bare.width))
    across = np.stack([-np.sin(hub.get("link.theta")[0]), np.cos(hub.get("link.theta")[0])], axis=1)
    heights = np.einsum("nkj,nj->nk", link_outlines(body.links[0], body.widths), across)
    np.testing.assert_allclose(np.ptp(heights, axis=1), body.widths, rtol=1e-9)


def test_snapshots_show_a_body_that_is_flat_after_every_period() -> None:
    """A crawler that lies flat at the start and after whole periods is drawn where it is bent, too."""
    from metamer.view.body import BodyLines
    from metamer.view.plots import _snapshots

    bend = 0.5 * (1.0 - np.cos(np.linspace(0.0, 6.0 * np.pi, 301)))
    heading = np.stack([np.zeros_like(bend), bend, -bend, np.zeros_like(bend)], axis=1)
    along = np.stack([np.cos(heading), np.sin(heading)], axis=2)
    ends = np.cumsum(along, axis=1)
    links = np.stack([ends - along, ends], axis=2)
    thin = np.full(4, 0.1)
    flat = _snapshots(BodyLines(links=links, struts=np.empty((301, 0, 2, 2)), widths=thin))
    assert (flat[0], flat[-1]) == (0, 300)
    assert bend[flat].max() > 0.9
    # a body that is bent at the even instants is drawn there
    links = links[30:]
    even = _snapshots(BodyLines(links=links, struts=np.empty((len(links), 0, 2, 2)), widths=thin))
    assert even.tolist() == [0, len(links) - 1]


def test_text_of_users_is_no_formula() -> None:
    from metamer.view.style import user_text

    assert user_text("$x_{$") == r"\$x_{\$"
    assert user_text("a\tb\nc") == "a b c"
    assert len(user_text("n" * 300)) == 90


def test_a_title_that_looks_like_a_formula(snake: Log, tmp_path: Path) -> None:
    meta = dict(snake.meta) | {"spec": dict(snake.meta.get("spec", {})) | {"title": "$x_{$ costs $5"}}
    plot_run(Log(t=snake.t, columns=snake.columns, units=snake.units, meta=meta), tmp_path / "a.png")
    assert (tmp_path / "a.png").stat().st_size > 10_000


def test_picture_of_an_arm_has_legs_obstacles_own_end_radii_and_flags():
    from metamer.files import with_values
    from metamer.plants.simulate import simulate
    from metamer.robots.octopus_arm import ROBOT
    from metamer.systems.platform.mechanics import leg_lengths
    from metamer.systems.platform.model import build_platform_arm
    from metamer.view.platform_arm import (
        OBSTACLE,
        arm_shape,
        flag_lines,
        legs,
        ring_colours,
        rings,
        space,
        sphere_circles,
    )
    from metamer.view.style import ALARM, BODY

    changes = {
        "body.layout": "equal_volume",
        "gait.curve": "ellipse",
        "run.duration": 0.2,
        "controller.clear_rate": 20.0,
    }
    log = simulate(with_values(ROBOT, changes | {"controller.obstacles": ((1.5, 0.0, 2.0, 0.3),)})).log
    shape = arm_shape(log)
    lengths = np.linalg.norm(np.diff(np.array(legs(shape, -1)), axis=1)[:, 0], axis=1)
    # legs drawn are as long as legs logged; the home pose by the mechanics
    assert np.abs(lengths - log["leg"][-1]).max() < 1e-9
    home = np.linalg.norm(np.diff(np.array(legs(shape, 0)), axis=1)[:, 0], axis=1)
    model = build_platform_arm(with_values(ROBOT, changes))
    assert np.abs(home - leg_lengths(model, model.home).ravel()).max() < 1e-9
    base, end = (np.ptp(ring, axis=0).max() for ring in rings(shape, 0)[:2])
    assert end / base == pytest.approx(0.95, rel=1e-9)
    from matplotlib.colors import to_rgba
    from matplotlib.figure import Figure

    drawn = [each.get_edgecolor()[0].tolist() for each in space(Figure(), 111, shape, np.zeros((1, 3))).collections]
    assert list(to_rgba(OBSTACLE)) in drawn
    globe = np.concatenate(sphere_circles(shape.spheres))
    assert np.abs(np.linalg.norm(globe - [1.5, 0.0, 2.0], axis=1) - 0.3).max() < 1e-12
    # segment 1 goes through its plate: red from that moment on
    colours = ring_colours(shape, log.t[-1], BODY)
    assert colours[:2] == [ALARM] * 2
    assert BODY in colours
    assert ring_colours(shape, 0.0, BODY) == [BODY] * 40
    assert flag_lines(log)[0] == log.meta["flags"][0]
    with house_style():
        figure = run_figure(log)
    assert any("segment 1" in text.get_text() for text in figure.texts)


def test_events_have_a_panel_with_their_times_and_number(snake: Log) -> None:
    """A mark at each event's time, to 1/500 of the run; none where nothing happened."""
    channels = Channels(Channel("time", "s"), Channel("pole", "-"))
    times = np.array([0.5, 1.25, 2.0])
    rows = np.stack([times, np.zeros(3)], axis=1)
    log = replace(snake, events={"singularity": Events(channels, rows)})
    with house_style():
        found = [axes for axes in run_figure(log).axes if axes.get_title(loc="left") == "events"]
        none = [axes for axes in run_figure(snake).axes if axes.get_title(loc="left") == "events"]
    assert len(found) == 1
    assert not none
    marks = np.concatenate([c.get_positions() for c in found[0].collections])
    assert marks == pytest.approx(times, abs=(snake.t[-1] - snake.t[0]) / 500)
    assert [text.get_text() for text in found[0].texts] == ["singularity, 3"]
