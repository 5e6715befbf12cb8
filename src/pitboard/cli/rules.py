"""`pitboard rules`: the presets and their values, the clauses in our words, and how much of them is played."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from pitboard.cli.refusal import refusals
from pitboard.rules import clauses, presets
from pitboard.rules.clause_tests import repository_tests
from pitboard.rules.clauses import Clause, Status
from pitboard.rules.describe import DASH, ROWS, Row, legend, points
from pitboard.rules.describe_later import LATER_ROWS
from pitboard.rules.digest import digest, plain
from pitboard.rules.errors import RulesError
from pitboard.rules.languages import ENGLISH, LANGUAGES
from pitboard.rules.ruleset import Ruleset

LATER = "in a later version"
COLOURS = {Status.MODELLED: "green", Status.RULED: "cyan", Status.MISSING: "yellow"}

app = typer.Typer(no_args_is_help=True, help="What the rules are: presets, clauses, and how far they are played.")


@app.command("list")
def list_presets() -> None:
    """List the presets: one for each book, and what can be switched in it."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("preset", "what it is", "laps (usual)", "cars"):
        table.add_column(heading)
    table.add_column("options", no_wrap=True)
    for key in presets.PRESETS:
        rules = presets.load(key)
        laps = f"{', '.join(map(str, rules.laps))} ({rules.default_laps})"
        options = "\n".join(f"{switch.name}={switch.value}" for switch in rules.options())
        table.add_row(f"[bold]{key}[/bold]", escape(rules.title), laps, f"2{DASH}{rules.most_cars}", options)
    Console().print(table)


@app.command()
def show(
    preset: Annotated[str, typer.Argument(help="A preset, as in `rules list`.")],
    laps: Annotated[int | None, typer.Option(help="Show the rules for a race of this many laps.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Switch an optional rule; may be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show every value of a preset, with the clause behind each."""
    with refusals():
        rules = _with_options(presets.load(preset), option or [])
        laps = rules.default_laps if laps is None else laps
        played = rules.for_laps(laps)
    if as_json:
        typer.echo(json.dumps(_document(rules, played, laps), ensure_ascii=False, indent=2))
    else:
        _print_values(rules, played, laps)


@app.command()
def clause(
    clause_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a clause, such as O-2.")],
    language: Annotated[
        str, typer.Option(help=f"Language of the clause's own words: {' or '.join(LANGUAGES)}.")
    ] = ENGLISH,
) -> None:
    """Tell one clause in our words, with its values in each preset and the tests that prove it."""
    with refusals():
        found = clauses.get(clause_id, language)
    console = Console()
    console.print(
        Panel(_told(found, language), title=f"[bold]{found.id}[/bold]  {escape(found.title)}", title_align="left")
    )
    _print_row(console, found)
    console.print(f"[bold]Tests[/bold]  {_tests(found)}", highlight=False)


@app.command()
def status(as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False) -> None:
    """Count the clauses that are modelled, ruled and missing."""
    counts = clauses.status_counts()
    if as_json:
        each = {found.id: found.status.value for found in clauses.catalogue().values()}
        typer.echo(json.dumps({**counts, "clauses": each}, indent=2))
        return
    table = Table(box=box.SIMPLE_HEAD, show_footer=True)
    table.add_column("", footer="")
    table.add_column("chapter", footer="all clauses")
    for state in Status:
        table.add_column(f"[{COLOURS[state]}]{state.value}[/]", footer=str(counts[state.value]), justify="right")
    for letter, title in clauses.chapters().items():
        numbers = [sum(found.status is state for found in clauses.of_chapter(letter)) for state in Status]
        table.add_row(letter, title, *(str(number or "") for number in numbers))
    console = Console()
    console.print(table)
    console.print(
        "modelled: played as the books tell it · ruled: played, by a ruling where they are open · missing: later"
    )


def _with_options(rules: Ruleset, settings: list[str]) -> Ruleset:
    """Return the rules with `NAME=VALUE` settings applied."""
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise RulesError(f"option {setting!r}: write NAME=VALUE, such as slipstream=on")
        rules = rules.with_option(name, value)
    return rules


def _document(rules: Ruleset, played: Ruleset, laps: int) -> dict[str, object]:
    """Return all values as one JSON document: as the engine reads them, and in words by clause."""
    return {
        "preset": rules.key,
        "title": rules.title,
        "race_laps": laps,
        "digest": digest(rules, laps),
        "options": {switch.name: switch.value for switch in rules.options()},
        "values": plain(played),
        "rows": [_entry(row, rules, "now") for row in ROWS] + [_entry(row, rules, "later") for row in LATER_ROWS],
    }


def _entry(row: Row, rules: Ruleset, played: str) -> dict[str, str]:
    """Return a row as JSON."""
    return {"clause": row.clause, "label": row.label, "value": row.value(rules), "played": played}


def _print_values(rules: Ruleset, played: Ruleset, laps: int) -> None:
    """Print all values as tables: what is played, the dice, and what a later version will play."""
    console = Console()
    console.print(f"[bold]{rules.key}[/bold]  {escape(rules.title)}", highlight=False)
    sheet = points(rules, played.sheet(laps))
    console.print(f"A race of {laps} lap{'s' * (laps > 1)}: each car starts with {sheet}.", highlight=False)
    if legend(rules):
        console.print(f"({legend(rules)})", highlight=False)
    console.print(_rows_table(ROWS, rules))
    dice = Table(box=box.SIMPLE_HEAD)
    for heading in ("clause", "gear", "faces of its die"):
        dice.add_column(heading)
    for gear, faces in enumerate(rules.dice, start=1):
        dice.add_row(f"D-{gear}", str(gear), " ".join(map(str, faces)))
    console.print(dice)
    console.print(f"[bold]{LATER.capitalize()}[/bold]")
    console.print(_rows_table(LATER_ROWS, rules))


def _rows_table(rows: tuple[Row, ...], rules: Ruleset) -> Table:
    """Return rows with their values in one ruleset."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("clause", "rule", "value"):
        table.add_column(heading)
    for row in rows:
        table.add_row(row.clause, row.label, escape(row.value(rules)))
    return table


def _told(found: Clause, language: str) -> str:
    """Return the text of a clause with its status, books, and what rules or completes it."""
    colour = COLOURS[found.status]
    lines = [
        escape(found.text),
        "",
        f"[bold]Chapter[/bold]  {found.chapter}, {clauses.chapters(language)[found.chapter]}",
        f"[bold]Presets[/bold]  {', '.join(found.books)}",
        f"[bold]Status[/bold]   [{colour}]{found.status.value}[/]" + f" ({LATER})" * (not found.is_played),
    ]
    if found.reason:
        lines.append(f"[bold]Why[/bold]      {escape(found.reason)}")
    if found.settles:
        lines.append(f"[bold]Settles[/bold]  {', '.join(found.settles)}")
    completing = clauses.settled_by(found.id, language)
    if completing:
        named = ", ".join(f"{judgement.id} ({escape(judgement.title.lower())})" for judgement in completing)
        lines.append(f"[bold]Settled[/bold]  by {named}")
    return "\n".join(lines)


def _print_row(console: Console, found: Clause) -> None:
    """Print the values that a clause of the table of differences has in each preset."""
    rows = [row for row in (*ROWS, *LATER_ROWS) if row.clause == found.id]
    if not rows:
        return
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("preset")
    table.add_column(rows[0].label)
    for key in presets.PRESETS:
        table.add_row(key, escape(rows[0].value(presets.load(key))))
    console.print(table)


def _tests(found: Clause) -> str:
    """Return the tests of a clause, or why there are none to name."""
    folder = repository_tests()
    if folder is None:
        return "are in the repository; this is an installed package"
    if not found.is_played:
        return f"none yet, it is played {LATER}"
    tests = clauses.tests_of(found.id, folder)
    return "".join(f"\n  {escape(test)}" for test in tests) if tests else "none"
