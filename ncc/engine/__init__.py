"""The engine: the process that turns (image, kernel, object) into a probed image while a program runs.

``ncc.engine.server`` serves the protocol of ``hookdrv/abi.h``, described in ``docs/hook.md``. Nothing is imported
here, so that a part (the cache, name matching) can be used without the compiler.
"""
