"""``ncc cache``: where prepared kernels are kept, how many, and away with them."""

from __future__ import annotations

import argparse
from typing import Any

from ncc.engine.cache import LIMIT_BYTES, DiskCache, default_root


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "cache", help="show or clear the cache of prepared kernels",
        description="Where prepared kernels are kept, and how many there are; or away with them.")
    parser.add_argument("action", choices=("stats", "path", "clear"), nargs="?", default="stats")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    cache = DiskCache(default_root())
    print(_ACTIONS[args.action](cache))
    return 0


def _stats(cache: DiskCache) -> str:
    stats = cache.stats()
    return f"{cache.root}: {stats.entries} entries, {stats.bytes / 2**20:.1f} MiB of at most {LIMIT_BYTES >> 20} MiB"


def _clear(cache: DiskCache) -> str:
    removed = cache.clear()
    return f"removed {removed.entries} entries, {removed.bytes / 2**20:.1f} MiB"


_ACTIONS = {"stats": _stats, "path": lambda cache: str(cache.root), "clear": _clear}
