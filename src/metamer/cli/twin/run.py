"""`metamer twin run`: a gait on the servos, real or fake."""

from __future__ import annotations

from metamer.cli import options as given
from metamer.cli.output import write_json
from metamer.cli.twin.asked import Asked, task_of
from metamer.cli.twin.machine import check_rate, check_record, end_of_run, print_run, run_table, summary


@given.by_records
def run_command(
    asked: Asked,
    duration: given.Duration = None,
    rate: given.Rate = 50.0,
    record: given.LiveRecord = None,
    json_file: given.JsonFile = None,
) -> None:
    """Send a gait to the servos, print how well time was kept. Torque is off however the run ends.

    From where the joints are the robot first moves gently to the gait's first posture. A fake robot has servos with
    gain 0.97 and lag 0.05 s, and on a ground of contact the friction of paper, unless set otherwise.
    """
    from metamer.cli.twin.display import Display
    from metamer.hardware.machine import VIRTUAL
    from metamer.record.files import check_outputs
    from metamer.twin.session import run_twins

    check_rate(rate)
    check_record(record)
    check_outputs(record, json_file)
    task, display = task_of(asked, duration, rate), Display(1.0 / rate)
    done = run_twins(
        {"": task},
        duration=duration,
        dt=1.0 / rate,
        record=record,
        report=display.report,
        watch=None if asked.port == VIRTUAL else display.watch,
    )[""]
    print_run(f"{task.spec.name} on port {asked.port}", summary(done, rate), done)
    write_json(json_file, run_table(done, rate))
    end_of_run(done)
