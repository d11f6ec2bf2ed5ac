"""The folder of a study: what is asked (study.json) and a file for every chunk that is done; these are the state."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from metamer.core.refusals import BadInput
from metamer.files import toml_from_robot
from metamer.record.files import check_outputs, write_whole
from metamer.search.plan import Plan, plan_from_table
from metamer.search.shards import chunk_table, write_shard

STUDY_FILE, ROBOT_FILE = "study.json", "robot.toml"
CHUNKS_PER_FOLDER = 1000
HASH_DIGITS = 16


@dataclass(frozen=True)
class StudyFolder:
    """A study on disk.

    path       of the folder
    plan       what is asked
    identity   sha256 of the plan and of the program
    """

    path: Path
    plan: Plan
    identity: str

    def shard(self, chunk: int) -> Path:
        """Where the file of a chunk stands; its name holds a hash of the study and the chunk's number."""
        digest = hashlib.sha256(f"{self.identity} {chunk}".encode()).hexdigest()[:HASH_DIGITS]
        return self.path / "chunks" / f"{chunk // CHUNKS_PER_FOLDER:04d}" / f"{chunk:08d}-{digest}.parquet"

    def finished(self) -> list[int]:
        """Numbers of the chunks whose file is there."""
        there = {path.name for path in (self.path / "chunks").glob("*/*.parquet")}
        return [chunk for chunk in range(self.plan.chunks) if self.shard(chunk).name in there]

    def missing(self) -> list[int]:
        """Numbers of the chunks that are still to run."""
        there = set(self.finished())
        return [chunk for chunk in range(self.plan.chunks) if chunk not in there]

    def shards(self) -> Iterator[Path]:
        """Files of the chunks that are done, in the order of their trials."""
        return (self.shard(chunk) for chunk in self.finished())

    @property
    def aside(self) -> Path:
        """Folder for files that are being written."""
        return self.path / "unfinished"

    def run_chunk(self, chunk: int) -> None:
        """Run the trials of a chunk and put its file in place; once it stands there the chunk is done."""
        self.aside.mkdir(exist_ok=True)
        write_shard(chunk_table(self.plan, chunk), self.shard(chunk), self.aside)


def open_folder(path: str | Path) -> StudyFolder:
    """The study that a folder holds; another program than the one that began it is refused."""
    path = Path(path)
    try:
        table = json.loads((path / STUDY_FILE).read_text(encoding="utf-8"))
        identity = str(table.pop("identity"))
        plan = plan_from_table(table)
    except FileNotFoundError:
        raise BadInput(f"{path} is no folder of a study: it has no {STUDY_FILE}") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadInput(f"{path / STUDY_FILE} cannot be read: {error}") from None
    return StudyFolder(path, plan, identity)


def begin_folder(path: Path, plan: Plan, *, resume: bool) -> StudyFolder:
    """The folder of a study, new or continued; a folder of anything else is refused and stays as it is."""
    check_outputs(folder=path)
    mine = StudyFolder(path, plan, plan.identity)
    if path.exists() and any(path.iterdir()):
        if not (path / STUDY_FILE).exists():
            raise BadInput(f"{path} is not empty and holds no study: give another folder by --out")
        there = open_folder(path)
        if there.identity != mine.identity:
            same = there.plan.table() == plan.table()
            what = "this study as another version of metamer began it" if same else "another study"
            raise BadInput(f"{path} holds {what}: give another folder by --out")
        if not resume:
            done = len(mine.finished())
            raise BadInput(f"{path} holds this study already, {done} of {plan.chunks} chunks done: add --resume")
        return mine
    if resume and not path.exists():
        raise BadInput(f"{path} does not exist: there is nothing to resume")
    write_whole(path / ROBOT_FILE, toml_from_robot(plan.robot))
    write_whole(path / STUDY_FILE, json.dumps({"identity": mine.identity} | plan.table(), indent=1) + "\n")
    return mine
