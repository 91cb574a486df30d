"""ncc/abi.py says what hookdrv/abi.h says: the header is compiled and asked."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from enum import Enum
from pathlib import Path

import pytest

from ncc import abi, tables, versioned

HEADER = Path(__file__).parents[1] / "hookdrv" / "abi.h"

STRUCTS: dict[str, type[ctypes.Structure]] = {
    "page_link": abi.PageLink,
    "head": abi.Head, "hello": abi.Hello, "welcome": abi.Welcome, "prepare": abi.Prepare, "map": abi.Map,
    "pointer": abi.Pointer, "variable": abi.Variable,
    "reference": abi.Reference, "anchor": abi.Anchor, "launch_shape": abi.LaunchShape,
    "prepared": abi.Prepared, "word": abi.Word, "made": abi.Made,
    "made_part": abi.MadePart, "result": abi.Result, "row": abi.Row, "ledger": abi.Ledger,
    "store_entry": abi.StoreEntry, "store_chunk": abi.StoreChunk, "store_map": abi.StoreMap,
    "store_part": abi.StorePart, "store_table": abi.StoreTable, "store_frame": abi.StoreFrame,
    "store_clock": abi.StoreClock, "switch": abi.Switch, "switched": abi.Switched,
    "flight": abi.Flight, "flight_stamp": abi.FlightStamp, "flight_map": abi.FlightMap,
    "timeline_name": abi.TimelineName, "timeline_device": abi.TimelineDevice, "timeline_clock": abi.TimelineClock,
    "timeline_source": abi.TimelineSource, "timeline_op": abi.TimelineOp, "timeline_range": abi.TimelineRange,
    "timeline_text": abi.TimelineText,
    "trace_header": abi.TraceHeader, "trace_section": abi.TraceSection,
}
ENUMS: dict[str, type[Enum]] = {
    "MSG": abi.MsgType, "HELLO": abi.HelloFlag, "OPT": abi.Option, "LEVEL": abi.MapLevel, "MAP": abi.MapFlag,
    "STORED": abi.StoredFlag,
    "HEAD": abi.HeadTag, "ENTRY": abi.EntryKind, "RUN": abi.RunHow, "PART": abi.PartKind,
    "PAGE": abi.PageLane,
    "KERNEL": abi.KernelFlag, "MADE": abi.MadeFlag, "PREPARE": abi.PrepareFlag,
    "FORM": abi.Form, "TARGET": abi.Target, "PREPARED": abi.Status, "LAUNCH": abi.Outcome,
    "UNTIMED": abi.Untimed, "TIMELINE": abi.TimelineKind,
    "BY": abi.TimelineBy, "TIMED": abi.TimedFlag,
    "TAKEN": abi.Taken,
}
PLAIN = {
    "NCC_ABI_MAGIC": abi.MAGIC, "NCC_ABI_VERSION": abi.VERSION, "NCC_MAX_MAPS": abi.MAX_MAPS,
    "NCC_MAX_CHUNKS": abi.MAX_CHUNKS, "NCC_MAX_PARAMS": abi.MAX_PARAMS, "NCC_NAME_BYTES": abi.NAME_BYTES,
    "NCC_PATH_BYTES": abi.PATH_BYTES, "NCC_REASON_BYTES": abi.REASON_BYTES, "NCC_LEDGER_ROWS": abi.LEDGER_ROWS,
    "NCC_MAX_CAP": abi.MAX_CAP, "NCC_MAX_RECORD_BYTES": abi.MAX_RECORD_BYTES,
    "NCC_MAX_BLOCK_BYTES": abi.MAX_BLOCK_BYTES, "NCC_MAX_PARAMETER_BYTES": abi.MAX_PARAMETER_BYTES,
    "NCC_STORE_MAGIC": abi.STORE_MAGIC, "NCC_STORE_VERSION": abi.STORE_VERSION, "NCC_STORE_ALIGN": abi.STORE_ALIGN,
    "NCC_STORE_PART_ALIGN": abi.STORE_PART_ALIGN, "NCC_KEPT_PARAMS": abi.KEPT_PARAMS,
    "NCC_KEPT_PARAM_BYTES": abi.KEPT_PARAM_BYTES, "NCC_GROUP_HEAD_BYTES": abi.GROUP_HEAD_BYTES,
    "NCC_VERSIONED_DATA_BITS": versioned.DATA_BITS,
    "NCC_TABLE_MAGIC": abi.TABLE_MAGIC, "NCC_MAX_TABLE_BYTES": tables.MAX_TABLE_BYTES,
    "NCC_MAX_JIT_OPTIONS": abi.MAX_JIT_OPTIONS, "NCC_LEDGER_OTHER": abi.LEDGER_OTHER,
    "NCC_STREAM_UNIT_BYTES": abi.STREAM_UNIT_BYTES, "NCC_RUN_MOST_SAVES": abi.RUN_MOST_SAVES,
    "NCC_RUN_MOST_UNITS": abi.RUN_MOST_UNITS, "NCC_RUN_MOST_NUMBER": abi.RUN_MOST_NUMBER,
    "NCC_CAP_PAGES": abi.CAP_PAGES, "NCC_PAGE_BYTES": abi.PAGE_UNITS * abi.STREAM_UNIT_BYTES,
    "NCC_PAGE_LINK_BYTES": abi.PAGE_LINK_UNITS * abi.STREAM_UNIT_BYTES, "NCC_BELL_WARPS": abi.BELL_WARPS,
    "NCC_PAGE_DATA_UNITS": abi.PAGE_UNITS - abi.PAGE_LINK_UNITS,
    "NCC_PAGE_DATA_BYTES": (abi.PAGE_UNITS - abi.PAGE_LINK_UNITS) * abi.STREAM_UNIT_BYTES,
    "NCC_PAGE_NONE": abi.PAGE_NONE, "NCC_PAGE_LOST": abi.PAGE_LOST % (1 << 64),
    "NCC_INCLUDED_BYTES": abi.INCLUDED_BYTES,
    "NCC_MADE_MAGIC": abi.MADE_MAGIC, "NCC_MAX_MADE_PARTS": abi.MAX_MADE_PARTS,
    "NCC_FRAME_MAGIC": abi.FRAME_MAGIC, "NCC_CLOCK_MAGIC": abi.CLOCK_MAGIC, "NCC_CLOCKS": abi.CLOCKS,
    "NCC_MAX_FRAMED_BYTES": abi.MAX_FRAMED_BYTES,
    "NCC_FLIGHTS": abi.FLIGHTS, "NCC_FLIGHT_BYTES": abi.FLIGHT_BYTES,
    "NCC_STAMP_KERNELS": abi.STAMP_KERNELS, "NCC_PAGES_UNIT": abi.PAGES_UNIT,
    "NCC_MAX_PATCHES": abi.MAX_PATCHES, "NCC_MAX_PATCHED": abi.MAX_PATCHED,
    "NCC_MAX_VARIABLES": abi.MAX_VARIABLES, "NCC_MAX_WRITTEN": abi.MAX_WRITTEN,
    "NCC_VARIABLE_NAME_BYTES": abi.VARIABLE_NAME_BYTES, "NCC_ARCH_BYTES": abi.ARCH_BYTES,
    "NCC_MAX_REFERENCES": abi.MAX_REFERENCES, "NCC_MAX_ANCHORS": abi.MAX_ANCHORS,
    "NCC_LAUNCH_OUTCOMES": len(abi.Outcome), "NCC_TAKEN_KINDS": len(abi.Taken),
    "NCC_FORMS": len(abi.Form), "NCC_TARGETS": len(abi.Target),
    "NCC_UNTIMED_REASONS": len(abi.Untimed), "NCC_TIMELINE_BYTES": abi.TIMELINE_BYTES,
    "NCC_TIMELINE_TEXT_BYTES": abi.TIMELINE_TEXT_BYTES, "NCC_TIMELINE_NAMES": abi.TIMELINE_NAMES,
    "NCC_TIMELINE_RANGE_TEXT_BYTES": abi.TIMELINE_RANGE_TEXT_BYTES,
    "NCC_TIMELINE_MORE_TEXT_BYTES": abi.TIMELINE_MORE_TEXT_BYTES,
    "NCC_POINTER_BYTES": abi.POINTER_BYTES, "NCC_TABLE_UNIT_BYTES": abi.TABLE_UNIT_BYTES,
}
CONSTANTS = PLAIN | {
    f"NCC_{prefix}_{member.name}": member.value for prefix, enum in ENUMS.items() for member in enum
}


def _questions() -> dict[str, int]:
    """C expression -> what this side says its value is."""
    asked = dict(CONSTANTS)
    for name, struct in STRUCTS.items():
        asked[f"sizeof(struct ncc_{name})"] = ctypes.sizeof(struct)
        for field_name, *_ in struct._fields_:
            field = getattr(struct, field_name)
            asked[f"offsetof(struct ncc_{name}, {field_name})"] = field.offset
            asked[f"sizeof(((struct ncc_{name} *)0)->{field_name})"] = field.size
    return asked


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("no C compiler")
    folder = tmp_path_factory.mktemp("abi")
    lines = "\n".join(f'printf("%llu {q}\\n", (unsigned long long)({q}));' for q in _questions())
    (folder / "ask.c").write_text(
        f'#include <stddef.h>\n#include <stdio.h>\n#include "{HEADER}"\nint main(void) {{\n{lines}\n}}\n')
    subprocess.run([compiler, "-std=c11", "-o", folder / "ask", folder / "ask.c"], check=True)
    output = subprocess.run([folder / "ask"], check=True, capture_output=True, text=True).stdout
    return {question: int(value) for value, question in (line.split(" ", 1) for line in output.splitlines())}


def test_every_size_offset_and_constant_agrees(answers: dict[str, int]) -> None:
    assert answers == _questions()


def test_nothing_of_the_header_is_missing() -> None:
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)
    assert set(re.findall(r"struct ncc_(\w+) \{", text)) == set(STRUCTS)
    assert set(re.findall(r"^\s*(NCC_\w+)(?: =.*?)?,", text, re.M)) <= set(CONSTANTS)
    for name, struct in STRUCTS.items():
        body = re.search(rf"struct ncc_{name} \{{(.*?)\n\}};", text, re.S)
        assert body is not None
        declared = re.findall(r"(\w+)(?:\[[^\]]*\])?;", body[1])
        assert [d for d in declared if d != "row" or name != "ledger"] == [f[0] for f in struct._fields_]


def test_messages_are_multiples_of_eight_bytes() -> None:
    for kind, message in abi.MESSAGES.items():
        assert ctypes.sizeof(message) % 8 == 0
        assert abi.head(kind).size == ctypes.sizeof(message)


@pytest.mark.parametrize(("text", "limit", "expected"), [
    ("abc", 4, b"abc"), ("abcd", 4, b"abc"), ("aé", 3, b"a"), ("a\0b", 8, b"a"), ("", 1, b""),
])
def test_put_text_cuts_at_a_character(text: str, limit: int, expected: bytes) -> None:
    assert abi.put_text(text, limit) == expected
