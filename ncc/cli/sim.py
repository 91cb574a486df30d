"""``ncc sim``: run one kernel of a PTX file on arrays, without a GPU."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

import numpy as np

from ncc.cli.report import OK, read_bytes
from ncc.cli.values import positive, size
from ncc.diag import did_you_mean, error

DTYPES = {
    **{f"{sign}{bits}": f"{'i' if sign in 'is' else 'u'}{bits // 8}" for sign in "isub" for bits in (8, 16, 32, 64)},
    "f16": "f2", "f32": "f4", "f64": "f8", "bf16": "u2",
}
"""Type of an argument -> NumPy's; ``bf16`` and ``b`` types are bits."""
_ARGUMENT = re.compile(r"(?P<name>\w+)=(?:@(?P<file>.+)|(?P<type>\w+)\[(?P<count>[\d,\s]+)\]"
                       r"|(?P<kind>\w+):(?P<value>.+)|(?P<null>null))\Z")


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "sim", help="run one kernel on arrays, without a GPU",
        description="Run one kernel of a PTX file on the built-in simulator. Its clock is a model, no measurement.")
    parser.add_argument("ptx", help="a PTX text")
    parser.add_argument("-k", "--kernel", required=True, help="the kernel's name in the PTX")
    parser.add_argument("--grid", type=_dimensions, default=(1,), metavar="X[,Y,Z]")
    parser.add_argument("--block", type=_dimensions, default=(32,), metavar="X[,Y,Z]")
    parser.add_argument("--shared", type=size, default=0, metavar="BYTES", help="dynamic shared memory")
    parser.add_argument("--arg", action="append", default=[], metavar="NAME=VALUE",
                        help="an argument, in the kernel's order: @FILE.npy, f32[16384] (zeros), i32:16384, null")
    parser.add_argument("--save", action="append", default=[], metavar="NAME=FILE.npy",
                        help="write an array afterwards")
    parser.add_argument("--sim-sms", type=positive, default=4, metavar="N", help="multiprocessors of the model")
    parser.add_argument("--sim-seed", type=int, default=0, metavar="N", help="another order of placing blocks")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ncc import sim

    arguments = dict(_argument(text) for text in args.arg)
    if len(arguments) != len(args.arg):
        raise error("S030", "two arguments have one name")
    targets = [_target(text, arguments) for text in args.save]
    text = read_bytes(args.ptx).decode(errors="replace")
    done = sim.launch(text, args.kernel, args.grid, args.block, list(arguments.values()), shared=args.shared,
                      device=sim.Device(sms=args.sim_sms, seed=args.sim_seed))
    for path, array in targets:
        _save(path, array)
    print(f"simulated {args.kernel}: {done.thread_instructions:,} thread instructions, {done.cycles:,} cycles "
          "(a model, not a measurement)")
    return OK


def _dimensions(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not 1 <= len(parts) <= 3:
        raise argparse.ArgumentTypeError(f"'{text}' is no size (like 64 or 8,8,1)")
    return tuple(positive(part.strip()) for part in parts)


def _argument(text: str) -> tuple[str, Any]:
    """(name, value) of ``x=@x.npy``, ``out=f32[64]``, ``n=i32:64`` or ``p=null``."""
    found = _ARGUMENT.match(text)
    if found is None:
        raise error("S030", f"cannot read the argument '{text}'",
                    hint="like x=@x.npy, out=f32[16384], n=i32:16384 or p=null")
    if found["file"]:
        return found["name"], _load(found["file"])
    if found["null"]:
        return found["name"], None
    dtype = _dtype(found["type"] or found["kind"])
    if found["type"]:
        return found["name"], np.zeros([int(n) for n in found["count"].split(",") if n.strip()], dtype)
    return found["name"], _number(text, found["value"], dtype)


def _dtype(name: str) -> str:
    if name not in DTYPES:
        raise error("S031", f"unknown type '{name}'", hint=did_you_mean(name, DTYPES) or f"one of {' '.join(DTYPES)}")
    return DTYPES[name]


def _number(text: str, value: str, dtype: str) -> Any:
    """A scalar as the bytes that the kernel gets."""
    try:
        number = float(value) if dtype[0] == "f" else int(value, 0)
        return np.array(number, dtype).tobytes()
    except (ValueError, OverflowError):
        raise error("S030", f"'{value}' in '{text}' is no number of that type") from None


def _load(path: str) -> Any:
    try:
        return np.ascontiguousarray(np.load(path, allow_pickle=False))
    except (OSError, ValueError, EOFError) as failure:
        raise error("S032", f"cannot read the array: {failure}", place=path) from None


def _target(text: str, arguments: dict[str, Any]) -> tuple[Path, Any]:
    name, _, path = text.partition("=")
    if not path or not isinstance(arguments.get(name), np.ndarray):
        raise error("S033", f"'{text}' does not name an array and a file",
                    hint=did_you_mean(name, arguments) or "like out=out.npy")
    return Path(path), arguments[name]


def _save(path: Path, array: Any) -> None:
    try:
        np.save(path, array)
    except OSError as failure:
        raise error("S034", f"cannot write the array: {failure}", place=str(path)) from None
