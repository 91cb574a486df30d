"""Where the threads of a launch were in the end: for each instruction, how many came to it last, and by what way.

The argument is a launch: ``RUN/N`` is one that ``ncc read RUN`` lists, as the one in which a program ended by a fault.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from ncc.runtime import Launch, open_launch

MOST_WAYS = 12


def ways(launch: Launch) -> Counter[tuple[int, ...]]:
    """The sites that threads came to last, the oldest first -> so many threads."""
    records, used = launch["last_steps"]["site"], launch.used("last_steps")
    found: Counter[tuple[int, ...]] = Counter()
    for sites, count in zip(records.reshape(-1, records.shape[2]).tolist(), used.reshape(-1).tolist(), strict=True):
        found[tuple(sites[:count])] += 1
    return found


def report(launch: Launch) -> Iterator[str]:
    end = "did not end; its threads were" if launch.partial else "ended; its threads came last"
    yield f"{launch.name}: {end}"
    found = ways(launch)
    for way, threads in found.most_common(MOST_WAYS):
        place = f"{_place(launch, way[-1])} (sites {' > '.join(map(str, way))})" if way else "nowhere"
        yield f"  {threads} threads: {place}"
    if len(found) > MOST_WAYS:
        yield f"  and by {len(found) - MOST_WAYS} other ways"


def _place(launch: Launch, number: int) -> str:
    site = launch.site(number)
    if site is None:
        return f"site {number}"
    return f"{site.text} ({site})" if site.file else site.text


if __name__ == "__main__":
    print(*report(open_launch(sys.argv[1])), sep="\n")
