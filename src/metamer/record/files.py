"""Files are written whole or not at all: a temporary file in the same folder, then one rename."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from metamer.refusals import BadInput

_serial = count()


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def prepare_folder(path: Path) -> None:
    """Make the folder of `path`; a place where no file can stand is refused by name."""
    if path.is_dir():
        raise BadInput(f"cannot write {path}: it is a folder, give the name of a file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot write {path}: folder {path.parent} cannot be made ({_reason(error)})") from error


def replace_whole(temporary: Path, path: Path) -> None:
    """Put a finished temporary file in the place of `path` in one step, after its bytes are on the disk."""
    with open(temporary, "rb") as file:
        os.fsync(file.fileno())
    os.replace(temporary, path)


@contextmanager
def whole_file(path: str | Path) -> Iterator[Path]:
    """A temporary path beside `path`, of the same ending; it takes the place of `path` when the block ends well.

    If the block fails the temporary file is removed and an older `path` stays as it was.
    """
    path = Path(path)
    prepare_folder(path)
    temporary = path.with_name(f".{path.stem}.{os.getpid()}-{next(_serial)}{path.suffix}")
    try:
        yield temporary
        replace_whole(temporary, path)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {_reason(error)}") from error
    finally:
        temporary.unlink(missing_ok=True)


def write_whole(path: str | Path, data: bytes | str) -> None:
    """Write `data` (text as UTF-8) to `path` in one step.

    path   file to make or to replace; its folder is made if need be
    data   the whole content
    """
    with whole_file(path) as temporary:
        temporary.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
