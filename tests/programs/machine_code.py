"""Launches the kernel of a cubin four times: machine_code.py CUBIN."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

import driver

N = 200


def main() -> None:
    function = driver.start(Path(sys.argv[1]).read_bytes(), "scale")
    numbers = (ctypes.c_float * N)(*range(N))
    at = driver.upload(numbers)
    for _ in range(4):
        driver.launch(function, (2, 1), 128, at, ctypes.c_float(0.5), ctypes.c_int(N))
    driver.download(at, numbers)
    print(sum(numbers))


if __name__ == "__main__":
    main()
