"""Who is let in: names under which the server may be asked for, origins of pages, loopback or not."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit


def is_loopback(host: str) -> bool:
    """Whether a host that a server listens on can be reached from this machine only."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def name_of(authority: str) -> str:
    """The name or address in `name:port`."""
    try:
        return urlsplit(f"//{authority}").hostname or ""
    except ValueError:
        return ""


def host_refusal(authority: str | None, listens: str) -> str:
    """Why a request for this host is refused; a foreign name that leads here is a trick of another page."""
    name = name_of(authority or "")
    known = {"localhost", listens.lower(), socket.gethostname().lower(), socket.getfqdn().lower()}
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "" if name in known else "this studio is not known by that name"
    return ""


def origin_refusal(origin: str | None, authority: str | None, *, port: int | None = None) -> str:
    """Why a WebSocket of a page from this origin is refused; programs that are no browsers send none.

    port    of the page where it comes from another one than the request goes to
    """
    if origin is None:
        return ""
    try:
        parts, wanted = urlsplit(origin), urlsplit(f"//{authority or ''}")
        same = parts.hostname == wanted.hostname and parts.port == (port or wanted.port)
        good = same and parts.scheme in ("http", "https") and parts.hostname
    except ValueError:
        good = False
    return "" if good else "a page of another origin may not speak to this studio"
