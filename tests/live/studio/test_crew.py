"""Roles: many viewers, one pilot."""

from __future__ import annotations

import pytest

from metamer.live.studio.crew import SILENCE, Crew
from metamer.live.studio.doors import host_refusal, is_loopback, origin_refusal


def crew(**more: str) -> Crew:
    return Crew("drive", **more)


def test_the_first_with_the_token_drives_and_no_one_else() -> None:
    made = crew()
    looks, drives, other = (made.enter(token, 0.0) for token in (None, "drive", "drive"))
    assert looks
    assert drives
    assert other
    assert made.pilot == drives.number
    assert "token" in made.refusal(looks.number, 1.0)
    assert made.refusal(drives.number, 1.0) == ""
    assert "request" in made.refusal(other.number, 1.0)
    assert "token" in made.take(looks.number, 1.0)
    assert "token" in made.request(looks.number, 1.0)
    assert made.pilot == drives.number


def test_request_release_and_take_over() -> None:
    made = crew()
    a, b, c = (made.enter("drive", 0.0) for _ in range(3))
    assert a
    assert b
    assert c
    made.request(b.number, 1.0)
    made.request(c.number, 2.0)
    assert made.pilot == a.number
    assert made.asking == [b.number, c.number]
    made.release(a.number, 3.0)
    assert made.pilot == b.number
    made.take(a.number, 4.0)
    assert made.pilot == a.number
    assert made.table(b.number)["drives"] is False
    made.leave(a.number, 5.0)
    assert made.pilot == c.number
    made.leave(c.number, 6.0)
    assert made.pilot == 0
    assert made.refusal(b.number, 7.0) == ""
    assert made.pilot == b.number


def test_the_helm_is_handed_over_after_silence() -> None:
    made = crew()
    a, b = (made.enter("drive", 0.0) for _ in range(2))
    assert a
    assert b
    assert made.refusal(a.number, 10.0) == ""
    made.request(b.number, 20.0)
    assert not made.look(10.0 + SILENCE - 0.1)
    assert made.pilot == a.number
    assert made.look(10.0 + SILENCE)
    assert made.pilot == b.number
    # nobody asks: silence alone changes nothing
    assert not made.look(1e6)
    assert SILENCE == 90.0


def test_a_token_is_needed_to_look_where_one_is_set() -> None:
    made = crew(view="view")
    assert made.enter(None, 0.0) is None
    assert made.enter("wrong", 0.0) is None
    assert made.enter(5, 0.0) is None
    looks, drives = made.enter("view", 0.0), made.enter("drive", 0.0)
    assert looks
    assert drives
    assert not looks.may
    assert drives.may
    assert made.last == 2


@pytest.mark.parametrize(
    ("origin", "host", "good"),
    [
        (None, "127.0.0.1:8080", True),
        ("http://127.0.0.1:8080", "127.0.0.1:8080", True),
        ("http://127.0.0.1:8081", "127.0.0.1:8080", False),
        ("http://evil.example", "127.0.0.1:8080", False),
        ("null", "127.0.0.1:8080", False),
        ("", "127.0.0.1:8080", False),
        ("file://", "127.0.0.1:8080", False),
        ("http://[::1", "127.0.0.1:8080", False),
    ],
)
def test_origins(origin: str | None, host: str, good: bool) -> None:
    assert (origin_refusal(origin, host) == "") is good


def test_names_that_lead_here_by_a_trick_are_refused() -> None:
    assert host_refusal("127.0.0.1:8080", "127.0.0.1") == ""
    assert host_refusal("localhost:8080", "127.0.0.1") == ""
    assert host_refusal("[::1]:8080", "::1") == ""
    for name in ("evil.example:8080", "", None, "127.0.0.1.evil.example"):
        assert host_refusal(name, "127.0.0.1")
    assert all(map(is_loopback, ("127.0.0.1", "::1", "localhost")))
    assert not is_loopback("0.0.0.0")
    assert not is_loopback("192.168.1.5")
