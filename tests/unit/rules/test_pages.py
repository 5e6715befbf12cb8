"""The generated pages on the rules are up to date, and so is the check that says it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the script as a module."""
    spec = importlib.util.spec_from_file_location("rules_pages", ROOT / "scripts" / "rules_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "rules_pages", module)
    spec.loader.exec_module(module)
    return module


def test_pages_are_up_to_date(script: ModuleType) -> None:
    assert script.main(["--check"]) == 0


def test_the_check_names_pages_that_are_not(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "rulings.md").write_text("# Rulings\n\n- by hand\n", encoding="utf-8")
    monkeypatch.setattr(script, "DOCS", docs)

    assert script.main(["--check"]) == 1
    assert "docs/rules/differences.md is out of date" in capsys.readouterr().out
    assert script.main([]) == 0
    assert script.main(["--check"]) == 0
    assert (docs / "rulings.md").read_text(encoding="utf-8").startswith("# Rulings\n\n- by hand\n\n<!--")

    (docs / "rules" / "z-gone.md").write_text("old", encoding="utf-8")
    assert script.main(["--check"]) == 1
    assert script.main([]) == 0
    assert not (docs / "rules" / "z-gone.md").exists()
