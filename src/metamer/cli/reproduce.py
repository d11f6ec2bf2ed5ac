"""`metamer reproduce`: published systems, ours beside the papers; `compare-controllers`: step responses."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer

from metamer.cli.options import Changes, JsonFile, RobotName
from metamer.cli.output import check_outputs, console, described, print_result, print_table, spinner
from metamer.core.refusals import refuse

NOT_USED = ("planar.lanes",)  # kernel files that no published system calls: batches of planar robots


def reproduce_command(
    names: Annotated[list[str] | None, typer.Argument(help="published systems; none = all")] = None,
    out: Annotated[Path, typer.Option(help="folder of the report")] = Path("out/report"),
    full: Annotated[bool, typer.Option("--rows", help="print every row, also when several systems run")] = False,
    mutations: Annotated[
        bool, typer.Option("--mutations", help="break the robots on purpose: which rows catch each breakage")
    ] = False,
    only: Annotated[
        str | None, typer.Option(help="measure one section of one system, as the commands in the report name them")
    ] = None,
    case: Annotated[str | None, typer.Option(help="print one case of that section")] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="systems at once, a process each; none = as many as there are processors")
    ] = None,
    json_file: JsonFile = None,
) -> None:
    """Reproduce published systems, ours beside theirs. The report fills as systems finish."""
    from metamer.experiments import experiment_names
    from metamer.record.claims import counts
    from metamer.record.table import summary_tables, write_json

    known = experiment_names()
    wanted = list(dict.fromkeys(name.replace("_", "-") for name in names or known))
    for name in wanted:
        if name not in known:
            raise refuse("system", name, f"one of {', '.join(known)}")
    if case is not None and only is None:
        raise refuse("--case", case, "given with --only SECTION")
    if mutations:
        _mutations(wanted, json_file)
        return
    if only is not None:
        _section(wanted, only, case, json_file)
        return
    report = out / "index.html"
    check_outputs(json_file, report, folder=out)
    typer.echo(f"report: {report.resolve().as_uri()} (fills as systems finish)")
    shown, results = console(), list(_site(wanted, out, jobs))
    for result in results:
        bad = [row for row in result.rows if row.verdict == "fail"]
        alone = [row for row in result.rows if row.evidence == "paper"] if len(wanted) == 1 else bad
        some = result.rows if full else [*alone, *(row for row in bad if row not in alone)]
        print_result(shown, result, some, texts=len(wanted) == 1)
        if len(wanted) == 1 and not full:
            typer.echo(f"{len(result.rows) - len(some)} rows on other evidence with --rows")
    for table in summary_tables(results):
        shown.print(table)
    typer.echo(f"report: {report}")
    rows = [row for result in results for row in result.rows]
    if json_file is not None:
        write_json(results, json_file)
    if counts(rows)["fail"]:
        raise typer.Exit(1)


def _section(wanted: list[str], only: str, case: str | None, json_file: Path | None) -> None:
    """Rows of one section of one system, without a report."""
    from metamer.experiments import reproduce_section
    from metamer.record.table import write_json

    if len(wanted) != 1:
        raise refuse("--only", only, "used with one system")
    check_outputs(json_file)
    with spinner(f"measuring {wanted[0]}: {only}") as tell:
        result = reproduce_section(wanted[0], only, case=case, progress=tell)
    print_result(console(), result, result.rows)
    if json_file is not None:
        write_json([result], json_file)
    if any(row.verdict == "fail" for row in result.rows):
        raise typer.Exit(1)


def _site(wanted: list[str], out: Path, jobs: int | None) -> list[Any]:
    """Results of systems in their order; the pages of the report are there from the start and fill themselves.

    What is done stays if a later system fails, and the front page says which; a report with nothing done goes again.
    """
    from metamer.experiments import titles
    from metamer.record.files import whole_folder
    from metamer.view.site import Paper, write_front, write_paper

    made = next((place for place in (*reversed(out.absolute().parents), out) if not place.exists()), None)
    papers = {name: Paper(name=name, title=titles()[name]) for name in wanted}
    try:
        with whole_folder(out / "robots") as work, spinner("pages of the robots"):
            papers = {name: replace(paper, robot=_robot_page(name, work)) for name, paper in papers.items()}
        papers = {name: replace(paper, state="running") for name, paper in papers.items()}
        write_front(list(papers.values()), out / "index.html", commit=commit())
        if len(wanted) > 1:
            _compiled()
        for name, result, took in _results(wanted, out, jobs):
            write_paper(result, out / f"{name}.html", robot=papers[name].robot, commit=commit())
            typer.echo(f"{name}: {len(result.rows)} rows in {took:.1f} s")
            papers[name] = replace(papers[name], state="done", result=result, seconds=took)
            write_front(list(papers.values()), out / "index.html", commit=commit())
        return [papers[name].result for name in wanted]
    except BaseException:
        if made is not None and not any(paper.result for paper in papers.values()):
            shutil.rmtree(made, ignore_errors=True)
        else:
            left = {name: replace(p, state=p.state if p.result else "stopped") for name, p in papers.items()}
            with suppress(Exception):
                write_front(list(left.values()), out / "index.html", commit=commit())
        raise


def _results(wanted: list[str], out: Path, jobs: int | None) -> Iterator[tuple[str, Any, float]]:
    """Name, result and time of every system as it finishes: one here, several in processes of their own.   [s]"""
    from metamer.experiments import reproduce
    from metamer.experiments.side_by_side import side_by_side, usual_jobs

    count = jobs or usual_jobs()
    if len(wanted) > 1 and count > 1:
        with spinner(f"reproducing {len(wanted)} systems, {min(count, len(wanted))} at once"):
            yield from side_by_side(wanted, out, count)
        return
    for name in wanted:
        begin = time.perf_counter()
        with spinner(f"reproducing {name}") as tell:
            result = reproduce(name, out=out / name, progress=tell)
        yield name, result, time.perf_counter() - begin


def _robot_page(system: str, work: Path) -> str:
    """Write the page of a system's robot; its file beside the front page, "" where no robot runs in a page."""
    from metamer.core.refusals import BadInput
    from metamer.experiments import page_robots
    from metamer.export import text_from_spec

    for robot in page_robots(system)[:1]:
        path = work / f"{robot.name}.html"
        try:
            if not path.exists():
                path.write_text(text_from_spec(robot, "web"), encoding="utf-8")
        except BadInput:
            return ""
        return f"robots/{robot.name}.html"
    return ""


def _compiled() -> None:
    """Compile the kernels that are not in the cache, side by side, so that processes of systems only load them."""
    from metamer.core.warm import compile_all

    with spinner("compiling kernels") as tell:
        for row in compile_all(but=NOT_USED):
            if row.compiled:
                tell(row.file)


@cache
def commit() -> str:
    """Revision of the source, where it is a checkout; "" where not."""
    import subprocess

    import metamer

    try:
        found = subprocess.run(
            ["git", "-C", str(Path(metamer.__file__).parent), "rev-parse", "--short", "HEAD"],
            capture_output=True,
            text=True,
            timeout=5.0,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return found.stdout.strip() if found.returncode == 0 else ""


def _mutations(papers: list[str], json_file: Path | None) -> None:
    """Breakage x rows that caught it; a breakage that no row catches is a failure."""
    import json

    from metamer.experiments.mutations import caught_rows
    from metamer.record.files import write_whole

    check_outputs(json_file)
    lines = []
    for paper in papers:
        with spinner(f"breaking {paper}") as tell:
            for one in caught_rows(paper, tell):
                lines.append({"system": paper, "breakage": one.name, "measured": one.measured, "caught": one.names})
    shown = [
        (line["system"], line["breakage"], f"{len(line['caught'])} of {line['measured']}", _some(line["caught"]))
        for line in lines
    ]
    print_table("breakages and the rows that caught them", ("system", "breakage", "caught by", "rows"), shown)
    escaped = [line["breakage"] for line in lines if not line["caught"]]
    typer.echo(f"{len(lines) - len(escaped)} of {len(lines)} breakages caught")
    if json_file is not None:
        write_whole(json_file, json.dumps(lines, indent=1) + "\n")
    if escaped:
        typer.echo(f"escaped: {'; '.join(escaped)}")
        raise typer.Exit(1)


def _some(rows: list[str]) -> str:
    """The first rows, how many more, and whether one alone stands between the breakage and its escape."""
    if len(rows) == 1:
        return f"{rows[0]} (this one alone)"
    return "; ".join(rows[:2]) + (f"; {len(rows) - 2} more" if len(rows) > 2 else "") if rows else "ESCAPED"


def compare_controllers_command(
    robot: RobotName,
    duration: Annotated[float | None, typer.Option(help="length of each step response [s]")] = None,
    set_: Changes = None,
    limits: Annotated[bool, typer.Option(help="cut torques at drive.torque_limit")] = True,
    out: Annotated[Path | None, typer.Option(help="folder for a picture of all responses")] = None,
    json_file: JsonFile = None,
) -> None:
    """Compare controllers on a step of all joints. PD, PID, fractional PID, sliding mode, computed torque."""
    from metamer.experiments.compare_controllers import Stepping, compare_controllers
    from metamer.record.table import write_json

    check_outputs(json_file, folder=out)
    spec = described(robot, set_)
    with spinner(f"comparing controllers on {robot}") as tell:
        result = compare_controllers(spec, Stepping(limits=limits, duration=duration), out=out, progress=tell)
    print_result(console(), result, result.rows, texts=True)
    if json_file is not None:
        write_json([result], json_file)
