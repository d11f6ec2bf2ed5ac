"""The one place that writes: files and folders whole or not at all, pipes and devices as streams.

A file is made beside its place and renamed into it; a link is followed to what it names. Pipes, character devices and
open files of the process (/dev/stdout) are handed the finished bytes. What the system refuses becomes BadInput.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import IO

from metamer.core.refusals import BadInput

_serial = count()
_STANDARD = {"/dev/stdout": 1, "/dev/stderr": 2}
_NO_FILE = ((stat.S_ISDIR, "folder"), (stat.S_ISSOCK, "socket"), (stat.S_ISBLK, "block device"))


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


@contextmanager
def writing(path: str | Path) -> Iterator[None]:
    """What the system refuses inside this block becomes one sentence about `path`."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"cannot write {path}: {_reason(error)}") from error


def open_number(path: Path) -> int | None:
    """The open file of this process that a path names, e.g. 1 for /dev/stdout; None for every other path."""
    found = re.fullmatch(r"/(?:dev|proc/self)/fd/(\d+)", str(path))
    return int(found[1]) if found else _STANDARD.get(str(path))


def target_of(path: Path) -> Path | None:
    """Where the file of a path is put, links followed; None where its bytes are streamed (pipe, device, open file).

    Folders, sockets, block devices and what may not be written are refused.
    """
    if "\0" in str(path):
        raise BadInput(f"cannot write {str(path)!r}: a path has no null character")
    if open_number(path) is not None:
        return None
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return Path(os.path.realpath(path))
    for is_kind, name in _NO_FILE:
        if is_kind(mode):
            raise BadInput(f"cannot write {path}: it is a {name}, give the name of a file")
    if not os.access(path, os.W_OK):
        raise BadInput(f"cannot write {path}: permission denied")
    return Path(os.path.realpath(path)) if stat.S_ISREG(mode) else None


def file_name(text: str) -> str:
    """A text as part of a file's name: letters, digits, dots and hyphens, at most 100 of them."""
    return re.sub(r"[^\w.-]+", "-", text)[:100]


def check_outputs(*files: Path | None, folder: Path | None = None) -> None:
    """Refuse before any work: a place that cannot be written, two files at one place, a folder that is a file.

    files    that will be written; None = not asked for
    folder   of many files; None = not asked for
    """
    taken: set[str] = set()
    for path in [*files, folder]:
        if path is None:
            continue
        with writing(path):
            if path is not folder:
                target = target_of(path)
                room = None if target is None else target.parent
            elif path.exists() and not path.is_dir():
                raise BadInput(f"cannot write {path}: it is a file, give the name of a folder")
            else:
                room = Path(os.path.realpath(path))
            _try_folder(room)
        place = os.path.realpath(path)
        if place in taken and place != os.devnull:
            raise BadInput(f"cannot write {path}: another output of this command has the same path")
        taken.add(place)


def _try_folder(folder: Path | None) -> None:
    """Fail where no file can be made in a folder, or in the nearest one above it that exists."""
    if folder is not None:
        while not folder.exists():
            folder = folder.parent
        with tempfile.TemporaryFile(dir=folder):
            pass


def prepare_folder(path: Path) -> None:
    """Make the folder of `path`; a place where no file can stand is refused by name."""
    with writing(path):
        if (target := target_of(path)) is not None:
            _make(target.parent, path)


def _make(folder: Path, path: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot write {path}: folder {folder} cannot be made ({_reason(error)})") from error


@contextmanager
def _room(folder: Path, path: Path) -> Iterator[None]:
    """Make the folder of `path` for a block; if the block fails, folders made for it go again."""
    new = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        _make(folder, path)
        yield
    except BaseException:
        for one in new:
            with suppress(OSError):
                one.rmdir()
        raise


def replace_whole(temporary: Path, path: Path) -> None:
    """Put a finished file in the place of `path` in one step, once its bytes are on the disk; or stream it."""
    with writing(path):
        target = target_of(path)
        with open(temporary, "rb") as file:
            if target is None:
                _stream(file, path)
            else:
                os.fsync(file.fileno())
        if target is None:
            temporary.unlink()
            return
        try:
            os.replace(temporary, target)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            # what a link names lies on another disk
            with whole_file(target) as near:
                shutil.copyfile(temporary, near)
            temporary.unlink()


def _stream(file: IO[bytes], path: Path) -> None:
    """Hand bytes to a pipe, a device, or an open file of this process behind what it was given before."""
    number = open_number(path)
    for standard in (sys.stdout, sys.stderr):
        standard.flush()
    with open(path if number is None else os.dup(number), "wb") as out:
        shutil.copyfileobj(file, out)


@contextmanager
def whole_file(path: str | Path) -> Iterator[Path]:
    """A temporary path beside `path`, of the same ending; it takes the place of `path` when the block ends well.

    If the block fails the temporary file is removed and an older `path` stays as it was.
    """
    path = Path(path)
    with writing(path):
        target = target_of(path)
        folder = Path(tempfile.gettempdir()) if target is None else target.parent
        temporary = folder / f".metamer-{os.getpid()}-{next(_serial)}{path.suffix}"
        with _room(folder, path):
            try:
                yield temporary
                replace_whole(temporary, path)
            finally:
                temporary.unlink(missing_ok=True)


@contextmanager
def whole_folder(path: str | Path) -> Iterator[Path]:
    """A temporary folder beside `path`; what it holds when the block ends well takes its place in `path`.

    Files of `path` that are not made again stay. If the block fails nothing is left behind.
    """
    path = Path(path)
    check_outputs(folder=path)
    target = Path(os.path.realpath(path))
    work = target.parent / f".metamer-{os.getpid()}-{next(_serial)}"
    with writing(path), _room(target.parent, path):
        try:
            work.mkdir()
            yield work
            for made in sorted(work.rglob("*")):
                place = target / made.relative_to(work)
                if made.is_dir():
                    place.mkdir(parents=True, exist_ok=True)
                else:
                    place.parent.mkdir(parents=True, exist_ok=True)
                    replace_whole(made, place)
        except BadInput as error:
            # the user knows the folder by its own name
            raise BadInput(str(error).replace(str(work), str(path))) from error
        finally:
            shutil.rmtree(work, ignore_errors=True)


def write_whole(path: str | Path, data: bytes | str) -> None:
    """Write `data` (text as UTF-8) to `path` in one step.

    path   file to make or to replace; its folder is made if need be
    data   the whole content
    """
    with whole_file(path) as temporary:
        temporary.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
