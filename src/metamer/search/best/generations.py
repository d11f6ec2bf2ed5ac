"""Generations of a search that are done, a file each: a search that was killed goes on where it was.

Searches are the same for the same answers, so that a search that begins anew asks what it asked before, and is answered
from the files.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
from pathlib import Path

import numpy as np

from metamer.core import parts
from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.files import table_from_robot
from metamer.record.files import write_whole
from metamer.search.best.problem import Evaluate, Outcomes, Task
from metamer.search.plan import program_digest

GENERATIONS = "generations"  # folder in that of a search, there while it goes on
SEARCH_FILE = "search.json"
NAME_DIGITS = 16


def search_identity(task: Task) -> str:
    """sha256 of all that decides what a search finds: goal, robot, our program."""
    mine = {"goal": parts.to_table(task.goal), "robot": table_from_robot(task.robot), "program": program_digest()}
    return hashlib.sha256(json.dumps(mine, sort_keys=True).encode()).hexdigest()


def begin_generations(folder: Path, task: Task, *, resume: bool) -> str:
    """The identity of a search, new or continued; a folder of another search is refused and stays as it is."""
    identity, place = search_identity(task), folder / GENERATIONS / SEARCH_FILE
    if place.exists():
        try:
            there = str(json.loads(place.read_text(encoding="utf-8"))["identity"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadInput(f"{place} cannot be read: {error}") from None
        if there != identity:
            raise BadInput(f"{folder} holds another search that did not end: give another folder by --out")
        if not resume:
            done = len(list(place.parent.glob("*.npz")))
            raise BadInput(f"{folder} holds this search already, {done} generations done: add --resume")
    elif resume:
        raise BadInput(f"{folder} holds no search that did not end: there is nothing to resume")
    elif folder.exists() and any(folder.iterdir()):
        holds = "a search that has ended" if (folder / SEARCH_FILE).exists() else "other files"
        raise BadInput(f"{folder} is not empty, it holds {holds}: give another folder by --out")
    else:
        write_whole(place, json.dumps({"identity": identity}) + "\n")
    return identity


def kept_generations(evaluate: Evaluate, folder: Path, identity: str) -> Evaluate:
    """The same answers; each generation is written as soon as it is known, and read where it is there."""

    def answer(places: Array) -> Outcomes:
        digest = hashlib.sha256(identity.encode() + np.ascontiguousarray(places).tobytes()).hexdigest()[:NAME_DIGITS]
        path = folder / GENERATIONS / f"{digest}.npz"
        if path.exists():
            try:
                with np.load(path, allow_pickle=False) as file:
                    return Outcomes(places, file["values"], file["over"], file["measures"], file["good"])
            except (OSError, ValueError, KeyError) as error:
                raise BadInput(f"{path} cannot be read: {error}; without it the generation runs again") from None
        found, data = evaluate(places), io.BytesIO()
        np.savez(data, values=found.values, over=found.over, measures=found.measures, good=found.good)
        write_whole(path, data.getvalue())
        return found

    return answer


def end_generations(folder: Path) -> None:
    """What was kept of a search that has ended goes, but for its identity."""
    write_whole(folder / SEARCH_FILE, (folder / GENERATIONS / SEARCH_FILE).read_text(encoding="utf-8"))
    shutil.rmtree(folder / GENERATIONS, ignore_errors=True)
