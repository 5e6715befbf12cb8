"""The `pitboard` command: its subcommands put together."""

from __future__ import annotations

import gc

import typer

from . import bench, circuit, play, race, ready, record, serve

FORWARDED = {"allow_extra_args": True, "ignore_unknown_options": True}

# What a start loads stays: looking through it for garbage again and again would be a tenth of the time of a race.
gc.set_threshold(200_000, 20, 20)

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Race games of the Formula Dé family: exact rules, bots to race against, records that verify.",
    epilog="CIRCUIT is one of ours (see `pitboard circuit list`), a .circuit file, or a file that can be imported.",
)
app.command("serve")(serve.serve)
app.command("race")(race.race)
app.command("play")(play.play)
app.add_typer(record.app, name="record")
app.add_typer(circuit.app, name="circuit")


@app.command(context_settings=FORWARDED, add_help_option=False)
def rules(context: typer.Context) -> None:
    """What the rules are: presets, clauses, and how far they are played."""
    from .rules import app as rules_app  # the books are read only when somebody asks for them

    rules_app(context.args, prog_name=context.command_path)


app.command("openapi", hidden=True)(serve.openapi)
app.command("bench")(bench.bench)
app.command("warm-up")(ready.warm_up)
app.command("version")(ready.version)
