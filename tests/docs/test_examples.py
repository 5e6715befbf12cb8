"""What the documents show, done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_the_ten_lines_of_the_readme_run_a_race(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = EXAMPLES.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    assert re.fullmatch(r"(Ada|Juan|Niki) wins\n", capsys.readouterr().out)


def test_every_file_that_a_document_names_is_there() -> None:
    missing = []
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for name in re.findall(r"`((?:docs|src|tests|scripts|bench)/[\w./-]+)`", document.read_text(encoding="utf-8")):
            if not (ROOT / name).exists():
                missing.append(f"{document.relative_to(ROOT)}: {name}")
    assert missing == []
