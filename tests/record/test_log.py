"""Log: what it refuses, how it sorts, that it is equal to the bit."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from metamer.core.channels import Axis, Channel, Channels, count
from metamer.core.refusals import BadInput
from metamer.record import read_mcap, read_parquet, write_mcap, write_parquet
from metamer.record.log import Events, Log, versions
from metamer.record.stream import log_from_metadata, metadata_from_log

T = np.array([0.0, 0.5, 1.0])


def one(**columns: object) -> Log:
    return Log(t=T, columns={k.replace("_", "."): v for k, v in columns.items()})  # type: ignore[misc]


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_value_that_is_not_finite_is_refused_with_column_and_time(bad: float) -> None:
    with pytest.raises(BadInput, match=r"joint1\.angle at t = 0\.5 s"):
        one(joint1_angle=np.array([0.0, bad, np.nan]))


@pytest.mark.parametrize(
    ("t", "words"),
    [
        (np.array([]), "at least one sample"),
        (np.array([0.0, np.nan, 1.0]), r"t\[1\]"),
        (np.array([0.0, 1.0, 1.0]), r"t\[2\] = 1\.0"),
        (np.array([0.0, 2.0, 1.0]), "later than the sample before"),
        (np.zeros((2, 2)), r"shape \(2, 2\)"),
        (np.array(["a", "b"]), "real numbers"),
    ],
)
def test_bad_time_is_refused(t: np.ndarray, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Log(t=t, columns={})


@pytest.mark.parametrize(
    ("columns", "units", "words"),
    [
        ({"base.x": np.zeros(2)}, {}, "base.x = '2 values'"),
        ({"base.x": np.zeros((3, 1))}, {}, "shape"),
        ({"base.x": np.zeros(3, dtype=complex)}, {}, "real numbers"),
        ({"t": np.zeros(3)}, {}, "column name"),
        ({"": np.zeros(3)}, {}, "column name"),
        ({"speed": np.zeros(3)}, {}, r"units\['speed'\]"),
        ({"base.x": np.zeros(3)}, {"base.y": "m"}, r"units\['base.y'\]"),
    ],
)
def test_bad_columns_are_refused(columns: dict, units: dict, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Log(t=T, columns=columns, units=units)


@pytest.mark.parametrize(
    ("meta", "words"),
    [
        ({"seed": float("nan")}, r"meta\.seed"),
        ({"a": [1, {2: 3}]}, r"meta\.a\[1\] key"),
        ({"a": {"b": object()}}, r"meta\.a\.b"),
    ],
)
def test_meta_that_json_cannot_hold_is_refused(meta: dict, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Log(t=T, columns={}, meta=meta)


def test_meta_is_copied_and_made_plain() -> None:
    inner = {"mass": (np.float64(1.5), 2), "links": np.int64(3), "on": np.True_, "limit": float("inf")}
    log = Log(t=T, columns={}, meta={"spec": inner})
    inner["links"] = 9
    assert log.meta == {"spec": {"mass": [1.5, 2], "links": 3, "on": True, "limit": float("inf")}}
    assert type(log.meta["spec"]["on"]) is bool


def test_block_is_in_natural_order() -> None:
    log = Log(t=T, columns={f"joint{k}.angle": np.full(3, float(k)) for k in (10, 2, 1)} | {"joint1.rate": T})
    assert log.block("joint*.angle")[0].tolist() == [1.0, 2.0, 10.0]
    assert log.names("joint1.*") == ["joint1.angle", "joint1.rate"]
    assert log.block("nothing*").shape == (3, 0)


def test_house_units_are_known_and_own_units_win() -> None:
    log = Log(t=T, columns={"link12.theta": T, "energy.rubbed": T, "joint3.torque": T}, units={"energy.rubbed": "mJ"})
    assert log.units == {"link12.theta": "rad", "energy.rubbed": "mJ", "joint3.torque": "N m"}


def test_columns_cannot_be_written_through_and_the_callers_array_still_can() -> None:
    mine = np.zeros(3)
    log = one(base_x=mine)
    with pytest.raises(ValueError, match="read-only"):
        log.columns["base.x"][0] = 1.0
    mine[0] = 0.0


def test_equality_sees_the_sign_of_zero_and_the_order() -> None:
    assert one(base_x=np.zeros(3)) == one(base_x=np.zeros(3))
    assert one(base_x=np.zeros(3)) != one(base_x=-np.zeros(3))
    assert one(base_x=T, base_y=T) != one(base_y=T, base_x=T)


def test_versions_name_python_and_numpy() -> None:
    assert versions()["numpy"] == np.__version__
    assert "python" in versions()


def with_events() -> Log:
    """Two joints, two muscles about one of them, and three impacts."""
    t = np.linspace(0.0, 1.0, 5)
    channels = Channels(
        Channel("joint.angle", "rad", (count(2),)),
        Channel("muscle.tension", "N", (count(1), Axis(("right", "left")))),
        Channel("base.x", "m"),
    )
    rows = np.arange(5.0 * channels.width).reshape(5, -1)
    columns = {name: rows[:, k] for k, name in enumerate(channels.edges())}
    impact = Channels(Channel("time", "s"), Channel("point", "-"))
    events = {"impact": Events(impact, np.array([[0.1, 1.0], [0.1, 2.0], [0.7, 1.0]]))}
    units = dict(zip(columns, channels.units(), strict=True))
    return Log(t=t, columns=columns, units=units, channels=channels, events=events)


def test_channels_are_blocks_and_edges_are_names() -> None:
    log = with_events()
    assert list(log.columns)[:4] == ["joint1.angle", "joint2.angle", "muscle1.right.tension", "muscle1.left.tension"]
    assert log["joint.angle"].shape == (5, 2)
    assert log["muscle.tension"].shape == (5, 1, 2)
    assert log["base.x"].shape == (5,)
    assert np.array_equal(log["joint.angle"][:, 1], log.columns["joint2.angle"])
    assert log.get("wheel.side").shape == (5, 0)
    with pytest.raises(BadInput, match=r"channel = 'joint\.speed'.*joint\.angle, muscle\.tension, base\.x"):
        log["joint.speed"]
    # nobody declared them: they follow from the names
    plain = Log(t=log.t, columns={f"joint{k}.angle": log.t for k in (10, 2, 1)})
    assert plain.channels["joint.angle"].axes[0].labels == ("1", "2", "10")


def test_events_have_names_and_units() -> None:
    found = with_events().events["impact"]
    assert len(found) == 3
    assert found["time"].tolist() == [0.1, 0.1, 0.7]
    assert "3 events of time [s], point [-]" in repr(found)
    with pytest.raises(BadInput, match="event channel = 'speed'"):
        found["speed"]


@pytest.mark.parametrize(("write", "read"), [(write_mcap, read_mcap), (write_parquet, read_parquet)])
def test_channels_and_events_are_read_back(write, read, tmp_path) -> None:
    log = with_events()
    write(log, tmp_path / "log")
    back = read(tmp_path / "log")
    assert back == log
    assert back["muscle.tension"].shape == (5, 1, 2)
    assert back.events["impact"]["point"].tolist() == [1.0, 2.0, 1.0]


def test_files_without_channels_and_events_are_still_read() -> None:
    told = {name: text for name, text in metadata_from_log(with_events()).items() if name not in ("channels", "events")}
    head = log_from_metadata(told)
    assert head["joint.angle"].shape == (1, 2)
    assert head.events == {}


def test_a_log_shows_itself_in_a_few_lines() -> None:
    log = with_events()
    assert len(repr(log).splitlines()) == 3
    assert "joint.angle[2] [rad]" in repr(log)
    assert "events: 3 impact" in repr(log)
    assert "<td>muscle.tension</td><td>1 x 2</td><td>N</td>" in log._repr_html_()


def test_a_frame_needs_a_library_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    import types

    log, pandas = with_events(), types.ModuleType("pandas")
    pandas.DataFrame = dict  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    assert list(log.frame()) == ["t", *log.columns]
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(BadInput, match="pandas or polars"):
        log.frame()
