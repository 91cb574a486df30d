"""How many examples a property is tried on: what CI has time for, times what the chosen hypothesis profile asks for.

``make test-long`` chooses the profile ``long`` (``conftest`` registers it), and runs what is marked ``long`` as well.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

USUAL = 100
"""``max_examples`` of hypothesis's own profiles: this many stand for "as many as in CI"."""

WITH_FIXTURE = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
"""Checks that do not apply where every example may use the same fixture; nor does how long a loaded machine takes."""


def examples(count: int) -> settings:
    """Settings of a test that tries ``count`` examples in CI. Only for use as a decorator: the profile is read now."""
    return settings(max_examples=max(1, count * settings().max_examples // USUAL), deadline=None,
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def is_long() -> bool:
    """Whether the profile asks for more than CI has time for."""
    return settings().max_examples > USUAL
