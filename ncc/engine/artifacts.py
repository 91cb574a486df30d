"""A kernel's directory, ``kernel/<index>_<sha1 of name>/``: for people and for the reader. Never in the way.

Written by one thread after the hook driver has its answer. What cannot be written is noted, not raised.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ncc.diag import rendered
from ncc.engine.demangle import demangle
from ncc.engine.images import Image
from ncc.engine.inductor import fused_in
from ncc.engine.plan import KernelPlan, described_map
from ncc.engine.prepare import Outcome
from ncc.engine.pruned import PrunedAssembler


@dataclass(frozen=True)
class KernelRecord:
    """What one kernel's directory is written from."""

    run_dir: Path
    directory: str  # below run_dir
    name: str
    image: Image
    outcome: Outcome


def directory_name(index: int, name: str) -> str:
    """``kernel/<index>_<sha1>``: a demangled template's name would be too long for a path."""
    digest = hashlib.sha1(name.encode("utf-8", "surrogateescape"), usedforsecurity=False).hexdigest()
    return f"kernel/{index}_{digest}"


class ArtifactWriter:
    """Writes kernels' directories in the order of the calls."""

    def __init__(self, note: Callable[[str], None], pruned: PrunedAssembler) -> None:
        self._note = note
        self._pruned = pruned
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ncc-artifacts")
        self._lock = threading.Lock()  # guards _last
        self._last: Future[None] | None = None
        self._images: dict[tuple[Path, str], Path] = {}  # (run, digest) -> where the image lies; the thread's own

    def write(self, record: KernelRecord) -> None:
        with self._lock:
            self._last = self._thread.submit(self._write, record)

    def wait(self) -> None:
        """Until all that was asked for so far is written."""
        with self._lock:
            last = self._last
        if last is not None:
            last.result()

    def close(self) -> None:
        self._thread.shutdown(wait=True)

    def _write(self, record: KernelRecord) -> None:
        try:
            self._write_directory(record.run_dir / record.directory, record)
        except OSError as failure:
            self._note(f"{record.run_dir / record.directory}: {failure.strerror or failure}")

    def _write_directory(self, folder: Path, record: KernelRecord) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        plan = record.outcome.plan
        # First what the reader needs; a callback may wait for it.
        write_json(folder / "kernel.json", describe(record))
        with (folder / "process.log").open("a", encoding="utf-8", errors="replace") as log:
            log.write(log_lines(record))
        self._store_image(folder / "original.bin", record)
        if plan is not None:
            (folder / "probed.bin").write_bytes(plan.image)
            if plan.patch:
                (folder / "patch.bin").write_bytes(plan.patch)
            for which in ("original", "pruned", "probed"):
                (folder / f"{which}.asm").write_text(plan.text(which), encoding="utf-8")
            self._pruned.add(folder, plan)

    def _store_image(self, path: Path, record: KernelRecord) -> None:
        """Store an image once per run; its other kernels' directories link to it."""
        if path.exists():
            return
        stored = self._images.setdefault((record.run_dir, record.image.digest), path)
        if stored == path:
            with path.open("wb") as file:
                file.write(record.image.buffer)
            return
        try:
            path.hardlink_to(stored)
        except OSError:  # a file system without hard links
            path.symlink_to(os.path.relpath(stored, path.parent))


def describe(record: KernelRecord) -> dict[str, Any]:
    """``kernel.json``: what a reader cannot know from a ``.bin``."""
    plan = record.outcome.plan
    known: dict[str, Any] = {"name": record.name, "demangled": demangle(record.name),
                             "image_sha256": record.image.digest, "image_bytes": len(record.image.buffer)}
    if plan is None:
        return known | {"refused": [asdict_diagnostic(d) for d in record.outcome.refusal]}
    fused = fused_in(site.file for site in plan.site_table if site.file)
    return known | ({} if fused is None else {"inductor": asdict(fused)}) | {
        "entry": plan.entry, "target": plan.target, "assembler_options": list(plan.options),
        "maps": [described_map(m) for m in plan.maps],
        "params": [asdict(p) for p in plan.params],
        "sites": [asdict(s) for s in plan.sites],
        "site_table": [asdict(s) for s in plan.site_table],
        "advice": list(plan.advice),
    }


def asdict_diagnostic(diagnostic: Any) -> dict[str, str]:
    return {"code": diagnostic.code, "message": diagnostic.message}


def log_lines(record: KernelRecord) -> str:
    """The text appended to ``process.log`` for one preparation."""
    outcome = record.outcome
    how = "from the cache" if outcome.cached else "prepared"
    lines = [f"[kernel] {record.name}", f"[kernel] {demangle(record.name)}",
             f"[image] {len(record.image.buffer)} bytes sha256 {record.image.digest}"]
    if outcome.plan is not None:
        lines += _plan_lines(outcome.plan)
        lines.append(f"[done] {how} in {outcome.seconds * 1e3:.1f} ms")
    else:
        lines += [f"[refused] {line}" for text in rendered(outcome.refusal) for line in text.splitlines()]
        lines += [f"[defect] {line}" for line in outcome.detail.splitlines()]
    return "\n".join(lines) + "\n"


def _plan_lines(plan: KernelPlan) -> list[str]:
    lines = [f"[assemble] {plan.made_by('probed')}"]
    lines += [f"[advice] {advice_text(each)}" for each in plan.advice]
    lines += [f"[map] {m.name} {m.level} {m.record_bytes} bytes cap {m.cap or 'dynamic'}" for m in plan.maps]
    lines += [f"[variable] {v.name} .{v.space} {v.bytes or 'unknown'} bytes" for v in plan.variables]
    lines += [f"[reference] {r.name} of a {'surface' if r.surface else 'texture'}" for r in plan.references]
    lines += [f"[site] {s.probe} line {s.line} {s.text.strip()}" + (f" NOT PROBED: {s.unprobed}" if s.unprobed else "")
              for s in plan.sites]
    return lines


def advice_text(advice: str) -> str:
    return f"with its probes, not without: {advice} [B078]"


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write a JSON file that a reader never sees half of."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        temporary.write_text(json.dumps(content, indent=1), encoding="utf-8")
        temporary.rename(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
