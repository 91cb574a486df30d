"""The part of the HSA runtime's ABI that the tool is built with is what AMD's headers declare (Debian's, of 5.2), and
the places in its tables are theirs."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from native_builds import HOOKDRV
from needs import needs

HEADERS = Path("/usr/include/hsa")
TEXT = (HOOKDRV / "hsa" / "hsa_abi.h").read_text()

CORE = {
    "SYSTEM_GET_INFO": "hsa_system_get_info", "ITERATE_AGENTS": "hsa_iterate_agents",
    "AGENT_GET_INFO": "hsa_agent_get_info", "QUEUE_CREATE": "hsa_queue_create",
    "QUEUE_DESTROY": "hsa_queue_destroy", "SIGNAL_CREATE": "hsa_signal_create",
    "SIGNAL_DESTROY": "hsa_signal_destroy", "SIGNAL_LOAD_SCACQUIRE": "hsa_signal_load_scacquire",
    "SIGNAL_STORE_RELAXED": "hsa_signal_store_relaxed", "SIGNAL_STORE_SCRELEASE": "hsa_signal_store_screlease",
    "SIGNAL_WAIT_SCACQUIRE": "hsa_signal_wait_scacquire", "SIGNAL_SUBTRACT_SCRELEASE": "hsa_signal_subtract_screlease",
    "EXECUTABLE_FREEZE": "hsa_executable_freeze", "SYMBOL_GET_INFO": "hsa_executable_symbol_get_info",
    "ITERATE_SYMBOLS": "hsa_executable_iterate_symbols"}
AMD = {
    "SET_PROFILER_ENABLED": "hsa_amd_profiling_set_profiler_enabled",
    "ASYNC_COPY_ENABLE": "hsa_amd_profiling_async_copy_enable",
    "GET_DISPATCH_TIME": "hsa_amd_profiling_get_dispatch_time",
    "GET_ASYNC_COPY_TIME": "hsa_amd_profiling_get_async_copy_time",
    "SIGNAL_ASYNC_HANDLER": "hsa_amd_signal_async_handler", "MEMORY_ASYNC_COPY": "hsa_amd_memory_async_copy",
    "COPY_RECT": "hsa_amd_memory_async_copy_rect",
    "INTERCEPT_CREATE": "hsa_amd_queue_intercept_create", "INTERCEPT_REGISTER": "hsa_amd_queue_intercept_register"}
CONSTANTS = {
    "SUCCESS": "HSA_STATUS_SUCCESS", "ERROR": "HSA_STATUS_ERROR",
    "INVALID_ARGUMENT": "HSA_STATUS_ERROR_INVALID_ARGUMENT",
    "OUT_OF_RESOURCES": "HSA_STATUS_ERROR_OUT_OF_RESOURCES", "VENDOR": "HSA_PACKET_TYPE_VENDOR_SPECIFIC",
    "INVALID": "HSA_PACKET_TYPE_INVALID", "DISPATCH": "HSA_PACKET_TYPE_KERNEL_DISPATCH",
    "BARRIER_AND": "HSA_PACKET_TYPE_BARRIER_AND", "AGENT": "HSA_PACKET_TYPE_AGENT_DISPATCH",
    "BARRIER_OR": "HSA_PACKET_TYPE_BARRIER_OR", "EQ": "HSA_SIGNAL_CONDITION_EQ", "NE": "HSA_SIGNAL_CONDITION_NE",
    "LT": "HSA_SIGNAL_CONDITION_LT", "GTE": "HSA_SIGNAL_CONDITION_GTE", "WAIT_BLOCKED": "HSA_WAIT_STATE_BLOCKED",
    "WAIT_ACTIVE": "HSA_WAIT_STATE_ACTIVE", "SYSTEM_TIMESTAMP": "HSA_SYSTEM_INFO_TIMESTAMP",
    "SYSTEM_TIMESTAMP_FREQUENCY": "HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY", "AGENT_NAME": "HSA_AGENT_INFO_NAME",
    "AGENT_DEVICE": "HSA_AGENT_INFO_DEVICE", "AGENT_PRODUCT_NAME": "HSA_AMD_AGENT_INFO_PRODUCT_NAME",
    "AGENT_UUID": "HSA_AMD_AGENT_INFO_UUID", "AGENT_NODE": "HSA_AMD_AGENT_INFO_DRIVER_NODE_ID",
    "SYMBOL_TYPE": "HSA_EXECUTABLE_SYMBOL_INFO_TYPE",
    "SYMBOL_NAME_LENGTH": "HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH", "SYMBOL_NAME": "HSA_EXECUTABLE_SYMBOL_INFO_NAME",
    "SYMBOL_KERNEL_OBJECT": "HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT", "DEVICE_GPU": "HSA_DEVICE_TYPE_GPU",
    "HOST_TO_HOST": "hsaHostToHost", "HOST_TO_DEVICE": "hsaHostToDevice", "DEVICE_TO_HOST": "hsaDeviceToHost",
    "DEVICE_TO_DEVICE": "hsaDeviceToDevice",
    "SYMBOL_KERNEL": "HSA_SYMBOL_KIND_KERNEL", "BARRIER_BIT": "1 << HSA_PACKET_HEADER_BARRIER"}
FIELDS = {
    "ncc_hsa_queue hsa_queue_t": {
        "type": "type", "base_address": "base_address", "doorbell": "doorbell_signal", "size": "size", "id": "id"},
    "ncc_hsa_packet hsa_kernel_dispatch_packet_t": {
        "header": "header", "setup": "setup", "workgroup": "workgroup_size_x", "grid": "grid_size_x",
        "private_bytes": "private_segment_size", "group_bytes": "group_segment_size", "kernel_object": "kernel_object",
        "kernarg_address": "kernarg_address", "completion": "completion_signal"},
    "ncc_hsa_signal_block amd_signal_t": {"kind": "kind", "value": "value", "start_ts": "start_ts", "end_ts": "end_ts"},
    "ncc_hsa_times hsa_amd_profiling_dispatch_time_t": {"start": "start", "end": "end"},
    "ncc_hsa_times hsa_amd_profiling_async_copy_time_t": {"start": "start", "end": "end"},
    "ncc_hsa_pitched hsa_pitched_ptr_t": {"base": "base", "pitch": "pitch", "slice": "slice"},
    "ncc_hsa_dim3 hsa_dim3_t": {"x": "x", "y": "y", "z": "z"},
    "ncc_hsa_api HsaApiTable": {"version": "version", "core": "core_", "amd": "amd_ext_"}}


def asserted(condition: str) -> str:
    return f'static_assert({condition}, "{condition.replace(chr(34), "")}");'


def statements() -> list[str]:
    found = [asserted(f"(long)NCC_HSA_{ours} == (long)({theirs})") for ours, theirs in CONSTANTS.items()]
    for table, places, prefix in (("CoreApiTable", CORE, "CORE"), ("AmdExtTable", AMD, "AMD")):
        found += [asserted(f"16 + 8 * NCC_HSA_{prefix}_{ours} == offsetof({table}, {theirs}_fn)")
                  for ours, theirs in places.items()]
        found.append(asserted(f"16 + 8 * NCC_HSA_{prefix}_FUNCTIONS == sizeof({table})"))
    for pair, fields in FIELDS.items():
        ours, theirs = pair.split()
        found += [asserted(f"offsetof({ours}, {mine}) == offsetof({theirs}, {its})") for mine, its in fields.items()]
        if ours != "ncc_hsa_api":
            found.append(asserted(f"sizeof({ours}) == sizeof({theirs})"))
    return found


def test_every_place_and_number_of_ours_is_compared() -> None:
    places = set(re.findall(r"NCC_HSA_(?:CORE|AMD)_(\w+) =", TEXT)) - {"FUNCTIONS", "MORE", "COPY_ON_ENGINE"}
    assert places == CORE.keys() | AMD.keys()
    numbers = set(re.findall(r"NCC_HSA_(\w+) =", TEXT)) - {
        name for name in re.findall(r"NCC_HSA_(\w+) =", TEXT) if name.startswith(("CORE_", "AMD_"))}
    assert numbers - {"TYPE_MASK"} == CONSTANTS.keys()


@needs("HSA headers")
def test_it_is_as_amds_headers_have_it(tmp_path: Path) -> None:
    (tmp_path / "inc").symlink_to(HEADERS)
    source = tmp_path / "abi.cpp"
    source.write_text("\n".join((
        "#include <cstddef>", "#include <hsa/hsa.h>", "#include <hsa/amd_hsa_signal.h>", '#include "hsa_api_trace.h"',
        '#include "hsa/hsa_abi.h"', *statements())))
    done = subprocess.run(["g++", "-std=c++17", "-fsyntax-only", "-Wno-invalid-offsetof", f"-I{tmp_path}",
                           f"-I{HEADERS}", f"-I{HOOKDRV}", source], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@needs("HSA headers")
def test_a_wrong_place_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "inc").symlink_to(HEADERS)
    source = tmp_path / "abi.cpp"
    source.write_text("\n".join((
        "#include <cstddef>", "#include <hsa/hsa.h>", '#include "hsa_api_trace.h"', '#include "hsa/hsa_abi.h"',
        asserted("16 + 8 * NCC_HSA_CORE_QUEUE_CREATE == offsetof(CoreApiTable, hsa_queue_destroy_fn)"))))
    done = subprocess.run(["g++", "-std=c++17", "-fsyntax-only", f"-I{tmp_path}", f"-I{HEADERS}", f"-I{HOOKDRV}",
                           source], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "static assertion failed" in done.stderr
