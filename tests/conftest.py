"""What all tests share: Hypothesis looks at the same examples on every run, and compiled tests need compiled rules."""

import pytest
from hypothesis import settings

from pitboard.kernels import JIT

settings.register_profile("same", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("same")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests marked ``compiled`` where rules are interpreted."""
    if not JIT:
        for item in items:
            if item.get_closest_marker("compiled"):
                item.add_marker(pytest.mark.skip(reason="rules are interpreted (PITBOARD_JIT=0)"))
