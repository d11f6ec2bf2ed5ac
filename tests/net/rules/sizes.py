"""Functions with too many parameters, lines or levels; files and folders that outgrow their room."""

from __future__ import annotations

import ast
import statistics
from collections import Counter
from collections.abc import Callable

from .sources import Place, Sources, functions, last_name

MOST_PARAMETERS, MOST_KERNEL_PARAMETERS = 8, 10
# decorators
KERNELS = {"kernel", "bare_kernel", "fused_kernel", "inlined", "exact_inlined", "strict_inlined", "strict_kernel"}
MOST_FUNCTION_LINES = 80
MOST_LEVELS = 4
MOST_FILE_LINES, MOST_MODULES = 400, 16
BLOCKS = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)


def parameters(sources: Sources) -> list[Place]:
    """Functions of more than 8 parameters, kernels of more than 10; self and cls do not count."""
    found = []
    for file in sources:
        for node in functions(file):
            given = node.args
            names = [arg.arg for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
            count = len([name for name in names if name not in ("self", "cls")]) + bool(given.vararg)
            kernel = any(last_name(decorator) in KERNELS for decorator in node.decorator_list)
            if count > (MOST_KERNEL_PARAMETERS if kernel else MOST_PARAMETERS):
                found.append(Place(file.path, node.lineno, f"{node.name}: {count}{' (kernel)' if kernel else ''}"))
    return found


def long_functions(sources: Sources) -> list[Place]:
    """Functions of more than 80 lines, from `def` to their end with docstring."""
    return too_large(sources, lambda node: (node.end_lineno or node.lineno) - node.lineno + 1, MOST_FUNCTION_LINES)


def too_large(
    sources: Sources, size: Callable[[ast.FunctionDef | ast.AsyncFunctionDef], int], most: int
) -> list[Place]:
    """Functions whose size is above `most`."""
    return [
        Place(file.path, node.lineno, f"{node.name}: {found}")
        for file in sources
        for node in functions(file)
        if (found := size(node)) > most
    ]


def levels(block: ast.AST) -> int:
    """How deep blocks stand inside a statement; an elif is as deep as its if, a function inside begins anew."""
    deepest = 0
    for inside in ("body", "orelse", "handlers", "finalbody", "cases"):
        for line in getattr(block, inside, ()):
            same = isinstance(block, ast.If) and block.orelse == [line] and isinstance(line, ast.If)
            if isinstance(line, BLOCKS):
                deepest = max(deepest, levels(line) + (not same))
            elif isinstance(line, ast.ExceptHandler | ast.match_case):
                deepest = max(deepest, levels(line))
    return deepest


def nesting(sources: Sources) -> list[Place]:
    """Functions with blocks more than 4 deep."""
    return too_large(sources, levels, MOST_LEVELS)


def line_count(text: str) -> int:
    """Lines of a file, as `wc -l` counts them."""
    return len(text.splitlines())


def long_files(sources: Sources) -> list[Place]:
    """Files of more than 400 lines."""
    sizes = {file.path: line_count(file.text) for file in sources}
    return [Place(path, n, f"{n} lines") for path, n in sizes.items() if n > MOST_FILE_LINES]


def full_folders(sources: Sources) -> list[Place]:
    """Folders of more than 16 modules; __init__ and __main__ do not count."""
    count = Counter(file.path.rpartition("/")[0] for file in sources if not file.path.endswith("__.py"))
    return [Place(folder, 0, f"{n} modules") for folder, n in count.items() if n > MOST_MODULES]


def median_lines(sources: Sources) -> int:
    """Median lines of the files that hold anything."""
    return round(statistics.median([line_count(file.text) for file in sources if file.text.strip()]))


def total_lines(sources: Sources) -> int:
    """Lines of the package, blank ones and comments too."""
    return sum(line_count(file.text) for file in sources)
