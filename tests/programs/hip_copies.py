"""Copies and fills of HIP in each form, of 1000, 1001, .. bytes; says the addresses first, and what came of it last."""

from __future__ import annotations

import ctypes
from typing import Any

HIP = ctypes.CDLL("libamdhip64.so.5")
TO_DEVICE, TO_HOST, ON_DEVICE, DEFAULT = 1, 2, 3, 4
Pointer, Bytes = ctypes.c_void_p, ctypes.c_size_t


def call(name: str, *arguments: Any) -> None:
    assert (result := getattr(HIP, name)(*arguments)) == 0, (name, result)


def main() -> None:
    x, y, stream, host = Pointer(), Pointer(), Pointer(), ctypes.create_string_buffer(b"." * 4096, 4096)
    call("hipMalloc", ctypes.byref(x), Bytes(1 << 20))
    call("hipMalloc", ctypes.byref(y), Bytes(1 << 20))
    call("hipStreamCreateWithFlags", ctypes.byref(stream), 1)
    print(x.value, y.value, ctypes.addressof(host), stream.value)
    call("hipMemcpy", x, host, Bytes(1000), TO_DEVICE)
    call("hipMemcpy", y, x, Bytes(1001), DEFAULT)
    call("hipMemcpyAsync", y, x, Bytes(1002), ON_DEVICE, None)
    call("hipMemcpyAsync", host, y, Bytes(1003), TO_HOST, stream)
    call("hipMemcpyWithStream", host, y, Bytes(1004), TO_HOST, stream)
    for suffix, extra in (("", ()), ("Async", (stream,))):
        call(f"hipMemcpyHtoD{suffix}", x, host, Bytes(1005), *extra)
        call(f"hipMemcpyDtoH{suffix}", host, x, Bytes(1006), *extra)
        call(f"hipMemcpyDtoD{suffix}", y, x, Bytes(1007), *extra)
        call(f"hipMemcpyPeer{suffix}", y, 0, x, 0, Bytes(1008), *extra)
        call(f"hipMemcpy2D{suffix}", y, Bytes(64), x, Bytes(128), Bytes(10), Bytes(20), ON_DEVICE, *extra)
        call(f"hipMemset{suffix}", x, ord("a"), Bytes(1009), *extra)
        call(f"hipMemsetD8{suffix}", x, ctypes.c_ubyte(ord("b")), Bytes(1010), *extra)
        call(f"hipMemsetD16{suffix}", x, ctypes.c_ushort(0x6363), Bytes(1011), *extra)
        call(f"hipMemsetD32{suffix}", x, 0x64646464, Bytes(1012), *extra)
        call(f"hipMemset2D{suffix}", x, Bytes(64), ord("e"), Bytes(30), Bytes(10), *extra)
    for own in ("hipMemcpy_spt", "hipMemcpyAsync_spt"):
        call(own, host, x, Bytes(1013), TO_HOST, *([None] if "Async" in own else []))
    call("hipDeviceSynchronize")
    print(HIP.hipMemcpy(None, x, Bytes(8), TO_HOST) != 0, HIP.hipGetLastError() != 0, HIP.hipGetLastError(),
          host.raw[:31].decode())


if __name__ == "__main__":
    main()
