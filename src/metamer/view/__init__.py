"""Pictures: plots, animations and the report; matplotlib is imported when something is drawn."""

from metamer.view.animate import animate_run
from metamer.view.plots import plot_run
from metamer.view.site import write_front, write_paper

__all__ = ["animate_run", "plot_run", "write_front", "write_paper"]
