"""Rules mean the same compiled, bounds-checked and interpreted, and say what they need."""

import hashlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboard.kernels import JIT, Progress, new, new_ints, raw, rule
from tests.unit.kernels.sample import Game, draw, is_even, play

ROOT = Path(__file__).parents[3]


def run_sample(cache: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the sample game in a process of its own."""
    command = [sys.executable, "-m", "tests.unit.kernels.sample"]
    settings = {**os.environ, "PITBOARD_CACHE": str(cache), **environment}
    return subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=True)


def test_rules_answer_with_plain_numbers() -> None:
    assert is_even(4) is True
    if not JIT:
        assert is_even.__name__ == "is_even"


@pytest.mark.compiled
def test_all_modes_agree_byte_for_byte(tmp_path: Path) -> None:
    compiled = run_sample(tmp_path, PITBOARD_JIT="1", PITBOARD_CHECK="0")
    checked = run_sample(tmp_path, PITBOARD_JIT="1", PITBOARD_CHECK="1")
    interpreted = run_sample(tmp_path, PITBOARD_JIT="0")
    assert len(set(compiled.stdout.splitlines())) == 21
    assert compiled.stdout == checked.stdout == interpreted.stdout


@pytest.mark.compiled
def test_only_the_first_start_compiles_and_says_so(tmp_path: Path) -> None:
    first, second = (run_sample(tmp_path, PITBOARD_JIT="1") for _ in range(2))
    begin, end = first.stderr.splitlines()
    assert begin == "First start: preparing the race engine, 1 of about 5: play"
    assert end.startswith("The race engine is ready, after ")
    assert second.stderr == ""


@pytest.mark.compiled
def test_threads_may_make_the_first_call_together() -> None:
    @rule
    def double(number: int) -> int:
        return 2 * number

    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(double(21))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [42] * 4


@pytest.mark.compiled
def test_a_rule_has_the_annotated_types_only() -> None:
    with pytest.raises(TypeError, match=r"the rule play\(.*\) -> \w+ was called with \(Shelf, Shelf\)"):
        play(new_ints(1), new_ints(20))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"the rule is_even\(.*\) -> \w+ was called with \(float\)"):
        is_even(2.0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"the rule is_even\(.*\) -> \w+ was called with \(\)"):
        is_even()  # type: ignore[call-arg]


@pytest.mark.compiled
def test_python_does_not_call_what_takes_a_record() -> None:
    with pytest.raises(TypeError, match="the rule draw takes a record, so only rules can call it"):
        draw(new(Game)[0], 3)


def bare(number):  # type: ignore[no-untyped-def]
    return number


def half(number: float) -> float:
    return number / 2


def first(numbers: list[int]) -> int:
    return numbers[0]


def grown(number: int) -> int:
    return len([number, number])


@pytest.mark.compiled
def test_a_rule_that_needs_memory_of_its_own_is_refused() -> None:
    with pytest.raises(TypeError, match=r"the rule grown needs NRT_.* of Numba at run time"):
        rule(grown)(1)


def refuse(number: int) -> int:
    if number > 1:
        raise ValueError("too great", 7)
    return 10 // number


@pytest.mark.compiled
def test_what_a_rule_raises_arrives_with_its_origin() -> None:
    refusing = rule(refuse)
    assert refusing(1) == 10
    with pytest.raises(ValueError, match="too great") as caught:
        refusing(2)
    assert caught.value.args == ("too great", 7)
    assert "raised by the compiled rule refuse, " in caught.value.__notes__[0]
    with pytest.raises(ZeroDivisionError):
        refusing(0)
    assert refusing(-2) == -5


@pytest.mark.compiled
def test_a_rule_sees_no_variables_around_it() -> None:
    step = 2

    @rule
    def further(number: int) -> int:
        return number + step

    with pytest.raises(TypeError, match="uses variables of a function around it"):
        further(1)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("function", "argument", "message"),
    [
        (bare, 1, r"the rule bare does not annotate number, return"),
        (half, 1.0, "float declares no fields"),
        (first, [1], r"rules take records, stores and integers, not list\[int\]"),
    ],
)
def test_a_rule_of_other_things_is_refused(function: Callable[..., Any], argument: object, message: str) -> None:
    refused = rule(function)
    with pytest.raises(TypeError, match=message):
        refused(argument)


def test_a_terminal_shows_progress_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Progress() as progress:
        for function in (draw, is_even):
            progress.compiling(function.__name__)
    first, second, last = capsys.readouterr().err.removeprefix("\r").split("\r")
    assert first.startswith("First start: preparing the race engine, 1 of about ")
    assert second.endswith(": is_even\x1b[K")
    assert last == "The race engine is ready, after 0 s.\x1b[K\n"


def test_a_seeded_game_has_known_totals() -> None:
    game, totals = new(Game), new_ints(20)
    play(game, totals)
    assert totals[19] == game[0].total == 40
    assert hashlib.sha256(raw(game)).hexdigest()[:8] == "9546d863"
