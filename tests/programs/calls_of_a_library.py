"""A program that has loaded kernels of a library's in each way before it is told anything: ``calls_of_a_library.py
LIBRARY``. After each line of standard input all are launched, and those of a graph that was made at the beginning."""

from __future__ import annotations

import ctypes
import os
import sys

from driver import call, download, driver, launch, start, upload
from graphs import NodeParams

PTX_INPUT = 1
ONE = ctypes.c_uint64(1)


def function(module: ctypes.c_void_p, name: bytes) -> ctypes.c_void_p:
    found = ctypes.c_void_p()
    call("cuModuleGetFunction", ctypes.byref(found), module, name)
    return found


def address(name: str) -> ctypes.c_void_p:
    return ctypes.cast(getattr(driver(), name), ctypes.c_void_p)


def loaded(library: ctypes.CDLL, text: bytes) -> ctypes.c_void_p:
    """From memory that the library frees then."""
    module = ctypes.c_void_p()
    assert library.loads(address("cuModuleLoadData"), ctypes.byref(module), ctypes.create_string_buffer(text)) == 0
    return function(module, b"load")


def linked(library: ctypes.CDLL, text: bytes) -> ctypes.c_void_p:
    """The library links, the program loads what came of it."""
    state, made, size, module = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_void_p()
    call("cuLinkCreate_v2", 0, None, None, ctypes.byref(state))
    assert library.links(address("cuLinkAddData_v2"), state, PTX_INPUT, text, ctypes.c_size_t(len(text) + 1)) == 0
    call("cuLinkComplete", state, ctypes.byref(made), ctypes.byref(size))
    call("cuModuleLoadData", ctypes.byref(module), ctypes.string_at(made, size.value))
    call("cuLinkDestroy", state)
    return function(module, b"link")


def graph_of(kernels: list[ctypes.c_void_p], total: ctypes.c_uint64) -> ctypes.c_void_p:
    graph, node, runnable = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    pointers = (ctypes.c_void_p * 2)(ctypes.addressof(total), ctypes.addressof(ONE))
    call("cuGraphCreate", ctypes.byref(graph), 0)
    for kernel in kernels:
        params = NodeParams(kernel, (1, 1, 1), (32, 1, 1), 0, ctypes.cast(pointers, ctypes.c_void_p))
        call("cuGraphAddKernelNode_v2", ctypes.byref(node), graph, None, ctypes.c_size_t(0), ctypes.byref(params))
    call("cuGraphInstantiateWithFlags", ctypes.byref(runnable), graph, ctypes.c_uint64(0))
    return runnable


def main(path: str) -> None:
    library = ctypes.CDLL(path)
    constant = ctypes.addressof((ctypes.c_char * 1).in_dll(library, "the_image"))
    text = ctypes.string_at(constant)
    kernels = [start(ctypes.c_void_p(constant), "add"), loaded(library, text.replace(b"add(", b"load(")),
               linked(library, text.replace(b"add(", b"link("))]
    total, seen = upload(bytes(8)), (ctypes.c_uint64 * 1)()
    graph = graph_of(kernels, total)
    print(os.getpid(), flush=True)
    for _ in sys.stdin:
        for kernel in kernels:
            launch(kernel, (1, 1), 32, total, ONE)
        call("cuGraphLaunch", graph, None)
        download(total, seen)
        print(seen[0], flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
