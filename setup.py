"""The compiled modules. Everything else about the distribution stands in pyproject.toml.

Build variants, by environment variable:
DLX_DEBUG=1     bounds checks on every buffer, and the kernels prove their links around each slice
DLX_SANITIZE=1  AddressSanitizer and UndefinedBehaviorSanitizer, any finding fatal
DLX_TRACE=1     line tracing, for coverage of the .pyx files
"""

import os
import sys
from glob import glob

from setuptools import Extension, setup

MODULES = [
    "countle.core",
    "dlx.encoding",
    "dlx.kernels.bits",
    "dlx.kernels.cells",
    "dlx.kernels.cheapest",
    "dlx.kernels.diagram",
    "dlx.kernels.dives",
    "dlx.kernels.links",
    "dlx.kernels.machine",
    "dlx.kernels.sweeps",
    "dlx.kernels.probes",
    "dlx.kernels.sieve",
]

debug, sanitize, trace = (
    os.environ.get(name) == "1" for name in ("DLX_DEBUG", "DLX_SANITIZE", "DLX_TRACE")
)
macros: list[tuple[str, str | None]] = []
compile_args = [] if sys.platform == "win32" else ["-O3"]
link_args: list[str] = []
if debug:
    macros.append(("DLX_DEBUG", "1"))
if sanitize:
    link_args = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    compile_args = [*link_args, "-O1", "-g", "-fno-omit-frame-pointer"]
if trace:
    macros += [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")]

directives = {
    "language_level": 3,
    "boundscheck": debug,
    "wraparound": False,
    "initializedcheck": debug,
    "cdivision": True,
    "auto_pickle": False,
    "embedsignature": True,
    "linetrace": trace,
}


def extension(module: str) -> Extension:
    """The extension of one .pyx file; plain Extension, so that the sdist carries the .pyx."""
    headers = "countle" if module.startswith("countle.") else "dlx/kernels"
    made = Extension(
        module,
        [module.replace(".", "/") + ".pyx"],
        depends=[
            path for kind in ("pxd", "pxi", "h", "hpp") for path in glob(f"{headers}/*.{kind}")
        ],
        define_macros=macros,
        extra_compile_args=compile_args,
        extra_link_args=link_args,
    )
    made.cython_directives = directives
    return made


setup(ext_modules=[extension(module) for module in MODULES])
