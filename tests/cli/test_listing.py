"""`metamer list NAME`: fields with value, unit and meaning; titles that do not lie; the important numbers first."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from metamer.core.fields import declarations, meanings
from metamer.core.parts import HOMES, kinds
from metamer.robots import robot, robot_names


@pytest.mark.parametrize("name", robot_names())
def test_every_robot_is_listed_with_units_and_meanings(name: str, run, tmp_path: Path) -> None:
    file = tmp_path / "fields.json"
    code, out, _ = run("list", name, "--json", str(file))
    assert code == 0
    assert robot(name).title.split()[0] in out
    rows = {row["field"]: row for row in json.loads(file.read_text())}
    assert rows["body.length"]["unit"] == "m"
    assert rows["run.duration"]["value"] == robot(name).run.duration
    assert rows["gait.kind"]["value"] == robot(name).gait.kind
    silent = [path for path, row in rows.items() if not row["meaning"]]
    assert len(silent) <= 0.1 * len(rows), silent


def test_a_file_is_listed(run, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('name = "my"\n[body]\nlinks = 3\n')
    code, out, _ = run("list", str(tmp_path / "my.toml"))
    assert code == 0
    assert re.search(r"body\.links +│ 3 ", out)
    code, _, err = run("list", "zebra")
    assert code == 2
    assert "serpenoid" in err
    assert "snake" in err


@pytest.mark.parametrize("family", ["body", "drive", "ground", "gait", "controller"])
def test_a_family_lists_its_kinds_and_a_kind_its_fields(family: str, run) -> None:
    code, out, _ = run("list", family)
    assert code == 0
    for name, part in kinds(family).items():
        assert name in out
        if name in HOMES:
            continue  # a family of the same name comes first
        code, fields, _ = run("list", name)
        assert code == 0
        for field in declarations(part):
            assert meanings(part).get(field), (name, field)
            assert field in fields


@pytest.mark.parametrize("name", robot_names())
def test_titles_name_no_count(name: str) -> None:
    counts = r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen|twenty)[- ](link|seg|pair|serv)"
    assert not re.search(counts, robot(name).title)


# the five numbers that matter, and one that does not
FIVE = {
    "snake": ("distance", "speed", "slip", "torque_max", "cost_of_transport"),
    "worm": ("contact_force_max", "distance", "speed", "torque_max", "cost_of_transport"),
    "wheeled-snake": ("wheel_slip", "distance", "speed", "side_friction_needed", "cost_of_transport"),
    "muscle-snake": ("tension_max", "distance", "speed", "pressure_max", "cost_of_transport"),
    "octopus-arm": ("targets_reached", "targets", "completion_time", "rms_error", "final_error"),
    "soft-limb": ("droop", "tip_highest", "tip_lowest", "contact_share"),
}


@pytest.mark.parametrize("name", FIVE)
def test_the_five_numbers_that_matter_for_a_robot_are_printed(run, name: str) -> None:
    _, text, _ = run("simulate", name, "--duration", "2")
    rows = [line.split()[1] for line in text.splitlines() if line.startswith("│")]
    assert len(rows) == 5
    assert set(FIVE[name]) <= set(rows)


def test_all_numbers_on_demand(run) -> None:
    _, short, _ = run("simulate", "snake", "--duration", "0.2")
    _, long, _ = run("simulate", "snake", "--duration", "0.2", "--all")
    assert "more with --all" in short
    assert "energy_residual_relative" not in short
    for word in ("energy_kinetic_max", "energy_residual_relative", *FIVE["snake"]):
        assert word in long
    assert "more with --all" not in long
    assert long.index("distance") < long.index("energy_kinetic_max")


@pytest.mark.parametrize("group", [(), ("twin",), ("electroadhesion",), ("limb",), ("data",), ("new",)])
def test_no_command_is_cut_short_in_its_list(group: tuple[str, ...], run, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 80 columns; the first sentence of a command says what it does, the rest stands in its own help."""
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = run(*group, "--help")
    assert "Commands:" in out
    assert [line for line in out.partition("Commands:")[2].splitlines() if line.endswith("...")] == []
