"""The roctracer library, compiled from the sources here, and programs that are linked with it on HIP's stand-in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hook_harness import SANITIZERS, UNSANITIZED
from native_builds import HOOKDRV, compile_c, compile_hip
from sim_harness import Bench, build_library, serving

LIBRARY = HOOKDRV / "roctracer"
HEADERS = LIBRARY / "include"
SPECIFIED, NEWER = 2, 4
"""What NCC_ROC_ABI is: the specification's interface, and that of AMD's library 4.1."""
_ITS_OWN = ("base/config.c", "base/gate.c", "hip/driver/hooked.c", "hip/driver/libamdhip64.c")


def soname(abi: int) -> str:
    return f"libroctracer64.so.{abi}"


def sources() -> list[Path]:
    """As hookdrv/CMakeLists.txt has them."""
    folders = ("base/*.c", "driver/*.[cS]", "hip/driver/*.c", "roctracer/*.c")
    found = [path for pattern in folders for path in sorted(HOOKDRV.glob(pattern))
             if str(path.relative_to(HOOKDRV)) not in _ITS_OWN]
    return [*found, *(HOOKDRV / "launch" / name for name in ("timed_pool.c", "timed_clock.c"))]


def build(folder: Path, abi: int, *flags: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    exported = [f"-Wl,--version-script={LIBRARY}/libroctracer64.map"] if abi == NEWER else []
    return compile_c(folder / soname(abi), sources(), "-O1", "-fPIC", "-shared", "-fvisibility=hidden",
                     f"-DNCC_ROC_ABI={abi}", f"-Wl,-soname,{soname(abi)}", "-Wl,-z,nodelete", *exported, *flags)


def build_sanitized(folder: Path, abi: int, sanitizer: str) -> Path:
    """As the hook driver is (hook_harness): what runs while a sanitizer's runtime starts is not checked."""
    folder.mkdir(parents=True, exist_ok=True)
    unchecked = {*UNSANITIZED, "roctracer/real.c"}
    plain = [path for path in sources() if str(path.relative_to(HOOKDRV)) in unchecked]
    rest = [path for path in sources() if path not in plain]
    flags = SANITIZERS[sanitizer]
    parts = [compile_c(folder / f"{name}.o", its, "-r", *more, "-O0", "-fPIC", "-fvisibility=hidden",
                       f"-DNCC_ROC_ABI={abi}") for name, its, more in (("plain", plain, ()), ("rest", rest, flags))]
    return compile_c(folder / soname(abi), parts, "-shared", f"-Wl,-soname,{soname(abi)}", "-Wl,-z,nodelete", *flags)


def build_ranges(folder: Path) -> Path:
    exported = HOOKDRV / "ranges" / "libroctx64.map"
    return compile_c(folder / "libroctx64.so.4", sorted((HOOKDRV / "ranges").glob("*.c")), "-fPIC", "-shared",
                     "-fvisibility=hidden", "-Wl,-soname,libroctx64.so.4", f"-Wl,--version-script={exported}")


def compile_linked(out: Path, source: Path, library: Path, *flags: str) -> Path:
    """What hipcc makes of a program that is linked with the library, as people do it."""
    return compile_hip(out, source, "--offload-arch=gfx90a", "-std=c++17", f"-I{HEADERS}", f"-L{library.parent}",
                       "-Wl,--no-as-needed", f"-l:{library.name}", *flags)


@dataclass(frozen=True)
class Traced:
    bench: Bench
    library: Path

    def run(self, folder: Path, *command: str | Path, status: int = 0, **more: str) -> list[str]:
        """The lines that a program prints."""
        path = f"{self.library.parent}:{self.bench.library.parent}"
        ran = self.bench.run(folder, *command, **{"LD_LIBRARY_PATH": path, "NCC_KFD_NODES": "/nowhere", **more})
        assert ran.status == status, (ran.status, ran.err, ran.out[-2000:])
        return ran.out.splitlines()


@contextmanager
def benches(folder: Path, *flags: str) -> Iterator[Traced]:
    """Both libraries, that of ranges, and a server of the simulator."""
    library = build(folder / "lib", SPECIFIED, *flags)
    build(folder / "lib", NEWER, *flags)
    build_ranges(folder / "lib")
    with serving(folder) as path:
        yield Traced(Bench(build_library(folder / "sim", vendor="hip"), path), library)
