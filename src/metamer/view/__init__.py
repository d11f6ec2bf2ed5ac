"""Pictures: plots, animations and the report; matplotlib is imported when something is drawn."""

from metamer.view.animate import animate_run
from metamer.view.plots import plot_run
from metamer.view.report import write_report

__all__ = ["animate_run", "plot_run", "write_report"]
