"""What all tests share.

Hypothesis looks at the same examples on every run, compiled tests need compiled rules, and tests in a browser run in a
process of their own.
"""

from pathlib import Path

import pytest
from hypothesis import settings

from pitboard.kernels import JIT

settings.register_profile("same", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("same")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave tests in a browser out unless they are asked for: Playwright's loop would be in the way of other tests."""
    asked_for = any("browser" in argument for argument in config.args)
    return True if collection_path.name == "browser" and not asked_for else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests marked ``compiled`` where rules are interpreted."""
    if not JIT:
        for item in items:
            if item.get_closest_marker("compiled"):
                item.add_marker(pytest.mark.skip(reason="rules are interpreted (PITBOARD_JIT=0)"))
