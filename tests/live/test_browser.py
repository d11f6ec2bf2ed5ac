"""Pages in a real browser, from disk: they load, move, and do what their controls say."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from live.browsers import Opened, browser

import metamer as mt
from metamer.files import robot_from_table, robot_from_toml
from metamer.live.page import page_text
from metamer.record.reader import read_mcap

STEPS = 1000
AGREE = 1e-10
LARGEST_SNAKE, LARGEST = 100_000, 2_000_000  # bytes
AFTER_IMPACTS = 1e-6  # an impact multiplies rounding
RECORDED = "worm-sidewinder"  # MuJoCo alone moves it: its page plays a run
ROBOTS = ("snake", "wheeled-snake", "muscle-snake", "worm", "soft-limb", "soft-lander", "octopus-arm", RECORDED)
PERIODS = {"octopus-arm": 740}  # all that its published run has
SHOTS = Path(__file__).parents[2] / "out" / "live"
FACTORS = {"octopus-arm": 5.0}  # times real time, else 20
SPANS, SPAN_MS = 5, 400  # in which pictures are counted
CENTRE_Y = 1 + 6 + 3 * 9 + 6 + 9 + 1  # place of centre.y in a row of the snake


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Every robot's page on disk."""
    folder = tmp_path_factory.mktemp("pages")
    found = {name: folder / f"{name}.html" for name in ROBOTS}
    for name, path in found.items():
        path.write_text(page_text(mt.robot(name))[0], encoding="utf-8")
    return found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture
def snake(chromium: Any, pages: dict[str, Path]) -> Iterator[Opened]:
    opened = Opened(chromium, pages["snake"].as_uri())
    yield opened
    assert opened.errors == []
    opened.context.close()


def saved(opened: Opened, button: str, path: Path) -> Path:
    """What a button of a page gives to download, as a file."""
    with opened.tab.expect_download() as coming:
        opened.tab.click(button)
    coming.value.save_as(path)
    return path


def test_pages_are_small(pages: dict[str, Path]) -> None:
    sizes = {name: path.stat().st_size for name, path in pages.items()}
    assert sizes["snake"] <= LARGEST_SNAKE
    assert max(sizes.values()) <= LARGEST


@pytest.mark.parametrize("name", ROBOTS)
def test_a_robot_loads_and_moves(name: str, chromium: Any, pages: dict[str, Path]) -> None:
    opened = Opened(chromium, pages[name].as_uri())
    first = opened.pixels()
    opened.wait("page.now.t > 0.3")
    assert opened.pixels() != first
    assert opened.ask("page.source.about.name") == name
    SHOTS.mkdir(parents=True, exist_ok=True)
    opened.tab.screenshot(path=SHOTS / f"{name}.png")
    assert opened.errors == []
    opened.context.close()


@pytest.mark.parametrize("name", [name for name in ROBOTS if name != RECORDED])
def test_a_page_runs_as_python_does(name: str, chromium: Any, pages: dict[str, Path]) -> None:
    robot, opened = mt.robot(name), Opened(chromium, pages[name].as_uri())
    steps = PERIODS.get(name, STEPS)
    opened.ask("page.play(false)")
    opened.ask("page.source.send({do: 'restart'})")
    rows = opened.ask(
        "((steps) => { const s = page.source; for (let k = 0; k < steps; k++) s.run(1);"
        f" return Array.from(s.look().row); }})({steps})"
    )
    columns = opened.ask("page.source.about.channels.flatMap((c) => page.names(c))")
    log = mt.simulate(robot, duration=1.01 * steps * robot.run.dt).log
    agree = AFTER_IMPACTS if "impact" in log.events else AGREE
    assert rows[0] == pytest.approx(float(log.t[steps]), abs=1e-9)
    seen = 0
    for column, value in zip(columns, rows[1:], strict=True):
        # forces of several points that rest on one body are shared by rounding
        if column in log.columns and not column.endswith((".normal", ".tangent")):
            wanted = float(log.columns[column][steps])
            assert abs(value - wanted) <= agree * max(abs(wanted), 1.0), column
            seen += 1
    assert seen > len(columns) / 2
    opened.context.close()


def test_a_slider_moves_the_robot_as_python_says(snake: Opened) -> None:
    snake.ask("page.play(false)")
    box = snake.tab.locator("[data-field='gait.amplitude'] input[type=text]")
    box.fill("0.7")
    box.press("Enter")
    other = snake.tab.locator("[data-field='world.ground.mu_across'] input[type=range]")
    other.evaluate("e => { e.value = '0.8'; e.dispatchEvent(new Event('input')); }")
    snake.ask("page.source.send({do: 'restart'})")
    found = snake.ask("Array.from(page.source.advance(3.0, 1e9).now.row)")
    changes = {"gait.amplitude": 0.7, "world.ground.mu_across": 0.8}
    log = mt.simulate(mt.robot("snake"), duration=3.0, changes=changes).log
    wanted = [log.columns[name][-1] for name in ("base.x", "base.y", "base.theta")]
    np.testing.assert_allclose(found[1:4], wanted, rtol=0, atol=1e-9)
    # copied as TOML it is that robot
    snake.ask("(() => { navigator.clipboard.writeText = async (text) => { window.kept = text; }; })()")
    snake.tab.click("#toml")
    snake.wait("window.kept")
    text = snake.ask("window.kept")
    assert tomllib.loads(text)["gait"]["amplitude"] == 0.7
    assert robot_from_toml(text) == mt.with_values(mt.robot("snake"), changes)
    # back to the published value
    snake.tab.click("[data-field='gait.amplitude'] .back")
    assert box.input_value() == "0.5"


def test_a_bad_value_is_refused_in_words(snake: Opened) -> None:
    row = snake.tab.locator("[data-field='world.ground.mu_across']")
    for value, words in (("-1", ">= 0"), ("1.49", "run.step"), ("", "finite number"), ("abc", "finite number")):
        row.locator("input[type=text]").fill(value)
        row.locator("input[type=text]").press("Enter")
        assert words in row.locator(".refused").inner_text()
    row.locator("input[type=text]").fill("0.6")
    row.locator("input[type=text]").press("Enter")
    assert row.locator(".refused").inner_text() == ""


def test_pause_step_scrub_and_go_on(snake: Opened) -> None:
    snake.wait("page.now.t > 1")
    snake.tab.keyboard.press("Space")
    assert snake.tab.inner_text("#play") == "play"
    t = snake.ask("page.now.t")
    snake.tab.click("#step")
    assert snake.ask("page.now.t") == pytest.approx(t + snake.ask("page.source.pace"))
    # back to a moment that has passed: shown as it was
    snake.tab.locator("#scrub").evaluate("e => { e.value = '10'; e.dispatchEvent(new Event('input')); }")
    shown = snake.ask("page.history.frames[10].t")
    snake.wait(f"document.getElementById('shown').textContent === '{shown:.2f} s'")
    # at once from there: a picture goes on by a quarter of a second at most
    now = snake.ask(
        "(async () => { document.getElementById('resume').click(); await new Promise((r) => setTimeout(r));"
        " return page.now.t; })()"
    )
    assert shown <= now < shown + 0.3 < t
    snake.wait(f"page.playing && page.now.t > {now}")
    assert snake.ask("page.history.frames.every((f, k, all) => k === 0 || f.t > all[k - 1].t)")


def test_keys_and_plots_lead_to_moments(snake: Opened) -> None:
    snake.wait("page.now.t > 2.2")  # plots show two seconds at least
    keys = snake.tab.keyboard
    keys.press("Space")
    assert not snake.ask("page.playing")
    last = snake.ask("page.history.frames.length - 1")
    for key, place in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", -1)):
        keys.press(key)
        assert snake.ask("page.shown") == place, key
    keys.press("f")
    assert snake.tab.get_attribute("#follow", "aria-pressed") == "false"
    before = snake.ask("page.view.brush.scale")
    keys.press("+")
    assert snake.ask("page.view.brush.scale") == pytest.approx(1.25 * before)
    # a click on a plot shows that moment; the cursor of the plots and the scrub bar go there
    box = snake.tab.locator(".plot .u-over").first.bounding_box()
    snake.tab.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + 40)
    shown = snake.ask("page.shown")
    assert 0 < shown < last
    snake.wait(f"document.getElementById('scrub').value === '{shown}'")
    assert snake.ask("page.plots.cursor") == snake.ask(f"page.history.frames[{shown}].t")
    snake.ask("page.history.frames[0].old = true")
    keys.press("r")
    snake.wait("page.playing && !page.history.frames[0].old && page.now.t > 0")


def test_a_link_is_pushed_by_the_pointer(snake: Opened) -> None:
    snake.ask("page.play(false)")
    snake.ask("page.source.send({do: 'restart'})")
    snake.ask("page.go(0)")
    drawn = snake.ask("page.report.frames")
    snake.wait(f"page.report.frames > {drawn} + 1")
    x, y, scale = snake.ask("[...page.view.spot(5, 0.05, 0), page.view.brush.scale]")
    snake.tab.mouse.move(x, y)
    snake.tab.mouse.down()
    snake.tab.mouse.move(x, y - 80)
    snake.wait("page.source.pushed")
    pushed = snake.ask("page.source.pushed")
    # the force is the pointer's distance times the stiffness that the page names, upwards
    assert pushed["link"] == 5
    assert pushed["y"] == pytest.approx(snake.ask("page.source.about.newton_per_metre") * 80 / scale, rel=0.05)
    assert abs(pushed["x"]) < 0.05 * pushed["y"]
    moved = snake.ask(f"page.source.advance(0.3, 1e9).now.row[{CENTRE_Y}]")
    snake.tab.mouse.up()
    snake.wait("page.source.pushed === null")
    snake.ask("page.source.send({do: 'restart'})")
    free = snake.ask(f"page.source.advance(0.3, 1e9).now.row[{CENTRE_Y}]")
    # at rest at first: no friction law carries it beyond F t^2/(2 m)
    assert free + 1e-4 < moved < free + 0.5 * pushed["y"] * 0.3**2 / 2.0


def test_the_run_as_csv_reads_back(snake: Opened, tmp_path: Path) -> None:
    snake.wait("page.now.t > 0.6")
    snake.ask("page.play(false)")
    path = saved(snake, "#csv", tmp_path / "snake.csv")
    head = path.read_text(encoding="utf-8").splitlines()[0].split(",")
    table = np.loadtxt(path, delimiter=",", skiprows=1)
    assert head[0] == "t [s]"
    assert table.shape == (snake.ask("page.history.frames.length"), len(head))
    log = mt.simulate(mt.robot("snake"), duration=float(table[-1, 0]) + 0.1).log
    column = head.index("joint3.angle [rad]")
    wanted = np.interp(table[:, 0], log.t, log.columns["joint3.angle"])
    np.testing.assert_allclose(table[:, column], wanted, atol=1e-9)


def test_the_run_as_mcap_reads_back(snake: Opened, tmp_path: Path) -> None:
    snake.wait("page.now.t > 0.4")
    snake.ask("page.play(false)")
    path = saved(snake, "#mcap", tmp_path / "snake.mcap")
    log = read_mcap(path)
    assert len(log.t) == snake.ask("page.history.frames.length")
    found = np.array([snake.ask(f"Array.from(page.history.frames[{k}].row)") for k in (0, 7)])
    table = np.stack([log.t, *log.columns.values()], axis=1)
    np.testing.assert_array_equal(table[[0, 7]], found)
    assert log["joint.angle"].shape == (len(log.t), 9)
    assert robot_from_table(log.meta["spec"]) == mt.robot("snake")
    # fields that were changed are those of the robot in the file
    box = snake.tab.locator("[data-field='start.base[2]'] input[type=text]")
    snake.ask("document.querySelectorAll('aside details').forEach((e) => { e.open = true; })")
    box.fill("0.25")
    box.press("Enter")
    other = read_mcap(saved(snake, "#mcap", tmp_path / "other.mcap"))
    assert robot_from_table(other.meta["spec"]).start.base[1] == 0.25
    assert "start.base[2] = 0.25" in other.meta["notes"][-1]


def test_what_does_not_fit_plays_a_recorded_run(chromium: Any, tmp_path: Path) -> None:
    robot = mt.with_values(mt.robot("snake"), {"drive.lag": 0.1, "run.duration": 1.0})
    text, notes = page_text(robot)
    assert "recorded run" in notes[0]
    assert "drive.lag" in notes[0]
    path = tmp_path / "recorded.html"
    path.write_text(text, encoding="utf-8")
    opened = Opened(chromium, path.as_uri())
    assert "recorded run" in opened.tab.inner_text("#banner")
    first = opened.pixels()
    opened.wait("page.now.t > 0.3")
    assert opened.pixels() != first
    opened.wait("page.stopped")
    assert "ends here" in opened.tab.inner_text("#told")
    log = mt.simulate(robot).log
    shown = dict(zip(["t", *log.channels.edges()], opened.ask("Array.from(page.now.row)"), strict=True))
    assert shown["joint3.angle"] == pytest.approx(
        float(np.interp(shown["t"], log.t, log.columns["joint3.angle"])), abs=1e-6
    )
    assert opened.errors == []
    opened.context.close()


@pytest.mark.parametrize("name", ["octopus-arm", pytest.param(RECORDED, marks=pytest.mark.slow)])
def test_solid_bodies_are_where_the_plain_picture_has_them(name: str, chromium: Any, pages: dict[str, Path]) -> None:
    """three.js and the plain canvas have cameras of their own: points are seen at the same places."""
    solid = Opened(chromium, pages[name].as_uri() + "#view=solid", 420, 600)
    plain = Opened(chromium, pages[name].as_uri() + "#view=plain", 420, 600)
    first = solid.pixels()
    for opened in (solid, plain):
        opened.wait("page.now.t > 0.1")
        opened.ask("(() => { page.play(false); page.show(0); page.view.follow = false; })()")
        drawn = opened.ask("page.report.frames")
        opened.wait(f"page.report.frames > {drawn} + 1")
        opened.ask("Object.assign(page.view.orbit, {centre: [0.1, 0.2, 0.3], away: 7.0, turn: 1.1, rise: 0.4})")
        drawn = opened.ask("page.report.frames")
        opened.wait(f"page.report.frames > {drawn} + 1")
    points = [[0.0, 0.0, 0.0], [1.0, 0.5, 0.2], [-1.0, 0.3, 1.5], [0.2, -2.0, -0.4]]
    seen = np.array(solid.ask(f"{points}.map((p) => page.view.spot(p))"))
    wanted = np.array(plain.ask(f"{points}.map((p) => page.view.screen(p))"))
    np.testing.assert_allclose(seen[:, :2], wanted[:, :2], atol=0.6)  # half a pixel of the canvas' own size
    assert (np.argsort(seen[:, 2]) == np.argsort(wanted[:, 2])).all()
    assert (
        solid.ask("(() => { const g = page.view.renderer.getContext(); return g.getParameter(g.DEPTH_BITS); })()") >= 16
    )
    assert solid.ask("(() => { const g = page.view.renderer.getContext(); return g.isEnabled(g.DEPTH_TEST); })()")
    assert solid.pixels() != first
    for opened in (solid, plain):
        # a screenshot reads the picture back, which the software renderer calls slow
        assert [words for words in opened.errors if "ReadPixels" not in words] == []
        opened.context.close()


@pytest.mark.parametrize("name", ["snake", "octopus-arm"])
def test_a_phone_and_the_dark(name: str, chromium: Any, pages: dict[str, Path]) -> None:
    opened = Opened(chromium, pages[name].as_uri(), 360, 740, "dark")
    assert opened.ask("document.documentElement.scrollWidth") <= 360
    assert opened.ask("getComputedStyle(document.body).backgroundColor") == "rgb(22, 24, 27)"
    opened.tab.keyboard.press("t")
    assert opened.ask("getComputedStyle(document.body).backgroundColor") == "rgb(245, 244, 240)"
    assert opened.errors == []
    opened.context.close()


def thread_time(meter: Any) -> float:
    """Processor time that the main thread of a page has had.   [s]"""
    found = {entry["name"]: entry["value"] for entry in meter.send("Performance.getMetrics")["metrics"]}
    return float(found["ThreadTime"])


@pytest.mark.timing
@pytest.mark.parametrize("name", [name for name in ROBOTS if name != RECORDED])
def test_a_page_is_quick(name: str, chromium: Any, pages: dict[str, Path]) -> None:
    opened = Opened(chromium, pages[name].as_uri())
    opened.wait("page.now.t > 0.5")
    # the usual rate, not the best: the middle of some short spans
    marks = []
    for _ in range(SPANS + 1):
        marks.append(opened.ask("[page.report.frames, performance.now()]"))
        opened.tab.wait_for_timeout(SPAN_MS)
    frames, times = np.diff(np.array(marks), axis=0).T
    rate = float(np.median(1e3 * frames / times))
    # times real time by the processor time of the page's own thread, which other work on the machine does not change
    opened.ask("page.play(false)")
    meter = opened.context.new_cdp_session(opened.tab)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})
    factors = []
    for _ in range(5):
        before = thread_time(meter)
        moved = opened.ask(
            "(() => { const s = page.source, begin = performance.now(); let n = 0;"
            " while (performance.now() - begin < 100) { s.run(4); n += 4; } return n * s.about.dt; })()"
        )
        factors.append(moved / (thread_time(meter) - before))
    factor = float(np.median(factors))
    print(f"{name}: {rate:.0f} pictures a second, {factor:.0f} x real time")
    assert rate >= 30.0
    assert factor >= FACTORS.get(name, 20.0)
    opened.context.close()
