"""The fault matrix: every row as it must be; and that a row fails when the rule behind it is taken out."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.refusals import BadInput
from metamer.hardware.safety import RULES
from metamer.hardware.wire.tables import LX_16A, SERVOS
from metamer.robots import robot
from metamer.twin.faults import matrix as module
from metamer.twin.faults.cases import Outcome, Scene
from metamer.twin.faults.matrix import CASES, VIRTUAL, Case, fault_matrix, judge, play, servos_of

WORM = robot("worm")
OWN_TIME = [name for name, case in CASES.items() if case.line == VIRTUAL]
SIGNALS = ("SIGINT", "SIGTERM")  # also in test_live
REAL_TIME = [name for name, case in CASES.items() if case.line != VIRTUAL]


def test_every_fault_that_was_asked_for_is_there() -> None:
    asked = "lost corrupt delayed duplicated foreign dead hot under-voltage stalled unplugged clock disk SIGINT SIGTERM"
    for word in (*asked.split(), "kill -9", "raises", "hangs", "guardian"):
        assert any(word in name for name in CASES)


@pytest.mark.parametrize("name", OWN_TIME)
def test_rows_in_a_time_of_their_own(name: str) -> None:
    row = play(name, CASES[name], WORM)
    assert row.ok, row


@pytest.mark.timing
@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.slow) if n in SIGNALS else n for n in REAL_TIME])
def test_rows_on_a_real_line(name: str) -> None:
    row = play(name, CASES[name], WORM)
    assert row.ok, row


BROKEN = [name for name in OWN_TIME if "servo" in name or "voltage" in name]
OTHERS = [kind for kind, table in SERVOS.items() if table is not LX_16A]


@pytest.mark.parametrize("kind", OTHERS)
@pytest.mark.parametrize("name", ["all of these", *BROKEN])
def test_rows_of_other_servos(name: str, kind: str) -> None:
    row = play(name, CASES[name], WORM, servos_of(WORM, SERVOS[kind]))
    assert row.ok, row


@pytest.mark.timing
@pytest.mark.slow
@pytest.mark.parametrize("kind", OTHERS)
@pytest.mark.parametrize("name", REAL_TIME)
def test_study_of_other_servos_on_a_real_line(name: str, kind: str) -> None:
    row = play(name, CASES[name], WORM, servos_of(WORM, SERVOS[kind]))
    assert row.ok, row


def test_a_row_fails_without_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES, "stall", lambda *_: "")
    row = play("stalled servo", CASES["stalled servo"], WORM)
    assert not row.ok
    assert "must stop" in row.why


def test_what_is_not_as_it_must_be_is_said() -> None:
    stops = Case(line=VIRTUAL, play=lambda scene: Outcome(), words="too hot", within=0.5, holding=(3,))
    good = Outcome(stopped="servo 1 is too hot", begin=1.0, off=1.4, holding=[3], sent=10, kept=10)
    assert judge(stops, good) == ""
    for changed, words in (
        ({"stopped": "bored"}, "must stop with"),
        ({"stopped": ""}, "must stop with"),
        ({"off": 1.6}, "within 500 ms"),
        ({"off": None}, "within 500 ms"),
        ({"holding": [2, 3]}, "still pull"),
        ({"holding": []}, "still pull"),
        ({"after": 1}, "after torque went off"),
        ({"kept": 8}, "lost 0.04 s"),
        ({"kept": 0, "sent": 0}, "nothing was driven"),
    ):
        assert words in judge(stops, replace(good, **changed))
    goes_on = replace(stops, words="", within=0.0, holding=())
    assert "must go on" in judge(goes_on, replace(good, holding=[]))


def test_a_case_that_hangs_or_fails_is_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HARD_LIMIT", 0.2)

    def sleeps(scene: Scene) -> Outcome:
        time.sleep(2.0)
        return Outcome()

    row = play("sleepy", Case(line=VIRTUAL, play=sleeps), WORM)
    assert not row.ok
    assert row.why.startswith("hangs")
    assert row.seconds < 2.0
    row = play("clumsy", Case(line=VIRTUAL, play=lambda scene: [][0]), WORM)
    assert "IndexError" in row.why


def test_command_line(tmp_path: Path) -> None:
    out = CliRunner().invoke(app, ["faults", "worm", "--only", "lost", "--json", str(tmp_path / "m.json")])
    assert out.exit_code == 0, out.output
    assert "went on to its end" in out.output
    (row,) = json.loads((tmp_path / "m.json").read_text())["faults"]
    assert row["ok"]
    assert row["kept"] == row["sent"] + 1
    for words in (["faults", "worm", "--only", "fire"], ["faults", "snake"]):
        assert isinstance(CliRunner().invoke(app, words).exception, BadInput)
    with pytest.raises(BadInput, match="calibration is known"):
        fault_matrix(robot("snake"))
