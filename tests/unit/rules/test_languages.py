"""Languages: which there are, and how files of words are read."""

from __future__ import annotations

import pytest

from pitboard.rules import languages
from pitboard.rules.errors import RulesError

from .words import NARROW, slips_of_french


def test_english_and_french() -> None:
    assert languages.LANGUAGES == ("en", "fr")


@pytest.mark.parametrize("language", ["de", "FR", "french", "", "../clauses"])
def test_other_languages_are_refused_with_those_there_are(language: str) -> None:
    with pytest.raises(RulesError, match=r"the rules are not told in it.*use one of: en, fr"):
        languages.require_language(language)


def write(text: str, monkeypatch: pytest.MonkeyPatch, folder: pytest.TempPathFactory) -> None:
    """Put a file of words where the package looks for it."""
    root = folder.mktemp("package")
    (root / "data").mkdir()
    (root / "data" / "words.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(languages, "files", lambda _: root)


def test_texts_come_on_one_line_with_their_narrow_spaces(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = f'one.text = """\nune ligne\n   et deux{NARROW}: trois\n"""\nmany = ["a\\nb"]\n'
    write(text, monkeypatch, tmp_path_factory)

    assert languages.read_words("words.toml") == {
        "one": {"text": f"une ligne et deux{NARROW}: trois"},
        "many": ["a b"],
    }


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('a = ""', "a"),
        ('[a]\nb = " "', "a.b"),
        ('a = ["x", ""]', "a.2"),
        ("a = []", "a"),
        ("[a.b]", "a.b"),
    ],
)
def test_empty_words_are_refused_by_their_key(
    text: str, key: str, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    write(text, monkeypatch, tmp_path_factory)

    with pytest.raises(RulesError, match=rf"^words.toml: {key}: is empty; write a text$"):
        languages.read_words("words.toml")


@pytest.mark.parametrize(
    "slip", ["oui : non", "oui: non", "«oui»", "l'arrêt", '"oui"', "oui\xa0: non", "deux  mots", f"deux{NARROW}mots"]
)
def test_the_look_at_french_finds_slips(slip: str) -> None:
    assert slips_of_french(slip)


def test_the_look_at_french_finds_nothing_in_good_french() -> None:
    assert not slips_of_french(f"Vraiment{NARROW}? Oui, «{NARROW}arrêt{NARROW}»{NARROW}: oui{NARROW}; non{NARROW}!")
