"""Every claim has its command, and the command prints that number: forty printed claims, drawn at random."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from metamer.record.table import number_text

SAMPLE, SEED = 40, 7  # claims that are looked up, and of the draw


@pytest.mark.slow
def test_the_command_of_a_claim_prints_its_number(tmp_path: Path) -> None:
    from metamer.experiments import experiment_names

    environment = {**os.environ, "COLUMNS": "240"}
    printed, rows = {}, []
    for name in experiment_names():
        command = [sys.executable, "-m", "metamer", "reproduce", name, "--out", name, "--json", f"{name}.json"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment)
        printed[f"metamer reproduce {name}"] = done.stdout
        rows += json.loads((tmp_path / f"{name}.json").read_text())["rows"]
    claims = [row for row in rows if row["evidence"] == "paper" and row["ours"] is not None]
    for row in random.Random(SEED).sample(claims, SAMPLE):
        text = printed[row["command"]]
        assert number_text(row["ours"]) in text, (row["command"], row["case"], row["quantity"])
        assert row["verdict"] in text
