"""What is wrong with a ruleset, an option or a clause id, said so that the reader can mend it.

There is one exception for the whole package. Its message names the place (a file and a key, an option, an id) and what
to do; `nearest` supplies the "did you mean" of such messages.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class RulesError(Exception):
    """Rules that cannot be used: a faulty file, an unknown preset, clause or option, a value that is not allowed."""


def fault(source: str, key: str, message: str) -> RulesError:
    """Return the error that names file, key and remedy, in the form `file: key: message`."""
    return RulesError(f"{source}: {key}: {message}")


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ` (did you mean X?)` for the known word most like this one, or nothing if none is."""
    by_form = {candidate.casefold(): candidate for candidate in known}
    close = get_close_matches(word.casefold(), by_form, n=1, cutoff=0.5)
    return f" (did you mean {by_form[close[0]]}?)" if close else ""
