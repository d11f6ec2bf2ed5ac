"""The manual: Sphinx with MyST; pages of robots, parts, papers and commands come from the registry."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from build_manual import commands, pages  # noqa: E402

import metamer  # noqa: E402

project, author, release = "metamer", "metamer maintainers", metamer.__version__
extensions = ["myst_parser", "build_manual.directives"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "README.md"]
myst_enable_extensions = ["dollarmath", "colon_fence", "deflist"]
myst_heading_anchors = 3
html_theme = "pydata_sphinx_theme"
html_title = f"metamer {release}"
html_static_path = ["static"]
html_css_files = ["manual.css"]
html_extra_path = ["generated/live"]
html_show_sourcelink = False
html_theme_options = {"show_prev_next": True, "navigation_with_keys": False, "secondary_sidebar_items": ["page-toc"]}
# formulas are MathML: nothing is fetched while building or reading
html_math_renderer = "mathml"
nitpicky = True
smartquotes = False
# links to the outside are not followed: the build needs no network
linkcheck_ignore = [r"https?://"]

pages.write(HERE / "generated")
commands.write(HERE / "generated")
