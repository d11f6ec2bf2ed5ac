"""What the studio answers to plain requests: the page, its scripts and styles, finished recordings."""

from __future__ import annotations

import re
from hmac import compare_digest
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

STATIC = Path(__file__).parent.parent / "static"
SCRIPTS = ("vendor/three.js", "page.js", "space.js", "studio.js")  # each after those that it builds upon
STYLES = ("style.css", "studio.css")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: http:; "
    "img-src 'self' data: blob:"
)
PAGE = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>metamer studio</title><link rel="icon" href="data:,">
{"".join(f'<link rel="stylesheet" href="{name}">' for name in STYLES)}</head><body>
<p class="waiting">waiting for the robot</p>
{"".join(f'<script src="{name}"></script>' for name in SCRIPTS)}</body></html>
"""
PLAIN = "text/plain; charset=utf-8"
FILES = {f"/{name}": f"text/{'css' if name in STYLES else 'javascript'}; charset=utf-8" for name in (*STYLES, *SCRIPTS)}
RECORDING = re.compile(r"/recordings/([\w.-]+\.mcap)")


def page_file(target: str, folder: Path, key: str) -> tuple[HTTPStatus, bytes, str]:
    """Status, body and type for a path; recordings only with the key of a page that was let in."""
    parts = urlsplit(target)
    if parts.path == "/":
        return HTTPStatus.OK, PAGE.encode(), "text/html; charset=utf-8"
    if parts.path in FILES:
        return HTTPStatus.OK, (STATIC / parts.path[1:]).read_bytes(), FILES[parts.path]
    found = RECORDING.fullmatch(parts.path)
    if found:
        given = parse_qs(parts.query).get("key", [""])[0]
        path = folder / found[1]
        if not compare_digest(given.encode(), key.encode()):
            return HTTPStatus.FORBIDDEN, b"recordings are for pages that were let in", PLAIN
        if path.is_file() and path.parent == folder:
            return HTTPStatus.OK, path.read_bytes(), "application/octet-stream"
    return HTTPStatus.NOT_FOUND, b"there is no such page", PLAIN
