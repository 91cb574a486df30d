"""The memory that a whole job touched, from the `dmat` traces of all its processes: pages by their accesses.

    python dmat_pages.py trace/ [--scheduler tcp://HOST:PORT]

Every run below a folder is a rank. The traces may be larger than memory: each core has a part of a launch at a time.
"""

from __future__ import annotations

import argparse
import contextlib
from collections import Counter
from typing import Any

import numpy as np

from ncc.runtime import dask as traces

PAGE_BITS = 12
SHOWN = 5


def count_pages(accesses: Any) -> Counter[tuple[int, int]]:
    """(rank, page) -> accesses."""
    key = accesses["rank"].astype(np.uint64) << np.uint64(64 - PAGE_BITS) | accesses["addr"] >> np.uint64(PAGE_BITS)
    keys, counts = np.unique(key, return_counts=True)
    mask = (1 << (64 - PAGE_BITS)) - 1
    return Counter({(key >> (64 - PAGE_BITS), key & mask): n
                    for key, n in zip(keys.tolist(), counts.tolist(), strict=True)})


def cluster(scheduler: str | None) -> Any:
    """Where it is computed: on a cluster that exists, or here."""
    if scheduler is None:
        return contextlib.nullcontext()
    from distributed import Client

    return Client(scheduler)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trace", nargs="+", help="runs, or folders of runs")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster, whose workers see the same files")
    args = parser.parse_args()
    with cluster(args.scheduler):
        pages = traces.fold(args.trace, "dmat", count_pages, Counter.__add__).compute()
    ranks = len({rank for rank, _ in pages})
    print(f"{pages.total()} accesses of {ranks} ranks in {len(pages)} pages")
    for (rank, page), count in pages.most_common(SHOWN):
        print(f"rank {rank}  page {page << PAGE_BITS:#x}  {count} accesses")


if __name__ == "__main__":
    main()
