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


NAMED = r"`((?:docs|src|tests|scripts|bench|web)/[\w./-]+)`"


def test_every_file_that_a_document_names_is_there() -> None:
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    named = {
        name: document.name
        for document in documents
        for name in re.findall(
            r"`((?:docs|src|tests|scripts|bench|web)/[\w./-]+)`", document.read_text(encoding="utf-8")
        )
    }
    assert {name: document for name, document in named.items() if not (ROOT / name).exists()} == {}
