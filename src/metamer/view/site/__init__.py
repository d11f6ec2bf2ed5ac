"""The report as a small site: a front page, a page per paper, pictures and moving robots beside them."""

from metamer.view.site.front import Paper, write_front
from metamer.view.site.paper import write_paper

__all__ = ["Paper", "write_front", "write_paper"]
