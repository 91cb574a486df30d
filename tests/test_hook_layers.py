"""The C layers: a file includes and names only what lies in its own layer or below, and no files go in a circle.

``hookdrv/<layer>`` is what every vendor's hook driver shares, ``hookdrv/cuda/<layer>`` what knows CUDA: the shared part
knows nothing of a vendor but what its own headers say that each defines. ``hookdrv/sim``, ``hookdrv/hsa``,
``hookdrv/reader``, ``hookdrv/calls``, ``hookdrv/ranges`` and ``hookdrv/roctracer`` are libraries by themselves. A room
is a .c file with its header.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

HOOKDRV = Path(__file__).parents[1] / "hookdrv"
LAYERS = ("base", "driver", "engine", "code", "records", "launch", "wrap")
VENDORS = ("cuda", "hip")
COMMON = "abi.h"
DEFINITION = r"^(?!static|extern|typedef|#|\s|\})[\w *]+?\b(\w+)(?:\([^;{}]*\)\n\{|\s=|\[|;)"

Arrows = dict[str, set[str]]


def sources() -> list[Path]:
    return sorted(path for path in HOOKDRV.rglob("*.[chS]"))


def name_of(path: Path) -> str:
    return str(path.relative_to(HOOKDRV))


def plain(text: str) -> str:
    """C without comments and the inside of strings."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    return re.sub(r'(?<!#include )"(?:\\.|[^"\\\n])*"', '""', text)


TEXT = {name_of(path): plain(path.read_text()) for path in sources()}
STANDINS = {name for name in TEXT if name.startswith("sim/")}
STANDIN_OF = {vendor: {name for name in STANDINS if name.split("/")[1] == vendor or name.count("/") == 1}
              for vendor in ("cuda", "hip")}
"""What both are made of, and what is one's own."""
READER = {name for name in TEXT if name.startswith("reader/")}
CALLS = {name for name in TEXT if name.startswith("calls/")}
RANGES = {name for name in TEXT if name.startswith("ranges/")}
HSA = {name for name in TEXT if name.startswith("hsa/")}
"""The tool of AMD's runtime: a library by itself, of which some lower files are a part."""
OF_THE_TOOL = ("base/", "engine/", "launch/timed_file", "launch/timed_names", "launch/timed_ranges",
               "hsa/hsa_abi")
ROCTRACER = {name for name in TEXT if name.startswith("roctracer/")}
HEADERS = {name for name in ROCTRACER if "/include/" in name}
"""A library by itself, too: the hook driver's lower layers are a part of it, and its timeline's clock and events."""
OF_THE_TRACER = ("base/", "driver/", "hip/driver/", "launch/timed_pool", "launch/timed_clock", "ranges/roctx.h")
DRIVER = set(TEXT) - STANDINS - READER - CALLS - RANGES - HSA - ROCTRACER - {COMMON}
ROCTRACER -= HEADERS  # which programs include


def place(name: str) -> tuple[int, str | None]:
    """A file's layer, and the vendor it knows."""
    parts = name.split("/")
    vendor = parts[0] if parts[0] in VENDORS else None
    return LAYERS.index(parts[-2]), vendor


def may_know(name: str, other: str) -> bool:
    layer, vendor = place(name)
    below, its_vendor = place(other)
    return below <= layer and its_vendor in (None, vendor)


def definitions(names: set[str]) -> dict[str, str]:
    """Every function and variable with external linkage, and where it is defined."""
    found: dict[str, str] = {}
    for name in sorted(names):
        if name.endswith(".h"):
            continue
        text = TEXT[name]
        found |= {match[1]: name for match in re.finditer(DEFINITION, text, re.M)}
        found |= {f"ncc_{row}": name for row in re.findall(r"^NCC_WRAP\((\w+),", text, re.M)}
        found |= dict.fromkeys(re.findall(r"^\s*\.globl\s+(\w+)", text, re.M), name)
    return found


def ports(vendor: str) -> dict[str, str]:
    """What a vendor defines for the shared part, and the shared header that says so."""
    own = definitions({name for name in DRIVER if place(name)[1] == vendor and "/wrap/" not in name})
    headers = [name for name in DRIVER if name.endswith(".h") and place(name)[1] is None]
    return {word: header for word in own for header in headers if re.search(rf"\b{word}\b", TEXT[header])}


def known_to(name: str, defined: dict[str, str]) -> Iterator[str]:
    """The files that a file includes, and those that define what it names."""
    yield from re.findall(r'^#include "([^"]+)"', TEXT[name], re.M)
    own = {re.sub(r"\.[chS]$", "", name)}
    if not name.endswith(".h"):
        for word in set(re.findall(r"\b\w+\b", re.sub(r"\b(?:struct|enum) \w+", " ", TEXT[name]))):
            if word in defined and re.sub(r"\.[chS]$", "", defined[word]) not in own:
                yield defined[word]


def arrows(names: set[str]) -> Arrows:
    defined = definitions(names)
    defined |= {word: header for vendor in VENDORS for word, header in ports(vendor).items() if header in names}
    return {name: {other for other in known_to(name, defined) if other != COMMON} for name in names}


def driver_of(vendor: str) -> set[str]:
    return {name for name in DRIVER if place(name)[1] in (None, vendor)}


@pytest.fixture(scope="module")
def driver() -> Arrows:
    """Of every vendor's: what one defines for the shared part, the others define too."""
    found: Arrows = {}
    for vendor in VENDORS:
        for name, others in arrows(driver_of(vendor)).items():
            found.setdefault(name, set()).update(others)
    return found


def rooms(found: Arrows) -> Arrows:
    def room(name: str) -> str:
        return re.sub(r"\.[chS]$", "", name)

    joined: Arrows = {}
    for name, others in found.items():
        joined.setdefault(room(name), set()).update(room(other) for other in others if room(other) != room(name))
    return joined


def circle(found: Arrows) -> list[str]:
    try:
        TopologicalSorter(rooms(found)).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_what_is_read_here_is_what_is_there(driver: Arrows) -> None:
    """The reader of C sees functions, variables, the assembly's names and the interposed functions."""
    defined = definitions(DRIVER)
    assert len(defined) > 150
    assert (defined["ncc_log"], defined["ncc_ledger"]) == ("base/log.c", "base/ledger.c")
    assert (defined["ncc_cuLaunchKernel"], defined["dlsym"]) == ("cuda/wrap/launch.c", "driver/interpose.S")
    assert driver["driver/interpose.S"] == {"driver/resolve.c"}
    assert "records/writer.c" in driver["records/records.c"]


def test_every_file_of_the_hook_driver_has_a_layer() -> None:
    assert {name.split("/")[-2] for name in DRIVER} == set(LAYERS)


def test_a_file_knows_only_its_own_layer_and_those_below(driver: Arrows) -> None:
    wrong = {f"{name} -> {other}" for name, others in driver.items() for other in others if not may_know(name, other)}
    assert wrong == set()


def test_every_vendor_defines_the_same_for_the_shared_part() -> None:
    assert {"ncc_vendor", "ncc_image_parts", "ncc_libraries_left_alone"} <= set(ports("cuda"))
    assert all(ports(vendor) == ports("cuda") for vendor in VENDORS)


def test_what_readers_call_knows_the_checksum_and_the_layouts_alone() -> None:
    assert READER
    assert {other for name in READER for other in known_to(name, definitions(DRIVER | READER))} - READER == {
        COMMON, "records/crc.h", "records/crc.c"}


def test_ranges_know_what_they_say_to_the_hook_driver() -> None:
    assert RANGES
    assert {other for name in RANGES for other in known_to(name, definitions(DRIVER | RANGES))} - RANGES == {
        "base/clock.h", "base/ranges.h"}


def test_the_tool_of_amds_runtime_knows_what_it_is_linked_with() -> None:
    defined = definitions(DRIVER | HSA)
    defined.pop("dlsym")  # the system's, in this library
    known = {other for name in HSA for other in known_to(name, defined)}
    assert len(HSA) > 15
    assert {other for other in known - HSA - {COMMON} if not other.startswith(OF_THE_TOOL)} == set()


def test_the_tracer_knows_what_it_is_linked_with() -> None:
    known = {other for name in ROCTRACER for other in known_to(name, definitions(ROCTRACER))}
    assert len(ROCTRACER) > 25
    assert {other for other in known - ROCTRACER - {COMMON} if not other.startswith(OF_THE_TRACER)} == set()


@pytest.mark.parametrize("names", [*map(driver_of, VENDORS), *STANDIN_OF.values(), READER, RANGES, HSA, ROCTRACER],
                         ids=[*VENDORS, *(f"stand-in for {vendor}" for vendor in STANDIN_OF), "reader", "ranges",
                              "hsa", "roctracer"])
def test_files_go_in_no_circle(names: set[str]) -> None:
    assert circle(arrows(names)) == []


def test_what_both_stand_ins_are_made_of_includes_nothing_of_a_vendors() -> None:
    shared = {name for name in STANDINS if name.count("/") == 1}
    wrong = {(name, other) for name in shared for other in re.findall(r'^#include "(sim/\w+/[^"]+)"', TEXT[name], re.M)}
    assert (len(shared) > 50, wrong) == (True, set())


@pytest.mark.parametrize(("name", "other"), [
    ("base/log.c", "driver/real.h"), ("base/log.c", "engine/session.h"),
    ("engine/session.c", "records/store.h"), ("driver/resolve.c", "cuda/wrap/launch.c"),
    ("records/store.c", "launch/exec.c"), ("launch/exec.c", "cuda/code/made.c")])
def test_an_arrow_upward_or_to_a_vendor_is_seen(name: str, other: str) -> None:
    assert not may_know(name, other)


def test_a_circle_is_seen() -> None:
    assert set(circle({"base/a.c": {"base/b.h"}, "base/b.c": {"base/a.h"}})) == {"base/a", "base/b"}
