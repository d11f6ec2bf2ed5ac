"""Who looks on and who drives: many viewers, at most one pilot. Pure bookkeeping; the time is given."""

from __future__ import annotations

from dataclasses import dataclass, field
from hmac import compare_digest
from typing import Any

SILENCE = 90.0  # s without a word from the pilot, after which whoever asked drives


@dataclass
class Member:
    """One page.

    number    of the page, from 1
    may       whether it showed the token that lets drive
    heard     when it last did anything                                       [s]
    name      as the others see it
    """

    number: int
    may: bool = False
    heard: float = 0.0
    name: str = ""


@dataclass
class Crew:
    """The pages that are open.

    drive     token that lets drive and look
    view      token that lets look; empty = anyone may look
    """

    drive: str
    view: str = ""
    members: dict[int, Member] = field(default_factory=dict)
    pilot: int = 0  # number of the page that drives, 0 = none
    asking: list[int] = field(default_factory=list)
    last: int = 0

    def allowed(self, token: Any) -> bool:
        """Whether a page with this token may look."""
        return not self.view or self._is(token, self.drive) or self._is(token, self.view)

    @staticmethod
    def _is(token: Any, wanted: str) -> bool:
        return isinstance(token, str) and compare_digest(token.encode(), wanted.encode())

    def enter(self, token: Any, now: float) -> Member | None:
        """A new page; None where it may not even look. The first one that may drive does.   now [s]"""
        if not self.allowed(token):
            return None
        self.last += 1
        member = Member(self.last, self._is(token, self.drive), now, f"page {self.last}")
        self.members[member.number] = member
        if member.may and not self.pilot:
            self.pilot = member.number
        return member

    def leave(self, number: int, now: float) -> None:
        """A page was closed; whoever asked first drives in its place.   [s]"""
        self.members.pop(number, None)
        self.asking = [other for other in self.asking if other != number]
        if self.pilot == number:
            self._pass_on(now)

    def _pass_on(self, now: float) -> None:
        self.pilot = self.asking.pop(0) if self.asking else 0
        if self.pilot:
            self.members[self.pilot].heard = now

    def look(self, now: float) -> bool:
        """Pass the helm on if its pilot has been silent while another asks; whether it was.   [s]"""
        silent = self.pilot and now - self.members[self.pilot].heard >= SILENCE
        if silent and self.asking:
            self._pass_on(now)
            return True
        return False

    def refusal(self, number: int, now: float) -> str:
        """Why a page may not drive now; empty if it may. With nobody at the helm it takes it.   [s]"""
        member = self.members[number]
        if not member.may:
            return "this page may look on: to drive open the link with the token that was printed at the start"
        self.look(now)
        if not self.pilot:
            self.pilot = number
        if self.pilot != number:
            return f"{self.members[self.pilot].name} drives: request the helm or take it over"
        member.heard = now
        return ""

    def request(self, number: int, now: float) -> str:
        """Ask for the helm: at once where nobody drives, else when it is handed over or its pilot is silent.   [s]"""
        member = self.members[number]
        if not member.may:
            return self.refusal(number, now)
        member.heard = now
        if not self.pilot:
            self.pilot = number
        elif self.pilot != number and number not in self.asking:
            self.asking.append(number)
        self.look(now)
        return ""

    def release(self, number: int, now: float) -> str:
        """Give the helm to whoever asked first, or to nobody.   [s]"""
        if self.pilot != number:
            self.asking = [other for other in self.asking if other != number]
            return ""
        self._pass_on(now)
        return ""

    def take(self, number: int, now: float) -> str:
        """Take the helm over at once.   [s]"""
        if not self.members[number].may:
            return self.refusal(number, now)
        self.pilot, self.members[number].heard = number, now
        self.asking = [other for other in self.asking if other != number]
        return ""

    def table(self, number: int) -> dict[str, Any]:
        """What a page is given about the crew."""
        pilot = self.members.get(self.pilot)
        return {
            "type": "crew",
            "you": number,
            "may": self.members[number].may,
            "pilot": 0 if pilot is None else pilot.number,
            "drives": self.pilot == number,
            "asking": list(self.asking),
            "viewers": len(self.members),
        }
